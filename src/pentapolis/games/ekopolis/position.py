"""Ekopolis: a game entered by hand, from a real table. The form is in docs/positions/ekopolis.md.

Only the Building being placed scores, so a finished board alone does not tell the points: the turns
are entered in order and played here by the rules, with the tiles and cards that were really drawn.
"""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from pentapolis.engine.content import ContentPack
from pentapolis.engine.errors import PositionError, did_you_mean
from pentapolis.engine.game import Game
from pentapolis.engine.rng import Rng
from pentapolis.engine.score import ScoreSheet
from pentapolis.games.ekopolis.content.tables import (
    card_row,
    names_of,
    places_of,
    rounds_of,
    rules_for,
    tile_row,
)
from pentapolis.games.ekopolis.notation import card_number, space_number, tile_number
from pentapolis.games.ekopolis.scoring.rules import POLLUTION, ZONE
from pentapolis.games.ekopolis.state import EkoState
from pentapolis.games.ekopolis.state.actions import (
    CARD_ACTION,
    CHOOSE,
    FINISH,
    MODIFY,
    PASS,
    PUT,
    SPACE_ACTION,
    SWAP,
)
from pentapolis.games.ekopolis.words import EkoWords

KEYS = ("players", "options", "turns")
BASIC_KEYS = ("player", "tile", "at", "token")
FULL_KEYS = (*BASIC_KEYS, "card", "card_at", "with", "before", "after")
PLAY_KEYS = ("card", "at")


def score_position(game: Game, data: object, content: ContentPack | None) -> ScoreSheet:
    """Play the entered turns and explain the score as if the game ended after them."""
    position = _object(data, KEYS, "A position")
    options = position.get("options", {})
    if not isinstance(options, dict):
        raise PositionError('\'options\' must be an object such as {"version": "basic"}.')
    players = position.get("players")
    if not isinstance(players, int) or isinstance(players, bool):
        raise PositionError("'players' must be the number of players.")
    turns = position.get("turns")
    if not isinstance(turns, list):
        raise PositionError("'turns' must be a list of turns, in the order they were played.")
    setup = game.setup(players, options, content)
    pack = setup.content
    state = EkoState(setup, Rng(0), rules_for(pack, players, setup.options))
    state.prepare()
    first = None
    used: set[int] = set()
    for number, item in enumerate(turns, start=1):
        turn = _Turn(state, item, f"turn {number}")
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
    return game.score_sheet(state)


