// SPDX-License-Identifier: MIT
#include "python/src/pair_run.h"

#include "core/analysis/answer/named_answer.h"
#include "core/analysis/attention/map_matrix.h"
#include "core/analysis/groups/token_groups.h"
#include "core/compute/forward.h"
#include "core/files/trace_file.h"
#include "core/model/recorded/recorded_model.h"
#include "core/model/recorded/recording.h"
#include "core/text/display.h"
#include "core/util/error.h"
#include "core/util/kept_files.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace lambdascope::python {
namespace {

std::vector<std::string> textsOf(const JsonFields& wish, std::string_view key) {
    std::vector<std::string> texts;
    for (const nlohmann::json& each : wish.list(key)) texts.push_back(each.get<std::string>());
    return texts;
}

ArrayView threeOf(const Tensor& maps, int heads) {
    return {maps, {heads, maps.rows() / heads, maps.cols()}};
}

ArrayView twoOf(const Tensor& numbers) {
    return {numbers, {numbers.rows(), numbers.cols()}};
}

/// What every head of a layer weighs the values by, [heads · T, T].
Tensor netOf(const LayerTrace& layer) {
    const std::int64_t tokens = layer.maps[0].cols(), heads = std::ssize(layer.heads);
    Tensor net(heads * tokens, tokens);
    std::fill_n(net.writable(), net.size(), 0.0F);
    for (int h = 0; h < heads; ++h) {
        const MapMatrix map = mapOf(layer, h);
        for (int query = 0; query < tokens; ++query) {
            float* const row = net.writable() + (h * tokens + query) * tokens;
            for (int key = 0; key < map.seenBy(query); ++key)
                if (map.has({query, key})) row[key] = map.value({query, key});
        }
    }
    return net;
}

/// 1 where a token (row) is in a group (column).
Tensor membersOf(const TokenGroups& groups) {
    Tensor members(std::ssize(groups.ofToken), groups.count());
    std::fill_n(members.writable(), members.size(), 0.0F);
    for (std::int64_t t = 0; t < members.rows(); ++t)
        members.writable()[t * members.cols() + groups.ofToken[static_cast<std::size_t>(t)]] = 1;
    return members;
}

std::string mebi(std::int64_t bytes) {
    return std::to_string((bytes + (1 << 20) - 1) >> 20);
}

} // namespace

const LayerTrace& RunSide::layer(int layer) const {
    if (layer < 0 || layer >= std::ssize(trace->layers))
        throw fail<UsageError>("there is no layer {}; {} has layers 0 to {}", layer, model->name,
                               trace->layers.size() - 1);
    return *trace->layers[static_cast<std::size_t>(layer)];
}

PairRun::PairRun(std::shared_ptr<OpenPair> pair, std::string_view json, const Look& look)
    : pair_(std::move(pair)) {
    const JsonFields wish(parseJsonText(json, "run"), "run");
    const Pair& models = pair_->pair();
    if (models.diff) sides_.push_back({"diff", models.diff, {}, {}});
    if (models.standard)
        sides_.push_back({models.ofTwoDiffs() ? "beside" : "standard", models.standard, {}, {}});
    answer_ = wish.text("answer");
    distractors_ = textsOf(wish, "distractors");
    const PairEdits edits = pair_->edits(wish);
    std::vector<std::vector<bool>> maps;
    for (RunSide& side : sides_) {
        side.edits = edits.of(*side.model, models);
        maps.push_back(mapsOf(side, wish));
    }
    refuseMissing(wish.list("maps"));
    trained_.resize(sides_.size());
    text_ = wish.text("text").value_or("");
    std::vector<std::vector<int>> tokens;
    for (const RunSide& side : sides_) tokens.push_back(tokensOf(side, wish));
    for (std::size_t i = 0; i < sides_.size(); ++i) {
        auto asked = std::make_shared<Trace>(); // its tokens, until the pass is there
        asked->request = {tokens[i], sides_[i].edits, maps[i]};
        sides_[i].trace = std::move(asked);
    }
    refuseBeyond(
        wish.integer("memory", 0, std::numeric_limits<std::int64_t>::max()).value_or(defaultMapBudget), maps);
    if (text_.empty()) text_ = sides_.front().model->tokenizer->decode(tokens.front());
    if (answer_ || !distractors_.empty()) static_cast<void>(marksIn(sides_.front())); // told before it runs
    for (RunSide& side : sides_) {
        const Request asked = side.trace->request;
        side.trace = pair_->run(look, [&](Backend& backend) { return forward(backend, side.model, asked); });
    }
}

std::vector<int> PairRun::tokensOf(const RunSide& side, const JsonFields& wish) const {
    const Model& model = *side.model;
    std::vector<int> tokens;
    if (wish.has("tokens"))
        for (const nlohmann::json& each : wish.list("tokens")) {
            if (!each.is_number_unsigned() || each.get<std::uint64_t>() >= std::uint64_t{1} << 31)
                throw fail<UsageError>("tokens: {} is no token id", each.dump());
            tokens.push_back(each.get<int>());
        }
    else if (model.recording)
        tokens = model.recording->tokens;
    else if (text_.empty())
        throw UsageError("the text is empty; at least one token is needed");
    else
        tokens = model.tokenizer->encode(text_);
    if (tokens.empty()) throw UsageError(whyNoTokens(*model.tokenizer));
    checkTokens(model, tokens);
    if (model.recording && wish.has("text") && text_ != model.recording->told("prompt") &&
        model.tokenizer->encode(text_, false) != model.recording->tokens)
        throw fail<UsageError>("{}: is a trace, and runs no text but its own", model.name);
    return tokens;
}

