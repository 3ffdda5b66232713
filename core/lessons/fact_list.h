// SPDX-License-Identifier: MIT
#pragma once

#include "core/lessons/fact.h"

#include <string_view>

namespace lambdascope {

/// Whether a fact of this name takes an argument: "layer", "head", "query", "key", "token", "model".
bool takes(const FactName& name, std::string_view argument);
/// Whether there is one of the standard model.
bool ofStandardToo(const FactName& name);
/// Of the list; null for none.
const FactName* findFactName(std::string_view name);

} // namespace lambdascope
