// SPDX-License-Identifier: MIT
#include "core/util/phrase.h"
#include "widgets/canvas/map_marks.h"
#include "widgets/explore/overlay.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace lambdascope {
namespace {

QString qt(const std::string& text) {
    return QString::fromStdString(text);
}

} // namespace

void Overlay::crossHair(Cell cell, bool pinned) {
    const double side = f_.layout.cellSize(f_.view);
    const CrossHair cross{cell, pinned, !f_.hover || !pinned || side >= 4, pinned || visibleCell(cell)};
    for (int i = 0; i < CanvasLayout::panelCount; ++i)
        if (drawn(i)) paintCrossHair(ink_, t_, f_.layout.panels[i], f_.layout.grid(), f_.view, cross);
}

void Overlay::printedValues() {
    const double side = f_.layout.cellSize(f_.view);
    const double count = f_.layout.tokens / f_.view.zoom;
    if (side < 28 || count > 40) return;
    const QFont font = t_.digits(10);
    for (int panel = 0; panel < CanvasLayout::panelCount; ++panel) {
        const bool standard = panel == CanvasLayout::standardPanel;
        if (!drawn(panel)) continue;
        for (int q = static_cast<int>(f_.view.firstQuery);
             q < std::min<double>(f_.layout.tokens, f_.view.firstQuery + count); ++q) {
            for (int k = static_cast<int>(f_.view.firstKey);
                 k <= std::min<double>(q, f_.view.firstKey + count); ++k) {
                const auto rect = f_.layout.cellRect(panel, {q, k}, f_.view);
                if (!rect || rect->width() < side - 1 || rect->height() < side - 1) continue;
                const CellValues v = standard ? CellValues{} : f_.values.diffCell(f_.scene, {q, k});
                const float value = standard     ? f_.values.standardCell(f_.scene, {q, k})
                                    : panel == 0 ? v.a1
                                    : panel == 1 ? (f_.scene.plainSecond ? v.a2 : v.lambda * v.a2)
                                                 : v.difference();
                if (std::abs(value) < 0.005F) continue;
                const bool light = (std::abs(value) > 0.45F * f_.values.maximum()) != t_.dark;
                ink_.text({rect->center().x(), rect->center().y() + 4},
                          qt(formatNumber(value, 2)).replace("0.", "."), font,
                          light ? QColor("#ffffff") : QColor("#131b27"), Align::Centre);
            }
        }
    }
}

double Overlay::equationRight() const {
    double right = 0;
    for (int panel = 0; panel <= CanvasLayout::differencePanel; ++panel)
        right = std::max(right, f_.layout.panels[panel].right());
    return right > 0 ? right : f_.layout.first().right();
}

void Overlay::arithmeticLine() {
    const auto cell = current();
    const double y = f_.layout.arithmeticY + 8;
    const bool inRange = cell && cell->query < f_.layout.tokens && visibleCell(*cell);
    const bool grid = f_.layout.arrangement == CanvasLayout::Arrangement::Grid;
    const double middle = grid ? f_.size.width() / 2 : (f_.layout.first().left() + equationRight()) / 2;
    if (!inRange) {
        if (!t_.paper && (f_.values.diff() || f_.values.standard()))
            ink_.text({middle, y}, tr("Point at a cell to read its arithmetic. A click pins it."),
                      t_.words(13), t_.ink3, Align::Centre);
        return;
    }
    if (drawn(CanvasLayout::standardPanel) && !grid) standardValue(*cell, y);
    if (!f_.values.diff() || !(f_.layout.shows(0) || f_.layout.shows(1) || f_.layout.shows(2))) return;

    const CellValues values = f_.values.diffCell(f_.scene, *cell);
    const Arithmetic sum = arithmetic(values);
    const auto trained = trainedValues(*cell);
    const bool edited = f_.scene.mix != f_.scene.trainedMix;
    // at 300 dots to the inch Qt paints larger letters as outlines, which differ with the display by a shade
    const QFont big = t_.digits(f_.layout.compact || t_.paper ? 20 : 22, QFont::Medium);
    const QFont small = t_.digits(12);
    const QString unknown = QStringLiteral("?");
    const bool known = !covers(CanvasLayout::differencePanel);
    const QColor sign = !known                        ? t_.accent
                        : sum.result.starts_with("+") ? t_.positive
                        : sum.result.starts_with("−") ? t_.negative
                                                      : t_.ink1;
    QString lambda = qt(sum.lambda);
    if (sum.lambda.starts_with("−")) lambda = "(" + lambda + ")";
    struct Word {
        QString text;
        const QFont& font;
        QColor color;
        double after;
    };
    const std::vector<Word> words = {
        {tokenName(cell->query) + " → " + tokenName(cell->key), small, t_.ink2, 18},
        {covers(0) ? unknown : qt(sum.a1), big, t_.ink1, 14},
        {"−", big, t_.ink2, 14},
        {lambda, big, edited ? t_.accent : t_.ink1, 14},
        {"×", big, t_.ink2, 14},
        {covers(1) ? unknown : qt(sum.a2), big, t_.ink1, 14},
        {"=", big, t_.ink2, 14},
        {known ? qt(sum.result) : unknown, big, sign, 18},
        {known && trained && (edited || arithmetic(*trained).result != sum.result)
             ? tr("trained %1").arg(qt(arithmetic(*trained).result))
             : QString(),
         small, t_.ink3, 0}};
    double total = 0;
    for (const Word& word : words)
        total += word.text.isEmpty() ? 0 : ink_.width(word.text, word.font) + word.after;
    double x = std::max(12.0, middle - total / 2);
    for (const Word& word : words)
        if (!word.text.isEmpty()) x = ink_.text({x, y}, word.text, word.font, word.color) + word.after;
}

