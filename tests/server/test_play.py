"""Playing: alone, with others, with bots, at one device."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.engine.match import Match
from pentapolis.engine.record import parse_record
from tests.server.client import GAME, ME, OPEN, Connection, Person, bot, hotseat
from tests.server.running import ThreadServer


def test_a_solo_game_to_the_end(ann: Person) -> None:
    code = ann.create(ME)
    with ann.connect(code) as table:
        assert not table.snapshot["table"]["practice"]
        assert table.snapshot["view"]["question"]
        while table.wait_for_turn():
            choice = table.choices[0]
            preview = table.try_to("preview", action=choice["action"])
            table.play(choice["action"])
            assert preview["after"] == table.snapshot["scores"][0]
        assert table.snapshot["ranking"] in ([1], [2])
        assert table.snapshot["view"]["end_reason"] in ("won", "lost")
        told = [entry["number"] for entry in table.snapshot["log"]]
        assert sorted(set(told)) == list(range(1, 29))
        assert table.snapshot["table"]["moves"] == 28
        assert table.try_to("play", action=1)["code"] == "over"
    assert ann.table(code)["status"] == "over"
    assert [t["code"] for t in ann.ask("GET", "/api/me/tables")] == [code]


def name_of(line: dict[str, Any]) -> tuple[str, Any]:
    return line["source"], None if line.get("group") else line["item"]


def points_by_line(table: Connection) -> dict[tuple[str, Any], int]:
    """Lines of a group, such as roads, have no identity of their own and are added up."""
    found: dict[tuple[str, Any], int] = {}
    for line in table.snapshot["sheet"]["lines"]:
        found[name_of(line)] = found.get(name_of(line), 0) + line["points"]
    return found


def test_previews_name_the_lines_that_change(ann: Person) -> None:
    with ann.connect(ann.create(ME)) as table:
        table.play()
        before = points_by_line(table)
        preview = table.try_to("preview", action=table.choices[3]["action"])
        table.play(table.choices[3]["action"])
        after = points_by_line(table)
    assert preview["lines"]
    changed = {name for name in before | after if before.get(name) != after.get(name)}
    assert {name_of(line) for line in preview["lines"]} == changed
    for line in preview["lines"]:
        assert line["before"] == before.get(name_of(line), 0)
        assert line["after"] == after.get(name_of(line), 0)
    assert (
        preview["before"] + sum(x["after"] - x["before"] for x in preview["lines"])
        == (preview["after"])
    )


def test_previews_promise_only_what_is_sure(ann: Person) -> None:
    """In Ekopolis a Building brings a card that nobody has seen: it is not announced, but that is."""
    seats = [ME, hotseat("Bea"), hotseat("Cem")]
    wish = {"game": "ekopolis", "seats": seats, "options": {"version": "full"}}
    promised, by_luck = [], []
    with ann.connect(ann.ask("POST", "/api/tables", wish)["code"]) as table:
        while table.wait_for_turn():
            seen = str(table.snapshot["view"])
            preview = table.try_to("preview", action=table.choices[0]["action"])
            for line in preview["lines"]:
                promised.append(line["source"])
                assert line["source"] != "card" or str(line["item"]) in seen
            by_luck.append(preview["luck"])
            table.play()
    assert "building" in promised
    assert any(by_luck)
    assert not all(by_luck)


def test_two_people_by_link_confirm_and_take_back(ann: Person, bob: Person) -> None:
    code = ann.create(ME, OPEN)
    assert ann.table(code)["status"] == "waiting"
    with ann.connect(code) as first:
        assert first.snapshot["view"] is None
        assert first.try_to("play", action=1)["code"] == "waiting"
        info = bob.join(code)
        assert info["status"] == "playing"
        assert not info["practice"]
        assert bob.join(code) == info  # asked again, nothing changes
        with bob.connect(code) as second:
            first.wait_for(lambda s: bool(s["table"]["status"] == "playing"))
            assert {first.snapshot["seat"], second.snapshot["seat"]} == {0, 1}
            actor, other = (first, second) if first.choices else (second, first)
            actor.play()  # which card: shown to all, so it cannot be taken back
            assert not actor.snapshot["can_undo"]
            assert actor.try_to("undo")["code"] == "cannot_undo"
            actor.play()
            assert [c["structure"] for c in actor.choices] == [{"kind": "confirm"}]
            assert actor.snapshot["can_undo"]
            other.wait_for_version(actor.snapshot["version"])
            assert not other.snapshot["can_undo"]
            assert other.try_to("undo")["code"] == "cannot_undo"
            actor.undo()
            assert len(actor.choices) > 1
            actor.play()
            actor.play()  # confirm
            assert actor.try_to("undo")["code"] == "cannot_undo"
            assert other.wait_for_turn()
            play_both_to_end(first, second)
            assert first.snapshot["scores"] == second.snapshot["scores"]


def play_both_to_end(first: Connection, second: Connection) -> None:
    while True:
        newest = max(first.snapshot["version"], second.snapshot["version"])
        for table in (first, second):
            table.wait_for_version(newest)
        if first.over:
            return
        (first if first.choices else second).play()


def test_hot_seat_shows_each_player_their_own_cards(ann: Person) -> None:
    code = ann.create(ME, hotseat("Ben"), hotseat("Cleo"))
    with ann.connect(code) as table:
        seen = set()
        while table.wait_for_turn():
            seat = table.snapshot["seat"]
            seen.add(seat)
            assert table.snapshot["view"]["deciders"] == [seat]
            assert all(s["mine"] for s in table.snapshot["table"]["seats"])
            table.play()
        assert seen == {0, 1, 2}


def test_bots_alone_play_for_those_who_watch(server: ThreadServer, ann: Person) -> None:
    code = ann.create(bot("random"), bot("random"))
    with Connection(server.address, code, None) as watching:
        watching.wait_for(lambda s: bool(s["table"]["status"] == "over"))
        assert watching.snapshot["seat"] is None


def test_spectators_see_the_public_and_touch_nothing(ann: Person, bob: Person) -> None:
    code = ann.create(ME, hotseat("Ben"))
    with ann.connect(code) as table, bob.connect(code) as watching:
        assert watching.snapshot["seat"] is None
        assert watching.choices == []
        assert all(hand["cards"] == [] for hand in watching.snapshot["view"]["table"]["hands"])
        wish = {"version": watching.snapshot["version"], "seat": 0, "action": 1}
        for kind in ("play", "preview"):
            assert watching.request(type=kind, **wish)["code"] == "not_seated"
        assert watching.request(type="undo", version=0, seat=0)["code"] == "not_seated"
        table.play()
        watching.wait_for(lambda s: bool(s["view"]["moves"] == 1))
    assert bob.refused("POST", f"/api/tables/{code}/rematch") == (403, "not_seated")
    assert bob.refused("POST", f"/api/tables/{code}/join", {}) == (409, "taken")


def test_leave_and_come_back(ann: Person, bob: Person) -> None:
    code = ann.create(ME, OPEN)
    bob.join(code)
    bob.ask("POST", f"/api/tables/{code}/leave")
    info = ann.table(code)
    assert info["status"] == "playing"
    assert info["seats"][1]["bot"] == "greedy"
    with ann.connect(code) as table, bob.connect(code) as away:
        assert away.snapshot["seat"] is None
        assert table.wait_for_turn()  # the bot plays for Bob
        for _ in range(3):
            table.play()
        assert table.wait_for_turn()
        moves = table.snapshot["view"]["moves"]
        assert moves >= 6
        back = bob.join(code)
        assert back["seats"][1]["mine"]
        assert back["seats"][1]["bot"] is None
        away.wait_for(lambda s: bool(s["seat"] == 1))
        for _ in range(3):
            table.play()
        assert away.wait_for_turn()
        assert not away.snapshot["thinking"]


def test_bots_wait_when_everybody_has_left(server: ThreadServer, ann: Person) -> None:
    code = ann.create(ME)
    ann.ask("POST", f"/api/tables/{code}/leave")
    assert server.service.tables._live[code].bots_to_move() == []
    ann.join(code)
    with ann.connect(code) as table:
        table.play_to_end()


def test_an_unstarted_seat_opens_again(ann: Person, bob: Person) -> None:
    code = ann.create(ME, OPEN, OPEN)
    bob.join(code)
    info = bob.ask("POST", f"/api/tables/{code}/leave")
    assert [s["kind"] for s in info["seats"]] == ["person", "open", "open"]


def test_rematch_is_made_once(ann: Person, bob: Person) -> None:
    code = ann.create(ME, OPEN, difficulty="easier")
    bob.join(code)
    assert ann.refused("POST", f"/api/tables/{code}/rematch") == (409, "not_over")
    with ann.connect(code) as first, bob.connect(code) as second:
        play_both_to_end(first, second)
        new = ann.ask("POST", f"/api/tables/{code}/rematch")
        assert new["code"] != code
        assert new["status"] == "playing"
        assert new["options"]["difficulty"] == "easier"
        assert [s["name"] for s in new["seats"]] == ["Ann", "Bob"]
        assert bob.ask("POST", f"/api/tables/{code}/rematch")["code"] == new["code"]
        second.wait_for(lambda s: bool(s["table"]["rematch"] == new["code"]))


def test_chat_is_plain_text_and_said_once(ann: Person, bob: Person) -> None:
    words = "<script>alert('{{7*7}}')</script> & \u202e\x07 ok"
    code = ann.create(ME)
    with ann.connect(code) as table, bob.connect(code) as watching:
        for _ in range(2):  # resent
            assert table.request(type="chat", id="c1", text=words)["type"] == "ack"
        said = watching.until(lambda m: m["type"] == "chat")
        assert said["text"] == "<script>alert('{{7*7}}')</script> & ok"
        assert said["name"] == "Ann"
        assert watching.request(type="chat", text="hello")["type"] == "ack"
        assert table.until(lambda m: m["type"] == "chat" and m["number"] == 2)["name"] == "Bob"
        assert table.request(type="chat", text="x" * 501)["code"] == "malformed"
        assert table.request(type="chat", text=" \n ")["code"] == "malformed"
    with ann.connect(code) as table:
        assert [c["number"] for c in table.snapshot["chat"]] == [1, 2]


def test_the_record_keeps_its_secrets_until_the_end(ann: Person) -> None:
    code = ann.create(ME, hotseat("Ben"))
    with ann.connect(code) as table:
        table.play()
        running = parse_record(ann.record(code))
        assert running.seed is None
        assert len(running.moves) == 1
        table.play_to_end()
        scores = table.snapshot["scores"]
    record = parse_record(ann.record(code))
    assert record.seed is not None
    assert record.seats == ("Ann", "Ben")
    assert list(Match.from_record(record).state.scores()) == scores


def test_positions_of_the_past(ann: Person) -> None:
    code = ann.create(ME)
    with ann.connect(code) as table:
        views = [table.snapshot["view"]]
        for _ in range(6):
            table.play()
            views.append(table.snapshot["view"])
    for number, view in enumerate(views):
        past = ann.ask("GET", f"/api/tables/{code}/positions/{number}")
        assert past["view"] == view
        assert len(past["log"]) == number
        # And what led there, for whoever wants to see it again.
        assert {event["number"] for event in past["events"]} == ({number} if number else set())
    assert ann.refused("GET", f"/api/tables/{code}/positions/7") == (404, "not_found")


def test_positions_of_a_hot_seat_are_seen_by_whoever_made_the_step(ann: Person) -> None:
    code = ann.create(ME, hotseat("Ben"))
    with ann.connect(code) as table:
        seats = []
        while table.wait_for_turn():
            seats.append(table.snapshot["seat"])
            table.play()
    for number in range(1, len(seats), 5):
        past = ann.ask("GET", f"/api/tables/{code}/positions/{number}")
        assert past["seat"] == seats[number - 1]


def test_a_new_name_is_seen_at_the_table(ann: Person) -> None:
    code = ann.create(ME)
    with ann.connect(code) as table:
        assert ann.ask("POST", "/api/me", {"name": "  Anna \n Maria "})["name"] == "Anna Maria"
        table.wait_for(lambda s: bool(s["table"]["seats"][0]["name"] == "Anna Maria"))
        # Sitting down or renaming does not make a choice stale.
        assert (
            table.request(type="play", version=0, seat=0, action=table.choices[0]["action"])["type"]
            == "ack"
        )


def test_presence(ann: Person, bob: Person) -> None:
    code = ann.create(ME, OPEN)
    bob.join(code)
    with ann.connect(code) as table:
        assert [s["connected"] for s in table.snapshot["table"]["seats"]] == [True, False]
        with bob.connect(code):
            table.wait_for(lambda s: bool(s["table"]["seats"][1]["connected"]))
        table.wait_for(lambda s: not s["table"]["seats"][1]["connected"])


def test_every_game_is_offered(ann: Person) -> None:
    games = {game["name"]: game for game in ann.ask("GET", "/api/games")}
    assert GAME in games
    for game in games.values():
        assert game["bots"]
        assert ann.http.get(f"/api/games/{game['name']}/rules").text.startswith("#")
    assert ann.refused("GET", "/api/games/nope/rules") == (404, "not_found")


@pytest.mark.parametrize("wrong", ["nope", "hard"])
def test_options_are_checked(ann: Person, wrong: str) -> None:
    wish = {"game": GAME, "seats": [ME], "options": {"difficulty": wrong}}
    assert ann.refused("POST", "/api/tables", wish) == (400, "malformed")
