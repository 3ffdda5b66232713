// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <vector>

namespace lambdascope {

/// Ids that a tokenizer puts around every text: BOS, EOS.
struct Frame {
    std::vector<int> before, after;
};

/// From the "post_processor" of tokenizer.json: TemplateProcessing, BertProcessing, RobertaProcessing,
/// ByteLevel (which only moves offsets), Sequence, or null. Throws Error naming what is not supported, and
/// special tokens that the template does not explain.
Frame readFrame(const nlohmann::json& json);

} // namespace lambdascope
