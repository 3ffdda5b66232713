// SPDX-License-Identifier: MIT
#include "widgets/canvas/canvas_labels.h"

#include <QTextBoundaryFinder>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

constexpr double everyTokenFrom = 9.5; // pixels a cell
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
    for (int i = begin; i < end; ++i) {
        const bool every = cellSize >= everyTokenFrom;
        if (every ? std::ranges::find(chosen, i) == chosen.end() : startsSentence(tokens, i) && isFree(i))
            chosen.push_back(i);
    }
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
