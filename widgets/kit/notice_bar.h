// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace lambdascope {

/// A sentence at the top of the window that waits for an answer, in no hurry: nothing else is blocked.
class NoticeBar : public QWidget {
    Q_OBJECT

  public:
    explicit NoticeBar(const QString& words, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// A button at the right; `name` is its object's, `tip` what it does.
    QPushButton* addChoice(const QString& words, const QString& name, const QString& tip);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    Theme theme_;
    QString whole_;
    QLabel* words_;
    QHBoxLayout* row_;
};

} // namespace lambdascope
