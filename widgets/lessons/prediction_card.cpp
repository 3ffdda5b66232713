// SPDX-License-Identifier: MIT
#include "widgets/lessons/prediction_card.h"

#include "widgets/kit/accessible_role.h"
#include "widgets/kit/announce.h"
#include "widgets/kit/controls/elided.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/label.h"
#include "widgets/kit/rich_text.h"
#include "widgets/lessons/lesson_controls.h"
#include "widgets/lessons/prediction_scale.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace lambdascope {

LessonPlate::LessonPlate(QWidget* parent) : QFrame(parent), text_(new LessonText(this)) {
    setObjectName(QStringLiteral("plate"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 7, 14, 11);
    layout->addWidget(text_);
    text_->setLook(13, true);
    connect(text_, &LessonText::linkActivated, this, &LessonPlate::linkActivated);
}

void LessonPlate::showMarkdown(const QString& markdown, const FactPrinter& print) {
    text_->showMarkdown(markdown, print);
}

void LessonPlate::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme_.alternateRow);
    painter.fillRect(QRect(0, 0, 3, height()), theme_.accentLine);
}

struct PredictionCard::Parts {
    QuestionShown shown;
    FactPrinter print;
    QFrame* frame = nullptr;
    QLabel *heading = nullptr, *ask = nullptr, *picked = nullptr, *busy = nullptr, *result = nullptr;
    PredictionScale* scale = nullptr;
    QWidget *options = nullptr, *pick = nullptr, *buttons = nullptr;
    QVBoxLayout* optionColumn = nullptr;
    std::vector<WrappedRadio*> radios;
    ElidedCombo* combo = nullptr;
    QPushButton *reveal = nullptr, *hint = nullptr, *another = nullptr;
    QVBoxLayout* plateColumn = nullptr;
    std::vector<LessonPlate*> plates;
};

namespace {

QLabel* wrappedLabel(QWidget* parent, const char* name, const QFont& font, const QColor& ink) {
    auto* label = new Label(parent);
    label->setFont(font);
    QPalette colours = label->palette();
    colours.setColor(QPalette::WindowText, ink);
    label->setPalette(colours);
    label->setObjectName(QLatin1String(name));
    label->setWordWrap(true);
    return label;
}

QFrame* cardFrame(const Theme& theme, QWidget* parent) {
    auto* frame = new QFrame(parent);
    frame->setObjectName(QStringLiteral("predictionFrame"));
    frame->setStyleSheet(
        QStringLiteral("#predictionFrame { background: %1; border: 1px solid %2; border-radius: 6px; }")
            .arg(theme.base.name(), theme.accentLine.name()));
    return frame;
}

/// What to click, for an answer that is given in the window.
QString whatToClick(AnswerKind kind) {
    switch (kind) {
    case AnswerKind::Token:
        return PredictionCard::tr("Click a token in the prompt or in the map.");
    case AnswerKind::Head:
        return PredictionCard::tr("Click a head.");
    case AnswerKind::Layer:
        return PredictionCard::tr("Click a layer.");
    default:
        return {};
    }
}

} // namespace

PredictionCard::PredictionCard(QWidget* parent) : QWidget(parent), parts_(std::make_unique<Parts>()) {
    setObjectName(QStringLiteral("predictionCard"));
    build();
    connectParts();
}

PredictionCard::~PredictionCard() = default;

