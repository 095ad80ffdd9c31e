"""What bots know: quick choices are legal, and much better than chance."""

from __future__ import annotations

from pentapolis import Rng
from pentapolis.games.inktropolis.evaluation import InkEvaluation
from tests.games.inktropolis.table import choices, deal, first_round, give, hand, offer, play


def played(seed: int, thoughtful: bool) -> int:
    state = deal(1, seed=seed)
    evaluation = InkEvaluation()
    rng = Rng(seed)
    while not state.is_over():
        actions = state.legal_actions(0)
        action = (
            evaluation.playout_action(state, 0, rng)
            if thoughtful
            else actions[rng.below(len(actions))]
        )
        assert action in actions
        state.apply(0, action)
    return state.scores()[0]


def test_quick_choices_beat_chance() -> None:
    thoughtful = sum(played(seed, True) for seed in range(20))
    chance = sum(played(seed, False) for seed in range(20))
    assert thoughtful > 1.5 * chance


def test_value_at_the_end_is_the_score() -> None:
    """When nothing more can be built, only points count."""
    state = deal(1, seed=3)
    rng = Rng(3)
    evaluation = InkEvaluation()
    while not state.is_over():
        evaluation.value(state, 0)
        state.apply(0, evaluation.playout_action(state, 0, rng))
    assert evaluation.value(state, 0) == float(state.scores()[0])


def test_saving_up_for_a_landmark() -> None:
    """Resources that a landmark in hand needs are worth more than others."""
    needy = hand(give(first_round(), culture=2), 0, "beach-chalet", "resort", "zoo")
    other = hand(give(first_round(), utilities=2), 0, "beach-chalet", "resort", "zoo")
    evaluation = InkEvaluation()
    assert evaluation.value(needy, 0) > evaluation.value(other, 0)


def test_a_card_in_hand_is_worth_its_promise() -> None:
    """Between choosing and placing, the value counts what the card will bring."""
    state = offer(give(first_round(), finance=1, utilities=1), "museum")
    before = InkEvaluation().value(play(state.clone(), 0, "pass"), 0)
    play(state, 0, "museum")
    assert choices(state)
    assert InkEvaluation().value(state, 0) > before
