// SPDX-License-Identifier: MIT
// Predict, then reveal: what the learner answers, and how it is scored.
#include "app/lesson_player.h"

#include <algorithm>
#include <cmath>

namespace lambdascope {

void LessonPlayer::guess(const Guess& guess) {
    if (step() == nullptr || !step()->question || score_ || revealing_) return;
    guess_ = guess;
    emit changed();
}

void LessonPlayer::hint() {
    if (step() == nullptr || !step()->question) return;
    hints_ = std::min(hints_ + 1, static_cast<int>(step()->question->hints.size()));
    emit changed();
}

bool LessonPlayer::clicked(AnswerKind kind, int index) {
    const Step* page = step();
    if (page == nullptr || !page->question || page->question->kind != kind || score_ || revealing_)
        return false;
    if (kind == AnswerKind::Token && session_.state().pin && index > session_.state().pin->query)
        return true; // a key that the row cannot see is no answer, and no other pin either
    guess({0, index});
    return true;
}

void LessonPlayer::reveal() {
    if (step() == nullptr || !guess_ || score_ || revealing_) return;
    revealing_ = true;
    apply(step()->reveal); // an empty one changes nothing
    onState();
}

void LessonPlayer::tell() {
    if (step() == nullptr || !step()->question || score_ || revealing_) return;
    told_ = !guess_;
    if (told_) guess_ = Guess{.number = step()->question->from, .index = 0};
    reveal();
}

void LessonPlayer::scoreNow() {
    const Question& question = *step()->question;
    revealing_ = false;
    if (!canScore(question, source())) {
        if (told_) forgetAnswer();
        return;
    }
    score_ = score(question, *guess_, source());
    tellScore(question); // in words, as it is now: the learner may pin and move λ afterwards
    if (told_) return;
    if (session_.state().pin) tried_.insert(session_.state().pin->key);
    if (!own_.empty()) return; // a lesson of one's own is none of the course's
    auto& best = progress_.try_emplace(lesson_->name, score_->verdict).first->second;
    best = std::min(best, score_->verdict); // Right comes first
    emit progressChanged();
}

bool LessonPlayer::asksForCell() const {
    if (step() == nullptr || !step()->question) return false;
    const Question& question = *step()->question;
    const bool ofPin = !question.answer.key && !question.answer.token;
    const std::set<std::string> facts{"weight", "a1", "a2", "lambda_a2"};
    return question.kind == AnswerKind::Number && ofPin && facts.contains(question.answer.name);
}

/// The key with the largest weight in the row that was not predicted yet.
void LessonPlayer::another() {
    const auto& pin = session_.state().pin;
    if (!asksForCell() || !score_ || !pin) return;
    int best = -1;
    double largest = -1;
    for (int key = 0; key <= pin->query; ++key) {
        if (tried_.contains(key)) continue;
        Fact fact = Fact::parse("weight");
        fact.key = TokenName{"@" + std::to_string(key)};
        const auto value = readFact(fact, source());
        if (!value || !value->number || std::abs(*value->number) <= largest) continue;
        largest = std::abs(*value->number);
        best = key;
    }
    if (best < 0) return;
    forgetAnswer();
    session_.pin(Cell{pin->query, best});
    emit changed();
}

bool LessonPlayer::covers(MapName map) const {
    if (score_ || !lesson_ || !stage_.cover || !step()->question || unanswerable_) return false;
    return std::ranges::find(*stage_.cover, map) != stage_.cover->end();
}

std::optional<double> LessonPlayer::shownGuess() const {
    if (!guess_ || told_ || !asksForCell()) return {};
    return guess_->number;
}

} // namespace lambdascope
