# SPDX-License-Identifier: MIT
"""unilm's DIFF V1 and DIFF V2 decoders in float64 NumPy, by the conventions of the original modules, and the two files of a checkpoint.

Neither has a Python package. V1 follows the flash modules of microsoft/unilm (Diff-Transformer: heads counted as differential heads, map
"+" of head i is component 2i and map "-" component 2i + 1, interleaved RoPE, values of width 2d from neighbouring rows, one gain for
all heads), V2 the 2026 module (both maps of a head read the same key-value head; λ is a sigmoid per token and head; no norm follows).
"""

import json
import math
import struct
from pathlib import Path

import numpy as np

SUB_NORM_EPS = 1e-5  # fixed in the original, whatever the decoder's norms use


def rms(x: np.ndarray, eps: float) -> np.ndarray:
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + eps)


def softmax_causal(scores: np.ndarray) -> np.ndarray:
    scores = np.where(np.tril(np.ones(scores.shape[-2:], bool)), scores, -np.inf)
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    return weights / weights.sum(-1, keepdims=True)


def rope_interleaved(x: np.ndarray, theta: float) -> np.ndarray:
    """x [T, components, d]: numbers 2j and 2j + 1 turn together."""
    tokens, _, d = x.shape
    angle = np.outer(np.arange(tokens), theta ** (-np.arange(0, d, 2) / d))[:, None, :]
    even, odd = x[..., 0::2], x[..., 1::2]
    turned = np.stack([even * np.cos(angle) - odd * np.sin(angle), odd * np.cos(angle) + even * np.sin(angle)], -1)
    return turned.reshape(x.shape)


def lambda_init(depth: int) -> float:
    return 0.8 - 0.6 * math.exp(-0.3 * depth)


