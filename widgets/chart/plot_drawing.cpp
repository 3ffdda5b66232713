// SPDX-License-Identifier: MIT
#include "widgets/chart/plot_drawing.h"

#include "widgets/canvas/painter_ink.h"
#include "widgets/chart/axis.h"
#include "widgets/chart/legend.h"
#include "widgets/kit/draw_words.h"
#include "widgets/kit/palette.h"
#include "widgets/kit/sentence.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QImage>
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

/// The pen of a line or of an outline: the paper dotted, another result dashed.
QPen penOf(const PlotSeries& series, const QColor& ink) {
    return {ink, series.side == "diff" ? 2.5 : 1.5,
            series.paper      ? Qt::DotLine
            : series.compared ? Qt::DashLine
                              : Qt::SolidLine};
}

/// The points of a line: of several of one model each has a shape of its own.
void paintPoint(PainterInk& ink, QPointF at, double radius, int shade, const QBrush& brush, const QPen& pen) {
    const auto shape = [&](std::initializer_list<QPointF> corners) {
        std::vector<QPointF> all;
        for (const QPointF& corner : corners) all.push_back(at + radius * corner);
        ink.shape(all, brush, pen);
    };
    switch (shade % 6) {
    case 0:
        return ink.disc(at, radius, brush, pen);
    case 1:
        return ink.area(QRectF(at - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius)), brush, pen);
    case 2:
        return shape({{0, -1.3}, {1.2, 1}, {-1.2, 1}});
    case 3:
        return shape({{0, -1.4}, {1.4, 0}, {0, 1.4}, {-1.4, 0}});
    case 4:
        return shape({{0, 1.3}, {1.2, -1}, {-1.2, -1}});
    default:
        return shape({{-0.7, -1.3}, {0.7, -1.3}, {1.4, 0}, {0.7, 1.3}, {-0.7, 1.3}, {-1.4, 0}});
    }
}

