// SPDX-License-Identifier: MIT
#include "core/analysis/attention/cell.h"

#include "core/analysis/printed.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace lambdascope {

namespace {

/// With two decimals or those that show it, and `more` of them.
Printed inCell(double value, int more, bool sign = false) {
    return printed(value, 2 + more, more, sign);
}

const float* rowOfMap(const LayerTrace& layer, int term, int head, int query) {
    return layer.map(term, head) + std::int64_t{query} * layer.maps[term].cols();
}

} // namespace

CellValues cellValues(const LayerTrace& layer, int head, Cell cell, const HeadMix& ofHead) {
    const HeadMix mix = layer.inRow(ofHead, head, cell.query);
    if (mix.off) return {0, 0, mix.lambda};
    const float a1 = rowOfMap(layer, 0, head, cell.query)[cell.key];
    const float a2 = rowOfMap(layer, 1, head, cell.query)[cell.key];
    return mix.swapped ? CellValues{a2, a1, mix.lambda} : CellValues{a1, a2, mix.lambda};
}

Arithmetic arithmetic(const CellValues& values, int seen) {
    constexpr float smallest = 0.01F, shown = 0.005F; // two decimals say nothing of less
    const float largest = std::max(values.a1, values.a2);
    if (seen > 1 && largest < smallest && largest * static_cast<float>(seen) >= shown) {
        const auto times = static_cast<float>(seen);
        Arithmetic even = arithmetic({values.a1 * times, values.a2 * times, values.lambda});
        even.seen = seen;
        return even;
    }
    constexpr int most = 7;
    const double exact = values.difference();
    const double rounding = 4 * std::numeric_limits<float>::epsilon() *
                            std::max(std::abs(values.a1), std::abs(values.lambda * values.a2));
    const double shownExact = std::abs(exact) <= rounding ? 0 : exact;
    // a result at half of its last digit, which no operand makes true, has more digits itself
    for (int digits = 0;; ++digits) {
        const Printed result = inCell(shownExact, digits, true);
        for (int more = digits; more <= most; ++more) {
            const Printed a1 = inCell(values.a1, more), lambda = inCell(values.lambda, more),
                          a2 = inCell(values.a2, more);
            const double sum = a1.value - lambda.value * a2.value;
            // not at half a digit either, which readers round either way
            const bool isTrue = std::abs(sum - result.value) < result.half * (1 - 1e-6);
            if (isTrue) return {a1.text, lambda.text, a2.text, result.text};
            if (digits == most) return {a1.text, lambda.text, a2.text, inCell(sum, 0, true).text};
        }
    }
}

std::vector<Arithmetic::Part> Arithmetic::parts(bool withLambda) const {
    const auto taken = [](const std::string& number) {
        return number.starts_with("−") ? "(" + number + ")" : number;
    };
    std::vector<Part> line{{Role::First, a1}, {Role::Sign, "−"}};
    if (withLambda) line.insert(line.end(), {{Role::Lambda, taken(lambda)}, {Role::Sign, "×"}});
    line.push_back({Role::Second, withLambda ? a2 : taken(a2)});
    line.insert(line.end(), {{Role::Sign, "="}, {Role::Result, result}});
    return line;
}

std::string Arithmetic::terms(bool withLambda) const {
    std::string line;
    for (const auto& [role, text] : parts(withLambda)) {
        if (text == "=") break;
        line += line.empty() ? text : " " + text;
    }
    return line;
}

std::string Arithmetic::text(bool withLambda) const {
    return terms(withLambda) + " = " + result;
}

std::optional<double> cancelledShare(const LayerTrace& layer, int head, const HeadMix& ofHead, int query) {
    if (layer.maps.size() < 2) return {};
    const std::int64_t tokens = layer.maps[0].cols();
    const RowRange there = layer.rows(head);
    const std::int64_t from = query < 0 ? there.first : query, to = query < 0 ? there.end : query + 1;
    double sum = 0;
    int rows = 0;
    for (std::int64_t q = from; q < to; ++q) {
        if (!there.contains(q)) continue;
        const HeadMix mix = layer.inRow(ofHead, head, q);
        if (!(std::min(mix.first(), mix.second()) < 0)) continue; // nothing is taken away
        const bool second = mix.second() < 0;
        const float* taken = layer.map(second ? 1 : 0, head) + q * tokens;
        const float* whole = layer.map(second ? 0 : 1, head) + q * tokens;
        const double lambda = mix.lambda;
        for (std::int64_t k = 0; k < layer.seen(q); ++k)
            sum += std::min<double>(whole[k], lambda * taken[k]) / lambda;
        ++rows;
    }
    return rows > 0 ? std::optional(sum / rows) : std::nullopt;
}

TokenLambdas tokenLambdas(const LayerTrace& layer, int head) {
    return head == allHeads ? layer.tokenRange : rangeOf(layer.tokenLambda, head, head + 1);
}

float worstRowSumError(const Trace& trace, int fromLayer) {
    double worst = -1;
    for (std::size_t l = static_cast<std::size_t>(fromLayer); l < trace.layers.size(); ++l) {
        const LayerTrace& layer = *trace.layers[l];
        for (const Tensor& maps : layer.maps) {
            for (std::int64_t r = 0; r < maps.rows(); ++r) {
                if (!layer.rows(static_cast<int>(r / maps.cols())).contains(r % maps.cols())) continue;
                double sum = 0;
                for (std::int64_t k = 0; k < layer.seen(r % maps.cols()); ++k) sum += maps.at(r, k);
                if (sum == 0 && layer.recording)
                    continue; // of a layer that has one map where others have two
                const double error = std::abs(sum - 1);
                if (!(error <= worst)) worst = error; // a NaN stays
            }
        }
    }
    return static_cast<float>(worst);
}

std::vector<float> rowLambdas(const LayerTrace& layer, int head, const HeadMix& ofHead) {
    std::vector<float> lambdas(static_cast<std::size_t>(layer.maps[0].cols()), ofHead.lambda);
    if (ofHead.tokenLambda)
        for (std::size_t q = 0; q < lambdas.size(); ++q)
            lambdas[q] = layer.inRow(ofHead, head, static_cast<std::int64_t>(q)).lambda;
    return lambdas;
}

std::vector<RowWeights> rowWeights(const LayerTrace& layer, int head, const HeadMix& ofHead) {
    std::vector<RowWeights> weights;
    const std::vector<float> lambdas = rowLambdas(layer, head, ofHead);
    weights.reserve(lambdas.size());
    HeadMix ofRow = ofHead;
    for (const float lambda : lambdas) {
        ofRow.lambda = lambda;
        weights.push_back({ofRow.first(), ofRow.second()});
    }
    return weights;
}

std::vector<float> weightsInRow(const LayerTrace& layer, int head, std::int64_t query) {
    const std::int64_t tokens = layer.maps[0].cols(), seen = layer.seen(query);
    const float* const first = layer.map(0, head) + query * tokens;
    std::vector<float> row(first, first + seen);
    if (layer.maps.size() < 2 || layer.heads.empty()) return row; // nothing says what is subtracted
    const float* const second = layer.map(1, head) + query * tokens;
    const HeadMix mix = layer.mixOf(head, query);
    for (std::int64_t k = 0; k < seen; ++k) row[k] = mix.first() * first[k] + mix.second() * second[k];
    return row;
}

} // namespace lambdascope
