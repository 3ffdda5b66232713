// SPDX-License-Identifier: MIT
#include "widgets/lab/chart/waterfall.h"

#include "widgets/chart/legend.h"
#include "widgets/kit/palette.h"
#include "widgets/lab/chart/lab_pen.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace lambdascope {

namespace {

constexpr double fullFrom = 92, barsFrom = 26; // pixels from layer to layer
constexpr double roomForName = 56;

/// Measures of a column that has bars.
struct ColumnShape {
    double bar, gap, lead, width; // lead: from the last bar to the point; width: of bars, lead and numbers
};

ColumnShape shapeFor(double pitch) {
    if (pitch >= fullFrom) {
        const double bar = std::round(std::clamp((pitch - 44) / 4.8, 8.0, 26.0));
        return {bar, 2, bar, 4 * bar + 4 + 44};
    }
    const double bar = std::round(std::clamp((pitch - 10) / 4.6, 3.0, 14.0));
    return {bar, 1, std::round(bar * 0.6 + 4), 3.6 * bar + 6 + plainRadius};
}

QRectF span(double x, double width, double a, double b) {
    return {x, std::min(a, b), width, std::abs(a - b)};
}

QRectF around(QPointF centre, double radius) {
    return {centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius};
}

QColor faded(QColor colour, float alpha) {
    colour.setAlphaF(alpha);
    return colour;
}

} // namespace

ValueRange ValueRange::of(const std::vector<LabLayer>& layers, bool bars) {
    double low = 0, high = 1;
    for (const LabLayer& l : layers) {
        // The trained bars too, though only the ones in force are drawn: an edit back and forth does not move
        // the scale.
        if (bars)
            for (const double init : {l.init, l.trainedInit})
                for (const double value : {init + l.plus, init + l.plus - l.minus}) {
                    low = std::min(low, value);
                    high = std::max(high, value);
                }
        for (const double value : {l.init, l.trainedInit, l.scheduleInit, double{l.lambda},
                                   double{l.trainedLambda}, double{l.beside ? l.beside->lambda : l.lambda}}) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    }
    const double step = high - low > 4 ? 1 : 0.2;
    return {std::min(-0.4, std::floor((low - 0.1) / step) * step),
            std::max(1.4, std::ceil((high + 0.15) / step) * step)};
}

ValueRange ValueRange::united(const ValueRange& other) const {
    return {std::min(low, other.low), std::max(high, other.high)};
}

ChartLayout ChartLayout::of(const QRectF& area, const LabScene& scene,
                            const std::optional<ValueRange>& atLeast) {
    ChartLayout layout;
    layout.area = area;
    layout.placePlot(scene);
    layout.hasBars = layout.density != Density::Points && !scene.ofTokens();
    ValueRange range = ValueRange::of(scene.layers, layout.hasBars);
    if (atLeast) range = range.united(*atLeast);
    const QRectF rect = layout.plot.rect;
    layout.plot = PlotArea::of(rect, range.low, range.high, std::floor(rect.height() / 45) + 2);
    layout.placeColumns(scene);
    layout.placeNumbers(scene);
    layout.placeNames(scene);
    return layout;
}

void ChartLayout::placePlot(const LabScene& scene) {
    const bool low = area.height() < 330;
    const bool narrow = area.width() < 460;
    const double left = narrow ? 48 : 64;
    const double right = narrow ? 14 : 41;
    const bool starred = std::ranges::any_of(scene.layers, &LabLayer::ablated);
    legendRows = area.height() < 230 ? (starred ? 1 : 0) : area.width() < 620 ? 2 : 1;
    titleBaseline = area.top() + (low ? 24 : 35);
    const double top = area.top() + (low ? 38 : 65);
    const double bottom = area.bottom() - (low ? 30 : 36) - legendRows * 20;
    plot.rect = {area.left() + left, top, area.width() - left - right, std::max(40.0, bottom - top)};
    namesBaseline = plot.rect.bottom() + (low ? 17 : 21);
    legendBaseline = namesBaseline + (low ? 22 : 25);
    columns.resize(scene.layers.size());
    const double p = pitch();
    density = p >= fullFrom ? Density::Full : p >= barsFrom ? Density::Narrow : Density::Points;
}

double ChartLayout::pitch() const {
    return plot.rect.width() / std::max<double>(1, static_cast<double>(columns.size()));
}

