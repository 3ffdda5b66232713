// SPDX-License-Identifier: MIT
// The text drives the instrument: what a page sets on the session.
#include "app/lesson_player.h"
#include "app/sentence.h"
#include "core/compute/edits_file.h"
#include "core/util/error.h"

namespace lambdascope {
namespace {

/// A part of the text as the marked answer, wherever it stands.
Marks marksOf(const std::string& text, const std::string& answer) {
    Marks marks;
    if (answer.empty()) return marks;
    for (auto at = text.find(answer); at != std::string::npos; at = text.find(answer, at + answer.size()))
        marks.answer.push_back({at, at + answer.size()});
    return marks;
}

} // namespace

void LessonPlayer::apply(const Stage& stage) {
    stage_ = stage_.with(stage);
    if (stage.models) awaitModels(*stage.models);
    const SessionState& s = session_.state();
    session_.backToPrompt();
    if (stage.prompt && *stage.prompt != s.text) session_.setText(*stage.prompt, true);
    if (stage.answer) session_.setMarks(marksOf(s.text, *stage.answer));
    later_ = waits_ ? later_.with(stage) : stage;
    waits_ = true;
    if (current()) applyLater();
}

/// Layers, heads and tokens are looked up in the models and the text that are open by now.
void LessonPlayer::applyLater() {
    waits_ = false;
    applying_ = true;
    const Stage stage = std::exchange(later_, {});
    const SessionState& s = session_.state();
    if (stage.step && s.history && !s.history->checkpoints.empty()) {
        const int last = s.history->checkpoints.back().step;
        session_.openStep(*stage.step < 0 ? last : *stage.step);
    }
    if (stage.edits) applyEdits(*stage.edits);
    if (stage.layer || stage.head) {
        const HeadId head{stage.layer.value_or(s.head.layer), stage.head.value_or(s.head.head)};
        session_.selectHead(head);
        if (s.head != head)
            refused_ = tr("This lesson asks for layer %1 head %2, which the open model does not have.")
                           .arg(head.layer)
                           .arg(head.head);
    }
    if (stage.twin) session_.selectTwin(*stage.twin);
    if (stage.pin) {
        const auto query = stage.pin->first.find(s.pieces);
        const auto key = stage.pin->second.find(s.pieces);
        if (query && key && *key <= *query)
            session_.pin(Cell{*query, *key});
        else
            refused_ = tr("The text has no “%1” that reads “%2”.")
                           .arg(QString::fromStdString(stage.pin->first.text),
                                QString::fromStdString(stage.pin->second.text));
    }
    if (stage.generate) session_.generate(*stage.generate);
    textOfStage_ = s.text;
    editsOfStage_ = s.edits;
    pinOfStage_ = s.pin;
    applying_ = false;
}

void LessonPlayer::applyEdits(const std::string& arguments) {
    const SessionState& s = session_.state();
    if (!s.models.diff) return;
    try {
        const Edits edits = arguments.empty() ? Edits{} : editsFromCommandLine(arguments, *s.models.diff);
        session_.history().change(edits, edits.empty() ? tr("back to trained") : tr("edit of the lesson"));
    } catch (const Error& error) {
        refused_ = sentence(error);
    }
}

void LessonPlayer::awaitModels(const std::string& name) {
    const QString folder = QString::fromStdString(std::filesystem::path(name).filename().string());
    if (session_.state().title == folder) return;
    opening_ = true;
    emit modelsRequested(QString::fromStdString(name));
}

bool LessonPlayer::current() const {
    if (opening_) return false;
    const SessionState& s = session_.state();
    const bool there = s.diffInForce || s.standard;
    return there && s.textCurrent() && s.editsCurrent() && s.problem.isEmpty();
}

FactSource LessonPlayer::source() const {
    const SessionState& s = session_.state();
    return {s.diffInForce.get(),
            s.diffTrained.get(),
            s.standard.get(),
            &s.pieces,
            s.head,
            s.twin(),
            s.pin,
            s.marks};
}

} // namespace lambdascope
