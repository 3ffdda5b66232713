# SPDX-License-Identifier: MIT
"""DIFF Transformer (arXiv 2410.05258, in the layout of transformers' DiffLlama), its standard twin (Llama), and the twin
with DIFF's head-wise norm, small enough to read. The state dict has exactly the key names of transformers."""

import dataclasses
import math
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import nn


# "normed" is the paper's control (its Table 6, "+ GroupNorm"): softmax attention, each head's output normalised as in DIFF.
KINDS = ("diff", "standard", "normed")


@dataclass(frozen=True)
class Shape:
    kind: str  # one of KINDS
    vocab: int
    layers: int = 4
    hidden: int = 128
    intermediate: int = 352
    heads: int = 8  # softmax maps; the DIFF model has heads / 2 differential heads
    context: int = 256
    eps: float = 1e-5
    theta: float = 10000.0

    @property
    def differential(self) -> bool:
        return self.kind == "diff"

    @property
    def head_dim(self) -> int:
        return self.hidden // self.heads


def lambda_init(layer: int) -> float:
    return 0.8 - 0.6 * math.exp(-0.3 * layer)


class RMSNorm(nn.Module):
    def __init__(self, size: int, eps: float):
        super().__init__()
        self.weight, self.eps = nn.Parameter(torch.ones(size)), eps

    def forward(self, x):
        return F.rms_norm(x, (x.shape[-1],), self.weight, self.eps)


class Attention(nn.Module):
    def __init__(self, shape: Shape, layer: int):
        super().__init__()
        self.shape, self.init = shape, lambda_init(layer)
        for name in ("q_proj", "k_proj", "v_proj", "o_proj"):
            setattr(self, name, nn.Linear(shape.hidden, shape.hidden, bias=False))
        if shape.differential:
            for name in ("lambda_q1", "lambda_k1", "lambda_q2", "lambda_k2"):
                setattr(self, name, nn.Parameter(torch.randn(shape.head_dim) * 0.1))

    def lam(self):
        """λ = exp(λq1·λk1) − exp(λq2·λk2) + λ_init"""
        return (self.lambda_q1 @ self.lambda_k1).exp() - (self.lambda_q2 @ self.lambda_k2).exp() + self.init

    def forward(self, x, rope):
        b, t, _ = x.shape
        q, k, v = (p(x).view(b, t, self.shape.heads, -1).transpose(1, 2) for p in (self.q_proj, self.k_proj, self.v_proj))
        q, k = rotate(q, rope), rotate(k, rope)
        self.kept = (q, k) if torch.is_grad_enabled() else None  # for what bounds.py adds to the loss
        if self.shape.differential:
            plus, minus = softmax_maps(q, k, self.values(v)).chunk(2, dim=1)
            y = (1 - self.init) * head_norm(plus - self.lam() * minus, self.shape)
        else:
            y = softmax_maps(q, k, v)
            y = head_norm(y, self.shape) if self.shape.kind == "normed" else y
        return self.o_proj(y.transpose(1, 2).reshape(b, t, -1))

    def values(self, v):
        """What each softmax component of a DIFF layer reads: components i and i + H/2 share their two values, side by side."""
        pair = torch.cat(v.chunk(2, dim=1), -1)
        return torch.cat((pair, pair), 1)


def softmax_maps(q, k, v):
    """softmax(q·kᵀ/√d)·v, causal. The fused kernel wants values as wide as keys, so narrower keys are padded with zeros."""
    scale, room = q.shape[-1] ** -0.5, v.shape[-1] - q.shape[-1]
    return F.scaled_dot_product_attention(F.pad(q, (0, room)), F.pad(k, (0, room)), v, is_causal=True, scale=scale)


def head_norm(y, shape: Shape):
    return F.rms_norm(y, (y.shape[-1],), None, shape.eps)


class Mlp(nn.Module):
    def __init__(self, shape: Shape):
        super().__init__()
        self.gate_proj = nn.Linear(shape.hidden, shape.intermediate, bias=False)
        self.up_proj = nn.Linear(shape.hidden, shape.intermediate, bias=False)
        self.down_proj = nn.Linear(shape.intermediate, shape.hidden, bias=False)

    def forward(self, x):
        return self.down_proj(F.silu(self.gate_proj(x)) * self.up_proj(x))


