# SPDX-License-Identifier: MIT
"""Records what attention does in a PyTorch model, as a trace that Lambdascope opens without the model.

    from lambdascope_trace import record          # put this file beside your script, or its folder on PYTHONPATH

    ids = tokenizer("The key to Mia is 4821.", return_tensors="pt").input_ids
    with record(model, tokenizer=tokenizer) as trace:
        model(ids)
    print(trace)                                  # 4 layers, 4 heads, 12 tokens, λ 0.48 … 0.83
    trace.save("mia.safetensors")                 # then: lambdascope mia.safetensors

Needs PyTorch 2.1 or newer and NumPy, nothing else. The first pass of `model` inside the block is recorded, of its
first text; gradients are off there. Every softmax of the attention layers is seen, also where
`scaled_dot_product_attention` or `flash_attn_func` hides it. Where none can be (flash attention inside
`transformers`, flex attention), load the model with `attn_implementation="eager"` or `"sdpa"`. A compiled model is
recorded before `torch.compile`. What is known by itself:

- differential layers: those with `lambda_q1, lambda_k1, lambda_q2, lambda_k2` and `lambda_init` (DiffLlama of
  `transformers` 4 and 5; unilm's DIFF V1: `multihead_diffattn`, `multihead_flashdiff_1`, `_2`; Motif-2.6B, and
  Motif-2-12.7B with its shared noise maps; timm, DiffCLIP) or with `lambda_proj` (unilm's DIFF V2);
- any other layer whose class is called …Attention or …Attn: one map (Llama, GPT-2, `nn.MultiheadAttention`).

Anything else: name the layers as `model.named_modules()` does, `*` for the number, and a function that returns the
two maps and λ (or one map):

    record(model, read={"blocks.*.attn": lambda module, args, output: (module.a1, module.a2, module.lam)})

Maps are [heads, T, T] or [batch, heads, T, T], queries in rows; λ is one number, or [heads], or [T, heads]; a
fourth value is λ_init. Where the layer keeps no maps, take them from `trace.maps`, the softmax maps that it computed,
in order: `lambda module, args, output: (trace.maps[0], trace.maps[1], module.lam)`.

A standard model beside it: `record(model, standard=other)`, and run both in the block, on the same tokens.
A picture in place of text: `record(vit, image=picture, patch_grid=(8, 8))` with `picture` [H, W, 3] of bytes (or
numbers from 0 to 1), as people should see it; the last 8 · 8 tokens are its patches, row by row.

More of `record()`: `pieces` the text of every token, instead of `tokenizer`; `layers=[0, 5]`, `heads=[1]`,
`rows="last"` or `rows=(100, 200)` keep only those maps; `half=True` writes maps, logits and hidden states as
float16; `causal` says whether tokens see only earlier ones (without it, the maps tell); `pairs="halves"` or
`"adjacent"`: where one softmax holds both maps of a head, it is i and i + H/2, or 2i and 2i + 1 (the default, except
for DiffLlama); `name` the model's name; `folder` where the numbers wait for `save()` (one layer at a time is in
memory; without it, the working folder).
"""

from __future__ import annotations

import contextlib
import inspect
import json
import math
import os
import re
import sys
import tempfile
import warnings
from pathlib import Path
from typing import Any, Callable, Iterable, NamedTuple

import numpy as np
import torch
from torch import nn
from torch.overrides import TorchFunctionMode

__all__ = ["record", "Trace", "TraceError"]
VERSION = "1"
PART_BYTES = 4 << 30
DTYPES = {"float32": "F32", "float16": "F16", "int64": "I64", "uint8": "U8"}
LAMBDAS = ("lambda_q1", "lambda_k1", "lambda_q2", "lambda_k2")


class TraceError(RuntimeError):
    """Why there is no trace, in one sentence."""


# ---- softmax maps, as they are computed ----------------------------------------------------------------------


def _first(tensor: torch.Tensor) -> torch.Tensor:
    """[heads, T, …] of the first text of a batch [B, heads, T, …] or [B, heads, 2, T, …]."""
    tensor = tensor.detach()
    tensor = tensor[0] if tensor.dim() > 3 else tensor
    return tensor.reshape(-1, *tensor.shape[-2:])


