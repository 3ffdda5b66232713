// SPDX-License-Identifier: MIT
#pragma once

namespace lambdascope {

/// What one head makes of its softmax maps, in force: Norm((w1·A1 + w2·A2) V) × factor. As trained the
/// weights are 1 and −λ (arXiv 2410.05258, equations 1 to 3); edits and ablations change them for a layer or
/// one head.
struct HeadMix {
    float lambda = 0;         // 0 in a standard head, which has no A2; not used with tokenLambda
    float factor = 1;         // 1 − λ_init
    bool norm = true;         // the head norm, where the plan has one
    bool swapped = false;     // A2 − λ·A1
    bool off = false;         // nothing of the head reaches the layer
    bool tokenLambda = false; // every token has a λ of its own (DIFF V2), LayerTrace::tokenLambda
    bool mean = false;        // what it gives at a token is the mean over the prompt, LayerTrace::means
    bool patched = false;     // what it gives is that of another run, LayerPatch::output

    [[nodiscard]] float first() const { return off ? 0 : swapped ? -lambda : 1; }  // weight of A1
    [[nodiscard]] float second() const { return off ? 0 : swapped ? 1 : -lambda; } // weight of A2
    /// What a row of the signed sum adds up to, as every softmax row sums to 1.
    [[nodiscard]] float rowSum() const { return off ? 0 : 1 - lambda; }
    friend bool operator==(const HeadMix&, const HeadMix&) = default;
};

} // namespace lambdascope
