// SPDX-License-Identifier: MIT
#include "widgets/experiments/plot_drawing.h"

#include "widgets/kit/draw_words.h"
#include "widgets/kit/palette.h"
#include "widgets/kit/sentence.h"
#include "widgets/chart/axis.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace lambdascope {
namespace {

constexpr double plotSide = 28, axisWide = 56, chartHigh = 168, plotGap = 28, titleHigh = 30, legendHigh = 24;
constexpr double cellHigh = 34, leastCell = 40, mostCell = 76, headHigh = 48, footHigh = 44, valuesHigh = 16,
                 leastTable = 190; // wide, for its name
constexpr double hatchApart = 5, mostBar = 34, keyWide = 14, keyHigh = 11, lineHigh = 15;

struct PlotWords {
    Q_DECLARE_TR_FUNCTIONS(lambdascope::PlotDrawing)
};

void hatchBox(QPainter& painter, const QRectF& box, const QColor& ink) {
    painter.save();
    painter.setClipRect(box, Qt::IntersectClip);
    painter.setPen(QPen(ink, 1));
    for (double x = box.left() - box.height(); x < box.right(); x += hatchApart)
        painter.drawLine(QPointF(x, box.bottom()), QPointF(x + box.height(), box.top()));
    painter.restore();
}

/// The points of a line: of several of one model each has a shape of its own.
void paintPoint(QPainter& painter, QPointF at, double radius, int shade) {
    switch (shade % 4) {
    case 0:
        return painter.drawEllipse(at, radius, radius);
    case 1:
        return painter.drawRect(QRectF(at - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius)));
    case 2:
        return painter.drawPolygon(QPolygonF{at + QPointF(0, -1.3 * radius),
                                             at + QPointF(1.2 * radius, radius),
                                             at + QPointF(-1.2 * radius, radius)});
    default:
        return painter.drawPolygon(QPolygonF{at + QPointF(0, -1.4 * radius), at + QPointF(1.4 * radius, 0),
                                             at + QPointF(0, 1.4 * radius), at + QPointF(-1.4 * radius, 0)});
    }
}

QString elided(const QString& words, const QFont& font, double width) {
    return QFontMetricsF(font).elidedText(words, Qt::ElideRight, width);
}

/// A label in a line, or in two where it is wider than its place.
QStringList inLines(const QString& words, const QFont& font, double width) {
    if (QFontMetricsF(font).horizontalAdvance(words) <= width) return {words};
    QTextLayout layout(words, font);
    layout.beginLayout();
    QTextLine line = layout.createLine();
    line.setLineWidth(width);
    const int first = line.textLength();
    layout.endLayout();
    if (first >= words.size()) return {elided(words, font, width)};
    return {elided(words.left(first).trimmed(), font, width), elided(words.mid(first), font, width)};
}

/// A number below its bar, with fewer digits where it has no room: 0.437 as "0.44", 91052 as "91k".
/// Empty: not even those have.
QString withRoom(double value, bool percent, const QFont& font, double room) {
    const auto number = [](double of, int decimals) {
        return QString::fromStdString(formatNumber(of, decimals));
    };
    const double size = std::abs(value);
    QStringList ways{percent ? number(value, 0) : plotNumber(value)};
    if (!percent && size >= 0.1) ways << number(value, size < 10 ? 2 : 0);
    if (!percent && size >= 1) ways << number(value, size < 10 ? 1 : 0);
    if (size >= 1000) ways << number(value / 1000, size < 9950 ? 1 : 0) + u'k';
    const auto fits = [&](const QString& words) {
        return QFontMetricsF(font).horizontalAdvance(words) <= room;
    };
    const auto found = std::ranges::find_if(ways, fits);
    return found == ways.end() ? QString() : *found;
}

QString withUnit(double value, const std::string& unit) {
    if (unit.empty()) return plotNumber(value);
    return PlotWords::tr("%1 %2", "number, unit").arg(plotNumber(value), QString::fromStdString(unit));
}

} // namespace

QString plotNumber(double value) {
    const double size = std::abs(value);
    const int decimals = size >= 100 || value == std::round(value) ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
    return QString::fromStdString(formatNumber(value, decimals));
}

struct PlotDrawing::Axis {
    QStringList places;
    QString name;
};

