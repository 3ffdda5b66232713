// SPDX-License-Identifier: MIT
#include "core/util/phrase.h"
#include "widgets/kit/palette.h"
#include "widgets/present/presenter_paint.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Presenter)
};

QString number(double value, int decimals, bool sign = false) {
    return QString::fromStdString(formatNumber(value, decimals, sign));
}

/// Words of a line, each in its own colour.
using Parts = std::vector<std::pair<QString, QColor>>;

void paintParts(QPainter& painter, QPointF at, const QFont& font, double width, const Parts& parts) {
    QString line;
    for (const auto& [words, colour] : parts) line += words;
    const QFont fits = fitting(font, line, width);
    const QFontMetricsF metrics(fits);
    painter.setFont(fits);
    for (const auto& [words, colour] : parts) {
        painter.setPen(colour);
        painter.drawText(at, words);
        at.rx() += metrics.horizontalAdvance(words);
    }
}

void paintLines(QPainter& painter, const QRectF& rect, const QFont& font, const QStringList& lines,
                double pitch) {
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    double y = rect.top() + (pitch - metrics.height()) / 2 + metrics.ascent();
    for (const QString& line : lines) {
        painter.drawText(QPointF(rect.left(), y), line);
        y += pitch;
    }
}

void paintText(const PresenterPen& pen) {
    const PresenterLayout& l = pen.layout;
    QPainter& p = pen.painter;
    p.setPen(pen.theme.ink1);
    paintLines(p, l.sentence, l.sentenceFont, l.lines, l.sentenceFont.pixelSize() * 1.25);
    const double pitch = QFontMetricsF(l.fonts.caption).height() * 1.1;
    if (l.aside.height() > 0) {
        p.setPen(pen.theme.ink2);
        paintLines(p, l.aside, l.fonts.caption, brokenLines(pen.page.aside, l.fonts.caption, l.aside.width()),
                   pitch);
    }
    const double indent = 44 * l.fonts.scale;
    double y = l.options.top();
    for (int i = 0; i < pen.page.options.size(); ++i) {
        const bool right = i == pen.page.rightOption;
        const QStringList lines =
            brokenLines(pen.page.options[i], l.fonts.caption, l.options.width() - indent);
        const QRectF rect(l.options.left(), y, indent, pitch * static_cast<double>(lines.size()));
        QFont letter = l.fonts.captionBold;
        p.setPen(right ? pen.theme.accent : pen.theme.ink3);
        paintLines(p, rect, letter, {QString(QChar('A' + i))}, pitch);
        QFont words = l.fonts.caption;
        if (right) words.setWeight(QFont::DemiBold);
        p.setPen(right ? pen.theme.accent : pen.theme.ink1);
        paintLines(p, rect.translated(indent, 0), words, lines, pitch);
        y += rect.height() + 8 * l.fonts.scale;
    }
}

/// What the map makes its number of: "0.13 − 0.83 × 0.93", and "= −0.64".
struct Sum {
    Parts operands;
    Parts result;
};

Sum sumOf(const PresenterPen& pen) {
    using Shows = PresenterMap::Shows;
    const PresenterMap& map = *pen.page.map;
    const Theme& t = pen.theme;
    const CellValues values = map.values(*map.pin, pen.lambda);
    const auto text = [](const std::string& s) { return QString::fromStdString(s); };
    const QString equals = QStringLiteral("= ");
    const auto covered = [&](Parts shown) {
        return map.covered ? Parts{{equals + '?', t.accent}} : std::move(shown);
    };
    const auto operand = [&](const std::string& printed, bool isCovered) {
        return isCovered ? std::pair(QStringLiteral("?"), t.accent) : std::pair(text(printed), t.ink1);
    };
    if (map.shows == Shows::Difference) {
        const Arithmetic a = arithmetic(values);
        const QString printed = text(a.result);
        const bool zero =
            printed.contains('.') && printed.toDouble() == 0; // as printed; a minus is no number
        const QColor sign = zero ? t.ink1 : values.difference() < 0 ? t.negative : t.positive;
        return {{operand(a.a1, map.coveredA1),
                 {QStringLiteral(" − "), t.ink2},
                 {text(a.lambda), t.accent},
                 {QStringLiteral(" × "), t.ink2},
                 operand(a.a2, map.coveredA2)},
                covered({{equals + printed, sign}})};
    }
    if (map.shows == Shows::LambdaA2) {
        const Arithmetic a = arithmetic({0, values.a2, -values.lambda}); // 0 − (−λ) × A2
        const std::string lambda = arithmetic({0, values.a2, values.lambda}).lambda;
        QString result = text(a.result);
        if (result.startsWith('+')) result.remove(0, 1); // no difference
        return {{{text(lambda), t.accent}, {QStringLiteral(" × "), t.ink2}, operand(a.a2, map.coveredA2)},
                covered({{equals + result, t.ink1}})};
    }
    return {{}, covered({{number(values.a1, 2), t.ink1}})};
}

