// SPDX-License-Identifier: MIT
#pragma once

#include "core/lessons/formula.h"

#include <functional>
#include <string>

namespace lambdascope {

/// Writes a fact of a formula as an element of MathML; `bracketed`: a negative number needs brackets there.
using LiveMath = std::function<std::string(const Fact& fact, bool bracketed)>;

/// A formula as MathML, as browsers draw it and say it. `display`: on a line of its own.
std::string mathMl(const FormulaNode& formula, bool display, const LiveMath& live);

} // namespace lambdascope
