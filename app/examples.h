// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/prompt_bar.h"

#include <filesystem>
#include <vector>

namespace lambdascope {

/// The example prompts of assets/prompts.json, with the first places of their "answer" (a text) and
/// "distractors" (texts) marked; the first one opens with the window. A broken file gives none.
std::vector<PromptBar::Example> readExamples(const std::filesystem::path& assets);

/// The pair folders of assets/models, by name.
std::vector<std::filesystem::path> shippedPairs(const std::filesystem::path& assets);

} // namespace lambdascope
