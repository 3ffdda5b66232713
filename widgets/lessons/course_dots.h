// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/lessons/lesson_page.h"

#include <QWidget>

namespace lambdascope {

/// The lessons of a course as dots: predicted ones filled, the open one a pill in the accent, those to come
/// light. A click opens one; ← → choose one, Enter opens it.
class CourseDots : public QWidget {
    Q_OBJECT

  public:
    explicit CourseDots(QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
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

    Theme theme_;
    std::vector<LessonPage::Entry> course_;
    int current_ = -1;
    int aimed_ = -1; // by keys
};

} // namespace lambdascope
