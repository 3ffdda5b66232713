// SPDX-License-Identifier: MIT
#include "widgets/lab/chart/sweep_chart.h"

#include "widgets/canvas/map_marks.h"
#include "widgets/kit/theme.h"
#include "widgets/lab/chart/lab_pen.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace lambdascope {

namespace {

bool isLow(const QRectF& area) {
    return area.height() < 260;
}

bool isNarrow(const QRectF& area) {
    return area.width() < 460;
}

/// The known part of a curve.
std::vector<QPointF> curveOf(const std::vector<double>& xs, const std::vector<double>& ys, const PlotAxis& x,
                             const PlotAxis& y) {
    std::vector<QPointF> points;
    for (std::size_t i = 0; i < std::min(xs.size(), ys.size()); ++i)
        if (!std::isnan(ys[i])) points.emplace_back(x.at(xs[i]), y.at(ys[i]));
    return points;
}

bool anyKnown(const std::vector<double>& values) {
    return std::ranges::any_of(values, [](double value) { return !std::isnan(value); });
}

/// The range of the loss: all of it, with a little room.
std::pair<double, double> lossRange(const LabSweep& sweep) {
    double low = INFINITY, high = -INFINITY;
    for (const double value : sweep.loss) {
        if (std::isnan(value)) continue;
        low = std::min(low, value);
        high = std::max(high, value);
    }
    if (low > high) return {0, 1};
    const double room = std::max(0.05, 0.12 * (high - low));
    return {std::max(0.0, low - room), high + room};
}

/// Shares of attention: from 0 to a round number.
double attentionTop(const LabSweep& sweep) {
    double most = 0;
    for (const auto* values : {&sweep.answer, &sweep.noise})
        for (const double value : *values)
            if (!std::isnan(value)) most = std::max(most, value);
    for (const double top : {0.1, 0.2, 0.4, 0.6, 0.8})
        if (most <= top) return top;
    return std::max(1.0, most);
}

} // namespace

LowerTitle LowerTitle::of(const QRectF& area, const LabScene& scene) {
    LowerTitle title;
    const double margin = isNarrow(area) ? 14 : 41;
    title.left = area.left() + (isNarrow(area) ? 16 : 24);
    title.baseline = area.top() + (isLow(area) ? 22 : 30);
    const QFontMetricsF words(Theme::sans(12, QFont::DemiBold));
    double right = area.right() - margin;
    const auto button = [&](const QString& text, double padding) {
        const double width = std::ceil(words.horizontalAdvance(text)) + 2 * padding;
        right -= width;
        return QRectF(right, title.baseline - 17, width, 24);
    };
    if (scene.training) {
        title.trainingTab = button(QCoreApplication::translate("LabCanvas", "Training"), 8);
        title.sweepTab = button(QCoreApplication::translate("LabCanvas", "Sweep"), 8);
        right -= 8;
    }
    const LabSweep& sweep = scene.sweep;
    if (scene.lower == LabScene::Lower::Sweep) {
        if (sweep.running) {
            title.cancel = button(QCoreApplication::translate("LabCanvas", "Cancel"), 8);
            title.progress = {title.left, title.baseline + 10, area.right() - margin - title.left, 3};
        } else if (sweep.offered && (!anyKnown(sweep.loss) || sweep.done < sweep.all) &&
                   !scene.layers.empty()) {
            title.run = button(QCoreApplication::translate("LabCanvas", "Run sweep"), 10);
        }
    }
    title.end = right - 10;
    return title;
}

SweepLayout SweepLayout::of(const QRectF& area, const LabSweep& sweep) {
    SweepLayout layout;
    layout.area = area;
    const bool low = isLow(area);
    const double left = area.left() + (isNarrow(area) ? 48 : 64);
    const double right = area.right() - (isNarrow(area) ? 14 : 41);
    const double top = area.top() + (low ? 36 : 50);
    const double bottom = area.bottom() - (low ? 24 : 58);
    layout.frame = {left, top, right - left, std::max(40.0, bottom - top)};
    layout.captionX = left + (isNarrow(area) ? 8 : 48);
    layout.numbersBaseline = layout.frame.bottom() + (low ? 15 : 20);
    layout.x = {lowest, highest, left, right};
    layout.ticks = ticksBetween(lowest, highest, layout.frame.width() < 400 ? 5 : 9);
    layout.hasCurves = anyKnown(sweep.loss);
    layout.hasProbability = anyKnown(sweep.probability);
    layout.hasAttention = anyKnown(sweep.answer) || anyKnown(sweep.noise);
    layout.placePlots(sweep);
    layout.probabilityCurve = curveOf(sweep.values, sweep.probability, layout.x, layout.probability.y);
    layout.lossCurve = curveOf(sweep.values, sweep.loss, layout.x, layout.loss.y);
    layout.answerCurve = curveOf(sweep.values, sweep.answer, layout.x, layout.attention.y);
    layout.noiseCurve = curveOf(sweep.values, sweep.noise, layout.x, layout.attention.y);
    const auto marks = [&](const std::optional<double>& at, std::optional<double> known) {
        const bool visible = at && *at >= lowest && *at <= highest;
        return visible ? std::optional(layout.marksAt(sweep, *at, known)) : std::nullopt;
    };
    layout.trained = marks(sweep.trained, std::isnan(sweep.trainedLoss) || !layout.hasCurves
                                              ? std::nullopt
                                              : std::optional(sweep.trainedLoss));
    layout.edited = marks(sweep.edited, {});
    return layout;
}

