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
from pentapolis.games.ekopolis.words import contest as words

# Far beyond what a group can reach: it catches slips of the pen.
LEAST_POINTS, MOST_POINTS = -200, 400


class Group(Struct, frozen=True, forbid_unknown_fields=True):
    """The result of a group that has finished: from its state (`group_of`) or from the real box.

    points: the score track at the end, with the points for triplets.
    red, green, blue: the Buildings of each colour that the group has placed, City halls not counted.
    """

    points: int
    red: int
    green: int
    blue: int


def group_of(state: State) -> Group:
    """The result of a finished game of the Basic version; ContestError if it is another one."""
    table = _basic(state)
    if not state.is_over():
        raise ContestError(words.UNFINISHED)
    return _result(table)


def rank_groups(groups: Sequence[Group]) -> list[int]:
    """Places in the order given: more points first, then more green Buildings, else shared."""
    keys = [(group.points, group.green) for group in groups]
    return [1 + sum(other > key for other in keys) for key in keys]


def _basic(state: State) -> EkoState:
    assert isinstance(state, EkoState)
    if state.rules.full:
        raise ContestError(words.FULL)
    return state


def _result(state: EkoState) -> Group:
    built = {name: int(state.table.group_built(code)) for name, code in COLOURS.items()}
    return Group(int(state.table.total(0)), **built)


class EkoContest(Contest):
    competing = {"version": "basic"}
    heading = words.HEADING
    subtitle = words.SUBTITLE
    rule = words.RULE
    least_points, most_points = LEAST_POINTS, MOST_POINTS

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.pack = setup.content
        self.options = setup.options
        tiles = self.pack.rows("tiles")
        self.figures = tuple(
            Figure(
                name,
                words.BUILDINGS[name],
                0,
                sum(1 for row in tiles if row["colour"] == name),
                breaks_ties=name == "green",
            )
            for name in COLOURS
        )

    def standing(self, state: State) -> Standing:
        own = _basic(state)
        rounds = int(own.rules.rounds)
        now = min(int(own.turn // own.players) + 1, rounds)
        progress = "" if state.is_over() else words.progress(now, rounds)
        return self._standing(_result(own), own.players, state.is_over(), progress)

    def entered(self, players: int, points: int, figures: Mapping[str, int]) -> Standing:
        names = [figure.name for figure in self.figures]
        if sorted(figures) != sorted(names):
            raise ContestError(words.wanted(names))
        if not LEAST_POINTS <= points <= MOST_POINTS:
            raise ContestError(words.points_out_of_range(points))
        for figure in self.figures:
            number = figures[figure.name]
            if not figure.least <= number <= figure.most:
                raise ContestError(words.too_many(figure.name, figure.most, number))
        rounds = rounds_of(self.pack, players)
        if sum(figures.values()) != players * rounds:
            raise ContestError(words.miscounted(players, rounds, sum(figures.values())))
        return self._standing(Group(points, **figures), players, True, "")

    def rank(self, groups: Sequence[Standing]) -> list[int]:
        if not all(group.final for group in groups):
            raise ContestError(words.UNFINISHED)
        return rank_groups([Group(group.points, **group.figures) for group in groups])

    def tie_break(self, ahead: Standing, behind: Standing, name: str) -> str:
        more = ahead.figures["green"] - behind.figures["green"]
        return words.tie_break(more, name) if more else words.shared(name)

    def _standing(self, group: Group, players: int, final: bool, progress: str) -> Standing:
        figures = {"red": group.red, "green": group.green, "blue": group.blue}
        balance = min(figures.values()) * int(rules_for(self.pack, players, self.options).triplet)
        shares = (
            Share(words.PLACED, group.points - balance),
            Share(words.BALANCE, balance),
        )
        return Standing(group.points, figures, shares, final, progress)
