"""The judge judged: small cities whose scores were counted by hand.

A city is drawn with two letters per block: the zone, then the road. `-` and `|` run
straight, `F`, `7`, `L` and `J` bend as the letters do, `.` is no road, `..` a gap. So
`F` joins the right and lower edges, `7` the left and lower, `L` the upper and right, and
`J` the upper and left.
"""

import pytest

from .sprawlopolis import (
    WORKED_EXAMPLE,
    ZONES,
    Placement,
    build,
    draw_picture,
    footprint,
    is_legal,
    legal_positions,
    read_pack,
    read_picture,
    roads_of,
    score,
    score_city,
)

CARDS, GOALS = read_pack()


def goal(number: int, picture: str, **options: str) -> int:
    """What one goal scores in a drawn city."""
    return score_city(read_picture(picture), {number: GOALS[number]}, options).goals[number]


# --- The pack -----------------------------------------------------------------------


def test_pack_has_eighteen_cards_of_four_zones() -> None:
    """S-02, S-20, S-26"""
    assert sorted(CARDS) == sorted(GOALS) == list(range(1, 19))
    for card in CARDS.values():
        assert sorted(card.blocks) == sorted(ZONES)
        for zone, road in zip(card.blocks, card.roads, strict=True):
            assert len(road) == (0 if zone == "P" else 2)


def test_every_card_has_one_or_two_roads() -> None:
    """S-02, S-28"""
    for number in CARDS:
        assert len(roads_of(build(CARDS, [(number, 0, 0, False)]))) in (1, 2)


# --- Placing ------------------------------------------------------------------------


def test_first_card_has_one_place() -> None:
    """S-08"""
    assert legal_positions([]) == {(0, 0)}


def test_second_card_overlaps_or_shares_an_edge() -> None:
    """S-16: five by five positions around the first card, less the four corners."""
    around = {(x, y) for x in range(-2, 3) for y in range(-2, 3)}
    corners = {(-2, -2), (2, -2), (-2, 2), (2, 2)}
    assert legal_positions([(1, 0, 0, False)]) == around - corners


def test_corner_of_one_card_may_be_edge_of_another() -> None:
    """S-16: (2, 2) meets the first card at a corner, but the second along an edge."""
    # 1 1 2 2
    # 1 1 2 2
    assert (2, 2) in legal_positions([(1, 0, 0, False), (2, 2, 0, False)])
    assert (-2, 2) not in legal_positions([(1, 0, 0, False), (2, 2, 0, False)])


def test_exact_cover_is_an_option() -> None:
    """S-83"""
    # . 2 2        The first card shows two blocks, the second all four;
    # 1 2 2        the position of either may be forbidden.
    # 1 1 .
    placements: list[Placement] = [(1, 0, 1, False), (2, 1, 0, False)]
    free = legal_positions(placements)
    strict = legal_positions(placements, {"full_cover": "forbidden"})
    assert free - strict == {(0, 1), (1, 0)}
    assert is_legal([*placements, (3, 1, 0, True)])
    assert not is_legal([*placements, (3, 1, 0, True)], {"full_cover": "forbidden"})


def test_no_card_twice_and_none_apart() -> None:
    """S-12, S-16"""
    assert not is_legal([(1, 0, 0, False), (1, 2, 0, False)])
    assert not is_legal([(1, 0, 0, False), (2, 3, 0, False)])
    assert is_legal([(1, 7, 7, False), (2, 9, 8, True)])


def test_turned_card() -> None:
    """S-15"""
    upright = build(CARDS, [(1, 0, 0, False)])
    turned = build(CARDS, [(1, 0, 0, True)])
    assert draw_picture(upright) == "R- I7\nP. C|"
    assert draw_picture(turned) == "C| P.\nIL R-"


