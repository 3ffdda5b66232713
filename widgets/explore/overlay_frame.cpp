// SPDX-License-Identifier: MIT
#include "widgets/canvas/map_marks.h"
#include "widgets/explore/overlay.h"

#include <QTextBoundaryFinder>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

/// A sentence in lines no wider than `width`, broken where its language allows it.
QStringList linesOf(Ink& ink, const QString& words, const QFont& font, double width) {
    QStringList lines;
    QTextBoundaryFinder finder(QTextBoundaryFinder::Line, words);
    qsizetype start = 0, good = 0;
    for (qsizetype next = finder.toNextBoundary(); next >= 0; next = finder.toNextBoundary()) {
        if (good > start && ink.width(words.mid(start, next - start).trimmed(), font) > width) {
            lines << words.mid(start, good - start).trimmed();
            start = good;
        }
        good = next;
    }
    lines << words.mid(start).trimmed();
    return lines;
}

} // namespace

void Overlay::draw() {
    if (f_.layout.arrangement == CanvasLayout::Arrangement::TooSmall) {
        ink_.text({f_.size.width() / 2, f_.size.height() / 2}, tr("Make the window larger to see the maps"),
                  t_.words(13), t_.ink2, Align::Centre);
        return;
    }
    titles();
    framesOfPanels();
    axes();
    printedValues();
    rowStrip();
    lambdaColumn();
    colourBars();
    pooledNote();
    stale();
    if (f_.scene.pin) crossHair(*f_.scene.pin, true);
    if (f_.hover) crossHair(*f_.hover, false);
    arithmeticLine();
    tooltip();
    if (f_.focusRing) ink_.box(QRectF(QPointF(1, 1), f_.size - QSizeF(2, 2)), t_.accent, 2);
}

QString Overlay::tokenName(int index) const {
    return labelOf(f_.scene.tokens, index, 16);
}

std::optional<Cell> Overlay::current() const {
    if (f_.hover && visibleCell(*f_.hover)) return f_.hover;
    return f_.scene.pin;
}

bool Overlay::hasMap(int panel) const {
    return f_.layout.shows(panel) &&
           (panel == CanvasLayout::standardPanel ? f_.values.standard() : f_.values.diff()) != nullptr;
}

bool Overlay::drawn(int panel) const {
    return hasMap(panel) && !covers(panel);
}

void Overlay::title(int panel, const QString& name, const QString& subtitle, const QString& sign) {
    if (!f_.layout.shows(panel)) return;
    const QRectF& rect = f_.layout.panels[panel];
    const double y = rect.top() + f_.layout.titleBaseline;
    const QFont bold = t_.words(15, QFont::DemiBold);
    if (!sign.isEmpty()) ink_.text({rect.left() - 18, y}, sign, t_.words(18), t_.ink1, Align::Centre);
    const double end = ink_.text({rect.left(), y}, name, bold, t_.ink1);
    const QFont small = t_.words(12);
    if (!f_.layout.compact && end + 10 + ink_.width(subtitle, small) < rect.right() + 30)
        ink_.text({end + 10, y}, subtitle, small, t_.ink3);
}

