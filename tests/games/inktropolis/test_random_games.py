"""Random games: what never changes, and the fast code judged by the slow one."""

from __future__ import annotations

from collections import Counter

import pytest

from pentapolis import Rng
from pentapolis.bots.playout import play_randomly
from pentapolis.games.inktropolis.content import TYPES
from pentapolis.games.inktropolis.notation import shape_of
from pentapolis.games.inktropolis.scoring.city import City
from pentapolis.games.inktropolis.scoring.ground import card_of, kind_of
from pentapolis.games.inktropolis.scoring.tables import PAY, PLACE
from pentapolis.games.inktropolis.state import InkState
from pentapolis.games.inktropolis.view.cards import yields_of
from pentapolis.games.inktropolis.view.cities import building_views
from pentapolis.games.inktropolis.words import InkWords
from tests.games.inktropolis.table import GAME, deal, drawing
from tests.oracles import inktropolis as oracle

OPTIONS = [
    {"sides": "A"},
    {"sides": "B"},
    {"sides": "choose", "coast": "filled", "coal_plant": "last"},
]


def some_step(state: InkState, rng: Rng) -> tuple[int, int]:
    seats = state.deciders()
    seat = int(seats[rng.below(len(seats))])
    actions = state.legal_actions(seat)
    return seat, int(actions[rng.below(len(actions))])