def test_newer_card_lies_on_top() -> None:
    """S-17, S-27, S-29: the commercial block of card 1 is gone, and its road bends away."""
    # R- I7 ..      Roads: R-I-I, from the left edge to a dead end against the park,
    # P. IJ P.      and R-C, off the city at both ends.
    # .. R- C-
    placements: list[Placement] = [(1, 0, 0, False), (2, 1, 1, False)]
    assert draw_picture(build(CARDS, placements)) == "R- I7 ..\nP. IJ P.\n.. R- C-"
    goals = {number: GOALS[number] for number in (1, 3, 12)}
    result = score(CARDS, goals, placements, {})
    assert result.groups == {"R": 1, "C": 1, "I": 2, "P": 1}
    assert result.roads == 2
    assert result.goals == {1: -2, 3: 2 - 6, 12: 1}
    assert result.total == 5 - 2 - 2 - 4 + 1


def test_footprint_order() -> None:
    """S-15"""
    assert footprint(3, 5) == [(3, 5), (4, 5), (3, 6), (4, 6)]


def test_pictures_are_read_as_drawn() -> None:
    picture = "RF C7 ..\nI| P. ..\n.. CL IJ"
    assert draw_picture(read_picture(picture)) == picture


# --- Blocks, roads, difficulty ------------------------------------------------------


def test_worked_example() -> None:
    """S-32, S-33, S-36: the picture stands beside the placements."""
    assert is_legal(WORKED_EXAMPLE, {"full_cover": "forbidden"})
    result = score(CARDS, {}, WORKED_EXAMPLE, {})
    assert result.groups == {"C": 2, "I": 2, "P": 4, "R": 3}
    assert result.roads == 7
    assert result.total == 4


def test_worked_example_with_every_goal() -> None:
    """S-34, S-35, S-41 to S-58"""
    expected = {
        1: -7,  # every road runs off somewhere
        2: -3,  # third row, second column; less three rows and two columns
        3: 5 - 15,
        4: -8,
        5: 0,  # all five have a residential block or a park beside them
        6: 3 - 2,
        7: -4,  # two inside, three on the edge
        8: 3 - 6,
        9: 2,  # the two on the right
        10: 3,  # first column
        11: 0,
        12: 1,  # three blocks
        13: 0,
        14: 0,
        15: 0,
        16: 4,  # lower left and upper right
        17: 6,  # two on corners, two on the left edge
        18: 5 + 6,
    }
    result = score(CARDS, GOALS, WORKED_EXAMPLE, {})
    assert result.goals == expected
    assert result.total == 4 + sum(expected.values())


def test_difficulty_changes_the_base_only() -> None:
    """S-71, S-72, S-73, S-86"""
    goals = {number: GOALS[number] for number in (6, 8, 18)}
    earned = 1 - 3 + 11
    for difficulty, base in (("standard", 11 - 7), ("easier", 11), ("harder", 4 - 7)):
        result = score(CARDS, goals, WORKED_EXAMPLE, {"difficulty": difficulty})
        assert result.total == base + earned
        assert result.goals == {6: 1, 8: -3, 18: 11}


def test_groups_join_by_edges_only() -> None:
    """S-21, S-22, S-32: the two residential pairs meet at a corner; no industry at all."""
    city = read_picture(
        """
        R- R- P.
        C- C- R-
        P. C- R-
        """
    )
    assert score_city(city, {}, {}).groups == {"R": 2, "C": 3, "I": 0, "P": 1}


def test_roads_join_only_if_both_reach_the_edge() -> None:
    """S-27, S-28, S-33"""
    city = read_picture(
        """
        R- C- I|
        R| C7 IJ
        """
    )
    # R-C above; I above joins the bend below it, whose other end meets no road;
    # R below; C below
    assert sorted(len(road.cells) for road in roads_of(city)) == [1, 1, 2, 2]
    assert score_city(city, {}, {}).roads == 4


def test_loop_is_one_road_without_ends() -> None:
    """S-28, S-33"""
    (loop,) = roads_of(read_picture("RF C7\nIL RJ"))
    assert loop.is_loop
    assert len(loop.cells) == 4


def test_unknown_options_are_refused() -> None:
    with pytest.raises(ValueError, match="difficulty = silly"):
        score(CARDS, {}, WORKED_EXAMPLE, {"difficulty": "silly"})
    with pytest.raises(ValueError, match="weather"):
        legal_positions(WORKED_EXAMPLE, {"weather": "rain"})


