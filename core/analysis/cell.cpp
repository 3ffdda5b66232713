// SPDX-License-Identifier: MIT
#include "core/analysis/cell.h"

#include "core/text/display.h"
#include "core/util/error.h"

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

double rounded(double value, int decimals) {
    const double power = std::pow(10.0, decimals);
    return std::round(value * power) / power;
}

/// Words of the prompt are the same in every language.
Phrase tokenName(const Trace& trace, int position) {
    if (!trace.model->tokenizer) return phrase("token {}", trace.request.tokens[position]);
    return wordPhrase(trace.model->tokenizer->pieces(trace.request.tokens), position);
}

const float* rowOfMap(const LayerTrace& layer, int term, int head, int query) {
    return layer.map(term, head) + std::int64_t{query} * layer.maps[term].cols();
}

/// Which map the weight comes from: twice as much as from the other one.
Phrase carrier(const CellValues& values, bool swapped) {
    const char* const plus = swapped ? "A2" : "A1";
    const char* const minus = swapped ? "A1" : "A2";
    const float first = values.a1;
    const float second = std::abs(values.lambda * values.a2);
    if (std::max(first, second) < 0.005F) return phrase("neither map adds to it");
    if (first >= 2 * second) return phrase("{} carries it", plus);
    if (second < 2 * first) return phrase("both maps weigh in");
    return values.lambda > 0 ? phrase("{} carries it with a minus", minus) : phrase("{} carries it", minus);
}

/// What the map that is subtracted did to the weight.
Phrase subtraction(const CellValues& values, bool swapped) {
    const float second = values.lambda * values.a2;
    const std::string amount = formatNumber(std::abs(second), 2);
    if (swapped)
        return second < 0 ? phrase("the first map added {} to it", amount)
                          : phrase("the first map took {} from it", amount);
    return second < 0 ? phrase("the second map added {} to it", amount)
                      : phrase("the second map took {} from it", amount);
}

} // namespace

CellValues cellValues(const LayerTrace& layer, int head, Cell cell, const HeadMix& mix) {
    if (mix.off) return {0, 0, mix.lambda};
    const float a1 = rowOfMap(layer, 0, head, cell.query)[cell.key];
    const float a2 = rowOfMap(layer, 1, head, cell.query)[cell.key];
    return mix.swapped ? CellValues{a2, a1, mix.lambda} : CellValues{a1, a2, mix.lambda};
}

std::string formatNumber(double value, int decimals, bool sign) {
    std::string digits = fmt::format("{:.{}f}", std::abs(value), decimals);
    const bool zero = digits.find_first_not_of("0.") == std::string::npos;
    if (value < 0 && !zero) return "−" + digits;
    return (sign && !zero ? "+" : "") + digits;
}

Arithmetic arithmetic(const CellValues& values) {
    constexpr int most = 6;
    const double result = rounded(values.difference(), 2);
    for (int decimals = 2;; ++decimals) {
        const double a1 = rounded(values.a1, decimals);
        const double lambda = rounded(values.lambda, decimals);
        const double a2 = rounded(values.a2, decimals);
        const double sum = a1 - lambda * a2;
        // More decimals also where the printed operands give exactly half a hundredth: readers round it
        // either way.
        const bool half = std::abs(std::abs(sum - result) - 0.005) < 1e-9;
        if ((rounded(sum, 2) == result && !half) || decimals == most)
            return {formatNumber(a1, decimals), formatNumber(lambda, decimals), formatNumber(a2, decimals),
                    formatNumber(decimals == most ? rounded(sum, 2) : result, 2, true)};
    }
}

std::string Arithmetic::text() const {
    const bool negative = lambda.starts_with("−");
    return fmt::format("{} − {}{}{} × {} = {}", a1, negative ? "(" : "", lambda, negative ? ")" : "", a2,
                       result);
}

std::vector<RowMass> rowMasses(const LayerTrace& layer, int head, const HeadMix& mix) {
    const std::int64_t tokens = layer.maps[0].cols();
    std::vector<RowMass> result(static_cast<std::size_t>(tokens));
    for (std::int64_t q = 0; q < tokens; ++q) {
        const float* a1 = layer.map(0, head) + q * tokens;
        const float* a2 = layer.map(1, head) + q * tokens;
        for (std::int64_t k = 0; k <= q; ++k) {
            const float weight = mix.first() * a1[k] + mix.second() * a2[k];
            (weight < 0 ? result[q].negative : result[q].positive) += weight;
        }
    }
    return result;
}

float shareOfRow(const LayerTrace& layer, int head, Cell cell, const HeadMix& mix) {
    const float* a1 = rowOfMap(layer, 0, head, cell.query);
    const float* a2 = rowOfMap(layer, 1, head, cell.query);
    const auto weight = [&](int k) { return std::abs(mix.first() * a1[k] + mix.second() * a2[k]); };
    float sum = 0;
    for (int k = 0; k <= cell.query; ++k) sum += weight(k);
    return sum > 0 ? weight(cell.key) / sum : 0;
}

Phrase cellPhrase(const Trace& trace, int layer, int head, Cell cell, const HeadMix& mix,
                  const std::optional<CellValues>& trained) {
    const CellValues now = cellValues(*trace.layers[layer], head, cell, mix);
    const std::string result = arithmetic(now).result;
    const std::string before = trained ? arithmetic(*trained).result : result;
    const Phrase query = tokenName(trace, cell.query);
    const Phrase key = tokenName(trace, cell.key);
    const Phrase start = before == result ? phrase("In layer {} head {}, “{}” weighs “{}” by {}", layer, head,
                                                   query, key, result)
                                          : phrase("In layer {} head {}, “{}” weighs “{}” by {} (trained {})",
                                                   layer, head, query, key, result, before);
    if (mix.off) return phrase("{}: the head is off.", start);
    return phrase("{}, {}; {}.", start, carrier(now, mix.swapped), subtraction(now, mix.swapped));
}

std::string describeCell(const Trace& trace, int layer, int head, Cell cell, const HeadMix& mix,
                         const std::optional<CellValues>& trained) {
    return cellPhrase(trace, layer, head, cell, mix, trained).text();
}

float worstRowSumError(const Trace& trace, int fromLayer) {
    double worst = 0;
    for (std::size_t l = static_cast<std::size_t>(fromLayer); l < trace.layers.size(); ++l) {
        for (const Tensor& maps : trace.layers[l]->maps) {
            for (std::int64_t r = 0; r < maps.rows(); ++r) {
                double sum = 0;
                for (std::int64_t k = 0; k <= r % maps.cols(); ++k) sum += maps.at(r, k);
                const double error = std::abs(sum - 1);
                if (!(error <= worst)) worst = error; // a NaN stays
            }
        }
    }
    return static_cast<float>(worst);
}

} // namespace lambdascope
