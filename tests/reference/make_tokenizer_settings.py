#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes tests/data/tokenizer/settings.json: what AutoTokenizer of transformers 5 makes of folders that differ in the class that is named, in the files
that are there, and in what they say: each a tokenizer of tests/data/tokenizer with changes, each asked for the same texts. A developer's tool; needs
transformers 5.24, tokenizers 0.23.3, sentencepiece and protobuf.

    python tests/reference/make_tokenizer_settings.py
"""

import json
import os
import tempfile
from pathlib import Path

os.environ["TRANSFORMERS_VERBOSITY"] = "error"
os.environ["HF_HUB_OFFLINE"] = "1"
import tokenizers  # noqa: E402
import transformers  # noqa: E402
from transformers import AutoTokenizer  # noqa: E402

DATA = Path(__file__).resolve().parent.parent / "data" / "tokenizer"
JSON = {name: DATA / "kinds" / name / "tokenizer.json" for name in ("llama2", "gemma", "qwen", "unigram", "unigram-precompiled", "signs")} | {"llama3": DATA / "llama3.json"}
TEXTS = ["a dog", "Hello  world 12345 it's", " <s> a</s> x", "x<mask> y <tool>z<gap> <tool>", "  naïve Café e\u0301 ﬁ", "你好🙂", "the\n\nkey \t is", "▁x", "<|endoftext|> <unk>a",
         "<|im_start|>user <|im_end|>", "[INST] hi [/INST]", "ababab 4444 ----", " Word the word", "</s></s>b", "The  End ", "<tool>  the\u00a0 <gap>  The THE<tool> \u00a0x the  <tool>"]
TOOL = {"content": "<tool>", "special": True}
BYTE_LEVEL = ["GPT2Tokenizer", "CodeGenTokenizer", "Qwen2Tokenizer", "Qwen3_5Tokenizer", "GPTNeoXTokenizer", "CohereTokenizer", "RobertaTokenizer", "BlenderbotTokenizer"]
CLASSES = ["PreTrainedTokenizerFast", "PreTrainedTokenizer", "NopeTokenizer", "LlamaTokenizer", "LlamaTokenizerFast", "CodeLlamaTokenizer", "GemmaTokenizer", "T5Tokenizer",
           "XLMRobertaTokenizer", "BertTokenizerFast", "GPT2TokenizerFast", *BYTE_LEVEL]
FRAMES = [{"add_bos_token": False}, {"add_bos_token": True}, {"add_eos_token": True}, {"bos_token": "</s>"}, {"bos_token": "<mask>"}, {"bos_token": None},
          {"eos_token": TOOL | {"__type": "AddedToken"}, "add_eos_token": True}, {"bos_token": "<go>", "add_bos_token": True}, {"add_bos_token": True, "bos_token": "<s>", "eos_token": "</s>"}]


def patched(value, patch):
    """RFC 7396."""
    if not isinstance(patch, dict):
        return patch
    value = dict(value) if isinstance(value, dict) else {}
    for key, change in patch.items():
        if change is None:
            value.pop(key, None)
        else:
            value[key] = patched(value.get(key), change)
    return value


def write(folder: Path, case: dict):
    """The folder of a case; tests/core/text/tokenizer_settings_test.cpp does the same."""
    base = case["base"]
    if base in JSON:
        tokenizer = patched(json.loads(JSON[base].read_text()), case.get("patch", {}))
        usual = {"single_word": False, "lstrip": False, "rstrip": False}
        tokenizer["added_tokens"] = [{**usual, "normalized": not token["special"], **token} for token in tokenizer["added_tokens"]]
        (folder / "tokenizer.json").write_text(json.dumps(tokenizer))
    elif base == "pair":
        for name in ("vocab.json", "merges.txt"):
            (folder / name).write_bytes((DATA / "kinds" / "gpt2-files" / name).read_bytes())
    else:
        (folder / case.get("as", "tokenizer.model")).write_bytes((DATA / "kinds" / base / "tokenizer.model").read_bytes() + bytes.fromhex(case.get("append", "")))
    (folder / "config.json").write_text(json.dumps(case.get("model", {"model_type": "llama"})))
    if "config" in case:
        (folder / "tokenizer_config.json").write_text(json.dumps(case["config"]))
    for name, content in case.get("files", {}).items():
        (folder / name).write_text(json.dumps(content))


def case(base: str, config=None, **more) -> dict:
    """A tokenizer_config.json of None is none; of further files {} is none."""
    return {"base": base} | ({} if config is None else {"config": config}) | {key: value for key, value in more.items() if value}


def class_cases() -> list:
    """Every class over every file, and what the model's type makes of it where none is named."""
    cases = [case(base, {"tokenizer_class": name}) for base in JSON for name in CLASSES]
    cases += [case("pair", {"tokenizer_class": name}) for name in [*BYTE_LEVEL, "Qwen2TokenizerFast"] if name != "Qwen3_5Tokenizer"]
    cases += [case(base, {"tokenizer_class": name}) for base in ("spm-bpe", "spm-unigram") for name in CLASSES if name not in BYTE_LEVEL and "Bert" not in name]
    for base in ("llama2", "llama3", "gemma", "pair", "spm-bpe", "spm-unigram"):
        for type_of in ("llama", "diffllama", "gpt2", "mistral", "mine"):
            cases += [case(base, config, model={"model_type": type_of}) for config in (None, {}, {"tokenizer_class": None, "add_eos_token": True})]
            cases.append(case(base, {"tokenizer_class": "Qwen2Tokenizer"}, model={"model_type": type_of, "tokenizer_class": "LlamaTokenizer"}))
            if base != "pair":
                cases.append(case(base, {}, model={"model_type": type_of, "tokenizer_class": "LlamaTokenizer"}))
    return cases


