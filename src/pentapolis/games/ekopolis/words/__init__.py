"""What the game says, by language; `en` is what all others are made from."""

from pentapolis.games.ekopolis.words.en import EkoWords

__all__ = ["EkoWords"]
