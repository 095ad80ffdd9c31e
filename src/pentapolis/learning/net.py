"""The net that learns: from what a seat knows to how much it likes each action, and what it expects.

Plain layers: small enough for one core, and the same for every game, for the arrays say what a game is.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from pentapolis.engine.rng import Rng
from pentapolis.engine.state import State
from pentapolis.envs.encoder import Encoder

Tensor = Any
# What is not legal is never sampled, and its logarithm is still a number.
NEVER = -1e9


class Net:
    def __init__(self, size: int, width: int, hidden: int, seed: int) -> None:
        torch.manual_seed(seed)
        self.trunk = nn.Sequential(
            nn.Linear(size, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU()
        )
        self.policy, self.value = nn.Linear(hidden, width), nn.Linear(hidden, 1)
        with torch.no_grad():
            self.policy.weight.mul_(0.01)
        # Every number of an observation is told by how far it is from usual.
        self.middle, self.spread = torch.zeros(size), torch.ones(size)

    @property
    def parts(self) -> Any:
        return nn.ModuleList([self.trunk, self.policy, self.value])

    def get_used_to(self, observations: NDArray[np.int16]) -> None:
        """Learn what is usual; once, before anything else."""
        rows = torch.from_numpy(observations).float()
        self.middle = rows.mean(0)
        self.spread = rows.std(0).clamp(min=0.05)

    def __call__(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """How much each legal action is liked, and what is expected."""
        # What was hardly ever seen is no reason to lose one's head.
        seen = ((observations.float() - self.middle) / self.spread).clamp(-8.0, 8.0)
        found = self.trunk(seen)
        return self.policy(found).masked_fill(~masks, NEVER), self.value(found).squeeze(-1)

    def saved(self) -> dict[str, Any]:
        return {"net": self.parts.state_dict(), "middle": self.middle, "spread": self.spread}

    def load(self, saved: dict[str, Any]) -> None:
        self.parts.load_state_dict(saved["net"])
        self.middle, self.spread = saved["middle"], saved["spread"]

    def export(self, path: Path) -> None:
        """As ONNX, for `net:file.onnx`: observations in, `policy` out."""
        policy = nn.Sequential(_scaled(self), nn.Hardtanh(-8.0, 8.0), self.trunk, self.policy)
        made = path.with_suffix(".part")
        torch.onnx.export(
            policy.eval(),
            (torch.zeros(1, len(self.middle)),),
            str(made),
            input_names=["observation"],
            output_names=["policy"],
            dynamo=False,
        )
        made.replace(path)


def _scaled(net: Net) -> Any:
    """The first step as a layer; one number for each, so it is a normalisation with fixed figures."""
    layer = nn.BatchNorm1d(len(net.middle), eps=0.0)
    with torch.no_grad():
        layer.running_mean.copy_(net.middle)
        layer.running_var.copy_(net.spread**2)
    return layer.eval()


class Player:
    """The net as it is now, as a bot: the legal action that it likes best."""

    def __init__(self, net: Net, encoder: Encoder) -> None:
        self.net, self.encoder = net, encoder

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        row = torch.from_numpy(self.encoder.observation(world, seat))[None]
        mask = torch.from_numpy(self.encoder.mask(world, seat)).bool()[None]
        with torch.no_grad():
            likes, _ = self.net(row, mask)
        return self.encoder.action(world, seat, int(likes[0].argmax()))