def frame_cases() -> list:
    """What is put around a text."""
    cases = []
    for name in (None, "LlamaTokenizer", "PreTrainedTokenizerFast", "GPT2Tokenizer", "GPTNeoXTokenizer", "CodeLlamaTokenizer", "RobertaTokenizer"):
        for frame in FRAMES:
            config = ({"tokenizer_class": name} if name else {}) | frame
            cases += [case("llama2", config), case("llama2", config, patch={"post_processor": None}), case("spm-bpe", config)]
    cases += [case("llama3", {"tokenizer_class": "LlamaTokenizerFast"} | frame) for frame in FRAMES]
    cases += [case("pair", {"tokenizer_class": name} | frame) for name in ("GPT2Tokenizer", "Qwen2Tokenizer", "RobertaTokenizer") for frame in FRAMES]
    return cases


def space_cases() -> list:
    cases = []
    for name in ("LlamaTokenizer", "CodeLlamaTokenizer", "PreTrainedTokenizerFast", "GPT2Tokenizer", "Qwen2Tokenizer", "XLMRobertaTokenizer"):
        for base in ("spm-bpe", "spm-unigram", "llama2", "pair", "unigram-precompiled"):
            for change in ({"legacy": True}, {"legacy": False}, {"legacy": None}, {"add_prefix_space": True}, {"add_prefix_space": False}, {"legacy": True, "add_prefix_space": False}):
                if base != "pair" or "2" in name:
                    cases.append(case(base, {"tokenizer_class": name} | change))
    for change in ({"do_lower_case": False}, {"strip_accents": False}, {"tokenize_chinese_chars": False}, {"unk_token": "[CLS]"}):
        cases.append(case("signs", {"tokenizer_class": "BertTokenizer"} | change))
    return cases


def piece(text: str, kind: int, score: str = "00000000") -> str:
    inner = b"\x0a" + bytes([len(text.encode())]) + text.encode() + b"\x15" + bytes.fromhex(score) + b"\x18" + bytes([kind])
    return (b"\x0a" + bytes([len(inner)]) + inner).hex()


