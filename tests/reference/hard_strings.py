# SPDX-License-Identifier: MIT
"""More than a thousand strings that tokenizers get wrong: for make_tokenizer_kinds.py. A pair (text, count) is the text repeated."""

import random
import unicodedata

from make_tokenizer_reference import TEXTS

ZWJ, VS15, VS16, KEYCAP = "\u200d", "\ufe0e", "\ufe0f", "\u20e3"
TONES = [chr(c) for c in range(0x1F3FB, 0x1F400)]


def emoji() -> list[str]:
    people, jobs = ["👩", "👨", "🧑"], ["🚀", "🔬", "⚕️", "🏫", "🌾", "🍳", "💻", "🎨"]
    out = [p + ZWJ + j for p in people for j in jobs] + [p + t + ZWJ + j for p in people[:1] for t in TONES for j in jobs[:3]]
    out += [e + t for e in "👍👋👏🙏💪🤝" for t in TONES] + [e + v for e in "☺❤✈☎♠♥©®™ℹ↔" for v in (VS15, VS16, "")]
    out += [chr(0x1F1E6 + ord(a) - 65) + chr(0x1F1E6 + ord(b) - 65) for a, b in ("DE", "FR", "JP", "US", "KE", "BR", "XX", "ZZ")]
    out += [c + VS16 + KEYCAP for c in "0123456789#*"] + ["👨‍👩‍👧‍👦", "👩‍❤️‍💋‍👨", "🏳️‍🌈", "🏴‍☠️", "🐻‍❄️", "❤️‍🔥", "😶‍🌫️", "🧑🏻‍🤝‍🧑🏿"]
    out += ["\U0001F3F4" + "".join(chr(0xE0000 + ord(c)) for c in tag) + "\U000E007F" for tag in ("gbeng", "gbsct", "gbwls", "usca")]
    out += [ZWJ, ZWJ * 3, VS16, "\U0001F1E9", "\U0001F1E9\U0001F1EA\U0001F1EB", TONES[0], "👩" + ZWJ, ZWJ + "👩", "a" + VS16, KEYCAP, "1" + KEYCAP, "😀😃😄😁😆🥹😅😂🤣", "I ❤️ you 💯!", "ok👌🏽ok", "🤷🏽‍♀️?", "🫠🫡🪿🩷"]
    return out


