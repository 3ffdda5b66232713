// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/model.h"
#include "core/util/json.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lambdascope::cli {

using Json = OrderedJson;

/// Rows of text under a heading. Columns are as wide as their widest cell, in characters; all but the last
/// are set to the right. What steers a terminal is escaped, line breaks too, as in fields.
struct Table {
    std::vector<std::string> heading;
    std::vector<std::vector<std::string>> rows;
};

void print(Table table);

/// A column of a table that is made of the rows of a command's JSON.
struct Column {
    std::string heading;
    std::function<std::string(const Json& row)> cell;
};
Table tableOf(const Json& rows, const std::vector<Column>& columns);
/// A text, under its key.
Column textColumn(const std::string& key);
/// What stands at "effect.logit" in a row; null for nothing.
const Json& valueAt(const Json& row, std::string_view path);
/// A number, or "–" for null and NaN.
std::string numberOrDash(const Json& value, int decimals, bool sign = false);
Column numberColumn(std::string heading, std::string path, int decimals, bool sign = false);
/// A share in percent.
Column percentColumn(std::string heading, std::string path);
/// A token by its number there.
Column tokenColumn(std::string heading, std::string path, const Model& model);

/// What is found of one or more models, one after the other: {"models": […]}, or texts with an empty line
/// between them.
class ModelsOutput {
  public:
    explicit ModelsOutput(bool asJson) : asJson_(asJson) {}
    void add(const Json& found, const std::function<void(const Json&)>& printText);
    void end() const; // prints the JSON

  private:
    bool asJson_;
    Json models_ = Json::array();
};

/// A name and its value on one line, the values below one another.
void printField(const std::string& name, const std::string& value);
/// Each value of an object as a field.
void printFields(const Json& object);
/// Bytes that are no UTF-8 become U+FFFD.
void print(const Json& json);
/// Null for none.
Json numberOr(std::optional<double> value);

/// A token for the eye: “ is”, or "token 7" without a tokenizer.
std::string quotedToken(const Model& model, int id);
/// Its number and what it says, {"id": 7, "token": " is"}.
Json tokenJson(const Model& model, int id);

/// That a prompt of so many tokens is longer than the model was trained on, if it is.
void printBeyondTrained(const Model& model, std::size_t tokens);

/// 1234567 → "1,234,567".
std::string grouped(std::int64_t number);

} // namespace lambdascope::cli
