// SPDX-License-Identifier: MIT
// What an opened box of the machine says must be true as printed: who reckons with its numbers gets its
// results, and they are those of the row.
#include "core/analysis/printed.h"
#include "core/analysis/row_facts.h"
#include "core/analysis/row_keys.h"
#include "core/compute/forward.h"
#include "tests/support/goldens.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <functional>
#include <limits>
#include <map>
#include <numeric>
#include <string>
#include <vector>

namespace lambdascope {
namespace {

using Kind = RowFact::Kind;

struct Read {
    double value = 0, half = 0; // of its last digit
};

/// "−0.20" as −0.2 and 0.005, "3.4e−7" as 3.4e-7 and 0.05e-7, "+1.2e9".
Read readOf(std::string text) {
    for (std::size_t at = text.find("−"); at != std::string::npos; at = text.find("−"))
        text.replace(at, std::string("−").size(), "-");
    std::size_t end = 0;
    const double value = std::stod(text, &end);
    EXPECT_EQ(end, text.size()) << text;
    const std::size_t power = text.find('e'), point = text.find('.');
    const std::size_t digits = std::min(power, text.size());
    const auto decimals = static_cast<int>(point == std::string::npos ? 0 : digits - point - 1);
    const int exponent = power == std::string::npos ? 0 : std::stoi(text.substr(power + 1));
    return {value, 0.5 * std::pow(10.0, exponent - decimals)};
}

/// The facts of a step as who reads them has them.
class Facts {
  public:
    explicit Facts(const std::vector<RowFact>& facts) {
        for (const RowFact& fact : facts) {
            EXPECT_FALSE(all_.contains(fact.kind)) << "once each";
            all_[fact.kind] = fact;
        }
    }
    [[nodiscard]] bool has(Kind kind) const { return all_.contains(kind); }
    [[nodiscard]] const RowFact& of(Kind kind) const { return all_.at(kind); }
    [[nodiscard]] std::size_t columns() const {
        std::size_t most = 0;
        for (const auto& [kind, fact] : all_) most = std::max(most, fact.values.size());
        return most;
    }
    [[nodiscard]] double read(Kind kind, std::size_t column) const {
        return has(kind) ? readOf(all_.at(kind).values.at(column)).value : 0;
    }
    /// In every column: what is printed is `how` of what is printed.
    void expect(Kind kind, const std::function<double(const Facts&, std::size_t)>& how) const {
        if (!has(kind)) return;
        for (std::size_t i = 0; i < of(kind).values.size(); ++i) {
            if (of(kind).values[i] == "–") continue;
            const Read printed = readOf(of(kind).values[i]);
            EXPECT_NEAR(how(*this, i), printed.value, printed.half * (1 + 1e-9) + 1e-12)
                << where << ", fact " << static_cast<int>(kind) << ": " << of(kind).values[i];
            ++checked;
        }
    }
    /// What is printed is this number.
    void expectIs(Kind kind, std::size_t column, double number) const {
        ASSERT_TRUE(has(kind)) << where;
        const Read printed = readOf(of(kind).values.at(column));
        EXPECT_NEAR(number, printed.value, printed.half * (1 + 1e-6) + 1e-12) << where;
        ++checked;
    }

    std::string where;
    static inline int checked = 0, sums = 0;