QString elided(const QString& words, const QFont& font, double width) {
    return elidedWords(words, font, width);
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

/// As a cell of a table.
QString inCell(const PlotPoint& point, const std::string& unit) {
    if (!point.value) return QStringLiteral("–");
    QString value = withUnit(*point.value, unit);
    if (!point.low || !point.high) return value;
    return PlotWords::tr("%1, 95 % interval from %2 to %3")
        .arg(value, plotNumber(*point.low), withUnit(*point.high, unit));
}

/// "told: 4" of each.
QStringList headings(const QString& quantity, const QStringList& values) {
    QStringList all;
    for (const QString& value : values)
        all << (quantity.isEmpty() ? value : PlotWords::tr("%1: %2", "quantity, value").arg(quantity, value));
    return all;
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
    QString differs; // what of it is not the same everywhere
};

/// Of places that are several numbers each, "4 · 2 · 240", those that are the same everywhere are said once.
PlotDrawing::Axis PlotDrawing::axisOf(const Plot& plot) {
    const QString between = QStringLiteral(" · ");
    Axis axis{{}, sentence(plot.xName), sentence(plot.xName)};
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
    axis.differs = kept.join(between);
    axis.name = PlotWords::tr("%1 (%2)", "quantities, what is the same everywhere")
                    .arg(axis.differs, said.join(QStringLiteral(", ")));
    return axis;
}

void PlotDrawing::setScene(const PlotScene& scene, double width) {
    scene_ = scene;
    size_.setWidth(width);
    QImage nowhere(1, 1, QImage::Format_RGB32);
    QPainter painter(&nowhere);
    PainterInk ink(painter);
    layOut(ink);
}

void PlotDrawing::paint(QPainter& painter) const {
    PainterInk ink(painter);
    PlotDrawing again(*this); // lays out the same once more, with the ink
    again.layOut(ink);
}

void PlotDrawing::layOut(PainterInk& ink) {
    marks_.clear();
    double y = 8;
    for (const Plot& plot : scene_.plots) y = layOutPlot(plot, ink, y) + plotGap;
    size_.setHeight(std::max(0.0, y - plotGap + 12));
}

double PlotDrawing::layOutPlot(const Plot& plot, PainterInk& ink, double top) {
    const double y = title(plot, ink, top);
    return plot.kind == PlotKind::Heat ? heat(plot, ink, y) : chart(plot, ink, legend(plot, ink, y));
}

std::vector<const PlotSeries*> PlotDrawing::shown(const Plot& plot) const {
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

QString PlotDrawing::nameOf(const PlotSeries& series, const Plot& plot) const {
    const QString name = sentence(series.name);
    if (series.paper) return PlotWords::tr("%1, paper, %2").arg(name, QString::fromStdString(plot.source));
    const QString& which = series.compared ? scene_.compared : scene_.own;
    return which.isEmpty() ? name : PlotWords::tr("%1, %2", "model, which result").arg(name, which);
}

void PlotDrawing::addMark(const Plot& plot, const PlotSeries& series, std::size_t index,
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

std::vector<ChartTable> PlotDrawing::tables() const {
    std::vector<ChartTable> all;
    for (const Plot& plot : scene_.plots) {
        const Axis axis = axisOf(plot);
        const QStringList places = headings(axis.differs, axis.places);
        QStringList called{sentence(plot.title), sentence(plot.about), axis.name};
        called.removeAll(QString());
        const QString name = called.join(QStringLiteral(", "));
        if (plot.kind == PlotKind::Heat) {
            QStringList rows;
            for (const Phrase& row : plot.rows) rows << sentence(row);
            for (const Series* each : shown(plot)) {
                if (each->paper) continue;
                all.push_back({name + QStringLiteral(", ") + nameOf(*each, plot),
                               places,
                               headings(sentence(plot.rowName), rows),
                               {}});
                for (const PlotPoint& point : each->points) all.back().cells << inCell(point, plot.unit);
            }
            continue;
        }
        ChartTable& table = all.emplace_back(ChartTable{name, {}, places, {}});
        for (const Series* each : shown(plot)) table.columns << nameOf(*each, plot);
        for (std::size_t p = 0; p < plot.places.size(); ++p)
            for (const Series* each : shown(plot)) table.cells << inCell(each->points[p], plot.unit);
    }
    return all;
}

double PlotDrawing::title(const Plot& plot, PainterInk& ink, double top) const {
    const double right = size_.width() - plotSide;
    const double after = ink.text({plotSide - 1, top + 18}, sentence(plot.title),
                                  look_.words(15, QFont::DemiBold), look_.ink1, Align::Left) +
                         11;
    ink.elided({after, top + 4.7, right - after, 18}, sentence(plot.about), look_.words(12), look_.ink3);
    return top + titleHigh;
}

/// What each looks like: a row of keys, which goes on in the next where it is too long.
double PlotDrawing::legend(const Plot& plot, PainterInk& ink, double top) const {
    Legend legend{.font = look_.words(12), .key = keyWide + 6, .gap = 18, .line = legendHigh - 4};
    for (const PlotSeries* each : shown(plot))
        legend.entries.push_back(
            {nameOf(*each, plot), [&, each](QPointF at) {
                 swatch(*each, plot.kind == PlotKind::Lines, ink, {at.x(), at.y() - 5.5, keyWide, keyHigh});
             }});
    const double right = size_.width() - plotSide;
    legend.paint(ink, {plotSide, top + 9.5}, right, look_.ink2);
    return top + legend.lines(plotSide, right) * legend.line + 4;
}

void PlotDrawing::swatch(const PlotSeries& series, bool line, PainterInk& ink, const QRectF& box) const {
    if (!line) return bar(series, ink, box);
    const QColor colour = inkOf(series);
    ink.stroke({box.left(), box.center().y()}, {box.right(), box.center().y()}, penOf(series, colour));
    paintPoint(ink, box.center(), 3, series.shade, series.side == "diff" ? colour : look_.canvas,
               QPen(colour, 1.5));
}

/// DIFF filled, the standard model outlined, the paper hatched, another result paler.
void PlotDrawing::bar(const PlotSeries& series, PainterInk& ink, const QRectF& box) const {
    const QColor colour = inkOf(series);
    const bool diff = series.side == "diff";
    QColor fill = !series.paper && diff ? colour : QColor(Qt::transparent);
    if (series.compared && fill.alpha() > 0) fill.setAlphaF(0.4F);
    const double from = box.left() + box.top();
    if (series.paper) ink.hatch(box, colour, hatchApart, from);
    if (series.paper && diff) ink.hatch(box, colour, hatchApart, from + hatchApart / 2);
    if (fill.alpha() > 0) ink.area(box, fill);
    ink.area(box.adjusted(0.75, 0.75, -0.75, -0.75), Qt::NoBrush,
             QPen(colour, series.paper ? 1 : 1.5, series.compared ? Qt::DotLine : Qt::SolidLine));
}

double PlotDrawing::heat(const Plot& plot, PainterInk& ink, double top) {
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
        swatch(*each, false, ink, {cells.left(), y + 6, keyWide, keyHigh});
        const QString model = each->side == "diff" ? scene_.diff : scene_.standard;
        const QString name = model.isEmpty() || each->compared
                                 ? nameOf(*each, plot)
                                 : PlotWords::tr("%1: %2", "DIFF: name").arg(nameOf(*each, plot), model);
        const double left = cells.left() + keyWide + 6;
        ink.elided({left, y + 2.5, wide - axisWide - keyWide - 12, 18}, name,
                   look_.words(13, QFont::DemiBold), look_.ink1);
        if (x == plotSide) // once in a line of them
            ink.words(
                {cells.left(), cells.bottom() + 4, size_.width() - cells.left() - plotSide, 18},
                Qt::AlignLeft,
                PlotWords::tr("→ %1, ↓ %2", "names of axes").arg(axisOf(plot).name, sentence(plot.rowName)),
                look_.words(11), look_.ink3);
        heatCells(plot, *each, ink, cells);
        bottom = std::max(bottom, cells.bottom() + 30);
        x += wide;
    }
    return bottom;
}

void PlotDrawing::heatCells(const Plot& plot, const PlotSeries& series, PainterInk& ink,
                            const QRectF& cells) {
    const std::size_t columns = plot.places.size();
    const double wide = cells.width() / static_cast<double>(columns);
    const bool percent = plot.unit == "%";
    const double most = percent ? 100 : std::max(1e-12, plot.range(false).second);
    const Palette palette = Palette::of(Palette::Kind::Softmax, look_.dark);
    const Axis axis = axisOf(plot);
    const QFont names = look_.words(11);
    for (std::size_t i = 0; i < series.points.size(); ++i) {
        const std::size_t line = i / columns;
        const auto column = static_cast<double>(i % columns), row = static_cast<double>(line);
        const QRectF box(cells.left() + column * wide, cells.top() + row * cellHigh, wide - 2, cellHigh - 2);
        const auto& value = series.points[i].value;
        if (value || scene_.partial) addMark(plot, series, i, box);
        if (value) {
            const QColor ground = palette.ofValue(static_cast<float>(*value), static_cast<float>(most));
            ink.area(box, ground);
            ink.words(box, Qt::AlignCenter,
                      percent ? QString::fromStdString(formatNumber(*value, 0)) : plotNumber(*value),
                      look_.digits(12),
                      ground.lightness() > 140 ? QColor(0x1b, 0x1f, 0x26) : QColor(Qt::white));
        } else if (scene_.partial) {
            ink.hatch(box, look_.line, hatchApart, box.left() + box.top());
        }
        if (series.points[i].running)
            ink.area(box.adjusted(1, 1, -1, -1), Qt::NoBrush, QPen(look_.accent, 2));
        if (row == 0)
            ink.words({box.left(), cells.top() - 22, wide, 18}, Qt::AlignCenter,
                      elided(axis.places[static_cast<qsizetype>(i)], names, wide), names, look_.ink2);
        if (column == 0)
            ink.words({cells.left() - axisWide, box.top(), axisWide - 8, cellHigh}, Qt::AlignRight,
                      sentence(plot.rows[line]), names, look_.ink2);
    }
}

double PlotDrawing::chart(const Plot& plot, PainterInk& ink, double top) {
    const auto [least, most] = plot.range(scene_.paper);
    const QRectF area(plotSide + axisWide, top + 8, size_.width() - 2 * plotSide - axisWide, chartHigh);
    PlotArea place;
    if (plot.logarithmic) {
        const double from = std::floor(std::log10(least)),
                     to = std::max(from + 1, std::ceil(std::log10(most)));
        const double low = std::pow(10, from), high = std::pow(10, to);
        place = {area, {low, high, area.bottom(), area.top(), true}, decadesBetween(low, high)};
    } else {
        const double apart = most > least ? (most - least) * 0.04 : 1;
        const bool percent = plot.unit == "%" && least >= 0 && most <= 100 && most > 50;
        const bool below = !percent && (least < 0 || plot.kind == PlotKind::Lines);
        place = PlotArea::of(area, below ? least - apart : 0, percent ? 100 : most + apart, 5);
    }
    axes(plot, ink, place);
    plot.kind == PlotKind::Lines ? lines(plot, ink, place) : bars(plot, ink, place);
    const double more = labels(plot, ink, place);
    return area.bottom() + (plot.kind == PlotKind::Bars ? valuesHigh : 0) + footHigh + more;
}

void PlotDrawing::axes(const Plot& plot, PainterInk& ink, const PlotArea& place) const {
    const QRectF& area = place.rect;
    place.paintScale(ink, look_, look_.digits(11), 8);
    const bool foot = plot.logarithmic || place.y.low > 0;
    ink.area({area.left(), std::round(foot ? area.bottom() : place.y.at(0)), area.width(), 1}, look_.ink2);
    QString name = sentence(plot.yName);
    if (!plot.unit.empty())
        name = PlotWords::tr("%1, %2", "quantity, unit").arg(name, QString::fromStdString(plot.unit));
    if (plot.logarithmic) name = PlotWords::tr("%1, logarithmic").arg(name);
    const QFont font = look_.words(11);
    ink.upward({plotSide - 10, area.bottom()}, elided(name, font, chartHigh), font, look_.ink3);
}

/// What stands under the chart: every place that has room, and the axis by name.
double PlotDrawing::labels(const Plot& plot, PainterInk& ink, const PlotArea& place) const {
    const QFont font = look_.words(12), small = look_.words(11);
    const QFontMetricsF metrics(font);
    const QRectF& area = place.rect;
    const double slot = area.width() / static_cast<double>(plot.places.size());
    const double top = area.bottom() + (plot.kind == PlotKind::Bars ? valuesHigh : 0) + 4;
    std::vector<QStringList> all;
    double widest = 1, more = 0;
    const Axis axis = axisOf(plot);
    for (const QString& each : axis.places) {
        all.push_back(inLines(each, font, std::max(slot - 6, 44.0)));
        if (all.back().size() > 1) more = lineHigh;
        for (const QString& line : all.back()) widest = std::max(widest, metrics.horizontalAdvance(line));
    }
    const auto step = static_cast<std::size_t>(std::ceil((widest + 6) / slot)); // evenly, where not all fit
    for (std::size_t i = 0; i < plot.places.size(); i += step) {
        const double middle = area.left() + (static_cast<double>(i) + 0.5) * slot;
        double y = top - lineHigh;
        for (const QString& line : all[i])
            ink.words({middle - widest, y += lineHigh, 2 * widest, 18}, Qt::AlignCenter, line, font,
                      look_.ink2);
    }
    ink.words({area.left(), top + 18 + more, area.width(), 18}, Qt::AlignCenter,
              elided(axis.name, small, area.width()), small, look_.ink3);
    return more;
}

void PlotDrawing::interval(const PlotPoint& point, PainterInk& ink, double x, const PlotArea& place) const {
    if (!point.low || !point.high) return;
    const QPointF low(x, place.y.at(*point.low)), high(x, place.y.at(*point.high));
    ink.stroke(low, high, QPen(look_.canvas, 3.5));
    ink.stroke(low, high, QPen(look_.ink3, 1.5));
}

void PlotDrawing::bars(const Plot& plot, PainterInk& ink, const PlotArea& place) {
    const auto all = shown(plot);
    const QRectF& area = place.rect;
    const double slot = area.width() / static_cast<double>(plot.places.size());
    const double wide =
        std::min(mostBar, slot * 0.86 / static_cast<double>(std::max<std::size_t>(1, all.size())));
    const double zero = plot.logarithmic ? area.bottom() : place.y.at(std::max(0.0, place.y.low));
    const QFont font = look_.digits(11);
    for (std::size_t p = 0; p < plot.places.size(); ++p) {
        double x =
            area.left() + (static_cast<double>(p) + 0.5) * slot - wide * static_cast<double>(all.size()) / 2;
        for (const PlotSeries* each : all) {
            const PlotPoint& point = each->points[p];
            const double y = point.value ? place.y.at(*point.value) : zero - 14;
            const QRectF box(QPointF(x + 1, std::min(y, zero)), QPointF(x + wide - 1, std::max(y, zero)));
            x += wide;
            if (!point.value && (each->paper || each->compared || !scene_.partial)) continue;
            addMark(plot, *each, p, box.adjusted(0, box.height() < 8 ? -8 : 0, 0, 0));
            if (!point.value) {
                ink.hatch(box, look_.line, hatchApart, box.left() + box.top());
                continue;
            }
            bar(*each, ink, box);
            interval(point, ink, box.center().x(), place);
            const double room = all.size() > 1 ? wide - 2 : slot - 6;
            ink.words({box.center().x() - slot / 2, area.bottom() + 2, slot, valuesHigh}, Qt::AlignCenter,
                      withRoom(*point.value, plot.unit == "%", font, room), font,
                      each->paper ? look_.ink3 : look_.ink1);
        }
    }
}

void PlotDrawing::lines(const Plot& plot, PainterInk& ink, const PlotArea& place) {
    const double slot = place.rect.width() / static_cast<double>(plot.places.size());
    const auto all = shown(plot);
    const bool intervals = std::ranges::any_of(all, [](const PlotSeries* each) {
        return std::ranges::any_of(each->points,
                                   [](const PlotPoint& point) { return point.low.has_value(); });
    });
    // side by side, as they would hide one another
    const double apart = intervals ? std::min(8.0, slot / 2 / static_cast<double>(all.size())) : 0;
    double aside = -apart * static_cast<double>(all.size() - 1) / 2;
    std::vector<std::pair<const PlotSeries*, std::vector<QPointF>>> drawn;
    for (const PlotSeries* each : all) {
        std::vector<QPointF> points;
        for (std::size_t p = 0; p < plot.places.size(); ++p) {
            const PlotPoint& point = each->points[p];
            if (!point.value) continue;
            points.emplace_back(place.rect.left() + (static_cast<double>(p) + 0.5) * slot + aside,
                                place.y.at(*point.value));
            addMark(plot, *each, p, QRectF(points.back() - QPointF(5, 5), QSizeF(10, 10)));
        }
        ink.stroke(points, penOf(*each, inkOf(*each)));
        drawn.emplace_back(each, std::move(points));
        aside += apart;
    }
    for (const auto& [each, points] : drawn) { // over all lines
        const QColor colour = inkOf(*each);
        const double radius = points.size() > 16 ? 2 : 3.5;
        auto at = points.begin();
        for (const PlotPoint& point : each->points) {
            if (!point.value) continue;
            interval(point, ink, at->x(), place);
            paintPoint(ink, *at++, radius, each->shade, each->side == "diff" ? colour : look_.canvas,
                       QPen(colour, 1.5));
        }
    }
}

} // namespace lambdascope
