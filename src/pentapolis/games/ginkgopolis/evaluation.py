"""Ginkgopolis: what bots know. Points now, what will still be earned, and what others have."""

from typing import Final

from mypy_extensions import i64

from pentapolis.engine.evaluation import Evaluation, Thinking
from pentapolis.engine.rng import Rng
from pentapolis.engine.state import State
from pentapolis.games.ginkgopolis.scoring import (
    CONSTRUCT,
    END,
    EXPLOIT,
    NUMBERS,
    POINT,
    RED,
    RESOURCE,
    TILE,
    TILES,
    URBANIZE,
    YELLOW,
    colour_of,
    districts,
    floors_of,
    owner_of,
)
from pentapolis.games.ginkgopolis.state.deciding import GinkgoState
from pentapolis.games.ginkgopolis.state.table import (
    CARD,
    FULL_HAND,
    GIVE_TILE,
    HAND,
    KEEP_HAND,
    MOVE,
    NOTHING,
    OVER,
    PLAN,
    RESOLVE,
    RETURN,
    RUNNING,
    STRIDE,
    TAKE,
    UNDECIDED,
    WITH_TILE,
    WITHOUT,
    count_of,
    next_in,
)

# What simulated players think of a plan, in points, found by playing: a resource on a building with a
# neighbour of its colour, and on one without; each floor of somebody else's that is built over; the
# colour of an own building lost to its district; a card that scores at the end; and how much chance
# there is in their choice.
JOINED: Final = 1.3
LONELY: Final = 0.4
OVERBUILT: Final = 0.3
LEFT: Final = 0.5
END_CARD: Final = 4.0
WHIM: Final = 2.0
# Rounds that a simulation plays on; two saw much less, sixteen take twice as long.
AHEAD: Final[i64] = 8


