"""Playing on from a position of a finished game, and records from outside."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pentapolis import Match, parse_record
from pentapolis.contract.scenarios import GAMES
from tests.server.client import ME, OPEN, Json, Person, bot, wait_until
from tests.server.running import ThreadServer
from tests.study.played import played

MIDDLE = 14


@pytest.fixture(scope="module")
def solo() -> Match:
    return played("sprawlopolis", 1, level="greedy")


def study(person: Person, match: Match) -> str:
    """The code under which the game is shown."""
    return str(person.ask("POST", "/api/records", {"record": str(match.record)})["code"])


def fork(person: Person, code: str, move: int, *seats: Json, **more: bool) -> Json:
    wish = {"move": move, "seats": list(seats), **more}
    return dict(person.ask("POST", f"/api/tables/{code}/forks", wish))


def lines(record: str, first: str) -> list[str]:
    return [line for line in record.splitlines() if line.startswith(first)]


# -- records from outside -------------------------------------------------------------------------


def test_a_record_is_shown_at_a_table_of_nobody(ann: Person, bob: Person, solo: Match) -> None:
    found = ann.ask("POST", "/api/records", {"record": str(solo.record)})
    assert found["status"] == "over"
    assert found["begins"] == {"moves": len(solo.moves), "code": None, "brought": True}
    code = found["code"]
    # The same for everybody who brings it, and in nobody's list.
    assert study(bob, solo) == code
    assert code not in [table["code"] for table in ann.ask("GET", "/api/me/tables")]
    assert parse_record(ann.record(code)).moves == solo.record.moves
    position = bob.ask("GET", f"/api/tables/{code}/positions/{MIDDLE}")
    assert position["view"]["moves"] == MIDDLE
    assert ann.ask("GET", f"/api/tables/{code}/analysis")["state"] == "none"
    assert ann.refused("POST", f"/api/tables/{code}/join", {}) == (409, "taken")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text[: len(text) // 2], "is not a move line"),
        (lambda text: text.replace("rules ", "rules 9"), "rules version"),
        (lambda text: text.replace("content base ", "content base 0"), "content pack"),
        (lambda text: text.replace("game sprawlopolis", "game metropolis"), "metropolis"),
        (lambda text: "".join(f"{line}\n" for line in lines(text, "")[:-3]), "before the game"),
        (lambda text: text.replace("result ", "result 1"), "the moves give the result"),
        (lambda text: "\n".join(lines(text, "")[1:]), "must begin"),
        (lambda text: text.replace("seed ", "# "), "no seed"),
    ],
    ids=["half", "rules", "content", "game", "cut", "result", "headless", "secret"],
)
def test_what_is_no_finished_game_of_ours_is_refused_in_words(
    ann: Person, solo: Match, change: Callable[[str], str], said: str
) -> None:
    answer = ann.http.post("/api/records", json={"record": change(str(solo.record))})
    problem = answer.json()["error"]
    assert (answer.status_code, problem["code"]) == (409, "illegal"), problem
    assert said in problem["message"]
    assert problem["message"].startswith(("This record", "There is no game"))


def test_names_in_a_record_are_shown_only_if_they_are_names(ann: Person) -> None:
    match = Match.new("sprawlopolis", 2, seed=4, seats=["Zoë", "x" * 80])
    while not match.is_over:
        match.play(match.legal_moves()[0])
    found = ann.ask("POST", "/api/records", {"record": str(match.record)})
    assert [seat["name"] for seat in found["seats"]] == ["Zoë", "Player 2"]
    assert not any(seat["mine"] or seat["connected"] for seat in found["seats"])


# -- playing on -----------------------------------------------------------------------------------


def test_a_fork_begins_where_it_was_asked_for_and_names_what_it_comes_from(
    ann: Person, solo: Match
) -> None:
    code = study(ann, solo)
    begun = fork(ann, code, MIDDLE, ME)
    assert begun["begins"] == {"moves": MIDDLE, "code": code, "brought": False}
    assert (begun["status"], begun["moves"]) == ("playing", MIDDLE)
    with ann.connect(begun["code"]) as table:
        past = ann.ask("GET", f"/api/tables/{code}/positions/{MIDDLE}")
        now = table.snapshot["view"]["table"]
        # What anybody had seen is as it was.
        for part in ("city", "goals", "chosen", "top"):
            assert now[part] == past["view"]["table"][part]
        assert len(table.snapshot["log"]) == len(past["log"])
        # What was played before stands.
        assert not table.snapshot["can_undo"]
        answer = table.try_to("undo")
        assert (answer["type"], answer["code"]) == ("error", "cannot_undo")
        table.play()
        assert table.snapshot["can_undo"]
        table.undo()
        assert table.snapshot["view"]["moves"] == MIDDLE
        secret = ann.record(begun["code"])
        assert not lines(secret, "seed")
        assert not lines(secret, "redraw")
        table.play_to_end()
    # Its record has the line that says where other luck began, and replays.
    record = ann.record(begun["code"])
    assert lines(record, "redraw")[0].startswith(f"redraw {MIDDLE} ")
    again = Match.from_record(parse_record(record))
    assert [move.text for move in again.record.moves[:MIDDLE]] == [
        move.text for move in solo.record.moves[:MIDDLE]
    ]
    # And can be gone on with again.
    deeper = fork(ann, begun["code"], MIDDLE + 4, ME)
    assert deeper["begins"] == {"moves": MIDDLE + 4, "code": begun["code"], "brought": False}


def test_in_a_practice_fork_only_its_own_moves_are_taken_back(ann: Person, solo: Match) -> None:
    begun = fork(ann, study(ann, solo), MIDDLE, ME, practice=True)
    with ann.connect(begun["code"]) as table:
        assert not table.snapshot["can_undo"]
        for _ in range(4):
            table.play()
        for _ in range(4):
            table.undo()
        assert table.snapshot["view"]["moves"] == MIDDLE
        assert not table.snapshot["can_undo"]


def test_luck_is_another_unless_it_is_to_stay(ann: Person, solo: Match) -> None:
    """The record of the game tells its luck; in a fork nobody knows it."""
    code = study(ann, solo)
    same = fork(ann, code, 2, ME, same_luck=True)["code"]
    with ann.connect(same) as table:
        for move in solo.record.moves[2:]:
            choice = next(one for one in table.choices if one["text"] == move.text)
            table.play(choice["action"])
        assert table.over
    assert parse_record(ann.record(same)).moves == solo.record.moves

    def next_cards(table_code: str) -> object:
        with ann.connect(table_code) as table:
            for _ in range(2):
                table.play()
            return table.snapshot["view"]["table"]["top"]

    forks = [fork(ann, code, 2, ME)["code"] for _ in range(6)]
    assert len({str(next_cards(each)) for each in forks}) > 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_can_be_played_on_with_a_bot_and_a_friend(
    ann: Person, bob: Person, game: type
) -> None:
    players = 3 if 3 in game.players else 2  # type: ignore[attr-defined]
    match = played(game.name, players, level="greedy")  # type: ignore[attr-defined]
    seats = [ME, OPEN, bot()][:players]
    middle = len(match.moves) // 2
    begun = fork(ann, study(ann, match), middle, *seats)
    assert begun["status"] == "waiting"
    code = begun["code"]
    bob.join(code)
    with ann.connect(code) as mine, bob.connect(code) as theirs:
        for table in (mine, theirs):
            assert table.snapshot["view"]["moves"] >= middle
            if table.snapshot["choices"]:
                table.play()
        # If it was neither's turn it was the bot's, which needs nobody.
        wait_until(lambda: ann.table(code)["moves"] > middle)


def test_a_fork_survives_a_restart(
    database: str, serve: Callable[..., ThreadServer], solo: Match
) -> None:
    server = serve(database)
    ann = Person(server.address, "Ann")
    begun = fork(ann, study(ann, solo), MIDDLE, ME)
    with ann.connect(begun["code"]) as table:
        table.play()
        table.play()
        before = table.snapshot["view"]
    server.stop()
    again = Person(serve(database).address)
    again.http.cookies = ann.http.cookies
    assert again.table(begun["code"])["begins"] == begun["begins"]
    with again.connect(begun["code"]) as table:
        assert table.snapshot["view"] == before
        table.play()


# -- what is refused ------------------------------------------------------------------------------


def test_a_game_that_is_played_is_not_forked(ann: Person) -> None:
    code = ann.create(ME)
    wish = {"move": 0, "seats": [ME]}
    assert ann.refused("POST", f"/api/tables/{code}/forks", wish) == (403, "forbidden")


def test_a_deal_that_is_compared_is_not_forked(ann: Person, bob: Person) -> None:
    contest = ann.ask("POST", "/api/contests", {"game": "ekopolis"})["code"]
    group = ann.ask(
        "POST",
        f"/api/contests/{contest}/groups",
        {"name": "Owls", "seats": [ME, bot(), bot()]},
    )
    code = group["table"]
    with ann.connect(code) as table:
        table.play_to_end()
    wish = {"move": 3, "seats": [ME, bot(), bot()]}
    assert ann.refused("POST", f"/api/tables/{code}/forks", wish) == (403, "forbidden")
    ann.ask("POST", f"/api/contests/{contest}/close")
    assert ann.ask("POST", f"/api/tables/{code}/forks", wish)["begins"]["moves"] == 3


def test_a_fork_that_makes_no_sense_is_refused(ann: Person, solo: Match) -> None:
    code = study(ann, solo)
    path = f"/api/tables/{code}/forks"
    end = len(solo.moves)
    assert ann.refused("POST", path, {"move": end, "seats": [ME]}) == (409, "over")
    assert ann.refused("POST", path, {"move": end + 1, "seats": [ME]}) == (404, "not_found")
    assert ann.refused("POST", path, {"move": 3, "seats": [ME, bot()]}) == (400, "malformed")
    assert ann.refused("POST", path, {"move": -1, "seats": [ME]}) == (400, "malformed")