void SweepLayout::placePlots(const LabSweep& sweep) {
    const double caption = frame.height() < 170 ? 15 : 22; // room for the words above each curve
    const double between = frame.height() < 170 ? 6 : 16;
    const int plots = hasProbability ? 3 : 2;
    const double each = std::max(10.0, (frame.height() - (plots - 1) * between) / plots);
    const auto place = [&](int plot) {
        return QRectF(frame.left(), frame.top() + plot * (each + between) + caption, frame.width(),
                      std::max(8.0, each - caption));
    };
    const auto [from, to] = lossRange(sweep);
    const int most = static_cast<int>(place(0).height() / 30) + 2;
    loss = PlotArea::of(place(plots - 2), from, to, most);
    const auto share = [&](int plot, double top) { // of the whole: its half and its end
        PlotArea of = PlotArea::of(place(plot), 0, top, most);
        of.ticks = {most > 3 ? std::vector{0.0, top / 2, top} : std::vector{0.0, top}, top < 0.15 ? 2 : 1};
        return of;
    };
    probability = share(0, 1);
    attention = share(plots - 1, attentionTop(sweep));
}

SweepLayout::Marks SweepLayout::marksAt(const LabSweep& sweep, double lambdaInit,
                                        std::optional<double> known) const {
    Marks marks{x.at(lambdaInit), {}};
    const auto add = [&](const std::optional<double>& value, const PlotAxis& y) {
        if (value) marks.dots.emplace_back(marks.x, y.at(*value));
    };
    add(onCurve(sweep.values, sweep.probability, lambdaInit), probability.y);
    add(known ? known : onCurve(sweep.values, sweep.loss, lambdaInit), loss.y);
    add(onCurve(sweep.values, sweep.answer, lambdaInit), attention.y);
    add(onCurve(sweep.values, sweep.noise, lambdaInit), attention.y);
    return marks;
}

double SweepLayout::valueAt(double pixel) const {
    return std::clamp(std::round(x.valueAt(pixel) * 100) / 100, lowest, highest);
}

QPointF SweepLayout::pointOf(const LabSweep& sweep, double lambdaInit) const {
    const auto value = onCurve(sweep.values, sweep.loss, lambdaInit);
    return {x.at(lambdaInit), value ? loss.y.at(*value) : loss.rect.center().y()};
}

LowerTitlePainter::LowerTitlePainter(const LabPen& pen) : pen_(pen), t_(pen.theme) {}

void LowerTitlePainter::draw() {
    using Kind = LabTarget::Kind;
    const Kind under = pen_.pointer.target.kind;
    const LowerTitle& title = pen_.geometry.title;
    const LabScene& scene = pen_.scene;
    const LabSweep& sweep = scene.sweep;
    const bool training = pen_.geometry.showsTraining;
    QString name, words;
    if (training) {
        name = tr("λ over the training");
        words = tr("drag the handle to a checkpoint ◆");
    } else if (!sweep.offered) {
        name = sweep.title;
    } else {
        name = tr("Sweep of λ_init, %1").arg(layersText(sweep.first, sweep.last));
        if (sweep.running)
            words = tr("%1 of %2 values").arg(sweep.done).arg(sweep.all);
        else if (!title.run.isNull())
            words = sweep.note;
        else
            words = tr("%1 values · click the curve to go there").arg(sweep.values.size());
    }
    paintTitle(pen_, {title.left, title.baseline}, name, words, title.end);
    tab(title.sweepTab, tr("Sweep"), !training, under == Kind::SweepTab);
    tab(title.trainingTab, tr("Training"), training, under == Kind::TrainingTab);
    if (!title.run.isNull()) paintWordButton(pen_, title.run, tr("Run sweep"), under == Kind::Run);
    if (!title.cancel.isNull()) paintWordButton(pen_, title.cancel, tr("Cancel"), under == Kind::Cancel);
    if (!title.progress.isNull()) {
        QRectF part = title.progress;
        part.setWidth(part.width() * std::clamp(sweep.done / std::max(1.0, double(sweep.all)), 0.0, 1.0));
        pen_.ink.fill(title.progress, t_.sliderTrack, 1.5);
        pen_.ink.fill(part, t_.accent, 1.5);
    }
}