void ChartLayout::placeColumns(const LabScene& scene) {
    const double p = pitch();
    const ColumnShape shape = shapeFor(p);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const LabLayer& l = scene.layers[i];
        LambdaColumn& c = columns[i];
        const double start = plot.rect.left() + p * static_cast<double>(i);
        c.cell = {start, plot.rect.top(), p, plot.rect.height()};
        c.barEnd = plot.y.at(l.init + l.plus - l.minus);
        double x = std::round(start + p / 2);
        if (hasBars) {
            x = std::round(start + std::max(2.0, (p - shape.width) / 2));
            const double step = shape.bar + shape.gap;
            c.init = span(x, shape.bar, plot.y.at(0), plot.y.at(l.init));
            c.plus = span(x + step, shape.bar, plot.y.at(l.init), plot.y.at(l.init + l.plus));
            c.minus = span(x + 2 * step, shape.bar, plot.y.at(l.init + l.plus), c.barEnd);
            x = c.minus.right() + shape.lead;
        }
        c.lambda = {x, plot.y.at(l.lambda)};
        c.trained = {x, plot.y.at(l.trainedLambda)};
        if (l.beside) c.beside = QPointF(x, plot.y.at(l.beside->lambda));
        if (!l.tokens) schedule.emplace_back(hasBars ? c.init.right() : x, plot.y.at(l.scheduleInit));
    }
}

void ChartLayout::placeNumbers(const LabScene& scene) {
    LabelPlacer placer;
    for (const LambdaColumn& c : columns) {
        placer.take(around(c.lambda, 5));
        placer.take(around(c.trained, 4));
        placer.take(span(c.lambda.x() - 1, 2, c.lambda.y(), c.trained.y())); // the stem
    }
    const int count = static_cast<int>(columns.size());
    for (int l = std::max(0, scene.first); l <= scene.last && l < count; ++l)
        placeNumbersOf(l, scene.layers[l], l == scene.first, placer);
    const bool others = density != Density::Points;
    for (int l = 0; l < count; ++l)
        if (!scene.selects(l) && (others || scene.layers[l].edited()))
            placeNumbersOf(l, scene.layers[l], false, placer);
}

double ChartLayout::clearOfSchedule(QPointF middle) const {
    constexpr double clear = 11; // a dash beside a number would read as a minus
    for (std::size_t i = 1; i < schedule.size(); ++i) {
        const QPointF &a = schedule[i - 1], &b = schedule[i];
        if (middle.x() < a.x() || middle.x() > b.x()) continue;
        const double line = a.y() + (middle.x() - a.x()) / (b.x() - a.x()) * (b.y() - a.y());
        const double away = middle.y() - line;
        if (std::abs(away) < clear) return away < 0 ? line - clear : line + clear;
    }
    return middle.y();
}

bool ChartLayout::placeLabel(ChartLabel label, double pixels, bool centred, LabelPlacer& placer) {
    constexpr double height = 12;
    const double width = pixels * 0.6 * static_cast<double>(label.text.size()) + 2; // mono: 0.6 em a letter
    QPointF& at = label.baseline;
    at.setX(std::clamp(centred ? at.x() - width / 2 : at.x(), area.left() + 2, area.right() - width - 2));
    at.setY(std::clamp(at.y(), plot.rect.top() + height - 2, plot.rect.bottom() - 2));
    if (!placer.place({at.x() + 1, at.y() - height + 3, width - 2, height - 2})) return false;
    labels.push_back(label);
    return true;
}

