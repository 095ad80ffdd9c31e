"""The picture that messengers show beside a table's link: the board as everybody may know it.

Whoever has the link may ask for it, and drawing takes longer than telling: so it is done in another
process, charged to whoever asked, and kept until somebody has played on.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from pentapolis.engine.state import SPECTATOR
from pentapolis.pictures import can_draw, painted, props_of, rendered
from pentapolis.server.entries import Entries
from pentapolis.server.errors import Refusal
from pentapolis.server.limits import Visitor
from pentapolis.server.snapshot import past_position

if TYPE_CHECKING:
    from pentapolis.server.tables import Tables

# As large as messengers show it; some tens of kilobytes.
WIDTH = 800
# So many are kept.
MOST = 64


class Posters:
    def __init__(self, tables: Tables, entries: Entries) -> None:
        self.tables = tables
        self.entries = entries
        self._kept: OrderedDict[tuple[str, int], bytes] = OrderedDict()

    async def of(self, code: str, visitor: Visitor) -> bytes:
        """As PNG; Refusal where there is none."""
        table = await self.tables.get(code)
        match = table.running()
        if not can_draw(match.game.name):
            raise Refusal("not_found", lambda say: say.no_pictures)
        key = code, len(match.moves)
        if key not in self._kept:
            props = props_of(past_position(table, len(match.moves)), SPECTATOR)
            props["names"] = [seat.name for seat in table.seats]
            self._kept[key] = await self.entries.compute(visitor, draw, match.game.name, props)
            while len(self._kept) > MOST:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]


def draw(game: str, props: dict[str, Any]) -> bytes:
    """In another process."""
    return rendered(painted(props, "light"), WIDTH)
