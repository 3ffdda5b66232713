// SPDX-License-Identifier: MIT
// NumPy's own format, version 1.0 (numpy/lib/format.py).
#include "core/files/checked_tables.h"
#include "core/util/error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace lambdascope {
namespace {

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

template<typename T>
void append(std::string& bytes, const std::vector<double>& values) {
    const std::vector<T> kept(values.begin(), values.end());
    bytes.append(reinterpret_cast<const char*>(kept.data()), kept.size() * sizeof(T));
}

} // namespace

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

std::string toNpy(const Numbers& numbers) {
    checkTables(numbers);
    checkOneShape(numbers.tables);
    const auto& tables = numbers.tables;
    std::vector<std::int64_t> shape = tables.front().shape;
    if (tables.size() > 1) shape.insert(shape.begin(), static_cast<std::int64_t>(tables.size()));
    const bool single = std::ranges::all_of(tables, &NumberTable::single);
    std::string bytes = header(single, shape);
    bytes.reserve(bytes.size() +
                  tables.size() * tables.front().values.size() * (single ? sizeof(float) : sizeof(double)));
    for (const NumberTable& table : tables)
        single ? append<float>(bytes, table.values) : append<double>(bytes, table.values);
    return bytes;
}

} // namespace lambdascope
