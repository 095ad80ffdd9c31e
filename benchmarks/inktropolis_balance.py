"""How well the reconstructed cards, plans and boards of Inktropolis play.

    python -m benchmarks.inktropolis_balance --games 300 --players 2 --bot search:40

Bots that plan ahead play on each side of the board, and what the winners built is counted; the tables
are those of docs/balance/inktropolis.md. Games of one player (`--players 1`) give the par table.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Mapping

from pentapolis import Rng, find_game
from pentapolis.arena.statistics import mean_interval, share_interval
from pentapolis.bots.bot import bot_action, make_bot
from pentapolis.games.inktropolis.content import card_rows
from pentapolis.games.inktropolis.scoring.ground import card_of
from pentapolis.games.inktropolis.scoring.tables import CARD
from pentapolis.games.inktropolis.state import CHOOSE_CARD, PASS, InkState

GAME = find_game("inktropolis")
# What the reconstruction must reach: winners choose each thing at least so often when they could, and
# no card nearly always; hardly ever is there nothing to build.
LEAST, MOST, MOST_STUCK = 0.03, 0.90, 0.03


class Study:
    """Counts over many games on one side of the board."""

    def __init__(self, side: str, players: int, bot: str) -> None:
        self.side = side
        self.setup = GAME.setup(players, {"sides": side})
        self.code = bot
        self.turns = self.stuck = self.passes = 0
        self.scores: list[int] = []
        self.parts: Counter[str] = Counter()
        # By card or plan: winners who could build it or meet it, and those who did.
        self.offered: Counter[int] = Counter()
        self.built: Counter[int] = Counter()
        self.plans: Counter[int] = Counter()
        self.met: Counter[int] = Counter()

    def play(self, seed: int) -> None:
        state = GAME.new_state(self.setup, Rng(seed))
        assert isinstance(state, InkState)
        rng = Rng(seed + 1_000_000)
        bots = [make_bot(self.code, GAME, self.setup) for _ in range(state.players)]
        affordable: list[set[int]] = [set() for _ in range(state.players)]
        while not state.is_over():
            seat = int(state.deciders()[0])
            if state.cities[seat].stage == CARD:
                actions = [int(action) for action in state.legal_actions(seat)]
                affordable[seat] |= {action - int(CHOOSE_CARD) for action in actions[1:]}
                self.turns += 1
                self.stuck += len(actions) == 1
            action = bot_action(bots[seat], state, seat, rng)
            self.passes += action == PASS
            state.apply(seat, action)
        self.count(state, affordable)

    def count(self, state: InkState, affordable: list[set[int]]) -> None:
        self.scores += state.scores()
        first = int(state.rules.enterprises)  # those of the set-up are no choice
        for seat, place in enumerate(state.ranking()):
            city = state.cities[seat]
            if place == 1:
                built = {int(card_of(packed)) for packed in list(city.built)[first:]}
                # A card was in the game for the winner if it could be built in at least one round.
                self.offered.update(affordable[seat])
                self.built.update(built & affordable[seat])
                self.plans.update(int(plan) for plan in state.plans)
                self.met.update(int(plan) for plan in state.plans if city.meets(plan))
            self.parts["rounds"] += int(city.track_points())
            self.parts["parks"] += int(city.park_points())
            self.parts["districts"] += int(city.district_points())
            self.parts["plans"] += sum(int(city.plan_points(plan)) for plan in state.plans)
            self.parts["buildings"] += len(city.built)
            self.parts["roads"] += len(city.paved)

    def report(self) -> None:
        count = len(self.scores)
        score = mean_interval(self.scores)
        ranked = sorted(self.scores)
        quarters = [ranked[(count - 1) * quarter // 4] for quarter in (1, 2, 3)]
        stuck = self.stuck / self.turns
        print(f"side {self.side}: {count} cities, mean {score.mean:.1f} ± {score.half_width:.1f}")
        print(f"  quartiles {quarters}")
        print("  " + ", ".join(f"{name} {total / count:.1f}" for name, total in self.parts.items()))
        print(f"  turns without a legal build {self.stuck} of {self.turns} ({stuck:.1%})", end="")
        print(" FAILS" if stuck > MOST_STUCK else "", f"\n  passes {self.passes}")


def table(names: Mapping[int, str], studies: list[Study], kind: str, most: float) -> None:
    """A line for each card or plan, seldom chosen ones first; FAILS where the target is missed."""
    offered = [study.offered if kind == "card" else study.plans for study in studies]
    chosen = [study.built if kind == "card" else study.met for study in studies]
    sides = " | ".join(f"side {study.side}" for study in studies)
    print(f"\n| {kind} | {sides} | both | 95 % interval |\n|---|" + "---|" * (len(studies) + 2))
    total, done = sum(offered, Counter()), sum(chosen, Counter())
    for key in sorted(names, key=lambda key: done[key] / max(1, total[key])):
        cells = [f"{did[key]} of {could[key]}" for did, could in zip(chosen, offered, strict=True)]
        share = share_interval(done[key], total[key])
        fails = "" if LEAST <= share.mean <= most else " FAILS"
        print(
            f"| {names[key]} | {' | '.join(cells)} | {share.mean:.0%} | "
            f"{share.low:.0%} to {share.high:.0%}{fails} |"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60, help="on each side of the board")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bot", default="search:40")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    studies = [Study(side, options.players, options.bot) for side in ("A", "B")]
    for number in range(options.games):
        for study in studies:
            study.play(options.seed + number)
        if sys.stderr.isatty() or number % 25 == 24:
            print(f"{number + 1} of {options.games} games on each side", end="\r", file=sys.stderr)
    for study in studies:
        study.report()
    content = studies[0].setup.content
    plans = {number: row["code"] for number, row in enumerate(content.rows("plans"))}
    cards = {number: row["code"] for number, row in enumerate(card_rows(content))}
    table(plans, studies, "plan", 1.0)
    table(cards, studies, "card", MOST)


if __name__ == "__main__":
    main()