def spots(city: City, cells: list[int]) -> frozenset[tuple[int, int]]:
    width = int(city.board.width)
    return frozenset((int(cell) % width, int(cell) // width) for cell in cells)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_places_and_roads_are_complete(options: dict[str, str]) -> None:
    """K-30 to K-34, K-41, K-42: exactly the places and roads that a slow search finds."""
    compared = 0
    for seed in range(10):
        state = deal(2, seed=seed, **options)
        rng = Rng(seed)
        while not state.is_over():
            seat, action = some_step(state, rng)
            city = state.cities[seat]
            if city.stage == PLACE and rng.below(3) == 0:
                found = [
                    spots(city, [int(c) for c in city.cells_of(city.card, a - state.build_place)])
                    for a in state.legal_actions(seat)
                ]
                shape = shape_of(GAME.content(), int(city.card))
                assert len(set(found)) == len(found)
                assert set(found) == oracle.places_for(drawing(city), shape)
                assert city.fits(city.card) == bool(found)
                compared += 1
            if rng.below(4) == 0:
                assert spots(city, list(city.pavable(0))) == oracle.grids_for_roads(drawing(city))
            state.apply(seat, action)
    assert compared > 60


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_whether_a_card_fits_beside_a_district(options: dict[str, str]) -> None:
    """The same as a look at all its places, for the types in turn; where there is no district, beside any
    building of the type."""
    answers: Counter[bool] = Counter()
    for seed in range(4):
        state = deal(2, seed=seed, **options)
        rng = Rng(seed + 300)
        step = 0
        while not state.is_over():
            seat, action = some_step(state, rng)
            state.apply(seat, action)
            step += 1
            if step % 7:
                continue
            city = state.cities[seat]
            kind = step % len(TYPES)
            drawn = drawing(city)
            group = int(city.district(kind))
            of_type = [
                grids
                for number, (name, grids) in enumerate(drawn.buildings)
                if name == TYPES[kind] and (group == 0 or group >> number & 1)
            ]
            near = {beside for grids in of_type for grid in grids for beside in oracle.beside(grid)}
            rows = city.beside_district(kind)
            shown = {(x, y) for x, y in drawn.grids() if rows[y] >> x & 1}
            assert shown == near & drawn.grids()
            for card in (rng.below(city.rules.cards), rng.below(city.rules.cards)):
                places = oracle.places_for(drawn, shape_of(GAME.content(), card))
                expected = any(place & near for place in places)
                assert city.fits_beside(card, rows) == expected
                answers[expected] += 1
    assert min(answers[True], answers[False]) > 10


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_scores_agree_with_the_slow_scorer(options: dict[str, str]) -> None:
    """K-50 to K-56, K-60 to K-68: lakes, parks, districts and all nine plans after every round."""
    fill = options.get("coast") == "filled"
    met: Counter[str] = Counter()
    codes = [row["code"] for row in GAME.content().rows("plans")]
    for seed in range(15):
        state = deal(2, seed=seed, **options)
        rng = Rng(seed + 100)
        number = 0
        while not state.is_over():
            state.apply(*some_step(state, rng))
            if state.round == number:
                continue
            number = int(state.round)
            for city in state.cities:
                drawn = drawing(city)
                width = int(city.board.width)
                lakes = [
                    (int(cell) % width, int(cell) // width)
                    for k, cell in enumerate(city.board.lake_cells)
                    if (city.closed_lakes() >> k) & 1
                ]
                assert set(lakes) == oracle.closed_lakes(drawn)
                assert city.parks_left() == len(drawn.parks())
                for kind, name in enumerate(TYPES):
                    assert city.district_size(kind) == oracle.district_size(drawn, name)
                for plan, code in enumerate(codes):
                    verdict = oracle.meets(drawn, code, fill)
                    assert bool(city.meets(plan)) == verdict, code
                    met[code] += verdict
                if city.track:
                    points = int(city.stock[4]) + len(oracle.closed_lakes(drawn))
                    assert city.round_points(city.track[len(city.track) - 1]) == points
        for city, total in zip(state.cities, state.scores(), strict=True):
            track = sum(int(city.round_points(entry)) for entry in city.track)
            drawn = drawing(city)
            points = 2 * len(drawn.parks()) + sum(
                oracle.district_size(drawn, name) for name in TYPES
            )
            for plan in state.plans:
                value = int(state.rules.plan_value[plan])
                points += value if oracle.meets(drawn, codes[plan], fill) else 0
            assert total == track + points
    assert len(met) >= 5


def test_what_never_changes() -> None:
    """K-24, K-26, K-31: resources come and go by cards only, grids hold one thing."""
    for seed in range(10):
        state = deal(3, seed=seed, sides="choose")
        rng = Rng(seed)
        while not state.is_over():
            state.apply(*some_step(state, rng))
            for city in state.cities:
                assert all(number >= 0 for number in city.stock)
                drawn = drawing(city)
                assert sum(len(grids) for _, grids in drawn.buildings) == len(drawn.built())
                assert not drawn.built() & drawn.roads
                assert not (drawn.built() | drawn.roads) & drawn.printed("L")
                assert not drawn.built() & drawn.printed("~#")
                assert len(city.track) == max(0, state.round - 1)
                earned = len(city.built) - (city.stage == PAY)
                views = building_views(city, InkWords(GAME.setup()))
                unspent = Counter(
                    item["resource"] for v in views for item in v["resources"] if not item["spent"]
                )
                names = ("citizens", "utilities", "finance", "culture", "prestige")
                assert [unspent[name] for name in names] == [int(number) for number in city.stock]
                total = sum(
                    sum(yields_of(city.rules, card_of(packed), kind_of(packed)).values())
                    for packed in list(city.built)[:earned]
                )
                assert sum(len(view["resources"]) for view in views) == total


def test_allowed_is_what_is_listed() -> None:
    """`allows` answers without the list; both must agree for every action there is."""
    space = GAME.action_space(GAME.setup(2))
    for seed in range(4):
        state = deal(2, seed=seed, sides="choose")
        rng = Rng(seed)
        while not state.is_over():
            if rng.below(8) == 0:
                for seat in (0, 1):
                    listed = [int(action) for action in state.legal_actions(seat)]
                    assert [a for a in range(space) if state.is_legal(seat, a)] == listed
            state.apply(*some_step(state, rng))


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_ten_thousand_random_games(players: int) -> None:
    """K-01, K-52: every game ends after the last round, within the bound, on any sides."""
    reasons: Counter[str] = Counter()
    for number in range(10_000):
        options = {"sides": ("A", "B", "choose")[number % 3]}
        setup = GAME.setup(players, options)
        state = GAME.new_state(setup, Rng(number))
        decisions = play_randomly(state, Rng(number + 20_000))
        assert decisions <= GAME.max_decisions(setup)
        assert state.is_over()
        reasons[state.end_reason()] += 1
        assert min(state.scores()) >= 0
        assert 1 in state.ranking()
    assert reasons == {"finished": 10_000}
    assert set(GAME.end_reasons) == set(reasons)
