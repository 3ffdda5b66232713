// SPDX-License-Identifier: MIT
// What a figure says of itself: in words, and as keys and values for programs.
#include "app/explore/explore_values.h"
#include "app/figures/figures.h"
#include "app/lab/lab_values.h"
#include "app/models/about_models.h"
#include "core/analysis/cell.h"
#include "core/analysis/training_history.h"
#include "core/files/edits_file.h"
#include "core/util/phrase.h"
#include "widgets/figures/cells_painter.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace lambdascope {

namespace {

struct Figures {
    Q_DECLARE_TR_FUNCTIONS(Figures)
};

constexpr qsizetype longPrompt = 300; // characters
constexpr int shownDigits = 12;       // of a hash

QString number(double value) {
    return QString::fromStdString(formatNumber(value, 2));
}

bool coversAny(const FigureLook& look) {
    return std::ranges::find(look.covered, true) != look.covered.end();
}

QString difference(const SessionState& s) {
    return s.mix(s.head).swapped ? QStringLiteral("A2 − λ·A1") : QStringLiteral("A1 − λ·A2");
}

/// One behind the other, as the language does: Chinese without a blank.
QString joined(QStringList sentences) {
    sentences.removeAll(QString());
    QString text;
    for (const QString& next : sentences)
        text = text.isEmpty() ? next : Figures::tr("%1 %2", "two sentences").arg(text, next);
    return text;
}

QString modelSentence(const SessionState& s, const ModelPtr& model, WeightHashes& hashes) {
    const QString hash = QString::fromStdString(hashes.of(model)).left(shownDigits);
    const QString name = QString::fromStdString(model->name);
    const auto step = trainingStep(s);
    if (!step || *step == s.history->checkpoints.back().step)
        return model->differential() ? Figures::tr("DIFF Transformer: %1, SHA-256 %2…").arg(name, hash)
                                     : Figures::tr("Standard Transformer: %1, SHA-256 %2…").arg(name, hash);
    const QString after = QString::number(*step);
    return model->differential()
               ? Figures::tr("DIFF Transformer as it was after step %3 of its training: %1, SHA-256 %2…")
                     .arg(name, hash, after)
               : Figures::tr("Standard Transformer as it was after step %3 of its training: %1, SHA-256 %2…")
                     .arg(name, hash, after);
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
    const float lambda = s.mix(s.head).lambda; // of the head: an experiment may have set it to 0
    const float trained = s.models.diff->layers[s.head.layer].lambda.trained();
    if (lambda == trained)
        return Figures::tr("Layer %1 head %2: λ = %3, as trained.")
            .arg(s.head.layer)
            .arg(s.head.head)
            .arg(number(trained));
    return Figures::tr("Layer %1 head %2: λ = %3 in force, %4 as trained.")
        .arg(s.head.layer)
        .arg(s.head.head)
        .arg(number(lambda), number(trained));
}

/// The same where every token has its own λ.
QString tokenLambdaSentence(const SessionState& s) {
    const TokenLambdas of = tokenLambdas(*s.diffTrained->layers[s.head.layer], s.head.head);
    const HeadMix mix = s.mix(s.head);
    if (mix.tokenLambda)
        return Figures::tr("Layer %1 head %2: λ of every token from %3 to %4, as trained.")
            .arg(s.head.layer)
            .arg(s.head.head)
            .arg(number(of.least), number(of.most));
    return Figures::tr("Layer %1 head %2: λ = %3 in force for all tokens, from %4 to %5 as trained.")
        .arg(s.head.layer)
        .arg(s.head.head)
        .arg(number(mix.lambda), number(of.least), number(of.most));
}

/// "Layer 2 head 3: λ = 0.36 in force, 0.83 as trained. Experiments on this head: swap."
QString diffHeadSentence(const SessionState& s) {
    QString said = s.trainedMix(s.head).tokenLambda ? tokenLambdaSentence(s) : lambdaSentence(s);
    QString experiments;
    for (const Ablation each : experimentsOnHead(s)) {
        const QString name = nameOfExperiment(each);
        experiments = experiments.isEmpty() ? name : Figures::tr("%1, %2", "a list").arg(experiments, name);
    }
    if (experiments.isEmpty()) return said;
    return joined({said, Figures::tr("Experiments on this head: %1.").arg(experiments)});
}

/// Over what the noise meter takes its means, and what its bars are.
QString meterSentences(const SessionState& s) {
    QStringList said;
    if (s.lab.meterScope == MeterScope::All)
        said << Figures::tr("Means over all heads of all layers.");
    else if (s.lab.meterScope == MeterScope::Layer && s.models.diff && s.models.standard)
        said << Figures::tr("Means over the heads of layer %1, of the standard Transformer over those of "
                            "layer %2.")
                    .arg(s.head.layer)
                    .arg(s.twin().layer);
    else if (s.lab.meterScope == MeterScope::Layer)
        said << Figures::tr("Means over the heads of layer %1.").arg(s.head.layer);
    said << (s.lab.meterForm == MeterForm::Share
                 ? Figures::tr("The bars are shares of Σ|weight|.")
                 : Figures::tr("The bars are sums of weights, divided by what their row sums to."));
    return joined(said);
}

QString headSentence(const SessionState& s, FigureView view, const FigureLook& look) {
    QStringList said;
    if (showsDiff(s, view, look) && isOfHead(s, view)) said << diffHeadSentence(s);
    if (showsStandard(s, view, look) && isOfHead(s, view))
        said << Figures::tr("Of the standard Transformer, layer %1 head %2.")
                    .arg(s.twin().layer)
                    .arg(s.twin().head);
    if (view == FigureView::NoiseMeter) said << meterSentences(s);
    if (const auto cells = shownCells(s, view, look))
        said << Figures::tr("The picture shows queries %1 to %2 and keys %3 to %4; the tokens are counted "
                            "from 0 to %5.")
                    .arg(cells->firstQuery)
                    .arg(cells->lastQuery)
                    .arg(cells->firstKey)
                    .arg(cells->lastKey)
                    .arg(s.pieces.size() - 1);
    return joined(said);
}

/// The sentence of the view; not of cells that a lesson covers.
QString viewSentence(const SessionState& s, FigureView view, const FigureLook& look) {
    if (coversAny(look)) return {};
    switch (view) {
    case FigureView::Lambda:
    case FigureView::LabChart:
        return lambdaText(s);
    case FigureView::LabMaps:
        return mapText(s);
    case FigureView::NextToken:
        return nextTokenText(s);
    case FigureView::Sweep:
        return sweepText(s);
    case FigureView::Training:
        return trainingText(s);
    case FigureView::NoiseMeter:
        return meterText(meterReading(s, meterTokens(s)));
    case FigureView::Heads:
        return s.models.diff ? headText(s) : QString();
    default:
        return mapText(s, !showsDiff(s, view, look));
    }
}

bool isMapsOrRow(FigureView view) {
    return view <= FigureView::Standard || view == FigureView::Row || view == FigureView::LabMaps;
}

/// Read off the weights or the log of the training: nothing was run for it.
bool needsNoPass(FigureView view) {
    return view == FigureView::Lambda || view == FigureView::LabChart || view == FigureView::Training;
}

class Facts {
  public:
    template<typename Value>
    void add(const std::string& key, const Value& value) {
        all[key] = fmt::format("{}", value);
    }
    void addModels(const SessionState& s, FigureView view, const FigureLook& look, WeightHashes& hashes);
    void addHead(const SessionState& s);
    void addLambda(const SessionState& s);
    void addMeter(const SessionState& s);
    void addNextToken(const SessionState& s);

