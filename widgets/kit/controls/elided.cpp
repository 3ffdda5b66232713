// SPDX-License-Identifier: MIT
#include "widgets/kit/controls/elided.h"

#include "widgets/kit/accessible_role.h"
#include "widgets/kit/draw_words.h"
#include "widgets/kit/keys.h"

#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QStylePainter>
#include <QWheelEvent>

#include <algorithm>

namespace lambdascope {

ElidedCombo::ElidedCombo(QWidget* parent) : QComboBox(parent) {
    setFocusPolicy(Qt::StrongFocus);
}

void ElidedCombo::paintEvent(QPaintEvent*) {
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const QRect field =
        style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    option.currentText = elidedWords(oneLine(shownText()), font(), field.width() - 2);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

void ElidedCombo::wheelEvent(QWheelEvent* event) {
    if (!hasFocus()) return event->ignore(); // whoever scrolls past means another widget
    QComboBox::wheelEvent(event);
}

ElidedLabel::ElidedLabel(QWidget* parent) : QWidget(parent) {
    setAccessibleRole(*this, QAccessible::StaticText);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void ElidedLabel::setText(const QString& text) {
    const QString words = oneLine(text);
    if (words == words_) return;
    words_ = words;
    setAccessibleName(words);
    ensurePolished(); // the style sheet's font
    if (const int wide = advance(); wide > widest_) {
        widest_ = wide;
        updateGeometry();
    }
    update();
}

void ElidedLabel::setSentences(const QString& text, const QString& brief) {
    sentences_ = true;
    if (const QString words = oneLine(brief); words != brief_) {
        brief_ = words;
        update();
    }
    setText(text);
}

void ElidedLabel::setAlignment(Qt::Alignment alignment) {
    alignment_ = alignment;
    update();
}

int ElidedLabel::advance() const {
    return qCeil(widthOf(words_, font()));
}

bool ElidedLabel::fits() const {
    return advance() <= width();
}

QString ElidedLabel::shownText() const {
    if (fits()) return words_;
    return sentences_ ? wholeWords(brief_.isEmpty() ? words_ : brief_, font(), width())
                      : elidedWords(words_, font(), width());
}

QSize ElidedLabel::sizeHint() const {
    return {std::max(10, widest_), minimumSizeHint().height()};
}

QSize ElidedLabel::minimumSizeHint() const {
    ensurePolished();
    return {10, fontMetrics().height()};
}

bool ElidedLabel::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || fits() || !toolTip().isEmpty()) return QWidget::event(event);
    showTip(static_cast<QHelpEvent*>(event)->globalPos(), words_, this, rect());
    return true;
}

void ElidedLabel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::FontChange) {
        widest_ = advance();
        updateGeometry();
    }
    QWidget::changeEvent(event);
}

void ElidedLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Qt::Alignment place = fits() ? alignment_ : Qt::AlignLeft;
    style()->drawItemText(&painter, rect(), int(place | Qt::AlignVCenter), palette(), isEnabled(),
                          shownText(), foregroundRole());
}

} // namespace lambdascope