class _Softmax:
    """The maps that a call of softmax returned, [heads, T, S]."""

    def __init__(self, maps: torch.Tensor):
        self.maps = _first(maps)
        self.heads, self.queries, self.keys = self.maps.shape
        self.tolerance = 1e-3 if maps.dtype in (torch.float32, torch.float64) else 1e-2

    def head(self, i: int, rows: slice = slice(None)) -> torch.Tensor:
        """The map of one head, float32."""
        return self.maps[i, rows].float()

    def same(self, other: Any) -> bool:
        """Whether both are the same maps."""
        return torch.equal(self.maps, other.maps)


class _Scores:
    """The maps behind a fused attention, computed head by head when they are asked for; q [B, heads, T, d]."""

    tolerance = 1e-3

    def __init__(self, query: torch.Tensor, key: torch.Tensor, _value: Any = None, attn_mask: torch.Tensor | None = None,
                 _dropout: float = 0.0, is_causal: bool = False, scale: float | None = None, **_: Any):
        self.mask = None if attn_mask is None else _first(attn_mask.broadcast_to(*query.shape[:-1], key.shape[-2]))
        self.query, self.key = _first(query), _first(key)
        self.heads, self.queries, self.keys = *self.query.shape[:2], self.key.shape[1]
        self.causal, self.scale = is_causal, scale if scale is not None else query.shape[-1] ** -0.5

    def head(self, i: int, rows: slice = slice(None)) -> torch.Tensor:
        """The map of one head, float32; where there are fewer keys than queries, several heads share them."""
        scores = self.query[i, rows].float() @ self.key[i * len(self.key) // self.heads].float().T * self.scale
        if self.mask is not None:
            mask = self.mask[i, rows]
            scores = scores.masked_fill(~mask, -math.inf) if mask.dtype == torch.bool else scores + mask.float()
        if self.causal:
            start = range(self.queries)[rows].start
            future = torch.ones_like(scores, dtype=torch.bool).triu(1 + start)
            scores = scores.masked_fill(future, -math.inf)
        return scores.softmax(-1)

    def same(self, other: Any) -> bool:
        """Whether both are the same maps."""
        return torch.equal(self.query, other.query) and torch.equal(self.key, other.key)


class _Watch(TorchFunctionMode):
    """Sees every softmax and every fused attention of torch; `seen` is given a function that makes something of it."""

    def __init__(self, seen: Callable[[Callable[[], Any]], None]):
        super().__init__()
        self.seen = seen

    def __torch_function__(self, func: Any, _types: Any, args: Any = (), kwargs: Any = None) -> Any:
        kwargs = kwargs or {}
        name = getattr(func, "__name__", "")
        if name == "multi_head_attention_forward" and "need_weights" in kwargs:  # nn.MultiheadAttention
            output, maps = func(*args, **(kwargs | {"need_weights": True, "average_attn_weights": False}))
            self.seen(lambda: _Softmax(maps))
            wanted = maps.mean(-3) if kwargs.get("average_attn_weights", True) else maps
            return output, wanted if kwargs["need_weights"] else None
        result = func(*args, **kwargs)
        if name == "softmax" and result.dim() > 2:
            self.seen(lambda: _Softmax(result))
        elif name == "scaled_dot_product_attention":
            self.seen(lambda: _Scores(*args, **kwargs))
        return result


def _watched_flash(function: Callable, seen: Callable[[Callable[[], Any]], None]) -> Callable:
    """flash_attn_func(q, k, v, …, causal, softmax_scale), q [B, T, heads, d], which torch does not know."""
    def watched(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, *args: Any, **kwargs: Any) -> Any:
        said = dict(zip(("dropout_p", "softmax_scale", "causal"), args), **kwargs)
        seen(lambda: _Scores(q.transpose(1, 2), k.transpose(1, 2), is_causal=said.get("causal", False), scale=said.get("softmax_scale")))
        return function(q, k, v, *args, **kwargs)
    setattr(watched, "watched", function)
    return watched


# ---- which layers there are, and what makes a head -----------------------------------------------------------


def _is_differential(module: nn.Module) -> bool:
    return (all(hasattr(module, name) for name in LAMBDAS) or isinstance(getattr(module, "lambda_proj", None), nn.Module)
            or all(hasattr(module, name) for name in ("lambda_a", "lambda_b", "lambda_init")))


def _attention_layers(model: nn.Module, read: dict[str, Callable]) -> dict[nn.Module, tuple[str, Callable | None]]:
    """Every layer to be recorded, its name and the function that reads it."""
    modules = dict(model.named_modules())
    if read:
        found: dict[nn.Module, tuple[str, Callable | None]] = {}
        for pattern, function in read.items():
            like = re.compile(r"[^.]*".join(re.escape(part) for part in pattern.split("*")))
            names = [name for name in modules if like.fullmatch(name)]
            if not names:
                examples = ", ".join(list(modules)[1:9]) or "none"
                raise TraceError(f'read= names "{pattern}", and {type(model).__name__} has no module of that name; its '
                                 f"first ones are {examples}")
            found |= {modules[name]: (name, function) for name in names}
        return found
    differential = [name for name, module in modules.items() if _is_differential(module)]
    plain = [name for name, module in modules.items() if re.search(r"att(entio)?n", type(module).__name__, re.I)
             and not any(name == d or name.startswith(d + ".") for d in differential)]
    chosen = differential + [name for name in plain if not any(o.startswith(name + ".") or not name and o for o in plain + differential)]
    return {modules[name]: (name, None) for name in chosen}


def _lambda(module: nn.Module, hidden: torch.Tensor) -> tuple[torch.Tensor, float | None]:
    """λ as the layer computes it, and its λ_init."""
    projection = getattr(module, "lambda_proj", None)
    if isinstance(projection, nn.Module):
        return torch.sigmoid(projection(hidden)).float(), None
    init = getattr(module, "lambda_init", None)
    if init is None:
        raise TraceError(f"{type(module).__name__} has no lambda_init, so its λ is not known: name it with read=")
    first, second = (getattr(module, name, None) for name in ("lambda_a", "lambda_b"))
    if first is None or second is None:
        q1, k1, q2, k2 = (getattr(module, name) for name in LAMBDAS)
        first, second = (torch.sum(q * k, dim=-1).float() for q, k in ((q1, k1), (q2, k2)))
    first, second = (torch.exp(x.float()).to(hidden.dtype) for x in (first, second))
    return (first - second + float(init)).float(), float(init)


def _by_halves(module: nn.Module, pairs: str | None) -> bool:
    return pairs == "halves" or pairs is None and type(module).__name__.startswith("DiffLlama")


def _terms(module: nn.Module, seen: list, pairs: str | None) -> list[list[tuple[Any, int]]]:
    """Of each term of the heads (A1, A2, or the one map), for each head the call that has it, and where."""
    first = seen[0]
    if not _is_differential(module):
        if len(seen) > 1 and not first.same(seen[1]):
            raise TraceError(f"{type(module).__name__} computed {len(seen)} softmax maps and its λ is not known: name them by "
                             'read={"blocks.*.attn": lambda module, args, output: (*trace.maps, module.lam)}')
        return [[(first, i) for i in range(first.heads)]]
    halves = _by_halves(module, pairs)
    noise = getattr(module, "num_noise_heads", None) or getattr(getattr(module, "config", None), "num_noise_heads", None)
    if len(seen) > 1 and not halves:
        # flash kernels take V by halves: of four calls two pairs are the same maps
        second = next((s for s in seen[1:] if s.heads != first.heads or not first.same(s)), seen[len(seen) // 2])
        share = first.heads // max(second.heads, 1)
        if share * second.heads == first.heads:
            return [[(first, i) for i in range(first.heads)], [(second, i // share) for i in range(first.heads)]]
    elif noise and not halves and first.heads % noise == 0:
        group = first.heads // noise
        ones = [(g, j) for g in range(noise) for j in range(group - 1)]
        return [[(first, g * group + j) for g, j in ones], [(first, g * group + group - 1) for g, _ in ones]]
    elif first.heads % 2 == 0:
        count, step = first.heads // 2, (1 if halves else 2)
        return [[(first, i * step) for i in range(count)], [(first, i * step + (count if halves else 1)) for i in range(count)]]
    raise TraceError(f"{type(module).__name__} computed softmax maps of {[s.heads for s in seen]} heads, which make no "
                     "pairs: name its two maps with read=")


# ---- the file -------------------------------------------------------------------------------------------------


class _Entry(NamedTuple):
    key: str
    dtype: str
    shape: list[int]
    start: int
    size: int


class _Store:
    """Tensors in a file without a name, which is gone when it is closed, however that comes about."""

    def __init__(self, folder: str | os.PathLike[str] | None):
        try:
            self.file = tempfile.TemporaryFile(dir=os.fspath(folder or "."))
        except OSError as error:
            if folder is not None:
                raise TraceError(f"{folder}: nothing can be written there ({error.strerror})") from error
            self.file = tempfile.TemporaryFile()
        self.entries: dict[str, _Entry] = {}

    def __del__(self) -> None:
        if hasattr(self, "file"):
            self.file.close()

    def add(self, key: str, dtype: type, shape: Iterable[int], arrays: Iterable[np.ndarray]) -> None:
        start = self.file.seek(0, os.SEEK_END)
        try:
            for array in arrays:
                self.file.write(np.ascontiguousarray(array, dtype).data)
            self.file.flush()
        except OSError as error:
            raise TraceError(f"{key} could not be kept on disk until save() ({error.strerror}): folder= names another place") from error
        self.entries[key] = _Entry(key, DTYPES[np.dtype(dtype).name], list(shape), start, self.file.tell() - start)

    def parts(self, limit: int) -> list[list[_Entry]]:
        """The entries by file: a layer is not torn apart."""
        parts: list[list[_Entry]] = [[]]
        layers: dict[str, list[_Entry]] = {"": []}  # tokens and what else is no layer's come first
        for entry in self.entries.values():
            layer = re.match(r"(standard\.)?layers\.\d+\.", entry.key)
            layers.setdefault(layer[0] if layer else "", []).append(entry)
        for entries in layers.values():
            if parts[-1] and sum(e.size for e in parts[-1] + entries) > limit:
                parts.append([])
            parts[-1] += entries
        return parts

    def write(self, path: Path, entries: list[_Entry], metadata: dict[str, str]) -> None:
        # wide numbers first, so that all of them lie where their size divides the place
        entries = sorted(entries, key=lambda e: ("I64", "F32", "F16", "U8").index(e.dtype))
        header: dict[str, Any] = {"__metadata__": metadata}
        place = 0
        for entry in entries:
            header[entry.key] = {"dtype": entry.dtype, "shape": entry.shape, "data_offsets": [place, place + entry.size]}
            place += entry.size
        text = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode()
        text += b" " * (-len(text) % 8)
        with open(path, "wb") as out:
            out.write(len(text).to_bytes(8, "little") + text)
            for entry in entries:
                self.file.seek(entry.start)
                for done in range(0, entry.size, 1 << 24):
                    out.write(self.file.read(min(1 << 24, entry.size - done)))


def _is_trace(path: Path) -> bool:
    try:
        with open(path, "rb") as file:
            header = json.loads(file.read(min(int.from_bytes(file.read(8), "little"), 100_000_000)))
        return any(re.match(r"tokens$|(standard\.)?layers\.\d+\.(a|a1|lambda)$", key) for key in header)
    except (OSError, ValueError):
        return False


# ---- recording ------------------------------------------------------------------------------------------------


class _Side:
    """One of the two models: its layers, and how far its pass has come."""

    def __init__(self, model: nn.Module, prefix: str, read: dict[str, Callable]):
        if not isinstance(model, nn.Module):
            raise TraceError(f"record() wants a torch.nn.Module, not {type(model).__name__}")
        if hasattr(model, "_orig_mod"):
            raise TraceError("the model is compiled and hides what it computes: record it before torch.compile")
        self.model, self.prefix, self.layers = model, prefix, _attention_layers(model, read)
        if not self.layers:
            raise TraceError(f"no attention layer was found in {type(model).__name__}: name them with "
                             'read={"blocks.*.attn": lambda module, args, output: (a1, a2, lam)}')
        if prefix and any(_is_differential(module) for module in self.layers):
            raise TraceError(f"standard= wants a model with one map a head, and {type(model).__name__} is differential")
        kind = next((p.dtype for p in model.parameters()), torch.float32)
        self.rounded = kind in (torch.bfloat16, torch.float16)
        self.running = self.done = False
        self.count = 0
        self.latest: dict[str, int] = {}  # by block, the number of the layer that it has just computed


class Trace:
    """What was recorded: made by record(), filled inside its `with` block, written by save()."""

    def __init__(self, model: nn.Module, **options: Any):
        self._options = options
        self._sides = [_Side(model, "", options["read"] or {})]
        if options["standard"] is not None:
            self._sides.append(_Side(options["standard"], "standard.", {}))
        self._image = _image_of(options["image"])
        self._grid = _grid_of(options["patch_grid"], self._image)
        self._rows_wanted = _rows_of(options["rows"])
        self._causal = options["causal"] if options["causal"] is not None else self._image is None
        self._number = np.float16 if options["half"] else np.float32
        self._hooks = contextlib.ExitStack()
        self._open: list[nn.Module] = []  # the attention layer that is being computed
        self._seen: list[Any] = []        # and its maps
        self._tokens: list[int] = []
        self._length = self._heads = 0
        self._lambdas: list[float] = []
        self._store = _Store(options["folder"])

    @property
    def maps(self) -> list[torch.Tensor]:
        """Inside a function of read=: the softmax maps of this layer, each [heads, T, T], in order."""
        return [torch.stack([seen.head(i) for i in range(seen.heads)]) for seen in self._seen]

    def __enter__(self) -> Trace:
        for side in self._sides:
            self._watch(side)
        self._hooks.enter_context(torch.no_grad())
        self._hooks.enter_context(_Watch(self._saw))
        return self

    def __exit__(self, kind: Any, value: Any, traceback: Any) -> None:
        self._hooks.close()
        self._open, self._seen = [], []
        missing = next((side for side in self._sides if not side.done), None)
        if missing is not None:
            self._store.file.close()
        if missing is not None and kind is None:
            raise TraceError(f"{type(missing.model).__name__} was not run: call the very model that record() was given, "
                             "inside the with block")

    def __str__(self) -> str:
        lam = f", λ {min(self._lambdas):.2f} … {max(self._lambdas):.2f}" if self._lambdas else ""
        return f"{self._sides[0].count} layers, {self._heads} heads, {self._length} tokens{lam}"

    def save(self, path: str | os.PathLike[str], part_bytes: int = PART_BYTES) -> list[Path]:
        """Writes the trace, where it is larger than `part_bytes` in several files NAME-00001-of-0000N.safetensors, and
        returns their names. A file that could not be finished leaves nothing behind."""
        path = Path(path)
        if self._store.file.closed or not self._sides[0].done:
            raise TraceError("there is nothing to save: no pass was recorded to its end")
        if path.suffix != ".safetensors":
            raise TraceError(f"{path}: the name of a trace ends with .safetensors")
        parts = self._store.parts(part_bytes)
        names = [path] if len(parts) == 1 else [
            path.with_name(f"{path.stem}-{i:05}-of-{len(parts):05}.safetensors") for i in range(1, len(parts) + 1)]
        for name in names:
            if name.exists() and not _is_trace(name):
                raise TraceError(f"{name} exists and is not a trace: it is kept, choose another name")
        unfinished = [name.with_name(f".{name.name}.{os.getpid()}.part") for name in names]
        try:
            for name, entries in zip(unfinished, parts):
                self._store.write(name, entries, self._metadata())
            for name, final in zip(unfinished, names):
                os.replace(name, final)
        except OSError as error:
            raise TraceError(f"{path} could not be written: {error.strerror or error}") from error
        finally:
            for name in unfinished:
                name.unlink(missing_ok=True)
        return names

    # -- hooks: the pass of a model, its layers, their blocks

    def _watch(self, side: _Side) -> None:
        def keep(handle: Any) -> None:
            self._hooks.callback(handle.remove)

        modules, blocks = dict(side.model.named_modules()), set()
        keep(side.model.register_forward_pre_hook(lambda m, a, k: self._begin(side, a, k), with_kwargs=True))
        for module, (name, _) in side.layers.items():
            keep(module.register_forward_pre_hook(lambda m, a: self._enter_layer(side, m)))
            keep(module.register_forward_hook(lambda m, a, k, o: self._leave_layer(side, m, a, k, o), with_kwargs=True))
            if block := re.match(r"(.*\.|)\d+(?=\.)", name):
                blocks.add(block[0])
            home = sys.modules.get(type(module).__module__)
            flash = getattr(home, "flash_attn_func", None)
            if callable(flash) and not hasattr(flash, "watched"):
                setattr(home, "flash_attn_func", _watched_flash(flash, self._saw))
                self._hooks.callback(setattr, home, "flash_attn_func", flash)
        for name in blocks:
            keep(modules[name].register_forward_hook(lambda m, a, o, name=name: self._leave_block(side, name, o)))
        keep(side.model.register_forward_hook(lambda m, a, o: self._end(side, o)))

    def _begin(self, side: _Side, args: tuple, kwargs: dict) -> None:
        if side.done:
            return
        side.running = True
        given = [*args, *(value for name, value in kwargs.items() if not re.search("position|type|mask|label|cache", name))]
        ids = next((x for x in given if isinstance(x, torch.Tensor) and x.dim() in (1, 2) and not x.is_floating_point()
                    and x.dtype != torch.bool), None)
        if ids is not None and ids.dim() == 2 and len(ids) > 1:
            warnings.warn(f"the batch has {len(ids)} texts; the first is recorded", stacklevel=2)
        padding = kwargs.get("attention_mask")
        if isinstance(padding, torch.Tensor) and padding.dim() == 2 and not bool(padding[0].all()):
            raise TraceError("the text is padded (its attention_mask has zeros): run it alone, without padding")
        tokens = [] if ids is None else (ids[0] if ids.dim() == 2 else ids).tolist()
        if self._tokens and tokens and tokens != self._tokens:
            raise TraceError("the two models were run on different tokens, so their maps cannot stand side by side")
        self._tokens = tokens or self._tokens

    def _enter_layer(self, side: _Side, module: nn.Module) -> None:
        if side.running:
            self._open.append(module)
            self._seen = []

    def _saw(self, make: Callable[[], Any]) -> None:
        # DiffLlama of transformers 5 computes the same maps twice
        if not self._open or self._seen and _by_halves(self._open[-1], self._options["pairs"]):
            return
        seen = make()
        if seen.queries == seen.keys:  # not the other way of looking: cross attention, pooling, experts
            self._seen.append(seen)

    def _leave_layer(self, side: _Side, module: nn.Module, args: tuple, kwargs: dict, output: Any) -> None:
        if not side.running or not self._open:
            return
        name, function = side.layers[module]
        args = inspect.signature(module.forward).bind(*args, **kwargs).args  # in order, however they were given
        lam: Any = None
        init = None
        if function is not None:
            given = function(module, args, output)
            given = tuple(given) if isinstance(given, (tuple, list)) else (given,)
            if len(given) not in (1, 3, 4):
                raise TraceError(f"{name}: the function of read= returns (a1, a2, λ), or one map, not {len(given)} values")
            sources = [_Softmax(_as_map(name, x)) for x in given[:2]]
            for source in sources if side.rounded else ():
                source.tolerance = 1e-2
            terms = [[(source, i) for i in range(source.heads)] for source in sources]
            lam, init = (*given[2:], None, None)[:2]
        elif self._seen:
            terms = _terms(module, self._seen, self._options["pairs"])
            if _is_differential(module):
                lam, init = _lambda(module, next(x for x in (*args, *kwargs.values()) if isinstance(x, torch.Tensor)))
        elif _is_differential(module):
            raise TraceError(f"{name} computed no softmax that can be seen (flash or flex attention?): load the model with "
                             'attn_implementation="eager" or "sdpa", or name its maps with read=')
        else:
            terms = []
        if terms:
            self._record(side, name, terms, lam, init)
        self._open.pop()
        self._seen = []

    def _record(self, side: _Side, name: str, terms: list, lam: Any, init: float | None) -> None:
        number, prefix = side.count, f"{side.prefix}layers.{side.count}."
        side.count += 1
        if block := re.match(r"(.*\.|)\d+(?=\.)", name):
            side.latest[block[0]] = number
        length, heads = terms[0][0][0].queries, len(terms[0])
        if any(len(t) != heads or t[0][0].queries != length or t[0][0].keys != length for t in terms):
            raise TraceError(f"{name}: its two maps have different shapes")
        if self._length and length != self._length:
            raise TraceError(f"{name}: its maps are of {length} tokens, those before of {self._length}")
        self._length = length
        if not side.prefix:
            self._heads = heads
            # of one map nothing is subtracted
            self._record_lambda(prefix, name, *((0.0, 0.0) if lam is None else (lam, init)))
        wanted = self._options["layers"]
        if wanted is not None and number not in wanted:
            return
        kept = range(heads) if self._options["heads"] is None or side.prefix else self._options["heads"]
        if not all(0 <= i < heads for i in kept):
            raise TraceError(f"heads={list(kept)}: {name} has heads 0 to {heads - 1}")
        rows = self._rows()
        for key, term in zip(("a",) if len(terms) == 1 else ("a1", "a2"), terms):
            # what was rounded to bfloat16 or float16 is no float32 map: its rows do not sum to 1 that exactly
            kind = self._number if term[0][0].tolerance <= 1e-3 else np.float16
            self._store.add(prefix + key, kind, (len(kept), rows.stop - rows.start, length),
                            (self._checked(f"{name}, head {i}", term[i], rows) for i in kept))

    def _record_lambda(self, prefix: str, name: str, lam: Any, init: float | None) -> None:
        values = torch.as_tensor(lam).detach().float().cpu()
        values = values[0] if values.dim() == 3 else values
        if values.shape != (self._length, self._heads):
            values = values.flatten()
            if len(values) not in (1, self._heads):
                raise TraceError(f"{name}: its λ has the shape {list(torch.as_tensor(lam).shape)}, not one number, nor "
                                 f"one for each of {self._heads} heads, nor [{self._length} tokens, {self._heads} heads]")
        if not bool(values.isfinite().all()):
            raise TraceError(f"{name}: its λ is not a finite number")
        self._lambdas += [] if init == 0.0 else values.flatten().tolist()
        self._store.add(prefix + "lambda", np.float32, values.shape, [values.numpy()])
        if init is not None:
            self._store.add(prefix + "lambda_init", np.float32, (1,), [np.array([float(init)])])

    def _checked(self, where: str, place: tuple[Any, int], rows: slice) -> np.ndarray:
        """A map that is one."""
        source, head = place
        found = source.head(head, rows).cpu().numpy()
        sums = found.sum(-1)
        off = np.nan_to_num(np.abs(sums - 1), nan=np.inf)
        if off.max() > source.tolerance:
            row = int(off.argmax())
            raise TraceError(f"{where}: row {rows.start + row} sums to {sums[row]:.4g} and not to 1: it is no softmax map")
        if self._causal and np.triu(found, 1 + rows.start).any():
            if self._options["causal"]:
                raise TraceError(f"{where}: a token looks at a later one, and causal=True was said")
            self._causal = False
        return found

    def _leave_block(self, side: _Side, name: str, output: Any) -> None:
        number = side.latest.pop(name, None)
        hidden = output[0] if isinstance(output, (tuple, list)) else output
        if side.running and number is not None and not side.prefix:
            self._add_rows(f"layers.{number}.hidden", hidden)

    def _end(self, side: _Side, output: Any) -> None:
        if not side.running:
            return
        side.running, side.done = False, True
        if not side.count:
            raise TraceError(f"no attention layer of {type(side.model).__name__} computed a softmax of all tokens that "
                             'can be seen: load it with attn_implementation="eager" or "sdpa", or name its maps with read=')
        if side.prefix:
            return
        logits = getattr(output, "logits", output[0] if isinstance(output, (tuple, list)) else output)
        self._add_rows("logits", logits)
        if len(self._tokens) != self._length:
            self._tokens = list(range(self._length))  # patches, or embeddings: counted
        self._store.add("tokens", np.int64, (self._length,), [np.array(self._tokens)])
        if self._image is not None:
            self._store.add("image", np.uint8, self._image.shape, [self._image])
            if self._grid and self._grid[0] * self._grid[1] > self._length:
                raise TraceError(f"patch_grid={self._grid} is {self._grid[0] * self._grid[1]} patches, and the model has "
                                 f"only {self._length} tokens")
        pieces = self._options["pieces"]
        if pieces is not None and len(pieces) != self._length:
            raise TraceError(f"pieces= has {len(pieces)} texts, and there are {self._length} tokens")

    def _add_rows(self, key: str, value: Any) -> None:
        """Hidden states or logits, where they are [T, …] or [B, T, …]."""
        if not isinstance(value, torch.Tensor) or value.dim() not in (2, 3) or value.shape[-2] != self._length:
            return
        rows = self._rows()
        value = (value[0] if value.dim() == 3 else value).detach()[rows]
        if bool(value.isnan().any()):
            raise TraceError(f"{key} holds numbers that are none (NaN)")
        large = bool(value.abs().max() > np.finfo(np.float16).max)
        self._store.add(key, np.float32 if large else self._number, value.shape,
                        (value[i:i + 256].float().cpu().numpy() for i in range(0, len(value), 256)))

    def _rows(self) -> slice:
        wanted = self._rows_wanted or (0, self._length)
        start, stop = (self._length - 1, self._length) if wanted == "last" else wanted
        if not 0 <= start < stop <= self._length:
            raise TraceError(f"rows={start}:{stop} are not among the {self._length} tokens")
        return slice(start, stop)

    def _metadata(self) -> dict[str, str]:
        model = self._sides[0].model
        name = self._options["name"] or getattr(getattr(model, "config", None), "_name_or_path", "") or type(model).__name__
        device = next((str(p.device) for p in model.parameters()), "cpu")
        pieces, rows = self._options["pieces"], self._rows()
        if pieces is None and self._options["tokenizer"] is not None:
            pieces = _pieces(self._options["tokenizer"], self._tokens)
        said = {"format_version": "2", "model": os.path.basename(name) if os.path.exists(name) else name,
                "backend": f"PyTorch {torch.__version__}, {device}", "version": f"lambdascope_trace {VERSION}",
                "causal": "true" if self._causal else "false"}
        if pieces is not None:
            said |= {"pieces": json.dumps(list(pieces), ensure_ascii=False), "prompt": "".join(pieces)}
        if self._grid:
            said["patch_grid"] = f"{self._grid[0]}x{self._grid[1]}"
        if self._options["heads"] is not None:
            said |= {"heads": json.dumps(self._options["heads"]), "head_count": str(self._heads)}
        if self._rows_wanted:
            said["rows"] = f"{rows.start}:{rows.stop}"
        return said


# ---- what users write -----------------------------------------------------------------------------------------


def _as_map(name: str, value: Any) -> torch.Tensor:
    tensor = torch.as_tensor(value)
    if tensor.dim() < 2 or tensor.shape[-1] != tensor.shape[-2]:
        raise TraceError(f"{name}: read= gave a map of the shape {list(tensor.shape)}, not [heads, T, T]")
    return tensor


def _rows_of(rows: Any) -> Any:
    if isinstance(rows, str) and rows != "last":
        rows = rows.split(":")
    if rows is None or rows == "last":
        return rows
    try:
        start, stop = (int(x) for x in rows)
    except (TypeError, ValueError) as error:
        raise TraceError(f'rows={rows!r}: say "last" or (first, end)') from error
    return start, stop


def _image_of(image: Any) -> np.ndarray | None:
    if image is None:
        return None
    array = np.asarray(image.detach().cpu() if isinstance(image, torch.Tensor) else image)
    array = array[0] if array.ndim == 4 else array
    array = np.stack([array] * 3, -1) if array.ndim == 2 else array
    if array.ndim == 3 and array.shape[-1] != 3 and array.shape[0] == 3:
        array = array.transpose(1, 2, 0)
    if array.ndim != 3 or array.shape[-1] != 3:
        raise TraceError(f"image= has the shape {list(array.shape)}, not [height, width, 3]")
    if array.dtype != np.uint8:
        if array.min() < 0 or array.max() > 1:
            raise TraceError("image= wants the picture itself, bytes or numbers from 0 to 1, not what the model normalised")
        array = np.round(array * 255)
    return array.astype(np.uint8)


def _grid_of(grid: Any, image: np.ndarray | None) -> tuple[int, int] | None:
    if grid is None and image is not None:
        raise TraceError("image= needs patch_grid=(rows, columns): how many patches the picture is cut into")
    if grid is None:
        return None
    if image is None:
        raise TraceError("patch_grid= needs image=, the picture that is cut into patches")
    rows, columns = grid.lower().split("x") if isinstance(grid, str) else grid
    return int(rows), int(columns)


def _pieces(tokenizer: Any, tokens: list[int]) -> list[str]:
    """The text of every token, its space before it included; some tokenizers drop that of the first in a text."""
    def text(ids: list[int]) -> str:
        try:
            return tokenizer.decode(ids, skip_special_tokens=False)
        except TypeError:  # tiktoken's
            return tokenizer.decode(ids)

    pieces = [text(tokens[:1])]
    for before, token in zip(tokens, tokens[1:]):
        one, both = text([before]), text([before, token])
        pieces.append(both[len(one):] if both.startswith(one) else text([token]))
    return pieces


def record(model: nn.Module, *, standard: nn.Module | None = None, read: dict[str, Callable] | None = None,
           layers: Iterable[int] | None = None, heads: Iterable[int] | None = None, rows: Any = None, half: bool = False,
           causal: bool | None = None, image: Any = None, patch_grid: Any = None, pieces: list[str] | None = None,
           tokenizer: Any = None, pairs: str | None = None, name: str | None = None, folder: str | os.PathLike[str] | None = None) -> Trace:
    """`with record(model) as trace: model(…)`, then `trace.save("x.safetensors")`; the words are told above."""
    if pairs not in (None, "halves", "adjacent"):
        raise TraceError(f'pairs={pairs!r}: say "halves" or "adjacent"')
    return Trace(model, standard=standard, read=read, layers=None if layers is None else set(layers),
                 heads=None if heads is None else sorted(set(heads)), rows=rows, half=half, causal=causal, image=image,
                 patch_grid=patch_grid, pieces=pieces, tokenizer=tokenizer, pairs=pairs, name=name, folder=folder)
