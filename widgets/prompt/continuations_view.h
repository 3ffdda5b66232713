// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/prompt/continuation_strip.h"

#include <QAbstractButton>

#include <array>

class QPushButton;

namespace lambdascope {

/// The name of a row with its model's badge, and an eye: pressed while the views show this row.
class RowHead : public QAbstractButton {
    Q_OBJECT

  public:
    explicit RowHead(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// `edited`: it wrote with edits, which the user chose.
    void setRow(const QString& name, bool standard, bool edited);
    [[nodiscard]] QSize sizeHint() const override { return {118, 22}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Theme theme_;
    QString name_;
    bool standard_ = false, edited_ = false;
};

/// What the models wrote after the prompt: per model a name, the row of tokens and "Use as prompt".
class ContinuationsView : public QWidget {
    Q_OBJECT

  public:
    explicit ContinuationsView(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setCompact(bool compact);
    void setContinuations(const Continuations& continuations);
    [[nodiscard]] ContinuationStrip* strip() const { return strip_; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {400, sizeHint().height()}; }

  signals:
    void tokenChosen(int row, int count); // the views are to show that many tokens; 0: the prompt
    void rowChosen(int row);              // the views are to show that row, and follow it while it grows
    void useRequested(int row);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void arrange();

    ContinuationStrip* strip_;
    std::array<RowHead*, 2> heads_{};
    std::array<QPushButton*, 2> uses_{};
};

} // namespace lambdascope
