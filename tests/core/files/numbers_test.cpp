// SPDX-License-Identifier: MIT
// Numbers to files and back: CSV, NumPy's format, safetensors.
#include "core/files/numbers.h"
#include "core/model/safetensors.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <bit>
#include <clocale>
#include <cmath>
#include <cstring>
#include <limits>
#include <locale>
#include <random>

namespace lambdascope {
namespace {

using Rows = std::vector<std::vector<std::string>>;

/// RFC 4180, lines that begin with "#" left out.
Rows parseCsv(const std::string& text) {
    Rows rows(1, {""});
    bool inside = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool lineStarts = rows.back().size() == 1 && rows.back()[0].empty();
        if (inside && c == '"' && i + 1 < text.size() && text[i + 1] == '"') {
            rows.back().back() += '"';
            ++i;
        } else if (c == '"') {
            inside = !inside;
        } else if (!inside && c == '#' && lineStarts) {
            i = text.find('\n', i);
        } else if (!inside && c == ',') {
            rows.back().emplace_back();
        } else if (!inside && c == '\r' && text.at(i + 1) == '\n') {
            rows.push_back({""});
            ++i;
        } else {
            rows.back().back() += c;
        }
    }
    EXPECT_FALSE(inside);
    EXPECT_EQ(rows.back(), std::vector<std::string>{""}); // the last line is ended
    rows.pop_back();
    return rows;
}

struct Array {
    std::string descr;
    std::vector<std::int64_t> shape;
    std::vector<double> values;
};

/// Of the header only what toNpy may write.
Array parseNpy(const std::string& bytes) {
    EXPECT_EQ(bytes.substr(0, 8), std::string("\x93NUMPY\x01\x00", 8));
    const auto length =
        static_cast<unsigned char>(bytes.at(8)) + 256U * static_cast<unsigned char>(bytes.at(9));
    EXPECT_EQ((10 + length) % 64, 0U);
    EXPECT_EQ(bytes.at(9 + length), '\n');
    const std::string header = bytes.substr(10, length);
    EXPECT_NE(header.find("'fortran_order': False"), std::string::npos);
    Array array;
    array.descr = header.substr(header.find("'descr': '") + 10, 3);
    std::size_t at = header.find("'shape': (") + 10;
    std::size_t size = 1;
    while (header.at(at) != ')') {
        std::size_t digits = 0;
        array.shape.push_back(std::stol(header.substr(at), &digits));
        size *= static_cast<std::size_t>(array.shape.back());
        at = header.find_first_not_of(", ", at + digits);
    }
    const bool single = array.descr == "<f4";
    EXPECT_EQ(bytes.size(), 10 + length + size * (single ? 4 : 8));
    for (std::size_t i = 0; i < size; ++i) {
        float narrow = 0;
        double wide = 0;
        const char* from = bytes.data() + 10 + length + i * (single ? 4 : 8);
        single ? std::memcpy(&narrow, from, 4) : std::memcpy(&wide, from, 8);
        array.values.push_back(single ? double{narrow} : wide);
    }
    return array;
}

bool sameBits(double a, double b) {
    return (std::isnan(a) && std::isnan(b)) ||
           std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

/// What a formatter may get wrong, then anything.
std::vector<double> hardSingles(std::size_t count) {
    std::vector<double> values{0.0,
                               -0.0,
                               double{0.1F},
                               double{1.0F / 3},
                               double{std::numeric_limits<float>::denorm_min()},
                               double{-std::numeric_limits<float>::max()},
                               double{std::nextafter(1.0F, 2.0F)},
                               double{16777217.0F},
                               std::nan("")};
    std::mt19937 random(7);
    while (values.size() < count) {
        const auto value = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
        if (std::isfinite(value)) values.push_back(value);
    }
    return values;
}

NumberTable matrix(const std::string& name, std::vector<double> values, std::int64_t rows,
                   std::int64_t columns, bool single = true) {
    return {name, {{"query", {}}, {"key", {}}}, {rows, columns}, std::move(values), single};
}

std::string refusalOf(const Numbers& numbers) {
    try {
        toNpy(numbers);
    } catch (const UsageError& error) {
        return error.what();
    }
    return {};
}

TEST(Numbers, CsvReadsBackToTheSameBits) {
    const std::vector<double> singles = hardSingles(3000);
    std::vector<double> doubles{0.1, -1.0 / 3, 5e-324, 1.7976931348623157e308, -0.0, 0.2 + 0.1};
    const Numbers numbers{{matrix("a1", singles, 30, 100), matrix("loss", doubles, 2, 3, false)}, {}};
    const Rows rows = parseCsv(toCsv(numbers));
    ASSERT_EQ(rows.size(), 1 + singles.size() + doubles.size());
    EXPECT_EQ(rows[0], (std::vector<std::string>{"table", "query", "key", "value"}));
    for (std::size_t i = 0; i < singles.size(); ++i) {
        const auto& row = rows[1 + i];
        EXPECT_EQ(row[0], "a1");
        EXPECT_EQ(row[1] + "," + row[2], std::to_string(i / 100) + "," + std::to_string(i % 100));
        EXPECT_TRUE(sameBits(std::strtof(row[3].c_str(), nullptr), singles[i])) << row[3];
        // also by way of a double, as most readers go
        EXPECT_TRUE(sameBits(static_cast<float>(std::strtod(row[3].c_str(), nullptr)), singles[i])) << row[3];
    }
    for (std::size_t i = 0; i < doubles.size(); ++i)
        EXPECT_TRUE(sameBits(std::strtod(rows[1 + singles.size() + i][3].c_str(), nullptr), doubles[i]));
}

TEST(Numbers, CsvKeepsLabelsWhateverIsInThem) {
    const std::vector<std::string> keys{"a,b", "say \"hi\"", "two\r\nlines", " led", "#1", "🙂", "", "λ"};
    const Numbers numbers{{{"row", {{"key", keys}}, {8}, {1, 2, 3, 4, 5, 6, 7, 8}},
                           {"other", {{"the, layer", {}}}, {1}, {0.5}}},
                          {{"prompt", "one\ntwo \\n, \"three\""}, {"model", "tiny"}}};
    const std::string text = toCsv(numbers);
    EXPECT_TRUE(text.starts_with("# model: tiny\r\n# prompt: one\\ntwo \\\\n, \"three\"\r\n"));
    const Rows rows = parseCsv(text);
    ASSERT_EQ(rows.size(), 10U);
    EXPECT_EQ(rows[0], (std::vector<std::string>{"table", "key", "key label", "the, layer", "value"}));
    for (std::size_t i = 0; i < keys.size(); ++i)
        EXPECT_EQ(rows[1 + i],
                  (std::vector<std::string>{"row", std::to_string(i), keys[i], "", std::to_string(i + 1)}));
    EXPECT_EQ(rows[9], (std::vector<std::string>{"other", "", "", "0", "0.5"}));
}

/// What a view's row of tokens is: numbers by key and by quantity.
NumberTable records() {
    NumberAxis keys{"key", {"The, \"x\"", "48"}, "token", {"noise", "answer"}};
    return {"row", {keys, {"quantity", {"a1", "standard"}}}, {2, 2}, {0.1F, std::nan(""), -1, 2}, true};
}

TEST(Numbers, QuantitiesHaveAColumnEach) {
    const std::string text = toCsv({{records()}, {{"view", "row"}}});
    EXPECT_EQ(text, "# view: row\r\nkey,token,a1,standard,role\r\n"
                    "0,\"The, \"\"x\"\"\",0.1,NaN,noise\r\n1,48,-1,2,answer\r\n");
    NumberTable named{"allocation", {{"map", {"a1"}}, {"quantity", {"bos"}}}, {1, 1}, {0.25}, false};
    EXPECT_EQ(toCsv({{named}, {}}), "map,bos\r\na1,0.25\r\n");
    named.axes[0] = {"layer", {}};
    EXPECT_EQ(toCsv({{named}, {}}), "layer,bos\r\n0,0.25\r\n");
    NumberTable second = records();
    second.name = "other";
    EXPECT_TRUE(
        toCsv({{records(), second}, {}}).starts_with("table,key,key label,quantity,quantity label,value"));
    NumberTable wrong = records();
    wrong.axes[0].roles.pop_back();
    EXPECT_THROW(toCsv({{wrong}, {}}), Error);
}

TEST(Numbers, JsonIsReadByAnyReader) {
    const auto rows = nlohmann::json::parse(toJson({{records()}, {{"prompt", "a \"b\"\n\xff"}}}));
    EXPECT_EQ(rows.at("metadata").at("prompt"), "a \"b\"\n\xEF\xBF\xBD");
    EXPECT_EQ(rows.at("rows").at(0), nlohmann::json::parse(R"({"key": 0, "token": "The, \"x\"", "a1": 0.1,
                                                               "standard": null, "role": "noise"})"));
    EXPECT_EQ(rows.at("rows").at(1).at("standard"), 2);
    const std::vector<double> values = hardSingles(300);
    NumberTable map = matrix("a1", values, 3, 100);
    map.axes[0].labels = {"x", "\"", "\n"};
    const auto read = nlohmann::json::parse(toJson({{map, records()}, {}})).at("tables");
    EXPECT_EQ(read.at("row").size(), 2U);
    EXPECT_EQ(read.at("a1").at("shape"), nlohmann::json({3, 100}));
    EXPECT_EQ(read.at("a1").at("axes").at(0).at("labels"), nlohmann::json(map.axes[0].labels));
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto& value = read.at("a1").at("values").at(i);
        EXPECT_TRUE(std::isnan(values[i]) ? value.is_null()
                                          : sameBits(static_cast<float>(value.get<double>()), values[i]))
            << value;
    }
}

TEST(Numbers, ANumberThatIsNotThereIsNaN) {
    const Numbers numbers{{matrix("a", {1, std::nan(""), -std::nan(""), 0}, 2, 2)}, {}};
    const Rows rows = parseCsv(toCsv(numbers));
    EXPECT_EQ(rows.at(2).back(), "NaN");
    EXPECT_EQ(rows.at(3).back(), "NaN");
    EXPECT_TRUE(std::isnan(parseNpy(toNpy(numbers)).values.at(1)));
}

TEST(Numbers, NpyReadsBackToTheSameBits) {
    const std::vector<double> values = hardSingles(600);
    const Array one = parseNpy(toNpy({{matrix("a1", values, 20, 30)}, {}}));
    EXPECT_EQ(one.descr, "<f4");
    EXPECT_EQ(one.shape, (std::vector<std::int64_t>{20, 30}));
    for (std::size_t i = 0; i < values.size(); ++i) EXPECT_TRUE(sameBits(one.values[i], values[i]));

    const std::vector<double> wide(600, 0.1);
    const Array two = parseNpy(toNpy({{matrix("a1", values, 20, 30), matrix("b", wide, 20, 30, false)}, {}}));
    EXPECT_EQ(two.descr, "<f8"); // nothing is lost
    EXPECT_EQ(two.shape, (std::vector<std::int64_t>{2, 20, 30}));
    for (std::size_t i = 0; i < values.size(); ++i) EXPECT_TRUE(sameBits(two.values[i], values[i]));
    EXPECT_EQ(two.values.at(600), 0.1);

    const Array line = parseNpy(toNpy({{{"row", {{"key", {}}}, {3}, {1, 2, 3}}}, {}}));
    EXPECT_EQ(line.shape, std::vector<std::int64_t>{3});
    EXPECT_NE(toNpy({{{"row", {{"key", {}}}, {3}, {1, 2, 3}}}, {}}).find("'shape': (3,)"), std::string::npos);
}

TEST(Numbers, NpyRefusesSeveralShapesWithTheirNames) {
    const std::string said =
        refusalOf({{matrix("lambda", {1, 2}, 1, 2), {"loss", {{"step", {}}}, {1}, {3}}}, {}});
    EXPECT_EQ(said, "an .npy file holds one array, and these have several shapes: lambda (1, 2), loss (1,); "
                    ".safetensors holds them all");
    EXPECT_EQ(refusalOf({}), "there are no numbers to write");
}

TEST(Numbers, SafetensorsHasATensorATableAndSaysWhatTheyAre) {
    const test::TempFolder temp;
    const auto file = temp.path() / "numbers.safetensors";
    const std::vector<double> values = hardSingles(15);
    Numbers numbers{{matrix("a1", values, 3, 5), matrix("loss", {0.1, 1.0 / 3}, 1, 2, false)},
                    {{"model", "tiny"}, {"prompt", "a \"b\"\n\xff"}}};
    numbers.tables[0].axes[1].labels = {"48", "\"", "\n", "🙂", ""};
    writeNumbers(file, numbers);
    const auto read = SafetensorsFile::open(file);
    ASSERT_EQ(read->entries().size(), 2U);
    const TensorEntry& a1 = read->entries().at("a1");
    EXPECT_EQ(a1.dtype, DType::F32);
    EXPECT_EQ(a1.shape, (std::vector<std::int64_t>{3, 5}));
    for (std::size_t i = 0; i < values.size(); ++i) {
        float value = 0;
        std::memcpy(&value, a1.bytes.data() + i * 4, 4);
        EXPECT_TRUE(sameBits(value, values[i]));
    }
    const TensorEntry& loss = read->entries().at("loss");
    EXPECT_EQ(loss.dtype, DType::F64);
    EXPECT_EQ(std::memcmp(loss.bytes.data(), numbers.tables[1].values.data(), 16), 0);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(loss.bytes.data()) % 8, 0U);
    EXPECT_EQ(read->metadata().at("model"), "tiny");
    const auto axes = nlohmann::json::parse(read->metadata().at("axes"));
    EXPECT_EQ(axes.at("a1").at(1).at("name"), "key");
    EXPECT_EQ(axes.at("a1").at(1).at("labels"), nlohmann::json(numbers.tables[0].axes[1].labels));
}

