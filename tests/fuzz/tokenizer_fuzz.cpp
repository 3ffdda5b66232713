// SPDX-License-Identifier: MIT
// A tokenizer.json that is accepted encodes any text into tokens that it knows, and back.
#include "core/text/tokenizer_files.h"
#include "core/util/error.h"
#include "tests/fuzz/tokenizers.h"

using namespace lambdascope;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::tryTokenizer("tokenizer.json",
                       [&] { return parseTokenizer(fuzz::textOf(data, size), "tokenizer.json"); });
    return 0;
}
