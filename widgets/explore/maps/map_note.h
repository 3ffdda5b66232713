// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/canvas/ink.h"
#include "widgets/kit/theme.h"

#include <QRectF>
#include <QString>

#include <vector>

namespace lambdascope {

/// What stands over a map of one of its rows: what the row gives to the answer and to the strongest other
/// one, Σ|weight| of the rest, and the first by the second, a number without a scale.
struct MapNote {
    struct Line {
        QString name, brief; // "other: Lima 67667", and where that has no room "other"
        QString number;
        bool large = true; // one of those that are compared
        friend bool operator==(const Line&, const Line&) = default;
    };
    std::vector<Line> lines;
    bool isSigned = false; // of a difference: its numbers have their sign's colour
    friend bool operator==(const MapNote&, const MapNote&) = default;
};

/// Pixels that the lines take under a map, where it has no masked half, or one that is too small.
inline constexpr double noteBelow = 64, leastForBelow = 96; // a narrower map's would meet those beside it
/// Whether a map of that width, with cells of that side, has room for them in its masked half.
constexpr bool noteFits(double width, double side) {
    return width >= 160 + side;
}

/// In the masked half of a map, its upper right, as large as they fit beside the diagonal; where they do not,
/// the last number alone. Returns the y under them.
double paintNoteInside(Ink& ink, const Look& look, const MapNote& note, const QRectF& map, double side);
/// Under a map.
void paintNoteBelow(Ink& ink, const Look& look, const MapNote& note, const QRectF& map);

} // namespace lambdascope
