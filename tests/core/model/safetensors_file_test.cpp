// SPDX-License-Identifier: MIT
// Safetensors files as they lie on a disk: what is read, what is no file, what changes.
#include "core/model/safetensors.h"
#include "core/util/error.h"
#include "tests/support/cpu_time.h"
#include "tests/support/safetensors_fixture.h"

#include <array>
#include <cmath>
#include <cstring>
#include <fstream>
#include <sys/stat.h>
#include <unistd.h>

namespace lambdascope {
namespace {

using test::entry;
using SafetensorsFiles = test::SafetensorsTest;

TEST_F(SafetensorsFiles, WhatIsWrittenIsRead) {
    const std::vector<float> values{1.5F, -2, 0, 1e-30F, 3e30F, -0.0F};
    writeSafetensors(file, {{"a", DType::F32, {2, 3}, std::as_bytes(std::span(values))}},
                     {{"made by", "a test"}});
    const auto opened = SafetensorsFile::open(file);
    EXPECT_EQ(opened->metadata().at("made by"), "a test");
    const Tensor tensor = opened->floats("a");
    ASSERT_EQ(tensor.rows(), 2);
    ASSERT_EQ(tensor.cols(), 3);
    EXPECT_EQ(std::memcmp(tensor.data(), values.data(), sizeof(float) * 6), 0);
    EXPECT_FALSE(std::filesystem::exists(file.string() + ".part"));
}

TEST_F(SafetensorsFiles, HalfPrecisionIsConvertedExactly) {
    const std::vector<std::uint16_t> f16{0x3C00, 0xC000, 0x0001, 0x7BFF,
                                         0x8000}; // 1, −2, smallest, largest, −0
    const std::vector<std::uint16_t> bf16{0x3F80, 0xC000, 0x0001, 0x7F7F, 0x8000};
    writeSafetensors(file,
                     {{"h", DType::F16, {5}, std::as_bytes(std::span(f16))},
                      {"b", DType::BF16, {5}, std::as_bytes(std::span(bf16))}},
                     {});
    const auto opened = SafetensorsFile::open(file);
    const Tensor h = opened->floats("h");
    EXPECT_EQ(h.rows(), 1);
    EXPECT_EQ(h.at(0, 0), 1.0F);
    EXPECT_EQ(h.at(0, 1), -2.0F);
    EXPECT_EQ(h.at(0, 2), std::ldexp(1.0F, -24));
    EXPECT_EQ(h.at(0, 3), 65504.0F);
    EXPECT_TRUE(std::signbit(h.at(0, 4)));
    const Tensor b = opened->floats("b");
    EXPECT_EQ(b.at(0, 0), 1.0F);
    EXPECT_EQ(b.at(0, 2), std::ldexp(1.0F, -133));
    EXPECT_FLOAT_EQ(b.at(0, 3), 3.3895314e38F);
}

/// Memory of this process that files back.
std::int64_t ofFiles() {
    std::ifstream status("/proc/self/status");
    std::string word;
    while (status >> word)
        if (std::int64_t kibi = 0; word == "RssFile:" && status >> kibi) return kibi * 1024;
    return -1;
}

TEST_F(SafetensorsFiles, WhatWasConvertedIsNotHeldTwice) {
    constexpr std::int64_t count = std::int64_t{32} << 20;
    const std::vector<std::uint16_t> numbers(count, 0x3F80);
    writeSafetensors(file, {{"b", DType::BF16, {count}, std::as_bytes(std::span(numbers))}}, {});
    const auto opened = SafetensorsFile::open(file);
    const std::int64_t before = ofFiles();
    const Tensor converted = opened->floats("b");
    EXPECT_EQ(converted.at(0, count - 1), 1.0F);
    EXPECT_LT(ofFiles() - before, count / 4) << "of 2 bytes a number";
    EXPECT_EQ(opened->floats("b").at(0, 7), 1.0F) << "the file is read again";
}

TEST_F(SafetensorsFiles, UnalignedDataAreReadAllTheSame) {
    const float one = 1.25F;
    std::string data(1 + sizeof one, '\0');
    std::memcpy(data.data() + 1, &one, sizeof one);
    write(R"({"u":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},)"
          R"("f":{"dtype":"F32","shape":[1],"data_offsets":[1,5]}})",
          data);
    EXPECT_EQ(SafetensorsFile::open(file)->floats("f").at(0, 0), one);
}

TEST_F(SafetensorsFiles, NotThere) {
    EXPECT_EQ(error(), "cannot be opened: No such file or directory");
}
TEST_F(SafetensorsFiles, ALinkToNowhere) {
    std::filesystem::create_symlink("../blobs/4f2a", file);
    EXPECT_EQ(error(), "is a link to ../blobs/4f2a, which is not there");
}
TEST_F(SafetensorsFiles, LinksInACircle) {
    std::filesystem::create_symlink(file.filename(), file);
    EXPECT_EQ(error(), "cannot be opened: Too many levels of symbolic links");
}
TEST_F(SafetensorsFiles, ALinkToAFileAsInTheCacheOfHuggingFace) {
    std::filesystem::create_directory(folder.path() / "blobs");
    std::filesystem::create_symlink("blobs/4f2a", file);
    test::writeText(folder.path() / "blobs/4f2a", std::string("\2\0\0\0\0\0\0\0{}", 10));
    EXPECT_EQ(SafetensorsFile::open(file)->entries().size(), 0);
}
TEST_F(SafetensorsFiles, AFolder) {
    std::filesystem::create_directory(file);
    EXPECT_EQ(error(), "is a folder, not a file");
}
TEST_F(SafetensorsFiles, APipeIsNotWaitedFor) {
    ASSERT_EQ(mkfifo(file.c_str(), 0600), 0);
    EXPECT_EQ(error(), "is a pipe or a device, not a file");
}
TEST_F(SafetensorsFiles, ADevice) {
    std::filesystem::create_symlink("/dev/zero", file);
    EXPECT_EQ(error(), "is a pipe or a device, not a file");
}
TEST_F(SafetensorsFiles, NoPermission) {
    if (geteuid() == 0) GTEST_SKIP() << "root may read everything";
    write("{}", "");
    std::filesystem::permissions(file, std::filesystem::perms::none);
    EXPECT_EQ(error(), "cannot be opened: Permission denied");
}
TEST_F(SafetensorsFiles, Empty) {
    test::writeText(file, "");
    EXPECT_EQ(error(), "is empty");
}
TEST_F(SafetensorsFiles, TensorsWithoutElementsAreFine) {
    write(R"({"a":{"dtype":"F32","shape":[0,4],"data_offsets":[0,0]},)"
          R"("b":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},)"
          R"("c":{"dtype":"BF16","shape":[2,0],"data_offsets":[4,4]},)"
          R"("d":{"dtype":"F16","shape":[],"data_offsets":[4,6]}})",
          std::string(6, '\0'));
    const auto opened = SafetensorsFile::open(file);
    EXPECT_EQ(opened->floats("a").size(), 0);
    EXPECT_EQ(opened->floats("c").size(), 0);
    EXPECT_EQ(opened->floats("d").at(0, 0), 0);
}

TEST_F(SafetensorsFiles, OtherElementTypesAreListedAndRefusedWhereTheyAreNeeded) {
    const std::array<std::pair<const char*, int>, 16> types{{{"I64", 64},
                                                             {"I32", 32},
                                                             {"I16", 16},
                                                             {"I8", 8},
                                                             {"U8", 8},
                                                             {"BOOL", 8},
                                                             {"U64", 64},
                                                             {"U32", 32},
                                                             {"U16", 16},
                                                             {"C64", 64},
                                                             {"F8_E5M2", 8},
                                                             {"F8_E4M3", 8},
                                                             {"F8_E8M0", 8},
                                                             {"F6_E2M3", 6},
                                                             {"F6_E3M2", 6},
                                                             {"F4", 4}}};
    for (const auto& [name, bits] : types) {
        write(entry(fmt::format("\"{}\"", name), "[4]", fmt::format("[0,{}]", bits / 2)),
              std::string(static_cast<std::size_t>(bits) / 2, 'x'));
        const auto opened = SafetensorsFile::open(file);
        EXPECT_EQ(opened->entries().at("a").shape, std::vector<std::int64_t>{4});
        EXPECT_EQ(said([&] { static_cast<void>(opened->floats("a")); }),
                  fmt::format("a is {}; F32, F16, BF16 and F64 are read", name));
    }
}

TEST_F(SafetensorsFiles, WhatCannotBeAMatrix) {
    write(entry("\"F32\"", "[1,1,1]", "[0,4]"), "xxxx");
    const auto opened = SafetensorsFile::open(file);
    EXPECT_EQ(said([&] { static_cast<void>(opened->floats("a")); }),
              "a has 3 dimensions, at most 2 expected");
    EXPECT_EQ(said([&] { static_cast<void>(opened->floats("b")); }), "tensor b is missing");
}

/// Cut to nothing while it is mapped, reading it would end the process: who asks before is told.
TEST_F(SafetensorsFiles, AFileThatIsWrittenToWhileItIsOpen) {
    write(entry("\"F32\"", "[1]", "[0,4]"), "xxxx");
    const auto opened = SafetensorsFile::open(file);
    opened->checkUnchanged();
    std::filesystem::rename(file, folder.path() / "moved"); // the open one is still the same
    opened->checkUnchanged();
    std::filesystem::resize_file(folder.path() / "moved", 0);
    EXPECT_EQ(said([&] { opened->checkUnchanged(); }), "was changed while it was open; open it again");
}

TEST_F(SafetensorsFiles, AMillionTensorsOpenInSeconds) {
    std::string header = "{";
    header.reserve(70'000'000);
    for (int i = 0; i < 1'000'000; ++i)
        header += fmt::format(R"("{}":{{"dtype":"U8","shape":[1,1],"data_offsets":[{},{}]}},)", i, i, i + 1);
    header.back() = '}';
    write(header, std::string(1'000'000, 'x'));
    const double start = test::cpuSeconds();
    EXPECT_EQ(SafetensorsFile::open(file)->entries().size(), 1'000'000);
    EXPECT_LT(test::cpuSeconds() - start, 30);
}

} // namespace
} // namespace lambdascope
