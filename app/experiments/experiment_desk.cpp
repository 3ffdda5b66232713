// SPDX-License-Identifier: MIT
#include "app/experiments/experiment_desk.h"

#include "core/experiments/results/result_file.h"
#include "core/files/edits_file.h"
#include "core/model/recorded/recorded_model.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/shell_words.h"

#include <QCryptographicHash>

#include <algorithm>
#include <functional>
#include <optional>
#include <system_error>
#include <utility>

namespace lambdascope {
namespace {

constexpr double tellEvery = 0.25; // seconds, of a run

/// The number of journals that are kept would grow without end: those of `folder` that were used longest ago
/// go.
constexpr std::size_t mostJournals = 200;

void dropOldJournals(const std::filesystem::path& folder) {
    namespace fs = std::filesystem;
    std::error_code none;
    std::vector<std::pair<fs::file_time_type, fs::path>> files;
    for (const auto& entry : entriesOf(folder))
        if (entry.path().extension() == ".jsonl")
            files.emplace_back(entry.last_write_time(none), entry.path());
    if (files.size() <= mostJournals) return;
    std::ranges::sort(files);
    for (std::size_t i = 0; i + mostJournals < files.size(); ++i) fs::remove(files[i].second, none);
}

/// Whether a result is of a protocol and these models.
bool isOf(const OrderedJson& result, const JournalHead& head) {
    return result.value("protocol", OrderedJson()) == head.protocol.json() &&
           result.value("models", OrderedJson()) == head.models;
}

} // namespace

/// A protocol on models, as a value for a thread.
struct ExperimentDesk::Asked {
    Pair pair;
    std::string kind;
    ExperimentChoice choice;
    std::vector<std::string> edits;
    std::filesystem::path folder, passing;       // of journals
    std::shared_ptr<const OrderedJson> recorded; // a result that a session brought

