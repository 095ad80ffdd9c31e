"""Infinite City: what is hidden and what stays known (I-61 to I-66)."""

from __future__ import annotations

from pentapolis import SPECTATOR, Match, Rng
from pentapolis.games.infinite_city.state import InfiniteState
from tests.games.infinite_city.scene import GAME, Scene, optional_pack


def known_hand(scene: Scene, viewer: int, owner: int) -> str:
    return " ".join(scene.seen(viewer)["players"][owner - 1]["tiles"])


def test_hands_deck_and_face_down_tiles_are_hidden() -> None:
    """I-61: one's own hand is seen, nothing else; all sizes are."""
    scene = Scene({(0, 0): "?FA"}, ["BK AR", "EM EM EM"], "SG SG")
    assert known_hand(scene, 1, 1) == "AR BK"
    assert known_hand(scene, 1, 2) == known_hand(scene, 0, 1) == known_hand(scene, 0, 2) == ""
    assert [player["hand"] for player in scene.seen(0)["players"]] == [2, 3]
    assert scene.seen(1)["city"][0]["tile"] is None
    assert scene.seen(1)["deck_known"] == []


def test_a_swapped_hand_is_known_to_the_giver() -> None:
    """I-63"""
    scene = Scene({(0, 0): "FA"}, ["SC BK BK", "EM EM", "AR"], "SG PZ TE").play(
        "SC", "SC@1,0", "P2"
    )
    assert known_hand(scene, 1, 2) == "BK BK"
    assert known_hand(scene, 2, 1) == "EM EM"
    assert scene.hand(1) == "PZ SG TE EM EM"
    assert known_hand(scene, 3, 1) == known_hand(scene, 3, 2) == ""


def test_what_a_third_player_knew_goes_along_with_the_hand() -> None:
    """I-63: player 3 saw player 2's hand, which goes to player 1."""
    scene = Scene({(0, 0): "FA"}, ["SC BK", "EM EM", "TE FA"], "PT", current=3)
    scene.play("TE", "TE@1,0", "P2", "EM", "EM@2,0", "1,0")
    assert known_hand(scene, 3, 2) == "EM"
    scene.play("SC", "SC@3,0", "P2")
    assert known_hand(scene, 3, 1) == "EM"
    assert known_hand(scene, 3, 2) == ""


def test_a_known_tile_counts_as_gone_when_its_like_is_played() -> None:
    """I-62"""
    scene = Scene({(0, 0): "FA"}, ["SC BK FA", "PZ"], "FA FA FA FA FA FA FA FA FA")
    scene.play("SC", "SC@1,0")
    assert known_hand(scene, 1, 2) == "FA BK"
    scene.play("FA", "FA@2,0")
    assert known_hand(scene, 1, 2) == "BK"
    assert scene.hand(2).count("FA") > 1


def test_a_hand_looked_at_is_known() -> None:
    """I-63: but for the replacement."""
    scene = Scene({(0, 0): "FA"}, ["TE", "EM EM PZ"], "SG BK").play("TE", "TE@1,0", "PZ", "PZ@2,0")
    assert known_hand(scene, 1, 2) == "EM EM"
    assert scene.hand(2) == "SG EM EM"


def test_a_tile_taken_up_is_known_if_it_lay_face_up() -> None:
    """I-63"""
    for tile, seen in (("FA", "FA"), ("?FA", "")):
        scene = Scene({(0, 0): tile}, ["MA", "EM"]).play("MA", "MA@1,0", "0,0")
        assert known_hand(scene, 2, 1) == seen
        assert known_hand(scene, 0, 1) == seen
        assert known_hand(scene, 1, 1) == "FA"


def test_a_chosen_tile_is_shown_when_it_is_placed() -> None:
    """I-64: neither view nor record nor log give it away before."""
    match = Match.new("infinite_city", 2, seed=4)
    mover = match.deciders[0]
    match.play(match.legal_moves()[0])
    assert match.view(mover)["table"]["chosen"] is not None
    assert match.view(1 - mover)["table"]["chosen"] is None
    assert [told.text for told in match.log(1 - mover)] == ["has chosen."]
    assert match.log(mover)[0].text.startswith("chooses ")
    assert [move.text for move in match.record_for(1 - mover).moves] == ["?"]
    match.play(match.legal_moves()[0])
    assert match.log(1 - mover)[0].text.startswith("chooses ")
    assert match.record_for(1 - mover).moves[0].text != "?"


def test_a_chosen_tile_can_be_taken_back() -> None:
    """I-64, I-66"""
    match = Match.new("infinite_city", 2, seed=4, undo="turn")
    mover = match.deciders[0]
    before = match.state.clone()
    match.play(match.legal_moves()[0])
    assert match.can_undo(mover)
    assert match.undo(mover).state == before


