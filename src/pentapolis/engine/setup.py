"""What a game is played with: players, options, content. Fixed before the first decision."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pentapolis.engine.content import ContentPack
from pentapolis.engine.errors import SetupError, did_you_mean


@dataclass(frozen=True)
class Option:
    """A rule that can be switched: `choices` maps each value to a sentence about it."""

    name: str
    title: str
    choices: Mapping[str, str]
    default: str

    def check(self, value: object) -> str:
        if not isinstance(value, str) or value not in self.choices:
            known = ", ".join(self.choices)
            hint = did_you_mean(str(value), self.choices)
            raise SetupError(
                f"Option {self.name} cannot be '{value}': choose one of {known}.{hint}"
            )
        return value


@dataclass(frozen=True)
class Setup:
    """Everything that fixes a game except its seed and its moves."""

    game: str
    players: int
    options: Mapping[str, str]
    content: ContentPack
    # Whether a played turn waits for the player's confirmation (see State.end_turn).
    confirm: bool = False
