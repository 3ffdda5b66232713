// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/prompt/prompt_bar.h"

#include <filesystem>
#include <vector>

namespace lambdascope {

/// The example prompts of the prompts.json in the family's folder of what is opened, with the first places of
/// their "answer" (a text) and "distractors" (texts) marked, their "outcome", and "about", how they were
/// found; where it has none, those of the first pair in assets/models that has one, without outcome and
/// about, which are facts about its weights. The first one opens with the window. A broken file gives none.
std::vector<PromptBar::Example> readExamples(const std::filesystem::path& assets,
                                             const std::filesystem::path& opened = {});

} // namespace lambdascope
