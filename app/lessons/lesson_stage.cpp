// SPDX-License-Identifier: MIT
// The text drives the instrument: what a page sets on the session.
#include "app/lessons/lesson_player.h"
#include "app/session/recorded.h"
#include "core/lessons/play.h"
#include "core/util/error.h"
#include "widgets/kit/sentence.h"

namespace lambdascope {

void LessonPlayer::apply(const Stage& stage) {
    stage_ = stage_.with(stage);
    later_ = waits_ ? later_.with(stage) : stage;
    waits_ = applying_ = true; // what is told from here on is of the page
    if (stage.models) awaitModels(*stage.models);
    session_.backToPrompt();
    const SessionState& s = session_.state();
    const ModelPtr& main = s.models.diff ? s.models.diff : s.models.standard;
    if (stage.prompt && !stage.models && main && !readsWords(*main))
        refused_ = tr(
            "This lesson is about words, and the open model reads token numbers. Open the models that come "
            "with the program to follow it.");
    else if (stage.prompt && *stage.prompt != s.text)
        session_.setText(*stage.prompt, true);
    try {
        if (stage.answer) session_.setMarks(answerMarks(s.text, *stage.answer));
    } catch (const Error& error) {
        refused_ = sentence(error);
    }
    applying_ = false;
    if (current()) applyLater();
}

/// Layers, heads and tokens are looked up in the models and the text that are open by now.
void LessonPlayer::applyLater() {
    const Stage stage = std::exchange(later_, {});
    applying_ = true;
    const bool other = stage.step && !openTraining(*stage.step);
    if (stage.edits) applyEdits(*stage.edits);
    select(stage);
    if (stage.generate) session_.generate(*stage.generate);
    const SessionState& s = session_.state();
    start_.text = s.text;
    start_.edits = s.edits;
    start_.pin = s.pin;
    applying_ = waits_ = false;
    if (other && wantedStep_) waits_ = true; // nothing is left to be set, but the step has to come
}

/// True if the models are of that step already, or there are no steps.
bool LessonPlayer::openTraining(int step) {
    const SessionState& s = session_.state();
    if (!s.history || s.history->checkpoints.empty()) return true;
    const int wanted = step < 0 ? s.history->checkpoints.back().step : step;
    if (s.step == wanted) return true;
    wantedStep_ = wanted;
    session_.openStep(wanted);
    return false;
}

void LessonPlayer::select(const Stage& stage) {
    const SessionState& s = session_.state();
    if (stage.layer || stage.head) {
        const HeadId head{stage.layer.value_or(s.head.layer), stage.head.value_or(s.head.head)};
        session_.selectHead(head);
        if (s.head != head)
            refused_ = tr("This lesson asks for layer %1 head %2, which the open model does not have.")
                           .arg(head.layer)
                           .arg(head.head);
    }
    if (stage.twin) session_.selectTwin(*stage.twin);
    if (!stage.pin) return;
    const auto query = stage.pin->first.find(s.pieces);
    const auto key = stage.pin->second.find(s.pieces);
    if (query && key && *key <= *query)
        session_.pin(Cell{*query, *key});
    else
        refused_ = tr("The text has no “%1” that reads “%2”.")
                       .arg(QString::fromStdString(stage.pin->first.text),
                            QString::fromStdString(stage.pin->second.text));
}

void LessonPlayer::applyEdits(const std::string& arguments) {
    const SessionState& s = session_.state();
    if (!s.models.diff) return;
    try {
        const Edits edits = stageEdits(arguments, *s.models.diff);
        session_.history().change(edits, edits.empty() ? tr("back to trained") : tr("edit of the lesson"));
    } catch (const Error& error) {
        refused_ = sentence(error);
    }
}

/// A pair that comes with the program by its name, or a folder beside the lesson's file; nothing where it is
/// what was asked for last.
std::optional<std::filesystem::path> LessonPlayer::modelsToOpen(const std::string& name) const {
    std::filesystem::path folder = rules_.models.value_or(name);
    if (lesson_ && folder.is_relative()) {
        const auto beside = lesson_->file.parent_path() / folder;
        if (std::filesystem::is_directory(beside)) folder = std::filesystem::absolute(beside);
    }
    const OpenedPlaces& asked = session_.state().asked;
    const QString title = QString::fromStdString(folder.filename().string());
    const bool same = folder.is_relative() ? folderTitle(asked.folder) == title : asked.folder == folder;
    return same && !asked.with ? std::nullopt : std::optional(folder);
}

void LessonPlayer::awaitModels(const std::string& name) {
    const SessionState& s = session_.state();
    const auto folder = modelsToOpen(name);
    opening_ = folder || s.asked != OpenedPlaces{s.folder, s.with};
    if (!folder) return;
    emit modelsRequested(QString::fromStdString(folder->string()), {});
    before_.borrow();
}

bool LessonPlayer::current() const {
    const SessionState& s = session_.state();
    if (opening_ || (wantedStep_ && s.problem.isEmpty())) return false;
    const bool there = s.diffInForce || s.standard;
    return there && s.textCurrent() && s.editsCurrent();
}

} // namespace lambdascope
