# SPDX-License-Identifier: MIT
"""Ground truth for the cases: float64 numpy, explicit loops over heads, queries and keys, weights only.

Never calls a module's forward, installs no hook, and shares no code with the modules.
An options dict `o` says how a case reads its weights:
  h, d     differential heads and the width of a component
  q, k     (i, c) -> index of the d-row block holding component c (0 signal, 1 noise) of head i
  v        i -> list of d-row blocks forming V of head i      v2: the same for the noise map, if it differs
  get      attention module -> (Wq, Wk, Wv, Wo) as [out, in] tensors
  lam      (module, depth, x [T, E]) -> float | [h] | [h, T]   gain: module -> weight of the head norm or None
  norm     True/False     factor: depth -> float     rope: None | "half" | "inter"     std: depth -> bool
"""
import math
import zlib

import numpy as np


def f64(t):
    return t.detach().double().cpu().numpy()


def lam_init(depth):
    return 0.8 - 0.6 * math.exp(-0.3 * (depth - 1))


def lam_paper(names=("lambda_q1", "lambda_k1", "lambda_q2", "lambda_k2")):
    def lam(a, depth, x):
        q1, k1, q2, k2 = (np.atleast_2d(f64(getattr(a, n))) for n in names)
        out = []
        for i in range(len(q1)):
            one = two = 0.0
            for j in range(q1.shape[1]):
                one += q1[i, j] * k1[i, j]
                two += q2[i, j] * k2[i, j]
            out.append(math.exp(one) - math.exp(two) + lam_init(depth))
        return out[0] if getattr(a, names[0]).dim() == 1 else np.array(out)
    return lam


def pairs(kind, h):
    return {"halves": lambda i, c: c * h + i, "adj": lambda i, c: 2 * i + c,
            "reverse": lambda i, c: i if c == 0 else 2 * h - 1 - i,
            "grouped": lambda i, c: i if c == 0 else h,
            "perm": lambda i, c: ((2, 3), (5, 1), (0, 4))[i][c]}[kind]


def layer_norm(n, x):
    w, b, out = f64(n.weight), f64(n.bias), np.empty_like(x)
    for t in range(len(x)):
        mu = x[t].mean()
        out[t] = (x[t] - mu) / math.sqrt(((x[t] - mu) ** 2).mean() + 1e-5) * w + b
    return out


def mlp(block, x):
    y = x @ f64(block.fc1.weight).T + f64(block.fc1.bias)
    for idx in np.ndindex(y.shape):
        y[idx] = 0.5 * y[idx] * (1 + math.erf(y[idx] / math.sqrt(2)))
    return y @ f64(block.fc2.weight).T + f64(block.fc2.bias)


