# SPDX-License-Identifier: MIT
"""Differential attention written many ways, as different people might write it from arXiv 2410.05258."""
import math

import torch
import torch.nn.functional as F
from torch import nn


def lambda_init_fn(depth):  # depth counts from 1, as in the paper
    return 0.8 - 0.6 * math.exp(-0.3 * (depth - 1))


class RMSNorm(nn.Module):
    def __init__(self, dim, eps=1e-5, affine=True):
        super().__init__()
        self.eps, self.weight = eps, nn.Parameter(torch.ones(dim)) if affine else None

    def forward(self, x):
        y = x.float()
        y = (y * torch.rsqrt(y.pow(2).mean(-1, keepdim=True) + self.eps)).type_as(x)
        return y if self.weight is None else y * self.weight


class Diff(nn.Module):
    """What all variants share: projections, lambda vectors, head norm.  Names differ by subclass."""
    P = ("q_proj", "k_proj", "v_proj", "out_proj")
    LV = ("lambda_q1", "lambda_k1", "lambda_q2", "lambda_k2")
    affine = True

    def __init__(self, E, h, depth, hk=None):
        super().__init__()
        self.h, self.hk, self.d = h, hk or h, E // h // 2
        for name, (n_in, n_out) in zip(self.P, self.sizes(E)):
            setattr(self, name, nn.Linear(n_in, n_out, bias=False))
        for name in self.LV:
            setattr(self, name, nn.Parameter(torch.zeros(self.lam_shape())))
        self.lambda_init = lambda_init_fn(depth)
        self.subln = RMSNorm(2 * self.d, affine=self.affine)

    def sizes(self, E):
        w, kw = 2 * self.h * self.d, 2 * self.hk * self.d
        return (E, w), (E, kw), (E, kw), (w, E)

    def lam_shape(self):
        return (self.d,)

    def qkv(self, x, y=None):
        y = x if y is None else y
        return getattr(self, self.P[0])(x), getattr(self, self.P[1])(y), getattr(self, self.P[2])(y)

    def lam(self):
        q1, k1, q2, k2 = (getattr(self, n) for n in self.LV)
        one, two = (torch.exp((q * k).sum(-1).float()) for q, k in ((q1, k1), (q2, k2)))
        return (one - two + self.lambda_init).type_as(q1)

    def finish(self, o):  # o: [B, h, T, 2d]
        o = self.subln(o) * (1 - self.lambda_init)
        return getattr(self, self.P[3])(o.transpose(1, 2).flatten(2))

    def halves(self, x):  # [B, h, T, d] four times and V
        q, k, v = (t.view(*t.shape[:2], -1, n).transpose(1, 2)
                   for t, n in zip(self.qkv(x), (self.d, self.d, 2 * self.d)))
        return *q.chunk(2, 1), *k.chunk(2, 1), v


class Stack2Bh(Diff):  # one softmax over [2, B, h, T, T], additive -inf
    def forward(self, x, mask):
        B, T, _ = x.shape
        q, k, v = self.qkv(x)
        q, k = (t.view(B, T, 2, self.h, self.d).permute(2, 0, 3, 1, 4) for t in (q, k))
        v = v.view(B, T, self.h, -1).transpose(1, 2)
        s = q @ k.mT * self.d ** -0.5 + torch.full((T, T), -math.inf, dtype=x.dtype).triu(1)
        a = torch.softmax(s, dim=-1)
        return self.finish((a[0] - self.lam() * a[1]) @ v)


class StackB2h(Diff):  # [B, 2, h, T, T], masked_fill, nn.Softmax
    P, LV = ("Wq", "Wk", "Wv", "Wo"), ("lq1", "lk1", "lq2", "lk2")

    def forward(self, x, mask):
        B, T, _ = x.shape
        q, k, v = self.qkv(x)
        q, k = (t.view(B, T, 2, self.h, self.d).permute(0, 2, 3, 1, 4) for t in (q, k))
        s = torch.einsum("bchid,bchjd->bchij", q, k) / math.sqrt(self.d)
        a = nn.Softmax(dim=-1)(s.masked_fill(~mask[:, :, None], -1e9))
        return self.finish((a[:, 0] - self.lam() * a[:, 1]) @ v.view(B, T, self.h, -1).transpose(1, 2))


