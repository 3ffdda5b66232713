// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/chart/formula.h"

#include <QWidget>

#include <string>

namespace lambdascope {

/// A formula on a line of its own, in a light card. It shrinks, and then breaks before operators, where the
/// card is narrow. Screen readers hear it in words.
class FormulaView : public QWidget {
    Q_OBJECT

  public:
    explicit FormulaView(QWidget* parent = nullptr);
    /// TeX as core/lessons/formula.h knows it. What cannot be parsed is shown as it is written.
    void setFormula(const std::string& tex, const FactPrinter& print);
    void setZoom(double zoom); // so many times as large, where there is room; 1 from the start
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    [[nodiscard]] FormulaBox boxFor(int width) const;

    const Theme theme_ = Theme::now();
    double zoom_ = 1;
    std::string tex_;
    FormulaNode formula_;
    FactPrinter print_;
};

} // namespace lambdascope
