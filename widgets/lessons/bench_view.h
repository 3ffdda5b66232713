// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/attention/cell.h"
#include "widgets/chart/axis.h"
#include "widgets/chart/chart_reader.h"
#include "widgets/lessons/instrument.h"

#include <array>

namespace lambdascope {

class FlatButton;
class PainterInk;

/// Two softmax rows of six tokens whose scores are moved by hand, λ between them, and their difference: one
/// softmax cannot give 0, two can. It sets three tasks.
class BenchView : public Instrument {
    Q_OBJECT

  public:
    static constexpr int tokens = 6;
    enum Part { First, Second, Lambda }; // what a hand can move

    explicit BenchView(QWidget* parent = nullptr);
    void setRow(const InstrumentRow& row) override; // for “From the model”
    void setTheme(const Theme& theme) override;

    [[nodiscard]] double score(Part part, int token) const { return scores_[part][token]; }
    [[nodiscard]] double lambda() const { return lambda_; }
    [[nodiscard]] CellValues cell(int token) const;
    [[nodiscard]] const std::array<bool, 3>& solved() const { return solved_; }
    [[nodiscard]] QPointF handle(Part part, int token) const; // where it is painted
    void move(Part part, int token, double to);               // λ: of any token
    [[nodiscard]] QSize sizeHint() const override { return {860, 600}; }
    [[nodiscard]] QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override; // its keys before shortcuts

  private:
    using Six = std::array<double, tokens>;
    struct Start {
        std::array<QString, tokens> words;
        std::array<Six, 2> scores;
        double lambda = 0;
        int answer = 1; // of the tokens
    };

    [[nodiscard]] static Start example();
    [[nodiscard]] Start ofModel() const;
    void begin(const Start& start);
    [[nodiscard]] Six weights(Part part) const;
    [[nodiscard]] double snapped(Part part, int token, double to) const;
    void changed();
    [[nodiscard]] std::vector<ChartMark> marks() const;
    [[nodiscard]] NumberTable numbers() const;
    [[nodiscard]] double columnLeft(int column) const;
    [[nodiscard]] double columnWide() const;
    [[nodiscard]] double slotWide() const; // of a token
    [[nodiscard]] std::array<int, tokens> selectedFirst() const;
    [[nodiscard]] double xOf(int column, int token) const;
    [[nodiscard]] QRectF scoreBand(int column) const;
    [[nodiscard]] QRectF weightBand(int column) const;
    [[nodiscard]] bool buttonsInFoot() const;
    [[nodiscard]] double bandGap() const;
    [[nodiscard]] double footTop() const;
    [[nodiscard]] double valueOf(int column, int token) const;
    [[nodiscard]] PlotArea scorePlot(int column) const;  // one scale for both
    [[nodiscard]] PlotArea weightPlot(int column) const; // one for all three
    [[nodiscard]] PlotAxis lambdaAxis() const;
    void paintHeads(PainterInk& ink) const;
    void paintScale(PainterInk& ink, const PlotArea& plot, int column) const;
    void paintScores(PainterInk& ink, Part part) const;
    void paintLambda(PainterInk& ink) const;
    void paintWeights(PainterInk& ink, int column) const;
    void paintFoot(PainterInk& ink) const;

    ChartReader* reader_;
    Theme theme_ = Theme::now();
    InstrumentRow row_;
    Start start_ = example();
    std::array<Six, 2> scores_{};
    double lambda_ = 0;
    double highest_ = 3; // that a score can be
    std::array<bool, 3> solved_{};
    int token_ = 3;     // that is selected
    Part part_ = First; // what the arrows move
    bool held_ = false;
    FlatButton *fromModel_, *same_, *again_;
};

} // namespace lambdascope
