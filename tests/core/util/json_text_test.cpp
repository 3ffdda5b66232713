// SPDX-License-Identifier: MIT
// JSON that lies: what nlohmann would take without a word is refused, and each fault has its sentence.
#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/json.h"
#include "tests/support/cpu_time.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <sys/stat.h>
#include <unistd.h>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

std::string errorOf(const std::string& text) {
    try {
        parseJsonText(text, "x.json");
    } catch (const Error& e) {
        return e.what();
    }
    return "";
}

std::string fileError(const fs::path& file) {
    try {
        readJsonFile(file);
    } catch (const Error& e) {
        return e.what();
    }
    return "";
}

TEST(JsonText, GivesWhatNlohmannGives) {
    const std::string text =
        R"({"a": [1, -2, 1.5, true, null, "λ\u0041", {}, [], [[{"b": {"c": [3]}}]]], "z": {"y": {"x": 0}},)"
        R"( "": 18446744073709551615, "k": "v"})";
    EXPECT_EQ(parseJsonText(text, "x"), nlohmann::json::parse(text));
    EXPECT_EQ(parseJsonText(" 7\n", "x"), nlohmann::json(7));
    EXPECT_EQ(parseJsonText(R"({"a":{"k":1},"b":{"k":1},"c":[{"k":1},{"k":1}]})", "x").size(), 3);
}

TEST(JsonText, AKeyTwice) {
    EXPECT_EQ(errorOf("{\"a\": 1,\n\"b\": 2, \"a\": 3}"), R"(x.json:2: has the key "a" twice)");
    EXPECT_EQ(errorOf(R"({"wq": {"dtype": 1, "dtype": 2}})"),
              R"(x.json:1: has the key "dtype" twice in "wq")");
    EXPECT_EQ(errorOf(R"({"l": [{"d": {}, "d": 2}]})"), R"(x.json:1: has the key "d" twice in "l")");
    EXPECT_EQ(errorOf(R"([{"a": 1, "a": 2}])"), R"(x.json:1: has the key "a" twice)");
    EXPECT_EQ(errorOf(R"({"\u0061": 1, "a": 2})"), R"(x.json:1: has the key "a" twice)");
}