void ChartLayout::placeNumbersOf(int layer, const LabLayer& values, bool must, LabelPlacer& placer) {
    const LambdaColumn& c = columns[layer];
    const bool edited = values.edited();
    const bool ghost = edited && values.lambda != values.trainedLambda;
    const bool full = density == Density::Full;
    double nowY = c.lambda.y() + 4, ghostY = c.trained.y() + 4;
    if (ghost && std::abs(nowY - ghostY) < 15) { // apart, so that both can be read
        const double middle = (nowY + ghostY) / 2, sign = nowY >= ghostY ? 7.5 : -7.5;
        nowY = middle + sign;
        ghostY = middle - sign;
    }
    const double x = c.lambda.x();
    if (full) {
        const double now = clearOfSchedule({x + 26, nowY - 4}) + 4,
                     then = clearOfSchedule({x + 26, ghostY - 4}) + 4;
        if (!ghost || std::abs(now - ghostY) >= 15) nowY = now;
        if (std::abs(then - nowY) >= 15) ghostY = then;
    }
    // beside the point; where columns are narrow above or below it, away from the stem if there is one
    const auto put = [&](ChartLabel::Role role, double value, QPointF point, double besideY, double gap,
                         bool upwards) {
        const ChartLabel label{role, {x + gap, besideY}, printed(value), layer};
        if (full) {
            LabelPlacer anywhere; // columns are wide enough
            placeLabel(label, 12, false, anywhere);
            return;
        }
        for (const bool up : {upwards, !upwards}) {
            ChartLabel centred = label;
            centred.baseline = {x, point.y() + (up ? -gap + 1 : gap + 9)};
            if (placeLabel(centred, 12, true, placer)) return;
        }
        LabelPlacer anywhere;
        const bool forced = must && role != ChartLabel::Role::Trained;
        placeLabel(label, 12, false, forced ? anywhere : placer);
    };
    const bool above = !ghost || c.lambda.y() <= c.trained.y();
    put(edited ? ChartLabel::Role::LambdaEdited : ChartLabel::Role::Lambda, values.lambda, c.lambda, nowY,
        edited ? 18 : 12, above);
    if (ghost) put(ChartLabel::Role::Trained, values.trainedLambda, c.trained, ghostY, 12, !above);
    if (values.init == values.trainedInit || density == Density::Points) return;
    const QString number = printed(values.init);
    const double under = std::max(plot.y.at(0), c.init.bottom()) + 16;
    LabelPlacer anywhere;
    placeLabel({ChartLabel::Role::Init,
                {std::min(c.init.center().x() + 8, x - 4), under},
                full ? QStringLiteral("λ_init ") + number : number,
                layer},
               11, true, full ? anywhere : placer);
}

void ChartLayout::placeNames(const LabScene& scene) {
    const double p = pitch();
    const bool words = p >= roomForName;
    LabelPlacer placer;
    const auto name = [&](int layer) {
        const QString text = words ? layersText(layer, layer) : QString::number(layer);
        const double width = (words ? 6.6 : 7.2) * static_cast<double>(text.size());
        const QPointF at(columns[layer].cell.center().x() - width / 2, namesBaseline);
        const double gap = words ? 2 : 4;
        if (!placer.place({at.x() - gap, at.y() - 10, width + 2 * gap, 12})) return;
        using Role = ChartLabel::Role;
        labels.push_back({scene.selects(layer) ? Role::LayerSelected : Role::Layer, at, text, layer});
    };
    const int count = static_cast<int>(columns.size());
    const int last = std::min(scene.last, count - 1);
    if (scene.first < count && last >= 0) name(std::max(0, scene.first));
    if (last > scene.first) name(last);
    const int every = words ? 1 : std::max(1, static_cast<int>(std::ceil(24 / p)));
    for (int l = 0; l < count; l += every) name(l);
}

int ChartLayout::layerAt(QPointF point) const {
    const QRectF names(plot.rect.left(), plot.rect.top(), plot.rect.width(),
                       namesBaseline + 4 - plot.rect.top());
    if (columns.empty() || !names.contains(point)) return -1;
    const int layer = static_cast<int>((point.x() - plot.rect.left()) / pitch());
    return std::clamp(layer, 0, static_cast<int>(columns.size()) - 1);
}

int ChartLayout::pointAt(QPointF point) const {
    int best = -1;
    double nearest = pointReach;
    for (int l = 0; l < static_cast<int>(columns.size()); ++l) {
        const QPointF away = point - columns[l].lambda;
        const double distance = std::hypot(away.x(), away.y());
        if (distance <= nearest) {
            nearest = distance;
            best = l;
        }
    }
    return best;
}

ChartPainter::ChartPainter(const LabPen& pen) : pen_(pen), t_(pen.theme), chart_(pen.geometry.chart) {
    const Palette palette = Palette::of(Palette::Kind::Signed, t_.dark);
    positive_ = palette.at(0.75F);
    negative_ = palette.at(0.25F);
    positiveTint_ = faded(positive_, t_.dark ? 0.85F : 0.62F);
    negativeTint_ = faded(negative_, t_.dark ? 0.85F : 0.62F);
}

void ChartPainter::title() {
    const bool held = pen_.pointer.heldPoint >= 0;
    const QString hint = pen_.scene.layers.empty() ? QString()
                         : held                    ? tr("Shift: finer · Ctrl: no snapping")
                                : tr("drag a point, or ↑ ↓; double-click returns to trained");
    const double left = pen_.geometry.title.left; // of the part below
    paintTitle(pen_, {left, chart_.titleBaseline}, tr("λ by layer"), hint, chart_.plot.rect.right());
}

