// SPDX-License-Identifier: MIT
// The strip above the maps: their scale as colour bars; and what lies over whole maps.
#include "core/util/phrase.h"
#include "widgets/canvas/map_cells.h"
#include "widgets/canvas/map_marks.h"
#include "widgets/explore/maps/overlay.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace lambdascope {

namespace {

constexpr double leastForNotes = 260; // pixels of a map
constexpr double noteRight = 12, noteTop = 58;

struct Scales {
    Q_DECLARE_TR_FUNCTIONS(MapCanvas)
};

/// ".3", "4", ".08"
QString shortNumber(float value) {
    QString text = QString::number(std::abs(value), 'g', 2);
    if (text.startsWith("0.")) text.remove(0, 1);
    return text;
}

} // namespace

QString wordsOf(MapScale scale) {
    switch (scale) {
    case MapScale::Even:
        return Scales::tr("Times an even share: 1 is as if all visible tokens were alike.");
    case MapScale::Row:
        return Scales::tr("Each row by its largest weight: rows cannot be compared.");
    case MapScale::Root:
        return Scales::tr("Root of the weight: small ones show, the sum does not hold.");
    case MapScale::Absolute:
        return Scales::tr("The weight itself, one scale for all maps.");
    }
    return {};
}

void Overlay::strip() {
    colourBars();
    const QPointF at = f_.layout.stripWords;
    const double room = f_.size.width() - 12 - at.x();
    const QFont font = t_.words(11);
    const QString note = f_.showStale ? f_.scene.staleText : pooledNote();
    const QString scale = f_.showStale ? QString() : wordsOf(f_.values.scale());
    const QString gap = note.isEmpty() || scale.isEmpty() ? QString() : QStringLiteral("   ");
    for (const QString& words : {scale + gap + note, note})
        if (ink_.width(words, font) <= room) {
            ink_.text(at, words, font, f_.showStale ? t_.ink2 : t_.ink3);
            return;
        }
}

QString Overlay::pooledNote() const {
    const double perPixel = 1 / f_.layout.cellSize(f_.view);
    QStringList notes;
    if (perPixel > 1.001)
        notes << tr("%1 × %1 cells a pixel, strongest kept").arg(static_cast<int>(std::ceil(perPixel)));
    if (f_.view.zoom > 1)
        notes << (t_.paper ? tr("zoom %1×") : tr("zoom %1×, 0 shows all")).arg(f_.view.zoom, 0, 'f', 1);
    return notes.join(QStringLiteral(" · "));
}

/// In the masked half, where no weight is. Not where a zoom shows other cells there.
void Overlay::notes() {
    if (f_.view.zoom > 1 || f_.layout.mapSize() < leastForNotes) return;
    for (int panel = 0; panel < CanvasLayout::panelCount; ++panel) {
        const MapNote& note = f_.scene.notes.at(static_cast<std::size_t>(panel));
        if (!drawn(panel) || note.number.isEmpty()) continue;
        const QRectF& rect = f_.layout.panels.at(static_cast<std::size_t>(panel));
        const double right = rect.right() - noteRight, top = rect.top() + noteTop;
        ink_.text({right, top}, note.title, t_.words(11), t_.ink2, Align::Right);
        ink_.text({right, top + 23}, note.number, t_.digits(20, QFont::Medium), t_.ink1, Align::Right);
        ink_.text({right, top + 41}, note.below, t_.words(11), t_.ink2, Align::Right);
    }
}

/// Words in the bands of rows that a trace file leaves out, which the cells' painter hatches.
void Overlay::leftOutRows() {
    constexpr double leastHeight = 22;
    const QFont font = t_.words(11);
    const QString words = tr("not recorded");
    const double wide = ink_.width(words, font);
    for (int panel = 0; panel < CanvasLayout::panelCount; ++panel) {
        if (!drawn(panel)) continue;
        const QRectF& map = f_.layout.panels[panel];
        for (const QRectF& band : leftOutBands(map, f_.view.firstQuery, f_.layout.tokens / f_.view.zoom,
                                               f_.values.recorded(panel))) {
            if (band.height() < leastHeight || wide + 24 > band.width()) continue;
            const QPointF at = band.center() + QPointF(0, 4);
            ink_.fill({at.x() - wide / 2 - 6, at.y() - 13, wide + 12, 18}, t_.base, 2);
            ink_.text(at, words, font, t_.ink3, Align::Centre);
        }
    }
}

void Overlay::stale() {
    if (!f_.showStale) return;
    QColor veil = t_.canvas;
    veil.setAlphaF(0.55F);
    for (const QRectF& panel : f_.layout.panels) {
        if (panel.isEmpty()) continue;
        ink_.fill(panel, veil);
        ink_.dashed({panel.left(), panel.bottom() + 4}, {panel.right(), panel.bottom() + 4}, t_.ink3);
    }
}

