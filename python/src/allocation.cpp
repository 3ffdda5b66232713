// SPDX-License-Identifier: MIT
#include "python/src/allocation.h"

#include "core/analysis/attention/allocation.h"
#include "core/analysis/attention/comparison.h"
#include "core/compute/recorded_pass.h"
#include "core/util/error.h"
#include "core/util/utf8.h"

#include <fmt/ranges.h>

#include <optional>
#include <utility>

namespace lambdascope::python {
namespace {

/// Of which heads the means of a model are, and whether a card or the answer said so.
struct HeadsRead {
    MeterScope scope = MeterScope::All;
    HeadId head{-1, -1};
    const char* by = nullptr;
    int among = 0; // layers that keep maps, where the answer was looked for in these alone; 0: in all
};

/// What was read of one model.
struct ReadSide {
    const RunSide* side = nullptr;
    HeadsRead place;
    MeterReading reading;
    std::optional<TokenGroups> groups;
    ComparedRow compared;
};

/// [2] or [2, 1]; none where it is not asked for.
std::optional<HeadsRead> placeNamed(const JsonFields& asked, std::string_view key, const Model& model) {
    const std::vector<nlohmann::json> given = asked.list(key);
    if (given.empty()) return {};
    HeadsRead place{MeterScope::Layer, {-1, -1}, nullptr, 0};
    const auto number = [&](std::size_t at, std::int64_t count, const char* what) {
        if (!given[at].is_number_unsigned() ||
            given[at].get<std::uint64_t>() >= static_cast<std::uint64_t>(count))
            throw fail<UsageError>("{}: there is no {} {}; {} has 0 to {}", key, what, given[at].dump(),
                                   model.name, count - 1);
        return given[at].get<int>();
    };
    place.head.layer = number(0, std::ssize(model.layers), "layer");
    if (given.size() > 1) {
        place.scope = MeterScope::Head;
        place.head.head = number(1, model.plan.headCount(), "head");
    }
    return place;
}

/// Where a model finds the answer's sentence, by its pass without edits, so that it stands still while they
/// move.
HeadsRead retrieving(const PairRun& run, const RunSide& side, MeterScope scope, const Look& look) {
    const Retrieval found = retrieval(*run.trained(side, look), side.pieces(), run.marksIn(side));
    const auto none = [&] {
        return fail<UsageError>("{}: no maps are kept among which to look for the answer", side.model->name);
    };
    if (scope == MeterScope::Head) {
        if (!found.head) throw none();
        return {scope, *found.head, "answer", found.among};
    }
    if (!found.layer) throw none();
    if (found.byCard) return {MeterScope::Layer, {*found.layer, -1}, "card", 0};
    return {MeterScope::Layer, {*found.layer, -1}, "answer", found.among};
}

ReadSide read(const PairRun& run, const RunSide& side, const HeadsRead& place, std::optional<GroupBy> by) {
    const Marks marks = run.marksIn(side);
    const MeterTokens tokens = meterTokens(side.pieces(), marks);
    MeterSource source;
    (side.name == "diff" ? source.edited : source.standard) = side.trace.get();
    if (side.name == "diff") // heads that are off do not count
        source.editedMix = [&](int layer, int head) {
            return headMixes(*side.model, side.edits, layer)[head];
        };
    ReadSide found{&side, place, readMeter(tokens, source, place.head, place.head, place.scope), {}, {}};
    if (!by) return found;
    found.groups = tokenGroups(side.pieces(), *by, side.model->tokenizer->readsText());
    found.compared = compareRow(tokens.rows.front(), source, place.head, place.head, place.scope,
                                *found.groups, answerGroups(*found.groups, side.pieces(), marks));
    return found;
}

OrderedJson orNull(std::optional<double> value) {
    return value ? OrderedJson(*value) : OrderedJson();
}

void addGroups(OrderedJson& row, const TokenGroups& groups, const ComparedMap& map) {
    row["groups"] = OrderedJson::array();
    for (std::size_t i = 0; i < map.row.weights.size(); ++i) {
        const TokenGroup& group = groups.groups[i];
        row["groups"].push_back({{"label", group.label.text()},
                                 {"text", replaceInvalid(group.text)},
                                 {"first", group.first},
                                 {"last", group.last},
                                 {"weight", map.row.weights[i]}});
    }
    row["answer_groups"] = map.row.answer;
    row["next"] = map.row.next ? OrderedJson(*map.row.next) : OrderedJson();
    row["answer_over_next"] = orNull(map.row.answerOverNext());
    row["share"] = orNull(map.row.share());
    row["share_of_heads"] = orNull(map.shareOfHeads);
}

const ComparedMap& comparedMap(const ComparedRow& row, std::string_view name) {
    return name == "a1"           ? row.a1
           : name == "lambda_a2"  ? row.lambdaA2
           : name == "difference" ? row.difference
                                  : row.standard;
}

OrderedJson placeJson(const ReadSide& read, int layersCounted) {
    const HeadsRead& of = read.place;
    OrderedJson place = OrderedJson::object();
    if (of.head.layer >= 0) place["layer"] = of.head.layer;
    if (of.head.head >= 0) place["head"] = of.head.head;
    OrderedJson json{{"model", read.side->model->name}, {"place", place}, {"layers_counted", layersCounted}};
    if (of.scope != MeterScope::Head) json["heads"] = "mean";
    if (of.by != nullptr) json["place_by"] = of.by;
    if (of.among > 0) json["place_among_layers"] = of.among;
    return json;
}

/// Both sides that are there; the second one's place follows the first one's.
std::vector<ReadSide> readAll(const PairRun& run, const JsonFields& asked, std::optional<GroupBy> by,
                              const Look& look) {
    std::vector<ReadSide> all;
    std::optional<HeadsRead> first;
    for (const RunSide& side : run.sides()) {
        const bool diff = side.name == "diff";
        const bool alone = run.sides().size() == 1;
        auto place = placeNamed(asked, diff || (alone && asked.has("layer")) ? "layer" : "standard_layer",
                                *side.model);
        if (!place && first && first->scope != MeterScope::All)
            place = retrieving(run, side, first->scope, look);
        if (!place && !first && by) place = retrieving(run, side, MeterScope::Layer, look);
        all.push_back(read(run, side, place.value_or(HeadsRead{}), by));
        first = all.back().place;
    }
    return all;
}

} // namespace

OrderedJson allocationOf(const PairRun& run, const JsonFields& asked, const Look& look) {
    const auto named = asked.text("by");
    const auto by = named ? groupByOf(*named) : std::nullopt;
    if (named && !by) throw fail<UsageError>("by: {} is not known; token, word and sentence are", *named);
    const std::vector<ReadSide> all = readAll(run, asked, by, look);
    MeterReading both = all.front().reading;
    for (const ReadSide& each : all)
        if (each.side->name != "diff") both.standard = each.reading.standard;
    OrderedJson json, notes = OrderedJson::array();
    for (const ReadSide& each : all) {
        const bool diff = each.side->name == "diff";
        const MeterBar& bar = diff ? both.edited : both.standard;
        const int row = each.side->trace->lastRow();
        if (!bar.there)
            notes.push_back(whyNoRow(*each.side->trace, each.place.head, each.place.scope, row).text());
        json[each.side->name] =
            placeJson(each, diff ? each.reading.layersCounted : each.reading.standardCounted);
    }
    if (all.front().groups) json["by"] = nameOf(all.front().groups->by);
    json["rows"] = OrderedJson::array();
    for (const auto& [map, bar] : allocationRows(both, run.pair().pair().ofTwoDiffs())) {
        OrderedJson row{{"map", map}};
        for (const AllocationColumn& column : allocationColumns) row[column.name] = orNull(column.of(*bar));
        row["heads_counted"] = bar->counted;
        for (const ReadSide& each : all)
            if (each.groups && (each.side->name == "diff") == (bar != &both.standard))
                addGroups(row, *each.groups, comparedMap(each.compared, map));
        json["rows"].push_back(std::move(row));
    }
    if (json["rows"].empty())
        throw fail<UsageError>("{}", fmt::join(notes.get<std::vector<std::string>>(), "; "));
    if (!notes.empty()) json["notes"] = std::move(notes);
    return json;
}

} // namespace lambdascope::python
