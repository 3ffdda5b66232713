// SPDX-License-Identifier: MIT
#include "core/lessons/question.h"

#include "core/lessons/fact_values.h"
#include "core/util/error.h"

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

using Rated = std::vector<RatedAnswer>;

void addIfThere(Rated& rated, int index, const Fact& fact, const FactSource& source) {
    const auto value = readFact(fact, source);
    if (value && value->number) rated.push_back({index, *value->number, value->text});
}

Rated rateTokens(const Fact& answer, const FactSource& source) {
    Rated rated;
    Fact fact = answer;
    fact.key = TokenName{"@0"}; // whatever is pinned: which keys are asked for is known
    if (!source.pieces || source.pieces->empty()) return rated;
    const FactPlace place = placeOf(fact, source);
    if (!place.missing.empty() || !place.query) return rated;
    for (int key = 0; key < place.seen(); ++key) {
        fact.key = TokenName{fmt::format("@{}", key)};
        addIfThere(rated, key, fact, source);
    }
    return rated;
}

Rated rateHeads(const Fact& answer, const FactSource& source) {
    Rated rated;
    const Trace* trace = traceOf(answer, source);
    if (trace == nullptr) return rated;
    Fact fact = answer;
    const int heads = trace->model->plan.headCount();
    for (int l = 0; l < static_cast<int>(trace->layers.size()); ++l) {
        if (answer.layer && *answer.layer != l) continue;
        for (int h = 0; h < heads; ++h) {
            fact.layer = l;
            fact.head = h;
            addIfThere(rated, l * heads + h, fact, source);
        }
    }
    return rated;
}

Rated rateLayers(const Fact& answer, const FactSource& source) {
    Rated rated;
    const Trace* trace = traceOf(answer, source);
    if (trace == nullptr) return rated;
    Fact fact = answer;
    for (int l = 0; l < static_cast<int>(trace->layers.size()); ++l) {
        fact.layer = l;
        addIfThere(rated, l, fact, source);
    }
    return rated;
}

/// An option with the word lacks nothing, the others 1; one with a value lacks its distance.
Rated rateOptions(const Question& question, const FactSource& source) {
    Rated rated;
    const auto actual = readFact(question.answer, source);
    if (!actual) return rated;
    for (std::size_t i = 0; i < question.options.size(); ++i) {
        const Option& option = question.options[i];
        if (option.value && !actual->number) return {};
        const double lacks = option.value ? std::abs(*option.value - *actual->number)
                                          : (option.word == actual->text ? 0.0 : 1.0);
        rated.push_back({static_cast<int>(i), -lacks, option.text});
    }
    return rated;
}

Score scoreNumber(const Question& question, double guess, const FactSource& source) {
    const FactValue actual = *readFact(question.answer, source);
    Score score;
    score.actual = *actual.number;
    score.actualText = actual.text;
    score.distance = std::abs(guess - score.actual);
    using enum Score::Verdict;
    score.verdict = score.distance <= question.near + numberSlack       ? Right
                    : score.distance <= 2 * question.near + numberSlack ? Near
                                                                        : Wrong;
    score.signWrong = score.verdict != Right && guess * score.actual < 0;
    return score;
}

/// What is said of the right answer: for options the fact itself.
void tellBest(Score& score, const Question& question, const Rated& rated, const FactSource& source) {
    score.best = rated.front().index;
    score.actual = rated.front().value;
    score.actualText = rated.front().text;
    if (question.kind != AnswerKind::Choice) return;
    const FactValue fact = *readFact(question.answer, source);
    score.actual = fact.number.value_or(0);
    score.actualText = fact.text;
    const bool words = !question.options[score.best].value;
    if (words && rated.front().value < 0) score.best = -1;
}

} // namespace

std::vector<RatedAnswer> rankedAnswers(const Question& question, const FactSource& source) {
    Rated rated;
    switch (question.kind) {
    case AnswerKind::Number:
        break;
    case AnswerKind::Token:
        rated = rateTokens(question.answer, source);
        break;
    case AnswerKind::Head:
        rated = rateHeads(question.answer, source);
        break;
    case AnswerKind::Layer:
        rated = rateLayers(question.answer, source);
        break;
    case AnswerKind::Choice:
        rated = rateOptions(question, source);
        break;
    }
    const bool smallest = question.best == Question::Best::Smallest;
    std::ranges::stable_sort(rated, [smallest](const RatedAnswer& a, const RatedAnswer& b) {
        return smallest ? a.value < b.value : a.value > b.value;
    });
    return rated;
}

bool canScore(const Question& question, const FactSource& source) {
    if (question.kind != AnswerKind::Number) return !rankedAnswers(question, source).empty();
    const auto value = readFact(question.answer, source);
    return value && value->number;
}

Score score(const Question& question, const Guess& guess, const FactSource& source) {
    if (!canScore(question, source)) throw fail("the open models cannot answer this question");
    if (question.kind == AnswerKind::Number) return scoreNumber(question, guess.number, source);
    const Rated rated = rankedAnswers(question, source);
    Score score;
    tellBest(score, question, rated, source);
    const auto chosen = std::ranges::find(rated, guess.index, &RatedAnswer::index);
    if (chosen == rated.end()) return score;
    const double best = rated.front().value;
    score.guessedValue = chosen->text;
    score.distance = std::abs(chosen->value - best);
    score.rank = 1 + static_cast<int>(std::ranges::count_if(rated, [&](const RatedAnswer& each) {
                     return std::abs(each.value - best) < score.distance - 1e-12;
                 }));
    const bool word = question.kind == AnswerKind::Choice && score.best < 0;
    const bool manyMore = question.kind != AnswerKind::Choice && rated.size() >= 4;
    using enum Score::Verdict;
    score.verdict = score.rank == 1 && !word ? Right : score.rank == 2 && manyMore ? Near : Wrong;
    return score;
}

} // namespace lambdascope
