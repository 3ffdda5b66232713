// SPDX-License-Identifier: MIT
#include "app/models/about_models.h"

#include "core/model/dtype.h"
#include "core/model/found.h"
#include "core/model/recorded/recording.h"
#include "core/model/recorded/trace_check.h"
#include "core/model/safetensors.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "widgets/kit/label.h"
#include "widgets/kit/marks.h"
#include "widgets/kit/sentence.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGridLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <map>

namespace lambdascope {

namespace {

struct About {
    Q_DECLARE_TR_FUNCTIONS(AboutModels)
};

constexpr float mostRowError = 1e-4F; // float32 softmax over thousands of keys stays well below
constexpr float mostRowErrorOfTrace = 1e-2F;

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
    const bool mapped = model.config.architecture->inPlace && bytes.size() == 1 && bytes.contains("F32");
    return About::tr("%1; %2").arg(QLocale().createSeparatedList(parts),
                                   mapped ? About::tr("used where they lie in the file")
                                          : About::tr("held as float32 in memory"));
}

QString foldersOf(const Model& model) {
    return text(absolutePath(model.folder).lexically_normal().string());
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
    return {
        {About::tr("Found"), sentence(foundSentence(model))},
        {About::tr("Heads"), sentence(pairingSentence(model))},
        {About::tr("Tensors"), sentence(unusedSentence(model))},
        {About::tr("Parameters"), locale.toString(static_cast<qlonglong>(model.parameters))},
        {About::tr("Weights"), storageOf(model)},
        {About::tr("Tokenizer"), model.tokenizer ? sentence(model.tokenizer->kind()) : About::tr("none")},
        {About::tr("Vocabulary"),
         About::tr("%1 tokens").arg(locale.toString(static_cast<qlonglong>(model.config.vocabSize)))},
        {About::tr("Positions"),
         model.config.learnedPositions() ? About::tr("%1, and no more").arg(model.config.mostTokens())
         : model.config.mostTokens() > 0
             ? About::tr("trained on %1; prompts of more than %2 tokens do not run: its sliding window is "
                         "not implemented")
                   .arg(model.config.maxPositions)
                   .arg(model.config.mostTokens())
             : About::tr("trained on %1; longer prompts run, and are marked").arg(model.config.maxPositions)},
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

constexpr int margin = 24, namesWide = 96;
constexpr std::size_t namedInSentence = 3; // of unusedSentence: more of them have a list

/// Selectable with mouse and keyboard; Tab reaches it.
QLabel* words(const QString& text) {
    auto* label = new Label(text);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

QLabel* heading(const QString& text) {
    auto* label = new Label(text);
    label->setProperty("tone", "title");
    return label;
}

/// Of a trace: its rows are checked whenever they are read; what its recorder compared, it says itself.
void addRecorded(const SessionState& state, CheckShown& check, const QString& size) {
    if (const Phrase changed = state.changedTrace(); !changed.empty()) {
        check.good = false;
        check.words = QStringLiteral("! ") + sentence(changed);
        check.brief = About::tr("! changed");
        check.tip = About::tr("What is shown is what was read and checked before it changed.");
        return;
    }
    if (!check.good) return;
    check.tip = About::tr("Every row of the softmax maps sums to 1, with an error of %1 at most.").arg(size);
    for (const Phrase& said : checkSentences(*state.recording())) check.tip += u' ' + sentence(said);
    switch (checkState(*state.recording())) {
    case CheckState::OfPass:
    case CheckState::Checked:
        return;
    case CheckState::Differs:
        check.good = false;
        check.words = About::tr("! recorded with differences");
        break;
    case CheckState::NotTold:
    case CheckState::NotChecked:
        check.words = About::tr("softmax rows sum to 1 ✓ %1, λ not checked").arg(size);
        break;
    }
    check.brief = check.good ? About::tr("λ not checked") : check.words;
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
    if (const Phrase rope = ropeSentence(model); !rope.empty())
        facts.push_back({About::tr("RoPE"), sentence(rope)});
    for (const Phrase& remark : model.remarks) facts.push_back({About::tr("Files"), sentence(remark)});
    if (model.recording && model.recording->edited())
        facts.push_back({About::tr("Edits of the run"), text(model.recording->told("edits"))});
    if (model.recording)
        for (const Phrase& reason : checkReasons(*model.recording))
            facts.push_back({About::tr("Recorder"), sentence(reason)});
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
    check.known = (state.diffEdited || state.standard) && !(error < 0);
    if (!check.known) return check;
    // NaN is not; a trace may hold half numbers
    check.good = error < (state.recording() != nullptr ? mostRowErrorOfTrace : mostRowError);
    const QString size =
        std::isnan(error) ? About::tr("not a number") : QString::number(error, 'e', 0).replace("e-0", "e-");
    const bool all = allKept(state.diffEdited) && allKept(state.standard);
    if (check.good) {
        check.words = About::tr("softmax rows sum to 1 ✓ %1").arg(size); // those of a difference to 1 − λ
        check.brief = About::tr("✓ checked");
        check.tip = About::tr("Every row of the softmax maps sums to 1, with an error of %1 at most. Every "
                              "row of the projections belongs to the head that the layout says.")
                        .arg(size);
    } else {
        check.words = About::tr("! softmax rows do not sum to 1");
        check.brief = check.words;
        check.tip = About::tr("A row of a softmax map is off by %1. What is drawn is not what the model "
                              "means: its weights or this program are wrong.")
                        .arg(size);
    }
    if (!all) check.tip += u' ' + About::tr("Only the maps that are kept were checked.");
    if (state.recording() != nullptr) addRecorded(state, check, size);
    return check;
}

AboutModels::AboutModels(const SessionState& state, QWidget& window) : QDialog(&window) {
    setObjectName(QStringLiteral("aboutModels"));
    setWindowTitle(tr("About these models"));
    auto* inner = new QWidget;
    auto* column = new QVBoxLayout(inner);
    column->setContentsMargins(margin, 16, margin, 16);
    column->setSpacing(8);
    for (const ModelPtr& model : {state.models.diff, state.models.standard})
        if (model) addModel(*column, *model, state.history.get(), model == state.models.standard);
    addMatch(*column, state.models);
    addCheck(*column, state);
    column->addStretch(1);
    auto* scroll = new QScrollArea;
    scroll->setWidget(inner);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(0);
    whole->addWidget(scroll, 1);
    whole->addWidget(foot(aboutText(state)));
    const int needed = inner->heightForWidth(720) + 60;
    resize(QSize(720, std::max(needed, 320)).boundedTo(window.size() * 9 / 10));
}

void AboutModels::addModel(QVBoxLayout& column, const Model& model, const TrainingHistory* history,
                           bool beside) {
    auto* title = new QHBoxLayout;
    title->setSpacing(8);
    auto* mark = new Badge(badgeOf(beside || !model.differential(), beside && model.differential()));
    mark->setAccessibleName(model.differential() ? tr("DIFF model") : tr("Standard model"));
    title->addWidget(mark);
    title->addWidget(heading(QString::fromStdString(model.name)), 1);
    column.addLayout(title);
    auto* grid = new QGridLayout;
    grid->setContentsMargins(25, 0, 0, 8);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(4);
    grid->setColumnMinimumWidth(0, namesWide);
    grid->setColumnStretch(1, 1);
    const QString prefix =
        model.differential() && !beside ? QStringLiteral("diff") : QStringLiteral("standard");
    int row = 0;
    for (const ModelFact& fact : factsOf(model, history)) {
        auto* name = new Label(fact.name);
        name->setProperty("tone", "secondary");
        QLabel* value = words(fact.value);
        value->setAccessibleName(QStringLiteral("%1: %2").arg(fact.name, fact.value));
        value->setObjectName(QStringLiteral("%1Fact%2").arg(prefix).arg(row));
        grid->addWidget(name, row, 0, Qt::AlignTop);
        grid->addWidget(value, row++, 1);
    }
    if (model.unusedTensors.size() > namedInSentence) {
        auto* list = new QPlainTextEdit;
        list->setObjectName(prefix + QStringLiteral("Unused"));
        list->setAccessibleName(tr("Tensors not used"));
        list->setReadOnly(true);
        list->setTabChangesFocus(true);
        list->setFont(Theme::mono(12));
        QStringList names;
        for (const std::string& each : model.unusedTensors) names << QString::fromStdString(each);
        list->setPlainText(names.join(u'\n'));
        list->setFixedHeight(96);
        grid->addWidget(list, row, 1);
    }
    column.addLayout(grid);
}

void AboutModels::addMatch(QVBoxLayout& column, const Pair& models) {
    const auto matches = matchesOf(models);
    if (matches.empty()) return;
    column.addWidget(heading(tr("How well they match")));
    for (const MatchShown& match : matches) {
        QLabel* line = words((match.good ? QStringLiteral("✓  ") : QStringLiteral("!  ")) + match.words);
        line->setAccessibleName((match.good ? tr("matches: %1") : tr("differs: %1")).arg(match.words));
        line->setObjectName(QStringLiteral("matchLine"));
        line->setContentsMargins(25, 0, 0, 0);
        if (!match.good) line->setStyleSheet(QStringLiteral("color: %1;").arg(theme_.warning.name()));
        column.addWidget(line);
    }
    column.addSpacing(8);
}

void AboutModels::addCheck(QVBoxLayout& column, const SessionState& state) {
    const CheckShown check = checkOf(state);
    if (!check.known) return;
    column.addWidget(heading(tr("What was checked")));
    for (const QString& text : {check.words, check.tip}) {
        QLabel* line = words(text);
        line->setContentsMargins(25, 0, 0, 0);
        if (!check.good) line->setStyleSheet(QStringLiteral("color: %1;").arg(theme_.warning.name()));
        column.addWidget(line);
    }
}

QWidget* AboutModels::foot(const QString& text) {
    auto* bar = new QWidget;
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(margin, 8, margin, 16);
    row->setSpacing(8);
    auto* copy = new QPushButton(tr("Copy as text"));
    copy->setObjectName(QStringLiteral("copyAbout"));
    copy->setAutoDefault(false);
    connect(copy, &QPushButton::clicked, this, [text] { QGuiApplication::clipboard()->setText(text); });
    auto* close = new QPushButton(tr("Close"));
    close->setObjectName(QStringLiteral("closeAbout"));
    close->setDefault(true);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    row->addStretch(1);
    row->addWidget(copy);
    row->addWidget(close);
    close->setFocus();
    return bar;
}

} // namespace lambdascope
