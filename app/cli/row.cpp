// SPDX-License-Identifier: MIT
#include "app/cli/commands.h"
#include "app/cli/print.h"
#include "core/analysis/one_row.h"
#include "core/util/error.h"
#include "core/util/phrase.h"

#include <fmt/format.h>

#include <cmath>
#include <iostream>
#include <optional>

namespace lambdascope::cli {
namespace {

struct RowOptions : PassOptions {
    std::string place;
    std::optional<int> position;
};

HeadId headOf(const RowOptions& options, const Model& model) {
    const HeadId head = parsePlace(options.place, model);
    if (head.head < 0)
        throw fail<UsageError>("--layer: a row is one of one head; write {}.0 to {}.{}", head.layer,
                               head.layer, model.plan.headCount() - 1);
    return head;
}

OneRow rowOf(const RowOptions& options, const ModelPtr& model, const Edits& edits,
             const std::vector<int>& tokens) {
    const HeadId head = headOf(options, *model);
    const int last = static_cast<int>(tokens.size()) - 1;
    const int position = options.position.value_or(last);
    if (position > last)
        throw fail<UsageError>("--token: there is no token {}: the text has {}", position, last + 1);
    Processor processor = options.backend.make();
    std::vector<bool> maps(model->layers.size());
    maps[static_cast<std::size_t>(head.layer)] = true; // what a patch puts there is shown as it is
    const TracePtr trace = runPass(processor, model, {tokens, edits, maps});
    tellFailures(processor, options.backend);
    return oneRow(*trace, head, position);
}

Json jsonOf(const OneRow& row, const Model& model, const Edits& edits, const std::vector<int>& tokens) {
    Json json{{"model", model.name},   {"edits", toArguments(edits)}, {"layer", row.head.layer},
              {"head", row.head.head}, {"position", row.query},       {"weight_of_a1", row.mix.first()}};
    if (row.maps.size() > 1) json.update({{"lambda", row.mix.lambda}, {"weight_of_a2", row.mix.second()}});
    if (row.normed) json["size"] = row.size;
    if (row.scales) json["factor"] = row.mix.factor;
    if (!row.given.empty()) json["note"] = row.given.text();
    json["keys"] = Json::array();
    for (std::size_t k = 0; k < row.keyCount(); ++k) json["keys"].push_back(tokenJson(model, tokens[k]));
    json["boxes"] = Json::array();
    for (const RowBox& box : boxesOf(row))
        for (const RowBox::Series& each : box.series) {
            Json found{{"box", nameOf(box.step)}, {"by", box.byKey ? "key" : "number"}};
            if (!each.name.empty()) found["of"] = each.name;
            found["numbers"] = *each.numbers;
            json["boxes"].push_back(found);
        }
    return json;
}

std::string headingOf(const Json& box) {
    return box["box"].get<std::string>() + (box.contains("of") ? " " + box["of"].get<std::string>() : "");
}

/// Boxes by key side by side, a key a row.
void printKeys(const Json& json, const Model& model) {
    std::vector<Column> columns;
    Json rows = Json::array();
    for (const Json& key : json["keys"]) rows.push_back({{"id", key["id"]}});
    for (const Json& box : json["boxes"]) {
        if (box["by"] != "key" || box["numbers"].empty()) continue;
        const std::string name = box["box"].get<std::string>(), heading = headingOf(box);
        for (std::size_t k = 0; k < rows.size(); ++k) rows[k][heading] = box["numbers"][k];
        columns.push_back(
            numberColumn(heading, heading, name == "product" || name == "score" ? 2 : 4, name != "softmax"));
    }
    columns.push_back(tokenColumn("key", "id", model));
    print(tableOf(rows, columns));
}

/// Of a box of numbers how many there are, and their size.
void printVectors(const Json& json) {
    Json rows = Json::array();
    for (const Json& box : json["boxes"]) {
        if (box["by"] != "number" || box["numbers"].empty()) continue;
        double squares = 0;
        for (const Json& each : box["numbers"]) squares += std::pow(each.get<double>(), 2);
        const auto count = static_cast<double>(box["numbers"].size());
        rows.push_back({{"numbers", count}, {"size", std::sqrt(squares / count)}, {"box", headingOf(box)}});
    }
    if (rows.empty()) return;
    std::cout << '\n';
    print(tableOf(rows, {numberColumn("numbers", "numbers", 0), numberColumn("size (rms)", "size", 4),
                         textColumn("box")}));
}

void run(const RowOptions& options) {
    const ModelPtr model = options.model.load();
    const Prompt prompt = options.prompt.read(*model);
    const Edits edits = options.edits.read(options.model, model);
    const OneRow row = rowOf(options, model, edits, prompt.tokens);
    const Json json = jsonOf(row, *model, edits, prompt.tokens);
    if (options.json) return print(json);
    std::cout << fmt::format("{}, layer {} head {}, row {} {}", model->name, row.head.layer, row.head.head,
                             row.query,
                             quotedToken(*model, prompt.tokens[static_cast<std::size_t>(row.query)]));
    if (row.maps.size() > 1) std::cout << fmt::format(": λ {}", formatNumber(row.mix.lambda, 4));
    if (row.normed) std::cout << fmt::format(", head norm ÷ {}", formatNumber(row.size, 4));
    if (row.scales) std::cout << fmt::format(", factor {}", formatNumber(row.mix.factor, 4));
    std::cout << "\n\n";
    printKeys(json, *model);
    printVectors(json);
    for (std::size_t i = 0; i < row.maps.size(); ++i)
        if (row.takenOver(row.maps[i]))
            std::cout << fmt::format("A{} is another run's: no products and scores of this row lead to it.\n",
                                     i + 1);
    if (!row.given.empty()) std::cout << row.given.text() << ".\n";
    printBeyondTrained(*model, prompt.tokens.size());
}

} // namespace

void addRow(CLI::App& app) {
    const auto add = [](RowOptions& options, CLI::App& command) {
        options.model.addTo(command);
        options.prompt.addTo(command);
        command.add_option("--layer", options.place, "the head whose row it is")
            ->type_name("L.H")
            ->required();
        command
            .add_option("--token", options.position,
                        "the token whose row it is, from 0; by default the last one")
            ->check(CLI::NonNegativeNumber);
        options.addRunTo(command);
        options.addJsonTo(command);
    };
    addCommand<RowOptions>(app, "row",
                           "One row of a head, every step from the residual stream to what the head adds to "
                           "it; --json has all numbers",
                           add, run);
}

} // namespace lambdascope::cli
