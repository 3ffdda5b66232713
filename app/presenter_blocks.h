// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/lesson/lesson_page.h"
#include "widgets/presenter/presenter_page.h"

namespace lambdascope {

/// Figures and charts of the page, one below the other, as large as the rectangle allows; empty where it has
/// none.
std::function<void(QPainter&, const QRectF&, const Theme&)> presenterFigure(const LessonPage& lesson);

/// The first formula of the page with its live numbers; empty where it has none.
std::function<void(QPainter&, const QRectF&, const Theme&, int)> presenterFormula(const LessonPage& lesson);

} // namespace lambdascope
