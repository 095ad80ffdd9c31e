"""Ekopolis: groups that played the Basic version, each at its own board, are compared (E-75, E-76)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from pentapolis.engine.contest import Contest, ContestError, Figure, Share, Standing
from pentapolis.engine.setup import Setup
from pentapolis.engine.state import State
from pentapolis.games.ekopolis.content import rounds_of, rules_for
from pentapolis.games.ekopolis.effects import COLOURS
from pentapolis.games.ekopolis.state import EkoState
from pentapolis.games.ekopolis.words import EkoWords

# Far beyond what a group can reach: it catches slips of the pen.
LEAST_POINTS, MOST_POINTS = -200, 400


class Group(Struct, frozen=True, forbid_unknown_fields=True):
    """The result of a group that has finished, at a table or with the real box.

    points: the score track at the end, with the points for triplets.
    red, green, blue: the Buildings of each colour that the group has placed, City halls not counted.
    """

    points: int
    red: int
    green: int
    blue: int


def rank_groups(groups: Sequence[Group]) -> list[int]:
    """Places in the order given: more points first, then more green Buildings, else shared."""
    keys = [(group.points, group.green) for group in groups]
    return [1 + sum(other > key for other in keys) for key in keys]


def _result(state: EkoState) -> Group:
    built = {name: int(state.table.group_built(code)) for name, code in COLOURS.items()}
    return Group(int(state.table.total(0)), **built)


class EkoContest(Contest):
    competing = {"version": "basic"}
    least_points, most_points = LEAST_POINTS, MOST_POINTS

    def __init__(self, setup: Setup, words: EkoWords) -> None:
        super().__init__(setup, words)
        self.words = words
        self.heading, self.subtitle, self.rule = words.HEADING, words.SUBTITLE, words.RULE
        self.pack = setup.content
        self.options = setup.options
        tiles = self.pack.rows("tiles")
        self.figures = tuple(
            Figure(
                name,
                words.buildings(name),
                0,
                sum(1 for row in tiles if row["colour"] == name),
                breaks_ties=name == "green",
            )
            for name in COLOURS
        )

    def standing(self, state: State) -> Standing:
        own = self._basic(state)
        rounds = int(own.rules.rounds)
        now = min(int(own.turn // own.players) + 1, rounds)
        progress = "" if state.is_over() else self.words.group_builds(now, rounds)
        return self._standing(_result(own), own.players, state.is_over(), progress)

    def _basic(self, state: State) -> EkoState:
        assert isinstance(state, EkoState)
        if state.rules.full:
            raise ContestError(self.words.FULL)
        return state

    def entered(self, players: int, points: int, figures: Mapping[str, int]) -> Standing:
        names = [figure.name for figure in self.figures]
        if sorted(figures) != sorted(names):
            raise ContestError(self.words.wanted(names))
        if not LEAST_POINTS <= points <= MOST_POINTS:
            raise ContestError(self.words.points_out_of_range(points))
        for figure in self.figures:
            number = figures[figure.name]
            if not figure.least <= number <= figure.most:
                raise ContestError(self.words.too_many(figure.name, figure.most, number))
        rounds = rounds_of(self.pack, players)
        if sum(figures.values()) != players * rounds:
            raise ContestError(self.words.miscounted(players, rounds, sum(figures.values())))
        return self._standing(Group(points, **figures), players, True, "")

    def rank(self, groups: Sequence[Standing]) -> list[int]:
        if not all(group.final for group in groups):
            raise ContestError(self.words.UNFINISHED)
        return rank_groups([Group(group.points, **group.figures) for group in groups])

    def tie_break(self, ahead: Standing, behind: Standing, name: str) -> str:
        more = ahead.figures["green"] - behind.figures["green"]
        words = self.words
        return words.ahead_by_green(more, name) if more else words.level_with(name)

    def _standing(self, group: Group, players: int, final: bool, progress: str) -> Standing:
        figures = {"red": group.red, "green": group.green, "blue": group.blue}
        balance = min(figures.values()) * int(rules_for(self.pack, players, self.options).triplet)
        shares = (
            Share(self.words.PLACED, group.points - balance),
            Share(self.words.BALANCE, balance),
        )
        return Standing(group.points, figures, shares, final, progress)
