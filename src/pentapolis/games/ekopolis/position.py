"""Ekopolis: a game entered by hand, from a real table. The form is in docs/positions/ekopolis.md.

Only the Building being placed scores, so a finished board alone does not tell the points: the turns
are entered in order and played here by the rules, with the tiles and cards that were really drawn.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from pentapolis.engine.content import ContentPack
from pentapolis.engine.errors import PositionError
from pentapolis.engine.events import Note
from pentapolis.engine.game import Game
from pentapolis.engine.positions import read
from pentapolis.engine.rng import Rng
from pentapolis.engine.score import ScoreSheet
from pentapolis.engine.setup import Setup
from pentapolis.games.ekopolis.content import (
    card_row,
    names_of,
    places_of,
    rounds_of,
    rules_for,
    tile_row,
)
from pentapolis.games.ekopolis.events import CardDrawn, CardPlayed, TokenPlaced, TokenTaken
from pentapolis.games.ekopolis.notation import card_number, space_number, tile_number
from pentapolis.games.ekopolis.scoring.rules import POLLUTION, ZONE
from pentapolis.games.ekopolis.state import EkoState
from pentapolis.games.ekopolis.state.actions import (
    CARD_ACTION,
    CHOOSE,
    MODIFY,
    PASS,
    PUT,
    SPACE_ACTION,
    SWAP,
    TAKE,
)
from pentapolis.games.ekopolis.words import EkoWords

# A space by its name, or as [q, r].
Space = str | tuple[int, int]


class Play(Struct, forbid_unknown_fields=True):
    """An Action card played, and the spaces it was played for."""

    card: str
    at: list[Space] = []


class Turn(Struct, forbid_unknown_fields=True):
    player: int
    tile: str
    at: Space
    token: Space | None = None


class FullTurn(Turn, forbid_unknown_fields=True, kw_only=True):
    card: str
    card_at: list[Space] = []
    along: list[str] = field(default_factory=list, name="with")
    before: list[Play] = []
    before_token: list[Play] = []
    before_card: list[Play] = []
    after: list[Play] = []


class Position(Struct, forbid_unknown_fields=True, kw_only=True):
    players: int
    options: dict[str, Any] = {}
    # Only for playing on: the tiles in the hand of whose turn it is, and those that were discarded.
    hand: list[str] = []
    discards: list[str] = []


class Basic(Position, forbid_unknown_fields=True, kw_only=True):
    turns: list[Turn]


class Full(Position, forbid_unknown_fields=True, kw_only=True):
    turns: list[FullTurn]


def score_position(
    game: Game[EkoState, EkoWords], data: object, content: ContentPack | None, locale: str
) -> ScoreSheet:
    """Play the entered turns and explain the score as if the game ended after them."""
    position = read_position(data)
    setup = game.setup(position.players, position.options, content)
    words = game.words(setup, locale=locale)
    state = played(position, setup, words)
    sheet = game.score_sheet(state, words=words)
    # Cards may have moved tokens: whoever draws the position need not know how.
    figures = {**sheet.figures, "tokens": _tokens(state)}
    return ScoreSheet(sheet.lines, sheet.outcome, figures)


def read_position(data: object) -> Basic | Full:
    options = data.get("options") if isinstance(data, dict) else None
    basic = isinstance(options, dict) and options.get("version") == "basic"
    return read(Basic, data) if basic else read(Full, data)


def played(position: Basic | Full, setup: Setup, words: EkoWords | None = None) -> EkoState:
    """The state after the entered turns; hands and stacks are nobody's yet."""
    players = position.players
    pack = setup.content
    words = words or EkoWords(setup)
    state = EkoState(setup, Rng(0), rules_for(pack, players, setup.options))
    state.prepare()
    state.listen()
    first = None
    used: set[int] = set()
    for number, item in enumerate(position.turns, start=1):
        turn = _Turn(state, words, item, f"turn {number}")
        if turn.tile in used:
            raise turn.wrong(f"the tile {tile_row(pack, turn.tile)['id']} was placed before.")
        used.add(turn.tile)
        first = turn.seat if first is None else first
        due = (first + number - 1) % players
        if turn.seat != due:
            raise turn.wrong(f"it is the turn of player {due + 1}: turns go round clockwise.")
        if number > rounds_of(pack, players) * players:
            raise turn.wrong(f"the game ends after {number - 1} turns.")
        turn.play()
    return state


