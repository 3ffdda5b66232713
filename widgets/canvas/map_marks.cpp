// SPDX-License-Identifier: MIT
#include "widgets/canvas/map_marks.h"

#include "widgets/canvas/map_cells.h"
#include "widgets/kit/palette.h"

#include <QTextBoundaryFinder>

#include <algorithm>
#include <cmath>

namespace lambdascope {

namespace {

constexpr double everyTokenFrom = 9.5; // pixels a cell
constexpr double someTokensFrom = 3;   // below, a label would stand for many: only where a sentence begins
constexpr double apart = 12;

bool endsSentence(const QString& token) {
    return token.endsWith('.') || token.endsWith('!') || token.endsWith('?') || token.contains(QChar(0x240A));
}

bool startsSentence(const QStringList& tokens, int index) {
    if (index == 0) return tokens.size() == 1;
    if (index == 1) return true; // token 0 is the start mark
    return endsSentence(tokens[index - 1]) && !endsSentence(tokens[index]);
}

} // namespace

void paintColours(Ink& ink, const Theme& theme, const QRectF& bar, bool isSigned) {
    const Palette palette =
        Palette::of(isSigned ? Palette::Kind::Signed : Palette::Kind::Softmax, theme.dark);
    constexpr int slices = 48;
    for (int i = 0; i < slices; ++i) {
        // each over the rest of the one before, so that no seam shows between them
        const double from = static_cast<double>(i) / slices;
        const float share = (static_cast<float>(i) + 0.5F) / slices;
        if (bar.width() > bar.height())
            ink.fill(bar.adjusted(bar.width() * from, 0, 0, 0), palette.at(share));
        else
            ink.fill(bar.adjusted(0, bar.height() * from, 0, 0), palette.at(1 - share));
    }
    ink.box(bar.adjusted(-0.5, -0.5, 0.5, 0.5), theme.line);
}

void paintLeftOut(Ink& ink, const Theme& theme, const QRectF& rect) {
    constexpr double apart = 6;
    ink.clip(rect);
    ink.fill(rect, theme.base);
    for (double x = rect.left() - rect.height(); x < rect.right(); x += apart)
        ink.line({x, rect.top()}, {x + rect.height(), rect.bottom()}, leftOutColour(theme));
    ink.unclip();
}

void paintTooltip(Ink& ink, const Theme& theme, const QRectF& within, QPointF pointer, double clear,
                  std::span<const TooltipLine> lines) {
    constexpr double around = 4;
    const double room = std::max(tooltipLine, within.height() - 2 * around - tooltipInset);
    lines = lines.first(std::min(lines.size(), static_cast<std::size_t>(room / tooltipLine)));
    double width = 0;
    for (const TooltipLine& line : lines) width = std::max(width, ink.width(line.text, line.font));
    QRectF box(pointer + QPointF(18, clear),
               QSizeF(width + 24, static_cast<double>(lines.size()) * tooltipLine + tooltipInset));
    if (box.right() > within.right() - around) box.moveRight(pointer.x() - 18);
    if (box.bottom() > within.bottom() - around) box.moveBottom(pointer.y() - clear);
    box.moveLeft(std::max(within.left() + around, box.left()));
    box.moveTop(std::max(within.top() + around, box.top()));
    for (int i = 6; i > 0; --i) ink.fill(box.adjusted(-i, -i + 4, i, i + 4), QColor(0, 0, 0, 7), 6 + i);
    ink.fill(box, theme.tooltip, 4);
    ink.box(box, theme.line, 1, 4);
    double y = box.top() + 22;
    for (const TooltipLine& line : lines) {
        ink.text({box.left() + 12, y}, line.text, line.font, line.colour);
        y += tooltipLine;
    }
}

std::vector<int> labelledTokens(const QStringList& tokens, double first, double count, double cellSize,
                                const std::vector<int>& always) {
    const int begin = std::max(0, static_cast<int>(std::floor(first)));
    const int end = std::min(static_cast<int>(tokens.size()), static_cast<int>(std::ceil(first + count)));
    std::vector<int> chosen;
    const auto isFree = [&](int index) {
        return std::ranges::none_of(chosen,
                                    [&](int other) { return std::abs(other - index) * cellSize < apart; });
    };
    for (const int index : always)
        if (index >= begin && index < end) chosen.push_back(index);
    const bool every = cellSize >= everyTokenFrom;
    for (int i = begin; i < end; ++i)
        if (every ? std::ranges::find(chosen, i) == chosen.end() : startsSentence(tokens, i) && isFree(i))
            chosen.push_back(i);
    for (int i = begin; i < end && !every && cellSize >= someTokensFrom; ++i) // as many more as have room
        if (isFree(i)) chosen.push_back(i);
    return chosen;
}

QString labelOf(const QStringList& tokens, int index, int most) {
    if (index < 0 || index >= tokens.size()) return {};
    QString trimmed = tokens[index].trimmed();
    if (trimmed.isEmpty()) return tokens[index].isEmpty() ? QString() : QStringLiteral("␣");
    QTextBoundaryFinder letters(QTextBoundaryFinder::Grapheme, trimmed); // an emoji is several characters
    qsizetype shorter = 0;
    for (int count = 1; letters.toNextBoundary() > 0; ++count) {
        if (count == most - 1) shorter = letters.position();
        if (count > most) return trimmed.left(shorter) + QChar(0x2026);
    }
    return trimmed;
}

} // namespace lambdascope