class StackBh2(Diff):  # [B, h, 2, T, T]
    def forward(self, x, mask):
        B, T, _ = x.shape
        q, k, v = self.qkv(x)
        q, k = (t.view(B, T, self.h, 2, self.d).permute(0, 2, 3, 1, 4) for t in (q, k))
        a = (q @ k.mT / self.d ** 0.5).masked_fill(~mask[:, :, None], -math.inf).softmax(-1)
        a1, a2 = a.unbind(2)
        return self.finish((a1 - self.lam() * a2) @ v.view(B, T, self.h, -1).transpose(1, 2))


class CatHeads(Diff):  # softmax(torch.cat([s1, s2], 1))
    P, LV = ("to_q", "to_k", "to_v", "to_out"), ("lambda_q_1", "lambda_k_1", "lambda_q_2", "lambda_k_2")

    def forward(self, x, mask):
        q1, q2, k1, k2, v = self.halves(x)
        s1, s2 = q1 @ k1.mT / self.d ** 0.5, q2 @ k2.mT / self.d ** 0.5
        s = torch.cat([s1, s2], 1).masked_fill(mask.logical_not(), torch.finfo(x.dtype).min)
        a1, a2 = F.softmax(s, -1, dtype=torch.float32).to(x.dtype).chunk(2, 1)
        return self.finish((a1 - self.lam() * a2) @ v)


class Interleaved(Diff):  # [B, 2h, T, T], pair (2i, 2i+1)
    def scores(self, x, mask):
        q, k, v = (t.view(*t.shape[:2], -1, n).transpose(1, 2)
                   for t, n in zip(self.qkv(x), (self.d, self.d, 2 * self.d)))
        return (q * self.d ** -0.5 @ k.mT).masked_fill(~mask, -math.inf), v

    def forward(self, x, mask):
        s, v = self.scores(x, mask)
        a = F.softmax(s, dim=-1)
        return self.finish((a[:, ::2] - self.lam() * a[:, 1::2]) @ v)


class TwoSoftmax(Diff):  # the paper's pseudo-code; subtract before @ V
    def forward(self, x, mask):
        q1, q2, k1, k2, v = self.halves(x)
        bias = torch.zeros_like(mask, dtype=x.dtype).masked_fill(~mask, -math.inf)
        a1 = F.softmax(q1 @ k1.mT / math.sqrt(self.d) + bias, dim=-1)
        a2 = F.softmax(q2 @ k2.mT / math.sqrt(self.d) + bias, dim=-1)
        return self.finish(self.mix(a1, a2, v))

    def mix(self, a1, a2, v):
        return (a1 - self.lam() * a2) @ v


class AfterV(TwoSoftmax):
    def mix(self, a1, a2, v):
        return a1 @ v - self.lam() * (a2 @ v)


class InPlace(TwoSoftmax):  # overwrites both maps
    def mix(self, a1, a2, v):
        return a1.sub_(a2.mul_(self.lam())) @ v


class LamOnV(TwoSoftmax):  # lambda never touches a map
    def mix(self, a1, a2, v):
        return a1 @ v - a2 @ (v * self.lam())


class CatKeys(TwoSoftmax):  # [A1, -lambda A2] @ [V; V]
    def mix(self, a1, a2, v):
        return torch.cat([a1, -self.lam() * a2], -1) @ torch.cat([v, v], -2)


class ReversePair(TwoSoftmax):  # head i against component 2h-1-i
    def mix(self, a1, a2, v):
        return (a1 - self.lam() * a2.flip(1)) @ v


class MapDropout(TwoSoftmax):
    p = 0.2

    def mix(self, a1, a2, v):
        a1, a2 = F.dropout(torch.cat([a1, a2], 1), self.p, self.training).chunk(2, 1)
        return (a1 - self.lam() * a2) @ v


class Clamp(TwoSoftmax):
    def lam(self):
        return super().lam().clamp(0, 1)


class Warm(TwoSoftmax):  # lambda scaled by a step counter
    def __init__(self, *a):
        super().__init__(*a)
        self.register_buffer("step", torch.tensor(300))

    def lam(self):
        return super().lam() * (self.step / 1000).clamp(max=1.0)


