"""Infinite City: every text declined, with a pack in which every text says *may* (I-22)."""

from __future__ import annotations

import pytest

from tests.games.infinite_city.scene import GAME, Scene, optional_pack

CITY = {(0, 0): "FA 2", (1, 0): "?BK", (-1, 0): "BK 1", (0, 1): "BK"}
ACTING = [
    row["code"] for row in GAME.content("base").rows("tiles") if row["effect"] not in ("none",)
]


@pytest.mark.parametrize("code", ACTING)
def test_a_may_text_can_be_declined(code: str) -> None:
    """I-22: declining leaves the city as it is and ends the turn."""
    scene = Scene(
        CITY, [f"{code} PZ PZ PZ PZ PZ", "FA", "FA"], "PZ AR BK FA SG EM SC", pack=optional_pack()
    )
    scene.play(code, f"{code}@0,-1")
    before = scene.city
    while scene.current == 1:  # Police HQ and Hotel ask both others
        assert "pass" in scene.choices()
        scene.play("pass")
    assert scene.current == 2
    assert scene.city == before
    assert scene.hand(1) == "PZ PZ PZ PZ PZ"
    assert len(scene.deck.split()) == 7


@pytest.mark.parametrize("code", ["FA", "CA"])
def test_texts_without_a_choice_ask_whether(code: str) -> None:
    """I-22"""
    scene = Scene({(0, 0): "SG 2"}, [code, "FA"], "BK " * 12, pack=optional_pack())
    scene.play(code, f"{code}@1,0")
    assert scene.choices() == ["pass", "yes"]
    scene.play("yes")
    assert scene.current == 2
    if code == "FA":
        assert len(scene.hand(1).split()) == 10
    else:
        assert scene.tile(0, 0) == "SG 1"


def test_a_declined_library_is_put_under_the_deck() -> None:
    """I-105, I-65: and the player who looked knows where."""
    scene = Scene({(0, 0): "FA"}, ["LB HO HO HO", "FA"], "PZ AR BK FA SG EM", pack=optional_pack())
    scene.play("LB", "LB@1,0", "pass")
    assert scene.hand(1) == "PZ EM HO HO HO"
    assert scene.deck == "AR BK FA SG"
    assert [(t["depth"], t["tile"]) for t in scene.seen(1)["deck_known"]] == [
        (1, "AR"),
        (2, "BK"),
        (3, "FA"),
        (4, "SG"),
    ]
    assert scene.seen(2)["deck_known"] == []
    assert scene.seen(0)["deck_known"] == []
