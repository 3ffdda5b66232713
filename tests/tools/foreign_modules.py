# SPDX-License-Identifier: MIT
"""Small models around the attention variants of foreign_attn.py, and CASES with their ground truth.

Run this file to check every model's own output against foreign_truth.py, one line a case.
"""
import math
import pathlib
import sys
from dataclasses import dataclass
from typing import Callable

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import foreign_attn as fa  # noqa: E402
import foreign_truth as ft  # noqa: E402

# ------------------------------------------------------------------ models


class Block(nn.Module):
    def __init__(self, attn, E, h, depth, **kw):
        super().__init__()
        self.depth, self.n1, self.n2 = depth, nn.LayerNorm(E), nn.LayerNorm(E)
        self.attn = attn(E, h, depth, **kw) if attn else None
        self.fc1, self.fc2 = nn.Linear(E, 2 * E), nn.Linear(2 * E, E)

    def forward(self, x, mask, *more):
        x = x + self.attn(self.n1(x), mask, *more)
        return x + self.fc2(F.gelu(self.fc1(self.n2(x))))


def diff_attention(x, wq, wk, wv, wo, gain, lq1, lk1, lq2, lk2, h, li):  # plain function, layout [h, 2, d]
    B, T, E = x.shape
    q, k, v = (x @ wq).view(B, T, h, 2, -1), (x @ wk).view(B, T, h, 2, -1), (x @ wv).view(B, T, h, -1)
    s = torch.einsum("tihcd,tjhcd->cthij", q, k) / q.shape[-1] ** 0.5
    p1, p2 = F.softmax(s + torch.full((T, T), -math.inf).triu(1), -1)
    lam = (lq1 @ lk1).exp() - (lq2 @ lk2).exp() + li
    o = torch.einsum("bhij,bjhd->bihd", p1 - lam * p2, v)
    return F.rms_norm(o, o.shape[-1:], gain, 1e-5).mul(1 - li).reshape(B, T, E) @ wo


class FuncBlock(Block):  # no attention module at all
    def __init__(self, attn, E, h, depth):
        super().__init__(None, E, h, depth)
        self.h, self.d = h, E // h // 2
        self.wq, self.wk, self.wv, self.wo = (nn.Parameter(torch.zeros(E, E)) for _ in range(4))
        for name in self.LV:
            setattr(self, name, nn.Parameter(torch.zeros(self.d)))
        self.gain = nn.Parameter(torch.ones(2 * self.d))
    LV = ("lam_q1", "lam_k1", "lam_q2", "lam_k2")

    def forward(self, x, mask):
        x = x + diff_attention(self.n1(x), self.wq, self.wk, self.wv, self.wo, self.gain, self.lam_q1,
                               self.lam_k1, self.lam_q2, self.lam_k2, self.h, fa.lambda_init_fn(self.depth))
        return x + self.fc2(F.gelu(self.fc1(self.n2(x))))


class LM(nn.Module):
    block = Block

    def __init__(self, attn, E=32, h=2, L=2, vocab=50, **kw):
        super().__init__()
        self.emb, self.pos = nn.Embedding(vocab, E), nn.Embedding(64, E)
        self.layers = nn.ModuleList(self.block(attn, E, h, i + 1, **kw) for i in range(L))
        self.nf, self.head = nn.LayerNorm(E), nn.Linear(E, vocab, bias=False)

    def run(self, ids, pos=None, keep=None):
        T = ids.shape[1]
        x = self.emb(ids) + self.pos(torch.arange(T) if pos is None else pos)
        mask = torch.ones(T, T, dtype=torch.bool).tril()[None, None]
        mask = mask if keep is None else mask & keep[:, None, None, :].bool()
        for layer in self.layers:
            x = layer(x, mask)
        return self.head(self.nf(x))

    def forward(self, input_ids):
        return self.run(input_ids)


class FuncLM(LM):
    block = FuncBlock


class PosIdsLM(LM):
    def forward(self, pos, ids):
        return self.run(ids, pos)


