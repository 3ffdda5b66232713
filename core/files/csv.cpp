// SPDX-License-Identifier: MIT
// Numbers as text: CSV for programs, tabs for the clipboard. {fmt} knows no locale unless it is asked to.
#include "core/files/checked_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace lambdascope {
namespace {

constexpr std::string_view lineEnd = "\r\n"; // RFC 4180, 2.1

/// The shortest digits that read back to the same bits.
void addNumber(std::string& text, double value, bool single) {
    const auto end = std::back_inserter(text);
    if (std::isnan(value))
        text += "NaN";
    else if (single)
        fmt::format_to(end, "{}", static_cast<float>(value));
    else
        fmt::format_to(end, "{}", value);
}

/// In quotes where it has to be; also with a "#", which readers may take for a comment's.
std::string quoted(const std::string& field) {
    const bool blank = !field.empty() && (field.front() == ' ' || field.back() == ' ');
    if (!blank && field.find_first_of(",\"\r\n#") == std::string::npos) return field;
    std::string text = "\"";
    for (const char c : field) text += c == '"' ? std::string("\"\"") : std::string(1, c);
    return text + '"';
}

/// On one line: a prompt may have many.
std::string escaped(const std::string& value) {
    std::string text;
    for (const char c : value) {
        if (c == '\\')
            text += "\\\\";
        else if (c == '\n')
            text += "\\n";
        else if (c == '\r')
            text += "\\r";
        else
            text += c;
    }
    return text;
}

/// An axis of any of the tables: a column for its places, and one for what they are called.
struct Column {
    std::string name;
    bool labelled = false;
};

std::vector<Column> columnsOf(const Numbers& numbers) {
    std::vector<Column> columns;
    for (const NumberTable& table : numbers.tables)
        for (const NumberAxis& axis : table.axes) {
            auto known = std::ranges::find(columns, axis.name, &Column::name);
            if (known == columns.end()) known = columns.insert(columns.end(), {axis.name});
            known->labelled |= !axis.labels.empty();
        }
    return columns;
}

/// One table, line by line. What is the same on every line of a place is made once.
class Lines {
  public:
    Lines(const NumberTable& table, const std::vector<Column>& columns) : table_(table) {
        for (const Column& column : columns) {
            const auto it = std::ranges::find(table.axes, column.name, &NumberAxis::name);
            const bool there = it != table.axes.end();
            axes_.push_back(there ? static_cast<int>(it - table.axes.begin()) : -1);
            cells_.emplace_back();
            if (!there) {
                cells_.back().emplace_back(column.labelled ? ",," : ",");
                continue;
            }
            for (std::int64_t place = 0; place < table.shape[it - table.axes.begin()]; ++place) {
                std::string cell = fmt::format("{},", place);
                if (column.labelled) cell += it->labels.empty() ? "," : quoted(it->labels[place]) + ',';
                cells_.back().push_back(std::move(cell));
            }
        }
    }

    void addTo(std::string& text) const {
        std::vector<std::int64_t> places(table_.shape.size());
        const std::string start = quoted(table_.name) + ',';
        for (const double value : table_.values) {
            text += start;
            for (std::size_t c = 0; c < axes_.size(); ++c)
                text += axes_[c] < 0 ? cells_[c].front() : cells_[c][places[axes_[c]]];
            addNumber(text, value, table_.single);
            text += lineEnd;
            for (auto axis = std::ssize(places) - 1; axis >= 0; --axis) {
                if (++places[axis] < table_.shape[axis]) break;
                places[axis] = 0;
            }
        }
    }

  private:
    const NumberTable& table_;
    std::vector<int> axes_;                       // by column: the axis of the table, or −1
    std::vector<std::vector<std::string>> cells_; // by column and place
};

/// A label within tabs and lines.
std::string plain(std::string label) {
    std::ranges::replace_if(
        label, [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
    return label;
}

std::string labelAt(const NumberAxis& axis, std::int64_t place) {
    return axis.labels.empty() ? std::to_string(place) : plain(axis.labels[place]);
}

/// A table of two axes as it stands on paper.
void addGrid(std::string& text, const NumberTable& table) {
    text += plain(table.name);
    for (std::int64_t column = 0; column < table.shape[1]; ++column)
        text += '\t' + labelAt(table.axes[1], column);
    text += '\n';
    for (std::int64_t row = 0; row < table.shape[0]; ++row) {
        text += labelAt(table.axes[0], row);
        for (std::int64_t column = 0; column < table.shape[1]; ++column) {
            text += '\t';
            addNumber(text, table.values[row * table.shape[1] + column], table.single);
        }
        text += '\n';
    }
}

/// A number a line, after its places.
void addList(std::string& text, const NumberTable& table) {
    for (const NumberAxis& axis : table.axes) text += plain(axis.name) + '\t';
    text += plain(table.name) + '\n';
    std::vector<std::int64_t> places(table.shape.size());
    for (const double value : table.values) {
        for (std::size_t axis = 0; axis < places.size(); ++axis)
            text += labelAt(table.axes[axis], places[axis]) + '\t';
        addNumber(text, value, table.single);
        text += '\n';
        for (auto axis = std::ssize(places) - 1; axis >= 0; --axis) {
            if (++places[axis] < table.shape[axis]) break;
            places[axis] = 0;
        }
    }
}

} // namespace

std::string toCsv(const Numbers& numbers) {
    checkTables(numbers);
    std::string text;
    for (const auto& [key, value] : numbers.metadata)
        text += fmt::format("# {}: {}{}", escaped(key), escaped(value), lineEnd);
    const std::vector<Column> columns = columnsOf(numbers);
    text += "table,";
    for (const Column& column : columns) {
        text += quoted(column.name) + ',';
        if (column.labelled) text += quoted(column.name + " label") + ',';
    }
    text += "value";
    text += lineEnd;
    for (const NumberTable& table : numbers.tables) Lines(table, columns).addTo(text);
    return text;
}

std::string toTabs(const Numbers& numbers) {
    checkTables(numbers);
    std::string text;
    for (const NumberTable& table : numbers.tables) {
        if (!text.empty()) text += '\n';
        table.shape.size() == 2 ? addGrid(text, table) : addList(text, table);
    }
    return text;
}

} // namespace lambdascope
