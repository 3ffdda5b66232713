// SPDX-License-Identifier: MIT
// Predict, then reveal: what the learner answers, and how it is scored.
#include "app/lessons/lesson_player.h"

#include <algorithm>
#include <cmath>

namespace lambdascope {

void LessonPlayer::guess(const Guess& guess) {
    if (step() == nullptr || !step()->question || answer_.score || answer_.revealing) return;
    answer_.guess = guess;
    emit changed();
}

void LessonPlayer::hint() {
    if (step() == nullptr || !step()->question) return;
    answer_.hints = std::min(answer_.hints + 1, static_cast<int>(step()->question->hints.size()));
    emit changed();
}

bool LessonPlayer::clicked(AnswerKind kind, int index) {
    const Step* page = step();
    if (page == nullptr || !page->question || page->question->kind != kind || answer_.score ||
        answer_.revealing)
        return false;
    if (kind == AnswerKind::Token && session_.state().pin && index > session_.state().pin->query)
        return true; // a key that the row cannot see is no answer, and no other pin either
    guess({0, index});
    return true;
}

void LessonPlayer::reveal() {
    if (step() == nullptr || !answer_.guess || answer_.score || answer_.revealing) return;
    answer_.revealing = true;
    apply(step()->reveal); // an empty one changes nothing
    onState();
}

void LessonPlayer::tell() {
    if (step() == nullptr || !step()->question || answer_.score || answer_.revealing) return;
    answer_.told = !answer_.guess;
    if (answer_.told) answer_.guess = Guess{.number = step()->question->from, .index = 0};
    reveal();
}

void LessonPlayer::scoreNow() {
    const Question& question = *step()->question;
    answer_.revealing = false;
    if (!canScore(question, factSource(session_.state()))) {
        if (answer_.told) answer_ = {};
        return;
    }
    answer_.score = score(question, *answer_.guess, factSource(session_.state()));
    answer_.scoredAt = {session_.state().text, session_.state().edits, session_.state().pin};
    tellScore(question); // in words, as it is now: the learner may pin and move λ afterwards
    if (answer_.told) return;
    if (session_.state().pin) tried_.insert(session_.state().pin->key);
    if (!own_.empty()) return; // a lesson of one's own is none of the course's
    auto& best = progress_.verdicts.try_emplace(lesson_->name, answer_.score->verdict).first->second;
    best = std::min(best, answer_.score->verdict); // Right comes first
    emit progressChanged();
}

/// The key with the largest weight in the row that was not predicted yet.
void LessonPlayer::another() {
    const auto& pin = session_.state().pin;
    if (!step() || !step()->question || !asksForCell(*step()->question) || !answer_.score || !pin) return;
    int best = -1;
    double largest = -1;
    for (int key = 0; key <= pin->query; ++key) {
        if (tried_.contains(key)) continue;
        Fact fact = Fact::parse("weight");
        fact.key = TokenName{"@" + std::to_string(key)};
        const auto value = readFact(fact, factSource(session_.state()));
        if (!value || !value->number || std::abs(*value->number) <= largest) continue;
        largest = std::abs(*value->number);
        best = key;
    }
    if (best < 0) return;
    answer_ = {};
    session_.pin(Cell{pin->query, best});
    emit changed();
}

bool LessonPlayer::covers(MapName map) const {
    if (answer_.score || !lesson_ || !stage_.cover || !step()->question || answer_.unanswerable) return false;
    return std::ranges::find(*stage_.cover, map) != stage_.cover->end();
}

std::optional<double> LessonPlayer::shownGuess() const {
    if (!answer_.guess || answer_.told || !step() || !step()->question || !asksForCell(*step()->question))
        return {};
    return answer_.guess->number;
}

} // namespace lambdascope
