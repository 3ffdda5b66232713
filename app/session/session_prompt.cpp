// SPDX-License-Identifier: MIT
// The prompt as the user writes, marks and replaces it: steps of undo, and marks that are found by
// themselves.
#include "app/session/session.h"
#include "core/text/told_numbers.h"

#include <utility>

namespace lambdascope {

void Session::write(const std::string& text, bool takenBack) {
    if (text == state_.text) return;
    Prompt after{text, moved(state_.marks, state_.text, text), state_.marksFound()};
    if (const auto asked = askedNumber(state_.text))
        followsQuestion_ = !ownMarks_ && asked->answer == state_.marks.answer;
    const auto wanted = wantedMarks(text);
    if (after.found) { // they go on as what is asked for does
        after.marks = wanted.value_or(Marks{});
        after.found = !after.marks.empty();
    } else if (followsQuestion_ && wanted && !after.marks.answer.empty() &&
               wanted->answer != after.marks.answer) {
        after = {text, *wanted, true}; // those that came with an example, once another number is asked for
    }
    history_.changePrompt(prompt(), after, tr("the prompt"),
                          takenBack ? PromptStep::TakenBack : PromptStep::Typed);
    if (state_.marks.empty() && !takenBack) markFound();
}

void Session::replacePrompt(const Prompt& prompt, const QString& what) {
    ownMarks_ = followsQuestion_ = false;
    history_.endGesture();
    if (prompt.text == state_.text) setText(prompt.text, true); // it runs again
    history_.changePrompt(this->prompt(), prompt, what);
}

void Session::mark(const Marks& marks) {
    ownMarks_ = true;
    followsQuestion_ = false;
    history_.changePrompt(prompt(), {state_.text, marks}, tr("marks"));
    if (state_.marks.empty()) declined_ = askedNumber(state_.text).value_or(Marks{});
}

void Session::findMarks() {
    declined_ = {};
    if (state_.marks.empty()) markFound();
}

/// Not what the user has taken away.
std::optional<Marks> Session::wantedMarks(const std::string& text) const {
    if (!findsMarks_) return {};
    auto found = askedNumber(text);
    if (found && found->answer == moved(declined_, state_.text, text).answer) found.reset();
    return found;
}

void Session::markFound() {
    const auto found = wantedMarks(state_.text);
    if (!found) return;
    history_.changePrompt(prompt(), {state_.text, *found, true}, tr("marks that were found"));
    emit marksWereFound();
}

/// A step that a lesson's text, or another one that was not written, lies over changes nothing.
void Session::takePrompt(const Prompt& from, const Prompt& to, PromptStep step) {
    if (step == PromptStep::Again) {
        if (state_.text == from.text) putPrompt(to);
        return;
    }
    if (to.text != state_.text) setText(to.text, step == PromptStep::Chosen);
    setMarks(to.marks, to.found);
}

void Session::putPrompt(const Prompt& before) {
    followsQuestion_ = false;
    if (before.text != state_.text) setText(before.text, true);
    setMarks(before.marks, before.found);
    if (before.marks.empty()) declined_ = askedNumber(before.text).value_or(Marks{});
}

} // namespace lambdascope
