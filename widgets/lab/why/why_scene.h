// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/trace.h"

#include <QString>
#include <QStringList>

#include <array>
#include <optional>
#include <vector>

namespace lambdascope {

/// A column of the waterfall of a logit: a whole, from 0, or what some parts change.
struct WhyStep {
    enum class Kind { Before, Change, After };
    Kind kind = Kind::Change;
    QString name; // "layer 2 heads"
    double from = 0, to = 0;
    double printed = 0; // with one decimal: the changes add up to what the last whole has more than the first
};

/// A part of a logit in both runs; without edits they are one.
struct WhyPart {
    QString name;               // "L2 · H3"
    std::optional<HeadId> head; // none: an MLP, the embedding, biases, or several parts
    double trained = 0, now = 0;
    bool edited = false; // an edit is of this head
    QString words;       // "layer 2 head 3: adds +0.31 to the logit instead of +2.64"
    QString noHead;      // what there is to say instead of its keys
};

/// A factor of the part of one key, or their product.
struct WhyFactor {
    QString name;   // "head norm and factor"
    QString times;  // "× 0.52"; in one run "2.65"
    QString values; // "2.65 → 1.38"
    int sign = 0;   // 1: it makes more, −1: less
};

/// A head by the keys of the last row: weight, and part of the logit; [0] trained, [1] in force.
struct WhyKeys {
    QString title, problem; // a problem takes the place of all but the title
    QString weightWords, partWords;
    QStringList words;
    std::array<std::vector<double>, 2> weight, value, part;
    int key = 0;                  // that the chain explains
    std::vector<WhyFactor> chain; // the last one is the product
    QString chainTitle, sentence;
};

/// Why an answer falls or rises: everything that the view of it shows.
struct WhyScene {
    QString problem; // takes the place of all
    QString title, about, note;
    QString formula;     // a tooltip
    QString description; // of everything, for screen readers
    bool edited = false; // there are two runs
    bool peek = false;   // the trained one is shown in the place of the one in force
    std::vector<WhyStep> steps;
    std::vector<WhyPart> parts;
    double trained = 0, now = 0; // the sums
    HeadId head;                 // that `keys` is of
    WhyKeys keys;
    QString beside, first; // what two DIFF models are called; empty: the other is a standard one
    bool both = false;     // there is another model to look at
    bool ofStandard = false, lead = false, byLayer = false;
};

} // namespace lambdascope