void ChartPainter::draw() {
    if (!t_.paper) title();
    bands();
    axis();
    if (pen_.scene.layers.empty()) {
        pen_.ink.text(chart_.plot.rect.center(),
                      pen_.scene.sweep.offered ? tr("Open a DIFF Transformer to see its λ")
                                               : tr("λ of the tokens appears with the first text"),
                      pen_.fonts.words, t_.ink3, Align::Centre);
        return;
    }
    const int count = static_cast<int>(chart_.columns.size());
    if (chart_.hasBars)
        for (int l = 0; l < count; ++l) bars(l);
    schedule();
    for (int l = 0; l < count; ++l) {
        range(l);
        point(l);
    }
    labels();
    bandWords();
    if (chart_.legendRows > 0) legend();
}

bool ChartPainter::active(int layer) const {
    if (pen_.pointer.heldPoint >= 0) return pen_.pointer.heldPoint == layer;
    return pen_.pointer.target.kind == LabTarget::Kind::Point && pen_.pointer.target.index == layer;
}

void ChartPainter::bands() {
    const QRectF& plot = chart_.plot.rect;
    const QColor fill = t_.dark ? QColor(255, 255, 255, 9) : QColor(0, 0, 0, 10);
    const double one = std::round(chart_.plot.y.at(1)), zero = std::round(chart_.plot.y.at(0));
    const QRectF above(plot.left(), plot.top(), plot.width(), one - plot.top());
    const QRectF below(plot.left(), zero, plot.width(), plot.bottom() - zero);
    pen_.ink.fill(above, fill);
    pen_.ink.fill(below, fill);
}

void ChartPainter::axis() {
    const QRectF& plot = chart_.plot.rect;
    chart_.plot.paintScale(pen_.ink, t_, pen_.fonts.tick, 10);
    for (const double edge : {0.0, 1.0}) // of the bands
        pen_.ink.fill({plot.left(), std::round(chart_.plot.y.at(edge)), plot.width(), 1}, t_.line);
}

void ChartPainter::schedule() {
    pen_.ink.clip(chart_.plot.rect);
    pen_.ink.dashedPath(chart_.schedule, t_.ink3, 1.5, 3, 4);
    pen_.ink.unclip();
}

void ChartPainter::bars(int layer) {
    const LambdaColumn& c = chart_.columns[layer];
    const LabLayer& values = pen_.scene.layers[layer];
    pen_.ink.clip(chart_.plot.rect.adjusted(0, 0, 8, 0)); // a drag may take them out of it
    pen_.ink.fill(c.init, t_.sliderTrack);
    pen_.ink.fill(c.plus, positiveTint_);
    pen_.ink.fill(c.minus, negativeTint_);
    const double init = std::round(chart_.plot.y.at(values.init));
    const double top = std::round(chart_.plot.y.at(values.init + values.plus));
    const double end = std::round(c.barEnd);
    pen_.ink.line({c.init.left(), init}, {c.plus.right(), init}, t_.ink3);
    pen_.ink.line({c.plus.left(), top}, {c.minus.right(), top}, t_.ink2);
    pen_.ink.line({c.minus.left(), end}, {c.lambda.x(), end}, t_.ink2);
    if (values.lambdaOverridden)
        pen_.ink.dashed({c.lambda.x() - 0.5, end}, {c.lambda.x() - 0.5, c.lambda.y()}, t_.ink2);
    pen_.ink.unclip();
}

void ChartPainter::range(int layer) {
    const auto& tokens = pen_.scene.layers[layer].tokens;
    if (!tokens) return;
    const double x = chart_.columns[layer].lambda.x() - 0.5, cap = std::clamp(chart_.pitch() / 8, 2.0, 6.0);
    const double least = std::round(chart_.plot.y.at(tokens->least)),
                 most = std::round(chart_.plot.y.at(tokens->most));
    pen_.ink.line({x, least}, {x, most}, t_.ink3, 1.5);
    for (const double y : {least, most}) pen_.ink.line({x - cap, y}, {x + cap, y}, t_.ink3, 1.5);
}