def spm_cases() -> list:
    """tokenizer.model with further pieces (control 3, whole 4, unused 5), and with other settings of its normalizer (field 3) and its training (field 2)."""
    cases = []
    for append in (piece("[INST]", 3), piece("<tool>", 4) + piece("  ", 4) + piece("<tool>z", 4), "1a021800", "1a022000", "1a022800", "1a0418002000", "12021801", "12021802", "1203980200", "1203c00205",
                   piece("aba", 1, "000020c1")):
        for base in ("spm-bpe", "spm-unigram"):
            for config in (None, {"legacy": False}, {"tokenizer_class": "LlamaTokenizer"}, {"tokenizer_class": "T5Tokenizer"}, {"tokenizer_class": "GemmaTokenizer"}):
                cases.append(case(base, config, append=append))
    for config in (None, {"tokenizer_class": "LlamaTokenizer"}):
        for base in ("spm-bpe", "spm-unigram"):
            cases.append(case(base, (config or {}) | {"added_tokens_decoder": {"5": TOOL, "3": TOOL | {"content": "<s>"}}}))
            cases.append(case(base, (config or {}) | {"added_tokens_decoder": {"900": TOOL}}))
            cases.append(case(base, config, files={"added_tokens.json": {"<tool>": 800, "<gap>": 799}}))
            cases.append(case(base, (config or {}) | {"extra_special_tokens": ["<tool>"], "unk_token": "<gap>"}))
    cases += [case("spm-unigram", {"tokenizer_class": name}, **{"as": file}) for name, file in (("T5Tokenizer", "spiece.model"), ("XLMRobertaTokenizer", "sentencepiece.bpe.model"))]
    return cases


def added_cases() -> list:
    cases = []
    lists = [[TOOL | {"id": 950}], [TOOL | {"id": 5}], [TOOL | {"id": 905, "content": "the"}], [TOOL | {"id": 902, "content": "<gap>"}, TOOL | {"id": 901}],
             [TOOL | {"id": 950, "normalized": True, "special": False}, TOOL | {"id": 951}], [TOOL | {"id": 990, "lstrip": True, "rstrip": True}, TOOL | {"id": 991, "content": "<gap>", "special": False}]]
    beside = [({}, {}), ({"added_tokens_decoder": {"903": TOOL}}, {}), ({"added_tokens_decoder": {"7": TOOL, "3": TOOL | {"content": "<gap>"}}}, {}), ({"added_tokens_decoder": {}}, {}),
              ({"added_tokens_decoder": {"1": TOOL | {"content": "<s>", "lstrip": True}}}, {}), ({"bos_token": "<s>", "added_tokens_decoder": {"1": TOOL | {"content": "<s>", "lstrip": True}}}, {}),
              ({}, {"added_tokens.json": {"<tool>": 903}}), ({}, {"added_tokens.json": {"<tool>": 904, "<gap>": 903}}), ({"bos_token": "<tool>"}, {"added_tokens.json": {"<tool>": 903}}),
              ({}, {"special_tokens_map.json": {"bos_token": "<tool>", "additional_special_tokens": ["<gap>"]}}), ({}, {"special_tokens_map.json": {"pad_token": TOOL | {"lstrip": True}}}),
              ({"added_tokens_decoder": {}}, {"special_tokens_map.json": {"bos_token": "<tool>"}, "added_tokens.json": {"<gap>": 903}}),
              ({"additional_special_tokens": ["<tool>"]}, {}), ({"additional_special_tokens": ["<tool>"], "extra_special_tokens": ["<gap>"]}, {}), ({"extra_special_tokens": {"tool_token": "<tool>"}}, {}),
              ({"extra_special_tokens": ["<gap>", TOOL | {"__type": "AddedToken", "special": False, "rstrip": True}]}, {}), ({"tool_token": "<tool>", "pad_token": "<gap>"}, {}),
              ({"extra_special_tokens": ["<gap>"]}, {"special_tokens_map.json": {"extra_special_tokens": ["<tool>"]}}), ({"mask_token": "dog"}, {}), ({"split_special_tokens": True}, {}), ({"eos_token": TOOL | {"__type": "AddedToken", "lstrip": True}}, {})]
    for base in ("llama2", "llama3"):
        for tokens in lists:
            for name in ("PreTrainedTokenizerFast", "LlamaTokenizer", "GPT2Tokenizer", "Qwen2Tokenizer"):
                cases.append(case(base, {"tokenizer_class": name}, patch={"added_tokens": tokens}))
        for config, files in beside:
            for name in (None, "LlamaTokenizer", "Qwen2Tokenizer") if base == "llama2" else ("PreTrainedTokenizerFast", "Qwen2Tokenizer"):
                cases.append(case(base, config | ({"tokenizer_class": name} if name else {}), files=files))
    cases += [case("pair", config | {"tokenizer_class": name}, files=files) for config, files in beside for name in ("GPT2Tokenizer", "Qwen2Tokenizer")]
    return cases


