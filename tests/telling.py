"""What a decision did, in words, straight from a state."""

from __future__ import annotations

from pentapolis import State, find_game
from pentapolis.engine.history import History
from pentapolis.engine.match import tell


def told(state: State, seat: int, action: int, viewer: int | None = None) -> list[str]:
    """Play it; a sentence for each player it did something to, `viewer` as in Match.events."""
    history = History(state.setup.players)
    notes = state.listen()
    state.apply(seat, action)
    history.add(seat, notes)
    words = find_game(state.setup.game).words(state.setup)
    return [
        entry.text if entry.seat in (seat, None) else f"{words.player(entry.seat)} {entry.text}"
        for entry in tell(words, 1, history.seen(0, viewer))
    ]
