// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/attention/map_matrix.h"
#include "widgets/canvas/map_panel.h"

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
    QString title = {};                  // "λ·A2", where it stands beside others
    MapMatrix a1, a2;                    // [rows, columns] each; a2 is empty where there is one map alone
    std::vector<float> lambdas;          // of every row, where tokens have their own (DIFF V2); else empty
    bool oneLambda =
        true; // of all its heads; else λ is in a2, which is the mean of their λ·A2, and none is printed
    MapScale scale = MapScale::Absolute;
    MapScaling scaling;                    // by it
    QStringList words = {}, rowWords = {}; // along columns and rows
    std::optional<Cell> pin;               // one of its cells
    /// The cell of tokens that is pinned for one of its own; empty: the same.
    std::function<Cell(Cell)> tokenCell = {};
    bool covered = false; // behind "Predict first"
    /// Their numbers are still to be predicted too, wherever they would be printed.
    bool coveredA1 = false, coveredA2 = false;

    [[nodiscard]] int rows() const { return a1.rows(); }
    [[nodiscard]] int columns() const { return a1.columns(); }
    [[nodiscard]] int most() const { return rows() > columns() ? rows() : columns(); }
    [[nodiscard]] Cell ofTokens(Cell cell) const { return tokenCell ? tokenCell(cell) : cell; }
    [[nodiscard]] int seen(int query) const { return a1.seenBy(query); }
    [[nodiscard]] CellValues values(Cell cell, double lambda) const;
    /// What it shows, there: of λ·A2 its size, as λ below 0 has no colours of its own.
    [[nodiscard]] MapPanel panel(const QRectF& rect, double lambda) const;
};

/// λ of the layer, from 0 to 1.2 on the slider.
struct PresenterLambda {
    static constexpr double end = 1.2;
    double edited = 0, trained = 0;
    QString whyFixed = {}; // empty: it can be moved
};

/// How probable the marked answer is as the next token, beside the λ that turns it.
struct PresenterChances {
    enum class Of { Trained, Edited, Standard };
    struct Row {
        Of of = Of::Trained;
        QString model;
        std::optional<double> probability; // none: nothing is edited
    };
    QString title; // "“58” comes next"
    std::vector<Row> rows;
};

/// What a class guesses, counted by its teacher: beside the options, or over a scale for a number.
struct PresenterTally {
    std::vector<int> counts;         // of every option, or of every stretch of the scale
    QStringList ends = {};           // of the stretches, one more than counts; empty: of options
    std::vector<double> places = {}; // of the ends along the scale, 0 to 1
    int right = -1;                  // which of them holds what came out; −1: none, or not revealed yet
    double at = -1;                  // where that is along the scale, 0 to 1; else beyond it
    bool open = true;                // guesses are still counted
};

/// One slide: one thought, one map with one row in the spotlight, one line of arithmetic, one slider.
struct PresenterPage {
    QString title;    // "A1 − λ·A2"
    QString subtitle; // "layer 2 · head 3"; λ in force is added
    QString sentence;
    QString aside;       // what came out, after a prediction; else empty
    QStringList options; // of a question with options
    int rightOption = -1;
    std::optional<PresenterTally> tally;
    QString cellWords; // "is → 48"
    QString staleText; // "updating": the maps are not yet those of the text or edits
    std::optional<PresenterMap> map;
    /// Maps of the same head that come one at a time, `map` among them; empty: that one alone.
    std::vector<PresenterMap> maps;
    int mapsShown = 0; // so many of them have come
    std::optional<PresenterLambda> lambda;
    std::optional<PresenterChances> chances; // below λ
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

/// Of the slider, at the size of text 1: room for its letter and its number.
inline constexpr double sliderLetter = 56, sliderNumber = 104;
/// Room for the letter of an option, at the size of text 1.
inline constexpr double optionIndent = 44;
/// What of the width of the options their bars take, with the numbers of guesses.
double tallyBarWidth(double width, double scale);

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
    std::vector<QRectF> maps;          // where several stand side by side; `map` is the first
    double rowWords = 0, keyWords = 0; // room for the words left of the map and above it
    QRectF figure; // where there is a figure: in place of the map, or below a sentence alone
    QRectF sentence, aside, options;
    std::vector<QRectF> answers; // the rows of the options, or the stretches of a scale
    QFont sentenceFont;
    QStringList lines;              // of the sentence
    QPointF cellWords, sum, result; // baselines
    QRectF formula;                 // or the sum in its place; empty without room, as what follows
    QRectF scale;                   // the colour bar
    QRectF track;                   // of the slider; null without λ
    QRectF chances;                 // below it
    QRectF dots;
    QPointF hints; // right end of the baseline

    /// The cell under a point of the map, also above the diagonal.
    [[nodiscard]] std::optional<Cell> cellAt(QPointF point, const PresenterMap& of) const;
    [[nodiscard]] QRectF cellRect(Cell at) const;
    [[nodiscard]] std::optional<int> answerAt(QPointF point) const; // of the answers
    [[nodiscard]] double lambdaAt(double x) const;                  // two decimals
    [[nodiscard]] double xOf(double lambda) const;
};

/// `pixelRatio`: cells are whole pixels of the screen.
PresenterLayout presenterLayout(QSizeF size, const PresenterPage& page, int percent, double pixelRatio);

/// The words in lines of at most `width`, broken at blanks, and within words of scripts that have none.
QStringList brokenLines(const QString& words, const QFont& font, double width);

} // namespace lambdascope
