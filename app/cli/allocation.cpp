// SPDX-License-Identifier: MIT
#include "core/analysis/attention/allocation.h"

#include "app/cli/commands.h"
#include "app/cli/print.h"
#include "app/options/options.h"
#include "core/analysis/attention/highlight.h"
#include "core/analysis/attention/twin.h"
#include "core/compute/forward.h"
#include "core/compute/recorded_pass.h"
#include "core/util/error.h"
#include "core/util/phrase.h"

#include <fmt/ranges.h>

#include <iostream>

namespace lambdascope::cli {
namespace {

using Json = nlohmann::ordered_json;

struct AllocationOptions {
    ModelOption model;
    PromptOptions prompt;
    MarkOptions marks;
    std::string place;
    EditOptions edits;
    BackendOptions backend;
    bool json = false;
};

/// Over which heads the means go: "2.1", "2", or all.
struct Place {
    MeterScope scope = MeterScope::All;
    HeadId head{-1, -1};
};

Place placeOf(const std::string& text, const Model& model) {
    const HeadId head = parsePlace(text, model);
    return {head.layer < 0 ? MeterScope::All : head.head < 0 ? MeterScope::Layer : MeterScope::Head, head};
}

/// One model's pass over the prompt, and what its tokens are.
struct Side {
    TracePtr trace;
    MeterTokens tokens;
};

Side passOf(const AllocationOptions& options, const Pair& pair, const ModelPtr& model, const Edits& edits,
            int layer, Processor& processor) {
    const Prompt prompt = options.prompt.read(*model, pair);
    Side side{nullptr, options.marks.tokensIn(*model, prompt.tokens)};
    std::vector<bool> maps(model->layers.size());
    if (layer >= 0)
        maps[layer] = true;
    else
        maps = mapsWithinBudget(*model, static_cast<std::int64_t>(prompt.tokens.size()), defaultMapBudget);
    side.trace = processor.run([&](Backend& backend) {
        return forward(backend, model, {prompt.tokens, edits, maps});
    });
    return side;
}

/// Of the model beside, the layer of which maps are kept; −1: all that fit.
int layerBeside(const Place& place, const Pair& pair) {
    if (!pair.diff || place.scope == MeterScope::All) return place.head.layer;
    if (!pair.ofTwoDiffs()) return -1; // whichever looks at the answer most
    const auto counts = [](const Model& model) {
        return HeadCounts{static_cast<int>(model.layers.size()), model.plan.headCount()};
    };
    return headAtSameShare({place.head.layer, 0}, counts(*pair.diff), counts(*pair.standard)).layer;
}

/// The cell of the last row in which the DIFF model as trained finds the answer: what the window pins.
Cell answeringCell(const Side& trained) {
    const auto found = answerCell(*trained.trace, trained.tokens.answer);
    return found ? found->cell : Cell{trained.tokens.rows.front(), trained.tokens.answer.front()};
}

/// The twin as the window finds it: the head of the standard model, as trained, with the largest weight in
/// that cell, among those that keep their maps. Of a layer its layer is meant.
HeadId twinOf(const Side& diff, const Side& standard, MeterScope scope) {
    const bool sameTokens = diff.trace->request.tokens == standard.trace->request.tokens;
    const auto twin = strongestHead(
        *standard.trace, sameTokens ? answeringCell(diff)
                                    : Cell{standard.tokens.rows.front(), standard.tokens.answer.front()});
    if (!twin) throw Error("the prompt is too long to find the standard head that looks at the answer most");
    return scope == MeterScope::Head ? *twin : HeadId{twin->layer, -1};
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

/// What was read of which heads.
struct Allocation {
    Place place;
    PairEdits edits;
    HeadId twin{-1, -1};
    MeterReading reading;
    std::vector<std::string> notes; // of what is missing in it
};

/// What a bar leaves out, if anything.
void note(Allocation& found, const Side& side, const MeterBar& bar, HeadId head) {
    const MeterScope scope = found.place.scope;
    const int row = side.tokens.rows.front();
    const HeadsHeld heads = headsHeld(*side.trace, head, scope, row);
    if (!bar.there)
        found.notes.push_back(whyNoRow(*side.trace, head, scope, row).text());
    else if (bar.counted < heads.all)
        found.notes.push_back(fmt::format("{}: the mean over {} of {} heads; the others {}",
                                          side.trace->model->name, bar.counted, heads.all,
                                          heads.held == heads.all ? "are off"
                                          : heads.held == bar.counted
                                              ? "hold no maps of the last row"
                                              : "are off or hold no maps of the last row"));
}

Allocation compute(const AllocationOptions& options, const Pair& pair) {
    const Model& first = pair.diff ? *pair.diff : *pair.standard;
    Allocation found{placeOf(options.place, first), options.edits.read(pair), {}, {}, {}};
    const PairEdits& edits = found.edits;
    Processor processor = options.backend.make();
    const MeterScope scope = found.place.scope;
    if (pair.diff) refuseAfterEdit(*pair.diff, edits.diff, found.place);
    if (pair.standard) refuseAfterEdit(*pair.standard, edits.standard, found.place);
    if (pair.diff) {
        const Side diff = passOf(options, pair, pair.diff, edits.diff, found.place.head.layer, processor);
        const HeadMixes mixes = [&](int layer, int head) {
            return headMixes(*pair.diff, edits.diff, layer)[head];
        };
        found.reading = readMeter(diff.tokens, {nullptr, diff.trace.get(), nullptr, {}, mixes},
                                  found.place.head, {}, scope);
        note(found, diff, found.reading.edited, found.place.head);
    }
    if (pair.standard) {
        const int layer = layerBeside(found.place, pair);
        const Side standard = passOf(options, pair, pair.standard, edits.standard, layer, processor);
        found.twin = HeadId{layer, found.place.head.head};
        if (pair.ofTwoDiffs() && found.twin.head >= pair.standard->plan.headCount())
            throw fail<UsageError>("--layer: {} has {} heads", pair.standard->name,
                                   pair.standard->plan.headCount());
        if (pair.diff && scope != MeterScope::All && !pair.ofTwoDiffs()) {
            const auto trained = [&](const ModelPtr& model) {
                return passOf(options, pair, model, {}, -1, processor);
            };
            found.twin =
                twinOf(trained(pair.diff), edits.standard.empty() ? standard : trained(pair.standard), scope);
        }
        const MeterReading read = readMeter(standard.tokens, {nullptr, nullptr, standard.trace.get(), {}, {}},
                                            {}, found.twin, scope);
        found.reading.standard = read.standard;
        found.reading.standardCounted = read.standardCounted;
        found.reading.standardInAll = read.standardInAll;
        note(found, standard, read.standard, found.twin);
    }
    tellFailures(processor, options.backend);
    if (allocationRows(found.reading).empty())
        throw UsageError(fmt::format("{}", fmt::join(found.notes, "; ")));
    return found;
}

/// "layer 2 head 1", "the heads of layer 2".
std::string wordsOf(HeadId head) {
    return head.head < 0 ? fmt::format("the heads of layer {}", head.layer)
                         : fmt::format("layer {} head {}", head.layer, head.head);
}

/// Over which heads of which model, where it is not all of them.
void printPlaces(const Allocation& found, const Pair& pair) {
    if (found.place.scope == MeterScope::All) return;
    if (pair.diff) std::cout << fmt::format("{}: {}.\n", pair.diff->name, wordsOf(found.place.head));
    if (!pair.standard) return;
    const bool chosen = pair.diff && !pair.ofTwoDiffs();
    std::cout << fmt::format("{}: {}{}.\n", pair.standard->name, wordsOf(found.twin),
                             !chosen ? ""
                             : found.place.scope == MeterScope::Head
                                 ? ", which weighs most where that one finds the answer"
                                 : ", of the head that weighs most where that "
                                   "one finds the answer");
}

void printText(const Allocation& found, bool ofTwoDiffs) {
    const auto share = [](std::optional<double> value) { return value ? formatNumber(*value, 3) : "–"; };
    Table table{{"answer", "noise", "of it distractors", "bos", "question", "answer ÷ noise",
                 "answer ÷ (1 − λ)", "noise ÷ (1 − λ)", "cancelled", "map"},
                {}};
    for (const auto& [name, bar] : allocationRows(found.reading, ofTwoDiffs))
        table.rows.push_back({share(bar->answer), share(bar->noise), share(bar->distractors),
                              share(bar->first), share(bar->question), share(bar->ratio()),
                              share(bar->answerPaper), share(bar->noisePaper), share(bar->cancelled), name});
    print(table);
}

Json jsonOf(HeadId head) {
    Json json;
    if (head.layer >= 0) json["layer"] = head.layer;
    if (head.head >= 0) json["head"] = head.head;
    return json;
}

Json jsonOf(const Allocation& found, const Pair& pair) {
    const auto number = [](std::optional<double> value) { return value ? Json(*value) : Json(); };
    Json json;
    if (pair.diff)
        json["diff"] = {{"model", pair.diff->name},
                        {"edits", toArguments(inForce(*pair.diff, found.edits.diff))},
                        {"place", jsonOf(found.place.head)},
                        {"layers_counted", found.reading.layersCounted}};
    if (pair.standard)
        json[pair.ofTwoDiffs() ? "beside" : "standard"] = {
            {"model", pair.standard->name},
            {"edits", toArguments(inForce(*pair.standard, found.edits.standard))},
            {"place", jsonOf(found.twin)},
            {"layers_counted", found.reading.standardCounted}};
    json["rows"] = Json::array();
    for (const auto& [map, bar] : allocationRows(found.reading, pair.ofTwoDiffs())) {
        Json row{{"map", map}};
        for (const AllocationColumn& column : allocationColumns) row[column.name] = number(column.of(*bar));
        row["heads_counted"] = bar->counted;
        json["rows"].push_back(row);
    }
    if (!found.notes.empty()) json["notes"] = found.notes;
    return json;
}

void run(const AllocationOptions& options) {
    const Pair pair = options.model.loadPair();
    const Allocation found = compute(options, pair);
    if (options.json) return print(jsonOf(found, pair));
    printText(found, pair.ofTwoDiffs());
    printPlaces(found, pair);
    for (const std::string& note : found.notes) std::cout << note << ".\n";
}

} // namespace

void addAllocation(CLI::App& app) {
    auto options = std::make_shared<AllocationOptions>();
    CLI::App* command = app.add_subcommand(
        "allocation", "Where the last row's attention goes: answer, noise, the rest; both models of a pair");
    options->model.addTo(*command);
    options->model.addWithTo(*command);
    options->prompt.addTo(*command);
    options->marks.addBothTo(*command,
                             "part of the prompt: shares of attention to it and to noise in the last row");
    command->get_option("--answer")->required();
    command
        ->add_option(
            "--layer", options->place,
            "of this layer, or of one head of it; by default the mean over all heads of all layers, but for "
            "those that are off or without maps; of the standard model of a pair the head that weighs most "
            "where the other finds the answer, or its layer")
        ->type_name("L[.H]");
    options->edits.addTo(*command);
    options->backend.addTo(*command);
    command->add_flag("--json", options->json, "print JSON");
    command->callback([options] { run(*options); });
}

} // namespace lambdascope::cli
