"""How well the reconstructed cards, plans and boards of Inktropolis play.

    python -m benchmarks.inktropolis_balance --games 60 --bot medium

Bots that plan ahead play on each side of the board; the figures are those of
docs/balance/inktropolis.md. Games of one player give the par table.
"""

from __future__ import annotations

import argparse
from collections import Counter

from pentapolis import Rng, find_game
from pentapolis.bots.bot import bot_action, make_bot
from pentapolis.games.inktropolis.content import card_rows
from pentapolis.games.inktropolis.scoring import card_of
from pentapolis.games.inktropolis.state import CHOOSE_CARD, PASS, InkState
from pentapolis.games.inktropolis.tables import CARD

GAME = find_game("inktropolis")


class Study:
    """Counts over many games on one side of the board."""

    def __init__(self, side: str, players: int, bot: str) -> None:
        self.side = side
        self.setup = GAME.setup(players, {"sides": side})
        self.code = bot
        self.turns = self.stuck = self.passes = 0
        self.scores: list[int] = []
        self.parts: Counter[str] = Counter()
        # By card or plan: games in which it could be built, games in which a winner built it.
        self.offered: Counter[int] = Counter()
        self.winning: Counter[int] = Counter()
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
        scores, ranking = state.scores(), state.ranking()
        self.scores += scores
        winner = ranking.index(1)
        city = state.cities[winner]
        first = int(state.rules.enterprises)  # those of the set-up are no choice
        built = {int(card_of(packed)) for packed in list(city.built)[first:]}
        # A card was in the game for the winner if it could be built in at least one round.
        self.offered.update(affordable[winner])
        self.winning.update(built & affordable[winner])
        for plan in state.plans:
            self.plans[int(plan)] += 1
            self.met[int(plan)] += bool(city.meets(plan))
        for city in state.cities:
            self.parts["rounds"] += int(city.track_points())
            self.parts["parks"] += int(city.park_points())
            self.parts["districts"] += int(city.district_points())
            self.parts["plans"] += sum(int(city.plan_points(plan)) for plan in state.plans)
            self.parts["buildings"] += len(city.built)
            self.parts["roads"] += len(city.paved)

    def report(self) -> None:
        count = len(self.scores)
        print(f"side {self.side}: {count} cities, mean {sum(self.scores) / count:.1f}")
        print("  " + ", ".join(f"{name} {total / count:.1f}" for name, total in self.parts.items()))
        print(f"  turns without a legal build {self.stuck} of {self.turns}, passes {self.passes}")
        rows = card_rows(self.setup.content)
        shares = {card: self.winning[card] / self.offered[card] for card in self.offered}
        for card in sorted(shares, key=lambda card: shares[card]):
            print(
                f"  {rows[card]['code']:<20} winners {self.winning[card]:>4} of "
                f"{self.offered[card]:>4} ({shares[card]:.0%})"
            )
        plan_rows = self.setup.content.rows("plans")
        for plan in sorted(self.plans):
            share = self.met[plan] / self.plans[plan]
            print(
                f"  {plan_rows[plan]['code']:<20} {self.met[plan]} of {self.plans[plan]} ({share:.0%})"
            )

    def par(self) -> None:
        ranked = sorted(self.scores)
        marks = [5, 10, 25, 50, 75, 90, 95, 99]
        points = [ranked[min(len(ranked) - 1, len(ranked) * mark // 100)] for mark in marks]
        print(
            f"side {self.side}: "
            + ", ".join(f"{m}%: {p}" for m, p in zip(marks, points, strict=True))
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--players", type=int, default=1)
    parser.add_argument("--bot", default="medium")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for side in ("A", "B"):
        study = Study(side, options.players, options.bot)
        for number in range(options.games):
            study.play(options.seed + number)
        study.report()
        study.par()


if __name__ == "__main__":
    main()
