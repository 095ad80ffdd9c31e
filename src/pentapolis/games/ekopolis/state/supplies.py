"""Ekopolis: set-up, tiles and stacks, and telling what happens. Ids such as E-11 refer to rules.md."""

from librt.vecs import append, vec
from mypy_extensions import i64

from pentapolis.engine.events import Event, Place, Scored
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.games.ekopolis.data import EkoData
from pentapolis.games.ekopolis.events import CardCounted, StackRenewed, TileDiscarded, TilesDrawn
from pentapolis.games.ekopolis.scoring.board import CARD, PLACED, entry
from pentapolis.games.ekopolis.scoring.rules import Rules
from pentapolis.games.ekopolis.scoring.table import Table
from pentapolis.games.ekopolis.state.actions import bits_of, token_name


class Supplies(EkoData):
    """The board with its stacks, hands and pile of discards."""

    def __init__(self, setup: Setup, rng: Rng, rules: Rules) -> None:
        super().__init__(setup, rng)
        self.rules: Rules = rules
        self.table = Table(rules, self.players)

    # -- set-up -----------------------------------------------------------------------------------

    def deal(self) -> None:
        """Halls, hands, stacks and start player (E-11 to E-17)."""
        self.table.shift = self.rng.below(self.players)
        self.prepare()
        self.stack = vec[i64](list(range(1, self.rules.tiles + 1)))
        self.rng.shuffle(self.stack)
        if self.rules.full:
            self.cards = self.shuffled_cards(self.drawn, self.rng)
        self.start = self.rng.below(self.players)
        self.current = self.start
        seat: i64 = 0
        while seat < self.players:
            self.refill(seat)
            seat += 1

    def prepare(self) -> None:
        """Everything in its place but nothing shuffled or dealt."""
        self.table.set_up()
        self.hands = vec[i64]([0] * self.players)
        self.stack_of = vec[i64]([0] * (self.rules.tiles + 1))
        self.drawn = vec[i64]([0] * 4)
        if self.rules.full:
            self.cards = cards_by_colour(self.rules)

    def first_card(self, colour: i64) -> i64:
        """Where the stack of a colour begins in `cards`."""
        return self.rules.card_start[colour]

    def shuffled_cards(self, drawn: vec[i64], rng: Rng) -> vec[i64]:
        """The three stacks with all cards that are not drawn in a new order."""
        cards = self.cards[:]
        colour: i64 = 1
        while colour <= 3:
            first: i64 = self.first_card(colour) + drawn[colour]
            end: i64 = self.first_card(colour + 1)
            hidden: i64 = 0
            i: i64 = first
            while i < end:
                hidden |= self.rules.bits[cards[i]]
                i += 1
            order = bits_of(hidden)  # ascending: a shuffle must not depend on the order before it
            rng.shuffle(order)
            i = first
            while i < end:
                cards[i] = order[i - first]
                i += 1
            colour += 1
        return cards

    # -- tiles ------------------------------------------------------------------------------------

    def refill(self, seat: i64) -> None:
        hand = self.hands[seat]
        held: i64 = 0
        rest: i64 = hand
        while rest:
            rest &= rest - 1
            held += 1
        while held < self.rules.hand:
            if len(self.stack) == 0 and not self.restack():
                break
            top: i64 = len(self.stack) - 1
            hand |= self.rules.bits[self.stack[top]]
            if self.notes is not None:
                self.tell_draw(seat, self.stack[top])
            self.stack = self.stack[:top]
            held += 1
        self.hands[seat] = hand

    def restack(self) -> bool:
        """Shuffle the discards into a new stack, if there are any (E-54)."""
        if len(self.discards) == 0:
            return False
        self.stacks += 1
        self.stack = vec[i64](sorted(self.discards))
        self.discards = vec[i64]()
        self.stack_of = self.stack_of[:]
        i: i64 = 0
        while i < len(self.stack):
            self.stack_of[self.stack[i]] = self.stacks
            i += 1
        self.rng.shuffle(self.stack)
        if self.notes is not None:
            self.tell(StackRenewed(None, len(self.stack), Place("discard"), Place("deck")))
        return True

    def discard(self, seat: i64, tile: i64) -> None:
        self.hands[seat] = self.hands[seat] & ~self.rules.bits[tile]
        self.discards = append(self.discards, tile)
        self.reveals += 1
        if self.notes is not None:
            name = self.tile_id(tile)
            self.tell(TileDiscarded(seat, name, (name,), Place("hand", seat), Place("discard")))

    def of_stack(self, tiles: i64, number: i64) -> vec[i64]:
        """Those tiles of a bit set that came from the stack of this number, ascending."""
        found = vec[i64]()
        tile: i64 = 1
        while tiles >> tile:
            if (tiles >> tile) & 1 and self.stack_of[tile] == number:
                found = append(found, tile)
            tile += 1
        return found

    # -- what happens, for whoever listens --------------------------------------------------------

    def tell(self, event: Event, knows: i64 = -1) -> None:
        """Note it, behind the points that came before it."""
        self.tell_points()
        self.note(event, knows)

    def tell_points(self) -> None:
        """What the ledger has had since the last time."""
        gains: list[tuple[int, int]] = []
        card = ""
        while self.told < len(self.table.ledger):
            kind, seat, points, item, space, _ = entry(self.table.ledger[self.told])
            self.told += 1
            cells = () if kind == CARD else (self.rules.places[space],)
            if kind == CARD:
                card = self.card_id(item)
                self.note(Scored(seat, points, "card", card, (), (card,)))
                gains.append((seat, points))
            elif kind == PLACED:
                name = self.tile_id(item)
                self.note(Scored(seat, points, "building", name, cells, (name,)))
            else:
                self.note(Scored(seat, points, token_name(item), self.rules.names[space], cells))
        if gains:
            self.note(CardCounted(self.current, card, tuple(gains)))

    def tell_draw(self, seat: i64, tile: i64) -> None:
        knows: i64 = i64(1) << seat if self.rules.full else -1
        source, target = Place("deck"), Place("hand", seat)
        self.tell(TilesDrawn(seat, 1, (self.tile_id(tile),), source, target), knows)

    def tile_id(self, tile: i64) -> str:
        name: str = self.setup.content.rows("tiles")[tile - 1]["id"]
        return name

    def card_id(self, card: i64) -> str:
        name: str = self.setup.content.rows("cards")[card - 1]["id"]
        return name


def cards_by_colour(rules: Rules) -> vec[i64]:
    cards = vec[i64]()
    colour: i64 = 1
    while colour <= 3:
        card: i64 = 1
        while card <= rules.cards:
            if rules.card_colour[card] == colour:
                cards = append(cards, card)
            card += 1
        colour += 1
    return cards
