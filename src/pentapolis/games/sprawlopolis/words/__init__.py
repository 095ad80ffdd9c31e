"""What the game says, by language; `en` is what all others are made from."""

from pentapolis.games.sprawlopolis.words.en import SprawlWords

__all__ = ["SprawlWords"]
