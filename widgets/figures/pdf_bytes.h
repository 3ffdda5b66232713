// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/figures/figure.h"

#include <string>

namespace lambdascope {

/// The figure as a PDF of one page of its own size, fonts embedded, the same bytes whenever it is made:
/// without dates, and with an identifier that is made from what the page holds.
std::string pdfBytes(const Figure& figure);

} // namespace lambdascope
