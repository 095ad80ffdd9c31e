"""Learners of others play our games as they are, without an adapter."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="torch is not installed: pentapolis[learners]")
sb3_contrib = pytest.importorskip(
    "sb3_contrib", reason="sb3-contrib is not installed: pentapolis[learners]"
)

import pentapolis.envs.gym  # noqa: E402, F401

GAMES = [("Sprawlopolis", {}), ("Ekopolis", {"players": 3, "bots": "greedy", "reward": "rank"})]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), GAMES, ids=[name for name, _ in GAMES])
def test_maskable_ppo_trains_and_plays(name: str, options: dict[str, object]) -> None:
    torch.set_num_threads(1)
    env = gymnasium.make(f"pentapolis/{name}-v0", illegal="raise", **options)  # type: ignore[arg-type]
    learner = sb3_contrib.MaskablePPO("MlpPolicy", env, n_steps=512, batch_size=128, seed=1)
    before = {name: value.clone() for name, value in learner.policy.state_dict().items()}
    # An action that is not legal would raise.
    learner.learn(3000)
    assert learner.num_timesteps >= 3000
    assert any((before[key] != value).any() for key, value in learner.policy.state_dict().items())
    observation, info = env.reset(seed=7)
    over = False
    while not over:
        action, _ = learner.predict(observation, action_masks=info["action_mask"])
        assert info["action_mask"][int(action)]
        observation, reward, over, _, info = env.step(np.int64(action))
    assert -1 <= float(reward) <= 1
