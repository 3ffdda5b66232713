// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/cell.h"

#include <QString>
#include <QStringList>

#include <functional>
#include <optional>
#include <vector>

class QPainter;
class QRectF;

namespace lambdascope {

struct Theme;

/// The one map of a page. λ is not in it, so that a moved λ shows in the next paint.
struct PresenterMap {
    enum class Shows { A1, LambdaA2, Difference, Standard } shows = Shows::Difference;
    int tokens = 0;
    std::vector<float> a1, a2;  // tokens × tokens, row = query; a2 is empty where there is one map alone
    std::vector<float> lambdas; // of every row, where tokens have their own (DIFF V2); else empty
    float maximum = 1;          // where the colour bar ends
    QStringList words;          // of the tokens
    std::optional<Cell> pin;
    bool covered = false; // behind "Predict first"
    /// Their numbers are still to be predicted too, wherever they would be printed.
    bool coveredA1 = false, coveredA2 = false;

    [[nodiscard]] bool isSigned() const { return shows == Shows::Difference; }
    [[nodiscard]] CellValues values(Cell cell, double lambda) const;
    /// The number that the map shows in a cell: of λ·A2 its size, as λ below 0 has no colours of its own.
    [[nodiscard]] float value(Cell cell, double lambda) const;
    [[nodiscard]] float result(Cell cell, double lambda) const; // the same with λ's sign
};

/// λ of the layer, from 0 to 1.2 on the slider.
struct PresenterLambda {
    static constexpr double end = 1.2;
    double inForce = 0, trained = 0;
    bool movable = true;
};

/// One slide: one thought, one map with one row in the spotlight, one line of arithmetic, one slider.
struct PresenterPage {
    QString title;    // "A1 − λ·A2"
    QString subtitle; // "layer 2 · head 3"; λ in force is added
    QString sentence;
    QString aside;       // what came out, after a prediction; else empty
    QStringList options; // of a question with options
    int rightOption = -1;
    QString cellWords; // "is → 48"
    QString staleText; // "updating": the maps are not yet those of the text or edits
    std::optional<PresenterMap> map;
    std::optional<PresenterLambda> lambda;
    /// Draws the page's figure or chart into a rectangle, in the map's place; empty: the map.
    std::function<void(QPainter&, const QRectF&, const Theme&)> figure;
    QString figureWords; // the same for a screen reader
    /// Draws the page's formula at a size of text in pixels, in the arithmetic's place; empty: the
    /// arithmetic.
    std::function<void(QPainter&, const QRectF&, const Theme&, int pixels)> formula;
    QString formulaWords; // as it is spoken
    int step = 0, steps = 1;
};

/// How the audience sees the pages: what the keys switch. None of it is part of a page.
struct PresenterLook {
    bool spotlight = true; // the pinned row stands out, the others rest
    bool frozen = false;   // the audience's picture stands still
    enum class Blank { None, Black, White } blank = Blank::None;
    bool highContrast = false;
    bool help = false;          // the list of keys is on the page
    bool reducedMotion = false; // nothing fades
    int percent = 100;          // size of the text
    friend bool operator==(const PresenterLook&, const PresenterLook&) = default;
};

/// What the rows outside the spotlight keep of their contrast.
inline constexpr double restingContrast = 0.38;

} // namespace lambdascope
