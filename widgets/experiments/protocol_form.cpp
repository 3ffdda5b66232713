// SPDX-License-Identifier: MIT
#include "widgets/experiments/protocol_form.h"

#include "widgets/kit/keys.h"
#include "widgets/kit/label.h"
#include "widgets/kit/sentence.h"
#include "widgets/kit/theme.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>
#include <utility>

namespace lambdascope {
namespace {

constexpr int formSide = 16, commandHigh = 84, fieldHigh = 28;

QString latin(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace

ProtocolForm::ProtocolForm(QWidget* parent) : QScrollArea(parent) {
    setObjectName(QStringLiteral("protocolForm"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    auto* all = new QWidget;
    all->setProperty("ground", "dock");
    all->setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(all);
    column->setContentsMargins(formSide, 12, formSide, 12);
    column->setSpacing(10);
    fields_ = new QWidget;
    rows_ = new QFormLayout(fields_);
    rows_->setContentsMargins({});
    rows_->setHorizontalSpacing(12);
    rows_->setVerticalSpacing(8);
    rows_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    column->addWidget(fields_);
    buildFoot(*column);
    column->addStretch(1);
    setWidget(all);
}

/// The command that does the same, to copy.
void ProtocolForm::buildCommand(QVBoxLayout& column) {
    auto* title = new Label(tr("Command"));
    command_ = new QPlainTextEdit;
    command_->setObjectName(QStringLiteral("experimentCommand"));
    command_->setReadOnly(true);
    command_->setFixedHeight(commandHigh);
    command_->setFont(Theme::mono(12));
    command_->setTabChangesFocus(true);
    command_->setAccessibleName(tr("The command that does the same"));
    command_->setToolTip(tr("In a terminal, this gives the same numbers"));
    copy_ = new QPushButton(tr("Copy"));
    copy_->setObjectName(QStringLiteral("experimentCopy"));
    copy_->setAccessibleName(tr("Copy the command"));
    copy_->setToolTip(tr("Copies the command, for a terminal"));
    copy_->setProperty("small", true);
    auto* line = new QHBoxLayout;
    line->addWidget(title, 1);
    line->addWidget(copy_);
    column.addLayout(line);
    column.addWidget(command_);
    connect(copy_, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(command_->toPlainText()); });
}

void ProtocolForm::buildFoot(QVBoxLayout& column) {
    problem_ = new Label;
    problem_->setObjectName(QStringLiteral("experimentProblem"));
    problem_->setProperty("tone", "warning");
    problem_->setWordWrap(true);
    edits_ = new QComboBox;
    edits_->setObjectName(QStringLiteral("experimentEdits"));
    edits_->addItems({tr("as trained"), tr("as edited")});
    edits_->setAccessibleName(tr("λ of the models that are asked"));
    edits_->setToolTip(
        wrapped(tr("Asks the models as they were trained, or with the edits that are in force")));
    both_ = new QCheckBox(tr("Run both models"));
    both_->setObjectName(QStringLiteral("experimentBoth"));
    both_->setToolTip(wrapped(tr("Without it the DIFF Transformer alone is asked, of two the first one")));
    paper_ = new QCheckBox(tr("Show the paper’s values"));
    paper_->setObjectName(QStringLiteral("experimentPaper"));
    paper_->setToolTip(wrapped(tr("Draws the paper’s numbers hatched beside those of your models")));
    paperNote_ = new Label(
        tr("The paper’s models have 3B parameters and 4K tokens. Compare the direction, not the height."));
    paperNote_->setWordWrap(true);
    paperNote_->setProperty("tone", "tertiary");
    defaults_ = new QPushButton(tr("Defaults"));
    defaults_->setObjectName(QStringLiteral("experimentDefaults"));
    defaults_->setAccessibleName(tr("Options of the protocol as they were"));
    defaults_->setToolTip(tr("Sets every option back to what it is without being chosen"));
    defaults_->setProperty("small", true);
    auto* choices = new QFormLayout;
    choices->setHorizontalSpacing(12);
    choices->addRow(QStringLiteral("λ"), edits_);
    auto* back = new QHBoxLayout;
    back->addStretch(1);
    back->addWidget(defaults_);
    column.addLayout(choices);
    column.addLayout(back);
    column.addWidget(problem_);
    column.addWidget(paper_);
    column.addWidget(both_);
    column.addWidget(paperNote_);
    buildCommand(column);
    connect(edits_, &QComboBox::activated, this, [this](int index) { emit editedChosen(index == 1); });
    connect(both_, &QCheckBox::clicked, this, &ProtocolForm::bothChosen);
    connect(paper_, &QCheckBox::clicked, this, &ProtocolForm::paperChosen);
    connect(defaults_, &QPushButton::clicked, this, &ProtocolForm::defaultsRequested);
}

void ProtocolForm::typed(const ExperimentOption& option, const QString& text) {
    if (!showing_) emit optionTyped(latin(option.name), text);
}

/// The names that come with the program can be typed; a file can be chosen.
QWidget* ProtocolForm::fileField(const ExperimentOption& option, Show& show) {
    auto* whole = new QWidget;
    auto* row = new QHBoxLayout(whole);
    row->setContentsMargins({});
    row->setSpacing(4);
    auto* line = new QLineEdit;
    line->setTextMargins(4, 0, 4, 0);
    auto* choose = new QToolButton;
    choose->setText(QStringLiteral("…"));
    choose->setObjectName(QStringLiteral("experimentFile-") + latin(option.name));
    choose->setAccessibleName(tr("Choose a file: %1").arg(latin(option.name)));
    choose->setToolTip(tr("Chooses a file of your own"));
    choose->setFocusPolicy(Qt::StrongFocus);
    row->addWidget(line, 1);
    row->addWidget(choose);
    connect(line, &QLineEdit::textChanged, this,
            [this, &option](const QString& text) { typed(option, text); });
    connect(choose, &QToolButton::clicked, this, [this, &option, line] {
        const QString file = QFileDialog::getOpenFileName(this, sentence(option.meaning));
        if (!file.isEmpty()) line->setText(file);
    });
    show = [line](const QString& text) {
        if (line->text() != text) line->setText(text);
    };
    return whole;
}

QWidget* ProtocolForm::fieldOf(const ExperimentOption& option, Show& show) {
    switch (option.kind) {
    case OptionKind::Whole: {
        auto* spin = new QSpinBox;
        spin->setRange(static_cast<int>(option.least),
                       static_cast<int>(std::min(option.most, double{std::numeric_limits<int>::max()})));
        connect(spin, &QSpinBox::valueChanged, this,
                [this, &option](int value) { typed(option, QString::number(value)); });
        show = [spin](const QString& text) { spin->setValue(text.toInt()); };
        return spin;
    }
    case OptionKind::Number: {
        auto* spin = new QDoubleSpinBox;
        spin->setRange(option.least, option.most);
        spin->setDecimals(3);
        spin->setSingleStep(0.1);
        spin->setLocale(QLocale::c());
        connect(spin, &QDoubleSpinBox::valueChanged, this,
                [this, &option](double value) { typed(option, QString::number(value)); });
        show = [spin](const QString& text) { spin->setValue(text.toDouble()); };
        return spin;
    }
    case OptionKind::Word: {
        auto* combo = new QComboBox;
        for (const std::string_view word : option.words) combo->addItem(latin(word));
        connect(combo, &QComboBox::currentTextChanged, this,
                [this, &option](const QString& text) { typed(option, text); });
        show = [combo](const QString& text) { combo->setCurrentText(text); };
        return combo;
    }
    case OptionKind::File:
        return fileField(option, show);
    default:
        break;
    }
    auto* line = new QLineEdit;
    line->setTextMargins(4, 0, 4, 0);
    const bool byItself =
        option.kind == OptionKind::Wholes && option.fallback == "0"; // chosen for the models
    if (byItself) line->setPlaceholderText(tr("as trained"));
    // also by a screen reader, for which nothing is “edited”
    connect(line, &QLineEdit::textChanged, this, [this, &option, byItself](const QString& text) {
        typed(option, byItself && text.isEmpty() ? latin(option.fallback) : text);
    });
    show = [line, &option, byItself](const QString& text) {
        const QString shown =
            byItself && text == latin(option.fallback) && !line->hasFocus() ? QString() : text;
        if (line->text() != shown && !(line->hasFocus() && line->text().isEmpty()))
            line->setText(shown); // the cursor stays where the user types
    };
    return line;
}

void ProtocolForm::rebuild(const ExperimentKind& kind) {
    kind_ = &kind;
    shows_.clear();
    while (rows_->rowCount() > 0) rows_->removeRow(0);
    for (const ExperimentOption& option : kind.options) {
        Show show;
        QWidget* field = fieldOf(option, show);
        const bool beside = field->focusPolicy() == Qt::NoFocus; // a button stands beside it
        QWidget* input = beside ? field->findChild<QLineEdit*>() : field;
        QString meaning = sentence(option.meaning);
        QStringList words;
        for (const std::string_view word : option.words) words << latin(word);
        if (option.kind == OptionKind::Words)
            meaning =
                tr("%1: several of %2", "meaning, words").arg(meaning, words.join(QStringLiteral(", ")));
        input->setObjectName(QStringLiteral("experimentOption-") + latin(option.name));
        input->setAccessibleName(latin(option.name));
        if (qobject_cast<QLineEdit*>(input) != nullptr) input->setMinimumHeight(fieldHigh);
        input->setAccessibleDescription(meaning);
        input->setToolTip(wrapped(meaning));
        auto* label = new Label(latin(option.name));
        label->setToolTip(wrapped(meaning));
        label->setBuddy(input);
        rows_->addRow(label, field);
        shows_[std::string(option.name)] = std::move(show);
    }
    keepTabOrder(*fields_);
}

void ProtocolForm::setScene(const ExperimentScene& scene) {
    const bool before = std::exchange(showing_, true);
    const ExperimentKind& kind = *scene.rows[static_cast<std::size_t>(scene.chosen)].kind;
    if (kind_ != &kind) rebuild(kind);
    for (const ExperimentOption& option : kind.options) {
        const auto given = scene.given.find(std::string(option.name));
        shows_.at(std::string(option.name))(
            QString::fromStdString(given != scene.given.end() ? given->second : option.fallback));
    }
    fields_->setEnabled(scene.running == ExperimentRunning::No);
    defaults_->setEnabled(scene.running == ExperimentRunning::No && !scene.given.empty());
    edits_->setCurrentIndex(scene.edited ? 1 : 0);
    edits_->setEnabled(scene.mayEdited && scene.running == ExperimentRunning::No);
    both_->setChecked(scene.both);
    both_->setEnabled(scene.mayBoth && scene.running == ExperimentRunning::No);
    paper_->setChecked(scene.plot.paper);
    const bool compares =
        std::ranges::any_of(kind.plots, [](const PlotPlan& plan) { return !plan.source.empty(); });
    paper_->setVisible(compares);
    paperNote_->setVisible(compares);
    problem_->setText(scene.problem);
    problem_->setVisible(!scene.problem.isEmpty());
    if (command_->toPlainText() != scene.command) command_->setPlainText(scene.command);
    copy_->setEnabled(!scene.command.isEmpty());
    showing_ = before;
}

} // namespace lambdascope
