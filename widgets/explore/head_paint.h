// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/explore/head_block.h"
#include "widgets/kit/theme.h"

class QPainter;

namespace lambdascope {

// The parts of the overview of heads, for the widget and for figures; boxes are in pixels.

/// A thumbnail in its frame, which is accent around the selected head; dimmed if it is stale.
void paintHeadThumb(QPainter& painter, const HeadBlock& block, HeadId head, const QRect& box,
                    const Theme& theme, bool stale);
/// Badge and words of a model, above its heads: "A1 − λ·A2 · 4 heads, values 2 × 16 wide".
void paintHeadModel(QPainter& painter, const HeadBlock& block, int left, int right, const Look& theme);
/// "H3" above the column of thumbnails that begins with `first`.
void paintHeadNumber(QPainter& painter, const HeadBlock& block, int head, const QRect& first,
                     const Look& theme);
/// "L2" beside a row.
void paintLayerNumber(QPainter& painter, int layer, const QRect& label, bool selected, const Look& theme);

} // namespace lambdascope
