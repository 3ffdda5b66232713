// SPDX-License-Identifier: MIT
#include "core/pages/page_file.h"

#include "core/analysis/answer/named_answer.h"
#include "core/analysis/answer/predictions.h"
#include "core/analysis/attention/allocation.h"
#include "core/analysis/attention/comparison.h"
#include "core/analysis/groups/columns.h"
#include "core/compute/head_mix.h"
#include "core/compute/recorded_pass.h"
#include "core/files/edits_file.h"
#include "core/model/recorded/recorded_model.h"
#include "core/model/recorded/recording.h"
#include "core/pages/html.h"
#include "core/util/digest.h"
#include "core/util/error.h"
#include "core/util/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <span>
#include <string_view>

namespace lambdascope {
namespace {

constexpr double mostBytes = 6e6;
constexpr double roomForTheRest = 400e3; // the page's own parts, tokens, the recorded passes

/// Which of its maps a model has in the page.
struct KeptMaps {
    std::string_view name; // "a1"
    const Trace* trace;
    int term;
    HeadId chosen;
};

std::vector<KeptMaps> keptMaps(const PageContent& of) {
    std::vector<KeptMaps> kept;
    if (of.diff) kept = {{"a1", of.diff.get(), 0, of.head}, {"a2", of.diff.get(), 1, of.head}};
    if (of.standard) kept.push_back({"standard", of.standard.get(), 0, of.twin});
    return kept;
}

bool isKept(PageExtent extent, HeadId chosen, HeadId each) {
    return extent == PageExtent::AllHeads || (extent == PageExtent::OneLayer && each.layer == chosen.layer) ||
           each == chosen;
}

void forEachMap(const PageContent& of, PageExtent extent,
                const std::function<void(const KeptMaps&, HeadId, const float*)>& take) {
    for (const KeptMaps& maps : keptMaps(of))
        for (int l = 0; l < static_cast<int>(maps.trace->layers.size()); ++l) {
            const auto layer = layerWithMaps(maps.trace, l);
            for (int h = 0; layer && h < maps.trace->model->plan.headCount(); ++h)
                if (!layer->rows(h).empty() && isKept(extent, maps.chosen, {l, h}))
                    take(maps, {l, h}, layer->map(maps.term, h));
        }
}

/// How many keys a row of the page sees.
int seenBy(const PageContent& of, int query) {
    return of.first()->seen(query);
}

/// The rows that its maps have: of a trace file some of them may be left out.
RowRange rowsOf(const PageContent& of) {
    const auto& recording = of.first()->model->recording;
    return recording ? RowRange{recording->firstRow, recording->endRow}
                     : RowRange{0, of.first()->tokenCount()};
}

/// Of base64 text. Of each row its largest weight as float32, then a byte a key that it sees.
double bytesOfMaps(const PageContent& of, PageExtent extent) {
    double count = 0;
    forEachMap(of, extent, [&](auto&, HeadId, auto*) { ++count; });
    const double tokens = of.first()->tokenCount();
    const double cells = of.first()->model->causal ? tokens * (tokens + 1) / 2 : tokens * tokens;
    return count * (cells + 4 * tokens) * 4 / 3;
}

std::string nameOf(HeadId head) {
    return fmt::format("{}.{}", head.layer, head.head);
}

void addFloat(std::vector<unsigned char>& bytes, float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    for (int shift = 0; shift < 32; shift += 8)
        bytes.push_back(static_cast<unsigned char>(bits >> static_cast<unsigned>(shift)));
}

std::string packedMap(const PageContent& of, const float* map) {
    constexpr float steps = 255;
    const int tokens = of.first()->tokenCount();
    std::vector<unsigned char> bytes;
    for (int q = 0; q < tokens; ++q) {
        const float* row = map + std::int64_t{q} * tokens;
        const float most = *std::max_element(row, row + seenBy(of, q));
        addFloat(bytes, most);
        for (int k = 0; k < seenBy(of, q); ++k)
            bytes.push_back(static_cast<unsigned char>(most > 0 ? std::lround(row[k] / most * steps) : 0));
    }
    return base64Of(bytes);
}

OrderedJson mapsJson(const PageContent& of, PageExtent extent, const KnownMap& known) {
    OrderedJson maps = OrderedJson::object();
    forEachMap(of, extent, [&](const KeptMaps& kept, HeadId head, const float* map) {
        OrderedJson& to = maps[std::string(kept.name)][nameOf(head)];
        if (!known || !known(kept.name, head, map)) to = packedMap(of, map);
    });
    return maps;
}

/// The pinned row of the heads that are shown, to the last bit.
OrderedJson exactRows(const PageContent& of, PageExtent extent) {
    OrderedJson rows{{"query", of.cell.query}};
    const bool together = of.scope != MeterScope::Head && extent != PageExtent::OneHead;
    forEachMap(of, together ? PageExtent::OneLayer : PageExtent::OneHead,
               [&](const KeptMaps& kept, HeadId head, const float* map) {
                   const float* row = map + std::int64_t{of.cell.query} * of.first()->tokenCount();
                   std::vector<unsigned char> bytes;
                   for (int key = 0; key < seenBy(of, of.cell.query); ++key) addFloat(bytes, row[key]);
                   rows[std::string(kept.name)][nameOf(head)] = base64Of(bytes);
               });
    return rows;
}

/// What a head makes of its maps: [λ, how]; how: 0 A1 − λ·A2, 1 swapped, 2 off, 3 its maps are not used.
OrderedJson mixJson(const HeadMix& mix) {
    const bool unused = mix.mean || mix.patched;
    return {mix.lambda, mix.off ? 2 : unused ? (mix.swapped ? 4 : 3) : mix.swapped ? 1 : 0};
}

OrderedJson mixesJson(const Model& model, const Edits& edits, int layer) {
    OrderedJson heads = OrderedJson::array();
    for (const HeadMix& mix : headMixes(model, edits, layer)) heads.push_back(mixJson(mix));
    return heads;
}

/// Of layers whose tokens have a λ each: by head, one a query.
OrderedJson tokenLambdas(const PageContent& of) {
    OrderedJson layers = OrderedJson::object();
    for (int l = 0; l < static_cast<int>(of.diff->layers.size()); ++l) {
        const LayerTrace& layer = *of.diff->layers[l];
        if (layer.tokenLambda.empty()) continue;
        OrderedJson& heads = layers[std::to_string(l)] = OrderedJson::array();
        for (const HeadMix& mix : headMixes(*of.diff->model, of.edits, l)) {
            OrderedJson& lambdas = heads.emplace_back(OrderedJson::array());
            for (int q = 0; mix.tokenLambda && q < of.diff->tokenCount(); ++q)
                lambdas.push_back(layer.tokenLambda.at(q, static_cast<std::int64_t>(heads.size()) - 1));
        }
    }
    return layers;
}

OrderedJson stopsJson(const PageContent& of) {
    OrderedJson stops = OrderedJson::array();
    for (const SweepPoint& point : of.points) {
        OrderedJson next = OrderedJson::array();
        for (const Candidate& each : point.next) next.push_back({each.token, each.probability});
        const OrderedJson said{{"answer", point.probability}, {"loss", point.loss}, {"next", next}};
        if (!of.diff) {
            stops.push_back(said);
            continue;
        }
        const Edits edits =
            std::isnan(point.value) ? of.edits : SweepPlan{{of.head.layer}, {}, of.base}.at(point.value);
        const LambdaParts& parts = of.diff->model->layers[of.head.layer].lambda;
        const EditedLambda now = editedLambda(parts, edits, of.head.layer);
        OrderedJson stop{{"value", point.value},
                         {"lambda", now.ofEdits},
                         {"factor", now.outputFactor},
                         {"heads", mixesJson(*of.diff->model, edits, of.head.layer)}};
        stop.update(said);
        stops.push_back(std::move(stop));
    }
    return stops;
}

std::size_t stopOf(const PageContent& of, double value) {
    const auto at = std::ranges::find(of.points, value, &SweepPoint::value);
    return at == of.points.end() ? 0 : static_cast<std::size_t>(at - of.points.begin());
}

/// Of every token that some stop names: its text, and how probable it is to the model as trained and to the
/// standard one.
OrderedJson namedTokens(const PageContent& of) {
    const std::vector<float> trained =
        of.trained ? nextTokenProbabilities(*of.trained) : std::vector<float>{};
    const std::vector<float> standard =
        of.standard ? nextTokenProbabilities(*of.standard) : std::vector<float>{};
    std::map<int, OrderedJson> named; // in order
    const auto add = [&](int token) {
        const auto at = static_cast<std::size_t>(token);
        named[token] = {of.first()->model->tokenizer->piece(token).display,
                        at < trained.size() ? OrderedJson(trained[at]) : OrderedJson(),
                        at < standard.size() ? OrderedJson(standard[at]) : OrderedJson()};
    };
    for (const SweepPoint& point : of.points)
        for (const Candidate& each : point.next) add(each.token);
    if (!standard.empty()) add(likeliestNext(*of.standard).token); // one without a head names none
    OrderedJson tokens = OrderedJson::object();
    for (const auto& [token, facts] : named) tokens[std::to_string(token)] = facts;
    return tokens;
}

/// The columns of maps by token, word and sentence, as far as the text has them: the first token of each but
/// by token, its label (null: token numbers), and what the three lines over a map are told of.
OrderedJson groupsJson(const PageContent& of) {
    OrderedJson all = OrderedJson::object();
    const Columns columns = columnsOf(of.pieces, {}, wholeCell, readsWords(*of.first()->model));
    for (std::size_t by = 0; by < groupingNames.size(); ++by) {
        if (!columns.notBy.at(by).empty()) continue;
        const TokenGroups& groups = *columns.allGroups.at(by);
        OrderedJson& kept = all[std::string(groupingNames.at(by))];
        const std::vector<int> answer = answerGroups(groups, of.pieces, of.marks);
        std::string roles; // as the script reads them: of a group a letter
        for (const GroupRole role : rolesOf(groups, answer, of.roles))
            roles += "barqo"[static_cast<std::size_t>(role)];
        std::vector<int> special;
        for (int i = 0; i < groups.count(); ++i) {
            const TokenGroup& group = groups.groups[static_cast<std::size_t>(i)];
            if (group.special) special.push_back(i);
            if (groups.by == GroupBy::Token) continue;
            kept["first"].push_back(group.first);
            const bool numbered = !groups.byText && !group.special;
            kept["labels"].push_back(numbered ? OrderedJson() : OrderedJson(group.label.text()));
        }
        kept.update({{"special", special}, {"answer", answer}, {"roles", roles}});
    }
    return all;
}

OrderedJson modelJson(const PageModel& model, const Trace& trace) {
    return {{"name", model.name},
            {"sha256", model.sha256},
            {"layers", trace.layers.size()},
            {"heads", trace.model->plan.headCount()}};
}

void addTokens(OrderedJson& data, const PageContent& of) {
    OrderedJson pieces = OrderedJson::array(), roles = OrderedJson::array();
    for (int i = 0; i < of.first()->tokenCount(); ++i) {
        pieces.push_back(of.pieces.at(static_cast<std::size_t>(i)).display);
        roles.push_back(roleOf(of.roles, i));
    }
    data["tokens"] = std::move(pieces);
    data["roles"] = std::move(roles);
    data["leading"] = of.leading;
    data["named"] = namedTokens(of);
}

void addLambdas(OrderedJson& data, const PageContent& of) {
    if (!of.diff) {
        for (const char* const name : {"mixes", "trainedMixes"}) data[name] = OrderedJson::array();
        data["tokenLambdas"] = OrderedJson::object();
        data["stops"] = stopsJson(of);
        data["trainedStop"] = data["shownStop"] = 0;
        return;
    }
    const Model& model = *of.diff->model;
    OrderedJson mixes = OrderedJson::array(), trained = OrderedJson::array();
    for (int l = 0; l < static_cast<int>(model.layers.size()); ++l) {
        mixes.push_back(mixesJson(model, of.edits, l));
        trained.push_back(mixesJson(model, {}, l));
    }
    data["mixes"] = std::move(mixes);
    data["trainedMixes"] = std::move(trained);
    data["tokenLambdas"] = tokenLambdas(of);
    data["stops"] = stopsJson(of);
    data["trainedStop"] = stopOf(of, model.layers[of.head.layer].lambda.init);
    data["shownStop"] =
        stopOf(of, editedLambda(model.layers[of.head.layer].lambda, of.edits, of.head.layer).init);
}

} // namespace

OrderedJson pageData(const PageContent& of, PageExtent extent, const KnownMap& known) {
    OrderedJson data;
    data["prompt"] = of.prompt;
    data["answer"] = of.answer;
    const Edits edits = slides(of) ? of.base : of.edits; // the slider tells of the layer's own
    data["edits"] = toCommandLine({of.diff ? inForce(*of.diff->model, edits) : edits, {}});
    data["diff"] = of.diff ? modelJson(of.diffModel, *of.diff) : OrderedJson();
    data["standard"] = of.standard ? modelJson(of.standardModel, *of.standard) : OrderedJson();
    data["head"] = {of.head.layer, of.head.head};
    data["twin"] = {of.twin.layer, of.twin.head};
    data["cell"] = {of.cell.query, of.cell.key};
    data["scale"] = of.scale ? nameOf(*of.scale) : "auto";
    data["by"] = nameOf(of.by);
    data["heads"] = nameOf(of.scope);
    data["extent"] = static_cast<int>(extent);
    if (of.first()->model->recording) data["trace"] = true;
    if (!of.first()->model->causal) data["causal"] = false;
    if (const RowRange rows = rowsOf(of); rows != RowRange{0, of.first()->tokenCount()})
        data["rows"] = {rows.first, rows.end};
    data["answers"] = {{"standard", of.answerStandard}, {"trained", of.answerTrained}};
    addTokens(data, of);
    addLambdas(data, of);
    data["groups"] = groupsJson(of);
    data["exact"] = exactRows(of, extent);
    data["maps"] = mapsJson(of, extent, known);
    return data;
}

namespace {

/// The sentences of two lists as one.
std::string joined(const std::string& words, const std::string& more) {
    return more.empty() ? words : words.substr(0, words.rfind('}')) + "," + more.substr(more.find('{') + 1);
}

std::string colourRules(const std::vector<PageColour>& colours) {
    std::string light = ":root{color-scheme:light dark;", dark;
    for (const PageColour& each : colours) {
        light += fmt::format("--{}:{};", each.name, each.light);
        dark += fmt::format("--{}:{};", each.name, each.dark);
    }
    return light + "}\n@media screen and (prefers-color-scheme:dark){:root{" + dark + "}}\n";
}

void refuseNoNumbers(const PageContent& of) {
    const int tokens = of.first()->tokenCount();
    forEachMap(of, PageExtent::AllHeads, [&](const KeptMaps& kept, HeadId head, const float* map) {
        for (int q = 0; q < tokens; ++q)
            if (!std::all_of(map + std::int64_t{q} * tokens, map + std::int64_t{q} * tokens + seenBy(of, q),
                             [](float weight) { return std::isfinite(weight); }))
                throw fail<UsageError>("{}: layer {} head {} has weights that are no numbers",
                                       kept.trace->model->name, head.layer, head.head);
    });
}

} // namespace

bool slides(const PageContent& of) {
    return of.diff && of.diff->model->config.hasLambdaInit() && whySilent(*of.diff->model).empty();
}

PageContent completed(PageContent page, const std::vector<int>& written, const std::stop_token& stop) {
    const auto named = [&](const Model& model) {
        return PageModel{model.name, page.hashed ? model.hash->wait(stop) : std::string()};
    };
    if (page.diff) page.diffModel = named(*page.diff->model);
    if (!layerWithMaps(page.standard.get(), page.twin)) page.standard = nullptr;
    if (page.standard) page.standardModel = named(*page.standard->model);
    if (page.diff) page.edits = page.base = page.diff->request.edits;
    page.roles = meterTokens(page.pieces, page.marks, written.size());
    const Model& model = *(page.diff ? page.diff : page.standard)->model;
    std::vector<std::vector<Span>> places{page.marks.answer};
    for (const Span& place : page.marks.distractors) places.push_back({place});
    for (const std::vector<Span>& each : places)
        if (const auto ids = idsToSay(model, page.pieces, each, written); !ids.empty())
            page.leading.push_back(ids.front());
    return page;
}

std::vector<int> watchedTokens(std::vector<int> marked, const TracePtr& trained, const TracePtr& standard) {
    constexpr int most = 3; // of each model
    for (const TracePtr& trace : {trained, standard})
        if (trace)
            for (const Candidate& each : candidatesOf(*trace, most, {})) marked.push_back(each.token);
    return marked;
}

SweepPlan recordingPlan(const Model& model, int layer, const Edits& base, double shown,
                        std::vector<double> values) {
    SweepPlan plan{{layer}, std::move(values), base};
    for (const double value : {model.layers.at(static_cast<std::size_t>(layer)).lambda.init, shown})
        if (!std::ranges::binary_search(plan.values, value))
            plan.values.insert(std::ranges::upper_bound(plan.values, value), value);
    return plan;
}

SweepPoint pointOf(const Trace& trace, double value, const std::vector<int>& watched) {
    SweepPoint point{value, promptLoss(trace), 0, 0, {}};
    point.next = candidatesOf(trace, nextOfPage, watched);
    return point;
}

PagePlan planPage(const PageContent& of, int mostTokens) {
    refuseNoNumbers(of);
    const int tokens = of.first()->tokenCount();
    const auto fits = [&](PageExtent extent) {
        return bytesOfMaps(of, extent) + roomForTheRest <= mostBytes;
    };
    const auto [layer, head] = of.diff ? of.head : of.twin;
    PagePlan plan;
    if (slides(of) && of.edits.of(layer).lambda)
        plan.leftOut.push_back(
            phrase("λ of layer {} is set by itself; the page has its λ_init in place of it, from "
                   "the trained value on.",
                   layer));
    if (tokens <= mostTokens && fits(PageExtent::AllHeads)) return plan;
    if (fits(PageExtent::OneLayer)) {
        plan.maps = PageExtent::OneLayer;
        plan.leftOut.push_back(
            phrase("A page of {} tokens with all maps would be too large: it keeps those of layer {} alone.",
                   tokens, layer));
        return plan;
    }
    if (fits(PageExtent::OneHead)) {
        plan.maps = PageExtent::OneHead;
        plan.leftOut.push_back(phrase(
            "A page of {} tokens with all maps would be too large: it keeps those of layer {} head {} alone.",
            tokens, layer, head));
        return plan;
    }
    throw fail<UsageError>(
        "a prompt of {} tokens is too long for a page: the maps of one head would be {:.0f} MB", tokens,
        bytesOfMaps(of, PageExtent::OneHead) / 1e6);
}

PageParts readPageParts(const std::filesystem::path& assets) {
    const auto part = [&](const char* name) { return readFile(assets / "page" / name); };
    return {part("page.html"),  part("page.css"),    part("page.js"),
            part("words.json"), part("lesson.html"), part("lesson.css"),
            part("lesson.js"),  part("compact.css"), part("compact.js")};
}

std::string pageDocument(const PageText& of, const PageLook& look, const PageParts& parts) {
    if (of.lesson.empty()) return pageDocument(of, look, parts, {});
    return pageDocument(of, look, parts,
                        {.html = filledIn(parts.lesson, {{"articles", of.lesson}}),
                         .css = parts.lessonCss,
                         .script = parts.lessonScript,
                         .policy = of.images ? "img-src data:; " : ""});
}

std::string pageDocument(const PageText& of, const PageLook& look, const PageParts& parts,
                         const PageExtra& extra) {
    OrderedJson data{
        {"title", of.title},
        {"version", look.version},
        {"language", look.language},
        {"limits",
         {{"even", fullOfEven}, {"groups", fullOfGroups}, {"own", leastOfOwn}, {"rival", leastRival}}},
        {"palettes", {{"softmax", look.palettes.softmax}, {"difference", look.palettes.difference}}}};
    for (const PageColour& each : look.colours) data["colours"][each.name] = {each.light, each.dark};
    data.update(of.data);
    const std::string style = colourRules(look.colours) + parts.css + extra.css;
    const std::string script = parts.script + extra.script;
    const std::string policy = fmt::format(
        "default-src 'none'; {}script-src {}{}; style-src {}; base-uri 'none'; form-action 'none'",
        extra.policy, sourceHash(script), extra.sources, sourceHash(style));
    const bool alone = data.contains("diff") && data["diff"].is_null(); // of a standard model
    return filledIn(parts.html,
                    {{"policy", policy},
                     {"title", fmt::format("{}: {}", alone ? "A" : "A1 − λ·A2", escapedHtml(of.title))},
                     {"description", escapedHtml(of.description)},
                     {"version", escapedHtml(look.version)},
                     {"style", style},
                     {"extra", extra.html},
                     {"blocks", extra.blocks},
                     {"words", escapedJson(joined(parts.words, extra.words))},
                     {"data", escapedJson(data.dump(-1, ' ', false, OrderedJson::error_handler_t::replace))},
                     {"script", script}});
}

std::string pageText(const PageContent& of, const PagePlan& plan, const PageLook& look,
                     const PageParts& parts) {
    return pageDocument({of.title, of.prompt, {}, pageData(of, plan.maps), false}, look, parts);
}

std::string compactPageText(const PageContent& of, const PagePlan& plan, const PageLook& look,
                            const PageParts& parts) {
    return pageDocument({of.title, of.prompt, {}, pageData(of, plan.maps), false}, look, parts,
                        {.css = parts.compactCss, .script = parts.compactScript});
}

bool isPageFile(const std::filesystem::path& file) {
    const std::string ending = endingOf(file);
    return ending == "html" || ending == "htm";
}

} // namespace lambdascope
