#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes, under every command `lambdascope-cli experiment …` that a model card quotes, the tables that the guide's page of results
(made by `lambdascope-cli experiment all`) has under the same command. Without a card: those of the shipped pairs. Needs no PyTorch.

    python tools/train/quote.py [CARD...]
    python tools/train/quote.py --check    # 1, and which, if a card has other tables
"""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COMMAND = "lambdascope-cli experiment "


def blocks(text: str) -> list[str]:
    return text.strip("\n").split("\n\n")


def command_of(block: str) -> str:
    """The command of a block of code; empty: the block is something else."""
    lines = [line.strip() for line in block.splitlines() if line.strip() != "```"]
    return lines[0] if len(lines) == 1 and lines[0].startswith(COMMAND) else ""


def of_result(block: str) -> bool:
    return block.startswith(("| ", "the same, by "))


def results() -> dict[str, list[str]]:
    """Command to tables, and the lines between them."""
    found, command = {}, ""
    for block in blocks((ROOT / "assets/guide/en/results.md").read_text(encoding="utf-8")):
        if command_of(block):
            command = command_of(block)
            found[command] = []
        elif command and block.startswith("!["):
            continue  # the figures: the same in the guide
        elif command and of_result(block):
            found[command].append(block)
        else:
            command = ""
    return found


def quoted(card: Path, tables: dict[str, list[str]]) -> str:
    made, behind = [], False
    for block in blocks(card.read_text(encoding="utf-8")):
        command = command_of(block)
        if behind and of_result(block):
            continue
        behind = bool(command)
        made.append(block)
        if command and command not in tables:
            sys.exit(f"{card}: the guide's page of results has no `{command}`")
        if command:
            made += tables[command]
    return "\n\n".join(made) + "\n"


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("card", type=Path, nargs="*", default=sorted(ROOT.glob("assets/models/*/*/README.md")))
    p.add_argument("--check", action="store_true", help="write nothing")
    a = p.parse_args()
    tables = results()
    wrong = 0
    for card in a.card:
        text = quoted(card, tables)
        if text == card.read_text(encoding="utf-8"):
            continue
        if a.check:
            print(f"{card} has other tables than the guide's page of results; tools/train/quote.py mends it")
            wrong = 1
        else:
            card.write_text(text, encoding="utf-8")
    sys.exit(wrong)


if __name__ == "__main__":
    main()
