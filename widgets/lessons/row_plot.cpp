// SPDX-License-Identifier: MIT
#include "widgets/lessons/row_plot.h"

#include "core/util/phrase.h"
#include "widgets/kit/draw_words.h"
#include "widgets/kit/marks.h"
#include "widgets/kit/palette.h"
#include "widgets/lessons/lesson_controls.h"

#include <QFontMetricsF>
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

/// A bar between zero and a weight; at least half a pixel, so that nothing is nowhere.
QRectF barBox(const QRectF& column, double share, double zero, double y) {
    const double width = std::max(1.0, column.width() * share);
    const double top = std::min(zero, y), height = std::max(0.5, std::abs(zero - y));
    return {column.center().x() - width / 2, top, width, height};
}

} // namespace

double RowDrawing::scale() const {
    double most = 0.0999;
    for (const auto* weights : {&row.a1, &row.lambdaA2})
        for (const float weight : *weights) most = std::max(most, static_cast<double>(weight));
    if (!row.covered)
        for (const float weight : row.difference)
            most = std::max(most, std::abs(static_cast<double>(weight)));
    if (row.guess) most = std::max(most, std::abs(*row.guess));
    for (double decade = 0.1;; decade *= 10)
        for (const double step : {1.0, 2.0, 5.0})
            if (step * decade >= most - 1e-6 || decade > 1e6) return step * decade;
}

QRectF RowDrawing::plot() const {
    const bool low = height() < 230;
    return rect().adjusted(60, low ? 38 : 66, -32, low ? -44 : -58);
}

double RowDrawing::yOf(double weight) const {
    const QRectF box = plot();
    const double zero = differential() ? box.center().y() : box.bottom();
    const double half = differential() ? box.height() / 2 : box.height();
    return zero - std::clamp(weight / scale(), -1.0, 1.0) * half;
}

QRectF RowDrawing::columnOf(int key) const {
    const QRectF box = plot();
    const double pitch = box.width() / std::max(1.0, static_cast<double>(row.keys.size()));
    return {box.left() + pitch * key, box.top(), pitch, box.height()};
}

int RowDrawing::keyAt(double x) const {
    const QRectF box = plot();
    const int keys = static_cast<int>(row.keys.size());
    if (keys == 0 || x < box.left() || x > box.right()) return -1;
    return std::clamp(static_cast<int>((x - box.left()) / box.width() * keys), 0, keys - 1);
}

double RowDrawing::loudness(int key) const {
    const double shown = row.covered ? 0 : std::abs(at(row.difference, key));
    return std::max({at(row.a1, key), at(row.lambdaA2, key), shown});
}

std::vector<int> RowDrawing::labelledKeys() const {
    constexpr double apart = 12;
    const int keys = static_cast<int>(row.keys.size());
    std::vector<int> order(static_cast<std::size_t>(keys));
    for (int key = 0; key < keys; ++key) order[static_cast<std::size_t>(key)] = key;
    if (columnOf(0).width() >= apart) return order;
    std::ranges::stable_sort(order, [this](int a, int b) {
        if ((row.pinned == a) != (row.pinned == b)) return row.pinned == a;
        return loudness(a) > loudness(b);
    });
    std::vector<int> chosen;
    for (const int key : order) {
        const double x = columnOf(key).center().x();
        const auto near = [&](int other) { return std::abs(columnOf(other).center().x() - x) < apart; };
        if (std::ranges::none_of(chosen, near)) chosen.push_back(key);
    }
    return chosen;
}

QString RowDrawing::subtitle() const {
    if (row.keys.isEmpty()) return {};
    QString reads = tr("what “%1” (row %2) reads").arg(row.query).arg(row.number);
    if (!differential()) return reads;
    return row.covered || row.difference.empty()
               ? tr("%1 · A1 upward, λ·A2 downward · the difference is drawn when you reveal").arg(reads)
               : tr("%1 · A1 upward, λ·A2 downward · the difference stands in front, in colour").arg(reads);
}

RowPlot::RowPlot(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("rowPlot"));
    setAccessibleName(tr("One row, token by token"));
    setAccessibleRole(*this, QAccessible::Chart);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
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

// How a row, token by token, looks.
void RowDrawing::paint(QPainter& painter) const {
    painter.fillRect(rect(), theme.canvas);
    painter.setRenderHint(QPainter::Antialiasing);
    paintHead(painter);
    if (!row.keys.isEmpty()) {
        if (row.pinned) {
            const QRectF column = columnOf(*row.pinned);
            const double width = std::max(column.width(), 14.0);
            painter.fillRect(
                QRectF(column.center().x() - width / 2, column.top(), width, height() - column.top() - 4),
                theme.accentSoft);
        }
        paintAxis(painter);
        for (int key = 0; key < static_cast<int>(row.keys.size()); ++key) paintKey(painter, key);
        paintLabels(painter);
        if (row.pinned) paintPinned(painter);
    }
}

