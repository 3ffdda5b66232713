# SPDX-License-Identifier: MIT
"""What a text did in a pair."""
from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal
from weakref import WeakValueDictionary

import numpy as np
import numpy.typing as npt

from . import _core, _show
from ._checks import as_json, refuse_left_behind, text_of, whole_of
from ._table import Table

if TYPE_CHECKING:
    from ._pair import Pair

Floats = npt.NDArray[np.float32]
By = Literal["token", "word", "sentence"]


class Layers(Sequence[Floats]):
    """Arrays by layer, from 0 or with −1 from the last; each is made when it is asked for. Raises UsageError."""

    def __init__(self, side: "Side", name: str):
        self._side, self._name = side, name

    def __len__(self) -> int:
        return self._side.layers

    def __getitem__(self, layer: Any) -> Any:
        if isinstance(layer, slice):
            return [self[i] for i in range(*layer.indices(len(self)))]
        number = whole_of(layer, self._name)
        return self._side._array(self._name, number + len(self) if number < 0 and number >= -len(self) else number)

    def __iter__(self) -> Iterator[Floats]:
        return (self[i] for i in range(len(self)))

    def __repr__(self) -> str:
        return f"<{self._name} of {len(self)} layers of {self._side.model}>"


class Side:
    """One model's pass: what it computed. T tokens, E hidden size, V tokens in the vocabulary."""

    def __init__(self, core: _core.Run, name: str):
        # not the Run: in a circle its memory would wait for Python's collector, and no pass could take it over
        self._core, self.place = core, name  #: "diff", "standard" or "beside"
        self._shown: WeakValueDictionary[tuple[str, int], Floats] = WeakValueDictionary()
        self._told: dict[str, Any] | None = None

    @property
    def _facts(self) -> dict[str, Any]:
        """A pass whose maps alone are looked at asks for none. They are what the run has: no lock stands before them,
        not even in a process that was forked off amid another pass."""
        if self._told is None:
            told: dict[str, Any] = json.loads(self._core.ask("facts", as_json({"side": self.place})))
            self._told = told
        return self._told

    def _array(self, name: str, layer: int = 0) -> Floats:
        found = self._shown.get((name, layer))  # as long as somebody holds it, it is this one
        if found is None:
            found = np.asarray(memoryview(self._core.array(self.place, name, layer)))
            self._shown[name, layer] = found
        return found

    def _ask(self, question: str, **asked: Any) -> dict[str, Any]:
        return _answer(self._core, question, side=self.place, **asked)

    @property
    def model(self) -> str:
        """Its name."""
        return str(self._facts["model"])

    @property
    def layers(self) -> int:
        """How many it has."""
        return int(self._facts["layers"])

    @property
    def heads(self) -> int:
        """How many a layer has."""
        return int(self._facts["heads"])

    @property
    def edits(self) -> list[str]:
        """Those in force, in the words of the command line."""
        return list(self._facts["edits"])

    @cached_property
    def tokens(self) -> npt.NDArray[np.int64]:
        """Ids, int64 [T], ⟨bos⟩ included where the model puts one."""
        ids = np.array(self._facts["tokens"], dtype=np.int64)
        ids.flags.writeable = False
        return ids

    @property
    def pieces(self) -> list[str]:
        """The text of every token, [T]; a part of a character is �."""
        return list(self._facts["pieces"])

    @property
    def a1(self) -> Layers:
        """By layer the first softmax map of every head of a DIFF model, float32 [heads, T, T], queries in rows. The
        pass's own memory, read-only. Raises UsageError for a standard model, and for a layer that kept no maps."""
        return Layers(self, "a1")

    @property
    def a2(self) -> Layers:
        """The second softmax maps, as `a1`: what λ times it is taken away."""
        return Layers(self, "a2")

    @property
    def a(self) -> Layers:
        """The softmax maps of a standard model, as `a1`."""
        return Layers(self, "a")

    @property
    def net(self) -> Layers:
        """By layer what every head weighs the values by, edits included, float32 [heads, T, T]: A1 − λ·A2, or A of a
        standard model (arXiv 2410.05258, equation 1). Computed when it is asked for, and kept while it is held."""
        return Layers(self, "net")

    @property
    def hidden(self) -> Layers:
        """By layer the residual stream behind it, float32 [T, E]; the pass's own memory."""
        return Layers(self, "hidden")

    @property
    def input(self) -> Layers:
        """By layer the residual stream before it, float32 [T, E]; of layer 0 the embedding."""
        return Layers(self, "input")

    @property
    def logits(self) -> Floats:
        """float32 [T, V]; the pass's own memory. Raises UsageError where there are none, as of an edited trace."""
        return self._array("logits")

    @property
    def lam(self) -> Any:
        """λ in force: float32 [layers], or [layers, heads] where heads have their own; of DIFF V2, where every token
        has one, by layer [T, heads], before edits. Raises UsageError for a standard model."""
        told = self._facts["lam"]
        if told is None:
            raise _core.UsageError(f"{self.model} is a standard model: it has no λ")
        return Layers(self, "lam_tokens") if any(each is None for each in told) else self._lam

    @cached_property
    def _lam(self) -> Floats:
        told = self._facts["lam"]
        if any(isinstance(each, list) for each in told):
            told = [each if isinstance(each, list) else [each] * self.heads for each in told]
        lam = np.array(told, dtype=np.float32)
        lam.flags.writeable = False
        return lam

    @cached_property
    def lambda_init(self) -> npt.NDArray[np.float64] | None:
        """λ_init in force, float64 [layers]; None where the model has none."""
        told = self._facts["lambda_init"]
        return None if told is None else np.array(told, dtype=np.float64)

    @property
    def sentences(self) -> Floats:
        """Which token is in which sentence, 0 or 1, float32 [T, sentences]: `net[2][1] @ sentences`."""
        return self._array("sentences")

    @property
    def words(self) -> Floats:
        """Which token is in which word, 0 or 1, float32 [T, words]."""
        return self._array("words")

    def groups(self, by: By = "sentence") -> Table:
        """The groups of tokens that `sentences` and `words` have as columns: label, text, first and last token."""
        found = self._ask("groups", by=text_of(by, "by"))
        return Table("Group", ("label", "text", "first", "last"), (each.values() for each in found["groups"]),
                     found["how"])

    def next(self, top: int = 10) -> Table:
        """The most probable next tokens: rank, id, token, probability; where there are edits also as trained. Of a trace
        where it has logits. Raises UsageError where there are none."""
        return _candidates([self._ask("next", top=whole_of(top, "top"))])

    def says(self, answer: str | None = None) -> dict[str, Any]:
        """How probable the answer is as what comes next, all of its tokens: tokens, probability, loss (nats a token)."""
        return self._ask("says", answer=answer)

    def why(self, answer: str | None = None, over: Literal["mean", "runner-up"] = "mean") -> Table:
        """What each part adds to the logit of the answer's first token, above the mean of all tokens or above the
        runner-up: direct attribution, U = (output row − mean) ⊙ gain ÷ what the final norm divides by. Without edits
        part and adds, else part, trained and edited; the largest (change) first."""
        found = self._why(answer, over)
        edited = bool(found["parts"]) and "edited" in found["parts"][0]
        columns = ("part", "trained", "edited") if edited else ("part", "adds")
        return Table("Part", columns, (each.values() for each in found["parts"]), found["sentence"])

    def _why(self, answer: str | None, over: str) -> dict[str, Any]:
        return self._ask("why", answer=None if answer is None else text_of(answer, "answer"), over=text_of(over, "over"))

    def top_heads(self, answer: str | None = None, effect: str = "off") -> Table:
        """`Run.heads()` of this model, the head first without which the logit of the answer is least."""
        found = self._heads(answer, effect)
        found["heads"].sort(key=lambda row: row["effect"]["logit"])
        return _heads([found])

    def _heads(self, answer: str | None, effect: str) -> dict[str, Any]:
        return self._ask("heads", answer=None if answer is None else text_of(answer, "answer"),
                         effect=text_of(effect, "effect"))

    def lens(self, answer: str | None = None, token: int | None = None) -> Table:
        """`Run.lens()` of this model."""
        return _lens([self._lens(answer, token)])

    def _lens(self, answer: str | None, token: int | None) -> dict[str, Any]:
        return self._ask("lens", answer=None if answer is None else text_of(answer, "answer"),
                         token=None if token is None else whole_of(token, "token"))

    def __repr__(self) -> str:
        return f"<{self.place} of a Run: {self.model}, {len(self.tokens)} tokens>"


