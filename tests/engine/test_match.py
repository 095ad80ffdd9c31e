"""Match: how people and programs play, go back and look."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pentapolis
from pentapolis import SPECTATOR, Choice, IllegalAction, Match, PentapolisError, State, parse_record
from pentapolis.engine.errors import RecordError, SetupError, UndoError, UnknownGame
from pentapolis.engine.match import CHECKPOINT_EVERY, MAX_SEED, Undo
from pentapolis.engine.registry import all_games

every_undo = pytest.mark.parametrize("undo", ["free", "turn"])


def new(players: int = 1, confirm: bool = False, undo: Undo = "free") -> Match:
    return Match.new("sprawlopolis", players, seed=7, confirm=confirm, undo=undo)


def played(match: Match, moves: int = 10**6) -> Match:
    """Play on with the middle choice, at most so many moves."""
    while not match.is_over and moves > 0:
        choices = match.legal_moves()
        match.play(choices[len(choices) // 2])
        moves -= 1
    return match


def everything(match: Match) -> tuple[object, ...]:
    return (match.state.dump(), str(match.record), list(match.moves), match.view(0))


# -- beginning ------------------------------------------------------------------------------------


def test_a_game_is_played_in_four_words() -> None:
    match = pentapolis.new("sprawlopolis", players=1, seed=7)
    first = match.legal_moves()[0]
    assert str(first) == first.text
    match.play(first)
    assert len(match.moves) == 1
    assert match.deciders == [0]
    assert "Hand" in str(match)
    assert repr(match).startswith("<Match sprawlopolis, 1 player, 1 move")
    assert played(match).is_over
    assert match.legal_moves() == []
    assert match.deciders == []
    assert repr(match).endswith(f"{match.state.end_reason()}>")


def test_same_seed_same_deal_whatever_the_global_generator_does() -> None:
    random.seed(1)
    one = new()
    random.seed(2)
    assert new().state == one.state
    assert Match.new("sprawlopolis", 1, seed=8).state != one.state


def test_without_a_seed_one_is_drawn() -> None:
    seeds = {Match.new("sprawlopolis").seed for _ in range(20)}
    assert len(seeds) == 20
    assert all(0 <= seed <= MAX_SEED for seed in seeds)


@pytest.mark.parametrize("seed", [0, 1, 2**32, 2**62, MAX_SEED - 1, MAX_SEED])
def test_every_seed_in_the_range_plays_and_is_recorded(seed: int) -> None:
    match = played(Match.new("sprawlopolis", 3, seed=seed))
    assert Match.from_record(parse_record(str(match.record))).state == match.state


@pytest.mark.parametrize("seed", [-1, MAX_SEED + 1, 2**64, True, False, 7.0, "7", [7]])
def test_other_seeds_are_refused(seed: object) -> None:
    with pytest.raises(SetupError, match=r"A seed is a whole number from 0 to 9223372036854775807"):
        Match.new("sprawlopolis", seed=seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [0, -1, 5, 10**30, True, 1.0, "2"])
def test_other_numbers_of_players_are_refused(players: object) -> None:
    with pytest.raises(SetupError, match=r"Sprawlopolis is for 1 to 4 players, not for"):
        Match.new("sprawlopolis", players)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"dificulty": "easier"}, "has no option 'dificulty': .* Did you mean 'difficulty'"),
        ({"difficulty": "hardest"}, "cannot be 'hardest': choose .* Did you mean 'harder'"),
        ({"difficulty": 3}, "Option difficulty cannot be '3': choose one of easier, standard"),
        ({"difficulty": None}, "Option difficulty cannot be 'None'"),
    ],
)
def test_unknown_options_are_refused_with_a_suggestion(
    options: dict[str, str], complaint: str
) -> None:
    with pytest.raises(SetupError, match=complaint):
        Match.new("sprawlopolis", options=options)


def test_options_that_were_left_open_have_their_defaults() -> None:
    match = Match.new("sprawlopolis", options={"holes": "inside"})
    assert match.setup.options["holes"] == "inside"
    assert match.setup.options["difficulty"] == "standard"
    assert match.setup.players == match.game.default_players


@pytest.mark.parametrize(
    ("seats", "complaint"),
    [
        (["Ann"], "1 seats were named for 2 players"),
        (["Ann", "Bob", "Cid"], "3 seats were named for 2 players"),
        (["Ann", ""], "Every seat needs a name, or none"),
        (["Ann", " \n"], "Every seat needs a name, or none"),
    ],
)
def test_seats_are_named_for_all_players_or_none(seats: list[str], complaint: str) -> None:
    with pytest.raises(SetupError, match=complaint):
        Match.new("sprawlopolis", 2, seats=seats)


def test_a_name_is_one_line() -> None:
    match = Match.new("sprawlopolis", 2, seed=7, seats=["  Ann\nB. \u2028 Lee", "#1"])
    assert match.seats == ("Ann B. Lee", "#1")
    assert parse_record(str(match.record)).seats == match.seats


def test_other_mistakes_at_the_start() -> None:
    with pytest.raises(UnknownGame, match=r"no game 'spralopolis'.* Did you mean 'sprawlopolis'"):
        Match.new("spralopolis")
    with pytest.raises(SetupError, match="Undo is one of free, turn, not 'always'"):
        Match.new("sprawlopolis", undo="always")  # type: ignore[arg-type]


# -- playing --------------------------------------------------------------------------------------


def test_a_move_can_be_given_as_text_number_or_move() -> None:
    move = new().legal_moves()[1]
    matches = [new().play(move.text), new().play(move.action), new().play(move)]
    matches += [new().play(f"  {move.text}\n"), new().play(move.action, move.seat)]
    assert {str(match.record) for match in matches} == {str(matches[0].record)}
    assert all(match.state == matches[0].state for match in matches)


def test_every_legal_move_has_its_three_forms() -> None:
    match = played(new(), 5)
    for move in match.legal_moves():
        assert move == match.choice(move.action, move.seat)
        assert match.game.parse(match.state, move.seat, move.text) == move.action
        assert match.game.from_structure(match.state, move.seat, move.structure) == move.action


def test_play_returns_the_match_for_chaining() -> None:
    match = new()
    assert match.play(match.legal_moves()[0]) is match


def test_only_the_decider_has_moves() -> None:
    match = new(3)
    (decider,) = match.deciders
    for seat in range(3):
        assert bool(match.legal_moves(seat)) == (seat == decider)
        assert bool(match.question(seat)) == (seat == decider)


MISTAKES: dict[str, Callable[[Match], object]] = {
    "no move": lambda match: match.play("castle"),
    "empty": lambda match: match.play(""),
    "card not held": lambda match: match.play("18" if "18" not in hand(match) else "17"),
    "negative": lambda match: match.play(-1),
    "too large for any action": lambda match: match.play(10**9),
    "too large for the engine": lambda match: match.play(2**64),
    "a truth": lambda match: match.play(True),
    "a fraction": lambda match: match.play(1.0),  # type: ignore[arg-type]
    "nothing": lambda match: match.play(None),  # type: ignore[arg-type]
    "not their turn": lambda match: match.play(hand(match)[0], other(match)),
    "no such seat": lambda match: match.play(hand(match)[0], 9),
    "a spectator": lambda match: match.play(hand(match)[0], SPECTATOR),
    "a seat too large for the engine": lambda match: match.play(hand(match)[0], 2**64),
    "not to be confirmed": lambda match: match.play("confirm"),
    "an old move": lambda match: match.play(Choice(match.deciders[0], 5000, "5000", {}, "")),
    "undo of a finished turn": lambda match: match.undo(),
    "no such position": lambda match: match.state_at(99),
    "no past before the start": lambda match: match.state_at(-1),
}


def hand(match: Match) -> list[str]:
    return [move.text for move in match.legal_moves()]


def other(match: Match) -> int:
    return (match.deciders[0] + 1) % match.setup.players


@pytest.mark.parametrize("mistake", MISTAKES.values(), ids=MISTAKES.keys())
def test_a_mistake_is_explained_and_changes_nothing(mistake: Callable[[Match], object]) -> None:
    match = played(new(2, undo="turn"), 4)
    before = everything(match)
    with pytest.raises(PentapolisError, match=r"\w+ \w+.*[.!]$"):
        mistake(match)
    assert everything(match) == before
    played(match)


def test_nothing_can_be_played_when_the_game_is_over() -> None:
    match = played(new())
    before = everything(match)
    for move in ("1", 1, Choice(0, 1, "1", {}, "")):
        with pytest.raises(IllegalAction, match="The game is over"):
            match.play(move)
    with pytest.raises(IllegalAction, match="The game is over"):
        match.question()
    assert everything(match) == before


# -- any position ---------------------------------------------------------------------------------


def step_by_step(match: Match) -> list[State]:
    state = match.game.new_state(match.setup, pentapolis.Rng(match.seed))
    states = [state.clone()]
    for seat, action in match.moves:
        state.apply(seat, action)
        states.append(state.clone())
    return states


def test_any_past_position_is_the_one_reached_step_by_step() -> None:
    match = played(new(4, confirm=True))
    assert len(match.moves) > CHECKPOINT_EVERY
    assert [match.state_at(n) for n in range(len(match.moves) + 1)] == step_by_step(match)
    assert match.state_at(len(match.moves)) is not match.state


def test_many_checkpoints_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of hundreds of moves have many; here a short one has a checkpoint every third move."""
    monkeypatch.setattr("pentapolis.engine.match.CHECKPOINT_EVERY", 3)
    match = played(new(2, confirm=True))
    assert [match.state_at(n) for n in range(len(match.moves) + 1)] == step_by_step(match)
    for _ in range(20):
        match.undo()
    for _ in range(9):
        match.play(match.legal_moves()[-1])  # another game from here on
    assert [match.state_at(n) for n in range(len(match.moves) + 1)] == step_by_step(match)
    assert Match.from_record(match.record).state == match.state


