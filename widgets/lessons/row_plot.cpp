// SPDX-License-Identifier: MIT
#include "widgets/lessons/row_plot.h"

#include "core/util/phrase.h"
#include "widgets/kit/marks.h"
#include "widgets/lessons/accessible_role.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <cmath>

namespace lambdascope {
namespace {

double at(const std::vector<float>& weights, int key) {
    return key >= 0 && key < static_cast<int>(weights.size()) ? weights[static_cast<std::size_t>(key)] : 0;
}

/// "0.13 − 0.77 = −0.64" with as many decimals as make the printed sum true.
QString sum(double a1, double lambdaA2, double difference) {
    const auto round = [](double value, double scale) { return std::llround(value * scale); };
    int decimals = 2;
    for (; decimals < 6; ++decimals) {
        const double scale = std::pow(10, decimals);
        if (round(a1, scale) - round(lambdaA2, scale) == round(difference, scale)) break;
    }
    const auto printed = [&](double value) { return QString::fromStdString(formatNumber(value, decimals)); };
    return QStringLiteral("%1 − %2 = %3").arg(printed(a1), printed(lambdaA2), printed(difference));
}

} // namespace

RowPlot::RowPlot(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("rowPlot"));
    setAccessibleName(tr("One row, token by token"));
    setAccessibleRole(*this, QAccessible::Chart);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void RowPlot::setTheme(const Theme& theme) {
    drawing_.theme = theme;
    update();
}

void RowPlot::setRow(const Row& row) {
    drawing_.row = row;
    const int keys = static_cast<int>(drawing_.row.keys.size());
    if (drawing_.row.pinned && (*drawing_.row.pinned < 0 || *drawing_.row.pinned >= keys))
        drawing_.row.pinned.reset();
    setAccessibleDescription(
        drawing_.row.pinned
            ? tr("“%1” reads %2").arg(drawing_.row.query, inWords(*drawing_.row.pinned).replace(u'\n', u' '))
            : drawing_.subtitle());
    update();
}

QSize RowPlot::minimumSizeHint() const {
    return {240, 130};
}

QString RowPlot::inWords(int key) const {
    const QString name = tr("“%1” (token %2)").arg(drawing_.row.keys[key]).arg(key);
    const auto printed = [](double value) { return QString::fromStdString(formatNumber(value, 2)); };
    if (!drawing_.differential()) return tr("%1\nweight %2").arg(name, printed(at(drawing_.row.a1, key)));
    if (drawing_.row.covered || drawing_.row.difference.empty())
        return tr("%1\nA1 %2, λ·A2 %3")
            .arg(name, printed(at(drawing_.row.a1, key)), printed(at(drawing_.row.lambdaA2, key)));
    return tr("%1\nA1 − λ·A2: %2")
        .arg(name,
             sum(at(drawing_.row.a1, key), at(drawing_.row.lambdaA2, key), at(drawing_.row.difference, key)));
}

void RowPlot::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    drawing().paint(painter);
    if (hasFocus()) paintFocusRing(painter, QRectF(rect()).adjusted(4, 4, -4, -4), drawing_.theme);
}

void RowPlot::mousePressEvent(QMouseEvent* event) {
    const int key = drawing().keyAt(event->position().x());
    if (event->button() == Qt::LeftButton && key >= 0) emit keyChosen(key);
}

void RowPlot::keyPressEvent(QKeyEvent* event) {
    const int last = static_cast<int>(drawing_.row.keys.size()) - 1, now = drawing_.row.pinned.value_or(-1);
    int key = -1;
    if (event->key() == Qt::Key_Left)
        key = now < 0 ? last : now - 1;
    else if (event->key() == Qt::Key_Right)
        key = now + 1;
    else if (event->key() == Qt::Key_Home)
        key = 0;
    else if (event->key() == Qt::Key_End)
        key = last;
    else
        return QWidget::keyPressEvent(event);
    if (key >= 0 && key <= last && key != now) emit keyChosen(key);
}

bool RowPlot::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = dynamic_cast<QHelpEvent*>(event);
    const int key = help ? drawing().keyAt(help->pos().x()) : -1;
    if (key >= 0)
        QToolTip::showText(help->globalPos(), inWords(key), this);
    else
        QToolTip::hideText();
    return true;
}

} // namespace lambdascope
