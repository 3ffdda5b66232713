// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QRectF>

class QPainter;

namespace lambdascope {

/// The badge of a model with its letter in a font of the caller's: [D] filled for DIFF, [S] outlined for
/// standard.
void paintBadge(QPainter& painter, const QRectF& box, bool standard, const Theme& theme, const QFont& letter);

} // namespace lambdascope
