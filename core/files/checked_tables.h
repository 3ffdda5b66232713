// SPDX-License-Identifier: MIT
#pragma once

#include "core/files/numbers.h"

namespace lambdascope {

/// Throws UsageError where there is nothing to write, Error naming the table whose axes, shape or labels do
/// not fit its values.
void checkTables(const Numbers& numbers);

} // namespace lambdascope
