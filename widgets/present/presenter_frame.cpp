// SPDX-License-Identifier: MIT
#include "core/util/phrase.h"
#include "widgets/present/presenter_keys.h"
#include "widgets/present/presenter_paint.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>

namespace lambdascope {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Presenter)
};

void paintTitle(const PresenterPen& pen) {
    const PresenterLayout& l = pen.layout;
    QString words = pen.page.subtitle;
    if (pen.page.lambda)
        words = Words::tr("%1 · λ %2").arg(words, QString::fromStdString(formatNumber(pen.lambda, 2)));
    if (!pen.page.staleText.isEmpty()) words = Words::tr("%1 · %2").arg(words, pen.page.staleText);
    const double end = l.hints.x();
    const QString title =
        QFontMetricsF(l.fonts.title).elidedText(pen.page.title, Qt::ElideRight, end - l.title.x());
    pen.painter.setFont(l.fonts.title);
    pen.painter.setPen(pen.theme.ink1);
    pen.painter.drawText(l.title, title);
    const double x = l.title.x() + QFontMetricsF(l.fonts.title).horizontalAdvance(title) +
                     (title.isEmpty() ? 0 : 50 * l.unit);
    if (x > end - 100 * l.unit) return;
    pen.painter.setFont(l.fonts.caption);
    pen.painter.setPen(pen.theme.ink3);
    pen.painter.drawText(QPointF(x, l.title.y()),
                         QFontMetricsF(l.fonts.caption).elidedText(words, Qt::ElideRight, end - x));
}

/// One dash for each page: those that were, this one, those to come.
void paintDots(const PresenterPen& pen) {
    if (pen.page.steps < 2) return;
    const QRectF& room = pen.layout.dots;
    const double pitch = std::min(40 * pen.layout.unit, room.width() / pen.page.steps);
    pen.painter.setPen(Qt::NoPen);
    for (int i = 0; i < pen.page.steps; ++i) {
        pen.painter.setBrush(i == pen.page.step  ? pen.theme.accent
                             : i < pen.page.step ? pen.theme.ink3
                                                 : pen.theme.sliderTrack);
        pen.painter.drawRoundedRect(QRectF(room.left() + i * pitch, room.top(), pitch * 0.8, room.height()),
                                    room.height() / 2, room.height() / 2);
    }
}

void paintHints(const PresenterPen& pen, double opacity) {
    if (opacity <= 0) return;
    QFont font = pen.layout.fonts.caption;
    font.setPixelSize(std::max(1, static_cast<int>(18 * pen.layout.unit)));
    const QFontMetricsF metrics(font);
    QStringList hints;
    for (const PresenterKey& key : presenterKeys())
        if (!key.hint.isEmpty()) hints << keyName(key) + ' ' + key.hint;
    const double gap = 22 * pen.layout.unit;
    double x = pen.layout.hints.x();
    pen.painter.save();
    pen.painter.setOpacity(opacity);
    pen.painter.setFont(font);
    pen.painter.setPen(pen.theme.ink3);
    for (auto hint = hints.crbegin(); hint != hints.crend(); ++hint) {
        x -= metrics.horizontalAdvance(*hint);
        pen.painter.drawText(QPointF(x, pen.layout.hints.y()), *hint);
        x -= gap;
    }
    pen.painter.restore();
}

} // namespace

void paintPresenterFrame(const PresenterPen& pen, double opacity) {
    paintTitle(pen);
    paintDots(pen);
    paintHints(pen, opacity);
}

void paintPresenterHelp(const PresenterPen& pen) {
    const auto keys = presenterKeys();
    const PresenterLayout& l = pen.layout;
    const auto rows = (keys.size() + 1) / 2;
    const double row = 52 * l.unit;
    const QSizeF size(1380 * l.unit, (static_cast<double>(rows) + 1.2) * row);
    const QSizeF all(pen.painter.window().size());
    const QRectF plate(QPointF((all.width() - size.width()) / 2, (all.height() - size.height()) / 2), size);
    pen.painter.setPen(QPen(pen.theme.line, 1));
    pen.painter.setBrush(pen.theme.base);
    pen.painter.drawRoundedRect(plate, 6 * l.unit, 6 * l.unit);
    QFont words = l.fonts.caption, name = l.fonts.captionBold;
    words.setPixelSize(std::max(1, static_cast<int>(26 * l.unit)));
    name.setPixelSize(words.pixelSize());
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const double x = plate.left() + 40 * l.unit + (i / rows == 0 ? 0 : plate.width() / 2);
        const double y = plate.top() + row * (1.15 + static_cast<double>(i % rows));
        pen.painter.setFont(name);
        pen.painter.setPen(pen.theme.accent);
        pen.painter.drawText(QPointF(x, y), keyName(keys[i]));
        const double room = plate.width() / 2 - 200 * l.unit;
        pen.painter.setFont(fitting(words, keys[i].name, room));
        pen.painter.setPen(pen.theme.ink1);
        pen.painter.drawText(QPointF(x + 150 * l.unit, y), keys[i].name);
    }
}

} // namespace lambdascope
