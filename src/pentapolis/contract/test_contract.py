"""What every game promises, checked on random games of every set-up."""

from __future__ import annotations

import copy
import json
import pickle
import random
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from pentapolis import COMPILED, SPECTATOR, IllegalAction, Match, Rng, State, parse_record
from pentapolis.contract.scenarios import Scenario, playthrough, sample
from pentapolis.engine.content import ContentPack, Field
from pentapolis.engine.errors import RecordError, UndoError
from pentapolis.engine.game import Game
from pentapolis.engine.match import MAX_SEED
from pentapolis.engine.registry import load_state


def viewers(state: State) -> range:
    """Every seat, and a spectator."""
    return range(SPECTATOR, int(state.players))


# -- legal actions --------------------------------------------------------------------------------


def test_legal_actions_are_unique_sorted_and_only_for_deciders(scenario: Scenario) -> None:
    positions, final = playthrough(scenario)
    space = scenario.game.action_space(scenario.setup)
    for position in positions:
        deciders = list(position.state.deciders())
        assert deciders == sorted(set(deciders))
        assert deciders, "nobody decides in a copy made before a decision: what does clone() share?"
        for seat in range(scenario.players):
            actions = list(position.state.legal_actions(seat))
            assert actions == sorted(set(actions))
            assert bool(actions) == (seat in deciders)
            assert [action for action in actions if not 0 <= action < space] == [], "action_space()"
            refused = [action for action in actions if not position.state.is_legal(seat, action)]
            assert refused == [], "allows() refuses what choices() offers"
    assert list(final.deciders()) == [], (
        "is_over() is true and somebody must still decide; to confirm is a decision "
        "(`and not self.unconfirmed`)"
    )
    assert all(not final.legal_actions(seat) for seat in viewers(final))


def test_what_is_allowed_is_what_is_offered(scenario: Scenario) -> None:
    """On every action of the space, and beyond its ends."""
    positions, final = playthrough(scenario)
    space = scenario.game.action_space(scenario.setup)
    states = [position.state for position in sample(positions, 6 if COMPILED else 2)]
    for state in [*states, final]:
        for seat in range(scenario.players):
            offered = [int(action) for action in state.legal_actions(seat)]
            tried = range(-3, space + 3) if seat in state.deciders() else range(0, space, 97)
            assert [action for action in tried if state.is_legal(seat, action)] == offered


def test_drawing_at_random_is_drawing_from_the_lists(scenario: Scenario) -> None:
    """The same draw from the same stream, which then goes on in the same way: games can be repeated."""
    positions, final = playthrough(scenario)
    for number, position in enumerate(positions):
        state, rng, twin = position.state, Rng(number), Rng(number)
        seats = state.deciders()
        drawn = seats[twin.below(len(seats))] if len(seats) > 1 else seats[0]
        assert state.first_decider() == seats[0]
        assert state.any_decider(rng) == drawn, "actors() names others than acting()"
        for seat in seats:
            actions = state.legal_actions(seat)
            assert state.any_action(seat, rng) == actions[twin.below(len(actions))], "any_choice()"
        assert rng == twin, "any_choice() draws more often, or otherwise, than by one below()"
    assert final.any_decider(Rng(0)) == final.first_decider() == -1


def test_every_game_ends_within_its_bound(scenario: Scenario) -> None:
    bound = scenario.game.max_decisions(scenario.setup)
    positions, final = playthrough(scenario)
    decisions = [position for position in positions if position.action != 0]
    assert len(decisions) <= bound
    assert final.turn <= scenario.game.max_turns(scenario.setup) <= bound
    assert final.end_reason() in scenario.game.end_reasons
    assert all(not position.state.is_over() for position in positions)
    assert all(position.state.end_reason() == "" for position in positions)


def test_illegal_actions_are_refused_in_words_and_change_nothing(scenario: Scenario) -> None:
    positions, final = playthrough(scenario)
    space = scenario.game.action_space(scenario.setup)
    moments = [(position.state, position.state.clone()) for position in sample(positions, 6)]
    for state, before in [*moments, (final, final.clone())]:
        for seat in range(-2, scenario.players + 2):
            legal = set(state.legal_actions(seat))
            tries = {-1, 0, 1, space // 2, space - 1, space, MAX_SEED} | {
                other + step for other in list(legal)[:3] for step in (-1, 1)
            }
            for action in tries - legal:
                with pytest.raises(IllegalAction, match=r"\w{3,}.*[.!)]$"):
                    state.apply(seat, action)
        assert state == before


