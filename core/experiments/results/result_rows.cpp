// SPDX-License-Identifier: MIT
#include "core/experiments/results/result_rows.h"

#include <fmt/format.h>

#include <functional>
#include <map>

namespace lambdascope {
namespace {

/// Calls leaf(path, value) for every value of a row that is one.
void forEachLeaf(const OrderedJson& value, const std::string& path,
                 const std::function<void(const std::string&, const OrderedJson&)>& leaf) {
    if (value.is_array()) return; // histograms and the like are for JSON
    if (!value.is_object()) return leaf(path, value);
    for (const auto& [key, inner] : value.items())
        forEachLeaf(inner, path.empty() ? key : path + "." + key, leaf);
}

std::string csvField(const OrderedJson& value) {
    if (value.is_null()) return {};
    if (!value.is_string()) return value.dump();
    const auto& text = value.get_ref<const std::string&>();
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string quotedText = "\"";
    for (const char c : text) quotedText += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quotedText + '"';
}

} // namespace

ResultRows resultRows(const OrderedJson& list) {
    ResultRows table;
    std::map<std::string, std::size_t> places;
    for (const OrderedJson& row : list)
        forEachLeaf(row, {}, [&](const std::string& path, const OrderedJson& /*value*/) {
            if (places.try_emplace(path, table.columns.size()).second) table.columns.push_back(path);
        });
    for (const OrderedJson& row : list) {
        table.rows.emplace_back(table.columns.size());
        forEachLeaf(row, {}, [&](const std::string& path, const OrderedJson& value) {
            table.rows.back()[places.at(path)] = value;
        });
    }
    return table;
}

std::string resultCsv(const OrderedJson& result) {
    OrderedJson all = OrderedJson::array();
    for (const auto& [name, list] : result.items()) {
        if (!list.is_array() || list.empty() || !list.front().is_object() ||
            !list.front().contains("setting"))
            continue;
        for (const OrderedJson& row : list) {
            OrderedJson named{{"list", name}};
            named.update(row);
            all.push_back(std::move(named));
        }
    }
    const ResultRows table = resultRows(all);
    std::string text;
    for (const std::string& column : table.columns)
        text += fmt::format("{}{}", text.empty() ? "" : ",", column);
    text += '\n';
    for (const auto& row : table.rows) {
        for (std::size_t c = 0; c < row.size(); ++c)
            text += fmt::format("{}{}", c > 0 ? "," : "", csvField(row[c]));
        text += '\n';
    }
    return text;
}

} // namespace lambdascope
