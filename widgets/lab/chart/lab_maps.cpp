// SPDX-License-Identifier: MIT
#include "widgets/lab/chart/lab_maps.h"

#include "widgets/canvas/map_marks.h"
#include "widgets/lab/chart/lab_pen.h"

#include <algorithm>
#include <cmath>

namespace lambdascope {

namespace {

/// A pass of the text whose tokens are shown, of a model with two maps a head.
TracePtr passOf(const TracePtr& trace, qsizetype tokens) {
    return trace && trace->tokenCount() == tokens && (!trace->model || trace->model->differential())
               ? trace
               : nullptr;
}

QString barEnd(float value) {
    return printed(value, value == std::round(value) ? 0 : 1);
}

} // namespace

void LabMapValues::update(const LabMaps& maps) {
    const TracePtr trained = passOf(maps.trained, maps.tokens.size());
    // Until a pass with the edits is there, the trained maps stand in: the edited layer's own do not depend
    // on its λ.
    const TracePtr edited = maps.edited ? passOf(maps.edited, maps.tokens.size()) : trained;
    for (int map = 0; map < MapsLayout::count; ++map) {
        const bool asTrained = map == 0 || maps.peek;
        CanvasScene scene;
        scene.diff = asTrained ? trained : edited;
        scene.tokens = maps.tokens;
        scene.causal = maps.causal;
        scene.head = maps.head;
        scene.scope = maps.scope;
        scene.groups = maps.groups;
        scene.shownBy = maps.groups ? maps.groups->by : GroupBy::Token;
        scene.scale = maps.scale;
        scene.trainedMix = maps.trainedMix;
        scene.trainedMixes = maps.trainedMixes;
        scene.mix = asTrained ? maps.trainedMix : maps.mix;
        scene.mixes = asTrained ? maps.trainedMixes : maps.mixes;
        scene.pin = maps.pin;
        layers_.at(map) = layerWithMaps(scene.diff.get(), maps.head);
        mixes_.at(map) = scene.mix;
        values_.at(map).update(scene);
    }
}

const MapScaling& LabMapValues::scaling(int map) const {
    const int by = of(map).scale() == MapScale::Own || !has(0) ? map : 0;
    return of(by).scaling(CanvasLayout::differencePanel);
}

LabPanels panelsOf(const LabMapValues& values, const MapsLayout& layout, const MapView& view) {
    const double margin = layout.compact ? 10 : 21; // left of the labels
    LabPanels panels;
    for (int map = 0; map < MapsLayout::count; ++map)
        panels[map] = {.matrix = values.matrix(map),
                       .scaling = values.scaling(map),
                       .rect = layout.maps[map],
                       .view = view,
                       .rowLabels = values.common().rowLabels(),
                       .columnLabels = values.common().columnLabels(),
                       .rowRoom = layout.labelWidth - margin,
                       .columnRoom = -layout.titleOffset - (layout.compact ? 4 : 0)};
    return panels;
}

MapsPainter::MapsPainter(const LabPen& pen, const MapsFrame& frame)
    : pen_(pen),
      t_(pen.theme),
      maps_(pen.geometry.maps),
      frame_(frame),
      scene_(pen.scene.maps),
      marks_(frame_.values.common().marks(hover())),
      paint_(pen.ink, pen.theme, marks_) {}

void MapsPainter::draw() {
    if (!t_.paper) divider();
    for (int map = 0; map < MapsLayout::count; ++map) {
        const MapPanel& panel = frame_.panels[map];
        title(map);
        paint_.frame(panel);
        if (!panel.matrix.empty()) {
            paint_.labels(panel);
        } else {
            const bool waiting = (map == 0 ? scene_.trained : scene_.edited) != nullptr;
            paint_.absence(panel.rect,
                           !scene_.leftOut.isEmpty() ? scene_.leftOut
                           : waiting                 ? tr("computing the maps of this layer")
                           : scene_.tokens.isEmpty() ? tr("The map appears with the first text")
                                                     : tr("Open a DIFF Transformer to see its maps"),
                           !scene_.leftOut.isEmpty());
        }
        if (frame_.showStale && (map == 0 ? scene_.trainedStale : scene_.stale || scene_.trainedStale)) {
            paint_.veil(panel.rect);
            note(map, 18, scene_.staleText, t_.ink2);
        }
        if (!panel.matrix.empty()) paint_.crossHairs(panel);
        arithmeticLine(map);
    }
    if (frame_.values.has(0) || frame_.values.has(1)) colourBar();
    viewNote();
}

/// Between the maps and what stands beside or above them.
void MapsPainter::divider() {
    const bool tall = maps_.area.height() == pen_.size.height();
    if (tall)
        pen_.ink.line({maps_.area.left(), 0}, {maps_.area.left(), pen_.size.height()}, t_.line);
    else
        pen_.ink.line({0, maps_.area.top()}, {pen_.size.width(), maps_.area.top()}, t_.line);
}

void MapsPainter::viewNote() {
    const QString words = frame_.values.has(0) ? paint_.viewNote(frame_.panels[0]) : QString();
    note(0, scene_.trainedStale && frame_.showStale ? 36 : 18, words, t_.ink3);
}

/// In the upper right corner of a map, on a ground of its own.
void MapsPainter::note(int map, double baseline, const QString& words, const QColor& colour) {
    if (words.isEmpty()) return;
    const QRectF& rect = maps_.maps[map];
    const double y = rect.top() + baseline, width = pen_.ink.width(words, pen_.fonts.small);
    QColor ground = t_.canvas;
    ground.setAlphaF(0.85F);
    pen_.ink.fill({rect.right() - width - 10, y - 12, width + 6, 16}, ground, 2);
    pen_.ink.text({rect.right() - 7, y}, words, pen_.fonts.small, colour, Align::Right);
}

bool MapsPainter::edited() const {
    return !(scene_.mix == scene_.trainedMix) || scene_.mixes != scene_.trainedMixes;
}

std::optional<Cell> MapsPainter::hover() const {
    const LabTarget& target = pen_.pointer.target;
    if (target.kind != LabTarget::Kind::Map || scene_.tokens.isEmpty()) return {};
    return target.cell;
}

std::optional<Cell> MapsPainter::current() const {
    const auto cell = hover();
    const auto chosen = cell && frame_.values.sees(*cell) ? cell : marks_.pin;
    if (!chosen || !frame_.values.sees(*chosen)) return {};
    return chosen;
}

void MapsPainter::title(int map) {
    const QRectF& rect = maps_.maps[map];
    const double x = std::max(maps_.area.left() + (maps_.compact ? 10 : 24),
                              rect.left() - maps_.labelWidth + (maps_.compact ? 10 : 24));
    const double y = rect.top() + maps_.titleOffset;
    const bool accent = map == 1 && (edited() || scene_.peek);
    const QString name = map == 0 ? tr("Trained") : scene_.peek ? tr("Trained, held") : tr("In force");
    double end = pen_.ink.text({x, y}, name, pen_.fonts.title, accent ? t_.accent : t_.ink1) + 10;
    const double right =
        maps_.sideBySide && map == 0 ? maps_.maps[1].left() - maps_.labelWidth : maps_.area.right() - 4;
    QString words = subtitle(map);
    if (end + pen_.ink.width(words, pen_.fonts.words) > right)
        words = words.section(QStringLiteral(" · "), 0, 0);
    pen_.ink.text({end, y}, words, pen_.fonts.words, accent ? t_.ink2 : t_.ink3);
}

QString MapsPainter::lambdaWords(int map) const {
    const LabMapValues& values = frame_.values;
    if (scene_.scope != MeterScope::Head) {
        QString heads = scene_.scope == MeterScope::All
                            ? tr("all heads together")
                            : tr("heads of layer %1 together").arg(scene_.head.layer);
        std::vector<float> lambdas = values.of(map).lambdas();
        const RowRange there = values.matrix(map).recorded; // the others have none
        lambdas.resize(
            static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(there.end, 0, std::ssize(lambdas))));
        lambdas.erase(lambdas.begin(),
                      lambdas.begin() + std::min<std::ptrdiff_t>(there.first, std::ssize(lambdas)));
        if (lambdas.empty()) return heads;
        const auto [least, most] = std::ranges::minmax(lambdas);
        if (printed(least) != printed(most))
            return tr("mean λ of every token, %1 to %2").arg(printed(least), printed(most)) + " · " + heads;
        const QString lambda = printed(most);
        return (values.of(map).oneLambda() ? "λ = " + lambda : tr("mean λ = %1").arg(lambda)) + " · " + heads;
    }
    const HeadMix& mix = values.mix(map);
    QString words = QStringLiteral("λ = ") + printed(mix.lambda);
    if (mix.tokenLambda) {
        const TokenLambdas of = tokenLambdas(values.layer(map), scene_.head.head);
        const QString least = printed(of.least), most = printed(of.most); // of a trace they may be one
        words =
            least == most ? QStringLiteral("λ = ") + most : tr("λ of every token, %1 to %2").arg(least, most);
    }
    return mix.swapped ? QStringLiteral("A2 − λ·A1 · ") + words : words;
}

