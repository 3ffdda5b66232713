// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/json.h"

#include <string>
#include <vector>

namespace lambdascope {

/// A list of a result as a table: a column for each value that a row has, by its path ("setting.told",
/// "diff.accuracy"), in the order in which they come up; null where a row has none.
struct ResultRows {
    std::vector<std::string> columns;
    std::vector<std::vector<OrderedJson>> rows;
};
ResultRows resultRows(const OrderedJson& list);

/// All lists of a result as CSV, one below the other in the same columns, the list's name first: numbers as
/// JSON has them, so that they read back to the same.
std::string resultCsv(const OrderedJson& result);

} // namespace lambdascope
