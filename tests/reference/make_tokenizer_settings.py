#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes tests/data/tokenizer/settings.json: what transformers makes of texts where tokenizer_config.json changes what the vocabulary alone
would give: "legacy" beside tokenizer.model (LlamaTokenizer), and add_bos_token, add_eos_token and the tokens' names beside tokenizer.json
(the class that AutoTokenizer takes), the class that config.json makes it take where tokenizer_config.json names none, and add_prefix_space beside
both tokenizer.json and tokenizer.model. A developer's tool; see requirements.txt.

    python tests/reference/make_tokenizer_settings.py
"""

import json
import os
import shutil
import tempfile
from pathlib import Path

os.environ["TRANSFORMERS_VERBOSITY"] = "error"
import transformers  # noqa: E402
from hard_strings import all_strings  # noqa: E402
from transformers import AutoTokenizer, LlamaTokenizer, LlamaTokenizerFast  # noqa: E402

DATA = Path(__file__).resolve().parent.parent / "data" / "tokenizer"
TEXTS = ["Hello</s>world", "Hello</s> world", "</s>world", "</s> world", " Hello", "Hello", "", "  two", "a</s></s>b", "</s>", "x<s> y", "<|im_start|>user",
         "<|im_end|> ▁ a", "a▁b", "Hello<unk>there", " </s>x", "▁x", "▁</s>x", "\n</s>\nx", "</s> ", " ", "   ", "▁", "中</s>文", "</s>🙂", "x </s> y </s> z"]
SPM = ["tokenizer.model", "tokenizer_config.json", "added_tokens.json"]
NAMED = {"content": "<mask>", "__type": "AddedToken", "lstrip": False, "rstrip": False, "single_word": False, "normalized": False}
FRAMES = [{}, {"add_bos_token": False}, {"add_bos_token": True}, {"add_eos_token": True}, {"add_bos_token": False, "add_eos_token": True}, {"add_bos_token": None},
          {"bos_token": "</s>"}, {"bos_token": "<mask>"}, {"eos_token": NAMED, "add_eos_token": True}, {"bos_token": None, "add_bos_token": False}, {"legacy": False}]


MODELS = [{"model_type": "llama"}, {"model_type": "diffllama"}, {"model_type": "gpt2"}, {"model_type": "gpt2", "tokenizer_class": "LlamaTokenizer"},
          {"model_type": "llama", "tokenizer_class": "PreTrainedTokenizerFast"}, {"model_type": "diffllama", "tokenizer_class": None}]


def opened(kind: str, changes, read, files: list, model=None, fast: str = ""):
    """The tokenizer of a copy of tests/data/tokenizer/kinds/KIND with another tokenizer_config.json (none for None). "fast": a tokenizer.json to add."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "model"
        folder.mkdir()
        for name in files:
            shutil.copy(DATA / "kinds" / kind / name, folder)
        there = folder / "tokenizer_config.json"
        if changes is not None:
            there.write_text(json.dumps((json.loads(there.read_text()) if there.exists() else {}) | changes))
        if fast:
            (folder / "tokenizer.json").write_text(fast)
        (folder / "config.json").write_text(json.dumps(model or {"model_type": "llama"}))
        return read(folder)


def legacy_cases() -> list:
    texts = TEXTS + [text for text in all_strings() if isinstance(text, str) and len(text) < 40][::12]
    cases = []
    for kind in ("spm-bpe", "spm-unigram"):
        for changes in ({}, {"legacy": None}, {"legacy": True}, {"legacy": False}, {"legacy": False, "add_prefix_space": False}):
            reader = opened(kind, changes, LlamaTokenizer.from_pretrained, SPM)
            cases.append({"kind": kind, "changes": changes, "ids": [reader.encode(text, add_special_tokens=False) for text in texts]})
    return [texts, cases]


def frame_cases() -> list:
    cases = []
    for kind in ("llama2", "gemma"):
        for name in ("LlamaTokenizer", "LlamaTokenizerFast", "PreTrainedTokenizerFast"):
            for changes in FRAMES:
                if kind == "gemma" and "<mask>" in json.dumps(changes):
                    continue  # which it lacks
                config = {"tokenizer_class": name, **changes}
                cases.append({"kind": kind, "config": config, "ids": opened(kind, config, AutoTokenizer.from_pretrained, ["tokenizer.json"]).encode("a dog")})
    return cases


def model_cases() -> list:
    """Where tokenizer_config.json names no class, or is not there."""
    cases = []
    for kind in ("llama2", "gemma"):
        for model in MODELS:
            for config in (None, {}, {"tokenizer_class": None, "add_eos_token": True}, {"add_bos_token": False}, {"tokenizer_class": "PreTrainedTokenizerFast"}):
                read = opened(kind, config, AutoTokenizer.from_pretrained, ["tokenizer.json"], model)
                cases.append({"kind": kind, "config": config, "model": model, "ids": read.encode("a dog")})
    return cases


def space_cases() -> list:
    """A tokenizer.json that was made with one "legacy" and without add_prefix_space, and read with others, beside tokenizer.model."""
    cases = []
    for kind in ("spm-bpe", "spm-unigram"):
        for written in ("legacy", "new"):
            fast = opened(kind, {"legacy": written == "legacy"}, LlamaTokenizerFast.from_pretrained, SPM).backend_tokenizer.to_str()
            (DATA / "respaced").mkdir(exist_ok=True)
            (DATA / "respaced" / f"{kind}-{written}.json").write_text(fast)
            for legacy in (True, False):
                for adds in (False, True, None):
                    changes = {"legacy": legacy, "add_prefix_space": adds}
                    reader = opened(kind, changes, AutoTokenizer.from_pretrained, SPM, fast=fast)
                    ids = [reader.encode(text, add_special_tokens=False) for text in TEXTS]
                    decoded = [reader.decode(each, skip_special_tokens=True) for each in ids]
                    cases.append({"kind": kind, "written": written, "changes": changes, "ids": ids, "decoded": decoded})
    return cases


def main():
    texts, legacy = legacy_cases()
    result = {"made_by": "tests/reference/make_tokenizer_settings.py", "with": {"transformers": transformers.__version__}, "texts": texts, "legacy": legacy, "frames": frame_cases(),
              "models": model_cases(), "spaces": space_cases()}
    (DATA / "settings.json").write_text(json.dumps(result, ensure_ascii=True, separators=(",", ":")) + "\n")
    print(len(texts), "texts,", len(legacy), "and", len(result["frames"]), "settings")


if __name__ == "__main__":
    main()