std::vector<bool> PairRun::mapsOf(const RunSide& side, const JsonFields& wish) const {
    const std::size_t layers = side.model->layers.size();
    if (!wish.has("maps")) return std::vector<bool>(layers);
    if (wish.list("maps").empty()) return std::vector<bool>(layers);
    std::vector<bool> maps(layers);
    for (const nlohmann::json& each : wish.list("maps")) {
        if (each == "all") return std::vector<bool>(layers, true);
        if (each.is_number_unsigned() && each.get<std::uint64_t>() < layers)
            maps[each.get<std::size_t>()] = true;
    }
    return maps;
}

/// Layers that no model has.
void PairRun::refuseMissing(const std::vector<nlohmann::json>& layers) const {
    const auto has = [](const RunSide& side, const nlohmann::json& layer) {
        return layer.is_number_unsigned() && layer.get<std::uint64_t>() < side.model->layers.size();
    };
    for (const nlohmann::json& each : layers)
        if (each != "all" &&
            std::ranges::none_of(sides_, [&](const RunSide& side) { return has(side, each); }))
            throw fail<UsageError>("maps: there is no layer {}; {} has layers 0 to {}", each.dump(),
                                   sides_.front().model->name, sides_.front().model->layers.size() - 1);
}

/// Before anything runs: nobody wants to wait for what then fills the machine.
void PairRun::refuseBeyond(std::int64_t memory, const std::vector<std::vector<bool>>& maps) const {
    std::int64_t needed = 0, ofOneLayer = 0;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < sides_.size(); ++i) {
        const std::int64_t each =
            mapBytesPerLayer(*sides_[i].model, std::ssize(sides_[i].trace->request.tokens));
        const auto count = static_cast<std::size_t>(std::ranges::count(maps[i], true));
        needed += each * static_cast<std::int64_t>(count);
        ofOneLayer += each;
        kept = std::max(kept, count);
    }
    if (needed <= memory) return;
    const std::int64_t fit = memory / std::max<std::int64_t>(1, ofOneLayer);
    throw fail(
        "the maps of {} layers at {} tokens need {} MiB and the budget is {} MiB, in which those of {} "
        "fit; maps= names fewer, memory= raises the budget",
        kept, sides_.front().trace->request.tokens.size(), mebi(needed), memory >> 20, fit);
}

const RunSide& PairRun::side(std::string_view name) const {
    for (const RunSide& side : sides_)
        if (side.name == name || (name == "standard" && side.name == "beside")) return side;
    throw fail<UsageError>("there is no {} model in this run, which is of {}",
                           name == "diff" ? "DIFF" : "standard", sides_.front().model->name);
}

Marks PairRun::marksIn(const RunSide& side) const {
    return marksOf({answer_, distractors_}, side.pieces(), {"answer", "distractors"});
}

TracePtr PairRun::trained(const RunSide& side, const Look& look) const {
    if (side.edits.empty()) return side.trace;
    return pair_->run(look, [&](Backend& backend) {
        TracePtr& kept = trained_[static_cast<std::size_t>(&side - sides_.data())];
        if (!kept) {
            const Request& asked = side.trace->request;
            kept = forward(backend, side.model, {asked.tokens, {}, asked.maps});
        }
        return kept;
    });
}

ArrayView PairRun::array(std::string_view sideName, std::string_view name, int number) const {
    const RunSide& side = this->side(sideName);
    if (name == "sentences" || name == "words")
        return twoOf(membersOf(tokenGroups(side.pieces(), name == "words" ? GroupBy::Word : GroupBy::Sentence,
                                           side.model->tokenizer->readsText())));
    if (name == "logits") {
        if (side.trace->logits.empty()) requireHead(*side.model);
        if (side.trace->logits.empty())
            throw fail<UsageError>(
                "{}: is a trace without logits, or with edits, behind which there are none",
                side.model->name);
        return twoOf(side.trace->logits);
    }
    const LayerTrace& layer = side.layer(number);
    const auto there = [&](const Tensor& numbers, const char* what) {
        if (numbers.empty()) throw fail<UsageError>("{}: layer {} has no {}", side.model->name, number, what);
        return twoOf(numbers);
    };
    if (name == "hidden") return there(layer.hidden, "hidden states");
    if (name == "input") return there(layer.input, "hidden states before it");
    if (name == "lam_tokens") return there(layer.tokenLambda, "λ of every token");
    const bool two = side.model->differential();
    if ((name == "a" && two) || ((name == "a1" || name == "a2") && !two))
        throw fail<UsageError>("{} is a {} model: its maps are {}", side.model->name,
                               two ? "DIFF" : "standard", two ? "a1, a2 and net" : "a");
    if (name != "a" && name != "a1" && name != "a2" && name != "net")
        throw fail<UsageError>("there is no array {}", name);
    if (!layer.hasMaps())
        throw fail<UsageError>("layer {} of {} kept no maps; maps=[{}] of run() keeps them", number,
                               side.model->name, number);
    const int heads = static_cast<int>(layer.heads.size());
    if (name == "net") return threeOf(netOf(layer), heads);
    return threeOf(layer.maps.at(name == "a2" ? 1 : 0), heads);
}

void PairRun::save(std::string_view sideName, const std::string& file) const {
    const RunSide& side = this->side(sideName);
    requireWeights(*side.model);
    pair_->refuseForked("save");
    refuseKept(file);
    writeTraceFile(file, *side.trace, traceMetadata(*side.trace, text_, LAMBDASCOPE_VERSION));
}

} // namespace lambdascope::python
