// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/explore/machine/machine_scene.h"
#include "widgets/explore/machine/opened_drawing.h"

#include <QString>

#include <optional>

namespace lambdascope {

/// All that the view of the machine shows: the row, the box of it that is open, and what there is to choose.
struct MachinePage {
    QString problem; // takes the place of the boxes
    QString words;   // whose row it is, beside the title
    MachineScene scene;
    std::optional<OpenedBox> opened; // of the box that is open
    bool both = false;               // of two models one is chosen
    bool ofStandard = false;
    bool oneKey = false;   // of the pinned key its products
    QString first, beside; // what two DIFF models are called; empty: the other is a standard one, or none
    bool peek = false;     // trained, while Space is held
};

} // namespace lambdascope
