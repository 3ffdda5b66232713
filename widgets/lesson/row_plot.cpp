// SPDX-License-Identifier: MIT
#include "widgets/lesson/row_plot.h"

#include "core/analysis/cell.h"
#include "widgets/lesson/accessible_role.h"

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
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

RowPlot::RowPlot(QWidget* parent) : QWidget(parent), theme_(Theme::light()) {
    setObjectName(QStringLiteral("rowPlot"));
    setAccessibleName(tr("One row, token by token"));
    setAccessibleRole(*this, QAccessible::Chart);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void RowPlot::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void RowPlot::setRow(const Row& row) {
    row_ = row;
    const int keys = static_cast<int>(row_.keys.size());
    if (row_.pinned && (*row_.pinned < 0 || *row_.pinned >= keys)) row_.pinned.reset();
    setAccessibleDescription(
        row_.pinned ? tr("“%1” reads %2").arg(row_.query, inWords(*row_.pinned).replace(u'\n', u' '))
                    : subtitle());
    update();
}

QSize RowPlot::minimumSizeHint() const {
    return {240, 130};
}

double RowPlot::scale() const {
    double most = 0.0999;
    for (const auto* weights : {&row_.a1, &row_.lambdaA2})
        for (const float weight : *weights) most = std::max(most, static_cast<double>(weight));
    if (!row_.covered)
        for (const float weight : row_.difference)
            most = std::max(most, std::abs(static_cast<double>(weight)));
    if (row_.guess) most = std::max(most, std::abs(*row_.guess));
    for (double decade = 0.1;; decade *= 10)
        for (const double step : {1.0, 2.0, 5.0})
            if (step * decade >= most - 1e-6 || decade > 1e6) return step * decade;
}

QRectF RowPlot::plot() const {
    const bool low = height() < 230;
    return QRectF(rect()).adjusted(60, low ? 38 : 66, -32, low ? -44 : -58);
}

double RowPlot::yOf(double weight) const {
    const QRectF box = plot();
    const double zero = differential() ? box.center().y() : box.bottom();
    const double half = differential() ? box.height() / 2 : box.height();
    return zero - std::clamp(weight / scale(), -1.0, 1.0) * half;
}

QRectF RowPlot::columnOf(int key) const {
    const QRectF box = plot();
    const double pitch = box.width() / std::max(1.0, static_cast<double>(row_.keys.size()));
    return {box.left() + pitch * key, box.top(), pitch, box.height()};
}

int RowPlot::keyAt(double x) const {
    const QRectF box = plot();
    const int keys = static_cast<int>(row_.keys.size());
    if (keys == 0 || x < box.left() || x > box.right()) return -1;
    return std::clamp(static_cast<int>((x - box.left()) / box.width() * keys), 0, keys - 1);
}

double RowPlot::loudness(int key) const {
    const double shown = row_.covered ? 0 : std::abs(at(row_.difference, key));
    return std::max({at(row_.a1, key), at(row_.lambdaA2, key), shown});
}

std::vector<int> RowPlot::labelledKeys() const {
    constexpr double apart = 12;
    const int keys = static_cast<int>(row_.keys.size());
    std::vector<int> order(static_cast<std::size_t>(keys));
    for (int key = 0; key < keys; ++key) order[static_cast<std::size_t>(key)] = key;
    if (columnOf(0).width() >= apart) return order;
    std::ranges::stable_sort(order, [this](int a, int b) {
        if ((row_.pinned == a) != (row_.pinned == b)) return row_.pinned == a;
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

QString RowPlot::inWords(int key) const {
    const QString name = tr("“%1” (token %2)").arg(row_.keys[key]).arg(key);
    const auto printed = [](double value) { return QString::fromStdString(formatNumber(value, 2)); };
    if (!differential()) return tr("%1\nweight %2").arg(name, printed(at(row_.a1, key)));
    if (row_.covered || row_.difference.empty())
        return tr("%1\nA1 %2, λ·A2 %3").arg(name, printed(at(row_.a1, key)), printed(at(row_.lambdaA2, key)));
    return tr("%1\nA1 − λ·A2: %2")
        .arg(name, sum(at(row_.a1, key), at(row_.lambdaA2, key), at(row_.difference, key)));
}

QString RowPlot::subtitle() const {
    if (row_.keys.isEmpty()) return {};
    QString reads = tr("what “%1” (row %2) reads").arg(row_.query).arg(row_.number);
    if (!differential()) return reads;
    return row_.covered || row_.difference.empty()
               ? tr("%1 · A1 upward, λ·A2 downward · the difference is drawn when you reveal").arg(reads)
               : tr("%1 · A1 upward, λ·A2 downward · the difference stands in front, in colour").arg(reads);
}

void RowPlot::mousePressEvent(QMouseEvent* event) {
    const int key = keyAt(event->position().x());
    if (event->button() == Qt::LeftButton && key >= 0) emit keyChosen(key);
}

void RowPlot::keyPressEvent(QKeyEvent* event) {
    const int last = static_cast<int>(row_.keys.size()) - 1, now = row_.pinned.value_or(-1);
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
    const int key = help ? keyAt(help->pos().x()) : -1;
    if (key >= 0)
        QToolTip::showText(help->globalPos(), inWords(key), this);
    else
        QToolTip::hideText();
    return true;
}

} // namespace lambdascope
