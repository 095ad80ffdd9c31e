"""Short words for setting up cities and rounds in the tests."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from pentapolis import Rng, find_game
from pentapolis.games.inktropolis.content import TYPES, card_numbers, rules_for
from pentapolis.games.inktropolis.notation import grid_name, grid_number
from pentapolis.games.inktropolis.scoring.city import City, new_city
from pentapolis.games.inktropolis.scoring.ground import card_of, kind_of, place_of
from pentapolis.games.inktropolis.scoring.tables import DONE, TURNS, Rules
from pentapolis.games.inktropolis.state import InkState
from tests.oracles.inktropolis import Drawing

GAME = find_game("inktropolis")
CARDS = card_numbers(GAME.content())
DEFAULTS = {option.name: option.default for option in GAME.options}
RESOURCES = ("citizens", "utilities", "finance", "culture", "prestige")


def rules(**options: str) -> Rules:
    return rules_for(GAME.content(), {**DEFAULTS, **options})


# -- drawing cities -------------------------------------------------------------------------------


def empty_city(side: str = "A", **options: str) -> City:
    tables = rules(**options)
    return new_city(tables, tables.boards["AB".index(side)])


def grids(city: City, names: str) -> list[int]:
    found = [grid_number(city.board, name) for name in names.split()]
    assert None not in found, names
    return [cell for cell in found if cell is not None]


def draw(city: City, kind: str, names: str) -> City:
    """Put a building on these grids, of any card with that shape, without asking the rules."""
    cells = sorted(grids(city, names))
    width = int(city.board.width)
    corner = min(c // width for c in cells) * width + min(c % width for c in cells)
    for card in range(city.rules.cards):
        for turn in range(TURNS):
            place = corner * int(TURNS) + turn
            if sorted(city.cells_of(card, place)) == cells:
                city.build(card, TYPES.index(kind), place)
                return city
    raise AssertionError(f"no card has the shape {names}")


def pave(city: City, names: str) -> City:
    for cell in grids(city, names):
        city.pave(cell)
    return city


def fill(city: City, kind: str, names: str) -> City:
    """Single-grid buildings on all these grids."""
    for name in names.split():
        draw(city, kind, name)
    return city


def meets(city: City, plan: str) -> bool:
    codes = [row["code"] for row in GAME.content().rows("plans")]
    return bool(city.meets(codes.index(plan)))


def drawing(city: City) -> Drawing:
    """The city for the oracle."""
    width = int(city.board.width)
    side = next(k for k, board in enumerate(city.rules.boards) if board is city.board)
    buildings = []
    for packed in city.built:
        cells = city.cells_of(card_of(packed), place_of(packed))
        spots = frozenset((int(cell) % width, int(cell) // width) for cell in cells)
        buildings.append((TYPES[kind_of(packed)], spots))
    roads = [int(cell) for cell in (*city.board.first_roads, *city.paved)]
    return Drawing(
        GAME.content().rows("boards")[side]["rows"],
        buildings,
        frozenset((cell % width, cell // width) for cell in roads),
    )


# -- playing rounds -------------------------------------------------------------------------------


def deal(players: int = 1, seed: int = 1, **options: str) -> InkState:
    state = GAME.new_state(GAME.setup(players, options), Rng(seed))
    assert isinstance(state, InkState)
    return state


def play(state: InkState, seat: int, *moves: str) -> InkState:
    for move in moves:
        state.apply(seat, GAME.parse(state, seat, move))
    return state


def choices(state: InkState, seat: int = 0) -> list[str]:
    return [GAME.text(state, seat, int(action)) for action in state.legal_actions(seat)]


def first_round(players: int = 1, seed: int = 1, **options: str) -> InkState:
    """Everybody has built two residential enterprises above and below the printed road."""
    state = deal(players, seed, **options)
    for seat in range(players):
        play(
            state,
            seat,
            "residential",
            "e6" if state.cities[seat].side() == 0 else "d6",
            "residential",
            "e8",
        )
    return state


def offer(state: InkState, *codes: str) -> InkState:
    """Lay these cards on the table instead of those dealt."""
    state.available = vec[i64]([CARDS[code] for code in codes])
    return state


def give(state: InkState, seat: int = 0, **amounts: int) -> InkState:
    """Let the seat have exactly these resources."""
    for number, name in enumerate(RESOURCES):
        state.cities[seat].stock[number] = amounts.get(name, 0)
    return state


def hand(state: InkState, seat: int, *codes: str) -> InkState:
    """Let the seat hold these three landmarks."""
    marks = state.landmarks[:]
    for era, code in enumerate(codes):
        marks[seat * 3 + era] = CARDS[code]
    state.landmarks = marks
    return state


def stock(state: InkState, seat: int = 0) -> dict[str, int]:
    held = state.cities[seat].stock
    return {name: int(held[k]) for k, name in enumerate(RESOURCES) if held[k]}


def rest(state: InkState, seat: int) -> InkState:
    """The seat's build phase is over without a building, whatever the rules say to that (K-28)."""
    state.cities[seat].stage = DONE
    state.end_turn(seat)
    return state


def rest_rounds(state: InkState, until: int) -> InkState:
    """Nobody builds until that round begins."""
    while state.round < until:
        for seat in range(state.players):
            rest(state, seat)
    return state


def codes(state: InkState, cards: list[int]) -> list[str]:
    names = {number: code for code, number in CARDS.items()}
    return [names[int(card)] for card in cards]


def named(city: City, cells: list[int]) -> list[str]:
    return [grid_name(city.board, int(cell)) for cell in cells]
