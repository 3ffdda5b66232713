// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/told_numbers.h"

#include <filesystem>
#include <vector>

namespace lambdascope {

/// In which words the models of a folder learned to be told numbers and asked for them: "phrasings" of its
/// about.json. Empty where it does not say, or where readFamily() finds something wrong with it.
std::vector<Phrasing> readPhrasings(const std::filesystem::path& folder);

} // namespace lambdascope