void PredictionCard::build() {
    Parts& p = *parts_;
    const Theme theme = Theme::now();
    p.frame = cardFrame(theme, this);
    setAccessibleRole(*p.frame, QAccessible::Grouping);
    p.heading = wrappedLabel(p.frame, "predictionHeading", Theme::sans(14, QFont::DemiBold), theme.ink1);
    p.heading->setText(tr("Your prediction"));
    p.ask = wrappedLabel(p.frame, "predictionAsk", Theme::sans(13), theme.ink2);
    p.scale = new PredictionScale(p.frame);
    p.options = new QWidget(p.frame);
    p.optionColumn = new QVBoxLayout(p.options);
    p.optionColumn->setContentsMargins(0, 6, 0, 0);
    p.optionColumn->setSpacing(2);
    p.pick = new QWidget(p.frame);
    p.picked = wrappedLabel(p.pick, "picked", Theme::sans(13), theme.ink1);
    p.combo = new ElidedCombo(p.pick);
    p.combo->setObjectName(QStringLiteral("pickCombo"));
    p.combo->setAccessibleName(tr("Your guess"));
    p.combo->setToolTip(tr("Choose your answer from this list, or click it in the window"));
    p.combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    auto* pickColumn = new QVBoxLayout(p.pick);
    pickColumn->setContentsMargins(0, 8, 0, 0);
    pickColumn->setSpacing(8);
    pickColumn->addWidget(p.picked);
    pickColumn->addWidget(p.combo);
    p.buttons = new QWidget(p.frame);
    p.reveal = largeButton("reveal", p.buttons, true);
    p.reveal->setText(tr("Reveal"));
    p.reveal->setToolTip(tr("Show the answer of these models"));
    p.hint = largeButton("hint", p.buttons);
    p.hint->setAccessibleName(tr("Hint"));
    p.hint->setToolTip(tr("Show the next hint"));
    p.busy = wrappedLabel(p.buttons, "revealing", Theme::sans(12), theme.ink3);
    p.busy->setText(tr("The models compute the answer …"));
    auto* row = new QHBoxLayout(p.buttons);
    row->setContentsMargins(0, 10, 0, 0);
    row->addWidget(p.reveal);
    row->addWidget(p.busy, 1);
    row->addStretch(0);
    row->addWidget(p.hint);
    p.result = wrappedLabel(p.frame, "result", Theme::sans(14), theme.ink1);
    p.result->setTextInteractionFlags(Qt::TextSelectableByMouse);
    p.another = largeButton("another", p.frame);
    p.another->setText(tr("Try another token"));
    p.another->setToolTip(tr("Predict the weight of another token of this row"));
    auto* column = new QVBoxLayout(p.frame);
    column->setContentsMargins(16, 14, 16, 16);
    column->setSpacing(6);
    for (QWidget* part :
         {static_cast<QWidget*>(p.heading), static_cast<QWidget*>(p.ask), static_cast<QWidget*>(p.scale),
          p.options, p.pick, p.buttons, static_cast<QWidget*>(p.result)})
        column->addWidget(part);
    column->addWidget(p.another, 0, Qt::AlignLeft);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(12);
    all->addWidget(p.frame);
    p.plateColumn = new QVBoxLayout;
    p.plateColumn->setSpacing(8);
    all->addLayout(p.plateColumn);
}

void PredictionCard::connectParts() {
    Parts& p = *parts_;
    connect(p.scale, &PredictionScale::guessed, this, [this](double value) {
        parts_->reveal->setEnabled(true); // at once: Tab leads there with the same hand
        emit guessed({value, -1});
    });
    connect(p.combo, &QComboBox::activated, this, [this](int row) {
        if (row > 0) choose(row - 1); // above them: nothing chosen
    });
    connect(p.reveal, &QPushButton::clicked, this, &PredictionCard::revealRequested);
    connect(p.hint, &QPushButton::clicked, this, &PredictionCard::hintRequested);
    connect(p.another, &QPushButton::clicked, this, &PredictionCard::anotherRequested);
}

void PredictionCard::choose(int index) {
    parts_->reveal->setEnabled(true);
    emit guessed({0, index});
}

void PredictionCard::setQuestion(const QuestionShown& question,
                                 const std::function<QString(const Fact&)>& print) {
    Parts& p = *parts_;
    p.shown = question;
    p.print = print;
    const bool drags = question.kind == AnswerKind::Number && question.cannot.isEmpty() && !question.score;
    p.frame->setAccessibleName(question.ask); // said on the way to what is in it
    p.ask->setText(drags ? tr("%1 Drag the marker.", "after a question").arg(question.ask) : question.ask);
    showControl();
    showButtons();
    showResult();
    showPlates();
}

void PredictionCard::showControl() {
    Parts& p = *parts_;
    const bool can = p.shown.cannot.isEmpty(), number = p.shown.kind == AnswerKind::Number;
    const bool choice = p.shown.kind == AnswerKind::Choice;
    p.scale->setVisible(can && number);
    p.options->setVisible(can && choice);
    p.pick->setVisible(can && !number && !choice);
    if (number) {
        p.scale->setScale(p.shown.from, p.shown.to, p.shown.isSigned);
        p.scale->setActual(p.shown.score ? std::optional(p.shown.score->actual) : std::nullopt);
        p.scale->setGuess(p.shown.guess ? std::optional(p.shown.guess->number) : std::nullopt);
    } else if (choice) {
        showOptions();
    } else {
        showPick();
    }
}