/// Of places that are several numbers each, "4 · 2 · 240", those that are the same everywhere are said once.
PlotDrawing::Axis PlotDrawing::axisOf(const ExperimentPlot& plot) {
    const QString between = QStringLiteral(" · ");
    Axis axis{{}, sentence(plot.xName)};
    QList<QStringList> parts;
    for (const Phrase& each : plot.places) {
        axis.places << sentence(each);
        parts << axis.places.back().split(between);
    }
    const QStringList names = axis.name.split(between);
    const bool fit =
        std::ranges::all_of(parts, [&](const auto& each) { return each.size() == names.size(); });
    if (parts.size() < 2 || names.size() < 2 || !fit) return axis;
    QStringList kept, said;
    std::vector<qsizetype> differ;
    for (qsizetype i = 0; i < names.size(); ++i) {
        const bool same =
            std::ranges::all_of(parts, [&](const auto& each) { return each[i] == parts.front()[i]; });
        if (same)
            said << PlotWords::tr("%1: %2", "quantity, value").arg(names[i], parts.front()[i]);
        else
            differ.push_back(i), kept << names[i];
    }
    if (said.isEmpty() || differ.empty()) return axis;
    for (qsizetype p = 0; p < parts.size(); ++p) {
        QStringList shown;
        for (const qsizetype i : differ) shown << parts[p][i];
        axis.places[p] = shown.join(between);
    }
    axis.name = PlotWords::tr("%1 (%2)", "quantities, what is the same everywhere")
                    .arg(kept.join(between), said.join(QStringLiteral(", ")));
    return axis;
}

/// A chart: where its axes are, and how high its numbers stand.
struct PlotDrawing::Place {
    QRectF area;
    PlotAxis y;
    bool logarithmic = false;

    [[nodiscard]] double heightOf(double value) const {
        return y.at(logarithmic ? std::log10(std::max(value, 1e-12)) : value);
    }
};

void PlotDrawing::setScene(const PlotScene& scene, double width) {
    scene_ = scene;
    size_.setWidth(width);
    layOut(nullptr);
}

int PlotDrawing::markAt(QPointF at) const {
    for (int i = static_cast<int>(marks_.size()) - 1; i >= 0; --i)
        if (marks_[static_cast<std::size_t>(i)].place.contains(at)) return i;
    return -1;
}

void PlotDrawing::paint(QPainter& painter, int chosen) const {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    PlotDrawing again(*this); // lays out the same once more, with the painter
    again.layOut(&painter);
    if (chosen >= 0 && chosen < static_cast<int>(marks_.size())) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(look_.accent, 2));
        painter.drawRect(marks_[static_cast<std::size_t>(chosen)].place.adjusted(-2, -2, 2, 2));
    }
    painter.restore();
}

void PlotDrawing::layOut(QPainter* painter) {
    marks_.clear();
    double y = 8;
    for (const ExperimentPlot& plot : scene_.plots) y = layOutPlot(plot, painter, y) + plotGap;
    size_.setHeight(std::max(0.0, y - plotGap + 12));
}

double PlotDrawing::layOutPlot(const ExperimentPlot& plot, QPainter* painter, double top) {
    const double y = title(plot, painter, top);
    return plot.kind == PlotKind::Heat ? heat(plot, painter, y)
                                       : chart(plot, painter, legend(plot, painter, y));
}

std::vector<const PlotSeries*> PlotDrawing::shown(const ExperimentPlot& plot) const {
    std::vector<const PlotSeries*> all;
    for (const PlotSeries& each : plot.series)
        if (scene_.paper || !each.paper) all.push_back(&each);
    return all;
}

/// Of several of one side each is paler than the one before.
QColor PlotDrawing::inkOf(const PlotSeries& series) const {
    const std::array inks{look_.ink1, look_.dark ? QColor(0x8e, 0x97, 0xa4) : QColor(0x7b, 0x86, 0x95),
                          look_.dark ? QColor(0x62, 0x6a, 0x76) : QColor(0xa9, 0xb2, 0xbe),
                          look_.dark ? QColor(0xc0, 0xc6, 0xcf) : QColor(0x4d, 0x54, 0x5f)};
    const QColor ink = inks.at(static_cast<std::size_t>(series.shade) % inks.size());
    return !series.paper ? ink : series.shade == 0 ? look_.ink3 : inks[2];
}

QString PlotDrawing::nameOf(const PlotSeries& series, const ExperimentPlot& plot) const {
    const QString name = sentence(series.name);
    if (series.paper) return PlotWords::tr("%1, paper, %2").arg(name, QString::fromStdString(plot.source));
    const QString& which = series.compared ? scene_.compared : scene_.own;
    return which.isEmpty() ? name : PlotWords::tr("%1, %2", "model, which result").arg(name, which);
}

