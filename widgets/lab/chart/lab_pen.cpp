// SPDX-License-Identifier: MIT
#include "widgets/lab/chart/lab_pen.h"

#include "core/util/phrase.h"

#include <QCoreApplication>

#include <cmath>

namespace lambdascope {

namespace {

double rounded(double value, int decimals) {
    const double power = std::pow(10.0, decimals);
    return std::round(value * power) / power;
}

} // namespace

void paintWordButton(const LabPen& pen, const QRectF& rect, const QString& word, bool hovered) {
    const Look& t = pen.theme;
    pen.ink.fill(rect, hovered ? t.accentSoft : t.button, 4);
    pen.ink.box(rect, hovered ? t.accentLine : t.buttonLine, 1, 4);
    pen.ink.text({rect.center().x(), rect.center().y() + 4}, word, pen.fonts.caption,
                 hovered ? t.accent : t.ink1, Align::Centre);
}

void paintTitle(const LabPen& pen, QPointF baseline, const QString& title, const QString& words, double end) {
    const double x = pen.ink.text(baseline, title, pen.fonts.title, pen.theme.ink1) + 16;
    QString shown = words;
    // whole clauses only
    while (!shown.isEmpty() && x + pen.ink.width(shown, pen.fonts.words) > end) {
        const auto cut = shown.lastIndexOf(QStringLiteral(" · "));
        const auto semicolon = shown.lastIndexOf(QStringLiteral("; "));
        shown.truncate(std::max<qsizetype>({cut, semicolon, 0}));
    }
    pen.ink.text({x, baseline.y()}, shown, pen.fonts.words, pen.theme.ink3);
}

QString printed(double value, int decimals, bool sign) {
    return QString::fromStdString(formatNumber(value, decimals, sign));
}

QString grouped(int number) {
    QString digits = QString::number(std::abs(number));
    for (auto at = digits.size() - 3; at > 0; at -= 3) digits.insert(at, ',');
    return number < 0 ? QChar(0x2212) + digits : digits;
}

QString sumText(const LabLayer& layer) {
    constexpr int most = 6;
    // λ itself is the sum, in single precision
    const double exact = layer.lambdaOverridden ? layer.init + layer.plus - layer.minus : layer.lambda;
    const QString alone = printed(exact, 2); // with more decimals where two would say 0
    const auto places = static_cast<int>(alone.size() - alone.indexOf(u'.') - 1);
    const double result = rounded(exact, places), unit = std::pow(10.0, -places);
    for (int decimals = places;; ++decimals) {
        const double sum =
            rounded(layer.init, decimals) + rounded(layer.plus, decimals) - rounded(layer.minus, decimals);
        // exactly half a unit is rounded either way by readers
        const bool half = std::abs(std::abs(sum - result) - unit / 2) < 1e-9;
        const bool matches = std::abs(rounded(sum, places) - result) < 1e-9 && !half;
        if (matches || decimals >= most)
            return QStringLiteral("%1 + %2 − %3 = %4")
                .arg(printed(layer.init, decimals), printed(layer.plus, decimals),
                     printed(layer.minus, decimals),
                     result == 0 ? alone : printed(matches ? result : rounded(sum, places), places));
    }
}

QString layersText(int first, int last) {
    if (first == last) return QCoreApplication::translate("LabCanvas", "layer %1").arg(first);
    return QCoreApplication::translate("LabCanvas", "layers %1–%2").arg(first).arg(last);
}

} // namespace lambdascope
