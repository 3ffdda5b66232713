// SPDX-License-Identifier: MIT
#include "widgets/kit/frame/notice_bar.h"

#include "widgets/kit/draw_words.h"
#include "widgets/kit/label.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <QPainter>
#include <QPushButton>
#include <QToolBar>

#include <algorithm>

namespace lambdascope {

namespace {

void colour(QLabel& label, const QColor& ink) {
    QPalette palette = label.palette();
    palette.setColor(QPalette::WindowText, ink);
    label.setPalette(palette);
}

} // namespace

NoticeBar::NoticeBar(const QString& words, QWidget* parent)
    : QWidget(parent), whole_(words), words_(new Label(words)), row_(new QHBoxLayout(this)) {
    setObjectName(QStringLiteral("noticeBar"));
    setAccessibleName(words);
    words_->setObjectName(QStringLiteral("noticeWords"));
    words_->setFont(Theme::sans(13));
    words_->setMinimumWidth(10); // long words must not widen the window
    words_->setToolTip(words);
    row_->setContentsMargins(16, 4, 16, 4);
    row_->setSpacing(8);
    row_->addWidget(words_, 1);
    setFixedHeight(36);
    colour(*words_, theme_.warning);
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
    words_->setText(elidedWords(whole_, words_->font(), std::max(60, words_->width())));
}

void NoticeBar::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.fillRect(rect(), theme_.warningFill);
    painter.fillRect(0, height() - 1, width(), 1, theme_.warningLine);
}

QToolBar* addAtTop(QMainWindow& window, QWidget* bar, const QString& title, const QString& name) {
    auto* holder = new QToolBar(title);
    holder->setObjectName(name);
    holder->setMovable(false);
    holder->setContextMenuPolicy(Qt::PreventContextMenu);
    holder->toggleViewAction()->setVisible(false);
    holder->addWidget(bar);
    auto* first = window.findChild<QToolBar*>(QStringLiteral("toolBar"));
    window.insertToolBar(first, holder);
    window.insertToolBarBreak(first);
    return holder;
}

void removeFromTop(QMainWindow& window, const QString& name) {
    auto* holder = window.findChild<QToolBar*>(name);
    if (holder == nullptr) return;
    window.removeToolBar(holder);
    holder->setObjectName({}); // until it is gone another one may come
    holder->deleteLater();
}

ClassBanner::ClassBanner(QWidget* parent)
    : QWidget(parent), words_(new Label), leave_(new QPushButton), stay_(new QPushButton(tr("Stay"))) {
    setObjectName("classBanner");
    setAccessibleName(tr("Class"));
    words_->setObjectName("classWords");
    words_->setFont(Theme::sans(13));
    words_->setMinimumWidth(10); // long titles must not widen the window
    leave_->setObjectName("leaveClass");
    stay_->setObjectName("stayInClass");
    stay_->setToolTip(tr("Goes on with the class"));
    stay_->setAccessibleName(tr("Stay in the class"));
    for (QPushButton* button : {leave_, stay_}) button->setProperty("small", true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 4, 16, 4);
    row->setSpacing(8);
    row->addWidget(words_, 1);
    row->addWidget(leave_);
    row->addWidget(stay_);
    setFixedHeight(36);
    connect(leave_, &QPushButton::clicked, this, &ClassBanner::leave);
    connect(stay_, &QPushButton::clicked, this, [this] {
        asking_ = false;
        showWords();
    });
    colour(*words_, theme_.ink1);
    showWords();
}

void ClassBanner::setClass(const QString& title, bool restricts, bool asks) {
    title_ = title;
    restricts_ = restricts;
    asks_ = asks;
    asking_ = false;
    showWords();
}

void ClassBanner::leave() {
    if (asks_ && !asking_) {
        asking_ = true;
        showWords();
        stay_->setFocus();
        return;
    }
    asking_ = false;
    showWords();
    emit leaveRequested();
}

void ClassBanner::showWords() {
    QString words = restricts_
                        ? tr("Class: %1 · some controls are hidden or locked by the teacher").arg(title_)
                        : tr("Class: %1").arg(title_);
    if (asking_) words = tr("Leave “%1”? All controls come back; text and edits stay.").arg(title_);
    setAccessibleDescription(words);
    words_->setToolTip(words);
    words_->setText(words_->fontMetrics().elidedText(words, Qt::ElideMiddle, std::max(60, words_->width())));
    leave_->setText(asking_ ? tr("Leave") : tr("Leave the class"));
    leave_->setToolTip(tr("Shows and unlocks everything; text and edits stay"));
    leave_->setAccessibleName(tr("Leave the class"));
    stay_->setVisible(asking_);
}

void ClassBanner::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    showWords();
}

void ClassBanner::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.fillRect(rect(), theme_.accentSoft);
    painter.fillRect(0, height() - 1, width(), 1, theme_.accentLine);
}

} // namespace lambdascope
