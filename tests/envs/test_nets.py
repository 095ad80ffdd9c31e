"""Nets as players: what they are shown, what they may do, and what is wrong with a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pentapolis import Rng, find_game
from pentapolis.arena.simulate import simulate
from pentapolis.bots.bot import BotFailed, bot_action, find_bot, make_bot
from pentapolis.engine.errors import SetupError
from pentapolis.envs import Encoder

onnx = pytest.importorskip("onnx", reason="onnx is not installed")
pytest.importorskip("onnxruntime", reason="onnxruntime is not installed: pentapolis[nets]")
from onnx import TensorProto, helper, numpy_helper  # noqa: E402

SIZE, WIDTH = Encoder("ekopolis", 3).size, Encoder("ekopolis", 3).width


def saved(path: Path, weights: np.ndarray[Any, Any], biases: np.ndarray[Any, Any]) -> str:
    """A net of one layer, as the code of a player; beside its policy it has another output."""
    size, width = weights.shape
    graph = helper.make_graph(
        [
            helper.make_node("ReduceSum", ["observation"], ["value"]),
            helper.make_node("Gemm", ["observation", "weights", "biases"], ["policy"]),
        ],
        "net",
        [helper.make_tensor_value_info("observation", TensorProto.FLOAT, ["rows", size])],
        [
            helper.make_tensor_value_info("value", TensorProto.FLOAT, None),
            helper.make_tensor_value_info("policy", TensorProto.FLOAT, ["rows", width]),
        ],
        [
            numpy_helper.from_array(weights.astype(np.float32), "weights"),
            numpy_helper.from_array(biases.astype(np.float32), "biases"),
        ],
    )
    opset = helper.make_opsetid("", 17)
    onnx.save(helper.make_model(graph, opset_imports=[opset], ir_version=9), path)
    return f"net:{path}"


def any_net(path: Path, seed: int = 1) -> tuple[str, np.ndarray[Any, Any]]:
    weights = np.random.default_rng(seed).normal(size=(SIZE, WIDTH))
    return saved(path, weights, np.zeros(WIDTH)), weights


def test_a_net_plays_the_legal_action_that_it_likes_best(tmp_path: Path) -> None:
    code, weights = any_net(tmp_path / "my.onnx")
    encoder, rng = Encoder("ekopolis", 3), Rng(1)
    bot = make_bot(code, encoder.game, encoder.setup)
    state, illegal = encoder.deal(5), 0
    while not state.is_over():
        seat = int(state.deciders()[0])
        likes = encoder.observation(state, seat).astype(np.float32) @ weights.astype(np.float32)
        mask = encoder.mask(state, seat)
        best = int(np.argmax(np.where(mask, likes, -np.inf)))
        illegal += best != np.argmax(likes)
        action = bot_action(bot, state, seat, rng)
        assert encoder.number(state, seat, action) == best
        # What the seat does not know makes no difference.
        assert bot_action(bot, state.resample(seat, Rng(7)), seat, rng) == action
        state.apply(seat, action)
    assert illegal > 20


def test_nets_play_wherever_bots_are_named(tmp_path: Path) -> None:
    code, _ = any_net(tmp_path / "my.onnx")
    kind = find_bot(code)
    assert (kind.name, kind.text) == ("my", "the net my.onnx")
    setup = find_game("ekopolis").setup(3)
    found = list(simulate(setup, [code, "greedy", code], 2, seed=1, jobs=2))
    assert sum(tally.games for tally in found) == 2
    # Records of what was measured tell one net from another.
    other, _ = any_net(tmp_path / "other.onnx", seed=2)
    game = setup.game
    assert kind.way(find_game(game), setup) != find_bot(other).way(find_game(game), setup)


def test_what_is_wrong_with_a_net_is_said(tmp_path: Path) -> None:
    game = find_game("ekopolis")
    setup = game.setup(3)
    with pytest.raises(SetupError, match=r"gone\.onnx cannot be read"):
        find_bot(f"net:{tmp_path / 'gone.onnx'}")
    (tmp_path / "text.onnx").write_text("no net")
    with pytest.raises(SetupError, match="no net that onnxruntime can read"):
        find_bot(f"net:{tmp_path / 'text.onnx'}")
    narrow = saved(tmp_path / "narrow.onnx", np.zeros((SIZE, 7)), np.zeros(7))
    with pytest.raises(BotFailed, match=rf"'narrow' cannot be made: it gives \(1, 7\).*{WIDTH}"):
        make_bot(narrow, game, setup)
    short = saved(tmp_path / "short.onnx", np.zeros((3, WIDTH)), np.zeros(WIDTH))
    with pytest.raises(BotFailed, match=f"does not take rows of {SIZE} numbers"):
        make_bot(short, game, setup)
    blind = saved(tmp_path / "blind.onnx", np.zeros((SIZE, WIDTH)), np.full(WIDTH, np.nan))
    state = game.new_state(setup, Rng(1))
    with pytest.raises(BotFailed, match="no number"):
        bot_action(make_bot(blind, game, setup), state, int(state.deciders()[0]), Rng(1))
