// SPDX-License-Identifier: MIT
#include "core/compute/cpu/changed_attention.h"

#include "core/compute/cpu/eigen_maps.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <vector>

namespace lambdascope {
namespace {

constexpr std::int64_t rowsOfBlock =
    64; // of a product: the keys behind them, which they do not see, cost nothing

/// So many floats or some more: rows that begin and end where the widest registers do have no rests that are
/// computed one by one.
std::int64_t wholeVectors(std::int64_t floats) {
    constexpr std::int64_t atOnce = 16;
    return (floats + atOnce - 1) / atOnce * atOnce;
}

/// The maps of a layer, first logits, then softmax: of every term [heads·Tq, Tk or some more], head by head,
/// where row r of a head sees the keys 0 … before + r.
struct Maps {
    std::vector<Tensor> terms;
    std::int64_t queries = 0, before = 0;

    [[nodiscard]] std::size_t heads() const {
        return static_cast<std::size_t>(terms.front().rows() / queries);
    }
    [[nodiscard]] std::int64_t rowOf(std::size_t head, std::int64_t r) const {
        return static_cast<std::int64_t>(head) * queries + r;
    }
    [[nodiscard]] std::span<float> seen(std::size_t term, std::size_t head, std::int64_t r) {
        return {terms[term].writable() + rowOf(head, r) * terms[term].cols(),
                static_cast<std::size_t>(before + r + 1)};
    }
};

/// body(first, rows, keys that the last of them sees) over the rows of a head.
template<typename Body>
void forRowsOf(const Maps& maps, const Body& body) {
    for (std::int64_t first = 0; first < maps.queries; first += rowsOfBlock) {
        const std::int64_t rows = std::min(rowsOfBlock, maps.queries - first);
        body(first, rows, maps.before + first + rows);
    }
}

void fillWithLogits(Maps& maps, const Tensor& q, const Tensor& k, const HeadPlan& plan,
                    const AttentionChange& change) {
    const std::int64_t d = plan.headDim;
    const float scale = 1.0F / std::sqrt(static_cast<float>(d));
    for (std::size_t t = 0; t < maps.terms.size(); ++t)
        for (std::size_t h = 0; h < plan.heads.size(); ++h) {
            const Term &first = plan.heads[h].terms.front(), &own = plan.heads[h].terms[t];
            const int query = change.queriesOfFirst ? first.query : own.query;
            const int key = change.keysOfFirst ? first.key : own.key;
            forRowsOf(maps, [&](std::int64_t at, std::int64_t rows, std::int64_t keys) {
                block(maps.terms[t], maps.rowOf(h, at), rows, 0, keys).noalias() =
                    scale * (block(q, at, rows, query * d, d) * block(k, 0, keys, key * d, d).transpose());
            });
        }
}

Row rowOf(std::span<float> row) {
    return {row.data(), indexOf(std::ssize(row))};
}

/// The largest |logit| of some rows, but for the share of them that stays apart; of few none does.
/// `sizes` is room for them, which the kernel would hand out anew for every layer.
float largestOf(const std::vector<std::span<float>>& rows, double apart, std::vector<float>& sizes) {
    if (!(apart > 0)) {
        float largest = 0;
        for (const auto& row : rows) largest = std::max(largest, rowOf(row).abs().maxCoeff());
        return largest;
    }
    std::size_t count = 0, at = 0;
    for (const auto& row : rows) count += row.size();
    sizes.resize(count);
    for (const auto& row : rows) {
        rowOf(std::span(sizes).subspan(at, row.size())) = rowOf(row).abs();
        at += row.size();
    }
    std::vector<float> largest(static_cast<std::size_t>(apart * static_cast<double>(sizes.size())) + 1);
    std::ranges::partial_sort_copy(sizes, largest, std::ranges::greater()); // few of many
    return largest.back();
}

/// Rounds the logits of some rows to whole steps of the largest; what is larger stays.
void quantizeRows(const std::vector<std::span<float>>& rows, const AttentionChange& change,
                  std::vector<float>& sizes) {
    const float largest = largestOf(rows, change.apart, sizes);
    if (!(largest > 0)) return;
    const float steps = std::exp2(static_cast<float>(change.bits - 1)) - 1;
    const float up = steps / largest, down = largest / steps;
    std::vector<float> before;
    for (const auto& logits : rows) {
        if (change.apart > 0) before.assign(logits.begin(), logits.end());
        Row row = rowOf(logits);
        row = (row * up).rint() * down; // half a step to the even one
        for (std::size_t i = 0; i < before.size(); ++i)
            if (std::abs(before[i]) > largest) logits[i] = before[i];
    }
}

void quantizeMaps(Maps& maps, const AttentionChange& change, std::vector<float>& sizes) {
    std::vector<std::span<float>> together;
    for (std::size_t t = 0; t < maps.terms.size(); ++t)
        for (std::size_t h = 0; h < maps.heads(); ++h) {
            for (std::int64_t r = 0; r < maps.queries; ++r) {
                together.push_back(maps.seen(t, h, r));
                if (change.per != QuantizedPer::Row) continue;
                quantizeRows(together, change, sizes);
                together.clear();
            }
            if (change.per != QuantizedPer::Head) continue;
            quantizeRows(together, change, sizes);
            together.clear();
        }
    if (!together.empty()) quantizeRows(together, change, sizes);
}

/// softmax in place of what a row of a map sees, and zeros behind it.
void softmax(std::span<float> row, std::size_t seen) {
    const auto wide = static_cast<std::size_t>(wholeVectors(static_cast<std::int64_t>(seen)));
    Row weights = rowOf(row.first(seen)), whole = rowOf(row.first(std::min(wide, row.size())));
    const float largest = weights.maxCoeff();
    std::fill(row.begin() + std::ssize(row.first(seen)), row.begin() + whole.size(), largest);
    whole = (whole - largest).exp();
    std::ranges::fill(row.subspan(seen), 0.0F);
    weights *= 1.0F / weights.sum();
}

/// A bound: the n largest of values, none of which is below 0, are not below it, and others only where they
/// equal the n-th. Bit by bit, as floats have the order of their bits: counting takes less than comparisons
/// that nobody can foresee, as sorting has them.
float floorOfLargest(std::span<const float> values, std::int64_t n) {
    std::vector<std::int32_t> all(values.size());
    std::ranges::transform(values, all.begin(),
                           [](float value) { return std::bit_cast<std::int32_t>(value); });
    std::int32_t floor = 0;
    for (std::int32_t bit = 1 << 30; bit > 0; bit >>= 1) {
        std::int32_t above = 0;
        for (const std::int32_t each : all) above += each >= (floor | bit) ? 1 : 0;
        if (above >= n) floor |= bit;
        if (above == n) break;
    }
    return std::bit_cast<float>(floor);
}

/// Takes all but the strongest keys out of the softmax maps of a head's row; of keys that are as strong the
/// first stay.
void keepStrongest(const std::vector<std::span<float>>& terms, const HeadMix& mix, int keep) {
    if (std::ssize(terms.front()) <= keep) return;
    Eigen::Array<float, 1, Eigen::Dynamic> strength = mix.first() * rowOf(terms[0]);
    if (terms.size() > 1) strength += mix.second() * rowOf(terms[1]);
    strength = strength.abs();
    const float floor = floorOfLargest({strength.data(), terms.front().size()}, keep);
    Eigen::Array<float, 1, Eigen::Dynamic> stays = (strength >= floor).cast<float>();
    std::int64_t tooMany = (strength >= floor).count() - keep; // of the weakest that stay
    for (Eigen::Index i = stays.size() - 1; tooMany > 0; --i) {
        if (strength(i) != floor) continue;
        stays(i) = 0;
        --tooMany;
    }
    for (const auto& term : terms) {
        Row row = rowOf(term);
        row *= stays;
        if (const float sum = row.sum(); sum > 0) row /= sum;
    }
}

void softmaxMaps(Maps& maps, const AttentionChange& change, std::span<const HeadMix> heads) {
    for (std::size_t h = 0; h < maps.heads(); ++h)
        for (std::int64_t r = 0; r < maps.queries; ++r) {
            std::vector<std::span<float>> rows;
            for (std::size_t t = 0; t < maps.terms.size(); ++t) {
                rows.push_back(maps.seen(t, h, r));
                softmax({rows.back().data(), static_cast<std::size_t>(maps.terms[t].cols())},
                        rows.back().size());
            }
            if (change.keep > 0)
                keepStrongest(rows, heads.empty() ? HeadMix{.lambda = 0.5F} : heads[h], change.keep);
        }
}

} // namespace

AttentionResult ChangedAttention::changed(const Tensor& q, const Tensor& k, const Tensor& v,
                                          const HeadPlan& plan, bool wantMaps,
                                          std::span<const HeadMix> heads) {
    Maps maps{{}, q.rows(), k.rows() - q.rows()};
    for (int t = 0; t < plan.termCount(); ++t)
        maps.terms.push_back(inner_.allocate(std::int64_t{plan.headCount()} * q.rows(),
                                             wantMaps ? k.rows() : wholeVectors(k.rows())));
    fillWithLogits(maps, q, k, plan, change_);
    if (change_.watch)
        for (std::size_t t = 0; t < maps.terms.size(); ++t)
            for (std::size_t h = 0; h < maps.heads(); ++h)
                for (std::int64_t r = 0; r < q.rows(); ++r) change_.watch(maps.seen(t, h, r));
    if (change_.bits > 0) quantizeMaps(maps, change_, sizes_);
    softmaxMaps(maps, change_, heads);
    AttentionResult result;
    const std::int64_t d = plan.headDim;
    for (const Tensor& term : maps.terms) {
        Tensor mixed = inner_.allocate(q.rows(), std::int64_t{plan.headCount()} * plan.valueWidth());
        std::int64_t column = 0;
        for (std::size_t h = 0; h < maps.heads(); ++h)
            for (const int value : plan.heads[h].values) {
                forRowsOf(maps, [&](std::int64_t at, std::int64_t rows, std::int64_t keys) {
                    block(mixed, at, rows, column, d).noalias() =
                        block(term, maps.rowOf(h, at), rows, 0, keys) * block(v, 0, keys, value * d, d);
                });
                column += d;
            }
        result.mixed.push_back(mixed);
    }
    if (wantMaps) result.maps = std::move(maps.terms);
    return result;
}

AttentionResult ChangedAttention::attention(const Tensor& q, const Tensor& k, const Tensor& v,
                                            const HeadPlan& plan, bool wantMaps) {
    return changed(q, k, v, plan, wantMaps, {});
}

Tensor ChangedAttention::attend(const Tensor& q, const Tensor& k, const Tensor& v,
                                std::span<const HeadMix> heads, const HeadPlan& plan) {
    return combine(changed(q, k, v, plan, false, heads).mixed, heads, plan, {});
}

} // namespace lambdascope