class PerHead(AfterV):
    def lam_shape(self):
        return (self.h, self.d)

    def lam(self):
        return super().lam()[:, None, None]


class NoNorm(TwoSoftmax):
    def finish(self, o):
        return self.out_proj(o.transpose(1, 2).flatten(2))


class PlainNorm(TwoSoftmax):  # no gain
    affine = False


class OddFactor(TwoSoftmax):  # LayerNorm-free, gain, factor 0.35 whatever the depth
    def finish(self, o):
        return self.out_proj((self.subln(o) * 0.35).transpose(1, 2).flatten(2))


class Stale(TwoSoftmax):  # the public attributes lie: lambda_init = 0.8, lambda_full = 0.5
    def __init__(self, E, h, depth):
        super().__init__(E, h, depth)
        self._li, self.lambda_init = self.lambda_init, 0.8
        self.register_buffer("lambda_full", torch.tensor(0.5))

    def mix(self, a1, a2, v):
        return (a1 - (self.lam() - 0.8 + self._li) * a2) @ v

    def finish(self, o):
        return super().finish(o) / (1 - 0.8) * (1 - self._li)


class TwoValues(Diff):  # each map has its own V: D @ V is NOT the output
    def forward(self, x, mask):
        q1, q2, k1, k2, v = self.halves(x)
        a1, a2 = ((q @ k.mT / self.d ** 0.5).masked_fill(~mask, -math.inf).softmax(-1)
                  for q, k in ((q1, k1), (q2, k2)))
        return self.finish(a1 @ v - self.lam() * (a2 @ v.roll(1, dims=1)))


class SecondFirst(Diff):  # A2 first, and the names lie
    def forward(self, x, mask):
        q1, q2, k1, k2, v = self.halves(x)
        attn1 = (q2 @ k2.mT / self.d ** 0.5).masked_fill(~mask, -math.inf).softmax(-1)
        noise = attn1 * self.lam()
        attn2 = (q1 @ k1.mT / self.d ** 0.5).masked_fill(~mask, -math.inf).softmax(-1)
        return self.finish(torch.matmul(attn2 - noise, v))


class ByHand(Diff):  # exp / sum, no softmax call
    def forward(self, x, mask):
        q1, q2, k1, k2, v = self.halves(x)
        a = []
        for q, k in ((q1, k1), (q2, k2)):
            s = q @ k.mT / self.d ** 0.5
            e = torch.exp(s - s.amax(-1, keepdim=True)) * mask
            a.append(e / e.sum(-1, keepdim=True))
        return self.finish((a[0] - self.lam() * a[1]) @ v)


class LogSoftmax(Diff):  # lambda inside the exponent (needs lambda > 0)
    def forward(self, x, mask):
        q1, q2, k1, k2, v = self.halves(x)
        s1, s2 = ((q @ k.mT / self.d ** 0.5).masked_fill(~mask, -math.inf) for q, k in ((q1, k1), (q2, k2)))
        return self.finish((s1.log_softmax(-1).exp() - (s2.log_softmax(-1) + self.lam().log()).exp()) @ v)


class Sdpa(Diff):  # no map is ever seen
    def attend(self, q, k, v, mask):
        return F.scaled_dot_product_attention(q, k, v, is_causal=True)

    def forward(self, x, mask):
        q1, q2, k1, k2, v = self.halves(x)
        return self.finish(self.attend(q1, k1, v, mask) - self.lam() * self.attend(q2, k2, v, mask))


class SdpaBool(Sdpa):
    def attend(self, q, k, v, mask):
        return F.scaled_dot_product_attention(q, k, v, attn_mask=mask)


class SdpaOnce(Sdpa):  # one call of 2h heads, V tiled, additive mask
    def forward(self, x, mask):
        q1, q2, k1, k2, v = self.halves(x)
        bias = torch.zeros(mask.shape, dtype=x.dtype).masked_fill(~mask, -math.inf)
        q, k = torch.cat([q1, q2], 1), torch.cat([k1, k2], 1)
        o = F.scaled_dot_product_attention(q, k, v.repeat(1, 2, 1, 1), attn_mask=bias)
        o1, o2 = torch.chunk(o, 2, dim=1)
        return self.finish(o1 - self.lam() * o2)


