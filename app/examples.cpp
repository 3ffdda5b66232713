// SPDX-License-Identifier: MIT
#include "app/examples.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>

namespace lambdascope {

std::vector<PromptBar::Example> readExamples(const std::filesystem::path& assets) {
    std::ifstream stream(assets / "prompts.json");
    const auto json = nlohmann::json::parse(stream, nullptr, false);
    std::vector<PromptBar::Example> examples;
    if (!json.is_array()) return examples;
    const auto textOf = [](const nlohmann::json& item, const char* key) {
        const auto it = item.find(key);
        return it != item.end() && it->is_string() ? QString::fromStdString(it->get<std::string>())
                                                   : QString();
    };
    for (const auto& item : json)
        if (item.is_object()) examples.push_back({textOf(item, "name"), textOf(item, "text")});
    return examples;
}

std::vector<std::filesystem::path> shippedPairs(const std::filesystem::path& assets) {
    std::vector<std::filesystem::path> folders;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(assets / "models", error))
        if (entry.is_directory(error)) folders.push_back(entry.path());
    std::ranges::sort(folders);
    return folders;
}

} // namespace lambdascope