void paintSum(const PresenterPen& pen) {
    const PresenterLayout& l = pen.layout;
    QPainter& p = pen.painter;
    if (pen.page.formula) {
        pen.page.formula(p, l.formula, pen.theme, l.fonts.sum.pixelSize());
        return;
    }
    if (!pen.page.map || !pen.page.map->pin || pen.page.figure) return;
    const double width = l.sentence.width();
    paintParts(p, l.cellWords, l.fonts.caption, width, {{pen.page.cellWords, pen.theme.ink3}});
    const Sum sum = sumOf(pen);
    if (!sum.operands.empty()) paintParts(p, l.sum, l.fonts.sum, width, sum.operands);
    const QPointF at =
        sum.operands.empty() ? QPointF(l.result.x(), (l.sum.y() + l.result.y()) / 2) : l.result;
    paintParts(p, at, l.fonts.result, width, sum.result);
}

QString endText(double value, bool sign) {
    QString words = number(value, 1, sign);
    if (words.endsWith(QStringLiteral(".0"))) words.chop(2);
    return words;
}

void paintScale(const PresenterPen& pen) {
    if (pen.layout.scale.isEmpty() || !pen.page.map) return;
    const PresenterMap& map = *pen.page.map;
    const QRectF& rect = pen.layout.scale;
    QPainter& p = pen.painter;
    const Palette palette =
        Palette::of(map.isSigned() ? Palette::Kind::Signed : Palette::Kind::Softmax, pen.theme.dark);
    QLinearGradient gradient(rect.topLeft(), rect.topRight());
    for (int i = 0; i <= 4; ++i) gradient.setColorAt(i / 4.0, palette.at(static_cast<float>(i) / 4));
    p.setPen(QPen(pen.theme.line, 1));
    p.setBrush(gradient);
    p.setRenderHint(QPainter::Antialiasing, false);
    p.drawRect(rect);
    p.setRenderHint(QPainter::Antialiasing);
    const QFontMetricsF metrics(pen.layout.fonts.captionMono);
    p.setFont(pen.layout.fonts.captionMono);
    p.setPen(pen.theme.ink2);
    const double y = rect.bottom() + metrics.ascent() + 4 * pen.layout.unit;
    const double low = map.isSigned() ? -map.maximum : 0;
    const QString ends[] = {endText(low, false), QStringLiteral("0"), endText(map.maximum, map.isSigned())};
    p.drawText(QPointF(rect.left(), y), ends[0]);
    if (map.isSigned())
        p.drawText(QPointF(rect.center().x() - metrics.horizontalAdvance(ends[1]) / 2, y), ends[1]);
    p.drawText(QPointF(rect.right() - metrics.horizontalAdvance(ends[2]), y), ends[2]);
    if (!map.pin || map.covered) return;
    const double share = (map.value(*map.pin, pen.lambda) - low) / std::max(1e-6, map.maximum - low);
    const double x = rect.left() + std::clamp(share, 0.0, 1.0) * rect.width();
    const double half = 10 * pen.layout.unit, tip = rect.top() - 3 * pen.layout.unit;
    QPainterPath arrow(QPointF(x, tip));
    arrow.lineTo(x - half, tip - 1.5 * half);
    arrow.lineTo(x + half, tip - 1.5 * half);
    p.fillPath(arrow, pen.theme.ink1);
}

