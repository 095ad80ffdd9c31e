"""What a Building earns, tokens, endangered species: the rules and the rulebook's examples."""

from __future__ import annotations

import pytest

from pentapolis.engine.content import ContentPack
from pentapolis.engine.errors import IllegalAction
from tests.games.ekopolis.scene import GAME, Scene


def example_pack() -> ContentPack:
    """The base pack, with an endangered species where the rulebook's example needs one."""
    text = GAME.content().source
    text = text.replace(
        'r = 4, first = -5, spaces = "E....E."', 'r = 4, first = -5, spaces = "E......"'
    )
    text = text.replace(
        'r = 5, first = -5, spaces = "......"', 'r = 5, first = -5, spaces = ".....E"'
    )
    return GAME.parse_content(text, "example")


def next_turn(scene: Scene) -> Scene:
    """Jane is on turn again."""
    scene.state.current = 0
    return scene


def test_jane_builds() -> None:
    """E-36, E-37, examples 3 to 6: 3, then 2, then 2, then 6 points."""
    scene = Scene("basic", content=example_pack())
    scene.place("G01", "i6")
    assert scene.points[0] == 3
    next_turn(scene).place("R01", "h7").play("pollution@i7")
    assert scene.points[0] == 3 + 2
    next_turn(scene).place("G02", "j5").play("zone@k5")
    assert scene.points[0] == 3 + 2 + 2
    next_turn(scene).place("G03", "j6")
    assert scene.points[0] == 3 + 2 + 2 + 3
    scene.play("zone@k6")
    assert scene.points == [3 + 2 + 2 + 6, 0, 0]
    sheet = GAME.score_sheet(scene.state)
    assert [line.points for line in sheet.lines] == [3, 2, 2, 3, 3, 0]
    assert "-3 for 1 pollution token" in sheet.lines[3].text


def test_only_the_new_tile_scores() -> None:
    """E-31: Shops beside the park score their own 0 for green, not the park's +3 for blue."""
    scene = Scene("basic").built("G01", "i7").built("R16", "i6").place("B10", "h7")
    assert scene.points == [0, 0, 0]


def test_numbers_count_per_neighbour_whoever_placed_it() -> None:
    """E-32, E-12: a hall is a blue neighbour; Buildings of others count alike."""
    scene = Scene("basic").built("G01", "h6").built("B01", "i6").built("R14", "j5", seat=1)
    scene.place("B12", "j4")  # red -2, green +1, blue +2; beside the hall and R14
    assert scene.points == [2 - 2, 0, 0]
    scene = Scene("basic").built("G01", "h5").built("G09", "i6", seat=2).place("B12", "h6")
    assert scene.points == [1 + 1 + 2, 0, 0]


def test_extra_points_of_red_buildings() -> None:
    """E-33"""
    scene = Scene("basic").built("G01", "i6").place("R16", "i7")
    assert scene.points[0] == 3 - 1


def test_a_green_zone_is_a_green_neighbour() -> None:
    """E-34"""
    scene = Scene("basic").token("zone", "h6", "j5").place("B12", "i6")
    assert scene.points[0] == 2 + 1 + 1


def test_pollution_costs_like_a_red_building() -> None:
    """E-35: the Hospital loses 4 for each, beside the hall it gains 2."""
    scene = Scene("basic").token("pollution", "h6", "j5").place("B07", "i6")
    assert scene.points[0] == 2 - 4 - 4


def test_pollution_never_earns() -> None:
    """E-35: the Railway Station has +2 for red Buildings; pollution brings it nothing."""
    scene = Scene("basic").token("pollution", "h6", "j5").built("R14", "i7").place("B14", "i6")
    assert scene.points[0] == 2 + 2


def test_pollution_must_be_placed_beside_the_building() -> None:
    """E-40, E-41: compulsory, next to the Building, no points."""
    scene = Scene("basic").place("R01", "i6")
    points = scene.points
    assert scene.spaces() == {"h6", "h7", "i7", "j6", "j5"}
    with pytest.raises(IllegalAction, match="must be placed"):
        scene.play("pass")
    with pytest.raises(IllegalAction, match="next to the Building"):
        scene.play("pollution@h5")
    with pytest.raises(IllegalAction, match="empty"):
        scene.play("pollution@i5")
    assert scene.play("pollution@i7").points == points
    assert scene.state.table.pollution == 13
    assert scene.state.current == 1


