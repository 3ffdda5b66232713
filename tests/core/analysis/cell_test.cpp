// SPDX-License-Identifier: MIT
// What the program says about one cell must be true as printed.
#include "core/analysis/attention/cell.h"
#include "core/analysis/attention/map_matrix.h"
#include "core/util/phrase.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace lambdascope {
namespace {

struct Decimal {
    long double value = 0, half = 0; // and of its last digit
};

/// "−0.20" as −0.2 and 0.005, "3.4e−7" as 3.4e-7 and 0.05e-7.
Decimal decimalOf(std::string text) {
    const bool negative = text.starts_with("−");
    text.erase(0, negative ? std::string("−").size() : text.starts_with('+') ? 1 : 0);
    const std::size_t power = text.find("e−");
    const std::string digits = text.substr(0, power);
    EXPECT_EQ(digits.find_first_not_of("0123456789."), std::string::npos) << text;
    const std::size_t point = digits.find('.');
    const auto decimals = static_cast<int>(point == std::string::npos ? 0 : digits.size() - point - 1);
    const int exponent =
        power == std::string::npos ? 0 : -std::stoi(text.substr(power + std::string("e−").size()));
    const long double scale = std::pow(10.0L, exponent);
    return {(negative ? -1 : 1) * std::stold(digits) * scale, 0.5L * std::pow(10.0L, -decimals) * scale};
}

/// Whether a1 − λ·a2, worked out from the printed operands, rounds to the printed result.
bool isTrue(const Arithmetic& printed) {
    const long double sum =
        decimalOf(printed.a1).value - decimalOf(printed.lambda).value * decimalOf(printed.a2).value;
    const Decimal result = decimalOf(printed.result);
    return std::abs(sum - result.value) <= result.half * (1 + 1e-12L);
}

/// Whether digits are those of a number: within the last of them, and zero only of zero.
bool isOf(const std::string& digits, float number) {
    const Decimal printed = decimalOf(digits);
    return std::abs(printed.value - number) <= printed.half * (1 + 1e-6L) &&
           (printed.value == 0) == (number == 0);
}

TEST(Cell, NumbersHaveARealMinusAndNeverANegativeZero) {
    EXPECT_EQ(formatNumber(-0.196, 2), "−0.20");
    EXPECT_EQ(formatNumber(0.196, 2, true), "+0.20");
    EXPECT_EQ(formatNumber(0.196, 2), "0.20");
    EXPECT_EQ(formatNumber(-0.004, 2), "−0.004") << "what is not zero does not look like it";
    EXPECT_EQ(formatNumber(0.000473, 2), "0.0005");
    EXPECT_EQ(formatNumber(0.000473, 2, true), "+0.0005");
    EXPECT_EQ(formatNumber(0.047, 0), "0.05") << "percent";
    EXPECT_EQ(formatNumber(0.00001, 3), "0.00001");
    EXPECT_EQ(formatNumber(1e-6, 2), "1e−6");
    EXPECT_EQ(formatNumber(-1e-6, 2, true), "−1e−6");
    EXPECT_EQ(formatNumber(3.2e-12, 1, true), "+3e−12") << "a percentage";
    EXPECT_EQ(formatNumber(1.1e-45F, 0), "1e−45");
    EXPECT_EQ(formatNumber(4e-9, 7), "4e−9");
    EXPECT_EQ(formatNumber(0, 2, true), "0.00");
    EXPECT_EQ(formatNumber(1e-7, 7), "0.0000001");
    EXPECT_EQ(formatNumber(0.004, 2, true), "+0.004");
    EXPECT_EQ(formatNumber(-0.0, 3), "0.000");
    EXPECT_EQ(formatNumber(-12.5, 0), "−12");
}

TEST(Cell, ArithmeticReadsAsInTheFormula) {
    EXPECT_EQ(arithmetic({0.13F, 0.93F, 0.36F}).text(), "0.13 − 0.36 × 0.93 = −0.20");
    EXPECT_EQ(arithmetic({0.31F, 0.28F, 0.62F}).text(), "0.31 − 0.62 × 0.28 = +0.14");
    EXPECT_EQ(arithmetic({0.25F, 0.5F, -0.5F}).text(), "0.25 − (−0.50) × 0.50 = +0.50");
    EXPECT_EQ(arithmetic({0, 0, 1}).text(), "0.00 − 1.00 × 0.00 = 0.00");
}

/// A minus behind a minus stands in brackets, whatever it belongs to.
TEST(Cell, ArithmeticWithoutLambdaTakesA2ItselfAway) {
    EXPECT_EQ(arithmetic({0.25F, -0.25F, 1}).text(false), "0.25 − (−0.25) = +0.50");
    EXPECT_EQ(arithmetic({0.2F, 0.45F, 1}).terms(false), "0.20 − 0.45");
    std::string line;
    for (const Arithmetic::Part& part : arithmetic({0.25F, 0.5F, -0.5F}).parts())
        line += (line.empty() ? "" : " ") + part.text;
    EXPECT_EQ(line, "0.25 − (−0.50) × 0.50 = +0.50");
}

TEST(Cell, ArithmeticTakesMoreDecimalsOnlyWhereTwoWouldNotBeTrue) {
    // two decimals would print 0.01 − 0.02 × 0.50 = +0.01, and 0.01 − 0.01 is 0.00
    const Arithmetic small = arithmetic({0.0149F, 0.504F, 0.0151F});
    EXPECT_TRUE(isTrue(small)) << small.text();
    EXPECT_EQ(small.result, "+0.01");
    EXPECT_GT(small.a1.size(), 4U) << small.text();
}

/// Readers round 0.875 either way: the result has the digit, and the operands no more than they need.
TEST(Cell, AResultAtHalfADigitHasOneMore) {
    EXPECT_EQ(arithmetic({0.9F, 0.25F, 0.1F}).text(), "0.900 − 0.100 × 0.250 = +0.875");
    EXPECT_EQ(arithmetic({0.9F, 0.025F, 1}).text(), "0.900 − 1.000 × 0.025 = +0.875");
}

TEST(Cell, NoNumberOfTheArithmeticReadsAsZeroButZero) {
    EXPECT_EQ(arithmetic({1e-7F, 0, 0.5F}).text(), "1e−7 − 0.50 × 0.00 = +1e−7");
    EXPECT_EQ(arithmetic({0.3F, 1e-7F, 0.5F}).text(), "0.30 − 0.50 × 1e−7 = +0.30");
    EXPECT_EQ(arithmetic({3.4e-7F, 4.4e-7F, 0.36F}).text(), "3e−7 − 0.36 × 4e−7 = +2e−7");
    EXPECT_EQ(arithmetic({0.5F, 0.998F, 0.5F}).text(), "0.500 − 0.500 × 0.998 = +0.001");
    EXPECT_EQ(arithmetic({0.25F, 0.5F, 0.5F}).text(), "0.25 − 0.50 × 0.50 = 0.00");
    EXPECT_EQ(arithmetic({0.1F, 0.3F, 1.0F / 3}).result, "0.00")
        << "what is left is single precision's rounding";
    EXPECT_EQ(arithmetic({1e-7F, 0, 0.5F}, 4).seen, 0) << "times four it would show no more";
    EXPECT_EQ(arithmetic({0.004F, 0, 0.5F}, 4).text(), "0.02 − 0.50 × 0.00 = +0.02");
}

TEST(Cell, ArithmeticIsTrueAsPrintedForManyValues) {
    std::mt19937 random(11);
    std::uniform_real_distribution<float> unit(0, 1);
    std::uniform_real_distribution<float> lambdas(-2, 3);
    int longer = 0;
    for (int i = 0; i < 200000; ++i) {
        const float sharp = i % 2 == 0 ? 1.0F : i % 4 == 1 ? 8.0F : 60.0F; // half near 0, as in real maps
        const auto weight = [&] { // none of those that single precision has few digits of
            const float drawn = std::pow(unit(random), sharp);
            return drawn < 1e-30F ? 0 : drawn;
        };
        const CellValues values{weight(), weight(), lambdas(random)};
        const Arithmetic printed = arithmetic(values);
        ASSERT_TRUE(isTrue(printed)) << printed.text();
        ASSERT_EQ(printed.text().find("−0.00 ="), std::string::npos);
        ASSERT_NE(printed.result, "−0.00");
        ASSERT_TRUE(isOf(printed.a1, values.a1) && isOf(printed.a2, values.a2) &&
                    isOf(printed.lambda, values.lambda))
            << printed.text();
        ASSERT_TRUE(isOf(printed.result, values.difference())) << printed.text();
        longer += i % 2 == 0 && printed.a1.size() > 4 ? 1 : 0;
    }
    EXPECT_LT(longer, 200000 / 4) << "two decimals ought to do for most cells";
    EXPECT_GT(longer, 0);
}

/// One DIFF layer with one head and two tokens.
Trace pairTrace(float a1, float a2, float lambda) {
    auto layer = std::make_shared<LayerTrace>();
    layer->lambda.lambda = lambda;
    layer->heads = {{.lambda = lambda}};
    for (const float a : {a1, a2}) {
        Tensor map(2, 2);
        const float values[] = {1, 0, a, 1 - a};
        std::copy(std::begin(values), std::end(values), map.writable());
        layer->maps.push_back(map);
    }
    Trace trace;
    trace.request.tokens = {5, 7};
    trace.model = std::make_shared<Model>();
    trace.layers = {layer};
    return trace;
}

MapMatrix sumOf(const Trace& trace, const HeadMix& mix) {
    return mapOf(*trace.layers[0], 0, MapName::Difference, mix);
}

TEST(Cell, ValuesAreThoseOfTheMapsAndTheLayersLambda) {
    const Trace trace = pairTrace(0.25F, 0.75F, 0.5F);
    const CellValues values = cellValues(*trace.layers[0], 0, {1, 0}, trace.layers[0]->heads[0]);
    EXPECT_EQ(values.a1, 0.25F);
    EXPECT_EQ(values.a2, 0.75F);
    EXPECT_EQ(values.difference(), -0.125F);
    EXPECT_EQ(cellValues(*trace.layers[0], 0, {1, 1}, trace.layers[0]->heads[0]).a2, 0.25F);
}

TEST(Cell, ASwappedHeadExchangesItsMapsAndAHeadThatIsOffHasNone) {
    const Trace trace = pairTrace(0.25F, 0.75F, 0.5F);
    HeadMix mix{.lambda = 0.5F, .swapped = true};
    EXPECT_EQ(cellValues(*trace.layers[0], 0, {1, 0}, mix).difference(), 0.75F - 0.5F * 0.25F);
    EXPECT_EQ(cellValues(sumOf(trace, mix), {1, 0}, mix).a1, 0.75F);
    EXPECT_EQ(cellValues(sumOf(trace, mix), {1, 0}, mix).difference(), 0.75F - 0.5F * 0.25F);
    EXPECT_NEAR(rowMasses(sumOf(trace, mix))[1].positive, 0.75 - 0.125, 1e-6);
    mix = {.lambda = 0.5F, .off = true};
    EXPECT_EQ(cellValues(*trace.layers[0], 0, {1, 0}, mix).difference(), 0);
    EXPECT_EQ(cellValues(sumOf(trace, mix), {1, 0}, mix).a2, 0);
    EXPECT_EQ(shareOfRow(sumOf(trace, mix), {1, 0}), 0);
}

TEST(Cell, RowMassesAddToOneMinusLambda) {
    const Trace trace = pairTrace(0.25F, 0.75F, 0.5F);
    for (const float lambda : {-0.5F, 0.0F, 0.5F, 1.5F}) {
        const auto masses = rowMasses(sumOf(trace, {lambda}));
        ASSERT_EQ(masses.size(), 2U);
        for (const RowMass& mass : masses) {
            EXPECT_GE(mass.positive, 0);
            EXPECT_LE(mass.negative, 0);
            EXPECT_NEAR(mass.positive + mass.negative, 1 - lambda, 1e-6);
        }
    }
    EXPECT_NEAR(rowMasses(sumOf(trace, {0.5F}))[1].negative, -0.125, 1e-6);
}

TEST(Cell, ShareIsThePartOfTheRowsMagnitude) {
    const Trace trace = pairTrace(0.25F, 0.75F, 0.5F); // −0.125 and 0.625
    EXPECT_NEAR(shareOfRow(sumOf(trace, {0.5F}), {1, 0}), 0.125 / 0.75, 1e-6);
    EXPECT_NEAR(shareOfRow(sumOf(trace, {0.5F}), {1, 1}), 0.625 / 0.75, 1e-6);
    EXPECT_EQ(shareOfRow(sumOf(pairTrace(0.5F, 0.5F, 1), {1}), {1, 0}), 0);
}

TEST(Cell, RowSumErrorIsThatOfTheWorstRow) {
    Trace trace = pairTrace(0.25F, 0.75F, 0.5F);
    EXPECT_NEAR(worstRowSumError(trace), 0, 1e-7);
    auto broken = std::make_shared<LayerTrace>(*trace.layers[0]);
    Tensor map(2, 2);
    const float values[] = {1, 0, 0.5F, 0.25F};
    std::copy(std::begin(values), std::end(values), map.writable());
    broken->maps[1] = map;
    trace.layers.push_back(broken);
    EXPECT_NEAR(worstRowSumError(trace), 0.25, 1e-7);
}

} // namespace
} // namespace lambdascope
