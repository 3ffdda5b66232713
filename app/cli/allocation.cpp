// SPDX-License-Identifier: MIT
#include "core/analysis/attention/allocation.h"

#include "app/cli/commands.h"
#include "app/cli/print.h"
#include "core/analysis/attention/comparison.h"
#include "core/analysis/attention/twin.h"
#include "core/analysis/groups/token_groups.h"
#include "core/compute/recorded_pass.h"
#include "core/util/error.h"
#include "core/util/phrase.h"

#include <fmt/ranges.h>

#include <iostream>

namespace lambdascope::cli {
namespace {

struct AllocationOptions : PassOptions {
    std::vector<std::string> places;
    std::string by; // empty: no groups
};

/// Over which heads the means of a model go: "2.1", "2", or all; and who says so.
struct Place {
    MeterScope scope = MeterScope::All;
    HeadId head{-1, -1};
    enum class By { Option, Card, Answer, OtherModel } by = By::Option;
    int among = 0; // layers that keep maps, where it was looked for in these alone; 0: in all
};

Place placeOf(const std::string& text, const Model& model) {
    const HeadId head = parsePlace(text, model);
    return {head.layer < 0 ? MeterScope::All : head.head < 0 ? MeterScope::Layer : MeterScope::Head, head};
}

/// One model's pass over the prompt, and what its tokens are.
struct Side {
    TracePtr trace;
    std::vector<TokenPiece> pieces;
    Marks marks;
    MeterTokens tokens;

    [[nodiscard]] int row() const { return tokens.rows.front(); }
    [[nodiscard]] TokenGroups groups(GroupBy by) const {
        return tokenGroups(pieces, by, trace->model->tokenizer->readsText());
    }
};

/// `layer`: whose maps are kept; −1: of all that fit.
Side passOf(const AllocationOptions& options, const Pair& pair, const ModelPtr& model, const Edits& edits,
            int layer, Processor& processor) {
    const Prompt prompt = options.prompt.read(*model, pair);
    Side side;
    side.pieces = model->tokenizer->pieces(prompt.tokens);
    side.marks = options.marks.in(side.pieces);
    side.tokens = meterTokens(side.pieces, side.marks);
    std::vector<bool> maps(model->layers.size());
    if (layer >= 0)
        maps[layer] = true;
    else
        maps = mapsWithinBudget(*model, static_cast<std::int64_t>(prompt.tokens.size()), defaultMapBudget);
    side.trace = runPass(processor, model, {prompt.tokens, edits, maps});
    return side;
}

/// Where a model finds the answer's sentence: the layer that retrieves, or the head. By the model as trained,
/// so that it stands still while edits move.
Place retrieving(const Side& trained, MeterScope scope) {
    const Model& model = *trained.trace->model;
    const Retrieval found = retrieval(*trained.trace, trained.pieces, trained.marks);
    const auto tooLong = [&] {
        return fail<UsageError>(
            "{}: the prompt is too long to keep the maps among which to look for the answer", model.name);
    };
    if (scope == MeterScope::Head) {
        if (!found.head) throw tooLong();
        return {MeterScope::Head, *found.head, Place::By::Answer, found.among};
    }
    if (!found.layer) throw tooLong();
    if (found.byCard) return {MeterScope::Layer, {*found.layer, -1}, Place::By::Card};
    return {MeterScope::Layer, {*found.layer, -1}, Place::By::Answer, found.among};
}

/// The places that are named: of the first model, and behind "standard:" of the one beside it.
struct NamedPlaces {
    std::optional<Place> first, beside;
};

NamedPlaces namedPlaces(const AllocationOptions& options, const Pair& pair) {
    constexpr std::string_view ofBeside = "standard:";
    NamedPlaces named;
    for (const std::string& text : options.places) {
        const bool beside = text.starts_with(ofBeside);
        if (beside && !(pair.diff && pair.standard))
            throw fail<UsageError>("--layer: there is no model beside {}",
                                   pair.diff ? pair.diff->name : pair.standard->name);
        const Model& model = pair.diff && !beside ? *pair.diff : *pair.standard;
        (beside ? named.beside : named.first) = placeOf(beside ? text.substr(ofBeside.size()) : text, model);
    }
    return named;
}

/// Of a trace an edit reaches the maps of its own layer alone: what later layers would have read of it was
/// not computed.
void refuseAfterEdit(const Model& model, const Edits& edits, const Place& place) {
    if (!model.recording || edits.empty()) return;
    const int edited = firstDifference({}, edits, model);
    if (place.scope == MeterScope::All || place.head.layer > edited)
        throw fail<UsageError>(
            "{}: is a trace, in which an edit reaches the maps of its own layer alone; --layer {} shows them",
            model.name, edited);
}

/// What was read of one model: of which heads, and its groups where they were asked for.
struct SideReading {
    Place place;
    MeterReading reading;
    std::optional<TokenGroups> groups;
    ComparedRow compared; // by the groups
};

struct Allocation {
    PairEdits edits;
    std::optional<SideReading> first, beside;
    std::vector<std::string> notes; // of what is missing in it

