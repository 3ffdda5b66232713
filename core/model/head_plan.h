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
    friend bool operator==(const Term&, const Term&) = default;
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

    /// The other heads that have the same map as this term of a head: one A2 may be subtracted in several.
    [[nodiscard]] std::vector<int> sharing(int head, int term) const;
    [[nodiscard]] int headCount() const { return static_cast<int>(heads.size()); }
    [[nodiscard]] int termCount() const {
        return heads.empty() ? 0 : static_cast<int>(heads[0].terms.size());
    }
    [[nodiscard]] int valueWidth() const {
        return heads.empty() ? 0 : static_cast<int>(heads[0].values.size()) * headDim;
    }
};

/// The plan of the config's family, by its Architecture::head.
HeadPlan planOf(const Config& config);

} // namespace lambdascope
