// SPDX-License-Identifier: MIT
#include "widgets/models/models_button.h"

#include "widgets/kit/keys.h"
#include "widgets/kit/marks.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>

namespace lambdascope {
namespace {

constexpr int padding = 10, badgeWidth = 17, gap = 7, arrow = 22;

} // namespace

ModelsButton::ModelsButton(QWidget* parent) : QPushButton(parent), theme_(Theme::light()) {
    setObjectName(QStringLiteral("modelsButton"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setModels({}, {});
}

void ModelsButton::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void ModelsButton::setModels(const QString& diff, const QString& standard, const QString& about) {
    diff_ = diff;
    standard_ = standard;
    const QString words = diff.isEmpty() && standard.isEmpty() ? tr("no model open")
                          : standard.isEmpty()                 ? tr("DIFF %1").arg(diff)
                          : diff.isEmpty()                     ? tr("Standard %1").arg(standard)
                                           : tr("DIFF %1 with Standard %2").arg(diff, standard);
    setAccessibleName(tr("Models: %1").arg(words));
    setAccessibleDescription(about);
    setToolTip(about.isEmpty() ? words : wrapped(words) + wrapped(about));
    updateGeometry();
    update();
}

QSize ModelsButton::sizeHint() const {
    const QFontMetrics metrics(Theme::sans(13));
    int width = padding + arrow;
    if (diff_.isEmpty() && standard_.isEmpty())
        return {width + metrics.horizontalAdvance(tr("Open a model")), 28};
    for (const QString& name : {diff_, standard_})
        if (!name.isEmpty()) width += badgeWidth + 2 * gap + metrics.horizontalAdvance(name) + 3;
    if (!diff_.isEmpty() && !standard_.isEmpty()) width += metrics.horizontalAdvance(tr("with"));
    return {width, 28};
}

void ModelsButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setBrush(isDown() ? theme_.accentSoft : theme_.button);
    painter.setPen(QPen(hasFocus()     ? theme_.accent
                        : underMouse() ? theme_.accentLine
                                       : theme_.buttonLine,
                        hasFocus() ? 2 : 1));
    painter.drawRoundedRect(hasFocus() ? frame.adjusted(0.5, 0.5, -0.5, -0.5) : frame, 4, 4);
    painter.setFont(Theme::sans(13));
    const QFontMetrics metrics = painter.fontMetrics();
    const bool both = !diff_.isEmpty() && !standard_.isEmpty();
    const int names = std::max(0, width() - (sizeHint().width() - metrics.horizontalAdvance(diff_) -
                                             metrics.horizontalAdvance(standard_)));
    int x = padding;
    const auto words = [&](const QString& text, const QColor& ink, int room) {
        const QString shown = metrics.elidedText(text, Qt::ElideRight, room + 1); // widths are rounded
        painter.setPen(ink);
        painter.drawText(QRect(x, 0, room + 2, height()), Qt::AlignVCenter | Qt::AlignLeft, shown);
        x += metrics.horizontalAdvance(shown) + gap;
    };
    const auto model = [&](const QString& name, bool standard, int room) {
        if (name.isEmpty()) return;
        paintBadge(painter, QPointF(x, (height() - badgeWidth) / 2.0), standard, theme_);
        x += badgeWidth + gap;
        words(name, theme_.ink1, room);
    };
    if (diff_.isEmpty() && standard_.isEmpty())
        words(tr("Open a model"), theme_.ink1, width() - padding - arrow);
    const int diffWidth = metrics.horizontalAdvance(diff_);
    const int diffRoom = both ? std::max(names / 2, names - metrics.horizontalAdvance(standard_)) : names;
    model(diff_, false, diffRoom);
    if (both) words(tr("with"), theme_.ink3, metrics.horizontalAdvance(tr("with")) + 2);
    model(standard_, true, names - (both ? std::min(diffRoom, diffWidth) : 0));
    lambdascope::icon(QStringLiteral("down-") +
                          (theme_.dark ? QStringLiteral("dark") : QStringLiteral("light")),
                      theme_.ink2)
        .paint(&painter, QRect(width() - 20, (height() - 10) / 2, 10, 10));
}

} // namespace lambdascope
