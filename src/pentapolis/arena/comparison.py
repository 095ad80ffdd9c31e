"""Bots compared from Python, as tables and pictures in a notebook; `pentapolis arena` does it in files.

compare("ekopolis", ["greedy", "easy"], players=3, games=60)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape

from pentapolis.arena.fairer import Fairer, fairer
from pentapolis.arena.report import COLOURS, interval_chart, rating_table
from pentapolis.arena.results import Result
from pentapolis.arena.statistics import BotLine, bot_lines
from pentapolis.arena.tournament import is_team, plan, run
from pentapolis.engine.content import ContentPack
from pentapolis.engine.registry import find_game
from pentapolis.engine.setup import Setup


@dataclass(frozen=True, repr=False)
class Comparison:
    """What came of it: `lines` as in the arena, `fairer` by deals and without luck."""

    setup: Setup
    bots: tuple[str, ...]
    results: tuple[Result, ...]

    @cached_property
    def lines(self) -> list[BotLine]:
        return bot_lines(self.results, self.bots, is_team(self.setup))

    @cached_property
    def fairer(self) -> list[Fairer]:
        return fairer(self.results, self.bots, is_team(self.setup))

    def __str__(self) -> str:
        return "\n".join(
            f"{line.bot}: wins {line.wins.mean:.1%} {line.wins.reach_percent}, "
            f"score {line.score.mean:.1f} {line.score.reach(1)}"
            for line in self.lines
        )

    __repr__ = __str__

    def _repr_html_(self) -> str:
        team, title = is_team(self.setup), find_game(self.setup.game).title
        colours = [COLOURS[self.bots.index(line.bot) % len(COLOURS)] for line in self.lines]
        rows = [
            (line.bot, line.wins, colour) for line, colour in zip(self.lines, colours, strict=True)
        ]
        head = f"{escape(title)}, {len(self.results)} games; intervals are 95 %"
        return f"<p>{head}</p>{rating_table(self.lines, team)}{interval_chart(rows, 'wins')}"


def compare(
    game: str,
    bots: Sequence[str],
    *,
    players: int | None = None,
    games: int = 100,
    seed: int = 1,
    luck: int = 0,
    jobs: int = 1,
    options: Mapping[str, str] | None = None,
    content: ContentPack | None = None,
) -> Comparison:
    """Let bots meet: every deal with every seating. `luck`: see `pentapolis arena --luck`."""
    setup = find_game(game).setup(players, options, content)
    found = run(setup, plan(setup, bots, games, seed, luck=luck), jobs)
    return Comparison(setup, tuple(bots), tuple(sorted(found, key=lambda one: one.number)))
