"""Sprawlopolis: what a block is, and the content and the options as tables."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

RESIDENTIAL: Final[i64] = 1
COMMERCIAL: Final[i64] = 2
INDUSTRIAL: Final[i64] = 3
PARK: Final[i64] = 4
# A block in one byte: the zone in the lowest three bits, then a bit for each edge its road touches.
ZONE: Final[i64] = 7
ROAD: Final[i64] = 0x78
NORTH: Final[i64] = 8
EAST: Final[i64] = 16
SOUTH: Final[i64] = 32
WEST: Final[i64] = 64

EASIER: Final[i64] = 0
STANDARD: Final[i64] = 1
HARDER: Final[i64] = 2

# The goals' rule names in the order of their codes.
RULE_NAMES: Final = [
    "the_outskirts",
    "bloom_boom",
    "go_green",
    "block_party",
    "stacks_and_scrapers",
    "master_planned",
    "central_perks",
    "the_burbs",
    "concrete_jungle",
    "the_strip",
    "mini_marts",
    "superhighway",
    "park_hopping",
    "looping_lanes",
    "skid_row",
    "morning_commute",
    "tourist_traps",
    "sprawlopolis",
]


class Rules:
    """The content and the options as tables for fast play."""

    def __init__(
        self,
        faces: list[int],
        goal_rules: list[int],
        goal_points: list[list[int]],
        difficulty: i64,
        holes_are_edge: bool,
        hop_between_groups: bool,
        full_cover: bool,
        loops_score: bool,
    ) -> None:
        # The numbers of the cards, for a shuffle: making this list took as long as shuffling it.
        self.cards: vec[i64] = vec[i64](list(range(1, len(faces) // 8)))
        # faces[card * 8 + turned * 4 + quarter], quarters in the order TL, TR, BL, BR.
        self.faces: vec[u8] = vec[u8]([u8(face) for face in faces])
        # patterns[(card * 2 + turned) * 16 + row * 8 + plane]: the two blocks of a row as bits of each of
        # the eight planes of ground.py.
        self.patterns: vec[i64] = vec[i64]([0] * (len(faces) * 4))
        for at, block in enumerate(faces):
            planes = [zone for zone in range(4) if block & ZONE == zone + 1]
            planes += [4 + side for side in range(4) if block & (NORTH << side)]
            for plane in planes:
                row = at // 4 * 16 + at // 2 % 2 * 8 + plane
                self.patterns[row] = self.patterns[row] | (1 << at % 2)
        self.goal_rules: vec[i64] = vec[i64](goal_rules)
        # goal_points[card * 6 + k]
        self.goal_points: vec[i64] = vec[i64]()
        for points in goal_points:
            for k in range(6):
                self.goal_points = append(self.goal_points, points[k] if k < len(points) else 0)
        self.difficulty: i64 = difficulty
        self.holes_are_edge: bool = holes_are_edge
        self.hop_between_groups: bool = hop_between_groups
        self.full_cover: bool = full_cover
        self.loops_score: bool = loops_score
