#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes assets/checkpoints/diff-mlx/{diff,vanilla}/, motif/ and motif-grouped/, tiny random models in the layout of models that were released, and what float64
NumPy makes of them, tests/data/checkpoints/<name>.safetensors. The mathematics is that of the models' own code, read and not run; what
they share with DIFF V1 is in unilm.py.

    python tests/reference/make_released_reference.py
"""

import json
import math
import shutil
from pathlib import Path

import numpy as np
import unilm

ROOT = Path(__file__).resolve().parents[2]
OUT, GOLDENS = ROOT / "assets/checkpoints", ROOT / "tests/data/checkpoints"
TOKENS = [3, 141, 59, 26, 53, 58, 97, 93, 141, 59, 84, 62, 64, 33, 83, 27]
# the norms' eps is also the sub-norm's here, and far enough from 1e-5 to tell
MLX = dict(dim=32, n_layers=3, n_heads_vanilla=4, qk_head_dim=8, vocab_size=160, mlp_intermediate=56, block_size=128, rope_base=1000.0,
           rms_eps=1e-3, tie_embeddings=True, amp_dtype="bfloat16")
MOTIF = dict(model_type="Motif", vocab_size=160, hidden_size=32, intermediate_size=56, num_hidden_layers=3, num_attention_heads=8,
             num_key_value_heads=4, head_dim=8, max_position_embeddings=128, rope_theta=500.0, rms_norm_eps=1e-3, attn_rms_norm_eps=1e-2,
             hidden_act="poly_norm", use_bias=False, tie_word_embeddings=True, use_sliding_window=False, sliding_window=None, bos_token_id=1,
             eos_token_id=2)
# Motif-2-12.7B: of 5 queries a group the last one's map is subtracted from those of the other 4; here 4 and 3, untied
GROUPED = MOTIF | dict(num_attention_heads=8, num_key_value_heads=4, num_noise_heads=2, k_ratio=1, tie_word_embeddings=False)


def silu(x: np.ndarray) -> np.ndarray:
    return x / (1 + np.exp(-x))


def attention_standard(w: dict, x: np.ndarray, heads: int, d: int, theta: float) -> dict:
    q, k, v = ((x @ w[f"{n}_proj.weight"].T).reshape(len(x), heads, d) for n in "qkv")
    q, k = unilm.rope_interleaved(q, theta), unilm.rope_interleaved(k, theta)
    maps = unilm.softmax_causal(np.einsum("thd,shd->hts", q, k) / math.sqrt(d))
    return {"out": np.einsum("hts,shd->thd", maps, v).reshape(len(x), -1) @ w["o_proj.weight"].T, "a": maps}


def attention_mlx(w: dict, x: np.ndarray, m: dict, depth: int) -> dict:
    """As unilm's, but the sub-norm has the eps of the others, and W_O is called o_proj."""
    heads, d = m["n_heads_vanilla"] // 2, m["qk_head_dim"]
    q, k = (unilm.rope_interleaved((x @ w[f"{n}_proj.weight"].T).reshape(len(x), 2 * heads, d), m["rope_base"]) for n in "qk")
    v = (x @ w["v_proj.weight"].T).reshape(len(x), heads, 2 * d)
    maps = unilm.softmax_causal(np.einsum("thd,shd->hts", q, k) / math.sqrt(d))
    lam = math.exp(w["lambda_q1"] @ w["lambda_k1"]) - math.exp(w["lambda_q2"] @ w["lambda_k2"]) + unilm.lambda_init(depth)
    mixed = np.einsum("hts,shd->thd", maps[0::2] - lam * maps[1::2], v)
    mixed = unilm.rms(mixed, m["rms_eps"]) * w["subln.scale"] * (1 - unilm.lambda_init(depth))
    return {"out": mixed.reshape(len(x), -1) @ w["o_proj.weight"].T, "a1": maps[0::2], "a2": maps[1::2], "lambda": np.array([lam])}


