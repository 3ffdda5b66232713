// SPDX-License-Identifier: MIT
#include "widgets/chart/legend.h"

#include "widgets/kit/draw_words.h"

#include <QFontMetricsF>

#include <cmath>

namespace lambdascope {

double Legend::wideOf(const Entry& entry) const {
    // whole pixels: boxes have crisp edges
    return (entry.wide > 0 ? entry.wide : key) + qRound(widthOf(entry.words, font));
}

double Legend::wide() const {
    double all = entries.empty() ? 0 : -gap;
    for (const Entry& entry : entries) all += wideOf(entry) + gap;
    return all;
}

std::vector<QPointF> Legend::places(double left, double right) const {
    std::vector<QPointF> all;
    QPointF at(left, 0);
    for (const Entry& entry : entries) {
        const double takes = wideOf(entry);
        if (at.x() > left && at.x() + takes > right) at = {left, at.y() + line};
        all.push_back(at);
        at.rx() += takes + gap;
    }
    return all;
}

int Legend::lines(double left, double right) const {
    return entries.empty() ? 0 : static_cast<int>(std::lround(places(left, right).back().y() / line)) + 1;
}

double Legend::paint(Ink& ink, QPointF from, double right, const QColor& colour, int lines) const {
    const std::vector<QPointF> all = places(from.x(), right);
    const QFontMetricsF metrics(font);
    double end = from.x();
    for (std::size_t i = 0; i < all.size() && all[i].y() < lines * line - 1; ++i) {
        const QPointF at = all[i] + QPointF(0, from.y());
        const double x = at.x() + (entries[i].wide > 0 ? entries[i].wide : key);
        const QString words = elidedWords(entries[i].words, font, right - x + 1);
        entries[i].key(at);
        ink.words({x, at.y() - line / 2, right - x, line}, Qt::AlignLeft, words, font, colour);
        end = x + widthOf(words, font);
    }
    return end;
}

} // namespace lambdascope