# -- notation and structure -----------------------------------------------------------------------


def test_notation_words_and_structure_are_unique(scenario: Scenario) -> None:
    game = scenario.game
    positions, _ = playthrough(scenario)
    for position in sample(positions, 12):
        state, seat = position.state, position.seat
        actions = [int(action) for action in state.legal_actions(seat)]
        texts = [game.text(state, seat, action) for action in actions]
        assert len(set(texts)) == len(texts)
        assert all(text and not any(letter.isspace() for letter in text) for text in texts)
        assert [game.parse(state, seat, text) for text in texts] == actions
        words = [game.words(scenario.setup).choice(state, seat, action) for action in actions]
        assert all(words)
        assert len(set(words)) == len(words)
        structures = [game.structure(state, seat, action) for action in actions]
        assert len({json.dumps(s, sort_keys=True) for s in structures}) == len(structures)
        assert all("kind" in structure for structure in structures)
        some = actions[:3] + actions[-3:]
        for action in some:
            structure = json.loads(json.dumps(game.structure(state, seat, action)))
            assert game.from_structure(state, seat, structure) == action
        assert game.words(scenario.setup).question(state, seat)


@pytest.mark.parametrize(
    "text", ["", " ", "?", "xyzzy", "-1", "999999", "1;2", "é", "@,", "0" * 500]
)
def test_nonsense_is_no_move(game: Game, text: str) -> None:
    match = Match.new(game.name, seed=1)
    before = match.state.clone()
    with pytest.raises(IllegalAction):
        match.play(text, match.deciders[0])
    assert match.state == before


# -- copies, equality, saving ---------------------------------------------------------------------


def test_clones_are_equal_and_no_past_copy_ever_changes(scenario: Scenario) -> None:
    positions, _ = playthrough(scenario)
    state = positions[0].state.clone()
    copies, dumps = [], []
    for position in positions:
        clone = state.clone()
        assert clone == state
        assert hash(clone) == hash(state)
        copies.append(clone)
        dumps.append(json.dumps(state.dump()))
        state.apply(position.seat, position.action)
    assert [json.dumps(clone.dump()) for clone in copies] == dumps
    assert len(set(dumps)) == len(dumps)


def test_states_round_trip_through_json_and_pickle(scenario: Scenario) -> None:
    positions, final = playthrough(scenario)
    for state in [*(position.state for position in sample(positions, 8)), final]:
        data = json.loads(json.dumps(state.dump()))
        loaded = scenario.game.load_state(scenario.setup, data)
        assert loaded == state
        assert hash(loaded) == hash(state)
        assert pickle.loads(pickle.dumps(state)) == state
        for seat in range(scenario.players):
            assert list(loaded.legal_actions(seat)) == list(state.legal_actions(seat))
        assert loaded.clone() == state
    # What follows from the fields was made anew: a loaded state goes on as the other did.
    half = len(positions) // 2
    loaded = pickle.loads(pickle.dumps(positions[half].state))
    for position in positions[half:]:
        loaded.apply(position.seat, position.action)
    assert loaded == final
    assert loaded.scores() == final.scores()