    /// The bars of both.
    [[nodiscard]] MeterReading reading() const {
        MeterReading both = first ? first->reading : MeterReading{};
        if (beside) both.standard = beside->reading.standard;
        return both;
    }
};

/// What a bar leaves out, if anything.
void note(Allocation& found, const Side& side, const MeterBar& bar, const Place& place) {
    const HeadsHeld heads = headsHeld(*side.trace, place.head, place.scope, side.row());
    if (!bar.there)
        found.notes.push_back(whyNoRow(*side.trace, place.head, place.scope, side.row()).text());
    else if (bar.counted < heads.all)
        found.notes.push_back(fmt::format("{}: the mean over {} of {} heads; the others {}",
                                          side.trace->model->name, bar.counted, heads.all,
                                          heads.held == heads.all ? "are off"
                                          : heads.held == bar.counted
                                              ? "hold no maps of the last row"
                                              : "are off or hold no maps of the last row"));
}

SideReading read(const AllocationOptions& options, const Side& side, const MeterSource& source,
                 const Place& place) {
    SideReading read{place, readMeter(side.tokens, source, place.head, place.head, place.scope), {}, {}};
    const auto by = groupByOf(options.by);
    if (!by) return read;
    read.groups = side.groups(*by);
    read.compared = compareRow(side.row(), source, place.head, place.head, place.scope, *read.groups,
                               answerGroups(*read.groups, side.pieces, side.marks));
    return read;
}

/// One of the models, at the place that is named or at the one where it retrieves.
class SideReader {
  public:
    SideReader(const AllocationOptions& options, const Pair& pair, const ModelPtr& model,
               Processor& processor)
        : options_(options), pair_(pair), model_(model), processor_(processor) {}

    [[nodiscard]] Place retrieving(MeterScope scope) const {
        return cli::retrieving(passOf(options_, pair_, model_, {}, -1, processor_), scope);
    }
    [[nodiscard]] Side pass(const Edits& edits, const Place& place) const {
        return passOf(options_, pair_, model_, edits, place.head.layer, processor_);
    }