def _tokens(state: EkoState) -> dict[str, str]:
    """What lies on which space."""
    kinds = {int(POLLUTION): "pollution", int(ZONE): "zone"}
    names = names_of(state.setup.content)
    return {
        names[at]: kinds[int(held)]
        for at, held in enumerate(state.table.board)
        if int(held) in kinds
    }


class _Turn:
    """One entered turn, played on the state step by step."""

    def __init__(self, state: EkoState, words: EkoWords, item: Turn, where: str) -> None:
        self.state = state
        self.words = words
        self.pack = state.setup.content
        self.where = where
        self.item = item
        if not 1 <= item.player <= state.players:
            raise self.wrong(f"there is no player {item.player}.")
        self.seat = item.player - 1
        tile = tile_number(self.pack, item.tile)
        if tile is None:
            raise self.wrong("'tile' must be the id of a tile, such as \"G02\".")
        self.tile = tile

    def wrong(self, message: str) -> PositionError:
        return PositionError(f"{self.where}: {message}")

    def act(self, action: int) -> None:
        if not self.state.is_legal(self.seat, action):
            raise self.wrong(self.words.complaint(self.state.objection(self.seat, action)))
        self.state.apply(self.seat, action)

    def play(self) -> None:
        state, item = self.state, self.item
        # Only this tile is in the player's hand, and the game is never over before its last turn.
        state.turn, state.current, state.step = 0, self.seat, CHOOSE
        state.chosen, state.space = 0, -1
        state.hands[self.seat] = 1 << self.tile
        if not isinstance(item, FullTurn):
            self.build()
            self.put_token()
            return
        drawn = self.card(item.card, "card")
        self.play_cards(item.before, "before")
        self.stack_card(drawn)
        self.build()
        for card in item.along:
            self.play_card(self.card(card, "with"))
        if state.step == MODIFY:
            self.act(int(PASS))
        self.play_cards(item.before_token, "before_token")
        self.put_token()
        self.play_cards(item.before_card, "before_card")
        if state.step == TAKE:
            self.act(int(PASS))
        self.decide(drawn, item.card_at, "card_at")
        self.play_cards(item.after, "after")

    def build(self) -> None:
        self.act(self.tile)
        self.act(self.space(self.item.at, "at"))

    def space(self, value: Space, key: str) -> int:
        """The action for a space given by name or as [q, r]."""
        if isinstance(value, str):
            number = space_number(self.pack, value)
        else:
            places = places_of(self.pack)
            number = places.index(value) if value in places else None
        if number is None:
            raise self.wrong(f"'{key}' must be a space such as \"c4\" or [1, -3].")
        return int(SPACE_ACTION) + number

    def card(self, value: str, key: str) -> int:
        number = card_number(self.pack, value)
        if number is None:
            raise self.wrong(f"'{key}' must be the id of an Action card, such as \"AB01\".")
        return number

    def stack_card(self, card: int) -> None:
        """Put the card that was really drawn on top of its stack."""
        state = self.state
        colour = int(state.rules.colour(self.tile))
        if state.rules.card_colour[card] != colour:
            tile = tile_row(self.pack, self.tile)
            raise self.wrong(f"a {tile['colour']} Building brings a {tile['colour']} Action card.")
        first = int(state.first_card(colour))
        top = first + int(state.drawn[colour])
        cards = state.cards[:]
        at = next(place for place in range(len(cards)) if cards[place] == card)
        if at < top:
            raise self.wrong(f"the card {card_row(self.pack, card)['id']} was drawn before.")
        cards[at], cards[top] = cards[top], cards[at]
        state.cards = cards

    def put_token(self) -> None:
        state = self.state
        token = self.item.token
        symbol = int(state.rules.symbol(self.tile))
        if state.step == PUT and state.card == 0:
            action = int(PASS) if token is None else self.space(token, "token")
            if token is None and symbol == POLLUTION:
                places = [int(at) for at in state.legal_actions(self.seat) if at >= SPACE_ACTION]
                if len(places) > 1:
                    raise self.wrong("'token' must say where the pollution went.")
                action = places[0]
            self.act(action)
        elif token is not None:  # there was one place for it, or none
            space = self.space(token, "token") - int(SPACE_ACTION)
            lies = state.table.board[space] in (POLLUTION, ZONE)
            if not lies or state.table.board[space] != symbol:
                raise self.wrong("this Building brings no token, or there was no place for it.")

    def decide(self, card: int, spaces: list[Space], key: str) -> None:
        """Everything the card asks for, from the spaces entered with it.

        A space where the card left no choice may be named or left out.
        """
        state = self.state
        actions = [self.space(space, key) for space in spaces]
        left = answers(state, card, actions, self.touched_by(card))
        if left is not None:
            for action in left:
                self.act(action)
            return
        left = actions
        while state.card == card:
            if state.step == SWAP or (not left and state.may_pass()):
                self.act(int(PASS))
            elif left:
                self.act(left.pop(0))
            else:
                names = names_of(self.pack)
                fits = [names[at] for at in range(len(names)) if state.fits(at)]
                raise self.wrong(f"'{key}' must name a space more: one of {', '.join(fits)}.")
        if left:
            raise self.wrong(f"'{key}' names more spaces than the card asks for.")

    def play_cards(self, plays: list[Play], key: str) -> None:
        for play in plays:
            card = self.card(play.card, key)
            self.play_card(card)
            self.decide(card, play.at, f"{key}: at")

    def play_card(self, card: int) -> None:
        """Play it; without any effect it is laid down all the same."""
        state = self.state
        idle = state.table.ready & state.table.owned[self.seat] & int(state.rules.bits[card])
        if idle and not state.is_legal(self.seat, int(CARD_ACTION) + card):
            state.table.ready &= ~int(state.rules.bits[card])
        else:
            self.act(int(CARD_ACTION) + card)

    def touched_by(self, card: int) -> set[int]:
        """The spaces the card has touched already, since it was drawn or played."""
        name, acting = card_row(self.pack, card)["id"], False
        found: list[Note] = []
        for note in self.state.notes or []:
            if isinstance(note.event, (CardDrawn, CardPlayed)):
                acting = note.event.card == name
                found = [] if acting else found
            elif acting:
                found.append(note)
        return touched(self.state, found)