class Layer(nn.Module):
    def __init__(self, shape: Shape, index: int):
        super().__init__()
        self.self_attn, self.mlp = Attention(shape, index), Mlp(shape)
        self.input_layernorm, self.post_attention_layernorm = RMSNorm(shape.hidden, shape.eps), RMSNorm(shape.hidden, shape.eps)

    def forward(self, x, rope):
        x = x + self.self_attn(self.input_layernorm(x), rope)
        return x + self.mlp(self.post_attention_layernorm(x))


class Decoder(nn.Module):
    def __init__(self, shape: Shape):
        super().__init__()
        self.embed_tokens = nn.Embedding(shape.vocab, shape.hidden)
        self.layers = nn.ModuleList(Layer(shape, i) for i in range(shape.layers))
        self.norm = RMSNorm(shape.hidden, shape.eps)


class LanguageModel(nn.Module):
    """Logits of every position; embeddings are tied."""

    def __init__(self, shape: Shape):
        super().__init__()
        self.shape, self.model = shape, Decoder(shape)

    @property
    def device(self):
        return self.model.norm.weight.device

    def forward(self, tokens):
        return self.unembed(self.hidden(tokens)[-1])

    def hidden(self, tokens) -> list:
        """The residual stream after each layer."""
        x, rope = self.model.embed_tokens(tokens), rope_table(self.shape, tokens.shape[1], tokens.device)
        after = []
        for layer in self.model.layers:
            x = layer(x, rope)
            after.append(x)
        return after

    def unembed(self, x):
        return F.linear(self.model.norm(x), self.model.embed_tokens.weight)

    def lambdas(self):
        return [layer.self_attn.lam() for layer in self.model.layers] if self.shape.differential else []


def rope_table(shape: Shape, length: int, device):
    inverse = 1.0 / shape.theta ** (torch.arange(0, shape.head_dim, 2, device=device).float() / shape.head_dim)
    angle = torch.outer(torch.arange(length, device=device).float(), inverse)
    return torch.cat((angle, angle), -1).cos(), torch.cat((angle, angle), -1).sin()


def rotate(x, rope):
    half = x.shape[-1] // 2
    return x * rope[0] + torch.cat((-x[..., half:], x[..., :half]), -1) * rope[1]


def build(shape: Shape, seed: int) -> LanguageModel:
    """Every matrix that both models have starts with the same numbers, whichever is built."""
    model = LanguageModel(shape)
    draw = torch.Generator().manual_seed(seed)
    normal = lambda *size: torch.randn(*size, generator=draw)
    with torch.no_grad():
        # one mean vector for all tokens gives the heads that look at positions a direction free of content
        model.model.embed_tokens.weight.copy_(normal(shape.vocab, shape.hidden) * 0.08 + normal(shape.hidden) * 0.08)
        for layer in model.model.layers:
            for name, p in sorted(layer.named_parameters()):
                if p.dim() == 2:
                    gain = 1.67 if ".q_proj" in name or ".k_proj" in name else 1.0
                    gain /= math.sqrt(2 * shape.layers) if ".o_proj" in name or ".down_proj" in name else 1.0
                    p.copy_(normal(*p.shape) * 0.6 * gain / math.sqrt(p.shape[1]))
        own = torch.Generator().manual_seed(seed + 1)
        for name, p in model.named_parameters():
            if "lambda_" in name:
                p.copy_(torch.randn(p.shape, generator=own) * 0.1)
    return model


@torch.no_grad()
def scale_to_norm(model: LanguageModel, tokens):
    """Of a normed model with a standard one's weights: every head's part of the output projection times the length (root mean square)
    that the head's output has over `tokens` before the norm."""
    twin = LanguageModel(dataclasses.replace(model.shape, kind="standard"))
    twin.load_state_dict(model.state_dict())
    lengths = []
    for layer in twin.model.layers:
        layer.self_attn.o_proj.register_forward_pre_hook(
            lambda _, y: lengths.append(y[0].unflatten(-1, (model.shape.heads, -1)).square().mean((0, 1, 3)).sqrt()))
    twin(tokens)
    for layer, length in zip(model.model.layers, lengths):
        layer.self_attn.o_proj.weight.mul_(length.repeat_interleave(model.shape.head_dim))