    std::map<std::string, std::string> all;
};

void Facts::addModels(const SessionState& s, FigureView view, const FigureLook& look, WeightHashes& hashes) {
    const bool diff = showsDiff(s, view, look);
    const auto addModel = [&](const std::string& before, const ModelPtr& model, const TracePtr& trace) {
        all[before + "model"] = model->name;
        all[before + "weights_sha256"] = hashes.of(model);
        if (trace && !needsNoPass(view)) all[before + "backend"] = trace->backend;
    };
    if (diff) addModel("", s.models.diff, s.shown());
    if (diff) all["edits"] = toCommandLine(s.shownEdits());
    if (const auto step = trainingStep(s)) add("step", *step);
    if (!showsStandard(s, view, look)) return;
    const std::string before = diff ? "standard_" : "";
    addModel(before, s.models.standard, s.standard);
    if (isOfHead(s, view) || isOfLayer(s, view)) add(before + "layer", s.twin().layer);
    if (isOfHead(s, view)) add(before + "head", s.twin().head);
}

void Facts::addLambda(const SessionState& s) {
    const HeadMix mix = s.mix(s.head);
    if (!mix.tokenLambda) add("lambda", mix.lambda); // the factor of the table lambda_a2
    if (!s.trainedMix(s.head).tokenLambda) {
        add("lambda_trained", s.models.diff->layers[s.head.layer].lambda.trained());
        return;
    }
    const TokenLambdas of = tokenLambdas(*s.shown()->layers[s.head.layer], s.head.head);
    add("token_lambda_least", of.least);
    add("token_lambda_mean", of.mean);
    add("token_lambda_most", of.most);
}

void Facts::addHead(const SessionState& s) {
    add("head", s.head.head);
    addLambda(s);
    std::string experiments;
    for (const Ablation each : experimentsOnHead(s))
        experiments += (experiments.empty() ? "" : ",") + std::string(nameOf(each));
    if (!experiments.empty()) all["experiments"] = experiments;
}

void Facts::addMeter(const SessionState& s) {
    const MeterScope scope = s.lab.meterScope;
    all["scope"] = scope == MeterScope::Head ? "head" : scope == MeterScope::Layer ? "layer" : "all";
    all["form"] = s.lab.meterForm == MeterForm::Share ? "share" : "paper";
}

void Facts::addNextToken(const SessionState& s) {
    const NextTokenFooter footer = nextTokenFooter(s);
    if (footer.lossStandard) add("loss_standard", *footer.lossStandard);
    if (footer.lossDiff) add("loss_diff", *footer.lossDiff);
    if (!footer.lossEdited) return;
    add("loss_edited", *footer.lossEdited);
    add("kl", footer.kl);
    add("flips", footer.flips);
    add("positions", footer.positions);
}

} // namespace

