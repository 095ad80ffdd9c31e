"""Positions and deals of real tables: whatever is entered, nobody else waits for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from pentapolis.engine import errors
from pentapolis.engine.errors import LONGEST_WORD, did_you_mean
from pentapolis.engine.game import Game
from pentapolis.engine.registry import all_games, find_game
from pentapolis.server import entries
from pentapolis.server.entries import DEEPEST
from tests.server.client import PATIENCE, Json, Person
from tests.server.conftest import new_sqlite
from tests.server.running import ThreadServer

GAMES = [game.name for game in all_games()]
LONG = "".join(map(chr, range(33, 127))) * 30


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What this process, which is the service's own, has scored or dealt."""
    found: list[str] = []
    for kind in {type(game) for game in all_games()}:
        for name in ("score_position", "deal"):
            honest = getattr(kind, name)

            def noting(self: Game, *given: Any, honest: Any = honest, name: str = name) -> Any:
                found.append(name)
                return honest(self, *given)

            monkeypatch.setattr(kind, name, noting)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_scored_or_dealt_on_the_event_loop(
    local: ThreadServer, game: str, computed: list[str]
) -> None:
    ann = Person(local.address)
    assert ann.refused("POST", f"/api/games/{game}/score", {"what": 1}) == (409, "illegal")
    ann.http.post(f"/api/games/{game}/deal", json={"players": find_game(game).players[-1]})
    assert not computed
    assert local.service.forecasters.jobs == 2


def test_long_words_are_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[str] = []

    def noting(word: str, known: list[str], n: int) -> list[str]:
        compared.extend([word, *known])
        return []

    assert did_you_mean("libary", ["Library", "library"]) == " Did you mean 'library'?"
    monkeypatch.setattr(errors, "get_close_matches", noting)
    did_you_mean(LONG, ["short", LONG[::-1]])
    did_you_mean("short", ["shorter", LONG])
    assert compared == ["short", "shorter"]


def test_a_player_is_not_compared_with_names_of_the_same_caller(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Both are whatever the caller likes: who there is, is said instead."""
    compared: list[str] = []
    monkeypatch.setattr(errors, "get_close_matches", lambda word, *_, **__: compared.append(word))
    tile = {"tile": "Library", "x": 0, "y": 0, "tokens": ["Anne"]}
    with pytest.raises(errors.PositionError, match="no player 'Anne': there are Ann and Bob"):
        find_game("infinite_city").score_position({"players": ["Ann", "Bob"], "tiles": [tile]})
    assert not compared


def nested(depth: int) -> Any:
    return [nested(depth - 1)] if depth else 1


@pytest.mark.parametrize(
    "entry",
    [
        {"players": [LONG, LONG[::-1]], "tiles": []},
        {LONG: 1},
        {"tiles": [{"tile": LONG}]},
        {"turns": nested(DEEPEST)},
    ],
    ids=["names", "a key", "a word within", "too deep"],
)
def test_what_is_too_long_or_too_deep_stops_at_the_door(local: ThreadServer, entry: Json) -> None:
    ann = Person(local.address)
    for game in GAMES:
        assert ann.refused("POST", f"/api/games/{game}/score", entry) == (400, "malformed")
    assert local.service.forecasters.jobs == 0
    words = {"players": ["x" * LONGEST_WORD], "turns": nested(DEEPEST - 1)}
    assert ann.refused("POST", f"/api/games/{GAMES[0]}/score", words) == (409, "illegal")


@pytest.mark.parametrize("path", ["rules", "content", "score", "deal"])
def test_no_game_has_a_long_name(local: ThreadServer, path: str) -> None:
    ann = Person(local.address)
    method = "POST" if path in ("score", "deal") else "GET"
    long, body = "g" * 5000, {"players": 2} if method == "POST" else None
    answer = ann.http.request(method, f"/api/games/{long}/{path}", json=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed")
    assert len(answer.content) < 1000


def endless(*_: object) -> None:
    while True:
        pass


def test_what_takes_too_long_is_ended(
    memory: Path, serve: Callable[..., ThreadServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serve(new_sqlite(memory), forecast_burst=1000.0)
    ann = Person(server.address)
    path = "/api/games/ekopolis/score"
    monkeypatch.setattr(entries, "score", endless)
    monkeypatch.setattr(entries, "SECONDS", 0.2)
    answer = ann.http.post(path, json={})
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "illegal")
    assert "takes too long" in answer.text
    monkeypatch.undo()
    assert "'players' is missing" in ann.http.post(path, json={}).text
    assert server.service.forecasters.deaths == 0


def test_whoever_enters_too_much_waits(memory: Path, serve: Callable[..., ThreadServer]) -> None:
    """By person, and by address for whoever has not even asked for a name."""
    server = serve(new_sqlite(memory), forecast_burst=0.0005, forecast_rate=0.0001, unlimited=())
    ann = Person(server.address)
    path = "/api/games/ekopolis/score"
    asked = [ann.http.post(path, json={}).status_code for _ in range(20)]
    assert set(asked) == {409, 429}
    strangers = [
        httpx.post(f"{server.address}{path}", json={}, timeout=PATIENCE).status_code
        for _ in range(20)
    ]
    assert strangers[-1] == 429
