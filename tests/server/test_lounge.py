"""Around the table: bots for free seats, who watches, my games, a way in for others."""

from __future__ import annotations

from pathlib import Path

import pytest

from pentapolis.server import lounge
from tests.server.client import ME, OPEN, Person, bot
from tests.server.running import ProcessServer, free_port


def test_a_free_seat_goes_to_a_bot_and_the_game_begins(ann: Person, bob: Person) -> None:
    code = ann.create(ME, OPEN, OPEN)
    seats = f"/api/tables/{code}/seats"
    assert bob.refused("POST", seats, {"seat": 1, "bot": "greedy"}) == (403, "not_seated")
    assert ann.refused("POST", seats, {"seat": 0, "bot": "greedy"})[1] == "taken"
    assert ann.refused("POST", seats, {"seat": 9, "bot": "greedy"})[1] == "taken"
    assert ann.refused("POST", seats, {"seat": 1, "bot": "nobody"})[1] == "malformed"
    first = ann.ask("POST", seats, {"seat": 1, "bot": "greedy"})
    assert (first["status"], first["seats"][1]["kind"]) == ("waiting", "bot")
    last = ann.ask("POST", seats, {"seat": 2, "bot": "greedy"})
    assert last["status"] == "playing"
    assert [seat["name"] for seat in last["seats"]] == ["Ann", "Compass", "Plumb"]
    assert ann.refused("POST", seats, {"seat": 2, "bot": "greedy"})[1] == "taken"


def test_who_watches_is_told_by_name(ann: Person, bob: Person) -> None:
    code = ann.create(ME)
    with ann.connect(code):
        assert ann.ask("GET", f"/api/tables/{code}/watching") == []
        with bob.connect(code):
            assert ann.ask("GET", f"/api/tables/{code}/watching") == ["Bob"]
        # Also who has done nothing yet but look, and still has the name that everybody gets.
        newcomer = Person(ann.address)
        with newcomer.connect(code):
            name = newcomer.ask("GET", "/api/me")["name"]
            assert ann.ask("GET", f"/api/tables/{code}/watching") == [name]


def test_my_games_say_whose_turn_it_is_and_mine_come_first(ann: Person, bob: Person) -> None:
    mine = ann.create(ME)
    waiting = ann.create(ME, OPEN)
    games = ann.ask("GET", "/api/me/games")
    assert [game["table"]["code"] for game in games] == [mine, waiting]
    assert games[0]["turn"] == [0]
    assert games[1]["turn"] == []
    assert games[0]["moved"]
    assert bob.ask("GET", "/api/me/games") == []


def test_a_table_of_bots_is_nobodys_turn_of_mine(ann: Person, bob: Person) -> None:
    ann.create(ME, bot())
    (game,) = ann.ask("GET", "/api/me/games")
    assert len(game["turn"]) == 1
    assert game["scores"] is None


def test_a_service_for_this_machine_says_so(ann: Person, bob: Person) -> None:
    assert bob.ask("GET", "/api/reach") == {"addresses": []}


def test_a_service_for_the_network_says_where_it_is_found(tmp_path: Path) -> None:
    """The address is asked for by whoever sits at the machine, and others come in by it."""
    if not lounge._own_addresses():
        pytest.skip("this machine is in no network")
    port = free_port()
    database = f"sqlite:///{tmp_path}/open.sqlite3"
    server = ProcessServer(database, port, tmp_path / "server.log", host="0.0.0.0")
    try:
        (address,) = Person(server.address).ask("GET", "/api/reach")["addresses"]
        assert address.endswith(f":{port}")
        friend = Person(address, "Friend", source=address.split("/")[2].split(":")[0])
        assert friend.create(ME)
        # Whoever came in by it is not told how.
        assert friend.ask("GET", "/api/reach") == {"addresses": []}
    finally:
        server.stop()


def test_chat_carries_the_name_somebody_has_now(ann: Person, bob: Person) -> None:
    code = ann.create(ME)
    with ann.connect(code) as playing:
        ann.ask("POST", "/api/me", {"name": "Ann Lee"})
        playing.send(type="chat", id="1", text="hello")
        said = playing.until(lambda message: message["type"] == "chat")
        assert said["name"] == "Ann Lee"


def test_pages_answer_head_as_they_answer_get(ann: Person) -> None:
    for path in ("/", "/table/nowhere", "/settings"):
        answer = ann.http.head(path)
        assert answer.status_code == ann.http.get(path).status_code == 200
        assert not answer.content


def test_who_plays_alone_against_nothing_has_not_won(ann: Person) -> None:
    """Inktropolis alone earns a title; Sprawlopolis alone is won or lost."""
    wish = {"game": "inktropolis", "seats": [ME], "options": {}}
    for code in (ann.create(ME), ann.ask("POST", "/api/tables", wish)["code"]):
        with ann.connect(code) as table:
            while table.wait_for_turn():
                table.play()
    games = {game["table"]["game"]: game for game in ann.ask("GET", "/api/me/games")}
    assert games["sprawlopolis"]["ranking"] in ([1], [2])
    assert games["inktropolis"]["ranking"] is None
    assert games["inktropolis"]["scores"] is not None
