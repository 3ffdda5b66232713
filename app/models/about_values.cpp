// SPDX-License-Identifier: MIT
#include "app/models/about_values.h"

#include "core/model/dtype.h"
#include "core/model/found.h"
#include "core/model/safetensors.h"
#include "core/util/error.h"
#include "widgets/kit/sentence.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <map>

namespace lambdascope {
namespace {

struct About {
    Q_DECLARE_TR_FUNCTIONS(AboutModels)
};

constexpr float mostRowError = 1e-4F; // float32 softmax over thousands of keys stays well below

QString text(const std::string& words) {
    return QString::fromStdString(words);
}

/// The types of the numbers in its files, and what becomes of them.
QString storageOf(const Model& model) {
    std::map<std::string, std::int64_t> bytes;
    for (const auto& file : model.mapped)
        for (const auto& [name, entry] : file->entries())
            bytes[nameOf(entry.dtype)] += static_cast<std::int64_t>(entry.bytes.size());
    QStringList parts;
    for (const auto& [type, count] : bytes)
        parts << About::tr("%1 of %2").arg(QLocale().formattedDataSize(count), text(type));
    const bool inPlace = model.config.architecture == Architecture::DiffLlama ||
                         model.config.architecture == Architecture::Llama;
    const bool mapped = inPlace && bytes.size() == 1 && bytes.contains("F32");
    return About::tr("%1; %2").arg(QLocale().createSeparatedList(parts),
                                   mapped ? About::tr("used where they lie in the file")
                                          : About::tr("held as float32 in memory"));
}

QString foldersOf(const Model& model) {
    std::error_code none;
    return text(std::filesystem::absolute(model.folder, none).lexically_normal().string());
}

QString titleOf(const Model& model) {
    return (model.differential() ? About::tr("DIFF: %1") : About::tr("Standard: %1")).arg(text(model.name));
}

/// Whether the pass kept the maps of all layers; those that came later, for the screen, were not checked.
bool allKept(const TracePtr& trace) {
    const std::size_t layers = trace ? trace->layers.size() : 0;
    const auto kept = trace ? std::ranges::count(trace->request.maps, true) : 0;
    return static_cast<std::size_t>(kept) == layers;
}

std::vector<ModelFact> foundIn(const Model& model) {
    const QLocale locale;
    return {{About::tr("Found"), sentence(foundSentence(model))},
            {About::tr("Heads"), sentence(pairingSentence(model))},
            {About::tr("Tensors"), sentence(unusedSentence(model))},
            {About::tr("Parameters"), locale.toString(static_cast<qlonglong>(model.parameters))},
            {About::tr("Weights"), storageOf(model)},
            {About::tr("Tokenizer"), model.tokenizer ? sentence(model.tokenizer->kind()) : About::tr("none")},
            {About::tr("Vocabulary"),
             About::tr("%1 tokens").arg(locale.toString(static_cast<qlonglong>(model.config.vocabSize)))},
            {About::tr("Positions"), (model.config.learnedPositions()
                                          ? About::tr("%1, and no more")
                                          : About::tr("trained on %1; longer prompts run, and are marked"))
                                         .arg(model.config.maxPositions)},
            {About::tr("Folder"), foldersOf(model)}};
}

/// "L2: A1 and A2 exchanged names after step 1,250 …"
QString exchangeSentence(const NamesExchanged& exchanged) {
    QStringList layers;
    for (const int layer : exchanged.layers) layers << QStringLiteral("L%1").arg(layer);
    return About::tr("%1: A1 and A2 exchanged names after step %2; λ became 1/λ, and the layer computed what "
                     "it did before")
        .arg(layers.join(QStringLiteral(", ")), QLocale().toString(exchanged.step));
}

} // namespace

QStringList familySentences(std::initializer_list<const Model*> models) {
    QStringList said;
    for (const Model* model : models)
        if (model != nullptr && !model->family.sentences.empty())
            said << sentence(model->family.sentence(QLocale().name().toStdString()));
    said.removeDuplicates();
    return said;
}

std::vector<ModelFact> factsOf(const Model& model, const TrainingHistory* history) {
    std::vector<ModelFact> facts = foundIn(model);
    if (const Phrase family = model.family.found(QLocale().name().toStdString()); !family.empty())
        facts.insert(facts.begin(), {About::tr("About"), sentence(family)});
    if (history != nullptr && model.differential() && !history->exchanged.layers.empty())
        facts.push_back({About::tr("Training"), exchangeSentence(history->exchanged)});
    return facts;
}

std::vector<MatchShown> matchesOf(const Pair& models) {
    std::vector<MatchShown> shown;
    if (!models.diff || !models.standard) return shown;
    for (const Match& match : matchOf(*models.diff, *models.standard))
        shown.push_back({sentence(match.sentence), match.good});
    return shown;
}

QString aboutText(const SessionState& state) {
    QStringList lines;
    for (const ModelPtr& model : {state.models.diff, state.models.standard}) {
        if (!model) continue;
        lines << titleOf(*model);
        for (const ModelFact& fact : factsOf(*model, state.history.get()))
            lines << QStringLiteral("  %1: %2").arg(fact.name, fact.value);
        if (!model->unusedTensors.empty()) lines << QStringLiteral("  ") + About::tr("Tensors not used:");
        for (const std::string& name : model->unusedTensors) lines << QStringLiteral("    ") + text(name);
        lines << QString();
    }
    for (const MatchShown& match : matchesOf(state.models))
        lines << (match.good ? QStringLiteral("✓ ") : QStringLiteral("! ")) + match.words;
    if (const CheckShown check = checkOf(state); check.known) lines << check.words << check.tip;
    return lines.join(u'\n') + u'\n';
}

CheckShown checkOf(const SessionState& state) {
    CheckShown check;
    const float error = state.measures.rowSumError;
    check.known = (state.diffInForce || state.standard) && !(error < 0);
    if (!check.known) return check;
    check.good = error < mostRowError; // NaN is not
    const QString size = std::isnan(error) ? About::tr("not a number") : QString::number(error, 'e', 0);
    const bool all = allKept(state.diffInForce) && allKept(state.standard);
    if (check.good) {
        check.words = About::tr("✓ rows sum to 1 · layout checked");
        check.brief = About::tr("✓ checked");
        check.tip = About::tr("Every row of the softmax maps sums to 1, with an error of %1 at most. Every "
                              "row of the projections belongs to the head that the layout says.")
                        .arg(size);
    } else {
        check.words = About::tr("! rows do not sum to 1");
        check.brief = check.words;
        check.tip = About::tr("A row of a softmax map is off by %1. What is drawn is not what the model "
                              "means: its weights or this program are wrong.")
                        .arg(size);
    }
    if (!all) check.tip += u' ' + About::tr("Only the maps that are kept were checked.");
    return check;
}

} // namespace lambdascope
