"""Inktropolis: what is said at a real table, where only the cards are turned here."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from pentapolis.engine.words import count
from pentapolis.games.inktropolis.state import InkState
from pentapolis.games.inktropolis.words.en.progress import ProgressWords

SHEETS = {
    "A": "Everybody takes a sheet of side A, without the river.",
    "B": "Everybody takes a sheet of side B, with the river.",
    "choose": "Everybody chooses a sheet: side A, or side B with the river.",
}
ERAS = ("Basic", "Town", "City", "Metropolis")


@mypyc_attr(allow_interpreted_subclasses=True)
class PaperWords(ProgressWords):
    def era(self, era: int) -> str:
        return ERAS[era]

    def deal_title(self, state: InkState) -> str:
        if state.is_over():
            return "All cities are drawn"
        if state.round == 0:
            return "Set-up"
        era = self.era(int(state.rules.era_of(state.round)))
        return f"Round {int(state.round)} of {int(state.rules.rounds)}, era of the {era}"

    def turn_next(self, state: InkState) -> str:
        if state.is_over():
            return ""
        if state.round == state.rules.rounds:
            return "Count the cities"
        return f"Turn to round {int(state.round) + 1}"

    def todo(self, state: InkState) -> list[str]:
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