def forward_mlx(weights: dict[str, np.ndarray], m: dict) -> dict[str, np.ndarray]:
    weights = {name: value.astype(np.float64) for name, value in weights.items()}
    x, result = weights["model.tok_embed.weight"][TOKENS], {}
    for n in range(m["n_layers"]):
        prefix = f"model.blocks.{n}."
        w = {name.removeprefix(prefix): value for name, value in weights.items() if name.startswith(prefix)}
        own = {name.removeprefix("attn."): value for name, value in w.items() if name.startswith("attn.")}
        seen = unilm.rms(x, m["rms_eps"]) * w["norm_attn.scale"]
        layer = attention_mlx(own, seen, m, n) if "lambda_q1" in own else attention_standard(
            own, seen, m["n_heads_vanilla"], m["qk_head_dim"], m["rope_base"])
        x = x + layer.pop("out")
        seen = unilm.rms(x, m["rms_eps"]) * w["norm_mlp.scale"]
        x = x + (silu(seen @ w["mlp.gate.weight"].T) * (seen @ w["mlp.up.weight"].T)) @ w["mlp.down.weight"].T
        result |= {f"layers.{n}.{name}": value for name, value in layer.items()}
    logits = (unilm.rms(x, m["rms_eps"]) * weights["model.final_norm.scale"]) @ weights["model.tok_embed.weight"].T
    return result | {"logits": logits}


def shapes_mlx(m: dict, diff: bool) -> dict[str, tuple[int, ...]]:
    e, inner, d = m["dim"], m["mlp_intermediate"], m["qk_head_dim"]
    own = {f"{n}_proj.weight": (e, e) for n in "qkvo"}
    if diff:
        own |= {f"lambda_{n}": (d,) for n in ("q1", "k1", "q2", "k2")} | {"subln.scale": (2 * d,)}
    block = {"norm_attn.scale": (e,), "norm_mlp.scale": (e,), "mlp.gate.weight": (inner, e), "mlp.up.weight": (inner, e),
             "mlp.down.weight": (e, inner), **{f"attn.{name}": shape for name, shape in own.items()}}
    return {"model.tok_embed.weight": (m["vocab_size"], e), "model.final_norm.scale": (e,),
            **{f"model.blocks.{n}.{name}": shape for n in range(m["n_layers"]) for name, shape in block.items()}}


def randomly(shapes: dict[str, tuple[int, ...]], seed: int) -> dict[str, np.ndarray]:
    rng, weights = np.random.default_rng(seed), {}
    for name, shape in shapes.items():
        values = rng.standard_normal(shape)
        if name.endswith(("norm_attn.scale", "norm_mlp.scale", "norm.scale", "norm.weight", "subln.scale", "subln.weight")):
            values = 1 + 0.3 * values  # nothing stays at a value that would hide a missing term
        elif "lambda_" in name:
            values = 0.4 * values
        elif "embed" not in name:
            values = 1.5 * values / shape[-1] ** 0.5
        weights[name] = values.astype(np.float32)
    return weights


def card(title: str, weights: dict[str, np.ndarray], source: str) -> str:
    count = sum(value.size for name, value in weights.items() if not name.startswith("opt."))
    return f"""---
license: mit
---
# {title}

{count:,} random parameters, not trained; no tokenizer. Made to try and to test how Lambdascope opens the layout of {source}: drop the folder
on the window. No model that anyone published is in it. Written by `tests/reference/make_released_reference.py`. Licence: MIT.
"""


def write(name: str, config: dict, file: str, stored: dict, result: dict, readme: str):
    folder = OUT / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "config.json").write_text(json.dumps(config, indent=1) + "\n")
    (folder / "README.md").write_text(readme, "utf-8")
    unilm.save(folder / file, stored, {"format": "np"})
    last = max(int(key.split(".")[1]) for key in result if key.startswith("layers."))
    kept = {key: value.astype(np.float32) for key, value in result.items() if "lambda" in key or key.startswith(f"layers.{last}.a")}
    golden = GOLDENS / f"{name}.safetensors"
    golden.parent.mkdir(parents=True, exist_ok=True)
    unilm.save(golden, {"tokens": np.array(TOKENS), "last_logits": result["logits"][-1].astype(np.float32)} | kept,
               {"made_by": "tests/reference/make_released_reference.py"})
    lam = [f"{float(value[0]):.3f}" for key, value in result.items() if key.endswith(".lambda")]
    print(name, "λ", *lam, "logits", np.abs(result["logits"]).max().round(2), "bytes", (folder / file).stat().st_size, golden.stat().st_size)