QString MapsPainter::subtitle(int map) const {
    if (!frame_.values.has(map)) return {};
    if (scene_.scope == MeterScope::Head && frame_.values.mix(map).off)
        return tr("head off: nothing of it reaches the layer");
    QString words = lambdaWords(map);
    if (map == 0 && !scene_.peek && !t_.paper) words += tr(" · hold Space to see it in place");
    const bool patched = scene_.scope == MeterScope::Head && frame_.values.layer(map).patch != nullptr;
    if (map == 1 && !scene_.peek && patched) words += tr(" · with parts of another run");
    if (map == 1 && !scene_.peek && !patched && !edited()) words += tr(" · nothing is edited here");
    return words;
}

void MapsPainter::arithmeticLine(int map) {
    if (!frame_.values.has(map)) return;
    const QRectF& rect = maps_.maps[map];
    const double y = rect.bottom() + maps_.arithmeticOffset;
    const auto cell = current();
    if (!cell) {
        if (!maps_.compact && !t_.paper)
            pen_.ink.text({rect.center().x(), y}, tr("point at a cell, a click pins it"), pen_.fonts.words,
                          t_.ink3, Align::Centre);
        return;
    }
    if (!frame_.panels[map].matrix.has(*cell)) return;
    const QString words = cellText(map, *cell);
    const double room = maps_.labelWidth + rect.width() + maps_.bar.width() + 16;
    const bool fits = pen_.ink.width(words, pen_.fonts.sum) < room;
    const bool whole = pen_.ink.width(words, pen_.fonts.smallSum) < maps_.area.width() - 8;
    const QFont& font = fits && !maps_.compact ? pen_.fonts.sum
                        : whole                ? pen_.fonts.smallSum
                                               : pen_.fonts.tick; // its last digit is the result's
    const double half = pen_.ink.width(words, font) / 2;
    const double middle = std::clamp(rect.center().x(), maps_.area.left() + half + 4,
                                     std::max(maps_.area.left() + half + 4, maps_.area.right() - half - 4));
    const bool accent = map == 1 && edited() && !scene_.peek;
    pen_.ink.text({middle, y}, words, font, accent ? t_.accent : t_.ink2, Align::Centre);
}