void ChartPainter::point(int layer) {
    const LambdaColumn& c = chart_.columns[layer];
    const LabLayer& values = pen_.scene.layers[layer];
    const double shrink = std::clamp(chart_.pitch() / 30, 0.5, 1.0);
    const bool small = shrink < 0.6;
    const double grow = active(layer) ? 1.5 : 0;
    const auto beside = [&] { besideTick(c, shrink); };
    if (!values.edited()) {
        const bool selected = pen_.scene.selects(layer) && active(layer);
        if (selected) pen_.ink.dot(c.lambda, haloRadius - 3, faded(t_.accent, 0.18F));
        pen_.ink.dot(c.lambda, plainRadius * shrink + grow, t_.ink1);
        beside();
        return;
    }
    if (values.lambda != values.trainedLambda) {
        pen_.ink.line(c.trained - QPointF(0.5, 0.5), c.lambda - QPointF(0.5, 0.5), t_.accent, 2);
        pen_.ink.dot(c.trained, trainedRadius * shrink, t_.canvas);
        pen_.ink.ring(c.trained, trainedRadius * shrink - 0.5, t_.ink1, 1.5);
    }
    const bool held = pen_.pointer.heldPoint >= 0 && pen_.pointer.heldPoint == layer;
    if (!small || active(layer))
        pen_.ink.dot(c.lambda, (held ? haloRadius : haloRadius - 3) * shrink, faded(t_.accent, 0.28F));
    pen_.ink.dot(c.lambda, editedRadius * shrink + grow, t_.accent);
    beside();
}

/// λ of the same layer of a second model, left of the points, which may have the same height.
void ChartPainter::besideTick(const LambdaColumn& column, double shrink) {
    if (!column.beside) return;
    pen_.ink.line(*column.beside - QPointF(17 * shrink, 0), *column.beside - QPointF(8 * shrink, 0), t_.ink2,
                  2);
}

void ChartPainter::labels() {
    using Role = ChartLabel::Role;
    for (const ChartLabel& label : chart_.labels) {
        const bool strong = label.role == Role::LambdaEdited;
        const bool name = label.role == Role::Layer || label.role == Role::LayerSelected;
        const bool selected = label.role == Role::LayerSelected;
        const QFont& font = name                       ? (selected ? pen_.fonts.caption : pen_.fonts.words)
                            : strong                   ? pen_.fonts.strongNumber
                            : label.role == Role::Init ? pen_.fonts.tick
                                                       : pen_.fonts.number;
        const QColor& colour = strong || selected || label.role == Role::Init ? t_.accent
                               : label.role == Role::Trained                  ? t_.ink3
                               : name                                         ? t_.ink2
                                                                              : t_.ink1;
        QPointF at = label.baseline;
        QString text = label.text;
        if (name) {
            at.setX(chart_.columns[label.layer].cell.center().x());
            if (pen_.scene.layers[label.layer].ablated) text += QStringLiteral(" *");
        }
        if (!name) // the schedule or a neighbour's bars may pass behind a number
            for (const QPointF& offset : {QPointF(-1, 0), QPointF(1, 0), QPointF(0, -1), QPointF(0, 1)})
                pen_.ink.text(at + offset, text, font, faded(t_.canvas, 0.8F));
        pen_.ink.text(at, text, font, colour, name ? Align::Centre : Align::Left);
    }
}

void ChartPainter::bandWords() {
    const QRectF& plot = chart_.plot.rect;
    const auto band = [&](const QString& words, double baseline, double room) {
        const double width = pen_.ink.width(words, pen_.fonts.small);
        const QRectF rect(plot.right() - 8 - width, baseline - 10, width, 13);
        const bool covers = std::ranges::any_of(chart_.columns, [&](const LambdaColumn& c) {
            const QRectF point(c.lambda - QPointF(10, 10), QSizeF(48, 20)); // with its number
            return point.intersects(rect) || c.plus.intersects(rect) || c.minus.intersects(rect);
        });
        if (room >= 24 && rect.left() > plot.left() && !covers)
            pen_.ink.text(rect.bottomLeft() - QPointF(0, 3), words, pen_.fonts.small, t_.ink3);
    };
    band(tr("λ > 1: row sums turn negative"), plot.top() + 18, chart_.plot.y.at(1) - plot.top());
    band(tr("λ < 0: A2 is added"), plot.bottom() - 9, plot.bottom() - chart_.plot.y.at(0));
}

