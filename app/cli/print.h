// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/model.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace lambdascope::cli {

/// Rows of text under a heading. Columns are as wide as their widest cell, in characters; all but the last
/// are set to the right. What steers a terminal is escaped, line breaks too, as in fields.
struct Table {
    std::vector<std::string> heading;
    std::vector<std::vector<std::string>> rows;
};

void print(Table table);
/// A name and its value on one line, the values below one another.
void printField(const std::string& name, const std::string& value);
/// Bytes that are no UTF-8 become U+FFFD.
void print(const nlohmann::ordered_json& json);

/// A token for the eye: “ is”, or "token 7" without a tokenizer.
std::string quotedToken(const Model& model, int id);
/// Its number and what it says, {"id": 7, "token": " is"}.
nlohmann::ordered_json tokenJson(const Model& model, int id);

/// 1234567 → "1,234,567".
std::string grouped(std::int64_t number);

} // namespace lambdascope::cli