  private:
    const AllocationOptions& options_;
    const Pair& pair_;
    ModelPtr model_;
    Processor& processor_;
};

/// Of the model beside: what is named; of a second DIFF model the same share of its depth; else where it
/// retrieves, once the first is asked for a layer or a head.
Place placeBeside(const AllocationOptions& options, const Pair& pair, const std::optional<Place>& first,
                  const NamedPlaces& named, const SideReader& reader) {
    if (named.beside) return *named.beside;
    if (!first)
        return !named.first && !options.by.empty() ? reader.retrieving(MeterScope::Layer)
                                                   : named.first.value_or(Place{});
    if (first->scope == MeterScope::All) return {};
    if (!pair.ofTwoDiffs() || !named.first) return reader.retrieving(first->scope);
    const auto counts = [](const Model& model) {
        return HeadCounts{static_cast<int>(model.layers.size()), model.plan.headCount()};
    };
    const int layer =
        headAtSameShare({first->head.layer, 0}, counts(*pair.diff), counts(*pair.standard)).layer;
    if (first->head.head >= pair.standard->plan.headCount())
        throw fail<UsageError>("--layer: {} has {} heads", pair.standard->name,
                               pair.standard->plan.headCount());
    return {first->scope, {layer, first->head.head}, Place::By::OtherModel};
}

Allocation compute(const AllocationOptions& options, const Pair& pair) {
    Allocation found;
    found.edits = options.edits.read(pair);
    const PairEdits& edits = found.edits;
    const NamedPlaces named = namedPlaces(options, pair);
    Processor processor = options.backend.make();
    std::optional<Place> first;
    if (pair.diff) {
        const SideReader reader(options, pair, pair.diff, processor);
        first = named.first          ? *named.first
                : options.by.empty() ? Place{}
                                     : reader.retrieving(MeterScope::Layer);
        refuseAfterEdit(*pair.diff, edits.diff, *first);
        const Side diff = reader.pass(edits.diff, *first);
        const HeadMixes mixes = [&](int layer, int head) {
            return headMixes(*pair.diff, edits.diff, layer)[head];
        };
        found.first = read(options, diff, {nullptr, diff.trace.get(), nullptr, {}, mixes}, *first);
        note(found, diff, found.first->reading.edited, *first);
    }
    if (pair.standard) {
        const SideReader reader(options, pair, pair.standard, processor);
        const Place place = placeBeside(options, pair, first, named, reader);
        refuseAfterEdit(*pair.standard, edits.standard, place);
        const Side standard = reader.pass(edits.standard, place);
        found.beside = read(options, standard, {nullptr, nullptr, standard.trace.get(), {}, {}}, place);
        note(found, standard, found.beside->reading.standard, place);
    }
    tellFailures(processor, options.backend);
    if (allocationRows(found.reading()).empty())
        throw UsageError(fmt::format("{}", fmt::join(found.notes, "; ")));
    return found;
}

/// "layer 2 head 1", "the heads of layer 2".
std::string wordsOf(HeadId head) {
    return head.head < 0 ? fmt::format("the heads of layer {}", head.layer)
                         : fmt::format("layer {} head {}", head.layer, head.head);
}

/// Why it is of these heads, where no option names them.
std::string whyOf(const Place& place) {
    switch (place.by) {
    case Place::By::Card:
        return ", which its card names as the one that retrieves";
    case Place::By::Answer:
        return (place.scope == MeterScope::Head
                    ? ", which gives the answer's sentence most in the last row"
                    : ", whose softmax maps give the answer's sentence most in the last row") +
               (place.among == 0 ? std::string()
                                 : fmt::format(", of the {} layers that keep their maps", place.among));
    case Place::By::OtherModel:
        return ", at the same share of the depth";
    case Place::By::Option:
        break;
    }
    return "";
}

/// Over which heads of which model, where it is not all of them.
void printPlaces(const Allocation& found, const Pair& pair) {
    const auto printPlace = [](const Model& model, const SideReading& side) {
        if (side.place.scope != MeterScope::All)
            std::cout << fmt::format("{}: {}{}.\n", model.name, wordsOf(side.place.head), whyOf(side.place));
    };
    if (found.first) printPlace(*pair.diff, *found.first);
    if (found.beside) printPlace(*pair.standard, *found.beside);
}

Json jsonOf(HeadId head) {
    Json json;
    if (head.layer >= 0) json["layer"] = head.layer;
    if (head.head >= 0) json["head"] = head.head;
    return json;
}

Json jsonOf(const Model& model, const Edits& edits, const SideReading& side, int layersCounted) {
    Json json{{"model", model.name},
              {"edits", toArguments(inForce(model, edits))},
              {"place", jsonOf(side.place.head)},
              {"layers_counted", layersCounted}};
    if (side.place.scope != MeterScope::Head) json["heads"] = "mean";
    if (side.place.by == Place::By::Card) json["place_by"] = "card";
    if (side.place.by == Place::By::Answer) json["place_by"] = "answer";
    if (side.place.among > 0) json["place_among_layers"] = side.place.among;
    return json;
}

/// What a row gives to each group: the signed sums, the strongest rival, the ratio, and both shares.
void addGroups(Json& row, const TokenGroups& groups, const ComparedMap& map) {
    row["groups"] = Json::array();
    for (std::size_t i = 0; i < map.row.weights.size(); ++i) {
        const TokenGroup& group = groups.groups[i];
        row["groups"].push_back({{"label", group.label.text()},
                                 {"text", group.text},
                                 {"first", group.first},
                                 {"last", group.last},
                                 {"weight", map.row.weights[i]}});
    }
    row["answer_groups"] = map.row.answer;
    row["next"] = map.row.next ? Json(*map.row.next) : Json();
    row["answer_over_next"] = numberOr(map.row.answerOverNext());
    row["share"] = numberOr(map.row.share());
    row["share_of_heads"] = numberOr(map.shareOfHeads);
}

const ComparedMap& mapOf(const ComparedRow& row, std::string_view name) {
    return name == "a1"           ? row.a1
           : name == "lambda_a2"  ? row.lambdaA2
           : name == "difference" ? row.difference
                                  : row.standard;
}

Json jsonOf(const Allocation& found, const Pair& pair) {
    const MeterReading reading = found.reading();
    Json json;
    if (found.first) json["diff"] = jsonOf(*pair.diff, found.edits.diff, *found.first, reading.layersCounted);
    if (found.beside)
        json[pair.ofTwoDiffs() ? "beside" : "standard"] = jsonOf(
            *pair.standard, found.edits.standard, *found.beside, found.beside->reading.standardCounted);
    const auto& any = found.first ? found.first : found.beside;
    if (any->groups) {
        json["by"] = nameOf(any->groups->by);
        if (!any->groups->how.empty()) json["how"] = any->groups->how.text();
    }
    json["rows"] = Json::array();
    for (const auto& [map, bar] : allocationRows(reading, pair.ofTwoDiffs())) {
        Json row{{"map", map}};
        for (const AllocationColumn& column : allocationColumns) row[column.name] = numberOr(column.of(*bar));
        row["heads_counted"] = bar->counted;
        const auto& side = bar == &reading.standard ? found.beside : found.first;
        if (side->groups) addGroups(row, *side->groups, mapOf(side->compared, map));
        json["rows"].push_back(row);
    }
    if (!found.notes.empty()) json["notes"] = found.notes;
    return json;
}

void printBars(const Json& rows) {
    const auto share = [](const char* heading, const char* key) { return numberColumn(heading, key, 3); };
    print(tableOf(rows, {share("answer", "answer"), share("noise", "noise"),
                         share("of it distractors", "distractors"), share("bos", "bos"),
                         share("question", "question"), share("answer ÷ noise", "ratio"),
                         share("answer ÷ (1 − λ)", "answer_paper"), share("noise ÷ (1 − λ)", "noise_paper"),
                         share("cancelled", "cancelled"), textColumn("map")}));
}

/// By sentence: what the answer's gets, the largest other one, and the rest.
void printGroups(const Allocation& found, bool ofTwoDiffs) {
    const MeterReading reading = found.reading();
    Table table{{"answer", "other", "rest", "answer ÷ |other|", "share", "of heads", "map", "other is"}, {}};
    for (const auto& [name, bar] : allocationRows(reading, ofTwoDiffs)) {
        const auto& side = bar == &reading.standard ? found.beside : found.first;
        const ComparedMap& map = mapOf(side->compared, name);
        const auto number = [](std::optional<double> value) { return numberOrDash(numberOr(value), 3); };
        table.rows.push_back({number(map.row.ofAnswer()), number(map.row.ofNext()), number(map.row.rest()),
                              number(map.row.answerOverNext()), number(map.row.share()),
                              number(map.shareOfHeads), name,
                              map.row.next ? side->groups->groups[*map.row.next].label.text() : "–"});
    }
    print(table);
    const TokenGroups& groups = *(found.first ? found.first : found.beside)->groups;
    std::cout << fmt::format(
        "By {}{}; of the mean over the heads, and the mean of the heads' own shares: heads "
        "cancel one another, too.\n",
        nameOf(groups.by), groups.how.empty() ? "" : ": " + groups.how.text());
}

void run(const AllocationOptions& options) {
    const Pair pair = options.model.loadPair();
    const Allocation found = compute(options, pair);
    const Json json = jsonOf(found, pair);
    if (options.json) return print(json);
    options.by.empty() ? printBars(json["rows"]) : printGroups(found, pair.ofTwoDiffs());
    printPlaces(found, pair);
    for (const std::string& note : found.notes) std::cout << note << ".\n";
}

} // namespace

void addAllocation(CLI::App& app) {
    const auto add = [](AllocationOptions& options, CLI::App& command) {
        options.addTextTo(command);
        options.marks.addBothTo(command,
                                "part of the prompt: shares of attention to it and to noise in the last row");
        command.get_option("--answer")->required();
        command
            .add_option(
                "--layer", options.places,
                "of this layer, or of one head of it; by default the mean over all heads of all layers, or "
                "with --by of the layer that retrieves, but for those that are off or without maps; "
                "standard:L names that of the model beside, which else is its own layer that retrieves, or "
                "the head that gives the answer's sentence most")
            ->allow_extra_args(false)
            ->option_text("[standard:]L[.H]");
        command
            .add_option("--by", options.by, "tokens put together: what each gets, its rivals and the rest")
            ->check(CLI::IsMember(std::vector<std::string>(groupingNames.begin(), groupingNames.end())))
            ->option_text("token|word|sentence");
        options.addRunTo(command);
        options.addJsonTo(command);
    };
    addCommand<AllocationOptions>(
        app, "allocation",
        "Where the last row's attention goes: answer, noise, the rest; both models of a pair", add, run);
}

} // namespace lambdascope::cli