void ChartPainter::legend() {
    Ink& ink = pen_.ink;
    const auto square = [&](const QColor& colour) {
        return [&ink, colour](QPointF at) { ink.fill({at.x(), at.y() - 5, 10, 10}, colour); };
    };
    bool edited = false, ablated = false;
    for (const LabLayer& layer : pen_.scene.layers) {
        edited |= layer.edited();
        ablated |= layer.ablated;
    }
    Legend legend{.font = pen_.fonts.small, .gap = 17, .line = 20};
    auto& entries = legend.entries;
    if (ablated) // first: where there is no room for all, the others say themselves
        entries.push_back({tr("an experiment is on"), [&](QPointF at) {
                               ink.text(at + QPointF(5, 5), QStringLiteral("*"), pen_.fonts.caption,
                                        t_.accent, Align::Centre);
                           }});
    if (chart_.hasBars) {
        entries.push_back({tr("λ_init in force"), square(t_.sliderTrack)});
        const bool told = pen_.scene.partsTold;
        entries.push_back({told ? tr("+ exp(λq1·λk1)") : tr("+ learned part"), square(positive_)});
        entries.push_back({told ? tr("− exp(λq2·λk2)") : tr("− learned part"), square(negative_)});
    }
    const QColor colour = edited ? t_.accent : t_.ink1;
    entries.push_back(
        {tr("λ in force"), [&, colour](QPointF at) { ink.dot(at + QPointF(5, 0), 5, colour); }});
    if (pen_.scene.ofTokens())
        entries.push_back({tr("λ of the tokens, least to most"), [&](QPointF at) {
                               ink.line(at + QPointF(5, -5), at + QPointF(5, 5), t_.ink3, 1.5);
                           }});
    entries.push_back({pen_.scene.ofTokens() ? tr("their mean") : tr("trained"),
                       [&](QPointF at) { ink.ring(at + QPointF(5, 0), 4.5, t_.ink1, 1.5); }});
    if (const auto& layers = pen_.scene.layers; !layers.empty() && layers.front().beside)
        entries.push_back({QStringLiteral("λ ") + layers.front().beside->name,
                           [&](QPointF at) { ink.line(at, at + QPointF(10, 0), t_.ink2, 2); }});
    if (!pen_.scene.ofTokens())
        entries.push_back({tr("schedule"), [&](QPointF at) {
                               ink.dashed(at - QPointF(3, 0), at + QPointF(10, 0), t_.ink3, 1.5, 3, 3);
                           }});
    legend.paint(ink, {chart_.plot.rect.left(), chart_.legendBaseline - 4}, chart_.area.right(), t_.ink3,
                 chart_.legendRows);
}

std::vector<TooltipLine> ChartPainter::tooltipLines(int layer, bool held) const {
    const LabLayer& values = pen_.scene.layers[layer];
    std::vector<TooltipLine> lines;
    lines.push_back({layersText(layer, layer), pen_.fonts.caption, t_.ink1});
    if (values.tokens && printed(values.tokens->least) == printed(values.tokens->most))
        lines.push_back({QStringLiteral("λ = ") + printed(values.tokens->mean), pen_.fonts.number, t_.ink1});
    else if (values.tokens)
        lines.push_back({tr("tokens %1 to %2, mean %3")
                             .arg(printed(values.tokens->least), printed(values.tokens->most),
                                  printed(values.tokens->mean)),
                         pen_.fonts.number, t_.ink1});
    else
        lines.push_back({sumText(values), pen_.fonts.number, t_.ink1});
    if (values.lambdaOverridden)
        lines.push_back(
            {tr("λ set to %1 by itself").arg(printed(values.lambda)), pen_.fonts.words, t_.accent});
    if (values.edited() && !values.tokens)
        lines.push_back(
            {tr("trained: λ_init %1, λ %2").arg(printed(values.trainedInit), printed(values.trainedLambda)),
             pen_.fonts.words, t_.ink2});
    if (values.beside)
        lines.push_back({QStringLiteral("%1: λ %2").arg(values.beside->name, printed(values.beside->lambda)),
                         pen_.fonts.words, t_.ink2});
    if (values.ablated)
        lines.push_back({tr("an experiment is on in this layer"), pen_.fonts.words, t_.accent});
    if (!held) lines.push_back({tr("drag · double-click returns to trained"), pen_.fonts.words, t_.ink3});
    return lines;
}

void ChartPainter::tooltip() {
    const bool held = pen_.pointer.heldPoint >= 0;
    const LabTarget& target = pen_.pointer.target;
    const int layer = held                                    ? pen_.pointer.heldPoint
                      : target.kind == LabTarget::Kind::Point ? target.index
                                                              : -1;
    if (layer < 0 || layer >= static_cast<int>(pen_.scene.layers.size())) return;
    // beside the point, so that it does not jump with the pointer
    const QPointF at = chart_.columns[layer].lambda;
    paintTooltip(pen_.ink, t_, chart_.area.united(pen_.geometry.layout.lower), at, 22,
                 tooltipLines(layer, held));
}

} // namespace lambdascope
