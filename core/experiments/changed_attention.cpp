// SPDX-License-Identifier: MIT
#include "core/experiments/changed_attention.h"

#include "core/compute/cpu/eigen_maps.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace lambdascope {
namespace {

/// The logits of a layer: of every term and head a matrix [Tq, Tk], of which row r sees the keys 0 … before +
/// r.
struct LogitMaps {
    std::vector<std::vector<RowMatrix>> terms; // [term][head]
    std::int64_t before = 0;

    [[nodiscard]] std::span<float> row(std::size_t term, std::size_t head, std::int64_t r) {
        RowMatrix& map = terms[term][head];
        return {map.data() + r * map.cols(), static_cast<std::size_t>(before + r + 1)};
    }
};

LogitMaps logitMaps(const Tensor& q, const Tensor& k, const HeadPlan& plan, const AttentionChange& change) {
    LogitMaps maps;
    const std::int64_t d = plan.headDim;
    const float scale = 1.0F / std::sqrt(static_cast<float>(d));
    maps.before = k.rows() - q.rows();
    maps.terms.resize(static_cast<std::size_t>(plan.termCount()));
    for (std::size_t t = 0; t < maps.terms.size(); ++t)
        for (const Head& head : plan.heads) {
            const Term& first = head.terms.front();
            const int query = change.queriesOfFirst ? first.query : head.terms[t].query;
            const int key = change.keysOfFirst ? first.key : head.terms[t].key;
            maps.terms[t].emplace_back(scale * (block(q, 0, q.rows(), query * d, d) *
                                                block(k, 0, k.rows(), key * d, d).transpose()));
        }
    return maps;
}

/// The largest |logit| of some rows, but for the share of them that stays apart; of few none does.
float largestOf(const std::vector<std::span<float>>& rows, double apart) {
    float largest = 0;
    if (!(apart > 0)) {
        for (const auto& row : rows)
            for (const float logit : row) largest = std::max(largest, std::abs(logit));
        return largest;
    }
    std::vector<float> sizes;
    for (const auto& row : rows)
        for (const float logit : row) sizes.push_back(std::abs(logit));
    const auto many = static_cast<std::ptrdiff_t>(apart * static_cast<double>(sizes.size()));
    const auto at = sizes.end() - many - 1;
    std::ranges::nth_element(sizes, at);
    return *at;
}

/// Rounds the logits of some rows to whole steps of the largest; what is larger stays.
void quantizeRows(const std::vector<std::span<float>>& rows, const AttentionChange& change) {
    const float largest = largestOf(rows, change.apart);
    if (!(largest > 0)) return;
    const float steps = std::exp2(static_cast<float>(change.bits - 1)) - 1;
    const float up = steps / largest, down = largest / steps;
    for (const auto& row : rows)
        for (float& logit : row) { // by a cast, which is fast: half a step goes away from 0
            const auto step = static_cast<int>(logit * up + (logit < 0 ? -0.5F : 0.5F));
            logit = std::abs(logit) > largest ? logit : static_cast<float>(step) * down;
        }
}

void quantizeMaps(LogitMaps& maps, std::int64_t queries, const AttentionChange& change) {
    std::vector<std::span<float>> together;
    for (std::size_t t = 0; t < maps.terms.size(); ++t)
        for (std::size_t h = 0; h < maps.terms[t].size(); ++h) {
            for (std::int64_t r = 0; r < queries; ++r) {
                together.push_back(maps.row(t, h, r));
                if (change.per != QuantizedPer::Row) continue;
                quantizeRows(together, change);
                together.clear();
            }
            if (change.per != QuantizedPer::Head) continue;
            quantizeRows(together, change);
            together.clear();
        }
    if (!together.empty()) quantizeRows(together, change);
}

/// softmax in place, and zeros behind the keys that the row sees.
void softmaxRow(std::span<float> seen, std::span<float> all) {
    Row row(seen.data(), static_cast<std::int64_t>(seen.size()));
    row = (row - row.maxCoeff()).exp();
    row *= 1.0F / row.sum();
    std::fill(all.begin() + static_cast<std::ptrdiff_t>(seen.size()), all.end(), 0.0F);
}

/// Takes all but the strongest keys out of the softmax maps of a head's row.
void keepStrongest(const std::vector<std::span<float>>& terms, const HeadMix& mix, int keep) {
    std::vector<std::size_t> keys(terms.front().size());
    if (std::ssize(keys) <= keep) return;
    std::iota(keys.begin(), keys.end(), std::size_t{0});
    const auto strength = [&](std::size_t key) {
        const float second = terms.size() > 1 ? mix.second() * terms[1][key] : 0;
        return std::abs(mix.first() * terms[0][key] + second);
    };
    std::vector<float> strengths(keys.size());
    std::ranges::transform(keys, strengths.begin(), strength);
    std::ranges::nth_element(keys, keys.begin() + keep, [&](std::size_t a, std::size_t b) {
        return strengths[a] != strengths[b] ? strengths[a] > strengths[b] : a < b;
    });
    for (const auto& row : terms) {
        float sum = 0;
        for (int i = 0; i < keep; ++i) sum += row[keys[static_cast<std::size_t>(i)]];
        for (std::size_t i = static_cast<std::size_t>(keep); i < keys.size(); ++i) row[keys[i]] = 0;
        if (sum > 0)
            for (float& weight : row) weight /= sum;
    }
}

void softmaxMaps(LogitMaps& maps, std::int64_t queries, const AttentionChange& change,
                 std::span<const HeadMix> heads) {
    for (std::size_t h = 0; h < maps.terms.front().size(); ++h)
        for (std::int64_t r = 0; r < queries; ++r) {
            std::vector<std::span<float>> rows;
            for (std::size_t t = 0; t < maps.terms.size(); ++t) {
                RowMatrix& map = maps.terms[t][h];
                rows.push_back(maps.row(t, h, r));
                softmaxRow(rows.back(), {map.data() + r * map.cols(), static_cast<std::size_t>(map.cols())});
            }
            if (change.keep > 0)
                keepStrongest(rows, heads.empty() ? HeadMix{.lambda = 0.5F} : heads[h], change.keep);
        }
}

} // namespace

