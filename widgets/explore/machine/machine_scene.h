// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/one_row.h"

#include <QString>
#include <QStringList>

#include <utility>
#include <vector>

namespace lambdascope {

/// One row of a head, step by step, as boxes in their order. Numbers are float64, words the language's.
struct MachineScene {
    struct Series {
        RowNumbers numbers;
        enum class Ink { Signed, First, Second, Before } ink = Ink::Signed; // Before: a line over the others
        RowNumbers trained = {}; // without the edits, where that is something else: a thin line behind
    };
    struct Box {
        RowStep step = RowStep::Norm;
        QString title, what; // "− λ", and under it "A1 − 0.842·A2"
        bool byKey = false;  // a number a key, in the order of `keys`; else numbers of a vector
        std::vector<Series> series;
        QStringList foot; // of the pinned key, or of the whole
        QString missing;  // in the place of numbers that there are not
    };
    QStringList keys;        // words of their places: a key, a group of them, or all that have no room
    std::vector<int> places; // which key is pinned at each; −1: none
    int key = -1;            // the place of the pinned one
    bool others = false;     // the last place is of all that have no room: no scale is made for it
    std::vector<Box> boxes;
    int open = -1;                                 // of them, that is open; the logits come after the last
    QStringList logits;                            // lines of the last box, above what is said next
    std::vector<std::pair<QString, QString>> next; // tokens and their probability, %
};

} // namespace lambdascope
