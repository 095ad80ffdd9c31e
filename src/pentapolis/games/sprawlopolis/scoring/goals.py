"""Sprawlopolis: the eighteen goals, and the explanation of every point.

Every goal is one method that returns points and, when explaining, notes the blocks that earned them.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from pentapolis.games.sprawlopolis.scoring.ground import (
    COMMERCIAL,
    EASIER,
    HARDER,
    INDUSTRIAL,
    NORTH,
    PARK,
    RESIDENTIAL,
    ZONE,
    Ground,
)


class Part:
    """One part of a city's score. `item` is the zone, the number of the road or the goal."""

    def __init__(
        self, source: str, item: i64, points: i64, size: i64, places: list[tuple[int, int]]
    ) -> None:
        self.source: str = source
        self.item: i64 = item
        self.points: i64 = points
        self.size: i64 = size
        self.places: list[tuple[int, int]] = places
        self.loop: bool = False


class City(Ground):
    """A city that can be counted."""

    def total(self, goals: vec[i64]) -> i64:
        points: i64 = self.group_points() + self.road_points()
        i: i64 = 0
        while i < len(goals):
            points += self.goal(goals[i])
            i += 1
        return points

    # -- goals ------------------------------------------------------------------------------------

    def goal(self, card: i64) -> i64:
        """The points of a goal card."""
        rule = self.rules.goal_rules[card]
        at: i64 = card * 6
        one = self.rules.goal_points[at]
        two = self.rules.goal_points[at + 1]
        if rule == 0:
            return self.the_outskirts(one, two)
        if rule == 1:
            return self.bloom_boom(one, two, self.rules.goal_points[at + 2])
        if rule == 2:
            return self.count_zone(PARK) * one + self.count_zone(INDUSTRIAL) * two
        if rule == 3:
            return self.block_party(at)
        if rule == 4:
            return self.stacks_and_scrapers() * one
        if rule == 5:
            return self.master_planned(one, two)
        if rule == 6:
            return self.central_perks(one, two)
        if rule == 7:
            return self.the_burbs(one, two)
        if rule == 8:
            return self.concrete_jungle() * one
        if rule == 9:
            return self.fullest_line(i64(1) << COMMERCIAL, 2) * one
        if rule == 10:
            return self.mini_marts() * one
        if rule == 11:
            return self.superhighway() // one
        if rule == 12:
            return self.park_hopping() * one
        if rule == 13:
            return self.looping_lanes() * one
        if rule == 14:
            return self.skid_row() * one
        if rule == 15:
            return self.morning_commute() * one
        if rule == 16:
            return self.tourist_traps(one, two)
        anything: i64 = 0x1E
        return (self.fullest_line(anything, 0) + self.fullest_line(anything, 1)) * one

    def mark(self, cell: i64) -> None:
        if self.explaining:
            self.marked = append(self.marked, cell)

    def mark_road(self, number: i64) -> None:
        if self.explaining:
            i: i64 = 0
            while i < len(self.cells):
                if self.road[self.cells[i]] == number:
                    self.mark(self.cells[i])
                i += 1

    def zone(self, cell: i64) -> i64:
        return self.block[cell] & ZONE

    def neighbours_in(self, cell: i64, zone: i64) -> i64:
        """How many of the four blocks beside the cell are of the zone (0: empty)."""
        found: i64 = 0
        side: i64 = 0
        while side < 4:
            if self.block[self.beside(cell, side)] & ZONE == zone:
                found += 1
            side += 1
        return found

    def the_outskirts(self, inner: i64, edge: i64) -> i64:
        points: i64 = 0
        road: i64 = 0
        while road < self.roads():
            if self.road_loop[road]:
                points += inner if self.rules.loops_score else 0
            elif self.is_edge(self.road_end[2 * road]) or self.is_edge(self.road_end[2 * road + 1]):
                points += edge
                self.mark_road(road)
            else:
                points += inner
            road += 1
        return points

    def bloom_boom(self, wanted: i64, hit: i64, none: i64) -> i64:
        points: i64 = 0
        vertical: i64 = 0
        while vertical < 2:
            line: i64 = 1
            while line < (self.width if vertical else self.height) - 1:
                if self.count_line(line, vertical, 0x1E) > 0:
                    parks = self.count_line(line, vertical, i64(1) << PARK)
                    points += hit if parks == wanted else none if parks == 0 else 0
                    if parks == wanted:
                        self.mark_line(line, vertical, i64(1) << PARK)
                line += 1
            vertical += 1
        return points

    def count_line(self, line: i64, vertical: i64, zones: i64) -> i64:
        """Blocks of the zones (a bit set) in a row or a column of the field."""
        cell: i64 = line if vertical else line * self.width
        step: i64 = self.width if vertical else 1
        left: i64 = self.height if vertical else self.width
        found: i64 = 0
        while left > 0:
            found += (zones >> (self.block[cell] & ZONE)) & 1
            cell += step
            left -= 1
        return found

    def mark_line(self, line: i64, vertical: i64, zones: i64) -> None:
        if self.explaining:
            i: i64 = 0
            while i < len(self.cells):
                cell = self.cells[i]
                here: i64 = cell % self.width if vertical else cell // self.width
                if here == line and (zones >> self.zone(cell)) & 1:
                    self.mark(cell)
                i += 1

    def fullest_line(self, zones: i64, way: i64) -> i64:
        """Most blocks of the zones in one row (way 0), one column (1) or either (2)."""
        best: i64 = 0
        best_line: i64 = 0
        best_vertical: i64 = 0
        vertical: i64 = 0
        while vertical < 2:
            if way == 2 or way == vertical:
                line: i64 = 1
                while line < (self.width if vertical else self.height) - 1:
                    found = self.count_line(line, vertical, zones)
                    if found > best:
                        best = found
                        best_line = line
                        best_vertical = vertical
                    line += 1
            vertical += 1
        self.mark_line(best_line, best_vertical, zones)
        return best

    def count_zone(self, zone: i64) -> i64:
        found: i64 = 0
        i: i64 = 0
        while i < len(self.cells):
            if self.zone(self.cells[i]) == zone:
                found += 1
                self.mark(self.cells[i])
            i += 1
        return found

    def block_party(self, at: i64) -> i64:
        squares: i64 = 0
        i: i64 = 0
        while i < len(self.cells):
            cell = self.cells[i]
            zone = self.zone(cell)
            if (
                self.zone(cell + 1) == zone
                and self.zone(cell + self.width) == zone
                and self.zone(cell + self.width + 1) == zone
            ):
                squares += 1
                self.mark(cell)
                self.mark(cell + 1)
                self.mark(cell + self.width)
                self.mark(cell + self.width + 1)
            i += 1
        return self.rules.goal_points[at + (squares if squares < 5 else 5)]

    def stacks_and_scrapers(self) -> i64:
        found: i64 = 0
        i: i64 = 0
        while i < len(self.cells):
            cell = self.cells[i]
            if (
                self.zone(cell) == INDUSTRIAL
                and self.neighbours_in(cell, RESIDENTIAL) == 0
                and self.neighbours_in(cell, PARK) == 0
            ):
                found += 1
                self.mark(cell)
            i += 1
        return found

    def master_planned(self, residential: i64, industrial: i64) -> i64:
        if self.explaining:
            self.mark_largest(RESIDENTIAL)
            self.mark_largest(INDUSTRIAL)
        return self.largest(RESIDENTIAL) * residential + self.largest(INDUSTRIAL) * industrial

    def mark_largest(self, zone: i64) -> None:
        """Mark the first largest group of the zone."""
        size = self.largest(zone)
        wanted: i64 = 0
        while wanted < len(self.group_size) and (
            self.group_zone[wanted] != zone or self.group_size[wanted] != size
        ):
            wanted += 1
        i: i64 = 0
        while i < len(self.cells):
            if self.group[self.cells[i]] == wanted:
                self.mark(self.cells[i])
            i += 1

    def central_perks(self, inside: i64, edge: i64) -> i64:
        points: i64 = 0
        i: i64 = 0
        while i < len(self.cells):
            cell = self.cells[i]
            if self.zone(cell) == PARK:
                if self.open_sides(cell) == 0:
                    points += inside
                    self.mark(cell)
                else:
                    points += edge
            i += 1
        return points

    def open_sides(self, cell: i64) -> i64:
        """A bit for each side of the block that lies on the city's edge."""
        sides: i64 = 0
        side: i64 = 0
        while side < 4:
            if self.is_edge(self.beside(cell, side)):
                sides |= i64(1) << side
            side += 1
        return sides

    def the_burbs(self, park: i64, industrial: i64) -> i64:
        """For the best of the largest residential groups (S-85)."""
        size = self.largest(RESIDENTIAL)
        if size == 0:
            return 0
        found = False
        best: i64 = 0
        best_group: i64 = 0
        group: i64 = 0
        while group < len(self.group_size):
            if self.group_zone[group] == RESIDENTIAL and self.group_size[group] == size:
                points = self.around_group(group, PARK) * park
                points += self.around_group(group, INDUSTRIAL) * industrial
                if not found or points > best:
                    found = True
                    best = points
                    best_group = group
            group += 1
        if self.explaining:
            i: i64 = 0
            while i < len(self.cells):
                cell = self.cells[i]
                zone = self.zone(cell)
                around = (zone in (PARK, INDUSTRIAL)) and self.touches(cell, best_group)
                if around or self.group[cell] == best_group:
                    self.mark(cell)
                i += 1
        return best

    def around_group(self, group: i64, zone: i64) -> i64:
        """How many different blocks of the zone share an edge with the group."""
        found: i64 = 0
        i: i64 = 0
        while i < len(self.cells):
            if self.zone(self.cells[i]) == zone and self.touches(self.cells[i], group):
                found += 1
            i += 1
        return found

    def touches(self, cell: i64, group: i64) -> bool:
        return (
            self.group[cell - 1] == group
            or self.group[cell + 1] == group
            or self.group[cell - self.width] == group
            or self.group[cell + self.width] == group
        )

    def concrete_jungle(self) -> i64:
        found: i64 = 0
        i: i64 = 0
        while i < len(self.cells):
            cell = self.cells[i]
            if self.zone(cell) == INDUSTRIAL and (
                self.zone(cell - self.width - 1) == INDUSTRIAL
                or self.zone(cell - self.width + 1) == INDUSTRIAL
                or self.zone(cell + self.width - 1) == INDUSTRIAL
                or self.zone(cell + self.width + 1) == INDUSTRIAL
            ):
                found += 1
                self.mark(cell)
            i += 1
        return found

    def mini_marts(self) -> i64:
        found: i64 = 0
        i: i64 = 0
        while i < len(self.cells):
            cell = self.cells[i]
            if self.zone(cell) == COMMERCIAL and self.homes_along_road(cell) == 2:
                found += 1
                self.mark(cell)
            i += 1
        return found

    def homes_along_road(self, cell: i64) -> i64:
        """At how many of its two ends the block's road runs on into a residential block."""
        homes: i64 = 0
        side: i64 = 0
        while side < 4:
            near = self.beside(cell, side)
            joined = self.block[cell] & (NORTH << side) and self.block[near] & (
                NORTH << ((side + 2) & 3)
            )
            if joined and self.zone(near) == RESIDENTIAL:
                homes += 1
            side += 1
        return homes

    def superhighway(self) -> i64:
        longest: i64 = 0
        which: i64 = -1
        road: i64 = 0
        while road < self.roads():
            if self.road_length[road] > longest:
                longest = self.road_length[road]
                which = road
            road += 1
        self.mark_road(which)
        return longest

    def park_hopping(self) -> i64:
        found: i64 = 0
        road: i64 = 0
        while road < self.roads():
            if not self.road_loop[road]:
                one = self.road_end[2 * road]
                other = self.road_end[2 * road + 1]
                if (
                    self.zone(one) == PARK
                    and self.zone(other) == PARK
                    and one != other
                    and not (self.rules.hop_between_groups and self.group[one] == self.group[other])
                ):
                    found += 1
                    self.mark_road(road)
                    self.mark(one)
                    self.mark(other)
            road += 1
        return found

    def looping_lanes(self) -> i64:
        sections: i64 = 0
        road: i64 = 0
        while road < self.roads():
            if self.road_loop[road]:
                sections += self.road_length[road]
                self.mark_road(road)
            road += 1
        return sections

    def skid_row(self) -> i64:
        found: i64 = 0
        i: i64 = 0
        while i < len(self.cells):
            cell = self.cells[i]
            if self.zone(cell) == RESIDENTIAL and self.neighbours_in(cell, INDUSTRIAL) >= 2:
                found += 1
                self.mark(cell)
            i += 1
        return found

    def morning_commute(self) -> i64:
        both: i64 = (i64(1) << RESIDENTIAL) | (i64(1) << COMMERCIAL)
        found: i64 = 0
        road: i64 = 0
        while road < self.roads():
            if self.road_zones[road] & both == both:
                found += 1
                self.mark_road(road)
            road += 1
        return found

    def tourist_traps(self, edge: i64, corner: i64) -> i64:
        points: i64 = 0
        i: i64 = 0
        while i < len(self.cells):
            cell = self.cells[i]
            if self.zone(cell) == COMMERCIAL:
                sides = self.open_sides(cell)
                if sides:
                    points += edge
                    self.mark(cell)
                if sides & 5 and sides & 10:  # north or south, and east or west
                    points += corner
            i += 1
        return points

    # -- explaining -------------------------------------------------------------------------------

    def place_of(self, cell: i64) -> tuple[int, int]:
        """Board coordinates of a cell."""
        return (int(cell % self.width + self.left), int(cell // self.width + self.top))

    def parts(self, goals: vec[i64]) -> list[Part]:
        """Every group, road and goal with its points and the places that earned or cost them."""
        return self.group_parts() + self.road_parts() + [self.goal_part(goal) for goal in goals]

    def group_parts(self) -> list[Part]:
        """A largest group of each zone; in the harder game only the first of the largest counts."""
        found = []
        best: i64 = 0
        zone: i64 = RESIDENTIAL
        while zone <= PARK:
            size = self.largest(zone)
            self.begin_marking()
            self.mark_largest(zone)
            found.append(Part("group", zone, size, size, self.end_marking()))
            best = max(best, size)
            zone += 1
        if self.rules.difficulty == HARDER:
            counted = False
            for part in found:
                if counted or part.size < best:
                    part.points = 0
                counted = counted or part.points > 0
        return found

    def road_parts(self) -> list[Part]:
        """Every road; in the easier game they are free."""
        found = []
        cost: i64 = 0 if self.rules.difficulty == EASIER else -1
        road: i64 = 0
        while road < self.roads():
            self.begin_marking()
            self.mark_road(road)
            places = self.end_marking()
            part = Part("road", road + 1, cost, len(places), places)
            part.loop = self.road_loop[road] == 1
            found.append(part)
            road += 1
        return found

    def goal_part(self, card: i64) -> Part:
        self.begin_marking()
        points = self.goal(card)
        places = sorted(set(self.end_marking()))
        return Part("goal", card, points, len(places), places)

    def begin_marking(self) -> None:
        self.explaining = True
        self.marked = vec[i64]()

    def end_marking(self) -> list[tuple[int, int]]:
        self.explaining = False
        return sorted([self.place_of(cell) for cell in self.marked])
