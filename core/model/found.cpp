// SPDX-License-Identifier: MIT
#include "core/model/found.h"

#include "core/model/beside/model_card.h"
#include "core/model/recorded/recorded_model.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/json.h"
#include "core/util/phrase.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace lambdascope {
namespace {

Phrase headsOf(const Model& model) {
    const int heads = model.plan.headCount();
    return model.differential() ? phrase("{} differential heads", heads) : phrase("{} heads", heads);
}

/// How many maps share a key head, or heads a second map; nothing where none does.
Phrase sharingOf(const Model& model) {
    const Config& c = model.config;
    if (c.noiseHeads > 0) return phrase(", one A2 for every {} of them", model.plan.sharing(0, 1).size() + 1);
    const std::int64_t group = c.heads / c.kvHeads;
    return group > 1 ? phrase(", GQA {}", group) : Phrase{"", {}, true};
}

Phrase lambdaOf(const Model& model) {
    if (!model.differential()) return Phrase{"", {}, true};
    if (model.plan.tokenLambda && !(model.recording && lambdaOf(*model.recording) != LambdaOf::Token))
        return phrase(", λ of every token and head");
    std::vector<float> lambdas;
    for (std::size_t l = 0; l < model.layers.size(); ++l)
        if (model.recording) // as it ran
            std::ranges::copy(model.recording->layers[l].lambda, std::back_inserter(lambdas));
        else
            lambdas.push_back(model.layers[l].lambda.trained());
    const auto [least, most] = std::ranges::minmax(lambdas);
    return phrase(", λ {}…{}", formatNumber(least, 2), formatNumber(most, 2));
}

/// Every block of `rows` rows that is asked for is there, and every one is used.
void checkBlocks(const Model& model, std::vector<int> used, std::int64_t rows, const char* name) {
    const std::int64_t blocks = rows / model.plan.headDim;
    std::ranges::sort(used);
    used.erase(std::unique(used.begin(), used.end()), used.end());
    if (std::ssize(used) != blocks || used.front() != 0 || used.back() != blocks - 1)
        throw fail("{}: its {} has {} blocks of {} rows, its heads use {} of them", model.folder.string(),
                   name, blocks, model.plan.headDim, used.size());
}

Match parametersMatch(const Model& diff, const Model& standard) {
    const auto a = static_cast<double>(diff.parameters);
    const auto b = static_cast<double>(standard.parameters);
    const double percent = (a / b - 1) * 100;
    if (std::abs(percent) < 0.5) return {phrase("as many parameters ({} M)", formatNumber(a / 1e6, 1)), true};
    return {phrase("{} M and {} M parameters", formatNumber(a / 1e6, 1), formatNumber(b / 1e6, 1)),
            std::abs(percent) < 10};
}

Match vocabularyMatch(const Model& diff, const Model& standard) {
    if (diff.config.vocabSize != standard.config.vocabSize)
        return {phrase("vocabularies of {} and {} tokens: their tokens are not the same",
                       diff.config.vocabSize, standard.config.vocabSize),
                false};
    if (!diff.tokenizer->readsText() && !standard.tokenizer->readsText())
        return {phrase("both take token numbers"), true};
    if (!diff.tokenizer->readsText() || !standard.tokenizer->readsText())
        return {phrase("one of them has no tokenizer"), false};
    const std::string probe = "The number is 48213, she said. Ünï 世界 \n\t";
    const bool same = diff.tokenizer->encode(probe) == standard.tokenizer->encode(probe);
    return same ? Match{phrase("one tokenizer"), true}
                : Match{phrase("two tokenizers: the same text has other tokens"), false};
}

Match shapeMatch(const Model& diff, const Model& standard) {
    const std::size_t a = diff.layers.size();
    const std::size_t b = standard.layers.size();
    if (a != b) return {phrase("{} and {} layers", a, b), false};
    return {phrase("{} layers each", a), true};
}

Match dataMatch(const Model& diff, const Model& standard) {
    const std::string a = dataInCard(diff.folder);
    const std::string b = dataInCard(standard.folder);
    if (a.empty() || b.empty()) return {phrase("their cards do not say what they were trained on"), false};
    if (a == b) return {phrase("trained on the same data, as their cards say ({})", a), true};
    return {phrase("trained on other data, as their cards say"), false};
}

} // namespace

