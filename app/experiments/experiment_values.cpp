// SPDX-License-Identifier: MIT
#include "app/experiments/experiment_values.h"

#include "app/experiments/experiment_desk.h"
#include "core/util/error.h"
#include "widgets/kit/sentence.h"

#include <QCoreApplication>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace lambdascope {
namespace {

struct ExperimentWords {
    Q_DECLARE_TR_FUNCTIONS(Experiments)
};

constexpr qsizetype hashShown = 12;

QString nameOfModel(const OrderedJson& result, const char* side) {
    const auto& models = result.at("models");
    return models.contains(side) ? QString::fromStdString(models.at(side).at("name").get<std::string>())
                                 : QString();
}

QString inMinutes(double seconds) {
    const auto whole = static_cast<int>(std::lround(seconds));
    return QStringLiteral("%1:%2").arg(whole / 60).arg(whole % 60, 2, 10, QLatin1Char('0'));
}

QString editsOf(const Protocol& protocol) {
    QStringList edits;
    for (const std::string& argument : protocol.edits()) edits << QString::fromStdString(argument);
    return edits.join(u' ');
}

/// "told 2, prompts 20": the options of a result that are not as they are by default, and its edits.
QString protocolOf(const OrderedJson& result) {
    const Protocol protocol = Protocol::read(result.at("protocol"));
    QStringList said;
    for (const auto& [option, value] : protocol.given())
        said << QString::fromStdString(fmt::format("{} {}", option, value));
    said << editsOf(protocol);
    said.removeAll(QString());
    return said.join(QStringLiteral(", "));
}

QStringList modelNames(const OrderedJson& result) {
    QStringList names;
    for (const char* const side : experimentSides)
        if (const QString name = nameOfModel(result, side); !name.isEmpty()) {
            const std::string hash = result.at("models").at(side).at("sha256").get<std::string>();
            names << ExperimentWords::tr("%1 (%2)", "model, hash")
                         .arg(name, QString::fromStdString(hash).left(6));
        }
    return names;
}

QString nameOfCompared(const OrderedJson& other) {
    QStringList names = modelNames(other);
    const QString protocol = protocolOf(other);
    if (!protocol.isEmpty()) names << protocol;
    return names.join(QStringLiteral(", "));
}

/// What a result has that another has not: models, options, edits; all of it where nothing sets them apart.
QString apartFrom(const OrderedJson& result, const OrderedJson& other) {
    const Protocol own = Protocol::read(result.at("protocol")), its = Protocol::read(other.at("protocol"));
    QStringList said;
    if (result.at("models") != other.at("models")) said << modelNames(result);
    const auto mine = own.given(), theirs = its.given();
    for (const ExperimentOption& option : own.kind().options) {
        const auto of = [&](const std::map<std::string, std::string>& given) {
            const auto found = given.find(std::string(option.name));
            return found != given.end() ? found->second : option.fallback;
        };
        if (of(mine) != of(theirs))
            said << QString::fromStdString(fmt::format("{} {}", option.name, of(mine)));
    }
    if (own.edits() != its.edits())
        said << (own.edits().empty() ? ExperimentWords::tr("as trained") : editsOf(own));
    return said.isEmpty() ? nameOfCompared(result) : said.join(QStringLiteral(", "));
}

/// A result that can stand beside another: of the same experiment, and not the same.
const OrderedJson* comparedWith(const ExperimentsState& state, const OrderedJson& result) {
    if (!state.compared || *state.compared == result) return nullptr;
    return state.compared->at("protocol").at("experiment") == result.at("protocol").at("experiment")
               ? state.compared.get()
               : nullptr;
}

/// The settings of which both models' shares of right answers and McNemar's p are there.
std::vector<OrderedJson> comparedCells(const OrderedJson& result) {
    std::vector<OrderedJson> compared;
    for (const OrderedJson& row : result.value("cells", OrderedJson::array())) {
        const char* const beside = row.contains("beside") ? "beside" : "standard";
        const bool both = std::ranges::all_of(std::array{"diff", beside}, [&](const char* side) {
            return row.contains(side) && row.at(side).is_object() && row.at(side).contains("accuracy") &&
                   row.at(side).at("accuracy").is_number();
        });
        if (both && row.contains("mcnemar_p") && row.at("mcnemar_p").is_number()) compared.push_back(row);
    }
    return compared;
}

/// Of which settings one model finds more than the other beyond chance: of many each has its part of it.
QString verdictOf(const OrderedJson& result) {
    const std::vector<OrderedJson> compared = comparedCells(result);
    if (compared.empty()) return {};
    const double chance = 0.05 / static_cast<double>(compared.size());
    const QString least = QString::fromStdString(formatNumber(chance, chance < 0.01 ? 4 : 2));
    QStringList apart;
    for (const OrderedJson& row : compared) {
        const char* const beside = row.contains("beside") ? "beside" : "standard";
        const double p = row.at("mcnemar_p").get<double>();
        if (p >= chance) continue;
        QStringList setting;
        for (const auto& [name, value] : row.at("setting").items())
            setting << QStringLiteral("%1 %2").arg(QString::fromStdString(name),
                                                   QString::fromStdString(value.dump()));
        const auto percent = [&](const char* side) {
            return QString::fromStdString(formatNumber(100 * row.at(side).at("accuracy").get<double>(), 0));
        };
        apart << ExperimentWords::tr("%1: DIFF %2 %, %3 %4 %, p %5", "setting, share, the other model")
                     .arg(setting.join(QStringLiteral(", ")), percent("diff"),
                          row.contains("beside") ? nameOfModel(result, beside)
                                                 : ExperimentWords::tr("Standard"),
                          percent(beside), QString::fromStdString(formatNumber(p, p < 0.001 ? 5 : 3)));
    }
    const QString test = compared.size() == 1
                             ? ExperimentWords::tr("McNemar p < %1").arg(least)
                             : ExperimentWords::tr("McNemar p < %1, 0.05 shared by %2 settings")
                                   .arg(least)
                                   .arg(compared.size());
    if (apart.isEmpty())
        return ExperimentWords::tr(
                   "Right answers: no difference of the two models is beyond chance (none has %1).")
            .arg(test);
    QString said =
        ExperimentWords::tr("Right answers, beyond chance (%1): %2.", "the test, and what passes it")
            .arg(test, apart.join(QStringLiteral("; ")));
    if (apart.size() == std::ssize(compared)) return said;
    return ExperimentWords::tr("%1 %2", "two sentences")
        .arg(said, ExperimentWords::tr("The other differences in right answers may be chance."));
}

/// What the thin lines are, and of how many prompts a cell of the table is.
QString countsOf(const OrderedJson& result) {
    const auto counted = [](const OrderedJson& rows) -> const OrderedJson* {
        if (!rows.is_array() || rows.empty() || !rows.front().is_object()) return nullptr;
        for (const char* const side : experimentSides)
            if (const auto of = rows.front().find(side);
                of != rows.front().end() && of->is_object() && (of->contains("low") || of->contains("error")))
                return &*of;
        return nullptr;
    };
    const OrderedJson none = OrderedJson::array();
    if (counted(result.contains("cells") ? result.at("cells") : none) == nullptr) return {};
    const OrderedJson* depth = counted(result.contains("depths") ? result.at("depths") : none);
    if (depth == nullptr || !depth->contains("count") || !depth->at("count").is_number_integer())
        return ExperimentWords::tr("Thin lines are 95 % intervals.");
    return ExperimentWords::tr("Thin lines are 95 % intervals; each cell of the table by depth is of %n "
                               "prompt(s).",
                               nullptr, depth->at("count").get<int>());
}

QString noteOfResult(const ExperimentFound& found) {
    QStringList said;
    if (!found.stopped.empty())
        said << ExperimentWords::tr("The run ended: %1. What was found until then stays.")
                    .arg(sentence(found.stopped));
    if (!found.unlocked.empty())
        said << ExperimentWords::tr("%1.", "a sentence").arg(sentence(found.unlocked));
    if (!found.result) return said.join(u' ');
    if (found.done < found.all)
        said << ExperimentWords::tr("Of the parts that are done: numbers change as more come in.");
    else
        said << verdictOf(*found.result); // not of numbers that one looks at until they suit
    said << countsOf(*found.result);
    for (const OrderedJson& note : found.result->value("notes", OrderedJson::array()))
        said << ExperimentWords::tr("%1.", "a sentence")
                    .arg(sentence(Phrase{note.get<std::string>(), {}, false}));
    said.removeAll(QString());
    return said.join(u' ');
}

ExperimentRunning runningOf(const ExperimentsState& state) {
    if (state.running.empty() || state.running != state.chosen) return ExperimentRunning::No;
    return state.ending   ? ExperimentRunning::Ending
           : state.paused ? ExperimentRunning::Paused
                          : ExperimentRunning::Yes;
}

std::vector<ExperimentRow> rowsOfList(const ExperimentsState& state) {
    std::vector<ExperimentRow> rows;
    for (const ExperimentKind& kind : experimentKinds()) {
        ExperimentRow row{&kind, sentence(kind.title), sentence(kind.summary), {}, false};
        const auto found = state.found.find(std::string(kind.name));
        if (found != state.found.end() && found->second.all > 0 && found->second.done > 0) {
            row.done = found->second.done == found->second.all;
            row.state = row.done
                            ? QStringLiteral("✓")
                            : ExperimentWords::tr("%1 %").arg(100 * found->second.done / found->second.all);
        }
        if (found != state.found.end() && found->second.all == 0 && found->second.result) { // of a session
            row.done = !found->second.result->contains("missing");
            if (row.done) row.state = QStringLiteral("✓");
        }
        if (std::ranges::find(state.queue, kind.name) != state.queue.end())
            row.state = ExperimentWords::tr("waits", "an experiment, until others have run");
        rows.push_back(row);
    }
    return rows;
}

QString emptyWords(const SessionState& s) {
    if (s.recording() != nullptr)
        return ExperimentWords::tr("A trace is open. It has no weights, so it cannot be asked anything.");
    if (!s.models.diff && !s.models.standard)
        return ExperimentWords::tr("No model is open. Open a pair to ask it.");
    if (!s.experiments.running.empty() && s.experiments.running == s.experiments.chosen)
        return ExperimentWords::tr("The first parts are being run.");
    if (!s.experiments.problem.empty())
        return ExperimentWords::tr("%1 cannot be run: %2.")
            .arg(sentence(experimentKind(s.experiments.chosen).title), sentence(s.experiments.problem));
    return ExperimentWords::tr("Nothing was run with this protocol and these models. Start asks them.");
}

} // namespace

