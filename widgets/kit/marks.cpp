// SPDX-License-Identifier: MIT
#include "widgets/kit/marks.h"

#include "core/util/phrase.h"

#include <QAbstractScrollArea>
#include <QCoreApplication>
#include <QFile>
#include <QHash>
#include <QPainter>
#include <QScrollBar>
#include <QSvgRenderer>

#include <algorithm>
#include <cmath>
#include <utility>

namespace lambdascope {
namespace {

double luminance(const QColor& colour) {
    const auto linear = [](double c) {
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
           0.0722 * linear(colour.blueF());
}

} // namespace

QColor inkOn(const QColor& fill, const Theme& theme) {
    const auto contrast = [&fill](const QColor& ink) {
        const double a = luminance(fill) + 0.05, b = luminance(ink) + 0.05;
        return std::max(a, b) / std::min(a, b);
    };
    const QColor other = theme.dark ? QColor("#16181b") : QColor("#ffffff");
    return contrast(theme.ink1) >= contrast(other) ? theme.ink1 : other;
}

namespace {

QIcon rendered(const QString& name, const QColor& colour) {
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly)) return {};
    QByteArray svg = file.readAll();
    svg.replace("currentColor", colour.name().toLatin1());
    QSvgRenderer renderer(svg);
    QIcon result;
    for (const int side : {16, 18, 24, 32, 36, 48, 64}) {
        QPixmap pixmap(side, side);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        renderer.render(&painter);
        painter.end();
        result.addPixmap(pixmap);
        QPixmap faint(side, side); // Qt's own is nearly as bright in dark themes
        faint.fill(Qt::transparent);
        painter.begin(&faint);
        painter.setOpacity(0.35);
        painter.drawPixmap(0, 0, pixmap);
        painter.end();
        result.addPixmap(faint, QIcon::Disabled);
    }
    return result;
}

} // namespace

/// Each is drawn once: a window has some twice a dock, and every window that is built anew, in another
/// language or theme, the same, of which Qt would keep copies.
QIcon icon(const QString& name, const QColor& colour) {
    static QHash<std::pair<QString, QRgb>, QIcon> drawn; // let go with the application, as pixmaps have to be
    if (drawn.isEmpty()) qAddPostRoutine([] { drawn.clear(); });
    const auto key = std::pair(name, colour.rgb());
    auto found = drawn.find(key);
    if (found == drawn.end()) found = drawn.insert(key, rendered(name, colour));
    return *found;
}

void paintBadge(QPainter& painter, const QRectF& box, BadgeKind kind, const Theme& theme,
                const QFont& letter) {
    const bool outlined = kind != BadgeKind::Diff;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.ink1, 1));
    painter.setBrush(outlined ? QBrush(Qt::NoBrush) : QBrush(theme.ink1));
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    painter.setPen(outlined ? theme.ink1 : theme.base);
    painter.setFont(letter);
    painter.drawText(box, Qt::AlignCenter,
                     kind == BadgeKind::Standard ? QStringLiteral("S") : QStringLiteral("D"));
    painter.restore();
}

void paintBadge(QPainter& painter, QPointF topLeft, BadgeKind kind, const Theme& theme, int side) {
    paintBadge(painter, QRectF(topLeft, QSizeF(side, side)), kind, theme,
               Theme::sans(side * 11 / 17, QFont::Bold));
}

Badge::Badge(BadgeKind kind) : kind_(kind) {
    setFixedSize(17, 17);
}

void Badge::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintBadge(painter, {0, 0}, kind_, Theme::now());
}

void paintFocusRing(QPainter& painter, const QRectF& box, const Theme& theme, double radius) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(box.adjusted(-2, -2, 2, 2), radius + 1, radius + 1);
    painter.restore();
}

void paintFadedEdges(QPainter& painter, const QAbstractScrollArea& area, const QColor& ground) {
    constexpr int fade = 28;
    const QScrollBar* bar = area.horizontalScrollBar();
    const int width = area.viewport()->width();
    QColor clear = ground;
    clear.setAlpha(0);
    const auto shade = [&](int from, int to) { // ground colour at `from`, clear at `to`
        QLinearGradient gradient(from, 0, to, 0);
        gradient.setColorAt(0, ground);
        gradient.setColorAt(1, clear);
        painter.fillRect(QRect(std::min(from, to), 0, fade, area.viewport()->height()), gradient);
    };
    if (bar->value() > 0) shade(0, fade);
    if (bar->value() < bar->maximum()) shade(width, width - fade);
}

QString number(double value, int decimals) {
    return QString::fromStdString(formatNumber(value, decimals));
}

QString ratioWords(double ratio) {
    return number(ratio, 1) + QStringLiteral(" ×");
}

DashedRule::DashedRule(QWidget* parent) : QWidget(parent) {
    setFixedHeight(3);
}

void DashedRule::setDrawn(bool drawn) {
    if (std::exchange(drawn_, drawn) != drawn) update();
}

void DashedRule::paintEvent(QPaintEvent*) {
    if (!drawn_) return;
    QPainter painter(this);
    QPen pen(Theme::now().ink3, 1);
    pen.setDashPattern({4, 3});
    painter.setPen(pen);
    painter.drawLine(QPointF(12, 1.5), QPointF(width() - 12, 1.5));
}

} // namespace lambdascope
