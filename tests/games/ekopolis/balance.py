"""Measures how the content plays: games of greedy bots, and what colours, seats and cards bring.

`python -m tests.games.ekopolis.balance 2000` prints the figures of docs/balance/ekopolis.md.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from dataclasses import dataclass, field

from pentapolis import Rng, find_game
from pentapolis.bots.bot import bot_action, make_bot
from pentapolis.games.ekopolis.scoring.board import PLACED, TOKEN, entry
from pentapolis.games.ekopolis.scoring.rules import WAIVED_AT
from pentapolis.games.ekopolis.state import EkoState
from pentapolis.games.ekopolis.state.actions import CARD_ACTION, MODIFY, PUT

GAME = find_game("ekopolis")
COLOURS = {1: "red", 2: "green", 3: "blue"}


@dataclass
class Figures:
    games: int = 0
    scores: list[int] = field(default_factory=list)
    # Points of Buildings and their own tokens, by colour: sum and number.
    placed: dict[str, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))
    # Wins by seat and by place in the order of turns; a shared win counts in parts.
    seat_wins: list[float] = field(default_factory=list)
    order_wins: list[float] = field(default_factory=list)
    # What a card brought its owner beyond what it brought the others on average: sum and number.
    cards: dict[str, list[float]] = field(default_factory=lambda: defaultdict(lambda: [0.0, 0]))
    discards: int = 0
    reshuffles: int = 0

    def per_placement(self) -> dict[str, float]:
        return {colour: total / count for colour, (total, count) in sorted(self.placed.items())}

    def spread(self) -> float:
        """How far the best colour is ahead of the worst, as a part of the worst."""
        means = self.per_placement().values()
        return max(means) / min(means) - 1

    def card_means(self) -> dict[str, float]:
        return {card: total / count for card, (total, count) in self.cards.items()}


def play(version: str, players: int, seeds: range) -> Figures:
    setup = GAME.setup(players, {"version": version})
    bot = make_bot("greedy", GAME, setup)
    figures = Figures(seat_wins=[0.0] * players, order_wins=[0.0] * players)
    for seed in seeds:
        state, rng = GAME.new_state(setup, Rng(seed)), Rng(seed + 10**6)
        assert isinstance(state, EkoState)
        credit: dict[int, float] = defaultdict(float)
        while not state.is_over():
            seat = int(state.deciders()[0])
            action = bot_action(bot, state, seat, rng)
            _credit_modifier(state, action, credit)
            before = len(state.table.ledger)
            token_of, card = state.step == PUT and state.card == 0, int(state.card)
            state.apply(seat, action)
            _count(state, before, seat, token_of, card, figures, credit)
        _finish(state, figures, credit)
    return figures


def _credit_modifier(state: EkoState, action: int, credit: dict[int, float]) -> None:
    """Cards that save points leave no entry of their own: the difference they make."""
    if state.step == MODIFY and CARD_ACTION < action < CARD_ACTION + 64:
        after = state.clone()
        card = action - int(CARD_ACTION)
        old = state.rules.worth(state.chosen, state.detail)
        after.apply(state.current, action)
        detail = after.detail
        if after.step != MODIFY:
            placed = [entry(packed) for packed in after.table.ledger]
            detail = next(line[5] for line in reversed(placed) if line[0] == PLACED)
        credit[card] += int(state.rules.worth(state.chosen, detail) - old)


def _count(
    state: EkoState,
    start: int,
    seat: int,
    token_of: bool,
    card: int,
    figures: Figures,
    credit: dict[int, float],
) -> None:
    """The new ledger entries: Buildings and their tokens to colours, everything else to cards."""
    drawn = 0
    for packed in state.table.ledger[start:]:
        kind, who, points, item, _, detail = entry(packed)
        if kind == PLACED:
            colour = COLOURS[int(state.rules.colour(item))]
            # What cards saved is theirs, not the Building's.
            plain = int(state.rules.worth(item, detail & ((1 << WAIVED_AT) - 1)))
            figures.placed[colour][0] += plain
            figures.placed[colour][1] += 1
            token_of = True
        elif kind == TOKEN and token_of and not drawn and not card:
            colour = COLOURS[int(state.rules.colour(state.chosen or _last_tile(state)))]
            figures.placed[colour][0] += points
        elif kind == TOKEN:
            credit[card or int(state.card) or drawn] += points
        else:
            drawn = item
            owner = int(state.table.owner(item))
            credit[item] += points if who == owner else -points / (state.players - 1)


def _last_tile(state: EkoState) -> int:
    lines = [entry(packed) for packed in state.table.ledger]
    return next(line[3] for line in reversed(lines) if line[0] == PLACED)


def _finish(state: EkoState, figures: Figures, credit: dict[int, float]) -> None:
    figures.games += 1
    figures.scores += state.scores() if state.rules.full else state.scores()[:1]
    figures.discards += len(state.discards)
    figures.reshuffles += int(state.stacks)
    if not state.rules.full:
        return
    pack = state.setup.content
    winners = [seat for seat, place in enumerate(state.ranking()) if place == 1]
    for seat in winners:
        figures.seat_wins[seat] += 1 / len(winners)
        figures.order_wins[(seat - state.start) % state.players] += 1 / len(winners)
    for card, row in enumerate(pack.rows("cards"), start=1):
        owner = int(state.table.owner(card))
        if owner < 0:
            continue
        points = [0] * int(state.players)
        if row["timing"] == "end":
            points = [int(state.table.end_points(card, seat)) for seat in range(state.players)]
        others = (sum(points) - points[owner]) / (state.players - 1)
        worth = credit[card] + points[owner] - others
        if row["effects"][0]["op"] == "wild":
            worth += _wild_worth(state, owner, card)
        figures.cards[row["id"]][0] += worth
        figures.cards[row["id"]][1] += 1


def _wild_worth(state: EkoState, owner: int, card: int) -> float:
    """What the choice of colour added: the total with the card less that of a plain one."""
    table = state.table
    with_it = int(table.total(owner))
    owned = table.owned[owner]
    table.owned[owner] = owned & ~(1 << card)
    without = int(table.total(owner))
    table.owned[owner] = owned
    return float(with_it - without)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    versions = sys.argv[2].split(",") if len(sys.argv) > 2 else ["basic", "full"]
    counts = [int(n) for n in sys.argv[3].split(",")] if len(sys.argv) > 3 else [3, 4, 5]
    totals: dict[str, list[float]] = defaultdict(lambda: [0.0, 0])
    for version in versions:
        for players in counts:
            figures = play(version, players, range(50_000, 50_000 + games))
            mean = sum(figures.scores) / len(figures.scores)
            print(
                f"{version} {players}: mean {mean:.1f}, range {min(figures.scores)} to "
                f"{max(figures.scores)}, per placement "
                + ", ".join(f"{c} {m:.2f}" for c, m in figures.per_placement().items())
                + f", spread {figures.spread():.1%}",
                flush=True,
            )
            if version == "full":
                print(
                    "  wins by seat",
                    [round(w, 1) for w in figures.seat_wins],
                    "by order",
                    [round(w, 1) for w in figures.order_wins],
                    f"reshuffles {figures.reshuffles}",
                    flush=True,
                )
                for card, (total, count) in figures.cards.items():
                    totals[card][0] += total
                    totals[card][1] += count
    if totals:
        worth = sorted((total / count, card, count) for card, (total, count) in totals.items())
        print("cards:", ", ".join(f"{card} {mean:+.1f} ({int(n)})" for mean, card, n in worth))


if __name__ == "__main__":
    main()