def test_a_past_position_is_a_copy() -> None:
    match = played(new(), 6)
    before = everything(match)
    past = match.state_at(4)
    past.apply(0, past.legal_actions(0)[0])
    assert match.state_at(4) != past
    assert everything(match) == before


@given(st.lists(st.integers(0, 999) | st.just(-1), max_size=60))
def test_playing_and_undoing_is_playing_what_is_left(steps: list[int]) -> None:
    """-1 takes a move back; whatever the order, the record tells the same game."""
    match = new(2, confirm=True)
    for step in steps:
        if step >= 0 and not match.is_over:
            choices = match.legal_moves()
            match.play(choices[step % len(choices)])
        elif step < 0 and match.moves:
            match.undo()
    assert match.state == step_by_step(match)[-1]
    assert Match.from_record(parse_record(str(match.record))).state == match.state


# -- taking back ----------------------------------------------------------------------------------


@every_undo
def test_nothing_to_take_back_at_the_start(undo: Undo) -> None:
    match = new(undo=undo)
    assert not match.can_undo()
    with pytest.raises(UndoError, match="Nothing has been played yet"):
        match.undo()


def test_free_undo_goes_back_to_the_deal_and_past_everyone() -> None:
    match = new(3)
    start = everything(match)
    played(match)
    while match.can_undo():
        match.undo()
    assert everything(match) == start


