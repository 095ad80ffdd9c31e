"""Positions for tests, written as people would lay them out on a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pentapolis import Rng, find_game
from pentapolis.engine.history import History
from pentapolis.games.ginkgopolis.notation import card_name, card_of, cell_at, coordinates
from pentapolis.games.ginkgopolis.state import GinkgoState

GAME = find_game("ginkgopolis")
# The first nine tiles as every scene has them, row by row.
SQUARE = ("R1", "Y1", "B1", "R2", "Y2", "B2", "R3", "Y3", "B3")
LETTERS = "ABCDEFGHIJKL"


def card(name: str) -> int:
    number = card_of(name)
    assert number is not None, name
    return number


def bits(names: Sequence[str]) -> int:
    return sum(1 << card(name) for name in names)


def names_of(set_of_bits: int) -> list[str]:
    return [card_name(n) for n in range(60) if set_of_bits >> n & 1]


def scene(
    players: int = 2,
    *,
    hands: Sequence[Sequence[str]] = (),
    tiles: Sequence[Sequence[str]] = (),
    resources: Sequence[int] = (),
    points: Sequence[int] = (),
    tableau: Sequence[Sequence[str]] = (),
    characters: Sequence[Sequence[int]] = (),
    new_hands: Sequence[int] = (),
    buildings: Mapping[tuple[int, int], tuple[str, int, int | None]] | None = None,
    letters: Mapping[str, tuple[int, int]] | None = None,
    supply: Sequence[str] | None = None,
    deck: Sequence[str] | None = None,
    first: int = 0,
    exhausted: int = 0,
    screens: str = "closed",
    seed: int = 1,
) -> GinkgoState:
    """A game in its planning phase. What is not given: nobody has anything, cards are in the deck.

    `buildings` maps cells to (tile, floors, owner) and replaces or extends the nine first ones; the
    tiles and cards underneath are taken to be covered and out of the way.
    """
    setup = GAME.setup(players, {"characters": "preset", "screens": screens})
    state = GAME.new_state(setup, Rng(seed))
    assert isinstance(state, GinkgoState)
    data: dict[str, Any] = state.dump()
    sides = 2 if players == 1 else players

    def each(values: Sequence[Any], default: Any) -> list[Any]:
        return [values[side] if side < len(values) else default for side in range(sides)]

    city = {(n % 3 - 1, n // 3 - 1): (name, 1, None) for n, name in enumerate(SQUARE)}
    city = {**city, **(buildings or {})}  # type: ignore[dict-item]
    data["cells"] = [cell_at(x, y) for x, y in city]
    data["blocks"] = [
        {"top": card(name), "floors": floors, "owner": owner, "site": 0}
        for name, floors, owner in city.values()
    ]
    total = int(state.rules.resources)
    data["resources"] = each(resources, 0)
    in_city = [
        sum(floors for _, floors, owner in city.values() if owner == side) for side in range(sides)
    ]
    if players == 1:
        data["resources"][1] = 0
    data["stock"] = [total - data["resources"][s] - in_city[s] for s in range(sides)]
    data["points"] = each(points, 0)
    data["tiles"] = [sorted(map(card, names)) for names in each(tiles, ())]
    data["tableau"] = [sorted(map(card, names)) for names in each(tableau, ())]
    data["characters"] = [sorted(people) for people in each(characters, ())]
    data["new_hands"] = each(new_hands, 0)
    held = [sorted(card(name) for name in names) for names in each(hands, ())]
    data["hands"] = [c for hand in held for c in [*hand, *[None] * (4 - len(hand))]]
    data["known"] = [[] for _ in range(72)]
    for side, hand in enumerate(held):
        for c in hand:
            data["known"][c] = [side]
    in_play = {card(name) for name, _, _ in city.values()} | set(range(60, 72))
    rest = sorted(in_play - {c for hand in held for c in hand})
    data["deck"] = rest if deck is None else [card(name) for name in deck][::-1]
    data["discards"] = sorted(set(rest) - set(data["deck"]))
    used = {card(name) for name, _, _ in city.values()} | {n for own in data["tiles"] for n in own}
    free = [n for n in range(60) if n not in used and n % 20 >= 3]
    data["supply"] = free if supply is None else [card(name) for name in supply][::-1]
    data["box"] = sorted(set(free) - set(data["supply"]))
    data["covered"] = [n for n in range(60) if n not in used and n not in free and n % 20 < 3]
    if letters:
        for letter, (x, y) in letters.items():
            data["tokens"][LETTERS.index(letter)] = cell_at(x, y)
    data.update(first=first, exhausted=exhausted, phase="plan", offset=0, done=[], revealed=[])
    loaded = GAME.load_state(setup, data)
    assert isinstance(loaded, GinkgoState)
    return loaded


def play(state: GinkgoState, seat: int, *moves: str) -> GinkgoState:
    for move in moves:
        state.apply(seat, GAME.parse(state, seat, move))
    return state


def tell(history: History, state: GinkgoState, seat: int, *moves: str) -> GinkgoState:
    """Play as `play` does, and keep what is told."""
    for move in moves:
        notes = state.listen()
        play(state, seat, move)
        history.add(seat, notes)
    return state


def texts(state: GinkgoState, seat: int) -> list[str]:
    return [GAME.text(state, seat, int(action)) for action in state.legal_actions(seat)]


def at(state: GinkgoState, x: int, y: int) -> dict[str, Any]:
    """The building on a cell, as the view has it."""
    city = GAME.view(state, -1)["city"]
    return next(b for b in city if (b["x"], b["y"]) == (x, y))


def letter(state: GinkgoState, name: str) -> tuple[int, int]:
    return coordinates(state.tokens[LETTERS.index(name)])


def things(state: GinkgoState, side: int) -> tuple[int, int, list[str]]:
    """Resources behind the screen, points, tiles."""
    return (
        int(state.resources[side]),
        int(state.points[side]),
        names_of(int(state.tiles[side])),
    )
