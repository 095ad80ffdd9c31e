"""Not one sentence is said by anything but the words of the language that is spoken (engine/pseudo.py).

Everything a game shows and says is made twice, in English and marked. What differs must be marked from
end to end, and what is the same in both must be no words at all: a code, a number, a name.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import zip_longest
from typing import Any

import msgspec

from pentapolis import SPECTATOR, Match, Rng
from pentapolis.bots.hint import advise
from pentapolis.contract.scenarios import Scenario, playthrough, sample
from pentapolis.engine.languages import ENGLISH, PSEUDO, spoken
from pentapolis.engine.match import tell
from pentapolis.engine.pseudo import CLOSE, OPEN
from pentapolis.engine.words import Words

# Codes are single words that do not begin like a name or a sentence: c4, card_placed, AB-01.
CODE = re.compile(r"(?![A-Z][a-z]{2})[\w.,:@#+\-/*×=~|^?…–<>()\[\]]*")
# What is always words, though it may be a single one.
SAID = re.compile(r".*\.(text|title|group|words|short|why_not|brief|last_round)")
MARKED = re.compile(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")
# Names that a table may give its players.
NAMES = ("Ada Byron", "Grace Hopper", "Emmy Noether", "Lise Meitner", "Mary Ward", "Sofia Kova")


def strings(value: Any, where: str = "") -> Iterator[tuple[str, str]]:
    """Every text in a value of JSON, with the way to it."""
    if isinstance(value, str):
        yield where, value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from strings(item, f"{where}.{key}")
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from strings(item, f"{where}[{number}]")


def escaped(
    english: Any, marked: Any, *, words: bool = False, names: Collection[str] = NAMES
) -> list[str]:
    """What is said without the words, each with where it stands; `words` where all must be words."""
    found = []
    before, after = (strings(msgspec.to_builtins(value)) for value in (english, marked))
    for one, other in zip_longest(before, after):
        if one is None or other is None:
            found.append(f"{(one or other)[0]}: the two do not have the same shape")
            continue
        (where, plain), (_, said) = one, other
        silent = not plain and not said
        code = plain == said and (CODE.fullmatch(plain) or plain in names)
        if words or SAID.fullmatch(where):
            code = False
        if not silent and not code and not MARKED.fullmatch(said):
            found.append(f"{where}: {said!r}")
    return sorted({re.sub(r"\[\d+\]", "[]", line) for line in found})


def both(scenario: Scenario, you: int | None = None) -> tuple[Words, Words]:
    game, names = scenario.game, NAMES[: scenario.players]
    english, marked = (
        game.words(scenario.setup, names, you, locale) for locale in (ENGLISH, PSEUDO)
    )
    return english, marked


def concerns(scenario: Scenario) -> bool:
    """What differs by option is rules, not words; packs have texts of their own."""
    return not scenario.confirm


def test_whatever_a_seat_sees_is_said_by_the_words(scenario: Scenario) -> None:
    game = scenario.game
    positions, final = playthrough(scenario)
    english, marked = both(scenario)
    states = [position.state for position in sample(positions, 24)]
    for state in [*states, final]:
        for viewer in range(SPECTATOR, scenario.players):
            seen = [game.view(state, viewer, words) for words in (english, marked)]
            assert escaped(seen[0], seen[1]) == []
            sheets = [game.score_sheet(state, viewer, words) for words in (english, marked)]
            assert escaped(sheets[0], sheets[1]) == []


def test_whatever_is_asked_and_refused_is_said_by_the_words(scenario: Scenario) -> None:
    positions, final = playthrough(scenario)
    space = scenario.game.action_space(scenario.setup)
    english, marked = both(scenario)
    rng = Rng(3)
    for state in [*(position.state for position in sample(positions, 24)), final]:
        for seat in range(-1, scenario.players + 1):
            said = [
                [words.question(state, seat), *(words.choice(state, seat, a) for a in legal)]
                for words in (english, marked)
                for legal in [state.legal_actions(seat)[:40]]
            ]
            assert escaped(said[0], said[1], words=True) == []
            tries = [-1, 0, 1, space, *(rng.below(space) for _ in range(12))]
            reasons = [state.objection(seat, a) for a in tries if not state.is_legal(seat, a)]
            why = [[words.complaint(one) for one in reasons] for words in (english, marked)]
            assert escaped(why[0], why[1], words=True) == []


def test_whatever_happens_is_told_by_the_words(scenario: Scenario) -> None:
    match = Match(scenario.setup, seed=1)
    for position in playthrough(scenario)[0]:
        match.play(position.action, position.seat)
    for viewer in [None, *range(SPECTATOR, scenario.players)]:
        english, marked = both(scenario, viewer)
        for number in range(len(match.moves)):
            events = match.history.known(number, viewer)
            assert escaped(tell(english, number, events), tell(marked, number, events)) == []
            said = [[words.event(event) for event in events] for words in (english, marked)]
            assert escaped(said[0], said[1], words=True) == []


def test_boards_of_text_are_labelled_by_the_words(scenario: Scenario) -> None:
    """Between the labels are drawings, codes and names; words have three small letters."""
    positions, final = playthrough(scenario)
    game, (_, marked) = scenario.game, both(scenario)
    rows = [row for table in scenario.setup.content.tables.values() for row in table.rows]
    codes = {row[key] for row in rows for key in ("id", "code") if key in row}
    for state in [*(position.state for position in sample(positions, 12)), final]:
        for viewer in range(SPECTATOR, scenario.players):
            shown = game.show(game.view(state, viewer, marked), marked)
            plain = re.sub(r"\[/?[a-z0-9# ]*\]", "", MARKED.sub("", shown))
            for name in sorted({*NAMES, *codes}, key=len, reverse=True):
                plain = plain.replace(name, "")
            assert not re.findall(r".*[a-z]{3,}.*", plain)


def test_hints_are_given_by_the_words(game: Any) -> None:
    scenario = Scenario(game.name, game.default_players)
    for position in sample(playthrough(scenario)[0], 6):
        given = [
            advise(game, position.state, position.seat, Rng(1), simulations=24, words=words).best
            for words in both(scenario)
        ]
        for english, marked in zip(*given, strict=True):
            assert (
                escaped(
                    [
                        english.words,
                        english.why,
                        english.open,
                        [step.words for step in english.then],
                    ],
                    [marked.words, marked.why, marked.open, [step.words for step in marked.then]],
                    words=True,
                )
                == []
            )


def test_texts_on_cards_and_all_of_a_game_itself_are_said_by_the_words(game: Any) -> None:
    setup = game.setup()
    english, marked = (game.words(setup, locale=locale) for locale in (ENGLISH, PSEUDO))
    assert escaped(dict(english.texts()), dict(marked.texts()), words=True) == []
    assert escaped(dict(english.end_reasons), dict(marked.end_reasons), words=True) == []
    assert escaped(game.about(ENGLISH), game.about(PSEUDO), words=True) == []


def test_unknown_languages_are_spoken_in_english(game: Any) -> None:
    for tag in ("", "xx", "tlh-Latn", "en-GB", "EN_us", "x" * 5000, "\0"):
        assert game.speaking(tag) is game.words_type
    assert game.speaking(PSEUDO) is not game.words_type
    assert spoken("de-CH", ["en", "de"]) == "de"
    assert spoken("DE-at", ["en", "de", "de-AT"]) == "de-AT"
