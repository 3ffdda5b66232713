// SPDX-License-Identifier: MIT
// A_i = softmax(q_i k_iᵀ / √d) and A_i V for every head and term, by few query rows at a time: their scores,
// exponentials and product with the values stay in the cache, and keys that all of them mask are not touched.
#include "core/compute/cpu/cpu_backend.h"
#include "core/compute/cpu/eigen_maps.h"
#include "core/compute/cpu/tile.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

namespace lambdascope {
namespace {

constexpr std::int64_t taskRows = 48; // query rows that a thread takes at once: full tiles of 6 and of 8

/// Keys and values as tiles read them, one cache line after the other. (Eigen lays them out anew for every
/// product, which takes a third of its time where heads are narrow.)
class PackedKeys {
  public:
    PackedKeys(ThreadPool& pool, RecycledMemory& memory, const Tensor& k, const Tensor& v,
               const HeadPlan& plan)
        : d_(plan.headDim),
          keys_(k.rows()),
          panels_(roundedUp(keys_, tileCols) / tileCols),
          width_(roundedUp(plan.valueWidth(), lanes)),
          transposed_(memory.tensor(k.cols() / d_ * panels_ * d_, tileCols)) {
        for (const Head& head : plan.heads) {
            const auto same = std::ranges::find(distinct_, head.values);
            valuesOf_.push_back(same - distinct_.begin());
            if (same == distinct_.end()) distinct_.push_back(head.values);
        }
        values_ = memory.tensor(std::ssize(distinct_) * keys_, width_);
        const auto blocks = static_cast<int>(k.cols() / d_);
        pool.parallelFor(blocks + static_cast<int>(distinct_.size()),
                         [&](int i) { i < blocks ? transpose(k, i) : gather(v, i - blocks); });
    }

    [[nodiscard]] std::int64_t width() const { return width_; }
    /// Keys index · tileCols … of a block of d columns: [d, tileCols].
    [[nodiscard]] Rows<const float> keys(std::int64_t block, std::int64_t index) const {
        return {transposed_.row((block * panels_ + index) * d_), tileCols};
    }
    /// [keys, width]
    [[nodiscard]] Rows<const float> values(int head) const {
        return {values_.row(valuesOf_[static_cast<std::size_t>(head)] * keys_), width_};
    }

  private:
    void transpose(const Tensor& k, std::int64_t block) {
        for (std::int64_t p = 0; p < panels_; ++p) {
            float* const out = transposed_.writable() + (block * panels_ + p) * d_ * tileCols;
            const std::int64_t there = std::min(tileCols, keys_ - p * tileCols);
            if (there < tileCols) std::fill_n(out, d_ * tileCols, 0.0F);
            for (std::int64_t key = 0; key < there; ++key) {
                const float* const from = k.row(p * tileCols + key) + block * d_;
                for (std::int64_t j = 0; j < d_; ++j) out[j * tileCols + key] = from[j];
            }
        }
    }
    void gather(const Tensor& v, std::int64_t index) {
        float* out = values_.writable() + index * keys_ * width_;
        for (std::int64_t key = 0; key < keys_; ++key, out += width_) {
            float* end = out;
            for (const int block : distinct_[static_cast<std::size_t>(index)])
                end = std::copy_n(v.row(key) + block * d_, d_, end);
            std::fill(end, out + width_, 0.0F);
        }
    }

    std::int64_t d_, keys_, panels_, width_;
    Tensor transposed_, values_;
    std::vector<std::vector<int>> distinct_; // heads that share keys share values, too
    std::vector<std::int64_t> valuesOf_;     // per head
};

/// e^((x − max) · scale) of the first `visible` scores, and zeros up to `end`, a multiple of `lanes`; returns
/// their sum.
float exponentials(float* row, std::int64_t visible, std::int64_t end, float scale) {
    using namespace Eigen::internal;
    const Packet greatest = pset1<Packet>(Row(row, visible).maxCoeff());
    const Packet factor = pset1<Packet>(scale);
    Packet sum = pset1<Packet>(0);
    for (std::int64_t at = 0; at < visible; at += lanes) {
        Packet e = exponential(pmul(psub(ploadu<Packet>(row + at), greatest), factor));
        pstoreu(row + at, e);
        if (at + lanes > visible) {
            std::fill(row + visible, row + end, 0.0F);
            e = ploadu<Packet>(row + at);
        }
        sum = padd(sum, e);
    }
    std::fill(row + std::min(end, roundedUp(visible, lanes)), row + end, 0.0F);
    return predux(sum);
}

/// Some query rows of one map, at most tileRows.
struct Queries {
    int head, term;
    std::int64_t first, rows;
    std::int64_t before; // tokens before the first of all queries

    /// Of a row; those of the last one are all that any of them sees.
    [[nodiscard]] std::int64_t visible(std::int64_t row) const { return before + first + row + 1; }
    [[nodiscard]] std::int64_t keys() const { return visible(rows - 1); }
};

/// What a thread works in, kept from one layer to the next. Rows begin on multiples of 64 bytes: Eigen's sums
/// depend on it.
struct Scratch {
    RowMatrix scores, mixed;
    std::vector<float> rows; // of a map
    float shares[tileRows];  // 1 ÷ their sums

