// SPDX-License-Identifier: MIT
// Needle prompts, and what counts as right.
#include "core/compute/generation.h"
#include "core/experiments/magnitudes.h"
#include "core/experiments/prompts/draws.h"
#include "core/experiments/prompts/looks.h"
#include "core/experiments/prompts/needles.h"
#include "core/experiments/results/statistics.h"
#include "core/experiments/verdicts.h"
#include "core/util/files.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <limits>
#include <random>
#include <set>

namespace lambdascope {
namespace {

Pair scalePair() {
    return loadPair(std::filesystem::path(SOURCE_DIR) / "assets/models/scale-model");
}

Protocol needleProtocol(const std::vector<std::pair<std::string, std::string>>& options) {
    Protocol protocol(experimentKind("needle"));
    for (const auto& [name, text] : options) protocol.set(name, text);
    return protocol;
}

TEST(Draws, AreSplitMix64) {
    Draws draws{};
    EXPECT_EQ(draws.next(), 0xE220A8397B1DCDAFU); // of the published generator, from state 0
    EXPECT_EQ(draws.next(), 0x6E789E6AA1B965F4U);
    Draws other{1, 2}, same{1, 2}, turned{2, 1};
    const std::uint64_t first = other.next();
    EXPECT_EQ(first, same.next());
    EXPECT_NE(first, turned.next());
    std::array<int, 3> counts{};
    for (int i = 0; i < 3000; ++i) ++counts[other.below(3)];
    for (const int count : counts) EXPECT_NEAR(count, 1000, 120);
    const auto some = other.some(5, 9);
    EXPECT_EQ(std::set<std::size_t>(some.begin(), some.end()).size(), 5U);
}

TEST(Statistics, AreThoseOfTheCards) {
    EXPECT_NEAR(wilson(246, 300).low, 0.773, 5e-4);
    EXPECT_NEAR(wilson(246, 300).high, 0.859, 5e-4);
    for (const int count : {35, 60, 500}) { // 0, and not 7e−18
        EXPECT_EQ(wilson(0, count).low, 0);
        EXPECT_EQ(wilson(count, count).high, 1);
    }
    EXPECT_EQ(meanAndError({0.1, 0.1, 0.1}).error, 0);
    EXPECT_DOUBLE_EQ(mcnemar(6, 1), 0.125);
    EXPECT_DOUBLE_EQ(mcnemar(0, 5), 0.0625);
    EXPECT_DOUBLE_EQ(mcnemar(0, 0), 1);
    EXPECT_DOUBLE_EQ(mcnemar(4, 4), 1);
    EXPECT_GT(mcnemar(3000, 2900), 0.1) << "2⁵⁹⁰⁰ has no room in a double";
    EXPECT_LT(mcnemar(3000, 2900), 0.3);
}

MagnitudeRange middleOf(std::span<const float> values) {
    MagnitudeSteps steps;
    steps.add(values);
    return steps.middle();
}

TEST(Magnitudes, AddUpToTheSameHoweverTheyWereCut) {
    const std::vector<float> values{0, -3, 1, 0.5F, 100, 2, -2, 7};
    Magnitudes whole(middleOf(values)), one = whole, two = whole;
    whole.add(values);
    one.add(std::span(values).first(3));
    two.add(std::span(values).subspan(3));
    EXPECT_FALSE(one.median().has_value()) << "1 is below what is kept";
    two.add(one);
    EXPECT_EQ(two.json(), whole.json());
    EXPECT_EQ(Magnitudes::read(whole.json()).json(), whole.json());
    OrderedJson of = whole.json(); // a stranger's: what no type holds would be any number
    of["range"][0] = 1.05722e+24;
    EXPECT_THROW(Magnitudes::read(of), Error);
    of = whole.json();
    of["tops"] = {1e300};
    EXPECT_THROW(Magnitudes::read(of), Error);
    of = whole.json();
    of["bars"][0][0] = 463482; // beyond the last bar
    EXPECT_THROW(Magnitudes::read(of), Error);
    of = whole.json();
    of["below"] = std::numeric_limits<std::int64_t>::max(); // two of which no sum holds
    EXPECT_THROW(Magnitudes::read(of), Error);
    EXPECT_EQ(whole.top(1), 100);
    EXPECT_EQ(whole.top(2), 7);
    EXPECT_EQ(whole.median(), 2);
}

/// Of sorted values, as numpy.median has it.
double middleOfSorted(const std::vector<float>& values) {
    const std::size_t n = values.size();
    return (double{values[(n - 1) / 2]} + double{values[n / 2]}) / 2;
}

TEST(Magnitudes, TheMedianIsTheOneInTheMiddle) {
    std::mt19937 random(3);
    std::normal_distribution<float> normal(0, 0.9F);
    std::vector<std::vector<float>> cases{{-7}, {1, -2}, {0, 0, 0, 0}, {1e-40F, -1e-42F, 3e38F}};
    for (const float centre : {0.0F, 0.6F, 40.0F})
        for (const std::size_t n : {200'000, 200'001}) {
            cases.emplace_back(n);
            for (float& value : cases.back()) value = centre + normal(random);
        }
    cases.emplace_back(1000); // nothing lies between the two in the middle
    for (std::size_t i = 0; i < 1000; ++i)
        cases.back()[i] = (i % 2 == 0 ? 100 : 0) + std::abs(normal(random));
    for (std::vector<float>& values : cases) {
        const std::size_t cut = values.size() / 4 + 1;
        MagnitudeSteps steps;
        Magnitudes parts;
        for (const bool first : {true, false})
            for (std::size_t at = 0; at < values.size(); at += cut) {
                const auto part = std::span(values).subspan(at, std::min(cut, values.size() - at));
                MagnitudeSteps ofPart;
                Magnitudes kept(steps.middle());
                ofPart.add(part);
                kept.add(part);
                if (first)
                    steps.add(ofPart);
                else
                    parts.add(Magnitudes::read(kept.json()));
            }
        for (float& value : values) value = std::abs(value);
        std::ranges::sort(values);
        EXPECT_EQ(parts.median(), middleOfSorted(values)) << values.size() << " values to " << values.back();
        EXPECT_EQ(parts.top(1), values.back());
    }
    EXPECT_FALSE(Magnitudes().median().has_value()) << "of none";
    const std::vector<float> some{1, 2, 3};
    Magnitudes here(middleOf(some)), elsewhere(MagnitudeRange{1, 2});
    here.add(some);
    EXPECT_EQ(here.median(), 2);
    elsewhere.add(some);
    here.add(elsewhere);
    EXPECT_FALSE(here.median().has_value()) << "parts that were counted with other ranges";
}

TEST(NeedlePrompts, TellAndAskWhatTheyShould) {
    const Pair pair = scalePair();
    const AskedModels models(pair, {});
    for (const char* const form : {"own", "lwm", "yoco"}) {
        const NeedlePrompts prompts(needleProtocol({{"told", "3"}, {"asked", "2"}, {"template", form}}),
                                    models);
        const NeedleTask& task = prompts.tasks().front();
        EXPECT_EQ(task.length, 240);
        for (int i = 0; i < 10; ++i) {
            const NeedlePrompt prompt = prompts.prompt(task, i, *pair.diff);
            EXPECT_EQ(prompt.text, prompts.prompt(task, i, *pair.standard).text);
            EXPECT_LE(prompt.tokens.size(), 244U); // pieces apart may take other tokens than the whole
            EXPECT_GE(prompt.tokens.size(), 200U) << form;
            EXPECT_EQ(prompt.tokens.front(), 0);
            ASSERT_EQ(prompt.answers.size(), 2U);
            const auto said = [&](const std::vector<int>& places) {
                std::vector<int> ids;
                ids.reserve(places.size());
                for (const int place : places) ids.push_back(prompt.tokens[static_cast<std::size_t>(place)]);
                std::string text = pair.diff->tokenizer->decode(ids, false, TextPlace::Middle);
                std::erase_if(text, [](char c) { return c == ' '; });
                return text;
            };
            for (std::size_t a = 0; a < 2; ++a) {
                EXPECT_EQ(said(prompt.answers[a]), said(prompt.numbers[a])) << form;
                EXPECT_EQ(said(prompt.answers[a]).find_first_not_of("0123456789"), std::string::npos);
                EXPECT_NE(said(prompt.sentences[a]).find(said(prompt.answers[a])), std::string::npos);
            }
            const double depth = prompts.depthOf(task, i);
            if (depth == 0 && std::string(form) == "own") {
                EXPECT_EQ(prompt.sentences[0].front(), 1);
            }
            if (depth == 1) {
                EXPECT_EQ(prompt.sentences[0].back(), prompt.context.back());
            }
        }
    }
}

/// The first token, the text that is told and the questions: none is lost, and what is told has its answer
/// within.
TEST(NeedlePrompts, EveryTokenIsOfSomething) {
    std::vector<std::filesystem::path> folders{"models/scale-model", "models/tiny-stories"};
    for (const char* const name : {"hf-llama", "hf-diffllama"}) // tokenizers of other kinds
        folders.push_back(std::filesystem::path("checkpoints") / name);
    for (const auto& folder : folders)
        for (const char* const form : {"own", "lwm", "yoco"}) {
            const Pair pair = loadPair(std::filesystem::path(SOURCE_DIR) / "assets" / folder);
            const AskedModels models(pair, {});
            const NeedlePrompts prompts(
                needleProtocol({{"told", "3"}, {"asked", "2"}, {"template", form}, {"length", "400"}}),
                models);
            for (const std::string& side : models.sides())
                for (int i = 0; i < 10; ++i) {
                    const NeedlePrompt prompt = prompts.prompt(prompts.tasks().front(), i, *models.of(side));
                    std::set<int> all{0};
                    all.insert(prompt.context.begin(), prompt.context.end());
                    all.insert(prompt.questions.begin(), prompt.questions.end());
                    EXPECT_EQ(all.size(), 1 + prompt.context.size() + prompt.questions.size());
                    EXPECT_EQ(all.size(), prompt.tokens.size()) << folder << " " << form << " " << i;
                    for (const auto& sentence : prompt.sentences)
                        EXPECT_EQ(sentence.back() - sentence.front() + 1, std::ssize(sentence)) << "in a row";
                    const MeterTokens meter = meterTokensOf(prompt);
                    const bool firstIsAnswer = meter.answer.front() == 0; // where no token begins a text
                    EXPECT_EQ(meter.answer.size() + meter.noise.size() + meter.question.size() +
                                  (firstIsAnswer ? 0 : 1),
                              prompt.tokens.size());
                }
        }
}

TEST(NeedlePrompts, ImpossibleOnesAreASentenceBeforeAnythingRuns) {
    const AskedModels models(scalePair(), {});
    const auto refused = [&](const std::vector<std::pair<std::string, std::string>>& options) {
        try {
            const NeedlePrompts prompts(needleProtocol(options), models);
        } catch (const UsageError& error) {
            return std::string(error.what());
        }
        return std::string("nothing");
    };
    EXPECT_NE(refused({{"told", "40"}, {"asked", "2"}}).find("do not fit 240 tokens"), std::string::npos);
    EXPECT_EQ(refused({{"told", "2"}, {"asked", "3"}}), "3 numbers cannot be asked for where 2 are told");
    EXPECT_NE(refused({{"told", "400"}, {"asked", "1"}, {"length", "9000"}}).find("need as many names"),
              std::string::npos);
    EXPECT_NE(refused({{"told", "1,2,3"}, {"asked", "1,1"}}).find("--asked has 2 numbers"),
              std::string::npos);
    EXPECT_NE(refused({{"template", "owm"}}).find("own"), std::string::npos);
    EXPECT_THROW(needleProtocol({{"tolt", "3"}}), UsageError);
    EXPECT_THROW(needleProtocol({{"told", "3.5"}}), UsageError);
    EXPECT_THROW(needleProtocol({{"told", ""}}), UsageError);
}

TEST(NeedlePrompts, BrokenTemplatesAreASentence) {
    const AskedModels models(scalePair(), {});
    const test::TempFolder folder;
    const std::string file = (folder.path() / "mine.json").string();
    const auto refused = [&](const std::string& text) {
        writeFile(file, text);
        try {
            const NeedlePrompts prompts(needleProtocol({{"template", file}}), models);
        } catch (const Error& error) {
            return std::string(error.what()).substr(file.size());
        }
        return std::string("nothing");
    };
    const auto numbers = [&](const std::string& ranges) {
        return refused(R"({"phrasings": [{"needle": " {name} is {number}.", "asks": [" {name}: {number}"]}],)"
                       R"("numbers": )" +
                       ranges + "}");
    };
    EXPECT_EQ(numbers("[[10, 99]]"), "nothing");
    EXPECT_EQ(refused("[]"), ": a template is an object with “phrasings” and “numbers”");
    EXPECT_EQ(refused("7"), ": a template is an object with “phrasings” and “numbers”");
    EXPECT_EQ(refused(R"({"phrasings": 3})"), ": “needle” has to be a text");
    EXPECT_EQ(numbers("[[0, 18446744073709551615]]"), ": a number of “numbers” has more than 18 digits");
    EXPECT_EQ(numbers("[[0, 9223372036854775807]]"), ": a number of “numbers” has more than 18 digits");
    EXPECT_EQ(numbers("[[9, 1]]"), ": “numbers” are ranges such as [1000, 9999]");
    EXPECT_EQ(numbers("[[-5, 1]]"), ": “numbers” are ranges such as [1000, 9999]");
}

TEST(NeedleVerdicts, AreWhatGreedyGenerationWrites) {
    const Pair pair = scalePair();
    const AskedModels models(pair, {});
    const NeedlePrompts prompts(needleProtocol({{"told", "4"}, {"asked", "1"}, {"prompts", "12"}}), models);
    const auto backend = makeBackend("cpu", 1);
    int rights = 0;
    for (const std::string side : {"diff", "standard"}) {
        const NeedleTask& task = prompts.tasks().front();
        std::string verdicts;
        std::vector<std::vector<std::vector<int>>> said;
        for (int batch = 0; batch < 2; ++batch) {
            const NeedleAnswers answers =
                needleAnswers(*backend, prompts, task, {0, side, batch}, models, {});
            verdicts += answers.right;
            said.insert(said.end(), answers.said.begin(), answers.said.end());
            for (std::size_t i = 0; i < answers.numbers.size(); ++i)
                EXPECT_EQ(answers.numbers[i], std::string(1, answers.right[i])) << "one number is all";
        }
        ASSERT_EQ(verdicts.size(), 12U);
        for (int i = 0; i < 12; ++i) {
            const NeedlePrompt prompt = prompts.prompt(task, i, *models.of(side));
            const std::vector<int>& answer = prompt.answers.front();
            const std::vector<int> start(prompt.tokens.begin(), prompt.tokens.begin() + answer.front());
            Generation generation(models.of(side), {start, {}, static_cast<int>(answer.size()), {}, false});
            bool right = true;
            for (const int token : answer)
                right = generation.done() ? false
                                          : generation.step(*backend).token ==
                                                    prompt.tokens[static_cast<std::size_t>(token)] &&
                                                right;
            EXPECT_EQ(verdicts[static_cast<std::size_t>(i)] == '1', right) << side << " " << i;
            const std::vector<int>& told = said[static_cast<std::size_t>(i)].front();
            EXPECT_EQ(
                std::ranges::equal(told, answer, {}, {},
                                   [&](int token) { return prompt.tokens[static_cast<std::size_t>(token)]; }),
                right);
            EXPECT_EQ(told.front(), generation.written().front().token);
            rights += right ? 1 : 0;
        }
    }
    EXPECT_GT(rights, 4);
    EXPECT_LT(rights, 24);
}

} // namespace
} // namespace lambdascope