TEST(JsonText, TooDeep) {
    const std::string sentence = "x.json:1: holds lists and objects nested deeper than 64";
    EXPECT_EQ(errorOf(std::string(64, '[') + std::string(64, ']')), "");
    EXPECT_EQ(errorOf(std::string(65, '[') + std::string(65, ']')), sentence);
    EXPECT_EQ(errorOf(std::string(50'000'000, '[')), sentence);
    std::string objects;
    for (int i = 0; i < 100'000; ++i) objects += "{\"a\":";
    EXPECT_EQ(errorOf(objects), sentence);
}

TEST(JsonText, NoJson) {
    const auto at = [](int line) {
        return fmt::format(
            "x.json:{}: is not JSON here: a comma, a quote or a bracket is missing or too many", line);
    };
    EXPECT_EQ(errorOf(""), at(1));
    EXPECT_EQ(errorOf("{\n\n'a': 1}"), at(3));
    EXPECT_EQ(errorOf("{\"a\": 1,\n}"), at(2));
    EXPECT_EQ(errorOf("{} {}"), at(1));
    EXPECT_EQ(errorOf(std::string("{\"a\": \0}", 8)), at(1));
    EXPECT_EQ(errorOf(std::string("{}\n\0{", 5)), at(2)); // where nlohmann would stop reading
    EXPECT_EQ(errorOf(std::string("{}\0", 3)), at(1));
    EXPECT_EQ(errorOf("{\"a\": \"line\nbreak\"}"), at(2)); // which must be written \n
    for (const char* half : {R"({"a": "\ud83d"})", R"({"a": "\ud83dx"})", R"({"a": "\ude00"})"})
        EXPECT_EQ(errorOf(half),
                  "x.json:1: holds half of a character: an escape from \\ud800 to \\udfff that "
                  "stands alone");
}

TEST(JsonText, NoUtf8) {
    EXPECT_EQ(errorOf("{\"a\": 1,\n \"\xFF\": 2}"), "x.json:2: is not UTF-8 text");
    EXPECT_EQ(errorOf("{\"a\": \"\xC0\xAF\"}"), "x.json:1: is not UTF-8 text"); // longer than it need be
    EXPECT_EQ(errorOf("{\"a\": \"\xED\xA0\x80\"}"), "x.json:1: is not UTF-8 text");
    EXPECT_EQ(errorOf("{\"a\": \"\xE2\x82"), "x.json:1: is not UTF-8 text");
    for (const std::string& utf16 : {std::string("\xFF\xFE{\0}\0", 6), std::string("\xFE\xFF\0{\0}", 6),
                                     std::string("{\0}\0", 4), std::string("\0{\0}", 4)})
        EXPECT_EQ(errorOf(utf16), "x.json:1: is not UTF-8 text");
    EXPECT_EQ(parseJsonText("\xEF\xBB\xBF{\"a\": 1}", "x").at("a"), 1) << "some editors begin with it";
}

TEST(JsonText, NumbersThatPythonWrites) {
    const nlohmann::json read =
        parseJsonText(R"({"a": NaN, "b": [Infinity, -Infinity,NaN], "c": 0e0, "d": 1.5})", "x");
    EXPECT_TRUE(std::isnan(read["a"].get<double>()) && read["a"].is_number());
    EXPECT_EQ(read["b"][0], std::numeric_limits<double>::infinity());
    EXPECT_EQ(read["b"][1], -std::numeric_limits<double>::infinity());
    EXPECT_TRUE(std::isnan(read["b"][2].get<double>()));
    EXPECT_EQ(read["c"], 0) << "what stands in their place inside is a number like any other";
    EXPECT_EQ(read["d"], 1.5);
    EXPECT_TRUE(std::isnan(parseJsonText("NaN", "x").get<double>()));
    EXPECT_EQ(shownValue(read["a"]), "NaN");
    EXPECT_EQ(shownValue(read["b"][1]), "-Infinity");
}

TEST(JsonText, WordsInStringsAreWords) {
    const nlohmann::json read =
        parseJsonText(R"({"NaN": "a, NaN, \"Infinity", "\\": [NaN, "-Infinity"]})", "x");
    EXPECT_EQ(read["NaN"], "a, NaN, \"Infinity");
    EXPECT_TRUE(std::isnan(read["\\"][0].get<double>()));
    EXPECT_EQ(read["\\"][1], "-Infinity");
}

TEST(JsonText, WordsThatAreNoNumbers) {
    const std::string noJson =
        "x.json:2: is not JSON here: a comma, a quote or a bracket is missing or too many";
    for (const char* word : {"12NaN", "NaN1", "-NaN", "+Infinity", "NaNN", "nan", "Infinity-Infinity",
                             "--Infinity", "NaN NaN", "Infinit"})
        EXPECT_EQ(errorOf(std::string("[NaN,\n") + word + "]"), noJson) << word;
    EXPECT_EQ(errorOf("[Infinity,\n1e999]"), "x.json:2: holds a number that is too large");
    EXPECT_EQ(errorOf("{\n\"a\": NaN, NaN: 1}"), noJson);
}

TEST(JsonText, WhatIsWrittenAgainKeepsItsOrder) {
    EXPECT_EQ(parseOrderedJson(R"({"b": 1, "a": {"d": [2], "c": null}})", "x").dump(),
              R"({"b":1,"a":{"d":[2],"c":null}})");
    EXPECT_TRUE(std::isnan(parseOrderedJson("[NaN]", "x")[0].get<double>()));
    EXPECT_THROW(parseOrderedJson(R"({"a": 1, "a": 2})", "x"), Error);
}

