# SPDX-License-Identifier: MIT
"""Stories: a folder of text files, documents separated by a line `<|endoftext|>`."""

import re
from pathlib import Path

HELD_OUT_EVERY = 20  # each 20th document is never trained on


def read_documents(folder: Path) -> dict[str, list[str]]:
    """Documents of every .txt file (except credits and notes), by file name."""
    files = sorted(p for p in folder.glob("*.txt") if "credits" not in p.name)
    if not files:
        raise SystemExit(f"{folder}: holds no .txt files")
    return {p.stem: [d for d in map(_tidy, p.read_text("utf-8").split("<|endoftext|>")) if d] for p in files}


def _tidy(document: str) -> str:
    return re.sub(r"\s*\n\s*", "\n", re.sub(r"[ \t]+", " ", document)).strip()


def split(documents: list[str]) -> tuple[list[str], list[str]]:
    """(training, held out), by position, so that the split does not depend on a seed."""
    train = [d for i, d in enumerate(documents) if i % HELD_OUT_EVERY]
    return train, documents[::HELD_OUT_EVERY]


def sentences(documents: list[str]) -> list[str]:
    """Short plain sentences, the haystack around needles."""
    found = [s.strip() for d in documents for s in re.split(r"(?<=[.!?])\s+", d.replace("\n", " "))]
    return [s for s in found if 12 <= len(s) <= 90 and s[0].isupper() and s[-1] in ".!?" and not any(c.isdigit() for c in s)]
