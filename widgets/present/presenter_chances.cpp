// SPDX-License-Identifier: MIT
#include "widgets/present/presenter_chances.h"

#include "core/util/phrase.h"
#include "widgets/kit/draw_words.h"

#include <QCoreApplication>

#include <algorithm>

namespace lambdascope {

namespace {

struct ChanceWords {
    Q_DECLARE_TR_FUNCTIONS(PresenterChances)
};

constexpr double titleHeight = 44, rowHeight = 48;

QString percentText(std::optional<double> probability) {
    if (!probability) return QStringLiteral("–");
    return ChanceWords::tr("%1 %").arg(QString::fromStdString(formatNumber(100 * *probability, 1)));
}

void paintChance(const PresenterPen& pen, const QRectF& room, const PresenterChances::Row& row) {
    using Of = PresenterChances::Of;
    if (room.width() <= 0) return;
    const double round = 3 * pen.layout.unit;
    pen.ink.fill(room, pen.theme.sliderTrack, round);
    if (!row.probability) return;
    QRectF bar = room;
    bar.setWidth(room.width() * std::clamp(*row.probability, 0.0, 1.0));
    if (row.of == Of::Standard) {
        const double line = std::max(2.0, 3 * pen.layout.unit);
        if (bar.width() < line) return;
        const double inside = line / 2 - 0.5;
        pen.ink.fill(bar, pen.theme.base);
        pen.ink.box(bar.adjusted(inside, inside, -inside, -inside), pen.theme.ink2, line);
        return;
    }
    pen.ink.fill(bar, row.of == Of::Edited ? pen.theme.accent : pen.theme.ink2, round);
}

} // namespace

double chancesHeight(const PresenterChances& chances) {
    return titleHeight + rowHeight * static_cast<double>(chances.rows.size());
}

QString chancesWords(const PresenterChances& chances) {
    QStringList each;
    for (const PresenterChances::Row& row : chances.rows)
        each << QStringLiteral("%1 %2").arg(row.model, percentText(row.probability));
    return ChanceWords::tr("%1: %2.").arg(chances.title, each.join(ChanceWords::tr(", ")));
}

void paintPresenterChances(const PresenterPen& pen) {
    if (!pen.page.chances || pen.layout.chances.isEmpty()) return;
    const PresenterLayout& l = pen.layout;
    const QRectF& all = l.chances;
    const double t = l.fonts.scale, pitch = rowHeight * t, gap = 20 * t, mostWords = 0.4 * all.width();
    pen.ink.words({all.left(), all.top(), all.width(), titleHeight * t}, Qt::AlignLeft,
                  pen.page.chances->title, fontFitting(l.fonts.caption, pen.page.chances->title, all.width()),
                  pen.theme.ink3);
    double words = 0;
    for (const auto& row : pen.page.chances->rows)
        words = std::max(words, widthOf(row.model, l.fonts.caption));
    words = std::min(words, mostWords);
    const double number = widthOf(percentText(1), l.fonts.number);
    double y = all.top() + titleHeight * t;
    for (const auto& row : pen.page.chances->rows) {
        const bool edited = row.of == PresenterChances::Of::Edited;
        pen.ink.words({all.left(), y, words, pitch}, Qt::AlignLeft, row.model,
                      fontFitting(l.fonts.caption, row.model, words),
                      edited ? pen.theme.accent : pen.theme.ink2);
        const QRectF bar(all.left() + words + gap, y + pitch * 0.24, all.width() - words - number - 2 * gap,
                         pitch * 0.52);
        paintChance(pen, bar, row);
        pen.ink.words({all.right() - number, y, number, pitch}, Qt::AlignRight, percentText(row.probability),
                      l.fonts.number, edited ? pen.theme.accent : pen.theme.ink1);
        y += pitch;
    }
}

} // namespace lambdascope