void PlotDrawing::addMark(const ExperimentPlot& plot, const PlotSeries& series, std::size_t index,
                          const QRectF& place) {
    const PlotPoint& point = series.points[index];
    QString where = sentence(plot.places[index % plot.places.size()]);
    if (!plot.rows.empty())
        where = sentence(plot.rows[index / plot.places.size()]) + QStringLiteral(" · ") + where;
    QString words = point.running ? PlotWords::tr("%1: being run").arg(where)
                                  : PlotWords::tr("%1: not run yet").arg(where);
    if (point.value && point.low && point.high)
        words = PlotWords::tr("%1, %2: %3, 95 % interval from %4 to %5")
                    .arg(nameOf(series, plot), where, withUnit(*point.value, plot.unit),
                         plotNumber(*point.low), withUnit(*point.high, plot.unit));
    else if (point.value)
        words =
            PlotWords::tr("%1, %2: %3").arg(nameOf(series, plot), where, withUnit(*point.value, plot.unit));
    marks_.push_back({place, words});
}

double PlotDrawing::title(const ExperimentPlot& plot, QPainter* painter, double top) const {
    if (painter != nullptr) {
        const QFont font = look_.words(15, QFont::DemiBold), small = look_.words(12);
        const QString words = sentence(plot.title);
        painter->setPen(look_.ink1);
        painter->setFont(font);
        drawWords(*painter, QPointF(plotSide, top + 18), words);
        const double after = plotSide + QFontMetricsF(font).horizontalAdvance(words) + 12;
        painter->setPen(look_.ink3);
        painter->setFont(small);
        drawWords(*painter, QPointF(after, top + 18),
                  elided(sentence(plot.about), small, size_.width() - after - plotSide));
    }
    return top + titleHigh;
}

/// What each looks like: a row of keys, which goes on in the next where it is too long.
double PlotDrawing::legend(const ExperimentPlot& plot, QPainter* painter, double top) const {
    const QFont font = look_.words(12);
    const QFontMetricsF metrics(font);
    double x = plotSide, y = top;
    for (const PlotSeries* each : shown(plot)) {
        const QString words = nameOf(*each, plot);
        const double wide = keyWide + 6 + metrics.horizontalAdvance(words);
        if (x > plotSide && x + wide > size_.width() - plotSide) {
            x = plotSide;
            y += legendHigh - 4;
        }
        if (painter != nullptr) {
            swatch(*each, plot.kind == PlotKind::Lines, *painter, {x, y + 4, keyWide, keyHigh});
            painter->setFont(font);
            painter->setPen(look_.ink2);
            drawWords(*painter, QPointF(x + keyWide + 6, y + 14), words);
        }
        x += wide + 18;
    }
    return y + legendHigh;
}

void PlotDrawing::swatch(const PlotSeries& series, bool line, QPainter& painter, const QRectF& box) const {
    if (!line) return bar(series, {1.0, {}, {}}, painter, box);
    painter.setPen(QPen(inkOf(series), series.side == "diff" ? 2.5 : 1.5,
                        series.paper      ? Qt::DotLine
                        : series.compared ? Qt::DashLine
                                          : Qt::SolidLine));
    painter.drawLine(QPointF(box.left(), box.center().y()), QPointF(box.right(), box.center().y()));
    painter.setBrush(series.side == "diff" ? QBrush(inkOf(series)) : QBrush(look_.canvas));
    painter.setPen(QPen(inkOf(series), 1.5));
    paintPoint(painter, box.center(), 3, series.shade);
}

/// DIFF filled, the standard model outlined, the paper hatched, another result paler.
void PlotDrawing::bar(const PlotSeries& series, const PlotPoint& /*point*/, QPainter& painter,
                      const QRectF& box) const {
    const QColor ink = inkOf(series);
    painter.setPen(QPen(ink, series.paper ? 1 : 1.5));
    painter.setBrush(Qt::NoBrush);
    if (series.paper) {
        hatchBox(painter, box, ink);
        if (series.side == "diff") hatchBox(painter, box.translated(hatchApart / 2, 0) & box, ink);
    } else if (series.side == "diff") {
        QColor fill = ink;
        if (series.compared) fill.setAlphaF(0.4F);
        painter.fillRect(box, fill);
        if (series.compared) painter.setPen(QPen(ink, 1.5, Qt::DotLine));
    } else if (series.compared) {
        painter.setPen(QPen(ink, 1.5, Qt::DotLine));
    }
    painter.drawRect(box.adjusted(0.75, 0.75, -0.75, -0.75));
}