class Flex(Sdpa):
    def attend(self, q, k, v, mask):
        from torch.nn.attention.flex_attention import flex_attention
        return flex_attention(q, k, v, score_mod=lambda s, b, h, i, j: torch.where(i >= j, s, -math.inf))


class Einsum(Diff):  # D is never formed: one contraction over the sign axis c
    def forward(self, x, mask):
        B, T, _ = x.shape
        q, k, v = self.qkv(x)
        q, k = q.view(B, T, self.h, 2, self.d), k.view(B, T, self.h, 2, self.d)
        s = torch.einsum("bihcd,bjhcd->bhcij", q, k) / self.d ** 0.5
        a = s.masked_fill(~mask[:, :, None], -math.inf).softmax(-1)
        lam = self.lam()
        w = torch.stack([torch.ones_like(lam), -lam])
        return self.finish(torch.einsum("bhcij,c,bjhd->bhid", a, w, v.view(B, T, self.h, -1)))


class HeadLoop(Diff):  # one head at a time, [B, T, T] maps, A1 then A2
    def forward(self, x, mask):
        q, k, v = self.qkv(x)
        outs, lam = [], self.lam()
        for i, (qi, ki, vi) in enumerate(zip(*(t.chunk(self.h, -1) for t in (q, k, v)))):
            (q1, q2), (k1, k2) = qi.chunk(2, -1), ki.chunk(2, -1)
            a1, a2 = (torch.softmax((a @ b.mT / self.d ** 0.5).masked_fill(~mask[:, 0], -math.inf), -1)
                      for a, b in ((q1, k1), (q2, k2)))
            outs.append(self.subln((a1 - lam * a2) @ vi) * (1 - self.lambda_init))
        return self.out_proj(torch.cat(outs, -1))


class RowChunks(Diff):  # four query rows at a time
    def forward(self, x, mask):
        q1, q2, k1, k2, v = self.halves(x)
        outs = []
        for t in range(0, x.shape[1], 4):
            m = mask[..., t:t + 4, :]
            a1, a2 = ((q[:, :, t:t + 4] @ k.mT / self.d ** 0.5).masked_fill(~m, -math.inf).softmax(-1)
                      for q, k in ((q1, k1), (q2, k2)))
            outs.append((a1 - self.lam() * a2) @ v)
        return self.finish(torch.cat(outs, 2))


class Permuted(Interleaved):  # pairs read from a buffer: (2,3) (5,1) (0,4)
    def __init__(self, *a):
        super().__init__(*a)
        self.register_buffer("perm", torch.tensor([2, 5, 0, 3, 1, 4]))

    def forward(self, x, mask):
        s, v = self.scores(x, mask)
        a1, a2 = s.softmax(-1)[:, self.perm].chunk(2, 1)
        return self.finish((a1 - self.lam() * a2) @ v)


class ExtraSoftmax(Interleaved):  # a sharpened map of the same shape, only for logging
    def forward(self, x, mask):
        s, v = self.scores(x, mask)
        sharp = torch.softmax(s * 2.0, -1)
        self.entropy = float(-(sharp * (sharp + 1e-9).log()).sum(-1).mean())
        a = torch.softmax(s, -1)
        torch.softmax(s * 0.5, -1)
        return self.finish((a[:, 0::2] - self.lam() * a[:, 1::2]) @ v)


class Transposed(Interleaved):  # keys on rows, softmax over dim -2
    def forward(self, x, mask):
        s, v = self.scores(x, mask)
        a = s.mT.contiguous().softmax(dim=-2)
        d = a[:, ::2] - self.lam() * a[:, 1::2]
        return self.finish(torch.einsum("bhji,bhjd->bhid", d, v))


class Folded(Diff):  # batch folded into heads, bmm
    def forward(self, x, mask):
        B, T, _ = x.shape
        q, k, v = (t.view(B, T, -1, n).transpose(1, 2).reshape(-1, T, n)
                   for t, n in zip(self.qkv(x), (self.d, self.d, 2 * self.d)))
        s = torch.baddbmm(torch.full((1, T, T), -math.inf).triu(1), q, k.mT, alpha=self.d ** -0.5)
        a = s.softmax(-1).view(B * self.h, 2, T, T)
        return self.finish(torch.bmm(a[:, 0] - self.lam() * a[:, 1], v).view(B, self.h, T, -1))


