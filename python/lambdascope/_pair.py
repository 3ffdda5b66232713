# SPDX-License-Identifier: MIT
"""Models, and what is run in them."""
from __future__ import annotations

import json
import os
import warnings
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple, overload

from . import _core
from ._checks import as_json, maps_of, number_of, refuse_left_behind, text_of, texts_of, whole_of, wholes_of
from ._edits import Edits, arguments_of
from ._run import Run


class Token(NamedTuple):
    """A token that a model wrote."""

    id: int
    text: str  #: what it adds to the text; a part of a character is �
    probability: float  #: that the model gave it, before temperature and cuts


class Pair:
    """A DIFF model and its standard twin, a second DIFF model in its place, or one model alone; from `load()`."""

    def __init__(self, core: _core.Pair):
        self._core = core

    def _facts(self) -> dict[str, Any]:
        facts: dict[str, Any] = json.loads(self._core.facts())
        return facts

    @property
    def backend(self) -> str:
        """What it computes with, "CPU · 2 threads"; "" before the first pass."""
        return str(self._facts()["backend"])

    @property
    def models(self) -> dict[str, dict[str, Any]]:
        """By place, "diff" and "standard": name, folder, differential, layers, heads, parameters, trained_on
        (tokens of a text that it was trained to read, its context length)."""
        facts = self._facts()
        return {side: facts[side] for side in ("diff", "standard") if facts[side] is not None}

    def __repr__(self) -> str:
        return "<Pair of " + " and ".join(
            f"{of['name']}, {of['layers']} layers, {of['heads']} heads" for of in self.models.values()) + ">"

    @overload
    def run(  # type: ignore[overload-overlap]  # a str is a Sequence[str], too, and is taken for one text
            self, text: str | None = None, *, answer: str | None = None, distractors: Iterable[str] = (),
            edits: Edits | None = None, maps: Literal["all"] | Iterable[int] | None = "all",
            tokens: Iterable[int] | None = None, memory: int = 1 << 30) -> Run: ...
    @overload
    def run(self, text: Sequence[str], *, answer: str | None = None, distractors: Iterable[str] = (),
            edits: Edits | None = None, maps: Literal["all"] | Iterable[int] | None = "all",
            tokens: None = None, memory: int = 1 << 30) -> list[Run]: ...
    def run(self, text: Any = None, *, answer: str | None = None, distractors: Iterable[str] = (),
            edits: Edits | None = None, maps: Any = "all", tokens: Iterable[int] | None = None,
            memory: int = 1 << 30) -> Any:
        """One pass of every model over a text; of a list of texts a list of runs.

        `answer` and `distractors` are parts of the text: what the models should find, and what looks like it.
        `maps` says which layers keep their softmax maps, "all", [2] or None; of both models together they take at most
        `memory` bytes. `tokens` are ids in the place of a text. Warns of more tokens than a model was trained on. Raises
        UsageError for what the models cannot have, and Error for maps beyond `memory`, which says how many layers fit.
        """
        refuse_left_behind()
        wish = {
            "answer": None if answer is None else text_of(answer, "answer"),
            "distractors": texts_of(distractors, "distractors"),
            "edits": arguments_of(edits),
            "maps": maps_of(maps),
            "memory": max(0, whole_of(memory, "memory")),
        }
        if tokens is not None:
            if text is not None:
                raise _core.UsageError("text and tokens were given, and one of them is run")
            asked: list[dict[str, Any]] = [{"tokens": wholes_of(tokens, "tokens")}]
        else:
            asked = [{}] if text is None else [{"text": each} for each in texts_of(text, "text")]
        runs = [Run(self, self._core.run(as_json({**wish, **each}))) for each in asked]
        for beyond in dict.fromkeys(each for run in runs for each in run._beyond):
            warnings.warn(beyond, RuntimeWarning, stacklevel=2)
        return runs if tokens is None and text is not None and not isinstance(text, str) else runs[0]

    def generate(self, text: str, tokens: int = 64, *, model: Literal["diff", "standard"] | None = None,
                 edits: Edits | None = None, temperature: float = 0, top_k: int = 0, top_p: float = 1, seed: int = 0,
                 sentence: bool = False) -> Iterator[Token]:
        """What a model writes behind a text, a Token as soon as it is there: at most `tokens`, up to the end of the text,
        or with `sentence` of a sentence. Temperature 0 takes the most probable one; `top_k` and `top_p` leave the less
        probable out (0, 1: none); the same seed writes the same.
        """
        refuse_left_behind()
        writer = self._core.generate(as_json({
            "text": text_of(text, "text"), "tokens": whole_of(tokens, "tokens"), "side": model,
            "edits": arguments_of(edits), "temperature": number_of(temperature, "temperature"),
            "top_k": whole_of(top_k, "top_k"), "top_p": number_of(top_p, "top_p"), "seed": whole_of(seed, "seed"),
            "sentence": bool(sentence)}))
        return (Token(**json.loads(each)) for each in writer)


