"""What the game says, by language; `en` is what all others are made from."""

from pentapolis.games.inktropolis.words.en import InkWords

__all__ = ["InkWords"]
