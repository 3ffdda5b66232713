# SPDX-License-Identifier: MIT
"""The decoders of unilm.py once more, in PyTorch, so that small ones can be trained. make_checkpoints.py holds them to unilm.py."""

import torch
import unilm
from torch.nn.functional import linear, rms_norm, silu


class Decoder(torch.nn.Module):
    """Its parameters have the names and shapes of the checkpoint's tensors (the dots of a name become "/": PyTorch forbids them)."""

    def __init__(self, config: dict):
        super().__init__()
        self.config, self.shape = config, unilm.shape_of(config)
        self.w = torch.nn.ParameterDict()
        for name, shape in unilm.tensor_shapes(config).items():
            value = torch.ones(shape) if name.endswith(("norm.weight", "subln.weight")) else torch.randn(shape) * 0.08
            if "lambda_" not in name and len(shape) == 2 and "embed" not in name:
                value = torch.randn(shape) * 0.6 / shape[1] ** 0.5
            self.w[name.replace(".", "/")] = torch.nn.Parameter(value)

    def tensors(self) -> dict[str, torch.Tensor]:
        return {name.replace("/", "."): value.detach() for name, value in self.w.items()}

    def turned(self, x: torch.Tensor) -> torch.Tensor:
        """Interleaved RoPE: neighbouring numbers are one complex number. x [B, T, components, d]."""
        d = x.shape[-1]
        angle = torch.outer(torch.arange(x.shape[1]), self.shape["rope_theta"] ** (-torch.arange(0, d, 2) / d))
        pairs = torch.view_as_complex(x.reshape(*x.shape[:-1], d // 2, 2)) * torch.polar(torch.ones_like(angle), angle)[:, None, :]
        return torch.view_as_real(pairs).flatten(-2)

    def attention(self, own, x: torch.Tensor, depth: int) -> torch.Tensor:
        v1, (batch, tokens, _) = self.config["diff_version"] == 1, x.shape
        h, hk, d = self.shape["heads"], self.shape["kv_heads"], self.shape["head_dim"]
        k_heads = 2 * hk if v1 else hk
        q = self.turned(linear(x, own("q_proj.weight")).view(batch, tokens, 2 * h, d)).unflatten(2, (h, 2))
        k = self.turned(linear(x, own("k_proj.weight")).view(batch, tokens, k_heads, d))
        k = k.unflatten(2, (hk, 2)) if v1 else k[:, :, :, None, :].expand(-1, -1, -1, 2, -1)
        v = linear(x, own("v_proj.weight")).view(batch, tokens, hk, -1)
        k, v = k.repeat_interleave(h // hk, 2), v.repeat_interleave(h // hk, 2)
        scores = torch.einsum("bthcd,bshcd->bhcts", q, k) / d**0.5
        future = torch.ones(tokens, tokens, dtype=torch.bool).triu(1)
        first, second = scores.masked_fill(future, -torch.inf).softmax(-1).unbind(2)
        if not v1:
            lam = torch.sigmoid(linear(x, own("lambda_proj.weight"))).transpose(1, 2)[..., None]  # [B, h, T, 1]
            return linear(torch.einsum("bhts,bshd->bthd", first - lam * second, v).flatten(2), own("o_proj.weight"))
        init = unilm.lambda_init(depth)
        lam = torch.exp(own("lambda_q1") @ own("lambda_k1")) - torch.exp(own("lambda_q2") @ own("lambda_k2")) + init
        heads = torch.einsum("bhts,bshd->bthd", first - lam * second, v)
        heads = rms_norm(heads, heads.shape[-1:], own("subln.weight"), unilm.SUB_NORM_EPS) * (1 - init)
        return linear(heads.flatten(2), own("out_proj.weight"))

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        w, eps, e = {name.replace("/", "."): value for name, value in self.w.items()}, self.config["rms_norm_eps"], self.config["hidden_size"]
        x = w["model.embed_tokens.weight"][ids]
        for n in range(self.config["num_hidden_layers"]):
            def own(name: str, prefix=f"model.layers.{n}."):
                return w[prefix + name]
            x = x + self.attention(lambda name: own("self_attn." + name), rms_norm(x, (e,), own("input_layernorm.weight"), eps), n)
            seen = rms_norm(x, (e,), own("post_attention_layernorm.weight"), eps)
            x = x + linear(silu(linear(seen, own("mlp.gate_proj.weight"))) * linear(seen, own("mlp.up_proj.weight")), own("mlp.down_proj.weight"))
        head = w["model.embed_tokens.weight" if self.config["tie_word_embeddings"] else "lm_head.weight"]
        return linear(rms_norm(x, (e,), w["model.norm.weight"], eps), head)