bool showsStandard(const SessionState& s, FigureView view, const FigureLook& look) {
    if (!s.models.standard) return false;
    switch (view) {
    case FigureView::Heads:
    case FigureView::NextToken:
    case FigureView::Training:
    case FigureView::NoiseMeter:
        return true;
    case FigureView::Row:
        return look.ofTwin || !s.models.diff;
    case FigureView::Lambda:
    case FigureView::LabChart:
    case FigureView::LabMaps:
    case FigureView::Sweep:
        return false;
    default:
        return panelsOf(view, look)[CanvasLayout::standardPanel];
    }
}

bool showsDiff(const SessionState& s, FigureView view, const FigureLook& look) {
    if (!s.models.diff) return false;
    if (view == FigureView::Row) return !look.ofTwin;
    if (view > FigureView::Standard) return true;
    const PanelSet panels = panelsOf(view, look);
    return panels[0] || panels[1] || panels[CanvasLayout::differencePanel];
}

QString figureTitle(const SessionState& s, FigureView view, const FigureLook& look) {
    QString what = titleOf(view);
    const bool diff = showsDiff(s, view, look);
    const bool standard = showsStandard(s, view, look);
    const bool swapped = s.mix(s.head).swapped;
    if (view == FigureView::Maps)
        what = diff && standard ? Figures::tr("%1 beside the standard Transformer").arg(difference(s))
               : diff           ? difference(s)
                                : titleOf(FigureView::Standard);
    else if (view == FigureView::Difference)
        what = difference(s);
    else if (swapped && view == FigureView::A1)
        what = QStringLiteral("A2");
    else if (swapped && view == FigureView::A2)
        what = QStringLiteral("A1");
    else if (swapped && view == FigureView::LambdaA2)
        what = QStringLiteral("λ·A1");
    if (!isOfHead(s, view)) return what;
    const HeadId head = diff ? s.head : s.twin();
    return Figures::tr("%1, layer %2 head %3").arg(what).arg(head.layer).arg(head.head);
}

QStringList figureCaption(const SessionState& s, FigureView view, const FigureLook& look,
                          WeightHashes& hashes) {
    QStringList models;
    const Model* diff = showsDiff(s, view, look) ? s.models.diff.get() : nullptr;
    const Model* standard = showsStandard(s, view, look) ? s.models.standard.get() : nullptr;
    if (diff != nullptr) models << modelSentence(s, s.models.diff, hashes);
    if (standard != nullptr) models << modelSentence(s, s.models.standard, hashes);
    models << familySentences({diff, standard});
    QStringList caption{viewSentence(s, view, look), headSentence(s, view, look)};
    if (view != FigureView::Lambda && view != FigureView::LabChart && view != FigureView::Training)
        caption << promptSentence(s);
    if (!s.shownEdits().empty() && showsDiff(s, view, look))
        caption << Figures::tr("Edits: %1").arg(QString::fromStdString(toCommandLine(s.shownEdits())));
    caption << joined(models)
            << Figures::tr("Made with Lambdascope %1.").arg(QStringLiteral(LAMBDASCOPE_VERSION));
    caption.removeAll(QString());
    return caption;
}

