// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/parts/added_tokens.h"
#include "core/text/parts/decoder.h"
#include "core/text/parts/normalizer.h"
#include "core/text/parts/pre_tokenizer.h"
#include "core/text/parts/token_model.h"
#include "core/text/tokenizer.h"

#include <nlohmann/json_fwd.hpp>

#include <memory>
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

/// The parts of a tokenizer, in the order in which a text goes through them.
struct TokenizerParts {
    std::vector<AddedToken> added;
    std::unique_ptr<Normalizer> normalizer;
    std::unique_ptr<PreTokenizer> preTokenizer;
    std::unique_ptr<TokenModel> model;
    Frame frame;
    TokenDecoder decoder;
    AddedSpace addedSpace;      // what of the above puts before a text
    bool splitsSpecial = false; // special tokens are not looked for in a text
    Phrase kind;
    std::string source; // the file, for errors
};

/// The one tokenizer of texts; families differ in the parts. Throws Error for ids that contradict each other.
std::shared_ptr<const Tokenizer> makeTextTokenizer(TokenizerParts parts);

} // namespace lambdascope