class Gqa(Diff):  # K component of the head's own group; naive=True pairs as unilm's plain file does
    naive = False

    def forward(self, x, mask):
        (B, T, _), n, (q, k, v) = x.shape, self.h // self.hk, self.qkv(x)
        q = q.view(B, T, 2 * self.h, self.d).transpose(1, 2)
        if self.naive:
            k = k.view(B, T, -1, self.d).transpose(1, 2).repeat_interleave(n, 1)
        else:
            k = k.view(B, T, self.hk, 2, self.d).permute(0, 2, 3, 1, 4).repeat_interleave(n, 1).flatten(1, 2)
        v = v.view(B, T, self.hk, -1).transpose(1, 2).repeat_interleave(n, 1)
        a = (q @ k.mT / self.d ** 0.5).masked_fill(~mask, -math.inf).softmax(-1).view(B, self.h, 2, T, T)
        return self.finish((a[:, :, 0] - self.lam() * a[:, :, 1]) @ v)


class GqaNaive(Gqa):
    naive = True


class RopeHf(Diff):  # half rotation, GQA, V halves from two kv heads, subtract after V
    affine = False

    def forward(self, x, mask):
        B, T, _ = x.shape
        q, k, v = (t.view(B, T, -1, self.d).transpose(1, 2) for t in self.qkv(x))
        f = torch.arange(T)[:, None] / 10000 ** (torch.arange(0, self.d, 2) / self.d)
        cos, sin = torch.cat([f, f], -1).cos(), torch.cat([f, f], -1).sin()
        q, k = (t * cos + torch.cat([-t[..., self.d // 2:], t[..., :self.d // 2]], -1) * sin for t in (q, k))
        k, v = (t.repeat_interleave(self.h // self.hk, 1) for t in (k, v))
        v = torch.cat(v.chunk(2, 1), -1).repeat(1, 2, 1, 1)
        o = (q @ k.mT / self.d ** 0.5).masked_fill(~mask, torch.finfo(q.dtype).min).softmax(-1) @ v
        o1, o2 = o.chunk(2, 1)
        return self.finish(o1 - self.lam() * o2)


class RopeComplex(Diff):  # interleaved rotation as complex numbers
    def forward(self, x, mask):
        B, T, _ = x.shape
        q, k, v = self.qkv(x)
        w = torch.outer(torch.arange(T).float(), 10000 ** (-torch.arange(0, self.d, 2) / self.d))
        turn = torch.polar(torch.ones_like(w), w)
        q, k = (torch.view_as_real(torch.view_as_complex(
            t.view(B, T, 2 * self.h, -1, 2).transpose(1, 2).contiguous()) * turn).flatten(-2) for t in (q, k))
        a = (q @ k.mT / self.d ** 0.5).masked_fill(~mask, -math.inf).softmax(-1).unflatten(1, (self.h, 2))
        return self.finish((a[:, :, 0] - self.lam() * a[:, :, 1]) @ v.view(B, T, self.h, -1).transpose(1, 2))


class V2(nn.Module):  # lambda = sigmoid(projection) per token and head, no norm, no factor, shared kv
    def __init__(self, E, h, depth, hk=2):
        super().__init__()
        self.h, self.hk, self.d = h, hk, E // h
        self.q_proj, self.k_proj = nn.Linear(E, 2 * E, False), nn.Linear(E, hk * self.d, False)
        self.v_proj, self.o_proj = nn.Linear(E, hk * self.d, False), nn.Linear(E, E, False)
        self.lambda_proj = nn.Linear(E, h, False)

    def forward(self, x, mask):
        q, k, v = (f(x).unflatten(-1, (-1, self.d)).transpose(1, 2)
                   for f in (self.q_proj, self.k_proj, self.v_proj))
        k, v = (t.repeat_interleave(2 * self.h // self.hk, 1) for t in (k, v))
        o = (q @ k.mT / self.d ** 0.5).masked_fill(~mask, -math.inf).softmax(-1) @ v
        lam = torch.sigmoid(self.lambda_proj(x)).transpose(1, 2)[..., None]
        return self.o_proj((o[:, ::2] - lam * o[:, 1::2]).transpose(1, 2).flatten(2))


class Grouped(Diff):  # three signal components share one noise component
    def sizes(self, E):
        return (E, 4 * self.d), (E, 4 * self.d), (E, 6 * self.d), (6 * self.d, E)

    def forward(self, x, mask):
        B, T, _ = x.shape
        q, k, v = (t.view(B, T, -1, n).transpose(1, 2)
                   for t, n in zip(self.qkv(x), (self.d, self.d, 2 * self.d)))
        a = (q @ k.mT / self.d ** 0.5).masked_fill(~mask, -math.inf).softmax(-1)
        return self.finish((a[:, :3] - self.lam() * a[:, 3:]) @ v)


class OneMap(nn.Module):
    def __init__(self, E, h, d):
        super().__init__()
        self.h, self.d, self.query, self.key = h, d, nn.Linear(E, h * d, False), nn.Linear(E, h * d, False)

    def forward(self, x, mask):
        q, k = (f(x).unflatten(-1, (self.h, self.d)).transpose(1, 2) for f in (self.query, self.key))
        return (q @ k.mT / self.d ** 0.5).masked_fill(~mask, -math.inf).softmax(-1)


class SubModules(nn.Module):  # each map in a module of its own; lambda a plain parameter through tanh
    def __init__(self, E, h, depth):
        super().__init__()
        d = E // h // 2
        self.signal, self.noise = OneMap(E, h, d), OneMap(E, h, d)
        self.value, self.out = nn.Linear(E, E, False), nn.Linear(E, E, False)
        self.raw_lam, self.norm = nn.Parameter(torch.tensor(0.3 + 0.2 * depth)), nn.RMSNorm(2 * d, eps=1e-5)

    def forward(self, x, mask):
        v = self.value(x).unflatten(-1, (self.signal.h, -1)).transpose(1, 2)
        o = (self.signal(x, mask) - torch.tanh(self.raw_lam) * self.noise(x, mask)) @ v
        return self.out(self.norm(o).transpose(1, 2).flatten(2))


class Standard(nn.Module):  # the twin without a second map
    def __init__(self, E, h, depth):
        super().__init__()
        self.h, self.d, self.qkv, self.proj = h, E // h, nn.Linear(E, 3 * E, False), nn.Linear(E, E, False)

    def forward(self, x, mask):
        q, k, v = self.qkv(x).unflatten(-1, (3, self.h, self.d)).permute(2, 0, 3, 1, 4)
        a = (q @ k.mT / self.d ** 0.5).masked_fill(~mask, -math.inf).softmax(-1)
        return self.proj((a @ v).transpose(1, 2).flatten(2))


def half_and_half(E, h, depth):  # layer 1 plain, the rest differential
    return Standard(E, h, depth) if depth == 1 else StackBh2(E, h, depth)


class Shared(TwoSoftmax):  # one module for all layers, told its depth
    def forward(self, x, mask, depth=1):
        self.lambda_init = lambda_init_fn(depth)
        return super().forward(x, mask)


class Cross(Diff):  # keys from y where given
    def forward(self, x, mask, y=None):
        q, k, v = (t.unflatten(-1, (-1, n)).transpose(1, 2)
                   for t, n in zip(self.qkv(x, y), (self.d, self.d, 2 * self.d)))
        a1, a2 = (q @ k.mT / self.d ** 0.5).masked_fill(~mask, -math.inf).softmax(-1).chunk(2, 1)
        return self.finish((a1 - self.lam() * a2) @ v)


class Cached(Diff):
    def forward(self, x, mask, past=None):
        q1, q2, k1, k2, v = self.halves(x)
        if past is not None:
            past[:] = [torch.cat([o, n], 2) for o, n in zip(past, (k1, k2, v))] if past else [k1, k2, v]
            k1, k2, v = past
        m = mask[..., -q1.shape[2]:, :]
        a1, a2 = ((q @ k.mT / self.d ** 0.5).masked_fill(~m, -math.inf).softmax(-1)
                  for q, k in ((q1, k1), (q2, k2)))
        return self.finish((a1 - self.lam() * a2) @ v)
