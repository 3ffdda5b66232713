// SPDX-License-Identifier: MIT
// Opening models, and the steps of a pair's training.
#include "app/session/recorded.h"
#include "app/session/session.h"
#include "core/util/error.h"
#include "widgets/kit/sentence.h"

#include <algorithm>
#include <utility>

namespace lambdascope {
namespace {

bool sameShape(const ModelPtr& a, const ModelPtr& b) {
    if (!a || !b) return a == b;
    return a->layers.size() == b->layers.size() && a->plan.headCount() == b->plan.headCount() &&
           a->config.vocabSize == b->config.vocabSize;
}

/// Why a step cannot stand in the place of the open pair; empty if it can.
QString whyNoStep(const Pair& open, const Pair& step) {
    if (!sameShape(open.diff, step.diff) || !sameShape(open.standard, step.standard))
        return Session::tr("its models are not of the shape of the open ones");
    return {};
}

} // namespace

QString folderTitle(const std::filesystem::path& path) {
    std::error_code none;
    auto folder = std::filesystem::absolute(path, none).lexically_normal();
    if (!folder.has_filename() || std::filesystem::is_regular_file(folder, none))
        folder = folder.parent_path();
    return QString::fromStdString(folder.filename().string());
}

bool hasStep(const std::shared_ptr<const TrainingHistory>& history, int step) {
    return history &&
           std::ranges::any_of(history->checkpoints, [step](const auto& c) { return c.step == step; });
}

void Session::open(const std::filesystem::path& folder, const std::optional<std::filesystem::path>& with) {
    openingStep_.reset();
    if (start_ && start_->record) start_.reset(); // it is of other models
    state_.asked = {folder, with};
    engine_.load(++loadNumber_, folder, with);
}

void Session::openBeside(const std::filesystem::path& folder) {
    open(state_.folder, folder);
}

void Session::openStep(int step) {
    if (!state_.history || (step == state_.step && !openingStep_)) return;
    if (const auto it = steps_.find(step); it != steps_.end()) {
        ++loadNumber_; // what is being opened comes too late
        openingStep_.reset();
        takeStep(it->second, step);
        return;
    }
    for (const auto& checkpoint : state_.history->checkpoints)
        if (checkpoint.step == step) {
            openingStep_ = step;
            engine_.load(++loadNumber_, checkpoint.folder, {});
        }
}

void Session::cancelOpen() {
    engine_.cancelLoad();
}

void Session::onLoaded(const LoadResult& result) {
    if (result.number != loadNumber_) return;
    const auto step = std::exchange(openingStep_, {});
    if (step && !result.cancelled) {
        const QString why = result.error.isEmpty() ? whyNoStep(state_.models, result.models) : result.error;
        if (!why.isEmpty()) {
            setProblem(tr("Step %1 cannot be shown: %2").arg(*step).arg(why));
            return;
        }
    }
    if ((result.cancelled || !result.error.isEmpty()) && start_ && start_->record)
        start_.reset(); // what it was recorded of does not come
    if (!step && (result.cancelled || !result.error.isEmpty())) state_.asked = {state_.folder, state_.with};
    if (result.cancelled) {
        emit openCancelled();
    } else if (!result.error.isEmpty()) {
        emit openFailed(QString::fromStdString(result.failed.string()), result.error, result.command);
    } else if (step) {
        steps_[*step] = result.models;
        takeStep(result.models, *step);
    } else {
        takeModels(result);
    }
}

void Session::takeModels(const LoadResult& result) {
    cancelSweep();
    SessionState fresh;
    fresh.models = result.models;
    fresh.text = state_.text;
    fresh.standIn = state_.standIn;
    fresh.marks = state_.marks;
    fresh.lab = state_.lab;
    fresh.processor = state_.processor;
    fresh.history = result.history;
    fresh.title = folderTitle(result.folder);
    if (result.with) fresh.title += QStringLiteral(" + ") + folderTitle(*result.with);
    steps_.clear();
    if (fresh.history && !fresh.history->checkpoints.empty()) {
        fresh.step = fresh.history->checkpoints.back().step; // the pair itself is its last step
        steps_[fresh.step] = fresh.models;
    }
    fresh.folder = result.folder;
    fresh.with = result.with;
    fresh.asked = {result.folder, result.with};
    forgetRows();
    const std::optional<FirstView> start = start_;
    const bool recorded = start && start->record;
    const bool stepToCome =
        recorded && start->step && *start->step != fresh.step && hasStep(fresh.history, *start->step);
    if (recorded && !stepToCome) start_.reset(); // else the rest waits for the step or the first pass
    first_ = recorded ? First::Recorded : First::Anew;
    std::array<Edits, 2> edits;
    QString problem;
    try {
        const Model& model = fresh.models.diff ? *fresh.models.diff : *fresh.models.standard;
        if (start && start->edits) edits[0] = start->edits(model);
        if (recorded) {
            edits = {editsOf(start->record->edits[0], model), editsOf(start->record->edits[1], model)};
            takeRecord(*start->record, fresh);
        }
        if (!fresh.models.diff && !(edits[0].empty() && edits[1].empty()))
            throw UsageError("edits are of a DIFF Transformer; only a standard one is open");
    } catch (const Error& error) {
        edits = {};
        problem = sentence(error);
    }
    state_ = fresh;
    state_.problem = problem;
    if (!problem.isEmpty()) emit startRefused(problem);
    emit modelsChanged();
    emit generationChanged();
    history_.start(edits, recorded ? start->record->slot : 0); // which starts the pass
    if (stepToCome) openStep(*start->step);
}

/// Text, head, pin and edits stay: what changes on screen is what training changed.
void Session::takeStep(const Pair& models, int step) {
    cancelSweep();
    forgetRows();
    state_.models = models;
    state_.step = step;
    if (start_ && start_->record && start_->step == step) { // what was written is of this step
        if (start_->record->writing) takeWriting(*start_->record->writing, state_);
        start_.reset();
        emit generationChanged();
    }
    emit modelsChanged();
    emit editsChanged();
    startPass();
}

} // namespace lambdascope
