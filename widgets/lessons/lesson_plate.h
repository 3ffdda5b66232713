// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/lessons/lesson_text.h"

#include <QFrame>

namespace lambdascope {

/// A note beside the lesson, with a line of accent at its left: a hint, or why it is so.
class LessonPlate : public QFrame {
    Q_OBJECT

  public:
    explicit LessonPlate(QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    void showMarkdown(const QString& markdown, const FactPrinter& print);
    [[nodiscard]] LessonText* text() const { return text_; }

  signals:
    void linkActivated(const QString& url);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Theme theme_;
    LessonText* text_;
};

} // namespace lambdascope