QString titleOf(FigureView view) {
    switch (view) {
    case FigureView::Maps:
        return Figures::tr("Attention maps");
    case FigureView::A1:
        return QStringLiteral("A1");
    case FigureView::A2:
        return QStringLiteral("A2");
    case FigureView::LambdaA2:
        return QStringLiteral("λ·A2");
    case FigureView::Difference:
        return QStringLiteral("A1 − λ·A2");
    case FigureView::Standard:
        return Figures::tr("Standard attention");
    case FigureView::Heads:
        return Figures::tr("Heads");
    case FigureView::Lambda:
        return Figures::tr("λ by layer");
    case FigureView::NextToken:
        return Figures::tr("Next token");
    case FigureView::Row:
        return Figures::tr("One row");
    case FigureView::LabChart:
        return Figures::tr("λ and its parts");
    case FigureView::Sweep:
        return Figures::tr("Sweep of λ_init");
    case FigureView::Training:
        return Figures::tr("Training");
    case FigureView::LabMaps:
        return Figures::tr("Trained and in force");
    case FigureView::NoiseMeter:
        return Figures::tr("Noise meter");
    }
    return {};
}

bool isOfHead(const SessionState& s, FigureView view) {
    switch (view) {
    case FigureView::Heads:
    case FigureView::Lambda:
    case FigureView::NextToken:
    case FigureView::LabChart:
    case FigureView::Sweep:
    case FigureView::Training:
        return false;
    case FigureView::NoiseMeter:
        return s.lab.meterScope == MeterScope::Head;
    default:
        return true;
    }
}

bool isOfLayer(const SessionState& s, FigureView view) {
    return view == FigureView::NoiseMeter && s.lab.meterScope == MeterScope::Layer;
}

std::optional<ShownCells> shownCells(const SessionState& s, FigureView view, const FigureLook& look) {
    if (view > FigureView::Standard && view != FigureView::LabMaps) return {};
    const int tokens = std::max(1, static_cast<int>(s.pieces.size()));
    const CellGrid grid{tokens, paperMapSide(tokens)};
    const MapView shown = grid.clamped(view == FigureView::LabMaps ? look.labMaps : look.maps);
    if (shown.zoom <= 1) return {};
    constexpr double tiny = 1e-6; // cells: an edge that is one but for rounding
    const auto first = [](double at) { return static_cast<int>(std::floor(at + tiny)); };
    const auto last = [&](double at) {
        return std::min(tokens, static_cast<int>(std::ceil(at + tokens / shown.zoom - tiny))) - 1;
    };
    return ShownCells{first(shown.firstQuery), last(shown.firstQuery), first(shown.firstKey),
                      last(shown.firstKey)};
}

std::optional<int> trainingStep(const SessionState& s) {
    if (!s.history || s.history->checkpoints.empty() || s.step == Checkpoint::unknownStep) return {};
    const bool last = s.step == s.history->checkpoints.back().step;
    if (last && s.with) return {}; // one of them is not of this training
    return s.step;
}

std::vector<Ablation> experimentsOnHead(const SessionState& s) {
    std::vector<Ablation> found;
    const LayerEdit edit = s.shownEdits().of(s.head.layer);
    std::ranges::copy_if(allAblations, std::back_inserter(found),
                         [&](Ablation each) { return edit.has(each, s.head.head); });
    return found;
}

std::map<std::string, std::string> figureMetadata(const SessionState& s, FigureView view,
                                                  const FigureLook& look, WeightHashes& hashes) {
    Facts facts;
    facts.all = {
        {"view", std::string(nameOf(view))}, {"prompt", s.tracedText}, {"version", LAMBDASCOPE_VERSION}};
    if (!s.tracedAhead.empty()) facts.add("tokens_written", s.tracedAhead.size());
    facts.addModels(s, view, look, hashes);
    const bool diff = showsDiff(s, view, look);
    if (diff && (isOfHead(s, view) || isOfLayer(s, view))) facts.add("layer", s.head.layer);
    if (diff && isOfHead(s, view)) facts.addHead(s);
    if (s.pin && isMapsOrRow(view)) facts.all["pin"] = fmt::format("{},{}", s.pin->query, s.pin->key);
    if (const auto cells = shownCells(s, view, look)) {
        facts.all["shown_queries"] = fmt::format("{}-{}", cells->firstQuery, cells->lastQuery);
        facts.all["shown_keys"] = fmt::format("{}-{}", cells->firstKey, cells->lastKey);
    }
    if (look.guess && view == FigureView::Row) facts.add("guess", *look.guess);
    if (view == FigureView::NoiseMeter) facts.addMeter(s);
    if (view == FigureView::NextToken) facts.addNextToken(s);
    return facts.all;
}

} // namespace lambdascope
