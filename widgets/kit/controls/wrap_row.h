// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

#include <vector>

namespace lambdascope {

/// Widgets of their own widths side by side; where the width is short, in two lines or more. It is told its
/// width, so that a scroll area around it never goes back and forth.
class WrapRow : public QWidget {
    Q_OBJECT

  public:
    explicit WrapRow(QWidget* parent = nullptr);

    void add(QWidget* item);
    /// The last item of a single line stands at the right end.
    void setLastRight(bool right) { lastRight_ = right; }
    /// Lays the items out; afterwards the height is fixed.
    void fitTo(int width);
    [[nodiscard]] int lines() const { return lines_; }
    [[nodiscard]] QSize sizeHint() const override { return {10, height_}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

  private:
    [[nodiscard]] int widthOf(int gap) const;

    std::vector<QWidget*> items_;
    bool lastRight_ = false;
    int height_ = 0, lines_ = 1;
};

} // namespace lambdascope