def make_mlx():
    for half in ("diff", "vanilla"):
        weights = randomly(shapes_mlx(MLX, half == "diff"), 9 if half == "diff" else 10)
        own = {name.replace("model.", "opt.", 1) + kind: np.zeros(value.shape, np.float32) for name, value in weights.items()
               if value.ndim == 1 for kind in (".m", ".v")}
        state = {"opt.learning_rate": np.array(0.0004, np.float32), "opt.step": np.array(61035, np.uint64)} | own
        write(f"diff-mlx/{half}", {"model": MLX, "train": {"peak_lr": 0.0004, "total_tokens": 0}}, "latest.safetensors", weights | state,
              forward_mlx(weights, MLX), card(f"diff-mlx/{half}", weights, "guygrigsby/diff-mlx"))


def rope_halves(x: np.ndarray, theta: float) -> np.ndarray:
    """x [T, components, d]: numbers j and j + d/2 turn together."""
    d = x.shape[-1]
    angle = np.outer(np.arange(len(x)), theta ** (-np.arange(0, d, 2) / d))[:, None, :]
    a, b = x[..., :d // 2], x[..., d // 2:]
    return np.concatenate([a * np.cos(angle) - b * np.sin(angle), b * np.cos(angle) + a * np.sin(angle)], -1)


def poly_norm(x: np.ndarray, w: np.ndarray, b: np.ndarray) -> np.ndarray:
    return w[0] * unilm.rms(x**3, 1e-6) + w[1] * unilm.rms(x**2, 1e-6) + w[2] * unilm.rms(x, 1e-6) + b


def attention_motif(w: dict, x: np.ndarray, c: dict, layer: int) -> dict:
    d, pairs, kept = c["head_dim"], c["num_attention_heads"] // 2, c["num_key_value_heads"] // 2
    q = rope_halves((x @ w["q_proj.weight"].T).reshape(len(x), 2 * pairs, d), c["rope_theta"]).reshape(len(x), pairs, 2, d)
    k = rope_halves((x @ w["k_proj.weight"].T).reshape(len(x), 2 * kept, d), c["rope_theta"]).reshape(len(x), kept, 2, d)
    v = (x @ w["v_proj.weight"].T).reshape(len(x), kept, 2 * d)
    k, v = (np.repeat(t, pairs // kept, axis=1) for t in (k, v))
    a1, a2 = (unilm.softmax_causal(np.einsum("thd,shd->hts", q[:, :, i], k[:, :, i]) / math.sqrt(d)) for i in (0, 1))
    init = unilm.lambda_init(layer - 1)  # counted one layer later than in unilm
    lam = math.exp(w["lambda_q1"] @ w["lambda_k1"]) - math.exp(w["lambda_q2"] @ w["lambda_k2"]) + init
    mixed = unilm.rms(np.einsum("hts,shd->thd", a1 - lam * a2, v), c["attn_rms_norm_eps"]) * w["subln.weight"] * (1 - init)
    return {"out": mixed.reshape(len(x), -1) @ w["o_proj.weight"].T, "a1": a1, "a2": a2, "lambda": np.array([lam])}


def attention_grouped(w: dict, x: np.ndarray, c: dict, layer: int) -> dict:
    """Head by head, as it is told: group g has the queries (s + 1)g … (s + 1)g + s, the keys 2g (heads) and 2g + 1 (noise), the values 2g and 2g + 1."""
    d, groups = c["head_dim"], c["num_noise_heads"]
    own = (c["num_attention_heads"] - groups) // groups
    q, k = (rope_halves((x @ w[f"{n}_proj.weight"].T).reshape(len(x), -1, d), c["rope_theta"]) for n in "qk")
    v = (x @ w["v_proj.weight"].T).reshape(len(x), -1, d)
    init = unilm.lambda_init(layer - 1)
    lam = math.exp(w["lambda_q1"] @ w["lambda_k1"]) - math.exp(w["lambda_q2"] @ w["lambda_k2"]) + init
    a1, a2, mixed = [], [], []
    for g in range(groups):
        queries = q[:, (own + 1) * g:(own + 1) * (g + 1)]
        signal = unilm.softmax_causal(np.einsum("thd,sd->hts", queries[:, :own], k[:, 2 * g]) / math.sqrt(d))
        noise = unilm.softmax_causal((queries[:, own] @ k[:, 2 * g + 1].T / math.sqrt(d))[None])[0]
        values = np.concatenate([v[:, 2 * g], v[:, 2 * g + 1]], -1)
        for j in range(own):
            a1, a2 = a1 + [signal[j]], a2 + [noise]
            mixed.append(unilm.rms((signal[j] - lam * noise) @ values, c["attn_rms_norm_eps"]) * w["subln.weight"] * (1 - init))
    return {"out": np.concatenate(mixed, -1) @ w["o_proj.weight"].T, "a1": np.stack(a1), "a2": np.stack(a2), "lambda": np.array([lam])}


def forward_motif(weights: dict[str, np.ndarray], c: dict) -> dict[str, np.ndarray]:
    weights = {name: value.astype(np.float64) for name, value in weights.items()}
    x, result = weights["model.embed_tokens.weight"][TOKENS], {}
    for n in range(c["num_hidden_layers"]):
        prefix = f"model.layers.{n}."
        w = {name.removeprefix(prefix): value for name, value in weights.items() if name.startswith(prefix)}
        own = {name.removeprefix("self_attn."): value for name, value in w.items() if name.startswith("self_attn.")}
        attention = attention_grouped if "num_noise_heads" in c else attention_motif
        layer = attention(own, unilm.rms(x, c["rms_norm_eps"]) * w["input_layernorm.weight"], c, n)
        x = x + layer.pop("out")
        seen = unilm.rms(x, c["rms_norm_eps"]) * w["post_attention_layernorm.weight"]
        gate = poly_norm(seen @ w["mlp.gate_proj.weight"].T, w["mlp.act_fn.weight"], w["mlp.act_fn.bias"])
        x = x + (gate * (seen @ w["mlp.up_proj.weight"].T)) @ w["mlp.down_proj.weight"].T
        result |= {f"layers.{n}.{name}": value for name, value in layer.items()}
    head = weights["model.embed_tokens.weight" if c["tie_word_embeddings"] else "lm_head.weight"]
    return result | {"logits": (unilm.rms(x, c["rms_norm_eps"]) * weights["model.norm.weight"]) @ head.T}


def shapes_motif(c: dict) -> dict[str, tuple[int, ...]]:
    e, inner, d = c["hidden_size"], c["intermediate_size"], c["head_dim"]
    q, kv, noise = c["num_attention_heads"] * d, c["num_key_value_heads"] * d, c.get("num_noise_heads", c["num_attention_heads"] // 2)
    out = (c["num_attention_heads"] - noise) * 2 * d
    own = {"q_proj.weight": (q, e), "k_proj.weight": (kv, e), "v_proj.weight": (kv, e), "o_proj.weight": (e, out), "subln.weight": (2 * d,),
           **{f"lambda_{n}": (d,) for n in ("q1", "k1", "q2", "k2")}}
    layer = {"input_layernorm.weight": (e,), "post_attention_layernorm.weight": (e,), "mlp.gate_proj.weight": (inner, e),
             "mlp.up_proj.weight": (inner, e), "mlp.down_proj.weight": (e, inner), "mlp.act_fn.weight": (3,), "mlp.act_fn.bias": (1,),
             **{f"self_attn.{name}": shape for name, shape in own.items()}}
    head = {} if c["tie_word_embeddings"] else {"lm_head.weight": (c["vocab_size"], e)}
    return {"model.embed_tokens.weight": (c["vocab_size"], e), "model.norm.weight": (e,), **head,
            **{f"model.layers.{n}.{name}": shape for n in range(c["num_hidden_layers"]) for name, shape in layer.items()}}


def make_motif():
    for name, config, seed, source in (("motif", MOTIF, 11, "Motif-2.6B"), ("motif-grouped", GROUPED, 12, "Motif-2-12.7B")):
        stored = {key: unilm.to_bf16(value) for key, value in randomly(shapes_motif(config), seed).items()}
        weights = {key: unilm.from_bf16(value) for key, value in stored.items()}
        write(name, config, "model.safetensors", stored, forward_motif(weights, config), card(name, weights, f"Motif-Technologies/{source}"))


if __name__ == "__main__":
    make_mlx()
    make_motif()
