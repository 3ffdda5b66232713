// SPDX-License-Identifier: MIT
#include "app/models/about_models.h"

#include "app/models/about_values.h"
#include "widgets/kit/marks.h"

#include <QClipboard>
#include <QGridLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace lambdascope {
namespace {

constexpr int margin = 24, namesWide = 96;
constexpr std::size_t namedInSentence = 3; // of unusedSentence: more of them have a list

/// Selectable with mouse and keyboard; Tab reaches it.
QLabel* words(const QString& text) {
    auto* label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

QLabel* heading(const QString& text) {
    auto* label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    label->setProperty("tone", "title");
    return label;
}

} // namespace

AboutModels::AboutModels(const SessionState& state, const Theme& theme, QWidget& window)
    : QDialog(&window), theme_(theme) {
    setObjectName(QStringLiteral("aboutModels"));
    setWindowTitle(tr("About these models"));
    auto* inner = new QWidget;
    auto* column = new QVBoxLayout(inner);
    column->setContentsMargins(margin, 16, margin, 16);
    column->setSpacing(8);
    for (const ModelPtr& model : {state.models.diff, state.models.standard})
        if (model) addModel(*column, *model, state.history.get());
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

void AboutModels::addModel(QVBoxLayout& column, const Model& model, const TrainingHistory* history) {
    auto* title = new QHBoxLayout;
    title->setSpacing(8);
    auto* mark = new QLabel;
    mark->setPixmap(badge(!model.differential(), theme_, devicePixelRatioF()));
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
    const QString prefix = model.differential() ? QStringLiteral("diff") : QStringLiteral("standard");
    int row = 0;
    for (const ModelFact& fact : factsOf(model, history)) {
        auto* name = new QLabel(fact.name);
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
