"""Golden playthroughs: whole games as a person would read them, compared word for word.

`pytest tests/contract/test_golden.py --update-golden` writes them anew; read the difference before
committing it, and raise the game's rules_version if old records would now play differently.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.text import Text

from pentapolis import Match, Rng
from pentapolis.contract.scenarios import SCENARIOS, Scenario

FOLDER = Path(__file__).parent / "golden"
DEFAULTS = [s for s in SCENARIOS if s.option is None and not s.confirm]


def story(scenario: Scenario) -> str:
    """One random game, decision by decision; the board at the start, in the middle, at the end."""
    match = Match(scenario.setup, seed=2026)
    rng = Rng(2026)
    lines = [str(match.record).strip(), "", board(match)]
    while not match.is_over:
        seat = match.deciders[rng.below(len(match.deciders))]
        choices = match.legal_moves(seat)
        move = choices[rng.below(len(choices))]
        asked = f"{match.question(seat)} [{move} of {len(choices)}]"
        match.play(move)
        lines.append(f"{len(match.moves):>3} P{seat + 1} {asked} {told(match, seat)}".rstrip())
        if len(match.moves) == match.game.max_decisions(scenario.setup) // 4:
            lines += ["", board(match)]
    lines += ["", board(match), match.outcome.text, ""]
    for line in match.score_sheet().lines:
        owner = "" if line.seat is None else f"P{line.seat + 1} "
        lines.append(f"{line.points:+4d} {owner}{line.title}: {line.text}")
    scores, ranking = match.state.scores(), match.state.ranking()
    lines.append(f"scores {scores}, ranking {ranking}")
    return "\n".join(line.rstrip() for line in "\n".join(lines).splitlines()) + "\n"


def told(match: Match, seat: int) -> str:
    """What the last decision did; what it did to others stands on lines of its own."""
    entries = match.told(len(match.moves) - 1)
    said = [
        entry.text if entry.seat == seat else f"\n      {who(entry.seat)}{entry.text}"
        for entry in entries
    ]
    return " ".join(said)


def who(seat: int | None) -> str:
    return "" if seat is None else f"P{seat + 1} "


def board(match: Match) -> str:
    seat = match.deciders[0] if match.deciders else -1
    return Text.from_markup(match.show(seat)).plain + "\n"


@pytest.mark.parametrize("scenario", DEFAULTS, ids=str)
def test_golden_playthrough(scenario: Scenario, request: pytest.FixtureRequest) -> None:
    path = FOLDER / f"{scenario}.txt"
    tale = story(scenario)
    if request.config.getoption("--update-golden"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(tale, encoding="utf-8")
    assert path.exists(), f"{path.name} is missing: run pytest with --update-golden and read it"
    assert tale == path.read_text(encoding="utf-8")
