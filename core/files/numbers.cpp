// SPDX-License-Identifier: MIT
#include "core/files/numbers.h"

#include "core/model/safetensors.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/machine_memory.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>

namespace lambdascope {

namespace {

using OrderedJson = nlohmann::ordered_json;

std::string written(const OrderedJson& json) {
    return json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

OrderedJson axesOf(const NumberTable& table) {
    auto axes = OrderedJson::array();
    for (const NumberAxis& axis : table.axes) {
        axes.push_back({{"name", axis.name}, {"labels", axis.labels}});
        if (!axis.roles.empty()) axes.back()["roles"] = axis.roles;
    }
    return axes;
}

/// The names of the axes and of their places, for which a tensor has no room: one JSON text.
std::string axesAsJson(const Numbers& numbers) {
    auto json = OrderedJson::object();
    for (const NumberTable& table : numbers.tables) json[table.name] = axesOf(table);
    return written(json);
}

/// Whether to stop among millions of numbers is asked every so many of them.
class Pace {
  public:
    static constexpr std::size_t askEvery = 1 << 16;
    explicit Pace(const std::stop_token& stop) : stop_(stop) {}
    void step() {
        if (++count_ % askEvery == 0) ask();
    }
    void ask() const {
        if (stop_.stop_requested()) throw Cancelled();
    }

  private:
    const std::stop_token& stop_;
    std::size_t count_ = 0;
};

/// Numbers as they lie in memory, some at a time.
template<typename T>
void inBytes(const std::vector<double>& values, const Pace& pace, const Sink& sink) {
    std::vector<T> kept;
    for (std::size_t at = 0; at < values.size(); at += Pace::askEvery) {
        const auto some = std::span(values).subspan(at, std::min(Pace::askEvery, values.size() - at));
        kept.assign(some.begin(), some.end());
        sink(std::as_bytes(std::span(kept)));
        pace.ask();
    }
}

void writeTensors(const std::filesystem::path& file, const Numbers& numbers, const std::stop_token& stop) {
    std::vector<const NumberTable*> tables;
    for (const NumberTable& table : numbers.tables) tables.push_back(&table);
    // the wider ones first, so that every number lies on a multiple of its size
    std::ranges::stable_sort(tables, [](auto* a, auto* b) { return !a->single && b->single; });
    const Pace pace(stop);
    std::vector<TensorToWrite> tensors;
    tensors.reserve(tables.size());
    for (const NumberTable* table : tables)
        tensors.push_back({table->name,
                           table->single ? DType::F32 : DType::F64,
                           table->shape,
                           {},
                           [table, &pace](const Sink& sink) {
                               table->single ? inBytes<float>(table->values, pace, sink)
                                             : inBytes<double>(table->values, pace, sink);
                           }});
    auto metadata = numbers.metadata;
    metadata["axes"] = axesAsJson(numbers);
    writeSafetensors(file, tensors, metadata);
}

// Numbers as text: CSV for programs, tabs for the clipboard. {fmt} knows no locale unless it is asked to.

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

    void addTo(std::string& text, Pace& pace) const {
        std::vector<std::int64_t> places(table_.shape.size());
        const std::string start = quoted(table_.name) + ',';
        for (const double value : table_.values) {
            pace.step();
            if (text.size() > large && text.capacity() - text.size() < line) {
                requireRoom(2 * text.capacity());
                text.reserve(2 * text.capacity());
            }
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
    static constexpr std::size_t large = std::size_t{1} << 20, line = std::size_t{1} << 12;
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
    for (const NumberNotes& notes : table.axes[0].notes) text += '\t' + plain(notes.name);
    for (std::int64_t column = 0; column < table.shape[1]; ++column)
        text += '\t' + labelAt(table.axes[1], column);
    text += '\n';
    for (std::int64_t row = 0; row < table.shape[0]; ++row) {
        text += labelAt(table.axes[0], row);
        for (const NumberNotes& notes : table.axes[0].notes) text += '\t' + plain(notes.words[row]);
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

/// Whether each place of the table's first axis has some quantities.
bool hasRecords(const NumberTable& table) {
    return table.axes.size() == 2 && table.axes[1].name == "quantity" && !table.axes[1].labels.empty();
}

/// How places of an axis stand in a record: by their number, by their label, or by both.
bool isNumbered(const NumberAxis& axis) {
    return axis.labels.empty() || !axis.called.empty();
}
const std::string& nameOfLabels(const NumberAxis& axis) {
    return axis.called.empty() ? axis.name : axis.called;
}

/// A line a record: place, quantities, role.
void addRecords(std::string& text, const NumberTable& table) {
    const NumberAxis& axis = table.axes[0];
    if (isNumbered(axis)) text += quoted(axis.name) + ',';
    if (!axis.labels.empty()) text += quoted(nameOfLabels(axis)) + ',';
    for (const NumberNotes& notes : axis.notes) text += quoted(notes.name) + ',';
    for (std::size_t column = 0; column < table.axes[1].labels.size(); ++column) {
        if (column > 0) text += ',';
        text += quoted(table.axes[1].labels[column]);
    }
    text += axis.roles.empty() ? "" : ",role";
    text += lineEnd;
    for (std::int64_t place = 0; place < table.shape[0]; ++place) {
        if (isNumbered(axis)) text += fmt::format("{},", place);
        if (!axis.labels.empty()) text += quoted(axis.labels[place]) + ',';
        for (const NumberNotes& notes : axis.notes) text += quoted(notes.words[place]) + ',';
        for (std::int64_t column = 0; column < table.shape[1]; ++column) {
            if (column > 0) text += ',';
            addNumber(text, table.values[place * table.shape[1] + column], table.single);
        }
        if (!axis.roles.empty()) text += ',' + quoted(axis.roles[place]);
        text += lineEnd;
    }
}

std::string numberAsJson(double value, bool single) {
    std::string text;
    if (!std::isfinite(value)) return "null";
    if (value == 0 && std::signbit(value)) return "-0.0"; // "-0" is read as the whole number 0
    addNumber(text, value, single);
    return text;
}

/// A record a line, in brackets.
std::string recordsAsJson(const NumberTable& table) {
    const NumberAxis& axis = table.axes[0];
    std::vector<std::string> records;
    for (std::int64_t place = 0; place < table.shape[0]; ++place) {
        std::vector<std::string> fields;
        const auto add = [&](const std::string& name, const std::string& value) {
            fields.push_back(written(name) + ": " + value);
        };
        if (isNumbered(axis)) add(axis.name, std::to_string(place));
        if (!axis.labels.empty()) add(nameOfLabels(axis), written(axis.labels[place]));
        for (const NumberNotes& notes : axis.notes)
            add(notes.name, notes.numbers ? notes.words[place] : written(notes.words[place]));
        for (std::int64_t column = 0; column < table.shape[1]; ++column)
            add(table.axes[1].labels[column],
                numberAsJson(table.values[place * table.shape[1] + column], table.single));
        if (!axis.roles.empty()) add("role", written(axis.roles[place]));
        records.push_back(fmt::format("{{{}}}", fmt::join(fields, ", ")));
    }
    return fmt::format("[\n{}\n]", fmt::join(records, ",\n"));
}

std::string tableAsJson(const NumberTable& table, Pace& pace) {
    if (hasRecords(table)) return recordsAsJson(table);
    std::vector<std::string> values;
    requireRoom(table.values.size() * (sizeof(std::string) + 3 * std::size_t{16})); // and of the text of all
    values.reserve(table.values.size());
    for (const double value : table.values) {
        pace.step();
        values.push_back(numberAsJson(value, table.single));
    }
    return fmt::format("{{\"axes\": {},\n\"shape\": {},\n\"values\": [{}]}}", written(axesOf(table)),
                       written(table.shape), fmt::join(values, ", "));
}

// NumPy's own format, version 1.0 (numpy/lib/format.py).

/// "(3, 4)", and "(3,)" as Python writes a tuple of one.
std::string tuple(const std::vector<std::int64_t>& shape) {
    return fmt::format("({}{})", fmt::join(shape, ", "), shape.size() == 1 ? "," : "");
}

std::string header(bool single, const std::vector<std::int64_t>& shape) {
    std::string text = fmt::format("{{'descr': '<{}', 'fortran_order': False, 'shape': {}, }}",
                                   single ? "f4" : "f8", tuple(shape));
    constexpr std::size_t before = 10; // the magic word, the version and the length of this text
    constexpr std::size_t line = 64;   // on a multiple of which the numbers begin
    const std::size_t whole = (before + text.size() + 1 + line - 1) / line * line;
    text.resize(whole - before - 1, ' ');
    text += '\n';
    const auto size = static_cast<unsigned>(text.size());
    const std::string length{static_cast<char>(size & 0xFFU), static_cast<char>(size >> 8U)};
    return std::string("\x93NUMPY\x01\x00", 8) + length + text;
}

} // namespace

std::int64_t NumberTable::size() const {
    std::int64_t size = 1;
    for (const std::int64_t places : shape) size *= places;
    return size;
}

void checkTables(const Numbers& numbers) {
    if (numbers.tables.empty()) throw fail<UsageError>("there are no numbers to write");
    for (const NumberTable& table : numbers.tables) {
        bool good = table.axes.size() == table.shape.size() &&
                    table.size() == static_cast<std::int64_t>(table.values.size());
        for (std::size_t i = 0; good && i < table.axes.size(); ++i)
            for (const auto* words : {&table.axes[i].labels, &table.axes[i].roles})
                good = good && (words->empty() || std::ssize(*words) == table.shape[i]);
        for (std::size_t i = 0; good && i < table.axes.size(); ++i)
            for (const NumberNotes& notes : table.axes[i].notes)
                good = good && std::ssize(notes.words) == table.shape[i];
        const bool alone = std::ranges::count(numbers.tables, table.name, &NumberTable::name) == 1;
        if (!good) throw fail("the table {} does not fit its axes", table.name);
        if (!alone) throw fail("there are two tables called {}", table.name);
    }
}

std::filesystem::path fileOfGroups(const std::filesystem::path& file, std::string_view by) {
    std::filesystem::path name = file.stem();
    name += '.';
    name += by;
    name += file.extension();
    return file.parent_path() / name;
}

bool takesGroups(const std::filesystem::path& file) {
    const std::string ending = endingOf(file);
    return ending == "csv" || ending == "json";
}

void writeNumbers(const std::filesystem::path& file, const Numbers& numbers, const std::stop_token& stop) {
    checkTables(numbers);
    const std::string ending = endingOf(file);
    if (ending == "csv")
        writeFile(file, toCsv(numbers, stop));
    else if (ending == "json")
        writeFile(file, toJson(numbers, stop));
    else if (ending == "npy")
        writeFile(file, toNpy(numbers, stop));
    else if (ending == "safetensors")
        writeTensors(file, numbers, stop);
    else
        throw fail<UsageError>("{}: numbers are written as .csv, .json, .npy or .safetensors", file.string());
}

std::string toCsv(const Numbers& numbers, const std::stop_token& stop) {
    checkTables(numbers);
    std::string text;
    for (const auto& [key, value] : numbers.metadata)
        text += fmt::format("# {}: {}{}", escaped(key), escaped(value), lineEnd);
    if (numbers.tables.size() == 1 && hasRecords(numbers.tables.front())) {
        addRecords(text, numbers.tables.front());
        return text;
    }
    const std::vector<Column> columns = columnsOf(numbers);
    text += "table,";
    for (const Column& column : columns) {
        text += quoted(column.name) + ',';
        if (column.labelled) text += quoted(column.name + " label") + ',';
    }
    text += "value";
    text += lineEnd;
    Pace pace(stop);
    for (const NumberTable& table : numbers.tables) Lines(table, columns).addTo(text, pace);
    return text;
}

std::string toJson(const Numbers& numbers, const std::stop_token& stop) {
    checkTables(numbers);
    const std::string start = "{\"metadata\": " + written(numbers.metadata) + ",\n";
    if (numbers.tables.size() == 1 && hasRecords(numbers.tables.front()))
        return start + "\"rows\": " + recordsAsJson(numbers.tables.front()) + "}\n";
    std::vector<std::string> tables;
    Pace pace(stop);
    for (const NumberTable& table : numbers.tables)
        tables.push_back(written(table.name) + ": " + tableAsJson(table, pace));
    return start + fmt::format("\"tables\": {{{}}}}}\n", fmt::join(tables, ",\n"));
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

void checkOneShape(const std::vector<NumberTable>& tables) {
    const auto like = [&](const NumberTable& table) { return table.shape == tables.front().shape; };
    if (std::ranges::all_of(tables, like)) return;
    std::vector<std::string> names;
    names.reserve(tables.size());
    for (const NumberTable& table : tables)
        names.push_back(fmt::format("{} {}", table.name, tuple(table.shape)));
    throw fail<UsageError>(
        "an .npy file holds one array, and these have several shapes: {}; .safetensors holds them all",
        fmt::format("{}", fmt::join(names, ", ")));
}

std::string toNpy(const Numbers& numbers, const std::stop_token& stop) {
    checkTables(numbers);
    checkOneShape(numbers.tables);
    const auto& tables = numbers.tables;
    std::vector<std::int64_t> shape = tables.front().shape;
    if (tables.size() > 1) shape.insert(shape.begin(), static_cast<std::int64_t>(tables.size()));
    const bool single = std::ranges::all_of(tables, &NumberTable::single);
    std::string bytes = header(single, shape);
    const std::size_t size =
        tables.size() * tables.front().values.size() * (single ? sizeof(float) : sizeof(double));
    requireRoom(size);
    bytes.reserve(bytes.size() + size);
    const Pace pace(stop);
    const auto append = [&](std::span<const std::byte> more) {
        bytes.append(reinterpret_cast<const char*>(more.data()), more.size());
    };
    for (const NumberTable& table : tables)
        single ? inBytes<float>(table.values, pace, append) : inBytes<double>(table.values, pace, append);
    return bytes;
}

} // namespace lambdascope