# --- The goals ----------------------------------------------------------------------


def test_01_the_outskirts() -> None:
    """S-41: R-C stops against parks at both ends, I runs off below."""
    picture = """
        P. P. P. P.
        P. R- C- P.
        P. I| P. P.
        """
    assert goal(1, picture) == 1 - 1


def test_01_the_outskirts_loop() -> None:
    """S-84"""
    loop = """
        RF C7 R-
        IL RJ P.
        """
    assert goal(1, loop) == 1 - 1
    assert goal(1, loop, loops="ignored") == -1


def test_01_the_outskirts_gap() -> None:
    """S-81: the right end of the road points at the gap."""
    enclosed = """
        P. P. P. P.
        P. R- .. P.
        P. P. P. P.
        """
    meets_outside_at_a_corner = """
        P. P. P. ..
        P. R- .. P.
        P. P. P. P.
        """
    bay = """
        P. P. P. P.
        P. R- .. ..
        P. P. P. P.
        """
    for picture in (enclosed, meets_outside_at_a_corner, bay):
        assert goal(1, picture) == -1
    assert goal(1, enclosed, holes="inside") == 1
    assert goal(1, meets_outside_at_a_corner, holes="inside") == 1
    assert goal(1, bay, holes="inside") == -1


def test_02_bloom_boom() -> None:
    """S-23, S-42"""
    picture = """
        P. P. .. P.
        P. P. P. P.
        R- C- I- R-
        P. I- C- R-
        """
    # rows: 3 parks +1, 4 parks 0, none -1, 1 park 0; columns: 3 parks +1, 2, 1, 2
    assert goal(2, picture) == 1 - 1 + 1


def test_03_go_green() -> None:
    """S-43"""
    picture = """
        P. I- P.
        R- I| P.
        """
    assert goal(3, picture) == 3 - 6


@pytest.mark.parametrize(
    ("picture", "points"),
    [
        ("R- C-\nC- R-", -8),
        ("R- R-\nR- R-", -5),
        ("R- R- C- C-\nR- R- C- C-", -2),
        ("R- R- R-\nR- R- R-", -2),
        ("P. P. P. P.\nP. P. P. P.", 1),
        ("I- I- I-\nI- I- I-\nI- I- I-", 4),
        ("C- C- C- C- C- C-\nC- C- C- C- C- C-", 7),
        ("C- C- C- C-\nC- C- C- C-\nC- C- C- C-", 7),
        ("R- R- R-\nR- .. R-\nR- R- R-", -8),
    ],
)
def test_04_block_party(picture: str, points: int) -> None:
    """S-44: 0, 1, 2, 2, 3, 4, 5 and 6 squares; none around a gap."""
    assert goal(4, picture) == points


def test_05_stacks_and_scrapers() -> None:
    """S-45: the two on the left score, though one has a gap below."""
    picture = """
        I- C- R-
        I- I- I-
        .. P. C-
        """
    assert goal(5, picture) == 2 + 2


def test_06_master_planned() -> None:
    """S-46: 3 residential blocks against 4 industrial ones."""
    picture = """
        R- R- I- I-
        R- C- I- I-
        C- R- R- C-
        """
    assert goal(6, picture) == 3 - 4


def test_07_central_perks() -> None:
    """S-47: the left park lacks only a diagonal neighbour, the right one is on the edge."""
    picture = """
        .. C- C-
        C- P. P.
        C- C- C-
        """
    assert goal(7, picture) == 1 - 2


def test_07_central_perks_gap() -> None:
    """S-81"""
    picture = """
        C- C- C- C-
        C- P. .. C-
        C- C- C- C-
        """
    assert goal(7, picture) == -2
    assert goal(7, picture, holes="inside") == 1


def test_08_the_burbs() -> None:
    """S-48: two parks (the inner one beside two blocks of the group), three industries."""
    picture = """
        P. R- R- I-
        I- R- P. I-
        C- I- R- P.
        """
    assert goal(8, picture) == 2 - 6


