"""A net that learns: what it is told is right, it gets better, it goes on where it was interrupted."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from pentapolis import Rng, find_game
from pentapolis.bots.bot import bot_action, make_bot
from pentapolis.engine.errors import RecordError

torch = pytest.importorskip("torch")
pytest.importorskip("onnx")
pytest.importorskip("onnxruntime")

from pentapolis.learning.course import CURVE, NET, PICTURE, Course, Plan  # noqa: E402
from pentapolis.learning.lessons import encoder_for, give  # noqa: E402
from pentapolis.learning.net import Player  # noqa: E402
from pentapolis.learning.selfplay import REACH, advantages, play, study  # noqa: E402

SETUP = find_game("sprawlopolis").setup(1)
SMALL = Plan(
    game="sprawlopolis",
    players=1,
    options=dict(SETUP.options),
    content_hash=SETUP.content.hash,
    seed=1,
    teacher="greedy",
    lessons=30,
    passes=2,
    rounds=4,
    rows=16,
    hidden=32,
    test_every=2,
    test_deals=4,
)


def test_lessons_are_what_the_teacher_played_and_what_came_of_it() -> None:
    setup = find_game("ekopolis").setup(3)
    lessons = give(setup, "greedy", [5], slips=0.0)
    encoder, teacher = encoder_for(setup), make_bot("greedy", find_game("ekopolis"), setup, False)
    state, dice, at = encoder.deal(5), Rng(6), 0
    deciders = []
    while not state.is_over():
        seat = int(state.deciders()[0])
        one_choice = len(state.legal_actions(seat)) == 1
        row = encoder.observation(state, seat)
        action = bot_action(teacher, state, seat, dice)
        if not one_choice:
            assert (lessons.observations[at] == row).all()
            assert encoder.action(state, seat, lessons.actions[at]) == action
            assert lessons.masks[at].sum() == len(state.legal_actions(seat))
            deciders.append(seat)
            at += 1
        state.apply(seat, action)
    assert at == len(lessons.actions)
    scores = [int(score) for score in state.scores()]
    for seat, result in zip(deciders, lessons.results, strict=True):
        assert result == scores[seat] - max(s for n, s in enumerate(scores) if n != seat)


def test_gains_count_what_a_seat_is_paid_between_its_own_decisions() -> None:
    """Two seats by turns in one row; the game ends with the fourth decision, another begins."""
    hopes = np.array([[1.0], [2.0], [3.0], [4.0], [5.0], [6.0]], np.float32)
    seats = np.array([[0], [1], [0], [1], [0], [1]], np.int64)
    paid = np.zeros((5, 1, 2), np.float32)
    paid[1, 0] = 0.5, 0.25
    paid[3, 0] = 10.0, -10.0
    done = np.array([[False], [False], [False], [True], [False]])
    gains, known = advantages(hopes, seats, paid, done)
    third, fourth = 10.0 - 3.0, -10.0 - 4.0
    assert gains[3, 0] == fourth
    assert gains[2, 0] == third
    assert gains[1, 0] == 0.25 + 4.0 - 2.0 + np.float32(REACH) * fourth
    assert gains[0, 0] == 0.5 + 3.0 - 1.0 + np.float32(REACH) * third
    # What seat 0 began in the new game has no outcome yet: its next decision is not there.
    assert known[:, 0].tolist() == [True, True, True, True, False]


def test_playing_oneself_makes_what_turned_out_well_likelier() -> None:
    setup = find_game("ekopolis").setup(3)
    encoder = encoder_for(setup)
    from pentapolis.learning.net import Net

    net = Net(encoder.size, encoder.width, 16, 1)
    played = play(net, setup, 8, 40, 3, 0.0, 10.0)
    assert len(played.actions) > 100
    assert played.masks[np.arange(len(played.actions)), played.actions].all()
    good = played.gains > played.gains.mean() + played.gains.std()

    def likely() -> float:
        with torch.no_grad():
            likes, _ = net(torch.from_numpy(played.observations), torch.from_numpy(played.masks))
        chosen = torch.from_numpy(played.actions)[:, None]
        return float(likes.log_softmax(1).gather(1, chosen).squeeze(1).numpy()[good].mean())

    before = likely()
    study(net, torch.optim.Adam(net.parts.parameters(), lr=1e-2), played, 12, 1)
    assert likely() > before + 0.05


def test_imitation_comes_closer_to_its_teacher(tmp_path: Path) -> None:
    course = Course(
        replace(SMALL, lessons=250, passes=12, rounds=0, hidden=128), SETUP, tmp_path, 1
    )
    test = give(SETUP, "greedy", list(range(5000, 5020)), 0.0)

    def agreed() -> float:
        with torch.no_grad():
            likes, _ = course.net(torch.from_numpy(test.observations), torch.from_numpy(test.masks))
        return float((likes.argmax(1).numpy() == test.actions).mean())

    before = agreed()
    assert list(course.go_on())
    assert agreed() > before + 0.05


def test_a_course_that_was_interrupted_comes_to_the_same_net(tmp_path: Path) -> None:
    whole = Course(SMALL, SETUP, tmp_path / "whole", 1)
    assert list(whole.go_on())
    first = Course(SMALL, SETUP, tmp_path / "parts", 1)
    for _ in first.go_on():
        if first.round == 3:
            break  # after the test of round 2; round 3 is lost
    second = Course(SMALL, SETUP, tmp_path / "parts", 1)
    assert second.round == 2
    assert list(second.go_on())
    for one, other in zip(whole.net.parts.parameters(), second.net.parts.parameters(), strict=True):
        assert torch.equal(one, other)
    assert [point.lead for point in whole.points] == [point.lead for point in second.points]
    lines = (tmp_path / "parts" / CURVE).read_text().splitlines()
    assert [json.loads(line)["round"] for line in lines] == [0, 2, 4]
    assert "<polyline" in (tmp_path / "parts" / PICTURE).read_text()
    with pytest.raises(RecordError, match="another course"):
        Course(replace(SMALL, hidden=33), SETUP, tmp_path / "parts", 1)


def test_the_net_that_leaves_plays_as_the_one_that_learned(tmp_path: Path) -> None:
    course = Course(replace(SMALL, rounds=2), SETUP, tmp_path, 1)
    assert list(course.go_on())
    game = find_game("sprawlopolis")
    out, within = make_bot(f"net:{tmp_path / NET}", game, SETUP), Player(course.net, course.encoder)
    for seed in range(3):
        state, dice = course.encoder.deal(seed), Rng(seed)
        while not state.is_over():
            chosen = [bot_action(bot, state, 0, Rng(seed)) for bot in (out, within)]
            assert chosen[0] == chosen[1]
            state.apply(0, state.any_action(0, dice))
