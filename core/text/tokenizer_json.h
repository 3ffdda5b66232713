// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/tokenizer.h"

#include <nlohmann/json_fwd.hpp>

namespace lambdascope {

/// From the content of a `tokenizer.json`. Throws Error naming the source and what is wrong or not supported.
std::shared_ptr<const Tokenizer> makeTokenizer(const nlohmann::json& json, const std::string& source);

} // namespace lambdascope
