#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes tests/data/tokenizer/kinds/: tiny tokenizers of every kind that people's checkpoints have, and what Python's `tokenizers`,
`sentencepiece` and `transformers` make of the strings of hard_strings.py. A developer's tool; see requirements.txt.

    python tests/reference/make_tokenizer_kinds.py TEXT_FOLDER SHIPPED_TOKENIZER_JSON [--keep]

--keep: tokenizers that are there are not trained again.
"""

import itertools
import json
import os
import sys
import tempfile
import unicodedata
from pathlib import Path

import sentencepiece
import tokenizers
import transformers
from hard_strings import all_strings
from make_tokenizer_reference import TEXTS
from sentencepiece import sentencepiece_model_pb2
from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers
from transformers import GPT2Tokenizer, LlamaTokenizer

KEEP = "--keep" in sys.argv
DATA = Path(__file__).resolve().parent.parent / "data" / "tokenizer"
OUT = DATA / "kinds"
QWEN = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
O200K = (r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?|"
         r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?|"
         r"\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+")
BYTES = [f"<0x{b:02X}>" for b in range(256)]
SPM = [decoders.Replace("▁", " "), decoders.ByteFallback(), decoders.Fuse(), decoders.Strip(" ", 1, 0)]


def corpus(folder: str) -> list[str]:
    lines = []
    for name in ("tinystories.txt", "fairy-tales.txt"):
        text = (Path(folder) / name).read_text(encoding="utf-8")
        lines += [line for line in text[:150_000].splitlines() if line]
    return lines + TEXTS * 4


def byte_level(split, size: int, normalizer=None, **model) -> Tokenizer:
    t = Tokenizer(models.BPE(**model))
    if normalizer:
        t.normalizer = normalizer
    t.pre_tokenizer = split
    t.decoder = decoders.ByteLevel()
    t.train_from_iterator(LINES, trainers.BpeTrainer(vocab_size=size, special_tokens=["<|endoftext|>"], show_progress=False, initial_alphabet=pre_tokenizers.ByteLevel.alphabet()))
    return t


def make_qwen() -> Tokenizer:
    split = pre_tokenizers.Sequence([pre_tokenizers.Split(Regex(QWEN), "isolated"), pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)])
    t = byte_level(split, 700, normalizers.NFC())
    t.add_special_tokens([AddedToken("<|im_start|>", special=True, normalized=False), AddedToken("<|im_end|>", special=True, normalized=False)])
    t.post_processor = processors.ByteLevel(trim_offsets=False)
    return t


def make_neox() -> Tokenizer:
    """GPT-NeoX and Pythia: runs of blanks are added tokens."""
    t = byte_level(pre_tokenizers.ByteLevel(add_prefix_space=False), 600, normalizers.NFC())
    t.add_tokens([AddedToken(" " * n, normalized=True) for n in range(24, 1, -1)])
    return t


def make_o200k() -> Tokenizer:
    split = pre_tokenizers.Sequence([pre_tokenizers.Split(Regex(O200K), "removed", invert=True), pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)])
    t = byte_level(split, 700, ignore_merges=True)
    t.post_processor = processors.TemplateProcessing(single="<|endoftext|> $A", special_tokens=[("<|endoftext|>", 0)])
    return t


def make_digits() -> Tokenizer:
    """As StarCoder and SmolLM: digits one by one."""
    split = pre_tokenizers.Sequence([pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False)])
    t = byte_level(split, 500)
    t.post_processor = processors.RobertaProcessing(sep=("<|endoftext|>", 0), cls=("<|endoftext|>", 0), trim_offsets=False)
    return t


def trained_pieces(size: int, split) -> tuple[list[str], list[tuple[str, str]]]:
    t = Tokenizer(models.BPE())
    t.pre_tokenizer = split
    t.train_from_iterator(LINES, trainers.BpeTrainer(vocab_size=size, limit_alphabet=150, show_progress=False))
    model = json.loads(t.to_str())["model"]
    return sorted(model["vocab"], key=model["vocab"].get), [tuple(m) for m in model["merges"]]


def sentencepiece_bpe(**model) -> Tokenizer:
    pieces, merges = trained_pieces(600, pre_tokenizers.Metaspace(prepend_scheme="always"))
    pieces = ["<unk>", "<s>", "</s>", *BYTES, *pieces]
    if "▁▁" not in pieces:
        pieces, merges = [*pieces, "▁▁", "▁▁▁▁"], [("▁", "▁"), ("▁▁", "▁▁"), *merges]
    t = Tokenizer(models.BPE(vocab={p: i for i, p in enumerate(pieces)}, merges=merges, unk_token="<unk>", fuse_unk=True, byte_fallback=True, **model))
    t.add_special_tokens([AddedToken(s, special=True, normalized=False) for s in ("<unk>", "<s>", "</s>")])
    t.post_processor = processors.TemplateProcessing(single="<s> $A", special_tokens=[("<s>", 1)])
    t.decoder = decoders.Sequence(SPM)
    return t


def make_llama2() -> Tokenizer:
    t = sentencepiece_bpe()
    t.normalizer = normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")])
    t.add_tokens([AddedToken("Word", normalized=True, single_word=True)])
    t.add_special_tokens([AddedToken("<mask>", special=True, normalized=False, lstrip=True, rstrip=True)])
    return t


def make_mistral() -> Tokenizer:
    t = sentencepiece_bpe(ignore_merges=True)
    t.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="first", split=False)
    return t


def make_gemma() -> Tokenizer:
    """No space is added; the text stays whole."""
    t = sentencepiece_bpe()
    t.normalizer = normalizers.Replace(" ", "▁")
    t.pre_tokenizer = pre_tokenizers.Split(" ", "merged_with_previous")
    t.decoder = decoders.Sequence(SPM[:3])
    t.post_processor = processors.TemplateProcessing(single="<s> $A </s>", special_tokens=[("<s>", 1), ("</s>", 2)])
    return t


def make_words() -> Tokenizer:
    """Unknown characters, and a normalizer that changes much."""
    pieces, merges = trained_pieces(500, pre_tokenizers.Sequence([pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Metaspace()]))
    t = Tokenizer(models.BPE(vocab={p: i for i, p in enumerate(["<unk>", *pieces])}, merges=merges, unk_token="<unk>", fuse_unk=True))
    t.normalizer = normalizers.Sequence([normalizers.NFKD(), normalizers.StripAccents(), normalizers.Lowercase(), normalizers.Strip(), normalizers.Replace(Regex(r"\s+"), " ")])
    t.pre_tokenizer = pre_tokenizers.Sequence([pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Punctuation("isolated"), pre_tokenizers.Metaspace(prepend_scheme="always")])
    t.decoder = decoders.Metaspace()
    t.add_tokens([AddedToken("STRASSE", normalized=True), AddedToken("naïve", normalized=True, single_word=True)])
    return t


def make_signs() -> Tokenizer:
    pieces, merges = trained_pieces(400, pre_tokenizers.Whitespace())
    t = Tokenizer(models.BPE(vocab={p: i for i, p in enumerate(["[UNK]", "[CLS]", "[SEP]", *pieces])}, merges=merges, unk_token="[UNK]"))
    t.normalizer = normalizers.NFD()
    t.pre_tokenizer = pre_tokenizers.Sequence([pre_tokenizers.Whitespace(), pre_tokenizers.Digits(), pre_tokenizers.Split("_", "contiguous"), pre_tokenizers.Punctuation("merged_with_next")])
    t.add_special_tokens(["[UNK]", "[CLS]", "[SEP]"])
    t.post_processor = processors.BertProcessing(("[SEP]", 2), ("[CLS]", 1))
    return t


def unigram_pieces(size: int) -> list[tuple[str, float]]:
    t = Tokenizer(models.Unigram())
    t.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="always")
    t.train_from_iterator(LINES, trainers.UnigramTrainer(vocab_size=size, show_progress=False, special_tokens=["<unk>"], unk_token="<unk>"))
    return [(p, s) for p, s in json.loads(t.to_str())["model"]["vocab"] if p != "<unk>"]


def make_unigram() -> Tokenizer:
    """As the Japanese DiffLlama's."""
    vocab = [("<unk>", 0.0), ("<s>", 0.0), ("</s>", 0.0), *((b, 0.0) for b in BYTES), *unigram_pieces(600)]
    t = Tokenizer(models.Unigram(vocab, unk_id=0, byte_fallback=True))
    t.normalizer = normalizers.NFKC()
    t.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="first")
    t.decoder = decoders.Sequence(SPM)
    t.add_special_tokens([AddedToken(s, special=True, normalized=False) for s in ("<unk>", "<s>", "</s>")])
    t.post_processor = processors.TemplateProcessing(single="<s> $A", special_tokens=[("<s>", 1)])
    return t


