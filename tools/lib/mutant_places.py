# SPDX-License-Identifier: MIT
"""Where a C++ source can be changed so that a test should notice, and the source with such changes in it.

Of Debian's libraries only python3-clang knows where an expression begins and ends and what it is: patterns
over lines take the < of a template for a comparison, and there is no package of a tool that makes mutants of
C++. libclang does not say which operator an expression has: it is what stands between the two sides of it.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from clang.cindex import Cursor, CursorKind as Kind, Diagnostic, File, Index, TranslationUnit, TypeKind

HEADER = "mutants.h"
# What the copy includes. A place that is never asked for its number costs a comparison of two integers.
SWITCH = """// SPDX-License-Identifier: MIT
#pragma once
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>

namespace mutants {
inline int fromEnvironment(const char* name) {
  const char* said = std::getenv(name);
  return said ? std::atoi(said) : 0;
}
inline int openNotes() {
  const char* path = std::getenv("LAMBDASCOPE_REACHED");
  return path ? open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644) : -1;
}
inline const int chosen = fromEnvironment("LAMBDASCOPE_MUTANT");
inline const int notes = openNotes();
// Whether this mutant was chosen; the file of LAMBDASCOPE_REACHED gets a line when one is asked for first.
template <int number>
bool on() {
  if (notes >= 0) {
    static std::atomic<bool> noted;
    if (!noted.exchange(true)) dprintf(notes, "%d\\n", number);
  }
  return chosen == number;
}
} // namespace mutants
"""

OPERATORS = {"<": ("<=", ">"), "<=": ("<", ">"), ">": (">=", "<"), ">=": (">", "<"),
             "==": ("!=",), "!=": ("==",),
             "&&": ("||",), "||": ("&&",), "+": ("-",), "-": ("+",), "*": ("/",), "/": ("*",),
             "+=": ("-=",), "-=": ("+=",), "*=": ("/=",), "/=": ("*=",)}
CODE = (Kind.FUNCTION_DECL, Kind.CXX_METHOD, Kind.CONSTRUCTOR, Kind.DESTRUCTOR, Kind.CONVERSION_FUNCTION,
        Kind.FUNCTION_TEMPLATE, Kind.LAMBDA_EXPR)
# Of these either the compiler needs the value, or it is not looked at.
FIXED = (Kind.STATIC_ASSERT, Kind.ENUM_DECL, Kind.TYPE_ALIAS_DECL, Kind.TYPEDEF_DECL)
INTEGERS = range(TypeKind.CHAR_U.value, TypeKind.INT128.value + 1)
LOOPS = (Kind.FOR_STMT, Kind.WHILE_STMT, Kind.CXX_FOR_RANGE_STMT)
BETWEEN = re.compile(rb"//[^\n]*|/\*.*?\*/|\s+", re.DOTALL)


@dataclass(frozen=True)
class Place:
    """Bytes [start, end) of a file, and what stands there behind a switch: '@' is the switch."""
    file: str
    line: int
    start: int
    end: int
    before: str
    after: str
    behind: bytes

    def overlaps(self, other: "Place") -> bool:
        return self.file == other.file and self.start < other.end and other.start < self.end


@dataclass(frozen=True)
class Around:
    """What a place stands in: whether a function's code, and whether that returns a reference."""
    code: bool = False
    reference: bool = False


