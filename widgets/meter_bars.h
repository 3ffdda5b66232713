// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/noise_meter.h"
#include "widgets/theme.h"

#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

namespace lambdascope {

/// The two forms of the noise meter: shares of Σ|weight| of a row, and the paper's, signed sums divided by
/// the row's sum.
enum class MeterForm { Share, Paper };

/// One bar of the noise meter.
struct MeterRow {
    QString name;
    MeterBar bar;
    std::optional<double> ghost = {}; // the trained answer in the form shown: a tick
    bool accent = false;              // the row of the edits in force
    bool live = true;                 // follows edits: dimmed while stale
    QString absent = {};              // why there is no bar, or none in this form; a tooltip
    QString words = {};               // the numbers in a sentence; a tooltip
};

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

    [[nodiscard]] const std::vector<MeterRow>& rows() const { return rows_; }
    /// Where the bar of a row is drawn, in pixels of the widget.
    [[nodiscard]] QRect barRect(int row) const;
    /// The answer and the noise of a row as printed: two decimals, "–" where there is none.
    [[nodiscard]] QString answerText(int row) const;
    [[nodiscard]] QString noiseText(int row) const;
    /// The signed scale's ends: whole or half numbers around 0 and 1 and every value.
    [[nodiscard]] double low() const { return low_; }
    [[nodiscard]] double high() const { return high_; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    struct Swatch {
        int kind;
        QString words;
    };
    [[nodiscard]] std::vector<Swatch> legend() const;
    [[nodiscard]] std::vector<QPoint> legendPlaces(int width) const; // of the swatches; from y = 0
    [[nodiscard]] int pitch() const;
    [[nodiscard]] int columns() const;
    void paintHeader(QPainter& painter) const;
    void paintScale(QPainter& painter) const;
    void paintRow(QPainter& painter, int row) const;
    void paintShares(QPainter& painter, const MeterRow& row, const QRect& box) const;
    void paintSigned(QPainter& painter, const MeterRow& row, const QRect& box) const;
    void paintTick(QPainter& painter, double x, const QRect& box) const;
    void paintPart(QPainter& painter, int kind, const QRectF& part) const;
    void paintLegend(QPainter& painter) const;
    [[nodiscard]] double xOf(double value, const QRect& box) const; // of the signed scale

    Theme theme_;
    std::vector<MeterRow> rows_;
    MeterForm form_ = MeterForm::Share;
    double low_ = 0, high_ = 1;
    bool stale_ = false;
};

} // namespace lambdascope
