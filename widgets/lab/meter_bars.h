// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/lab/meter_drawing.h"

#include <QWidget>

namespace lambdascope {

/// The bars of the noise meter: a name, a bar and two or three numbers each, a scale where the bars are
/// signed, and the legend where there is room for it.
class MeterBars : public QWidget {
    Q_OBJECT

  public:
    explicit MeterBars(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setRows(std::vector<MeterRow> rows, MeterForm form);
    /// Rows that follow edits are dimmed, with a dashed rule.
    void setStale(bool stale);

    [[nodiscard]] const std::vector<MeterRow>& rows() const { return drawing_.rows(); }
    /// Where the bar of a row is drawn, in pixels of the widget.
    [[nodiscard]] QRect barRect(int row) const { return drawing().barRect(row); }
    /// The answer and the noise of a row as printed: two decimals, "–" where there is none.
    [[nodiscard]] QString answerText(int row) const { return drawing_.answerText(row); }
    [[nodiscard]] QString noiseText(int row) const { return drawing_.noiseText(row); }
    /// The signed scale's ends: whole or half numbers around 0 and 1 and every value.
    [[nodiscard]] double low() const { return drawing_.low(); }
    [[nodiscard]] double high() const { return drawing_.high(); }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    [[nodiscard]] const MeterDrawing& drawing() const {
        drawing_.size = size();
        return drawing_;
    }

    mutable MeterDrawing drawing_; // its size follows the widget's
};

} // namespace lambdascope