void RowDrawing::paintHead(QPainter& painter) const {
    const int top = height() < 230 ? 6 : 22;
    double left = 24;
    if (!theme.paper) { // a figure has a title of its own
        painter.setFont(theme.words(15, QFont::DemiBold));
        painter.setPen(theme.ink1);
        const QString title = tr("One row, token by token");
        const double wide = QFontMetricsF(painter.font()).horizontalAdvance(title);
        painter.drawText(QRectF(left, top, wide + 2, 22), Qt::AlignVCenter | Qt::AlignLeft, title);
        left += wide + 18;
    }
    painter.setFont(theme.words(12));
    painter.setPen(theme.ink2);
    const double room = width() - left - 16;
    if (room < 60) return;
    drawWords(painter, QRectF(left, top, room, 23), Qt::AlignVCenter | Qt::AlignLeft,
              QFontMetricsF(painter.font()).elidedText(subtitle(), Qt::ElideRight, room));
}

void RowDrawing::paintAxis(QPainter& painter) const {
    const QRectF box = plot();
    painter.setFont(theme.digits(11));
    const double most = scale();
    const int decimals = most >= 1 ? 0 : most >= 0.1 ? 1 : 2;
    for (const double value : {most, 0.0, -most}) {
        if (value < 0 && !differential()) continue;
        const double y = std::round(yOf(value)) + 0.5;
        painter.setPen(QPen(value == 0 ? theme.ink3 : theme.softLine, 1));
        painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y));
        painter.setPen(theme.ink3);
        const QString text =
            value == 0 ? QStringLiteral("0") : QString::fromStdString(formatNumber(value, decimals));
        painter.drawText(QRectF(0, y - 9, box.left() - 8, 18), Qt::AlignRight | Qt::AlignVCenter, text);
    }
}

void RowDrawing::paintKey(QPainter& painter, int key) const {
    const Palette ink = Palette::of(Palette::Kind::Softmax, theme.dark);
    const QRectF column = columnOf(key);
    const double zero = std::round(yOf(0)) + 0.5;
    const double a1 = at(row.a1, key);
    painter.fillRect(barBox(column, 0.66, zero, yOf(a1)), ink.at(0.84F));
    if (!differential()) return;
    painter.fillRect(barBox(column, 0.66, zero, yOf(-at(row.lambdaA2, key))), ink.at(0.44F));
    if (row.covered || row.difference.empty()) return;
    const double difference = at(row.difference, key);
    const QRectF front = barBox(column, 0.38, zero, yOf(difference));
    const bool room = column.width() >= 8 && front.height() >= 3; // for a halo between colour and ink
    if (room) painter.fillRect(front.adjusted(-1, 0, 1, 0), theme.canvas);
    painter.fillRect(front, difference < 0 ? theme.negative : theme.positive);
}

/// The two numbers of the pinned key, and the guess as a dashed line.
void RowDrawing::paintPinned(QPainter& painter) const {
    const int key = *row.pinned;
    const QRectF column = columnOf(key);
    const double x = column.center().x(), reach = std::max(column.width() / 2 + 3, 12.0);
    if (row.guess) {
        QPen dashes(theme.accent, 2);
        dashes.setDashPattern({2, 1.5});
        painter.setPen(dashes);
        painter.drawLine(QPointF(x - reach, yOf(*row.guess)), QPointF(x + reach, yOf(*row.guess)));
    }
    painter.setFont(theme.digits(11, QFont::Medium));
    const QFontMetricsF metrics(painter.font());
    const auto number = [&](double value, double y, bool above) {
        const QString text = QString::fromStdString(formatNumber(value, 2));
        const double wide = metrics.horizontalAdvance(text) + 6;
        const double left = std::clamp(x - wide / 2, 0.0, width() - wide);
        const QRectF room(left, above ? y - 17 : y + 3, wide, 14);
        QColor ground = theme.accentSoft;
        painter.setPen(Qt::NoPen);
        painter.setBrush(ground);
        if (wide > column.width()) painter.drawRoundedRect(room, 3, 3); // over its neighbours' bars
        painter.setPen(theme.accent);
        painter.drawText(room, Qt::AlignCenter, text);
    };
    const double guessed = row.guess.value_or(0);
    number(at(row.a1, key), std::min(yOf(at(row.a1, key)), guessed > 0 ? yOf(guessed) : 1e9), true);
    if (!differential()) return;
    const double lowest = yOf(-at(row.lambdaA2, key));
    number(at(row.lambdaA2, key), std::max(lowest, guessed < 0 ? yOf(guessed) : -1e9), false);
}

void RowDrawing::paintLabels(QPainter& painter) const {
    const double top = plot().bottom() + 10, room = height() - top - 6;
    for (const int key : labelledKeys()) {
        const bool pinned = row.pinned == key;
        painter.setFont(theme.digits(10, pinned ? QFont::DemiBold : QFont::Normal));
        painter.setPen(pinned ? theme.accent : theme.ink2);
        const QString text =
            QFontMetricsF(painter.font()).elidedText(row.keys[key].trimmed(), Qt::ElideRight, room);
        painter.save();
        painter.translate(columnOf(key).center().x(), top);
        painter.rotate(-90);
        drawWords(painter, QRectF(-room, -8, room, 16), Qt::AlignRight | Qt::AlignVCenter, text);
        painter.restore();
    }
}

} // namespace lambdascope
