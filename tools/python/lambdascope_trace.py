# SPDX-License-Identifier: MIT
"""Records what attention does in a PyTorch model, as a trace that Lambdascope opens without the model.

    from lambdascope_trace import record          # put this file beside your script, or its folder on PYTHONPATH

    ids = tokenizer("The key to Mia is 4821.", return_tensors="pt").input_ids
    with record(model, tokenizer=tokenizer) as trace:
        model(ids)                                # for what generate() wrote: model(all_of_its_ids), once
    print(trace)                                  # 4 layers, 4 heads, 12 tokens, λ 0.48 … 0.83; checked
    trace.save("mia.safetensors")                 # then: lambdascope mia.safetensors

Needs PyTorch 2.1 or newer and NumPy, nothing else. The first pass of `model` inside the block is recorded; gradients are off there. Of a batch it
is the first text, or `text=2`, without the padding that `attention_mask` names. Every softmax of the attention layers is seen, also where
`scaled_dot_product_attention` or `flash_attn_func` hides it. Where none can be (flash attention inside `transformers`, flex attention), load the
model with `attn_implementation="eager"` or `"sdpa"`. Known by itself are differential layers, those with `lambda_q1, lambda_k1, lambda_q2, lambda_k2`
and `lambda_init` (DiffLlama of `transformers`; unilm's DIFF V1, also `multihead_flashdiff_1`, `_2`; Motif; timm, DiffCLIP) or with `lambda_proj`
(unilm's DIFF V2), and any other that is called attn or attention, or whose class is …Attention or …Attn: one map a head, or two where it subtracts.

Each layer is checked: what its maps and λ give is compared with what it multiplied its values by (D) or what came out of its heads (output). Which
maps are a head's two, and λ, are as the layer had them. Within 0.001 of the largest of A1 in the row (bfloat16, float16: 0.01) it is "checked", up to
ten times that "differs", further off refused; out of sight, or under dropout, "not checked". With `check=False` all is "not checked".

Anything else: name the layers as `model.named_modules()` does, `*` for the number, and a function that returns the two maps and λ (or one map):

    record(model, read={"blocks.*.attn": lambda module, args, output: (module.a1, module.a2, module.lam)})

Maps are [heads, T, T] or [batch, heads, T, T], queries in rows; λ is one number, or [heads], or [T, heads]; a fourth value is λ_init. Where the
layer keeps no maps, take them from `trace.maps`, the softmax maps that it computed, in order: `(trace.maps[0], trace.maps[1], module.lam)`.
A standard model beside it: `record(model, standard=other)`, and run both in the block, on the same tokens. A picture: `record(vit, image=picture)`,
[H, W, 3] of bytes (or numbers from 0 to 1), as people should see it; the last tokens are its patches; `patch_grid=(8, 8)` where no convolution cuts it.

More: `pieces` the text of every token, instead of `tokenizer`; `layers=[0, 5]`, `heads=[1]`, `rows="last"` or `rows=(100, 200)` keep only those maps;
`half=True` writes maps, logits and hidden states as float16; `causal` says whether tokens see only earlier ones (else the maps tell);
`pairs="halves"` or `"adjacent"`: where one softmax holds both maps of a head and no difference is seen, it is i and i + H/2, or 2i and 2i + 1 (the
default, except for DiffLlama); `name` the model's name; `folder` where the numbers wait for `save()` (in memory is one layer at a time).
"""
from __future__ import annotations

import contextlib, inspect, json, math, os, re, sys, tempfile, warnings
from pathlib import Path
from typing import Any, Callable, Iterable, Iterator, Mapping, NamedTuple

import numpy as np
import torch
from torch import nn
from torch.overrides import TorchFunctionMode
from torch.utils._python_dispatch import TorchDispatchMode

__all__ = ["record", "Trace", "TraceError"]
VERSION, PART_BYTES = "2", 4 << 30
DTYPES = {"float32": "F32", "float16": "F16", "int64": "I64", "uint8": "U8"}
LAMBDAS = ("lambda_q1", "lambda_k1", "lambda_q2", "lambda_k2")
HALVES = (torch.bfloat16, torch.float16)
Rows = Callable[[slice], torch.Tensor]  # rows of one map, or of what came out of one head, [rows, w]
Terms = list[list[int]]                 # of each term of the heads (A1, A2, or the one map), for each head its map

class TraceError(RuntimeError):
    """Why there is no trace, in one sentence."""

# ---- softmax maps, as they are computed, and what is made of them ----
def _flat(tensor: torch.Tensor) -> torch.Tensor:  # [..., T, w] of all texts and heads one after the other
    return tensor.detach().reshape(-1, *tensor.shape[-2:])

class _Softmax:
    """The maps that a call of softmax returned, [..., T, S]."""
    def __init__(self, maps: torch.Tensor):
        self.lead, (self.queries, self.keys), self.held = maps.shape[:-2], maps.shape[-2:], [[_flat(maps)]]
        self.half = self.rounded = maps.dtype in HALVES
    def map(self, i: int, rows: slice) -> torch.Tensor:
        return self.held[0][0][i, rows].float()
    def same(self, other: Any) -> bool:
        return isinstance(other, _Softmax) and self.lead == other.lead and torch.equal(self.held[0][0], other.held[0][0])

