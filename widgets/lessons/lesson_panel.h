// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/lessons/lesson_page.h"

#include <QWidget>

#include <memory>

class QLabel;
class QPushButton;

namespace lambdascope {

/// The lessons of a course as dots: predicted ones filled, the open one a pill in the accent, those to come
/// light. A click opens one; ← → choose one, Enter opens it.
class CourseDots : public QWidget {
    Q_OBJECT

  public:
    explicit CourseDots(QWidget* parent = nullptr);
    void setCourse(const std::vector<LessonPage::Entry>& course, int current);
    [[nodiscard]] QRectF dotRect(int index) const; // what is painted
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {80, 32}; }

  signals:
    void chosen(int index);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override; // tooltips

  private:
    [[nodiscard]] double pitch() const;
    [[nodiscard]] int dotAt(double x) const;
    [[nodiscard]] QString words(int index) const;
    void describe();

    const Theme theme_ = Theme::now();
    std::vector<LessonPage::Entry> course_;
    int current_ = -1;
    int aimed_ = -1; // by keys
};

/// The lower edge of the lesson: what the learner has to do first, Back, the lessons as dots, Next.
class LessonFooter : public QWidget {
    Q_OBJECT

  public:
    explicit LessonFooter(QWidget* parent = nullptr);
    void setPage(const LessonPage& page);
    void takeFocus(); // to go on, where that is possible

  signals:
    void lessonChosen(int index);
    void nextRequested();
    void backRequested();

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    const Theme theme_ = Theme::now();
    QWidget* taskRow_;
    QWidget* mark_; // done or not
    QLabel* task_;
    QPushButton *back_, *next_;
    CourseDots* dots_;
};

/// The lesson dock's content: text with live numbers, formulas and figures, the prediction card, and the
/// footer Back · lessons as dots · Next. A page that differs in its numbers only is updated in place: neither
/// the scroll position nor the focus moves.
class LessonPanel : public QWidget {
    Q_OBJECT

  public:
    explicit LessonPanel(QWidget* parent = nullptr);
    ~LessonPanel() override;

    void setPage(const LessonPage& page);
    /// The list of lessons, for the dock's title bar; this panel's own.
    [[nodiscard]] QWidget* lessonCombo() const;
    void follow(const QString& url); // a link of the page, wherever its text stands

  signals:
    void lessonChosen(int index);
    void nextRequested();
    void backRequested();
    void guessed(const lambdascope::Guess& guess); // the marker moved, an option was chosen
    void revealRequested();
    void hintRequested();
    void anotherRequested();                // another token
    void linkActivated(const QString& url); // "lambdascope:…"; others are opened by the panel
    void countRequested();                  // by an instrument of the page
    void clearRequested();                  // the same

  private:
    void connectParts();
    void showCourse(const LessonPage& page);

    struct Parts;
    std::unique_ptr<Parts> parts_;
};

} // namespace lambdascope
