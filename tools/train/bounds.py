# SPDX-License-Identifier: MIT
"""What `scale-model` adds to the loss: a bound on attention logits, for both kinds alike, and a cost that teaches A2 to be A1's background."""

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
    """Mean over `rows` (true in [texts, tokens]), layers and heads of log (Σ|d|)² / Σd², d being a row of A1 − λA2: the logarithm of how
    many tokens a row spreads over. Of the last forward pass. A1 is taken as it is, so that the cost moves A2 and λ only: sharper maps
    do not pay, a background that takes A1's noise away does. A standard model has no second map and no cost."""
    text, token = rows.nonzero(as_tuple=True)
    if not len(text) or not model.shape.differential:
        return torch.zeros((), device=model.device)
    future = torch.arange(rows.shape[1], device=model.device) > token[:, None]
    total = []
    for layer in model.model.layers:
        q, k = layer.self_attn.kept
        logits = (q[text, :, token, None] @ k[text].transpose(2, 3)).squeeze(2) / model.shape.head_dim ** 0.5  # [rows, maps, tokens]
        first, second = logits.masked_fill(future[:, None], -torch.inf).softmax(-1).chunk(2, dim=1)
        d = first.detach() - layer.self_attn.lam() * second
        total.append((2 * d.abs().sum(-1).log() - d.square().sum(-1).log()).mean())
    return torch.stack(total).mean()