TEST(JsonText, NumberTooLarge) {
    EXPECT_EQ(errorOf("[1,\n1e999]"), "x.json:2: holds a number that is too large");
}

TEST(JsonText, TooManyValues) {
    std::string zeros = "[0";
    zeros.reserve(18'000'000);
    for (int i = 0; i < 8'400'000; ++i) zeros += ",0";
    EXPECT_EQ(errorOf(zeros + "]"), "x.json:1: holds more than 8388608 values");
}

TEST(JsonText, APartOfAFileHasNoLines) {
    try {
        parseJsonPart("{\"a\": 1, \"a\": 2}", phrase("{}: its header", "f"));
        FAIL() << "accepted";
    } catch (const Error& e) {
        EXPECT_STREQ(e.what(), R"(f: its header has the key "a" twice)");
    }
}

TEST(JsonText, FiveMegabytesInWellUnderASecond) {
    std::string text = "{";
    while (text.size() < 5'000'000)
        text += fmt::format("\"model.layers.{}.weight\":{{\"dtype\":\"F32\",\"shape\":[8,8],"
                            "\"data_offsets\":[0,256]}},",
                            text.size());
    text.back() = '}';
    const double start = test::cpuSeconds();
    EXPECT_GT(parseJsonText(text, "x").size(), 40'000);
    EXPECT_LT(test::cpuSeconds() - start, 5); // 0.2 s, with room
}

TEST(JsonText, NamesInSentencesAreHarmless) {
    EXPECT_EQ(shownName("a\n\x1b[31m\"b\""), R"("a\n\u001b[31m\"b\"")");
    EXPECT_EQ(shownName("\xFF"), "\"\xEF\xBF\xBD\"");
    EXPECT_EQ(shownName(std::string(101, 'a')), "\"" + std::string(100, 'a') + "…\"");
    EXPECT_EQ(shownName(std::string(99, 'a') + "λλ"), "\"" + std::string(99, 'a') + "…\"");
    EXPECT_EQ(shownWithin("a\n\x1b[31m\"b\""), R"(a\n\u001b[31m\"b\")");
    EXPECT_EQ(shownWithin(""), "");
}

TEST(JsonText, WhatIsNoFileIsNeverWaitedFor) {
    const test::TempFolder folder;
    const fs::path file = folder.path() / "config.json";
    const std::string name = file.string();
    EXPECT_EQ(fileError(file), name + ": cannot be opened: No such file or directory");
    fs::create_directory(file);
    EXPECT_EQ(fileError(file), name + ": is a folder, not a file");
    fs::remove(file);
    ASSERT_EQ(mkfifo(file.c_str(), 0600), 0);
    EXPECT_EQ(fileError(file), name + ": is a pipe or a device, not a file");
    fs::remove(file);
    fs::create_symlink("/dev/zero", file);
    EXPECT_EQ(fileError(file), name + ": is a pipe or a device, not a file");
    fs::remove(file);
    fs::create_symlink("config.json", file);
    EXPECT_EQ(fileError(file), name + ": cannot be opened: Too many levels of symbolic links");
    fs::remove(file);
    test::writeText(file, "{\"a\": 1}");
    EXPECT_EQ(readJsonFile(file).at("a"), 1);
    fs::permissions(file, fs::perms::none);
    if (geteuid() != 0) { // root may read everything
        EXPECT_EQ(fileError(file), name + ": cannot be opened: Permission denied");
    }
}

TEST(JsonText, AFileThatIsTooLarge) {
    const test::TempFolder folder;
    const fs::path file = folder.path() / "config.json";
    test::writeText(file, "{}");
    fs::resize_file(file, std::uintmax_t{1} << 40); // takes no room: it is a hole
    EXPECT_EQ(fileError(file), file.string() + ": has 1099511627776 bytes; at most 268435456 are read");
}

} // namespace
} // namespace lambdascope