void LowerTitlePainter::tab(const QRectF& rect, const QString& word, bool chosen, bool hovered) {
    if (rect.isNull()) return;
    pen_.ink.text({rect.center().x(), rect.center().y() + 4}, word, pen_.fonts.caption,
                  chosen    ? t_.accent
                  : hovered ? t_.ink1
                            : t_.ink3,
                  Align::Centre);
    if (chosen) pen_.ink.fill({rect.left() + 8, rect.bottom() - 2, rect.width() - 16, 2}, t_.accent);
}

SweepPainter::SweepPainter(const LabPen& pen)
    : pen_(pen), t_(pen.theme), sweep_(pen.geometry.sweep), values_(pen.scene.sweep) {}

void SweepPainter::draw() {
    if (values_.offered) axes();
    if (!sweep_.hasCurves) {
        absence();
        return;
    }
    marks();
    curves();
    curveNames();
}

bool SweepPainter::pointed() const {
    return pen_.pointer.heldSweep || pen_.pointer.target.kind == LabTarget::Kind::Sweep;
}

void SweepPainter::axes() {
    if (sweep_.hasProbability) plotAxis(sweep_.probability, firstCaption(), true);
    plotAxis(sweep_.loss, tr("loss on the whole prompt"), sweep_.hasCurves);
    const QString scope = values_.answerScope;
    plotAxis(sweep_.attention,
             scope.isEmpty() ? tr("attention to answer") : tr("attention to answer, %1").arg(scope),
             sweep_.hasAttention);
    const double y = sweep_.frame.bottom();
    pen_.ink.line({sweep_.frame.left(), y}, {sweep_.frame.right(), y}, t_.line);
    for (const double tick : sweep_.ticks.values)
        pen_.ink.text({sweep_.x.at(tick), sweep_.numbersBaseline}, printed(tick, 1), pen_.fonts.tick, t_.ink3,
                      Align::Centre);
    if (sweep_.numbersBaseline + 17 < sweep_.area.bottom() - 4)
        pen_.ink.text({sweep_.frame.right(), sweep_.numbersBaseline + 17}, tr("λ_init"), pen_.fonts.small,
                      t_.ink3, Align::Right);
}

QString SweepPainter::firstCaption() const {
    return sweep_.hasProbability ? tr("probability of the answer") : tr("loss on the whole prompt");
}

void SweepPainter::plotAxis(const PlotArea& plot, const QString& caption, bool known) {
    if (known) plot.paintScale(pen_.ink, t_, pen_.fonts.tick, 10);
    constexpr double clear = 6; // of a curve at the very top: letters hang below their line
    pen_.ink.text({captionX(pen_.ink.width(caption, pen_.fonts.caption)), plot.rect.top() - clear}, caption,
                  pen_.fonts.caption, t_.ink2);
    if (&plot == &sweep_.attention && sweep_.hasCurves && !known && !values_.running)
        pen_.ink.text({plot.rect.center().x(), plot.rect.center().y() + 4},
                      !values_.note.isEmpty() ? values_.note
                      : t_.paper              ? tr("no answer is marked")
                                              : tr("Mark an answer in the text to see this curve"),
                      pen_.fonts.words, t_.ink3, Align::Centre);
}

double SweepPainter::captionX(double width) const {
    double x = sweep_.captionX;
    std::vector<double> lines; // that would cross the words
    if (sweep_.trained) lines.push_back(sweep_.trained->x);
    if (sweep_.edited) lines.push_back(sweep_.edited->x);
    std::ranges::sort(lines);
    for (const double line : lines)
        if (line > x - 5 && line < x + width + 5) x = line + 10;
    return std::min(x, sweep_.frame.right() - width);
}

void SweepPainter::absence() {
    const QPointF centre = sweep_.first().rect.center() + QPointF(0, 4);
    const QString words =
        values_.running           ? tr("computing")
        : !values_.note.isEmpty() ? values_.note
        : t_.paper                ? tr("the sweep has not been run")
                   : tr("What the models make of λ_init from −0.2 to 1.4, computed in the background");
    pen_.ink.text(centre, words, pen_.fonts.words, t_.ink3, Align::Centre);
}

