"""Infinite City: questions to the player, choices in words, and sentences for the log."""

from __future__ import annotations

from pentapolis.games.infinite_city.notation import names, place_text
from pentapolis.games.infinite_city.scoring import (
    CLEAR,
    DOWN,
    GATHER,
    MOVE_TILE,
    PICK_UP,
    RECALL,
    REMOVE,
    SETTLE,
    SWAP_HANDS,
    SWAP_TILES,
    SWAP_TOKEN,
    TAKE,
)
from pentapolis.games.infinite_city.state import InfiniteState
from pentapolis.games.infinite_city.texts import (
    ACCEPT,
    CELL,
    CHOOSE,
    DISCARD,
    HIDE,
    INVITED,
    LOOK,
    NO_LIMIT,
    OWNER,
    PASS,
    PLACE,
    PLAYER,
    SECOND,
    STEAL,
    TARGET,
    TILE,
    WHOM,
    WILL,
)

QUESTIONS = {
    int(CLEAR): "from which tile do all tokens go home?",
    int(SWAP_TILES): "which tile changes places?",
    int(MOVE_TILE): "which tile moves?",
    int(TAKE): "which tile do you take?",
    int(SETTLE): "on which tile do you put a token?",
    int(PICK_UP): "which tile do you take into your hand?",
    int(RECALL): "from which tile do you take back a token?",
    int(GATHER): "from which tile does a token come here?",
    int(SWAP_TOKEN): "for a token on which tile do you exchange yours?",
    int(REMOVE): "which tile leaves the game?",
}
DEEDS = {
    int(CLEAR): "sends home all tokens on {tile}",
    int(SWAP_TILES): "picks {tile} to change places",
    int(MOVE_TILE): "lifts {tile}",
    int(TAKE): "takes {tile}",
    int(SETTLE): "puts a token on {tile}",
    int(PICK_UP): "takes {tile} into the hand",
    int(RECALL): "takes back a token from {tile}",
    int(GATHER): "moves a token here from {tile}",
    int(SWAP_TOKEN): "exchanges a token with {tile}",
    int(REMOVE): "removes {tile} from the game",
}


def chooses(state: InfiniteState) -> bool:
    """Whether a tile to be placed is being chosen."""
    return state.phase in (CHOOSE, LOOK, STEAL)


def focus_name(state: InfiniteState) -> str:
    """The name of the tile whose text is being followed; empty at the start of a turn."""
    if state.focus < 0:
        return ""
    return names(state.setup.content)[state.city.kinds[state.city.slot(state.focus)]]


def tile_name(state: InfiniteState, cell: int) -> str:
    """The tile on a cell, as everybody sees it."""
    kind = state.city.kinds[state.city.slot(cell)]
    name = "a face-down tile" if kind & DOWN else names(state.setup.content)[kind]
    return f"{name} at {place_text(cell)}"


def _shown(state: InfiniteState, cell: int) -> str:
    """What a face-down tile turns out to be, where everybody gets to see it."""
    kind = state.city.kinds[state.city.slot(cell)]
    if kind < DOWN or state.effect() not in (TAKE, SETTLE, REMOVE):
        return ""
    return f": {names(state.setup.content)[kind & ~DOWN]}"


def ask(state: InfiniteState) -> str:
    question = _question(state)
    name = focus_name(state)
    if name and state.phase != PLACE:
        return f"{name}: {question}"
    return question[0].upper() + question[1:]


def _question(state: InfiniteState) -> str:
    phase = state.phase
    if phase == PLACE:
        return f"where do you put {names(state.setup.content)[state.chosen - 1]}?"
    if phase == CHOOSE:
        return "which tile do you play?"
    if phase == LOOK:
        return "which of these tiles do you play?"
    if phase == STEAL:
        return f"which tile of player {state.target + 1}'s hand do you play?"
    if phase == HIDE:
        return "where do you put the face-down tile?"
    if phase == TARGET:
        question = QUESTIONS[int(state.effect())]
        limited = state.effect() == RECALL and state.steps < NO_LIMIT // 2
        return f"{question} ({state.steps} left)" if limited else question
    if phase == SECOND:
        return "where does it go?" if state.effect() == MOVE_TILE else "with which tile?"
    if phase == OWNER:
        return f"whose token on {place_text(state.target)}?"
    if phase == WHOM:
        swap = state.effect() == SWAP_HANDS
        return "with whom do you exchange hands?" if swap else "whose hand do you look at?"
    if phase == INVITED:
        return f"do you put a token on {place_text(state.focus)}?"
    if phase == DISCARD:
        return f"which tile goes under the deck? ({state.target} so far)"
    return "do you want to do that?"


def action_words(state: InfiniteState, action: int) -> str:
    """What the question has not said already: which tile, place or player."""
    phase = state.phase
    if action == PASS:
        if phase == DISCARD and state.target > 0:
            return f"Draw {state.target}"
        return "No" if phase in (INVITED, WILL) else "None"
    if action < PASS:
        return names(state.setup.content)[action - TILE]
    if action == ACCEPT:
        return "Yes"
    if action < CELL:
        return f"Player {action - PLAYER + 1}"
    if phase in (PLACE, HIDE) or (phase == SECOND and state.effect() == MOVE_TILE):
        return f"At {place_text(action - CELL)}"
    said = tile_name(state, action - CELL)
    return said[0].upper() + said[1:]


def tell(before: InfiniteState, action: int) -> str:
    """What the decision did, as everybody may know it once it is no longer concealed."""
    name = focus_name(before)
    via = f" ({name})" if name else ""
    return f"{_deed(before, action)}{via}."


def _deed(state: InfiniteState, action: int) -> str:
    phase = state.phase
    if action == PASS:
        if phase == DISCARD and state.target > 0:
            return f"draws {state.target}"
        return "declines"
    if chooses(state):
        return f"chooses {names(state.setup.content)[action - TILE]}"
    if phase == PLACE:
        name = names(state.setup.content)[state.chosen - 1]
        return f"puts {name} at {place_text(action - CELL)}"
    if phase == HIDE:
        return f"puts a face-down tile at {place_text(action - CELL)}"
    if phase == TARGET:
        told = DEEDS[int(state.effect())].format(tile=tile_name(state, action - CELL))
        return told + _shown(state, action - CELL)
    if phase == SECOND:
        if state.effect() == MOVE_TILE:
            return f"moves {tile_name(state, state.target)} to {place_text(action - CELL)}"
        first, second = tile_name(state, state.target), tile_name(state, action - CELL)
        return f"lets {first} and {second} change places"
    if phase == OWNER:
        return f"picks a token of player {action - PLAYER + 1} on {tile_name(state, state.target)}"
    if phase == WHOM:
        who = f"player {action - PLAYER + 1}"
        swap = state.effect() == SWAP_HANDS
        return f"exchanges hands with {who}" if swap else f"looks at the hand of {who}"
    if phase == INVITED:
        return f"puts a token on {tile_name(state, state.focus)}"
    if phase == DISCARD:
        return f"puts {names(state.setup.content)[action - TILE]} under the deck"
    return "follows the text" if action else "keeps the turn"
