#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes more of tests/data/hf/<case>/: the ways in which DiffLlama, Llama and GPT-2 checkpoints differ from those of make_reference.py:
stretched RoPE, old and new spellings of config.json, shards, files of the bare model, tensors that are not read, and GPT-2.

    python tests/reference/make_variant_reference.py

What transformers 4.57.1 cannot read itself (`rope_parameters` is newer) gets a config.json equal in meaning to the one it was run with.
"""

import shutil

import torch
from make_reference import OUT, build, config_of, weights_of, write
from transformers import GPT2Config, GPT2LMHeadModel

SCRIPT = "make_variant_reference.py"
SMALL = dict(vocab_size=30, hidden_size=24, intermediate_size=32, num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2)
STRETCHED = dict(SMALL, head_dim=16)  # 8 frequencies: some of every kind
SHORTS, LONGS = [1.0, 1.05, 1.1, 1.2, 1.3, 1.5, 1.7, 2.0], [1.0, 1.5, 2.5, 4.0, 6.0, 8.0, 8.5, 9.0]
YARN = dict(rope_type="yarn", factor=4.0, original_max_position_embeddings=64)
# The text of all cases has 14 tokens: 8 positions are too few for it.
ROPE = {
    "linear": dict(rope_scaling=dict(rope_type="linear", factor=2.5)),
    "dynamic-long": dict(rope_scaling=dict(rope_type="dynamic", factor=2.0), max_position_embeddings=8),
    "dynamic-short": dict(rope_scaling=dict(rope_type="dynamic", factor=2.0)),
    "yarn": dict(rope_scaling=YARN, max_position_embeddings=256),
    "yarn-attention-factor": dict(rope_scaling=dict(YARN, attention_factor=0.8, beta_fast=4.0, beta_slow=0.5), max_position_embeddings=256),
    "yarn-mscale": dict(rope_scaling=dict(YARN, mscale=1.2, mscale_all_dim=0.6), max_position_embeddings=256),
    "yarn-no-truncate": dict(rope_scaling=dict(YARN, truncate=False, beta_fast=4.0), max_position_embeddings=256, rope_theta=500.0),
    "yarn-no-original": dict(rope_scaling=dict(rope_type="yarn", factor=3.0)),
    "longrope-long": dict(rope_scaling=dict(rope_type="longrope", short_factor=SHORTS, long_factor=LONGS), max_position_embeddings=16,
                          original_max_position_embeddings=8),
    "longrope-short": dict(rope_scaling=dict(rope_type="longrope", short_factor=SHORTS, long_factor=LONGS, factor=4.0)),
    "longrope-attention-factor": dict(rope_scaling=dict(rope_type="longrope", short_factor=SHORTS, long_factor=LONGS, factor=4.0,
                                                        attention_factor=1.25), max_position_embeddings=8),
    "llama3": dict(rope_scaling=dict(rope_type="llama3", factor=8.0, low_freq_factor=1.0, high_freq_factor=4.0,
                                     original_max_position_embeddings=32), max_position_embeddings=256),
}


def with_old_keys(config: dict) -> dict:
    """`type` instead of `rope_type`."""
    scaling = {k: v for k, v in config["rope_scaling"].items() if k != "rope_type"}
    return {**config, "rope_scaling": {**scaling, "type": config["rope_scaling"]["rope_type"]}}


def with_new_keys(config: dict) -> dict:
    """Everything about RoPE in `rope_parameters`, `dtype` instead of `torch_dtype`: as transformers 5 writes it."""
    config = {**config, "dtype": "float32", "transformers_version": "5.0.0"}
    scaling = config.pop("rope_scaling", None) or {"rope_type": "default"}
    config["rope_parameters"] = {"rope_theta": config.pop("rope_theta"), **scaling}
    if "original_max_position_embeddings" in config:
        config["rope_parameters"]["original_max_position_embeddings"] = config.pop("original_max_position_embeddings")
    return config


def without(*keys: str):
    return lambda config: {k: v for k, v in config.items() if k not in keys}


def with_null(*keys: str, **more):
    return lambda config: {**config, **dict.fromkeys(keys), **more}


NULL = dict(SMALL, num_key_value_heads=4)
FORMS = {
    "diff-old-type": (dict(STRETCHED, **ROPE["linear"]), with_old_keys),
    "llama-old-type": (dict(STRETCHED, **ROPE["llama3"]), with_old_keys),
    "diff-new-default": (dict(SMALL, rope_theta=500.0), with_new_keys),
    "llama-new-default": (dict(SMALL, rope_theta=500.0), with_new_keys),
    "diff-new-llama3": (dict(STRETCHED, rope_theta=500.0, **ROPE["llama3"]), with_new_keys),
    "llama-new-yarn": (dict(STRETCHED, rope_theta=500.0, **ROPE["yarn"]), with_new_keys),
    "diff-new-longrope": (dict(STRETCHED, **ROPE["longrope-long"]), with_new_keys),
    # A DiffLlama has no biases in its MLP whatever the config says.
    "diff-null-keys": (NULL, with_null("head_dim", "num_key_value_heads", "rope_scaling", mlp_bias=True, pretraining_tp=1)),
    "llama-null-keys": (NULL, with_null("head_dim", "num_key_value_heads", "rope_scaling")),
    "diff-absent-keys": (NULL, without("head_dim", "num_key_value_heads", "rms_norm_eps", "rope_theta", "rope_scaling", "hidden_act",
                                       "tie_word_embeddings", "attention_bias", "lambda_std_dev")),
    "llama-absent-keys": (NULL, without("head_dim", "num_key_value_heads", "rms_norm_eps", "rope_theta", "rope_scaling", "hidden_act",
                                        "tie_word_embeddings", "attention_bias", "mlp_bias")),
    "llama-mlp-bias": (dict(SMALL, mlp_bias=True), None),
}
GPT2 = dict(vocab_size=41, n_positions=32, n_embd=24, n_layer=2, n_head=4, bos_token_id=0, eos_token_id=0, resid_pdrop=0.0, embd_pdrop=0.0,
            attn_pdrop=0.0)
GPT2_CASES = {
    "gpt2-plain": {},
    "gpt2-odd-sizes": dict(n_embd=21, n_head=3, n_inner=37, layer_norm_epsilon=1e-3),
    "gpt2-all-positions": dict(n_positions=14, n_layer=3),
    "gpt2-layer-scale": dict(n_layer=3, scale_attn_by_inverse_layer_idx=True, reorder_and_upcast_attn=True),
    "gpt2-no-scale": dict(scale_attn_weights=False),
    "gpt2-untied": dict(tie_word_embeddings=False, activation_function="gelu"),
}


def gpt2(name: str, changes: dict):
    config = GPT2Config(**{**GPT2, **changes})
    config._attn_implementation = "eager"
    torch.manual_seed(sum(map(ord, name)))
    model = GPT2LMHeadModel(config).eval()
    with torch.no_grad():
        for key, p in model.named_parameters():
            if "ln_" in key and key.endswith("weight"):
                p.copy_(1 + 0.3 * torch.randn_like(p))
            elif key.endswith("bias"):
                p.copy_(0.3 * torch.randn_like(p))
            elif "wte" in key or "lm_head" in key:
                p.copy_(0.7 * torch.randn_like(p))
            elif "wpe" in key:
                p.copy_(0.5 * torch.randn_like(p))
            else:
                p.copy_(torch.randn_like(p) / p.shape[0] ** 0.5)  # Conv1D keeps [in, out]
    return model


def write_gpt2():
    for name, changes in GPT2_CASES.items():
        model = gpt2(name, changes)
        write(name, model, weights_of(model), config=without("dtype")(config_of(model)) | {"n_inner": model.config.n_inner}, script=SCRIPT)
    # As the first file of GPT-2 on the hub: no prefix, and the causal masks stored beside the weights.
    model = gpt2("gpt2-no-prefix", {})
    bare = {name.removeprefix("transformer."): value for name, value in weights_of(model).items()}
    for n in range(2):
        bare[f"h.{n}.attn.bias"] = torch.ones(32, 32).tril().reshape(1, 1, 32, 32)
        bare[f"h.{n}.attn.masked_bias"] = torch.tensor(-1e4)
    write("gpt2-no-prefix", model, bare, config=without("tie_word_embeddings")(config_of(model)), script=SCRIPT)


def write_shards():
    """Written by transformers itself, in two parts; the Llama's in bfloat16."""
    for name, dtype in (("diff-sharded", torch.float32), ("llama-sharded-bf16", torch.bfloat16)):
        stored = build(name, SMALL).to(dtype)
        shutil.rmtree(OUT / name, ignore_errors=True)
        stored.save_pretrained(OUT / name, max_shard_size=sum(w.nbytes for w in stored.state_dict().values()) * 3 // 5)
        (OUT / name / "generation_config.json").unlink(missing_ok=True)
        assert len(list((OUT / name).glob("model-*-of-00002.safetensors"))) == 2
        model = build(name, SMALL)  # not stored.float(): that would keep RoPE's frequencies rounded
        model.load_state_dict({key: value.float() for key, value in stored.state_dict().items()})
        write(name, model, {}, config=config_of(stored), script=SCRIPT)


def write_stored_differently():
    """Files of the bare model; tensors that no forward pass reads; a head that is stored although it is tied."""
    for name in ("diff-base", "llama-base"):
        model = build(name, dict(SMALL, tie_word_embeddings=True))
        write(name, model, {key.removeprefix("model."): value for key, value in weights_of(model).items()}, script=SCRIPT)
    model = build("llama-old-rotary", dict(SMALL, eos_token_id=[0, 2]))
    rotary = {f"model.layers.{n}.self_attn.rotary_emb.inv_freq": model.model.rotary_emb.inv_freq.clone() for n in range(2)}
    write("llama-old-rotary", model, weights_of(model) | rotary, script=SCRIPT)
    model = build("diff-tied-stored-head", dict(SMALL, tie_word_embeddings=True))
    model.lm_head.weight = torch.nn.Parameter(model.model.embed_tokens.weight.detach().flip(0))  # which transformers 5 uses
    write("diff-tied-stored-head", model, weights_of(model), script=SCRIPT)


def main():
    for family in ("diff", "llama"):
        for kind, changes in ROPE.items():
            model = build(f"{family}-rope-{kind}", {**STRETCHED, **changes})
            write(f"{family}-rope-{kind}", model, weights_of(model), script=SCRIPT)
    for name, (changes, edit) in FORMS.items():
        model = build(name, changes)
        config = config_of(model)
        write(name, model, weights_of(model), config=edit(config) if edit else config, script=SCRIPT)
    write_shards()
    write_stored_differently()
    write_gpt2()


if __name__ == "__main__":
    main()
