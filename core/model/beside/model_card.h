// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

namespace lambdascope {

/// The data sets that the front matter of a model card (README.md of a model's folder, YAML) names; empty
/// without any.
std::string dataInCard(const std::filesystem::path& folder);

} // namespace lambdascope
