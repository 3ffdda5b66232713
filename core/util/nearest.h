// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace lambdascope {

/// The one of `known` that `word` was meant to be ("weigth" → "weight"); empty where nothing is near.
std::string nearestOf(std::string_view word, std::span<const std::string_view> known);

} // namespace lambdascope
