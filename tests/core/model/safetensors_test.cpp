// SPDX-License-Identifier: MIT
// One named case for every way in which a header can lie (github.com/huggingface/safetensors, "Format").
#include "core/model/safetensors.h"
#include "core/util/error.h"
#include "tests/support/safetensors_fixture.h"

#include <chrono>
#include <fstream>
#include <random>

namespace lambdascope {
namespace {

using test::entry;
using Safetensors = test::SafetensorsTest;

TEST_F(Safetensors, TooShort) {
    test::writeText(file, "1234567");
    EXPECT_EQ(error(), "has 7 bytes, too few for a safetensors file");
}
TEST_F(Safetensors, HeaderOfNoLength) {
    write("", "{}");
    EXPECT_EQ(error(), "its header is not a JSON object");
}
TEST_F(Safetensors, HeaderLongerThanTheFile) {
    write("{}", "", 1000);
    EXPECT_EQ(error(),
              "its header claims 1000 bytes, the file has 10; it is not a safetensors file or is cut "
              "short");
}
TEST_F(Safetensors, HeaderLengthOverflows) {
    test::writeText(file, std::string(8, '\xFF') + "{}");
    EXPECT_EQ(error(),
              "its header claims 18446744073709551615 bytes, the file has 10; it is not a safetensors "
              "file or is cut short");
    test::writeText(file, std::string(7, '\0') + "\x80{}");
    EXPECT_EQ(error(),
              "its header claims 9223372036854775808 bytes, the file has 10; it is not a safetensors "
              "file or is cut short");
    test::writeText(file, "\xF8" + std::string(7, '\xFF') + "{}"); // with the eight before it: 0
    EXPECT_EQ(error(),
              "its header claims 18446744073709551608 bytes, the file has 10; it is not a safetensors "
              "file or is cut short");
}
TEST_F(Safetensors, HeaderOfMoreThanAHundredMegabytes) {
    write("{}", "", 100'000'001);
    std::filesystem::resize_file(file, 200'000'000);
    EXPECT_EQ(error(), "its header has 100000001 bytes; at most 100000000 are read");
}
TEST_F(Safetensors, HeaderIsNoJson) {
    write("{oops", "");
    EXPECT_EQ(error(), "its header is not JSON here: a comma, a quote or a bracket is missing or too many");
    write("{}{}", "");
    EXPECT_EQ(error(), "its header is not JSON here: a comma, a quote or a bracket is missing or too many");
}
TEST_F(Safetensors, HeaderIsNoObject) {
    for (const char* header : {"[]", "7", "\"a\"", "null", " {}"}) {
        write(header, "");
        EXPECT_EQ(error(), "its header is not a JSON object") << header;
    }
}
TEST_F(Safetensors, HeaderIsNoUtf8) {
    write("{\"a\xFF\":{}}", "");
    EXPECT_EQ(error(), "its header is not UTF-8 text");
}
TEST_F(Safetensors, HeaderNestsTooDeep) {
    write("{\"a\":" + std::string(50'000'000, '['), "");
    EXPECT_EQ(error(), "its header holds lists and objects nested deeper than 64");
}
TEST_F(Safetensors, HeaderIsPadded) {
    write(entry("\"U8\"", "[1]", "[0,1]") + "      ", "x");
    EXPECT_EQ(error(), "");
    write(entry("\"U8\"", "[1]", "[0,1]") + std::string(3, '\0'), "x");
    EXPECT_EQ(error(), "its header is not JSON here: a comma, a quote or a bracket is missing or too many");
}
TEST_F(Safetensors, ATensorTwice) {
    write(R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},)"
          R"("a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})",
          "x");
    EXPECT_EQ(error(), R"(its header has the key "a" twice)");
}
TEST_F(Safetensors, AFieldTwice) {
    write(R"({"a":{"dtype":"U8","shape":[1],"shape":[2],"data_offsets":[0,1]}})", "x");
    EXPECT_EQ(error(), R"(its header has the key "shape" twice in "a")");
}
TEST_F(Safetensors, EntryIsNoObject) {
    for (const char* value : {"[]", "1", "null", "\"F32\""}) {
        write(fmt::format("{{\"a\":{}}}", value), "");
        EXPECT_EQ(error(), "a: its header entry is not an object") << value;
    }
}
TEST_F(Safetensors, EntryIncomplete) {
    write(R"({"a":{"shape":[1],"data_offsets":[0,1]}})", "x");
    EXPECT_EQ(error(), "a: its header entry has no dtype");
    write(R"({"a":{"dtype":"U8","data_offsets":[0,1]}})", "x");
    EXPECT_EQ(error(), "a: its header entry has no shape");
    write(R"({"a":{"dtype":"U8","shape":[1]}})", "x");
    EXPECT_EQ(error(), "a: its header entry has no data_offsets");
}
TEST_F(Safetensors, UnknownElementType) {
    write(entry("\"F128\"", "[1]", "[0,16]"), std::string(16, 'x'));
    EXPECT_EQ(error(), R"(a: element type "F128" is not known here)");
    write(entry("7", "[1]", "[0,16]"), std::string(16, 'x'));
    EXPECT_EQ(error(), "a: its dtype is not text");
}
TEST_F(Safetensors, ShapeIsNoListOfSizes) {
    const auto says = [&](const char* shape) {
        write(entry("\"U8\"", shape, "[0,4]"), "xxxx");
        return error();
    };
    EXPECT_EQ(says("4"), "a: its shape is not a list");
    EXPECT_EQ(says("{\"0\":4}"), "a: its shape is not a list");
    EXPECT_EQ(says("[-4]"), "a: -4 in its shape is not a size");
    EXPECT_EQ(says("[4.0]"), "a: 4.0 in its shape is not a size");
    EXPECT_EQ(says("[4e0]"), "a: 4.0 in its shape is not a size");
    EXPECT_EQ(says("[\"4\"]"), "a: \"4\" in its shape is not a size");
    EXPECT_EQ(says("[[4]]"), "a: [4] in its shape is not a size");
    EXPECT_EQ(says("[true]"), "a: true in its shape is not a size");
    EXPECT_EQ(says("[9223372036854775808]"), "a: 9223372036854775808 in its shape is not a size");
    EXPECT_EQ(says("[18446744073709551620]"), "a: 1.8446744073709552e+19 in its shape is not a size");
}
TEST_F(Safetensors, ShapeOverflows) {
    write(entry("\"F32\"", "[4611686018427387904,4]", "[0,16]"), std::string(16, 'x'));
    EXPECT_EQ(error(), "a: its shape has more elements than a file can");
    write(entry("\"F32\"", "[4294967296,1073741824]", "[0,0]"), ""); // 2⁶⁴ bytes
    EXPECT_EQ(error(), "a: its shape has more elements than a file can");
}
TEST_F(Safetensors, AMillionDimensions) {
    std::string shape = "[1";
    for (int i = 1; i < 1'000'000; ++i) shape += ",1";
    write(entry("\"U8\"", shape + "]", "[0,1]"), "x");
    EXPECT_EQ(error(), "a: has 1000000 dimensions; no tensor has more than 64");
}
TEST_F(Safetensors, OffsetsAreNoTwoNumbers) {
    for (const char* offsets :
         {"[0]", "[0,4,4]", "[]", "4", "null", "[-4,0]", "[0,4.0]", "[\"0\",4]", "{\"0\":0,\"1\":4}"}) {
        write(entry("\"F32\"", "[1]", offsets), "xxxx");
        EXPECT_EQ(error(), "a: its data_offsets are not two whole numbers from 0") << offsets;
    }
}
TEST_F(Safetensors, OffsetsBackwards) {
    write(entry("\"F32\"", "[0]", "[8,4]"), std::string(12, 'x'));
    EXPECT_EQ(error(), "a: its data_offsets end at 4 before they begin at 8");
}
TEST_F(Safetensors, DataCutShort) {
    write(entry("\"F32\"", "[4]", "[0,16]"), std::string(12, 'x'));
    EXPECT_EQ(error(), "a: its bytes 0…16 lie outside the file's 12 bytes of data; the file is cut short or "
                       "damaged");
    write(entry("\"U8\"", "[2]", "[18446744073709551613,18446744073709551615]"), "xx");
    EXPECT_EQ(error(),
              "a: its bytes 18446744073709551613…18446744073709551615 lie outside the file's 2 bytes "
              "of data; the file is cut short or damaged");
}
TEST_F(Safetensors, ShapeAndBytesDisagree) {
    write(entry("\"F32\"", "[3]", "[0,16]"), std::string(16, 'x'));
    EXPECT_EQ(error(), "a: its shape needs 12 bytes, the header gives 16");
    write(entry("\"F4\"", "[3]", "[0,2]"), "xx");
    EXPECT_EQ(error(), "a: its elements do not fill whole bytes");
}
TEST_F(Safetensors, TensorsOverlap) {
    write(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},)"
          R"("b":{"dtype":"F32","shape":[2],"data_offsets":[4,12]}})",
          std::string(12, 'x'));
    EXPECT_EQ(error(), "tensors a and b overlap");
    write(R"({"a":{"dtype":"U8","shape":[4],"data_offsets":[0,4]},)"
          R"("b":{"dtype":"U8","shape":[4],"data_offsets":[0,4]}})",
          "xxxx");
    EXPECT_EQ(error(), "tensors a and b overlap");
    write(R"({"a":{"dtype":"U8","shape":[4],"data_offsets":[0,4]},)"
          R"("b":{"dtype":"U8","shape":[0],"data_offsets":[2,2]}})",
          "xxxx");
    EXPECT_EQ(error(), "tensors a and b overlap");
}
TEST_F(Safetensors, BytesOfNobody) {
    write(R"({"a":{"dtype":"U8","shape":[4],"data_offsets":[0,4]},)"
          R"("b":{"dtype":"U8","shape":[2],"data_offsets":[6,8]}})",
          std::string(8, 'x'));
    EXPECT_EQ(error(), "bytes 4…6 of its data, before b, belong to no tensor");
    write(entry("\"U8\"", "[4]", "[4,8]"), std::string(8, 'x'));
    EXPECT_EQ(error(), "bytes 0…4 of its data, before a, belong to no tensor");
    write(entry("\"U8\"", "[4]", "[0,4]"), std::string(9, 'x'));
    EXPECT_EQ(error(), "its last 5 bytes belong to no tensor");
    write("{}", "x");
    EXPECT_EQ(error(), "its last 1 bytes belong to no tensor");
}
TEST_F(Safetensors, MetadataAreText) {
    write(R"({"__metadata__":[]})", "");
    EXPECT_EQ(error(), "__metadata__ in its header is not an object");
    write(R"({"__metadata__":{"format":"pt","n":7}})", "");
    EXPECT_EQ(error(), R"("n" in __metadata__ of its header is not text)");
    write(R"({"__metadata__":{"n":{"a":1}}})", "");
    EXPECT_EQ(error(), R"("n" in __metadata__ of its header is not text)");
}
TEST_F(Safetensors, NamesThatCannotBeShown) {
    write(R"({"":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})", "x");
    EXPECT_EQ(error(), "a tensor in its header has no name");
    write(R"({"a\u0000b":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})", "x");
    EXPECT_EQ(error(), R"(the tensor name "a\u0000b" has control characters)");
    write(R"({"\u001b[2J":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})", "x");
    EXPECT_EQ(error(), R"(the tensor name "\u001b[2J" has control characters)");
    write(fmt::format("{{\"{}\":7}}", std::string(5'000'000, 'n')), "");
    EXPECT_EQ(error(), std::string(100, 'n') + "…: its header entry is not an object");
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