class Run:
    """One text in a pair; from `Pair.run()`, `open()` and `record()`. It keeps its pair."""

    def __init__(self, pair: "Pair", core: _core.Run):
        self.pair, self._core = pair, core
        told = self._ask("run")
        self.text: str = told["text"]
        self.answer: str | None = told["answer"]
        self._beyond: list[str] = told["beyond"]
        self._sides = {name: Side(core, name) for name in told["sides"]}

    def _ask(self, question: str, **asked: Any) -> dict[str, Any]:
        return _answer(self._core, question, **asked)

    @property
    def diff(self) -> Side:
        """The DIFF model's pass. Raises UsageError where there is none."""
        return self._side("diff")

    @property
    def standard(self) -> Side:
        """The pass of the model beside it. Raises UsageError where there is none."""
        return self._side("beside" if "beside" in self._sides else "standard")

    def _side(self, name: str) -> Side:
        if name not in self._sides:
            there = ", ".join(side.model for side in self._sides.values())
            raise _core.UsageError(f"there is no {name} model in this run; there is {there}")
        return self._sides[name]

    @property
    def _first(self) -> Side:
        return next(iter(self._sides.values()))

    @property
    def tokens(self) -> npt.NDArray[np.int64]:
        """Ids as the first model reads the text, int64 [T]."""
        return self._first.tokens

    @property
    def pieces(self) -> list[str]:
        """The text of every token of the first model, [T]."""
        return self._first.pieces

    @property
    def sentences(self) -> Floats:
        """Which token is in which sentence, 0 or 1, float32 [T, sentences]: `run.diff.net[2][1] @ run.sentences`."""
        return self._first.sentences

    @property
    def words(self) -> Floats:
        """Which token is in which word, 0 or 1, float32 [T, words]."""
        return self._first.words

    def groups(self, by: By = "sentence") -> Table:
        """What the columns of `sentences` and `words` are: label, text, first and last token."""
        return self._first.groups(by)

    def next(self, top: int = 10) -> Table:
        """The most probable next tokens of both models: model, rank, id, token, probability; where there are edits also
        as trained, and the change."""
        return _candidates([side._ask("next", top=whole_of(top, "top")) for side in self._sides.values()])

    def why(self, answer: str | None = None, over: Literal["mean", "runner-up"] = "mean") -> Table:
        """What each part of each model adds to the logit of the answer's first token, in force, the largest first and
        the models side by side: "DIFF part", "DIFF adds", "standard part", "standard adds" (as names of a row
        diff_part …). `run.diff.why()` has one model's, with edits as trained and edited."""
        found = {place: side._why(answer, over) for place, side in self._sides.items()}
        lists = [[(each["part"], each.get("edited", each["trained"])) for each in of["parts"]] for of in found.values()]
        rows = [tuple(value for part in row for value in part) for row in zip_longest(*lists, fillvalue=(None, None))]
        columns = [f"{place}_{what}" for place in found for what in ("part", "adds")]
        return Table("Parts", columns, rows, " ".join(of["sentence"] for of in found.values()))

    def heads(self, answer: str | None = None, effect: Literal["off", "mean", "lambda-0", "a2-off"] = "off") -> Table:
        """Every head by itself, by layer and head. Models that know no such effect are left out.

        What its map looks like, where its layer kept maps (shares of what a row weighs values by, |A1 − λ·A2| ÷ their
        sum in a DIFF head; the mean over the rows behind the first, if nothing else is said):
        answer_share        the last row's, on the tokens of the answer; of tokens also where a picture is by sentence
        entropy_a1          of A1, or the one map, in nats; entropy_difference: of those shares of a DIFF head
        previous, first     on the token before, on the first token
        same, induction     of rows whose token stood there before: on its earlier places, on the tokens after these
        cancelled           of a DIFF head: the share of A2 that meets something in A1, Σ min(A1, λ·A2) ÷ λ, and
        negative_mass       Σ |weight| of its negative cells; both over all rows
        What becomes of the answer's first token when the head is taken out, or what `effect` says:
        probability, logit  its own then, the logit above the mean of all tokens
        kl                  KL(untouched ‖ then) of what comes next, nats
        adds                what the head adds to the untouched logit (direct attribution, as in `why()`)
        """
        found = []
        for side in self._sides.values():
            if effect in ("lambda-0", "a2-off") and not side._facts["differential"] and len(self._sides) > 1:
                continue
            found.append(side._heads(answer, effect))
        return _heads(found)

    def lens(self, answer: str | None = None, token: int | None = None) -> Table:
        """What would be said behind each layer if none followed (the logit lens), at a token, by default the last: how
        the answer stands there, or without one what is said at last."""
        return _lens([side._lens(answer, token) for side in self._sides.values()])

    def allocation(self, by: By | None = None, layer: int | tuple[int, int] | None = None,
                   standard_layer: int | tuple[int, int] | None = None) -> "Allocation":
        """Where the attention of the last token goes, a row a map ("a1", "lambda_a2", "difference", "standard"): shares
        of its weights on the first token, the answer, the distractors, noise and the question, and answer ÷ noise
        (arXiv 2410.05258, table 3, in `answer_paper` and `noise_paper`). The mean over all heads, of a layer, or of a
        head (2, 1); with `by` of the layer that retrieves, and by token, word or sentence in `groups`."""
        asked = {"by": None if by is None else text_of(by, "by"), "layer": _numbers(layer, "layer"),
                 "standard_layer": _numbers(standard_layer, "standard_layer")}
        return Allocation(self._ask("allocation", **asked))

    def save(self, path: str | os.PathLike[str]) -> list[Path]:
        """Writes the passes as traces that Lambdascope and `open()` read, with the maps that were kept: of the DIFF model
        NAME.safetensors, of the one beside it NAME-beside.safetensors. Raises Error, also for files of an open model."""
        refuse_left_behind()
        file = Path(path)
        if file.suffix != ".safetensors":
            raise _core.UsageError(f"{file}: the name of a trace ends with .safetensors")
        files = [file, file.with_name(f"{file.stem}-beside{file.suffix}")]
        return [Path(self._core.save(place, text_of(str(name), "path"))) for place, name in zip(self._sides, files)]

    def page(self, path: str | os.PathLike[str], *, layer: int | None = None, head: int | None = None,
             standard: tuple[int, int] | None = None, by: By | None = None,
             heads: Literal["head", "layer", "all"] = "head") -> Path:
        """Writes one .html file that any browser opens without a network: the maps, λ_init of the layer to drag over 33
        recorded passes, next tokens, where attention goes. It begins with `layer` and `head` (and `standard`, a head of
        the model beside), or the mean over `heads`, by token, word or sentence; what is not said is chosen as the window
        chooses it. Of a trace what its file has. Warns of what is left out. Raises UsageError, Error."""
        return self._shared("page", _show.ending(path, ".html"), layer, head, standard, by, heads)

    def live(self, path: str | os.PathLike[str], *, layer: int | None = None, head: int | None = None,
             standard: tuple[int, int] | None = None, by: By | None = None,
             heads: Literal["head", "layer", "all"] = "head") -> Path:
        """Writes one .html file that holds the models and computes in any browser: prompts and λ of who opens it. It
        begins with this text, these edits, and what `page()` takes. Raises UsageError for what it cannot hold: a trace,
        weights of more than 20 MB as float16, tokenizers of SentencePiece."""
        return self._shared("live", _show.ending(path, ".html"), layer, head, standard, by, heads)

    def figure(self, path: str | os.PathLike[str], view: Literal["maps", "machine"] = "maps", *,
               layer: int | None = None, head: int | None = None, standard: tuple[int, int] | None = None,
               by: By | None = None, heads: Literal["head", "layer", "all"] = "head", row: int | None = None,
               key: int | None = None) -> Path:
        """Writes a still as .svg. "maps": A1, λ·A2, A1 − λ·A2 and the map beside, as `page()` shows them, with the
        arithmetic of the cell at token `row` and token `key`. "machine": that row through its head, step by step (arXiv
        2410.05258, equations 1 to 4). Raises UsageError for another view or ending, and for layers without maps."""
        file = _show.ending(path, ".svg")
        return self._shared(_show.named(view, "view", _show.VIEWS), file, layer, head, standard, by, heads, row, key)

    def _shared(self, kind: str, file: Path, layer: Any, head: Any, standard: Any, by: Any, heads: Any,
                row: Any = None, key: Any = None) -> Path:
        asked = _show.choice_of(layer, head, standard, by, heads, row, key)
        written: Path = _show.shared(self._core.share, kind, asked, file)
        return written

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """What a notebook shows: the page of `page()`, compact, in a frame of its own; a still where there is no script."""
        return _show.bundle(self._core.share, repr(self))

    def __repr__(self) -> str:
        return f"<Run of {' and '.join(side.model for side in self._sides.values())}, {len(self.tokens)} tokens>"


