// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

namespace lambdascope {

struct Config;

/// One softmax map of a head: softmax(q_query · k_keyᵀ / √d). Indices count blocks of d rows in q_proj,
/// k_proj.
struct Term {
    int query = 0;
    int key = 0;
};

/// A head is a signed sum of softmax maps over one value block: Σ_i w_i · softmax_i, w = (1) or (1, −λ).
struct Head {
    std::vector<Term> terms;
    std::vector<int> values; // blocks of d rows of v_proj, side by side: value width = values.size() · d
};

/// What a checkpoint family means by its rows: which are q⁺, q⁻, k⁺, k⁻ and v of every head, and what follows
/// the signed sum. A family is a plan, not a code path.
struct HeadPlan {
    std::vector<Head> heads;
    int headDim = 0;       // d
    bool headNorm = false; // RMSNorm over the head’s values, then × (1 − λ_init); a gain is part of W_O
    float headNormEps = 0;
    bool tokenLambda = false; // λ is one of every token and head, not of the layer

    [[nodiscard]] int headCount() const { return static_cast<int>(heads.size()); }
    [[nodiscard]] int termCount() const {
        return heads.empty() ? 0 : static_cast<int>(heads[0].terms.size());
    }
    [[nodiscard]] int valueWidth() const {
        return heads.empty() ? 0 : static_cast<int>(heads[0].values.size()) * headDim;
    }
};

/// The plan of the config's family:
/// - Hugging Face DiffLlama: head i of H/2 takes components i and i + H/2 (halves); component u reads
///   key-value head u / (H/K); values are the two key-value heads side by side (modeling_diffllama.py).
/// - unilm DIFF V1: components 2i and 2i + 1 (adjacent), of key heads 2j and 2j + 1, j = i / (h/hk); values
/// are
///   those same blocks (multihead_flashdiff_1.py, whose rule for shared keys is the one the authors trained).
/// - DIFF V2: components 2i and 2i + 1, both of the same key-value head, values of width d
///   (multihead_flashdiffv2.py).
/// - Llama, GPT-2: one softmax a head, values of width d.
HeadPlan planOf(const Config& config);

} // namespace lambdascope