def attention_v1(w: dict, x: np.ndarray, cfg: dict, depth: int) -> dict:
    """w by the module's own names. Returns out [T, E], a1 and a2 [h, T, T], lambda [1]."""
    tokens = len(x)
    h, hk, d = cfg["heads"], cfg["kv_heads"], cfg["head_dim"]
    q = rope_interleaved((x @ w["q_proj.weight"].T).reshape(tokens, 2 * h, d), cfg["rope_theta"]).reshape(tokens, h, 2, d)
    k = rope_interleaved((x @ w["k_proj.weight"].T).reshape(tokens, 2 * hk, d), cfg["rope_theta"]).reshape(tokens, hk, 2, d)
    v = (x @ w["v_proj.weight"].T).reshape(tokens, hk, 2 * d)
    k, v = (np.repeat(t, h // hk, axis=1) for t in (k, v))  # head i reads key-value pair i // (h / hk)
    a1, a2 = (softmax_causal(np.einsum("thd,shd->hts", q[:, :, c], k[:, :, c]) / math.sqrt(d)) for c in (0, 1))
    lam = math.exp(w["lambda_q1"] @ w["lambda_k1"]) - math.exp(w["lambda_q2"] @ w["lambda_k2"]) + lambda_init(depth)
    heads = rms(np.einsum("hts,shv->thv", a1 - lam * a2, v), SUB_NORM_EPS)
    if "subln.weight" in w:  # not in the module of October 2024
        heads = heads * w["subln.weight"]
    heads = heads * (1 - lambda_init(depth))
    return {"out": heads.reshape(tokens, -1) @ w["out_proj.weight"].T, "a1": a1, "a2": a2, "lambda": np.array([lam])}


def attention_v2(w: dict, x: np.ndarray, cfg: dict) -> dict:
    """w by the module's own names. Returns out [T, E], a1 and a2 [h, T, T], lambda [T, h]."""
    tokens = len(x)
    h, hk, d = cfg["heads"], cfg["kv_heads"], cfg["head_dim"]
    q = rope_interleaved((x @ w["q_proj.weight"].T).reshape(tokens, 2 * h, d), cfg["rope_theta"])
    k = rope_interleaved((x @ w["k_proj.weight"].T).reshape(tokens, hk, d), cfg["rope_theta"])
    v = (x @ w["v_proj.weight"].T).reshape(tokens, hk, d)
    k, v = (np.repeat(t, 2 * h // hk, axis=1) for t in (k, v))  # one call with 2h query heads
    maps = softmax_causal(np.einsum("thd,shd->hts", q, k) / math.sqrt(d))
    outs = np.einsum("hts,shd->thd", maps, v)
    lam = 1 / (1 + np.exp(-(x @ w["lambda_proj.weight"].T)))
    heads = outs[:, 0::2] - lam[..., None] * outs[:, 1::2]
    return {"out": heads.reshape(tokens, -1) @ w["o_proj.weight"].T, "a1": maps[0::2], "a2": maps[1::2], "lambda": lam}


def shape_of(config: dict) -> dict:
    """The numbers that attention needs, defaults filled in."""
    h = config["num_attention_heads"]
    width = config["hidden_size"] // h
    return {"heads": h, "kv_heads": config.get("num_key_value_heads") or h, "rope_theta": config.get("rope_theta", 10000.0),
            "head_dim": config.get("head_dim") or (width // 2 if config["diff_version"] == 1 else width)}


def forward(weights: dict[str, np.ndarray], config: dict, tokens: list[int]) -> dict[str, np.ndarray]:
    """A whole decoder: logits [T, V] and per layer hidden, lambda, a1, a2."""
    weights = {name: np.asarray(value, np.float64) for name, value in weights.items()}
    cfg, eps, result = shape_of(config), config["rms_norm_eps"], {}
    x = weights["model.embed_tokens.weight"][tokens]
    for n in range(config["num_hidden_layers"]):
        prefix = f"model.layers.{n}."
        w = {name.removeprefix(prefix): value for name, value in weights.items() if name.startswith(prefix)}
        own = {name.removeprefix("self_attn."): value for name, value in w.items() if name.startswith("self_attn.")}
        seen = rms(x, eps) * w["input_layernorm.weight"]
        layer = attention_v1(own, seen, cfg, n) if config["diff_version"] == 1 else attention_v2(own, seen, cfg)
        x = x + layer.pop("out")
        seen = rms(x, eps) * w["post_attention_layernorm.weight"]
        gate = seen @ w["mlp.gate_proj.weight"].T
        x = x + (gate / (1 + np.exp(-gate)) * (seen @ w["mlp.up_proj.weight"].T)) @ w["mlp.down_proj.weight"].T
        result.update({f"layers.{n}.{name}": value for name, value in layer.items()})
        result[f"layers.{n}.hidden"] = x
    head = weights["model.embed_tokens.weight" if config.get("tie_word_embeddings") else "lm_head.weight"]
    result["logits"] = (rms(x, eps) * weights["model.norm.weight"]) @ head.T
    return result


def tensor_shapes(config: dict, gain: bool = True) -> dict[str, tuple[int, ...]]:
    """Names and shapes of the tensors of a whole model."""
    c, e, inner = shape_of(config), config["hidden_size"], config["intermediate_size"]
    h, hk, d, v1 = c["heads"], c["kv_heads"], c["head_dim"], config["diff_version"] == 1
    kv = (2 if v1 else 1) * hk * d
    own = {"q_proj.weight": (2 * h * d, e), "k_proj.weight": (kv, e), "v_proj.weight": (kv, e)}
    if v1:
        own |= {"out_proj.weight": (e, 2 * h * d), **{f"lambda_{n}": (d,) for n in ("q1", "k1", "q2", "k2")}}
        own |= {"subln.weight": (2 * d,)} if gain else {}
    else:
        own |= {"o_proj.weight": (e, h * d), "lambda_proj.weight": (h, e)}
    layer = {"input_layernorm.weight": (e,), **{f"self_attn.{name}": shape for name, shape in own.items()},
             "post_attention_layernorm.weight": (e,), "mlp.gate_proj.weight": (inner, e), "mlp.up_proj.weight": (inner, e),
             "mlp.down_proj.weight": (e, inner)}
    shapes = {"model.embed_tokens.weight": (config["vocab_size"], e)}
    for n in range(config["num_hidden_layers"]):
        shapes |= {f"model.layers.{n}.{name}": shape for name, shape in layer.items()}
    shapes["model.norm.weight"] = (e,)
    if not config.get("tie_word_embeddings"):
        shapes["lm_head.weight"] = (config["vocab_size"], e)
    return shapes


def to_bf16(values: np.ndarray) -> np.ndarray:
    """The upper halves of the float32 numbers, rounded to the nearest even."""
    bits = np.ascontiguousarray(values, np.float32).view(np.uint32)
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)


def from_bf16(halves: np.ndarray) -> np.ndarray:
    return (halves.astype(np.uint32) << 16).view(np.float32)


NAMES = {np.dtype(np.float32): "F32", np.dtype(np.float16): "F16", np.dtype(np.uint16): "BF16", np.dtype(np.int64): "I64", np.dtype(np.uint64): "U64"}


def save(file: Path, tensors: dict[str, np.ndarray], metadata: dict[str, str]):
    """A safetensors file; an array of uint16 holds bfloat16 numbers, which NumPy has not."""
    header, data = {"__metadata__": metadata}, b""
    for name, value in tensors.items():
        begin, data = len(data), data + np.ascontiguousarray(value).tobytes()
        header[name] = {"dtype": NAMES[value.dtype], "shape": list(value.shape), "data_offsets": [begin, len(data)]}
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    file.write_bytes(struct.pack("<Q", len(text)) + text + data)
