// SPDX-License-Identifier: MIT
#include "core/model/beside/example_prompts.h"

#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/json.h"

namespace lambdascope {

nlohmann::json readExamplePrompts(const std::filesystem::path& file) {
    constexpr std::size_t mostBytes = 1 << 20;
    const std::string bytes = readRegularFile(file, mostBytes);
    refuseStandIn(bytes, file);
    nlohmann::json prompts = parseJsonText(bytes, file.string());
    if (!prompts.is_array()) throw fail("{}: is no list of prompts", file.string());
    return prompts;
}

void checkExamplePrompts(const std::filesystem::path& file) {
    const nlohmann::json prompts = readExamplePrompts(file);
    for (std::size_t i = 0; i < prompts.size(); ++i)
        if (!prompts[i].is_object() || !prompts[i].contains("text") || !prompts[i]["text"].is_string())
            throw fail("{}: prompt {} has no “text”: {}", file.string(), i + 1, shownValue(prompts[i]));
}

} // namespace lambdascope
