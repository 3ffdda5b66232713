// SPDX-License-Identifier: MIT
#include "widgets/kit/frame/step_card.h"

#include "widgets/kit/accessible_role.h"
#include "widgets/kit/announce.h"
#include "widgets/kit/label.h"

#include <QBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

namespace lambdascope {

namespace {

constexpr int margin = 16, high = 32, pulseMs = 450;

/// A mark for every step: those behind, this one, those to come.
class StepMarks : public QWidget {
  public:
    using QWidget::QWidget;

    void set(int step, int steps) {
        step_ = step;
        steps_ = steps;
        setFixedSize(steps * (wide + gap) - gap, 5);
        update();
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        for (int i = 0; i < steps_; ++i) {
            painter.setBrush(i < step_ ? theme_.ink2 : i == step_ ? theme_.accent : theme_.sliderTrack);
            painter.drawRoundedRect(QRectF(i * (wide + gap), 0, wide, 5), 2, 2);
        }
    }

  private:
    static constexpr int wide = 18, gap = 5;
    const Theme theme_ = Theme::now();
    int step_ = 0, steps_ = 1;
};

QLabel* wrapped(QWidget* parent) {
    auto* label = new Label(parent);
    label->setWordWrap(true);
    return label;
}

void showAsLink(QPushButton& button) {
    button.setProperty("link", true);
    QFont underlined = button.font();
    underlined.setUnderline(true);
    button.setFont(underlined);
}

} // namespace

StepCard::StepCard(QWidget* parent)
    : QWidget(parent),
      box_(new QBoxLayout(QBoxLayout::TopToBottom, this)),
      words_(new QWidget(this)),
      buttons_(new QWidget(this)),
      marks_(new StepMarks(words_)),
      count_(new Label(words_)),
      title_(wrapped(words_)),
      text_(wrapped(words_)),
      hint_(wrapped(words_)),
      link_(new QPushButton(words_)),
      skip_(new QPushButton(tr("Skip"), buttons_)),
      back_(new QPushButton(tr("Back"), buttons_)),
      next_(new QPushButton(tr("Next"), buttons_)) {
    setObjectName(QStringLiteral("stepCard"));
    setAccessibleRole(*this, QAccessible::Grouping);
    buildWords();
    buildButtons();
    box_->addWidget(words_, 1);
    box_->addWidget(buttons_);
    setWide(false);
    pulse_.setStartValue(0.0);
    pulse_.setEndValue(1.0);
    pulse_.setDuration(pulseMs);
    connect(&pulse_, &QVariantAnimation::valueChanged, this, qOverload<>(&QWidget::update));
    connect(&pulse_, &QVariantAnimation::finished, this, qOverload<>(&QWidget::update));
}

void StepCard::buildWords() {
    auto* top = new QHBoxLayout;
    top->addWidget(count_);
    top->addStretch(1);
    top->addWidget(marks_);
    auto* column = new QVBoxLayout(words_);
    column->setContentsMargins({});
    column->setSpacing(6);
    column->addLayout(top);
    for (QLabel* label : {title_, text_, hint_}) column->addWidget(label);
    column->addWidget(link_, 0, Qt::AlignLeft);
    column->addStretch(1);
    showAsLink(*link_);
    link_->setObjectName(QStringLiteral("stepLink"));
    connect(link_, &QPushButton::clicked, this, &StepCard::linkFollowed);
    title_->setFont(Theme::sans(20, QFont::DemiBold));
    title_->setObjectName(QStringLiteral("stepTitle"));
    text_->setObjectName(QStringLiteral("stepText"));
    for (QLabel* label : {count_, hint_}) label->setProperty("tone", "tertiary");
}

void StepCard::buildButtons() {
    auto* row = new QHBoxLayout(buttons_);
    row->setContentsMargins({});
    row->setSpacing(8);
    auto* escape = new Label(tr("Esc"), buttons_);
    escape->setProperty("tone", "tertiary");
    row->addWidget(skip_);
    row->addWidget(escape);
    row->addStretch(1);
    row->addWidget(back_);
    row->addWidget(next_);
    showAsLink(*skip_);
    next_->setProperty("primary", true);
    back_->setFixedSize(72, high);
    next_->setFixedSize(84, high);
    skip_->setToolTip(tr("Leave the first minute (Esc); Help brings it back"));
    back_->setToolTip(tr("The step before (←)"));
    next_->setToolTip(tr("The next step (Enter or →)"));
    skip_->setObjectName(QStringLiteral("stepSkip"));
    back_->setObjectName(QStringLiteral("stepBack"));
    next_->setObjectName(QStringLiteral("stepNext"));
    connect(skip_, &QPushButton::clicked, this, &StepCard::skipRequested);
    connect(back_, &QPushButton::clicked, this, &StepCard::backRequested);
    connect(next_, &QPushButton::clicked, this, &StepCard::nextRequested);
    for (QPushButton* button : {skip_, back_, next_}) button->installEventFilter(this);
}

void StepCard::setWords(const StepWords& words) {
    title_->setText(words.title);
    words.text.showIn(*text_);
    hint_->setText(words.hint);
    link_->setText(words.link);
    link_->setVisible(!words.link.isEmpty());
    words_->updateGeometry(); // how high the card is to be is asked before the next round of events
    setAccessibleName(words.title);
    const QString said = QStringLiteral("%1. %2 %3").arg(words.title, words.text.plain(), words.hint);
    if (said == accessibleDescription()) return;
    // Next has the keyboard: it is what a screen reader speaks of, and of what changes while it has
    for (QWidget* told : {static_cast<QWidget*>(this), static_cast<QWidget*>(next_)})
        told->setAccessibleDescription(said);
    if (isVisible()) announce(*this, said); // else it is said as Next takes the keyboard
}

void StepCard::setStep(int step, int steps) {
    static_cast<StepMarks*>(marks_)->set(step, steps);
    count_->setText(tr("%1 of %2").arg(step + 1).arg(steps));
    back_->setEnabled(step > 0);
    next_->setText(step + 1 < steps ? tr("Next") : tr("Done"));
}

void StepCard::setWide(bool wide) {
    box_->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    box_->setAlignment(buttons_, wide ? Qt::AlignBottom : Qt::Alignment());
    box_->setContentsMargins(margin, wide ? 10 : margin, margin, wide ? 10 : margin);
    box_->setSpacing(wide ? 2 * margin : margin);
    words_->layout()->setSpacing(wide ? 2 : 6);
}

void StepCard::takeFocus() {
    next_->setFocus();
}

void StepCard::pulse() {
    pulse_.stop();
    pulse_.start();
}

void StepCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme_.accentLine);
    painter.setBrush(theme_.dock);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    if (!pulsing()) return;
    const double part = reducedMotion() ? 0.5 : pulse_.currentValue().toDouble();
    QColor ring = theme_.accent;
    ring.setAlphaF(static_cast<float>(1 - part));
    const double out = 1 + 6 * part;
    const QRectF box(next_->mapTo(this, QPoint()), next_->size());
    painter.setPen(QPen(ring, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(box.adjusted(-out, -out, out, out), 4 + out, 4 + out);
}

/// A click beside the buttons is none on what lies under the card.
void StepCard::mousePressEvent(QMouseEvent* event) {
    event->accept();
}

bool StepCard::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        static_cast<QPushButton*>(watched)->click();
        return true;
    case Qt::Key_Right:
        next_->click();
        return true;
    case Qt::Key_Left:
        back_->click();
        return true;
    default:
        return QWidget::eventFilter(watched, event);
    }
}

} // namespace lambdascope
