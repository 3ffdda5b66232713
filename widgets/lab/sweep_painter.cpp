// SPDX-License-Identifier: MIT
#include "widgets/lab/sweep_painter.h"

#include "widgets/canvas/map_marks.h"
#include "widgets/lab/lab_pen.h"
#include "widgets/lab/lab_text.h"

#include <algorithm>
#include <cmath>

namespace lambdascope {

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
        if (!t_.paper) words = tr("drag the handle to a checkpoint ◆");
    } else if (!sweep.offered) {
        name = tr("DIFF V2 has no λ_init");
    } else {
        name = tr("Sweep of λ_init, %1").arg(layersText(sweep.first, sweep.last));
        if (sweep.running)
            words = tr("%1 of %2 values").arg(sweep.done).arg(sweep.all);
        else if (!title.run.isNull())
            words = sweep.note;
        else
            words = (t_.paper ? tr("%1 values") : tr("%1 values · click the curve to go there"))
                        .arg(sweep.values.size());
    }
    paintTitle(pen_, {title.left, title.baseline}, name, words, title.end);
    if (t_.paper) return; // nothing to click
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
    plotAxis(sweep_.loss, tr("loss on the prompt"));
    const QString scope = values_.answerScope;
    plotAxis(sweep_.attention,
             scope.isEmpty() ? tr("attention to answer") : tr("attention to answer, %1").arg(scope));
    const double y = sweep_.frame.bottom();
    pen_.ink.line({sweep_.frame.left(), y}, {sweep_.frame.right(), y}, t_.line);
    for (const double tick : sweep_.ticks.values)
        pen_.ink.text({sweep_.x.at(tick), sweep_.numbersBaseline}, printed(tick, 1), pen_.fonts.tick, t_.ink3,
                      Align::Centre);
    if (sweep_.numbersBaseline + 17 < sweep_.area.bottom() - 4)
        pen_.ink.text({sweep_.frame.right(), sweep_.numbersBaseline + 17}, tr("λ_init"), pen_.fonts.small,
                      t_.ink3, Align::Right);
}

void SweepPainter::plotAxis(const SweepPlot& plot, const QString& caption) {
    const bool known = &plot == &sweep_.loss ? sweep_.hasCurves : sweep_.hasAttention;
    for (const double tick : plot.ticks.values) {
        if (!known) break;
        const double y = std::round(plot.y.at(tick));
        pen_.ink.line({plot.rect.left(), y}, {plot.rect.right(), y}, t_.softLine);
        pen_.ink.text({plot.rect.left() - 10, y + 4}, printed(tick, plot.ticks.decimals), pen_.fonts.tick,
                      t_.ink3, Align::Right);
    }
    pen_.ink.text({captionX(pen_.ink.width(caption, pen_.fonts.caption)), plot.rect.top() - 3}, caption,
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
    if (sweep_.inForce) lines.push_back(sweep_.inForce->x);
    std::ranges::sort(lines);
    for (const double line : lines)
        if (line > x - 5 && line < x + width + 5) x = line + 10;
    return std::min(x, sweep_.frame.right() - width);
}

void SweepPainter::absence() {
    const QPointF centre = sweep_.loss.rect.center() + QPointF(0, 4);
    const QString words = values_.running           ? tr("computing")
                          : !values_.note.isEmpty() ? values_.note
                          : t_.paper                ? tr("the sweep has not been run")
                                     : tr("The loss at λ_init from −0.2 to 1.4, computed in the background");
    pen_.ink.text(centre, words, pen_.fonts.words, t_.ink3, Align::Centre);
}

void SweepPainter::curves() {
    pen_.ink.clip(sweep_.frame.adjusted(-1, -1, 1, 1));
    pen_.ink.path(sweep_.lossCurve, t_.ink1, 2);
    pen_.ink.path(sweep_.answerCurve, t_.ink1, 2);
    pen_.ink.dashedPath(sweep_.noiseCurve, t_.ink2, 1.75, 5, 4);
    pen_.ink.unclip();
    if (sweep_.trained)
        for (const QPointF& dot : sweep_.trained->dots) {
            pen_.ink.dot(dot, trainedRadius, t_.canvas);
            pen_.ink.ring(dot, trainedRadius - 0.5, t_.ink1, 1.5);
        }
    if (sweep_.inForce)
        for (const QPointF& dot : sweep_.inForce->dots) pen_.ink.dot(dot, 6, t_.accent);
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
        const bool right = x + 6 + width < frame.right() &&
                           !(sweep_.inForce && sweep_.inForce->x > x && sweep_.inForce->x < x + 8 + width);
        const double caption = pen_.ink.width(tr("loss on the prompt"), pen_.fonts.caption);
        const double left = captionX(caption);
        const double from = right ? x + 6 : x - 6 - width;
        const bool onCaption = from < left + caption && from + width > left;
        pen_.ink.text({right ? x + 6 : x - 6, onCaption ? sweep_.loss.rect.top() + 11 : frame.top() + 10},
                      words, pen_.fonts.small, t_.ink3, right ? Align::Left : Align::Right);
    }
    if (sweep_.inForce) {
        const double x = std::round(sweep_.inForce->x);
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
        QColor ground = t_.canvas;
        ground.setAlphaF(0.75F);
        pen_.ink.fill({x - 1, y - 9, width + 2, 12}, ground);
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
    add(tr("loss %1"), values_.loss);
    add(tr("answer %1"), values_.answer);
    add(tr("noise %1"), values_.noise);
    if (!pen_.pointer.heldSweep) lines.push_back({tr("click goes there"), pen_.fonts.words, t_.ink3});
    paintTooltip(pen_.ink, t_, pen_.geometry.layout.lower, pen_.pointer.at, 14, lines);
}

} // namespace lambdascope
