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

/// A field 1 that is bytes, of a protocol buffer.
std::string fieldOf(const std::string& bytes) {
    std::string field = "\x0A";
    std::size_t rest = bytes.size();
    for (; rest >= 0x80; rest >>= 7) field += static_cast<char>((rest & 0x7F) | 0x80);
    return field + static_cast<char>(rest) + bytes;
}

/// Looking for the merges of longer ones takes hours.
TEST(SentencePieceFound, APieceThatIsTooLong) {
    const auto ofLength = [](std::size_t bytes) {
        try {
            parseSentencePiece(fieldOf(fieldOf(std::string(bytes, 'a'))), "T");
        } catch (const Error& e) {
            return std::string(e.what());
        }
        return std::string();
    };
    EXPECT_EQ(ofLength(4097), "T: piece 0 has 4097 bytes; at most 4096 are read");
    EXPECT_EQ(ofLength(4096), "T: has 0 pieces for what is unknown, and not one");
}

} // namespace
} // namespace lambdascope
