// SPDX-License-Identifier: MIT
// What all figures have in common: title, caption, keys and values for programs, what is refused.
#include "app/figures/figures.h"

#include "app/figures/figure_groups.h"
#include "app/figures/figure_kind.h"
#include "app/lab/lab_values.h"
#include "app/models/about_models.h"
#include "core/analysis/attention/cell.h"
#include "core/analysis/one_row.h"
#include "core/analysis/training_history.h"
#include "core/files/edits_file.h"
#include "core/model/recorded/recording.h"
#include "core/model/recorded/trace_check.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/phrase.h"
#include "widgets/canvas/map_cells.h"
#include "widgets/kit/sentence.h"

#include <algorithm>
#include <cmath>

namespace lambdascope {

namespace {

constexpr qsizetype longPrompt = 300; // characters
constexpr int shownDigits = 12;       // of a hash

QString number(double value) {
    return QString::fromStdString(formatNumber(value, 2));
}

bool coversAny(const FigureLook& look) {
    return std::ranges::find(look.covered, true) != look.covered.end();
}

void check(Of of) {
    if (of.kind.ofState) checkCurrent(of.s);
    if (of.kind.ofMaps) checkUncovered(of.look);
    if (const Phrase changed = of.s.changedTrace(); !changed.empty()) throw Error(changed);
    if (of.look.mean && !of.kind.means)
        throw fail<UsageError>("the view {} has no mean over heads; {} have", of.kind.name,
                               namesOf(hasMeans));
    if (!of.look.box.empty() && of.kind.view != FigureView::Machine)
        throw fail<UsageError>("the view {} has no boxes to open; machine has", of.kind.name);
    if (of.kind.check != nullptr) of.kind.check(of);
}

/// After which step of their training the open models are as they are; none where nothing tells.
std::optional<int> trainingStep(const SessionState& s) {
    if (!s.history || s.history->checkpoints.empty() || s.trainingStep == Checkpoint::unknownStep) return {};
    const bool last = s.trainingStep == s.history->checkpoints.back().step;
    if (last && s.with) return {}; // one of them is not of this training
    return s.trainingStep;
}

/// Experiments of the selected head that are in force.
std::vector<Ablation> experimentsOnHead(const SessionState& s) {
    std::vector<Ablation> found;
    const LayerEdit edit = s.shownEdits().of(s.head.layer);
    std::ranges::copy_if(allAblations, std::back_inserter(found),
                         [&](Ablation each) { return edit.has(each, s.head.head); });
    return found;
}

struct ShownCells {
    int firstQuery, lastQuery, firstKey, lastKey, last;
};

/// The part of the cells that a zoomed view of maps shows; none where it shows all.
std::optional<ShownCells> shownCells(Of of) {
    if (of.kind.zoom == nullptr) return {};
    const bool byGroups = of.s.groups && of.s.groups->by != GroupBy::Token;
    const int tokens = byGroups ? of.s.groups->count() : std::max(1, static_cast<int>(of.s.pieces.size()));
    const CellGrid grid{tokens, tokens, paperMapSide(tokens)};
    const MapView shown = grid.clamped(of.look.*of.kind.zoom);
    if (shown.zoom <= 1) return {};
    constexpr double tiny = 1e-6; // cells: an edge that is one but for rounding
    const auto first = [](double at) { return static_cast<int>(std::floor(at + tiny)); };
    const auto last = [&](double at) {
        return std::min(tokens, static_cast<int>(std::ceil(at + tokens / shown.zoom - tiny))) - 1;
    };
    return ShownCells{first(shown.firstQuery), last(shown.firstQuery), first(shown.firstKey),
                      last(shown.firstKey), tokens - 1};
}

/// Of the weights: of a trace of those that ran, where it tells them.
std::string hashOf(const Model& model) {
    const std::string told = model.recording ? model.recording->told("weights_sha256") : std::string();
    const bool good = told.size() == 64 && told.find_first_not_of("0123456789abcdef") == std::string::npos;
    return good ? told : model.hash->wait();
}

QString modelSentence(const SessionState& s, const ModelPtr& model) {
    const QString hash = QString::fromStdString(hashOf(*model)).left(shownDigits);
    const QString name = QString::fromStdString(model->name);
    const auto step = s.earlierStep();
    if (!step)
        return model->differential() ? Figures::tr("DIFF Transformer: %1, SHA-256 %2…").arg(name, hash)
                                     : Figures::tr("Standard Transformer: %1, SHA-256 %2…").arg(name, hash);
    const QString after = QString::number(*step);
    return model->differential()
               ? Figures::tr("DIFF Transformer as it was after step %3 of its training: %1, SHA-256 %2…")
                     .arg(name, hash, after)
               : Figures::tr("Standard Transformer as it was after step %3 of its training: %1, SHA-256 %2…")
                     .arg(name, hash, after);
}

/// What somebody compared where a trace was recorded; empty of a model with weights.
QString checkText(const Model& model) {
    QStringList said;
    if (model.recording)
        for (const Phrase& each : checkSentences(*model.recording)) said << sentence(each);
    return joined(said);
}

QString promptSentence(const SessionState& s) {
    const QString text = QString::fromStdString(s.tracedText);
    const auto tokens = static_cast<int>(s.pieces.size() - s.tracedAhead.size());
    QString said;
    if (text.size() <= longPrompt) {
        said = Figures::tr("Prompt: “%1”").arg(text);
    } else {
        qsizetype end = longPrompt; // not within a character
        while (end > 0 && text[end].isLowSurrogate()) --end;
        said =
            Figures::tr("Prompt of %n token(s), its beginning: “%1…”", nullptr, tokens).arg(text.left(end));
    }
    if (s.tracedAhead.empty()) return said;
    return joined({said, Figures::tr("The last %n token(s) were written by the model.", nullptr,
                                     static_cast<int>(s.tracedAhead.size()))});
}

/// "Layer 2 head 3: λ = 0.36 in force, 0.83 as trained."
QString lambdaSentence(const SessionState& s) {
    const QString layer = QString::number(s.head.layer), head = QString::number(s.head.head);
    const HeadMix mix = s.mix(s.head); // of the head: an experiment may have set its λ to 0
    if (s.trainedMix(s.head).tokenLambda) {
        const TokenLambdas of = tokenLambdas(*s.diffTrained->layers[s.head.layer], s.head.head);
        const QString least = number(of.least), most = number(of.most);
        if (least == most)
            return mix.tokenLambda
                       ? Figures::tr("Layer %1 head %2: λ = %3, as trained.").arg(layer, head, least)
                       : Figures::tr("Layer %1 head %2: λ = %3 in force, %4 as trained.")
                             .arg(layer, head, number(mix.lambda), least);
        if (mix.tokenLambda)
            return Figures::tr("Layer %1 head %2: λ of every token from %3 to %4, as trained.")
                .arg(layer, head, least, most);
        return Figures::tr("Layer %1 head %2: λ = %3 in force for all tokens, from %4 to %5 as trained.")
            .arg(layer, head, number(mix.lambda), least, most);
    }
    const Recording* const trace = s.models.diff->recording.get();
    if (trace != nullptr && trace->edited() && !trace->layers[static_cast<std::size_t>(s.head.layer)].trained)
        return Figures::tr("Layer %1 head %2: λ = %3 in force.").arg(layer, head, number(mix.lambda));
    const float trained = s.models.diff->layers[s.head.layer].lambda.trained();
    if (mix.lambda == trained)
        return Figures::tr("Layer %1 head %2: λ = %3, as trained.").arg(layer, head, number(trained));
    return Figures::tr("Layer %1 head %2: λ = %3 in force, %4 as trained.")
        .arg(layer, head, number(mix.lambda), number(trained));
}

/// "Layer 2 head 3: λ = 0.36 in force, 0.83 as trained. Experiments on this head: swap."
QString diffHeadSentence(const SessionState& s) {
    QString experiments;
    for (const Ablation each : experimentsOnHead(s)) {
        const QString name = nameOfExperiment(each);
        experiments = experiments.isEmpty() ? name : Figures::tr("%1, %2", "a list").arg(experiments, name);
    }
    if (experiments.isEmpty()) return lambdaSentence(s);
    return joined({lambdaSentence(s), Figures::tr("Experiments on this head: %1.").arg(experiments)});
}

/// Over what a view takes its means.
QString meansSentence(Of of) {
    const SessionState& s = of.s;
    if (of.scope() == MeterScope::Head) return {};
    if (const Recording* recording = s.recording(); recording != nullptr && !recording->whole())
        return Figures::tr("Means over the heads and rows that the trace holds.");
    if (of.scope() == MeterScope::All) {
        const auto& layers = (of.diff() ? s.shown() : s.shownStandard())->layers;
        const auto kept = std::ranges::count_if(
            layers, &LayerTrace::hasMaps, [](auto& l) -> auto& { return *l; });
        if (kept == std::ssize(layers)) return Figures::tr("Means over all heads of all layers.");
        return Figures::tr("Means over all heads of the %1 of %2 layers whose maps are kept.")
            .arg(kept)
            .arg(layers.size());
    }
    if (of.diff() && of.standard() && s.models.ofTwoDiffs())
        return Figures::tr("Means over the heads of layer %1, of %2 over those of layer %3.")
            .arg(QString::number(s.head.layer), s.besideName(), QString::number(s.twin().layer));
    if (of.diff() && of.standard())
        return Figures::tr("Means over the heads of layer %1, of the standard Transformer over those of "
                           "layer %2.")
            .arg(s.head.layer)
            .arg(s.twin().layer);
    return Figures::tr("Means over the heads of layer %1.").arg(of.diff() ? s.head.layer : s.twin().layer);
}

QString headSentence(Of of) {
    const SessionState& s = of.s;
    QStringList said;
    said << groupingSentence(of);
    if (of.kind.means) said << meansSentence(of);
    if (of.diff() && of.scope() == MeterScope::Head) said << diffHeadSentence(s);
    if (of.standard() && of.scope() == MeterScope::Head && s.models.ofTwoDiffs())
        said << Figures::tr("Of %1, layer %2 head %3.")
                    .arg(s.besideName(), QString::number(s.twin().layer), QString::number(s.twin().head));
    else if (of.standard() && of.scope() == MeterScope::Head)
        said << Figures::tr("Of the standard Transformer, layer %1 head %2.")
                    .arg(s.twin().layer)
                    .arg(s.twin().head);
    if (of.kind.aside != nullptr) said << of.kind.aside(of);
    if (const auto cells = shownCells(of))
        said << (s.shownBy == GroupBy::Token
                     ? Figures::tr("The picture shows queries %1 to %2 and keys %3 to %4; the tokens are "
                                   "counted from 0 to %5.")
                     : Figures::tr("The picture shows rows %1 to %2 and columns %3 to %4, counted from 0 to "
                                   "%5."))
                    .arg(cells->firstQuery)
                    .arg(cells->lastQuery)
                    .arg(cells->firstKey)
                    .arg(cells->lastKey)
                    .arg(cells->last);
    return joined(said);
}

/// "A1 − λ·A2 beside the standard Transformer, layer 2 head 3"
QString headingOf(Of of) {
    QString what = withGrouping(of, of.kind.heading != nullptr ? of.kind.heading(of) : titleOf(of.kind.view));
    if (of.kind.means && of.scope() == MeterScope::All)
        return Figures::tr("%1, mean over all heads").arg(what);
    if (of.kind.means && of.scope() == MeterScope::Layer)
        return Figures::tr("%1, mean over the heads of layer %2").arg(what, QString::number(of.s.head.layer));
    if (of.scope() != MeterScope::Head) return what;
    const HeadId head = of.diff() ? of.s.head : of.s.twin();
    return Figures::tr("%1, layer %2 head %3")
        .arg(what, QString::number(head.layer), QString::number(head.head));
}

/// What the view shows in words, if no lesson covers its cells; then models and hashes, prompt, layer, head
/// and λ, edits, the program.
QStringList captionOf(Of of) {
    const SessionState& s = of.s;
    QStringList models;
    const Model* diff = of.diff() ? s.models.diff.get() : nullptr;
    const Model* standard = of.standard() ? s.models.standard.get() : nullptr;
    if (diff != nullptr) models << modelSentence(s, s.models.diff) << checkText(*diff);
    if (standard != nullptr) models << modelSentence(s, s.models.standard) << checkText(*standard);
    models << familySentences({diff, standard});
    QStringList caption{coversAny(of.look) ? QString() : of.kind.sentence(of), headSentence(of)};
    if (of.kind.ofPass) caption << promptSentence(s);
    const PairEdits edits{diff != nullptr ? s.shownEdits() : Edits{},
                          standard != nullptr ? s.shownStandardEdits() : Edits{}};
    if (!edits.empty())
        caption << Figures::tr("Edits: %1")
                       .arg(QString::fromStdString(toCommandLine(edits, s.models.ofTwoDiffs())));
    if (s.recording() && !s.peek && !s.allEdits().empty())
        caption << Figures::tr(
            "In a trace, edits reach the maps of their own layers; later layers are as they ran.");
    caption << joined(models)
            << Figures::tr("Made with Lambdascope %1.").arg(QStringLiteral(LAMBDASCOPE_VERSION));
    caption.removeAll(QString());
    return caption;
}

void addModels(FigureFacts& facts, Of of) {
    const SessionState& s = of.s;
    const bool diff = of.diff();
    const auto addModel = [&](const std::string& before, const ModelPtr& model, const TracePtr& trace) {
        facts[before + "model"] = model->name;
        facts[before + "weights_sha256"] = hashOf(*model);
        if (model->recording) {
            facts[before + "trace_sha256"] = model->hash->wait();
            facts[before + "check"] = checkText(*model).toStdString();
        }
        if (trace && of.kind.ofPass) facts[before + "backend"] = trace->backend;
    };
    if (diff) addModel("", s.models.diff, s.shown());
    if (diff) facts["edits"] = toCommandLine(s.shownEdits());
    if (const auto step = trainingStep(s)) addFact(facts, "step", *step);
    if (!of.standard()) return;
    const std::string before = !diff ? "" : s.models.ofTwoDiffs() ? "beside_" : "standard_";
    addModel(before, s.models.standard, s.shownStandard());
    if (!s.shownStandardEdits().empty())
        facts[before + "edits"] = toCommandLine({{}, s.shownStandardEdits()}, s.models.ofTwoDiffs());
    if (of.scope() != MeterScope::All) addFact(facts, before + "layer", s.twin().layer);
    if (of.scope() == MeterScope::Head) addFact(facts, before + "head", s.twin().head);
}

void addLambda(FigureFacts& facts, const SessionState& s) {
    const HeadMix mix = s.mix(s.head);
    if (!mix.tokenLambda) addFact(facts, "lambda", mix.lambda); // the factor of the table lambda_a2
    if (!s.trainedMix(s.head).tokenLambda) {
        addFact(facts, "lambda_trained", s.models.diff->layers[s.head.layer].lambda.trained());
        return;
    }
    const TokenLambdas of = tokenLambdas(*s.shown()->layers[s.head.layer], s.head.head);
    addFact(facts, "token_lambda_least", of.least);
    addFact(facts, "token_lambda_mean", of.mean);
    addFact(facts, "token_lambda_most", of.most);
}

void addHead(FigureFacts& facts, const SessionState& s) {
    addFact(facts, "head", s.head.head);
    addLambda(facts, s);
    std::string experiments;
    for (const Ablation each : experimentsOnHead(s))
        experiments += (experiments.empty() ? "" : ",") + std::string(nameOf(each));
    if (!experiments.empty()) facts["experiments"] = experiments;
}

/// As of a trace file, and `view`, `layer`, `head`, those of the twin, and what stands beside the picture.
FigureFacts factsOf(Of of) {
    const SessionState& s = of.s;
    FigureFacts facts{
        {"view", std::string(of.kind.name)}, {"prompt", s.tracedText}, {"version", LAMBDASCOPE_VERSION}};
    if (!of.kind.ofState) facts.erase("prompt");
    if (of.kind.ofState && !s.tracedAhead.empty()) addFact(facts, "tokens_written", s.tracedAhead.size());
    if (of.kind.ofState) addModels(facts, of);
    if (of.diff() && of.scope() != MeterScope::All) addFact(facts, "layer", s.head.layer);
    if (of.diff() && of.scope() == MeterScope::Head) addHead(facts, s);
    if (s.pin && of.kind.ofPin) facts["pin"] = fmt::format("{},{}", s.pin->query, s.pin->key);
    if (const auto cells = shownCells(of)) {
        facts["shown_queries"] = fmt::format("{}-{}", cells->firstQuery, cells->lastQuery);
        facts["shown_keys"] = fmt::format("{}-{}", cells->firstKey, cells->lastKey);
    }
    if (of.kind.means) facts["scope"] = nameOf(of.scope());
    if (of.kind.facts != nullptr) of.kind.facts(of, facts);
    return facts;
}

} // namespace

bool FigureOf::diff() const {
    return s.models.diff && (kind.models == nullptr || kind.models(*this).diff);
}

bool FigureOf::standard() const {
    return s.models.standard && (kind.models == nullptr || kind.models(*this).standard);
}

MeterScope FigureOf::scope() const {
    return look.mean.value_or(scopeOf(s, kind.view));
}

void FigureOf::ask() const {
    if (stop.stop_requested()) throw Cancelled();
}

void checkCurrent(const SessionState& s) {
    if (!s.diffEdited && !s.standard) throw fail<UsageError>("no model is open: there is nothing to show");
    if (s.textCurrent() && s.editsCurrent() && s.fresh == 0) return;
    if (!s.problem.isEmpty())
        throw fail<UsageError>("the maps are of an earlier text or edit: {}", s.problem.toStdString());
    throw fail<UsageError>("the maps are still of the earlier text or edit; they are being computed");
}

void checkUncovered(const FigureLook& look) {
    if (coversAny(look)) throw fail<UsageError>("the lesson still covers a map: predict first");
}

void needDiff(Of of) {
    if (!of.s.models.diff) throw fail<UsageError>("no DIFF Transformer is open: there is no λ to show");
}

std::vector<std::string> pieceLabels(const SessionState& s, int count) {
    std::vector<std::string> labels;
    for (int i = 0; i < count && i < static_cast<int>(s.pieces.size()); ++i)
        labels.push_back(s.pieces[i].display);
    return labels;
}

QString joined(QStringList sentences) {
    sentences.removeAll(QString());
    QString text;
    for (const QString& next : sentences)
        text = text.isEmpty() ? next : Figures::tr("%1 %2", "two sentences").arg(text, next);
    return text;
}

const std::vector<FigureKind>& figureKinds() {
    static const std::vector<FigureKind> kinds = [] {
        std::vector<FigureKind> all;
        for (const auto& rows : {mapFigures(), chartFigures()})
            all.insert(all.end(), rows.begin(), rows.end());
        std::ranges::sort(all, {}, &FigureKind::view);
        return all;
    }();
    return kinds;
}

const FigureKind& kindOf(FigureView view) {
    return figureKinds()[static_cast<std::size_t>(view)];
}

bool hasMeans(const FigureKind& kind) {
    return kind.means;
}

bool hasColumns(const FigureKind& kind) {
    return kind.groups != nullptr;
}

std::string namesOf(bool (*has)(const FigureKind&), std::string_view last) {
    std::string names;
    const auto count = std::ranges::count_if(figureKinds(), has);
    int said = 0;
    for (const FigureKind& kind : figureKinds()) {
        if (!has(kind)) continue;
        if (said > 0) names += said + 1 == count ? last : ", ";
        names += kind.name;
        ++said;
    }
    return names;
}

std::vector<FigureView> figureViews() {
    std::vector<FigureView> views;
    std::ranges::transform(figureKinds(), std::back_inserter(views), &FigureKind::view);
    return views;
}

std::string_view nameOf(FigureView view) {
    return kindOf(view).name;
}

QString titleOf(FigureView view) {
    return Figures::tr(kindOf(view).title);
}

MeterScope scopeOf(const SessionState& state, FigureView view) {
    return kindOf(view).scope.value_or(state.scope);
}

std::optional<FigureView> figureViewNamed(std::string_view name) {
    const auto found = std::ranges::find(figureKinds(), name, &FigureKind::name);
    return found == figureKinds().end() ? std::nullopt : std::optional(found->view);
}

bool isNumbersFile(const std::filesystem::path& file) {
    const std::string ending = endingOf(file);
    return ending == "csv" || ending == "json" || ending == "npy" || ending == "safetensors";
}

std::vector<NumberTable> tablesOf(const SessionState& state, FigureView view, const FigureLook& look) {
    const SessionState s = lookedAt(state, kindOf(view), look);
    const FigureOf of{s, kindOf(view), look, false};
    check(of);
    return of.kind.tables(of);
}

Numbers numbersOf(const SessionState& state, FigureView view, const FigureLook& look,
                  const std::stop_token& stop) {
    const SessionState s = lookedAt(state, kindOf(view), look);
    const FigureOf of{s, kindOf(view), look, true, stop};
    check(of);
    return {of.kind.tables(of), factsOf(of)};
}

Numbers groupsOf(const SessionState& state, FigureView view, const FigureLook& look,
                 const std::stop_token& stop) {
    const SessionState s = lookedAt(state, kindOf(view), look);
    if (s.shownBy == GroupBy::Token) return {};
    const FigureOf of{s, kindOf(view), look, true, stop};
    check(of);
    Numbers numbers{of.kind.groups(of), factsOf(of)};
    numbers.metadata["by"] = nameOf(s.shownBy);
    return numbers;
}

Figure figureOf(const SessionState& state, FigureView view, const FigureLook& look) {
    const SessionState s = lookedAt(state, kindOf(view), look);
    const FigureOf of{s, kindOf(view), look};
    check(of);
    Figure figure;
    figure.title = headingOf(of);
    figure.picture = of.kind.picture(of);
    figure.caption = captionOf(of);
    figure.theme = look.theme;
    figure.page = look.page;
    if (look.numbers) figure.numbers = {of.kind.tables(of), factsOf(of)};
    if (look.numbers) figure.groups = groupsOf(state, view, look);
    return figure;
}

} // namespace lambdascope
