// SPDX-License-Identifier: MIT
#include "app/cli/print.h"

#include "app/options/options.h"
#include "core/util/escaped.h"
#include "core/util/phrase.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
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

Table tableOf(const Json& rows, const std::vector<Column>& columns) {
    Table table;
    for (const Column& column : columns) table.heading.push_back(column.heading);
    for (const Json& row : rows) {
        auto& cells = table.rows.emplace_back();
        for (const Column& column : columns) cells.push_back(column.cell(row));
    }
    return table;
}

Column textColumn(const std::string& key) {
    return {key, [key](const Json& row) { return row[key].get<std::string>(); }};
}

const Json& valueAt(const Json& row, std::string_view path) {
    static const Json none;
    const auto at = row.is_object() ? row.find(std::string(path.substr(0, path.find('.')))) : row.end();
    if (at == row.end()) return none;
    const std::size_t dot = path.find('.');
    return dot == std::string_view::npos ? *at : valueAt(*at, path.substr(dot + 1));
}

std::string numberOrDash(const Json& value, int decimals, bool sign) {
    const bool there = value.is_number() && !std::isnan(value.get<double>());
    return there ? formatNumber(value.get<double>(), decimals, sign) : "–";
}

Column numberColumn(std::string heading, std::string path, int decimals, bool sign) {
    return {std::move(heading), [path = std::move(path), decimals, sign](const Json& row) {
                return numberOrDash(valueAt(row, path), decimals, sign);
            }};
}

Column percentColumn(std::string heading, std::string path) {
    return {std::move(heading), [path = std::move(path)](const Json& row) {
                return formatNumber(100 * valueAt(row, path).get<double>(), 2) + " %";
            }};
}

Column tokenColumn(std::string heading, std::string path, const Model& model) {
    return {std::move(heading), [path = std::move(path), &model](const Json& row) {
                return quotedToken(model, valueAt(row, path).get<int>());
            }};
}

void ModelsOutput::add(const Json& found, const std::function<void(const Json&)>& printText) {
    if (!asJson_ && !models_.empty()) std::cout << '\n';
    if (!asJson_) printText(found);
    models_.push_back(found);
}

void ModelsOutput::end() const {
    if (asJson_) print(Json{{"models", models_}});
}

void printField(const std::string& name, const std::string& value) {
    constexpr std::size_t width = 26;
    const std::size_t length = lengthOf(name);
    std::cout << name << std::string(length < width ? width - length : 1, ' ') << escaped(value) << '\n';
}

void printFields(const Json& object) {
    for (const auto& [key, value] : object.items())
        printField(key, value.is_string() ? value.get<std::string>() : value.dump());
}

void print(const Json& json) {
    std::cout << json.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

Json numberOr(std::optional<double> value) {
    return value ? Json(*value) : Json();
}

std::string quotedToken(const Model& model, int id) {
    if (!model.tokenizer || id >= model.tokenizer->vocabSize()) return fmt::format("token {}", id);
    return "“" + model.tokenizer->piece(id).display + "”";
}

Json tokenJson(const Model& model, int id) {
    return {{"id", id}, {"token", model.tokenizer->decode(std::vector{id}, true, TextPlace::Middle)}};
}

void printBeyondTrained(const Model& model, std::size_t tokens) {
    if (const std::string note = beyondTrained(model, tokens); !note.empty())
        std::cout << "The prompt of " << tokens << " tokens goes " << note << ".\n";
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