    /// Throws where it cannot be asked.
    [[nodiscard]] std::pair<Protocol, std::unique_ptr<Experiment>> make() const {
        if (!pair.diff && !pair.standard) throw fail<UsageError>("no model is open: there is nothing to ask");
        for (const ModelPtr& model : {pair.diff, pair.standard})
            if (model) requireWeights(*model);
        Protocol protocol(experimentKind(kind));
        for (const auto& [option, text] : choice.given) protocol.set(option, text);
        protocol.setEdits(edits);
        auto experiment = protocol.kind().make(protocol, AskedModels(pair, edits));
        return {std::move(protocol), std::move(experiment)};
    }
    [[nodiscard]] JournalHead head(const Protocol& protocol, const Experiment& experiment,
                                   const std::stop_token& stop) const {
        return {protocol, hashesOf(pair, stop), LAMBDASCOPE_VERSION, experiment.plan(), {}};
    }
    /// Whatever has the same name is of the same protocol and models.
    static std::string keyOf(const JournalHead& head) {
        const QByteArray common = QByteArray::fromStdString(head.common());
        const QByteArray hash = QCryptographicHash::hash(common, QCryptographicHash::Sha256).toHex().left(16);
        return std::string(head.protocol.kind().name) + "-" + hash.toStdString();
    }
    /// What is measured in seconds is not the same twice, and kept for as long as the program runs.
    [[nodiscard]] std::filesystem::path journal(const JournalHead& head) const {
        return (head.protocol.kind().repeats ? folder : passing) / (keyOf(head) + ".jsonl");
    }
    static ExperimentFound found(const JournalHead& head, const ExperimentRecords& records) {
        ExperimentFound found;
        found.plan = std::make_shared<const ExperimentPlan>(head.plan);
        found.all = static_cast<int>(head.plan.cells().size());
        found.done = static_cast<int>(records.size());
        if (records.empty()) return found;
        found.result = std::make_shared<const OrderedJson>(
            experimentResult(head.protocol, head.models, head.version, head.plan, records));
        return found;
    }
};

struct ExperimentDesk::Answer {
    Phrase problem;
    ExperimentFound found;
};

ExperimentDesk& ExperimentDesk::of(Session& session) {
    if (auto* desk = session.findChild<ExperimentDesk*>(QString(), Qt::FindDirectChildrenOnly)) return *desk;
    return *new ExperimentDesk(session); // the session owns it
}

ExperimentDesk::ExperimentDesk(Session& session)
    : QObject(&session), session_(session), folder_(passing_.path().toStdString()) {
    session_.onChange(this, Part::Models, [this] {
        if (!session_.state().experiments.queue.empty()) runAll(false); // not of these models
        forget([](const ExperimentChoice&) { return true; });
        if (const ExperimentsState& now = session_.state().experiments;
            now.chosen != now.running && now.found.contains(now.chosen))
            change([](ExperimentsState& state) { state.found.erase(state.chosen); });
        check();
    });
    session_.onChange(this, Part::Edits, [this] {
        forget(&ExperimentChoice::edited);
        if (session_.state().experiments.choice().edited) check();
    });
    check();
}

void ExperimentDesk::setFolder(const std::filesystem::path& folder) {
    if (folder == folder_) return;
    folder_ = folder;
    check();
}

template<typename Change>
void ExperimentDesk::change(Change change) {
    ExperimentsState state = session_.state().experiments;
    change(state);
    session_.setExperiments(state);
}

/// What was found by protocols that say something else now; the one on screen is looked up anew.
template<typename Which>
void ExperimentDesk::forget(Which which) {
    const ExperimentsState& now = session_.state().experiments;
    const auto old = [&](const auto& each) {
        return each.first != now.chosen && each.first != now.running &&
               std::invoke(which, now.choice(each.first));
    };
    if (std::ranges::any_of(now.found, old))
        change([&](ExperimentsState& state) { std::erase_if(state.found, old); });
}

ExperimentDesk::Asked ExperimentDesk::asked(const std::string& kind) const {
    const SessionState& s = session_.state();
    const ExperimentChoice choice = s.experiments.choice(kind);
    Asked asked{
        s.models, kind, choice, {}, folder_, passing_.path().toStdString(), s.experiments.of(kind).result};
    if (!choice.both && asked.pair.diff) asked.pair.standard.reset();
    PairEdits edits = s.allEdits();
    if (!asked.pair.standard) edits.standard = {};
    if (!asked.pair.diff) edits.diff = {};
    if (choice.edited) asked.edits = toArguments(edits);
    return asked;
}

void ExperimentDesk::choose(const std::string& experiment) {
    if (session_.state().experiments.chosen == experiment) return;
    change([&](ExperimentsState& state) {
        // what is known may be of another protocol
        if (checking_ && state.chosen != state.running) state.found.erase(state.chosen);
        state.chosen = std::string(experimentKind(experiment).name);
        state.close();
    });
    check();
}

void ExperimentDesk::setOption(const std::string& option, const std::string& text) {
    ExperimentChoice choice = session_.state().experiments.choice();
    const auto& options = experimentKind(session_.state().experiments.chosen).options;
    const auto known = std::ranges::find(options, option, &ExperimentOption::name);
    if (known == options.end()) return;
    if (known->fallback == text)
        choice.given.erase(option);
    else
        choice.given[option] = text;
    setChoice(choice);
}

void ExperimentDesk::setChoice(const ExperimentChoice& choice) {
    if (choice == session_.state().experiments.choice()) return;
    change([&](ExperimentsState& state) {
        state.choices[state.chosen] = choice;
        state.close();
    });
    check();
}

void ExperimentDesk::showPaper(bool shown) {
    change([&](ExperimentsState& state) { state.paper = shown; });
}

void ExperimentDesk::keepToCompare(bool kept) {
    change([&](ExperimentsState& state) {
        state.compared = kept ? state.shown().result : nullptr;
        if (kept && state.of(state.chosen).result) state.close(); // which it stands beside
    });
}

void ExperimentDesk::open(const std::filesystem::path& file) {
    auto result = std::make_shared<const OrderedJson>(readResult(file, LAMBDASCOPE_VERSION));
    const Protocol protocol = Protocol::read(result->at("protocol"));
    const std::string kind(protocol.kind().name);
    const ExperimentsState& now = session_.state().experiments;
    if (now.running == kind || std::ranges::find(now.queue, kind) != now.queue.end())
        throw fail<UsageError>("{}: {} is being run; a result of it can be shown once the run has ended",
                               file.string(), kind);
    change([&](ExperimentsState& state) {
        if (checking_ && state.chosen != state.running) state.found.erase(state.chosen);
        state.chosen = kind;
        state.choices[kind] = {.given = protocol.given()};
        state.opened = std::move(result);
        state.openedFrom = QString::fromStdString(file.filename().string()).toStdString(); // in UTF-8
    });
    check();
}

void ExperimentDesk::setWatched(bool watched) {
    watched_ = watched;
    if (watched_ && stale_) lookUp();
}

/// Something else is asked: what was looked up is of no use.
void ExperimentDesk::check() {
    checks_.cancel(0);
    checking_ = wanted_ = starts_ = false;
    stale_ = true;
    change([](ExperimentsState& state) { state.checked = false; });
    if (watched_) lookUp();
}

/// Whether the chosen protocol can be asked, and what is known of it already; on a thread, as it reads inputs
/// and weights.
void ExperimentDesk::lookUp() {
    stale_ = false;
    checking_ = true;
    for (const ModelPtr& model : {session_.state().models.diff, session_.state().models.standard})
        if (model) model->hash->begin(); // another option does not begin it anew
    checks_.post(0, [this, asked = asked(session_.state().experiments.chosen)](const Jobs::Turn& turn) {
        Answer answer = answerOf(asked, turn.stop);
        QMetaObject::invokeMethod(this, [this, number = turn.number, answer = std::move(answer)] {
            if (checks_.isNewest(number)) onChecked(answer);
        });
    });
}

ExperimentDesk::Answer ExperimentDesk::answerOf(const Asked& asked, const std::stop_token& stop) {
    Answer answer;
    try {
        const auto [protocol, experiment] = asked.make();
        const JournalHead head = asked.head(protocol, *experiment, stop);
        answer.found = Asked::found(head, {});
        if (asked.recorded && isOf(*asked.recorded, head)) {
            answer.found.result = asked.recorded;
            answer.found.done = answer.found.all;
            if (const auto missing = asked.recorded->find("missing"); missing != asked.recorded->end())
                answer.found.done -= missing->at("count").get<int>();
        }
        const std::filesystem::path file = asked.journal(head);
        std::error_code none;
        if (!std::filesystem::is_regular_file(file, none)) return answer;
        try {
            const MergedParts known = mergeParts({file});
            if (known.head.common() == head.common() && !known.records.empty())
                answer.found = Asked::found(head, known.records);
        } catch (const std::exception& error) { // Start says so, too, as it could not go on
            answer.found.stopped = phraseOf(error);
        }
    } catch (const std::exception& error) {
        answer.problem = phraseOf(error);
    }
    return answer;
}

void ExperimentDesk::onChecked(const Answer& answer) {
    checking_ = false;
    change([&](ExperimentsState& state) {
        state.checked = true;
        state.problem = answer.problem;
        missed_ = state.running == state.chosen && !state.paused; // what comes in is shown
        if (!missed_) state.found[state.chosen] = answer.found;
    });
    if (std::exchange(wanted_, false)) want();
    if (std::exchange(starts_, false)) start();
}

void ExperimentDesk::want() {
    if (session_.state().experiments.opened) return;
    if (stale_) lookUp();
    if (checking_)
        wanted_ = true;
    else if (session_.state().experiments.shown().done < session_.state().experiments.shown().all)
        start();
}

void ExperimentDesk::start() {
    const ExperimentsState& state = session_.state().experiments;
    if (stale_ && !active_) { // of a menu, while nobody looks
        lookUp();
        starts_ = true;
    }
    if (active_ || checking_ || !state.problem.empty()) return;
    if (!state.running.empty() && state.running != state.chosen) return; // another one is paused
    begin(std::string(state.chosen));
}

void ExperimentDesk::runAll(bool all) {
    change([&](ExperimentsState& state) {
        state.queue.clear();
        if (!all) return;
        for (const ExperimentKind& kind : experimentKinds()) {
            const ExperimentFound found = state.of(std::string(kind.name));
            if (kind.name != state.running && (found.all == 0 || found.done < found.all))
                state.queue.emplace_back(kind.name);
        }
    });
    const ExperimentsState& state = session_.state().experiments;
    if (!all || active_) return;
    if (state.running.empty())
        beginNext(state.chosen);
    else
        begin(std::string(state.running)); // that was paused
}

/// Whoever looks at the one that ended goes along.
void ExperimentDesk::beginNext(const std::string& after) {
    const ExperimentsState& state = session_.state().experiments;
    if (state.queue.empty()) return;
    const std::string next = state.queue.front();
    const bool follow = state.chosen == after;
    change([](ExperimentsState& now) { now.queue.erase(now.queue.begin()); });
    begin(next);
    if (follow) choose(next);
}

void ExperimentDesk::begin(const std::string& kind) {
    active_ = true;
    change([&](ExperimentsState& now) {
        now.running = kind;
        now.paused = now.ending = false;
        now.secondsLeft.reset();
        now.found[kind].stopped = {};
        if (kind == now.chosen) now.close();
    });
    runs_.post(0, [this, asked = asked(kind)](const Jobs::Turn& turn) {
        ExperimentFound found =
            runOf(asked, turn.stop, [&](const ExperimentFound& soFar, std::optional<double> left) {
                QMetaObject::invokeMethod(
                    this, [this, kind = asked.kind, soFar, left] { onProgress(kind, soFar, left); });
            });
        QMetaObject::invokeMethod(
            this, [this, kind = asked.kind, found = std::move(found)] { onEnded(kind, found); });
    });
}

ExperimentFound
ExperimentDesk::runOf(const Asked& asked, const std::stop_token& stop,
                      const std::function<void(const ExperimentFound&, std::optional<double>)>& tell) {
    ExperimentFound found;
    try {
        const auto [protocol, experiment] = asked.make();
        const JournalHead head = asked.head(protocol, *experiment, stop);
        found = Asked::found(head, {});
        const std::filesystem::path file = asked.journal(head);
        std::error_code none;
        std::filesystem::create_directories(file.parent_path(), none); // else the journal says why not
        dropOldJournals(file.parent_path());
        std::optional<Journal> journal;
        journal.emplace(file, head);
        if (!protocol.kind().repeats && std::cmp_equal(journal->known().size(), found.all)) { // once more
            std::filesystem::remove(file, none);
            journal.emplace(file, head);
        }
        double told = 0;
        const auto progress = [&](const ExperimentProgress& now) {
            if (now.seconds >= told + tellEvery) {
                told = now.seconds;
                const ExperimentSoFar known = now.soFar();
                ExperimentFound soFar = Asked::found(head, known.records);
                for (const auto& [name, cell] : known.running) soFar.running.push_back(cell);
                soFar.unlocked = journal->unlocked();
                tell(soFar, now.secondsLeft());
            }
        };
        const int threads = protocol.kind().repeats ? 0 : 1;
        const ExperimentOutcome outcome =
            runExperiment(*experiment, {threads, {}, &*journal, progress, stop});
        found = Asked::found(head, outcome.records);
        found.stopped = outcome.stopped;
        found.unlocked = journal->unlocked();
    } catch (const Cancelled&) { // before it began: while weights were read
    } catch (const std::exception& error) {
        found.stopped = phraseOf(error);
    }
    return found;
}

void ExperimentDesk::onProgress(const std::string& kind, const ExperimentFound& found,
                                std::optional<double> left) {
    change([&](ExperimentsState& state) {
        state.found[kind] = found;
        state.secondsLeft = left;
    });
}

void ExperimentDesk::onEnded(const std::string& kind, const ExperimentFound& found) {
    active_ = false;
    change([&](ExperimentsState& state) {
        const ExperimentFound before = state.found[kind];
        state.found[kind] = found;
        if (!found.result && before.result) state.found[kind].result = before.result; // it failed at once
        state.secondsLeft.reset();
        state.ending = false;
        state.paused = state.paused && found.stopped.empty() && found.done < found.all;
        if (!state.paused) state.running.clear();
    });
    if (session_.state().experiments.running.empty()) beginNext(kind);
    if (std::exchange(missed_, false)) check();
}

/// Within an operation of the model; what is done stays.
void ExperimentDesk::end() {
    const std::string kind = session_.state().experiments.running;
    if (runs_.cancel(0)) onEnded(kind, session_.state().experiments.of(kind)); // it had not begun
}

void ExperimentDesk::pause() {
    if (!active_) return;
    change([](ExperimentsState& state) { state.paused = true; });
    end();
}

void ExperimentDesk::cancel() {
    const bool active = active_;
    change([&](ExperimentsState& state) {
        state.queue.clear();
        state.paused = false;
        state.ending = active;
        if (!active) state.running.clear();
    });
    if (active) end();
}

QString experimentCommand(const SessionState& s) {
    const ExperimentsState& state = s.experiments;
    const bool two = s.models.ofTwoDiffs();
    if (s.folder.empty() || (s.with && !two) || s.recording() != nullptr) return {};
    const ExperimentChoice choice = state.choice();
    std::filesystem::path folder = two ? s.models.diff->folder : s.folder;
    if (!two && !choice.both && s.models.diff && s.models.standard) folder /= "diff";
    std::error_code none;
    if (!std::filesystem::exists(folder, none)) return {};
    const std::string whole = folder.string();
    const std::size_t models = whole.rfind("assets/models/"); // those that ship have a short name
    std::string line = "lambdascope-cli experiment " + state.chosen + " " +
                       asShellWord(models == std::string::npos ? whole : whole.substr(models + 14));
    if (two && choice.both) line += " --with " + asShellWord(s.models.standard->folder.string());
    for (const auto& [option, text] : choice.given) line += " --" + option + " " + asShellWord(text);
    if (choice.edited) line += " " + toCommandLine(s.allEdits(), s.models.ofTwoDiffs());
    return QString::fromStdString(line + " --json");
}

} // namespace lambdascope
