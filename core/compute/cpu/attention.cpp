// SPDX-License-Identifier: MIT
// A_i = softmax(q_i k_iᵀ / √d) and A_i V for every head and term, in blocks of query rows.
#include "core/compute/cpu/cpu_backend.h"
#include "core/compute/cpu/eigen_maps.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace lambdascope {
namespace {

constexpr std::int64_t blockRows = 64;

/// Rows first…first + rows − 1 of one map.
struct BlockTask {
    std::int64_t first = 0;
    std::int64_t rows = 0;
    [[nodiscard]] std::int64_t keys() const {
        return first + rows;
    } // later keys are masked for all of its rows
};

/// softmax over the keys 0…query of every row, zeros after them up to `width`.
void causalSoftmax(float* scores, std::int64_t stride, const BlockTask& task, std::int64_t width,
                   float scale) {
    for (std::int64_t r = 0; r < task.rows; ++r) {
        float* start = scores + r * stride;
        const std::int64_t visible = task.first + r + 1;
        Row row(start, visible);
        row = ((row - row.maxCoeff()) * scale).exp();
        row *= 1.0F / row.sum();
        std::memset(start + visible, 0, static_cast<std::size_t>(width - visible) * sizeof(float));
    }
}

} // namespace

AttentionResult CpuBackend::attention(const Tensor& q, const Tensor& k, const Tensor& v, const HeadPlan& plan,
                                      bool wantMaps) {
    const std::int64_t tokens = q.rows();
    const std::int64_t d = plan.headDim;
    const float scale = 1.0F / std::sqrt(static_cast<float>(d));
    const int heads = plan.headCount();
    const int terms = plan.termCount();
    const auto blocks = static_cast<int>((tokens + blockRows - 1) / blockRows);

    AttentionResult result;
    for (int term = 0; term < terms; ++term) {
        result.mixed.emplace_back(tokens, std::int64_t{heads} * plan.valueWidth());
        if (wantMaps) result.maps.emplace_back(heads * tokens, tokens);
    }

    const auto compute = [&](int head, int term, const BlockTask& task) {
        const Term& rows = plan.heads[head].terms[term];
        const std::int64_t keys = task.keys();
        thread_local RowMatrix scratch; // only for passes that keep no maps
        if (!wantMaps) scratch.resize(blockRows, std::max<std::int64_t>(scratch.cols(), keys));
        const std::int64_t stride = wantMaps ? tokens : scratch.cols();
        float* scores =
            wantMaps ? result.maps[term].writable() + (head * tokens + task.first) * tokens : scratch.data();

        Block a(scores, task.rows, keys, Stride(stride));
        a.noalias() = block(q, task.first, task.rows, rows.query * d, d) *
                      block(k, 0, keys, rows.key * d, d).transpose();
        causalSoftmax(scores, stride, task, wantMaps ? tokens : keys, scale);
        std::int64_t column = std::int64_t{head} * plan.valueWidth();
        for (const int value : plan.heads[head].values) {
            block(result.mixed[term], task.first, task.rows, column, d).noalias() =
                a * block(v, 0, keys, value * d, d);
            column += d;
        }
    };

    pool_.parallelFor(heads * terms * blocks, [&](int i) {
        const std::int64_t first =
            std::int64_t{blocks - 1 - i / (heads * terms)} * blockRows; // long rows first
        const int map = i % (heads * terms);
        compute(map / terms, map % terms, {first, std::min(blockRows, tokens - first)});
    });
    return result;
}

} // namespace lambdascope