class Allocation(Table):
    """What `Run.allocation()` read: a row a map, and under `groups` what each map's row gives to each group."""

    def __init__(self, found: dict[str, Any]):
        scores = [key for key in found["rows"][0] if key != "groups" and not isinstance(found["rows"][0][key], list)]
        scores = scores[:scores.index("heads_counted") + 1]
        super().__init__("Attention", scores, ([row[key] for key in scores] for row in found["rows"]),
                         "; ".join(found.get("notes", [])))
        #: map, label, text, first and last token, weight (with its sign); empty without `by`
        self.groups = Table("GroupWeight", ("map", "label", "text", "first", "last", "weight"),
                            ([row["map"], *group.values()] for row in found["rows"] for group in row.get("groups", [])))
        #: of which layer or head each model's rows are, and who said so
        self.places: dict[str, Any] = {side: found[side] for side in ("diff", "standard", "beside") if side in found}


def _answer(core: _core.Run, question: str, **asked: Any) -> dict[str, Any]:
    refuse_left_behind()
    found: dict[str, Any] = json.loads(core.ask(question, as_json(asked)))
    return found


def _numbers(place: Any, what: str) -> list[int] | None:
    if place is None:
        return None
    return [whole_of(each, what) for each in (place if isinstance(place, (tuple, list)) else (place,))]


def _candidates(found: list[dict[str, Any]]) -> Table:
    edited = any("trained" in row for of in found for row in of["next"])
    columns = ["model", "rank", "id", "token", "probability"] + (["trained", "change"] if edited else [])
    return Table("Next", columns, ([of["model"], *(row.get(column) for column in columns[1:])]
                                   for of in found for row in of["next"]))


def _heads(found: list[dict[str, Any]]) -> Table:
    rows = [{**row, **row["effect"]} for of in found for row in of["heads"]]
    columns = [key for key in (rows[0] if rows else {}) if key != "effect"]
    return Table("Head", columns, ([row[key] for key in columns] for row in rows))


def _lens(found: list[dict[str, Any]]) -> Table:
    columns = ("model", "after", "probability", "logit", "rank", "top", "top_probability")
    return Table("Lens", columns, (
        (of["model"], layer["after"], at["probability"], at["logit"], at["rank"], at["top"]["token"],
         at["top"]["probability"]) for of in found for layer in of["layers"]
        for at in (layer.get("edited", layer["trained"]),)))