double PlotDrawing::heat(const ExperimentPlot& plot, QPainter* painter, double top) {
    const auto columns = static_cast<double>(plot.places.size()),
               lines = static_cast<double>(plot.rows.size());
    const double room = size_.width() - 2 * plotSide;
    const double cell = std::clamp((room / 2 - axisWide) / columns, leastCell, mostCell);
    const double wide = axisWide + std::max(cell * columns, leastTable) + 24;
    double x = plotSide, y = top, bottom = top;
    for (const PlotSeries* each : shown(plot)) {
        if (each->paper) continue;
        if (x > plotSide && x + wide - 24 > size_.width()) x = plotSide, y = bottom;
        const QRectF cells(x + axisWide, y + headHigh, cell * columns, cellHigh * lines);
        if (painter != nullptr) {
            swatch(*each, false, *painter, {cells.left(), y + 6, keyWide, keyHigh});
            painter->setFont(look_.words(13, QFont::DemiBold));
            painter->setPen(look_.ink1);
            const QString model = each->side == "diff" ? scene_.diff : scene_.standard;
            const QString name = model.isEmpty() || each->compared
                                     ? nameOf(*each, plot)
                                     : PlotWords::tr("%1: %2", "DIFF: name").arg(nameOf(*each, plot), model);
            drawWords(*painter, QPointF(cells.left() + keyWide + 6, y + 16),
                      elided(name, painter->font(), wide - axisWide - keyWide - 12));
            painter->setFont(look_.words(11));
            painter->setPen(look_.ink3);
            if (x == plotSide) // once in a line of them
                drawWords(
                    *painter,
                    QRectF(cells.left(), cells.bottom() + 4, size_.width() - cells.left() - plotSide, 18),
                    Qt::AlignLeft | Qt::AlignVCenter,
                    PlotWords::tr("→ %1, ↓ %2", "names of axes")
                        .arg(axisOf(plot).name, sentence(plot.rowName)));
        }
        heatCells(plot, *each, painter, cells);
        bottom = std::max(bottom, cells.bottom() + 30);
        x += wide;
    }
    return bottom;
}

void PlotDrawing::heatCells(const ExperimentPlot& plot, const PlotSeries& series, QPainter* painter,
                            const QRectF& cells) {
    const std::size_t columns = plot.places.size();
    const double wide = cells.width() / static_cast<double>(columns);
    const bool percent = plot.unit == "%";
    const double most = percent ? 100 : std::max(1e-12, plot.range(false).second);
    const Palette palette = Palette::of(Palette::Kind::Softmax, look_.dark);
    const Axis axis = axisOf(plot);
    for (std::size_t i = 0; i < series.points.size(); ++i) {
        const std::size_t line = i / columns;
        const auto column = static_cast<double>(i % columns), row = static_cast<double>(line);
        const QRectF box(cells.left() + column * wide, cells.top() + row * cellHigh, wide - 2, cellHigh - 2);
        const auto& value = series.points[i].value;
        if (value || scene_.partial) addMark(plot, series, i, box);
        if (painter == nullptr) continue;
        painter->setFont(look_.digits(12));
        if (value) {
            const QColor ground = palette.ofValue(static_cast<float>(*value), static_cast<float>(most));
            painter->fillRect(box, ground);
            painter->setPen(ground.lightness() > 140 ? QColor(0x1b, 0x1f, 0x26) : QColor(Qt::white));
            drawWords(*painter, box, Qt::AlignCenter,
                      percent ? QString::fromStdString(formatNumber(*value, 0)) : plotNumber(*value));
        } else if (scene_.partial) {
            hatchBox(*painter, box, look_.line);
        }
        if (series.points[i].running) {
            painter->setPen(QPen(look_.accent, 2));
            painter->setBrush(Qt::NoBrush);
            painter->drawRect(box.adjusted(1, 1, -1, -1));
        }
        painter->setPen(look_.ink2);
        painter->setFont(look_.words(11));
        if (row == 0)
            drawWords(*painter, QRectF(box.left(), cells.top() - 22, wide, 18), Qt::AlignCenter,
                      elided(axis.places[static_cast<qsizetype>(i)], painter->font(), wide));
        if (column == 0)
            drawWords(*painter, QRectF(cells.left() - axisWide, box.top(), axisWide - 8, cellHigh),
                      Qt::AlignRight | Qt::AlignVCenter, sentence(plot.rows[line]));
    }
}