def test_fair_undo_ends_where_the_turn_ended() -> None:
    """Alone and unconfirmed: the choice of a card can be taken back, a placed card not."""
    match = new(undo="turn")
    start = everything(match)
    played(match, 1)
    assert everything(match.undo()) == start
    played(match, 2)
    assert not match.can_undo(0)
    with pytest.raises(UndoError, match="revealed or the turn was finished"):
        match.undo(0)


def test_fair_undo_ends_where_something_was_revealed() -> None:
    """In a team a chosen card is shown: only its place can still be changed."""
    match = played(new(2, confirm=True, undo="turn"), 2)
    (seat,) = match.deciders
    assert match.can_undo(seat)
    match.undo(seat)
    assert not match.can_undo(seat)
    with pytest.raises(UndoError, match="revealed or the turn was finished"):
        match.undo(seat)


def test_fair_undo_is_for_the_seats_own_moves() -> None:
    match = played(new(2, confirm=True, undo="turn"), 2)
    assert not match.can_undo(other(match))
    with pytest.raises(UndoError, match="You have not played anything yet"):
        match.undo(other(match))


# -- confirmed turns ------------------------------------------------------------------------------


def test_a_confirmed_turn_waits_for_the_players_word() -> None:
    match = played(new(2, confirm=True, undo="turn"), 2)
    (seat,) = match.deciders
    turn = match.state.turn
    (confirm,) = match.legal_moves()
    assert (confirm.text, confirm.action, confirm.structure) == ("confirm", 0, {"kind": "confirm"})
    assert "take it back" in match.question()
    with pytest.raises(IllegalAction, match="confirm it, or take it back"):
        match.play(1)
    match.play("confirm")
    assert match.state.turn == turn + 1
    assert match.deciders != [seat]
    assert not match.can_undo(seat)


