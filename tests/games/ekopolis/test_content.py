"""Content packs: what may be changed, and clear errors for what does not fit."""

from __future__ import annotations

import re

import pytest

from pentapolis import Match, Rng
from pentapolis.bots.playout import play_randomly
from pentapolis.engine.errors import ContentError
from tests.games.ekopolis.scene import GAME

TEXT = GAME.content().source


def changed(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def without(start: str) -> str:
    """The base pack without the first line that begins so."""
    lines = TEXT.splitlines()
    at = next(n for n, line in enumerate(lines) if line.strip().startswith(start))
    return "\n".join(lines[:at] + lines[at + 1 :])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            changed('colour = "red", red = 0', 'colour = "pink", red = 0'),
            "[tiles] row 1, field 'colour'",
        ),
        (changed("bonus = 6", "bonus = -6"), "[tiles] row 1, field 'bonus'"),
        (changed('symbol = "pollution"', 'symbol = "smoke"'), "[tiles] row 1, field 'symbol'"),
        (changed('id = "R02"', 'id = "R01"'), "[tiles] row 2, field 'id': 'R01' is taken"),
        (changed('id = "AR01"', 'id = "R01"'), "[cards] row 1, field 'id': 'R01' is taken"),
        (changed('id = "R02"', 'id = "r 2"'), "[tiles] row 2, field 'id'"),
        (changed('timing = "later"', 'timing = "soon"'), "[cards] row 1, field 'timing'"),
        (
            changed('op = "remove_pollution"', 'op = "remove"'),
            "[cards] row 1, field 'effects': 'op'",
        ),
        (changed("tokens = 2, points = 2", "tokens = 2"), "'remove_pollution' needs 'points'"),
        (changed("tokens = 2, points", "tokns = 2, points"), "Did you mean 'tokens'"),
        (changed("tokens = 2, points", "tokens = 0, points"), "'tokens' of 'remove_pollution'"),
        (changed('who = "most:red"', 'who = "most:pink"'), "'who' of 'score' must be one of"),
        (changed('count = "card:red"', 'count = "cards:red"'), "'count' of 'score_per'"),
        (changed('on = ["pollution"]', "on = []"), "'on' of 'waive_fine'"),
        (changed('on = ["pollution"]', "on = [[]]"), "'on' of 'waive_fine'"),
        (changed('effects = [{ op = "place_pollution" }]', "effects = []"), "1 to 3 effects"),
        (changed('effects = [{ op = "place_pollution" }]', "effects = [4]"), "list of tables"),
        (
            changed('[{ op = "wild", as = "green" }]', '[{ op = "wild", as = "red" }]'),
            "[cards] row 18, field 'effects': the card is red already",
        ),
        (
            changed(
                '[{ op = "shield", colour = "red" }]',
                '[{ op = "shield", colour = "red" }, { op = "place_zone" }]',
            ),
            "must be the only effect",
        ),
        (
            changed(
                'timing = "end", effects = [{ op = "wild"',
                'timing = "now", effects = [{ op = "wild"',
            ),
            "'wild' cannot act 'now'",
        ),
        (
            TEXT.replace(
                'timing = "now", effects = [{ op = "score_per", count = "near:red"',
                'timing = "end", effects = [{ op = "score_per", count = "near:red"',
            ),
            "'near:red' only makes sense 'now'",
        ),
        (changed('spaces = "...E.."', 'spaces = "...X.."'), "[board] row 1, field 'spaces'"),
        (changed("r = -5, first = 0", "r = -7, first = 0"), "[board] must have its rows"),
        (changed("r = -5, first = 0", "r = -5, first = 20"), "must hang together"),
        (changed("players = 3, q = -1, r = 3", "players = 3, q = -9, r = 3"), "[starts] row 1"),
        (changed("players = 3, q = -1, r = 3", "players = 3, q = 3, r = -2"), "3 different spaces"),
        (changed("players = 3, rounds = 9", "players = 4, rounds = 9"), "[rounds]"),
        (changed("players = 5, rounds = 6", "players = 5, rounds = 7"), "[tiles] has 48 rows"),
        (changed('name = "hand", value = 3', 'name = "hand", value = 1'), "'hand' must be"),
        (changed('name = "track", value = 80', 'name = "track", value = 8'), "'track' must be"),
        (without('{ name = "hand"'), "[numbers] must have each of"),
        (without('{ id = "R16"') + "\n", "[tiles] has 47 rows"),
        (changed("blue = 3, bonus = 0", "blue = 3, bonus = 1"), "only red tiles"),
    ],
)
def test_packs_that_do_not_fit(text: str, message: str) -> None:
    if "47 rows" in message:
        text = text.replace("players = 5, rounds = 6", "players = 5, rounds = 7")
    with pytest.raises(ContentError, match=re.escape(message)) as caught:
        GAME.parse_content(text, "mine.toml")
    assert str(caught.value).startswith("mine.toml: ")


def test_there_must_be_a_card_for_every_building() -> None:
    """E-61"""
    lines = [line for line in TEXT.splitlines() if not re.search(r'id = "AB(0[1-5])"', line)]
    with pytest.raises(ContentError, match=r"\[cards\] has 15 blue rows"):
        GAME.parse_content("\n".join(lines), "mine.toml")


def test_names_do_not_change_the_hash_but_numbers_do() -> None:
    base = GAME.content()
    renamed = GAME.parse_content(changed("Coal Power Plant", "Old Power Plant"), "mine.toml")
    stronger = GAME.parse_content(changed("bonus = 6", "bonus = 7"), "mine.toml")
    assert renamed.hash == base.hash
    assert stronger.hash != base.hash


def test_czech_names_are_there_for_a_translation() -> None:
    """E-08"""
    pack = GAME.content()
    rows = [*pack.rows("tiles"), *pack.rows("cards")]
    assert all(row["name"] and row["name_cs"] for row in rows)


def test_other_numbers_play() -> None:
    """A designer's pack: another board, hand, fines, rounds and cards that ask more."""
    text = TEXT.replace('"...E.."', '"E##E.."').replace(
        'name = "hand", value = 3', 'name = "hand", value = 2'
    )
    text = text.replace('name = "token_fine", value = 3', 'name = "token_fine", value = 5')
    text = text.replace("players = 3, rounds = 9", "players = 3, rounds = 12")
    text = text.replace(
        '[{ op = "place_pollution" }]',
        '[{ op = "move_zone", points = 1 }, { op = "remove_pollution", tokens = 3, points = 1 }, '
        '{ op = "redraw", points = -1 }]',
    )
    text = text.replace('[{ op = "redraw", points = 2 }]', '[{ op = "remove_zone", penalty = 1 }]')
    pack = GAME.parse_content(text, "mine.toml")
    for seed in range(150):
        setup = GAME.setup(3, {}, pack)
        state = GAME.new_state(setup, Rng(seed))
        assert 0 < play_randomly(state, Rng(seed)) <= GAME.max_decisions(setup)
        assert state.turn == 36
    match = Match.new("ekopolis", 3, content=pack, seed=3)
    while not match.is_over:
        match.play(match.legal_moves()[-1])
    assert [match.score_sheet().total(seat) for seat in range(3)] == match.state.scores()
