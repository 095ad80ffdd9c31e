"""Infinite City: the data of a game and its rules, as others use them."""

from pentapolis.games.infinite_city.state.turn import InfiniteState, new_state

__all__ = ["InfiniteState", "new_state"]