class DictLM(LM):
    def forward(self, batch):
        return {"logits": self.run(batch["input_ids"], keep=batch["attention_mask"])}


class SecondLM(LM):
    def forward(self, temperature, ids):
        return self.run(ids) / temperature


class KeywordLM(LM):
    def forward(self, *, x):
        return (self.run(x), None)


class PaddedLM(LM):
    def forward(self, input_ids, attention_mask):
        return self.run(input_ids, (attention_mask.cumsum(-1) - 1).clamp(min=0), attention_mask)


class SharedLM(LM):
    def __init__(self, *a, **kw):
        super().__init__(*a, **kw)
        for layer in self.layers[1:]:
            layer.attn = self.layers[0].attn

    def forward(self, input_ids):
        T = input_ids.shape[1]
        x = self.emb(input_ids) + self.pos.weight[:T]
        for layer in self.layers:
            x = layer(x, torch.ones(T, T, dtype=torch.bool).tril()[None, None], layer.depth)
        return self.head(self.nf(x))


class CachedLM(LM):
    def forward(self, ids, cache=None, start=0):
        T = start + ids.shape[1]
        x = self.emb(ids) + self.pos.weight[start:T]
        mask = torch.ones(T, T, dtype=torch.bool).tril()[None, None]
        for i, layer in enumerate(self.layers):
            x = layer(x, mask, None if cache is None else cache[i])
        return self.head(self.nf(x))

    def generate(self, ids, n):
        cache, new = [[] for _ in self.layers], ids
        for _ in range(n):
            logits = self(new, cache, ids.shape[1] - new.shape[1])
            new = logits[:, -1:].argmax(-1)
            ids = torch.cat([ids, new], 1)
        return ids


class ViT(nn.Module):  # class token and 7 x 7 patches of a 14 x 14 image, no mask
    def __init__(self, attn, E=32, h=2, L=2, classes=10):
        super().__init__()
        self.patch = nn.Conv2d(3, E, 2, 2)
        self.cls, self.pos = nn.Parameter(torch.zeros(1, 1, E)), nn.Parameter(torch.zeros(1, 50, E))
        self.layers = nn.ModuleList(Block(attn, E, h, i + 1) for i in range(L))
        self.nf, self.head = nn.LayerNorm(E), nn.Linear(E, classes, bias=False)

    def forward(self, pixel_values):
        x = self.patch(pixel_values).flatten(2).transpose(1, 2)
        x = torch.cat([self.cls.expand(len(x), -1, -1), x], 1) + self.pos
        for layer in self.layers:
            x = layer(x, torch.ones(1, 1, 50, 50, dtype=torch.bool))
        return self.head(self.nf(x)[:, 0])


class EncDec(nn.Module):
    def __init__(self, attn, E=32, h=2, L=2, vocab=50):
        super().__init__()
        self.emb, self.pos = nn.Embedding(vocab, E), nn.Embedding(64, E)
        self.enc = nn.ModuleList(Block(attn, E, h, i + 1) for i in range(L))
        self.dec = nn.ModuleList(Block(attn, E, h, i + 1) for i in range(L))
        for i, block in enumerate(self.dec):
            block.cross, block.n3 = attn(E, h, i + 1), nn.LayerNorm(E)
        self.nf, self.head = nn.LayerNorm(E), nn.Linear(E, vocab, bias=False)

    def forward(self, src, tgt):
        x, y = (self.emb(t) + self.pos.weight[:t.shape[1]] for t in (src, tgt))
        see = torch.ones(1, 1, tgt.shape[1], src.shape[1], dtype=torch.bool)
        for block in self.enc:
            x = block(x, torch.ones_like(see[..., :1, :]))
        for block in self.dec:
            y = y + block.attn(block.n1(y), torch.ones(1, 1, y.shape[1], y.shape[1], dtype=torch.bool).tril())
            y = y + block.cross(block.n3(y), see, x)
            y = y + block.fc2(F.gelu(block.fc1(block.n2(y))))
        return self.head(self.nf(y))


# ------------------------------------------------------------------ cases

