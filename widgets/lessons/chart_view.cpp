// SPDX-License-Identifier: MIT
#include "widgets/lessons/chart_view.h"

#include "core/util/phrase.h"
#include "widgets/lessons/accessible_role.h"

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <limits>

namespace lambdascope {
namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

} // namespace

ChartView::ChartView(QWidget* parent) : QWidget(parent), theme_(Theme::light()) {
    setObjectName(QStringLiteral("chart"));
    setAccessibleRole(*this, QAccessible::Chart);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void ChartView::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void ChartView::setChart(const ChartBlock& chart,
                         const std::function<std::optional<double>(const Fact&)>& number) {
    chart_ = chart;
    values_.clear();
    for (const ChartBlock::Series& series : chart.series) {
        std::vector<double> row = series.values;
        for (const Fact& fact : series.facts)
            row.push_back(number ? number(fact).value_or(nothing) : nothing);
        row.resize(chart.categories.size(), nothing);
        values_.push_back(std::move(row));
    }
    setAccessibleName(tr("Chart: %1").arg(QString::fromStdString(chart.title)));
    setAccessibleDescription(table());
    updateGeometry();
    update();
}

void ChartView::setZoom(double zoom) {
    zoom_ = zoom;
    updateGeometry();
    update();
}

void ChartView::setColumns(int columns) {
    columns_ = std::max(1, columns);
    updateGeometry();
    update();
}

void ChartView::fit(QSizeF box) {
    constexpr double narrowest = 260, lowest = 240, finer = 0.98; // unzoomed; from try to try
    constexpr int mostColumns = 3;
    const int columns = chart_.lines ? 1 : std::min(mostColumns, static_cast<int>(chart_.categories.size()));
    const double largest = std::min(box.width() / narrowest, box.height() / lowest);
    double best = 0;
    int inColumns = 1;
    for (int count = 1; count <= columns; ++count) {
        setColumns(count);
        for (double zoom = largest; zoom > 1.05 * best && zoom > 0.2 * largest; zoom *= finer) {
            setZoom(zoom);
            if (heightForWidth(static_cast<int>(box.width())) > box.height()) continue;
            if (!namesFit(static_cast<int>(box.width() / zoom))) continue;
            best = zoom;
            inColumns = count;
        }
    }
    setColumns(inColumns);
    setZoom(best > 0 ? best : 0.2 * largest);
    const int width = static_cast<int>(box.width());
    resize(width, heightForWidth(width));
}

double ChartView::value(std::size_t series, std::size_t category) const {
    return series < values_.size() && category < values_[series].size() ? values_[series][category] : nothing;
}

ChartView::Range ChartView::range() const {
    double low = chart_.lines ? std::numeric_limits<double>::max() : 0;
    double high = chart_.lines ? std::numeric_limits<double>::lowest() : 0;
    for (const auto& row : values_)
        for (const double value : row)
            if (std::isfinite(value)) low = std::min(low, value), high = std::max(high, value);
    if (low > high) return {}; // nothing was measured
    if (!chart_.lines) return {low, low == high ? low + 1 : high};
    if (low == high) low -= 0.5, high += 0.5;
    constexpr double ticks = 5; // about so many
    const double wish = (high - low) / ticks, power = std::pow(10.0, std::floor(std::log10(wish)));
    const double step = power * (wish <= 1.001 * power   ? 1
                                 : wish <= 2.001 * power ? 2
                                 : wish <= 5.001 * power ? 5
                                                         : 10);
    return {std::floor(low / step + 1e-9) * step, std::ceil(high / step - 1e-9) * step, step};
}

QString ChartView::title() const {
    return QString::fromStdString(chart_.title);
}

QString ChartView::printed(double value) const {
    return QString::fromStdString(formatNumber(value, chart_.decimals));
}

QString ChartView::tick(double value) const {
    const int decimals = static_cast<int>(std::ceil(-std::log10(range().step) - 1e-9));
    return QString::fromStdString(formatNumber(value, std::max(0, decimals)));
}

QString ChartView::inWords(std::size_t series, std::size_t category) const {
    const QString name = QString::fromStdString(chart_.series[series].name);
    const double number = value(series, category);
    return std::isfinite(number) ? tr("%1: %2").arg(name, printed(number)) : tr("%1: not measured").arg(name);
}

QString ChartView::table() const {
    QStringList lines;
    if (!chart_.unit.empty()) lines << tr("In %1.").arg(QString::fromStdString(chart_.unit));
    for (std::size_t c = 0; c < chart_.categories.size(); ++c) {
        QStringList cells;
        for (std::size_t s = 0; s < values_.size(); ++s) cells << inWords(s, c);
        lines << tr("%1 – %2.")
                     .arg(QString::fromStdString(chart_.categories[c]), cells.join(QStringLiteral("; ")));
    }
    lines << QString::fromStdString(chart_.caption);
    return lines.join(u' ');
}

bool ChartView::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = dynamic_cast<QHelpEvent*>(event);
    for (std::size_t s = 0; help && s < values_.size(); ++s)
        for (std::size_t c = 0; c < values_[s].size(); ++c) {
            if (!markRect(s, c).adjusted(-3, -2, 3, 2).contains(help->pos())) continue;
            QToolTip::showText(help->globalPos(),
                               QString::fromStdString(chart_.categories[c]) + u'\n' + inWords(s, c), this);
            return true;
        }
    QToolTip::hideText();
    return true;
}

QSize ChartView::sizeHint() const {
    return {340, heightForWidth(340)};
}

} // namespace lambdascope
