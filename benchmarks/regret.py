"""What thinking longer is worth: `python -m benchmarks.regret GAME [--simulations 40,2000,20000]`.

Takes positions out of games between greedy bots and lets searches of different length choose. Then every
choice is tried in the same several hundred fresh worlds. Prints how many points a decision loses against
the choice of the longest search, and how long it took. Where a long search loses as little as an even
longer one, only better simulations can make the bot stronger, not more of them.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field

from rich.progress import track

from pentapolis import Rng, find_game
from pentapolis.arena.statistics import mean_interval
from pentapolis.bots.greedy import Greedy
from pentapolis.bots.search import Search
from pentapolis.engine.errors import PentapolisError
from pentapolis.engine.setup import Setup
from pentapolis.engine.state import State

# One decision in so many is looked at, so that positions come from many games.
EVERY = 10


@dataclass
class Thinker:
    """A search of some length, or greedy, and how its choices came out."""

    simulations: int
    seconds: float = 0.0
    losses: list[float] = field(default_factory=list)

    @property
    def name(self) -> str:
        return f"{self.simulations} simulations" if self.simulations else "greedy"

    def choose(self, setup: Setup, world: State, seat: int) -> int:
        evaluation = find_game(setup.game).evaluation(setup)
        bot = Search(evaluation, self.simulations) if self.simulations else Greedy(evaluation)
        started = time.process_time()
        choice = int(bot.choose(world.clone(), seat, Rng(2)))
        self.seconds += time.process_time() - started
        return choice


def positions(setup: Setup, number: int, seed: int) -> list[tuple[State, int]]:
    """Worlds as the deciding seat may see them, with that seat."""
    game = find_game(setup.game)
    found: list[tuple[State, int]] = []
    while len(found) < number:
        seed += 1
        state, rng = game.new_state(setup, Rng(seed)), Rng(seed)
        bot = Greedy(game.evaluation(setup))
        while not state.is_over() and len(found) < number:
            seat = int(state.deciders()[0])
            world = state.resample(seat, rng)
            if len(world.legal_actions(seat)) > 1 and rng.below(EVERY) == 0:
                found.append((world, seat))
            state.apply(seat, bot.choose(world, seat, rng))
    return found


def judge(
    setup: Setup, world: State, seat: int, choices: list[int], worlds: int
) -> dict[int, float]:
    """What each choice brings on average, in the same worlds."""
    search = Search(find_game(setup.game).evaluation(setup), 1)
    search.places(search.root, world, seat, world.legal_actions(seat))
    totals = dict.fromkeys(choices, 0.0)
    if len(totals) == 1:
        return totals
    rng = Rng(9)
    for _ in range(worlds):
        luck = int(rng.seed())
        common = world.resample(seat, Rng(luck))
        for choice in totals:
            place = search.root.index_of(choice)
            totals[choice] += search.simulate(common.clone(), seat, place, Rng(luck + 1)) / worlds
    return totals


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument(
        "--simulations", default="40,2000,20000", help="by commas; the last is the measure"
    )
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--worlds", type=int, default=600, help="to judge the choices in")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    try:
        options = dict(text.split("=", 1) for text in wanted.option)
        setup = find_game(wanted.game).setup(wanted.players, options)
        lengths = [int(number) for number in wanted.simulations.split(",")]
    except (PentapolisError, ValueError) as error:
        parser.error(str(error))
    thinkers = [Thinker(0), *map(Thinker, lengths)]
    found = positions(setup, wanted.positions, wanted.seed)
    for world, seat in track(found, "positions"):
        choices = [thinker.choose(setup, world, seat) for thinker in thinkers]
        worth = judge(setup, world, seat, choices, wanted.worlds)
        for thinker, choice in zip(thinkers, choices, strict=True):
            thinker.losses.append(worth[choices[-1]] - worth[choice])
    print(f"{find_game(wanted.game).title}, {setup.players} players, {len(found)} decisions")
    for thinker in thinkers:
        loss = mean_interval(thinker.losses)
        print(
            f"  {thinker.name:>18}: loses {loss.mean:.3f} points a decision ({loss.low:.3f} to "
            f"{loss.high:.3f}), {1000 * thinker.seconds / len(found):.0f} ms"
        )


if __name__ == "__main__":
    main()
