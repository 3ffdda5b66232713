# SPDX-License-Identifier: MIT
"""What is changed in a model before it runs."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Union

from . import _core
from ._checks import number_of, text_of, whole_of

Layer = Union[int, Literal["all"]]
#: a layer, a head (2, 1) or "2.1", or of the residual stream a layer and a token "2@17"
Place = Union[int, tuple[int, int], str]


@dataclass(frozen=True)
class Edits:
    """Changes to the DIFF model of a pair; what is not named is as trained.

    lambda_init    λ_init by layer, {2: 0.0} or {"all": 0.5}
    lam            λ itself by layer; beats lambda_init inside λ
    output_factor  "follow": the factor 1 − λ_init of a layer's output goes with an edited λ_init, as in training;
                   "keep": it stays; None: "follow"
    schedule       λ_init by depth: "paper", "constant=0.8", or (a, b, c)
    ablate         experiments on layers or heads, {2: …}, {(2, 1): …}: "head-off", "a2-off", "swap", "no-norm", "mean"
    patch          parts that are another run's, by layer, head, or layer and token "2@17": "output", "a1", "a2",
                   "residual"
    patch_from     the text of that run, of as many tokens; None: this one as trained
    patch_into     "edited" or "trained": what the parts go into
    standard       the same of the standard model, or of the second DIFF model

    Raises UsageError when a run is asked with what the models cannot have.
    """

    lambda_init: Mapping[Layer, float] | None = None  #: λ_init by layer, {2: 0.0} or {"all": 0.5}
    lam: Mapping[Layer, float] | None = None  #: λ itself by layer; beats lambda_init inside λ
    output_factor: Literal["follow", "keep"] | None = None  #: whether 1 − λ_init follows an edited λ_init
    schedule: str | tuple[float, float, float] | None = None  #: λ_init by depth: "paper", "constant=0.8", (a, b, c)
    #: experiments on layers or heads: "head-off", "a2-off", "swap", "no-norm", "mean"
    ablate: Mapping[Place, str] | None = None
    #: parts that are another run's: "output", "a1", "a2", "residual"
    patch: Mapping[Place, str] | None = None
    patch_from: str | None = None  #: the text of that run, of as many tokens; None: this one as trained
    patch_into: Literal["edited", "trained"] | None = None
    standard: "Edits | None" = None  #: the same of the standard model, or of the second DIFF model

    def arguments(self) -> list[tuple[str, str]]:
        """The options of the command line and their values, in order. Raises UsageError for what is no number."""
        found: list[tuple[str, str]] = []
        if self.schedule is not None:
            found.append(("--schedule", self.schedule if isinstance(self.schedule, str) else
                          ",".join(repr(number_of(each, "schedule")) for each in self.schedule)))
        for option, values in (("lambda_init", self.lambda_init), ("lam", self.lam)):
            for layer, value in _items(values, option):
                where = layer if layer == "all" else str(whole_of(layer, f"{option}, its layer"))
                number = number_of(value, f"{option}[{layer!r}]")
                found.append(("--lambda-init" if option == "lambda_init" else "--lambda", f"{where}={number!r}"))
        if self.output_factor is not None:
            found.append(("--output-factor", text_of(self.output_factor, "output_factor")))
        for option, parts in (("ablate", self.ablate), ("patch", self.patch)):
            for place, what in _items(parts, option):
                found.append((f"--{option}", f"{_place(place, option)}={text_of(what, f'{option}[{place!r}]')}"))
        if self.patch_from is not None:
            found.append(("--patch-from", "diff:" + text_of(self.patch_from, "patch_from")))
        if self.patch_into is not None:
            found.append(("--patch-into", text_of(self.patch_into, "patch_into")))
        if self.standard is not None:
            if not isinstance(self.standard, Edits):
                raise _core.UsageError(f"standard: is a {type(self.standard).__name__}, where Edits are expected")
            found += [(option, "standard:" + value.removeprefix("diff:"))
                      for option, value in self.standard.arguments()]
        return found


def _items(values: Any, what: str) -> list[tuple[Any, Any]]:
    if values is None:
        return []
    if not isinstance(values, Mapping):
        raise _core.UsageError(f"{what}: is a {type(values).__name__}, where a dict by layer is expected, {{2: …}}")
    return list(values.items())


def _place(place: Any, what: str) -> str:
    if isinstance(place, str):
        return place
    if isinstance(place, tuple):
        return ".".join(str(whole_of(each, what)) for each in place)
    return str(whole_of(place, what))


def arguments_of(edits: Edits | None) -> list[tuple[str, str]] | None:
    """Of what a call was given. Raises UsageError for what are no Edits."""
    if edits is None:
        return None
    if not isinstance(edits, Edits):
        raise _core.UsageError(f"edits: is a {type(edits).__name__}, where Edits are expected")
    return edits.arguments()
