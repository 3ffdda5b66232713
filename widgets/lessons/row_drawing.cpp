// SPDX-License-Identifier: MIT
#include "widgets/lessons/row_drawing.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace lambdascope {
namespace {

double at(const std::vector<float>& weights, int key) {
    return key >= 0 && key < static_cast<int>(weights.size()) ? weights[static_cast<std::size_t>(key)] : 0;
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

} // namespace lambdascope
