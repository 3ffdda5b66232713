// SPDX-License-Identifier: MIT
#pragma once

#include "app/engine.h"
#include "core/analysis/cell.h"
#include "core/analysis/twin.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace lambdascope {

/// What is on screen, as one value. Traces lag behind text and edits while a pass runs; current() tells.
struct SessionState {
    Pair models;
    QString title; // "tiny-stories"
    std::string text;
    Edits edits;
    HeadId head; // of the DIFF model (or of the only model)
    TwinRule twinRule = TwinRule::LargestWeight;
    std::optional<HeadId> chosenTwin; // beats the rule
    Twin nearest;                     // found by the worker
    std::optional<Cell> pin;

    std::vector<TokenPiece> pieces; // of the traces below
    std::string tracedText;
    TracePtr diffTrained, diffInForce, standard;
    QString note;    // why the standard model's maps are not shown
    QString problem; // the newest text or edit did not run: why. Cleared by the next pass
    Measures measures;

    [[nodiscard]] bool textCurrent() const { return tracedText == text; }
    [[nodiscard]] bool editsCurrent() const;
    /// The head of the standard model on screen; a standard model that is alone has the selection for itself.
    [[nodiscard]] HeadId twin() const;
    [[nodiscard]] bool edited() const; // the traces below hold an edited one
    /// λ of a layer by the edits in force, whether or not its pass has run.
    [[nodiscard]] LambdaInForce lambda(int layer) const;
    /// What a head of the DIFF model makes of its maps by the edits in force.
    [[nodiscard]] HeadMix mix(HeadId head) const;
};

} // namespace lambdascope