def test_the_last_turn_is_confirmed_too() -> None:
    match = new(confirm=True)
    while match.state.turn < 13 or match.legal_moves()[0].text != "confirm":
        played(match, 1)
    assert not match.is_over
    assert match.play("confirm").is_over


def test_confirmed_turns_lead_to_the_same_game() -> None:
    quick, careful = new(2), new(2, confirm=True)
    while not quick.is_over:
        choices = quick.legal_moves()
        quick.play(choices[len(choices) // 3])
        careful.play(choices[len(choices) // 3])
        if careful.legal_moves()[0].text == "confirm":
            careful.play("confirm")
    assert careful.is_over
    assert careful.state.scores() == quick.state.scores()
    assert "confirm yes" in str(careful.record).splitlines()
    assert Match.from_record(parse_record(str(careful.record))).state == careful.state


# -- looking --------------------------------------------------------------------------------------


def test_a_record_for_a_seat_hides_the_seed_until_the_end() -> None:
    match = played(new(2), 7)
    for seat in (0, 1, SPECTATOR):
        handed_out = match.record_for(seat)
        assert handed_out.seed is None
        assert "seed" not in str(handed_out)
        assert handed_out.moves == match.record.moves
        with pytest.raises(RecordError, match="has no seed"):
            Match.from_record(handed_out)
    played(match)
    assert match.record_for(0) == match.record
    assert match.record.seed == 7


def test_the_result_is_recorded_at_the_end_only() -> None:
    match = played(new(2), 7)
    assert match.record.result is None
    played(match)
    assert match.record.result == tuple(match.state.scores())


def test_a_view_says_whose_eyes_it_is_and_what_is_asked() -> None:
    match = new(2)
    (seat,) = match.deciders
    mine, theirs, public = match.view(seat), match.view(other(match)), match.view()
    assert (mine["seat"], public["seat"]) == (seat, None)
    assert mine["question"] == match.question()
    assert theirs["question"] == public["question"] == ""
    assert mine["table"] != theirs["table"]
    assert mine["deciders"] == [seat]
    assert match.view(None) == match.view(SPECTATOR) == public


@pytest.mark.parametrize("seat", [2, 9, -2, 2**70, "0", True])
def test_a_seat_that_does_not_exist_is_an_error_in_words(seat: Any) -> None:
    match = new(2)
    for look in (match.legal_moves, match.question, match.view, match.show):
        with pytest.raises(
            IllegalAction, match=r"There is no (such player|player -?\d+) in this game"
        ):
            look(seat)


def test_the_log_has_a_sentence_for_every_move() -> None:
    match = played(new(), 6)
    assert len(match.log()) == len(match.log(0)) == 6
    assert all(told.text.endswith(".") for told in match.log())


def test_the_score_sheet_adds_up() -> None:
    match = played(new(2))
    sheet = match.score_sheet()
    assert [sheet.total(seat) for seat in (0, 1)] == match.state.scores()
    assert sheet.to_json()["lines"][0]["text"] == sheet.lines[0].text


# -- copies ---------------------------------------------------------------------------------------


@every_undo
@pytest.mark.parametrize("moves", [0, 3, 40, 10**6])
def test_a_match_survives_pickle_and_deepcopy(moves: int, undo: Undo) -> None:
    match = Match.new("sprawlopolis", 2, seed=7, seats=["Ann", "Bob"], confirm=True, undo=undo)
    played(match, moves)
    for again in (pickle.loads(pickle.dumps(match)), copy.deepcopy(match)):
        assert everything(again) == everything(match)
        assert again.undo_mode == undo
        assert again.seats == match.seats
        assert again.can_undo() == match.can_undo()
        before = everything(match)
        played(again, 3)
        assert everything(match) == before


def test_a_match_with_its_own_content_survives_pickle() -> None:
    game = pentapolis.find_game("sprawlopolis")
    source = game.content().source.replace('name = "base"', 'name = "mine"', 1)
    mine = game.parse_content(source.replace("points = [2]", "points = [3]"), "mine.toml")
    match = played(Match.new("sprawlopolis", 1, seed=7, content=mine), 5)
    again = pickle.loads(pickle.dumps(match))
    assert everything(again) == everything(match)
    with pytest.raises(RecordError, match=r"content pack 'mine' \(\w{16}\).*--content"):
        Match.from_record(match.record)
    assert Match.from_record(match.record, content=mine).state == match.state


def test_an_earlier_position_keeps_the_players_names_and_is_not_played_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = Match.new("sprawlopolis", 2, seed=7)
    match.words = match.game.words(match.setup, ["Ann", "Bob"])
    for _ in range(6):
        match.play(match.legal_moves()[0])
    monkeypatch.setattr(Match, "from_record", None)
    past = match.until(4)
    assert past.words is match.words
    assert len(past.moves) == 4
    assert len(match.moves) == 6


@pytest.mark.parametrize("game", [game.name for game in all_games()])
def test_an_earlier_position_is_what_it_was_and_going_on_from_it_changes_nothing_here(
    game: str,
) -> None:
    def known(match: Match) -> tuple[object, ...]:
        viewers = (None, SPECTATOR, *range(match.setup.players))
        return (
            match.state.dump(),
            list(match.moves),
            [match.events(viewer) for viewer in viewers],
            [match.events_since(0, viewer) for viewer in viewers],
            [match.history.turns.since(seat) for seat in range(match.setup.players)],
            [(t.first, t.last, set(t.seats), set(t.finished)) for t in match.history.turns],
            [match.history.disclosed_by(number) for number in range(len(match.moves))],
        )

    chance = random.Random(3)
    match = Match.new(game, seed=7)
    stood = [known(match)]
    for _ in range(60):
        if match.is_over:
            break
        seat = chance.choice(match.deciders)
        match.play(int(chance.choice(list(match.state.legal_actions(seat)))), seat)
        stood.append(known(match))
    for number in range(0, len(stood), 4):
        past = match.until(number)
        assert known(past) == stood[number]
        for seat, action in match.moves[number : number + 12]:
            past.play(action, seat)
        assert known(past) == stood[min(len(match.moves), number + 12)]
    assert known(match) == stood[-1]


def test_what_a_decision_would_do_changes_nothing_until_it_is_taken() -> None:
    match = played(new(players=2), 5)
    before, choice = everything(match), match.legal_moves()[0]
    decided = match.decided(choice.action, choice.seat)
    assert everything(match) == before
    assert everything(match.take(decided)) == everything(played(new(players=2), 5).play(choice))
    with pytest.raises(IllegalAction):
        match.decided(10**9, match.deciders[0])
