// SPDX-License-Identifier: MIT
#include "app/cli/experiment_output.h"

#include "app/cli/print.h"
#include "app/options/options.h"
#include "core/experiments/experiment.h"
#include "core/experiments/results/result_rows.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/kept_files.h"
#include "core/util/phrase.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <exception>
#include <filesystem>
#include <iostream>
#include <string_view>
#include <system_error>
#include <unistd.h>

namespace lambdascope::cli {
namespace {

std::string shownNumber(const OrderedJson& value) {
    if (value.is_null()) return "–";
    if (value.is_string()) return value.get<std::string>();
    if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
    if (!value.is_number_float()) return value.dump();
    const double number = value.get<double>();
    const double size = std::abs(number);
    if (size > 0 && size < 0.0005) return fmt::format("{:.1e}", number);
    return formatNumber(number, size >= 100 ? 1 : 3);
}

/// "setting.told" as "told", "diff.accuracy" as "DIFF accuracy", "paper.diff" as "paper, 3B: DIFF".
std::string headingOf(const std::string& path) {
    std::string text = path;
    const auto begins = [&](std::string_view start) { return text.starts_with(start); };
    const auto replaced = [&](std::size_t count, const char* with) { text = with + text.substr(count); };
    if (begins("setting.")) replaced(8, "");
    const bool paper = begins("paper.");
    if (paper) replaced(6, "");
    if (text == "diff" || begins("diff.")) replaced(4, "DIFF");
    if (text == "mcnemar_p") return "McNemar p";
    std::ranges::replace(text, '_', ' ');
    std::ranges::replace(text, '.', ' ');
    return paper ? "paper, 3B: " + text : text;
}

/// Rows for the eye: an accuracy and its interval in one column, no counts beside it, no standard errors.
OrderedJson forTheEye(OrderedJson list) {
    for (OrderedJson& row : list)
        for (const char* const side : experimentSides) {
            if (!row.contains(side) || !row[side].contains("low")) continue;
            OrderedJson& of = row[side];
            const OrderedJson& value = of.contains("accuracy") ? of["accuracy"] : of["mean"];
            of[of.contains("accuracy") ? "accuracy" : "mean"] =
                fmt::format("{} [{}, {}]", shownNumber(value), formatNumber(of["low"].get<double>(), 2),
                            formatNumber(of["high"].get<double>(), 2));
            for (const char* const key : {"low", "high", "right", "count", "numbers_right", "numbers"})
                of.erase(key);
        }
    for (OrderedJson& row : list) {
        for (const char* const side : experimentSides)
            if (row.contains(side)) row[side].erase("error");
        if (!row.contains("paper")) continue;
        const OrderedJson paper = row["paper"]; // its columns stand behind ours
        row.erase("paper");
        row["paper"] = paper;
    }
    return list;
}

} // namespace

Table tableOf(const OrderedJson& list) {
    const ResultRows found = resultRows(forTheEye(list));
    Table table;
    for (const std::string& column : found.columns) table.heading.push_back(headingOf(column));
    for (const auto& row : found.rows) {
        table.rows.emplace_back();
        for (const OrderedJson& value : row) table.rows.back().push_back(shownNumber(value));
    }
    return table;
}

namespace {

/// As it is typed: "1,2,4", and edits with blanks between them.
std::string typedValue(const OrderedJson& value, char between) {
    if (value.is_string()) return value.get<std::string>();
    if (!value.is_array()) return value.dump();
    std::string text;
    for (const OrderedJson& item : value)
        text += (text.empty() ? "" : std::string(1, between)) + typedValue(item, between);
    return text;
}

void printResult(const OrderedJson& result) {
    const OrderedJson& protocol = result.at("protocol");
    std::string line = protocol.at("experiment").get<std::string>();
    for (const auto& [side, model] : result.at("models").items())
        line += fmt::format(" · {} {}", model.at("name").get<std::string>(),
                            model.at("sha256").get<std::string>().substr(0, 8));
    std::cout << line << "\n";
    for (const auto& [key, value] : protocol.items())
        if (key != "experiment")
            std::cout << "  " << key << " " << typedValue(value, key == "edits" ? ' ' : ',') << "\n";
    for (const auto& [name, list] : result.items()) {
        const bool rows =
            list.is_array() && !list.empty() && list.front().is_object() && list.front().contains("setting");
        if (!rows) continue;
        std::cout << "\n";
        if (name != "cells") std::cout << "by " << name << "\n";
        print(tableOf(list));
    }
    for (const OrderedJson& note : result.value("notes", OrderedJson::array()))
        std::cout << note.get<std::string>() << ".\n";
}

} // namespace

void addThreads(CLI::App& command, int& threads) {
    command.add_option("--threads", threads, "cells side by side; 0: one a core")->check(CLI::Range(0, 4096));
}

void refuseUnwritable(const std::string& file) {
    namespace fs = std::filesystem;
    refuseKept(file);
    std::error_code none, error;
    const fs::file_status status = fs::status(file, error);
    int why = 0;
    if (status.type() == fs::file_type::none) // as of links in a circle
        why = error.value();
    else if (fs::is_directory(status))
        why = EISDIR;
    else if (fs::exists(status) && !fs::is_regular_file(status)) // a pipe, a device
        why = access(file.c_str(), W_OK) == 0 ? 0 : errno;
    else { // a file is written beside it and takes its name
        const fs::path folder = fs::weakly_canonical(absolutePath(file), none).parent_path();
        why = access(folder.c_str(), W_OK | X_OK) == 0 ? 0 : errno;
        if (why == 0 && !fs::is_directory(folder, none)) why = ENOTDIR;
    }
    if (why != 0) throw fail("{}: cannot be written: {}", file, std::strerror(why));
}

void ExperimentOutput::addTo(CLI::App& command) {
    command.add_flag("--json", json, "print JSON");
    command.add_option("--csv", csv, "the table as CSV, too")->type_name("FILE")->check(namesOutput);
    command
        .add_option("--out", out,
                    "by its ending: a .jsonl keeps every cell as soon as it is done, and a run that is begun "
                    "again goes "
                    "on where it ends; a .json or .csv takes the result")
        ->type_name("FILE.jsonl|FILE.json|FILE.csv")
        ->check(namesOutput);
}

std::optional<std::string> ExperimentOutput::journal() const {
    if (!csv.empty()) refuseUnwritable(csv);
    if (out.empty()) return {};
    const std::string ending = endingOf(out);
    if (ending != "jsonl" && ending != "json" && ending != "csv")
        throw fail<UsageError>("--out: {} ends in neither .jsonl, .json nor .csv", out);
    if (ending == "jsonl") return out; // opened before anything runs
    refuseUnwritable(out);
    return {};
}

void ExperimentOutput::write(const OrderedJson& result) const {
    std::exception_ptr failed; // the others are written and printed before it is told
    const auto written = [&](const std::string& file, const std::string& text) {
        try {
            writeFile(file, text);
        } catch (const Error&) {
            if (!failed) failed = std::current_exception();
        }
    };
    if (!csv.empty()) written(csv, resultCsv(result));
    const std::string ending = endingOf(out);
    if (ending == "csv") written(out, resultCsv(result));
    if (ending == "json") written(out, result.dump(2) + "\n");
    if (json)
        print(result);
    else
        printResult(result);
    if (failed) std::rethrow_exception(failed);
}

} // namespace lambdascope::cli
