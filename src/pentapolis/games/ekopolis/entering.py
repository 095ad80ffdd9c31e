"""Ekopolis: playing on from turns entered by hand."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from pentapolis.engine.content import ContentPack
from pentapolis.engine.errors import PositionError
from pentapolis.engine.game import Game
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.games.ekopolis.notation import tile_number
from pentapolis.games.ekopolis.position import played, read_position
from pentapolis.games.ekopolis.state import EkoState
from pentapolis.games.ekopolis.state.actions import CHOOSE
from pentapolis.games.ekopolis.words import EkoWords


def entered_setup(
    game: Game[EkoState, EkoWords], data: object, content: ContentPack | None, confirm: bool
) -> Setup:
    position = read_position(data)
    return game.setup(position.players, position.options, content, confirm)


def entered_state(game: Game[EkoState, EkoWords], data: object, setup: Setup, rng: Rng) -> EkoState:
    """The table after these turns; other hands, the stack and the cards are shuffled."""
    position = read_position(data)
    state = played(position, setup)
    rules = state.rules
    state.notes, state.rng = None, rng
    used = {tile_number(setup.content, turn.tile) for turn in position.turns}
    discards = [_tile(setup, name, used, "discards") for name in position.discards]
    hand = [_tile(setup, name, used, "hand") for name in position.hand]
    if len(hand) > rules.hand:
        raise PositionError(f"'hand' names {len(hand)} tiles: nobody holds more than {rules.hand}.")
    state.start = position.turns[0].player - 1 if position.turns else 0
    state.turn = len(position.turns)
    state.current = (int(state.start) + int(state.turn)) % setup.players
    state.step, state.chosen, state.space = CHOOSE, 0, -1
    state.discards = vec[i64](discards)
    state.stack = vec[i64]([tile for tile in range(1, int(rules.tiles) + 1) if tile not in used])
    rng.shuffle(state.stack)
    if rules.full:
        state.cards = state.shuffled_cards(state.drawn, rng)
    state.hands = vec[i64]([0] * setup.players)
    for tile in hand:
        state.hands[state.current] |= rules.bits[tile]
    for step in range(setup.players):
        if not (step == 0 and hand):
            state.refill((int(state.current) + step) % setup.players)
    return state


def untold(data: object) -> str:
    told = read_position(data).hand
    return "" if told else "Say which tiles whose turn it is holds: 'hand' is missing."


def _tile(setup: Setup, name: str, used: set[int | None], where: str) -> int:
    tile = tile_number(setup.content, name)
    if tile is None:
        raise PositionError(f"'{where}': '{name}' is not the id of a tile, such as \"G02\".")
    if tile in used:
        raise PositionError(f"'{where}': the tile {name} is somewhere else already.")
    used.add(tile)
    return tile
