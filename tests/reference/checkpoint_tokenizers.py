# SPDX-License-Identifier: MIT
"""The tokenizers of assets/checkpoints, one of every kind that the program reads. Each maker trains on `texts`, writes its files into
`folder` and returns a function from a text to token numbers, as a prompt is framed."""

import io
import json
from pathlib import Path

import sentencepiece
from make_tokenizer_reference import LLAMA3
from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers
from transformers import GPT2Tokenizer, LlamaTokenizer


def write_json(file: Path, value):
    file.write_text(json.dumps(value, indent=1, ensure_ascii=False) + "\n", "utf-8")


def trained(texts: list[str], size: int, pre_tokenizer, special: list[str], alphabet: list[str]) -> Tokenizer:
    t = Tokenizer(models.BPE())
    t.pre_tokenizer = pre_tokenizer
    t.train_from_iterator(texts, trainers.BpeTrainer(vocab_size=size, special_tokens=special, show_progress=False, initial_alphabet=alphabet))
    return t


def saved(t: Tokenizer, folder: Path, **config):
    (folder / "tokenizer.json").write_text(t.to_str(pretty=False) + "\n", "utf-8")
    write_json(folder / "tokenizer_config.json", {"tokenizer_class": "PreTrainedTokenizerFast", **config})
    return lambda text: t.encode(text).ids


def byte_level(texts: list[str], size: int, folder: Path):
    """As GPT-2's, in one file."""
    t = trained(texts, size, pre_tokenizers.ByteLevel(add_prefix_space=False), ["<|endoftext|>"], pre_tokenizers.ByteLevel.alphabet())
    t.decoder, t.post_processor = decoders.ByteLevel(), processors.ByteLevel(trim_offsets=False)
    return saved(t, folder, eos_token="<|endoftext|>")


def llama3(texts: list[str], size: int, folder: Path):
    """Llama 3's pattern, whole words before merges, a token that begins every text."""
    split = pre_tokenizers.Sequence([pre_tokenizers.Split(Regex(LLAMA3), "isolated"), pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)])
    special = ["<|end_of_text|>", "<|begin_of_text|>"]
    t = trained(texts, size, split, special, pre_tokenizers.ByteLevel.alphabet())
    t.model.ignore_merges = True
    t.decoder = decoders.ByteLevel()
    t.post_processor = processors.Sequence([processors.ByteLevel(trim_offsets=False), processors.TemplateProcessing(
        single="<|begin_of_text|> $A", special_tokens=[("<|begin_of_text|>", 1)])])
    return saved(t, folder, bos_token=special[1], eos_token=special[0])


def llama2(texts: list[str], size: int, folder: Path):
    """SentencePiece's BPE as Llama 2 has it in tokenizer.json: spaces are letters, unknown letters their bytes."""
    special, raw = ["<unk>", "<s>", "</s>"], [f"<0x{byte:02X}>" for byte in range(256)]
    words = pre_tokenizers.Metaspace(replacement="▁", prepend_scheme="always")
    learned = json.loads(trained(texts, size - len(special) - len(raw), words, [], []).to_str())["model"]
    names = special + raw + sorted(learned["vocab"], key=learned["vocab"].get)
    t = Tokenizer(models.BPE(vocab={name: n for n, name in enumerate(names)}, merges=[tuple(pair) for pair in learned["merges"]],
                             unk_token="<unk>", fuse_unk=True, byte_fallback=True))
    t.add_special_tokens([AddedToken(name, special=True, normalized=False) for name in special])
    t.normalizer = normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")])
    t.decoder = decoders.Sequence([decoders.Replace("▁", " "), decoders.ByteFallback(), decoders.Fuse(), decoders.Strip(" ", 1, 0)])
    t.post_processor = processors.TemplateProcessing(single="<s> $A", special_tokens=[("<s>", 1)])
    return saved(t, folder, bos_token="<s>", eos_token="</s>", unk_token="<unk>")


def gpt2(texts: list[str], size: int, folder: Path):
    """vocab.json and merges.txt; the one special token comes last."""
    t = trained(texts, size - 1, pre_tokenizers.ByteLevel(add_prefix_space=False), [], pre_tokenizers.ByteLevel.alphabet())
    model = json.loads(t.to_str())["model"]
    (folder / "vocab.json").write_text(json.dumps({**model["vocab"], "<|endoftext|>": size - 1}, ensure_ascii=False) + "\n", "utf-8")
    (folder / "merges.txt").write_text("\n".join(["#version: 0.2", *(" ".join(pair) for pair in model["merges"])]) + "\n", "utf-8")
    reader = GPT2Tokenizer(str(folder / "vocab.json"), str(folder / "merges.txt"))
    return lambda text: reader(text).input_ids


def sentence_piece(texts: list[str], size: int, folder: Path):
    """tokenizer.model, with Llama 2's settings."""
    lines, written = [line for text in texts for line in text.splitlines() if line.strip()], io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(lines), model_writer=written, model_type="bpe", vocab_size=size, byte_fallback=True, split_digits=True,
        normalization_rule_name="identity", remove_extra_whitespaces=False, allow_whitespace_only_pieces=True, character_coverage=0.9999,
        num_threads=1, minloglevel=2)
    (folder / "tokenizer.model").write_bytes(written.getvalue())
    write_json(folder / "tokenizer_config.json", {"tokenizer_class": "LlamaTokenizer", "add_bos_token": True, "add_eos_token": False,
                                                  "bos_token": "<s>", "eos_token": "</s>", "unk_token": "<unk>"})
    reader = LlamaTokenizer(str(folder / "tokenizer.model"), legacy=True)
    return lambda text: reader(text).input_ids


def raw_bytes(texts: list[str], size: int, folder: Path):
    """No file: the token numbers are the text's bytes."""
    return lambda text: list(text.encode())
