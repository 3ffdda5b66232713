// SPDX-License-Identifier: MIT
#include "core/model/beside/model_card.h"

#include "core/util/files.h"

#include <fmt/ranges.h>

#include <cstdint>
#include <system_error>
#include <vector>
#include <yaml-cpp/yaml.h>

namespace lambdascope {

std::string dataInCard(const std::filesystem::path& folder) {
    const std::filesystem::path card = folder / "README.md";
    constexpr std::uintmax_t most = 1 << 18;
    std::error_code none;
    if (!std::filesystem::is_regular_file(card, none) || std::filesystem::file_size(card, none) > most)
        return {};
    const std::string text = readFile(card);
    const std::size_t end = text.find("\n---", 3);
    if (!text.starts_with("---\n") || end == std::string::npos) return {};
    try {
        const YAML::Node sets = YAML::Load(text.substr(4, end - 3))["datasets"];
        if (sets.IsScalar()) return sets.as<std::string>();
        std::vector<std::string> names;
        for (const YAML::Node& each : sets) names.push_back(each.as<std::string>());
        return fmt::format("{}", fmt::join(names, ", "));
    } catch (const YAML::Exception&) { // anyone may have written it
        return {};
    }
}

} // namespace lambdascope
