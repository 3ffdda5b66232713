// SPDX-License-Identifier: MIT
#include "python/src/answers.h"

#include "core/analysis/answer/attribution.h"
#include "core/analysis/answer/head_effects.h"
#include "core/analysis/answer/logit_lens.h"
#include "core/analysis/answer/named_answer.h"
#include "core/analysis/answer/predictions.h"
#include "core/analysis/attention/head_scores.h"
#include "core/analysis/attention/noise_meter.h"
#include "core/analysis/groups/token_groups.h"
#include "core/compute/continuation.h"
#include "core/compute/recorded_pass.h"
#include "core/model/recorded/recorded_model.h"
#include "core/text/number_text.h"
#include "core/util/error.h"
#include "core/util/utf8.h"

#include <fmt/ranges.h>

#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "python/src/allocation.h"

namespace lambdascope::python {
namespace {

/// One question: of which run, of which side, in which words.
struct Question {
    const PairRun& run;
    const RunSide& side;
    const JsonFields& asked;
    const Look& look;

    [[nodiscard]] const Model& model() const { return *side.model; }
    /// The words of the answer that is asked about. Throws UsageError without one.
    [[nodiscard]] std::string answer() const {
        if (const auto given = asked.text("answer")) return *given;
        if (run.answer()) return *run.answer();
        throw UsageError("no answer was given; answer= of run(), or of this question, names one");
    }
    [[nodiscard]] int firstOfAnswer() const {
        return firstTokenOf(model(), side.tokens(), answer(), "answer");
    }
    /// Null where nothing is edited.
    [[nodiscard]] TracePtr edited() const { return side.edits.empty() ? nullptr : side.trace; }
    [[nodiscard]] TracePtr trained() const { return run.trained(side, look); }
};

OrderedJson tokenOf(const Model& model, int id) {
    return {{"id", id},
            {"token", replaceInvalid(model.tokenizer->decode(std::vector{id}, true, TextPlace::Middle))}};
}

/// {"trained": …}, and with edits {"edited": …}.
template<typename Value>
OrderedJson inRuns(const Value& trained, const Value* edited) {
    OrderedJson json{{"trained", trained}};
    if (edited != nullptr) json["edited"] = *edited;
    return json;
}

/// λ in force: a number a layer; of heads with their own a list of them; null where every token has one.
OrderedJson lambdasOf(const Trace& trace) {
    OrderedJson all = OrderedJson::array();
    for (const auto& layer : trace.layers) {
        OrderedJson heads = OrderedJson::array();
        bool same = true;
        for (const HeadMix& mix : layer->heads) {
            same = same && mix.lambda == layer->heads.front().lambda;
            heads.push_back(mix.lambda);
        }
        const bool ofTokens = !layer->tokenLambda.empty();
        all.push_back(ofTokens ? OrderedJson() : same && !heads.empty() ? heads.front() : heads);
    }
    return all;
}

OrderedJson factsOf(const Question& of) {
    const Model& model = of.model();
    const Trace& trace = *of.side.trace;
    OrderedJson pieces = OrderedJson::array(), inits = OrderedJson::array(), maps = OrderedJson::array();
    for (const TokenPiece& each : of.side.pieces())
        pieces.push_back(each.special ? each.display : replaceInvalid(each.bytes));
    for (const auto& layer : trace.layers) {
        inits.push_back(layer->lambda.init);
        maps.push_back(layer->hasMaps());
    }
    return {{"model", model.name},
            {"differential", model.differential()},
            {"layers", model.layers.size()},
            {"heads", model.plan.headCount()},
            {"tokens", trace.request.tokens},
            {"pieces", std::move(pieces)},
            {"lam", model.differential() ? lambdasOf(trace) : OrderedJson()},
            {"lambda_init", model.config.hasLambdaInit() ? std::move(inits) : OrderedJson()},
            {"maps", std::move(maps)},
            {"edits", toArguments(inForce(model, of.side.edits))},
            {"backend", trace.backend},
            {"milliseconds", trace.milliseconds}};
}

OrderedJson groupsOf(const Question& of) {
    const auto by = groupByOf(of.asked.text("by").value_or("sentence"));
    if (!by)
        throw fail<UsageError>("by: {} is not known; {} are", *of.asked.text("by"),
                               fmt::join(groupingNames, ", "));
    const TokenGroups groups = tokenGroups(of.side.pieces(), *by, of.model().tokenizer->readsText());
    OrderedJson all = OrderedJson::array();
    for (const TokenGroup& each : groups.groups)
        all.push_back({{"label", each.label.text()},
                       {"text", replaceInvalid(each.text)},
                       {"first", each.first},
                       {"last", each.last}});
    return {{"by", nameOf(groups.by)}, {"how", groups.how.text()}, {"groups", std::move(all)}};
}

OrderedJson nextOf(const Question& of) {
    if (of.side.trace->logits.empty()) requireHead(of.model()); // a trace may have them without a model
    const TracePtr edited = of.edited();
    const TracePtr trained = edited ? of.trained() : nullptr;
    const std::vector<float> before = trained ? nextTokenProbabilities(*trained) : std::vector<float>();
    const auto top = static_cast<int>(of.asked.integer("top", 1, 1 << 24).value_or(10));
    OrderedJson rows = OrderedJson::array();
    for (const Candidate& each : topCandidates(nextTokenProbabilities(*of.side.trace), top)) {
        OrderedJson row{{"rank", rows.size() + 1}};
        row.update(tokenOf(of.model(), each.token));
        row["probability"] = each.probability;
        if (trained) {
            row["trained"] = before[static_cast<std::size_t>(each.token)];
            row["change"] = each.probability - before[static_cast<std::size_t>(each.token)];
        }
        rows.push_back(std::move(row));
    }
    return {{"model", of.model().name}, {"next", std::move(rows)}};
}

/// How probable all tokens of the answer are as what comes next.
OrderedJson saysOf(const Question& of) {
    const auto place = firstPlaceOf(of.answer(), of.side.pieces());
    if (!place) throw fail<UsageError>("answer: \"{}\" does not stand in the prompt", of.answer());
    const std::vector<int> ids = idsToSay(of.model(), of.side.pieces(), {*place});
    const auto likelihood = of.run.pair().run(of.look, [&](Backend& backend) {
        return likelihoodOf(continuationLogProbabilities(backend, *of.side.trace, ids));
    });
    return {{"tokens", ids}, {"probability", likelihood.probability}, {"loss", likelihood.loss}};
}

OrderedJson whyOf(const Question& of) {
    const int answer = of.firstOfAnswer();
    const std::string over = of.asked.text("over").value_or("mean");
    if (over != "mean" && over != "runner-up")
        throw fail<UsageError>("over: {} is not known; mean and runner-up are", over);
    const TracePtr trained = of.trained(), edited = of.edited();
    const auto rival = over == "mean" ? std::optional<int>() : runnerUp(*trained, answer);
    const LogitRuns found = logitRuns(*trained, edited.get(), logitTarget(of.model(), answer, rival), {});
    const LogitParts* const now = found.editedParts();
    OrderedJson parts = OrderedJson::array();
    for (const std::size_t i : largestFirst(found.trained, now)) {
        OrderedJson part{{"part", nameOf(found.trained.parts[i])}};
        part.update(inRuns(found.trained.parts[i].value, now != nullptr ? &now->parts[i].value : nullptr));
        parts.push_back(std::move(part));
    }
    OrderedJson json{{"model", of.model().name},
                     {"answer", tokenOf(of.model(), answer)},
                     {"logit", inRuns(found.trained.logit, now != nullptr ? &now->logit : nullptr)}};
    if (rival) json["runner_up"] = tokenOf(of.model(), *rival);
    json[rival ? "runner_up_logit" : "mean_logit"] =
        inRuns(found.trained.reference, now != nullptr ? &now->reference : nullptr);
    json["parts"] = std::move(parts);
    json["sentence"] = partsSentence(of.model(), found.target, found.trained, now).text();
    return json;
}

OrderedJson headsOf(const Question& of) {
    const int answer = of.firstOfAnswer();
    const Ablation effect = effectNamed("effect", of.asked.text("effect").value_or("off"));
    if (!isPossible(effect, of.model())) throw noSuchEffect("effect", of.model());
    MeterTokens tokens; // without an answer where the text does not hold it
    if (const auto place = firstPlaceOf(of.answer(), of.side.pieces())) {
        Marks marks = of.run.marksIn(of.side);
        if (marks.answer.empty()) marks.answer = {*place};
        tokens = meterTokens(of.side.pieces(), marks);
    }
    HeadEffects effects(of.side.trace, answer, effect);
    of.run.pair().run(of.look, [&](Backend& backend) {
        while (!effects.done()) effects.step(backend);
    });
    const Outlook untouched = effects.untouched();
    OrderedJson rows = OrderedJson::array();
    for (const HeadEffect& each : effects.found()) {
        const auto scores = headScores(*of.side.trace, each.head, tokens);
        OrderedJson row{{"model", of.model().name}, {"layer", each.head.layer}, {"head", each.head.head}};
        for (const HeadScoreColumn& column : headScoreColumns) {
            const auto value = scores ? (*scores).*column.value : std::nullopt;
            row[column.name] = value ? OrderedJson(*value) : OrderedJson();
        }
        row["effect"] = {
            {"probability", each.answer.probability}, {"logit", each.answer.logit}, {"kl", each.kl}};
        row["adds"] = each.adds;
        rows.push_back(std::move(row));
    }
    return {{"answer", tokenOf(of.model(), answer)},
            {"probability", untouched.probability},
            {"logit", untouched.logit},
            {"heads", std::move(rows)}};
}

OrderedJson lensOf(const Question& of) {
    const int last = std::ssize(of.side.tokens()) - 1;
    const auto position =
        static_cast<int>(of.asked.integer("token", 0, std::numeric_limits<int>::max()).value_or(last));
    if (position > last)
        throw fail<UsageError>("token: there is no token {}: the text has {}", position, last + 1);
    requireHead(of.model());
    const bool named = of.asked.has("answer") || of.run.answer();
    const TracePtr trained = of.trained(), edited = of.edited();
    const int token = named ? of.firstOfAnswer() : likeliestNext(*trained, position).token;
    std::vector<LensLayer> before, now;
    besides(of.look, [&](const std::stop_token& stop) {
        before = logitLens(*trained, std::span(&token, 1), 1, position, stop);
        if (edited) now = logitLens(*edited, std::span(&token, 1), 1, position, stop);
    });
    const auto jsonOf = [&](const LensLayer& at) {
        OrderedJson top = tokenOf(of.model(), at.top[0].token);
        top["probability"] = at.top[0].probability;
        return OrderedJson{{"probability", at.standing[0].probability},
                           {"logit", at.standing[0].logit},
                           {"rank", at.standing[0].rank},
                           {"top", std::move(top)}};
    };
    OrderedJson layers = OrderedJson::array();
    for (std::size_t l = 0; l < before.size(); ++l) {
        layers.push_back(
            {{"after", before[l].layer < 0 ? OrderedJson("embedding") : OrderedJson(before[l].layer)},
             {"trained", jsonOf(before[l])}});
        if (edited) layers.back()["edited"] = jsonOf(now[l]);
    }
    return {{"model", of.model().name},
            {"position", position},
            {"answer", tokenOf(of.model(), token)},
            {"layers", std::move(layers)}};
}

OrderedJson ofRun(const PairRun& run) {
    OrderedJson sides = OrderedJson::array(), beyond = OrderedJson::array();
    for (const RunSide& each : run.sides()) {
        sides.push_back(each.name);
        const auto tokens = std::ssize(each.trace->request.tokens);
        const std::int64_t trainedOn = each.model->config.maxPositions;
        if (trainedOn > 0 && tokens > trainedOn)
            beyond.push_back(fmt::format("{}: {} tokens, beyond the {} it was trained on", each.model->name,
                                         tokens, trainedOn));
    }
    return {{"text", replaceInvalid(run.text())},
            {"answer", run.answer() ? OrderedJson(*run.answer()) : OrderedJson()},
            {"sides", std::move(sides)},
            {"beyond", std::move(beyond)}};
}

} // namespace

OrderedJson answerTo(const PairRun& run, std::string_view question, std::string_view json, const Look& look) {
    const JsonFields asked(parseJsonText(json, "question"), std::string(question));
    if (question == "allocation") return allocationOf(run, asked, look);
    if (question == "run") return ofRun(run);
    static constexpr std::array<std::pair<std::string_view, OrderedJson (*)(const Question&)>, 7> known{
        {{"facts", factsOf},
         {"groups", groupsOf},
         {"next", nextOf},
         {"says", saysOf},
         {"why", whyOf},
         {"heads", headsOf},
         {"lens", lensOf}}};
    for (const auto& [name, answer] : known)
        if (name == question)
            return answer({run, run.side(asked.text("side").value_or("diff")), asked, look});
    throw fail<UsageError>("there is no question {}", question);
}

} // namespace lambdascope::python