def surrounded() -> Scene:
    """All around i6 is taken but the space itself."""
    scene = Scene("basic").built("G01", "h6").built("G09", "h7").built("G12", "i7")
    return scene.built("G13", "j6").built("G14", "j5")


def test_pollution_without_room_goes_beside_the_city() -> None:
    """E-41"""
    scene = surrounded().place("R12", "i6")
    assert scene.state.current == 1  # no symbol, no token
    scene = surrounded().place("R01", "i6")
    assert {"h5", "j4", "i4", "k6", "g7"} <= scene.spaces()
    assert "f1" not in scene.spaces()
    scene.play("pollution@h5")


def test_a_single_space_for_pollution_is_no_choice() -> None:
    """E-41, E-99"""
    scene = Scene("basic").built("G01", "h6").built("G09", "h7").built("G12", "i7")
    scene.built("G13", "j6").place("R01", "i6")
    assert scene.state.table.board[scene.space("j5")] == 5
    assert scene.state.current == 1


def test_a_green_zone_may_be_placed_or_not() -> None:
    """E-42, E-43: the same places, but optional; a species space is empty as long as nothing is on it."""
    scene = Scene("basic").token("pollution", "h6").place("G02", "i6")
    assert scene.spaces() == {"h7", "i7", "j6", "j5"}
    assert "pass" in scene.moves()
    scene.play("pass")
    assert scene.state.table.zones == 14
    assert scene.state.current == 1
    scene = surrounded().place("G02", "i6")
    assert "h5" in scene.spaces()
    scene.play("zone@h5")
    assert scene.state.table.zones == 13


def test_nothing_is_placed_where_there_is_no_space() -> None:
    """E-41, E-42: the only free spaces around the city hold tokens."""
    for tile in ("R01", "G02"):
        scene = Scene("basic").built("G01", "h6").token("zone", "h5", "j5", "j4", "i4")
        for space in ("g6", "g7", "h7", "i7", "j6"):
            scene.token("pollution", space)
        scene.place(tile, "i6")
        assert scene.state.current == 1


def test_an_empty_supply_brings_no_token() -> None:
    """E-07"""
    for tile in ("R01", "G02"):
        scene = Scene("basic")
        scene.state.table.pollution = scene.state.table.zones = 0
        assert scene.place(tile, "i6").state.current == 1


def test_building_over_a_token() -> None:
    """E-44: 3 points, the token is no neighbour any more and goes back to the supply."""
    for kind in ("zone", "pollution"):
        scene = Scene("basic").token(kind, "i6").place("B10", "i6")
        assert scene.points[0] == 2 - 3
        assert (scene.state.table.pollution, scene.state.table.zones) == (14, 14)


def test_tokens_never_lie_on_tokens() -> None:
    """E-43, E-44"""
    scene = Scene("basic").token("zone", "h6").token("pollution", "j5").place("G02", "i6")
    assert {"h6", "j5"}.isdisjoint(scene.spaces())


@pytest.mark.parametrize(("under", "fine"), [(None, 3), ("zone", 6), ("pollution", 6)])
def test_building_on_an_endangered_species(under: str | None, fine: int) -> None:
    """E-45, E-47"""
    scene = Scene("basic").built("R12", "i6")
    if under:
        scene.token(under, "j6")
    scene.place("B10", "j6")
    assert scene.points[0] == -fine
    text = GAME.score_sheet(scene.state).lines[0].text
    assert "endangered species" in text
    assert ("token" in text) == (under is not None)


def test_tokens_on_an_endangered_species() -> None:
    """E-46, E-93: pollution costs 3, a green zone earns 3."""
    scene = Scene("basic").place("G02", "i6")
    points = scene.points[0]
    assert scene.play("zone@j6").points[0] == points + 3
    scene = Scene("basic").place("R01", "i6")
    points = scene.points[0]
    assert scene.play("pollution@j6").points[0] == points - 3


def test_scores_may_be_negative() -> None:
    """E-94"""
    scene = Scene("basic").token("pollution", "h6", "i6", "j5").place("B07", "i6")
    assert scene.points[0] == 2 - 4 - 4 - 3
    assert scene.totals == [-9, -9, -9]