  private:
    std::map<Kind, RowFact> all_;
};

/// "0.24 − 0.84 × 0.08 = +0.18".
void expectTrueDifference(const std::string& text, const std::string& where) {
    const std::size_t minus = text.find(" − "), times = text.find(" × "), equals = text.find(" = ");
    ASSERT_NE(equals, std::string::npos) << text;
    const std::size_t sign = std::string(" − ").size(), cross = std::string(" × ").size();
    std::string lambda = text.substr(minus + sign, times - minus - sign);
    std::erase_if(lambda, [](char c) { return c == '(' || c == ')'; });
    const double a = readOf(text.substr(0, minus)).value, l = readOf(lambda).value;
    const double b = readOf(text.substr(times + cross, equals - times - cross)).value;
    const Read result = readOf(text.substr(equals + 3));
    EXPECT_NEAR(a - l * b, result.value, result.half * (1 + 1e-9)) << where << ": " << text;
}

/// Every relation that the kinds of facts have by their names.
void expectTrue(const Facts& f) {
    const auto size = [](const Facts& from, std::size_t i) {
        return std::sqrt(from.read(Kind::MeanOfSquares, i) + from.read(Kind::Epsilon, i));
    };
    f.expect(Kind::Size, size);
    f.expect(Kind::Times, [](const Facts& from, std::size_t i) { return 1 / from.read(Kind::Size, i); });
    f.expect(Kind::Becomes, [](const Facts& from, std::size_t i) {
        return (from.read(Kind::Number, i) - from.read(Kind::Mean, i)) * from.read(Kind::Times, i) *
                   from.read(Kind::Gain, i) +
               from.read(Kind::Bias, i);
    });
    f.expect(Kind::TurnedFirst, [](const Facts& from, std::size_t i) {
        return from.read(Kind::Cosine, i) * from.read(Kind::First, i) -
               from.read(Kind::Sine, i) * from.read(Kind::Second, i);
    });
    f.expect(Kind::TurnedSecond, [](const Facts& from, std::size_t i) {
        return from.read(Kind::Cosine, i) * from.read(Kind::Second, i) +
               from.read(Kind::Sine, i) * from.read(Kind::First, i);
    });
    if (f.has(Kind::Root))
        f.expect(Kind::Score, [](const Facts& from, std::size_t i) {
            return from.read(Kind::Product, i) / from.read(Kind::Root, i);
        });
    f.expect(Kind::Power, [](const Facts& from, std::size_t i) {
        return std::exp(from.read(Kind::Score, i) - from.read(Kind::Largest, i));
    });
    if (f.has(Kind::PowerSum))
        f.expect(Kind::Weight, [](const Facts& from, std::size_t i) {
            return from.of(Kind::Power).values.at(i) == "–"
                       ? from.read(Kind::Weight, i)
                       : from.read(Kind::Power, i) / from.read(Kind::PowerSum, i);
        });
    f.expect(Kind::Part, [](const Facts& from, std::size_t i) {
        return from.read(Kind::Weight, i) * from.read(Kind::Value, i);
    });
    f.expect(Kind::Factor,
             [](const Facts& from, std::size_t i) { return 1 - from.read(Kind::LambdaInit, i); });
    f.expect(Kind::SizeAfter, [](const Facts& from, std::size_t i) {
        return from.read(Kind::SizeBefore, i) * from.read(Kind::Factor, i);
    });
    f.expect(Kind::Together, [&](const Facts& from, std::size_t i) {
        double sum = 0;
        for (const Kind part : {Kind::Positive, Kind::Negative, Kind::Part, Kind::Others, Kind::Stream,
                                Kind::ThisHead, Kind::OtherHeads})
            sum += from.read(part, i);
        return sum + (from.has(Kind::Positive) ? from.read(Kind::Bias, i) : 0);
    });
    for (const Kind kind : {Kind::Difference, Kind::TrainedDifference})
        if (f.has(kind)) expectTrueDifference(f.of(kind).values.front(), f.where);
}

/// “1 − 0.92 = 0.08” is true as it is printed, and has no more digits than that takes.
void expectShortDifference(const std::string& said, const std::string& where) {
    const std::size_t equals = said.rfind(" = ");
    ASSERT_NE(equals, std::string::npos) << where << ": " << said;
    std::string from = said.substr(std::string("1 − ").size(), equals - std::string("1 − ").size());
    std::erase_if(from, [](char c) { return c == '(' || c == ')'; });
    const auto lambda = readOf(from), rest = readOf(said.substr(equals + 3));
    EXPECT_NEAR(1 - lambda.value, rest.value, rest.half * (1 + 1e-9)) << where << ": " << said;
    EXPECT_GT(rest.half, 1e-6 * std::abs(rest.value)) << where << ": " << said;
}

/// The results of a row are those of its facts.
void expectOfRow(const Facts& f, const OneRow& row, RowStep step, std::size_t key) {
    const auto at = [&](Kind kind) { return static_cast<std::size_t>(f.of(kind).index); };
    std::string sum;
    EXPECT_FALSE(step == RowStep::HeadNorm && !row.sum.empty() && f.columns() == 0) << f.where;
    if (f.columns() == 0) return;
    switch (step) {
    case RowStep::Norm:
        return f.expectIs(Kind::Becomes, 0, row.input[at(Kind::Becomes)]);
    case RowStep::Queries:
        for (std::size_t i = 0; i < row.maps.size(); ++i)
            f.expectIs(Kind::Together, i, row.maps[i].query[at(Kind::Together)]);
        return;
    case RowStep::Turned:
        for (std::size_t i = 0; i < row.maps.size(); ++i)
            f.expectIs(Kind::TurnedSecond, i, row.maps[i].turned[at(Kind::TurnedSecond)]);
        return;
    case RowStep::Products:
        for (std::size_t i = 0; i < row.maps.size(); ++i)
            f.expectIs(Kind::Together, i, row.maps[i].products[key]);
        return;
    case RowStep::Scores:
        for (std::size_t i = 0; i < row.maps.size(); ++i) f.expectIs(Kind::Score, i, row.maps[i].scores[key]);
        return;
    case RowStep::Softmax:
        for (std::size_t i = 0; i < row.maps.size(); ++i)
            f.expectIs(Kind::Weight, i, row.maps[i].weights[key]);
        return;
    case RowStep::Values:
        return f.expectIs(Kind::Together, 0, row.sum[at(Kind::Together)]);
    case RowStep::HeadNorm:
        return f.expectIs(Kind::Size, 0, row.size);
    case RowStep::Factor:
        return f.expectIs(Kind::SizeAfter, 0, sizeOf(row.factored));
    case RowStep::Output:
        return f.expectIs(Kind::Together, 0, row.written[at(Kind::Together)]);
    case RowStep::Residual:
        return f.expectIs(Kind::Together, 0, row.attended[at(Kind::Together)]);
    case RowStep::Subtract:
        if (!f.has(Kind::RowSum)) return;
        sum = f.of(Kind::RowSum).values.front();
        EXPECT_NEAR(std::accumulate(row.weights.begin(), row.weights.end(), 0.0),
                    readOf(sum.substr(sum.rfind(' ') + 1)).value,
                    readOf(sum.substr(sum.rfind(' ') + 1)).half + 1e-6)
            << f.where << ": " << sum;
        expectShortDifference(sum, f.where);
        ++Facts::sums;
        return;
    }
}

/// Every box of a row of every head, of the first key, the strongest and the last one.
void expectFactsTrue(const std::string& name, const Trace& trace) {
    for (int l = 0; l < static_cast<int>(trace.layers.size()); ++l)
        for (int h = 0; h < trace.model->plan.headCount(); ++h) {
            const OneRow row = oneRow(trace, {l, h}, trace.tokenCount() - 1);
            for (const RowBox& box : boxesOf(row))
                for (const int key : {0, strongestKey(row), row.query}) {
                    HeadMix trained = row.mix;
                    trained.lambda = 0.3F;
                    Facts facts(rowFacts(trace, row, box.step, key, trained));
                    facts.where = name + " " + std::string(nameOf(box.step)) + " of " + std::to_string(l) +
                                  "." + std::to_string(h) + ", key " + std::to_string(key);
                    expectTrue(facts);
                    expectOfRow(facts, row, box.step, static_cast<std::size_t>(key));
                }
        }
}

TracePtr passOver(const ModelPtr& model, const std::vector<int>& tokens, const Edits& edits = {}) {
    const auto backend = makeBackend("cpu", 2);
    return forward(*backend, model, {tokens, edits, std::vector<bool>(model->layers.size(), true)});
}

class ShippedFacts : public testing::TestWithParam<std::string> {};

TEST_P(ShippedFacts, AreTrueAsPrinted) {
    Facts::checked = Facts::sums = 0;
    const ModelPtr model = test::shippedModel(GetParam());
    for (const char* prompt : {"question", "story"})
        expectFactsTrue(GetParam(), *passOver(model, test::shippedTokens(GetParam(), prompt)));
    EXPECT_GT(Facts::checked, 500) << "there was something to check";
    EXPECT_EQ(Facts::sums > 0, model->differential()) << "rows of a difference sum to 1 − λ";
}

INSTANTIATE_TEST_SUITE_P(All, ShippedFacts, testing::ValuesIn(test::shippedModels()), [](const auto& test) {
    std::string name = test.param;
    std::ranges::replace_if(
        name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
    return name;
});

TEST(RowFacts, AreTrueAsPrintedInEveryLayout) {
    std::vector<std::string> names = test::transformersCases();
    std::ranges::copy(test::unilmCases(), std::back_inserter(names));
    for (const std::string& name : names)
        expectFactsTrue(name, *test::cpuPassWithMaps(test::transformersModel(name), name));
    for (const char* name : {"diff-mlx/diff", "motif", "motif-grouped"})
        expectFactsTrue(name,
                        *passOver(loadModel(std::filesystem::path(SOURCE_DIR) / "assets/checkpoints" / name),
                                  {1, 2, 3, 4, 5, 6}));
}

TEST(RowFacts, TheLambdaOfTheTrainingStandsBesideAnotherOne) {
    const ModelPtr model = test::transformersModel("diff-base");
    Edits edits;
    applyEditArgument(edits, "--lambda", "1=0.05", *model);
    const std::vector<int> tokens = test::transformersTokens("diff-base");
    const TracePtr edited = passOver(model, tokens, edits), trained = passOver(model, tokens);
    const OneRow now = oneRow(*edited, {1, 0}, 5), then = oneRow(*trained, {1, 0}, 5);
    const Facts facts(rowFacts(*edited, now, RowStep::Subtract, 2, then.mix));
    EXPECT_NE(facts.of(Kind::Difference).values.front().find(" − 0.05"), std::string::npos)
        << facts.of(Kind::Difference).values.front();
    expectTrueDifference(facts.of(Kind::TrainedDifference).values.front(), "trained");
    EXPECT_EQ(mixedWeights(now, then.mix), then.weights);
    EXPECT_FALSE(Facts(rowFacts(*trained, then, RowStep::Subtract, 2, then.mix)).has(Kind::TrainedDifference))
        << "as trained nothing stands beside";
}

TEST(RowFacts, AHeadThatIsOffSubtractsNothing) {
    const ModelPtr model = test::transformersModel("diff-base");
    Edits edits;
    applyEditArgument(edits, "--ablate", "1.0=head-off", *model);
    const TracePtr trace = passOver(model, test::transformersTokens("diff-base"), edits);
    const OneRow row = oneRow(*trace, {1, 0}, 5);
    EXPECT_TRUE(rowFacts(*trace, row, RowStep::Subtract, 2, row.mix).empty());
    EXPECT_EQ(Facts(rowFacts(*trace, row, RowStep::Values, 2)).of(Kind::Together).values.front(), "0");
}

TEST(Ledger, ResultsFollowFromWhatIsPrinted) {
    Ledger ledger;
    const int mean = ledger.add(0.0398712), eps = ledger.addExact(1e-5F);
    const int size = ledger.add(std::sqrt(0.0398712 + 1e-5F), {mean, eps},
                                [](std::span<const double> of) { return std::sqrt(of[0] + of[1]); });
    ledger.add(1 / std::sqrt(0.0398712 + 1e-5F), {size},
               [](std::span<const double> of) { return 1 / of[0]; });
    const std::vector<std::string> words = ledger.print();
    EXPECT_EQ(words[1], "1e−5");
    const double root = std::sqrt(readOf(words[0]).value + 1e-5);
    EXPECT_NEAR(root, readOf(words[2]).value, readOf(words[2]).half);
    EXPECT_NEAR(1 / readOf(words[2]).value, readOf(words[3]).value, readOf(words[3]).half);
}

TEST(Ledger, AHalfDigitDoesNotAskForManyDigits) {
    Ledger ledger;
    const int product = ledger.add(8.5), root = ledger.addExact(4);
    ledger.add(2.125, {product, root}, [](std::span<const double> of) { return of[0] / of[1]; });
    EXPECT_EQ(ledger.print(), (std::vector<std::string>{"8.50", "4", "2.125"}));
}

TEST(Ledger, SaysWhatIsNotFinite) {
    constexpr double infinite = std::numeric_limits<double>::infinity();
    Ledger ledger;
    const int large = ledger.add(infinite);
    ledger.add(-infinite);
    ledger.add(std::nan(""), {large}, [](std::span<const double> of) { return of[0] - of[0]; });
    ledger.add(3.2e30);
    EXPECT_EQ(ledger.print(), (std::vector<std::string>{"∞", "−∞", "NaN", "3.20e30"}));
}

/// A row of one map with these weights.
OneRow rowWith(RowNumbers weights) {
    OneRow row;
    row.weights = weights;
    row.query = static_cast<int>(weights.size()) - 1;
    row.maps.push_back({});
    row.maps[0].weights = std::move(weights);
    return row;
}

TEST(RowKeys, AreTheGroupsThatTheRowSees) {
    TokenGroups groups;
    groups.by = GroupBy::Sentence;
    groups.groups.resize(3);
    groups.ofToken = {0, 1, 1, 1, 2, 2};
    const OneRow row = rowWith({0.1, 0.2, 0.3, -0.1, 0.5}); // the last group is seen in part
    const RowKeys keys = rowKeys(row, &groups, 3);
    EXPECT_EQ(keys.groups, (std::vector<int>{0, 1, 2}));
    EXPECT_EQ(keys.marked, 1);
    EXPECT_FALSE(keys.hasOthers());
    const RowNumbers sums = keys.of(RowStep::Softmax, row.weights);
    ASSERT_EQ(sums.size(), 3U);
    EXPECT_DOUBLE_EQ(sums[1], 0.2 + 0.3 - 0.1);
    EXPECT_DOUBLE_EQ(sums[2], 0.5);
    EXPECT_EQ(keys.of(RowStep::Scores, {-5, -3, -1, -2, 4}), (RowNumbers{-5, -1, 4})) << "the largest one";
    EXPECT_TRUE(keys.of(RowStep::Scores, {}).empty()) << "of another run";
}

TEST(RowKeys, WhatHasNoRoomIsOnePlaceAtTheEnd) {
    RowNumbers weights(4096, 1e-4);
    for (int key = 100; key < 140; ++key) weights[static_cast<std::size_t>(key)] = -0.01 - 1e-5 * key;
    const OneRow row = rowWith(weights);
    const RowKeys keys = rowKeys(row, nullptr, 7);
    ASSERT_EQ(keys.places.size(), 37U);
    EXPECT_EQ(keys.others, 4060);
    EXPECT_EQ(keys.places.back().size(), 4060U);
    EXPECT_EQ(keys.marked, 0) << "the pinned one is among them, in its order";
    EXPECT_EQ(keys.places[1].front(), 105) << "the strongest 35 beside it";
    const RowNumbers sums = keys.of(RowStep::Subtract, row.weights);
    EXPECT_NEAR(std::accumulate(sums.begin(), sums.end(), 0.0),
                std::accumulate(weights.begin(), weights.end(), 0.0), 1e-12)
        << "nothing is lost";
}

TEST(RowKeys, WhatIsNotANumberIsSeen) {
    RowNumbers weights(100, 0.01);
    weights[60] = std::nan("");
    const RowKeys keys = rowKeys(rowWith(weights), nullptr, {});
    EXPECT_TRUE(std::ranges::any_of(keys.places, [](const auto& place) { return place.front() == 60; }));
    EXPECT_EQ(keys.marked, -1);
}

} // namespace
} // namespace lambdascope