HALF = (0.4, 0.1)  # less cancellation, for bfloat16
LAM = (0.45, 0.95, 0.7)  # what lambda comes to in layers 1, 2, 3 (lambda_init: 0.2, 0.3555, 0.4707)


def init_(model, seed, lams=LAM):
    """Seeded weights; each module's lambda vectors are then stretched until lambda hits its target."""
    with torch.random.fork_rng(), torch.no_grad():
        torch.manual_seed(seed)
        for name, p in model.named_parameters():
            if "lam" in name or name.split(".")[-1][:2] in ("lq", "lk"):
                if "raw_lam" not in name:
                    p.copy_(0.25 + 0.1 * torch.randn(p.shape) if p.dim() < 2 or p.shape[-1] < 32
                            else 0.2 * torch.randn(p.shape))
            elif p.dim() > 1:
                p.copy_((0.7 if "emb" in name or "cls" in name else 0.25) * torch.randn(p.shape))
            elif name.endswith("bias"):
                p.copy_(0.1 * torch.randn(p.shape))
            else:
                p.copy_(1 + 0.2 * torch.randn(p.shape))
        for block in (b for b in model.modules() if isinstance(b, Block)):
            for shift, a in ((0, block.attn), (0.13, getattr(block, "cross", None)), (0, block)):
                if hasattr(a, "LV"):
                    q1, k1, q2, k2 = (getattr(a, n) for n in a.LV)
                    want = lams[block.depth - 1] + shift
                    want = want + (0.2 * torch.arange(len(q1)) if q1.dim() > 1 else 0)
                    want = want - ft.lam_init(block.depth) + (q2 * k2).sum(-1).exp()
                    q1.mul_((torch.log(want) / (q1 * k1).sum(-1))[..., None])
    return model


@dataclass
class Case:
    name: str
    notes: str  # what a recorder should do
    build: Callable  # () -> model, args, kwargs
    tell: Callable  # (model, args, kwargs, b) -> layers, answer of batch row b
    batch: int = 1
    tol: float = 1e-5
    runner: Callable = None  # how call() runs the model, if not model(*args, **kwargs)
    opt: dict = None  # how the truth reads the weights (see foreign_truth.py)

    def make(self):
        with torch.random.fork_rng():
            torch.manual_seed(ft.seed_of(self.name))
            return self.build()

    def call(self, model):
        _, args, kwargs = self.make()
        with torch.no_grad():
            return (self.runner or (lambda m, *a, **k: m(*a, **k)))(model, *args, **kwargs)

    def truth(self, b=0):
        """Per layer, in the order of execution: dict(a1, a2, lam, d, out, name, depth[, valid, d_used])."""
        return self.tell(*self.make(), b)[0]

    def answer(self, b=0):
        return self.tell(*self.make(), b)[1]


CASES = []
EXACT = "record exactly"


def add(name, attn, notes=EXACT, h=2, L=2, B=1, T=9, E=32, pair="halves", model=LM, inputs=None, ids=None,
        dtype=None, tol=1e-5, lams=LAM, kw=None, post=None, runner=None, tell=None, train=False, **o):
    """inputs: (ids) -> args, kwargs.  post: (lambda, module, depth) -> lambda.  o goes to the truth."""
    d, names = E // h // 2, getattr(attn, "P", fa.Diff.P)
    lam = ft.lam_paper(getattr(attn, "LV", fa.Diff.LV))
    opt = dict(h=h, d=d, q=ft.pairs(pair, h), k=ft.pairs(pair, h), v=lambda i: [2 * i, 2 * i + 1], v2=None,
               get=lambda a: [getattr(a, n).weight for n in names], rope=None, norm=True,
               lam=lam if post is None else lambda a, l, x: post(lam(a, l, x), a, l),
               gain=lambda a: a.subln.weight, factor=lambda l: 1 - ft.lam_init(l), std=lambda l: False,
               attn_of=lambda block: block.attn, path=lambda l: f"layers.{l}.attn")
    opt.update(o)

    def build():
        seed = ft.seed_of(name)
        m = init_(model(attn, E=E, h=h, L=L, **(kw or {})), seed, lams).train(train)
        tokens = torch.randint(0, 50, (B, T), generator=torch.Generator().manual_seed(seed + 1))
        with torch.no_grad():
            for a in (block.attn for block in m.layers) if dtype else ():  # softer: fewer bits lost
                for n in names:
                    getattr(a, n).weight.mul_(0.4)
        return m.to(dtype) if dtype else m, *(inputs or (lambda t: ((t,), {})))(tokens)

    tell = tell or (lambda m, args, kwargs, b, o: ft.lm(m, args[0][b], o))
    CASES.append(Case(name, notes, build, lambda m, a, k, b: tell(m, a, k, b, opt), B, tol, runner, opt))


