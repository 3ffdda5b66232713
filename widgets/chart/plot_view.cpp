// SPDX-License-Identifier: MIT
#include "widgets/chart/plot_view.h"

#include <QPainter>

namespace lambdascope {

PlotView::PlotView(const QString& name, QWidget* parent)
    : QWidget(parent),
      drawing_(Look(Theme::now())),
      reader_(new ChartReader(*this, [this] { return drawing_.marks(); })),
      numbers_(new ChartTables(*this)) {
    setAccessibleName(name);
    setToolTip(tr("Point at a number to read it; ← and → go from one to the next"));
    reader_->walk();
    connect(reader_, &ChartReader::pointed, this, &PlotView::pointed);
    connect(reader_, &ChartReader::moved, this, &PlotView::moved);
}

void PlotView::setScene(const PlotScene& scene) {
    scene_ = scene;
    layOut();
}

void PlotView::layOut() {
    drawing_.setScene(scene_, width());
    const int high = static_cast<int>(drawing_.size().height()) + 1;
    if (minimumHeight() != high) setMinimumHeight(high);
    reader_->describe({});
    numbers_->set(drawing_.tables());
}

void PlotView::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    drawing_.paint(painter);
    reader_->paint(painter);
}

void PlotView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    layOut();
}

} // namespace lambdascope
