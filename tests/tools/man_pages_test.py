#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""man_pages_test.py SOURCE_DIR LAMBDASCOPE_CLI [LAMBDASCOPE]: the man pages have every option that --help lists for each
command, and none more, and the guide's page of the command line, in each language, every command and every word of the
options that choose one; and so has a page that was tampered with not."""
import re
import subprocess
import sys
from pathlib import Path

OPTION = re.compile(r"(?<![\w-])--?[a-zA-Z][\w-]*")


def help_of(program: str, command: list[str]) -> str:
    return subprocess.run([program, *command, "--help"], check=True, capture_output=True, text=True).stdout


def options_in_help(text: str) -> set[str]:
    """Options stand two columns in, what excludes them or explains them further right. Those of an experiment's protocol are
    told by the program alone."""
    text = re.sub(r"\nPROTOCOL:\n.*?\n\n", "\n", text, flags=re.DOTALL)
    found: set[str] = set()
    for line in text.splitlines():
        if match := re.match(r"  (--?[a-zA-Z][\w-]*(?:,--?[a-zA-Z][\w-]*)*)", line):
            found |= set(match[1].split(","))
    return found


def commands_in_help(text: str) -> list[str]:
    after = text.partition("\nSubcommands:\n")[2].partition("\n\n")[0]
    return re.findall(r"^  (\w+)  ", after, re.MULTILINE)


def plain(line: str) -> str:
    """A line of roff as its reader sees it."""
    line = re.sub(r"\\f(?:.|\[\w*\])", "", line).replace("\\-", "-")
    return re.sub(r"^\.\w+ ", "", line).replace('"', "")


def sections(page: str) -> dict[str, list[str]]:
    """The lines of each .SH and .SS, by its title."""
    found: dict[str, list[str]] = {}
    title = ""
    for line in page.splitlines():
        if line.startswith((".SH ", ".SS ")):
            title = plain(line)
        elif not line.startswith('.\\"'):
            found.setdefault(title, []).append(line)
    return found


def options_in(lines: list[str]) -> set[str]:
    """Those that have an entry of their own."""
    return {option for before, line in zip(lines, lines[1:]) if before == ".TP" for option in OPTION.findall(plain(line))}


def options_of_command(parts: dict[str, list[str]], command: str) -> set[str]:
    """Of its own section and of the groups that this names in capitals."""
    own = next((lines for title, lines in parts.items() if re.match(rf"{command}( [A-Z[]|$)", title)), None)
    if own is None and command.startswith("experiment "):
        own = parts["experiment NAME [MODEL]"]
    if own is None:
        return set()
    found = options_in(own)
    for line in own:
        if line.startswith("Options: "):
            for group in re.findall(r"[A-Z]{4,}", line):
                found |= options_in(parts[group])
    return found | options_in(parts["GENERAL"]) - {"--version"}


def faults_of_cli(page: str, helps: dict[str, str]) -> list[str]:
    parts = sections(page)
    faults = []
    for command, text in helps.items():
        says, told = options_of_command(parts, command), options_in_help(text)
        if says != told:
            faults.append(f"lambdascope-cli.1, {command}: lacks {sorted(told - says)}, has too many: {sorted(says - told)}")
    return faults


def faults_of_window(page: str, text: str) -> list[str]:
    says = set().union(*(options_in(lines) for lines in sections(page).values()))
    told = options_in_help(text)
    choices = {word for found in re.findall(r":\{([^}]*)\}", text) for word in found.split(",")}
    lacking = sorted(word for word in choices if not re.search(rf"(?<![\w-]){word}(?![\w-])", plain(page)))
    faults = [f"lambdascope.1: does not name {word}" for word in lacking]
    if says != told:
        faults.append(f"lambdascope.1: lacks {sorted(told - says)}, has too many: {sorted(says - told)}")
    return faults


def choices_in_help(text: str) -> dict[str, set[str]]:
    """Of the options that choose one of more than two words."""
    found = {option: set(words.split(",")) for option, words in re.findall(r"^  (--[\w-]+) [A-Z]+:\{([^}]*)\}", text, re.M)}
    return {option: words for option, words in found.items() if len(words) > 2 and not any(map(str.isdecimal, words))}


def faults_of_guide(name: str, page: str, commands: list[str], window: str | None) -> list[str]:
    rows = [line.split(" | ") for line in page.splitlines() if line.startswith("| `")]
    first = [re.sub(r"^\| `([^`]*)`.*", r"\1", row[0]) for row in rows]
    told = {words.split()[0] for words in first if not words.startswith("-") and not words.endswith("]")}
    faults = [] if (lacking := set(commands) - told) == set() else [f"{name}: lacks {sorted(lacking)}"]
    for option, words in choices_in_help(window or "").items():
        for row, cell in zip(rows, first):
            says = set(re.findall(r"`([\w-]+)`", " | ".join(row))) | set(cell.split())
            if cell.split()[0] == option and words - says:
                faults.append(f"{name}, {option}: lacks {sorted(words - says)}")
    return faults


def all_helps(program: str) -> dict[str, str]:
    helps = {}
    for command in commands_in_help(help_of(program, [])):
        text = help_of(program, [command])
        within = commands_in_help(text)
        helps |= {f"{command} {sub}": help_of(program, [command, sub]) for sub in within} or {command: text}
    return helps


def main() -> int:
    folder = Path(sys.argv[1]) / "packaging" / "man"
    page = (folder / "lambdascope-cli.1.in").read_text()
    helps = all_helps(sys.argv[2])
    if "experiment sweep" not in helps or "--layer" not in options_in_help(helps["experiment sweep"]):
        print("--help is read wrongly")
        return 1
    faults = faults_of_cli(page, helps)
    lacking, added = page.replace("\\-\\-no\\-maps", "no maps"), page.replace("\\-\\-facts", "\\-\\-fax")
    if not faults and not (faults_of_cli(lacking, helps) and faults_of_cli(added, helps)):
        faults.append("a page that lacks an option or has one too many is not found out")
    commands = commands_in_help(help_of(sys.argv[2], []))
    shown = help_of(sys.argv[3], []) if len(sys.argv) > 3 else None
    for guide in sorted(Path(sys.argv[1]).glob("assets/guide/*/08-command-line.md")):
        name, text = f"{guide.parent.name}/{guide.name}", guide.read_text()
        faults += faults_of_guide(name, text, commands, shown)
        for word in ("allocation", *(["`experiment` |"] if shown else [])):
            if not faults and not faults_of_guide(name, text.replace(word, "gone"), commands, shown):
                faults.append(f"{name} without {word} is not found out")
    if len(sys.argv) > 3:
        window = (folder / "lambdascope.1.in").read_text()
        faults += faults_of_window(window, shown)
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
