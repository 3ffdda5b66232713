// SPDX-License-Identifier: MIT
#include "widgets/kit/notice_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

#include <algorithm>

namespace lambdascope {

NoticeBar::NoticeBar(const QString& words, QWidget* parent)
    : QWidget(parent), whole_(words), words_(new QLabel(words)), row_(new QHBoxLayout(this)) {
    setObjectName(QStringLiteral("noticeBar"));
    setAccessibleName(words);
    words_->setObjectName(QStringLiteral("noticeWords"));
    words_->setTextFormat(Qt::PlainText);
    words_->setFont(Theme::sans(13));
    words_->setMinimumWidth(10); // long words must not widen the window
    words_->setToolTip(words);
    row_->setContentsMargins(16, 4, 16, 4);
    row_->setSpacing(8);
    row_->addWidget(words_, 1);
    setFixedHeight(36);
    setTheme(Theme::light());
}

void NoticeBar::setTheme(const Theme& theme) {
    theme_ = theme;
    QPalette palette = words_->palette();
    palette.setColor(QPalette::WindowText, theme.warning);
    words_->setPalette(palette);
    update();
}

QPushButton* NoticeBar::addChoice(const QString& words, const QString& name, const QString& tip) {
    auto* button = new QPushButton(words);
    button->setObjectName(name);
    button->setProperty("small", true);
    button->setToolTip(tip);
    button->setAccessibleName(words);
    row_->addWidget(button);
    return button;
}

void NoticeBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    words_->setText(words_->fontMetrics().elidedText(whole_, Qt::ElideRight, std::max(60, words_->width())));
}

void NoticeBar::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.fillRect(rect(), theme_.warningFill);
    painter.fillRect(0, height() - 1, width(), 1, theme_.warningLine);
}

} // namespace lambdascope
