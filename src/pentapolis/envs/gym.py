"""Gymnasium: one seat plays, bots play the others.

    import gymnasium, pentapolis.envs.gym

    env = gymnasium.make("pentapolis/Sprawlopolis-v0")

`action_masks()` says which actions are legal, as sb3-contrib asks for it, and so does
`info["action_mask"]`; `env.action_space.sample()` is a legal one. A move of the space that is not legal
loses the game, as Gymnasium's spaces and checks ask for; with `illegal="raise"` it raises ValueError and
changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np

from pentapolis.bots.bot import bot_action, make_bot
from pentapolis.engine.content import ContentPack
from pentapolis.engine.errors import SetupError
from pentapolis.engine.game import Game
from pentapolis.engine.registry import all_games
from pentapolis.engine.rng import Rng
from pentapolis.engine.state import State
from pentapolis.envs.choices import Choices, observations
from pentapolis.envs.encoder import Encoder, Mask, Observations, reward_code
from pentapolis.envs.rows import SCORE, payments

Info = dict[str, Any]


class SeatEnv(gymnasium.Env[Observations, np.int64]):
    """A game as one seat plays it, against bots by name: one for all other seats, or one for each."""

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        content: ContentPack | None = None,
        *,
        seat: int = 0,
        bots: str | Sequence[str] = "random",
        reward: str = "win",
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        self.encoder = encoder = Encoder(game, players, options, content)
        self.metadata = {"render_modes": encoder.render_modes(), "render_fps": 1}
        if render_mode not in (None, *self.metadata["render_modes"]):
            known = ", ".join(self.metadata["render_modes"])
            raise ValueError(f"A render mode is one of {known}, not '{render_mode}'.")
        if illegal not in ("lose", "raise"):
            raise ValueError(f"An illegal move may lose or raise, not '{illegal}'.")
        self.illegal = illegal
        self.render_mode = render_mode
        self.seat = encoder.seat(seat)
        others = encoder.players - 1
        names = [bots] * others if isinstance(bots, str) else list(bots)
        if len(names) != others:
            raise SetupError(f"{len(names)} bots were named for {others} other seats.")
        # Searches count simulations here, not seconds, so that a seed repeats a game.
        made = [make_bot(name, encoder.game, encoder.setup, clock=False) for name in names]
        seats = [seat for seat in range(encoder.players) if seat != self.seat]
        self.bots = dict(zip(seats, made, strict=True))
        self.reward = reward_code(reward)
        self.observation_space = observations(encoder)
        self.action_space = Choices(encoder.width, self.action_masks)
        self.luck = Rng(0)
        self.lost = False
        self.game_state: State | None = None

    @property
    def position(self) -> State:
        """The game itself, which holds what no seat may know."""
        if self.game_state is None:
            raise gymnasium.error.ResetNeeded("Call reset first: there is no game yet.")
        return self.game_state

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, Info]:
        """The game of `pentapolis.new(seed=...)`; without a seed the next one of this env."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**62)) if seed is None else int(seed)
        self.luck = Rng(Rng(number).seed())
        self.game_state = self.encoder.deal(number)
        self.lost = False
        self._others()
        return self._seen()

    def action_masks(self) -> Mask:
        state = self.game_state
        if state is None or self.lost or state.is_over():
            return np.zeros(self.encoder.width, np.int8)
        return self.encoder.mask(state, self.seat)

    def step(self, action: Any) -> tuple[Observations, float, bool, bool, Info]:
        state = self.position
        if self.lost or state.is_over():
            raise gymnasium.error.ResetNeeded("The game is over: call reset.")
        if (
            self.illegal == "lose"
            and action in self.action_space
            and not self.action_masks()[action]
        ):
            return self._lose(state)
        state.apply(self.seat, self.encoder.action(state, self.seat, action))
        self._others()
        over = state.is_over()
        reward = payments(state, self.reward, self.encoder.team)[self.seat] if over else 0.0
        if self.render_mode == "human":
            self.render()
        seen, info = self._seen()
        return seen, reward, over, False, info

    def _lose(self, state: State) -> tuple[Observations, float, bool, bool, Info]:
        """-1; where points are paid, as if all others had theirs and this seat none."""
        self.lost = True
        reward = -1.0 if self.reward != SCORE else -float(max(1, *state.scores()))
        seen, info = self._seen()
        return seen, reward, True, False, {**info, "illegal": True}

    def _others(self) -> None:
        """The bots play until this seat has to decide; what is decided at once they decide first."""
        state = self.position
        while not state.is_over():
            waiting = [seat for seat in state.deciders() if seat != self.seat]
            if not waiting:
                return
            other = waiting[0]
            state.apply(other, bot_action(self.bots[other], state, other, self.luck))

    def _seen(self) -> tuple[Observations, Info]:
        return self.encoder.observation(self.position, self.seat), {
            "action_mask": self.action_masks()
        }

    def render(self) -> Any:
        """The position with what everybody may know: printed, as text, or as a picture."""
        return self.encoder.render(self.position, self.render_mode) if self.render_mode else None


def register() -> None:
    """Name every game for `gymnasium.make`."""
    for game in all_games():
        name = f"pentapolis/{game.title.replace(' ', '')}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(
                name, entry_point="pentapolis.envs.gym:SeatEnv", kwargs={"game": game.name}
            )


register()
