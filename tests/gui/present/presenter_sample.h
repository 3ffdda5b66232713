// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/present/presenter_view.h"

#include <algorithm>
#include <cmath>

namespace lambdascope::test {

/// Tokens of the sample page.
inline constexpr int tokens = 12;

/// Every row of A1 leans to its last key and A2 to its first one; "is" (row 11) reads "48" (key 3).
inline PresenterPage samplePage(int count = tokens) {
    PresenterPage page;
    page.title = "A1 − λ·A2";
    page.subtitle = "layer 2 · head 3";
    page.sentence = "The second map finds the answer. It enters with a minus.";
    page.cellWords = "is → 48";
    PresenterMap map;
    Tensor a1(count, count), a2(count, count);
    std::fill_n(a1.writable(), a1.size(), 0.F);
    std::fill_n(a2.writable(), a2.size(), 0.F);
    for (int q = 0; q < count; ++q)
        for (int k = 0; k <= q; ++k) {
            a1.writable()[q * count + k] = k == q ? 0.6F : 0.4F / static_cast<float>(q + 1);
            a2.writable()[q * count + k] = k == 0 ? 0.7F : 0.3F / static_cast<float>(q + 1);
        }
    for (int k = 0; k < count; ++k) map.words << QString::number(k);
    map.rowWords = map.words;
    a1.writable()[(count - 1) * count + 3] = 0.13F;
    a2.writable()[(count - 1) * count + 3] = 0.93F;
    map.a1.first = a1;
    map.a2.first = a2;
    for (int q = 0; q < count; ++q) map.a1.seen.push_back(q + 1);
    map.a2.seen = map.a1.seen;
    map.pin = Cell{count - 1, 3};
    page.map = map;
    page.lambda = PresenterLambda{0.83, 0.83};
    page.step = 5;
    page.steps = 9;
    return page;
}

/// Another number in one cell of a map.
inline void put(MapMatrix& map, Cell cell, float value) {
    map.first = map.first.copy(); // pages share their maps
    map.first.writable()[cell.query * map.columns() + cell.key] = value;
}

/// A question with options, of which two were guessed.
inline PresenterPage countedPage() {
    PresenterPage page = samplePage();
    page.options = {"It grows.", "It shrinks.", "It stays."};
    page.tally = PresenterTally{.counts = {4, 0, 2}};
    return page;
}

/// The same of a number.
inline PresenterPage scalePage() {
    PresenterPage page = samplePage();
    page.tally = PresenterTally{
        .counts = {4, 0, 2, 1}, .ends = {"−1", "−0.5", "0", "0.5", "1"}, .places = {0, 0.25, 0.5, 0.75, 1}};
    return page;
}

/// A1, λ·A2 and the difference, of which so many have come.
inline PresenterPage mapsPage(int shown, int count = tokens) {
    PresenterPage page = samplePage(count);
    for (const auto& [name, title] : {std::pair{MapName::A1, "A1"}, std::pair{MapName::A2, "λ·A2"},
                                      std::pair{MapName::Difference, "A1 − λ·A2"}}) {
        PresenterMap& map = page.maps.emplace_back(*page.map);
        map.shows = name;
        map.title = title;
    }
    page.mapsShown = shown;
    return page;
}

/// λ with what it does to the answer.
inline PresenterPage chancesPage() {
    using enum PresenterChances::Of;
    PresenterPage page = samplePage();
    page.chances = PresenterChances{"“58” comes next",
                                    {{Trained, "DIFF trained", 0.994},
                                     {Edited, "DIFF edited", std::nullopt},
                                     {Standard, "Standard", 0.462}}};
    return page;
}

inline QImage shot(PresenterView& view) {
    return view.grab().toImage().convertToFormat(QImage::Format_RGB32);
}

/// Near the corner of a cell, where no minus mark and no line of the pin is.
inline QColor cellColour(PresenterView& view, Cell cell) {
    const QRectF rect = view.layoutNow().cellRect(cell);
    return shot(view).pixelColor(
        (rect.topLeft() + QPointF(rect.width() * 0.2, rect.height() * 0.2)).toPoint());
}

inline bool near(const QColor& a, const QColor& b, int by = 2) {
    return std::abs(a.red() - b.red()) <= by && std::abs(a.green() - b.green()) <= by &&
           std::abs(a.blue() - b.blue()) <= by;
}

} // namespace lambdascope::test