def scripts() -> list[str]:
    return [
        "السَّلَامُ عَلَيْكُمْ", "بِسْمِ اللَّهِ الرَّحْمَٰنِ", "كِتَابٌ", "ﷺ ﷽", "لا إله", "ﻼ ﻻ", "١٢٣٬٤٥٦٫٧٨", "عربي-English مختلط", "مـــــرحبا", "ٱلْحَمْدُ", "گچپژ", "ہےکی",
        "בְּרֵאשִׁית בָּרָא אֱלֹהִים", "שּׁ", "יִשְׂרָאֵל", "אבגד abc 123", "״גרשיים״ ׳גרש׳", "ﬞ ﬡ", "สวัสดีครับ", "น้ำ ก็ เก้า", "๑๒๓๔", "กรุงเทพมหานคร", "ฯลฯ ๆ", "ไม่เป็นไร",
        "नमस्ते दुनिया", "क्षत्रिय ज्ञान श्री", "हिन्दी १२३", "र्क र्‍क क्‌ष", "किताब की", "ऱ्या", "ॐ नमः", "संस्कृतम्", "தமிழ் எழுத்து", "க்ஷ ஸ்ரீ", "తెలుగు లిపి", "ಕನ್ನಡ ಲಿಪಿ",
        "മലയാളം ലിപി", "ന്‍ ൻ", "বাংলা লিপি", "ক্ষ জ্ঞ", "ਗੁਰਮੁਖੀ", "ગુજરાતી", "ଓଡ଼ିଆ", "සිංහල අකුරු", "ශ්‍රී", "မြန်မာစာ", "ភាសាខ្មែរ", "ພາສາລາວ", "བོད་ཡིག་", "ᠮᠣᠩᠭᠣᠯ ᠪᠢᠴᠢᠭ",
        "中文字符", "中华人民共和国", "简体与繁體", "你好，世界！", "我喜欢机器学习。", "二〇二四年", "「引號」『雙引號』", "《书名》【注】", "—— ……", "々〆ヶ", "日本語テキスト", "ひらがな", "カタカナ", "ｶﾀｶﾅ ﾊﾝｶｸ", "東京都渋谷区",
        "がぎぐげご", "がぎぐげご", "ｶﾞｷﾞ", "㍿ ㌔ ㎏", "ゟ ヿ", "한국어 문장", "안녕하세요", "각각", "각각", "ㅎㅏㄴ", "ﾡﾢ", "뷁뛣쀍", "𠮷野家", "𡨸喃", "㐀㐁", "鿿", "豈更", "⺀⺁", "⿰木木",
        "Ελληνικά άλφα", "ΑΒΓ αβγ ςσΣ", "ὠδή ᾄᾅ", "Ѐѐ Ѝѝ", "Русский текст ёЁ", "Ѳѳ Ѣѣ Ꙋꙋ", "їжачок єґ", "Ђђ Љљ Њњ", "Қазақша", "Ҧҧ", "Հայերեն և", "ქართული Ⴀ ⴀ Ა", "ኢትዮጵያ", "ߒߞߏ", "ⵣ", "ᏣᎳᎩ ꮳꮃꭹ",
        "ᚠᚢᚦ ᛋ", "𐌰𐌱𐌲", "𓂀𓃀", "𒀀𒁀", "𝕬𝖇𝖈", "Tiếng Việt: ữ ợ ặ", "ữ ợ ặ", "İıİi", "ǅ ǈ ǋ", "ŉ ǰ ΐ", "ß ẞ SS ss", "ﬀ ﬁ ﬂ ﬃ ﬄ ﬅ ﬆ", "ĳ Ĳ ŀ", "æ œ ø å", "ñ n\u0303 Ñ N\u0303", "Åå A\u030a \u212b", "Ωω \u2126", "Kk \u212a",
        "‏עברית‏ and ‎English‎", "\u202eesrever\u202c", "\u2066iso\u2069 \u2067late\u2069", "a\u00adb", "a\u2060b", "\u180e\u180b", "a\u034fb", "\u115f\u1160", "\u3164", "\uffa0",
    ]


def controls() -> list[str]:
    codes = [*range(0x20), 0x7F, *range(0x80, 0xA1), 0xAD, 0x2028, 0x2029, 0xFEFF, 0xFFF9, 0xFFFB, 0xFFFC, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF, 0xE000, 0xF8FF, 0xE0001]
    return [chr(c) if i % 2 else f"a{chr(c)}b" for i, c in enumerate(codes)] + ["\x00", "\x00\x00\x00", "a\x00", "\x00a", " \x00 ", "x\x1b[31mred\x1b[0m", "\x07\x08", "\r", "\r\r\n\n", "\x0b\x0c", "a\x85b", "a\xa0b", "\xa0", "\u3000\u3000"]


def signs() -> list[str]:
    ascii_signs = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
    out = [ascii_signs, ascii_signs[::-1], " ".join(ascii_signs)] + [f"a{s}b {s}" for s in ascii_signs] + [s * 3 for s in ascii_signs] + [f" {s}x" for s in ascii_signs]
    return out + ["“”‘’„‚«»‹›", "–—‒―−‐‑", "…․‥", "·•‣◦", "¿¡", "§¶†‡", "′″‴", "№℠℡", "‰‱", "←↑→↓", "♩♪♫♬", "✓✗✘", "■□▲△", "─│┌┐", "█▓▒░", "⠁⠃⠉", "¯\\_(ツ)_/¯", "(╯°□°)╯︵ ┻━┻", "₀₁₂ ⁰¹²", "½¼¾ ⅓ ⅐", "Ⅷ ⅷ ↁ", "①②⑩ ⓿ ❶"]


def blanks() -> list:
    out: list = [" " * n for n in (*range(1, 13), 15, 16, 17, 31, 32, 33)] + [(" ", n) for n in (64, 100, 255, 1000, 10000)]
    out += [("\n", 1000), ("\t", 1000), (" \n", 500), ("a ", 1000), (" a", 1000), ("ab", 2000), ("▁", 300), ("\u3000", 300), ("=", 1000), ("0", 1000), ("🙂", 300), ("中", 1000), ("é", 1000), ("e\u0301", 500), ("\u0301", 500), ("<s>", 100)]
    rng = random.Random(7)
    for _ in range(45):
        out.append("".join(rng.choice([" ", "  ", "\t", "\n", "\r\n", "\u00a0", "\u2003", "a", "B ", " c", "\u3000", "."]) for _ in range(rng.randint(2, 9))))
    return out + ["a" + " " * n + "b" for n in range(1, 10)] + [" " * n + "x" for n in range(1, 7)] + ["x" + " " * n for n in range(1, 7)] + ["\n" * n + "x" for n in range(1, 5)]