void Overlay::titles() {
    const bool grid = f_.layout.arrangement == CanvasLayout::Arrangement::Grid;
    const QString minus = QStringLiteral("−");
    const HeadMix& mix = f_.scene.mix;
    const QString plus = mix.swapped ? QStringLiteral("A2") : QStringLiteral("A1");
    const QString times = mix.swapped ? QStringLiteral("λ·A1") : QStringLiteral("λ·A2");
    title(0, plus, mix.swapped ? tr("second softmax, swapped") : tr("first softmax"), {});
    const QString scaled = mix.swapped ? tr("first softmax × %1") : tr("second softmax × %1");
    if (f_.scene.plainSecond)
        title(1, times.mid(2), mix.swapped ? tr("first softmax") : tr("second softmax"), {});
    else
        title(1, times, scaled.arg(mix.lambda < 0 ? tr("|λ|, λ is negative") : QStringLiteral("λ")),
              f_.layout.shows(0) ? minus : QString());
    title(2, plus + " − " + times,
          mix.off ? tr("head off: nothing of it reaches the layer") : tr("what the values are weighted by"),
          f_.layout.shows(0) && f_.layout.shows(1) ? QStringLiteral("=") : QString());
    const HeadId& twin = f_.scene.twin;
    const QString head = QStringLiteral("L%1 · H%2").arg(twin.layer).arg(twin.head);
    using Reason = CanvasScene::TwinReason;
    const QString reason = f_.scene.twinReason == Reason::LargestWeight    ? tr("%1, looks there most")
                           : f_.scene.twinReason == Reason::NearestPattern ? tr("%1, nearest pattern")
                           : f_.scene.twinReason == Reason::LayerShare     ? tr("%1, same depth")
                                                                           : tr("%1, chosen by you");
    if (f_.scene.standard)
        title(CanvasLayout::standardPanel, tr("Standard"), f_.scene.diff ? reason.arg(head) : head, {});
    else
        title(CanvasLayout::standardPanel, tr("Standard"), {}, {});
    if (!grid && f_.layout.divider > 0)
        ink_.line({f_.layout.divider, 24}, {f_.layout.divider, f_.size.height() - 24}, t_.line);
}

void Overlay::framesOfPanels() {
    for (int panel = 0; panel < CanvasLayout::panelCount; ++panel) {
        if (!f_.layout.shows(panel)) continue;
        if (covers(panel)) plate(panel);
        ink_.box(f_.layout.panels[panel].adjusted(-1, -1, 1, 1), t_.line);
    }
    if (f_.scene.diff && !f_.values.diff())
        for (int panel = 0; panel < 3; ++panel) absence(panel, tr("computing the maps of this layer"));
    if (!f_.scene.diff && f_.scene.standard) absence(0, tr("Open a DIFF Transformer beside it"));
    if (f_.scene.diff && !f_.scene.standard)
        absence(3, f_.scene.standardNote.isEmpty() ? tr("Open a standard Transformer beside it")
                                                   : f_.scene.standardNote);
    const bool whole = f_.view.zoom == 1 && f_.layout.mapSize() >= 200;
    if (whole && f_.values.diff())
        ink_.text({f_.layout.first().right() - 12, f_.layout.first().top() + 22},
                  tr("not visible to this token"), t_.words(11), t_.ink3, Align::Right);
}

void Overlay::absence(int panel, const QString& words) {
    if (!f_.layout.shows(panel)) return;
    constexpr double margin = 8, lineHeight = 18;
    const QRectF& rect = f_.layout.panels[panel];
    const QStringList lines = linesOf(ink_, words, t_.words(12), rect.width() - 2 * margin);
    const double height = lineHeight * static_cast<double>(lines.size() - 1);
    double y = std::max(rect.center().y() - height / 2, rect.top() + lineHeight); // a long one goes on below
    if (y + height > rect.bottom() - margin / 2) // over the frame, which ends where the words do
        ink_.fill({rect.left(), rect.bottom() - 1, rect.width(), 3}, t_.canvas);
    for (const QString& line : lines) {
        ink_.text({rect.center().x(), y}, line, t_.words(12), t_.ink3, Align::Centre);
        y += lineHeight;
    }
}

void Overlay::plate(int panel) {
    constexpr double apart = 9;
    const QRectF& rect = f_.layout.panels[panel];
    QColor hatch = t_.ink1;
    hatch.setAlphaF(0.07F);
    ink_.clip(rect);
    ink_.fill(rect, t_.base);
    for (double x = rect.left(); x < rect.right() + rect.height(); x += apart)
        ink_.line({x, rect.top()}, {x - rect.height(), rect.bottom()}, hatch);
    ink_.unclip();
    const QPointF centre = rect.center();
    ink_.text({centre.x(), centre.y() - 2}, tr("Predict first"), t_.words(15, QFont::DemiBold), t_.ink1,
              Align::Centre);
    if (rect.height() >= 120)
        ink_.text({centre.x(), centre.y() + 20}, tr("then the map is uncovered"), t_.words(12), t_.ink3,
                  Align::Centre);
}

