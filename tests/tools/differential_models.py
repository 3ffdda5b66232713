# SPDX-License-Identifier: MIT
"""Differential attention as people write it in PyTorch, from the published mathematics: modules with the parameters and the ways
of computing of unilm's V1 (all maps by one softmax; two flash calls; four flash calls) and V2, of Motif, of grouped heads, and a
small vision transformer that no checkpoint layout of Lambdascope knows. decoder() loads tiny checkpoints into them."""

import json
import math
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn.functional import layer_norm, rms_norm, scaled_dot_product_attention, silu


def flash_attn_func(q: Tensor, k: Tensor, v: Tensor, dropout_p: float = 0.0, softmax_scale: float | None = None, causal: bool = False) -> Tensor:
    """What the kernel of that name computes, [B, T, heads, d], in a way that no softmax of torch is seen."""
    q, k, v = (x.transpose(1, 2) for x in (q, k, v))
    k, v = (x.repeat_interleave(q.shape[1] // x.shape[1], 1) for x in (k, v))
    scores = (q @ k.mT * (softmax_scale or q.shape[-1] ** -0.5)).exp()
    scores = scores.tril() if causal else scores
    return (scores / scores.sum(-1, keepdim=True) @ v).transpose(1, 2)


def turned(x: Tensor, theta: float, interleaved: bool) -> Tensor:
    """RoPE of x [B, T, components, d]."""
    d = x.shape[-1]
    angle = torch.outer(torch.arange(x.shape[1]), theta ** (-torch.arange(0, d, 2) / d))[:, None, :]
    a, b = (x[..., 0::2], x[..., 1::2]) if interleaved else x.chunk(2, -1)
    parts = a * angle.cos() - b * angle.sin(), b * angle.cos() + a * angle.sin()
    return torch.stack(parts, -1).flatten(-2) if interleaved else torch.cat(parts, -1)


def future(tokens: int) -> Tensor:
    return torch.full((tokens, tokens), -torch.inf).triu(1)


def depth_init(depth: int) -> float:
    return 0.8 - 0.6 * math.exp(-0.3 * depth)


class DiffV1(nn.Module):
    """unilm's: heads counted in pairs; `way` is naive, flash_1 or flash_2."""

    interleaved, out, way = True, "out_proj", "naive"

    def __init__(self, c: dict, depth: int):
        super().__init__()
        e = c["hidden_size"]
        self.heads, self.kept = c["num_attention_heads"], c["num_key_value_heads"]
        self.d, self.theta, self.eps = e // self.heads // 2, c["rope_theta"], 1e-5
        self.lambda_init = depth_init(depth)
        self.make(e)

    def make(self, e: int) -> None:
        d = self.d
        for name, rows in (("q", 2 * self.heads * d), ("k", 2 * self.kept * d), ("v", 2 * self.kept * d)):
            setattr(self, name + "_proj", nn.Linear(e, rows, bias=False))
        setattr(self, self.out, nn.Linear(2 * self.heads * d, e, bias=False))
        for name in ("lambda_q1", "lambda_k1", "lambda_q2", "lambda_k2"):
            setattr(self, name, nn.Parameter(torch.randn(d) * 0.3))
        self.subln = nn.RMSNorm(2 * d, eps=self.eps)

    def lam(self) -> Tensor:
        one, two = torch.sum(self.lambda_q1 * self.lambda_k1), torch.sum(self.lambda_q2 * self.lambda_k2)
        return one.exp() - two.exp() + self.lambda_init

    def forward(self, x: Tensor) -> Tensor:
        b, t, _ = x.shape
        q = turned(self.q_proj(x).view(b, t, 2 * self.heads, self.d), self.theta, self.interleaved)
        k = turned(self.k_proj(x).view(b, t, 2 * self.kept, self.d), self.theta, self.interleaved)
        (q1, q2), (k1, k2) = q.unflatten(2, (-1, 2)).unbind(3), k.unflatten(2, (-1, 2)).unbind(3)
        v = self.v_proj(x).view(b, t, self.kept, 2 * self.d)
        if self.way == "naive":
            share = self.heads // self.kept
            k, v = torch.stack((k1, k2), 3).repeat_interleave(share, 2).flatten(2, 3), v.repeat_interleave(share, 2)
            maps = (q.transpose(1, 2) @ k.permute(0, 2, 3, 1) * self.d**-0.5 + future(t)).softmax(-1, dtype=torch.float32)
            maps = maps.view(b, self.heads, 2, t, t)
            mixed = ((maps[:, :, 0] - self.lam() * maps[:, :, 1]) @ v.transpose(1, 2)).transpose(1, 2)
        else:
            halves = (v,) if self.way == "flash_1" else v.chunk(2, -1)
            plus = torch.cat([flash_attn_func(q1, k1, half, causal=True) for half in halves], -1)
            mixed = plus - self.lam() * torch.cat([flash_attn_func(q2, k2, half, causal=True) for half in halves], -1)
        return getattr(self, self.out)((self.subln(mixed) * (1 - self.lambda_init)).flatten(2))


class DiffV1Flash1(DiffV1):
    way = "flash_1"


class DiffV1Flash2(DiffV1):
    way = "flash_2"


class Motif(DiffV1):
    """Motif-2.6B: config.json counts maps, RoPE turns halves, λ_init is counted one layer later."""

    interleaved, out = False, "o_proj"

    def __init__(self, c: dict, depth: int):
        nn.Module.__init__(self)
        self.heads, self.kept = c["num_attention_heads"] // 2, c["num_key_value_heads"] // 2
        self.d, self.theta, self.eps = c["head_dim"], c["rope_theta"], c["attn_rms_norm_eps"]
        self.lambda_init = depth_init(depth - 1)
        self.make(c["hidden_size"])


class Grouped(nn.Module):
    """Heads in groups of `group` signal maps and one noise map, which all of them subtract; by one softmax, or by two fused calls."""

    def __init__(self, e: int, groups: int, group: int, fused: bool):
        super().__init__()
        self.num_noise_heads, self.group, self.fused, self.d, self.lambda_init = groups, group, fused, 8, 0.4
        self.q_proj, self.k_proj = nn.Linear(e, groups * (group + 1) * 8), nn.Linear(e, groups * 2 * 8)
        self.v_proj, self.o_proj = nn.Linear(e, groups * 8), nn.Linear(groups * group * 8, e)
        for name in ("lambda_q1", "lambda_k1", "lambda_q2", "lambda_k2"):
            setattr(self, name, nn.Parameter(torch.randn(8) * 0.3))

    def expected(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """Both maps of every head, one head after the other."""
        q, k = self.q_proj(x)[0].unflatten(-1, (-1, self.d)), self.k_proj(x)[0].unflatten(-1, (-1, self.d))
        def one(i: int, j: int) -> Tensor:
            return (q[:, i] @ k[:, j].T * self.d**-0.5 + future(len(q))).softmax(-1)
        places = [(g, j) for g in range(self.num_noise_heads) for j in range(self.group)]
        return (torch.stack([one(g * (self.group + 1) + j, 2 * g) for g, j in places]),
                torch.stack([one(g * (self.group + 1) + self.group, 2 * g + 1) for g, _ in places]))

    def forward(self, x: Tensor) -> Tensor:
        groups, group, t = self.num_noise_heads, self.group, x.shape[1]
        q = self.q_proj(x).unflatten(-1, (groups, group + 1, self.d)).permute(0, 2, 3, 1, 4)
        k = self.k_proj(x).unflatten(-1, (groups, 2, self.d)).permute(0, 2, 3, 1, 4)
        v = self.v_proj(x).unflatten(-1, (groups, self.d)).transpose(1, 2)
        lam = torch.exp(self.lambda_q1 @ self.lambda_k1) - torch.exp(self.lambda_q2 @ self.lambda_k2) + self.lambda_init
        if self.fused:
            signal = scaled_dot_product_attention(q[:, :, :group].flatten(1, 2), k[:, :, 0], v, is_causal=True, enable_gqa=True)
            noise = scaled_dot_product_attention(q[:, :, group], k[:, :, 1], v, is_causal=True)
            mixed = signal - lam * noise.repeat_interleave(group, 1)
        else:
            keys = torch.cat((k[:, :, :1].expand(-1, -1, group, -1, -1), k[:, :, 1:]), 2)
            maps = (q @ keys.mT * self.d**-0.5 + future(t)).flatten(1, 2).softmax(-1).unflatten(1, (groups, group + 1))
            mixed = ((maps[:, :, :group] - lam * maps[:, :, group:]) @ v[:, :, None]).flatten(1, 2)
        return self.o_proj(mixed.transpose(1, 2).flatten(2))


class DiffV2(nn.Module):
    """unilm's: both maps of a head read one key-value head, λ is a sigmoid of every token and head; one flash call."""

    def __init__(self, c: dict, _depth: int):
        super().__init__()
        e = c["hidden_size"]
        self.heads, self.kept, self.theta = c["num_attention_heads"], c["num_key_value_heads"], c["rope_theta"]
        self.d = e // self.heads
        self.q_proj = nn.Linear(e, 2 * e, bias=False)
        self.k_proj, self.v_proj = (nn.Linear(e, self.kept * self.d, bias=False) for _ in "kv")
        self.o_proj, self.lambda_proj = nn.Linear(e, e, bias=False), nn.Linear(e, self.heads, bias=False)

    def forward(self, x: Tensor) -> Tensor:
        q, k, v = (proj(x).unflatten(-1, (-1, self.d)) for proj in (self.q_proj, self.k_proj, self.v_proj))
        both = flash_attn_func(turned(q, self.theta, True), turned(k, self.theta, True), v, causal=True)
        mixed = both[:, :, 0::2] - self.lambda_proj(x).sigmoid()[..., None] * both[:, :, 1::2]
        return self.o_proj(mixed.flatten(2))


class PolyNorm(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight, self.bias = nn.Parameter(torch.ones(3)), nn.Parameter(torch.zeros(1))

    def forward(self, x: Tensor) -> Tensor:
        return sum(self.weight[i] * rms_norm(x ** (3 - i), x.shape[-1:], eps=1e-6) for i in range(3)) + self.bias


class Gated(nn.Module):
    """down(act(gate) · up)."""

    def __init__(self, e: int, inner: int, act: nn.Module | None):
        super().__init__()
        self.gate_proj, self.up_proj, self.down_proj = nn.Linear(e, inner, False), nn.Linear(e, inner, False), nn.Linear(inner, e, False)
        self.act_fn = act

    def forward(self, x: Tensor) -> Tensor:
        gate = self.gate_proj(x)
        return self.down_proj((self.act_fn(gate) if self.act_fn else silu(gate)) * self.up_proj(x))


class Layer(nn.Module):
    def __init__(self, c: dict, attention: nn.Module):
        super().__init__()
        e, eps = c["hidden_size"], c["rms_norm_eps"]
        self.input_layernorm, self.post_attention_layernorm = nn.RMSNorm(e, eps), nn.RMSNorm(e, eps)
        self.self_attn = attention
        self.mlp = Gated(e, c["intermediate_size"], PolyNorm() if c.get("hidden_act") == "poly_norm" else None)

    def forward(self, x: Tensor) -> Tensor:
        x = x + self.self_attn(self.input_layernorm(x))
        return x + self.mlp(self.post_attention_layernorm(x))


class Decoder(nn.Module):
    """A Llama-like decoder around any of them; its output layer is its embedding."""

    def __init__(self, c: dict, attention: type):
        super().__init__()
        self.model = nn.Module()
        self.model.embed_tokens = nn.Embedding(c["vocab_size"], c["hidden_size"])
        self.model.layers = nn.ModuleList(Layer(c, attention(c, n)) for n in range(c["num_hidden_layers"]))
        self.model.norm = nn.RMSNorm(c["hidden_size"], c["rms_norm_eps"])

    def forward(self, ids: Tensor) -> Tensor:
        x = self.model.embed_tokens(ids)
        for layer in self.model.layers:
            x = layer(x)
        return self.model.norm(x) @ self.model.embed_tokens.weight.T


def tensors_of(file: Path) -> dict[str, Tensor]:
    """A safetensors file, its numbers as they are stored."""
    kinds = {"F32": torch.float32, "F16": torch.float16, "BF16": torch.bfloat16, "I64": torch.int64, "U8": torch.uint8}
    data = bytearray(file.read_bytes())
    size = int.from_bytes(data[:8], "little")
    header, data = json.loads(data[8:8 + size]), data[8 + size:]
    return {name: torch.frombuffer(data[slice(*entry["data_offsets"])], dtype=kinds[entry["dtype"]]).reshape(entry["shape"])
            for name, entry in header.items() if name != "__metadata__"}


def metadata_of(file: Path) -> dict[str, str]:
    data = file.read_bytes()
    return json.loads(data[8:8 + int.from_bytes(data[:8], "little")])["__metadata__"]


def decoder(folder: Path, attention: type) -> Decoder:
    model = Decoder(json.loads((folder / "config.json").read_text()), attention)
    model.load_state_dict({name: value.float() for name, value in tensors_of(folder / "model.safetensors").items()}, strict=True)
    return model


class VisionDiff(nn.Module):
    """Differential attention over patches that see each other both ways, no positions turned; its λ is one a head."""

    def __init__(self, e: int, heads: int, depth: int):
        super().__init__()
        self.heads, self.d, self.init = heads, e // heads // 2, depth_init(depth)
        self.qkv, self.proj = nn.Linear(e, 3 * e), nn.Linear(e, e)
        self.amount = nn.Parameter(torch.randn(heads) * 0.2)
        self.last: tuple[Tensor, Tensor] | None = None

    def forward(self, x: Tensor) -> Tensor:
        q, k, v = (y.unflatten(-1, (self.heads, -1)).transpose(1, 2) for y in self.qkv(x).chunk(3, -1))
        first, second = ((a @ b.mT * self.d**-0.5 * 4).softmax(-1) for a, b in zip(q.chunk(2, -1), k.chunk(2, -1)))
        self.last = first, second
        mixed = (first - (self.init + self.amount)[:, None, None] * second) @ v
        mixed = rms_norm(mixed, mixed.shape[-1:], eps=1e-5) * (1 - self.init)
        return self.proj(mixed.transpose(1, 2).flatten(2))


class VisionBlock(nn.Module):
    def __init__(self, e: int, heads: int, depth: int):
        super().__init__()
        self.mixer, self.mlp = VisionDiff(e, heads, depth), nn.Sequential(nn.Linear(e, 2 * e), nn.GELU(), nn.Linear(2 * e, e))

    def forward(self, x: Tensor) -> Tensor:
        x = x + self.mixer(layer_norm(x, x.shape[-1:]))
        return x + self.mlp(layer_norm(x, x.shape[-1:]))


class VisionModel(nn.Module):
    """Patches of 8 × 8 pixels, a class token, blocks, classes."""

    def __init__(self, grid: int = 8, e: int = 32, heads: int = 2, layers: int = 2, classes: int = 4):
        super().__init__()
        self.patches = nn.Conv2d(3, e, 8, 8)
        self.cls, self.place = nn.Parameter(torch.randn(1, 1, e) * 0.5), nn.Parameter(torch.randn(1, grid * grid + 1, e) * 0.3)
        self.blocks = nn.ModuleList(VisionBlock(e, heads, n) for n in range(layers))
        self.head = nn.Linear(e, classes)

    def forward(self, pixels: Tensor) -> Tensor:
        x = self.patches(pixels).flatten(2).mT
        x = torch.cat((self.cls.expand(len(x), -1, -1), x), 1) + self.place
        for block in self.blocks:
            x = block(x)
        return self.head(x[:, 0])
