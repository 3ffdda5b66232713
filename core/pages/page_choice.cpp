// SPDX-License-Identifier: MIT
#include "core/pages/page_choice.h"

#include "core/analysis/answer/named_answer.h"
#include "core/analysis/attention/comparison.h"
#include "core/analysis/attention/highlight.h"
#include "core/analysis/attention/twin.h"
#include "core/analysis/groups/columns.h"
#include "core/text/spans.h"
#include "core/util/error.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace lambdascope {
namespace {

constexpr double sideOfMap = 280; // pixels, of four that stand side by side

/// Head and cell of a model, as the window chooses them.
Highlight foundIn(const Trace& shown, const PagePasses& of, const PageChoice& choice) {
    if (std::ranges::none_of(shown.layers, [](const auto& layer) { return layer->hasMaps(); }))
        throw UsageError("no maps are kept, and a page is of maps");
    const Trace& trained = of.trained ? *of.trained : shown;
    const std::vector<int> answer = tokensIn(of.pieces, of.marks.answer);
    const auto telling = [&](std::optional<HeadId> only) {
        const auto found = answerCell(trained, answer, only);
        return found ? *found : mostTellingCell(trained, only);
    };
    Highlight found = telling({});
    if (choice.layer || choice.head) {
        const int layer = choice.layer.value_or(found.head.layer);
        const auto hasMaps = [&](int head) { return layerWithMaps(&shown, HeadId{layer, head}) != nullptr; };
        int first = 0; // of the layer that a trace file has
        while (first + 1 < shown.model->plan.headCount() && !hasMaps(first)) ++first;
        const int otherwise = layer == found.head.layer ? found.head.head : first;
        found = telling(HeadId{layer, choice.head.value_or(otherwise)});
    }
    if (!layerWithMaps(&shown, found.head.layer))
        throw fail<UsageError>("the maps of layer {} are not kept", found.head.layer);
    if (!layerWithMaps(&shown, found.head))
        throw fail<UsageError>("the maps of layer {} head {} are not kept", found.head.layer,
                               found.head.head);
    const int last = shown.tokenCount() - 1;
    Cell& cell = found.cell;
    if (choice.query) cell.query = std::min(*choice.query, last);
    if (choice.key) cell.key = *choice.key;
    cell.key = std::min(cell.key, shown.seen(cell.query) - 1);
    return found;
}

/// As SessionState::twin() has it by TwinRule::Answer.
HeadId twinOf(HeadId head, const PagePasses& of, MeterScope scope) {
    const Trace& standard = *of.standard;
    const Retrieval found = retrieval(standard, of.pieces, of.marks);
    const auto nearest = [&] {
        const float lambda = of.trained->model->layers[static_cast<std::size_t>(head.layer)].lambda.trained();
        return mostSimilarHead(*of.trained, head, lambda, standard).head;
    };
    if (scope != MeterScope::Layer) return found.head ? *found.head : nearest();
    if (found.inLayer) return *found.inLayer;
    const int layer = found.layer.value_or(static_cast<int>(standard.layers.size()) - 1);
    const HeadId other = nearest();
    return other.layer == layer ? other : HeadId{layer, 0};
}

} // namespace

PageChoice readPageChoice(const JsonFields& from, const Model* diff, const Model* standard) {
    const Model& first = diff != nullptr ? *diff : *standard;
    const auto number = [&](std::string_view key) -> std::optional<int> {
        const auto value = from.integer(key, 0, std::numeric_limits<int>::max());
        return value ? std::optional(static_cast<int>(*value)) : std::nullopt;
    };
    PageChoice read;
    read.layer = number("layer");
    read.head = number("head");
    read.query = number("query");
    read.key = number("key");
    const int layers = static_cast<int>(first.layers.size()), heads = first.plan.headCount();
    if (read.layer >= layers)
        throw fail<UsageError>("there is no layer {}; {} has layers 0 to {}", *read.layer, first.name,
                               layers - 1);
    if (read.head >= heads)
        throw fail<UsageError>("there is no head {}; {} has heads 0 to {}", *read.head, first.name,
                               heads - 1);
    if (const auto twin = from.integers("twin", 2); twin && standard != nullptr) {
        read.twin = HeadId{twin->at(0), twin->at(1)};
        if (read.twin->layer >= std::ssize(standard->layers) || read.twin->head >= standard->plan.headCount())
            throw fail<UsageError>("{}: “{}” is no head of {}", from.source(), from.named("twin"),
                                   standard->name);
    }
    if (const std::size_t by = from.choice("by", groupingChoices); by > 0)
        read.by = static_cast<GroupBy>(by - 1);
    read.scope = static_cast<MeterScope>(from.choice("heads", meterScopeNames));
    return read;
}

PageContent chosenPage(const PagePasses& of, const PageChoice& choice) {
    PageContent page;
    page.trained = of.trained;
    page.diff = of.shown;
    if (of.standard && (!of.shown || of.standard->request.tokens == of.shown->request.tokens))
        page.standard = of.standard; // else its maps are of another text
    page.pieces = of.pieces;
    page.marks = of.marks;
    page.scope = choice.scope;
    const Highlight found = foundIn(of.shown ? *of.shown : *of.standard, of, choice);
    page.cell = found.cell;
    page.head = page.twin = found.head;
    if (of.shown)
        page.twin = choice.twin.value_or(page.standard ? twinOf(page.head, of, page.scope) : HeadId{});
    const double tokenCell = sideOfMap / static_cast<double>(of.pieces.size());
    page.by =
        columnsOf(of.pieces, choice.by, tokenCell, readsWords(*(of.shown ? of.shown : of.standard)->model))
            .shownBy;
    return page;
}

std::string titleOf(const Model& model) {
    const std::filesystem::path folder = model.folder.lexically_normal();
    const std::filesystem::path own = folder.has_filename() ? folder : folder.parent_path();
    if (model.recording) return own.stem().string();
    const bool inPair = own.filename() == "diff" || own.filename() == "standard";
    const std::filesystem::path name = inPair ? own.parent_path().filename() : own.filename();
    return name.empty() ? "pair" : name.string();
}

Sweep recordingOf(const PageContent& page, std::vector<double> values) {
    const int layer = page.head.layer;
    const Model& model = *page.diff->model;
    SweepMeter meter;
    meter.answer = idsToSay(model, page.pieces, page.marks.answer);
    meter.next = nextOfPage;
    meter.watched = watchedTokens(page.leading, page.trained, page.standard);
    const double shown =
        editedLambda(model.layers.at(static_cast<std::size_t>(layer)).lambda, page.edits, layer).init;
    const Edits base = withoutLambda(page.base, layer, layer);
    return {page.trained, recordingPlan(model, layer, base, shown, std::move(values)), meter};
}

PageContent recorded(PageContent page, std::vector<SweepPoint> points) {
    page.points = std::move(points);
    page.base = withoutLambda(page.base, page.head.layer, page.head.layer);
    return page;
}

PageContent unrecorded(PageContent page, double answer) {
    page.points = {
        pointOf(*page.first(), std::nan(""), watchedTokens(page.leading, page.trained, page.standard))};
    page.points.front().probability = answer;
    return page;
}

} // namespace lambdascope
