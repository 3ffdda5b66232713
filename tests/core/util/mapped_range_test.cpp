// SPDX-License-Identifier: MIT
// Files that are cut short while the program has them mapped. What would end it runs in a process of its own.
#include "core/compute/backend.h"
#include "core/compute/forward.h"
#include "core/model/model.h"
#include "core/model/safetensors.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

class MappedFiles : public testing::Test {
  protected:
    void SetUp() override {
        // what ends begins anew, and not as a copy of a process that has mapped other files before
        GTEST_FLAG_SET(death_test_style, "threadsafe");
        const std::vector<float> ones(numbers, 1.0F);
        writeSafetensors(file, {{"a", DType::F32, {numbers}, std::as_bytes(std::span(ones))}}, {});
        // where those that end before they could remove their folder make it: it goes with this one
        setenv("TMPDIR", folder.path().c_str(), 1);
    }
    void TearDown() override {
        if (before)
            setenv("TMPDIR", before->c_str(), 1);
        else
            unsetenv("TMPDIR");
    }
    static std::optional<std::string> temporaryNow() {
        const char* const now = std::getenv("TMPDIR");
        return now == nullptr ? std::nullopt : std::optional<std::string>(now);
    }
    const std::optional<std::string> before = temporaryNow();
    static constexpr std::int64_t numbers = 100'000;
    test::TempFolder folder;
    fs::path file = folder.path() / "a.safetensors";
};

[[noreturn]] void endWith(const std::string& said, int code) {
    std::fputs(said.c_str(), stderr);
    _exit(code);
}

/// Reads the first page, cuts the file behind it and reads all.
[[noreturn]] void readWhatIsCut(const fs::path& file) {
    const auto opened = SafetensorsFile::open(file);
    const Tensor a = opened->floats("a");
    fs::resize_file(file, 8192);
    const float sum = std::accumulate(a.values().begin(), a.values().end(), 0.0F);
    try {
        opened->checkUnchanged();
    } catch (const Error& error) {
        endWith(error.what(), sum > 0 && sum < 4096 ? 3 : 4);
    }
    _exit(5);
}

TEST_F(MappedFiles, WhatIsCutOffReadsAsZerosAndIsNoticed) {
    EXPECT_EXIT(readWhatIsCut(file), testing::ExitedWithCode(3),
                "was changed while it was open; open it again");
}

/// The file grows again and looks as it did: what was read once stays lost.
[[noreturn]] void readWhatIsCutAndPutBack(const fs::path& file) {
    const auto opened = SafetensorsFile::open(file);
    const auto written = fs::last_write_time(file);
    const auto size = fs::file_size(file);
    fs::resize_file(file, 0);
    const bool zero = opened->floats("a").values().back() == 0;
    fs::resize_file(file, size);
    fs::last_write_time(file, written);
    try {
        opened->checkUnchanged();
    } catch (const Error& error) {
        endWith(error.what(), zero ? 3 : 4);
    }
    _exit(5);
}

TEST_F(MappedFiles, WhatWasLostOnceStaysLost) {
    EXPECT_EXIT(readWhatIsCutAndPutBack(file), testing::ExitedWithCode(3), "was changed while it was open");
}

/// In the middle of a pass: behind the first layer.
[[noreturn]] void runAModelThatIsCut(const fs::path& folder) {
    const ModelPtr model = loadModel(folder);
    const Request request{{1, 2, 3}, {}, {true, true, true}};
    try {
        (void)forward(*makeBackend(), model, request, {}, [&](const Trace& trace) {
            if (trace.layers.size() == 1) fs::resize_file(folder / "model.safetensors", 0);
            return true;
        });
    } catch (const Error& error) {
        endWith(error.what(), 3);
    }
    _exit(5);
}

TEST_F(MappedFiles, AModelThatIsCutInTheMiddleOfAPass) {
    test::writeTinyModel(folder.path(), {});
    EXPECT_EXIT(runAModelThatIsCut(folder.path()), testing::ExitedWithCode(3),
                "model.safetensors: was changed while it was open; open it again");
}

/// While it is opened: no pass comes that would ask.
[[noreturn]] void openAModelThatIsCut(const fs::path& folder) {
    try {
        (void)loadModel(folder, [&](const fs::path&, std::int64_t, std::int64_t) {
            fs::resize_file(folder / "model.safetensors", 0);
            return true;
        });
    } catch (const Error& error) {
        endWith(error.what(), 3);
    }
    _exit(5);
}

TEST_F(MappedFiles, AModelThatIsCutWhileItIsOpened) {
    test::writeTinyModel(folder.path(), {});
    EXPECT_EXIT(openAModelThatIsCut(folder.path()), testing::ExitedWithCode(3),
                "model.safetensors: was changed while it was open; open it again");
}

/// A page of a file that nobody watches, cut to nothing.
const volatile char* strangerIn(const fs::path& folder) {
    test::writeText(folder / "other", "text");
    const RegularFile other(folder / "other");
    const void* memory = mmap(nullptr, 4, PROT_READ, MAP_PRIVATE, other.descriptor(), 0);
    fs::resize_file(folder / "other", 0);
    return static_cast<const volatile char*>(memory);
}

[[noreturn]] void readAStranger(const fs::path& file) {
    const auto opened = SafetensorsFile::open(file);
    const char c = *strangerIn(file.parent_path());
    endWith(c == 0 ? "read" : "read something", 0);
}

TEST_F(MappedFiles, OtherPagesEndTheProgramAsBefore) {
    const auto ended = [](int status) { return status != 0; }; // a sanitizer's handler exits by itself
    EXPECT_EXIT(readAStranger(file), ended, "");
}

void endSeven(int /*signal*/) {
    _exit(7);
}

[[noreturn]] void readAStrangerWithAHandler(const fs::path& file) {
    std::signal(SIGBUS, endSeven);
    readAStranger(file);
}

TEST_F(MappedFiles, AnEarlierHandlerStillGetsWhatIsNotOurs) {
    EXPECT_EXIT(readAStrangerWithAHandler(file), testing::ExitedWithCode(7), "");
}

[[noreturn]] void sendTheSignal(const fs::path& file) {
    const auto opened = SafetensorsFile::open(file);
    std::raise(SIGBUS);
    _exit(0);
}

TEST_F(MappedFiles, ASignalThatIsSentEndsTheProgram) {
    const auto ended = [](int status) { return status != 0; };
    EXPECT_EXIT(sendTheSignal(file), ended, "");
}

} // namespace
} // namespace lambdascope
