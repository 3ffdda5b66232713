// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/palette.h"

#include <QImage>

#include <vector>

namespace lambdascope {

/// A causal map A or A − w·B of T × T cells in memory; `second` may be null.
struct MapSource {
    const float* first = nullptr;
    const float* second = nullptr;
    std::vector<float> weights = {}; // w of every row: λ for the difference; not needed without `second`
    int tokens = 0;                  // T
};

/// The map pooled to side × side (side ≤ T): in every block the value of largest magnitude, with its sign.
/// The difference is taken cell by cell before pooling. Blocks without a visible cell are NaN.
std::vector<float> pooledStrongest(const MapSource& source, int side);

/// At most `pixels` wide and high; cells are whole pixels when T is small. Masked cells are transparent.
QImage thumbnail(const MapSource& source, int pixels, const Palette& palette, float maximum);

} // namespace lambdascope
