// SPDX-License-Identifier: MIT
// A result of an experiment that is accepted has plots and a table, and is written and read again as the
// same.
#include "core/experiments/experiment.h"
#include "core/experiments/results/result_file.h"
#include "core/experiments/results/result_rows.h"
#include "tests/fuzz/fuzz.h"

#include <algorithm>
#include <cmath>

using namespace lambdascope;

namespace {

OrderedJson resultOf(const std::string& text) {
    OrderedJson result = parseOrderedJson(text, "result.json");
    try {
        checkResult(result);
    } catch (const Error& error) {
        throw fail("result.json: {}", error);
    }
    return result;
}

void checkPlot(const Plot& plot) {
    const std::size_t cells = plot.places.size() * std::max<std::size_t>(1, plot.rows.size());
    fuzz::require(plot.xs.empty() || plot.xs.size() == plot.places.size(), "every place has its number");
    for (const PlotSeries& series : plot.series)
        fuzz::require(series.points.size() == cells, "a series has a point a place");
    const auto [least, most] = plot.range(true);
    fuzz::require(std::isfinite(least) && std::isfinite(most) && least <= most, "a plot has a range");
}

/// What the command line and the window make of it.
void checkTables(const OrderedJson& result) {
    for (const auto& [name, list] : result.items()) {
        if (!list.is_array()) continue;
        const ResultRows table = resultRows(list);
        fuzz::require(table.rows.size() == list.size(), "a table has all rows");
        for (const auto& row : table.rows)
            fuzz::require(row.size() == table.columns.size(), "a row has all columns");
    }
    fuzz::require(resultCsv(result).ends_with('\n'), "a table is of whole lines");
}

void checkProtocol(const Protocol& protocol) {
    Protocol typed(protocol.kind());
    for (const auto& [option, value] : protocol.given()) typed.set(option, value);
    typed.setEdits(protocol.edits());
    fuzz::require(typed.json() == protocol.json(), "a protocol can be typed");
    fuzz::require(Protocol::read(protocol.json()).json() == protocol.json(),
                  "a protocol comes back as it was");
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto result = fuzz::accepted("result.json:", [&] { return resultOf(fuzz::textOf(data, size)); });
    if (!result) return 0;
    for (const Plot& plot : experimentPlots(*result, nullptr, &*result)) checkPlot(plot);
    for (const OrderedJson& row : result->at("cells"))
        fuzz::require(row.at("setting").is_object(), "a row is of a setting"); // which the window names
    checkTables(*result);
    checkProtocol(Protocol::read(result->at("protocol")));
    fuzz::require(resultOf(result->dump()) == *result, "a result comes back as it was");
    return 0;
}
