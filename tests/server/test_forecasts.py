"""Forecasts of all choices, hints, and the content packs: what boards show beside the position."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pentapolis.engine.match import Match
from pentapolis.engine.record import parse_record
from pentapolis.engine.registry import all_games, find_game
from pentapolis.engine.rng import Rng
from pentapolis.engine.score import Outcome, ScoreLine, ScoreSheet
from pentapolis.server import forecasting, thinking
from tests.games.ekopolis.scene import GAME, Scene
from tests.games.infinite_city.scene import Scene as City
from tests.server.client import ME, OPEN, Person, bot, hotseat
from tests.server.conftest import new_sqlite
from tests.server.running import ThreadServer

ROOT = Path(__file__).parents[2]
GAMES = [game.name for game in all_games()]


@pytest.fixture
def server(memory: Path, serve: Callable[..., ThreadServer]) -> ThreadServer:
    """Where time is no limit: how fast the machine is decides nothing here."""
    return serve(new_sqlite(memory), forecast_seconds=30.0, forecast_burst=1000.0)


@pytest.fixture
def ann(server: ThreadServer) -> Person:
    return Person(server.address, "Ann")


def test_a_forecast_comes_true(ann: Person) -> None:
    """Sprawlopolis alone: a card brings nothing yet, its places do, and both were said before."""
    with ann.connect(ann.create(ME)) as table:
        while table.wait_for_turn():
            cards = table.try_to("forecasts")
            assert cards["version"] == table.snapshot["version"]
            assert cards["before"] == table.snapshot["scores"][0]
            assert [c["action"] for c in cards["choices"]] == [c["action"] for c in table.choices]
            card = cards["choices"][0]
            assert card["after"] == cards["before"]
            table.play(card["action"])
            places = table.try_to("forecasts")
            told = {step["action"]: step for step in card["next"]}
            assert list(told) == [choice["action"] for choice in table.choices]
            for choice, place in zip(table.choices, places["choices"], strict=True):
                step = told[choice["action"]]
                assert step["structure"] == choice["structure"]
                assert step["words"] == choice["words"]
                assert (step["after"], step["lines"]) == (place["after"], place["lines"])
                assert place["next"] is None
            place = places["choices"][len(places["choices"]) // 2]
            table.play(place["action"])
            assert table.snapshot["scores"][0] == place["after"]


def test_forecasts_promise_only_what_is_sure(ann: Person) -> None:
    """They say what a preview says, choice by choice, also where luck has a word in it."""
    wish = {
        "game": "ekopolis",
        "seats": [ME, hotseat("Bea"), hotseat("Cem")],
        "options": {"version": "full"},
    }
    by_luck = set()
    with ann.connect(ann.ask("POST", "/api/tables", wish)["code"]) as table:
        for _ in range(30):
            if not table.wait_for_turn():
                break
            action = table.choices[-1]["action"]
            preview = table.try_to("preview", action=action)
            found = {c["action"]: c for c in table.try_to("forecasts")["choices"]}[action]
            for part in ("after", "lines", "luck"):
                assert found[part] == preview[part]
            by_luck.add(found["luck"])
            table.play()
    assert by_luck == {True, False}


@pytest.mark.parametrize(
    ("tile", "points"),
    [("R13", 5 - 3), ("R04", 5 - 3), ("B06", 2 - 4)],
    ids=["nothing", "a token", "a card"],
)
def test_what_comes_for_sure_counts_whatever_is_asked_for_before_it(tile: str, points: int) -> None:
    """Ekopolis: the card that a Building brings completes a triplet, at once or after a decision."""
    scene = Scene().built("R16", "h6").hand(tile)
    if tile == "B06":  # this card wards off what it loses to red neighbours
        scene.cards(0, 1, 1, 0).ready("AB11")
    else:
        scene.cards(0, 0, 1, 1)
    scene.play(tile)
    before, found = forecasting.forecasts(thinking.pack(scene.state), 0, 1, 30.0)
    there = GAME.parse(scene.state, 0, f"{tile}@i6")
    (place,) = (each for each in found if each.action == there)
    assert place.after == before + points + 7
    assert {(line.source, line.after - line.before) for line in place.lines} == {
        ("building", points),
        ("balance", 7),
    }


def test_points_are_sure_though_the_tile_that_brings_them_is_not_known() -> None:
    """Infinite City: a token on a face-down tile makes a group of three, whatever is turned up."""
    city = {(0, 0): "FA 1", (1, 0): "?LB", (0, -1): "SG 2"}
    scene = City(city, ["HO PO", "FA"], "BK LB SG EM AR ST PZ " * 2).play("HO", "HO@0,1")
    before, found = forecasting.forecasts(thinking.pack(scene.state), 0, 1, 30.0)
    there = find_game("infinite_city").parse(scene.state, 0, "1,0")
    (token,) = (each for each in found if each.action == there)
    (group,) = (line for line in token.lines if line.source == "group" and line.after)
    assert (group.seat, group.before, group.after, group.text) == (0, 0, 3, "")
    assert token.after == before + 3
    assert token.luck


def test_of_lines_that_are_added_up_the_new_one_says_why() -> None:
    def group(number: int, points: int, *cells: tuple[int, int]) -> ScoreLine:
        text = f"{len(cells)} tiles"
        return ScoreLine("group", points, text, 0, cells, (), number, f"group {number}", "groups")

    outcome = Outcome((0,), (1,), team=False, final=False)
    small, lone = group(2, 0, (5, 5)), group(3, 0, (9, 9))
    before = ScoreSheet((group(1, 3, (0, 0), (1, 0), (2, 0)), small, lone), outcome)
    after = ScoreSheet((group(1, 4, (0, 0), (1, 0), (2, 0), (3, 0)), small, lone), outcome)
    (line,) = forecasting.changed_lines(before, after)
    assert (line.before, line.after, line.text) == (3, 4, "4 tiles")


@pytest.mark.parametrize("name", GAMES)
def test_forecasts_depend_on_nothing_secret(name: str) -> None:
    """Two worlds that look the same to a seat give it the same forecasts."""
    match = Match.new(name, seed=5)
    for _ in range(12):
        seat = match.deciders[0]
        others = [match.state.resample(seat, Rng(number)) for number in (1, 2)]
        seen = [
            forecasting.forecasts(thinking.pack(world.resample(seat, Rng(9))), seat, 9, 30.0)
            for world in others
        ]
        assert seen[0] == seen[1]
        moves = match.legal_moves(seat)
        match.play(moves[len(moves) // 2])


@pytest.mark.parametrize("name", GAMES)
def test_forecasts_end_when_their_time_is_up(name: str) -> None:
    match = Match.new(name, seed=5)
    for _ in range(10):
        moves = match.legal_moves(match.deciders[0])
        match.play(moves[len(moves) // 2])
    seat = match.deciders[0]
    world = thinking.pack(match.state.resample(seat, Rng(1)))
    before, found = forecasting.forecasts(world, seat, 1, 0.0)
    assert before == match.score_sheet(seat).total(seat)
    assert [each.action for each in found] == [int(a) for a in match.state.legal_actions(seat)]
    assert all(each.next is None for each in found)


@pytest.mark.parametrize("name", GAMES)
def test_a_decision_is_reviewed(name: str) -> None:
    """Its place and the list of the best never contradict each other."""
    match = Match.new(name, seed=5)
    for _ in range(4):
        moves = match.legal_moves(match.deciders[0])
        match.play(moves[len(moves) // 2])
    seat = match.deciders[0]
    legal = [choice.action for choice in match.legal_moves(seat)]
    world = thinking.pack(match.state.resample(seat, Rng(1)))
    for played in (legal[0], legal[-1]):
        found = forecasting.review(world, seat, played, 1)
        assert (found.seat, found.action, found.choices) == (seat, played, len(legal))
        best = [choice.action for choice in found.best]
        assert set(best) <= set(legal)
        assert 1 <= found.place <= len(legal)
        assert played not in best or best.index(played) + 1 == found.place
        assert played in best or found.place > len(best)


def test_a_game_is_reviewed_when_it_is_over(ann: Person) -> None:
    code = ann.create(ME)
    path = f"/api/tables/{code}/positions/%s/review"
    with ann.connect(code) as table:
        assert ann.refused("GET", path % 0) == (403, "forbidden")
        table.play_to_end()
        moves = table.snapshot["view"]["moves"]
    record = Match.from_record(parse_record(ann.record(code)))
    for move in (0, moves - 1):
        found = ann.ask("GET", path % move)
        assert (found["seat"], found["action"]) == record.moves[move]
    for nowhere in (moves, 10**6, -1):
        assert ann.refused("GET", path % nowhere) == (404, "not_found")


def test_hints_where_one_plays_alone(ann: Person) -> None:
    with ann.connect(ann.create(ME, bot("random"))) as table:
        table.wait_for_turn()
        answer = table.try_to("hint")
        choices = {choice["action"]: choice for choice in table.choices}
        assert 1 <= len(answer["choices"]) <= 3
        for hint in answer["choices"]:
            choice = choices[hint["action"]]
            assert hint["structure"] == choice["structure"]
            # The rest of the turn follows where it is known.
            assert hint["words"].split(", then: ")[0] == choice["words"]
            assert hint["reason"]
        values = [hint["value"] for hint in answer["choices"]]
        assert values == sorted(values, reverse=True)


def test_no_hints_among_several_people(ann: Person, server: ThreadServer) -> None:
    bob = Person(server.address, "Bob")
    code = ann.create(ME, OPEN)
    bob.join(code)
    with ann.connect(code) as table:
        assert table.try_to("hint")["code"] == "forbidden"
        assert table.request(type="hint", version=1, seat=1)["code"] == "not_seated"
        assert table.request(type="forecasts", version=1, seat=1)["code"] == "not_seated"


def test_a_play_does_not_wait_for_forecasts(ann: Person) -> None:
    with ann.connect(ann.create(ME)) as table:
        now: Any = table.snapshot["version"]
        table.send(type="forecasts", id="far", version=now, seat=0)
        table.play()
        answer = table.until(lambda m: m.get("id") == "far")
        assert answer["type"] == "forecasts" or answer["code"] == "stale"


def test_what_others_choose_meanwhile_stops_no_answer(ann: Person, server: ThreadServer) -> None:
    """Where all choose at once, the question to Ann stays the same while Bob decides."""
    bob = Person(server.address, "Bob")
    wish = {"game": "ginkgopolis", "seats": [ME, OPEN], "options": {}}
    code = ann.ask("POST", "/api/tables", wish)["code"]
    bob.join(code)
    with ann.connect(code) as mine, bob.connect(code) as his:
        while not (mine.choices and his.choices):
            (mine if mine.choices else his).play()
            newest = max(each.snapshot["version"] for each in (mine, his))
            mine.wait_for_version(newest)
            his.wait_for_version(newest)
        version = mine.snapshot["version"]
        mine.send(type="forecasts", id="far", version=version, seat=0)
        his.play()
        answer = mine.until(lambda m: m.get("id") == "far")
        assert (answer["type"], answer.get("version")) == ("forecasts", version)


@pytest.mark.parametrize("name", GAMES)
def test_content_packs_with_their_provenance(ann: Person, name: str) -> None:
    game = find_game(name)
    for pack in (None, *game.pack_names()):
        shown = ann.ask("GET", f"/api/games/{name}/content{f'?pack={pack}' if pack else ''}")
        expected = game.content(pack)
        assert (shown["name"], shown["hash"]) == (expected.name, expected.hash)
        for table, found in shown["tables"].items():
            assert found["provenance"] == expected.tables[table].provenance
            assert found["rows"] == [dict(row) for row in expected.rows(table)]
    assert ann.refused("GET", f"/api/games/{name}/content?pack=nope") == (404, "not_found")
    assert ann.refused("GET", "/api/games/nope/content") == (404, "not_found")


@pytest.mark.parametrize("name", GAMES)
def test_positions_from_a_real_table_are_counted(ann: Person, name: str) -> None:
    """The example of the game's page on positions, as `pentapolis score` counts it."""
    page = (ROOT / "docs" / "positions" / f"{name}.md").read_text(encoding="utf-8")
    example = re.search(r"```json[^\n]*\n(.*?)```", page, re.DOTALL)
    assert example
    position = json.loads(example[1])
    sheet = ann.ask("POST", f"/api/games/{name}/score", position)
    expected = find_game(name).score_position(position)
    assert [line["points"] for line in sheet["lines"]] == [line.points for line in expected.lines]
    assert sheet["outcome"]["scores"] == list(expected.outcome.scores)
    assert ann.refused("POST", f"/api/games/{name}/score", {"what": 1})[1] == "illegal"
    assert ann.refused("POST", f"/api/games/{name}/score", [1])[1] == "malformed"
    assert ann.refused("POST", "/api/games/nope/score", {}) == (404, "not_found")


