// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

namespace lambdascope {

/// How SentencePiece writes spaces: as a character of their own, "▁", and one more before the text.
struct Metaspace {
    enum class Prepend { First, Always, Never }; // to the text; to what follows added tokens too; to nothing
    std::string replacement = "▁";
    Prepend prepend = Prepend::Always;
    bool split = true; // each mark begins a part
};

/// From a step "Metaspace" of tokenizer.json, old or new keys. Throws Error for what contradicts itself.
Metaspace readMetaspace(const nlohmann::json& json);

/// The text with every `what` replaced.
std::string replaceAll(std::string_view text, std::string_view what, std::string_view by);

} // namespace lambdascope
