"""OpenSpiel: every game by name, as one of its games in Python.

    import pyspiel
    import pentapolis.envs.spiel

    game = pyspiel.load_game("pentapolis_ekopolis(players=3,reward=rank)")

Chance is explicit: four draws of 256 at the beginning make the seed, and everything after that follows
from it, as in `pentapolis.new(seed=...)`. So a history is a game, and any of 2**32 deals can be had. What
is drawn later is settled by then: a search that plays on from a copy of a state would know it, unless it
plays on from `resample_from_infostate`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, ClassVar

import numpy as np
import pyspiel

from pentapolis.engine.errors import PentapolisError
from pentapolis.engine.game import Game
from pentapolis.engine.registry import all_games, find_game
from pentapolis.engine.rng import Rng
from pentapolis.engine.state import State
from pentapolis.envs.encoder import Encoder, reward_code
from pentapolis.envs.rows import RANK, SCORE, payments

# A seed is so many draws, each of so many outcomes, the highest first.
DRAWS, OUTCOMES = 4, 256
DEAL = [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]
SEEDS = OUTCOMES**DRAWS


def name_of(game: Game) -> str:
    """What OpenSpiel calls the game."""
    return f"pentapolis_{game.name}"


def deal(game: Any, seed: int) -> Any:
    """The first position after all chance: the game of `pentapolis.new(seed=...)`."""
    if not 0 <= seed < SEEDS:
        raise ValueError(f"A seed is a whole number from 0 to {SEEDS - 1} here, not {seed}.")
    state = game.new_initial_state()
    for draw in reversed(range(DRAWS)):
        state.apply_action(seed // OUTCOMES**draw % OUTCOMES)
    return state


class Held:
    """A state as OpenSpiel copies it: by deepcopy, which means our clone."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __deepcopy__(self, memo: object) -> Held:
        return Held(self.state.clone())

    def __reduce__(self) -> tuple[Any, ...]:
        """Games are played with the content that ships: it need not be saved."""
        setup = self.state.setup
        return restored, (setup.game, setup.players, dict(setup.options), self.state.dump())


def restored(game: str, players: int, options: dict[str, str], data: dict[str, Any]) -> Held:
    found = find_game(game)
    return Held(found.load_state(found.setup(players, options), data))


