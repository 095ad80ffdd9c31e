"""PettingZoo: all seats as agents, in turn (AEC) or at once (Parallel).

    from pentapolis.envs import zoo

    env = zoo.env("ekopolis", players=3)             # in turn
    env = zoo.parallel_env("ginkgopolis", players=2)  # simultaneous choices are simultaneous

An observation is a dictionary of `observation` and `action_mask`, as PettingZoo's own board games have
it. A move that is not legal raises ValueError and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from pentapolis.engine.content import ContentPack
from pentapolis.engine.game import Game
from pentapolis.engine.rng import Rng
from pentapolis.engine.state import State
from pentapolis.envs.choices import Choices, observations
from pentapolis.envs.encoder import Encoder, Mask, reward_code
from pentapolis.envs.rows import payments

Observation = dict[str, Any]
# What a seat with nothing to decide says in a parallel env.
WAIT = 0


class Seats:
    """What both kinds of env have in common: the game, its agents and their spaces."""

    def __init__(
        self,
        game: str | Game,
        players: int | None,
        options: Mapping[str, str] | None,
        content: ContentPack | None,
        reward: str,
        render_mode: str | None,
        max_cycles: int | None,
    ) -> None:
        self.encoder = Encoder(game, players, options, content)
        self.metadata: dict[str, Any] = {
            "name": f"{self.encoder.game.name}_v0",
            "render_modes": self.encoder.render_modes(),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        if render_mode not in (None, *self.metadata["render_modes"]):
            known = ", ".join(self.metadata["render_modes"])
            raise ValueError(f"A render mode is one of {known}, not '{render_mode}'.")
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.reward = reward_code(reward)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.encoder.players)]
        self.agents: list[str] = []
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.luck = Rng(0)
        self.game_state: State | None = None
        width = self.encoder.width
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": observations(self.encoder),
                    "action_mask": spaces.Box(0, 1, (width,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: Choices(width, self._legal(agent)) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Choices:
        return self.action_spaces[agent]

    @property
    def position(self) -> State:
        """The game itself, which holds what no seat may know."""
        if self.game_state is None:
            raise RuntimeError("Call reset first: there is no game yet.")
        return self.game_state

    def deal(self, seed: int | None) -> None:
        """The game of `pentapolis.new(seed=...)`; without a seed the next one."""
        if seed is None:
            seed = int(self.luck.seed())
        self.luck = Rng(seed)
        self.game_state = self.encoder.deal(int(seed))
        self.agents = list(self.possible_agents)

    def mask(self, agent: str) -> Mask:
        raise NotImplementedError

    def _legal(self, agent: str) -> Callable[[], Mask]:
        return lambda: self.mask(agent)

    def seen(self, agent: str) -> Observation:
        return {
            "observation": self.encoder.observation(self.position, self.seat_of[agent]),
            "action_mask": self.mask(agent),
        }

    def paid(self) -> dict[str, float]:
        """What the end of the game pays."""
        found = payments(self.position, self.reward, self.encoder.team)
        return dict(zip(self.possible_agents, found, strict=True))

    def render(self) -> Any:
        """The position with what everybody may know: printed, as text, or as a picture."""
        return self.encoder.render(self.position, self.render_mode) if self.render_mode else None

    def close(self) -> None:
        """Nothing is open."""


class InTurn(Seats, AECEnv):  # type: ignore[misc]
    """One seat after the other; of seats that may decide at once, the lowest first."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.acted = dict.fromkeys(self.agents, 0)
        self.agent_selection = self.possible_agents[self.position.deciders()[0]]

    def mask(self, agent: str) -> Mask:
        state = self.position
        if agent != self.agent_selection or state.is_over():
            return np.zeros(self.encoder.width, np.int8)
        return self.encoder.mask(state, self.seat_of[agent])

    def observe(self, agent: str) -> Observation:
        return self.seen(agent)

    def step(self, action: Any) -> None:
        agent, state = self.agent_selection, self.position
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.seat_of[agent]
        state.apply(seat, self.encoder.action(state, seat, action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.acted[agent] += 1
        if state.is_over():
            self.rewards = self.paid()
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and min(self.acted.values()) >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        if not state.is_over():
            self.agent_selection = self.possible_agents[state.deciders()[0]]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()


class AtOnce(Seats, ParallelEnv):  # type: ignore[misc]
    """All seats in every step: those that may decide do so at once, the others say WAIT."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.deal(seed)
        self.steps = 0
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> dict[str, Observation]:
        return {agent: self.seen(agent) for agent in self.agents}

    def mask(self, agent: str) -> Mask:
        """Whoever has nothing to decide can only wait."""
        state = self.position
        mask = self.encoder.mask(state, self.seat_of[agent])
        if not mask.any():
            mask[WAIT] = 1
        return mask

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        state = self.position
        # All or nothing: every choice is looked at before the first is made.
        chosen = []
        for seat in state.deciders():
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise ValueError(f"{agent} has to decide, and there is no action of it.")
            chosen.append((seat, self.encoder.action(state, seat, actions[agent])))
        for agent, action in actions.items():
            if agent not in self.agents:
                raise ValueError(f"{agent} does not play.")
            if not self.mask(agent)[action]:
                raise ValueError(f"{agent} has nothing to decide: its action is {WAIT}.")
        for seat, action in chosen:
            state.apply(seat, action)
        self.steps += 1
        over = state.is_over()
        late = not over and self.max_cycles is not None and self.steps >= self.max_cycles
        agents = self.agents
        nothing: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        found = (
            self._seen(),
            self.paid() if over else dict.fromkeys(agents, 0.0),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, late),
            nothing,
        )
        if over or late:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return found


def env(
    game: str | Game,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    content: ContentPack | None = None,
    *,
    reward: str = "win",
    render_mode: str | None = None,
    max_cycles: int | None = None,
) -> InTurn:
    """The seats in turn. `max_cycles`: the game is broken off when every seat has decided so often."""
    return InTurn(game, players, options, content, reward, render_mode, max_cycles)


def parallel_env(
    game: str | Game,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    content: ContentPack | None = None,
    *,
    reward: str = "win",
    render_mode: str | None = None,
    max_cycles: int | None = None,
) -> AtOnce:
    """The seats at once. `max_cycles`: the game is broken off after so many steps."""
    return AtOnce(game, players, options, content, reward, render_mode, max_cycles)
