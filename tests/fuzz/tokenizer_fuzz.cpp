// SPDX-License-Identifier: MIT
// A tokenizer that is accepted encodes any text into tokens that it knows, and back.
#include "core/text/tokenizer.h"
#include "core/util/error.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/memory_file.h"

using namespace lambdascope;

namespace {

const std::string hardText =
    "The cat's 12345 mats,\n\n\t don't  \xE4\xBD\xA0\xE5\xA5\xBD \xF0\x9F\x91\xA9\xE2"
    "\x80\x8D\xF0\x9F\x92\xBB \xD9\x85\xD8\xB1 e\xCC\x81 \xFF\xC0\xAF \x01\x7F"
    "<|endoftext|> <s></s>[INST] \xE2\x96\x81 a    b";

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::MemoryFile file(data, size);
    try {
        const auto tokenizer = loadTokenizer(file.path());
        for (const bool special : {false, true}) {
            const std::vector<int> ids = tokenizer->encode(hardText, special);
            tokenizer->decode(ids, special);
            const auto pieces = tokenizer->pieces(ids);
            fuzz::require(pieces.size() == ids.size(), "each token has a piece");
        }
        tokenizer->encode("");
        tokenizer->decode(std::vector<int>{-1, 0, tokenizer->vocabSize(), INT32_MAX, INT32_MIN});
    } catch (const Error& error) {
        fuzz::require(std::string(error.what()).find(file.path().string()) != std::string::npos,
                      "an error names the file");
    }
    return 0;
}
