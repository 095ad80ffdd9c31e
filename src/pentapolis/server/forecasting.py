"""What choices would bring for sure or likely, and which look best. Runs in a thinking process.

Where a choice draws and reveals nothing before the turn is over, one world that the seat could be in is
as good as any: what it brings there is sure. Otherwise a forecast is what the choice does alike in
several such worlds. That is likely, and sure only where the game says that the rules prove it. Such
worlds know no more than the seat does, and which ones they are depends on nothing secret; so neither
does the answer.
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Sequence

from msgspec.structs import replace

from pentapolis.bots import hint as search
from pentapolis.engine.game import Game
from pentapolis.engine.registry import find_game
from pentapolis.engine.rng import Rng
from pentapolis.engine.score import ScoreLine, ScoreSheet
from pentapolis.engine.state import State
from pentapolis.server.forecast_messages import Forecast, HintChoice, HintStep, NextForecast, Review
from pentapolis.server.messages import PreviewLine
from pentapolis.server.thinking import World
from pentapolis.study.prospects import compared

# What a choice does alike in as many worlds is likely enough to be announced; where there are many
# choices, fewer must do.
WORLDS = 8
FEWER_WORLDS = 4
# When the time is up, so many must do, and `luck` is set: a rare difference may be missed.
FEWEST_WORLDS = 2
# Forecasts of following steps are made for so many in all; the boards ask again for the rest.
MOST_NEXT = 600
SECONDS = 0.4
BEST = 3
# So many score sheets at most, if there is a choice between fewer worlds and fewer sheets.
MANY_SHEETS = 1200
Key = tuple[str, int | str | None, int | None]


class Forecaster:
    """Forecasts for one seat in one position, until its time is up."""

    def __init__(self, world: World, seat: int, seed: int, seconds: float) -> None:
        self.game: Game = find_game(world.game)
        self.seat = seat
        self.deadline = time.monotonic() + seconds
        first = world.state()
        rng = Rng(seed)
        self.worlds = [first, *(first.resample(seat, rng) for _ in range(WORLDS - 1))]
        self.words = world.words(first.setup)
        # With these, a turn that is played stops before anything is drawn for the next.
        self.stopping = dataclasses.replace(first.setup, confirm=True)
        self.sheet = self.score_sheet(first)
        self.before = self.sheet.total(seat)
        self.next_left = MOST_NEXT

    def score_sheet(self, state: State) -> ScoreSheet:
        return self.game.score_sheet(state, self.seat, self.words)

    def choices(self, only: Sequence[int] | None = None) -> list[Forecast]:
        legal = [int(action) for action in self.worlds[0].legal_actions(self.seat)]
        wanted = legal if only is None else [action for action in only if action in legal]
        # First what each choice does by itself, then, with the time that is left, the steps after it.
        if len(wanted) * WORLDS > MANY_SHEETS:
            del self.worlds[FEWER_WORLDS:]
        found = [self.forecast(action) for action in wanted]
        if only is None:
            for forecast in found:
                forecast.next = self.following(forecast)
        return found

    def forecast(self, action: int) -> Forecast:
        lines, gain, luck = self.brings(self.worlds, action)
        return Forecast(action, self.before + gain, lines, luck, None)

    def brings(self, worlds: Sequence[State], action: int) -> tuple[list[PreviewLine], int, bool]:
        """The lines that change, surely or likely, the points they bring, and whether more may."""
        proven = self.proven(worlds[0], action)
        if proven is not None:
            lines, luck = changed_lines(self.sheet, self.score_sheet(proven)), False
        else:
            lines, luck = self.likely(worlds, action)
        gain = sum(line.after - line.before for line in lines if line.seat in (None, self.seat))
        return lines, gain, luck

    def proven(self, world: State, action: int) -> State | None:
        """The state that the choice leads to, whatever cannot be seen; None if that has a say."""
        after = world.clone()
        after.setup = self.stopping
        after.apply(self.seat, action)
        played = after.unconfirmed != world.unconfirmed
        if played and self.game.outlook.counts_between_turns:
            return None
        foreseen = after if played else self.game.outlook.foreseen(after, self.seat)
        return foreseen if foreseen.reveals == world.reveals else None

    def likely(self, worlds: Sequence[State], action: int) -> tuple[list[PreviewLine], bool]:
        """The lines that change alike in all worlds, and whether they do not tell all."""
        found = []
        cut_short = False
        for number, world in enumerate(worlds):
            if number >= FEWEST_WORLDS and time.monotonic() > self.deadline:
                cut_short = True
                break
            after = world.clone()
            after.apply(self.seat, action)
            after = self.game.outlook.foreseen(after, self.seat)
            found.append(changed_lines(self.sheet, self.score_sheet(after)))
        alike = changed_alike(found)
        luck = cut_short or any(each != alike for each in found)
        proves = self.game.outlook.proves
        lines = [replace(line, sure=proves(self.seat, line.source, line.seat)) for line in alike]
        return lines, luck

    def following(self, forecast: Forecast) -> list[NextForecast] | None:
        """What the seat could do next, where the first step alone scores nothing and is certain."""
        if forecast.lines or forecast.luck or time.monotonic() > self.deadline:
            return None
        worlds = []
        for world in self.worlds:
            after = world.clone()
            after.apply(self.seat, forecast.action)
            worlds.append(after)
        first = worlds[0]
        actions = [int(action) for action in first.legal_actions(self.seat)]
        same_turn = first.turn == self.worlds[0].turn
        # Confirming a turn is no step of it; choices that depend on what is hidden are not certain.
        if not same_turn or first.unconfirmed or not 0 < len(actions) <= self.next_left:
            return None
        if any(list(world.legal_actions(self.seat)) != actions for world in worlds[1:]):
            return None
        self.next_left -= len(actions)
        if len(actions) * len(worlds) > MANY_SHEETS // 2:
            del worlds[FEWER_WORLDS:]
        found = []
        for action in actions:
            if time.monotonic() > self.deadline:
                return None
            lines, gain, luck = self.brings(worlds, action)
            found.append(
                NextForecast(
                    action,
                    self.game.structure(first, self.seat, action),
                    self.words.choice(first, self.seat, action),
                    self.before + gain,
                    lines,
                    luck,
                )
            )
        return found


def forecasts(world: World, seat: int, seed: int, seconds: float) -> tuple[int, list[Forecast]]:
    """The points now, and what every legal choice would bring."""
    forecaster = Forecaster(world, seat, seed, seconds)
    return forecaster.before, forecaster.choices()


def preview(world: World, seat: int, seed: int, action: int) -> tuple[int, list[Forecast]]:
    """The same for one choice; no forecast if it is not legal."""
    forecaster = Forecaster(world, seat, seed, SECONDS)
    return forecaster.before, forecaster.choices([action])


def advise(world: World, seat: int, seed: int, worlds: int = 0) -> list[HintChoice]:
    """The best few choices that a short search finds, and why: in `worlds`, or as many as time allows."""
    game, state = find_game(world.game), world.state()
    words = world.words(state.setup)
    found = search.advise(game, state, seat, Rng(seed), most=BEST, words=words)
    best = compared(game, state, seat, found.best, Rng(seed), worlds, words)
    return [told_choice(game, state, seat, hint) for hint in best]


def review(world: World, seat: int, played: int, seed: int) -> Review:
    """What the same search thinks of what the seat chose."""
    game, state = find_game(world.game), world.state()
    words = world.words(state.setup)
    found = search.advise(game, state, seat, Rng(seed), most=BEST, words=words)
    best = compared(game, state, seat, found.best, Rng(seed), words=words)
    order = [hint.action for hint in best]
    place = order.index(played) + 1 if played in order else found.place(played)
    choices = len(state.legal_actions(seat))
    told = [told_choice(game, state, seat, hint) for hint in best]
    return Review(seat, played, words.choice(state, seat, played), place, choices, told)


def told_choice(game: Game, state: State, seat: int, hint: search.Hint) -> HintChoice:
    structure = game.structure(state, seat, hint.action)
    then = [HintStep(step.words, step.structure) for step in hint.then]
    return HintChoice(
        hint.action, hint.words, structure, round(hint.value, 3), hint.why, then, hint.open
    )


def changed_lines(before: ScoreSheet, after: ScoreSheet) -> list[PreviewLine]:
    """By source, item and seat: of lines that share all, the points are added up."""
    old, new = by_source(before), by_source(after)
    changed = []
    for key in new | old:
        source, item, seat = key
        # Of several lines the one that is new says why.
        known = [line.cells for line in old.get(key, [])]
        fresh = [line for line in new.get(key, []) if line.cells not in known]
        shown = (fresh or new.get(key) or old[key])[0]
        points_before, points_after = (
            sum(line.points for line in now.get(key, [])) for now in (old, new)
        )
        if points_before != points_after or (key in old) != (key in new):
            points = points_before, points_after
            changed.append(
                PreviewLine(source, item, shown.name, seat, *points, shown.text, shown.cells, True)
            )
    return changed


def changed_alike(found: Sequence[list[PreviewLine]]) -> list[PreviewLine]:
    """The lines with the same points in all worlds. Words that differ would tell what nobody can know."""
    worlds = [{(line.source, line.item, line.seat): line for line in lines} for lines in found]
    alike = []
    for key, line in worlds[0].items():
        others = [world.get(key) for world in worlds]
        if all(
            other and (other.before, other.after) == (line.before, line.after) for other in others
        ):
            said = all(other and other.text == line.text for other in others)
            alike.append(line if said else replace(line, text=""))
    return alike


def by_source(sheet: ScoreSheet) -> dict[Key, list[ScoreLine]]:
    """Lines of a group have no identity of their own."""
    found: dict[Key, list[ScoreLine]] = {}
    for line in sheet.lines:
        item = line.item if line.lasting else None
        found.setdefault((line.source, item, line.seat), []).append(line)
    return found