class GinkgoEvaluation(Evaluation):
    """A plan that waits is judged by what it would do if it were carried out now."""

    def __init__(self) -> None:
        # The action for the tile of the plan that `consider` liked best.
        self.best_tile: i64 = WITHOUT
        # The colours beside the place that it considers, as bits.
        self.colours: i64 = 0
        # What the tableau's bonuses bring in points when it exploits, urbanizes or constructs: the same
        # for all cards of a decision.
        self.exploit: float = 0.0
        self.urbanize: float = 0.0
        self.construct: float = 0.0
        # Worth in points of a resource and a tile that may still be used, of a use of a bonus times
        # how often it is used in a turn still to come, of a resource that scores in no district yet;
        # and how much of the others' average counts against oneself.
        self.piece: float = 0.9
        self.tile: float = 1.0
        self.use: float = 0.25
        self.foothold: float = 0.6
        self.rivalry: float = 0.6

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, GinkgoState)
        if state.phase == PLAN or state.phase == RESOLVE:
            waiting = state.card[seat] >= 0 and state.tile[seat] != UNDECIDED
            if waiting and (state.revealed >> seat) & 1 == 0:
                ahead = state.clone()
                finish(ahead, state.turn_seat())
                ahead.carry_out(seat)
                finish(ahead, seat)
                return self.standing(ahead, seat)
            if state.question != NOTHING and state.asked_seat() == seat:
                ahead = state.clone()
                finish(ahead, state.turn_seat())
                return self.standing(ahead, seat)
        return self.standing(state, seat)

    def standing(self, state: GinkgoState, seat: i64) -> float:
        """Own worth against the average of the others."""
        own = 0.0
        others = 0.0
        found = districts(state.rules, state.blocks, state.near, state.sides)
        left = turns_left(state)
        side: i64 = 0
        while side < state.sides:
            worth = self.worth(state, side, left)
            i = 0
            while i < len(found):
                worth += float(found[i].points(side))
                if left > 0.0 and found[i].resources[side] > 0 and found[i].points(side) == 0:
                    worth += 0.3 * self.foothold * float(found[i].resources[side])
                i += 1
            if side == seat:
                own = worth
            else:
                others += worth
            side += 1
        return own - self.rivalry * others / float(state.sides - 1)

    def worth(self, state: GinkgoState, side: i64, left: float) -> float:
        """Everything but districts: points, cards, tokens, and what can still be made of the rest."""
        worth = float(state.points[side] + state.holding(side).total())
        worth += float(state.new_hands[side] * state.rules.new_hand_points)
        if left <= 0.0 or state.is_hal(side):
            return worth
        share = left / (left + 2.0)
        # Resources beyond what can still be built with are worth less and less.
        pieces = float(state.resources[side])
        useful = 2.5 * left
        worth += (
            self.piece * share * (pieces if pieces < useful else useful + 0.2 * (pieces - useful))
        )
        tiles = float(count_of(state.tiles[side]))
        enough = left if left < 6.0 else 6.0
        worth += self.tile * (tiles if tiles < enough else enough + 0.5 * (tiles - enough))
        engine: i64 = 0
        item: i64 = 0
        while item < 9:
            engine += state.bonus[9 * side + item]
            item += 1
        worth += self.use * left * float(engine)
        lonely: i64 = 0
        i: i64 = 0
        while i < len(state.blocks):
            if owner_of(state.blocks[i]) == side and alone(state, i):
                lonely += floors_of(state.blocks[i])
            i += 1
        return worth + self.foothold * share * float(lonely)

    # -- how to search this game ------------------------------------------------------------------

    def scale(self) -> float:
        return 5.0

    def thinking(self, players: i64) -> Thinking:
        return Thinking(AHEAD * players)

    # -- simulated players ------------------------------------------------------------------------

    def playout_action(self, state: State, seat: i64, rng: Rng) -> i64:
        """Mostly the plan that looks best at a glance; keeps hands, returns tiles half of the time."""
        assert isinstance(state, GinkgoState)
        if (state.unconfirmed >> seat) & 1 == 0:
            if state.phase == HAND:
                return KEEP_HAND
            if state.phase == PLAN:
                return self.tempting(state, seat, rng)
            if state.phase == RETURN and rng.below(2) == 0:
                return GIVE_TILE + state.next_return(seat)
        actions = state.legal_actions(seat)
        return actions[rng.below(len(actions))]

    def tempting(self, state: GinkgoState, seat: i64, rng: Rng) -> i64:
        """The card of the plan with the most appeal, or the tile for a card chosen before."""
        left = turns_left(state)
        self.exploit = self.bonuses(state, seat, EXPLOIT)
        self.urbanize = self.bonuses(state, seat, URBANIZE)
        self.construct = self.bonuses(state, seat, CONSTRUCT)
        if state.card[seat] >= 0:
            self.consider(state, seat, state.card[seat], left, rng)
            return self.best_tile
        best = -1000.0
        chosen: i64 = 0
        at: i64 = FULL_HAND * seat
        while at < FULL_HAND * seat + FULL_HAND and state.hands[at] >= 0:
            appeal = self.consider(state, seat, state.hands[at], left, rng)
            if appeal > best:
                best = appeal
                chosen = CARD + state.hands[at]
            at += 1
        return chosen

    def consider(self, state: GinkgoState, seat: i64, card: i64, left: float, rng: Rng) -> float:
        """The appeal of the card with the tile that suits it best, which is kept in `best_tile`."""
        place: i64 = state.building_of(card) if card < TILES else -1
        best = self.exploiting(state, place) + WHIM * rng.random()
        self.best_tile = WITHOUT
        if place < 0 and state.resources[seat] == 0:
            return best
        # What is the same for every tile is looked at once: players have up to ten of them.
        if place < 0:
            before = self.urbanizing(state, card - TILES)
        else:
            before = self.construct - self.tile
            self.look_around(state, place)
        tile = next_in(state.tiles[seat], 0)
        while tile >= 0:
            appeal = -1000.0
            if place < 0:
                appeal = before + self.company(tile)
            elif state.can_construct(seat, place, tile):
                appeal = self.constructing(state, seat, place, card, tile, left, before)
            appeal += WHIM * rng.random()
            if appeal > best:
                best = appeal
                self.best_tile = WITH_TILE + tile
            tile = next_in(state.tiles[seat], tile + 1)
        return best

    def bonuses(self, state: GinkgoState, seat: i64, kind: i64) -> float:
        """What the tableau's bonuses for one kind of action bring, in points."""
        at: i64 = 9 * seat + 3 * kind
        return (
            self.piece * float(state.bonus[at + RESOURCE])
            + float(state.bonus[at + POINT])
            + self.tile * float(state.bonus[at + TILE])
        )

    def worth_of(self, block: i64) -> float:
        """What a building yields, in points."""
        floors = float(floors_of(block))
        colour = colour_of(block)
        if colour == RED:
            return self.piece * floors
        return floors if colour == YELLOW else self.tile * floors

    def exploiting(self, state: GinkgoState, place: i64) -> float:
        return self.exploit + (self.tile if place < 0 else self.worth_of(state.blocks[place]))

    def company(self, tile: i64) -> float:
        """What a resource on the tile will be worth: more where its colour is beside it."""
        return JOINED if (self.colours >> (tile // NUMBERS)) & 1 else LONELY

    def look_around(self, state: GinkgoState, place: i64) -> None:
        self.colours = 0
        k: i64 = 4 * place
        while k < 4 * place + 4:
            there = state.near[k]
            if there >= 0:
                self.colours |= i64(1) << colour_of(state.blocks[there])
            k += 1

    def urbanizing(self, state: GinkgoState, letter: i64) -> float:
        """What it brings whatever the tile is."""
        gain = self.urbanize - self.tile - self.piece
        # All four neighbours are found in one walk through the city.
        north: i64 = -1
        west: i64 = -1
        east: i64 = -1
        south: i64 = -1
        cells = state.cells
        cell = state.tokens[letter]
        i: i64 = 0
        while i < len(cells):
            away: i64 = cells[i] - cell
            if -STRIDE <= away <= STRIDE:
                if away == -STRIDE:
                    north = i
                elif away == -1:
                    west = i
                elif away == 1:
                    east = i
                elif away == STRIDE:
                    south = i
            i += 1
        self.colours = 0
        gain += self.beside(state, north)
        gain += self.beside(state, west)
        gain += self.beside(state, east)
        return gain + self.beside(state, south)

    def beside(self, state: GinkgoState, there: i64) -> float:
        """What a building beside a new one yields, if there is one; its colour is noted."""
        if there < 0:
            return 0.0
        self.colours |= i64(1) << colour_of(state.blocks[there])
        return self.worth_of(state.blocks[there])

    def constructing(
        self,
        state: GinkgoState,
        seat: i64,
        place: i64,
        card: i64,
        tile: i64,
        left: float,
        before: float,
    ) -> float:
        block = state.blocks[place]
        floors = floors_of(block)
        owner = owner_of(block)
        gain = before - float(state.number_price(card, tile))
        placed = float(floors + 1)
        spent = placed
        if owner == seat:
            spent = 1.0
        elif owner >= 0:
            # The owner is paid for it and has the resources back, but loses them in the district.
            gain += OVERBUILT * float(floors)
        if tile // NUMBERS != card // NUMBERS:
            spent += float(state.rules.colour_cost)
        gain -= self.piece * spent
        resource = self.company(tile)
        gain += resource * (placed if owner != seat else 1.0)
        if owner == seat and resource < 1.0:
            gain -= LEFT * float(floors)
        # The card itself: a bonus for the turns to come, or points at the end.
        if state.rules.when[card] == END:
            return gain + END_CARD
        use = float(
            state.rules.gain[3 * card]
            + state.rules.gain[3 * card + 1]
            + state.rules.gain[3 * card + 2]
        )
        return gain + self.use * left * use


def turns_left(state: GinkgoState) -> float:
    """How many rounds are still to be played, judged by the tiles: about one a turn is taken."""
    if state.phase == OVER or state.ending != RUNNING:
        return 0.0
    rounds = float(len(state.supply)) / (1.25 * float(state.sides))
    if state.exhausted == 0 and state.players > 1:
        return rounds + 2.0
    return rounds + 0.5


def alone(state: GinkgoState, at: i64) -> bool:
    """Whether no building beside it has its colour."""
    colour: i64 = colour_of(state.blocks[at])
    k: i64 = 4 * at
    while k < 4 * at + 4:
        there = state.near[k]
        if there >= 0 and colour_of(state.blocks[there]) == colour:
            return False
        k += 1
    return True


def finish(state: GinkgoState, side: i64) -> None:
    """Answer in a plain way what the side's action asks, if anything, to see what it brings."""
    if state.question == TAKE:
        state.take_for_letter(side, state.resources[side] < 3)
    elif state.question == MOVE:
        letter: i64 = state.card[side] - TILES
        state.settle(side, letter, state.letter_cells(letter, state.built)[0])
