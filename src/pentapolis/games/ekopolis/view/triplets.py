"""Ekopolis: what is missing for the next triplet, and what stands for which colour."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from pentapolis.games.ekopolis.content import card_row
from pentapolis.games.ekopolis.effects import COLOURS
from pentapolis.games.ekopolis.scoring.table import Table
from pentapolis.games.ekopolis.state import EkoState
from pentapolis.games.ekopolis.state.actions import bits_of

FEWEST_FIRST = [more for size in (1, 2, 3) for more in combinations(COLOURS, size)]


def lacking(table: Table, seat: int | None) -> list[str]:
    """What would make one triplet more: of a seat's Action cards, or of the group's Buildings.

    Two-coloured cards count the better way (E-74), so it is tried which few would do.
    """
    if seat is None:
        have = {name: int(table.group_built(code)) for name, code in COLOURS.items()}
        return [name for name, own in have.items() if own == min(have.values())]
    return list(next(more for more in FEWEST_FIRST if makes_triplet(table, seat, more)))


def makes_triplet(table: Table, seat: int, more: tuple[str, ...]) -> bool:
    """Whether one Action card more of each of these colours makes a triplet more."""
    built = [int(table.built[seat * 4 + code]) + (name in more) for name, code in COLOURS.items()]
    return bool(table.best_triplets(seat, 0, *built) > table.triplets(seat))


def turned(state: EkoState, seat: int, lacks: list[str]) -> dict[str, str]:
    """As which colour two-coloured cards count if not as their own: as few as make the seat's triplets
    and, with what it lacks, the next one (E-74)."""
    table, pack = state.table, state.setup.content
    owned = [card_row(pack, int(card)) for card in bits_of(table.owned[seat])]
    wild = [row for row in owned if row["effects"][0]["op"] == "wild"]
    have = Counter(lacks)
    have.update({name: int(table.built[seat * 4 + code]) for name, code in COLOURS.items()})
    wanted = int(table.triplets(seat)) + 1
    for size in range(len(wild) + 1):
        for some in combinations(wild, size):
            other = {str(row["id"]): str(row["effects"][0]["as"]) for row in some}
            then = have + Counter(other.values())
            then.subtract([row["colour"] for row in some])
            if all(then[name] >= wanted for name in COLOURS):
                return other
    return {}
