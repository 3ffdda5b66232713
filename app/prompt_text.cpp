// SPDX-License-Identifier: MIT
#include "app/prompt_text.h"

#include <algorithm>

namespace lambdascope {

bool readsWords(const Model& model) {
    return model.tokenizer && model.tokenizer->kind() != numberTokenizer(1)->kind();
}

std::string firstNumbers(const Model& model) {
    constexpr std::int64_t most = 8;
    std::string text = "0"; // every vocabulary has it
    for (std::int64_t token = 1; token <= std::min(most, model.config.vocabSize - 1); ++token)
        text = token == 1 ? "1" : text + " " + std::to_string(token);
    return text;
}

} // namespace lambdascope
