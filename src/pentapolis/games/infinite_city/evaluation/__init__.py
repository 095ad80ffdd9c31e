"""Infinite City: what bots know."""

from pentapolis.games.infinite_city.evaluation.value import InfiniteEvaluation

__all__ = ["InfiniteEvaluation"]