PlotScene plotScene(const SessionState& s) {
    PlotScene scene;
    scene.paper = s.experiments.paper;
    const ExperimentFound found = s.experiments.shown();
    scene.partial = found.done < found.all;
    if (!found.result) return scene;
    const OrderedJson* other = comparedWith(s.experiments, *found.result);
    scene.plots = experimentPlots(*found.result, found.plan.get(), other, &found.running);
    if (nameOfModel(*found.result, "beside").isEmpty()) { // else the series are called by them
        scene.diff = nameOfModel(*found.result, "diff");
        scene.standard = nameOfModel(*found.result, "standard");
    }
    if (other != nullptr) {
        scene.compared = apartFrom(*other, *found.result);
        scene.own = apartFrom(*found.result, *other);
    }
    return scene;
}

ExperimentScene experimentScene(const SessionState& s) {
    const ExperimentsState& state = s.experiments;
    const ExperimentFound found = state.shown(), own = state.of(state.chosen);
    const ExperimentChoice choice = state.choice();
    ExperimentScene scene;
    scene.rows = rowsOfList(state);
    const auto chosen =
        std::ranges::find(scene.rows, state.chosen, [](const ExperimentRow& row) { return row.kind->name; });
    scene.chosen = static_cast<int>(chosen - scene.rows.begin());
    scene.title = chosen->title;
    scene.about = chosen->summary;
    scene.running = runningOf(state);
    scene.elsewhere = !state.running.empty() && state.running != state.chosen;
    scene.note = noteOfResult(found);
    if (state.opened)
        scene.note = (ExperimentWords::tr("The result of the file “%1”: %2.")
                          .arg(QString::fromStdString(state.openedFrom), nameOfCompared(*found.result)) +
                      u' ' + scene.note)
                         .trimmed();
    if (!state.opened || scene.running != ExperimentRunning::No) // of the run here
        scene.done = own.done, scene.all = own.all;
    scene.repeats = chosen->kind->repeats;
    if (scene.running == ExperimentRunning::Yes && state.secondsLeft)
        scene.left = ExperimentWords::tr("%1 left", "time").arg(inMinutes(*state.secondsLeft));
    if (scene.running == ExperimentRunning::Paused) scene.left = ExperimentWords::tr("paused");
    scene.hasResult = found.result != nullptr;
    if (state.compared) scene.compared = nameOfCompared(*state.compared);
    scene.plot = plotScene(s);
    scene.empty = emptyWords(s);
    scene.queued = !state.queue.empty();
    scene.mayRun = (s.models.diff || s.models.standard) && s.recording() == nullptr;
    scene.anyResult =
        std::ranges::any_of(state.found, [](const auto& each) { return each.second.result != nullptr; });
    scene.given = choice.given;
    scene.edited = choice.edited;
    scene.mayEdited = choice.edited || !s.allEdits().empty();
    scene.both = choice.both;
    scene.mayBoth = s.models.diff && s.models.standard;
    if (!state.problem.empty()) scene.problem = sentence(state.problem);
    scene.checked = state.checked;
    scene.command = experimentCommand(s);
    return scene;
}