std::vector<int> Overlay::marked(bool queries) const {
    std::vector<int> indices;
    const auto add = [&](const std::optional<Cell>& cell) {
        if (cell) indices.push_back(queries ? cell->query : cell->key);
    };
    add(f_.hover);
    if (f_.scene.pin && (!f_.hover || f_.layout.cellSize(f_.view) >= 9.5 ||
                         std::abs((queries ? f_.scene.pin->query : f_.scene.pin->key) - indices.front()) *
                                 f_.layout.cellSize(f_.view) >=
                             12))
        add(f_.scene.pin);
    return indices;
}

void Overlay::axes() {
    const bool grid = f_.layout.arrangement == CanvasLayout::Arrangement::Grid;
    for (int panel = 0; panel < CanvasLayout::panelCount; ++panel)
        if (hasMap(panel))
            axis(panel, &f_.layout.panels[panel] == &f_.layout.first() ||
                            panel == CanvasLayout::standardPanel || grid);
    if (f_.layout.compact) return;
    const QRectF& first = f_.layout.first();
    ink_.text({first.left() - 6, first.top() - 20}, tr("key →"), t_.words(11), t_.ink3, Align::Right);
    ink_.text({first.left() - 6, first.top() - 5}, tr("query ↓"), t_.words(11), t_.ink3, Align::Right);
}

void Overlay::axis(int panel, bool withQueries) {
    const QRectF& rect = f_.layout.panels[panel];
    const double side = f_.layout.cellSize(f_.view);
    const double count = f_.layout.tokens / f_.view.zoom;
    const auto draw = [&](bool queries, double first) {
        const std::vector<int> accented = marked(queries);
        for (const int index : labelledTokens(f_.scene.tokens, first, count, side, accented)) {
            const bool strong = std::ranges::find(accented, index) != accented.end();
            if (queries && !withQueries && !strong) continue;
            const double middle = (index - first + 0.5) * side;
            if (middle < 0 || middle > rect.width()) continue;
            const QFont font = t_.digits(strong ? 11 : 10, strong ? QFont::DemiBold : QFont::Normal);
            const QColor& color = strong ? t_.accent : t_.ink3;
            // between two maps there is room for a short word only
            const int most = queries ? (withQueries ? 10 : 4) : f_.layout.compact ? 6 : 9;
            const QString label = labelOf(f_.scene.tokens, index, most);
            if (queries)
                ink_.text({rect.left() - 6, rect.top() + middle + 3.5}, label, font, color, Align::Right);
            else
                ink_.upward({rect.left() + middle, rect.top() - 5}, label, font, color);
        }
    };
    draw(false, f_.view.firstKey);
    draw(true, f_.view.firstQuery);
}

void Overlay::pooledNote() {
    if (f_.showStale) return; // how old the maps are stands there
    const double perPixel = 1 / f_.layout.cellSize(f_.view);
    QString note;
    if (perPixel > 1.001)
        note = tr("%1 × %1 cells a pixel, strongest kept").arg(static_cast<int>(std::ceil(perPixel)));
    if (f_.view.zoom > 1)
        note += (note.isEmpty() ? "" : " · ") +
                (t_.paper ? tr("zoom %1×") : tr("zoom %1×, 0 shows all")).arg(f_.view.zoom, 0, 'f', 1);
    if (note.isEmpty()) return;
    const QRectF& panel = f_.layout.first();
    ink_.text({panel.left(), panel.bottom() + 16}, note, t_.words(11), t_.ink3);
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
    const QRectF& panel = f_.layout.first();
    ink_.text({panel.left(), panel.bottom() + 18}, f_.scene.staleText, t_.words(11), t_.ink2);
}

} // namespace lambdascope