/// Of the softmax map under the pointer, or of the only one: several have one bar, and a mark would be of
/// either.
std::optional<Overlay::Mark> Overlay::softmaxMark() const {
    const auto cell = current();
    if (!cell || cell->query >= f_.layout.tokens) return {};
    const auto softmax = [&](int panel) {
        const bool isSigned = panel == CanvasLayout::differencePanel || panel == CanvasLayout::apartPanel ||
                              (panel == CanvasLayout::standardPanel && f_.values.besideIsSigned());
        return !isSigned && drawn(panel) && has(panel, *cell);
    };
    std::optional<int> of;
    for (int panel = 0; panel < CanvasLayout::panelCount; ++panel) {
        if (!softmax(panel)) continue;
        if (f_.hover && f_.hoverPanel == panel) {
            of = panel;
            break;
        }
        of = of ? -1 : panel;
    }
    if (!of || *of < 0) return {};
    if (*of == CanvasLayout::standardPanel)
        return Mark{f_.values.standardCell(f_.scene, *cell), *of, cell->query};
    const CellValues values = f_.values.diffCell(f_.scene, *cell);
    const float second = f_.scene.plainSecond ? values.a2 : std::abs(values.lambda * values.a2);
    return Mark{*of == 0 ? values.a1 : second, *of, cell->query};
}

void Overlay::colourBars() {
    std::optional<Mark> mark;
    constexpr int difference = CanvasLayout::differencePanel;
    if (const auto cell = current(); cell && cell->query < f_.layout.tokens) {
        const int panel = f_.hover ? f_.hoverPanel : difference;
        const bool there = drawn(panel) && has(panel, *cell);
        if (panel == CanvasLayout::apartPanel && there)
            mark = Mark{f_.values.apartCell(*cell), panel, cell->query};
        else if (panel == CanvasLayout::standardPanel && f_.values.besideIsSigned() && there)
            mark = Mark{f_.values.standardCell(f_.scene, *cell), panel, cell->query};
        else if (drawn(difference) && has(difference, *cell))
            mark = Mark{f_.values.diffCell(f_.scene, *cell).difference(), difference, cell->query};
    }
    colourBar(f_.layout.softmaxBar, false, f_.values.softmaxClipped(), softmaxMark());
    colourBar(f_.layout.signedBar, true, f_.values.signedClipped(), mark);
}

void Overlay::colourBar(const QRectF& bar, bool isSigned, bool clipped, const std::optional<Mark>& mark) {
    if (bar.isEmpty()) return;
    paintColours(ink_, t_, bar, isSigned);
    barNumbers(bar, isSigned);
    const double y = bar.center().y();
    if (clipped)
        ink_.triangle({bar.right() + 2, y - 4}, {bar.right() + 2, y + 4}, {bar.right() + 8, y}, t_.ink1);
    if (clipped && isSigned)
        ink_.triangle({bar.left() - 2, y - 4}, {bar.left() - 2, y + 4}, {bar.left() - 8, y}, t_.ink1);
    if (!mark) return;
    const MapScaling& scaling = f_.values.scaling(mark->panel);
    const float share =
        std::clamp(scaling.share(mark->value * scaling.factor(mark->query)), isSigned ? -1.0F : 0.0F, 1.0F);
    const double x = isSigned ? bar.center().x() + share * bar.width() / 2 : bar.left() + share * bar.width();
    ink_.triangle({x - 4, bar.bottom() + 7}, {x + 4, bar.bottom() + 7}, {x, bar.bottom() + 1}, t_.accent);
}

/// Where the bar ends, and where on it a number lies that one looks for: none at all, an even share, or on a
/// root's scale a quarter of the end.
void Overlay::barNumbers(const QRectF& bar, bool isSigned) {
    const float maximum = f_.values.maximum();
    const QFont number = t_.digits(11);
    const double baseline = bar.bottom() - 2;
    const QString end = shortNumber(maximum);
    ink_.text({bar.left() - CanvasLayout::barEnds, baseline}, isSigned ? tr("signed") : tr("softmax"),
              t_.words(11), t_.ink3, Align::Right);
    ink_.text({bar.left() - 11, baseline}, isSigned ? "−" + end : QStringLiteral("0"), number, t_.ink3,
              Align::Right);
    ink_.text({bar.right() + 11, baseline}, (isSigned ? "+" : "") + end, number, t_.ink3);
    const MapScale scale = f_.values.scale();
    const bool even = scale == MapScale::Even;
    if (!isSigned && !even && scale != MapScale::Root) return;
    const double x = isSigned ? bar.center().x() : bar.left() + bar.width() * (even ? 1 / maximum : 0.5);
    ink_.line({x, bar.top() - 1}, {x, bar.bottom()}, t_.ink1);
    ink_.text({x, bar.top() - 3}, isSigned ? QStringLiteral("0") : shortNumber(even ? 1 : maximum / 4),
              t_.digits(10), t_.ink3, Align::Centre);
}

} // namespace lambdascope
