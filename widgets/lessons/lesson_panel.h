// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/lessons/lesson_page.h"

#include <QWidget>

#include <memory>

namespace lambdascope {

/// The lesson dock's content: text with live numbers, formulas and figures, the prediction card, and the
/// footer Back · lessons as dots · Next. A page that differs in its numbers only is updated in place: neither
/// the scroll position nor the focus moves.
class LessonPanel : public QWidget {
    Q_OBJECT

  public:
    explicit LessonPanel(QWidget* parent = nullptr);
    ~LessonPanel() override;

    void setTheme(const Theme& theme);
    void setPage(const LessonPage& page);
    /// The list of lessons, for the dock's title bar; this panel's own.
    [[nodiscard]] QWidget* lessonCombo() const;

  signals:
    void lessonChosen(int index);
    void nextRequested();
    void backRequested();
    void guessed(const lambdascope::Guess& guess); // the marker moved, an option was chosen
    void revealRequested();
    void hintRequested();
    void anotherRequested();                // another token
    void linkActivated(const QString& url); // "lambdascope:…"; others are opened by the panel

  private:
    void connectParts();
    void showCourse(const LessonPage& page);

    struct Parts;
    std::unique_ptr<Parts> parts_;
};

} // namespace lambdascope