@pytest.mark.parametrize("name", GAMES)
def test_cards_are_turned_over_for_a_real_table(ann: Person, name: str) -> None:
    """Where the game is dealt so; the others say that they are not."""
    game = find_game(name)
    path, wish = f"/api/games/{name}/deal", {"players": game.players[-1]}
    if game.paper is None:
        assert ann.refused("POST", path, wish)[1] == "illegal"
        return
    first = ann.ask("POST", path, wish)
    seed, steps = first["seed"], [first]
    while steps[-1]["next"]:
        steps.append(ann.ask("POST", path, {**wish, "seed": seed, "step": len(steps)}))
    assert {step["last"] for step in steps} == {len(steps) - 1}
    expected = [game.deal(game.setup(game.players[-1]), seed, step) for step in range(len(steps))]
    assert [step["table"] for step in steps] == [
        json.loads(json.dumps(deal.table)) for deal in expected
    ]
    # What one player holds is told when it is asked for, and not before.
    mine = ann.ask("POST", path, {**wish, "seed": seed, "seat": 0})
    assert mine["table"] != first["table"]
    again = ann.ask("POST", path, wish)
    assert again["seed"] != seed, "The lot fell twice on the same of a million deals."
    assert ann.refused("POST", path, {**wish, "step": len(steps)})[1] == "illegal"
    assert ann.refused("POST", path, {"players": 64})[1] == "illegal"
    assert ann.refused("POST", path, {**wish, "options": {"nope": "x"}})[1] == "illegal"
    assert ann.refused("POST", path, {**wish, "step": -1})[1] == "malformed"
    assert ann.refused("POST", "/api/games/nope/deal", wish) == (404, "not_found")
