// SPDX-License-Identifier: MIT
#include "app/cli/print.h"

#include "core/util/escaped.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>

namespace lambdascope::cli {
namespace {

/// Characters of a UTF-8 text: bytes that do not continue one.
std::size_t lengthOf(const std::string& text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

void printRow(const std::vector<std::string>& row, const std::vector<std::size_t>& widths) {
    for (std::size_t c = 0; c < row.size(); ++c) {
        if (c > 0) std::cout << "  ";
        if (c + 1 < row.size()) std::cout << std::string(widths[c] - lengthOf(row[c]), ' ');
        std::cout << row[c];
    }
    std::cout << '\n';
}

} // namespace

void print(Table table) {
    for (auto& row : table.rows)
        for (std::string& cell : row) cell = escaped(cell);
    std::vector<std::size_t> widths;
    for (const std::string& cell : table.heading) widths.push_back(lengthOf(cell));
    for (const auto& row : table.rows)
        for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], lengthOf(row[c]));
    printRow(table.heading, widths);
    for (const auto& row : table.rows) printRow(row, widths);
}

void printField(const std::string& name, const std::string& value) {
    constexpr std::size_t width = 26;
    const std::size_t length = lengthOf(name);
    std::cout << name << std::string(length < width ? width - length : 1, ' ') << escaped(value) << '\n';
}

void print(const nlohmann::ordered_json& json) {
    std::cout << json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) << '\n';
}

std::string quotedToken(const Model& model, int id) {
    if (!model.tokenizer || id >= model.tokenizer->vocabSize()) return fmt::format("token {}", id);
    return "“" + model.tokenizer->piece(id).display + "”";
}

nlohmann::ordered_json tokenJson(const Model& model, int id) {
    return {{"id", id}, {"token", model.tokenizer->decode(std::vector{id}, true, TextPlace::Middle)}};
}

std::string grouped(std::int64_t number) {
    const std::string digits = std::to_string(number);
    std::string result;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0) result += ',';
        result += digits[i];
    }
    return result;
}

} // namespace lambdascope::cli