def make_unigram_plain() -> Tokenizer:
    t = Tokenizer(models.Unigram([("<unk>", 0.0), *unigram_pieces(600)], unk_id=0))
    t.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="never", split=False)
    t.decoder = decoders.Metaspace(prepend_scheme="never")
    return t


def small_chars_map() -> bytes:
    """What a model of sentencepiece carries to replace characters by: NFKC of some, letters with their accents among them, and nmt's own."""
    rules = {"\t": " ", "\n": " ", "\r": " ", "\u00ad": "", "\u200b": " ", "\ufeff": "", "\u3000": " "}
    for c in (*range(0xA0, 0x250), *range(0x1E00, 0x1F00), *range(0x2070, 0x2150), *range(0x2460, 0x2500), *range(0x3300, 0x3358), *range(0xFB00, 0xFB07), *range(0xFF01, 0xFFDD)):
        composed = unicodedata.normalize("NFKC", chr(c))
        if composed != chr(c):
            rules[chr(c)] = composed
        if (apart := unicodedata.normalize("NFD", composed)) != composed:
            rules[apart] = composed
    rules |= {"ｶﾞ": "ガ", "ﾊﾟ": "パ"}
    with tempfile.TemporaryDirectory() as folder:
        table, text, prefix = (str(Path(folder) / name) for name in ("rules.tsv", "text.txt", "model"))
        Path(table).write_text("".join(f"{' '.join(f'{ord(c):X}' for c in key)}\t{' '.join(f'{ord(c):X}' for c in value)}\n" for key, value in rules.items()))
        Path(text).write_text("a b c\n")
        sentencepiece.SentencePieceTrainer.train(input=text, model_prefix=prefix, vocab_size=7, model_type="char", normalization_rule_tsv=table, minloglevel=2)
        proto = sentencepiece_model_pb2.ModelProto()
        proto.ParseFromString(Path(prefix + ".model").read_bytes())
    return proto.normalizer_spec.precompiled_charsmap


