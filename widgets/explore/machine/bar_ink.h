// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/explore/machine/machine_scene.h"
#include "widgets/kit/palette.h"
#include "widgets/kit/theme.h"

namespace lambdascope {

/// What a bar of a number is filled with: softmax maps are ink, all else has the colour of its sign.
inline QColor barInk(const Look& theme, MachineScene::Series::Ink ink, double value) {
    using Ink = MachineScene::Series::Ink;
    if (ink == Ink::First || ink == Ink::Second)
        return Palette::ofTerm(ink == Ink::First ? 0 : 1, theme.dark);
    return Palette::ofSign(value, theme.dark);
}

} // namespace lambdascope
