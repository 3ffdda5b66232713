// SPDX-License-Identifier: MIT
// What a pattern may cost: as much as its text, and not its square.
#include "core/text/parts/pattern.h"
#include "core/text/tokenizer.h"
#include "core/text/tokenizer_files.h"
#include "core/util/error.h"
#include "tests/support/cpu_time.h"
#include "tests/support/repeated.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <stdexcept>

namespace lambdascope {
namespace {

using Json = nlohmann::json;

/// What encoding `text` with a tokenizer that has this step says, and that it does not take for ever.
std::string encodingError(const char* key, const Json& step, const std::string& text) {
    Json json = Json::parse(
        R"({"decoder": {"type": "ByteLevel"}, "model": {"vocab": {"a": 0, "b": 1}, "merges": []}})");
    json[key] = step;
    const auto tokenizer = parseTokenizer(json.dump(), "T");
    const double start = test::cpuSeconds();
    std::string said;
    try {
        said = fmt::format("{} tokens", tokenizer->encode(text).size());
    } catch (const Error& error) {
        said = error.what();
    }
    const double taken = test::cpuSeconds() - start;
    EXPECT_LT(taken, 15) << said; // as a rule 1
    return said;
}

/// Steps back are counted, and none of the characters that such a run goes over.
TEST(TokenizerPattern, PatternsThatRunOverTheWholeTextAtEachPlace) {
    const std::string letters(200'000, 'a');
    for (const char* pattern : {"\\p{L}++[0-9]|.", "\\p{L}++[0-9]", "[^xy]++[xy]|.",
                                "(?>\\p{L}+)[0-9]|(?m:.)", "^\\p{L}*[0-9]|(?!\\p{L}*\\s)."}) {
        PatternBudget budget(letters.size(), std::chrono::milliseconds(200));
        const double start = test::cpuSeconds();
        EXPECT_THROW(Pattern(pattern, false).matches(letters, budget, [](auto, auto) {}), Error) << pattern;
        EXPECT_LT(test::cpuSeconds() - start, 5) << pattern;
    }
    const Json runs = {{"Regex", "\\p{L}++[0-9]"}};
    EXPECT_EQ(encodingError("normalizer", {{"type", "Replace"}, {"pattern", runs}, {"content", ""}}, letters),
              "T: the tokenizer's pattern takes too long on this text");
}

TEST(TokenizerPattern, LongRunsThatEndTheirSearchAreFine) {
    const std::string gpt2 = R"('s|'t| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";
    const std::string llama3 = R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}|)"
                               R"( ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
    const auto cuts = [](const std::string& pattern, const std::string& text) {
        const double start = test::cpuSeconds();
        PatternBudget budget(text.size());
        int count = 0;
        Pattern(pattern, false).matches(text, budget, [&](std::size_t, std::size_t) { ++count; });
        EXPECT_LT(test::cpuSeconds() - start, 10) << pattern;
        return count;
    };
    constexpr int million = 1'000'000;
    for (const std::string& pattern : {gpt2, llama3}) {
        EXPECT_EQ(cuts(pattern, std::string(million, 'a')), 1);
        EXPECT_EQ(cuts(pattern, std::string(million, ' ')), 1);
        EXPECT_EQ(cuts(pattern, std::string(million, ' ') + "a"), 2);
        EXPECT_EQ(cuts(pattern, std::string(million, '\n')), 1);
    }
    const std::string words = test::repeated("The dog, it's 3", million / 15);
    EXPECT_EQ(cuts(gpt2, words), million / 15 * 6);
    EXPECT_EQ(cuts(llama3, words), million / 15 * 7); // the space and the number
    const std::string runs = test::repeated(std::string(5000, 'a') + ".", million / 5001);
    EXPECT_EQ(cuts(gpt2, runs), million / 5001 * 2);
    EXPECT_EQ(cuts(llama3, runs), million / 5001 + 1); // a sign with the word behind it
    EXPECT_EQ(cuts("\\p{N}", std::string(million, '1')), million);
    EXPECT_EQ(cuts("\n|.", std::string(million, '\n')), million);
}

/// What no count of steps sees: at each of them the pattern runs over the text ahead.
TEST(TokenizerPattern, BehindTheStepsThereIsATime) {
    const std::string text(8000, 'x');
    PatternBudget budget(text.size(), std::chrono::milliseconds(100));
    const double start = test::cpuSeconds();
    EXPECT_THROW(Pattern("(?:x(?:(?=\\p{L}*+[0-9])|))*y|.", false).matches(text, budget, [](auto, auto) {}),
                 Error);
    EXPECT_LT(test::cpuSeconds() - start, 10);
}

/// \K within what is looked back at puts the beginning of a piece into the one before, or nothing goes on.
TEST(TokenizerPattern, APieceThatBeginsWithinTheOneBefore) {
    for (const char* pattern : {"(?<=\\Ka)a|a", "(?<=\\Ka)"}) {
        PatternBudget budget(4);
        int count = 0;
        const auto found = [&](std::size_t, std::size_t) {
            if (++count > 4) throw std::logic_error("more pieces than letters");
        };
        EXPECT_THROW(Pattern(pattern, false).matches("aaaa", budget, found), Error) << pattern;
    }
    const Json step = {{"type", "Replace"}, {"pattern", {{"Regex", "(?<=\\Ka)a|a"}}}, {"content", "b"}};
    EXPECT_EQ(encodingError("normalizer", step, "aaaa"),
              "T: the tokenizer's pattern finds a piece that begins within the one before");
}

/// [:punct:] means signs only within a class; as `tokenizers` has them, with and without (?P).
TEST(TokenizerPattern, SignsAsTheirPlaceAndTheOptionsSay) {
    const auto pieces = [](const char* pattern) {
        const std::string text = "a.:p$”«x€^`";
        PatternBudget budget(text.size());
        std::string joined;
        Pattern(pattern, false).matches(text, budget, [&](std::size_t start, std::size_t end) {
            joined += text.substr(start, end - start) + " ";
        });
        return joined;
    };
    EXPECT_EQ(pieces("[:punct:]"), ": p ");
    EXPECT_EQ(pieces("[:^punct:]"), ": p ^ ");
    EXPECT_EQ(pieces("[[:punct:]]"), ". : $ ” « € ^ ` ");
    EXPECT_EQ(pieces("[[:^punct:]]"), "a p x ");
    EXPECT_EQ(pieces("(?P)[[:punct:]]"), ". : $ ^ ` ");
    EXPECT_EQ(pieces("(?P)[[:^punct:]]"), "a p ” « x € ");
    EXPECT_EQ(pieces("(?iP)x|[[:punct:]]"), ". : $ x ^ ` ");
    EXPECT_EQ(pieces("(?P:a)|[[:punct:]]"), "a . : $ ” « € ^ ` ");
    EXPECT_EQ(pieces("(?P)(?:(?-P)[[:punct:]])"), ". : $ ” « € ^ ` ");
    EXPECT_EQ(pieces("(?P)(?:(?-P)a)|[[:punct:]]"), "a . : $ ^ ` ");
}

/// Rounds of a repeat are no steps back: the clock is looked at after so many, and not after so many calls.
TEST(TokenizerPattern, RoundsThatGoOnlyAhead) {
    const std::string text(20'000, 'x');
    for (const char* pattern : {"(?=(?:(?=(?:(?=.{50}).){50}).){50})", "(?=(?<r>.{50})\\g<r>)"}) {
        PatternBudget budget(text.size(), std::chrono::microseconds(0)); // the first look ends it
        int count = 0;
        EXPECT_THROW(Pattern(pattern, false).matches(text, budget, [&](auto, auto) { ++count; }), Error);
        EXPECT_LT(count, 5) << pattern;
    }
}

} // namespace
} // namespace lambdascope