void SweepPainter::curves() {
    pen_.ink.clip(sweep_.frame.adjusted(-1, -1, 1, 1));
    pen_.ink.path(sweep_.probabilityCurve, t_.ink1, 2);
    pen_.ink.path(sweep_.lossCurve, t_.ink1, 2);
    pen_.ink.path(sweep_.answerCurve, t_.ink1, 2);
    pen_.ink.dashedPath(sweep_.noiseCurve, t_.ink2, 1.75, 5, 4);
    pen_.ink.unclip();
    if (sweep_.trained)
        for (const QPointF& dot : sweep_.trained->dots) {
            pen_.ink.dot(dot, trainedRadius, t_.canvas);
            pen_.ink.ring(dot, trainedRadius - 0.5, t_.ink1, 1.5);
        }
    if (sweep_.edited)
        for (const QPointF& dot : sweep_.edited->dots) pen_.ink.dot(dot, 6, t_.accent);
}

void SweepPainter::marks() {
    const QRectF& frame = sweep_.frame;
    if (pointed()) {
        const double x = std::round(sweep_.x.at(sweep_.valueAt(pen_.pointer.at.x())));
        pen_.ink.dashed({x, frame.top()}, {x, frame.bottom()}, t_.accent);
    }
    if (sweep_.trained) {
        const double x = std::round(sweep_.trained->x);
        pen_.ink.line({x, frame.top()}, {x, frame.bottom()}, t_.ink3);
        const QString words = tr("trained %1").arg(printed(*values_.trained));
        const double width = pen_.ink.width(words, pen_.fonts.small);
        const double caption = pen_.ink.width(firstCaption(), pen_.fonts.caption);
        const double left = captionX(caption);
        const auto free = [&](double from) { // of the caption, and of the line of what is edited
            const double edited = sweep_.edited ? sweep_.edited->x : -1;
            return from > frame.left() && from + width < frame.right() &&
                   (from >= left + caption || from + width <= left) &&
                   !(edited > from - 2 && edited < from + width + 2);
        };
        const bool fits = free(x + 6) || free(x - 6 - width);
        const bool right = free(x + 6) || (!fits && x + 6 + width < frame.right());
        const QPointF at(right ? x + 6 : x - 6, fits ? frame.top() + 10 : sweep_.first().rect.bottom() - 3);
        if (!fits)
            pen_.ink.fill({right ? at.x() - 2 : at.x() - width - 2, at.y() - 10, width + 4, 13}, t_.canvas);
        pen_.ink.text(at, words, pen_.fonts.small, t_.ink3, right ? Align::Left : Align::Right);
    }
    if (sweep_.edited) {
        const double x = std::round(sweep_.edited->x);
        pen_.ink.line({x - 0.5, frame.top()}, {x - 0.5, frame.bottom()}, t_.accent, 2);
    }
}

void SweepPainter::curveNames() {
    if (sweep_.answerCurve.empty() || sweep_.noiseCurve.empty()) return;
    const double answerY = sweep_.answerCurve.back().y(), noiseY = sweep_.noiseCurve.back().y();
    const std::vector wanted = {answerY + (answerY < noiseY ? -8 : 12),
                                noiseY + (answerY < noiseY ? 12 : -8)};
    const QRectF& plot = sweep_.attention.rect;
    const std::vector places = nudgedApart(wanted, 12, plot.top() + 2, plot.bottom() - 2);
    const auto name = [&](QPointF end, double y, const QString& words) {
        const double width = pen_.ink.width(words, pen_.fonts.small);
        const double x = std::clamp(end.x() - width - 4, plot.left() + 4, plot.right() - width - 4);
        // no curve strikes them through, and none goes on behind them for a dot
        pen_.ink.fill({x - 3, y - 9, std::max(width + 6, plot.right() + 2 - x + 3), 12}, t_.canvas);
        pen_.ink.text({x, y}, words, pen_.fonts.small, t_.ink2);
    };
    name(sweep_.answerCurve.back(), places[0], tr("answer"));
    name(sweep_.noiseCurve.back(), places[1], tr("noise"));
}

void SweepPainter::tooltip() {
    if (!pointed() || !sweep_.hasCurves) return;
    const double at = sweep_.valueAt(pen_.pointer.at.x());
    std::vector<TooltipLine> lines;
    lines.push_back({tr("λ_init %1").arg(printed(at)), pen_.fonts.strongNumber, t_.accent});
    const auto add = [&](const QString& name, const std::vector<double>& ys) {
        if (const auto y = onCurve(values_.values, ys, at))
            lines.push_back({name.arg(printed(*y)), pen_.fonts.number, t_.ink1});
    };
    add(tr("probability of the answer %1"), values_.probability);
    add(tr("loss on the whole prompt %1"), values_.loss);
    add(tr("attention to answer %1"), values_.answer);
    add(tr("attention to noise %1"), values_.noise);
    if (!pen_.pointer.heldSweep) lines.push_back({tr("click goes there"), pen_.fonts.words, t_.ink3});
    paintTooltip(pen_.ink, t_, pen_.geometry.layout.lower, pen_.pointer.at, 14, lines);
}

} // namespace lambdascope
