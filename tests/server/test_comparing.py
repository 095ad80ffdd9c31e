"""Two games of one deal compared: never while one is played, or its deal is in an open contest."""

from __future__ import annotations

import pytest

from pentapolis import Match
from pentapolis.server.comparing import cost_at, parting
from pentapolis.study.verdict import Depth
from tests.server.client import ME, Json, Person, bot

SEED = 5
TOGETHER = 6


def game(after: int, last: bool, seed: int = SEED) -> Match:
    """The first choices until then, and from there on first or last ones."""
    match = Match.new("sprawlopolis", 1, seed=seed)
    while not match.is_over:
        choices = match.legal_moves()
        match.play(choices[-1 if last and len(match.moves) >= after else 0])
    return match


def bring(person: Person, match: Match) -> str:
    return str(person.ask("POST", "/api/records", {"record": str(match.record)})["code"])


def compared(person: Person, one: str, other: str) -> Json:
    return dict(person.ask("GET", f"/api/tables/{one}/compare/{other}"))


def test_where_two_games_parted_and_what_counted(ann: Person) -> None:
    first, second = game(TOGETHER, last=False), game(TOGETHER, last=True)
    one, other = bring(ann, first), bring(ann, second)
    found = compared(ann, one, other)
    assert found["parted"] == [TOGETHER, TOGETHER]
    assert found["seats"] == [0, 0]
    assert found["costs"] == [None, None]
    totals = [sum(line["points"][place] for line in found["counted"]) for place in (0, 1)]
    assert totals == [first.score_sheet().outcome.total, second.score_sheet().outcome.total]
    # A game with itself never parts.
    assert compared(ann, one, one)["parted"] == [len(first.moves)] * 2
    assert compared(ann, one, one)["seats"] == [None, None]


def test_another_deal_or_game_is_refused(ann: Person) -> None:
    one, other = bring(ann, game(0, last=False)), bring(ann, game(0, last=False, seed=6))
    assert ann.refused("GET", f"/api/tables/{one}/compare/{other}") == (400, "malformed")


def test_a_running_game_is_not_compared(ann: Person) -> None:
    over, running = bring(ann, game(0, last=False)), ann.create(ME)
    assert ann.refused("GET", f"/api/tables/{over}/compare/{running}") == (403, "forbidden")
    assert ann.refused("GET", f"/api/tables/{running}/compare/{over}") == (403, "forbidden")


def test_the_deal_of_an_open_contest_is_not_compared(ann: Person) -> None:
    contest = ann.ask("POST", "/api/contests", {"game": "ekopolis"})["code"]
    wish = {"name": "The Reds", "seats": [ME, bot("random"), bot("random")]}
    code = ann.ask("POST", f"/api/contests/{contest}/groups", wish)["table"]
    with ann.connect(code) as table:
        table.play_to_end()
    assert ann.refused("GET", f"/api/tables/{code}/compare/{code}") == (403, "forbidden")
    ann.ask("POST", f"/api/contests/{contest}/close")
    assert compared(ann, code, code)["counted"]


@pytest.mark.parametrize("kept", [True, False])
def test_a_turn_that_was_kept_parts_nobody(kept: bool) -> None:
    plain = Match.new("sprawlopolis", 2, seed=SEED)
    other = Match.new("sprawlopolis", 2, seed=SEED, confirm=kept)
    for match in (plain, other):
        while not match.is_over:
            match.play(match.legal_moves(match.deciders[0])[0], match.deciders[0])
    assert parting(plain.record, other.record) == (len(plain.moves), len(other.moves))


def test_what_a_parting_cost_is_told_by_an_analysis() -> None:
    match = game(0, last=True)
    analysis = match.analyse(depth=Depth(screen=40, race=20, worlds=40))
    judged = analysis.judged[1]
    assert cost_at(analysis, judged.number, 0) == judged.loss
    assert cost_at(analysis, judged.number + 1, 0) == judged.loss
    assert cost_at(analysis, judged.number, 1) is None
    assert cost_at(None, judged.number, 0) is None