def cpu_build() -> str:
    """Which build of the core's operations this processor runs: "cpu-x86-64-v4" (AVX-512), "-v3" (AVX2), or neither."""
    return _core.cpu_build()


def _cached(name: str) -> str:
    """Where Hugging Face's cache has owner/name, if it does."""
    home = os.environ.get("HF_HOME") or os.path.join(os.path.expanduser("~"), ".cache", "huggingface")
    cache = os.environ.get("HF_HUB_CACHE") or os.path.join(home, "hub")
    return os.path.join(cache, "models--" + name.replace("/", "--"))


def _place_of(name: Any) -> str:
    """What is there by this name, else what Hugging Face's cache has of owner/name, else the name."""
    if not isinstance(name, (str, os.PathLike)):
        raise _core.UsageError(f"name: is a {type(name).__name__}, where a name or a path is expected")
    path = text_of(os.fspath(name), "name")
    if path.count("/") == 1 and not os.path.exists(path) and os.path.isdir(_cached(path)):
        return _cached(path)
    return os.path.expanduser(path)


def load(name: str | os.PathLike[str], beside: str | os.PathLike[str] | None = None, *, threads: int = 0,
         backend: str = "auto") -> Pair:
    """Opens a pair, or one model: a name that ships ("scale-model", "tiny-stories", "scale-model/diff"), a folder of
    Hugging Face's format, of one with diff/ and standard/ in it, owner/name in the cache, or a trace; and a second
    one to stand beside it.

    `threads` 0 takes one a core. `backend`: "auto" (a GPU if there is one), "cpu", "cuda". Warns where the processor
    could run a faster build that does not load. Raises Error with the file and the fact.
    """
    refuse_left_behind()
    names = [_place_of(name)] + ([] if beside is None else [_place_of(beside)])
    try:
        pair = Pair(_core.open(names, text_of(backend, "backend"), max(0, whole_of(threads, "threads"))))
    except _core.Error as error:
        for each in names:
            if each.count("/") == 1 and str(error) == f"{each}: does not exist":
                raise _core.Error(f"{error}, nor does {_cached(each)}") from None
        raise
    if slow := pair._facts()["slow"]:
        warnings.warn(f"computes slower than it could: {slow}", RuntimeWarning, stacklevel=2)
    return pair


def open(path: str | os.PathLike[str]) -> Run:
    """A trace file, *.safetensors, as the run that it tells of: its maps, λ and text, without weights. Edits there are
    none but those that it ran with, and what needs weights says so. Raises Error."""
    if not isinstance(path, (str, os.PathLike)):
        raise _core.UsageError(f"path: is a {type(path).__name__}, where a path is expected")
    if Path(path).expanduser().is_dir():
        raise _core.UsageError(f"{path}: is a folder, and a trace is a file; lambdascope.load opens models")
    return load(Path(path)).run(None)