Phrase foundSentence(const Model& model) {
    const Config& c = model.config;
    const Phrase rope = c.ropeScaling.kind == RopeScaling::Kind::Default
                            ? Phrase{"", {}, true}
                            : phrase(", RoPE {}", nameOf(c.ropeScaling.kind));
    return phrase("{}, {} layers, {}{}{}{}", c.architecture->name, model.layers.size(), headsOf(model),
                  sharingOf(model), lambdaOf(model), rope);
}

Phrase pairingSentence(const Model& model) {
    return model.config.architecture->pairing(model.plan);
}

Phrase ropeSentence(const Model& model) {
    const RopeScaling& rope = model.config.ropeScaling;
    if (!rope.originalInside) return {};
    return phrase(
        "longrope was stretched from {} positions, as its own keys say and transformers 5 reads them; "
        "transformers 4 leaves that key unread, and its maps differ",
        rope.originalPositions);
}

Phrase unusedSentence(const Model& model) {
    const auto& names = model.unusedTensors;
    if (names.empty()) return phrase("all tensors are used");
    constexpr std::size_t most = 3;
    std::vector<std::string> first(names.begin(),
                                   names.begin() + std::ptrdiff_t(std::min(names.size(), most)));
    for (std::string& name : first) name = shortened(name);
    const std::string list = fmt::format("{}", fmt::join(first, ", "));
    if (names.size() <= most) return phrase("tensors not used: {}", list);
    return phrase("tensors not used: {} and {} more", list, names.size() - most);
}

void checkPlan(const Model& model) {
    const Config& c = model.config;
    std::vector<int> queries;
    std::vector<int> keys;
    std::vector<int> values;
    for (const Head& head : model.plan.heads) {
        for (const Term& term : head.terms) {
            queries.push_back(term.query);
            keys.push_back(term.key);
        }
        values.insert(values.end(), head.values.begin(), head.values.end());
    }
    checkBlocks(model, queries, c.heads * c.headDim, "q_proj");
    checkBlocks(model, keys, c.kvHeads * c.headDim, "k_proj");
    checkBlocks(model, values, c.kvHeads * c.headDim, "v_proj");
}

std::vector<Match> matchOf(const Model& diff, const Model& standard) {
    if (diff.recording || standard.recording) // which has no weights, and no card
        return {shapeMatch(diff, standard)};
    return {parametersMatch(diff, standard), vocabularyMatch(diff, standard), shapeMatch(diff, standard),
            dataMatch(diff, standard)};
}

namespace {

void checkTwoDiffs(const Model& first, const Model& second, const std::string& with) {
    if (first.recording || second.recording) return; // of tokens that ran: each text shows whether they match
    const Match tokens = vocabularyMatch(first, second);
    if (!tokens.good) throw fail("{}: cannot stand beside {}: {}", with, first.name, tokens.sentence);
}

void checkTraces(const Model& first, const Model& second, const std::string& folder,
                 const std::string& with) {
    for (const auto& [trace, other] : {std::pair(&first, &second), {&second, &first}})
        if (trace->recording && trace->recording->picture && !other->recording)
            throw fail("{}: a trace of a picture stands alone or beside another trace: {} reads no patches",
                       with, other->name);
    if (first.recording && second.recording && first.recording->tokens != second.recording->tokens)
        throw fail(
            "{}: is a trace of other tokens than {}; two traces stand beside each other on the same ones",
            with, folder);
}

} // namespace

Pair besideEachOther(Pair models, const Pair& second, const std::filesystem::path& folder,
                     const std::filesystem::path& with) {
    const bool wasPair = models.diff && models.standard;
    if (wasPair && second.diff && second.standard)
        throw fail("{}: holds a DIFF model and its standard twin, and so does {}; open one of them",
                   with.string(), folder.string());
    if (second.standard && (wasPair || !models.standard)) {
        models.standard = second.standard;
    } else if (second.diff && (wasPair || !models.diff)) {
        models.diff = second.diff;
    } else if (second.diff) {
        checkTwoDiffs(*models.diff, *second.diff, with.string());
        models.standard = second.diff;
    } else {
        throw fail("{}: is a standard Transformer, as {} is; beside it a DIFF model may stand", with.string(),
                   folder.string());
    }
    if (models.diff && models.standard)
        checkTraces(*models.diff, *models.standard, folder.string(), with.string());
    return models;
}

} // namespace lambdascope