def touched(state: EkoState, notes: list[Note]) -> set[int]:
    """The spaces that got a token or lost one."""
    events = [note.event for note in notes if isinstance(note.event, (TokenPlaced, TokenTaken))]
    found = [space_number(state.setup.content, event.space) for event in events]
    return {space for space in found if space is not None}


def answers(state: EkoState, card: int, spaces: list[int], forced: set[int]) -> list[int] | None:
    """The actions that finish the card with these spaces in order; None if they do not fit."""
    if state.card != card:
        fits = len(set(spaces)) == len(spaces)
        fits = fits and all(space - int(SPACE_ACTION) in forced for space in spaces)
        return [] if fits else None
    asked = int(PASS) if state.step == SWAP or not spaces else spaces[0]
    rest = spaces[1:] if asked != PASS else spaces
    if state.is_legal(state.current, asked):
        after = state.clone()
        notes = after.listen()
        after.apply(state.current, asked)
        more = touched(after, notes) - {asked - int(SPACE_ACTION)}
        found = answers(after, card, rest, forced | more)
        if found is not None:
            return [asked, *found]
    if spaces and spaces[0] - int(SPACE_ACTION) in forced:
        return answers(state, card, spaces[1:], forced - {spaces[0] - int(SPACE_ACTION)})
    return None
