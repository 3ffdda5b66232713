#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes tests/data/unilm/<case>/{config.json, model.safetensors, golden.safetensors}: tiny seeded DIFF V1 and V2 models and what the
float64 decoder in unilm.py makes of them. Before that it must agree with the unilm values of tests/data/golden.json.

    python tests/reference/make_unilm_reference.py
"""

import json
import shutil
from pathlib import Path

import numpy as np
import unilm

DATA = Path(__file__).resolve().parents[1] / "data"
TOKENS = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7]
BASE = dict(model_type="unilm_diff", vocab_size=40, hidden_size=32, intermediate_size=44, num_hidden_layers=3, num_attention_heads=4,
            num_key_value_heads=4, max_position_embeddings=64, rope_theta=10000.0, rms_norm_eps=1e-5, tie_word_embeddings=False, eos_token_id=0)
# Norms with an eps far from the sub-norm's 1e-5 tell which of the two a reader takes.
CASES = {
    "v1-mha": dict(rms_norm_eps=1e-3),
    "v1-gqa": dict(num_key_value_heads=2),
    "v1-one-kv-head": dict(num_key_value_heads=1, rms_norm_eps=1e-3),
    "v1-no-gain": dict(num_key_value_heads=2, num_attention_heads=2, hidden_size=24),
    "v1-bf16": dict(num_key_value_heads=2),
    "v1-tied": dict(tie_word_embeddings=True, rope_theta=500.0),
    "v1-head-dim": dict(head_dim=6, num_key_value_heads=2),
    "v2-mha": dict(rms_norm_eps=1e-3),
    "v2-gqa": dict(num_key_value_heads=2),
    "v2-one-kv-head": dict(num_key_value_heads=1, rope_theta=500.0),
    "v2-bf16": dict(num_key_value_heads=2),
    "v2-tied": dict(tie_word_embeddings=True, head_dim=6, num_attention_heads=6, num_key_value_heads=3),
}


def ruled(name: str, shape: tuple[int, ...], scale: float, base: float = 0.0) -> np.ndarray:
    """The weights of golden.json: a tensor's name is the seed of its numbers."""
    state, values = 2166136261, []
    for byte in name.encode():
        state = (state ^ byte) * 16777619 & 0xFFFFFFFF
    for _ in range(int(np.prod(shape))):
        state = (1664525 * state + 1013904223) & 0xFFFFFFFF
        values.append(base + scale * (2 * ((state >> 8) / 2**24) - 1))
    return np.array(values, np.float32).astype(np.float64).reshape(shape)


def compare_with_golden_json():
    for hk in (4, 2, 1):
        expected = json.loads((DATA / "golden.json").read_text())[f"unilm_h4_hk{hk}_flash"]
        shapes = {"q_proj.weight": (32, 32), "k_proj.weight": (8 * hk, 32), "v_proj.weight": (8 * hk, 32), "out_proj.weight": (32, 32),
                  **{f"lambda_{n}": (4,) for n in ("q1", "k1", "q2", "k2")}}
        w = {name: ruled(name, shape, 0.5) for name, shape in shapes.items()} | {"subln.weight": ruled("subln.weight", (8,), 0.25, 1)}
        shape = {"heads": 4, "kv_heads": hk, "head_dim": 4, "rope_theta": 10000.0}
        got = unilm.attention_v1(w, ruled("x", (6, 32), 1.0), shape, depth=2)
        row = got["a1"][1][-1] - got["lambda"] * got["a2"][1][-1]
        worst = max(np.abs(got["out"][-1][:8] - expected["out_last8"]).max(), abs(got["out"].sum() - expected["out_sum"]),
                    abs(got["lambda"][0] - expected["lam"]), np.abs(row - expected["map_h1_lastrow"]).max())
        assert worst < 1e-11, (hk, worst)  # the file keeps 12 digits
        print(f"golden.json, {hk} key-value heads: worst difference {worst:.1e}")


def make(name: str, config: dict) -> dict[str, np.ndarray]:
    rng = np.random.default_rng(sum(map(ord, name)))
    weights = {}
    for key, shape in unilm.tensor_shapes(config, gain=name != "v1-no-gain").items():
        values = rng.standard_normal(shape)
        if key.endswith(("norm.weight", "subln.weight")):
            values = 1 + 0.3 * values  # nothing stays at a value that would hide a missing term
        elif "lambda_" in key and "proj" not in key:
            values = 0.4 * values
        elif "embed_tokens" not in key:
            values = values / shape[-1] ** 0.5
        weights[key] = values.astype(np.float32)
    return weights


def main():
    compare_with_golden_json()
    for name, changes in CASES.items():
        config = {**BASE, "diff_version": int(name[1]), **changes}
        stored = run = make(name, config)
        if name.endswith("bf16"):
            stored = {key: unilm.to_bf16(value) for key, value in run.items()}
            run = {key: unilm.from_bf16(value) for key, value in stored.items()}
        result = unilm.forward(run, config, TOKENS)
        golden = {"tokens": np.array(TOKENS)} | {key: value.astype(np.float32) for key, value in sorted(result.items())}
        folder = DATA / "unilm" / name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        (folder / "config.json").write_text(json.dumps(config, indent=1) + "\n")
        unilm.save(folder / "model.safetensors", stored, {"format": "np"})
        unilm.save(folder / "golden.safetensors", golden, {"made_by": "tests/reference/make_unilm_reference.py", "numpy": np.__version__})
        lam = [result[f"layers.{n}.lambda"] for n in range(config["num_hidden_layers"])]
        print(name, "λ", *(f"{v.min():.3f}" if v.size == 1 else f"{v.min():.3f}…{v.max():.3f}" for v in lam),
              "bytes", *((folder / f).stat().st_size for f in ("model.safetensors", "golden.safetensors")))


if __name__ == "__main__":
    main()