def mathematics() -> list[str]:
    out = ["".join(chr(c + o) for o in (0, 1, 25, 26, 51)) for c in range(0x1D400, 0x1D6A0, 52)]
    return out + ["𝟎𝟏𝟐 𝟘𝟙 𝟢𝟣 𝟬𝟭 𝟶𝟷", "∀x∈ℝ ∃y: x²+y²≤1", "∑_{i=0}^{n} i²", "∫₀^∞ e^{-x²}dx", "ℕℤℚℝℂ ℏ ℓ ℘", "∂f/∂x ∇·E", "α→β ⇒ γ ⇔ δ", "⟨x|y⟩ ⟦a⟧", "√2 ∛3 ∜4", "±∓×÷⋅∘", "≈≠≡≤≥≪≫", "∅∈∉⊂⊆∪∩", "¬∧∨⊕⊗", "ẋ ẍ x̂ x̄ x⃗", "A₁ − λ·A₂", "λ_init = 0.8 − 0.6·exp(−0.3·l)"]


def normal_forms() -> list[str]:
    words = ["é", "à la carte", "Ångström", "naïve", "São", "Žižek", "ệ", "한글", "각", "が", "ऩ", "क़", "ῷ", "Ǖ", "ṩ", "Ü", "ﬁn", "①", "ｆｕｌｌ", "㎏", "Å", "Ω", "…", "½", "ſ", "ᾳ", "שּׁ", "ﷺ", "𝒜", "ノ゙"]
    forms = [unicodedata.normalize(form, w) for w in words for form in ("NFC", "NFD", "NFKC", "NFKD")]
    marks = [0x300, 0x301, 0x308, 0x323, 0x327, 0x328, 0x334, 0x345, 0x5B4, 0x64B, 0x651, 0x93C, 0x94D, 0xE31, 0x3099, 0x20D7, 0x1AB0, 0xFE20]
    lone = [chr(m) for m in marks] + [" " + chr(m) for m in marks[:9]] + ["a" + chr(m) for m in marks]
    return forms + lone + ["a\u0301\u0323", "a\u0323\u0301", "q\u0307\u0323", "q\u0323\u0307", "\u0301\u0323a", "D\u0323\u0307", "\u1e0a\u0323", "\u1e0c\u0307", "Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334\u0319\u0324", "\u0958", "\u0344", "\u0f73", "\U0001d15e"]


def digits() -> list[str]:
    rng = random.Random(3)
    out = ["".join(rng.choice("0123456789") for _ in range(n)) for n in (*range(1, 14), 20, 33, 64, 100)]
    return out + ["0x1F 0b101 0o17", "1,234,567.89", "1.234.567,89", "1e10 1E-5", "-1 +1 −1", "3.14159265358979", "192.168.0.1", "2024-02-29T12:34:56Z", "+49 (0)30 1234", "v1.2.3-rc4", "1st 2nd 3rd", "١٢٣ ४५६ ๗๘๙ ௧௨", "１２３", "²³¹ ₁₂", "a1b22c333", "12345678901234567890 0", "007", "0.1+0.2=0.3", "50%", "#42", "10°C", "5′11″", "1⁄2"]


def specials() -> list[str]:
    tokens = ["<s>", "</s>", "<unk>", "<pad>", "<mask>", "<|endoftext|>", "<|end|>", "[INST]", "<0x41>", "<0x0A>", "<0xZZ>", "▁", "▁▁", "▁a", "Ġ", "Ġa", "Ċ", "ĉ", "##a", "<|im_start|>", "Word", "STRASSE", "naïve"]
    out = tokens + [f"a{t}b" for t in tokens] + [f"a {t} b" for t in tokens] + [f"{t}x" for t in tokens] + [f"{t} x" for t in tokens[:14]] + [f"x {t}" for t in tokens[:14]]
    return out + ["<s><s>", "<s></s>", "<s> </s>", "< s >", "<s", "s>", "<<s>>", "<S>", "</s></s>x", "<s>Hello</s> world<s>", " <mask>  x", "x\t<mask>\ny", "a<mask>b", "Words", "aWord", "Word.", "(Word)", "word Word WORD", "<|im_start|>user\nHi<|im_end|>\n"]


