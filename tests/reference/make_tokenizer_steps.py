#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes tests/data/tokenizer/steps.json: what Python's `tokenizers` makes of generated patterns on hard texts, and each of its own
pre-tokenizers, normalizers, models and decoders. A developer's tool; see requirements.txt.

    python tests/reference/make_tokenizer_steps.py
"""

import itertools
import json
import random
from pathlib import Path

import tokenizers
from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors
from tokenizers.models import BPE, Unigram, WordLevel, WordPiece

OUT = Path(__file__).resolve().parent.parent / "data" / "tokenizer" / "steps.json"
BAR = "\u00a6"  # between the pieces of a text: it stands in none
ZWJ, ZWNJ = "\u200d", "\u200c"
BEHAVIOURS = ["isolated", "removed", "merged_with_previous", "merged_with_next", "contiguous"]

TEXTS = [
    "Hello, world! It's 12345 o'clock.", "The quick  brown\tfox\njumps\r\nover\r\n\r\n13 lazy dogs.", "foo_bar-baz qux42 C3PO 0xFF", "  leading and trailing  ", "aaa abab aaab baaa", "camelCaseWord HTTPServer XMLHttpRequest2",
    "1234567 1,234,567.89 ٣٤٥ १२३ Ⅻ ½ ²³ ①", "naïve café e\u0301te\u0301 A\u030a o\u0308\u0323", f"می{ZWNJ}خواهم کتاب", f"क्{ZWJ}ष हिन्दी नमस्ते", "👩\u200d👩\u200d👧 👍🏽 🇩🇪🇫🇷 ❤️ 1️⃣", "你好，世界！今天是2024年。", "ひらがなカタカナ漢字 ｶﾅ",
    "สวัสดีครับ ๑๒๓", "السلام عليكم ١٢٣ لَا", "שלום עולם", "Straße STRASSE ſ ﬁ ﬃ İi ıI ǅ Σσς", "Привет, Мир ё е\u0308", "한국어 문장 각 각", "a\u00a0b\u2003c\u3000d\u200be\ufefff", "x\u0085y\u2028z\u2029w\u000bv\u000cu", "\n\n\r\r\n \n", "\u0000\u0001\u007f\u0080 ctl",
    "`~!@#$%^&*()-=_+[]{}\\|;:'\",.<>/?", "€£¥ ± × ÷ ∑ ≤ → ♥ §¶", "«quoted» “quoted” ‘q’ — – … ⹀a⹃b\u061dc", "a", "A1", "aa\n", "\n", "€", "\U0001d400\U0001d7d8 𠮷野家 \U0010ffff \ue000", "__init__ ＿ ‿ a‿b", "ⓐⒷ ㊀ ㍿ 🅐🄰", "don't DON'T we're I'LL", "/usr/bin/x.tar.gz?q=1&r=[2]#f", "ａ\u0301\uff9e 🇪🇩\uff9e\u0301 e\u0301\u00ad",
]

CLASSES = [r"\w", r"\W", r"\d", r"\D", r"\s", r"\S", r"\h", r"\H", r"\R", r"\X", r"\N", r"\O", ".", r"\p{L}", r"\p{Lu}", r"\p{Ll}", r"\p{Lt}", r"\p{Lm}", r"\p{Lo}", r"\p{M}", r"\p{Mn}", r"\p{N}", r"\p{Nd}", r"\p{Nl}", r"\p{No}",
           r"\p{P}", r"\p{Pc}", r"\p{Pd}", r"\p{Ps}", r"\p{Po}", r"\p{S}", r"\p{Sc}", r"\p{Sm}", r"\p{So}", r"\p{Z}", r"\p{Zs}", r"\p{C}", r"\p{Cc}", r"\p{Cf}", r"\P{L}", r"\p{^L}", r"\P{^N}", r"\pL", r"\PN", r"\p{Letter}",
           r"\p{Uppercase_Letter}", r"\p{uppercase letter}", r"\p{Alphabetic}", r"\p{White_Space}", r"\p{Han}", r"\p{Hiragana}", r"\p{Katakana}", r"\p{Hangul}", r"\p{Latin}", r"\p{Cyrillic}", r"\p{Arabic}", r"\p{Thai}", r"\p{Devanagari}",
           r"\p{Hebrew}", r"\p{Greek}", r"\p{Emoji}", r"\p{Extended_Pictographic}", r"\p{In_Thai}", r"\p{InCJK_Unified_Ideographs}", r"\p{Alnum}", r"\p{Alpha}", r"\p{Blank}", r"\p{Cntrl}", r"\p{Digit}", r"\p{Graph}", r"\p{Lower}", r"\p{Print}",
           r"\p{Punct}", r"\p{Space}", r"\p{Upper}", r"\p{XDigit}", r"\p{Word}", r"\p{ASCII}", r"\p{Any}", r"\p{Assigned}", r"\p{ID_Start}", r"\p{XID_Continue}", r"\p{Ideographic}", r"\p{Dash}", r"\p{Age=5.0}"]
POSIX = ["alnum", "alpha", "ascii", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space", "upper", "xdigit", "word"]
SETS = [r"[a-z]", r"[^a-z]", r"[A-Za-z0-9_]", r"[\w&&[^\d_]]", r"[a-z&&[^aeiou]]", r"[[a-f][0-5]]", r"[^[a-f]]", r"[\p{L}&&\p{Latin}]", r"[\p{L}&&[^\p{Latin}]]", r"[\d\s]", r"[^\s\p{L}\p{N}]", r"[\x41-\x5A]", r"[\u4e00-\u9fff]", r"[\x{4e00}-\x{9fff}\x{20000}-\x{2ffff}]",
        r"[\x{1F300}-\x{1FAFF}]", r"[\u0E00-\u0E7F]", r"[-a]", r"[a-]", r"[\-.]", r"[\]\[]", r"[]a]", r"[^]a]", r"[a\]b]", r"[\b]", r"[\t\n\r\f\v]", r"[\h]", r"[\H]", r"[\R]", r"[.*+?]", r"[\p{Lu}\p{Lt}]", r"[\p{^L}\p{N}]", r"[^\P{N}]", r"[à-ÿ]", r"[ァ-ヶー]", r"[가-힣]",
        r"[\n-\r]", r"[!-/:-@\[-`{-~]", r"[\o{101}-\o{132}]", r"[\101-\132]", r"[\cA-\cZ]", r"[\e\a]", r"[[:^alpha:][:digit:]]", r"[^[:space:][:punct:]]", r"[[:alpha:]&&[:ascii:]]", r"[a[:digit:]-]", r"[a-\d]", r"[\w-x]", r"[[:foo:]]", r"[:alpha:]", r"[[=a=]]", r"[a-c-e]", r"[c-a]", r"[]", r"[^]", r"[a"]
REPEATS = ["", "*", "+", "?", "*?", "+?", "??", "*+", "++", "?+", "{2}", "{1,3}", "{2,}", "{,2}", "{2}?", "{1,3}?", "{2,}?", "{2}+", "{1,3}+", "{2,}+", "{0}", "{3,1}", "{,}", "{a}", "{1,2}{2}", "{2}*"]
WHOLE = [
    # what released tokenizers have
    r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+",
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+",
    r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+| ?[^\s\p{L}\p{N}]++[\r\n]*+|\s++$|\s*[\r\n]|\s+(?!\S)|\s",
    r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+",
    r"[\p{P}\p{S}]?[\p{Han}]+|[\p{L}\p{M}]+|\p{N}{1,3}|[^\s\p{L}\p{N}\p{Han}]+|\s+", r"\p{N}{1,3}(?=(?:\p{N}{3})*(?!\p{N}))", r"[!\"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+| ?[\p{P}\p{S}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+",
    r"[一-龥぀-ゟ゠-ヿ]+", r" ?[^(\s|[.,!?…。，、।۔،])]+", r"\A\p{Nd}{1,2}(?=\p{Nd}{3}+\z)", r"\p{Nd}{3}",
    # anchors
    r"^", r"$", r"\A", r"\Z", r"\z", r"\G", r"\b", r"\B", r"^.", r".$", r"\A.", r".\Z", r".\z", r"\G\w", r"\G.", r"\b\w", r"\w\b", r"\B\w", r"^\s*", r"\s*$", r"\w+$", r"^\w+", r"(?m:.+)", r"(?m).", r"\y", r"\Y", r"\X\y", r"(?y{w})\X", r"(?y{w}:\y)", r"\w+\K\s", r"\w\K", r"\Ba\K",
    # groups, looks, references
    r"(?=[A-Z])", r"(?<=[a-z])(?=[A-Z])", r"(?<![A-Za-z])\d", r"(?<=\s)\S", r"(?<=a|bc|\d{2})\w", r"(?<=a+)b", r"(?<!a{1,2})b", r"(?!\w)", r"(?<=^|\s)\w", r"(?>a+)b", r"(?>\w+)\s", r"(a)\1", r"(\w)\1", r"(?<x>\w)\k<x>", r"(?'x'\w)\k'x'", r"(?P<x>\w)", r"(?:a|b)+", r"(a|ab)(c|bcd)?", r"(?i:straße)", r"(?i)ss",
    r"(?i)ß", r"(?i)fi", r"(?i)ﬁ", r"(?i)[à-ö]", r"(?i)σ", r"(?i)k", r"(?i)i", r"(?i)[^a-z]", r"(?i:A)b", r"a(?i)b|c", r"(?i-i:A)", r"(?x) a b # c", r"(?x: \w + )", r"(?#x)\w", r"(?~\n)", r"(?~ab)", r"(?~|ab|\w*)", r"a(?~|b)\w*", r"(?(?=a)aa|\w)", r"(?<p>\((?:[^()]|\g<p>)*\))", r"\g<0>", r"(?R)", r"(?W)\w+", r"(?W:\w+)", r"(?D)\d+", r"(?S)\s",
    r"(?P:[[:alpha:]]+)", r"(?I)k", r"(?u)\w", r"(?a)\w", r"(?s).", r"(?d)\d", r"(*FAIL)", r"a(*MAX{2})", r"(?{x})a", r"(?<=(?:a|b)c)", r"(?<=\K)a", r"(?|a|b)", r"(?<n>a)(?<n>b)\k<n>", r"\k<1>", r"(?<=\b)\w",
    # escapes
    r"\u0041", r"\u00e9", r"\x41", r"\x{e9}", r"\x{1F468 200D}", r"\o{101}", r"\101", r"\cA", r"\C-a", r"\M-a", r"\t", r"\e", r"\a", r"\v", r"\f", r"\Q.\E", r"\<\w", r"\`\w", r"\w\'", r"\N{LATIN}", r"\U00000041", r"\xE4", r"\x{110000}", r"\x{d800}", r"\uD83D\uDE00", r"\j", r"\-", r"\#", r"\/", r"\_", r"\é", r"\z\A", r"\1", r"\8", r"\0", r"\00",
    # literals and mistakes
    r"", r"|", r"a|", r"|a", r"()", r"(?:)", r"a**", r"+a", r"*", r"?", r"a{", r"a{1", r"{1}", r"a{1,2", r"a{100001}", r"(", r")", r"a)", r"(?", r"(?<", r"(?<x", r"(?<x>", r"[a-", r"\\", "\\", r"\p", r"\p{", r"\p{Foo}", r"\p{^}", r"(?z)", r"(?<1>a)", r"(?<a-b>a)", r"a++b", r"a{2}+b", r"a+*", r"a??+", "\u00e9+", "👩\u200d👩", "\n", " ", "#", "é|e\u0301",
]


def generated(rng: random.Random) -> list[str]:
    """Atoms with repeats, alone and one behind the other."""
    atoms = [*CLASSES, *SETS, *(f"[[:{p}:]]" for p in POSIX), *(f"[[:^{p}:]]" for p in POSIX)]
    out = [*WHOLE, *atoms]
    simple = [r"\w", r"\d", r"\s", r"\p{L}", r"\p{N}", r"[^\s\p{L}\p{N}]", "a", r"\h", ".", r"\X", r"(?:ab|a)", r"(\w\d?)", r"[[:alpha:]]", r"\p{Han}", r"[\r\n]", r"\R", r"\S", "'", r"(?i:a)", r"\p{M}"]
    for repeat in REPEATS:
        out += [rng.choice(simple) + repeat for _ in range(3)] + [rng.choice(simple) + repeat + rng.choice(simple)]
    for _ in range(150):
        parts = [rng.choice([*simple, *SETS[:20], *CLASSES[:40]]) + rng.choice(REPEATS[:18]) for _ in range(rng.randint(1, 3))]
        pattern = "".join(parts) + rng.choice(["", "", "", r"(?=\s|$)", r"(?!\w)", r"\b", "$"])
        out.append(rng.choice(["", "", "", r"(?<=\w)", r"(?<!\d)", r"\b", "^", "(?i)", "(?m)"]) + "|".join([pattern, *(rng.choice(simple) + rng.choice(REPEATS[:10]) for _ in range(rng.randint(0, 2)))]))
    return list(dict.fromkeys(out))


def pieces(step, text: str) -> str:
    return BAR.join(piece for piece, _ in step.pre_tokenize_str(text))


def pattern_cases(rng: random.Random) -> list:
    """[pattern, behaviour, inverted, {text: pieces}], or [pattern] where the library refuses it."""
    cases = []
    for pattern in generated(rng):
        behaviour, invert = rng.choice(BEHAVIOURS), rng.random() < 0.3
        try:
            step = pre_tokenizers.Split(Regex(pattern), behaviour, invert)
        except Exception:
            cases.append([pattern])
            continue
        hits = [i for i, text in enumerate(TEXTS) if len(step.pre_tokenize_str(text)) > 1]
        chosen = rng.sample(hits, min(3, len(hits))) + rng.sample(range(len(TEXTS)), 1)
        cases.append([pattern, BEHAVIOURS.index(behaviour), int(invert), {str(i): pieces(step, TEXTS[i]) for i in sorted(set(chosen))}])
    return cases


PRE_TOKENIZERS = [
    pre_tokenizers.Whitespace(), pre_tokenizers.WhitespaceSplit(), pre_tokenizers.BertPreTokenizer(), *(pre_tokenizers.Punctuation(b) for b in BEHAVIOURS), pre_tokenizers.Digits(False), pre_tokenizers.Digits(True), pre_tokenizers.CharDelimiterSplit("a"),
    pre_tokenizers.CharDelimiterSplit("é"), *(pre_tokenizers.ByteLevel(a, use_regex=r) for a in (False, True) for r in (False, True)), *(pre_tokenizers.Metaspace("▁", s, k) for s in ("always", "first", "never") for k in (False, True)), pre_tokenizers.FixedLength(1), pre_tokenizers.FixedLength(5),
    *(pre_tokenizers.Split(s, b) for s in (" ", "aa", "", ".", "(") for b in BEHAVIOURS), pre_tokenizers.Split(" ", "removed", True),
    *(pre_tokenizers.Split(Regex(r), b, i) for r in ("(?=[A-Z])", r"\b", "", r"$|\s") for b in BEHAVIOURS for i in (False, True)),
    pre_tokenizers.Sequence([pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Metaspace("▁", "first")]), pre_tokenizers.Sequence([pre_tokenizers.Split(Regex(r"\b"), "isolated"), pre_tokenizers.Metaspace("▁", "first")]),
    pre_tokenizers.Sequence([pre_tokenizers.Split(Regex(r"\p{N}{1,3}"), "isolated"), pre_tokenizers.Digits(True), pre_tokenizers.Whitespace()]), pre_tokenizers.Sequence([]),
]
PRECOMPILED = Tokenizer.from_file(str(OUT.parent / "kinds" / "unigram-precompiled" / "tokenizer.json")).normalizer
NORMALIZERS = [
    PRECOMPILED,
    normalizers.NFC(), normalizers.NFD(), normalizers.NFKC(), normalizers.NFKD(), normalizers.Lowercase(), normalizers.StripAccents(), normalizers.Nmt(), normalizers.ByteLevel(), normalizers.Prepend("▁"), normalizers.Prepend(""), *(normalizers.Strip(a, b) for a in (False, True) for b in (False, True)),
    *(normalizers.BertNormalizer(c, h, s, l) for c in (False, True) for h in (False, True) for s in (None, False, True) for l in (False, True)), *(normalizers.Replace(a, b) for a, b in ((" ", "▁"), ("aa", "a"), ("", "-"), ("a", ""), (".", "·"))),
    *(normalizers.Replace(Regex(a), b) for a, b in ((r"\s+", " "), (r" {2,}", " "), (r"\p{M}", ""), (r"$", "!"), (r"^", "> "), (r"(?<=\w)(?=\W)", "|"), (r"\d", r"\0"), (r"[^\p{L}\s]+", "_"), (r"", "·"), (r"\R", "\n"), (r"\w*", "w"), (r"\X", "x"), (r"(?i)ss", "ß"))),
    normalizers.Sequence([normalizers.NFD(), normalizers.StripAccents(), normalizers.Lowercase()]), normalizers.Sequence([]),
]


def text_cases(steps: list, made) -> list:
    """[step, {text: what it becomes}], null where it stays itself; a fifth of the texts for each of the many splits."""
    cases = []
    for step in steps:
        state = json.loads(step.__getstate__().decode())
        every = 5 if state["type"] == "Split" else 1
        cases.append([state, {str(i): None if (out := made(step, TEXTS[i])) == TEXTS[i] else out for i in range(len(cases) % every, len(TEXTS), every)}])
    return cases


def tokenizer(model, normalizer=None, pre=None, decoder=None, post=None, added=()) -> Tokenizer:
    t = Tokenizer(model)
    for name, part in (("normalizer", normalizer), ("pre_tokenizer", pre), ("decoder", decoder), ("post_processor", post)):
        if part is not None:
            setattr(t, name, part)
    t.add_special_tokens([a for a in added if isinstance(a, str)])
    t.add_tokens([a for a in added if not isinstance(a, str)])
    return t


def word_pieces(prefix: str) -> dict[str, int]:
    words = "hello world the quick brown fox it s clock don t we re naive cafe strasse will 你 好 世 界 , . ! ' - an un want".split()
    rest = "ing s ed able a b c d e f g h i j k l m n o p q r t u v w x y z 1 2 3 4 5 é er".split()
    pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *words, *(chr(c) for c in range(97, 123)), *"0123456789", *(prefix + r for r in rest), "é", "Hello"]
    return {p: i for i, p in enumerate(dict.fromkeys(pieces))}


def whole_tokenizers() -> list[Tokenizer]:
    bert = word_pieces("##")
    around = processors.TemplateProcessing(single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)])
    pair = processors.BertProcessing(("[SEP]", 3), ("[CLS]", 2))
    special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
    words = {w: i for i, w in enumerate(["<unk>", "hello", "Hello", "world", ",", "!", ".", "the", "The", "It", "'", "s", "a", "aaa", "12345", "你好，世界！今天是2024年。", "می\u200cخواهم", "e\u0301"])}
    chars = {c: i for i, c in enumerate(sorted({c for t in TEXTS for c in t} | {"<unk>"}))}
    out = [
        tokenizer(WordPiece(bert, unk_token="[UNK]"), normalizers.BertNormalizer(), pre_tokenizers.BertPreTokenizer(), decoders.WordPiece(), around, special),
        tokenizer(WordPiece(bert, unk_token="[UNK]"), normalizers.BertNormalizer(lowercase=False), pre_tokenizers.BertPreTokenizer(), decoders.WordPiece(cleanup=False), pair, special),
        tokenizer(WordPiece(bert, unk_token="[UNK]", max_input_chars_per_word=4), normalizers.BertNormalizer(strip_accents=False), pre_tokenizers.Whitespace(), decoders.WordPiece(), None, [*special, AddedToken("quick", single_word=True)]),
        tokenizer(WordPiece(word_pieces("@@"), unk_token="[UNK]", continuing_subword_prefix="@@"), normalizers.Lowercase(), pre_tokenizers.Split(Regex(r"\s+|(?=\p{P})|(?<=\p{P})"), "removed"), decoders.WordPiece("@@"), around),
        tokenizer(WordPiece(word_pieces(""), unk_token="[UNK]", continuing_subword_prefix=""), None, pre_tokenizers.WhitespaceSplit()),
        tokenizer(WordLevel(words, unk_token="<unk>"), None, pre_tokenizers.Whitespace(), None, None, ["<unk>"]), tokenizer(WordLevel(words, unk_token="<unk>"), normalizers.Lowercase(), pre_tokenizers.BertPreTokenizer(), decoders.WordPiece()),
        tokenizer(WordLevel(words, unk_token="<unk>")), tokenizer(WordLevel(words, unk_token="<unk>"), normalizers.NFD(), pre_tokenizers.Split(Regex(r"\b"), "removed")),
        tokenizer(BPE(chars, [], unk_token="<unk>"), normalizers.NFC(), pre_tokenizers.Whitespace()), tokenizer(BPE(chars, [], unk_token="<unk>"), None, pre_tokenizers.FixedLength(2), decoders.Fuse()),
        *(tokenizer(Unigram([("<unk>", 0.0), *((c, -1.0) for c in (*"abcdefghijklmnopqrstuvwxyz▁", "▁l", "▁a"))], 0), normalizers.Sequence(n), pre_tokenizers.Metaspace(prepend_scheme="first"), decoders.Metaspace(prepend_scheme="first"))
          for n in ([normalizers.Nmt(), normalizers.Replace(Regex(" {2,}"), " ")], [normalizers.Strip(True, False)], [normalizers.Replace(" ", ""), normalizers.StripAccents()])),
    ]
    return out


def back(t: Tokenizer, ids: list[int], skip: bool) -> str:
    return t.decode(ids, skip_special_tokens=skip)


def tokenizer_cases() -> list:
    """[tokenizer.json, [[ids, text, text with special tokens if it is another] of each text]]"""
    cases = []
    for t in whole_tokenizers():
        rows = []
        for text in TEXTS:
            ids = t.encode(text).ids
            rows.append([ids, *dict.fromkeys((back(t, ids, True), back(t, ids, False)))])
        cases.append([json.loads(t.to_str()), rows])
    return cases


def main() -> None:
    assert all(BAR not in text for text in TEXTS)
    rng = random.Random(23)
    result = {
        "made_by": "tests/reference/make_tokenizer_steps.py", "with": tokenizers.__version__, "texts": TEXTS, "patterns": pattern_cases(rng),
        "pre_tokenizers": text_cases(PRE_TOKENIZERS, pieces), "normalizers": text_cases(NORMALIZERS, lambda step, text: step.normalize_str(text)), "tokenizers": tokenizer_cases(),
    }
    lines = ",\n".join(f'"{key}": ' + (json.dumps(value, ensure_ascii=False) if not isinstance(value, list) else "[\n" + ",\n".join(json.dumps(v, ensure_ascii=False, separators=(",", ":")) for v in value) + "\n]") for key, value in result.items())
    OUT.write_text("{\n" + lines + "\n}\n", encoding="utf-8")
    patterns = result["patterns"]
    print(len(patterns), "patterns,", sum(len(c) == 1 for c in patterns), "refused,", sum(len(c[3]) for c in patterns if len(c) > 1), "pairs,", OUT.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