class Source:
    """The text of a file, and the places in it."""

    def __init__(self, file: str, text: bytes):
        self.file, self.text = file, text

    def _of(self, cursor: Cursor) -> tuple[int, int]:
        return cursor.extent.start.offset, cursor.extent.end.offset

    def _text(self, cursor: Cursor) -> bytes:
        start, end = self._of(cursor)
        return self.text[start:end]

    def _place(self, start: int, end: int, after: bytes, behind: bytes) -> Place:
        line = self.text.count(b"\n", 0, start) + 1
        shown = [re.sub(r"\s+", " ", words.decode()) for words in (self.text[start:end], after)]
        return Place(self.file, line, start, end, *shown, behind)

    def _instead(self, cursor: Cursor, after: bytes, before: bytes = b"") -> Place:
        """An expression instead of another one."""
        start, end = self._of(cursor)
        behind = b"(@ ? " + after + b" : " + (before or self.text[start:end]) + b")"
        return self._place(start, end, after, behind)

    def below(self, cursor: Cursor, around: Around = Around()) -> Iterator[Place]:
        children = list(cursor.get_children())
        if cursor.kind in FIXED or self._isConstant(cursor, children):
            return
        if cursor.kind in CODE:
            results = cursor.result_type.kind
            around = Around(True, results in (TypeKind.LVALUEREFERENCE, TypeKind.RVALUEREFERENCE))
        if around.code:
            yield from self._at(cursor, children, around)
        for child in children:
            yield from self.below(child, around)

    def _isConstant(self, cursor: Cursor, children: list[Cursor]) -> bool:
        if cursor.kind not in (*CODE, Kind.VAR_DECL):
            return False
        body = next((self._of(child)[0] for child in children if child.kind == Kind.COMPOUND_STMT), None)
        head = self.text[self._of(cursor)[0]:body or self._of(cursor)[1]]
        return re.search(rb"\b(constexpr|consteval|constinit)\b", head) is not None

    def _at(self, cursor: Cursor, children: list[Cursor], around: Around) -> Iterator[Place]:
        kind = cursor.kind
        if kind in (Kind.BINARY_OPERATOR, Kind.COMPOUND_ASSIGNMENT_OPERATOR):
            yield from self._operator(cursor, children)
        elif kind == Kind.INTEGER_LITERAL:
            yield from self._number(cursor)
        elif kind == Kind.RETURN_STMT and children:
            yield from self._result(cursor, children[0], around)
        if kind in (Kind.IF_STMT, Kind.WHILE_STMT, Kind.CONDITIONAL_OPERATOR) and children:
            yield from self._condition(cursor, children[0])
        statements = (children if kind == Kind.COMPOUND_STMT else children[1:] if kind == Kind.IF_STMT else
                      children[-1:] if kind in LOOPS else [])
        for statement in statements:
            yield from self._leftOut(statement)

    def _operator(self, cursor: Cursor, children: list[Cursor]) -> Iterator[Place]:
        if len(children) != 2:
            return
        (start, middle), (second, end) = self._of(children[0]), self._of(children[1])
        left, right = self.text[start:middle], self.text[second:end]
        operator = BETWEEN.sub(b"", self.text[middle:second]).decode(errors="replace")
        for other in OPERATORS.get(operator, ()):
            yield self._instead(cursor, left + b" " + other.encode() + b" " + right)

    def _number(self, cursor: Cursor) -> Iterator[Place]:
        number = re.fullmatch(rb"([0-9']+)([uUlLzZ]*)", self._text(cursor))
        if not number:
            return
        value = int(number[1].replace(b"'", b""))
        for other in (value + 1, value - 1):
            if other >= 0:
                yield self._instead(cursor, str(other).encode() + number[2])

    def _condition(self, cursor: Cursor, condition: Cursor) -> Iterator[Place]:
        said = self.text[self._of(cursor)[0]:self._of(condition)[0]]
        if not condition.kind.is_expression() or b"constexpr" in said:
            return
        compared = condition
        while compared.kind == Kind.UNEXPOSED_EXPR and len(list(compared.get_children())) == 1:
            compared = next(iter(compared.get_children()))
        if compared.kind != Kind.BINARY_OPERATOR: # whose operators are places themselves
            text = self._text(condition)
            yield self._instead(condition, b"!(" + text + b")", b"static_cast<bool>(" + text + b")")

    def _result(self, cursor: Cursor, value: Cursor, around: Around) -> Iterator[Place]:
        end = self._semicolon(cursor)
        text = self._text(value)
        if end is None or around.reference or text in (b"{}", b"nullptr", b"std::nullopt", b'""'):
            return
        start = self._of(cursor)[0]
        kind = value.type.get_canonical().kind
        if kind == TypeKind.BOOL:
            other = b"!(" + text + b")"
        elif kind in (TypeKind.FLOAT, TypeKind.DOUBLE) or kind.value in INTEGERS:
            other = b"(" + text + b") + 1"
        else:
            other = b"{}"
        after = b"return " + other + b";"
        yield self._place(start, end, after, b"{ if (@) " + after + b" " + self.text[start:end] + b" }")

    def _leftOut(self, statement: Cursor) -> Iterator[Place]:
        end = self._semicolon(statement) if statement.kind.is_expression() else None
        if end is not None:
            start = self._of(statement)[0]
            yield self._place(start, end, b"", b"{ if (!@) " + self.text[start:end] + b" }")

    def _semicolon(self, cursor: Cursor) -> int | None:
        """Behind the semicolon that ends a statement."""
        end = self._of(cursor)[1]
        while skipped := BETWEEN.match(self.text, end):
            end = skipped.end()
        return end + 1 if self.text[end:end + 1] == b";" else None


