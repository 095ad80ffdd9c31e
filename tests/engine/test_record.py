"""Records: reading, writing, replaying, and every way in which one can be wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentapolis import Match, PentapolisError, Record, parse_record, read_record
from pentapolis.engine.errors import RecordError
from pentapolis.engine.record import HIDDEN, RecordedMove


def finished_game() -> Match:
    match = Match.new("sprawlopolis", 2, seed=7, seats=["Ann", "Bob the Builder"])
    while not match.is_over:
        match.play(match.legal_moves()[-1])
    return match


GAME = finished_game()
TEXT = str(GAME.record)
LINES = TEXT.splitlines()
RULES = f"rules {GAME.game.rules_version}"
FIRST_MOVE = LINES.index("") + 2  # its line number, counted from 1


def changed(old: str, new: str) -> str:
    assert TEXT.count(old) == 1, old
    return TEXT.replace(old, new)


def replay(text: str) -> Match:
    return Match.from_record(parse_record(text, "game.txt"), source="game.txt")


# -- reading and writing --------------------------------------------------------------------------


def test_a_record_is_a_short_text_that_replays_to_the_same_game() -> None:
    assert LINES[:5] == [
        "pentapolis record 1",
        "game sprawlopolis",
        RULES,
        f"content base {GAME.setup.content.hash}",
        "players 2",
    ]
    assert "seat P2 Bob the Builder" in LINES
    assert LINES[FIRST_MOVE - 1].startswith("1 P2 ")
    assert LINES[-1] == "result " + " ".join(map(str, GAME.state.scores()))
    assert replay(TEXT).state == GAME.state
    assert str(replay(TEXT).record) == TEXT


# -- what is said of moves ------------------------------------------------------------------------


def test_what_is_said_of_moves_survives_a_round_trip() -> None:
    lines = [*LINES]
    lines.insert(FIRST_MOVE - 1, "! comment A quiet opening")
    lines.insert(FIRST_MOVE + 1, "! mark mistake")
    lines.insert(FIRST_MOVE + 2, "! something_new of a later program")
    text = "\n".join(lines) + "\n"
    match = replay(text)
    assert [(one.after, one.kind) for one in match.annotations] == [
        (0, "comment"),
        (1, "mark"),
        (1, "something_new"),
    ]
    assert str(match.record) == text
    assert match.state == GAME.state


@pytest.mark.parametrize(
    "line", ["!", "! comment", "! Loud words", "! comment " + "x" * 3000, "!! comment twice"]
)
def test_what_is_not_understood_about_a_move_is_refused(line: str) -> None:
    lines = [*LINES]
    lines.insert(FIRST_MOVE, line)
    with pytest.raises(RecordError, match=f"line {FIRST_MOVE + 1}: something said of a move"):
        parse_record("\n".join(lines))


def test_nothing_is_said_after_the_result() -> None:
    with pytest.raises(RecordError, match="before the result"):
        parse_record(TEXT + "! comment Too late\n")


def words(alphabet: str = "abcxyz019-_") -> st.SearchStrategy[str]:
    return st.text(alphabet, min_size=1, max_size=8)


@st.composite
def records(draw: st.DrawFn) -> Record:
    letters = st.characters(max_codepoint=0x2FF, exclude_categories=("Z", "C"))
    notation = st.text(letters, min_size=1, max_size=9)
    names = st.text(max_size=20).map(lambda name: " ".join(name.split())).filter(bool)
    moves = st.builds(RecordedMove, st.integers(0, 7), notation)
    return Record(
        game=draw(words()),
        rules=draw(st.integers(0, 99)),
        content=draw(words()),
        content_hash=draw(words("0123456789abcdef")),
        players=draw(st.integers(0, 9)),
        options=draw(st.dictionaries(words(), words(), max_size=3)),
        confirm=draw(st.booleans()),
        seats=tuple(draw(st.lists(names, max_size=4))),
        seed=draw(st.none() | st.integers(0, 2**63 - 1)),
        moves=tuple(draw(st.lists(moves, max_size=12))),
        result=draw(
            st.none() | st.lists(st.integers(-999, 999), min_size=1, max_size=4).map(tuple)
        ),
    )


@given(records())
def test_what_is_written_is_read_again(record: Record) -> None:
    assert parse_record(str(record)) == record
    assert str(parse_record(str(record))) == str(record)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_files_of_any_editor_are_read(tmp_path: Path, encoding: str, newline: str) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(TEXT.replace("\n", newline).encode(encoding))
    assert read_record(path) == GAME.record


def test_comments_blank_lines_and_spaces_do_not_matter() -> None:
    decorated = [LINES[0]]
    for line in LINES[1:]:
        decorated += ["", "# a remark", f"  {line.replace(' ', '   ')}\t"]
    assert parse_record("\n".join(decorated)) == GAME.record
    assert parse_record(TEXT.rstrip("\n")) == GAME.record


def test_the_moves_know_their_lines() -> None:
    assert [move.line for move in parse_record(TEXT).moves[:3]] == [
        FIRST_MOVE,
        FIRST_MOVE + 1,
        FIRST_MOVE + 2,
    ]


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"missing.txt: cannot be read \(No such file"):
        read_record(tmp_path / "missing.txt")
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\r\n\xff\xfe")
    with pytest.raises(RecordError, match=r"picture.png: is not a text file"):
        read_record(path)


# -- what is wrong with the text ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "complaint"),
    [
        ("", 1, "not a Pentapolis record"),
        ("\x00\x01\x02", 1, "not a Pentapolis record"),
        ("[Event 'chess']\n1. e4 e5", 1, "not a Pentapolis record"),
        (changed("record 1", "record 2"), 1, "record version '2' is not known here"),
        (changed("record 1", "record"), 1, "record version '' is not known here"),
        (changed("players", "player"), 5, "unknown word 'player'. Did you mean 'players'?"),
        (changed(RULES, f"{RULES}\n{RULES}"), 4, "'rules' stands twice"),
        (changed(RULES, "rules"), 3, "'rules' needs a value"),
        (changed(RULES, "rules one"), 3, "'rules' must be a whole number"),
        (changed(RULES, "rules 1 2"), 3, "'rules' must be a whole number"),
        (changed(RULES, "rules " + "1" * 5000), 3, "'rules' must be a whole number"),
        (changed("content base ", "content "), 4, "'content NAME HASH'"),
        (changed("players 2", "players -2"), 5, "'players' must be a whole number"),
        (changed("holes edge", "holes"), 7, "an option is written once"),
        (changed("option holes edge", "option loops inner"), 10, "an option is written once"),
        (changed("seat P2 Bob", "seat P3 Bob"), 12, "'seat P2 NAME' is expected here"),
        (changed("seat P2 Bob the Builder", "seat P2"), 12, "'seat P2 NAME' is expected here"),
        (changed("seed 7", "seed seven"), 13, "'seed' must be a whole number"),
        (changed("seed 7", "confirm maybe\nseed 7"), 13, "confirm is 'yes' or 'no'"),
        (changed("\n2 P2 ", "\n3 P2 "), FIRST_MOVE + 1, "move 2 is expected here, not 3"),
        (changed("\n2 P2 ", "\n1 P2 "), FIRST_MOVE + 1, "move 2 is expected here, not 1"),
        (changed("\n2 P2 ", "\n2 P2 a "), FIRST_MOVE + 1, "is not a move line"),
        (changed("\n2 P2 ", "\n2 Bob "), FIRST_MOVE + 1, "is not a move line"),
        (changed("\n2 P2 ", "\n2. P2 "), FIRST_MOVE + 1, "is not a move line"),
        (TEXT.replace("\n2 P2 ", f"\n{'2' * 5000} P2 "), FIRST_MOVE + 1, "is not a move line"),
        (TEXT + "seed 7\n", len(LINES) + 1, "'seed' must stand before the moves"),
        (TEXT + "29 P1 3\n", len(LINES) + 1, "there is a move after the result"),
        (TEXT + "result 1 1\n", len(LINES) + 1, "'result' stands twice"),
        (changed("result ", "result x"), len(LINES), "the result must be whole numbers"),
    ],
)  # fmt: skip
def test_unreadable_text_is_refused_with_its_line(text: str, line: int, complaint: str) -> None:
    with pytest.raises(RecordError) as error:
        parse_record(text, "game.txt")
    assert str(error.value).startswith(f"game.txt, line {line}: ")
    assert complaint in str(error.value)


@pytest.mark.parametrize("key", ["game", "rules", "content", "players"])
def test_a_missing_header_line_is_named(key: str) -> None:
    text = "\n".join(line for line in LINES if not line.startswith(f"{key} "))
    with pytest.raises(RecordError, match=f"game.txt: the line '{key} …' is missing"):
        parse_record(text, "game.txt")


@given(st.text() | st.text().map(lambda text: "pentapolis record 1\n" + text))
def test_garbage_is_never_anything_but_a_complaint(text: str) -> None:
    with pytest.raises(RecordError):
        parse_record(text)


@given(st.integers(0, len(TEXT)), st.integers(0, len(TEXT)), st.text(max_size=3))
def test_a_damaged_record_replays_or_is_refused_in_words(
    start: int, length: int, patch: str
) -> None:
    text = TEXT[:start] + patch + TEXT[start + length :]
    complaint = "game.txt"
    try:
        replay(text)
    except PentapolisError as error:
        complaint = str(error)
    assert complaint.startswith("game.txt")


# -- what is wrong with the game ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (changed("game sprawlopolis", "game sprawlopolys"), "Did you mean 'sprawlopolis'?"),
        (changed(RULES, "rules 99"), "rules version 99 of Sprawlopolis; this program has"),
        (changed(GAME.setup.content.hash, "0" * 16), "content pack 'base' (0000000000000000)"),
        (changed("content base", "content mine"), "content pack 'mine'"),
        (changed("players 2", "players 9"), "1 to 4 players, not for 9"),
        (changed("players 2", "players 1"), "2 seats were named for 1 players"),
        (changed("option holes edge", "option hole edge"), "Did you mean 'holes'?"),
        (changed("holes edge", "holes inner"), "Option holes cannot be 'inner'"),
        (changed("seed 7", "seed 9223372036854775808"), "A seed is a whole number from 0 to"),
        (changed("\nseed 7", ""), "has no seed"),
        (changed(LINES[-1], "result 9 9"), "but the record says 9 9"),
        (changed(LINES[-1], "result 9"), "but the record says 9."),
        (TEXT.replace(LINES[-2] + "\n", ""), "names a result, but its 27 moves do not end"),
    ],
)
def test_a_game_that_cannot_be_replayed_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(RecordError) as error:
        replay(text)
    assert str(error.value).startswith("game.txt: ")
    assert complaint in str(error.value)


@pytest.mark.parametrize(
    ("move", "complaint"),
    [
        ("1 P3 4", "there is no player P3"),
        ("1 P0 4", "there is no player P0"),
        ("1 P1 4", "Player 1 has nothing to decide now"),
        ("1 P2 18", "Choose a card of your hand"),
        ("1 P2 4@0,2", "is not a move"),
        ("1 P2 ?", "'?' is not a move"),
        ("1 P2 confirm", "'confirm': Choose a card of your hand"),
    ],
)
def test_a_move_that_cannot_be_played_is_refused_with_its_line(move: str, complaint: str) -> None:
    text = changed(LINES[FIRST_MOVE - 1], move)
    with pytest.raises(RecordError) as error:
        replay(text)
    assert str(error.value).startswith(f"game.txt, line {FIRST_MOVE}: ")
    assert complaint in str(error.value)


def test_a_move_after_the_end_is_refused() -> None:
    text = changed(LINES[-1], "29 P1 3")
    with pytest.raises(RecordError, match=f"line {len(LINES)}: .*The game is over"):
        replay(text)


# -- replaying a part -----------------------------------------------------------------------------


@pytest.mark.parametrize("number", [0, 1, 13, 28])
def test_a_record_replays_to_any_move(number: int) -> None:
    part = Match.from_record(GAME.record, to=number)
    assert len(part.moves) == number
    assert part.state == GAME.state_at(number)


@pytest.mark.parametrize("number", [-1, 29])
def test_there_is_no_move_beyond_the_end(number: int) -> None:
    with pytest.raises(RecordError, match=f"has 28 moves, so there is no move {number}"):
        Match.from_record(GAME.record, to=number)


def test_a_truncated_record_is_the_game_up_to_there() -> None:
    text = "\n".join(LINES[: FIRST_MOVE + 9])
    assert replay(text).state == GAME.state_at(10)


def test_a_record_handed_out_during_a_game_cannot_be_replayed() -> None:
    part = Match.from_record(GAME.record, to=5)
    handed_out = parse_record(str(part.record_for(0)))
    assert handed_out.seed is None
    with pytest.raises(RecordError, match=r"has no seed .* so it cannot be replayed"):
        Match.from_record(handed_out)


def test_a_hidden_move_is_a_question_mark() -> None:
    record = Record("anygame", 1, "base", "0", 1, {}, moves=(RecordedMove(0, HIDDEN),))
    assert str(record).endswith("\n\n1 P1 ?\n")
    assert parse_record(str(record)) == record


# -- played on with other luck --------------------------------------------------------------------


def forked(at: int, seed: int, again: int | None = None) -> Match:
    """Another end of the same game; `again` draws anew once more."""
    match = GAME.until(at).redraw(seed)
    while not match.is_over:
        if again == len(match.moves):
            match.redraw(seed + 1)
        match.play(match.legal_moves()[0])
    return match


def test_a_game_that_was_played_on_with_other_luck_replays() -> None:
    match = forked(8, seed=3)
    text = str(match.record)
    assert "redraw 8 3" in text.splitlines()
    assert match.record.moves[:8] == GAME.record.moves[:8]
    copy = replay(text)
    assert copy.state == match.state
    assert str(copy.record) == text
    assert [copy.state_at(number).scores() for number in range(len(copy.moves))] == [
        match.state_at(number).scores() for number in range(len(match.moves))
    ]


def test_it_can_be_played_on_with_other_luck_again() -> None:
    match = forked(8, seed=3, again=14)
    lines = [line for line in str(match.record).splitlines() if line.startswith("redraw")]
    assert lines == ["redraw 8 3", "redraw 14 4"]
    assert replay(str(match.record)).state == match.state
    # Whoever goes back before it has the luck that was there.
    assert match.until(7).redraws == ()
    assert match.until(8).redraws == match.redraws[:1]
    assert match.until(8).redraw(9).redraws == GAME.until(8).redraw(9).redraws


def test_what_was_drawn_anew_is_a_secret_like_the_seed() -> None:
    match = GAME.until(8).redraw(3)
    assert match.record_for(0).redraws == ()
    assert forked(8, seed=3).record_for(0).redraws != ()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("redraw 3", "whole numbers"),
        ("redraw 3 x", "whole numbers"),
        ("redraw 9999 5", "no such move"),
        ("redraw 3 9999999999999999999", "no such move or seed"),
        ("redraw 3 1\nredraw 3 2", "in the order"),
    ],
)
def test_what_is_drawn_anew_is_checked(line: str, said: str) -> None:
    with pytest.raises(RecordError, match=said):
        replay(changed("seed 7\n", f"seed 7\n{line}\n"))
