// SPDX-License-Identifier: MIT
// Nothing out of a file steers a terminal.
#include "core/util/escaped.h"
#include "core/util/json.h"

#include <gtest/gtest.h>

#include <sstream>

namespace lambdascope {
namespace {

TEST(Escaped, WhatSteersATerminalIsWrittenOut) {
    EXPECT_EQ(escaped("\x1b[2J\a\r\n\t\x7f"), "\\u001b[2J\\u0007\\u000d\\u000a\\u0009\\u007f");
    EXPECT_EQ(escaped("\u009b31m\u0085"), "\\u009b31m\\u0085") << "C1: what ESC [ is, in one character";
    EXPECT_EQ(escaped("a\u202Eb\u2066c\u200Fd\u061C"), "a\\u202eb\\u2066c\\u200fd\\u061c");
    EXPECT_EQ(escaped("\n\x1b\t", "\n\t"), "\n\\u001b\t");
    EXPECT_EQ(escaped("\x9b[\xff"), "\uFFFD[\uFFFD") << "the same to a terminal that reads bytes";
}

TEST(Escaped, WhatIsShownStays) {
    for (const char* text :
         {"", "λ · A1 − A2", "世界 안녕 שלום سلام", "👩‍👩‍👧 é", "\"\\u001b\""})
        EXPECT_EQ(escaped(text), text);
}

TEST(Escaped, NamesInSentencesToo) {
    EXPECT_EQ(shownName("a\u202Eb\u009bc"), R"("a\u202eb\u009bc")");
    EXPECT_EQ(shownWithin("\x7f"), R"(\u007f)");
    EXPECT_EQ(shownValue("\u2066"), R"("\u2066")");
}

TEST(Escaped, JsonStaysTheSameValue) {
    const nlohmann::json value = {{"a\u202Eb", "\x1b\u009b\x7f\n"}};
    const std::string text = escaped(value.dump(2), "\n");
    EXPECT_EQ(text.find("\u202E"), std::string::npos);
    EXPECT_EQ(nlohmann::json::parse(text), value);
}

TEST(Escaped, AStreamPutsCharactersTogether) {
    std::ostringstream stream;
    {
        const EscapedStream filter(stream);
        for (const char c : std::string("é\x1b世\u202E\n")) stream << c << std::flush;
        stream << "whole \u009b" << 7 << "\xe4";
    }
    EXPECT_EQ(stream.str(), "é\\u001b世\\u202e\nwhole \\u009b7\uFFFD");
    stream << "\x1b";
    EXPECT_TRUE(stream.str().ends_with('\x1b')) << "the stream is as it was";
}

} // namespace
} // namespace lambdascope
