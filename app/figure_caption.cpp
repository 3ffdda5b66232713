// SPDX-License-Identifier: MIT
// What a figure says of itself in words.
#include "app/figure_parts.h"
#include "app/lab_values.h"
#include "app/view_values.h"
#include "core/compute/edits_file.h"
#include "core/compute/trace_file.h"

#include <QCoreApplication>

#include <algorithm>

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

QString modelSentence(const SessionState& s, const ModelPtr& model, WeightHashes& hashes) {
    const QString hash = QString::fromStdString(hashes.of(model)).left(shownDigits);
    const QString name = QString::fromStdString(model->name);
    QString text = model->differential()
                       ? Figures::tr("DIFF Transformer: %1, SHA-256 %2…").arg(name, hash)
                       : Figures::tr("Standard Transformer: %1, SHA-256 %2…").arg(name, hash);
    if (s.history && model == s.models.diff && s.history->checkpoints.size() > 1 &&
        s.step != s.history->checkpoints.back().step)
        text += ' ' + Figures::tr("Both as they were after step %1 of their training.").arg(s.step);
    return text;
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
    if (!s.tracedAhead.empty())
        said += ' ' + Figures::tr("The last %n token(s) were written by the model.", nullptr,
                                  static_cast<int>(s.tracedAhead.size()));
    return said;
}

/// "Layer 2 head 3: λ = 0.36 in force, 0.83 as trained."
QString headSentence(const SessionState& s, FigureView view, const FigureLook& look) {
    QStringList said;
    if (showsDiff(s, view, look) && isOfHead(view)) {
        const LambdaInForce now = s.lambda(s.head.layer);
        const QString trained = number(s.models.diff->layers[s.head.layer].lambda.trained());
        const QString text = now.lambda == s.models.diff->layers[s.head.layer].lambda.trained()
                                 ? Figures::tr("Layer %1 head %2: λ = %3, as trained.")
                                       .arg(s.head.layer)
                                       .arg(s.head.head)
                                       .arg(trained)
                                 : Figures::tr("Layer %1 head %2: λ = %3 in force, %4 as trained.")
                                       .arg(s.head.layer)
                                       .arg(s.head.head)
                                       .arg(number(now.lambda), trained);
        said << text;
    }
    if (showsStandard(s, view, look) && isOfHead(view))
        said << Figures::tr("Of the standard Transformer, layer %1 head %2.")
                    .arg(s.twin().layer)
                    .arg(s.twin().head);
    return said.join(' ');
}

/// The sentence of the view; not of cells that a lesson covers.
QString viewSentence(const SessionState& s, FigureView view, const FigureLook& look) {
    if (coversAny(look)) return {};
    switch (view) {
    case FigureView::Lambda:
    case FigureView::LabChart:
        return lambdaText(s);
    case FigureView::LabMaps:
        return sentenceText(s);
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
        return sentenceText(s, !showsDiff(s, view, look));
    }
}

} // namespace

bool isOfHead(FigureView view) {
    switch (view) {
    case FigureView::Heads:
    case FigureView::Lambda:
    case FigureView::NextToken:
    case FigureView::LabChart:
    case FigureView::Sweep:
    case FigureView::Training:
        return false;
    default:
        return true;
    }
}

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
    if (!isOfHead(view) || (view == FigureView::NoiseMeter && s.lab.meterScope != MeterScope::Head))
        return what;
    const HeadId head = diff ? s.head : s.twin();
    return Figures::tr("%1, layer %2 head %3").arg(what).arg(head.layer).arg(head.head);
}

QStringList figureCaption(const SessionState& s, FigureView view, const FigureLook& look,
                          WeightHashes& hashes) {
    QStringList models;
    if (showsDiff(s, view, look)) models << modelSentence(s, s.models.diff, hashes);
    if (showsStandard(s, view, look)) models << modelSentence(s, s.models.standard, hashes);
    QStringList caption{viewSentence(s, view, look), headSentence(s, view, look)};
    if (view != FigureView::Lambda && view != FigureView::LabChart && view != FigureView::Training)
        caption << promptSentence(s);
    if (!s.shownEdits().empty() && showsDiff(s, view, look))
        caption << Figures::tr("Edits: %1").arg(QString::fromStdString(toCommandLine(s.shownEdits())));
    caption << models.join(' ')
            << Figures::tr("Made with Lambdascope %1.").arg(QStringLiteral(LAMBDASCOPE_VERSION));
    caption.removeAll(QString());
    return caption;
}

std::map<std::string, std::string> figureMetadata(const SessionState& s, FigureView view,
                                                  const FigureLook& look, WeightHashes& hashes) {
    std::map<std::string, std::string> facts{{"view", std::string(nameOf(view))},
                                             {"prompt", s.tracedText},
                                             {"edits", toCommandLine(s.shownEdits())},
                                             {"version", LAMBDASCOPE_VERSION}};
    const auto add = [&](const std::string& key, const auto& value) {
        facts[key] = fmt::format("{}", value);
    };
    const TracePtr& trace = s.shown() ? s.shown() : s.standard;
    facts["backend"] = trace->backend;
    if (!s.tracedAhead.empty()) add("tokens_written", s.tracedAhead.size());
    const bool diff = showsDiff(s, view, look);
    if (diff) {
        facts["model"] = s.models.diff->name;
        facts["weights_sha256"] = hashes.of(s.models.diff);
    }
    if (showsStandard(s, view, look)) {
        const std::string before = diff ? "standard_" : "";
        facts[before + "model"] = s.models.standard->name;
        facts[before + "weights_sha256"] = hashes.of(s.models.standard);
        if (isOfHead(view)) add(before + "layer", s.twin().layer);
        if (isOfHead(view)) add(before + "head", s.twin().head);
    }
    if (diff && isOfHead(view)) {
        add("layer", s.head.layer);
        add("head", s.head.head);
        add("lambda", s.lambda(s.head.layer).lambda);
        add("lambda_trained", s.models.diff->layers[s.head.layer].lambda.trained());
    }
    if (s.pin && (view <= FigureView::Standard || view == FigureView::Row || view == FigureView::LabMaps))
        facts["pin"] = fmt::format("{},{}", s.pin->query, s.pin->key);
    if (look.guess && view == FigureView::Row) add("guess", *look.guess);
    if (view != FigureView::NextToken) return facts;
    const NextTokenFooter footer = nextTokenFooter(s);
    if (footer.lossStandard) add("loss_standard", *footer.lossStandard);
    if (footer.lossDiff) add("loss_diff", *footer.lossDiff);
    if (!footer.lossEdited) return facts;
    add("loss_edited", *footer.lossEdited);
    add("kl", footer.kl);
    add("flips", footer.flips);
    add("positions", footer.positions);
    return facts;
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

} // namespace lambdascope
