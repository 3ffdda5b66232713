# SPDX-License-Identifier: MIT
"""What `scale-model` adds to the loss, for both kinds alike: a bound on attention logits, and a cost on wide rows."""

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


def spread(model: LanguageModel, rows: torch.Tensor):
    """Mean over `rows` (true in [texts, tokens]), layers and heads of log (Σ|d|)² / Σd², d being a row of A1 − λA2 (of a standard
    model: of A1): the logarithm of how many tokens a row spreads over. Of the last forward pass."""
    text, token = rows.nonzero(as_tuple=True)
    if not len(text):
        return torch.zeros((), device=model.device)
    future = torch.arange(rows.shape[1], device=model.device) > token[:, None]
    total = []
    for layer in model.model.layers:
        q, k = layer.self_attn.kept
        logits = (q[text, :, token, None] @ k[text].transpose(2, 3)).squeeze(2) / model.shape.head_dim ** 0.5  # [rows, maps, tokens]
        maps = logits.masked_fill(future[:, None], -torch.inf).softmax(-1)
        if model.shape.differential:
            first, second = maps.chunk(2, dim=1)
            maps = first - layer.self_attn.lam() * second
        total.append((2 * maps.abs().sum(-1).log() - maps.square().sum(-1).log()).mean())
    return torch.stack(total).mean()
