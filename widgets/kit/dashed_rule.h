// SPDX-License-Identifier: MIT
#pragma once

#include <QColor>
#include <QWidget>

namespace lambdascope {

/// A dashed line: what is above it is not current. Hidden until something is stale.
class DashedRule : public QWidget {
  public:
    explicit DashedRule(QWidget* parent = nullptr);
    QColor colour;

  protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace lambdascope
