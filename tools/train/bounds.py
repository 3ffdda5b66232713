# SPDX-License-Identifier: MIT
"""What `scale-model` adds to the loss, for both kinds alike: a bound on attention logits."""

import torch
import torch.nn.functional as F

from model import LanguageModel


def at(bound: float, done: float) -> float:
    """The bound when a share `done` of the steps is done: from six times what it is to be, reached at 0.3."""
    return bound * 6 ** max(0.0, 1 - done / 0.3)


def excess(model: LanguageModel, bound: float):
    """Σ over layers, maps and {q, k} of the mean over tokens of relu(|x|²/√d − bound)². Where it is 0, |logit| ≤ bound in every
    map, since |q·k| ≤ |q||k|. Of the last forward pass."""
    total = torch.zeros(())
    for layer in model.model.layers:
        for x in layer.self_attn.kept:
            length = x.square().sum(-1) / model.shape.head_dim ** 0.5  # [rows, maps, tokens]
            total = total + F.relu(length - bound).square().mean((0, 2)).sum()
    return total
