"""What the game says, by language; `en` is what all others are made from."""

from pentapolis.games.infinite_city.words.en import InfiniteWords

__all__ = ["InfiniteWords"]
