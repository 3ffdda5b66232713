// SPDX-License-Identifier: MIT
#include "core/files/numbers.h"

#include "core/files/checked_tables.h"
#include "core/model/safetensors.h"
#include "core/util/error.h"
#include "core/util/files.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <deque>

namespace lambdascope {
namespace {

/// The names of the axes and of their places, for which a tensor has no room: one JSON text.
std::string axesAsJson(const Numbers& numbers) {
    auto json = nlohmann::ordered_json::object();
    for (const NumberTable& table : numbers.tables) {
        auto axes = nlohmann::ordered_json::array();
        for (const NumberAxis& axis : table.axes)
            axes.push_back({{"name", axis.name}, {"labels", axis.labels}});
        json[table.name] = axes;
    }
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

void writeTensors(const std::filesystem::path& file, const Numbers& numbers) {
    std::vector<const NumberTable*> tables;
    for (const NumberTable& table : numbers.tables) tables.push_back(&table);
    // the wider ones first, so that every number lies on a multiple of its size
    std::ranges::stable_sort(tables, [](auto* a, auto* b) { return !a->single && b->single; });
    std::deque<std::vector<float>> singles; // a deque: growing moves nothing
    std::vector<TensorToWrite> tensors;
    for (const NumberTable* table : tables) {
        if (!table->single) {
            tensors.push_back(
                {table->name, DType::F64, table->shape, std::as_bytes(std::span(table->values))});
            continue;
        }
        const auto& kept = singles.emplace_back(table->values.begin(), table->values.end());
        tensors.push_back({table->name, DType::F32, table->shape, std::as_bytes(std::span(kept))});
    }
    auto metadata = numbers.metadata;
    metadata["axes"] = axesAsJson(numbers);
    writeSafetensors(file, tensors, metadata);
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
        for (std::size_t i = 0; good && i < table.axes.size(); ++i) {
            const auto& labels = table.axes[i].labels;
            good = labels.empty() || static_cast<std::int64_t>(labels.size()) == table.shape[i];
        }
        const bool alone = std::ranges::count(numbers.tables, table.name, &NumberTable::name) == 1;
        if (!good) throw fail("the table {} does not fit its axes", table.name);
        if (!alone) throw fail("there are two tables called {}", table.name);
    }
}

void writeNumbers(const std::filesystem::path& file, const Numbers& numbers) {
    checkTables(numbers);
    const std::string ending = endingOf(file);
    if (ending == "csv")
        writeFile(file, toCsv(numbers));
    else if (ending == "npy")
        writeFile(file, toNpy(numbers));
    else if (ending == "safetensors")
        writeTensors(file, numbers);
    else
        throw fail<UsageError>("{}: numbers are written as .csv, .npy or .safetensors", file.string());
}

} // namespace lambdascope