def rotate(u, pos, style):
    d, r = len(u), u.copy()
    for j in range(d // 2):
        a, b = (j, j + d // 2) if style == "half" else (2 * j, 2 * j + 1)
        c, s = math.cos(pos * 10000 ** (-2 * j / d)), math.sin(pos * 10000 ** (-2 * j / d))
        r[a], r[b] = u[a] * c - u[b] * s, u[a] * s + u[b] * c
    return r


def one_map(x, y, wq, wk, ok, rope):
    T, S, d = len(x), len(y), len(wq)
    q, k, a = x @ wq.T, y @ wk.T, np.zeros((len(x), len(y)))
    if rope:
        q = np.array([rotate(q[t], t, rope) for t in range(T)])
        k = np.array([rotate(k[s], s, rope) for s in range(S)])
    for t in range(T):
        top = max((float(q[t] @ k[s]) / math.sqrt(d) for s in range(S) if ok[t, s]), default=None)
        if top is None:
            continue
        for s in range(S):
            if ok[t, s]:
                a[t, s] = math.exp(float(q[t] @ k[s]) / math.sqrt(d) - top)
        a[t] /= a[t].sum()
    return a


def attention(a, depth, x, y, ok, o, drop=None):
    """One attention module: x [T, E] queries, y [S, E] keys, ok [T, S] bool."""
    h, d, std = o["h"], o["d"], o["std"](depth)
    wq, wk, wv, wo = (f64(w) for w in o["get"](a))
    if std:  # plain attention: as many heads, twice as wide
        d, q_of, v_of = 2 * d, (lambda i, c: i), (lambda i: [i])
        k_of = q_of
    else:
        q_of, k_of, v_of = o["q"], o["k"], o["v"]
    rows = lambda w, u: w[u * d:(u + 1) * d]
    lam = None if std else o["lam"](a, depth, x)
    maps = np.zeros((2, h, len(x), len(y)))
    dmap, used, heads = np.zeros(maps.shape[1:]), np.zeros(maps.shape[1:]), []
    for i in range(h):
        for c in range(1 if std else 2):
            maps[c, i] = one_map(x, y, rows(wq, q_of(i, c)), rows(wk, k_of(i, c)), ok, o["rope"])
        v = y @ np.concatenate([rows(wv, u) for u in v_of(i)]).T
        v2 = v if not o["v2"] else y @ np.concatenate([rows(wv, u) for u in o["v2"](i)]).T
        z = np.zeros((len(x), v.shape[1]))
        for t in range(len(x)):
            lt = 0.0 if std else float(np.broadcast_to(lam[i], len(x))[t] if np.ndim(lam) else lam)
            for s in range(len(y)):
                k1, k2 = (1.0, 1.0) if drop is None else (drop[i, t, s], drop[h + i, t, s])
                dmap[i, t, s] = maps[0, i, t, s] - lt * maps[1, i, t, s]
                used[i, t, s] = k1 * maps[0, i, t, s] - lt * k2 * maps[1, i, t, s]
                if v2 is v:
                    z[t] += used[i, t, s] * v[s]
                else:
                    z[t] += maps[0, i, t, s] * v[s] - lt * maps[1, i, t, s] * v2[s]
            if o["norm"] and not std:
                z[t] /= math.sqrt(sum(float(e) ** 2 for e in z[t]) / len(z[t]) + 1e-5)
                gain = o["gain"](a)
                z[t] *= o["factor"](depth) * (1.0 if gain is None else f64(gain))
        heads.append(z)
    out = np.concatenate(heads, 1) @ wo.T
    tell = dict(a1=maps[0], a2=None if std else maps[1], lam=lam, d=dmap, out=out)
    if drop is not None:
        tell["d_used"] = used
    return tell


def decoder(m, x, ok, o, real=None, drops=None):
    """Blocks, final norm and head of an LM whose input embedding is x [T, E]."""
    layers = []
    for l, block in enumerate(m.layers):
        a = o["attn_of"](block)
        y = layer_norm(block.n1, x)
        tell = attention(a, l + 1, y, y, ok, o, None if drops is None else drops[l])
        x = x + tell["out"]
        x = x + mlp(block, layer_norm(block.n2, x))
        layers.append(dict(tell, name=o["path"](l), depth=l + 1))
    answer = layer_norm(m.nf, x) @ f64(m.head.weight).T
    if real is not None:  # rows of padding queries are unspecified: NaN
        for tell in layers:
            for key in ("a1", "a2", "d", "out"):
                tell[key][..., ~real, :] = np.nan
            tell["valid"] = real
        answer[~real] = np.nan
    return layers, answer


def lm(m, ids, o, pos=None, keep=None, drops=None):
    ids, T = np.asarray(ids), len(ids)
    pos = np.arange(T) if pos is None else np.asarray(pos)
    ok = np.zeros((T, T), bool)
    for t in range(T):
        for s in range(t + 1):
            ok[t, s] = keep is None or bool(keep[s])
    x = f64(m.emb.weight)[ids] + f64(m.pos.weight)[pos]
    return decoder(m, x, ok, o, None if keep is None else np.asarray(keep, bool), drops)


def greedy(m, ids, n, o):
    """Maps over the whole final sequence but its last token (which is never fed back)."""
    ids = list(map(int, ids))
    for _ in range(n):
        layers, answer = lm(m, ids, o)
        ids.append(int(answer[-1].argmax()))
    return layers, np.array(ids, float)


def vit(m, image, o):
    """image [3, 14, 14]: 2x2 patches in row-major order after a class token, no mask."""
    w, b, img, g = f64(m.patch.weight), f64(m.patch.bias), f64(image), []
    for r in range(7):
        for c in range(7):
            g.append([(w[e] * img[:, 2 * r:2 * r + 2, 2 * c:2 * c + 2]).sum() + b[e] for e in range(len(w))])
    x = np.concatenate([f64(m.cls)[0], np.array(g)]) + f64(m.pos)[0]
    layers, answer = decoder(m, x, np.ones((50, 50), bool), o)
    return layers, answer[0]


def encdec(m, src, tgt, o):
    full, layers = np.ones((len(src), len(src)), bool), []
    causal = np.tril(np.ones((len(tgt), len(tgt)), bool))
    emb, pos = f64(m.emb.weight), f64(m.pos.weight)
    x, y = emb[np.asarray(src)] + pos[:len(src)], emb[np.asarray(tgt)] + pos[:len(tgt)]
    for l, block in enumerate(m.enc):
        z = layer_norm(block.n1, x)
        tell = attention(block.attn, l + 1, z, z, full, o)
        x = x + tell["out"]
        x = x + mlp(block, layer_norm(block.n2, x))
        layers.append(dict(tell, name=f"enc.{l}.attn", depth=l + 1))
    for l, block in enumerate(m.dec):
        z = layer_norm(block.n1, y)
        tell = attention(block.attn, l + 1, z, z, causal, o)
        y = y + tell["out"]
        layers.append(dict(tell, name=f"dec.{l}.attn", depth=l + 1))
        tell = attention(block.cross, l + 1, layer_norm(block.n3, y), x, np.ones((len(y), len(x)), bool), o)
        y = y + tell["out"]
        layers.append(dict(tell, name=f"dec.{l}.cross", depth=l + 1))
        y = y + mlp(block, layer_norm(block.n2, y))
    return layers, layer_norm(m.nf, y) @ f64(m.head.weight).T


def seed_of(name):
    return zlib.crc32(name.encode()) % 100000
