// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/cell.h"
#include "core/compute/head_mix.h"
#include "widgets/lab/lab_scene.h"

#include <QString>

namespace lambdascope {

/// A number as this program prints it (formatNumber).
QString printed(double value, int decimals = 2, bool sign = false);

/// "1,250"
QString grouped(int number);

/// "0.47 + 1.09 − 1.21 = 0.35": λ_init, the two exponentials and the λ they make. True as printed: where two
/// decimals of the operands do not give the printed result, more (up to six).
QString sumText(const LabLayer& layer);

/// "0.132 − 0.210 × 0.925 = −0.06" for a cell of a head as it is mixed; the operands change places in a
/// swapped head, and a head that is off has 0.
QString cellText(const CellValues& values, const HeadMix& mix);

/// "layer 2", "layers 1–3"
QString layersText(int first, int last);

} // namespace lambdascope
