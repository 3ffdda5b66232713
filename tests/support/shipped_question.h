// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>

#include <fstream>
#include <stdexcept>
#include <string>

namespace lambdascope::test {

/// The example of a shipped pair that references are of (tests/reference/question.py): its "text", "answer"
/// and "distractors". Not the first one, with which the window opens.
inline nlohmann::json shippedQuestion(const std::string& pair = "scale-model") {
    const std::string wanted = pair == "scale-model" ? "Three codes" : "Magic numbers";
    std::ifstream file(SOURCE_DIR "/assets/models/" + pair + "/prompts.json");
    for (const auto& example : nlohmann::json::parse(file))
        if (example.at("name").at("en") == wanted) return example;
    throw std::runtime_error(pair + " has no example “" + wanted + "”");
}

} // namespace lambdascope::test
