"""Words: who is called what, and how a sentence is put together."""

from __future__ import annotations

import pytest

from pentapolis.engine.complaints import NothingToDecide
from pentapolis.engine.events import GameEnded, TurnKept
from pentapolis.engine.registry import find_game
from pentapolis.engine.score import Outcome
from pentapolis.engine.words import Words

GAME = find_game("sprawlopolis")


def words(names: tuple[str, ...] = ("Ann", "Bob"), you: int | None = None) -> Words:
    return GAME.words(GAME.setup(2), names, you)


@pytest.mark.parametrize(
    ("speaker", "called"),
    [
        (words(), ("Bob", "Bob", "Bob's", "Bob has")),
        (words(you=0), ("Bob", "Bob", "Bob's", "Bob has")),
        (words(()), ("player 2", "Player 2", "player 2's", "Player 2 has")),
        (words(you=1), ("you", "You", "your", "You have")),
        (words((), 1), ("you", "You", "your", "You have")),
    ],
)
def test_whoever_is_spoken_to_is_you_and_all_others_have_names(
    speaker: Words, called: tuple[str, ...]
) -> None:
    assert called == (
        speaker.player(1),
        speaker.player_title(1),
        speaker.whose(1),
        speaker.does(1, "has", "have"),
    )


def test_it_is_known_who_was_named() -> None:
    speaker = words()
    speaker.player(0)
    named = speaker.naming()
    assert not named
    for name in (speaker.player, speaker.player_title, speaker.whose):
        named = speaker.naming()
        name(1)
        assert named == {1}


def test_sentences_about_whoever_is_spoken_to_have_the_right_verb() -> None:
    won = Outcome((3, 5), (2, 1), team=False, final=True)
    assert words().outcome(won) == "Bob wins with 5 points."
    assert words(you=1).outcome(won) == "You win with 5 points."
    assert words(you=1).complaint(NothingToDecide(1)) == "You have nothing to decide now."


def test_what_one_player_did_is_one_sentence_and_about_the_table_each_is_its_own() -> None:
    speaker = words()
    assert speaker.sentence(0, ["draws a card", "ends the turn"]) == "draws a card, ends the turn."
    assert speaker.sentence(None, ["The deck is empty.", "It ends."]) == (
        "The deck is empty. It ends."
    )
    assert speaker.event(TurnKept(0)) == "keeps the turn."
    assert speaker.event(GameEnded(None, "won", (1, 1), (1, 1))) == "The target is reached."
