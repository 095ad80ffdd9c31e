"""What the game says, by language; `en` is what all others are made from."""

from pentapolis.games.ginkgopolis.words.en import GinkgoWords

__all__ = ["GinkgoWords"]
