// SPDX-License-Identifier: MIT
// One named case for every way in which a file can lie (github.com/huggingface/safetensors, "Format").
#include "core/model/safetensors.h"
#include "core/util/error.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <random>

namespace lambdascope {
namespace {

class Safetensors : public testing::Test {
  protected:
    /// A file of the header (its length is put before it) and the data.
    void write(const std::string& header, const std::string& data, std::int64_t claimed = -1) {
        const std::uint64_t length = claimed >= 0 ? static_cast<std::uint64_t>(claimed) : header.size();
        std::string bytes(sizeof length, '\0');
        std::memcpy(bytes.data(), &length, sizeof length);
        test::writeText(file, bytes + header + data);
    }

    std::string error() {
        try {
            SafetensorsFile::open(file);
        } catch (const Error& e) {
            EXPECT_NE(std::string(e.what()).find(file.string()), std::string::npos) << "names the file";
            return e.what();
        }
        return "";
    }

    bool errorSays(const char* words) { return error().find(words) != std::string::npos; }

    test::TempFolder folder;
    std::filesystem::path file = folder.path() / "x.safetensors";
};

TEST_F(Safetensors, WhatIsWrittenIsRead) {
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

TEST_F(Safetensors, HalfPrecisionIsConvertedExactly) {
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

TEST_F(Safetensors, UnalignedDataAreReadAllTheSame) {
    const float one = 1.25F;
    std::string data(1 + sizeof one, '\0');
    std::memcpy(data.data() + 1, &one, sizeof one);
    write(R"({"u":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},)"
          R"("f":{"dtype":"F32","shape":[1],"data_offsets":[1,5]}})",
          data);
    EXPECT_EQ(SafetensorsFile::open(file)->floats("f").at(0, 0), one);
}

TEST_F(Safetensors, NotThere) {
    EXPECT_TRUE(errorSays("cannot be opened"));
}
TEST_F(Safetensors, AFolder) {
    std::filesystem::create_directory(file);
    EXPECT_TRUE(errorSays("is not a file"));
}
TEST_F(Safetensors, TooShort) {
    test::writeText(file, "1234567");
    EXPECT_TRUE(errorSays("too few"));
}
TEST_F(Safetensors, HeaderLongerThanTheFile) {
    write("{}", "", 1000);
    EXPECT_TRUE(errorSays("claims 1000 bytes"));
}
TEST_F(Safetensors, HeaderLengthOverflows) {
    test::writeText(file, std::string(8, '\xFF') + "{}");
    EXPECT_TRUE(errorSays("not a safetensors file"));
}
TEST_F(Safetensors, HeaderIsNoJson) {
    write("{oops", "");
    EXPECT_TRUE(errorSays("not a JSON object"));
}
TEST_F(Safetensors, HeaderNestsTooDeep) {
    write(std::string(100000, '['), "");
    EXPECT_TRUE(errorSays("not a JSON object"));
}
TEST_F(Safetensors, DataCutShort) {
    write(R"({"a":{"dtype":"F32","shape":[4],"data_offsets":[0,16]}})", std::string(12, 'x'));
    EXPECT_TRUE(errorSays("cut short"));
}
TEST_F(Safetensors, OffsetsBackwards) {
    write(R"({"a":{"dtype":"F32","shape":[0],"data_offsets":[8,4]}})", std::string(12, 'x'));
    EXPECT_TRUE(errorSays("outside the file"));
}
TEST_F(Safetensors, OffsetsNegative) {
    write(R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[-4,0]}})", std::string(12, 'x'));
    EXPECT_TRUE(errorSays("not two numbers"));
}
TEST_F(Safetensors, ShapeAndBytesDisagree) {
    write(R"({"a":{"dtype":"F32","shape":[3],"data_offsets":[0,16]}})", std::string(16, 'x'));
    EXPECT_TRUE(errorSays("needs 12 bytes, the header gives 16"));
}
TEST_F(Safetensors, ShapeOverflows) {
    write(R"({"a":{"dtype":"F32","shape":[4611686018427387904,4],"data_offsets":[0,16]}})",
          std::string(16, 'x'));
    EXPECT_TRUE(errorSays("impossible"));
}
TEST_F(Safetensors, ShapeNegative) {
    write(R"({"a":{"dtype":"F32","shape":[-4],"data_offsets":[0,16]}})", std::string(16, 'x'));
    EXPECT_TRUE(errorSays("impossible"));
}
TEST_F(Safetensors, UnknownElementType) {
    write(R"({"a":{"dtype":"F128","shape":[1],"data_offsets":[0,16]}})", std::string(16, 'x'));
    EXPECT_TRUE(errorSays("\"F128\" is not known"));
}
TEST_F(Safetensors, EntryIncomplete) {
    write(R"({"a":{"dtype":"F32"}})", "");
    EXPECT_TRUE(errorSays("not complete"));
}
TEST_F(Safetensors, TensorsOverlap) {
    write(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},)"
          R"("b":{"dtype":"F32","shape":[2],"data_offsets":[4,12]}})",
          std::string(12, 'x'));
    EXPECT_TRUE(errorSays("overlap"));
}
TEST_F(Safetensors, WholeNumbersAreNoWeights) {
    write(R"({"a":{"dtype":"I64","shape":[1],"data_offsets":[0,8]}})", std::string(8, 'x'));
    EXPECT_THROW(static_cast<void>(SafetensorsFile::open(file)->floats("a")), Error);
    EXPECT_THROW(static_cast<void>(SafetensorsFile::open(file)->floats("b")), Error);
}

/// Any damage to a good file is either harmless or refused; nothing crashes.
TEST_F(Safetensors, RandomDamageIsHarmlessOrRefused) {
    test::writeTinyModel(folder.path(), {});
    const auto model = folder.path() / "model.safetensors";
    std::string good;
    {
        std::ifstream stream(model, std::ios::binary);
        good.assign(std::istreambuf_iterator<char>(stream), {});
    }
    std::mt19937 random(3);
    int refused = 0;
    for (int i = 0; i < 400; ++i) {
        std::string bad = good;
        for (unsigned n = 1 + random() % 4; n > 0; --n) bad[random() % 2000] = static_cast<char>(random());
        if (i % 3 == 0) bad.resize(random() % bad.size());
        test::writeText(model, bad);
        try {
            loadModel(folder.path());
        } catch (const Error&) {
            ++refused;
        }
    }
    EXPECT_GT(refused, 200);
}

} // namespace
} // namespace lambdascope