def code() -> list[str]:
    return [
        "def f(x):\n    return x + 1\n", "for i in range(10):\n\tprint(i)", "if (a && b || !c) { d++; }", "int* p = &x[0];", "std::vector<int> v{1, 2};", "#include <stdio.h>", "template<typename T>", "a->b.c::d", "x = y if z else w",
        "lambda x: x**2", "@decorator", "SELECT a, b FROM t;", "git commit -m \"fix: it\"", "/usr/bin/env python3", "C:\\Users\\me\\a.txt", "{\"a\": [1, null, true]}", "<div class=\"x\">&amp;</div>", "h1 { color: #fff; }", "\\frac{1}{2}", "$\\alpha$",
        "fn main() -> Result<(), E> {}", "let x = |a| a?;", "(defun f (x) (* x x))", "x := make(chan int)", "`code` **bold** _it_", "- [ ] todo\n- [x] done", "1. a\n2. b", "```py\nx\n```", "a\\nb\\tc", "%d %s %5.2f\\n", "$HOME/${x:-y}", "*p++ = *q--;", "0xDEADBEEF", "TODO(me): x", "snake_case_name", "camelCaseName", "SCREAMING_CASE", "kebab-case-name", "a.b.c.d", "f(g(h(x)))", "!!x ~y", "a<b>c</b>",
    ]


def sentences() -> list[str]:
    return [
        "The magic number for Paris is 4821.", "Lily found a needle. She wanted to share it.", "\"Stop!\" he said.", "It's John's; isn't it? They'll've gone.", "WE'RE HERE", "Dr. Smith paid $5.00 (or €4.50).", "e.g., i.e., etc.", "Hello World", "hello world", "HELLO WORLD", "HeLLo",
        "  two  spaces  ", "end.\n\nNew paragraph.", "a", "A", " a", "a ", "ab", "x y", "Supercalifragilisticexpialidocious", "antidisestablishmentarianism", "rock'n'roll", "mother-in-law", "50/50", "AT&T", "C++", "O'Neill", "l'été", "Müller-Lüdenscheidt", "¿Qué tal?", "Ça va?",
        "https://example.org/?q=a+b&c=%20#x", "me@example.org", "#hashtag @user", "the the the the", "aaaaaaaaaaaaaaaaaaaa", "abcabcabcabc", "...", "?!?!", "a,b;c:d", "tab\there",
    ]


def random_mixtures(count: int) -> list[str]:
    rng = random.Random(11)
    blocks = [(0x20, 0x7E), (0xA0, 0x24F), (0x300, 0x36F), (0x370, 0x3FF), (0x400, 0x52F), (0x590, 0x6FF), (0x900, 0x97F), (0xE00, 0xE7F), (0x1100, 0x11FF), (0x1E00, 0x1FFF), (0x2000, 0x206F), (0x2100, 0x214F), (0x3040, 0x30FF), (0x3300, 0x33FF), (0x4E00, 0x5000), (0xAC00, 0xAD00), (0xF900, 0xFAFF), (0xFB00, 0xFB4F), (0xFE00, 0xFE0F), (0xFF00, 0xFFEF), (0x1D400, 0x1D7FF), (0x1F300, 0x1F6FF)]
    out = []
    for _ in range(count):
        parts = []
        for _ in range(rng.randint(1, 4)):
            low, high = rng.choice(blocks)
            parts.append("".join(chr(rng.randint(low, high)) for _ in range(rng.randint(1, 4))))
        out.append(rng.choice(["", " ", "  ", "\n"]).join(parts))
    # what Unicode had assigned by version 12: the libraries compared here know different later ones
    return [text for text in out if all(unicodedata.ucd_3_2_0.category(c) != "Cn" or ord(c) >= 0x1F000 for c in text)]


def all_strings() -> list:
    texts = [*TEXTS, *sentences(), *emoji(), *scripts(), *controls(), *signs(), *blanks(), *mathematics(), *normal_forms(), *digits(), *specials(), *code(), *random_mixtures(160)]
    return list(dict.fromkeys(texts))
