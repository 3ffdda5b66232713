// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/trace.h"
#include "core/model/model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>
#include <vector>

namespace lambdascope::test {

/// Tokens without a pattern that a model could use.
inline std::vector<int> someTokens(int count, std::int64_t vocab) {
    std::vector<int> tokens(count);
    for (int i = 0; i < count; ++i) tokens[i] = static_cast<int>((i * 7 + i * i) % vocab);
    return tokens;
}

/// A pass over so many of them, with all maps or none.
inline Request requestFor(const Model& model, int tokens, Edits edits = {}, bool maps = true) {
    return {someTokens(tokens, model.config.vocabSize), std::move(edits),
            std::vector<bool>(model.layers.size(), maps)};
}

/// λ of one layer.
inline Edits lambdaOf(int layer, double value) {
    Edits edits;
    edits.set(layer, {{}, value});
    return edits;
}

/// The largest difference; of numbers beyond ±1, relative to them.
inline double worstDifference(const Tensor& a, const Tensor& b) {
    if (a.rows() != b.rows() || a.cols() != b.cols()) return INFINITY;
    double worst = 0;
    for (std::int64_t i = 0; i < a.size(); ++i) {
        const double difference =
            std::abs(double{a.data()[i]} - b.data()[i]) / std::max(1.0, std::abs(double{b.data()[i]}));
        if (!(difference <= worst)) worst = difference; // a NaN stays, and fails every comparison
    }
    return worst;
}

/// Of lists of tensors.
inline double worstDifference(const std::vector<Tensor>& a, const std::vector<Tensor>& b) {
    if (a.size() != b.size()) return INFINITY;
    double worst = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (const double difference = worstDifference(a[i], b[i]); !(difference <= worst)) worst = difference;
    return worst;
}

/// Everything in two traces but the milliseconds, to a tolerance, or bit by bit.
inline void expectClose(const Trace& a, const Trace& b, double tolerance) {
    EXPECT_LT(worstDifference(a.logits, b.logits), tolerance);
    for (std::size_t l = 0; l < a.layers.size(); ++l) {
        EXPECT_LT(worstDifference(a.layers[l]->input, b.layers[l]->input), tolerance) << "layer " << l;
        EXPECT_LT(worstDifference(a.layers[l]->maps, b.layers[l]->maps), tolerance) << "layer " << l;
        EXPECT_LT(worstDifference(a.layers[l]->mixed, b.layers[l]->mixed), tolerance) << "layer " << l;
        EXPECT_LT(worstDifference(a.layers[l]->hidden, b.layers[l]->hidden), tolerance) << "layer " << l;
    }
}

inline bool sameBits(const Tensor& a, const Tensor& b) {
    return a.rows() == b.rows() && a.cols() == b.cols() &&
           std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.size()) * sizeof(float)) == 0;
}

inline void expectSameBits(const Trace& a, const Trace& b) {
    EXPECT_TRUE(sameBits(a.logits, b.logits));
    ASSERT_EQ(a.layers.size(), b.layers.size());
    for (std::size_t l = 0; l < a.layers.size(); ++l) {
        EXPECT_TRUE(sameBits(a.layers[l]->hidden, b.layers[l]->hidden)) << "layer " << l;
        EXPECT_TRUE(std::ranges::equal(a.layers[l]->maps, b.layers[l]->maps, sameBits)) << "layer " << l;
        EXPECT_TRUE(std::ranges::equal(a.layers[l]->mixed, b.layers[l]->mixed, sameBits)) << "layer " << l;
    }
}

} // namespace lambdascope::test
