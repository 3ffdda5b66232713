// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/model.h"

namespace lambdascope {

/// Whether a prompt of the model is words; else it has no tokenizer, and a prompt is numbers of tokens.
bool readsWords(const Model& model);

/// A prompt to begin with where there are only numbers: "1 2 3 4 5 6 7 8", or as many as there are tokens.
std::string firstNumbers(const Model& model);

} // namespace lambdascope
