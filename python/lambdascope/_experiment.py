# SPDX-License-Identifier: MIT
"""The paper's experiments on a pair."""
from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from . import _core
from ._checks import as_json, number_of, refuse_left_behind, text_of, whole_of
from ._edits import Edits, arguments_of
from ._pair import Pair


class ExperimentResult(Mapping[str, Any]):
    """A result by its keys: "protocol", "models", "version", "cells" (the rows of its table), …

    `json` and `csv` are the very texts that `lambdascope-cli experiment NAME --json` prints and `--csv` writes.
    """

    def __init__(self, json_text: str, csv_text: str):
        self.json, self.csv = json_text, csv_text
        self._found: dict[str, Any] = json.loads(json_text)

    def __getitem__(self, key: str) -> Any:
        return self._found[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the CSV where the name ends so, else the JSON."""
        Path(path).write_text(self.csv if Path(path).suffix == ".csv" else self.json, encoding="utf-8")

    def to_pandas(self, rows: str = "cells") -> Any:
        """One of its tables as a pandas.DataFrame, columns such as "setting.told". Raises ImportError without pandas."""
        import pandas

        return pandas.json_normalize(self._found[rows])

    def __repr__(self) -> str:
        return f"<ExperimentResult of {self['protocol']['experiment']}: {', '.join(self)}>"


def experiment(name: str, pair: Pair, *, edits: Edits | None = None, threads: int = 0,
               progress: bool | Callable[[int, int], object] = True, **options: Any) -> ExperimentResult:
    """Runs one of `experiments()` on a pair: the bytes of `lambdascope-cli experiment NAME`, whatever `threads` is.

    Options are those of the command, - as _, lists as lists: `told=[6]`. `progress` True shows a bar where tqdm is
    installed; a function is called with the cells that are done and all of them. Ctrl+C ends it, and nothing is kept.
    Raises UsageError for what is no option, with the nearest one.
    """
    refuse_left_behind()
    if not isinstance(pair, Pair):
        raise _core.UsageError(f"pair: is a {type(pair).__name__}, where what load() gives is expected")
    typed = {option.replace("_", "-"): _typed(value, option) for option, value in options.items()}
    asked = as_json({"options": typed, "edits": arguments_of(edits), "threads": max(0, whole_of(threads, "threads"))})
    known = [each["name"] for each in experiments()]
    with _Bar(progress if name in known else False, name) as tell:
        return ExperimentResult(*pair._core.experiment(text_of(name, "name"), asked, tell))


def experiments() -> list[dict[str, Any]]:
    """What there is: name, summary, source, and options with their defaults and what they mean."""
    return list(json.loads(_core.experiments())["experiments"])


def _typed(value: Any, option: str) -> str:
    """A value as it would be typed."""
    if isinstance(value, str):
        return text_of(value, option)
    if isinstance(value, (list, tuple)):
        return ",".join(_typed(each, option) for each in value)
    if isinstance(value, os.PathLike):
        return text_of(os.fspath(value), option)
    if isinstance(value, float):
        return repr(number_of(value, option))
    return str(whole_of(value, option))


class _Bar:
    """What is told how far it is: tqdm where it is there, else what the user gave, or nothing."""

    def __init__(self, progress: Any, name: str):
        self._told, self._name, self._bar = progress, name, None

    def __enter__(self) -> Callable[[int, int], object] | None:
        if callable(self._told):
            tell: Callable[[int, int], object] = self._told
            return tell
        if not self._told:
            return None
        try:
            from tqdm.auto import tqdm
        except ImportError:
            return None
        self._bar = tqdm(desc=self._name, unit="cell")
        return self._show

    def _show(self, done: int, total: int) -> None:
        assert self._bar is not None
        self._bar.total = total
        self._bar.update(done - self._bar.n)

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()