void checkExperiment(const SessionState& s) {
    if (!s.experiments.shown().result)
        throw fail<UsageError>("the experiment {} has no result yet: start it first", s.experiments.chosen);
}

std::vector<NumberTable> experimentTables(const SessionState& s) {
    std::vector<NumberTable> tables;
    const double none = std::numeric_limits<double>::quiet_NaN();
    const PlotScene scene = plotScene(s);
    for (const Plot& plot : scene.plots) {
        NumberAxis places{"place", {}};
        const std::size_t lines = std::max<std::size_t>(1, plot.rows.size());
        for (std::size_t r = 0; r < lines; ++r)
            for (const Phrase& place : plot.places)
                places.labels.push_back(plot.rows.empty() ? place.text()
                                                          : plot.rows[r].text() + " · " + place.text());
        NumberAxis columns{"quantity", {}};
        std::vector<const PlotSeries*> series;
        for (const PlotSeries& each : plot.series) {
            if (each.paper && !scene.paper) continue;
            const std::string name =
                each.name.text() + (each.paper ? ", paper" : "") + (each.compared ? ", compared" : "");
            for (const char* const end : {"", ", low", ", high"}) columns.labels.push_back(name + end);
            series.push_back(&each);
        }
        std::vector<double> values;
        for (std::size_t i = 0; i < places.labels.size(); ++i)
            for (const PlotSeries* each : series)
                for (const auto& number : {each->points[i].value, each->points[i].low, each->points[i].high})
                    values.push_back(number.value_or(none));
        const auto height = static_cast<std::int64_t>(places.labels.size());
        const auto width = static_cast<std::int64_t>(columns.labels.size());
        tables.push_back(
            {fmt::format("plot_{}", tables.size() + 1), {places, columns}, {height, width}, values, false});
    }
    return tables;
}