def _object(data: object, keys: tuple[str, ...], where: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise PositionError(f"{where} must be a JSON object with {', '.join(keys)}.")
    for key in data:
        if key not in keys:
            raise PositionError(f"{where}: unknown key '{key}'.{did_you_mean(str(key), keys)}")
    return data


class _Turn:
    """One entered turn, played on the state step by step."""

    def __init__(self, state: EkoState, item: object, where: str) -> None:
        self.state = state
        self.pack = state.setup.content
        self.where = where
        full = state.rules.full
        self.item = _object(item, FULL_KEYS if full else BASIC_KEYS, where)
        player = self.item.get("player")
        if not isinstance(player, int) or isinstance(player, bool):
            raise self.wrong("'player' must be the number of a player.")
        if not 1 <= player <= state.players:
            raise self.wrong(f"there is no player {player}.")
        self.seat = player - 1
        tile = tile_number(self.pack, str(self.item.get("tile")))
        if tile is None:
            raise self.wrong("'tile' must be the id of a tile, such as \"G02\".")
        self.tile = tile

    def wrong(self, message: str) -> PositionError:
        return PositionError(f"{self.where}: {message}")

    def act(self, action: int) -> None:
        if not self.state.is_legal(self.seat, action):
            words = EkoWords(self.state.setup)
            raise self.wrong(words.complaint(self.state.objection(self.seat, action)))
        self.state.apply(self.seat, action)

    def play(self) -> None:
        state, full = self.state, self.state.rules.full
        # Only this tile is in the player's hand, and the game is never over before its last turn.
        state.turn, state.current, state.step = 0, self.seat, CHOOSE
        state.chosen, state.space = 0, -1
        state.hands[self.seat] = 1 << self.tile
        self.play_cards("before")
        if full:
            self.stack_card()
        self.act(self.tile)
        self.act(self.space(self.item.get("at"), "at"))
        for card in self.listed("with"):
            self.play_card(self.card(card, "with"))
        board = state.table.board[:]
        if full and state.step == MODIFY:
            self.act(int(PASS))
        self.put_token()
        if full:
            self.decide(self.listed("card_at"), "card_at", changed(board, state.table.board))
            self.play_cards("after")

    def listed(self, key: str) -> list[object]:
        value = self.item.get(key, [])
        if not isinstance(value, list):
            raise self.wrong(f"'{key}' must be a list.")
        return value

    def space(self, value: object, key: str) -> int:
        """The action for a space given by name or as [q, r]."""
        number = space_number(self.pack, value) if isinstance(value, str) else None
        if isinstance(value, list):
            place = tuple(value)
            places = places_of(self.pack)
            number = places.index(place) if place in places else None
        if number is None:
            raise self.wrong(f"'{key}' must be a space such as \"c4\" or [1, -3], not {value!r}.")
        return int(SPACE_ACTION) + number

    def card(self, value: object, key: str) -> int:
        number = card_number(self.pack, str(value))
        if number is None:
            raise self.wrong(f"'{key}' must be the id of an Action card, such as \"AB01\".")
        return number

    def stack_card(self) -> None:
        """Put the card that was really drawn on top of its stack."""
        state = self.state
        card = self.card(self.item.get("card"), "card")
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
        token = self.item.get("token")
        symbol = int(state.rules.symbol(self.tile))
        if state.step == PUT and state.card == 0:
            if token is None and symbol == POLLUTION:
                raise self.wrong("'token' must say where the pollution went.")
            self.act(int(PASS) if token is None else self.space(token, "token"))
        elif token is not None:  # there was one place for it, or none
            space = self.space(token, "token") - int(SPACE_ACTION)
            lies = state.table.board[space] in (POLLUTION, ZONE)
            if not lies or state.table.board[space] != symbol:
                raise self.wrong("this Building brings no token, or there was no place for it.")

    def decide(self, spaces: list[object], key: str, forced: set[int]) -> None:
        """Everything the card in play asks for, from the spaces entered with it.

        A space where the card left no choice, one of `forced`, may be named or left out.
        """
        state = self.state
        actions = [self.space(space, key) for space in spaces]
        left = answers(state, actions, forced)
        if left is not None:
            for action in left:
                self.act(action)
            return
        left = actions
        while state.card != 0:
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

    def play_cards(self, key: str) -> None:
        for value in self.listed(key):
            play = _object(value, PLAY_KEYS, f"{self.where}, '{key}'")
            spaces = play.get("at", [])
            if not isinstance(spaces, list):
                raise self.wrong(f"'at' in '{key}' must be a list of spaces.")
            board = self.state.table.board[:]
            self.play_card(self.card(play.get("card"), key))
            self.decide(spaces, f"{key}: at", changed(board, self.state.table.board))
        assert self.state.step in (CHOOSE, FINISH)

    def play_card(self, card: int) -> None:
        """Play it; without any effect it is laid down all the same."""
        state = self.state
        idle = state.table.ready & state.table.owned[self.seat] & int(state.rules.bits[card])
        if idle and not state.is_legal(self.seat, int(CARD_ACTION) + card):
            state.table.ready &= ~int(state.rules.bits[card])
        else:
            self.act(int(CARD_ACTION) + card)


def changed(before: vec[i64], after: vec[i64]) -> set[int]:
    """The spaces that hold something else now."""
    return {space for space in range(len(before)) if before[space] != after[space]}


def answers(state: EkoState, spaces: list[int], forced: set[int]) -> list[int] | None:
    """The actions that finish the card in play with these spaces in order; None if they do not fit."""
    if state.card == 0:
        fits = len(set(spaces)) == len(spaces)
        fits = fits and all(space - int(SPACE_ACTION) in forced for space in spaces)
        return [] if fits else None
    asked = int(PASS) if state.step == SWAP or not spaces else spaces[0]
    rest = spaces[1:] if asked != PASS else spaces
    if state.is_legal(state.current, asked):
        after = state.clone()
        after.apply(state.current, asked)
        more = changed(state.table.board, after.table.board) - {asked - int(SPACE_ACTION)}
        found = answers(after, rest, forced | more)
        if found is not None:
            return [asked, *found]
    if spaces and spaces[0] - int(SPACE_ACTION) in forced:
        return answers(state, spaces[1:], forced - {spaces[0] - int(SPACE_ACTION)})
    return None