double PlotDrawing::chart(const ExperimentPlot& plot, QPainter* painter, double top) {
    const auto [least, most] = plot.range(scene_.paper);
    Place place{{plotSide + axisWide, top + 8, size_.width() - 2 * plotSide - axisWide, chartHigh},
                {},
                plot.logarithmic};
    if (plot.logarithmic) {
        place.y = {std::floor(std::log10(least)), std::ceil(std::log10(most)), 0, 0};
        if (place.y.high <= place.y.low) place.y.high = place.y.low + 1;
    } else {
        const double apart = most > least ? (most - least) * 0.04 : 1;
        place.y = {least < 0 || plot.kind == PlotKind::Lines ? least - apart : 0, most + apart, 0, 0};
        if (plot.unit == "%" && least >= 0 && most <= 100 && most > 50) place.y = {0, 100, 0, 0};
    }
    place.y.from = place.area.bottom(), place.y.to = place.area.top();
    if (painter != nullptr) axes(plot, *painter, place);
    plot.kind == PlotKind::Lines ? lines(plot, painter, place) : bars(plot, painter, place);
    const double more = labels(plot, painter, place);
    return place.area.bottom() + (plot.kind == PlotKind::Bars ? valuesHigh : 0) + footHigh + more;
}

void PlotDrawing::axes(const ExperimentPlot& plot, QPainter& painter, const Place& place) const {
    const QFont font = look_.digits(11);
    painter.setFont(font);
    Ticks ticks = ticksBetween(place.y.low, place.y.high, 5);
    if (place.logarithmic) {
        ticks = {};
        for (double decade = place.y.low; decade <= place.y.high; ++decade) ticks.values.push_back(decade);
    }
    for (const double tick : ticks.values) {
        const double y = std::round(place.y.at(tick)) + 0.5;
        painter.setPen(QPen(look_.softLine, 1));
        painter.drawLine(QPointF(place.area.left(), y), QPointF(place.area.right(), y));
        painter.setPen(look_.ink3);
        const QString words = place.logarithmic ? plotNumber(std::pow(10, tick))
                                                : QString::fromStdString(formatNumber(tick, ticks.decimals));
        drawWords(painter, QRectF(plotSide - 8, y - 9, axisWide, 18), Qt::AlignRight | Qt::AlignVCenter,
                  words);
    }
    painter.setPen(QPen(look_.ink2, 1));
    const double zero =
        std::round(place.logarithmic || place.y.low > 0 ? place.area.bottom() : place.y.at(0)) + 0.5;
    painter.drawLine(QPointF(place.area.left(), zero), QPointF(place.area.right(), zero));
    QString name = sentence(plot.yName);
    if (!plot.unit.empty())
        name = PlotWords::tr("%1, %2", "quantity, unit").arg(name, QString::fromStdString(plot.unit));
    if (plot.logarithmic) name = PlotWords::tr("%1, logarithmic").arg(name);
    painter.setFont(look_.words(11));
    painter.setPen(look_.ink3);
    painter.save();
    painter.translate(plotSide - 10, place.area.bottom());
    painter.rotate(-90);
    drawWords(painter, QRectF(0, -9, chartHigh, 18), Qt::AlignLeft | Qt::AlignVCenter,
              elided(name, painter.font(), chartHigh));
    painter.restore();
}

/// What stands under the chart: every place that has room, and the axis by name.
double PlotDrawing::labels(const ExperimentPlot& plot, QPainter* painter, const Place& place) const {
    const QFont font = look_.words(12);
    const QFontMetricsF metrics(font);
    const double slot = place.area.width() / static_cast<double>(plot.places.size());
    const double top = place.area.bottom() + (plot.kind == PlotKind::Bars ? valuesHigh : 0) + 4;
    std::vector<QStringList> all;
    double widest = 1, more = 0;
    const Axis axis = axisOf(plot);
    for (const QString& each : axis.places) {
        all.push_back(inLines(each, font, std::max(slot - 6, 44.0)));
        if (all.back().size() > 1) more = lineHigh;
        for (const QString& line : all.back()) widest = std::max(widest, metrics.horizontalAdvance(line));
    }
    if (painter == nullptr) return more;
    const auto step = static_cast<std::size_t>(std::ceil((widest + 6) / slot)); // evenly, where not all fit
    painter->setFont(font);
    painter->setPen(look_.ink2);
    for (std::size_t i = 0; i < plot.places.size(); i += step) {
        const double middle = place.area.left() + (static_cast<double>(i) + 0.5) * slot;
        double y = top;
        for (const QString& line : all[i]) {
            const double wide = metrics.horizontalAdvance(line);
            drawWords(*painter, QRectF(middle - wide / 2 - 2, y, wide + 4, 18), Qt::AlignCenter, line);
            y += lineHigh;
        }
    }
    painter->setFont(look_.words(11));
    painter->setPen(look_.ink3);
    drawWords(*painter, QRectF(place.area.left(), top + 18 + more, place.area.width(), 18), Qt::AlignCenter,
              elided(axis.name, painter->font(), place.area.width()));
    return more;
}

