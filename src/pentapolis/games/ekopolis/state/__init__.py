"""Ekopolis: the data of a game and its rules, as others use them."""

from pentapolis.games.ekopolis.state.turn import EkoState, new_state

__all__ = ["EkoState", "new_state"]