AttentionResult ChangedAttention::changed(const Tensor& q, const Tensor& k, const Tensor& v,
                                          const HeadPlan& plan, bool wantMaps,
                                          std::span<const HeadMix> heads) {
    LogitMaps maps = logitMaps(q, k, plan, change_);
    if (change_.watch)
        for (std::size_t t = 0; t < maps.terms.size(); ++t)
            for (std::size_t h = 0; h < maps.terms[t].size(); ++h)
                for (std::int64_t r = 0; r < q.rows(); ++r) change_.watch(maps.row(t, h, r));
    if (change_.bits > 0) quantizeMaps(maps, q.rows(), change_);
    softmaxMaps(maps, q.rows(), change_, heads);
    AttentionResult result;
    const std::int64_t d = plan.headDim;
    for (const auto& term : maps.terms) {
        Tensor mixed = inner_.allocate(q.rows(), std::int64_t{plan.headCount()} * plan.valueWidth());
        std::int64_t column = 0;
        for (std::size_t h = 0; h < term.size(); ++h)
            for (const int value : plan.heads[h].values) {
                block(mixed, 0, q.rows(), column, d).noalias() =
                    term[h] * block(v, 0, k.rows(), value * d, d);
                column += d;
            }
        result.mixed.push_back(mixed);
        if (!wantMaps) continue;
        Tensor kept(std::int64_t{plan.headCount()} * q.rows(), k.rows());
        for (std::size_t h = 0; h < term.size(); ++h)
            std::copy_n(term[h].data(), term[h].size(),
                        kept.writable() + static_cast<std::int64_t>(h) * term[h].size());
        result.maps.push_back(kept);
    }
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
