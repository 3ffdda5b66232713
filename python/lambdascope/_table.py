# SPDX-License-Identifier: MIT
"""Rows under names."""
from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, overload


class Table(Sequence[Any]):
    """Rows of one kind, in order: `table[0].part`, `for row in table`, `table.to_pandas()`.

    `columns` are the names, each row is a named tuple of them.
    """

    def __init__(self, name: str, columns: Sequence[str], rows: Iterable[Sequence[Any]], note: str = ""):
        named: Any = NamedTuple  # mypy knows it with a literal name alone
        self._row = named(name, [(column, Any) for column in columns])
        self.columns: tuple[str, ...] = tuple(columns)
        self.note = note  #: a sentence about the whole, or ""
        self._rows: tuple[Any, ...] = tuple(self._row(*row) for row in rows)

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, index: int) -> Any: ...
    @overload
    def __getitem__(self, index: slice) -> "Table": ...
    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            return Table(self._row.__name__, self.columns, self._rows[index], self.note)
        return self._rows[index]

    def to_pandas(self) -> Any:
        """The same as a pandas.DataFrame. Raises ImportError where pandas is not installed."""
        import pandas

        return pandas.DataFrame(list(self._rows), columns=list(self.columns))

    def __repr__(self) -> str:
        shown = [self.columns, *([_shown(value) for value in row] for row in self._rows[:20])]
        widths = [max(len(str(row[i])) for row in shown) for i in range(len(self.columns))]
        lines = ["  ".join(str(cell).rjust(width) for cell, width in zip(row, widths)) for row in shown]
        if len(self) > 20:
            lines.append(f"… {len(self) - 20} more")
        return "\n".join(lines + ([self.note] if self.note else []))

    def _repr_html_(self) -> str:
        """All rows, in a notebook's cell."""
        def cells(kind: str, row: Iterable[Any]) -> str:
            return "<tr>" + "".join(f"<{kind}>{html.escape(_shown(cell))}</{kind}>" for cell in row) + "</tr>"

        note = f"<p>{html.escape(self.note)}</p>" if self.note else ""
        return f"<table>{cells('th', self.columns)}{''.join(cells('td', row) for row in self._rows)}</table>{note}"


def _shown(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, float):
        return f"{value:.4g}"
    return repr(value) if isinstance(value, str) and value != value.strip() else str(value)
