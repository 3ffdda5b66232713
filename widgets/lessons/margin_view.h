// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/chart/axis.h"
#include "widgets/chart/chart_reader.h"
#include "widgets/lessons/instrument.h"

#include <optional>

namespace lambdascope {

class PainterInk;

/// Why noise grows with the text: the weight of the best token over the number of tokens, for several
/// margins. One margin and one length are moved by hand; at first they are those of the pinned row in A1.
class MarginView : public Instrument {
    Q_OBJECT

  public:
    static constexpr double fewest = 2, most = 65536; // tokens

    explicit MarginView(QWidget* parent = nullptr);
    void setRow(const InstrumentRow& row) override;
    void setTheme(const Theme& theme) override;

    [[nodiscard]] double margin() const { return margin_; } // nats
    [[nodiscard]] double tokens() const { return tokens_; }
    [[nodiscard]] double weight() const;                             // of the best token, at both
    [[nodiscard]] QPointF place(double tokens, double weight) const; // in the chart
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override; // with the rows that there are

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override; // its keys before shortcuts

  private:
    struct Measured { // a row that a model has
        QString name;
        std::vector<double> weights;
        bool standard = false;
    };
    struct Entry { // of the legend
        enum Key { Ring, Disc, Square } key;
        QString name, value;
    };
    enum class Hold { Nothing, Tokens, Margin };

    [[nodiscard]] QRectF chart() const;
    [[nodiscard]] QRectF rowRect(int row) const;
    [[nodiscard]] PlotAxis across() const; // tokens
    [[nodiscard]] PlotArea plot() const;
    [[nodiscard]] double plotWide() const;
    [[nodiscard]] double plotTop() const;
    [[nodiscard]] double rowTitle() const; // pixels
    [[nodiscard]] double rowRoomNow() const;
    [[nodiscard]] double rowsHigh(double room) const; // `room` for each
    [[nodiscard]] std::vector<Entry> legend() const;
    [[nodiscard]] std::vector<QRectF> legendPlaces() const;
    [[nodiscard]] QString numbersOf(const Measured& row) const;
    [[nodiscard]] static std::vector<Measured> measured(const InstrumentRow& row);
    [[nodiscard]] std::optional<double> marginOf(const Measured& row) const; // of the pinned key
    void start();
    void set(double margin, double tokens);
    void drag(QPointF at);
    void tell();
    [[nodiscard]] std::vector<ChartMark> marks() const;
    [[nodiscard]] NumberTable numbers() const;
    void paintCurves(PainterInk& ink) const;
    void nameCurves(PainterInk& ink) const;
    [[nodiscard]] std::vector<QPointF> curve(double margin) const;
    void paintKey(PainterInk& ink, QPointF at, bool standard) const;
    void paintLive(PainterInk& ink) const;
    void paintLegend(PainterInk& ink) const;
    void paintRow(PainterInk& ink, int row, const Measured& of) const;

    ChartReader* reader_;
    Theme theme_ = Theme::now();
    InstrumentRow row_;
    std::vector<Measured> measured_; // of it
    double margin_ = 3, tokens_ = 64;
    Hold hold_ = Hold::Nothing;
};

} // namespace lambdascope