def make_unigram_precompiled() -> Tokenizer:
    """As T5's, ALBERT's and XLM-RoBERTa's."""
    vocab = [tuple(entry) for entry in json.loads((OUT / "unigram" / "tokenizer.json").read_text())["model"]["vocab"] if entry[0] not in BYTES]
    t = Tokenizer(models.Unigram(vocab, unk_id=0))
    t.normalizer = normalizers.Sequence([normalizers.Precompiled(small_chars_map()), normalizers.Replace(Regex(" {2,}"), " ")])
    t.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="always")
    t.decoder = decoders.Metaspace()
    t.add_special_tokens([AddedToken(s, special=True, normalized=False) for s in ("<unk>", "<s>", "</s>")])
    t.post_processor = processors.TemplateProcessing(single="$A </s>", special_tokens=[("</s>", 2)])
    return t


class Spm:
    """`tokenizer.model` as transformers' LlamaTokenizer reads it."""

    def __init__(self, name: str, **options):
        folder = OUT / name
        folder.mkdir(parents=True, exist_ok=True)
        if not (KEEP and (folder / "tokenizer.model").exists()):
            self.train(folder, **options)
        self.settings = {"tokenizer_class": "LlamaTokenizer", "add_bos_token": True, "add_eos_token": name == "spm-unigram", "bos_token": "<s>", "eos_token": "</s>", "unk_token": "<unk>"}
        (folder / "tokenizer_config.json").write_text(json.dumps(self.settings) + "\n")
        (folder / "added_tokens.json").write_text(json.dumps({"<|im_start|>": options["vocab_size"], "<|im_end|>": options["vocab_size"] + 1}) + "\n")
        self.made = LlamaTokenizer.from_pretrained(folder)

    @staticmethod
    def train(folder: Path, **options):
        with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8", delete=False) as file:
            file.write("\n".join(LINES))
        sentencepiece.SentencePieceTrainer.train(input=file.name, model_prefix=str(folder / "tokenizer"), byte_fallback=True, character_coverage=0.99, minloglevel=2, num_threads=1, **options)
        os.remove(file.name)
        (folder / "tokenizer.vocab").unlink()

    def plain(self, text):
        return self.made.encode(text, add_special_tokens=False)

    def framed(self, text):
        return self.made.encode(text)

    def decoded(self, ids):
        return self.made.decode(ids, skip_special_tokens=False)