TEST(Numbers, NoLocaleChangesAByte) {
    const Numbers numbers{{matrix("a", {1234567.5, -0.25}, 1, 2)}, {{"λ", "1.5"}}};
    const std::string csv = toCsv(numbers);
    const std::string tabs = toTabs(numbers);
    const std::string npy = toNpy(numbers);
    const std::string json = toJson(numbers);
    const std::string before = std::setlocale(LC_ALL, nullptr);
    struct Comma : std::numpunct<char> { // as in de_DE, whether or not the machine has it
        char do_decimal_point() const override { return ','; }
        char do_thousands_sep() const override { return '.'; }
        std::string do_grouping() const override { return "\3"; }
    };
    const std::locale cpp = std::locale::global(std::locale(std::locale(), new Comma));
    std::setlocale(LC_ALL, "de_DE.UTF-8");
    EXPECT_EQ(toCsv(numbers), csv);
    EXPECT_EQ(toTabs(numbers), tabs);
    EXPECT_EQ(toNpy(numbers), npy);
    EXPECT_EQ(toJson(numbers), json);
    std::locale::global(cpp);
    std::setlocale(LC_ALL, before.c_str());
    EXPECT_NE(csv.find(",1234567.5\r\n"), std::string::npos);
}

TEST(Numbers, TabsAreAGridForTwoAxesAndAListElse) {
    Numbers numbers{{matrix("a1", {1, 0, 0.25, 0.75}, 2, 2), {"row", {{"key", {"x\ty", "z"}}}, {2}, {3, 4}}},
                    {}};
    numbers.tables[0].axes[0].labels = {"Tom", "is"};
    numbers.tables[0].axes[1].labels = {"Tom", "is"};
    EXPECT_EQ(toTabs(numbers), "a1\tTom\tis\nTom\t1\t0\nis\t0.25\t0.75\n\nkey\trow\nx y\t3\nz\t4\n");
}

