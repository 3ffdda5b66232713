// SPDX-License-Identifier: MIT
#include "widgets/lab/meter_bars.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace lambdascope {

MeterBars::MeterBars(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("meterBars"));
    setAttribute(Qt::WA_OpaquePaintEvent); // it lies on a dock: style sheets need not paint its ground
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum); // further room stays below the words
}

void MeterBars::setTheme(const Theme& theme) {
    drawing_.theme = theme;
    update();
}

void MeterBars::setRows(std::vector<MeterRow> rows, MeterForm form) {
    const bool reshaped = rows.size() != drawing_.rows().size() || form != drawing_.form();
    drawing_.setRows(std::move(rows), form);
    if (reshaped) updateGeometry();
    update();
}

void MeterBars::setStale(bool stale) {
    if (stale == drawing_.stale) return;
    drawing_.stale = stale;
    update();
}

QSize MeterBars::sizeHint() const {
    return {496, drawing_.wantedHeight(std::max(width(), 340))};
}

void MeterBars::resizeEvent(QResizeEvent*) {
    updateGeometry(); // the legend may need another number of lines
}

QSize MeterBars::minimumSizeHint() const {
    return {240, drawing_.leastHeight()};
}

void MeterBars::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    drawing().paint(painter);
}

bool MeterBars::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int row = drawing().rowAt(help->pos().y());
    if (row < 0) {
        QToolTip::hideText();
        return true;
    }
    QStringList lines{rows()[row].words, rows()[row].absent};
    lines.removeAll(QString());
    QToolTip::showText(help->globalPos(), lines.join(u'\n'), this, drawing().place(row));
    return true;
}

} // namespace lambdascope
