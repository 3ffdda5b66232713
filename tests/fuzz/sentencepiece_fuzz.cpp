// SPDX-License-Identifier: MIT
// A tokenizer.model that is accepted can be given to libsentencepiece, which trusts much of it.
#include "core/text/sentencepiece_json.h"
#include "tests/fuzz/tokenizers.h"

using namespace lambdascope;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::tryTokenizer("tokenizer.model",
                       [&] { return parseSentencePiece(fuzz::textOf(data, size), "tokenizer.model", {}); });
    return 0;
}
