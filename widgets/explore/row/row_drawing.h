// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/attention/cell.h"
#include "widgets/chart/axis.h"
#include "widgets/chart/legend.h"
#include "widgets/kit/theme.h"

#include <QCoreApplication>
#include <QRectF>
#include <QStringList>

#include <functional>
#include <optional>
#include <vector>

class QPainter;

namespace lambdascope {

class PainterInk;

/// Of one query: a weight for every visible key, which is a token or some of them put together.
struct PlotRow {
    QString query; // “is”
    int number = 0;
    QStringList keys;
    std::vector<float> a1, lambdaA2, difference; // one model alone: a1 only
    std::vector<float> standard;                 // of its twin, beside; empty: none
    QString beside;                       // what a second DIFF model is called, whose A1 − λ·A2 that is
    std::vector<int> answer, distractors; // keys, in order
    std::optional<int> pinned;            // key
    std::optional<double> guess;          // at the pinned key
    bool covered = false;                 // the difference
    bool toCome = false;                  // what is covered, in a figure that moves
    QString nothing;                      // why there are no keys; empty: none is pinned
    QString heads;                        // whose mean it is; of one head empty
    QString said;                         // what the models look at beside the answer
    QString brief;                        // the same where it has no room; empty: its beginning
    QStringList texts;                    // of keys that are tokens put together, in full
    std::vector<int> tokens;              // which token stands for each of those; empty: the key
    int others = 0;                       // the last key is so many others
    bool scaled = false;                  // by the weight of the answer: scaledToAnswer()

    [[nodiscard]] int tokenOf(int key) const; // −1: none
};

/// Of many keys put together the 15 strongest in their order, the answer's and the pinned one among them, and
/// all others as one.
PlotRow strongestOf(const PlotRow& row);
/// Each model's weights divided by what it gives to the answer, without the maps that a difference is made
/// of; none where one of them gives it nothing, or reads against it.
std::optional<PlotRow> scaledToAnswer(const PlotRow& row);

/// The weight of a key; 0 where there is none.
double weightAt(const std::vector<float>& weights, int key);
/// Of a key, λ·A2 taken from A1: its `a2` is λ·A2, and its line has no λ.
Arithmetic sumOf(const PlotRow& row, int key);

/// Of keys by rank those whose turned labels have room from `left` on, the first come first served.
std::vector<int> keysWithRoom(const std::vector<int>& ranked, const std::function<double(int)>& xOf,
                              double left, double width);
/// The word of a key, turned, below a point; `strong`: of the one that is pinned.
void paintKeyLabel(QPainter& painter, const Look& theme, QPointF below, double room, const QString& word,
                   bool strong);

/// How one row of a head, token by token, looks and where its parts are, in logical pixels from the upper
/// left corner: for the widget and for figures.
struct RowDrawing {
    Q_DECLARE_TR_FUNCTIONS(lambdascope::RowPlot)

  public:
    /// Keys from left to right: as in the text, or those of largest weight first.
    enum class Order { Place, Weight };

    Look theme = Theme::now();
    QSizeF size;
    double grown = 1;                    // 0…1: A1 rises, λ·A2 takes away, the rest stays
    static constexpr double risen = 0.4; // A1 is all there

    void setRow(const PlotRow& row, Order order = Order::Place);
    [[nodiscard]] const PlotRow& row() const { return row_; }
    [[nodiscard]] Order order() const { return order_; }
    void paint(QPainter& painter) const; // all of it
    void paintRow(QPainter& painter) const;
    void paintLabels(QPainter& painter, const std::vector<int>& keys) const; // turned: they take long
    [[nodiscard]] Legend legendOf(PainterInk* ink) const; // what the bars are; null: its words alone
    /// As much of it as has room before `right`, 18 pixels high; returns where there is room to its left.
    double paintLegend(PainterInk& ink, double left, double right) const;

    /// "Standard 0.29", or of a second DIFF model its name and signed weight.
    [[nodiscard]] static QString standardWords(const PlotRow& row, int key);

    [[nodiscard]] bool differential() const { return !row_.lambdaA2.empty() || row_.scaled; }
    [[nodiscard]] double low() const { return low_; } // the axis' ends, which hold every weight
    [[nodiscard]] double high() const { return high_; }
    [[nodiscard]] double yOf(double weight) const;
    [[nodiscard]] QRectF columnOf(int key) const;   // from the upper end of the axis to the lower one
    [[nodiscard]] QRectF barOf(int key) const;      // A1's, of that height, too
    [[nodiscard]] QRectF standardOf(int key) const; // its twin's
    [[nodiscard]] std::vector<int> labelledKeys() const;
    [[nodiscard]] int keyAt(double x) const;       // −1: none
    [[nodiscard]] int placeOf(int key) const;      // from the left
    [[nodiscard]] int keyInPlace(int place) const; // −1: none
    [[nodiscard]] QString subtitle() const;

  private:
    [[nodiscard]] QRectF rect() const { return {QPointF(), size}; }
    [[nodiscard]] QRectF area() const;
    [[nodiscard]] double slot() const; // pixels of a key
    [[nodiscard]] bool marked() const { return !row_.answer.empty() || !row_.distractors.empty(); }
    [[nodiscard]] bool says(double high) const; // of the bars and it
    [[nodiscard]] bool upright() const;         // labels: each has room under its bars, in two lines
    [[nodiscard]] double labelRoom() const;
    [[nodiscard]] double loudness(int key) const; // the largest of its weights
    [[nodiscard]] QRectF box(double centre, double width, double from, double to) const;
    [[nodiscard]] bool showsEvenShare() const;
    void paintTop(PainterInk& ink) const; // of a figure
    void paintSaid(PainterInk& ink) const;
    void paintAxis(PainterInk& ink) const;
    void paintBars(QPainter& painter) const;
    void paintGuess(PainterInk& ink) const;
    [[nodiscard]] bool coversBars(const QRectF& place) const;
    [[nodiscard]] std::optional<QRectF> besideBars(int key, double weight, double wide, bool right,
                                                   const LabelPlacer& placer) const;
    void paintNumbers(PainterInk& ink, LabelPlacer& placer) const;
    void paintEvenShare(PainterInk& ink, const LabelPlacer& placer) const;
    void paintMarks(PainterInk& ink) const;

    PlotRow row_;
    Order order_ = Order::Place;
    std::vector<int> keys_, places_; // the keys from left to right, and where each is
    double low_ = 0, high_ = 0.1;
    double longest_ = 0; // of the labels, in pixels
    double longestWord_ = 0;
};

} // namespace lambdascope