void PredictionCard::showOptions() {
    Parts& p = *parts_;
    QStringList words;
    for (const WrappedRadio* radio : p.radios) words << radio->property("words").toString();
    if (words != p.shown.options) {
        for (WrappedRadio* radio : p.radios) radio->deleteLater();
        p.radios.clear();
        for (const QString& text : p.shown.options) {
            auto* radio = new WrappedRadio(text, p.options);
            radio->setObjectName(QStringLiteral("option%1").arg(p.radios.size()));
            radio->setProperty("words", text);
            const int index = static_cast<int>(p.radios.size());
            connect(radio, &QRadioButton::clicked, this, [this, index] { choose(index); });
            p.radios.push_back(radio);
            p.optionColumn->addWidget(radio);
        }
        keepTabOrder(*p.options);
    }
    const int guessed = p.shown.guess ? p.shown.guess->index : -1;
    for (std::size_t i = 0; i < p.radios.size(); ++i) {
        const int index = static_cast<int>(i);
        const QSignalBlocker quiet(p.radios[i]);
        p.radios[i]->setAutoExclusive(false); // else the last one checked could not be unchecked
        p.radios[i]->setChecked(index == guessed);
        p.radios[i]->setAutoExclusive(true);
        p.radios[i]->setEnabled(!p.shown.score && !p.shown.revealing);
        const bool right = p.shown.score && index == p.shown.score->best;
        const bool wrong = p.shown.score && index == guessed && !right;
        p.radios[i]->setMark(right   ? WrappedRadio::Mark::Right
                             : wrong ? WrappedRadio::Mark::Wrong
                                     : WrappedRadio::Mark::None);
    }
}

void PredictionCard::showPick() {
    Parts& p = *parts_;
    QStringList rows{tr("Choose from the list …")};
    rows += p.shown.options;
    QStringList now;
    for (int i = 0; i < p.combo->count(); ++i) now << p.combo->itemText(i);
    const QSignalBlocker quiet(p.combo);
    if (now != rows) {
        p.combo->clear();
        p.combo->addItems(rows);
    }
    p.combo->setCurrentIndex(p.shown.guess ? p.shown.guess->index + 1 : 0);
    p.combo->setVisible(!p.shown.options.isEmpty());
    p.combo->setEnabled(!p.shown.score && !p.shown.revealing);
    p.picked->setText(p.shown.guess ? tr("Your guess: %1").arg(p.shown.guessText)
                                    : whatToClick(p.shown.kind));
}

void PredictionCard::showButtons() {
    Parts& p = *parts_;
    const bool open = p.shown.cannot.isEmpty() && !p.shown.score;
    p.buttons->setVisible(open);
    p.reveal->setEnabled(p.shown.guess && !p.shown.revealing);
    p.reveal->setToolTip(p.shown.guess ? tr("Show the answer of these models")
                                       : tr("Make your prediction first"));
    p.busy->setVisible(p.shown.revealing);
    const int given = static_cast<int>(p.shown.hints.size()), all = p.shown.hintsInAll;
    p.hint->setVisible(all > 0 && !p.shown.revealing);
    p.hint->setEnabled(given < all);
    p.hint->setText(tr("Hint %1 of %2").arg(std::min(given + 1, all)).arg(all));
    p.hint->setToolTip(given < all ? tr("Show the next hint") : tr("These are all hints"));
}

void PredictionCard::showResult() {
    Parts& p = *parts_;
    const bool cannot = !p.shown.cannot.isEmpty();
    const QString before = p.result->text();
    RichText text;
    if (cannot)
        text = p.shown.cannot;
    else if (p.shown.score)
        text = RichText::bold(p.shown.verdict) + (u' ' + p.shown.explanation);
    text.showIn(*p.result);
    p.result->setVisible(!text.isEmpty());
    p.another->setVisible(p.shown.score && p.shown.canTryAnother);
    if (text.isEmpty() || p.result->text() == before) return;
    p.result->setAccessibleName(p.shown.verdict + u' ' + p.shown.explanation);
    announce(*p.result, p.result->accessibleName());
}

void PredictionCard::showPlates() {
    Parts& p = *parts_;
    QStringList texts;
    if (p.shown.score) {
        if (!p.shown.why.isEmpty()) texts << p.shown.why;
    } else if (p.shown.cannot.isEmpty()) {
        for (qsizetype i = 0; i < p.shown.hints.size(); ++i)
            texts << tr("Hint %1: %2").arg(i + 1).arg(p.shown.hints[i]);
    }
    while (p.plates.size() > static_cast<std::size_t>(texts.size())) {
        p.plateColumn->removeWidget(p.plates.back());
        p.plates.back()->hide();
        p.plates.back()->deleteLater(); // its link may have led here
        p.plates.pop_back();
    }
    while (p.plates.size() < static_cast<std::size_t>(texts.size())) {
        auto* plate = new LessonPlate(this);
        connect(plate, &LessonPlate::linkActivated, this, &PredictionCard::linkActivated);
        p.plateColumn->addWidget(plate);
        p.plates.push_back(plate);
    }
    for (qsizetype i = 0; i < texts.size(); ++i)
        p.plates[static_cast<std::size_t>(i)]->showMarkdown(texts[i], p.print);
}

} // namespace lambdascope