QString experimentHeading(const SessionState& s) {
    return ExperimentWords::tr("Experiment %1").arg(QString::fromStdString(s.experiments.chosen));
}

QString experimentSentence(const SessionState& s) {
    const OrderedJson& result = *s.experiments.shown().result;
    const ExperimentKind& kind = experimentKind(s.experiments.chosen);
    QStringList said{ExperimentWords::tr("%1: %2.", "experiment, what it shows")
                         .arg(QString::fromStdString(s.experiments.chosen), sentence(kind.summary))};
    for (const char* const side : experimentSides) {
        const QString name = nameOfModel(result, side);
        if (name.isEmpty()) continue;
        const QString hash =
            QString::fromStdString(result.at("models").at(side).at("sha256").get<std::string>())
                .left(hashShown);
        said << (QLatin1String(side) == QLatin1String("standard")
                     ? ExperimentWords::tr("Standard Transformer: %1, SHA-256 %2…").arg(name, hash)
                     : ExperimentWords::tr("DIFF Transformer: %1, SHA-256 %2…").arg(name, hash));
    }
    const QString protocol = protocolOf(result);
    said << (protocol.isEmpty()
                 ? ExperimentWords::tr("The protocol is the default one.")
                 : ExperimentWords::tr("The protocol is the default one, but: %1.").arg(protocol));
    if (const OrderedJson* other = comparedWith(s.experiments, result))
        said << ExperimentWords::tr("Paler or dashed: %1.").arg(nameOfCompared(*other));
    if (s.experiments.paper &&
        std::ranges::any_of(kind.plots, [](const PlotPlan& plan) { return !plan.source.empty(); }))
        said << ExperimentWords::tr("Hatched or dotted: the paper’s values, of models with 3B parameters.");
    said << noteOfResult(s.experiments.shown());
    said.removeAll(QString());
    return said.join(u' ');
}

std::map<std::string, std::string> experimentFacts(const SessionState& s) {
    const OrderedJson& result = *s.experiments.shown().result;
    std::map<std::string, std::string> facts{{"protocol", result.at("protocol").dump()},
                                             {"models", result.at("models").dump()}};
    if (result.contains("missing")) facts["missing"] = result.at("missing").dump();
    return facts;
}

QString experimentStatus(const SessionState& s) {
    const ExperimentScene scene = experimentScene(s);
    const QString name = scene.title;
    if (s.experiments.opened) return scene.note;
    if (!scene.problem.isEmpty()) return scene.empty;
    if (scene.running == ExperimentRunning::Paused)
        return ExperimentWords::tr("%1 is paused after %2 of %n part(s).", nullptr, scene.all)
            .arg(name, QString::number(scene.done));
    if (scene.running != ExperimentRunning::No)
        return ExperimentWords::tr("%1 is running: %2 of %n part(s).", nullptr, scene.all)
            .arg(name, QString::number(scene.done));
    if (scene.hasResult && scene.done == scene.all) return ExperimentWords::tr("%1 is done.").arg(name);
    if (scene.hasResult)
        return ExperimentWords::tr("%1: %2 of %n part(s) are done.", nullptr, scene.all)
            .arg(name, QString::number(scene.done));
    return scene.empty;
}

} // namespace lambdascope
