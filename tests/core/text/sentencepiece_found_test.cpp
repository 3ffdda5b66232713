// SPDX-License-Identifier: MIT
// What the fuzz target of tokenizer.model found, each with its sentence.
#include "core/text/sentencepiece_json.h"
#include "core/util/error.h"
#include "core/util/files.h"

#include <gtest/gtest.h>

namespace lambdascope {
namespace {

std::string errorOfFound(const std::string& name) {
    try {
        parseSentencePiece(readFile(SOURCE_DIR "/tests/fuzz/corpus/sentencepiece/" + name), "T", {});
    } catch (const Error& e) {
        return e.what();
    }
    return "";
}

/// libsentencepiece's tables take a text to end there, and what they throw about an empty one is not caught.
TEST(SentencePieceFound, ANulInAPiece) {
    EXPECT_EQ(errorOfFound("found-nul-in-piece"), "T: piece 7 holds a NUL");
    EXPECT_EQ(errorOfFound("mini-unigram"), "");
}

} // namespace
} // namespace lambdascope
