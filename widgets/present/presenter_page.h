// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/cell.h"
#include "core/analysis/map_scale.h"
#include "widgets/canvas/map_cells.h"

#include <QFont>
#include <QRectF>
#include <QSizeF>
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
    MapName shows = MapName::Difference; // A2: λ·A2
    int tokens = 0;
    std::vector<float> a1, a2;  // tokens × tokens, row = query; a2 is empty where there is one map alone
    std::vector<float> lambdas; // of every row, where tokens have their own (DIFF V2); else empty
    MapScale scale = MapScale::Absolute;
    MapScaling scaling; // by it
    QStringList words;  // of the tokens
    std::optional<Cell> pin;
    bool covered = false; // behind "Predict first"
    /// Their numbers are still to be predicted too, wherever they would be printed.
    bool coveredA1 = false, coveredA2 = false;

    [[nodiscard]] bool isSigned() const { return shows == MapName::Difference; }
    [[nodiscard]] CellValues values(Cell cell, double lambda) const;
    /// The number that the map shows in a cell: of λ·A2 its size, as λ below 0 has no colours of its own.
    [[nodiscard]] float value(Cell cell, double lambda) const;
    [[nodiscard]] float result(Cell cell, double lambda) const; // the same with λ's sign
    [[nodiscard]] float share(Cell cell, double lambda) const;  // of full ink or colour, on the scale
    /// All of them, to be painted there.
    [[nodiscard]] MapCells cells(const QRectF& rect, double lambda) const;
};

/// λ of the layer, from 0 to 1.2 on the slider.
struct PresenterLambda {
    static constexpr double end = 1.2;
    double edited = 0, trained = 0;
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

/// The fonts of a slide: sizes are those of a page 1600 wide, times `scale`.
struct PresenterFonts {
    explicit PresenterFonts(double scale = 1);
    QFont title, caption, captionMono, captionBold, sum, result, number;
    double scale = 1;
};

/// Where everything of a slide stands, in pixels of the widget. Computed for each paint.
struct PresenterLayout {
    double unit = 1; // pixels of what is 1 in a page 1600 wide
    PresenterFonts fonts;
    QPointF title; // baselines
    QRectF map;    // the cells; null without a map
    double cell = 0;
    double rowWords = 0, keyWords = 0; // room for the words left of the map and above it
    QRectF figure; // where there is a figure: in place of the map, or below a sentence alone
    QRectF sentence, aside, options;
    QFont sentenceFont;
    QStringList lines;              // of the sentence
    QPointF cellWords, sum, result; // baselines
    QRectF formula;                 // in place of the sum
    QRectF scale;                   // the colour bar
    QRectF track;                   // of the slider; null without λ
    QRectF dots;
    QPointF hints; // right end of the baseline

    /// The cell under a point of the map, also above the diagonal.
    [[nodiscard]] std::optional<Cell> cellAt(QPointF point, int tokens) const;
    [[nodiscard]] QRectF cellRect(Cell at) const;
    [[nodiscard]] double lambdaAt(double x) const; // two decimals
    [[nodiscard]] double xOf(double lambda) const;
};

/// `pixelRatio`: cells are whole pixels of the screen.
PresenterLayout presenterLayout(QSizeF size, const PresenterPage& page, int percent, double pixelRatio);

/// The words in lines of at most `width`, broken at blanks, and within words of scripts that have none.
QStringList brokenLines(const QString& words, const QFont& font, double width);

} // namespace lambdascope
