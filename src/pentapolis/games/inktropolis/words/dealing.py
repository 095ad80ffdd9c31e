"""Inktropolis: what is said at a real table, where only the cards are turned here."""

from __future__ import annotations

from pentapolis.engine.words import count
from pentapolis.games.inktropolis.content import ERA_NAMES
from pentapolis.games.inktropolis.state import InkState

SHEETS = {
    "A": "Everybody takes a sheet of side A, without the river.",
    "B": "Everybody takes a sheet of side B, with the river.",
    "choose": "Everybody chooses a sheet: side A, or side B with the river.",
}


def title(state: InkState) -> str:
    if state.is_over():
        return "All cities are drawn"
    if state.round == 0:
        return "Set-up"
    rounds, era = int(state.rules.rounds), ERA_NAMES[state.rules.era_of(state.round)]
    return f"Round {int(state.round)} of {rounds}, era of the {era}"


def turn_next(state: InkState) -> str:
    if state.is_over():
        return ""
    if state.round == state.rules.rounds:
        return "Count the cities"
    return f"Turn to round {int(state.round) + 1}"


def todo(state: InkState) -> list[str]:
    """What everybody does now, one thing after the other."""
    if state.is_over():
        return ["Enter every city in the score pad: it counts them and says who has won."]
    if state.round == 0:
        first = count(int(state.rules.enterprises), "Small Enterprise")
        return [
            SHEETS[state.setup.options["sides"]],
            "Each player looks at their own landmarks, while the others look away.",
            f"Everybody draws {first}, each of any type and beside a road. No roads yet.",
        ]
    return [
        "Draw one of these buildings or one of your landmarks, beside a road, and strike off what it "
        "costs.",
        "Draw roads: as many as the numbers allow for the type you built.",
        f"Write into box {int(state.round)}: 1 for each prestige not struck off, and "
        f"{int(state.rules.lake)} for each closed lake.",
    ]