def hf_rows(i, c, h=4, g=2):
    return (c * h + i) // g


SAY = "record exactly, or refuse; must not be silently wrong"
NOMAP = "no map is visible: recompute from q, k (then exact) or refuse"

add("stack_2Bh", fa.Stack2Bh, EXACT + "; trap: 2 == B == h, axes ambiguous by shape", B=2)
add("stack_B2h", fa.StackB2h, EXACT + "; trap: 2 == h", T=10)
add("stack_Bh2", fa.StackBh2, EXACT + "; trap: 2 == h, pairs adjacent", pair="adj")
add("stack_Bh2_h4", fa.StackBh2, h=4, pair="adj", L=3)
add("stack_2Bh_h4", fa.Stack2Bh, h=4, L=3)
add("cat_heads", fa.CatHeads, h=4)
add("interleaved", fa.Interleaved, h=3, E=36, pair="adj", L=3)
add("two_softmax", fa.TwoSoftmax, h=4)
add("a2_first", fa.SecondFirst, EXACT + "; trap: the first softmax is A2, names lie", h=2)
add("softmax_by_hand", fa.ByHand, SAY + " (exp / sum, no softmax call)")
add("lam_in_exponent", fa.LogSoftmax, SAY + " (log_softmax + log lambda, then exp)")
add("sdpa_twice", fa.Sdpa, NOMAP, h=4)
add("sdpa_bool_mask", fa.SdpaBool, NOMAP, B=2)
add("sdpa_once_2h", fa.SdpaOnce, NOMAP + "; one call of 2h heads")
add("flex_attention", fa.Flex, NOMAP + "; score_mod closure")
add("after_v", fa.AfterV, h=4)
add("in_place", fa.InPlace, EXACT + "; trap: both maps are overwritten after the softmax, so copy at once")
add("lam_on_v", fa.LamOnV, EXACT + "; lambda multiplies V, never a map")
add("cat_keys", fa.CatKeys, EXACT + "; [A1, -lam A2] @ [V; V]")
add("head_loop", fa.HeadLoop, SAY + "; 2h softmax calls a layer, [B, T, T] each", h=4, pair="adj")
add("row_chunks", fa.RowChunks, SAY + "; several calls a layer, 4 query rows each", T=10)
add("einsum_sign_axis", fa.Einsum, h=4, pair="adj")
add("func_no_module", None, SAY + "; attention is a plain function, parameters lie in the block", pair="adj",
    model=FuncLM, get=lambda a: [a.wq.T, a.wk.T, a.wv.T, a.wo.T], lam=ft.lam_paper(FuncBlock.LV),
    gain=lambda a: a.gain, attn_of=lambda block: block, path=lambda l: f"layers.{l}")
add("sub_modules", fa.SubModules, SAY + "; each map in its own module, lambda = tanh(parameter), factor 1",
    get=lambda a: [torch.cat([a.signal.query.weight, a.noise.query.weight]),
                   torch.cat([a.signal.key.weight, a.noise.key.weight]), a.value.weight, a.out.weight],
    lam=lambda a, l, x: math.tanh(float(a.raw_lam.detach())), gain=lambda a: a.norm.weight,
    factor=lambda l: 1.0)