def test_a_dump_that_does_not_fit_is_refused_in_words(game: Game) -> None:
    scenario = Scenario(game.name, game.players[-1])
    positions, _ = playthrough(scenario)
    state = positions[len(positions) // 2].state
    data = json.loads(json.dumps(state.dump()))
    assert load_state(scenario.setup, data) == state
    broken = [{**data, "left_over": 1}]
    for key in data:
        broken.append({name: value for name, value in data.items() if name != key})
        broken += [{**data, key: "1"}, {**data, key: [[[]]]}]
    for bad in broken:
        with pytest.raises(RecordError, match=f"no state of {game.title}"):
            load_state(scenario.setup, bad)


def test_records_replay_to_an_equal_state(scenario: Scenario) -> None:
    match = played_match(scenario)
    text = str(match.record)
    again = Match.from_record(parse_record(text), content=scenario.setup.content)
    assert again.state == match.state
    assert str(again.record) == text
    half = len(match.moves) // 2
    part = Match.from_record(parse_record(text), to=half, content=scenario.setup.content)
    assert part.state == match.state_at(half)
    assert copy.deepcopy(match).state == match.state


def played_match(scenario: Scenario, until: int | None = None) -> Match:
    positions, _ = playthrough(scenario)
    match = Match(scenario.setup, seed=1)
    for position in positions[:until]:
        match.play(position.action, position.seat)
    return match


# -- chance ---------------------------------------------------------------------------------------


def test_same_seed_same_game_and_no_global_randomness(
    scenario: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    def poisoned(*_: object, **__: object) -> None:
        raise AssertionError("global randomness was used")

    for name in ("random", "randint", "randrange", "shuffle", "choice", "sample", "getrandbits"):
        monkeypatch.setattr(random, name, poisoned)
    positions, final = playthrough(scenario)
    state = scenario.start(1)
    for position in positions:
        assert state == position.state
        state.apply(position.seat, position.action)
    assert state == final
    assert scenario.start(2).dump() != scenario.start(1).dump()


# -- hidden information ---------------------------------------------------------------------------


def test_resampled_worlds_agree_with_all_the_seat_knows(scenario: Scenario) -> None:
    """Two states that differ only in what a seat cannot see are the same to that seat."""
    positions, _ = playthrough(scenario)
    game = scenario.game
    for number, position in enumerate(sample(positions, 10)):
        for seat in viewers(position.state):
            world = position.state.resample(seat, Rng(number))
            assert game.view(world, seat) == game.view(position.state, seat)
            assert list(world.legal_actions(seat)) == list(position.state.legal_actions(seat))
            assert list(world.deciders()) == list(position.state.deciders())
            # All that comes of a resampling is what the seat knows and the given generator.
            again = world.resample(seat, Rng(5)) == position.state.resample(seat, Rng(5))
            assert again, "resample() rests on something the seat cannot know, if only an order"
            assert world.rng != position.state.rng, "resample() must replace the generator"
            sheets = [game.score_sheet(state, seat) for state in (world, position.state)]
            assert sheets[0] == sheets[1]


def test_a_game_is_open_where_every_seat_knows_what_any_other_does(scenario: Scenario) -> None:
    """At one device people look away from each other's seats exactly where something is hidden."""
    if scenario.players == 1:
        return
    game = scenario.game
    hidden = False
    for number, position in enumerate(sample(playthrough(scenario)[0], 10)):
        for seat in range(scenario.players):
            world = position.state.resample(seat, Rng(number))
            hidden |= any(
                game.view(world, other) != game.view(position.state, other)
                or list(world.legal_actions(other)) != list(position.state.legal_actions(other))
                for other in range(scenario.players)
            )
    if hidden:
        assert not game.is_open(scenario.setup), "is_open() is true, and seats hide something"
    else:
        assert game.is_open(scenario.setup), (
            "seats hide nothing in resampled worlds: either is_open() is true or resample() tells secrets"
        )


def test_resampled_worlds_can_be_played_to_the_end(scenario: Scenario) -> None:
    positions, _ = playthrough(scenario)
    for number, position in enumerate(sample(positions, 4)):
        world = position.state.resample(position.seat, Rng(number))
        rng = Rng(number)
        while not world.is_over():
            seat = world.deciders()[0]
            actions = world.legal_actions(seat)
            world.apply(seat, actions[rng.below(len(actions))])


def test_what_is_handed_out_during_a_game_holds_no_seed(scenario: Scenario) -> None:
    half = len(playthrough(scenario)[0]) // 2
    match = played_match(scenario, half)
    for seat in viewers(match.state):
        assert match.record_for(seat).seed is None
        assert {told.number for told in match.log(seat)} == set(range(1, half + 1))
        json.dumps(match.view(seat))
    whole = played_match(scenario)
    assert whole.record_for(0).seed == whole.seed


def test_until_all_have_chosen_nobody_learns_what_another_chose(scenario: Scenario) -> None:
    positions, _ = playthrough(scenario)
    match = Match(scenario.setup, seed=1)
    for position in positions:
        seats = match.deciders
        chooser = seats[0]
        options = [int(action) for action in match.state.legal_actions(chooser)]
        if len(seats) > 1 and len(options) > 1:
            handed_out = []
            for action in (options[0], options[-1]):
                match.play(action, chooser)
                still = [seat for seat in match.deciders if seat in seats and seat != chooser]
                handed_out.append(
                    [
                        (
                            match.view(seat)["table"],
                            match.record_for(seat),
                            match.log(seat),
                            match.events_since(0, seat),
                        )
                        for seat in still
                    ]
                )
                match.undo()
            assert handed_out[0] == handed_out[1]
        match.play(position.action, position.seat)


def test_simultaneous_decisions_may_come_in_any_order(scenario: Scenario) -> None:
    positions, _ = playthrough(scenario)
    for position in positions:
        seats = [int(seat) for seat in position.state.deciders()]
        if len(seats) < 2:
            continue
        results = []
        choices = {seat: int(position.state.legal_actions(seat)[-1]) for seat in seats}
        for order in (seats, seats[::-1]):
            state = position.state.clone()
            for seat in order:
                if state.is_legal(seat, choices[seat]):
                    state.apply(seat, choices[seat])
            results.append(state)
        assert results[0] == results[1]


# -- what is shown ---------------------------------------------------------------------------------


def test_views_have_the_type_they_declare(scenario: Scenario) -> None:
    """Nothing is missing, of another type, or there without being declared."""
    positions, final = playthrough(scenario)
    for state in [*(position.state for position in sample(positions, 6)), final]:
        for seat in viewers(state):
            shown = json.loads(json.dumps(scenario.game.view(state, seat)))
            declared: Any = msgspec.convert(shown, scenario.game.view_type)
            assert json.loads(msgspec.json.encode(declared)) == shown


def test_packs_that_play_the_same_keep_their_own_words(game: Game) -> None:
    """Whoever renames a card sees the new name, also where the old pack was used before."""
    pack = game.content()
    old, new = (replace(reworded(game, pack, mark), hash="shared") for mark in ("Old", "New"))
    alone = replace(new, hash="its own")
    before, after, wanted = (everything_said(game, worded) for worded in (old, new, alone))
    assert after == wanted
    assert before != after


def reworded(game: Game, pack: ContentPack, mark: str) -> ContentPack:
    """The pack with a mark before each name that changes no play."""
    tables = {
        name: replace(
            table,
            rows=tuple(
                {
                    key: f"{mark} {value}" if worded(game.packs.SCHEMA[name][key]) else value
                    for key, value in row.items()
                }
                for row in table.rows
            ),
        )
        for name, table in pack.tables.items()
    }
    return replace(pack, tables=tables, source=mark)


def worded(field: Field) -> bool:
    return field.cosmetic and field.type is str and field.check("any text") is None


def everything_said(game: Game, pack: ContentPack) -> list[object]:
    """All that a random game shows and says."""
    match = Match(game.setup(content=pack), seed=3)
    said: list[object] = []
    rng = Rng(3)
    while not match.is_over:
        seat = match.deciders[0]
        choices = match.legal_moves(seat)
        said += [match.view(seat), match.show(seat), *(choice.words for choice in choices)]
        match.play(choices[rng.below(len(choices))])
    return [*said, match.log(), match.score_sheet()]


# -- scores ---------------------------------------------------------------------------------------


def test_scores_are_the_sum_of_the_score_sheet(scenario: Scenario) -> None:
    positions, final = playthrough(scenario)
    for state in [*(position.state for position in sample(positions, 6)), final]:
        sheet = scenario.game.score_sheet(state)
        assert [sheet.total(seat) for seat in range(scenario.players)] == state.scores()
        assert all(line.source and line.title and line.text for line in sheet.lines)
        assert list(sheet.outcome.scores) == state.scores()
        assert sheet.outcome.final == state.is_over()
        assert sheet.outcome.text
        json.dumps(sheet.to_json())
    ranking = final.ranking()
    assert len(ranking) == scenario.players
    assert min(ranking) >= 1


# -- taking back ----------------------------------------------------------------------------------


def test_undo_returns_to_an_equal_state(scenario: Scenario) -> None:
    positions, _ = playthrough(scenario)
    match = played_match(scenario)
    for position in reversed(positions):
        match.undo()
        assert match.state == position.state
    with pytest.raises(UndoError):
        match.undo()


def test_fair_undo_never_passes_a_reveal_or_another_player(scenario: Scenario) -> None:
    """That everything shown counts as a reveal, test_events.py checks."""
    positions, _ = playthrough(scenario)
    match = Match(scenario.setup, seed=1, undo="turn")
    for position in positions:
        before = match.state.clone()
        match.play(position.action, position.seat)
        if match.can_undo(position.seat):
            assert match.state.reveals == before.reveals
            match.undo(position.seat)
            assert match.state == before
            match.play(position.action, position.seat)
        else:
            with pytest.raises(UndoError):
                match.undo(position.seat)
