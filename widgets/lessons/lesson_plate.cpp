// SPDX-License-Identifier: MIT
#include "widgets/lessons/lesson_plate.h"

#include <QPainter>
#include <QVBoxLayout>

namespace lambdascope {

LessonPlate::LessonPlate(QWidget* parent)
    : QFrame(parent), theme_(Theme::light()), text_(new LessonText(this)) {
    setObjectName(QStringLiteral("plate"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 7, 14, 11);
    layout->addWidget(text_);
    text_->setLook(13, true);
    connect(text_, &LessonText::linkActivated, this, &LessonPlate::linkActivated);
}

void LessonPlate::setTheme(const Theme& theme) {
    theme_ = theme;
    text_->setTheme(theme);
    update();
}

void LessonPlate::showMarkdown(const QString& markdown, const FactPrinter& print) {
    text_->showMarkdown(markdown, print);
}

void LessonPlate::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme_.alternateRow);
    painter.fillRect(QRect(0, 0, 3, height()), theme_.accentLine);
}

} // namespace lambdascope