add("lam_clamped", fa.Clamp, EXACT + "; vectors give 1.4 then -0.3, used lambda is 1 then 0 (so D = A1)",
    lams=(1.4, -0.3), post=lambda v, a, l: min(max(v, 0.0), 1.0))
add("lam_warmup", fa.Warm, EXACT + "; used lambda is 0.3 of what the vectors give (step buffer)",
    post=lambda v, a, l: v * float(a.step) / 1000)
add("lam_per_head", fa.PerHead, SAY + "; lambda [h]", h=4)
add("lam_token_head_v2", fa.V2, SAY + "; lambda [h, T], no norm, K and V shared by 4 components", h=4, d=8,
    pair="adj", k=lambda i, c: (2 * i + c) // 4, v=lambda i: [2 * i // 4], norm=False,
    get=lambda a: [a.q_proj.weight, a.k_proj.weight, a.v_proj.weight, a.o_proj.weight],
    lam=lambda a, l, x: np.array([[1 / (1 + math.exp(-float(r @ w))) for r in x]
                                  for w in ft.f64(a.lambda_proj.weight)]))
add("lam_negative", fa.TwoSoftmax, EXACT + "; lambda < 0, D has no negative entry", lams=(-0.5, -0.25))

add("gqa", fa.Gqa, h=4, pair="adj", kw={"hk": 2}, k=lambda i, c: 2 * (i // 2) + c,
    v=lambda i: [2 * (i // 2), 2 * (i // 2) + 1])
add("gqa_naive", fa.GqaNaive, EXACT + "; both maps of a head read the same K component", h=4, pair="adj",
    kw={"hk": 2}, k=lambda i, c: (2 * i + c) // 2, v=lambda i: [2 * (i // 2), 2 * (i // 2) + 1])
add("rope_half_hf", fa.RopeHf, EXACT + "; V of head i = cat(v[kv i], v[kv i+h])", h=4, kw={"hk": 2},
    rope="half", k=hf_rows, v=lambda i: [hf_rows(i, 0), hf_rows(i, 1)], gain=lambda a: None)
add("rope_complex", fa.RopeComplex, pair="adj", rope="inter", h=4)
add("dropout_eval", fa.MapDropout, EXACT + "; dropout is idle in eval mode")


def drop_masks(m, args, kwargs, b, o):
    with torch.random.fork_rng():
        torch.manual_seed(7)
        T = args[0].shape[1]
        masks = [F.dropout(torch.ones(1, 2 * o["h"], T, T), 0.2, True)[b].numpy() for _ in m.layers]
    return ft.lm(m, args[0][b], o, drops=masks)


def seeded(m, *args):
    with torch.random.fork_rng():
        torch.manual_seed(7)
        return m(*args)


add("dropout_train", fa.MapDropout, "must say (train mode) or refuse; d is before dropout, d_used after",
    train=True, tell=drop_masks, runner=seeded)
add("norm_absent", fa.NoNorm, norm=False)
add("norm_plain", fa.PlainNorm, gain=lambda a: None, L=3)
add("factor_odd", fa.OddFactor, EXACT + "; norm with gain, factor 0.35 instead of 1 - lambda_init",
    factor=lambda l: 0.35)
add("stale_attributes", fa.Stale, EXACT + "; trap: attributes lambda_init, lambda_full hold unused values")
add("bf16", fa.TwoSoftmax, "record to bf16 accuracy", dtype=torch.bfloat16, tol=1e-2, lams=HALF)
add("fp16", fa.AfterV, "record to fp16 accuracy", dtype=torch.float16, tol=1e-2)
add("bf16_fp32_softmax", fa.CatHeads, "record to bf16 accuracy; softmax in float32", dtype=torch.bfloat16,
    tol=1e-2, lams=HALF)

add("forward_pos_ids", fa.StackBh2, pair="adj", model=PosIdsLM,
    inputs=lambda t: ((torch.arange(3, 12)[None], t), {}),
    tell=lambda m, a, k, b, o: ft.lm(m, a[1][b], o, pos=a[0][0]))
add("forward_second", fa.CatHeads, model=SecondLM, inputs=lambda t: ((0.5, t), {}),
    tell=lambda m, a, k, b, o: (lambda L, y: (L, y / a[0]))(*ft.lm(m, a[1][b], o)))
add("forward_keyword_x", fa.TwoSoftmax, model=KeywordLM, inputs=lambda t: ((), {"x": t}),
    tell=lambda m, a, k, b, o: ft.lm(m, k["x"][b], o))
DROP_ROWS = EXACT + " on real tokens; rows of padding queries are unspecified (NaN in the truth)"


def keep_mask(t, left):
    keep = torch.ones_like(t)
    for b, n in enumerate((0, 3, 5)):
        keep[b, slice(0, n) if left else slice(t.shape[1] - n, None)] = 0
    return keep


def tell_padded(m, a, k, b, o):
    keep = k["attention_mask"][b]
    return ft.lm(m, a[0][b], o, keep=keep, pos=(keep.cumsum(0) - 1).clamp(min=0))


add("forward_dict", fa.CatHeads, DROP_ROWS, B=3, T=8, model=DictLM,
    inputs=lambda t: (({"input_ids": t, "attention_mask": keep_mask(t, False)},), {}),
    tell=lambda m, a, k, b, o: ft.lm(m, a[0]["input_ids"][b], o, keep=a[0]["attention_mask"][b]))
add("pad_left", fa.CatHeads, DROP_ROWS, B=3, T=10, h=4, model=PaddedLM,
    inputs=lambda t: ((t,), {"attention_mask": keep_mask(t, True)}), tell=tell_padded)
add("pad_right", fa.TwoSoftmax, DROP_ROWS, B=3, T=10, model=PaddedLM,
    inputs=lambda t: ((t,), {"attention_mask": keep_mask(t, False)}), tell=tell_padded)
add("encoder_decoder", fa.Cross, SAY + "; enc self, dec self, dec cross, all [h, 7, 7]", T=7, B=2,
    model=EncDec, inputs=lambda t: ((t, t.flip(1).add(3) % 50), {}),
    tell=lambda m, a, k, b, o: ft.encdec(m, a[0][b], a[1][b], o))
add("vit_cls_7x7", fa.StackBh2, EXACT + "; 50 tokens, no mask", pair="adj", model=ViT,
    inputs=lambda t: ((torch.randn(1, 3, 14, 14, generator=torch.Generator().manual_seed(5)),), {}),
    tell=lambda m, a, k, b, o: ft.vit(m, a[0][b], o))
add("kv_cache_prefill", fa.Cached, model=CachedLM, inputs=lambda t: ((t, [[], []]), {}))
add("kv_cache_generate", fa.Cached, "may refuse, or record the 6-token prefill (upper left of the truth), or "
    "all steps; args are those of model.generate", model=CachedLM, T=6, inputs=lambda t: ((t, 5), {}),
    runner=lambda m, ids, n: m.generate(ids, n),
    tell=lambda m, a, k, b, o: ft.greedy(m, a[0][b], a[1], o))


def std_weights(a):
    return [a.qkv.weight[:32], a.qkv.weight[32:64], a.qkv.weight[64:], a.proj.weight]


add("standard_twin", fa.Standard, "record A alone (a2 and lam None), or say that nothing is differential",
    h=4, std=lambda l: True, get=std_weights)
add("standard_then_diff", fa.half_and_half, "record layer 1 as plain, layers 2 and 3 exactly, or say so", L=3,
    pair="adj", std=lambda l: l == 1, get=lambda a: std_weights(a) if hasattr(a, "proj") else
    [a.q_proj.weight, a.k_proj.weight, a.v_proj.weight, a.out_proj.weight])
add("shared_module", fa.Shared, EXACT + "; one module in all layers, lambda differs by lambda_init only", L=3,
    model=SharedLM, path=lambda l: "layers.0.attn", lams=(0.6, 0.6, 0.6))
add("trap_reverse_pair", fa.ReversePair, SAY + "; head i pairs with component 2h-1-i", pair="reverse", h=4,
    k=ft.pairs("reverse", 4))
add("trap_permuted_pair", fa.Permuted, SAY + "; pairs (2,3) (5,1) (0,4) from a buffer", h=3, E=36,
    pair="perm")
add("trap_all_dims_4", fa.Interleaved, EXACT + "; B = 2h = T = d = 4, every axis is 4", h=2, E=16, T=4, B=4,
    pair="adj")
add("trap_extra_softmax", fa.ExtraSoftmax, EXACT + "; unrelated softmaxes of the same shape before and after",
    pair="adj")
add("trap_grouped", fa.Grouped, SAY + "; 3 signal components share 1 noise component", h=3, E=48,
    pair="grouped")
add("trap_transposed", fa.Transposed, SAY + "; maps are [keys, queries], softmax over dim -2", pair="adj")
add("trap_folded_batch", fa.Folded, SAY + "; [B*2h, T, T], batch major", B=2, pair="adj")
add("trap_two_values", fa.TwoValues, "a1, a2, lam exactly; must not claim that D @ V is the output (two Vs)",
    h=4,
    v2=lambda i: [2 * ((i - 1) % 4), 2 * ((i - 1) % 4) + 1])


# ------------------------------------------------------------------ check


def check(case):
    """Largest error of the answer and of each attention output, relative to max(1, largest |truth|)."""
    model, seen, handles = case.make()[0], [], []
    truths = [case.tell(*case.make(), b) for b in range(case.batch)]
    names = [layer["name"] for layer in truths[0][0]]
    mods = dict(model.named_modules())
    for n in set(names) & {n for n in names if not isinstance(mods[n], Block)}:
        handles.append(mods[n].register_forward_hook(lambda m, a, out, n=n: seen.append((n, out))))
    got = case.call(model)
    for hd in handles:
        hd.remove()
    got = got["logits"] if isinstance(got, dict) else got[0] if isinstance(got, tuple) else got
    err_answer = err_out = 0.0

    def gap(mine, true):
        good = np.isfinite(true)
        return float(np.abs(ft.f64(mine)[good] - true[good]).max() / max(1.0, np.abs(true[good]).max()))

    for b, (layers, answer) in enumerate(truths):
        err_answer = max(err_answer, gap(got[b], answer))
        for n in {n for n, _ in seen}:
            outs, want = [o[b] for m, o in seen if m == n], [t["out"] for t in layers if t["name"] == n]
            outs = outs if len(outs) == len(want) else [torch.cat(outs)]
            err_out = max([err_out] + [gap(o, w) for o, w in zip(outs, want, strict=True)])
    lams = []
    for t in truths[0][0]:
        if t["lam"] is not None:
            lam = np.asarray(t["lam"])
            rows = np.broadcast_to(lam[:, None] if lam.ndim == 1 else lam, t["d"].shape[:2])
            good = np.isfinite(t["d"]).all(-1)
            assert np.abs(t["d"].sum(-1) - (1 - rows))[good].max() < 1e-9, "rows of D must sum to 1 - lambda"
            assert np.abs(rows - ft.lam_init(t["depth"])).max() > 0.05, "lambda too near lambda_init"
        lams.append("-" if t["lam"] is None else f"{np.mean(t['lam']):.3f}")
    assert len(set(lams)) == len(lams) or "-" in lams or "encoder" in case.name, "layers share a lambda"
    ok = max(err_answer, err_out) <= case.tol
    out = f"{err_out:.1e}" if seen else "-      "
    print(f"{'ok ' if ok else 'BAD'} {case.name:20s} out {out} answer {err_answer:.1e} tol {case.tol:.0e} "
          f"maps {list(truths[0][0][0]['d'].shape)} B {case.batch} lam {' '.join(lams)}")
    return ok


if __name__ == "__main__":
    torch.set_num_threads(1)
    good = [check(c) for c in CASES if len(sys.argv) < 2 or c.name in sys.argv[1:]]
    print(f"{sum(good)} of {len(good)} cases agree")
    sys.exit(not all(good))