def test_tiles_put_under_the_deck_are_known_to_whoever_looked() -> None:
    """I-65, I-62: and followed from there into a hand."""
    scene = Scene({(0, 0): "FA"}, ["LB BK BK BK BK BK", "FA"], "PZ AR EM")
    scene.play("LB", "LB@1,0", "PZ", "PZ@2,0")
    assert [tile["tile"] for tile in scene.seen(1)["deck_known"]] == ["AR", "EM"]
    assert scene.seen(2)["deck_known"] == []
    scene.play("FA", "FA@3,0")
    assert known_hand(scene, 1, 2) == "EM AR"
    assert known_hand(scene, 0, 2) == ""


def test_a_known_tile_of_the_deck_is_known_face_down() -> None:
    """I-62, I-115"""
    scene = Scene({(0, 0): "FA"}, ["LB BK BK BK BK BK", "PT"], "PZ AR")
    scene.play("LB", "LB@1,0", "PZ", "PZ@2,0", "PT", "PT@3,0", "2,1")
    tiles = [{(t["x"], t["y"]): t["tile"] for t in scene.seen(v)["city"]} for v in (1, 2)]
    assert tiles[0][2, 1] == "AR"
    assert tiles[1][2, 1] is None


def test_looked_at_libraries_are_shown_to_all() -> None:
    """I-65, I-105"""
    scene = Scene({(0, 0): "FA"}, ["LB BK BK BK BK BK", "FA"], "LB LB").play("LB", "LB@1,0")
    assert [tile["tile"] for tile in scene.seen(0)["deck_known"]] == ["LB", "LB"]


def test_turning_up_looking_and_drawing_cannot_be_taken_back() -> None:
    """I-66: what reveals something, and what does not."""
    plain = Scene({(0, 0): "FA 2", (1, 0): "?BK"}, ["SG", "FA"], confirm=True)
    before = plain.state.reveals
    plain.play("SG", "SG@2,0", "0,0")
    assert plain.state.reveals == before
    for hand, moves in (
        ("HO", ["HO", "HO@2,0", "1,0"]),
        ("LB", ["LB", "LB@2,0"]),
        ("TE", ["TE", "TE@2,0"]),
        ("SC", ["SC", "SC@2,0"]),
        ("MA", ["MA", "MA@1,1", "1,0"]),
        ("SY", ["SY", "SY@2,0", "1,0"]),
    ):
        scene = Scene({(0, 0): "FA 2", (1, 0): "?BK"}, [hand, "FA"], "PZ PZ", confirm=True)
        before = scene.state.reveals
        assert scene.play(*moves).state.reveals > before, hand


def test_resampling_keeps_all_that_a_seat_knows_and_only_that() -> None:
    """I-61, I-62: the unseen tiles are dealt anew, and the known ones stay."""
    scene = Scene({(0, 0): "?FA"}, ["SC BK BK", "EM EM"], "SG PZ TE AR HO HO").play("SC", "SC@1,0")
    worlds = [scene.state.resample(0, Rng(seed)) for seed in range(30)]
    hands = set()
    for world in worlds:
        view = GAME.view(world, 0)
        assert view == scene.seen(1)
        assert isinstance(world, InfiniteState)
        types = len(scene.codes)
        held = [int(n) for n in world.hands[types : 2 * types]]
        assert held[scene.codes.index("BK")] >= 2
        hands.add(tuple(held))
        assert sum(held) == 2
    downs = {int(world.city.kinds[0]) for world in worlds if isinstance(world, InfiniteState)}
    assert len(downs) > 5
    assert len(hands) == 1


def test_someone_choosing_from_the_deck_always_has_a_choice() -> None:
    """I-65: in the eyes of the others, too, one of the looked-at tiles can be played."""
    pack_text = GAME.content("base").source
    lots = pack_text.replace(
        '"LB", name = "Library", copies = 6', '"LB", name = "Library", copies = 60'
    )
    pack = GAME.parse_content(lots, "libraries.toml")
    deck = "PZ " + "LB " * 30
    scene = Scene({(0, 0): "FA"}, ["LB", "FA", "FA"], deck, pack=pack).play("LB", "LB@1,0")
    for moves in ([], ["PZ"]):
        scene.play(*moves)
        for seat in (SPECTATOR, 1, 2):
            for seed in range(40):
                world = scene.state.resample(seat, Rng(seed))
                assert world.legal_actions(0)
                assert world.resample(seat, Rng(5)) == scene.state.resample(seat, Rng(5))


def test_resampling_a_willing_game() -> None:
    """I-61, I-22: the same holds where every text may be declined."""
    setup = GAME.setup(4, None, optional_pack())
    for seed in range(5):
        state, rng = GAME.new_state(setup, Rng(seed)), Rng(seed)
        number = 0
        while not state.is_over():
            seat = state.deciders()[0]
            if number % 7 == 0:
                for viewer in range(-1, 4):
                    world = state.resample(viewer, Rng(number))
                    assert GAME.view(world, viewer) == GAME.view(state, viewer)
                    again = world.resample(viewer, Rng(5))
                    assert again == state.resample(viewer, Rng(5))
            actions = state.legal_actions(seat)
            state.apply(seat, actions[rng.below(len(actions))])
            number += 1