class _Scores:
    """The maps behind a fused attention, computed one by one when they are asked for; q [B, heads, T, d]."""
    rounded = False  # the maps: they are computed anew
    def __init__(self, query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, output: torch.Tensor, dropout_p: float = 0.0,
                 is_causal: bool = False, scale: float | None = None, attn_mask: Any = None, attn_bias: Any = None, **_: Any):
        self.lead, self.queries, self.keys = query.shape[:-2], query.shape[-2], key.shape[-2]
        mask = attn_mask if attn_bias is None else attn_bias
        self.mask = None if mask is None else mask.detach().broadcast_to(*query.shape[:-1], self.keys)
        self.looks, self.values, self.outputs = self.held = [_flat(query), _flat(key)], [_flat(value)], [_flat(output)]
        self.causal, self.scale = is_causal, scale if scale is not None else query.shape[-1] ** -0.5
        self.half, self.dropout = query.dtype in HALVES, dropout_p
    def of(self, shared: torch.Tensor, i: int) -> torch.Tensor:  # several heads may share keys and values
        return shared[i * len(shared) // len(self.looks[0])]
    def map(self, i: int, rows: slice) -> torch.Tensor:
        """Rows of one map, float32."""
        scores = self.looks[0][i, rows].float() @ self.of(self.looks[1], i).float().T * self.scale
        if self.mask is not None:
            mask = self.mask[tuple(map(int, np.unravel_index(i, self.lead)))][rows]
            scores = scores.masked_fill(~mask, -math.inf) if mask.dtype == torch.bool else scores + mask.float()
        if self.causal:
            places = torch.arange(self.keys, device=scores.device)
            scores = scores.masked_fill(places > places[rows, None], -math.inf)
        return scores.softmax(-1)
    def same(self, other: Any) -> bool:
        """Whether both are the same maps; then its values are kept, too."""
        if same := isinstance(other, _Scores) and self.lead == other.lead and all(map(torch.equal, self.looks, other.looks)):
            self.values += other.values
            self.outputs += other.outputs
        return same

class _Layer:
    """An attention layer while it runs: the maps that it computed, and what it made of them."""
    def __init__(self, module: nn.Module):
        self.module, self.dropout = module, False
        self.sources: list[Any] = []
        self.other: list[tuple[int, int]] = []    # shapes of maps that are not of all tokens
        self.products: list[tuple] = []           # matrices [N, T, T] times values [N, T, w], what came out, whether it is surely of maps
        self.sums: list[list[torch.Tensor]] = []  # what came of + and −
    def saw(self, source: Any) -> None:
        self.dropout |= getattr(source, "dropout", 0) > 0
        if source.queries != source.keys:
            self.other.append((source.queries, source.keys))
        elif not any(s.same(source) for s in self.sources):
            self.sources.append(source)
    def did(self, name: str, args: tuple, result: Any) -> None:
        if name in ("bmm", "mm"):
            left, right = args[:2]
            square, seen = left.shape[-2] == left.shape[-1], bool(self.sources)
            if left.dim() == 2 and seen and left.shape[1] == self.sources[0].keys and not len(left) % left.shape[1]:
                left, result = (x.unflatten(0, (-1, left.shape[1])) for x in (left, result))
                self.products.append(([left], [right.expand(len(left), -1, -1)], [result], False))
            elif left.dim() == 3 and (square or right.shape[1] == right.shape[2]):
                held = (left, right, result) if square else (right.mT, left.mT, result.mT)
                self.products.append((*([x] for x in held), seen and held[1].shape[1] != held[1].shape[2]))
        elif name in ("add", "sub", "rsub", "addcmul", "lerp") and (self.sources or self.products) and result.dim() > 2:
            self.sums.append([result.detach()])
    def keep(self, changed: Any) -> None:
        """What is about to be computed in place must not change what was seen."""
        place = changed.untyped_storage().data_ptr() if type(changed) is torch.Tensor else 0
        for held in (*self.sums, *(x for product in self.products for x in product[:3]), *(x for source in self.sources for x in source.held)):
            held[:] = [x.clone() if place and x.untyped_storage().data_ptr() == place else x for x in held]

class _Calls(TorchFunctionMode):
    """Keeps nn.MultiheadAttention and nn.TransformerEncoder from a kernel in which nothing can be seen."""
    def __torch_function__(self, func: Any, _types: Any, args: Any = (), kwargs: Any = None) -> Any:
        if getattr(func, "__name__", "") == "backward":
            raise TraceError("gradients are off inside record(), so nothing goes backward: do the training step outside its block")
        return func(*args, **(kwargs or {}))

class _Operations(TorchDispatchMode):
    """Sees every softmax, every fused attention, and what is made of them."""
    supports_higher_order_operators = True  # flex attention, of which nothing is seen
    def __init__(self, trace: Trace):
        super().__init__()
        self.trace = trace
    def __torch_dispatch__(self, func: Any, _types: Any, args: Any = (), kwargs: Any = None) -> Any:
        trace, kwargs = self.trace, kwargs or {}
        if trace._alone or not hasattr(func, "_schema"):
            return func(*args, **kwargs)
        layer, name = trace._open[-1] if trace._open else None, func.name().split("::")[-1].split(".")[0].rstrip("_")
        if layer is not None and func._schema.is_mutable and args:
            layer.keep(args[0])
        result = func(*args, **kwargs)
        if name in ("_softmax", "_safe_softmax") and result.dim() > 1:
            trace._saw(lambda: _Softmax(result))
        elif name.startswith("_scaled_dot_product_") and "backward" not in name:
            said = dict(zip((argument.name for argument in func._schema.arguments), args), **kwargs)
            trace._saw(lambda: _Scores(**said, output=result[0] if isinstance(result, tuple) else result))
        else:
            trace._did(layer, name, args, result)
        return result

def _watched_flash(function: Callable, trace: Trace) -> Callable:
    """flash_attn_func(q, k, v, …, causal, softmax_scale), q [B, T, heads, d], which torch does not know."""
    def watched(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, *args: Any, **kwargs: Any) -> Any:
        said = dict(zip(("dropout_p", "softmax_scale", "causal"), args), **kwargs)
        with trace._by_itself():
            result = function(q, k, v, *args, **kwargs)
        q, k, v, output = (x.transpose(1, 2) for x in (q, k, v, result[0] if isinstance(result, tuple) else result))
        trace._saw(lambda: _Scores(q, k, v, output, said.get("dropout_p", 0.0), said.get("causal", False), said.get("softmax_scale")))
        return result
    setattr(watched, "watched", function)
    return watched

# ---- which layers there are, and what is expected of them ----
def _is_differential(module: nn.Module) -> bool:
    return (all(hasattr(module, name) for name in LAMBDAS) or isinstance(getattr(module, "lambda_proj", None), nn.Module)
            or all(hasattr(module, name) for name in ("lambda_a", "lambda_b", "lambda_init")))

def _attention_layers(model: nn.Module, read: dict[str, Callable]) -> dict[nn.Module, tuple[str, Callable | None]]:
    """Every layer to be recorded, its name and the function that reads it."""
    modules, found = dict(model.named_modules()), {}
    for pattern, function in read.items():
        like = re.compile(r"[^.]*".join(re.escape(part) for part in pattern.split("*")))
        names = [name for name in modules if like.fullmatch(name)]
        if not names:
            raise TraceError(f'read= names "{pattern}", and {type(model).__name__} has no module of that name; its first ones are '
                             f'{", ".join(list(modules)[1:9]) or "none"}')
        found |= {modules[name]: (name, function) for name in names}
    if read:
        return found
    differential = [name for name, module in modules.items() if _is_differential(module)]
    plain = [name for name, module in modules.items() if not any(name == d or name.startswith(d + ".") for d in differential)
             and (re.search("att(entio)?n", type(module).__name__, re.I) or re.search(r"(^|\.)(self_)?(attn|attention|mha)$", name))]
    chosen = differential + [name for name in plain if not any(o.startswith(name + ".") or not name and o for o in plain + differential)]
    return {modules[name]: (name, None) for name in chosen}

def _lambda(module: nn.Module, hidden: torch.Tensor) -> tuple[torch.Tensor | None, float | None]:
    """λ as the module's parameters say it, and its λ_init; None where they do not."""
    try:
        if isinstance(projection := getattr(module, "lambda_proj", None), nn.Module):
            return torch.sigmoid(projection(hidden)).float(), None
        init, first, second = (getattr(module, name, None) for name in ("lambda_init", "lambda_a", "lambda_b"))
        if first is None or second is None:
            q1, k1, q2, k2 = (getattr(module, name) for name in LAMBDAS)
            first, second = (torch.sum(q * k, dim=-1).float() for q, k in ((q1, k1), (q2, k2)))
        first, second = (torch.exp(x.float()).to(hidden.dtype) for x in (first, second))
        return (first - second + float(init)).float(), float(init)
    except (AttributeError, RuntimeError, TypeError, ValueError):
        return None, None

def _guessed(module: nn.Module, texts: list[torch.Tensor], pairs: str | None) -> Terms | None:
    """What shapes and class let expect; `texts` are, call by call, the places of one text's maps. None: nothing."""
    first, count = texts[0], texts[0].numel()
    if not _is_differential(module):
        return [first.flatten().tolist()] if len(texts) == 1 else None
    if len(texts) == 2 and count % texts[1].numel() == 0:
        return [first.flatten().tolist(), texts[1].flatten().repeat_interleave(count // texts[1].numel()).tolist()]
    halves = pairs == "halves" or pairs is None and type(module).__name__.startswith("DiffLlama")
    if first.dim() == 2 and pairs is None and first.shape != (2, 2):
        halves = first.shape[0] == 2
    return None if len(texts) > 1 or count % 2 else (first.reshape(2, -1) if halves else first.reshape(-1, 2).T).tolist()

def _of_text(lead: tuple[int, ...], batch: int, text: int) -> torch.Tensor:
    """Which of the maps of a call are those of one text; [2, heads] or [heads, 2] where the call says what is a pair."""
    places, axis = torch.arange(math.prod(lead)).reshape(lead or (1,)), 0
    if len(lead) > 1 and lead[0] == 2 * batch:  # cat((one, two))
        places, axis = places.unflatten(0, (2, batch)), 1
    elif batch in lead and lead[0] != 1:
        axis = lead.index(batch)
    elif places.shape[0] % batch == 0:
        places = places.unflatten(0, (batch, -1))
    elif len(lead) == 1:
        places = places[None]
    found = places.select(axis, min(text, places.shape[axis] - 1))
    found = found.reshape([size for size in found.shape if size != 1] or [1])
    return found if found.dim() == 2 and 2 in found.shape else found.flatten()

def _other_text(arguments: dict[str, Any]) -> str | None:
    """The argument by which an attention layer is given another text than that whose tokens look."""
    given = {name: x for name, x in arguments.items() if isinstance(x, torch.Tensor) and x.is_floating_point() and x.dim() in (2, 3)}
    own = given.get("query", next(iter(given.values()), None))
    for name, x in given.items():
        fits = x.dim() == own.dim() and x.shape[:-2] == own.shape[:-2] and (name == "key" or x.shape[-1] == own.shape[-1])
        if fits and (name == "key" or "key_value" in name or not re.search("pos|mask|bias|rot|embed|residual|value|query|cos|sin", name)):
            if x.shape != own.shape or not torch.equal(x, own):
                return name
    return None

# ---- what a layer made of its maps: the two of a head, its λ, and whether all of it fits ----
def _miss(basis: dict[int, Rows], wanted: list[Rows], terms: Terms, lam: torch.Tensor | None, rows: slice) -> float:
    """The largest difference of A1 − λ·A2, or of A1 alone, from what was computed, as a share of the largest of A1 in its row."""
    worst = 0.0
    for head, computed in enumerate(wanted):
        first = basis[terms[0][head]](rows)
        off = first - computed(rows)
        if lam is not None:
            off -= lam[head][:, None].to(off.device) * basis[terms[1][head]](rows)
        share = (off.abs().amax(-1) / first.abs().amax(-1).clamp_min(1e-30)).max().item()
        worst = max(worst, share if math.isfinite(share) else math.inf)
    return worst

def _fitted(basis: dict[int, Rows], wanted: list[Rows], terms: Terms, rows: slice) -> torch.Tensor:
    """The λ [heads, rows] that bring A1 − λ·A2 nearest to what was computed."""
    found = []
    for head, computed in enumerate(wanted):
        first, second = (basis[term[head]](rows).double() for term in terms)
        found.append(((first - computed(rows)) * second).sum(-1) / (second * second).sum(-1).clamp_min(1e-30))
    return torch.stack(found).float().cpu()

def _nearest(basis: dict[int, Rows], wanted: list[Rows], rows: slice, count: int) -> Terms:
    """Of all maps the one, or the two, that come nearest to what was computed, by least squares row for row."""
    names, found = list(basis), []
    maps = torch.stack([basis[name](rows) for name in names], 1).double()  # [rows, maps, w]
    products = maps @ maps.mT
    squares = products.diagonal(dim1=-2, dim2=-1)
    for computed in wanted:
        one = computed(rows).double()
        with_one = (maps @ one[..., None])[..., 0]
        rest = (one * one).sum(-1, keepdim=True) - 2 * with_one + squares
        if count == 1:
            found.append([names[int(rest.sum(0).argmin())]])
        else:
            rest = rest[..., None] - (products - with_one[:, None]) ** 2 / squares[:, None].clamp_min(1e-30)
            found.append([names[i] for i in divmod(int(rest.sum(0).fill_diagonal_(math.inf).argmin()), len(names))])
    return [list(term) for term in zip(*found)]

class _Found(NamedTuple):
    terms: Terms
    lam: torch.Tensor | None          # [heads, T]; None where it is the one that is said
    misses: float                     # the largest difference that is left
    of: str
    used: torch.Tensor | None = None  # λ as the layer used it

class _Check:
    """Compares maps, pairs and λ, as far as they are known, with what the layer computed for one text."""
    def __init__(self, layer: _Layer, sources: list[Any], texts: list[torch.Tensor], text: tuple[int, int], cut: slice, half: bool):
        self.layer, (self.batch, self.text), self.cut, self.length = layer, text, cut, sources[0].keys
        tokens = cut.stop - cut.start
        self.all, self.few = slice(0, tokens), slice(tokens // 2, tokens, max(1, tokens // 16))
        self.limit = 1e-2 if half or any(source.half for source in sources) else 1e-3
        places = [(source, i) for source in sources for i in range(math.prod(source.lead))]
        self.maps = {k: self._rows_of(*place) for k, place in enumerate(places)}
        self.sums_to = [1e-2 if source.rounded else 1e-3 for source, _ in places]  # what the sum of a row may miss 1 by
        self.mine = {int(k): self.maps[int(k)] for places in texts for k in places.flatten()}
        self.flow: dict[int, list[torch.Tensor]] = {}        # by map, the values that it was multiplied by, and what came out
        self.alone: list[tuple[list[Rows], list[int]]] = []  # what values were multiplied by and is a map
        self.mixed: list[list[Rows]] = []                    # and what is none
        self.fused = 0.0                                     # what fused attention is off
    def _rows_of(self, source: Any, i: int) -> Rows:
        return lambda rows: source.map(i, slice(self.cut.start + rows.start, self.cut.start + rows.stop, rows.step))[:, self.cut]
    def _parts(self, tensors: Iterable[torch.Tensor], square: bool) -> list[Rows]:
        return [lambda rows, x=x: x[self.cut, self.cut if square else slice(None)][rows].float() for x in tensors]
    def _collect(self) -> None:
        for product in self.layer.products:
            if product[0][0].shape[1] == self.length and len(product[0][0]) % self.batch == 0:
                matrices, *flow = (x[0].unflatten(0, (self.batch, -1))[self.text] for x in product[:3])
                self._look(self._parts(matrices, True), [[x[self.cut].float() for x in y] for y in flow], product[3])
        for source in (x for x in self.layer.sources if isinstance(x, _Scores)):
            places = [int(i) for i in _of_text(source.lead, self.batch, self.text).flatten()]
            flow = [[torch.cat([source.of(y, i)[self.cut].float() for y in x], -1) for i in places] for x in (source.values, source.outputs)]
            self._look([self._rows_of(source, i) for i in places], flow, False)
            for i, value, output in zip(places, *flow):
                made = torch.cat([self._rows_of(source, i)(slice(r, min(r + 256, self.all.stop))) @ value for r in range(0, self.all.stop, 256)])
                self.fused = max(self.fused, _miss({0: lambda rows: made}, [lambda rows: output], [[0]], None, self.all))
    def _look(self, wanted: list[Rows], flow: list[list[torch.Tensor]], sure: bool) -> None:  # Values were multiplied by `wanted`
        mine, count = list(self.mine), len(wanted)
        places = sorted((mine[i:i + count] for i in range(0, len(mine) - count + 1, count)), key=lambda p: p[0] in self.flow)
        chosen = next((p for p in places if _miss(self.mine, wanted, [p], None, self.few) <= self.limit), None)
        chosen = chosen or _nearest(self.mine, wanted, self.few, 1)[0]
        if _miss(self.mine, wanted, [chosen], None, self.few) <= self.limit:
            self.alone.append((wanted, chosen))
            for place, *parts in zip(chosen, *flow):
                self.flow[place] = [torch.cat(both, -1) for both in zip(self.flow[place], parts)] if place in self.flow else parts
        elif sure:
            self.mixed.append(wanted)
    def _arranged(self, tensor: torch.Tensor, width: int) -> Iterator[list[Rows]]:
        """Rows of heads, wherever a tensor has its heads: [B, heads, T, w], [B, T, heads, w], [B, T, heads · w]."""
        if width < 2 or tensor.numel() % (self.batch * self.length * width) or tensor.shape[0] % self.batch:
            return
        own = tensor.reshape(self.batch, -1)[self.text]
        if tensor.shape[-2:] == (self.length, width):
            yield self._parts(own.view(-1, self.length, width), False)
        if self.length in tensor.shape[-3:-1] and tensor.shape[-1] % width == 0:
            yield self._parts(own.view(self.length, -1, width).unbind(1), False)
    def find(self, guess: Terms | None, said: Callable[[int], torch.Tensor | None], given: bool) -> _Found | None:
        """What fits best, beginning with what is guessed and with λ as it is said for so many heads (or given: then nothing else
        is tried); None: nothing was seen that it can be compared with."""
        self._collect()
        widths = {output.shape[-1] for _, output in self.flow.values()}
        width = widths.pop() if len(widths) == 1 and len(self.flow) > 1 else 0
        if guess and len(guess) == 2 and not any(place in self.flow for place in guess[1]):
            self.mixed += [wanted for wanted, _ in self.alone]  # where λ is 0, D is A1
        outputs: dict[int, Rows] = {place: (lambda rows, x=x: x[rows]) for place, (_, x) in self.flow.items()}
        sums = [rows for x in self.layer.sums for rows in self._arranged(x[0], width)]
        found = self._paired(self.maps, self.mixed, guess, said, given) or self._paired(outputs, sums, guess, said, given)
        if found is None and guess and len(guess) == 1 and all(place in self.flow for place in guess[0]):
            misses = max([_miss(self.mine, wanted, [places], None, self.all) for wanted, places in self.alone] + [self.fused])
            return _Found(guess, None, misses, "output" if any(isinstance(source, _Scores) for source in self.layer.sources) else "D")
        if found is None and (self.mixed or self.fused > 10 * self.limit):
            return _Found(guess or [], None, math.inf if self.mixed else self.fused, "")
        return found
    def _paired(self, basis: dict[int, Rows], candidates: list[list[Rows]], guess: Terms | None, said: Callable, given: bool) -> _Found | None:
        """The candidates that are A1 − λ·A2 of two of `basis`."""
        found: dict[tuple[int, int], Rows] = {}
        guess = guess if guess and len(guess) == 2 else None
        for wanted in candidates:
            pairs = guess if guess and len(guess[0]) == len(wanted) and all(k in basis for term in guess for k in term) else None
            if not given and (pairs is None or self._few(basis, wanted, pairs) > self.limit):
                pairs = _nearest(basis, wanted, self.few, 2) if len(basis) > 1 else None
                if pairs and (_fitted(basis, wanted, pairs, self.few).abs().amax(-1) <= self.limit).any():
                    pairs = None  # it is a map alone
            if pairs and self._few(basis, wanted, pairs) <= 10 * self.limit:
                for pair, row in zip(zip(*pairs), wanted):
                    found.setdefault(pair, row)
            elif candidates is self.mixed:
                return None
        if not found or guess and len(found) != len(guess[0]) and candidates is not self.mixed:
            return None
        pairs = list(zip(*guess)) if guess and set(zip(*guess)) == set(found) else list(found)
        if basis is not self.maps and not all(torch.equal(self.flow[i][0], self.flow[j][0]) for i, j in pairs):
            return None  # of other values, or of values times λ
        terms, wanted = [list(term) for term in zip(*pairs)], [found[pair] for pair in pairs]
        used, lam = _fitted(basis, wanted, terms, self.all), said(len(wanted))
        near = math.inf if given else 3 * _miss(basis, wanted, terms, used, self.all) + (1e-3 if self.limit > 1e-3 else 1e-5)
        for like in (lam, used.median().expand_as(used), used.median(-1, True).values.expand_as(used), used):
            misses = math.inf if like is None else _miss(basis, wanted, terms, like, self.all)
            if like is not None and misses <= near:
                break
        return _Found(terms, None if like is lam else like, max(self.fused, misses), "D" if basis is self.maps else "output", used)
    def _few(self, basis: dict[int, Rows], wanted: list[Rows], terms: Terms) -> float:  # What two maps a head miss by at best, in some rows
        return _miss(basis, wanted, terms, _fitted(basis, wanted, terms, self.few), self.few)

# ---- the file ----
class _Store:
    """Tensors in a file without a name, which is gone when it is closed, however that comes about."""
    def __init__(self, folder: str | os.PathLike[str] | None):
        self.entries: dict[str, tuple[str, list[int], int, int]] = {}  # dtype, shape, start, size
        try:
            self.file = tempfile.TemporaryFile(dir=os.fspath(folder or "."))
        except OSError as error:
            if folder is not None:
                raise TraceError(f"{folder}: nothing can be written there ({error.strerror})") from error
            self.file = tempfile.TemporaryFile()
    def add(self, key: str, dtype: type, shape: Iterable[int], arrays: Iterable[np.ndarray]) -> None:
        start = self.file.seek(0, os.SEEK_END)
        try:
            for array in arrays:
                self.file.write(np.ascontiguousarray(array, dtype).data)
            self.file.flush()
        except OSError as error:
            raise TraceError(f"{key} could not be kept on disk until save() ({error.strerror}): folder= names another place") from error
        self.entries[key] = DTYPES[np.dtype(dtype).name], list(shape), start, self.file.tell() - start
    def parts(self, limit: int) -> list[list[str]]:
        """The keys by file: a layer is not torn apart."""
        parts, layers = [[]], {"": []}  # tokens and what else is no layer's come first
        for key in self.entries:
            layer = re.match(r"(standard\.)?layers\.\d+\.", key)
            layers.setdefault(layer[0] if layer else "", []).append(key)
        for keys in layers.values():
            if parts[-1] and sum(self.entries[key][3] for key in parts[-1] + keys) > limit:
                parts.append([])
            parts[-1] += keys
        return parts
    def write(self, path: Path, keys: list[str], metadata: dict[str, str]) -> None:
        # wide numbers first, so that all of them lie where their size divides the place
        keys = sorted(keys, key=lambda key: ("I64", "F32", "F16", "U8").index(self.entries[key][0]))
        header, place = {"__metadata__": metadata}, 0
        for key in keys:
            dtype, shape, _, size = self.entries[key]
            header[key], place = {"dtype": dtype, "shape": shape, "data_offsets": [place, place + size]}, place + size
        text = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode()
        text += b" " * (-len(text) % 8)
        with open(path, "wb") as out:
            out.write(len(text).to_bytes(8, "little") + text)
            for _, _, start, size in (self.entries[key] for key in keys):
                self.file.seek(start)
                for done in range(0, size, 1 << 24):
                    out.write(self.file.read(min(1 << 24, size - done)))

def _is_trace(path: Path) -> bool:
    try:
        with open(path, "rb") as file:
            header = json.loads(file.read(min(int.from_bytes(file.read(8), "little"), 100_000_000)))
        return any(re.match(r"tokens$|(standard\.)?layers\.\d+\.(a|a1|lambda)$", key) for key in header)
    except (OSError, ValueError):
        return False

# ---- recording ----
def _named(value: Any, name: str = "") -> Iterator[tuple[str, torch.Tensor]]:
    """Every tensor in arguments, in dicts and lists too, with the names on the way."""
    if isinstance(value, torch.Tensor):
        yield name, value
    for key, x in value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, (list, tuple)) else ():
        yield from _named(x, f"{name}.{key}" if isinstance(key, str) else name)

def _bound(module: nn.Module, args: tuple, kwargs: dict) -> dict[str, Any]:
    """The arguments of a call by their names, in order, however they were given."""
    try:
        return dict(inspect.signature(module.forward).bind(*args, **kwargs).arguments)
    except (TypeError, ValueError):
        return {str(i): x for i, x in enumerate(args)} | kwargs

class _Side:
    """One of the two models: its layers, and how far its pass has come."""
    def __init__(self, model: nn.Module, prefix: str, read: dict[str, Callable]):
        self.prefix, self.kind, kind, jit = prefix, type(model).__name__, type(model).__name__, isinstance(model, torch.jit.ScriptModule)
        if jit or kind == "ExportedProgram" or isinstance(model, torch.fx.GraphModule):
            raise TraceError(f"{kind} was made by {'torch.jit' if jit else 'torch.export or torch.fx'} and has no attention layers any more: "
                             "record the model that it was made from")
        if not isinstance(model, nn.Module):
            raise TraceError(f"record() wants a torch.nn.Module, not {kind}")
        if any(hasattr(m, "_orig_mod") or getattr(m, "_compiled_call_impl", None) for m in model.modules()) and not hasattr(torch.compiler, "set_stance"):
            raise TraceError("the model is compiled and hides what it computes: record it before torch.compile, or with PyTorch 2.6")
        self.model = model = getattr(model, "_orig_mod", model)
        self.layers = _attention_layers(model, read)
        if not self.layers:
            raise TraceError(f"no attention layer was found in {kind}: name them with read={{\"blocks.*.attn\": lambda module, args, output: (a1, a2, lam)}}")
        if prefix and any(_is_differential(module) for module in self.layers):
            raise TraceError(f"standard= wants a model with one map a head, and {kind} is differential")
        self.rounded, self.running, self.done = next((p.dtype for p in model.parameters()), torch.float32) in HALVES, False, False
        self.count = self.passes = 0
        self.latest: dict[str, int] = {}                     # by block, the number of the layer that it has just computed
        self.given: list[tuple[str, torch.Tensor]] = []      # what the pass was given
        self.looked_up: list[tuple[int, torch.Tensor]] = []  # among how many rows it looked up which
        self.other: list[tuple[int, int]] = []               # shapes of maps that are not of all tokens

class Trace:
    """What was recorded: made by record(), filled inside its `with` block, written by save()."""
    def __init__(self, model: nn.Module, **options: Any):
        self._options, self._text = options, options["text"] or 0
        self._sides = [_Side(model, "", options["read"] or {})]
        if options["standard"] is not None:
            self._sides.append(_Side(options["standard"], "standard.", {}))
        self._image, self._rows_wanted = _image_of(options["image"]), _rows_of(options["rows"])
        self._grid = _grid_of(options["patch_grid"], self._image)
        self._among("layers", len(self._sides[0].layers), self._sides[0].kind)
        self._among("heads", sys.maxsize, "a layer")
        self._causal = options["causal"] if options["causal"] is not None else self._image is None
        self._number = np.float16 if options["half"] else np.float32
        self._hooks, self._store, self._checks = contextlib.ExitStack(), _Store(options["folder"]), {}
        self._open: list[_Layer] = []                    # the attention layer that is being computed
        self._read: list[Any] = []                       # its maps, while a function of read= looks at it
        self._batch, self._cut = 1, slice(0, 0)          # texts of the pass; the tokens of the one, without padding
        self._full = self._length = self._heads = 0      # tokens with padding and without
        self._known = self._dropout = self._train = self._alone = False  # alone: what is computed now is not the model's
        self._tokens, self._next, self._grids, self._lambdas = [], [], [], []  # next: tokens that may come; grids: that pictures are cut into
    @property
    def maps(self) -> list[torch.Tensor]:
        """Inside a function of read=: the softmax maps of this layer, each [heads, T, T], in order."""
        return [torch.stack([source.map(int(i), self._cut)[:, self._cut] for i in places.flatten()]) for source, places in self._read]
    def __enter__(self) -> Trace:
        self._train = torch.is_grad_enabled() and self._sides[0].model.training
        if hasattr(torch.compiler, "set_stance"):
            self._hooks.enter_context(torch.compiler.set_stance("force_eager"))
        for side in self._sides:
            self._watch(side)
        for mode in (torch.no_grad(), _Calls(), _Operations(self)):
            self._hooks.enter_context(mode)
        return self
    def __exit__(self, kind: Any, value: Any, traceback: Any) -> None:
        self._hooks.close()
        self._open = []
        missing = next((side for side in self._sides if not side.done), None)
        if missing is not None:
            self._store.file.close()
            if kind is None:
                raise TraceError(f"{missing.kind} was not run: call the very model that record() was given, inside the with block")
        if kind is None and (passes := self._sides[0].passes) > 1:
            warnings.warn(f"{passes} passes ran, and the first is recorded: for what generate() wrote, run its whole text once, model(ids)", stacklevel=2)
        if kind is None and (self._dropout or self._train):
            warnings.warn("dropout was on: call model.eval() first to record what the model answers with" if self._dropout else "the model is in train "
                          "mode, and gradients are off in record(): nothing that it returned there can go backward()", stacklevel=2)
    def __str__(self) -> str:
        lam = f", λ {min(self._lambdas):.2f} … {max(self._lambdas):.2f}" if self._lambdas else ""
        states = [check["status"] for check in self._checks.values()]
        said = ", ".join(x if len({*states}) == 1 else f"{states.count(x)} {x}" for x in ("checked", "differs", "not checked") if x in states)
        return f"{self._sides[0].count} layers, {self._heads} heads, {self._length} tokens{lam}; {said}"
    def save(self, path: str | os.PathLike[str], part_bytes: int = PART_BYTES) -> list[Path]:
        """Writes the trace, where it is larger than `part_bytes` in several files NAME-00001-of-0000N.safetensors, and
        returns their names. A file that could not be finished leaves nothing behind."""
        path, empty = Path(path), self._store.file.closed or not self._sides[0].done
        if empty or path.suffix != ".safetensors":
            raise TraceError("there is nothing to save: no pass was recorded to its end" if empty else f"{path}: the name of a trace ends with .safetensors")
        parts = self._store.parts(part_bytes)
        names = [path] if len(parts) == 1 else [path.with_name(f"{path.stem}-{i + 1:05}-of-{len(parts):05}.safetensors") for i in range(len(parts))]
        if taken := [name for name in names if name.exists() and not _is_trace(name)]:
            raise TraceError(f"{taken[0]} exists and is not a trace: it is kept, choose another name")
        unfinished, metadata = [name.with_name(f".{name.name}.{os.getpid()}.part") for name in names], self._metadata()
        try:
            for name, entries in zip(unfinished, parts):
                self._store.write(name, entries, metadata)
            for name, final in zip(unfinished, names):
                os.replace(name, final)
        except OSError as error:
            raise TraceError(f"{path} could not be written: {error.strerror or error}") from error
        finally:
            for name in unfinished:
                name.unlink(missing_ok=True)
        return names
    @contextlib.contextmanager
    def _by_itself(self) -> Iterator[None]:
        before, self._alone = self._alone, True
        try:
            yield
        finally:
            self._alone = before
    def _among(self, option: str, count: int, what: str) -> None:
        wanted = self._options[option]
        if wanted is not None and (not wanted or min(wanted) < 0 or max(wanted) >= count):
            raise TraceError(f"{option}={sorted(wanted)}: " + (f"{what} has {option} 0 to {count - 1}" if wanted and count < sys.maxsize else "this names none"))
    def _watch(self, side: _Side) -> None:
        modules, blocks, keep = dict(side.model.named_modules()), set(), lambda handle: self._hooks.callback(handle.remove)
        keep(side.model.register_forward_pre_hook(lambda m, a, k: self._begin(side, a, k), with_kwargs=True))
        for module, (name, _) in side.layers.items():
            keep(module.register_forward_pre_hook(lambda m, a: self._open.append(_Layer(m)) if side.running else None))
            keep(module.register_forward_hook(lambda m, a, k, o: self._leave_layer(side, m, a, k, o), with_kwargs=True))
            if block := re.match(r"(.*\.|)\d+(?=\.)", name):
                blocks.add(block[0])
            home = sys.modules.get(type(module).__module__)
            flash = getattr(home, "flash_attn_func", None)
            if callable(flash) and not hasattr(flash, "watched"):
                setattr(home, "flash_attn_func", _watched_flash(flash, self))
                self._hooks.callback(setattr, home, "flash_attn_func", flash)
        for name in blocks:
            keep(modules[name].register_forward_hook(lambda m, a, o, name=name: self._leave_block(side, name, o)))
        keep(side.model.register_forward_hook(lambda m, a, o: self._end(side, o)))
    def _begin(self, side: _Side, args: tuple, kwargs: dict) -> None:
        side.passes, side.running = side.passes + 1, not side.done
        side.given = list(_named(_bound(side.model, args, kwargs))) if side.running else side.given
        for name, mask in side.given if side.running else ():
            if re.search("(attention|padding)_mask$", name) and mask.dim() == 2 and 0 <= self._text < len(mask):
                kept = (mask[self._text] == 0 if name.endswith("key_padding_mask") else mask[self._text] != 0).nonzero().flatten().tolist()
                if not kept or kept[-1] - kept[0] >= len(kept):
                    raise TraceError(f"{name} has gaps in the text: run it alone, without padding")
                self._full, self._cut = mask.shape[1], slice(kept[0], kept[-1] + 1)
    def _saw(self, make: Callable[[], Any]) -> None:
        if self._open and not self._alone:
            with self._by_itself():
                self._open[-1].saw(make())
    def _did(self, layer: _Layer | None, name: str, args: tuple, result: Any) -> None:  # An operation of torch, in a layer or between them
        running, dropout = [side for side in self._sides if side.running], name in ("bernoulli", "native_dropout")
        self._dropout |= dropout and bool(running)
        if layer is not None:
            layer.dropout |= dropout
            layer.did(name, args, result)
        elif running and name == "embedding":
            running[0].looked_up.append((len(args[0]), args[1]))
        elif running and name == "convolution" and result.dim() == 4 and list(args[3]) == list(args[1].shape[2:]) and args[3][0] > 1:
            self._grids.append(tuple(result.shape[2:]))
    def _leave_layer(self, side: _Side, module: nn.Module, args: tuple, kwargs: dict, output: Any) -> None:
        if not side.running or not self._open:
            return
        layer, (name, function), arguments = self._open.pop(), side.layers[module], _bound(module, args, kwargs)
        with self._by_itself():
            self._dropout |= layer.dropout
            side.other += layer.other
            sources, lam, init = layer.sources, None, None
            texts = self._texts(side, name, sources)
            if function is not None:
                self._read = list(zip(sources, texts))
                given = tuple(given) if isinstance(given := function(module, tuple(arguments.values()), output), (tuple, list)) else (given,)
                if len(given) not in (1, 3, 4):
                    raise TraceError(f"{name}: the function of read= returns (a1, a2, λ), or one map, not {len(given)} values")
                sources = [_as_maps(name, x, self._text, side.rounded) for x in given[:2]]
                (lam, init), self._read = (*given[2:], None, None)[:2], []
                if any((x.lead, x.keys) != (sources[0].lead, sources[0].keys) for x in sources):
                    raise TraceError(f"{name}: its two maps have different shapes")
                self._texts(side, name, sources)
                texts = [torch.arange(*source.lead) for source in sources]
            elif sources and (argument := _other_text(arguments)):
                raise TraceError(f"{name} looks at another text ({argument}=), and a trace is of one: record the part that reads one alone, as "
                                 'record(model.encoder), or name the layers of one text, read={"decoder.*.self_attn": lambda *_: trace.maps[0]}')
            elif _is_differential(module):
                if not sources:
                    raise TraceError(f"{name} {_unseen(layer.other)}")
                lam, init = _lambda(module, next(x for x in arguments.values() if isinstance(x, torch.Tensor)))
            if sources:
                self._settle(side, name, layer, sources, texts, lam, init, function is not None)
    def _texts(self, side: _Side, name: str, sources: list[Any]) -> list[torch.Tensor]:
        """The places of the text's maps, call by call; with the first of them it is known how many texts and tokens there are."""
        if (length := sources[0].keys if sources else 0) and not self._length:
            texts = [len(x) for _, x in side.looked_up if x.dim() == 2 and x.shape[1] == length != len(x)]
            texts = texts or [len(x) for _, x in side.given if x.dim() > 2 or x.dim() == 2 and not x.is_floating_point()][:1]
            self._batch = max(texts, default=1)
            if not 0 <= self._text < self._batch:
                raise TraceError(f"text={self._text}: the batch has {self._batch} texts, counted from 0")
            if self._full not in (0, length) and self._cut != slice(0, self._full):
                raise TraceError(f"{name}: its maps are of {length} tokens, and attention_mask is of {self._full}: run the text without padding")
            self._cut = self._cut if self._full == length else slice(0, length)
            self._full, self._length = length, self._cut.stop - self._cut.start
            if self._batch > 1 and self._options["text"] is None:
                warnings.warn(f"the batch has {self._batch} texts; the first is recorded (text= names another)", stacklevel=2)
        if any(source.keys != self._full for source in sources):
            raise TraceError(f"{name}: its maps are of {length} tokens, those before of {self._full}, and a trace is of one text")
        return [_of_text(source.lead, self._texts_in(sources), self._text) for source in sources]
    def _texts_in(self, sources: list[Any]) -> int:  # How many texts maps are of: as many as the model was given, or as their shape says
        lead = sources[0].lead
        fits = (self._batch in lead or lead and lead[0] % self._batch == 0) and (len(lead) < 2 or lead[0] != 1)
        return self._batch if fits else lead[0] if len(lead) > 1 and lead[0] != 2 else 1
    def _settle(self, side: _Side, name: str, layer: _Layer, sources: list, texts: list, lam: Any, init: float | None, given: bool) -> None:
        """From what was seen of a layer, and what its module or its user says, to what is written."""
        texts = [places + sum(math.prod(source.lead) for source in sources[:i]) for i, places in enumerate(texts)]
        check = _Check(layer, sources, texts, (self._texts_in(layer.sources or sources), self._text), self._cut, side.rounded)
        terms = guess = [x.tolist() for x in texts] if given else _guessed(layer.module, texts, self._options["pairs"])
        def said(heads: int) -> torch.Tensor | None:
            values = self._lambda_of(lam, heads)
            return None if values is None else values.T if values.dim() == 2 else values[:, None].expand(heads, self._length)
        if given and len(guess) == 2 and said(len(guess[0])) is None:
            raise TraceError(f"{name}: its λ has the shape {list(torch.as_tensor(lam).shape)}, not one number, nor one for "
                             f"each of {len(guess[0])} heads, nor [{self._length} tokens, {len(guess[0])} heads]")
        found, why = check.find(guess, said, given) if self._options["check"] else None, "check=False was said"
        if found and found.misses > 10 * check.limit and not layer.dropout:
            self._map(name, check, 0, slice(0, self._length))
            off = f" by {found.misses:.2g} of the largest of A1" if found.misses < math.inf else ""
            off += f" (it used λ {_range(found.used)}, not {_range(said(len(guess[0])))})" if found.used is not None and given else ""
            raise TraceError(f"{name}: what its maps and λ give differs from what the layer computed{off}: name its maps and λ with read=, "
                             "or say check=False, and they are kept as not checked")
        if found and found.misses <= 10 * check.limit:
            terms, why = found.terms, ""
        elif self._options["check"]:
            found, why = None, "dropout changed what the layer computed" if layer.dropout else "what the layer made of its maps was not seen"
        if not terms:
            raise TraceError(f"{name} computed {sum(x.numel() for x in texts)} softmax maps, and which are a head's two is not seen: name them by "
                             'read={"blocks.*.attn": lambda module, args, output: (*trace.maps, module.lam)}')
        values = self._lambda_of(lam, len(terms[0]))
        if found and found.lam is not None:
            why = f"λ is what the layer used, {_range(found.lam)}; its parameters say {_range(values)}" if values is not None else ""
            values, init = _narrow(found.lam), None
        if len(terms) == 2 and values is None:
            raise TraceError(f"{name}: its λ is not known: name it with read=")
        if not side.prefix:
            status = "not checked" if not found else "checked" if found.misses <= check.limit else "differs"
            self._checks[str(side.count)] = {"status": status} | ({"of": found.of, "largest": found.misses} if found else {}) | ({"why": why} if why else {})
        self._record(side, name, check, terms, values, init)
        vars(check).clear()  # its functions hold it, and it holds the maps
    def _lambda_of(self, lam: Any, heads: int) -> torch.Tensor | None:
        """λ as it is written, [1], [heads] or [T, heads]; None where it is none of these."""
        values = torch.as_tensor(math.nan if lam is None else lam).detach().float().cpu()
        values = values.squeeze(-1) if values.dim() > 3 else values
        values = values[min(self._text, len(values) - 1)] if values.dim() == 3 and values.shape[1:] == (self._full, heads) else values
        if values.shape == (self._full, heads):
            return values[self._cut]
        return values.flatten() if lam is not None and values.numel() in (1, heads) else None
    def _record(self, side: _Side, name: str, check: _Check, terms: Terms, lam: torch.Tensor | None, init: float | None) -> None:
        number, prefix, heads = side.count, f"{side.prefix}layers.{side.count}.", len(terms[0])
        side.count += 1
        if block := re.match(r"(.*\.|)\d+(?=\.)", name):
            side.latest[block[0]] = number
        if not side.prefix:
            self._heads = heads
            lam, init = (torch.zeros(1), 0.0) if len(terms) == 1 else (lam, init)  # of one map nothing is subtracted
            if not bool(lam.isfinite().all()):
                raise TraceError(f"{name}: its λ is not a finite number")
            self._lambdas += lam.flatten().tolist() if len(terms) == 2 else []
            self._store.add(prefix + "lambda", np.float32, lam.shape, [lam.numpy()])
            if init is not None:
                self._store.add(prefix + "lambda_init", np.float32, (1,), [np.array([float(init)])])
        if self._options["layers"] is not None and number not in self._options["layers"]:
            return
        kept, rows = range(heads) if side.prefix else self._options["heads"] or range(heads), self._rows()
        if not side.prefix:
            self._among("heads", heads, name)
        for key, term in zip(("a",) if len(terms) == 1 else ("a1", "a2"), terms):
            # what was rounded to bfloat16 or float16 is no float32 map: its rows do not sum to 1 that exactly
            kind = self._number if check.sums_to[term[0]] <= 1e-3 else np.float16
            self._store.add(prefix + key, kind, (len(kept), rows.stop - rows.start, self._length),
                            (self._map(f"{name}, head {i}", check, term[i], rows) for i in kept))
    def _map(self, where: str, check: _Check, place: int, rows: slice) -> np.ndarray:  # A map that is one
        found = check.maps[place](rows).cpu().numpy()
        sums = found.sum(-1)
        off = np.nan_to_num(np.abs(sums - 1), nan=np.inf)
        if off.max() > check.sums_to[place]:
            raise TraceError(f"{where}: row {rows.start + int(off.argmax())} sums to {sums[off.argmax()]:.4g} and not to 1: it is no softmax map")
        if self._causal and np.triu(found, 1 + rows.start).any():
            if self._options["causal"]:
                raise TraceError(f"{where}: a token looks at a later one, and causal=True was said")
            self._causal = False
        return found
    def _leave_block(self, side: _Side, name: str, output: Any) -> None:
        if (number := side.latest.pop(name, None)) is not None and side.running and not side.prefix:
            self._add_rows(f"layers.{number}.hidden", output[0] if isinstance(output, (tuple, list)) else output)
    def _end(self, side: _Side, output: Any) -> None:
        if not side.running:
            return
        side.running, side.done, pieces = False, True, self._options["pieces"]
        if not side.count:
            raise TraceError(f"the attention layers of {side.kind} {_unseen(side.other)}")
        output = getattr(output, "logits", output[0] if isinstance(output, (tuple, list)) else output)
        tokens = self._ids(side, output.shape[-1] if isinstance(output, torch.Tensor) and output.dim() else 0)
        if self._known and tokens and tokens != self._tokens:
            raise TraceError("the two models were run on different tokens, so their maps cannot stand side by side")
        self._known, self._tokens = self._known or bool(tokens), tokens or self._tokens or list(range(self._length))  # patches: counted
        if side.prefix:
            return
        self._among("layers", side.count, side.kind)
        if not self._known and self._options["tokenizer"] is not None and pieces is None:
            raise TraceError("no token ids were seen that the model read, so tokenizer= cannot tell their texts: give those as pieces=")
        if pieces is not None and len(pieces) != self._length:
            raise TraceError(f"pieces= has {len(pieces)} texts, and there are {self._length} tokens")
        homes, texts = (self._options["tokenizer"], getattr(side.model, "config", None)), (self._tokens, self._tokens[::-1])
        pad, eos = (next((x for home in homes if isinstance(x := getattr(home, f"{name}_token_id", None), int)), None) for name in ("pad", "eos"))
        if self._known and (count := max(next((i for i, x in enumerate(text) if x != pad), 0) for text in texts)) > (pad == eos):
            warnings.warn(f"{count} tokens of padding (pad_token_id {pad}) are recorded as text, as no attention_mask named them", stacklevel=2)
        self._add_rows("logits", output)
        self._store.add("tokens", np.int64, (self._length,), [np.array(self._tokens)])
        if self._image is not None:
            self._store.add("image", np.uint8, self._image.shape, [self._image])
            self._grid = self._patches()
    def _ids(self, side: _Side, words: int) -> list[int]:
        """The tokens of the text: what the model was given, wherever, and looked up, among the most rows; positions are none."""
        def own(x: torch.Tensor) -> list[int]:
            if x.is_floating_point() or x.dtype == torch.bool or x.dim() not in (1, 2) or self._full not in (x.shape[0], x.shape[-1]):
                return []
            x = x if x.dim() == 1 else x[min(self._text, len(x) - 1)] if x.shape[-1] == self._full else x[:, min(self._text, x.shape[1] - 1)]
            return x[self._cut].tolist()
        def counted(x: list[int]) -> bool:
            return x == list(range(x[0], x[0] + len(x)))
        given = [ids for name, x in side.given if not re.search("position|type|mask|label|cache|segment", name) and (ids := own(x))]
        found = [(not counted(ids), rows, ids) for rows, x in side.looked_up if (ids := own(x)) and (ids in given or rows == words)]
        given = [ids for ids in given if not counted(ids)] or given
        return max(found)[2] if found else given[0] if given and all(ids == given[0] for ids in given) else []
    def _patches(self) -> tuple[int, int]:  # The patches of the picture, which stand behind class tokens, as the model cut it where that was seen
        cut = max((grid for grid in self._grids if math.prod(grid) <= self._length), key=math.prod, default=None)
        if (grid := self._grid or cut) is None:
            raise TraceError("image= needs patch_grid=(rows, columns): how many patches the picture is cut into")
        if cut not in (None, grid):
            raise TraceError(f"patch_grid={grid}, and the model cuts the picture into {cut[0]} × {cut[1]} patches")
        if min(grid) < 1 or not 0 <= self._length - math.prod(grid) <= max(8, math.prod(grid) // 8):  # class tokens and registers
            raise TraceError(f"patch_grid={grid} is {math.prod(grid)} patches, and the model has {self._length} tokens")
        return grid
    def _add_rows(self, key: str, value: Any) -> None:  # Hidden states or logits, where they are [T, …] or [B, T, …]
        if not isinstance(value, torch.Tensor) or value.dim() not in (2, 3) or value.shape[-2] != self._full:
            return
        with self._by_itself():
            value = (value[min(self._text, len(value) - 1)] if value.dim() == 3 else value).detach()[self._cut][self._rows()]
            if bool(value.isnan().any()):
                raise TraceError(f"{key} holds numbers that are none (NaN)")
            self._store.add(key, np.float32 if bool(value.abs().max() > np.finfo(np.float16).max) else self._number, value.shape,
                            (value[i:i + 256].float().cpu().numpy() for i in range(0, len(value), 256)))
            if key == "logits":
                self._next = value.topk(min(10, value.shape[-1])).indices.unique().tolist()
    def _rows(self) -> slice:
        start, stop = (self._length - 1, self._length) if self._rows_wanted == "last" else self._rows_wanted or (0, self._length)
        if not 0 <= start < stop <= self._length:
            raise TraceError(f"rows={start}:{stop} are not among the {self._length} tokens")
        return slice(start, stop)
    def _metadata(self) -> dict[str, str]:
        model, rows, pieces, tokenizer = self._sides[0].model, self._rows(), self._options["pieces"], self._options["tokenizer"]
        name = self._options["name"] or getattr(getattr(model, "config", None), "_name_or_path", "") or type(model).__name__
        device = next((str(p.device) for p in model.parameters()), "cpu")
        said = {"format_version": "2", "model": os.path.basename(name) if os.path.exists(name) else name,
                "backend": f"PyTorch {torch.__version__}, {device}", "version": f"lambdascope_trace {VERSION}",
                "causal": "true" if self._causal else "false", "check": json.dumps({"layers": self._checks}, ensure_ascii=False)}
        said |= {"dropout": "on"} if self._dropout else {}
        if tokenizer is not None and self._known:
            pieces = pieces or _pieces(tokenizer, self._tokens)
            said["words"] = json.dumps({i: _pieces(tokenizer, [self._tokens[-1], i])[1] for i in self._next}, ensure_ascii=False)
        if pieces is not None:
            said |= {"pieces": json.dumps(list(pieces), ensure_ascii=False), "prompt": "".join(pieces)}
        said |= {"patch_grid": f"{self._grid[0]}x{self._grid[1]}"} if self._grid else {}
        said |= {"heads": json.dumps(self._options["heads"]), "head_count": str(self._heads)} if self._options["heads"] else {}
        return said | ({"rows": f"{rows.start}:{rows.stop}"} if self._rows_wanted else {})

# ---- what users write ----
def _unseen(other: list[tuple[int, int]]) -> str:  # Why no map of all tokens was seen, and the way out
    queries, keys = other[0] if other else (0, 0)
    if queries and queries < keys:
        return (f"computed maps of {queries} × {keys}, some rows of a text: run the whole of it in one pass, without a cache (use_cache=False, "
                "no past_key_values); where the layer itself works in parts, name its maps with read=")
    seen = f"computed only maps of {queries} × {keys}" if queries else "computed no softmax that can be seen (flash or flex attention?)"
    return f'{seen}: load the model with attn_implementation="eager" or "sdpa", or name its maps with read='

def _as_maps(name: str, value: Any, text: int, rounded: bool) -> _Softmax:
    tensor = torch.as_tensor(value)
    if tensor.dim() < 2 or tensor.shape[-1] != tensor.shape[-2]:
        raise TraceError(f"{name}: read= gave a map of the shape {list(tensor.shape)}, not [heads, T, T]")
    made = _Softmax(_flat(tensor[min(text, len(tensor) - 1)] if tensor.dim() > 3 else tensor))
    made.half, made.rounded = made.half or rounded, made.rounded or rounded
    return made

def _range(values: torch.Tensor) -> str:
    low, high = f"{values.min():.4g}", f"{values.max():.4g}"
    return low if low == high else f"{low} … {high}"

def _narrow(lam: torch.Tensor) -> torch.Tensor:  # λ [heads, T] as it is written: one number, one a head, or [T, heads]
    by_head = lam[:, 0] if bool((lam == lam[:, :1]).all()) else lam.T.contiguous()
    return by_head[:1] if by_head.dim() == 1 and bool((by_head == by_head[0]).all()) else by_head

def _rows_of(rows: Any) -> Any:
    try:
        first, end = rows.split(":") if isinstance(rows, str) and rows != "last" else rows if rows not in (None, "last") else (0, 0)
        return rows if rows in (None, "last") else (int(first), int(end))
    except (TypeError, ValueError) as error:
        raise TraceError(f'rows={rows!r}: say "last" or (first, end)') from error

def _image_of(image: Any) -> np.ndarray | None:
    if image is None:
        return None
    array = np.asarray(image.detach().cpu() if isinstance(image, torch.Tensor) else image)
    array = array[0] if array.ndim == 4 else array
    array = np.stack([array] * 3, -1) if array.ndim == 2 else array
    array = array.transpose(1, 2, 0) if array.ndim == 3 and array.shape[-1] != 3 and array.shape[0] == 3 else array
    if array.ndim != 3 or array.shape[-1] != 3:
        raise TraceError(f"image= has the shape {list(array.shape)}, not [height, width, 3]")
    if array.dtype != np.uint8 and (array.min() < 0 or array.max() > 1):
        raise TraceError("image= wants the picture itself, bytes or numbers from 0 to 1, not what the model normalised")
    return array if array.dtype == np.uint8 else np.round(array * 255).astype(np.uint8)

def _grid_of(grid: Any, image: np.ndarray | None) -> tuple[int, int] | None:
    if grid is not None and image is None:
        raise TraceError("patch_grid= needs image=, the picture that is cut into patches")
    rows, columns = grid.lower().split("x") if isinstance(grid, str) else grid or (0, 0)
    return (int(rows), int(columns)) if grid is not None else None

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

def record(model: nn.Module, *, standard: nn.Module | None = None, read: dict[str, Callable] | None = None, layers: Iterable[int] | None = None,
           heads: Iterable[int] | None = None, rows: Any = None, half: bool = False, causal: bool | None = None, image: Any = None,
           patch_grid: Any = None, pieces: list[str] | None = None, tokenizer: Any = None, pairs: str | None = None, name: str | None = None,
           text: int | None = None, check: bool = True, folder: str | os.PathLike[str] | None = None) -> Trace:
    """`with record(model) as trace: model(…)`, then `trace.save("x.safetensors")`; the words are told above."""
    if pairs not in (None, "halves", "adjacent"):
        raise TraceError(f'pairs={pairs!r}: say "halves" or "adjacent"')
    options = {key: value for key, value in locals().items() if key not in ("model", "layers", "heads")}
    return Trace(model, **options, layers=None if layers is None else set(layers), heads=None if heads is None else sorted(set(heads)))
