// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/present/presenter_paint.h"

#include <QString>

namespace lambdascope {

/// Height of the chances of an answer, at the size of text 1.
double chancesHeight(const PresenterChances& chances);
/// "“58” comes next: DIFF trained 99.4 %, DIFF edited 34.1 %, Standard 46.2 %."
QString chancesWords(const PresenterChances& chances);
/// A bar with its number for each model, as the table of next tokens has them: outlined for the standard
/// model, filled for DIFF, in the colour of what was chosen for the edited one.
void paintPresenterChances(const PresenterPen& pen);

} // namespace lambdascope
