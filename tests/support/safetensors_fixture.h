// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/safetensors.h"
#include "core/util/error.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <string>

namespace lambdascope::test {

/// Writes safetensors files by hand and says what is thrown about them.
class SafetensorsTest : public testing::Test {
  protected:
    /// A file of the header (its length is put before it) and the data.
    void write(const std::string& header, const std::string& data, std::int64_t claimed = -1) {
        const std::uint64_t length = claimed >= 0 ? static_cast<std::uint64_t>(claimed) : header.size();
        std::string bytes(sizeof length, '\0');
        std::memcpy(bytes.data(), &length, sizeof length);
        writeText(file, bytes + header + data);
    }

    /// What `work` throws, behind the name of the file that it begins with; empty: nothing.
    template<typename Work>
    std::string said(const Work& work) {
        try {
            work();
        } catch (const Error& e) {
            const std::string start = file.string() + ": ", sentence = e.what();
            EXPECT_TRUE(sentence.starts_with(start)) << sentence;
            return sentence.substr(std::min(start.size(), sentence.size()));
        }
        return "";
    }
    std::string error() {
        return said([&] { SafetensorsFile::open(file); });
    }

    TempFolder folder;
    std::filesystem::path file = folder.path() / "x.safetensors";
};

/// A header of one tensor "a" with these fields.
inline std::string entry(const std::string& dtype, const std::string& shape, const std::string& offsets) {
    return fmt::format(R"({{"a":{{"dtype":{},"shape":{},"data_offsets":{}}}}})", dtype, shape, offsets);
}

} // namespace lambdascope::test
