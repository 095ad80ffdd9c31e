"""The fast game and the slow judge play the same games: same choices, same points, all the way."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pentapolis import Match, Rng
from tests.games.ekopolis.scene import GAME
from tests.oracles.ekopolis import Judge


def judge_for(match: Match) -> Judge:
    """A judge who knows the order of the Action cards, as the fast game has dealt them."""
    rows = match.setup.content.rows("cards")
    dealt = [rows[card - 1] for card in match.state.dump().get("cards", [])]  # type: ignore[attr-defined]
    stacks = {
        colour: [row["id"] for row in dealt if row["colour"] == colour]
        for colour in ("red", "green", "blue")
    }
    halls = [space for space in match.view()["table"]["spaces"] if space["holds"] == "hall"]
    first = next(hall["name"] for hall in halls if hall["seat"] == 0)
    return Judge(match.setup.players, match.setup.options["version"], stacks, first)


def compare(version: str, players: int, seed: int, picks: Rng) -> None:
    match = Match.new("ekopolis", players, seed=seed, options={"version": version})
    judge = judge_for(match)
    tiles = {row["id"] for row in match.setup.content.rows("tiles")}
    while not match.is_over:
        seat = match.deciders[0]
        turn = judge.turn(seat)
        expected = next(turn)
        while True:
            moves = [str(move) for move in match.legal_moves()]
            found = {"TILES" if move in tiles else move for move in moves}
            found = {"-TILES" if move[0] == "-" else move for move in found}
            # Without a tile in hand there is none to discard.
            assert found | ({"-TILES"} & expected) == expected
            assert match.state.scores() == judge.totals()
            move = moves[picks.below(len(moves))]
            judge.held = int(match.state.hands[seat]).bit_count()  # type: ignore[attr-defined]
            match.play(move)
            try:
                expected = turn.send(move)
            except StopIteration:
                break
            assert match.deciders == [seat]
        assert match.state.scores() == judge.totals()
        assert [int(p) for p in match.state.table.points] == judge.points  # type: ignore[attr-defined]


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("version", ["basic", "full"])
def test_whole_games_agree_with_the_judge(version: str, players: int) -> None:
    for seed in range(12):
        compare(version, players, seed, Rng(seed + 77))


@pytest.mark.many
@settings(max_examples=60)
@given(
    version=st.sampled_from(["basic", "full", "full"]),
    players=st.sampled_from(GAME.players),
    seed=st.integers(0, 10**6),
)
def test_any_game_agrees_with_the_judge(version: str, players: int, seed: int) -> None:
    compare(version, players, seed, Rng(seed))