/// Without λ where no one λ is of all heads: then the means alone.
QString MapsPainter::cellText(int map, Cell cell) const {
    const CanvasValues& values = frame_.values.of(map);
    if (scene_.scope == MeterScope::Head && frame_.values.mix(map).off)
        return QStringLiteral("0 × A1 + 0 × A2 = 0.00");
    return QString::fromStdString(arithmetic(values.diffCell(cell)).text(values.oneLambda()));
}

void MapsPainter::colourBar() {
    const QRectF& bar = maps_.bar;
    const auto cell = current();
    std::vector<BarMark> marks;
    const auto mark = [&](int map, const QColor& colour, bool hollow) {
        const MapPanel& panel = frame_.panels[map];
        if (cell && panel.matrix.has(*cell)) marks.push_back({panel.share(*cell), colour, hollow});
    };
    if (edited() && !scene_.peek) mark(0, t_.ink2, true); // trained never disappears
    mark(1, t_.accent, false);
    const bool clipped = frame_.values.clipped();
    paintColourBar(pen_.ink, t_, bar, true, clipped, marks);
    const double clip = clipped ? 9 : 0, x = bar.center().x();
    const QString end = barEnd(frame_.values.scaling(1).maximum);
    pen_.ink.text({x, bar.top() - 6 - clip}, "+" + end, pen_.fonts.tick, t_.ink3, Align::Centre);
    pen_.ink.text({x, bar.bottom() + 14 + clip}, "−" + end, pen_.fonts.tick, t_.ink3, Align::Centre);
}

void MapsPainter::tooltip() {
    const auto cell = hover();
    if (!cell || !frame_.values.has(1)) return;
    std::vector<TooltipLine> lines;
    const CanvasValues& common = frame_.values.common();
    const QString layer = QStringLiteral("L%1").arg(scene_.head.layer);
    lines.push_back(
        {QStringLiteral("%1 → %2   %3")
             .arg(labelOf(common.rowLabels(), cell->query, 16), labelOf(common.columnLabels(), cell->key, 16),
                  scene_.scope == MeterScope::Head ? layer + QStringLiteral(" · H%1").arg(scene_.head.head)
                  : scene_.scope == MeterScope::Layer ? layer
                                                      : QString()),
         pen_.fonts.strongNumber, t_.ink1});
    if (!common.has(cell->query)) {
        lines.push_back({tr("not recorded: the trace leaves this row out"), pen_.fonts.words, t_.ink2});
    } else if (!frame_.values.sees(*cell)) {
        lines.push_back({tr("not visible: a token cannot attend to later ones"), pen_.fonts.words, t_.ink2});
    } else {
        const auto value = [&](int map, const QString& words, const QColor& colour) {
            const MapMatrix& matrix = frame_.values.matrix(map);
            if (!matrix.empty() && matrix.has(*cell))
                lines.push_back(
                    {words.arg(printed(matrix.number(*cell), 2, true)), pen_.fonts.number, colour});
        };
        value(0, tr("trained %1"), t_.ink2);
        if (!scene_.peek) value(1, tr("in force %1"), edited() ? t_.accent : t_.ink1);
        lines.push_back({tr("click pins · wheel zooms · 0 shows all"), pen_.fonts.words, t_.ink3});
    }
    QRectF within = maps_.area; // the arithmetic below the map stays free
    const double wanted = within.top() + static_cast<double>(lines.size() + 1) * tooltipLine + tooltipInset;
    within.setBottom(std::min(within.bottom(), // but where all lines need it
                              std::max(maps_.maps[pen_.pointer.target.index].bottom() + 8, wanted)));
    const double clear = frame_.panels[pen_.pointer.target.index].side() / 2 + 14;
    paintTooltip(pen_.ink, t_, within, pen_.pointer.at, clear, lines);
}

} // namespace lambdascope
