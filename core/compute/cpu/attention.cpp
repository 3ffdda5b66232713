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

/// Rows first…first + rows − 1 of one map; row 0 is the token after `before` others.
struct BlockTask {
    std::int64_t before = 0;
    std::int64_t first = 0;
    std::int64_t rows = 0;
    [[nodiscard]] std::int64_t keys() const {
        return before + first + rows;
    } // later keys are masked for all of its rows
};

/// softmax over the keys 0…query of every row, zeros after them.
void causalSoftmax(RowMatrix& scores, const BlockTask& task, float scale) {
    for (std::int64_t r = 0; r < task.rows; ++r) {
        float* start = scores.data() + r * scores.cols();
        const std::int64_t visible = task.before + task.first + r + 1;
        Row row(start, visible);
        row = ((row - row.maxCoeff()) * scale).exp();
        row *= 1.0F / row.sum();
        std::fill(start + visible, start + task.keys(), 0.0F);
    }
}

void copyRows(const RowMatrix& scores, const BlockTask& task, Tensor& map, int head) {
    const std::int64_t tokens = map.cols();
    const std::int64_t queries = tokens - task.before;
    for (std::int64_t r = 0; r < task.rows; ++r) {
        float* out = map.writable() + (head * queries + task.first + r) * tokens;
        std::memcpy(out, scores.data() + r * scores.cols(),
                    static_cast<std::size_t>(task.keys()) * sizeof(float));
        std::fill(out + task.keys(), out + tokens, 0.0F);
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
        if (wantMaps) result.maps.emplace_back(heads * tokens, k.rows());
    }

    const auto compute = [&](int head, int term, const BlockTask& task) {
        const Term& rows = plan.heads[head].terms[term];
        const std::int64_t keys = task.keys();
        // Rows start on multiples of 64 bytes: Eigen's sums depend on alignment, and a pass that keeps its
        // maps must equal one that does not, bit for bit.
        thread_local RowMatrix scores;
        if (const std::int64_t width = (keys + 15) / 16 * 16; scores.cols() < width)
            scores.resize(blockRows, width);
        auto a = scores.topLeftCorner(task.rows, keys);
        a.noalias() = block(q, task.first, task.rows, rows.query * d, d) *
                      block(k, 0, keys, rows.key * d, d).transpose();
        causalSoftmax(scores, task, scale);
        if (wantMaps) copyRows(scores, task, result.maps[term], head);
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
        compute(map / terms, map % terms, {k.rows() - tokens, first, std::min(blockRows, tokens - first)});
    });
    return result;
}

} // namespace lambdascope
