// SPDX-License-Identifier: MIT
// What is said of the shipped pair is true as printed: the numbers of many sentences, read back and worked
// out again.
#include "core/analysis/sentences.h"
#include "core/text/token_names.h"
#include "tests/support/goldens.h"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <regex>

namespace lambdascope {
namespace {

/// The number behind some words; none if the words are not there.
std::optional<double> numberBehind(const std::string& text, const std::string& words) {
    std::smatch found;
    if (!std::regex_search(text, found, std::regex(words + R"((\+|−)?(\d+\.\d\d+|\de−\d+)(?!\d))")))
        return {};
    const double number = std::stod(std::regex_replace(found[2].str(), std::regex("−"), "-"));
    return found[1] == "−" ? -number : number;
}

/// Whether a number is what `value` prints as with two decimals.
bool prints(double number, double value) {
    return std::abs(number - value) <= 0.005 + 2e-6;
}

/// One softmax weight.
double weightOf(const LayerTrace& layer, int term, int head, Cell cell) {
    const auto tokens = layer.maps[term].cols();
    return layer.map(term, head)[cell.query * tokens + cell.key];
}

/// Checks a sentence against the maps themselves; returns how many of its numbers were worked out again.
int checkCell(const Trace& trace, const std::vector<TokenPiece>& pieces, HeadId head, Cell cell,
              const HeadMix& mix, const CellValues& trained) {
    const LayerTrace& layer = *trace.layers[head.layer];
    const std::string text = cellSentence(trace, pieces, head, cell, mix, trained).text();
    const double a1 = weightOf(layer, 0, head.head, cell);
    const double a2 = weightOf(layer, 1, head.head, cell);
    const auto weight = numberBehind(text, "weighs .*? by ");
    EXPECT_TRUE(weight) << text;
    if (!weight) return 0;
    EXPECT_TRUE(prints(*weight, mix.first() * a1 + mix.second() * a2)) << text;
    EXPECT_FALSE(std::regex_search(text, std::regex(R"(−0\.0+(?!\d))"))) << text;
    int checked = 1;
    const double before = trained.a1 - static_cast<double>(trained.lambda) * trained.a2;
    if (const auto number = numberBehind(text, R"(\(trained )")) {
        EXPECT_TRUE(prints(*number, before)) << text;
        EXPECT_NE(*number, *weight) << text;
        ++checked;
    } else {
        EXPECT_TRUE(prints(*weight, before)) << text;
    }
    const auto moved = [&](int key) { // what the map with λ does to a key of the row
        return std::abs(mix.lambda * weightOf(layer, mix.swapped ? 0 : 1, head.head, {cell.query, key}));
    };
    int strongest = 0;
    for (int k = 0; k <= cell.query; ++k)
        if (moved(k) > moved(strongest)) strongest = k;
    const double most = moved(strongest);
    const auto taken = numberBehind(text, " took ");
    const auto given = numberBehind(text, " gave ");
    EXPECT_FALSE(taken && given) << text;
    if (taken || given) {
        EXPECT_EQ(taken.has_value(), mix.lambda > 0) << text;
        EXPECT_TRUE(prints(taken ? *taken : *given, most)) << text;
        const std::string name = TokenNames(pieces, trace.request.tokens).of(strongest).text();
        EXPECT_TRUE(text.ends_with(strongest == cell.key ? " it." : fmt::format(" {}.", name))) << text;
        EXPECT_EQ(mix.swapped, text.find("swapped") != std::string::npos) << text;
        return checked + 1;
    }
    EXPECT_TRUE(mix.off || most < 0.0051) << text;
    EXPECT_EQ(mix.off, text.find(" is off:") != std::string::npos) << text;
    EXPECT_EQ(!mix.off && mix.lambda == 0, text.find("takes nothing") != std::string::npos) << text;
    return checked;
}

/// λ of all kinds, and every experiment.
std::vector<HeadMix> mixesOf(const HeadMix& trained) {
    std::vector<HeadMix> mixes{trained};
    for (const float lambda : {-0.4F, -0.004F, 0.0F, 0.003F, 0.5F, 1.3F}) {
        HeadMix mix = trained;
        mix.lambda = lambda;
        mixes.push_back(mix);
        mix.swapped = true;
        mixes.push_back(mix);
    }
    mixes.push_back(trained);
    mixes.back().off = true;
    return mixes;
}

TEST(ShippedSentences, OfEveryCellUnderEveryEditAreTrueAsPrinted) {
    const ModelPtr model = test::shippedModel("tiny-stories/diff");
    const std::vector<int> tokens = test::shippedTokens("tiny-stories/diff", "question");
    const auto pieces = model->tokenizer->pieces(tokens);
    const auto backend = makeBackend("cpu", 2);
    const TracePtr trace = test::passWithMaps(*backend, model, tokens);
    int numbers = 0, cells = 0;
    for (int l = 0; l < static_cast<int>(trace->layers.size()); ++l)
        for (int h = 0; h < static_cast<int>(trace->layers[l]->heads.size()); ++h) {
            const HeadMix trained = trace->layers[l]->heads[h];
            int start = l + h; // not the same cells in every head
            for (const HeadMix& mix : mixesOf(trained))
                for (int at = start++; at < trace->tokenCount() * trace->tokenCount(); at += 31) {
                    const Cell cell{at / trace->tokenCount(), at % trace->tokenCount()};
                    if (cell.key > cell.query) continue;
                    numbers += checkCell(*trace, pieces, {l, h}, cell, mix,
                                         cellValues(*trace->layers[l], h, cell, trained));
                    ++cells;
                    ASSERT_FALSE(testing::Test::HasFailure());
                }
        }
    EXPECT_GT(cells, 1000);
    EXPECT_GT(numbers, 3 * cells / 2); // most sentences have several
}

TEST(ShippedSentences, OfHeadsHoldForEveryCell) {
    for (const std::string kind : {"tiny-stories/diff", "tiny-stories/standard"}) {
        const ModelPtr model = test::shippedModel(kind);
        const std::vector<int> tokens = test::shippedTokens(kind, "question");
        const auto pieces = model->tokenizer->pieces(tokens);
        const auto backend = makeBackend("cpu", 2);
        const TracePtr trace = test::passWithMaps(*backend, model, tokens);
        for (int l = 0; l < static_cast<int>(trace->layers.size()); ++l)
            for (int h = 0; h < static_cast<int>(trace->layers[l]->heads.size()); ++h) {
                const LayerTrace& layer = *trace->layers[l];
                const HeadMix mix = layer.heads[h];
                const std::string text = headSentence(*trace, pieces, {l, h}, mix).text();
                double most = -1, least = 1;
                for (int q = 1; q < trace->tokenCount(); ++q)
                    for (int k = 0; k <= q; ++k) {
                        const double second = model->differential() ? weightOf(layer, 1, h, {q, k}) : 0;
                        const double weight = weightOf(layer, 0, h, {q, k}) - mix.lambda * second;
                        most = std::max(most, weight);
                        least = std::min(least, weight);
                    }
                const auto highest = numberBehind(text, "highest weight of layer \\d+ head \\d+ is ");
                const auto lowest = numberBehind(text, "The lowest is ");
                const auto sum = numberBehind(text, "Each row sums to ");
                ASSERT_TRUE(highest && sum) << text;
                EXPECT_TRUE(prints(*highest, most)) << text;
                EXPECT_TRUE(prints(lowest.value_or(0), least)) << text;
                EXPECT_TRUE(prints(*sum, 1 - mix.lambda)) << text;
                if (const auto lambda = numberBehind(text, "λ at ")) {
                    EXPECT_NEAR(*sum + *lambda, 1, 1e-9) << text;
                }
            }
    }
}

TEST(ShippedSentences, OfTheStandardModelNameTheStrongestOfTheRow) {
    const ModelPtr model = test::shippedModel("tiny-stories/standard");
    const std::vector<int> tokens = test::shippedTokens("tiny-stories/standard", "question");
    const auto pieces = model->tokenizer->pieces(tokens);
    const auto backend = makeBackend("cpu", 2);
    const TracePtr trace = test::passWithMaps(*backend, model, tokens);
    int strongest = 0, others = 0;
    for (int l = 0; l < static_cast<int>(trace->layers.size()); ++l)
        for (int at = l; at < trace->tokenCount() * trace->tokenCount(); at += 7) {
            const Cell cell{at / trace->tokenCount(), at % trace->tokenCount()};
            if (cell.key > cell.query) continue;
            const std::string text = standardCellSentence(*trace, pieces, {l, 0}, cell).text();
            double most = 0;
            for (int k = 0; k <= cell.query; ++k)
                most = std::max(most, weightOf(*trace->layers[l], 0, 0, {cell.query, k}));
            const double weight = weightOf(*trace->layers[l], 0, 0, cell);
            ASSERT_TRUE(prints(numberBehind(text, "weighs .*? by ").value_or(-1), weight)) << text;
            const auto other = numberBehind(text, " most, by ");
            ASSERT_EQ(other.has_value(), most > weight) << text;
            ASSERT_TRUE(!other || prints(*other, most)) << text;
            other ? ++others : ++strongest;
        }
    EXPECT_GT(strongest, 20);
    EXPECT_GT(others, 20);
}

} // namespace
} // namespace lambdascope
