"""Infinite City: where in a turn the game is, and what is told of it."""

from librt.vecs import vec
from mypy_extensions import i64

from pentapolis.engine.events import EVERYONE as EVERYBODY
from pentapolis.engine.events import Place, Scored
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.games.infinite_city.events import (
    LastRound,
    PowerChanged,
    TilePicked,
    TilePlaced,
    TurnPlayed,
)
from pentapolis.games.infinite_city.scoring import EFFECT_NAMES, Part, Rules, beside, spot
from pentapolis.games.infinite_city.state.actions import IDLE
from pentapolis.games.infinite_city.state.table import (
    DECK_BITS,
    FROM_DECK,
    TYPE_MASK,
    Table,
    place_at,
)


class Course(Table):
    """The table, and where in a turn the game is."""

    def __init__(self, setup: Setup, rng: Rng, rules: Rules) -> None:
        super().__init__(setup, rng, rules)
        # While somebody listens: what has been told of points and Power Stations.
        self.told_parts: list[Part] | None = None
        self.told_stations: i64 = 0

    def close(self) -> None:
        """Every text has been followed: the turn is played."""
        if self.notes is not None:
            self.note_gains()
            self.note(TurnPlayed(self.current))
        self.phase = IDLE
        self.focus = -1
        self.target = -1
        self.steps = 0
        self.pending = vec[i64]()
        self.end_turn(self.current)

    def flags(self) -> i64:
        """The properties of the tile whose text is being followed."""
        return self.rules.flags[self.city.kinds[self.city.slot(self.focus)]]

    def effect(self) -> i64:
        return self.rules.effects[self.city.kinds[self.city.slot(self.focus)]]

    # -- for whoever listens ----------------------------------------------------------------------

    def by(self) -> str | None:
        """The code of the tile whose text is being followed; None at the start of a turn."""
        return None if self.focus < 0 else self.acting_tile()

    def acting_tile(self) -> str:
        return self.code_at(self.focus)

    def code_at(self, cell: i64) -> str:
        return self.rules.codes[self.city.kind_at(cell)]

    def faces_beside(self, cell: i64, without: i64 = -1) -> tuple[str | None, ...]:
        """The tiles beside a place as everybody sees them: their codes, None for a face-down one.

        `without` the cell of a tile that is lifted.
        """
        faces: list[str | None] = []
        direction: i64 = 0
        while direction < 4:
            neighbour = beside(cell, direction)
            direction += 1
            slot = self.city.slot(neighbour)
            if slot >= 0 and neighbour != without:
                faces.append(self.face(slot))
        return tuple(faces)

    def origin(self) -> Place:
        """Where the chosen tile comes from."""
        return Place("deck") if self.source == FROM_DECK else Place("hand", self.source)

    def note_picked(self, cell: i64) -> None:
        effect = EFFECT_NAMES[self.effect()]
        tile = self.face(self.city.slot(cell))
        self.note(TilePicked(self.current, effect, tile, self.acting_tile(), place_at(cell)))

    def note_placed(self, cell: i64, kind: i64) -> None:
        """The chosen tile is shown, and with it that it was chosen (I-64)."""
        self.disclose(self.current)
        depth: i64 = 0
        knows: i64 = EVERYBODY
        if self.source == FROM_DECK:
            at = self.looked_at(kind)
            depth = len(self.deck) - at
            knows = self.knowing(self.deck[at] >> DECK_BITS)
        known = int(depth) if depth > 0 else None
        code, place, faces = self.rules.codes[kind], place_at(cell), self.faces_beside(cell)
        event = TilePlaced(self.current, code, self.by(), known, self.origin(), place, faces)
        self.note(event, knows)

    def note_last_round(self) -> None:
        seats: list[int] = []
        for step in range(1, self.players + 1):
            seat: i64 = (self.current + step) % self.players
            if seat != self.out:
                seats.append(int(seat))
        self.note(LastRound(None, self.out, tuple(seats)))

    def remember(self) -> None:
        """How things stand, to tell later what has changed."""
        self.told_parts = self.city.parts(self.players)
        self.told_stations = self.city.shields

    def note_gains(self) -> None:
        """What the decision has changed in points and Power Stations so far."""
        before = self.told_parts
        if self.told_stations != self.city.shields:
            self.note(PowerChanged(None, self.city.shields, self.rules.stations))
        self.remember()
        after = self.told_parts
        if before is None or after is None:
            return
        was, now = by_source(before), by_source(after)
        for key in sorted({**was, **now}):
            had, has = was.get(key, Gain()), now.get(key, Gain())
            points: i64 = has.points - had.points
            if points != 0:
                more, less = (has, had) if points > 0 else (had, has)
                cells = sorted(more.cells - less.cells) or sorted(more.cells)
                seat, source, item = key
                spots = tuple([spot(cell) for cell in cells])
                self.note(Scored(seat, points, source, item or None, spots))

    def looked_at(self, kind: i64) -> i64:
        """Where in the deck the uppermost such tile is."""
        i: i64 = len(self.deck) - 1
        while self.deck[i] & TYPE_MASK != kind:
            i -= 1
        return i


class Gain:
    """The points of one source, and the cells that earn them."""

    def __init__(self) -> None:
        self.points: i64 = 0
        self.cells: set[int] = set()


def by_source(parts: list[Part]) -> dict[tuple[int, str, str], Gain]:
    """Groups have no identity from one moment to the next: they count together."""
    found: dict[tuple[int, str, str], Gain] = {}
    for part in parts:
        if part.points != 0:
            gain = found.setdefault((int(part.seat), part.source, part.item or ""), Gain())
            gain.points += part.points
            gain.cells.update(part.cells)
    return found
