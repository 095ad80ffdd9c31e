"""Ginkgopolis: what districts and end cards are worth at one moment, so that changes can be told."""

from mypy_extensions import i64

from pentapolis.engine.events import Scored
from pentapolis.games.ginkgopolis.scoring import District, districts
from pentapolis.games.ginkgopolis.state.table import Table, spot


class Standing:
    """Every side's points from districts and from end cards, as if the game ended now."""

    def __init__(self, table: Table) -> None:
        self.districts: list[District] = districts(
            table.rules, table.blocks, table.near, table.sides
        )
        # By side, the points of each end card.
        self.cards: list[dict[int, int]] = []
        for side in range(table.sides):
            held = table.holding(side)
            self.cards.append(
                {
                    int(card): int(table.rules.worth[card] * held.counted(card))
                    for card in held.cards
                    if table.rules.rule[card] > 0
                }
            )

    def total(self, side: i64) -> i64:
        total: i64 = 0
        for district in self.districts:
            total += district.points(side)
        return total

    def members_by_points(self, side: i64) -> dict[tuple[int, ...], int]:
        return {tuple(sorted(d.members)): int(d.points(side)) for d in self.districts}


def tell_changes(table: Table, before: Standing) -> None:
    """Note what every side has won or lost since then, with the buildings and cards that did it."""
    after = Standing(table)
    for side in range(table.sides):
        seat = table.seat_of(side)
        points: i64 = after.total(side) - before.total(side)
        if points != 0:
            old, new = before.members_by_points(side), after.members_by_points(side)
            changed = [members for members in new if old.get(members) != new[members]]
            if not changed:
                changed = [members for members in old if members not in new]
            cells = tuple([spot(table.cells[at]) for members in changed for at in members])
            table.note(Scored(seat, points, "district", None, cells))
        was, now = before.cards[side], after.cards[side]
        for card, worth in now.items():
            gain = worth - was.get(card, 0)
            if gain != 0:
                table.note(Scored(seat, gain, "card", card, (), (card,)))