    void makeRoom(std::int64_t keys, std::int64_t width) {
        if (scores.cols() < keys) scores.resize(tileRows, roundedUp(keys, tileCols));
        rows.resize(std::max(rows.size(), static_cast<std::size_t>(tileRows * keys + lanes)));
        if (mixed.cols() < width) mixed.resize(tileRows, roundedUp(width, lanes));
    }
};

/// One pass over the maps of a layer.
struct Attention {
    const Tensor &q, &k, &v;
    const HeadPlan& plan;
    AttentionResult& result;
    std::optional<PackedKeys> packed; // not worth it for few rows

    /// q kᵀ
    void scores(const Queries& of, Scratch& to) const {
        const Term& blocks = plan.heads[of.head].terms[of.term];
        const std::int64_t d = plan.headDim;
        if (!packed) {
            to.scores.topLeftCorner(of.rows, of.keys()).noalias() =
                block(q, of.first, of.rows, blocks.query * d, d) *
                block(k, 0, of.keys(), blocks.key * d, d).transpose();
            return;
        }
        for (std::int64_t key = 0; key < of.keys(); key += tileCols)
            multiplyRows({q.row(of.first) + blocks.query * d, q.cols()}, of.rows,
                         packed->keys(blocks.key, key / tileCols), d,
                         {to.scores.data() + key, to.scores.cols()}, tileCols);
    }

    /// The exponentials times V, not yet divided by their sums.
    void mix(const Queries& of, Scratch& to) const {
        if (packed) {
            multiplyRows({to.scores.data(), to.scores.cols()}, of.rows, packed->values(of.head), of.keys(),
                         {to.mixed.data(), to.mixed.cols()}, packed->width());
            return;
        }
        std::int64_t column = 0;
        for (const int value : plan.heads[of.head].values) {
            to.mixed.block(0, column, of.rows, plan.headDim).noalias() =
                to.scores.topLeftCorner(of.rows, of.keys()) *
                block(v, 0, of.keys(), value * plan.headDim, plan.headDim);
            column += plan.headDim;
        }
    }

    void write(const Queries& of, Scratch& from) const {
        const std::int64_t width = plan.valueWidth();
        for (std::int64_t r = 0; r < of.rows; ++r) {
            Tensor& mixed = result.mixed[of.term];
            Row(mixed.writable() + (of.first + r) * mixed.cols() + of.head * width, width) =
                from.shares[r] * from.mixed.row(r).head(width).array();
        }
        if (!result.maps.empty()) writeMap(of, from);
    }

    /// The rows lie one behind the other: they are put together in the cache, and streamed as one.
    void writeMap(const Queries& of, Scratch& from) const {
        using namespace Eigen::internal;
        const std::int64_t keys = k.rows();
        float* to = from.rows.data();
        for (std::int64_t r = 0; r < of.rows; ++r, to += keys) {
            const Packet share = pset1<Packet>(from.shares[r]);
            const float* const weights = from.scores.data() + r * from.scores.cols();
            for (std::int64_t key = 0; key < of.visible(r); key += lanes)
                pstoreu(to + key, pmul(share, ploadu<Packet>(weights + key)));
            std::fill(to + of.visible(r), to + keys, 0.0F);
        }
        stream(from.rows.data(), to,
               result.maps[of.term].writable() + (of.head * q.rows() + of.first) * keys);
    }

    void run(const Queries& of, Scratch& scratch) const {
        const float scale = 1.0F / std::sqrt(static_cast<float>(plan.headDim));
        scores(of, scratch);
        for (std::int64_t r = 0; r < of.rows; ++r)
            scratch.shares[r] = 1.0F / exponentials(scratch.scores.data() + r * scratch.scores.cols(),
                                                    of.visible(r), roundedUp(of.keys(), lanes), scale);
        mix(of, scratch);
        write(of, scratch);
    }
};

} // namespace

AttentionResult CpuBackend::attention(const Tensor& q, const Tensor& k, const Tensor& v, const HeadPlan& plan,
                                      bool wantMaps) {
    const std::int64_t tokens = q.rows();
    const int heads = plan.headCount(), terms = plan.termCount();
    AttentionResult result;
    for (int term = 0; term < terms; ++term) {
        result.mixed.push_back(memory_.tensor(tokens, std::int64_t{heads} * plan.valueWidth()));
        if (wantMaps) result.maps.push_back(memory_.tensor(heads * tokens, k.rows()));
    }
    Attention attention{q, k, v, plan, result, {}};
    if (tokens >= tileRows) attention.packed.emplace(pool_, memory_, k, v, plan);

    const auto tasks = static_cast<int>((tokens + taskRows - 1) / taskRows);
    pool_.parallelFor(heads * terms * tasks, [&](int i) {
        thread_local Scratch scratch;
        scratch.makeRoom(k.rows(), plan.valueWidth());
        const int map = i % (heads * terms);
        const std::int64_t start = (tasks - 1 - i / (heads * terms)) * taskRows; // long rows first
        const std::int64_t end = std::min(tokens, start + taskRows);
        for (std::int64_t row = start; row < end; row += tileRows)
            attention.run({map / terms, map % terms, row, std::min<std::int64_t>(tileRows, end - row),
                           k.rows() - tokens},
                          scratch);
        finishStreams();
    });
    return result;
}

} // namespace lambdascope