/// The cell in the pass without edits, whose maps are others after an edited layer.
std::optional<CellValues> Overlay::trainedValues(Cell cell) const {
    const TracePtr& trace = f_.scene.trained;
    const HeadId head = f_.scene.head;
    if (!trace || cell.query >= trace->tokenCount() || head.layer >= static_cast<int>(trace->layers.size()) ||
        !trace->layers[head.layer]->hasMaps())
        return {};
    return cellValues(*trace->layers[head.layer], head.head, cell, f_.scene.trainedMix);
}

void Overlay::standardValue(Cell cell, double y) {
    const QRectF& panel = f_.layout.panels[CanvasLayout::standardPanel];
    const QString words = tokenName(cell.query) + " → " + tokenName(cell.key);
    const QString number = qt(formatNumber(f_.values.standardCell(f_.scene, cell), 2));
    // at 300 dots to the inch Qt paints larger letters as outlines, which differ with the display by a shade
    const QFont big = t_.digits(f_.layout.compact || t_.paper ? 20 : 22, QFont::Medium);
    const QFont small = t_.digits(12);
    const double total = ink_.width(words, small) + 18 + ink_.width(number, big);
    double x = std::min(panel.center().x() - total / 2, f_.size.width() - total - 12);
    x = ink_.text({x, y}, words, small, t_.ink2) + 18;
    ink_.text({x, y}, number, big, t_.ink1);
}

void Overlay::tooltipLines(std::vector<std::pair<QString, int>>& lines) const {
    // second: 0 head line, 1 plain, 2 arithmetic, 3 positive result, 4 negative result, 5 hint
    const Cell cell = *f_.hover;
    const bool standard = f_.hoverPanel == CanvasLayout::standardPanel;
    const HeadId head = standard ? f_.scene.twin : f_.scene.head;
    lines.emplace_back(QStringLiteral("%1 → %2   L%3 · H%4")
                           .arg(tokenName(cell.query), tokenName(cell.key))
                           .arg(head.layer)
                           .arg(head.head),
                       0);
    lines.emplace_back(tr("query %1, key %2").arg(cell.query).arg(cell.key), 1);
    if (!visibleCell(cell)) {
        lines.emplace_back(tr("not visible: a token cannot attend to later ones"), 1);
        return;
    }
    if (standard) {
        if (f_.values.standard())
            lines.emplace_back(qt(formatNumber(f_.values.standardCell(f_.scene, cell), 3)), 2);
    } else if (covers(CanvasLayout::differencePanel) || covers(f_.hoverPanel)) {
        lines.emplace_back(tr("predict first"), 1);
    } else if (f_.values.diff()) {
        const Arithmetic sum = arithmetic(f_.values.diffCell(f_.scene, cell));
        const QString whole = qt(sum.text());
        lines.emplace_back(whole.section(" = ", 0, 0), 2);
        lines.emplace_back("= " + qt(sum.result), sum.result.starts_with("−") ? 4 : 3);
        const float share = shareOfRow(*f_.values.diff(), f_.scene.head.head, cell, f_.scene.mix);
        lines.emplace_back(tr("%1 % of Σ|weight| in this row").arg(std::lround(share * 100)), 1);
    }
    lines.emplace_back(tr("click pins · ↑↓←→ move"), 5);
}

void Overlay::tooltip() {
    if (!f_.hover) return;
    std::vector<std::pair<QString, int>> lines;
    tooltipLines(lines);
    const auto fontOf = [this](int kind) {
        if (kind == 0) return t_.digits(12, QFont::DemiBold);
        if (kind == 1 || kind == 5) return t_.words(12);
        return t_.digits(kind == 2 ? 13 : 15, QFont::Medium);
    };
    const std::array colors{t_.ink1, t_.ink2, t_.ink1, t_.positive, t_.negative, t_.ink3};
    std::vector<TooltipLine> styled;
    styled.reserve(lines.size());
    for (const auto& [text, kind] : lines) styled.push_back({text, fontOf(kind), colors[kind]});
    // beside the pointer, above or below its row, never over it
    paintTooltip(ink_, t_, QRectF(QPointF(), f_.size), f_.pointer, f_.layout.cellSize(f_.view) / 2 + 14,
                 styled);
}

} // namespace lambdascope
