// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

/// What else stands beside each place of an axis: "first", "text".
struct NumberNotes {
    std::string name;
    std::vector<std::string> words; // one a place
    bool numbers = false;           // they are whole numbers
};

/// One axis of a table of numbers: what it counts, and what each of its places is called.
struct NumberAxis {
    std::string name;                // "query", "key", "layer", "head", "quantity"
    std::vector<std::string> labels; // one a place ("48", "λ_init"); empty: places have numbers only
    std::string called = {};         // what labels are ("token"), where numbers are to stand beside them
    std::vector<std::string> roles =
        {}; // what each place is to the view ("answer"), where they are something
    std::vector<NumberNotes> notes = {}; // of a record, behind its label
};

/// Numbers of one kind with their axes, row by row. Float32 where `single`: what was computed as such is
/// written as such, bit for bit.
struct NumberTable {
    std::string name; // "a1", "a2", "lambda_a2", "difference", "a" as in the trace file, else lower_case
    std::vector<NumberAxis> axes;
    std::vector<std::int64_t> shape; // one an axis
    std::vector<double> values;      // NaN: there is no such number (a masked cell, a point that did not run)
    bool single = true;

    [[nodiscard]] std::int64_t size() const; // the product of shape
};

/// The numbers behind a view, and what they are of: the same keys as a trace file's metadata, and `view`,
/// `layer`, `head`.
struct Numbers {
    std::vector<NumberTable> tables;
    std::map<std::string, std::string> metadata;
};

/// CSV (RFC 4180, UTF-8, "." as decimal point, whatever the locale): numbers so that they read back to the
/// same bits. One table of quantities has a column for each, else there is a line for every number, its
/// places and their labels before it. Metadata as "# key: value" lines. Throws Cancelled soon after
/// `stop` is asked to.
std::string toCsv(const Numbers& numbers, const std::stop_token& stop = {});
/// {"metadata": {…}, "rows": [{"key": 0, "token": "The", "a1": 0.2, …}, …]} of one table of quantities; else
/// "tables" by name, each as such rows or with its axes, shape and values. What is not there is null.
std::string toJson(const Numbers& numbers, const std::stop_token& stop = {});
/// For spreadsheets, by way of the clipboard: columns apart by tabs, a table of two axes as a grid under the
/// labels of its second one, others a number a line; an empty line between tables.
std::string toTabs(const Numbers& numbers);
/// Throws UsageError, with their names, where tables have several shapes: an .npy file holds one array. Reads
/// names and shapes only.
void checkOneShape(const std::vector<NumberTable>& tables);
/// NumPy's format 1.0 (numpy/lib/format.py): the one table, or tables of one shape stacked along a new first
/// axis. Throws what checkOneShape throws, Cancelled as toCsv.
std::string toNpy(const Numbers& numbers, const std::stop_token& stop = {});

/// Writes .csv, .json, .npy or .safetensors, by the name's ending; whole or not at all. Throws Error naming
/// the file, UsageError for another ending, Cancelled as toCsv.
void writeNumbers(const std::filesystem::path& file, const Numbers& numbers,
                  const std::stop_token& stop = {});

/// Throws UsageError where there is nothing to write, Error naming the table whose axes, shape or labels do
/// not fit its values.
void checkTables(const Numbers& numbers);

/// Where numbers by groups stand, beside those by token: "x.csv" and "sentence" give "x.sentence.csv".
std::filesystem::path fileOfGroups(const std::filesystem::path& file, std::string_view by);
/// Whether a file has another one beside it for groups: .csv and .json, whose lines can name them.
bool takesGroups(const std::filesystem::path& file);

} // namespace lambdascope