/// A tick below the track with its word.
void paintTick(const PresenterPen& pen, double at, const QString& word, double y) {
    const PresenterLayout& l = pen.layout;
    const double x = l.xOf(at);
    const QFontMetricsF metrics(l.fonts.captionMono);
    pen.painter.fillRect(QRectF(x - l.unit, l.track.bottom() + 6 * l.unit, 2 * l.unit, 10 * l.unit),
                         pen.theme.ink3);
    pen.painter.drawText(QPointF(x - metrics.horizontalAdvance(word) / 2, y), word);
}

void paintTrained(const PresenterPen& pen) {
    const PresenterLayout& l = pen.layout;
    const double trained = pen.page.lambda->trained;
    if (std::abs(trained - pen.lambda) < 0.005) return;
    const double x = l.xOf(trained), radius = 7 * l.unit;
    pen.painter.setPen(QPen(pen.theme.ink3, 2 * l.unit));
    pen.painter.setBrush(pen.theme.base);
    pen.painter.drawEllipse(QPointF(x, l.track.center().y()), radius, radius);
    const QString words = Words::tr("trained %1").arg(number(trained, 2));
    const QFontMetricsF metrics(l.fonts.caption);
    const double width = metrics.horizontalAdvance(words);
    const double from = std::clamp(x - width / 2, l.sentence.left(), l.sentence.right() - width);
    pen.painter.setFont(l.fonts.caption);
    pen.painter.setPen(pen.theme.ink3);
    pen.painter.drawText(QPointF(from, l.track.top() - 22 * l.unit), words);
}

void paintSlider(const PresenterPen& pen) {
    if (!pen.page.lambda || pen.layout.track.isEmpty()) return;
    const PresenterLayout& l = pen.layout;
    QPainter& p = pen.painter;
    const QColor colour = pen.page.lambda->movable ? pen.theme.accent : pen.theme.ink3;
    const double middle = l.track.center().y(), round = l.track.height() / 2;
    QFont letter = l.fonts.number;
    letter.setWeight(QFont::DemiBold);
    const QFontMetricsF metrics(l.fonts.number);
    const double baseline = middle + (metrics.ascent() - metrics.descent()) / 2;
    p.setPen(colour);
    p.setFont(letter);
    p.drawText(QPointF(l.sentence.left(), baseline), QStringLiteral("λ"));
    p.setFont(l.fonts.number);
    const QString value = number(pen.lambda, 2);
    p.drawText(QPointF(l.sentence.right() - metrics.horizontalAdvance(value), baseline), value);
    p.setPen(Qt::NoPen);
    p.setBrush(pen.theme.sliderTrack);
    p.drawRoundedRect(l.track, round, round);
    const double x = l.xOf(pen.lambda);
    p.setBrush(colour);
    p.drawRoundedRect(QRectF(l.track.left(), l.track.top(), x - l.track.left(), l.track.height()), round,
                      round);
    p.setPen(pen.theme.ink3);
    p.setFont(l.fonts.captionMono);
    const double below = l.track.bottom() + 20 * l.unit + QFontMetricsF(l.fonts.captionMono).ascent();
    paintTick(pen, 0, QStringLiteral("0"), below);
    paintTick(pen, 1, QStringLiteral("1"), below);
    paintTrained(pen);
    p.setPen(QPen(colour, 4 * l.unit));
    p.setBrush(pen.theme.base);
    p.drawEllipse(QPointF(x, middle), 18 * l.unit, 18 * l.unit);
}

} // namespace

void paintPresenterColumn(const PresenterPen& pen) {
    if (pen.page.figure) pen.page.figure(pen.painter, pen.layout.figure, pen.theme);
    paintText(pen);
    paintSum(pen);
    paintScale(pen);
    paintSlider(pen);
}

} // namespace lambdascope