void PlotDrawing::interval(const PlotPoint& point, QPainter& painter, double x, const Place& place) const {
    if (!point.low || !point.high) return;
    const double low = place.heightOf(*point.low), high = place.heightOf(*point.high);
    painter.setPen(QPen(look_.canvas, 3.5));
    painter.drawLine(QPointF(x, low), QPointF(x, high));
    painter.setPen(QPen(look_.ink3, 1.5));
    painter.drawLine(QPointF(x, low), QPointF(x, high));
}

void PlotDrawing::bars(const ExperimentPlot& plot, QPainter* painter, const Place& place) {
    const auto all = shown(plot);
    const double slot = place.area.width() / static_cast<double>(plot.places.size());
    const double wide =
        std::min(mostBar, slot * 0.86 / static_cast<double>(std::max<std::size_t>(1, all.size())));
    const double zero = place.logarithmic ? place.area.bottom() : place.y.at(std::max(0.0, place.y.low));
    for (std::size_t p = 0; p < plot.places.size(); ++p) {
        double x = place.area.left() + (static_cast<double>(p) + 0.5) * slot -
                   wide * static_cast<double>(all.size()) / 2;
        for (const PlotSeries* each : all) {
            const PlotPoint& point = each->points[p];
            const double y = point.value ? place.heightOf(*point.value) : zero - 14;
            const QRectF box =
                QRectF(QPointF(x + 1, std::min(y, zero)), QPointF(x + wide - 1, std::max(y, zero)));
            x += wide;
            if (!point.value && (each->paper || each->compared || !scene_.partial)) continue;
            addMark(plot, *each, p, box.adjusted(0, box.height() < 8 ? -8 : 0, 0, 0));
            if (painter == nullptr) continue;
            if (!point.value) {
                hatchBox(*painter, box, look_.line);
                continue;
            }
            bar(*each, point, *painter, box);
            interval(point, *painter, box.center().x(), place);
            painter->setFont(look_.digits(11));
            painter->setPen(each->paper ? look_.ink3 : look_.ink1);
            const double room = all.size() > 1 ? wide - 2 : slot - 6;
            const QString words = withRoom(*point.value, plot.unit == "%", painter->font(), room);
            drawWords(*painter,
                      QRectF(box.center().x() - slot / 2, place.area.bottom() + 2, slot, valuesHigh),
                      Qt::AlignCenter, words);
        }
    }
}

void PlotDrawing::lines(const ExperimentPlot& plot, QPainter* painter, const Place& place) {
    const double slot = place.area.width() / static_cast<double>(plot.places.size());
    for (const PlotSeries* each : shown(plot)) {
        std::vector<QPointF> points;
        for (std::size_t p = 0; p < plot.places.size(); ++p) {
            const PlotPoint& point = each->points[p];
            if (!point.value) continue;
            points.emplace_back(place.area.left() + (static_cast<double>(p) + 0.5) * slot,
                                place.heightOf(*point.value));
            addMark(plot, *each, p, QRectF(points.back() - QPointF(5, 5), QSizeF(10, 10)));
            if (painter != nullptr) interval(point, *painter, points.back().x(), place);
        }
        if (painter == nullptr) continue;
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(inkOf(*each), each->side == "diff" ? 2.5 : 1.5,
                             each->paper      ? Qt::DotLine
                             : each->compared ? Qt::DashLine
                                              : Qt::SolidLine));
        painter->drawPolyline(points.data(), static_cast<int>(points.size()));
        painter->setPen(QPen(inkOf(*each), 1.5));
        painter->setBrush(each->side == "diff" ? QBrush(inkOf(*each)) : QBrush(look_.canvas));
        const double radius = points.size() > 16 ? 2 : 3.5;
        for (const QPointF& at : points) paintPoint(*painter, at, radius, each->shade);
    }
}

} // namespace lambdascope