TEST(Numbers, EndingsHaveNoCase) {
    const test::TempFolder temp;
    for (const char* name : {"x.CSV", "x.Json", "x.Npy", "x.SafeTensors"}) {
        writeNumbers(temp.path() / name, {{matrix("a", {1}, 1, 1)}, {}});
        EXPECT_TRUE(std::filesystem::exists(temp.path() / name)) << name;
    }
    EXPECT_EQ(endingOf("a.b/Map.PNG"), "png");
    EXPECT_EQ(endingOf("a.b/Map"), "");
}

TEST(Numbers, WhatDoesNotFitIsNotWritten) {
    const test::TempFolder temp;
    const auto file = temp.path() / "x.csv";
    EXPECT_THROW(writeNumbers(file, {{matrix("a", {1, 2, 3}, 2, 2)}, {}}), Error);
    EXPECT_THROW(writeNumbers(file, {{{"a", {{"key", {"x"}}}, {2}, {1, 2}}}, {}}), Error);
    EXPECT_THROW(writeNumbers(file, {{matrix("a", {1}, 1, 1), matrix("a", {1}, 1, 1)}, {}}), Error);
    EXPECT_THROW(writeNumbers(temp.path() / "x.txt", {{matrix("a", {1}, 1, 1)}, {}}), UsageError);
    EXPECT_THROW(writeNumbers(temp.path() / "no" / "x.csv", {{matrix("a", {1}, 1, 1)}, {}}), Error);
    EXPECT_TRUE(std::filesystem::is_empty(temp.path()));
    writeNumbers(file, {{matrix("a", {1}, 1, 1)}, {}});
    EXPECT_EQ(readFile(file), "table,query,key,value\r\na,0,0,1\r\n");
}

} // namespace
} // namespace lambdascope
