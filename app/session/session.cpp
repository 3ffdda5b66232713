// SPDX-License-Identifier: MIT
#include "app/session/session.h"

#include "app/session/recorded.h"
#include "core/model/recorded/recording.h"
#include "core/text/number_text.h"
#include "core/util/error.h"
#include "core/util/machine_memory.h"
#include "widgets/kit/sentence.h"

#include <QTimer>

#include <algorithm>
#include <initializer_list>
#include <tuple>
#include <utility>

namespace lambdascope {

namespace {

constexpr int letGoAfter = 2000; // ms after which nothing shows the models before any more

bool sameHeads(const Model& a, const Model& b) {
    return a.layers.size() == b.layers.size() && a.plan.headCount() == b.plan.headCount();
}

bool sameShape(const ModelPtr& a, const ModelPtr& b) {
    if (!a || !b) return a == b;
    return sameHeads(*a, *b) && a->config.vocabSize == b->config.vocabSize;
}

/// Why a step cannot stand in the place of the open pair; empty if it can.
QString whyNoStep(const Pair& open, const Pair& step) {
    if (!sameShape(open.diff, step.diff) || !sameShape(open.standard, step.standard))
        return Session::tr("its models are not of the shape of the open ones");
    return {};
}

} // namespace

Session::Session(const std::string& backend, QObject* parent) : Session(Processor(backend), parent) {}

Session::Session(Processor processor, QObject* parent) : QObject(parent), engine_(std::move(processor)) {
    connect(&history_, &EditHistory::changed, this, &Session::onEdits);
    connect(&history_, &EditHistory::promptChanged, this, &Session::takePrompt);
    for (const StateOwner* owner :
         std::initializer_list<const StateOwner*>{&passes_, &writing_, &sweeps_, &pageRecordings_, &effects_})
        connect(owner, &StateOwner::changed, this, &Session::changed);
    onChange(&effects_, Part::Pass | Part::Selection, &EffectsFinder::refresh);
    connect(&passes_, &Passes::taken, this, &Session::keepSelectionValid);
    connect(&passes_, &Passes::done, this, [this] {
        if (const int tokens = std::exchange(generateFirst_, 0)) writing_.start(tokens);
    });
    connectEngine();
}

void Session::connectEngine() {
    connect(&engine_, &Engine::processorChanged, this, [this](const ProcessorState& processor) {
        // a prompt that does not fit fails with every key; once is enough
        const bool failed =
            processor.failures > state_.processor.failures && processor.whyCpu != state_.processor.whyCpu;
        state_.processor = processor;
        if (failed) emit deviceFailed(sentence(processor.whyCpu));
    });
    connect(&engine_, &Engine::loading, this, &Session::loading);
    connect(&engine_, &Engine::loaded, this, &Session::onLoaded);
    connect(&traces_, &QFileSystemWatcher::fileChanged, this, [this] {
        if (const Phrase changed = state_.changedTrace(); !changed.empty())
            passes_.setProblem(sentence(changed));
    });
}

QMetaObject::Connection Session::onChange(const QObject* view, Parts parts,
                                          std::function<void()> does) const {
    return connect(this, &Session::changed, view, [parts, does = std::move(does)](Parts changed) {
        if (changed.testAnyFlags(parts)) does();
    });
}

bool Session::settled() const {
    return passes_.settled() && effects_.settled() && engine_.idle() && !state_.writing.running;
}

namespace {

/// Marks in a text of these models: where the text is token numbers, whole numbers.
Marks fittingMarks(const Pair& models, const std::string& text, const Marks& marks) {
    const ModelPtr& main = models.diff ? models.diff : models.standard;
    return main && !readsWords(*main) ? wholeNumbers(text, marks) : marks;
}

} // namespace

void Session::setText(const std::string& text, bool now) {
    if (text == state_.text && !now) return;
    passes_.dropOutdated();
    if (text != state_.text) writing_.forget();
    state_.marks = fittingMarks(state_.models, text, moved(state_.marks, state_.text, text));
    declined_ = moved(declined_, state_.text, text);
    state_.text = text;
    now ? passes_.start() : passes_.startSoon();
    emit changed(Part::Text | Part::Pass | Part::Selection); // the marks move with it
}

void Session::setExperiments(const ExperimentsState& experiments) {
    state_.experiments = experiments;
    emit changed(Part::Experiments);
}

void Session::cancelPass() {
    writing_.stopHere(); // a live view may be what takes so long
    passes_.cancel();
}

// What the λ lab asks for: edits, their targets and marks.
void Session::onEdits() {
    if (!(history_.edited() == state_.allEdits())) writing_.stop(); // what came after would be of others
    state_.edits = history_.edited().diff;
    state_.standardEdits = history_.edited().standard;
    state_.slot = history_.slot();
    for (int slot = 0; slot < 2; ++slot) state_.slotEdited.at(slot) = !history_.of(slot).empty();
    emit changed(Part::Edits);
    passes_.startAfterEdit();
}

bool Session::holdsBack() {
    if (state_.peek) emit editHeldBack();
    return state_.peek;
}

void Session::moveLambda(Quantity quantity, const std::map<int, double>& values) {
    const ModelPtr& model = state_.models.diff;
    if (!model || values.empty() || holdsBack()) return;
    const LayerRange layers{values.begin()->first, values.rbegin()->first};
    const QString what = quantity == Quantity::Lambda ? tr("λ") : tr("λ_init");
    edit(withValues(state_.edits, quantity, values, *model),
         EditHistory::nameOf(what, layers, static_cast<int>(model->layers.size())), true);
}

void Session::toggleHead(bool standard, HeadId head) {
    const ModelPtr& model = standard ? state_.models.standard : state_.models.diff;
    if (!model || head.layer >= std::ssize(model->layers) || head.head >= model->plan.headCount() ||
        holdsBack())
        return;
    PairEdits edits = state_.allEdits();
    Edits& own = standard ? edits.standard : edits.diff;
    const bool off = own.of(head.layer).has(Ablation::HeadOff, head.head);
    own = withAblation(own, {head.layer, head.layer}, head.head, Ablation::HeadOff, !off, *model);
    editBoth(edits, (off ? tr("head back, layer %1 head %2") : tr("head off, layer %1 head %2"))
                        .arg(head.layer)
                        .arg(head.head));
}

void Session::setTarget(LayerRange layers) {
    const int count = state_.models.diff ? static_cast<int>(state_.models.diff->layers.size()) : 0;
    if (count == 0) return;
    if (layers.first > layers.last) std::swap(layers.first, layers.last);
    layers.first = std::clamp(layers.first, 0, count - 1);
    layers.last = std::clamp(layers.last, 0, count - 1);
    if (layers == state_.target) return;
    state_.target = layers;
    history_.endGesture();
    if (!layers.contains(state_.head.layer)) state_.head.layer = layers.first;
    emit changed(Part::Selection);
    passes_.fetchMissing();
}

void Session::setMarks(const Marks& marks, bool found) {
    const Marks fitting = fittingMarks(state_.models, state_.text, marks);
    state_.found = found;
    if (fitting == state_.marks) return;
    state_.marks = fitting;
    if (state_.textCurrent() && (state_.diffTrained || state_.standard)) findRetrieving();
    emit changed(Part::Selection);
    passes_.fetchMissing(); // the twin may be another one now
    passes_.measureMarks();
}

// Opening models, and the steps of a pair's training.
bool hasStep(const std::shared_ptr<const TrainingHistory>& history, int step) {
    return history &&
           std::ranges::any_of(history->checkpoints, [step](const auto& c) { return c.step == step; });
}

void Session::open(const std::filesystem::path& folder, const std::optional<std::filesystem::path>& with) {
    openingTrainingStep_.reset();
    if (start_ && start_->record) start_.reset(); // it is of other models
    state_.asked = {folder, with};
    engine_.load(++loadNumber_, folder, with);
}

void Session::openBeside(const std::filesystem::path& folder) {
    open(state_.folder, folder);
}

void Session::openTrainingStep(int step) {
    if (!state_.history || (step == state_.trainingStep && !openingTrainingStep_)) return;
    if (const auto it = steps_.find(step); it != steps_.end()) {
        ++loadNumber_; // what is being opened comes too late
        openingTrainingStep_.reset();
        takeTrainingStep(it->second, step);
        return;
    }
    for (const auto& checkpoint : state_.history->checkpoints)
        if (checkpoint.step == step) {
            openingTrainingStep_ = step;
            engine_.load(++loadNumber_, checkpoint.folder, {});
        }
}

void Session::cancelOpen() {
    engine_.cancelLoad();
}

void Session::onLoaded(const LoadResult& result) {
    if (result.number != loadNumber_) return;
    const auto step = std::exchange(openingTrainingStep_, {});
    if (step && !result.cancelled) {
        const QString why = result.error.isEmpty() ? whyNoStep(state_.models, result.models) : result.error;
        if (!why.isEmpty()) {
            passes_.setProblem(tr("Step %1 cannot be shown: %2").arg(*step).arg(why));
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
        keepStep(*step, result.models);
        takeTrainingStep(result.models, *step);
    } else {
        takeModels(result);
    }
}

namespace {

/// The open trace, whichever place it has; null: none.
ModelPtr traceOf(const Pair& models) {
    for (const ModelPtr& model : {models.diff, models.standard})
        if (model && model->recording) return model;
    return nullptr;
}

/// Its text in the words of the model that reads it: of numbers alone in those of a model beside it.
std::string textOf(const Model& trace, const Model& main) {
    const std::vector<int>& tokens = trace.recording->tokens;
    const bool known = *std::ranges::max_element(tokens) < main.config.vocabSize;
    const Tokenizer& words = readsWords(trace) || !known ? *trace.tokenizer : *main.tokenizer;
    return words.decode(tokens);
}

OpenedState openedOf(const LoadResult& result) {
    OpenedState opened;
    opened.models = result.models;
    opened.folder = result.folder;
    opened.with = result.with;
    opened.asked = {result.folder, result.with};
    opened.title = result.title;
    opened.history = result.history;
    opened.phrasings = result.phrasings;
    if (opened.history) opened.trainingStep = opened.history->checkpoints.back().step; // the pair itself
    if (opened.models.ofTwoDiffs() && sameHeads(*opened.models.diff, *opened.models.standard))
        opened.twinRule = TwinRule::LayerShare; // the same head, as of two checkpoints of one training
    return opened;
}

} // namespace

/// The text of a trace comes with it; the one before comes back with the next model.
void Session::takeRecordedText(SessionState& fresh) {
    const ModelPtr trace = traceOf(fresh.models);
    if (!trace) {
        if (!beforeTrace_) return;
        if (traceOf(state_.models)) std::tie(fresh.text, fresh.marks) = *beforeTrace_;
        beforeTrace_.reset();
        return;
    }
    const Recording* const recording = trace->recording.get();
    std::string text = textOf(*trace, fresh.models.diff ? *fresh.models.diff : *fresh.models.standard);
    if (fresh.text == text) return;
    if (!beforeTrace_) beforeTrace_ = {fresh.text, fresh.marks};
    fresh.text = std::move(text);
    fresh.marks = {};
    if (recording->picture && !fresh.asText)
        fresh.asText = recording->differential ? MapName::Difference : MapName::Standard;
}

void Session::takeModels(const LoadResult& result) {
    sweeps_.cancel();
    pageRecordings_.cancel();
    effects_.stop();
    SessionState fresh = state_; // with what is the user's
    static_cast<OpenedState&>(fresh) = openedOf(result);
    static_cast<DerivedState&>(fresh) = {};
    takeRecordedText(fresh);
    passes_.letGo();
    steps_.clear();
    if (fresh.history) steps_[fresh.trainingStep] = fresh.models;
    writing_.forget();
    const std::optional<FirstView> start = start_;
    const bool recorded = start && start->record;
    const bool stepToCome =
        recorded && start->step && *start->step != fresh.trainingStep && hasStep(fresh.history, *start->step);
    if (recorded && !stepToCome) start_.reset(); // else the rest waits for the step or the first pass
    first_ = recorded ? First::Recorded : First::Anew;
    std::array<PairEdits, 2> edits;
    QString problem;
    try {
        if (start && start->edits) edits[0] = start->edits(fresh.models);
        if (recorded) {
            edits = {editsOf(start->record->edits[0], fresh.models),
                     editsOf(start->record->edits[1], fresh.models)};
            takeRecord(*start->record, fresh);
            takeRecordedText(fresh);
            declined_ = fresh.marks.empty() ? askedNumber(fresh.text).value_or(Marks{}) : Marks{};
            ownMarks_ = true;
        }
    } catch (const Error& error) {
        edits = {};
        problem = sentence(error);
    }
    fresh.marks = fittingMarks(fresh.models, fresh.text, fresh.marks);
    state_ = fresh;
    state_.problem = problem;
    if (!problem.isEmpty()) emit startRefused(problem);
    if (start && start->text && *start->text != state_.text && traceOf(state_.models))
        emit startRefused(tr("--prompt: the text of a trace is shown, as without weights no other can run"));
    emit changed(Part::Models | Part::Text | Part::Selection | Part::Writing);
    watchTraces();
    QTimer::singleShot(letGoAfter, this, returnFreedMemory);
    history_.start(edits, recorded ? start->record->slot : 0); // which starts the pass
    if (stepToCome) openTrainingStep(*start->step);
}

/// A trace that somebody writes to is no longer the one that was checked.
void Session::watchTraces() {
    if (const QStringList before = traces_.files(); !before.isEmpty()) traces_.removePaths(before);
    for (const ModelPtr& model : {state_.models.diff, state_.models.standard})
        for (const auto& path :
             model && model->recording ? model->recording->paths : std::vector<std::filesystem::path>{})
            traces_.addPath(QString::fromStdString(path.string()));
}

/// Those before go where all of them are large.
void Session::keepStep(int step, const Pair& models) {
    constexpr std::int64_t most = std::int64_t{1} << 30; // bytes of weights
    std::int64_t bytes = 0;
    for (const auto& [each, pair] : steps_)
        for (const ModelPtr& model : {pair.diff, pair.standard})
            if (model) bytes += model->hash->bytes();
    if (bytes > most) steps_.clear();
    steps_[step] = models;
}

/// Text, head, pin and edits stay: what changes on screen is what training changed.
void Session::takeTrainingStep(const Pair& models, int step) {
    sweeps_.cancel();
    pageRecordings_.cancel();
    passes_.letGo();
    writing_.forget();
    state_.models = models;
    state_.trainingStep = step;
    if (start_ && start_->record && start_->step == step) { // what was written is of this step
        if (start_->record->writing) takeWriting(*start_->record->writing, state_);
        start_.reset();
        emit changed(Part::Writing);
    }
    emit changed(Part::Models | Part::Edits);
    passes_.start();
}

} // namespace lambdascope
