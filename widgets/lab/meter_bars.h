// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/noise_meter.h"
#include "widgets/kit/theme.h"

#include <QCoreApplication>
#include <QRect>
#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

class QPainter;

namespace lambdascope {

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

/// The bars of what readMeter gave for a scope, with their names and sentences; none of a model that is
/// absent. `twin` names the standard one; `swapped`: what is in force is A2 − λ·A1.
std::vector<MeterRow> meterRows(const MeterReading& reading, MeterScope scope, HeadId twin, MeterForm form,
                                bool swapped);

/// How the bars of the noise meter look and where they are, in pixels from the upper left corner: for the
/// widget and for figures.
struct MeterDrawing {
    Q_DECLARE_TR_FUNCTIONS(lambdascope::MeterBars)

  public:
    Look theme = Theme::now();
    bool stale = false;
    QSize size;

    void setRows(std::vector<MeterRow> rows, MeterForm form);
    [[nodiscard]] const std::vector<MeterRow>& rows() const { return rows_; }
    [[nodiscard]] MeterForm form() const { return form_; }
    void paint(QPainter& painter) const;

    [[nodiscard]] QRect barRect(int row) const;
    [[nodiscard]] QString answerText(int row) const;
    [[nodiscard]] QString noiseText(int row) const;
    [[nodiscard]] double low() const { return low_; }
    [[nodiscard]] double high() const { return high_; }
    [[nodiscard]] int rowAt(int y) const;            // −1: none
    [[nodiscard]] QRect place(int row) const;        // its whole width
    [[nodiscard]] int wantedHeight(int width) const; // rows of full height and the whole legend
    [[nodiscard]] int leastHeight() const;

  private:
    struct Swatch {
        int kind;
        QString words;
    };
    [[nodiscard]] int width() const { return size.width(); }
    [[nodiscard]] int height() const { return size.height(); }
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

    std::vector<MeterRow> rows_;
    MeterForm form_ = MeterForm::Share;
    double low_ = 0, high_ = 1;
};

/// The bars of the noise meter: a name, a bar and two or three numbers each, a scale where the bars are
/// signed, and the legend where there is room for it.
class MeterBars : public QWidget {
    Q_OBJECT

  public:
    explicit MeterBars(QWidget* parent = nullptr);

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