@lru_cache(maxsize=64)
def _encoder(game: Game, players: int, options: tuple[tuple[str, str], ...]) -> Encoder:
    return Encoder(game, players, dict(options))


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its set-up, made by `pyspiel.load_game`; a class of its own for each of ours."""

    game: ClassVar[Game]

    def __init__(self, params: Mapping[str, Any]) -> None:
        game, chosen = self.game, dict(params)
        try:
            players, reward = int(chosen.pop("players")), str(chosen.pop("reward"))
            chosen = {name: str(value) for name, value in chosen.items()}
            self.encoder = _encoder(game, players, tuple(sorted(chosen.items())))
            self.reward = reward_code(reward)
            if self.reward == SCORE:
                raise pyspiel.SpielError("OpenSpiel asks how much can be paid: reward=win or rank.")
        except PentapolisError as error:
            raise pyspiel.SpielError(str(error)) from error
        team = self.encoder.team
        # Of rivals one gains in rank what another loses; several may win together.
        utility, total = pyspiel.GameType.Utility.GENERAL_SUM, None
        if team:
            utility = pyspiel.GameType.Utility.IDENTICAL
        elif self.reward == RANK:
            utility, total = pyspiel.GameType.Utility.ZERO_SUM, 0.0
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoder.width,
            max_chance_outcomes=OUTCOMES,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=total,
            max_game_length=game.max_decisions(self.encoder.setup),
        )
        super().__init__(game_type(game, utility), info, dict(params))

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self, text: str | None = None) -> SpielState:
        if text is not None:
            raise pyspiel.SpielError(
                "Begin with new_initial_state(), or with spiel.deal(game, seed)."
            )
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return DRAWS

    def make_py_observer(self, kind: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self.encoder, kind, params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position; of seats that may decide at once, the lowest first."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.drawn: list[int] = []
        self.held: Held | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return loaded, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    @property
    def encoder(self) -> Encoder:
        found: Encoder = self.get_game().encoder
        return found

    @property
    def position(self) -> State:
        """The game itself, which holds what no seat may know."""
        if self.held is None:
            raise pyspiel.SpielError("Nothing is dealt yet: play the chance nodes first.")
        return self.held.state

    def current_player(self) -> int:
        if self.held is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.position.is_over():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(self.position.deciders()[0])

    def is_terminal(self) -> bool:
        return self.held is not None and bool(self.position.is_over())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.held is not None:
            raise pyspiel.SpielError("This is no chance node.")
        return DEAL

    def _legal_actions(self, player: int) -> list[int]:
        # OpenSpiel asks for the seat to decide only.
        return sorted(int(number) for number in self.encoder.actions.offer(self.position, player))

    def _apply_action(self, action: int) -> None:
        if self.held is None:
            if not 0 <= action < OUTCOMES:
                raise pyspiel.SpielError(f"Outcomes are 0 to {OUTCOMES - 1}, not {action}.")
            self.drawn.append(action)
            if len(self.drawn) == DRAWS:
                self.held = Held(self.encoder.deal(int.from_bytes(self.drawn, "big")))
            return
        state = self.position
        if state.is_over():
            raise pyspiel.SpielError("The game is over.")
        seat = self.current_player()
        state.apply(seat, self._meant(seat, action))

    def _meant(self, seat: int, number: int) -> int:
        try:
            return self.encoder.action(self.position, seat, number)
        except ValueError as error:
            raise pyspiel.SpielError(str(error)) from error

    def _action_to_string(self, player: int, action: int) -> str:
        """Notation, where the player may do that; any other number is only a number."""
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal:{action}"
        state, encoder = self.position, self.encoder
        meant = int(encoder.actions.action(state, player, action))
        return f"action:{action}" if meant < 0 else encoder.game.text(state, player, meant)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.encoder.players
        return payments(self.position, self.get_game().reward, self.encoder.team)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A world that agrees with everything the player knows. Its history begins with it: that of the
        real one holds what others have chosen in secret."""
        luck = Rng(int(sampler() * 2**53))
        try:
            world = self.position.resample(self.encoder.seat(player), luck)
        except ValueError as error:
            raise pyspiel.SpielError(str(error)) from error
        found: SpielState = self.get_game().new_initial_state()
        found.held = Held(world)
        return found

    def __str__(self) -> str:
        if self.held is None:
            return f"Nothing is dealt yet: {len(self.drawn)} of {DRAWS} draws."
        return self.encoder.show(self.position)


def loaded(text: str) -> Any:
    """The state that was saved."""
    return pyspiel.deserialize_game_and_state(text)[1]


class SpielObserver:
    """What one seat knows, which is the same with and without perfect recall: states keep what a seat
    must remember."""

    def __init__(self, encoder: Encoder, kind: Any, params: Any) -> None:
        if params:
            raise pyspiel.SpielError(f"Observers have no parameters here, not {params}.")
        alone = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if kind is not None and not (kind.public_info and kind.private_info == alone):
            raise pyspiel.SpielError(
                "An observer sees all that one seat knows, public and private."
            )
        self.encoder = encoder
        self.tensor = np.zeros(encoder.size, np.float32)
        self.dict = encoder.named(self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        if state.held is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self.encoder.observation(state.position, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The key of the information set."""
        return "" if state.held is None else self.encoder.key(state.position, player)


def game_type(game: Game, utility: Any = pyspiel.GameType.Utility.GENERAL_SUM) -> Any:
    return pyspiel.GameType(
        short_name=name_of(game),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.default_players,
            "reward": "win",
            **{option.name: option.default for option in game.options},
        },
    )


def register() -> None:
    """Name every game for `pyspiel.load_game`."""
    for game in all_games():
        if name_of(game) not in pyspiel.registered_names():
            # OpenSpiel lets go of this when Python is already gone: a class survives that, a function
            # does not.
            pyspiel.register_game(game_type(game), type(game.name, (SpielGame,), {"game": game}))


register()
