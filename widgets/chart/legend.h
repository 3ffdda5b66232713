// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/canvas/ink.h"

#include <functional>
#include <vector>

namespace lambdascope {

/// What the marks of a chart mean: keys with their words, beside each other in as many lines as it takes.
struct Legend {
    struct Entry {
        QString words;
        std::function<void(QPointF)> key; // paints it from its left end, in the middle of its line's height
        double wide = 0;                  // from there to the words; 0: as all keys
    };
    QFont font;
    double key = 16, gap = 14, line = 18; // from a key to its words, from those to the next key; lines apart
    std::vector<Entry> entries = {};

    /// All in one line.
    [[nodiscard]] double wide() const;
    /// Where keys begin, the first one at `left` and 0.
    [[nodiscard]] std::vector<QPointF> places(double left, double right) const;
    [[nodiscard]] int lines(double left, double right) const;
    /// `from`: the left end of the first key. What would come after so many lines is left out, and no word
    /// goes beyond `right`. Returns where the last line ends.
    double paint(Ink& ink, QPointF from, double right, const QColor& colour, int lines = 100) const;

  private:
    [[nodiscard]] double wideOf(const Entry& entry) const;
};

} // namespace lambdascope