def test_08_the_burbs_tie() -> None:
    """S-85: the left home has two industries beside it, the right one and a park."""
    picture = """
        I- R- I- R- P.
        C- C- C- C- C-
        """
    assert goal(8, picture) == -2 + 1
    assert goal(8, "I- P.") == 0


def test_09_concrete_jungle() -> None:
    """S-49: the upper three touch at corners, the lower two only along an edge."""
    picture = """
        I- C- I-
        C- I- C-
        C- C- C-
        I- I- C-
        """
    assert goal(9, picture) == 3


def test_10_the_strip() -> None:
    """S-50: the first column has three, the fullest rows only two."""
    picture = """
        C- R- C-
        .. C- R-
        C- P. C-
        C- R- R-
        """
    assert goal(10, picture) == 3
    assert goal(10, "C- R- .. C- C-\nR- C- R- R- R-") == 3


def test_11_mini_marts() -> None:
    """S-51"""
    assert goal(11, "R- C- R- C- R-") == 2 + 2  # the middle home serves both
    assert goal(11, "R- C7\nI- R|") == 2  # round a bend
    assert goal(11, "RF C7\nCL RJ") == 2 + 2  # all around a loop
    assert goal(11, "R| C- R-") == 0  # the left road does not join
    assert goal(11, "R- C- C- R-") == 0


def test_12_superhighway() -> None:
    """S-52"""
    assert goal(12, "R- C- I- R- C-\nP. I- C- P. R-") == 2  # five blocks
    assert goal(12, "RF C7\nIL RJ") == 2  # a loop of four
    assert goal(12, "R| P.") == 0


def test_13_park_hopping() -> None:
    """S-53"""
    assert goal(13, "P. R- C- P.") == 3
    assert goal(13, "P. R- C- I|") == 0  # a dead end, but not against a park
    assert goal(13, "P. R-") == 0
    assert goal(13, "RF C7 P.\nIL RJ P.") == 0


def test_13_park_hopping_same_park() -> None:
    """S-82"""
    same_block = """
        RF I7
        CL P.
        """
    one_group = """
        P. P.
        P. RJ
        """
    two_groups = """
        I| P.
        P. RJ
        """
    scores = {"blocks": (0, 3, 3), "groups": (0, 0, 3)}
    for value, expected in scores.items():
        for picture, points in zip((same_block, one_group, two_groups), expected, strict=True):
            assert goal(13, picture, park_hopping=value) == points


def test_14_looping_lanes() -> None:
    """S-54: loops of four and six blocks; the lane below them is none."""
    picture = """
        RF C7 RF C- I7
        IL RJ IL R- CJ
        R- C- I- R- C-
        """
    assert goal(14, picture) == 4 + 6


def test_15_skid_row() -> None:
    """S-55: all but the home in the lower right corner."""
    picture = """
        I- R- I-
        I- R- C-
        R- I- R-
        """
    assert goal(15, picture) == 2 + 2 + 2


def test_16_morning_commute() -> None:
    """S-56: the first two rows are one road each that has both; below, nothing joins."""
    picture = """
        R- I- C- I-
        R- C- R- C-
        R- R- I- R-
        R| C| R| C|
        """
    assert goal(16, picture) == 2 + 2


def test_17_tourist_traps() -> None:
    """S-24, S-57: five outer corners, two on the edge; the middle one is at an inner corner."""
    picture = """
        C- C- C-
        C- C- C-
        C- C- ..
        """
    assert goal(17, picture) == 5 * 2 + 2


def test_17_tourist_traps_gap() -> None:
    """S-81"""
    picture = """
        R- R- R- R-
        R- .. C- R-
        R- R- R- R-
        """
    assert goal(17, picture) == 1
    assert goal(17, picture, holes="inside") == 0


def test_18_sprawlopolis() -> None:
    """S-58: three in the second row, four in the first column, gap skipped."""
    picture = """
        R- .. C-
        R- I- C-
        .. .. C-
        R- .. ..
        R- .. ..
        """
    assert goal(18, picture) == 3 + 4
