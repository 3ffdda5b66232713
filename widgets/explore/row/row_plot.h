// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/chart/chart_reader.h"
#include "widgets/explore/row/row_drawing.h"
#include "widgets/kit/keys.h"

#include <QPixmap>
#include <QStringList>
#include <QTimer>
#include <QVariantAnimation>
#include <QWidget>

#include <optional>
#include <vector>

namespace lambdascope {

class ElidedLabel;
class FlatButton;
class RowLegend;
class Segments;

/// One row of a head or of the mean of several, by token or by groups of them: A1 upward, λ·A2 downward in
/// grey, the signed difference in colour in front (left out while it is covered), the standard twin's weights
/// outlined beside, and the learner's guess as a dashed line.
class RowPlot : public QWidget {
    Q_OBJECT

  public:
    using Row = PlotRow;

    explicit RowPlot(QWidget* parent = nullptr);
    void setRow(const Row& row);
    static std::vector<KeyHelp> keys();
    /// Shows how the difference comes about; nothing happens where nothing is to move by itself.
    void play();
    [[nodiscard]] bool playing() const { return growth_.state() == QAbstractAnimation::Running; }
    [[nodiscard]] bool settled() const { return !playing() && !rest_->isActive(); }
    /// What the row is of, the legend, and the choice of the order, for the title bar of a dock; until placed
    /// there they are hidden.
    [[nodiscard]] QWidget* head() const { return head_; }
    [[nodiscard]] FlatButton* scaledButton() const { return scaled_; }
    [[nodiscard]] QSize sizeHint() const override { return {640, 160}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {240, 90}; }
    /// Where things are, in pixels of the widget.
    [[nodiscard]] const RowDrawing& drawing() const {
        drawing_.size = size();
        return drawing_;
    }

  signals:
    void keyChosen(int token);
    void rowMoved(int by); // up or down in the map
    void keyHovered(std::optional<int> token);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    [[nodiscard]] QString inWords(int key) const;
    void paintLabels(QPainter& painter);
    void hover(std::optional<int> key);
    void choose(int key);

    [[nodiscard]] std::vector<ChartMark> marks() const; // one a key

    ChartReader* reader_;
    mutable RowDrawing drawing_; // its size follows the widget's
    QWidget* head_;
    ElidedLabel* subtitle_;
    RowLegend* legend_;
    Segments* order_;
    FlatButton* scaled_;
    Row row_; // as it was given
    QVariantAnimation growth_;
    /// The labels as they were painted last: a drag of λ moves bars only, and which keys of a long row have
    /// one is chosen anew when it rests.
    QTimer* rest_;
    struct {
        QPixmap picture;
        std::vector<int> keys;
        QStringList words;
        std::optional<int> pinned;
        std::vector<QPointF> places; // of their upper ends
    } labels_;
    std::optional<int> hovered_;
};

} // namespace lambdascope
