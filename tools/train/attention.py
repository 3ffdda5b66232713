# SPDX-License-Identifier: MIT
"""Where a model looks: softmax maps, their difference, and how much of a row falls on the answer and on noise (the
paper's Table 3, whose normalisation the authors gave in their reply to the reviewers)."""

import random
from dataclasses import dataclass

import torch

from documents import ANSWER_WEIGHT, Phase, Rows
from model import LanguageModel, head_norm, rope_table, rotate
from needles import Prompt


@dataclass
class LayerMaps:
    logits: torch.Tensor      # q·kᵀ/√d before the softmax, [softmax maps, T, T]; causal pairs only are meant
    first: torch.Tensor       # A1 (of a standard model its only map), [heads, T, T]
    second: torch.Tensor      # A2, zeros in a standard model
    lam: float                # 0 in a standard model
    hidden: torch.Tensor      # residual stream after the layer, [T, hidden]

    def difference(self) -> torch.Tensor:
        return self.first - self.lam * self.second


@torch.no_grad()
def look(model: LanguageModel, tokens: list[int]) -> list[LayerMaps]:
    """Every map of one text, written apart from the model's own attention (see `check`)."""
    ids, shape = torch.tensor([tokens], device=model.device), model.shape
    x, rope = model.model.embed_tokens(ids), rope_table(shape, len(tokens), ids.device)
    future = torch.ones(len(tokens), len(tokens), dtype=torch.bool, device=ids.device).triu(1)
    found = []
    for layer in model.model.layers:
        attention = layer.self_attn
        normed = layer.input_layernorm(x)
        q, k = (rotate(p(normed).view(len(tokens), shape.heads, -1).transpose(0, 1), rope) for p in (attention.q_proj, attention.k_proj))
        logits = q @ k.transpose(1, 2) / shape.head_dim ** 0.5
        maps = logits.masked_fill(future, -torch.inf).softmax(-1)
        x = layer(x, rope)
        first, second = maps.chunk(2) if shape.differential else (maps, torch.zeros_like(maps))
        lam = attention.lam().item() if shape.differential else 0.0
        found.append(LayerMaps(logits, first, second, lam, x[0]))
    return found


@torch.no_grad()
def check(model: LanguageModel, tokens: list[int]):
    """Raises if the maps, put to work, do not give what the model computes."""
    states = [model.model.embed_tokens(torch.tensor([tokens]))[0]] + [layer.hidden for layer in look(model, tokens)]
    for layer, maps, before, after in zip(model.model.layers, look(model, tokens), states, states[1:]):
        attention = layer.self_attn
        values = attention.v_proj(layer.input_layernorm(before)).view(len(tokens), model.shape.heads, -1).transpose(0, 1)[None]
        if model.shape.differential:
            y = (1 - attention.init) * head_norm(maps.difference() @ attention.values(values)[0].chunk(2)[0], model.shape)
        else:
            y = maps.first @ values[0]
            y = head_norm(y, model.shape) if model.shape.kind == "normed" else y
        x = before + attention.o_proj(y.transpose(0, 1).reshape(len(tokens), -1))
        torch.testing.assert_close(x + layer.mlp(layer.post_attention_layernorm(x)), after, atol=1e-4, rtol=1e-4)


@dataclass
class Share:
    """Of the rows that predict the first answer, by layer and head, [layers, heads]."""
    answer_paper: torch.Tensor  # Σ over the answer of (A1 − λA2) / (1 − λ)
    noise_paper: torch.Tensor
    answer: torch.Tensor        # Σ |A1 − λA2| over the answer / Σ over the row
    noise: torch.Tensor
    first: torch.Tensor         # A1 on the answer
    second: torch.Tensor        # A2 on the answer


def shares(maps: list[LayerMaps], prompt: Prompt, answer: range) -> Share:
    """`answer`: the tokens that count as the answer; all other told text is noise, `<bos>` and the questions are neither."""
    rows = [i - 1 for i in prompt.answers[0]]
    noise = [i for i in prompt.context if i not in answer]
    columns = {"answer": list(answer), "noise": noise}

    def mass(m: torch.Tensor, which: str) -> torch.Tensor:
        return m[:, rows][:, :, columns[which]].sum(-1).mean(-1)

    per_layer = []
    for layer in maps:
        difference = layer.difference()
        share = difference.abs() / difference.abs().sum(-1, keepdim=True)
        paper = difference / (1 - layer.lam)
        per_layer.append([mass(paper, "answer"), mass(paper, "noise"), mass(share, "answer"), mass(share, "noise"),
                          mass(layer.first, "answer"), mass(layer.second, "answer")])
    return Share(*(torch.stack(values) for values in zip(*per_layer)))


def retrieval(maps: list[LayerMaps], prompt: Prompt) -> dict[str, torch.Tensor]:
    """The row that predicts the first token of the first answer, by layer and head, [layers, heads] each. Three parts of the told text:
    `answer` (the sentence that told it), `competing` (the number tokens of the other names), `rest`; competing and rest are the noise.

    a1, a2: Σ of the map; share: Σ|A1 − λA2| ÷ that of the row; paper: Σ(A1 − λA2) ÷ (1 − λ); left: Σ|A1 − λA2| over the noise ÷ Σ A1
    over it; a1_number, difference_number: on the answer's number tokens; a1_competitor, difference_competitor: the mean of the other numbers."""
    row, answer = prompt.answers[0][0] - 1, list(prompt.sentences[0])
    others = [list(number) for number in prompt.told[1:]]
    competing = sum(others, [])
    noise = [i for i in prompt.context if i not in answer]
    parts = dict(answer=answer, competing=competing, rest=[i for i in noise if i not in competing], noise=noise)
    found: dict[str, list] = {}
    for layer in maps:
        a1, a2, difference = (m[:, row] for m in (layer.first, layer.second, layer.difference()))
        forms = dict(a1=a1, a2=a2, share=difference.abs() / difference.abs().sum(-1, keepdim=True), paper=difference / (1 - layer.lam))
        values = {f"{form}_{part}": m[:, columns].sum(-1) for form, m in forms.items() for part, columns in parts.items()}
        values["left"] = difference[:, noise].abs().sum(-1) / a1[:, noise].sum(-1)
        for name, m in (("a1", a1), ("difference", difference)):
            values[name + "_number"] = m[:, list(prompt.numbers[0])].sum(-1)
            if others:
                values[name + "_competitor"] = torch.stack([m[:, number].abs().sum(-1) for number in others]).mean(0)
        for name, value in values.items():
            found.setdefault(name, []).append(value)
    return {name: torch.stack(values) for name, values in found.items()}


def answer_masses(model: LanguageModel, rows: Rows, phase: Phase, count: int = 60) -> list[tuple[float, float]]:
    """By layer: what A1 and A2 give to the answer (the token before its first mention to two after it) in rows that predict its
    first token, over `count` training rows of needles, mean over heads."""
    rng, total, number = random.Random(7), None, 0
    for _ in range(count):
        tokens, weights = (part[:-1] for part in rows.needle_row(rng, phase.length + 1, phase))
        maps = look(model, tokens)
        for row in range(len(tokens) - 1):
            told = tokens.index(tokens[row + 1])
            if weights[row + 1] != ANSWER_WEIGHT or weights[row] == ANSWER_WEIGHT or told >= row:
                continue
            columns = slice(told - 1, min(row, told + 3))
            found = torch.tensor([[m[:, row, columns].sum(-1).mean().item() for m in (layer.first, layer.second)] for layer in maps])
            total, number = (found if total is None else total + found), number + 1
    return [tuple(pair) for pair in (total / number).tolist()]