class Gpt2Files:
    """`vocab.json` and `merges.txt` as transformers' GPT2Tokenizer reads them."""

    def __init__(self):
        folder = OUT / "gpt2-files"
        folder.mkdir(parents=True, exist_ok=True)
        if not (KEEP and (folder / "vocab.json").exists()):
            byte_level(pre_tokenizers.ByteLevel(add_prefix_space=False), 500).model.save(str(folder))
        (folder / "tokenizer_config.json").write_text(json.dumps({"tokenizer_class": "GPT2Tokenizer", "add_bos_token": True}) + "\n")
        (folder / "special_tokens_map.json").write_text(json.dumps({"bos_token": "<|endoftext|>", "eos_token": "<|endoftext|>", "unk_token": "<|endoftext|>"}) + "\n")
        self.made = GPT2Tokenizer.from_pretrained(folder)

    def plain(self, text):
        return self.made.encode(text, add_special_tokens=False)

    def framed(self, text):
        return self.made.encode(text)

    def decoded(self, ids):
        return self.made.decode(ids, skip_special_tokens=False)


class Fast:
    def __init__(self, tokenizer: Tokenizer):
        self.tokenizer = tokenizer

    def plain(self, text):
        return self.tokenizer.encode(text, add_special_tokens=False).ids

    def framed(self, text):
        return self.tokenizer.encode(text).ids

    def decoded(self, ids):
        return self.tokenizer.decode(ids, skip_special_tokens=False)


def packed(ids: list[int]) -> str:
    """Each id as the character U+0100 + id, two bytes; five and more of one as that and "*300;"."""
    assert max(ids, default=0) < 0xD000  # the surrogates lie beyond
    runs = [(chr(0x100 + i), len(list(group))) for i, group in itertools.groupby(ids)]
    return "".join(c * n if n < 5 else f"{c}*{n};" for c, n in runs)


def frame_of(kind, texts) -> list:
    whole, plain = kind.framed("a"), kind.plain("a")
    at = next(i for i in range(len(whole) + 1) if whole[i:i + len(plain)] == plain)
    frame = [whole[:at], whole[at + len(plain):]]
    for text in texts:
        assert kind.framed(text) == frame[0] + kind.plain(text) + frame[1], text
    return frame


def case_of(kind, text: str) -> dict:
    ids = kind.plain(text)
    case = {"ids": packed(ids)}
    if (back := kind.decoded(ids)) != text:
        case["back"] = back
    return case


def main():
    global LINES
    LINES = corpus(sys.argv[1])
    OUT.mkdir(parents=True, exist_ok=True)
    makers = {"qwen": make_qwen, "neox": make_neox, "o200k": make_o200k, "digits": make_digits, "llama2": make_llama2, "mistral": make_mistral, "gemma": make_gemma, "words": make_words,
              "signs": make_signs, "unigram": make_unigram, "unigram-plain": make_unigram_plain,
              "unigram-precompiled": make_unigram_precompiled}
    kinds = {}
    for name, make in makers.items():
        file = OUT / name / "tokenizer.json"
        file.parent.mkdir(exist_ok=True)
        if not (KEEP and file.exists()):
            make().save(str(file), pretty=False)
        kinds[name] = Fast(Tokenizer.from_file(str(file)))
    for name in ("gpt2", "llama3"):
        kinds[name] = Fast(Tokenizer.from_file(str(DATA / f"{name}.json")))
    kinds["shipped"] = Fast(Tokenizer.from_file(sys.argv[2]))
    exact = {"normalization_rule_name": "identity", "remove_extra_whitespaces": False}
    kinds["spm-bpe"] = Spm("spm-bpe", model_type="bpe", vocab_size=700, split_digits=True, allow_whitespace_only_pieces=True, **exact)
    kinds["spm-unigram"] = Spm("spm-unigram", model_type="unigram", vocab_size=600, **exact)
    kinds["gpt2-files"] = Gpt2Files()
    strings = all_strings()
    texts = [s if isinstance(s, str) else s[0] * s[1] for s in strings]
    (OUT / "strings.json").write_text(json.dumps(strings, ensure_ascii=True, separators=(",", ":")) + "\n")
    versions = {m.__name__: m.__version__ for m in (tokenizers, sentencepiece, transformers)}
    for name, kind in kinds.items():
        cases = [case_of(kind, text) for text in texts]
        result = {"made_by": "tests/reference/make_tokenizer_kinds.py", "with": versions, "frame": frame_of(kind, texts), "ids": [c["ids"] for c in cases],
                  "back": {str(i): c["back"] for i, c in enumerate(cases) if "back" in c}}
        (OUT / f"{name}.ids.json").write_text(json.dumps(result, ensure_ascii=False, separators=(",", ":")) + "\n")
    print(len(texts), "strings,", len(kinds), "tokenizers")


if __name__ == "__main__":
    main()
