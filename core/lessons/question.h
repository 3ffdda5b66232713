// SPDX-License-Identifier: MIT
#pragma once

#include "core/lessons/fact.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

/// What the learner answers with.
enum class AnswerKind {
    Number, // a marker dragged between `from` and `to`
    Token,  // a click on a token of the prompt
    Head,   // a click on a head of the DIFF model
    Layer,  // a click on a layer
    Choice, // one of the options
};

/// One of several answers to choose from. It is right where the fact is nearer to `value` than to the others'
/// (a `word` is right where the fact's text is that word).
struct Option {
    std::string text;
    std::optional<double> value;
    std::string word;
};

/// A prediction. The right answer is nowhere in the file: it is a fact of the open models, or the place where
/// one is largest or smallest.
struct Question {
    AnswerKind kind = AnswerKind::Number;
    std::string ask;
    Fact answer;
    enum class Best { Value, Largest, Smallest } best = Best::Value; // Token, Head, Layer: where it is so
    double from = -1, to = 1;                                        // Number
    double near = 0.1;                                               // Number: as close counts as right
    std::vector<Option> options;
    std::array<std::string, 3> hints; // from a nudge to almost the answer; facts in {{…}}
    std::string why;                  // after the answer: why it is so, where to read on
    int line = 0;
};

/// What rounding in float32 may make of a number: 0.5 is within 0.1 of a 0.6, and a row sums to 1.
inline constexpr double numberSlack = 1e-6;

/// What the learner said: a number, or the index of a token, head (layer · heads + head), layer or option.
struct Guess {
    double number = 0;
    int index = -1;
};

/// How good it was. Right: a number within `near`, an index with the best value (equals are all right). Near:
/// a number within 2·near, the second best of four or more tokens, heads or layers. Choices are right or
/// wrong.
struct Score {
    enum class Verdict { Right, Near, Wrong } verdict = Verdict::Wrong;
    bool signWrong = false;   // Number, not right: the value has the other sign
    double actual = 0;        // the fact; for an index, its value at the best one (choice of words: 0)
    int best = -1;            // index of the right answer; −1: a number, or no option has the word
    int rank = 0;             // of the guess among the candidates, from 1; 0: a number, or no candidate
    double distance = 0;      // |guess − actual|, or what the guess lacks of the best
    std::string actualText;   // as printed
    std::string guessedValue; // index: the fact at what was guessed (choice: the option's text), as printed
};

/// One of what can be chosen, with the fact there.
struct RatedAnswer {
    int index = 0;
    double value = 0; // options: how far the fact is from the option's value, negative
    std::string text; // the value as printed; options: their text
};
/// All that can be chosen, the best first, equals by index: keys that the query sees, heads (of the answer's
/// layer, else all whose maps are kept), layers, options. Empty for Number.
std::vector<RatedAnswer> rankedAnswers(const Question& question, const FactSource& source);

/// Whether the models can answer it: false where a fact is absent.
bool canScore(const Question& question, const FactSource& source);
/// Throws Error where canScore is false.
Score score(const Question& question, const Guess& guess, const FactSource& source);

} // namespace lambdascope
