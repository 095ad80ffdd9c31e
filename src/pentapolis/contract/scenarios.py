"""Every way a registered game can be set up, and random games of each: the contract suite's material."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from pentapolis import Rng, State, all_games, find_game
from pentapolis.engine.errors import SetupError
from pentapolis.engine.game import Game
from pentapolis.engine.setup import Setup
from pentapolis.engine.state import CONFIRM


@dataclass(frozen=True)
class Scenario:
    """A game with a number of players, at most one option away from the default, and a pack."""

    game_name: str
    players: int
    option: tuple[str, str] | None = None
    pack: str | None = None
    confirm: bool = False

    @property
    def game(self) -> Game:
        return find_game(self.game_name)

    @property
    def setup(self) -> Setup:
        options: Mapping[str, str] = dict([self.option] if self.option else [])
        content = self.game.content(self.pack) if self.pack else None
        return self.game.setup(self.players, options, content, self.confirm)

    def start(self, seed: int) -> State:
        return self.game.new_state(self.setup, Rng(seed))

    def __str__(self) -> str:
        parts = [self.game_name, f"{self.players}p"]
        parts += [f"{self.option[0]}={self.option[1]}"] if self.option else []
        parts += [f"pack={self.pack}"] if self.pack else []
        parts += ["confirm"] if self.confirm else []
        return "-".join(parts)


def scenarios_of(game: Game) -> Iterator[Scenario]:
    for players in game.players:
        yield Scenario(game.name, players)
        for option in game.options:
            for value in option.choices:
                if value != option.default:
                    yield Scenario(game.name, players, option=(option.name, value))
        for pack in game.pack_names():
            if pack != game.default_content:
                yield Scenario(game.name, players, pack=pack)
    yield Scenario(game.name, game.players[-1], confirm=True)


def possible(scenario: Scenario) -> bool:
    """Some options exist only for some numbers of players; the game itself says so."""
    try:
        return scenario.setup is not None
    except SetupError:
        return False


SCENARIOS = [s for game in all_games() for s in scenarios_of(game) if possible(s)]
GAMES = all_games()


@dataclass(frozen=True)
class Position:
    """A moment of a random game: the state, and what is played in it next."""

    state: State
    seat: int
    action: int


@lru_cache(maxsize=16)
def playthrough(scenario: Scenario, seed: int = 1) -> tuple[list[Position], State]:
    """The positions of one random game, and its final state."""
    state = scenario.start(seed)
    rng = Rng(seed + 1000)
    positions: list[Position] = []
    bound = scenario.game.max_decisions(scenario.setup)
    while not state.is_over():
        # Each decision may have to be confirmed.
        assert len(positions) <= 2 * bound, (
            f"{scenario}: not over after {len(positions)} decisions, and max_decisions() is {bound}"
        )
        seats = state.deciders()
        assert len(seats) > 0, f"{scenario}: is_over() is false, and acting() names nobody"
        seat = int(seats[rng.below(len(seats))])
        actions = state.legal_actions(seat)
        assert len(actions) > 0, (
            f"{scenario}: acting() names seat {seat}, and choices({seat}) is empty "
            f"after {len(positions)} decisions; does advance() call end_turn()?"
        )
        assert actions[0] != CONFIRM or state.unconfirmed, (
            f"{scenario}: choices({seat}) has action 0, which is `confirm` in every game: begin at 1"
        )
        action = int(actions[rng.below(len(actions))])
        positions.append(Position(state.clone(), seat, action))
        state.apply(seat, action)
    return positions, state


def sample(positions: list[Position], most: int) -> list[Position]:
    """At most so many positions, spread over the game, the first and the last among them."""
    if len(positions) <= most:
        return positions
    step = (len(positions) - 1) / (most - 1)
    return [positions[round(number * step)] for number in range(most)]
