// SPDX-License-Identifier: MIT
#include "widgets/present/presenter_tally.h"

#include "widgets/kit/draw_words.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>

namespace lambdascope {

namespace {

struct TallyWords {
    Q_DECLARE_TR_FUNCTIONS(PresenterTally)
};

const QString tick = QStringLiteral("✓");

/// The longest bar has 1.
double shareOf(const PresenterTally& tally, int answer) {
    const int most = std::max(1, *std::ranges::max_element(tally.counts));
    return static_cast<double>(tally.counts[static_cast<std::size_t>(answer)]) / most;
}

bool anyCounted(const PresenterTally& tally) {
    return std::ranges::any_of(tally.counts, [](int count) { return count > 0; });
}

/// "✓ 12" in the colour of what is right; the number alone else, and where nobody guessed yet nothing.
QString countText(const PresenterTally& tally, int answer) {
    const QString count =
        anyCounted(tally) ? QString::number(tally.counts[static_cast<std::size_t>(answer)]) : QString();
    return answer == tally.right ? QStringLiteral("%1 %2").arg(tick, count).trimmed() : count;
}

QColor barColour(const PresenterPen& pen, int answer) {
    return answer == pen.page.tally->right ? pen.theme.accent : pen.theme.ink3;
}

void paintBar(const PresenterPen& pen, const QRectF& room, const QRectF& bar, int answer) {
    const double round = 3 * pen.layout.unit;
    pen.ink.fill(room, pen.theme.sliderTrack, round);
    if (!bar.isEmpty()) pen.ink.fill(bar, barColour(pen, answer), round);
}

/// The key that counts a guess of an answer, as it looks on a keyboard.
void paintKey(const PresenterPen& pen, const QRectF& room, int answer) {
    const double side = 30 * pen.layout.fonts.scale, round = 4 * pen.layout.unit;
    const QRectF cap(room.center().x() - side / 2, room.center().y() - side / 2, side, side);
    pen.ink.box(cap.adjusted(-0.5, -0.5, 0.5, 0.5), pen.theme.line, std::max(1.0, 1.5 * pen.layout.unit),
                round);
    pen.ink.words(cap, Qt::AlignCenter, optionLetter(pen.page, answer),
                  fontFitting(pen.layout.fonts.captionBold, QStringLiteral("00"), side), pen.theme.ink3);
}

/// At the right of an option's first line.
void paintBeside(const PresenterPen& pen, const QRectF& row, double line, int answer) {
    const PresenterTally& tally = *pen.page.tally;
    const double t = pen.layout.fonts.scale, number = 84 * t, gap = 12 * t, height = 24 * t;
    const double width = tallyBarWidth(row.width(), t) - 16 * t;
    const QRectF room(row.right() - width, row.top() + (line - height) / 2, width - number - gap, height);
    QRectF bar = room;
    bar.setWidth(room.width() * shareOf(tally, answer));
    paintBar(pen, room, bar, answer);
    const QString words = countText(tally, answer);
    pen.ink.words({row.right() - number, row.top(), number, line}, Qt::AlignRight, words,
                  fontFitting(pen.layout.fonts.captionBold, words, number),
                  answer == tally.right ? pen.theme.accent : pen.theme.ink1);
}

void paintOptions(const PresenterPen& pen) {
    const PresenterLayout& l = pen.layout;
    const double indent = optionIndent * l.fonts.scale;
    const double pitch = QFontMetricsF(l.fonts.caption).height() * 1.1;
    for (int i = 0; i < pen.page.options.size(); ++i) {
        const bool right = i == pen.page.rightOption;
        const QRectF& row = l.answers[static_cast<std::size_t>(i)];
        const double bar = pen.page.tally ? tallyBarWidth(row.width(), l.fonts.scale) : 0;
        const double width = row.width() - indent - bar;
        const QStringList lines = brokenLines(pen.page.options[i], l.fonts.caption, width);
        if (isCounted(pen.page))
            paintKey(pen, QRectF(row.left(), row.top(), 32 * l.fonts.scale, pitch), i);
        else
            paintLines(pen.ink, row, l.fonts.captionBold, right ? pen.theme.accent : pen.theme.ink3,
                       {optionLetter(pen.page, i)}, pitch);
        QFont words = l.fonts.caption;
        if (right) words.setWeight(QFont::DemiBold);
        paintLines(pen.ink, row.translated(indent, 0), words, right ? pen.theme.accent : pen.theme.ink1,
                   lines, pitch);
        if (pen.page.tally) paintBeside(pen, row, pitch, i);
    }
}

/// The scale from end to end, and where the value lies once it is known.
void paintAxis(const PresenterPen& pen, const QRectF& scale, double y) {
    const PresenterLayout& l = pen.layout;
    const PresenterTally& tally = *pen.page.tally;
    const double t = l.fonts.scale;
    pen.ink.fill({scale.left(), y, scale.width(), std::max(1.0, 2 * l.unit)}, pen.theme.ink3);
    const auto xOf = [&](std::size_t at) { return scale.left() + tally.places[at] * scale.width(); };
    const auto roomOf = [&](std::size_t at) { // as much as the nearer neighbour leaves
        double room = scale.width();
        if (at > 0) room = xOf(at) - xOf(at - 1);
        if (at + 1 < tally.places.size()) room = std::min(room, xOf(at + 1) - xOf(at));
        return room - 4 * t;
    };
    QFont font = l.fonts.captionMono; // one size for all, that of the one with the least room
    for (std::size_t at = 0; at < tally.places.size(); ++at)
        font = fontFitting(font, tally.ends[static_cast<qsizetype>(at)], roomOf(at));
    for (std::size_t at = 0; at < tally.places.size(); ++at) {
        const double x = xOf(at), wide = roomOf(at);
        pen.ink.fill({x - l.unit, y, 2 * l.unit, 8 * t}, pen.theme.ink3);
        pen.ink.words({x - wide / 2, y + 10 * t, wide, 36 * t}, Qt::AlignCenter,
                      tally.ends[static_cast<qsizetype>(at)], font, pen.theme.ink2);
    }
    if (tally.at < 0 || tally.at > 1) return;
    const double x = scale.left() + tally.at * scale.width(), half = 9 * t;
    pen.ink.triangle({x, y - 2 * l.unit}, {x - half, y - 1.6 * half}, {x + half, y - 1.6 * half},
                     pen.theme.ink1);
}

void paintOverScale(const PresenterPen& pen) {
    const PresenterLayout& l = pen.layout;
    if (l.answers.empty()) return;
    const PresenterTally& tally = *pen.page.tally;
    const double t = l.fonts.scale, keys = 34 * t, number = 36 * t, below = 46 * t;
    const QRectF scale(l.answers.front().topLeft(), l.answers.back().bottomRight());
    const double ground = scale.bottom() - below;
    for (int i = 0; i < static_cast<int>(tally.counts.size()); ++i) {
        const QRectF& at = l.answers[static_cast<std::size_t>(i)];
        if (tally.open) paintKey(pen, QRectF(at.left(), at.top(), at.width(), keys), i);
        const double side = std::min(10 * t, at.width() / 6);
        const QRectF room(at.left() + side, at.top() + keys + number, at.width() - 2 * side,
                          ground - at.top() - keys - number);
        QRectF bar = room;
        bar.setTop(room.bottom() - room.height() * shareOf(tally, i));
        paintBar(pen, room, bar, i);
        const QString words = countText(tally, i);
        pen.ink.words({at.left(), at.top() + keys, at.width(), number}, Qt::AlignCenter, words,
                      fontFitting(l.fonts.captionBold, words, at.width()),
                      i == tally.right ? pen.theme.accent : pen.theme.ink1);
    }
    paintAxis(pen, scale, ground);
}

} // namespace

bool isCounted(const PresenterPage& page) {
    return page.tally && page.tally->open;
}

QString optionLetter(const PresenterPage& page, int option) {
    return page.tally ? QString::number(option + 1) : QString(QChar('A' + option));
}

QStringList tallyWords(const PresenterPage& page) {
    QStringList words;
    if (!page.tally) return words;
    const PresenterTally& tally = *page.tally;
    for (int i = 0; i < static_cast<int>(tally.counts.size()); ++i) {
        const QString guesses =
            TallyWords::tr("%n guess(es)", "of a class", tally.counts[static_cast<std::size_t>(i)]);
        words << (tally.ends.isEmpty()
                      ? TallyWords::tr("Option %1: %2.").arg(optionLetter(page, i), guesses)
                      : TallyWords::tr("Stretch %1, from %2 to %3: %4.")
                            .arg(optionLetter(page, i), tally.ends[i], tally.ends[i + 1], guesses));
    }
    if (!tally.ends.isEmpty() && tally.right >= 0)
        words << TallyWords::tr("Stretch %1 is right.").arg(optionLetter(page, tally.right));
    return words;
}

void paintPresenterAnswers(const PresenterPen& pen) {
    if (!pen.page.options.isEmpty())
        paintOptions(pen);
    else if (pen.page.tally)
        paintOverScale(pen);
}

} // namespace lambdascope