class Sources:
    """Files of a source tree as clang reads them: by what the build compiles, each of which may be many."""

    def __init__(self, root: Path, texts: dict[str, bytes], units: list[Path], flags: list[str],
                 each: Callable[[Callable, Iterable], Iterable] = map):
        self.root, self.texts, self.units, self.each = root.resolve(), texts, units, each
        # a size that is not constant is no error of clang's, and one of g++'s in some places
        self.flags = ["-xc++", "-Wno-everything", "-Werror=vla-extension", "-ferror-limit=0", *flags]
        self.known: dict[Path, set[str]] = {}
        self.filesOf: dict[Path, set[str]] = {}

    def places(self) -> dict[str, list[Place]]:
        found: dict[str, list[Place]] = {}
        for places in self.each(self._placesOf, self.units): # a header is in many
            found.update(places)
        return dict(sorted(found.items()))

    def refused(self, chosen: list[Place], changed: set[str]) -> set[Place]:
        """Those of the places that do not compile, in what has one of the changed files in it."""
        numbered = dict(enumerate(chosen, 1))
        written, where = {}, {}
        for file in {place.file for place in chosen}:
            here = {number: place for number, place in numbered.items() if place.file == file}
            written[file], where[file] = behindSwitches(self.texts[file], here)
        units = [unit for unit in self.units if changed & self.filesOf[unit]]
        numbers = self.each(lambda unit: self._wrong(unit, written, where), units)
        return {numbered[number] for some in numbers for number in some}

    def _read(self, unit: Path, written: dict[str, bytes]) -> TranslationUnit:
        texts = {HEADER: SWITCH.encode(), **self.texts, **written}
        unsaved = [(str(self.root / file), text.decode()) for file, text in texts.items()]
        return Index.create().parse(str(unit), self.flags, unsaved)

    def _fileOf(self, where: File | None) -> str:
        """By its name in the tree, empty where it is none of it."""
        path = Path(os.path.normpath(where.name)) if where else self.root
        name = str(path.relative_to(self.root)) if path.is_relative_to(self.root) else ""
        return name if name in self.texts else ""

    def _placesOf(self, unit: Path) -> dict[str, list[Place]]:
        read = self._read(unit, {})
        # what clang 14 says of the <ranges> of g++ 12, which came after it
        self.known[unit] = {told(said) for said in errors(read)}
        here = [told(said) for said in errors(read) if self._fileOf(said.location.file)]
        if here:
            raise RuntimeError(f"clang cannot read {here[0]}")
        found: dict[str, set[Place]] = {}
        sources = {}
        for cursor in read.cursor.get_children():
            file = self._fileOf(cursor.location.file)
            if file:
                source = sources.setdefault(file, Source(file, self.texts[file]))
                found.setdefault(file, set()).update(source.below(cursor))
        self.filesOf[unit] = set(found)
        return {file: sorted(places, key=lambda place: (place.start, place.end, place.after))
                for file, places in found.items()}

    def _wrong(self, unit: Path, written: dict[str, bytes], where: dict[str, dict[int, range]]) -> set[int]:
        numbers = set()
        read = self._read(unit, written) # which its messages are parts of
        for said in errors(read):
            if told(said) in self.known[unit]:
                continue
            # first what it says, and then what that is for; else it is told where a lambda is used, or a type
            places = [(self._fileOf(at.location.file), at.location.offset) for at in (said, *said.children)]
            named = [number for file, offset in places for number, here in where.get(file, {}).items()
                     if offset in here]
            near = [min(where[file], key=lambda number: abs(where[file][number].start - offset))
                    for file, offset in places if file in where]
            if not named + near:
                raise RuntimeError(f"clang does not read what was written: {told(said)}")
            numbers.add((named + near)[0])
        return numbers


def errors(unit: TranslationUnit) -> list[Diagnostic]:
    return [said for said in unit.diagnostics if said.severity >= Diagnostic.Error]


def told(said: Diagnostic) -> str:
    return f"{said.location.file}:{said.location.line}: {said.spelling}"


def behindSwitches(text: bytes, numbered: dict[int, Place]) -> tuple[bytes, dict[int, range]]:
    """A file with its places behind switches of these numbers, and where each lies in it."""
    # the first line is the licence's, so that all others keep their numbers
    head = b'#include "' + HEADER.encode() + b'"'
    written, behind, where = [head], text.find(b"\n"), {}
    length = len(head)
    for number, place in sorted(numbered.items(), key=lambda item: item[1].start):
        switched = place.behind.replace(b"@", b"mutants::on<%d>()" % number, 1)
        written += [text[behind:place.start], switched]
        length += place.start - behind + len(switched)
        where[number] = range(length - len(switched), length)
        behind = place.end
    return b"".join([*written, text[behind:]]), where