def found_cases() -> list:
    """Where in a text added tokens are found, and what of its spaces they take."""
    wide, both = {"rstrip": True}, {"lstrip": True, "rstrip": True}
    lists = [[wide, {"content": "  ", "lstrip": True}], [wide, {"content": "\u00a0", "lstrip": True}], [wide, {"content": "  "}], [wide, {"content": " the", "lstrip": True}],
             [both, both | {"content": "<gap>"}], [{"single_word": True}, {"content": "the", "single_word": True}, {"content": "the\u00a0", "lstrip": True}],
             [{"content": "<to"}, {"content": "ol>"}, {}], [{"content": "The", "normalized": True}, {"content": "the", "rstrip": True}], [{"normalized": True} | both, {"content": "the", "normalized": True, "single_word": True}],
             [both, {"special": False}], [{"content": " ", "rstrip": True}, {"content": "\u00a0x"}]]
    normalizers = [None, {"type": "Lowercase"}, {"type": "Replace", "pattern": {"String": " "}, "content": "▁"}]
    return [case("signs", {"tokenizer_class": "PreTrainedTokenizerFast"}, patch={"normalizer": normalizer, "added_tokens": [TOOL | {"id": 403 + i} | token for i, token in enumerate(tokens)]})
            for tokens in lists for normalizer in (normalizers if len(tokens) > 1 else normalizers[:1])]


def asked(one: dict):
    """The ids of every text; None where transformers refuses the folder."""
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder), one)
        try:
            reader = AutoTokenizer.from_pretrained(folder)
            return [reader.encode(text) for text in TEXTS]
        except KeyboardInterrupt:
            raise
        except BaseException:  # Rust's panics, too
            return None


def packed(ids: list[int]) -> str:
    """Each id as the character U+0100 + id."""
    assert max(ids, default=0) < 0xD000  # the surrogates lie beyond
    return "".join(chr(0x100 + i) for i in ids)


def main():
    made = (("classes", class_cases), ("frames", frame_cases), ("spaces", space_cases), ("pieces", spm_cases), ("added", added_cases), ("found", found_cases))
    every = {name: make() for name, make in made}
    found: list[list] = [[] for _ in TEXTS]  # what comes out of each text, each once; a case has their numbers
    for name, cases in every.items():
        for one in cases:
            if (ids := asked(one)) is None:
                continue
            for seen, result in zip(found, ids):
                if result not in seen:
                    seen.append(result)
            one["ids"] = "".join(chr(0x100 + seen.index(result)) for seen, result in zip(found, ids))
        print(name, len(cases), "folders,", sum("ids" not in one for one in cases), "refused")
        every[name] = [one for one in cases if "ids" in one]
    result = {"made_by": "tests/reference/make_tokenizer_settings.py", "with": {"transformers": transformers.__version__, "tokenizers": tokenizers.__version__}, "texts": TEXTS,
              "found": [[packed(ids) for ids in seen] for seen in found], "cases": every}
    (DATA / "settings.json").write_text(json.dumps(result, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
