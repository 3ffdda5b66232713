#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes tests/data/tokenizer/{gpt2,llama3}.json (tiny tokenizers of those kinds) and cases.json: what Python's `tokenizers`
makes of strings in many scripts. A developer's tool; see requirements.txt.

    python tests/reference/make_tokenizer_reference.py [SHIPPED_TOKENIZER_JSON]
"""

import json
import random
import sys
from pathlib import Path

import tokenizers
from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, pre_tokenizers, processors, trainers

OUT = Path(__file__).resolve().parent.parent / "data" / "tokenizer"
LLAMA3 = (r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+")

TEXTS = [
    "", " ", "  ", "a", " a", "a ", "The magic number for Paris is 4821.", "Lily saw a big dog. The dog was red.",
    "What is the magic number for Rome? The magic number for Rome is 7350", "don't I'll we've THEY'RE it's 'S 'll", "x=1;y+=2//z",
    "for (int i = 0; i < n; ++i) { sum += a[i]; }", "def f(x):\n    return x**2\n\n\n", "\t\ttabs\tand\nnewlines\r\nand\r", "https://example.org/a?b=c&d=%20#e",
    "user.name+tag@example.co.uk", "1 12 123 1234 12345 123456 1234567", "3.14159 -2,718.28 1e-9 0xFF", "½ ⅓ Ⅷ ² ³ ٣٤٥ १२३ 一二三", "$9.99 €100 £5 ¥700 ₹50",
    "Ünïcödé çà et là, où naïve café", "Zażółć gęślą jaźń", "Příliš žluťoučký kůň", "Größe, Straße, Fußball", "İstanbul ıssız ğ ş", "Þórður æði öxl", "Đây là tiếng Việt có dấu",
    "Ελληνικά: η γρήγορη αλεπού", "Быстрая коричневая лиса", "Українська мова їжак ґ", "Ђорђе љубав", "Հայերեն լեզու", "ქართული ენა", "עברית שפה יפה", "שָׁלוֹם עֲלֵיכֶם",
    "اللغة العربية جميلة", "مرحبا، كيف حالك؟ ١٢٣", "فارسی می‌نویسم", "اردو زبان", "हिन्दी में नमस्ते क्षत्रिय", "বাংলা ভাষা", "ਪੰਜਾਬੀ", "ગુજરાતી", "தமிழ் மொழி", "తెలుగు", "ಕನ್ನಡ", "മലയാളം",
    "සිංහල", "ภาษาไทยไม่มีช่องว่าง", "ພາສາລາວ", "မြန်မာဘာသာ", "ខ្មែរ", "བོད་སྐད", "አማርኛ ቋንቋ", "中文没有空格。标点,符号!", "繁體中文測試", "日本語のテキスト、カタカナとひらがな", "ﾊﾝｶｸ ｶﾅ", "한국어 문장입니다.", "ㄱㄴㄷ ㅏㅑ",
    "각 (decomposed)", "é vs é", "ñ ñ Å Å", "ﬁ ﬂ ﬀ ligatures", "ＦＵＬＬ　ＷＩＤＴＨ　１２３", "𝔘𝔫𝔦𝔠𝔬𝔡𝔢 𝒎𝒂𝒕𝒉", "𐍈𐌰𐌽 𐎠𐎭 𓀀𓁐", "𠜎 𠜱 𡿺 𪚥", "🙂", "🙂🙃😀", "👩‍👩‍👧‍👦 family", "👍🏽 👋🏿", "🇫🇷🇯🇵🇰🇷", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "❤️ ☺︎ ✈️", "1️⃣ #️⃣",
    "a‍b a‌b", "zero​width", "soft­hyphen", "non breaking narrow", "em—dash en–dash ‒ ― −", "“curly” ‘quotes’ «guillemets» „low“", "… ‥ ․", "← ↑ → ↓ ⇒ ∀x∈ℝ: √x² = |x|", "∑∏∫∂∇ ≤≥≠≈ ±×÷", "λ_init = 0.8 − 0.6·e^(−0.3·l)",
    "A1 − λ·A2", "‮right to left‬", "‏mark‎", "﻿bom", "�", " private  use 󰀀", "\x00nul\x01\x02\x1f\x7f", "\x80\x85\xa0", "line sep para sep", "\v\f vertical", "a\nb\n\nc\n\n\nd", " \n \n ", "\n", "\r\n\r\n", "   leading", "trailing   ", "a  b   c    d     e",
    "　ideographic space　", " ogham", "\u2000\u2001\u2002\u2003quads", "word" * 40, "ab " * 60, " " * 100, "\n" * 50, "-" * 80, "=" * 33 + " ", "!?" * 30, "é" * 50, "🙂" * 25, "中" * 60, "0" * 64, "9" * 7 + "a", "a1b2c3d4", "A.B.C.", "U.S.A. e.g. i.e.",
    "Mr. O'Neill's isn't—can't", "'", "''", "'s", " 's", "’s ’t", "ROCK'N'ROLL", "snake_case camelCase kebab-case", "C++ C# F# .NET", "<html><body>text</body></html>", '{"key": [1, 2.5, null, true]}', "\\n\\t\\\\", "$x_i^2 + \\frac{a}{b}$", "| a | b |\n|---|---|\n", "# Title\n\n- item\n- item\n",
    "SELECT * FROM t WHERE a='b';", "ls -la | grep foo > out.txt 2>&1", "#!/bin/bash\necho \"$HOME\"", "\t\n\t \n", "a\tb\tc", "ǅ ǈ ǋ ǲ titlecase", "ß ẞ ſ ſt", "ʰ ʲ ʷ modifier", "ªº ordinal", "ⅰⅱⅲ ⒈⒉", "①②③ ㊀㊁", "🄰🄱 🅐", "ⓐⓑ", "Ꭰ Ꭱ ᏣᎳᎩ", "ᐃᓄᒃᑎᑐᑦ", "ⵜⴰⵎⴰⵣⵉⵖⵜ", "ߒߞߏ", "ᠮᠣᠩᠭᠣᠯ", "ꦗꦮ", "ᮞᮥᮔ᮪ᮓ",
    "<bos>", "<bos>text", "text<bos>", "a <bos> b", "<bos><bos>", "<bo s>", "<|end|>", "a<|end|>b", "  <|end|>  b", "x <mask> y", "x   <mask>   y", "<mask>", "word single word", "singleword single", "single", "a single b", "asingle", "single.", "(single)", "SINGLE", "<|endoftext|>", "a<|endoftext|> b",
    "a\u180e  \u180eb", "single\ufe0f", "Once upon a time, there was a little girl named Lily.", "\"Hello,\" said the cat. \"I am hungry!\"", "Tim and Sue went to the park.\nThey played all day.", "The secret code of Zorblat is 0907.", "The key to Mequavool is 19", "My lucky number for Anna is 5555.",
]


def make_gpt2() -> Tokenizer:
    t = Tokenizer(models.BPE())
    t.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=True, use_regex=True)
    t.decoder = decoders.ByteLevel()
    t.train_from_iterator(TEXTS * 3, trainers.BpeTrainer(vocab_size=700, special_tokens=["<|endoftext|>"], show_progress=False,
                                                         initial_alphabet=pre_tokenizers.ByteLevel.alphabet()))
    t.post_processor = processors.ByteLevel(trim_offsets=False)
    return t


def make_llama3() -> Tokenizer:
    t = Tokenizer(models.BPE(ignore_merges=True))
    t.pre_tokenizer = pre_tokenizers.Sequence([pre_tokenizers.Split(Regex(LLAMA3), "isolated"),
                                               pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)])
    t.decoder = decoders.ByteLevel()
    t.train_from_iterator(TEXTS * 3, trainers.BpeTrainer(vocab_size=800, special_tokens=["<bos>", "<eos>"], show_progress=False,
                                                         initial_alphabet=pre_tokenizers.ByteLevel.alphabet()))
    t.add_special_tokens([AddedToken("<|end|>", special=True), AddedToken("<mask>", lstrip=True, rstrip=True, special=True)])
    t.add_tokens([AddedToken("single", single_word=True, normalized=False)])
    t.post_processor = processors.Sequence([
        processors.ByteLevel(trim_offsets=False),
        processors.TemplateProcessing(single="<bos> $A <eos>", special_tokens=[("<bos>", 0), ("<eos>", 1)])])
    return t


def random_texts(count: int) -> list[str]:
    """Characters of many blocks, spaces and digits thrown together."""
    rng = random.Random(1)
    blocks = [(0x20, 0x7E), (0xA0, 0x17F), (0x370, 0x3FF), (0x400, 0x4FF), (0x590, 0x6FF), (0x900, 0x97F), (0xE00, 0xE7F), (0x2000, 0x206F),
              (0x3040, 0x30FF), (0x4E00, 0x4FFF), (0xAC00, 0xACFF), (0x1F300, 0x1F64F), (0x0, 0x1F)]
    texts = []
    for _ in range(count):
        parts = []
        for _ in range(rng.randint(1, 6)):
            low, high = rng.choice(blocks)
            parts.append("".join(chr(rng.randint(low, high)) for _ in range(rng.randint(1, 6))))
        texts.append(rng.choice(["", " ", "  ", "\n"]).join(parts))
    return texts


def main():
    OUT.mkdir(parents=True, exist_ok=True)
    kinds = {"gpt2": make_gpt2(), "llama3": make_llama3()}
    for name, t in kinds.items():
        t.save(str(OUT / f"{name}.json"), pretty=False)
    if len(sys.argv) > 1:
        kinds["shipped"] = Tokenizer.from_file(sys.argv[1])
    texts = list(dict.fromkeys(TEXTS)) + random_texts(120)
    cases = [{"text": x, **{k: {"plain": t.encode(x, add_special_tokens=False).ids, "framed": t.encode(x).ids} for k, t in kinds.items()}} for x in texts]
    about = {"made_by": "tests/reference/make_tokenizer_reference.py", "tokenizers": tokenizers.__version__, "kinds": list(kinds)}
    (OUT / "cases.json").write_text(json.dumps({"about": about, "cases": cases}, ensure_ascii=True, separators=(",", ":")) + "\n")
    print(len(cases), "strings,", len(kinds), "tokenizers")


if __name__ == "__main__":
    main()
