"""The luck ledger: exact, whatever the values are, and fair to luck."""

from __future__ import annotations

import math

import pytest

from pentapolis import Match, Rng
from pentapolis.contract.scenarios import GAMES
from pentapolis.study.analysis import Analyser, Analysis, AnalysisError, Part, analyse
from pentapolis.study.chances import Curve
from pentapolis.study.endings import Endings
from pentapolis.study.estimates import estimate
from pentapolis.study.ledger import Account, Valuer, stretches_of
from pentapolis.study.verdict import Depth
from tests.engine.test_entering import POSITIONS
from tests.study.played import played

QUICK = Depth(screen=40, lines=3, race=20, worlds=40)
TABLES = [(game.name, game.default_players) for game in GAMES]


def ledger_only(match: Match) -> Analysis:
    analyser = Analyser(match, QUICK)
    stretches = [part for part in analyser.parts() if part.kind == "stretch"]
    return analyser.put_together(analyser.do(part) for part in stretches)


def parts_of(account: Account) -> float:
    parts = (account.deal, account.draws, account.own, account.others)
    return math.fsum([account.expected, *(part.mean for part in parts)])


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_books_balance(game: str, players: int) -> None:
    """result = expected + deal + draws + own choices + others' choices, in chances and in points."""
    match = played(game, players)
    ledger = ledger_only(match).ledger
    for seat, (chance, points) in enumerate(zip(ledger.chances, ledger.points, strict=True)):
        assert parts_of(chance) == pytest.approx(chance.result, abs=1e-9)
        assert parts_of(points) == pytest.approx(points.result, abs=1e-9)
        assert points.result == match.state.scores()[seat]
    if not match.outcome.team:
        assert math.fsum(account.result for account in ledger.chances) == pytest.approx(1)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_decision_is_in_one_stretch(game: str, players: int) -> None:
    match = played(game, players)
    stretches = stretches_of(match)
    decisions = [(one.seat, action) for one in stretches for action in one.line]
    assert decisions == match.moves
    assert stretches[-1].after == match.state


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_books_of_a_game_that_was_played_on_balance(game: str, players: int) -> None:
    """Where other luck begins nothing is gained or lost: it is as likely as the one before."""
    match = played(game, players)
    fork = match.until(len(match.moves) // 2).redraw(3)
    evaluation, rng = fork.game.evaluation(fork.setup), Rng(4)
    while not fork.is_over:
        seat = int(fork.state.any_decider(rng))
        fork.play(int(evaluation.playout_action(fork.state, seat, rng)), seat)
    found = ledger_only(fork)
    for chance, points in zip(found.ledger.chances, found.ledger.points, strict=True):
        assert parts_of(chance) == pytest.approx(chance.result, abs=1e-9)
        assert parts_of(points) == pytest.approx(points.result, abs=1e-9)
    assert [entry.number for entry in found.ledger.entries] == [
        one.number for one in stretches_of(fork)
    ]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_what_draws_nothing_is_no_luck(game: str, players: int) -> None:
    """A choice after which nothing new is known leaves its draw at exactly zero."""
    match = played(game, players)
    analyser = Analyser(match, QUICK)
    for at, stretch in enumerate(analyser.stretches):
        if stretch.before.reveals == stretch.after.reveals:
            entry = analyser.do(Part("stretch", at))
            assert entry is not None
            assert all(gain.mean == 0 for gain in entry.draw.chance)  # type: ignore[union-attr]
            return


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_luck_is_zero_on_average(game: str, players: int) -> None:
    """A redraw that does not draw as chance does shows here."""
    endings = None
    draws = []
    for seed in range(60):
        match = played(game, players, seed=1000 + seed, level="greedy")
        endings = endings or Endings(match.setup)
        valuer = Valuer(endings, Curve(), 40, seed)
        luck = 0.0
        for stretch in stretches_of(match):
            before, after = valuer.position(stretch.before), valuer.position(stretch.after)
            luck += valuer.entry(stretch, before, after).draw.points[0].mean
        draws.append(luck)
    found = estimate(draws)
    assert abs(found.mean) < 4 * found.error, found


def test_only_finished_games_are_analysed() -> None:
    match = Match.new("sprawlopolis", 1, seed=1)
    with pytest.raises(AnalysisError, match="not finished"):
        match.analyse()


def test_an_analysis_is_the_same_whoever_does_it() -> None:
    """In one process or in two, in any order."""
    match = played("sprawlopolis", 1)
    alone = analyse(match, depth=QUICK)
    analyser = Analyser(match, QUICK)
    parts = analyser.parts()
    assert analyser.put_together(analyser.do(part) for part in reversed(parts)) == alone
    assert analyse(match, depth=QUICK, workers=2) == alone


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    analyse(
        played("sprawlopolis", 1), depth=QUICK, progress=lambda _, done, of: told.append((done, of))
    )
    assert [done for done, _ in told] == list(range(1, told[0][1] + 1))


@pytest.mark.parametrize("game", sorted(POSITIONS))
def test_a_game_that_began_at_a_real_table_is_analysed(game: str) -> None:
    """What was entered is its deal, and its books balance like any other's."""
    match = Match.from_position(game, POSITIONS[game], seed=3)
    rng = Rng(4)
    while not match.is_over:
        seat = match.deciders[0]
        moves = match.legal_moves(seat)
        match.play(moves[int(rng.below(len(moves)))], seat)
    ledger = ledger_only(match).ledger
    for account in (*ledger.chances, *ledger.points):
        assert abs(parts_of(account) - account.result) < 1e-9
