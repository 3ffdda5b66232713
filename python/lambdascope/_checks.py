# SPDX-License-Identifier: MIT
"""What of the user's is checked before the core sees it: types, which JSON has no words for; and forks."""
from __future__ import annotations

import json
import operator
import os
from collections.abc import Iterable
from typing import Any

import numpy as np

from . import _core

_left_behind = False  # whether this process was forked off while another thread computed


def _after_fork() -> None:
    global _left_behind
    _left_behind = _left_behind or _core.released_threads() > 0


os.register_at_fork(after_in_child=_after_fork)


def refuse_left_behind() -> None:
    """A lock that another thread held when it was forked is held for ever: say so rather than wait."""
    if _left_behind:
        raise _core.Error("this process was forked while another thread computed, and cannot compute itself: "
                          'fork before, or start processes by "spawn"')


def text_of(value: Any, what: str) -> str:
    """A str that is Unicode. Raises UsageError."""
    if not isinstance(value, str):
        raise _core.UsageError(f"{what}: is a {type(value).__name__}, where a str is expected")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise _core.UsageError(f"{what}: has half of a character at {error.start}, which is no Unicode") from None
    return value


def texts_of(value: Any, what: str) -> list[str]:
    """A list of them, or one. Raises UsageError."""
    if isinstance(value, str):
        return [text_of(value, what)]
    if not isinstance(value, Iterable):
        raise _core.UsageError(f"{what}: is a {type(value).__name__}, where a str or a list of str is expected")
    return [text_of(each, f"{what}[{i}]") for i, each in enumerate(value)]


def whole_of(value: Any, what: str) -> int:
    """A whole number, NumPy's too. Raises UsageError."""
    try:
        if isinstance(value, bool):
            raise TypeError
        return operator.index(value)
    except TypeError:
        raise _core.UsageError(f"{what}: {value!r} is no whole number") from None


def wholes_of(value: Any, what: str) -> list[int]:
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        raise _core.UsageError(f"{what}: {value!r} is no list of whole numbers")
    if isinstance(value, np.ndarray):
        if value.ndim != 1 or (value.size and value.dtype.kind not in "iu"):
            raise _core.UsageError(f"{what}: is an array of {value.ndim} axes and {value.dtype}, where one axis of whole numbers is "
                                   "expected")
        return list(value.tolist())
    return [whole_of(each, what) for each in value]


def number_of(value: Any, what: str) -> float:
    """A finite number. Raises UsageError."""
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise _core.UsageError(f"{what}: {value!r} is no number") from None
    if number != number or number in (float("inf"), float("-inf")):
        raise _core.UsageError(f"{what}: {value!r} is no finite number")
    return number


def maps_of(value: Any) -> list[Any]:
    """What `maps=` keeps, as the core has it: all, some layers, or none."""
    if value is None:
        return []
    if isinstance(value, str):
        if value != "all":
            raise _core.UsageError(f'maps: {value!r} is not known; "all", a list of layers and None are')
        return ["all"]
    return wholes_of(value, "maps")


def as_json(wish: dict[str, Any]) -> str:
    return json.dumps({key: value for key, value in wish.items() if value is not None}, ensure_ascii=False)
