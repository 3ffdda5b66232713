// SPDX-License-Identifier: MIT
// What is said of maps, a cell, a head, and of the charts and tables beside them.
#include "core/analysis/sentences.h"

#include "core/model/recorded/recorded_model.h"
#include "core/text/display.h"
#include "core/text/token_names.h"
#include "core/util/parse.h"
#include "core/util/phrase.h"

#include <Eigen/Core>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>

namespace lambdascope {

namespace {

/// Null where the head does not exist or has no maps.
const LayerTrace* layerOf(const Trace& trace, HeadId head) {
    const LayerTrace* layer = layerWithMaps(&trace, head.layer).get();
    if (layer == nullptr || head.head < 0) return nullptr;
    const auto heads = layer->maps[0].rows() / layer->maps[0].cols();
    return head.head < heads && !layer->rows(head.head).empty() ? layer : nullptr;
}

/// The row of the cell is there.
bool contains(const LayerTrace& layer, HeadId head, Cell cell) {
    return layer.rows(head.head).contains(cell.query) && cell.key >= 0 && cell.key < layer.maps[0].cols();
}

/// A cell with everything that its sentence names.
struct NamedCell {
    const LayerTrace& layer;
    HeadId head;
    Cell cell;
    Phrase query, key; // the key of the diagonal is “itself”
};

NamedCell named(const TokenNames& names, const LayerTrace& layer, HeadId head, Cell cell) {
    const Phrase key = cell.key == cell.query ? phrase("itself") : names.of(cell.key);
    return {layer, head, cell, names.of(cell.query), key};
}

/// The key of a row with the largest weight in one softmax map.
int strongestIn(const LayerTrace& layer, int term, HeadId head, int query) {
    const float* row = layer.map(term, head.head) + std::int64_t{query} * layer.maps[term].cols();
    int best = query;
    for (int k = 0; k < layer.seen(query); ++k)
        if (row[k] > row[best] || std::isnan(row[best])) best = k;
    return best;
}

Phrase masked(const NamedCell& c) {
    return phrase("In layer {} head {}, {} comes before {} and cannot weigh it.", c.head.layer, c.head.head,
                  c.query, c.key);
}

Phrase noNumber(const NamedCell& c) {
    return phrase("In layer {} head {}, the weight that {} gives to {} is not a number.", c.head.layer,
                  c.head.head, c.query, c.key);
}

/// "In layer 3 head 2, “number” weighs “48213” by +0.41"; `before` where it was another number.
Phrase weighs(const NamedCell& c, const std::string& result, const std::string& before) {
    const auto& [layer, head] = c.head;
    if (before == result)
        return phrase("In layer {} head {}, {} weighs {} by {}", layer, head, c.query, c.key, result);
    return phrase("In layer {} head {}, {} weighs {} by {} (trained {})", layer, head, c.query, c.key, result,
                  before);
}

/// A head of which something else than its weights reaches the layer.
Phrase ofHeadThatGivesOther(HeadId head, const HeadMix& mix) {
    if (mix.patched && !mix.mean)
        return phrase("Layer {} head {} gives what it gives in another run: these weights are not used.",
                      head.layer, head.head);
    return phrase(
        "Layer {} head {} gives its mean over the prompt at every token: these weights are not used.",
        head.layer, head.head);
}

Phrase ofHeadThatIsOff(const NamedCell& c, const std::string& before) {
    const std::string zero = formatNumber(0, 2);
    const auto& [layer, head] = c.head;
    if (before == zero)
        return phrase("Layer {} head {} is off: {} weighs {} by {}.", layer, head, c.query, c.key, zero);
    return phrase("Layer {} head {} is off: {} weighs {} by {} (trained {}).", layer, head, c.query, c.key,
                  zero, before);
}

/// What λ·A2 does to the row, at the key where it does most: the second clause of the sentence.
Phrase subtraction(const NamedCell& c, const HeadMix& ofHead, const TokenNames& names) {
    const HeadMix mix = c.layer.inRow(ofHead, c.head.head, c.cell.query);
    if (mix.lambda == 0) return phrase("with λ at 0, the second map takes nothing");
    const int key = strongestIn(c.layer, 1, c.head, c.cell.query);
    const CellValues values = cellValues(c.layer, c.head.head, {c.cell.query, key}, mix);
    const float taken = values.lambda * values.a2;
    const std::string amount = formatNumber(std::abs(taken), 2);
    if (std::abs(taken) < 0.005F) return phrase("the second map moves no weight by 0.01 or more");
    const bool here = key == c.cell.key;
    if (taken > 0)
        return here ? phrase("the second map took {} from it", amount)
                    : phrase("the second map took {} from {}", amount, names.of(key));
    return here ? phrase("the second map gave {} to it", amount)
                : phrase("the second map gave {} to {}", amount, names.of(key));
}

/// The same of a swapped head, A2 − λ·A1.
Phrase swappedSubtraction(const NamedCell& c, const HeadMix& ofHead, const TokenNames& names) {
    const HeadMix mix = c.layer.inRow(ofHead, c.head.head, c.cell.query);
    if (mix.lambda == 0) return phrase("the maps are swapped and λ is 0: the first map takes nothing");
    const int key = strongestIn(c.layer, 0, c.head, c.cell.query);
    const CellValues values = cellValues(c.layer, c.head.head, {c.cell.query, key}, mix);
    const float taken = values.lambda * values.a2;
    const std::string amount = formatNumber(std::abs(taken), 2);
    if (std::abs(taken) < 0.005F)
        return phrase("the maps are swapped, and the first one moves no weight by 0.01 or more");
    const bool here = key == c.cell.key;
    if (taken > 0)
        return here ? phrase("the maps are swapped: the first one took {} from it", amount)
                    : phrase("the maps are swapped: the first one took {} from {}", amount, names.of(key));
    return here ? phrase("the maps are swapped: the first one gave {} to it", amount)
                : phrase("the maps are swapped: the first one gave {} to {}", amount, names.of(key));
}

std::string two(double value) {
    return formatNumber(value, 2);
}

/// The number that printed digits say.
double asNumber(const std::string& digits) {
    return parsed<double>(digits).value_or(0);
}

/// The decimals of λ_init of a sweep as it was typed: two, more where it has more.
int decimalsOf(double value) {
    int decimals = 2;
    for (double power = 100; decimals < 6; ++decimals, power *= 10)
        if (std::abs(std::round(value * power) / power - value) < 1e-9) break;
    return decimals;
}

std::string exact(double value) {
    return formatNumber(value, decimalsOf(value));
}

std::string percent(double share) {
    const bool small = share < 0.01;
    return formatNumber(100 * share, small && share > 0 ? 2 : 0);
}

bool holds(const std::vector<int>& list, int value) {
    return std::ranges::find(list, value) != list.end();
}

/// One sentence after the other; the second may be missing.
Phrase both(const Phrase& first, const Phrase& second) {
    return second.empty() ? first : phrase("{} {}", first, second);
}

Phrase movedSentence(const Model& model, const Edits& edits) {
    std::vector<int> moved;
    for (int l = 0; l < static_cast<int>(model.layers.size()); ++l)
        if (editedLambda(model.layers[l].lambda, edits, l).lambda != model.layers[l].lambda.trained())
            moved.push_back(l);
    if (moved.empty()) return {};
    const int first = moved.front();
    const int last = moved.back();
    if (moved.size() > 1)
        return last - first + 1 == std::ssize(moved)
                   ? phrase("Edits moved λ of layers {} to {}.", first, last)
                   : phrase("Edits moved λ of layers {}.", fmt::format("{}", fmt::join(moved, ", ")));
    const std::string from = two(model.layers[first].lambda.trained());
    const std::string to = two(editedLambda(model.layers[first].lambda, edits, first).lambda);
    return from == to ? phrase("An edit moved λ of layer {} by less than 0.01.", first)
                      : phrase("An edit moved λ of layer {} from {} to {}.", first, from, to);
}

/// Which layers have one λ for all tokens, set by hand.
Phrase setSentence(const Edits& edits) {
    std::vector<int> set;
    for (const auto& [layer, edit] : edits.layers)
        if (edit.lambda) set.push_back(layer);
    if (set.empty()) return {};
    if (set.size() > 1) return phrase("Edits set λ of layers {}.", fmt::format("{}", fmt::join(set, ", ")));
    return phrase("An edit set λ of layer {} to {}.", set.front(), two(*edits.of(set.front()).lambda));
}

} // namespace

Phrase cellSentence(const Trace& trace, const std::vector<TokenPiece>& pieces, HeadId head, Cell cell,
                    const HeadMix& mix, const std::optional<CellValues>& trained) {
    const LayerTrace* layer = layerOf(trace, head);
    if (layer == nullptr || !contains(*layer, head, cell)) return {};
    if (layer->maps.size() < 2) return standardCellSentence(trace, pieces, head, cell);
    const TokenNames names(pieces, trace.request.tokens);
    const NamedCell c = named(names, *layer, head, cell);
    if (cell.key >= trace.seen(cell.query)) return masked(c);
    const CellValues now = cellValues(*layer, head.head, cell, mix);
    if (!std::isfinite(now.difference())) return noNumber(c);
    const std::string result = arithmetic(now).result;
    const bool compares = trained && std::isfinite(trained->difference());
    const std::string before = compares ? arithmetic(*trained).result : result;
    if (mix.off) return ofHeadThatIsOff(c, before);
    if (mix.mean || mix.patched) return ofHeadThatGivesOther(head, mix);
    return phrase("{}; {}.", weighs(c, result, before),
                  mix.swapped ? swappedSubtraction(c, mix, names) : subtraction(c, mix, names));
}

Phrase standardCellSentence(const Trace& trace, const std::vector<TokenPiece>& pieces, HeadId head,
                            Cell cell) {
    const LayerTrace* layer = layerOf(trace, head);
    if (layer == nullptr || !contains(*layer, head, cell)) return {};
    const TokenNames names(pieces, trace.request.tokens);
    const NamedCell c = named(names, *layer, head, cell);
    if (cell.key >= trace.seen(cell.query)) return masked(c);
    const bool second = layer->maps.size() > 1; // a DIFF model beside another one
    const std::vector<float> row = weightsInRow(*layer, head.head, cell.query);
    if (!std::isfinite(row[cell.key])) return noNumber(c);
    const std::string weight = formatNumber(row[cell.key], 2, second);
    const int most = static_cast<int>(std::ranges::max_element(row) - row.begin());
    const std::string& name = trace.model->name;
    if (!(row[most] > row[cell.key]))
        return second ? phrase("In layer {} head {} of {}, {} weighs {} by {}.", head.layer, head.head, name,
                               c.query, c.key, weight)
                      : phrase("In layer {} head {} of the standard model, {} weighs {} by {}.", head.layer,
                               head.head, c.query, c.key, weight);
    const Phrase strongest = most == cell.query ? phrase("itself") : names.of(most);
    const std::string largest = formatNumber(row[most], 2, second);
    if (second)
        return phrase("In layer {} head {} of {}, {} weighs {} by {}; it weighs {} most, by {}.", head.layer,
                      head.head, name, c.query, c.key, weight, strongest, largest);
    return phrase("In layer {} head {} of the standard model, {} weighs {} by {}; it weighs {} most, by {}.",
                  head.layer, head.head, c.query, c.key, weight, strongest, largest);
}

Phrase apartSentence(const Trace& second, HeadId head, Cell cell, float weight) {
    const LayerTrace* layer = layerOf(second, head);
    if (layer == nullptr || !contains(*layer, head, cell) || cell.key >= second.seen(cell.query)) return {};
    const float other = weightsInRow(*layer, head.head, cell.query)[cell.key];
    if (!std::isfinite(other) || !std::isfinite(weight)) return {};
    const Arithmetic apart = arithmetic({weight, other, 1});
    return phrase("Minus that of {}: {}.", second.model->name, apart.text(false));
}

Phrase rivalSentence(const Trace& standard, const std::vector<TokenPiece>& pieces, HeadId head, Cell cell,
                     const std::vector<int>& distractors, const std::vector<float>& diff) {
    const LayerTrace* layer = layerOf(standard, head);
    if (layer == nullptr || !contains(*layer, head, cell)) return {};
    const std::vector<float> row = weightsInRow(*layer, head.head, cell.query);
    int rival = -1;
    for (const int key : distractors)
        if (key < layer->seen(cell.query) && key < std::ssize(diff) && (rival < 0 || row[key] > row[rival]))
            rival = key;
    if (rival < 0 || !std::isfinite(row[rival]) || !std::isfinite(row[cell.key])) return {};
    const TokenNames names(pieces, standard.request.tokens);
    return phrase("The standard head gives it {} and {} {}, to which this one gives {}.", two(row[cell.key]),
                  names.wordAt(rival), two(row[rival]), formatNumber(diff[rival], 2, true));
}

namespace {

/// The highest and the lowest weight of a head. Row 0 is left out where it has but one: 1 − λ, whatever the
/// head looks for.
struct Extremes {
    Cell highest{1, 0}, lowest{1, 0};
    float most = -std::numeric_limits<float>::infinity();
    float least = std::numeric_limits<float>::infinity();
    bool numbers = true;
};

/// A row at a time: a long prompt has millions of weights, and λ is dragged.
Extremes extremesOf(const LayerTrace& layer, int head, const HeadMix& ofHead) {
    using Weights = Eigen::Map<const Eigen::ArrayXf>;
    const std::int64_t tokens = layer.maps[0].cols();
    const bool differential = layer.maps.size() > 1;
    Eigen::ArrayXf row(tokens);
    Extremes found;
    const auto keyOf = [&row](float weight, std::int64_t count) {
        return static_cast<int>(std::find(row.data(), row.data() + count, weight) - row.data());
    };
    const auto [first, end] = layer.rows(head);
    for (std::int64_t q = std::max(first, layer.seen(0) > 1 ? 0 : 1); q < end && found.numbers; ++q) {
        const std::int64_t keys = layer.seen(q);
        row.head(keys) = Weights(layer.map(0, head) + q * tokens, keys);
        if (differential) {
            const HeadMix mix = layer.inRow(ofHead, head, q);
            row.head(keys) =
                mix.first() * row.head(keys) + mix.second() * Weights(layer.map(1, head) + q * tokens, keys);
        }
        found.numbers = row.head(keys).isFinite().all();
        const float most = row.head(keys).maxCoeff();
        const float least = row.head(keys).minCoeff();
        if (most > found.most) found.most = most, found.highest = {static_cast<int>(q), keyOf(most, keys)};
        if (least < found.least)
            found.least = least, found.lowest = {static_cast<int>(q), keyOf(least, keys)};
    }
    return found;
}

Phrase pairOf(const TokenNames& names, Cell cell) {
    if (cell.query == cell.key) return phrase("{} weighs itself", names.of(cell.query));
    return phrase("{} weighs {}", names.of(cell.query), names.of(cell.key));
}

/// True as printed: 1 − λ of a float is exact in double, and halves are rounded to even.
Phrase rowSumOf(const LayerTrace& layer, int head, const HeadMix& mix) {
    if (layer.maps.size() < 2) return phrase("Each row sums to {}.", formatNumber(1, 2));
    const TokenLambdas range = mix.tokenLambda ? tokenLambdas(layer, head) : TokenLambdas{};
    if (range.least < range.most)
        return phrase("Each row sums to 1 − its own λ, which lies between {} and {}.",
                      formatNumber(range.least, 2), formatNumber(range.most, 2));
    const float lambda = mix.tokenLambda ? range.least : mix.lambda; // a trace may have one for all tokens
    return phrase("Each row sums to {}, which is 1 − λ with λ at {}.", formatNumber(1.0 - lambda, 2),
                  formatNumber(lambda, 2));
}

Phrase extremesSentence(const LayerTrace& layer, HeadId head, const TokenNames& names,
                        const Extremes& found) {
    const bool sign = layer.maps.size() > 1;
    const std::string most = formatNumber(found.most, 2, sign);
    const Phrase highest = pairOf(names, found.highest);
    const std::string least = formatNumber(found.least, 2, sign);
    const auto [first, end] = layer.rows(head.head);
    const bool some = end - first < layer.maps[0].cols(); // of the rows; else which are looked at: Extremes
    const Phrase where = some                ? phrase("In rows {} to {}", first, end - 1)
                         : layer.seen(0) > 1 ? phrase("Over all rows")
                                             : phrase("The first row apart");
    if (!least.starts_with("−"))
        return phrase("{}, the highest weight of layer {} head {} is {}: {}.", where, head.layer, head.head,
                      most, highest);
    return phrase("{}, the highest weight of layer {} head {} is {}: {}. The lowest is {}: {}.", where,
                  head.layer, head.head, most, highest, least, pairOf(names, found.lowest));
}

} // namespace

Phrase sharedSentence(const Trace& trace, HeadId head) {
    const std::vector<int> others = sharingSecondMap(trace, head);
    if (others.empty()) return {};
    return phrase("Its A2 is one map with that of the heads {}.", fmt::join(others, ", "));
}

Phrase headSentence(const Trace& trace, const std::vector<TokenPiece>& pieces, HeadId head,
                    const HeadMix& mix) {
    const LayerTrace* layer = layerOf(trace, head);
    if (layer == nullptr) return {};
    if (mix.off) return phrase("Layer {} head {} is off: every weight is 0.", head.layer, head.head);
    if (mix.mean || mix.patched) return ofHeadThatGivesOther(head, mix);
    const Extremes found = extremesOf(*layer, head.head, mix);
    if (!found.numbers)
        return phrase("Layer {} head {} has weights that are not numbers.", head.layer, head.head);
    const TokenNames names(pieces, trace.request.tokens);
    const Phrase extremes =
        std::isfinite(found.most)
            ? extremesSentence(*layer, head, names, found)
            : phrase("In layer {} head {}, the first token can only weigh itself.", head.layer, head.head);
    const Phrase sum = both(rowSumOf(*layer, head.head, mix), sharedSentence(trace, head));
    if (!mix.swapped) return phrase("{} {}", extremes, sum);
    const Phrase swapped = phrase("The maps of layer {} head {} are swapped.", head.layer, head.head);
    return phrase("{} {}", swapped, phrase("{} {}", extremes, sum));
}

// What is said of the charts and tables beside the maps.
Phrase lambdaSentence(const Model& model, const Edits& edits) {
    if (!model.differential() || model.layers.empty()) return phrase("A standard Transformer has no λ.");
    const LambdaOf of = !model.plan.tokenLambda ? LambdaOf::Layer
                        : model.recording       ? lambdaOf(*model.recording)
                                                : LambdaOf::Token;
    if (of == LambdaOf::Token)
        return both(phrase("Every token and head has a λ of its own."), setSentence(edits));
    if (of == LambdaOf::Head) return both(phrase("Every head has a λ of its own."), setSentence(edits));
    const int last = static_cast<int>(model.layers.size()) - 1;
    const auto lambda = [&](int l) {
        if (!model.plan.tokenLambda) return two(editedLambda(model.layers[l].lambda, edits, l).lambda);
        const std::vector<float>& told = model.recording->layers[static_cast<std::size_t>(l)].lambda;
        return two(edits.of(l).lambda.value_or(told.empty() ? 0 : told.front()));
    };
    const Phrase moved = model.plan.tokenLambda ? setSentence(edits) : movedSentence(model, edits);
    if (last == 0) return both(phrase("λ of the only layer is {}.", lambda(0)), moved);
    return both(phrase("λ goes from {} in layer 0 to {} in layer {}.", lambda(0), lambda(last), last), moved);
}

namespace {

/// "“48” with 97 %".
Phrase bestOf(const Trace& trace) {
    if (trace.logits.cols() == 0) return phrase("nothing that is a number");
    const Candidate best = likeliestNext(trace);
    if (!std::isfinite(best.probability)) return phrase("nothing that is a number");
    const std::string share = percent(best.probability);
    if (!trace.model->tokenizer) return phrase("token {} with {} %", best.token, share);
    const auto pieces = trace.model->tokenizer->pieces(std::vector{best.token}, TextPlace::Middle);
    return phrase("{} with {} %", TokenNames::quoted(wordPhrase(pieces, 0)), share);
}

} // namespace

namespace {

/// Of two DIFF models; none of the first one where it is empty.
Phrase ofTwoDiffs(const Phrase& after, const std::string& name, const Phrase& second, const Phrase& first,
                  const Phrase& edited) {
    if (second.empty() || first.empty())
        return first.empty() ? Phrase{} : phrase("After {}, the DIFF model says {}.", after, first);
    if (edited.empty()) return phrase("After {}, {} says {}, this model {}.", after, name, second, first);
    return phrase("After {}, {} says {}, this model {}, edited {}.", after, name, second, first, edited);
}

} // namespace

Phrase nextTokenSentence(const Trace* standard, const Trace* trained, const Trace* edited,
                         const std::vector<TokenPiece>& pieces) {
    const Trace* any = trained != nullptr ? trained : standard != nullptr ? standard : edited;
    if (any == nullptr || any->tokenCount() == 0) return {};
    const Phrase after = TokenNames(pieces, any->request.tokens).wordAt(any->tokenCount() - 1);
    const auto best = [](const Trace* trace) { // a recorded pass may not tell
        const bool silent = trace == nullptr || (trace->logits.empty() && !whySilent(*trace->model).empty());
        return silent ? Phrase{} : bestOf(*trace);
    };
    if (standard != nullptr && any != standard && standard->model->differential())
        return ofTwoDiffs(after, standard->model->name, best(standard), best(trained), best(edited));
    const Phrase s = best(standard);
    const Phrase d = best(trained);
    const Phrase e = best(edited);
    if (!s.empty() && !d.empty() && !e.empty())
        return phrase("After {}, the standard model says {}, DIFF {}, edited {}.", after, s, d, e);
    if (!s.empty() && !d.empty())
        return phrase("After {}, the standard model says {}, DIFF {}.", after, s, d);
    if (!s.empty() && !e.empty())
        return phrase("After {}, the standard model says {}, the edited DIFF model {}.", after, s, e);
    if (!d.empty() && !e.empty()) return phrase("After {}, the DIFF model says {}, edited {}.", after, d, e);
    if (!s.empty()) return phrase("After {}, the standard model says {}.", after, s);
    if (!d.empty()) return phrase("After {}, the DIFF model says {}.", after, d);
    return e.empty() ? Phrase{} : phrase("After {}, the edited DIFF model says {}.", after, e);
}

Phrase answerSentence(const std::string& answer, const std::optional<Likelihood>& standard,
                      const std::optional<Likelihood>& trained, const std::optional<Likelihood>& edited,
                      const std::string& second) {
    const Phrase name = TokenNames::quoted({answer, {}, true});
    const auto of = [](const std::optional<Likelihood>& likelihood) {
        return likelihood ? phrase("{} %, loss {}", percent(likelihood->probability), two(likelihood->loss))
                          : Phrase{};
    };
    const Phrase s = of(standard), d = of(trained), e = of(edited);
    if (standard && trained && !second.empty())
        return edited ? phrase("The answer {}: {} {}; this model {}; edited {}.", name, second, s, d, e)
                      : phrase("The answer {}: {} {}; this model {}.", name, second, s, d);
    if (standard && trained && edited)
        return phrase("The answer {}: the standard model {}; DIFF {}; edited {}.", name, s, d, e);
    if (standard && trained) return phrase("The answer {}: the standard model {}; DIFF {}.", name, s, d);
    if (trained && edited) return phrase("The answer {}: DIFF {}; edited {}.", name, d, e);
    if (trained) return phrase("The answer {}: DIFF {}.", name, d);
    return standard ? phrase("The answer {}: the standard model {}.", name, s) : Phrase{};
}

namespace {

/// What a sweep is judged by: the probability of the answer, where none is marked the loss, and of a prompt
/// of one token, which has none, KL. Null where no point has a number.
template<typename Better>
const SweepPoint* bestBy(const std::vector<SweepPoint>& points, double SweepPoint::*value, Better better) {
    const SweepPoint* best = nullptr;
    for (const SweepPoint& point : points)
        if (!std::isnan(point.*value) && (best == nullptr || better(point.*value, best->*value)))
            best = &point;
    return best;
}

/// What a sweep changes: "λ_init of layer 2".
Phrase sweptLayers(int first, int last) {
    return first == last ? phrase("λ_init of layer {}", first)
                         : phrase("λ_init of layers {} to {}", first, last);
}

Phrase bestSentence(const std::vector<SweepPoint>& points, const Phrase& what, const SweepPoint* best) {
    const std::string from = exact(points.front().value);
    const std::string to = exact(points.back().value);
    if (best == nullptr) return phrase("No value of the sweep gave numbers.");
    const std::string value = exact(best->value);
    if (!std::isnan(best->probability))
        return phrase("With {} from {} to {}, the answer is most probable at {}: {} %.", what, from, to,
                      value, percent(best->probability));
    if (!std::isnan(best->loss))
        return phrase(
            "With {} from {} to {}, the loss on the whole prompt is lowest at {}: {} nats per token.", what,
            from, to, value, two(best->loss));
    return phrase("With {} from {} to {}, KL is lowest at {}: {} nats.", what, from, to, value,
                  two(best->kl));
}

} // namespace

Phrase sweepSentence(const std::vector<SweepPoint>& points, int firstLayer, int lastLayer,
                     std::optional<double> trained) {
    if (points.empty()) return {};
    const SweepPoint* likeliest = bestBy(points, &SweepPoint::probability, std::greater());
    const SweepPoint* lowest = bestBy(points, &SweepPoint::loss, std::less());
    const SweepPoint* best = likeliest != nullptr ? likeliest : lowest;
    if (best == nullptr) best = bestBy(points, &SweepPoint::kl, std::less());
    Phrase said = bestSentence(points, sweptLayers(firstLayer, lastLayer), best);
    if (best != nullptr && trained && !std::isnan(*trained)) {
        // with the decimals of the other: two numbers that print apart are in the order in which they print
        const std::string value = formatNumber(*trained, decimalsOf(best->value));
        said = both(said, value == exact(best->value) ? phrase("The trained value is {} too.", value)
                          : *trained < best->value    ? phrase("The trained value, {}, is below that.", value)
                                                   : phrase("The trained value, {}, is above that.", value));
    }
    if (likeliest == nullptr || lowest == nullptr) return said;
    return both(said, phrase("The loss on the whole prompt is lowest at {}: {} nats per token.",
                             exact(lowest->value), two(lowest->loss)));
}

namespace {

/// The newest of the points up to a step; none before the first.
template<typename Point>
const Point* upTo(const std::vector<Point>& points, int step) {
    const auto after = std::ranges::upper_bound(points, step, {}, &Point::step);
    return after == points.begin() ? nullptr : &*std::prev(after);
}

Phrase lossSentence(const TrainingHistory& history, int step) {
    const auto told = [&](const std::vector<TrainingPoint>& points) {
        const TrainingPoint* point = upTo(points, step);
        return point == nullptr || std::isnan(point->loss) ? nullptr : point;
    };
    const TrainingPoint* diff = told(history.diff.points);
    const TrainingPoint* standard = told(history.standard.points);
    if (diff != nullptr && standard != nullptr && diff->step == standard->step)
        return phrase(
            "At step {}, the loss on the texts of that step is {} nats per token for DIFF and {} for the "
            "standard model.",
            diff->step, two(diff->loss), two(standard->loss));
    if (diff != nullptr)
        return phrase("At step {}, the loss of DIFF on the texts of that step is {} nats per token.",
                      diff->step, two(diff->loss));
    if (standard != nullptr)
        return phrase(
            "At step {}, the loss of the standard model on the texts of that step is {} nats per token.",
            standard->step, two(standard->loss));
    return {};
}

Phrase attentionSentence(const TrainingHistory& history, int step) {
    const AttentionPoint* diff = upTo(history.diff.attention, step);
    const AttentionPoint* standard = upTo(history.standard.attention, step);
    if (diff != nullptr && standard != nullptr && diff->step == standard->step)
        return phrase(
            "In rows that answer, shares of Σ|weight| at step {}: DIFF gives {} to the answer and {} to "
            "noise, the standard model {} and {}.",
            diff->step, two(diff->answer), two(diff->noise), two(standard->answer), two(standard->noise));
    if (diff != nullptr)
        return phrase(
            "In rows that answer, shares of Σ|weight| at step {}: DIFF gives {} to the answer and {} to "
            "noise.",
            diff->step, two(diff->answer), two(diff->noise));
    return {};
}

} // namespace

Phrase trainingSentence(const TrainingHistory& history, int step) {
    int end = -1; // of the log
    for (const auto* points : {&history.diff.points, &history.standard.points})
        if (!points->empty()) end = std::max(end, points->back().step);
    const int at = step == Checkpoint::unknownStep ? end : step;
    const Phrase loss = lossSentence(history, at);
    const Phrase attention = attentionSentence(history, at);
    if (loss.empty() && attention.empty())
        return history.problem.empty() ? phrase("The pair has no log of its training.") : history.problem;
    return loss.empty() ? attention : both(loss, attention);
}

namespace {

/// “By sentence”.
Phrase countedBy(GroupBy by) {
    return by == GroupBy::Sentence ? phrase("By sentence")
           : by == GroupBy::Word   ? phrase("By word")
                                   : phrase("By token");
}

} // namespace

Phrase meterSentence(GroupBy by, const std::optional<double>& standard, const std::optional<double>& diff,
                     const std::string& second) {
    const auto known = [](const std::optional<double>& share) { return share && std::isfinite(*share); };
    const auto answer = [](const std::optional<double>& share) { return two(*share); };
    const auto rest = [&](const std::optional<double>& share) { // both add to 1, as printed
        const std::string printed = answer(share);
        if (printed.find('e') != std::string::npos) return two(1); // 3e−7
        return formatNumber(1 - asNumber(printed), static_cast<int>(printed.size() - printed.find('.') - 1));
    };
    if (known(standard) && known(diff) && !second.empty())
        return phrase("{}, this model gives {} of Σ|weight| to the answer and {} to the rest, {} {} and {}.",
                      countedBy(by), answer(diff), rest(diff), second, answer(standard), rest(standard));
    if (known(standard) && known(diff))
        return phrase("{}, DIFF gives {} of Σ|weight| to the answer and {} to the rest, the standard model "
                      "{} and {}.",
                      countedBy(by), answer(diff), rest(diff), answer(standard), rest(standard));
    if (known(diff))
        return phrase("{}, DIFF gives {} of Σ|weight| to the answer and {} to the rest.", countedBy(by),
                      answer(diff), rest(diff));
    if (known(standard))
        return phrase("{}, the standard model gives {} of Σ|weight| to the answer and {} to the rest.",
                      countedBy(by), answer(standard), rest(standard));
    return phrase("No weights are there to share.");
}

// What is said of rows whose tokens are put together, and of heads together.

Phrase groupName(const TokenGroups& groups, int group) {
    const TokenGroup& of = groups.groups.at(static_cast<std::size_t>(group));
    return of.label.verbatim ? TokenNames::quoted(of.label)
                             : of.label; // "tokens 13–24" is no word of the text
}

namespace {

/// How many times as much, in words where a simple part is nearly that: “a fifth as much”.
Phrase timesAsMuch(double ratio) {
    if (ratio < 0.1) return phrase("not at all");
    struct Part {
        int of;
        Phrase words;
    };
    for (const Part& part : {Part{2, phrase("half as much")}, Part{3, phrase("a third as much")},
                             Part{4, phrase("a quarter as much")}, Part{5, phrase("a fifth as much")},
                             Part{6, phrase("a sixth as much")}, Part{8, phrase("an eighth as much")},
                             Part{10, phrase("a tenth as much")}})
        if (std::abs(1 / (ratio * part.of) - 1) <= 0.06) return part.words;
    if (std::abs(ratio - 1) < 0.05) return phrase("as much");
    return phrase("{} times as much", formatNumber(ratio, ratio < 1 ? 2 : 1));
}

/// What a model gives to its strongest rival, as a multiple of what it gives to the answer.
struct Rivalry {
    bool against = false; // it reads against the answer, or gives it as good as nothing
    double ratio = 0;
    int next = -1;
    bool minus = false; // what it gives to the rival
};

std::optional<Rivalry> rivalryOf(const ComparedMap& map) {
    if (map.heads == 0 || !map.row.marked || map.row.answer.empty() || !map.row.next) return {};
    const double answer = map.row.ofAnswer(), next = map.row.ofNext();
    if (!std::isfinite(answer) || !std::isfinite(next)) return {};
    return Rivalry{answer < leastRival, std::abs(next) / answer, *map.row.next, next < 0};
}

/// “at the wrong sentence, “Lima 67667”,”: what is not marked as wrong is another one.
Phrase rivalName(const TokenGroups& groups, const std::vector<GroupRole>& roles, int group) {
    const Phrase name = groupName(groups, group);
    const bool wrong = roles.at(static_cast<std::size_t>(group)) == GroupRole::Rival;
    if (groups.by == GroupBy::Sentence)
        return wrong ? phrase("the wrong sentence, {},", name) : phrase("another sentence, {},", name);
    return wrong ? phrase("what is wrong, {},", name) : phrase("something else, {},", name);
}

/// Its own, where it is told from another of its kind; else its kind's.
Phrase nameOf(const std::string& own, const char* kind) {
    return own.empty() ? Phrase{kind, {}, false} : Phrase{own, {}, true};
}

/// “1.4 times as much as at the right one”, of the model that is said first.
Phrase clauseOf(const Phrase& model, const Rivalry& of, const Phrase& at) {
    if (of.against) return phrase("{} reads against the answer, or gives it nothing", model);
    if (of.ratio < 0.1) return phrase("{} does not look at {} at all", model, at);
    const Phrase much = timesAsMuch(of.ratio);
    return of.minus ? phrase("{} looks away from {} {} as it looks at the right one", model, at, much)
                    : phrase("{} looks at {} {} as at the right one", model, at, much);
}

} // namespace

Phrase rivalsSentence(const ComparedRow& row, const TokenGroups& groups, const std::vector<GroupRole>& roles,
                      const std::string& first, const std::string& second) {
    const auto beside = rivalryOf(row.standard), own = rivalryOf(row.difference);
    if (!beside || !own) return {};
    const Phrase one = nameOf(second, "Standard"), other = nameOf(first, "DIFF");
    const Phrase said = clauseOf(one, *beside, rivalName(groups, roles, beside->next));
    const bool same = beside->next == own->next && !beside->against && !own->against && !own->minus &&
                      !beside->minus && beside->ratio >= 0.1; // else the second clause would lean on no verb
    if (same) return phrase("{}; {} {}.", said, other, timesAsMuch(own->ratio));
    return phrase("{}; {}.", said, clauseOf(other, *own, rivalName(groups, roles, own->next)));
}

Phrase briefRivalsSentence(const ComparedRow& row, const TokenGroups& groups, const std::string& first,
                           const std::string& second) {
    const auto beside = rivalryOf(row.standard), own = rivalryOf(row.difference);
    if (!beside || !own || beside->against || own->against || beside->minus || own->minus) return {};
    const auto number = [](double ratio) { return formatNumber(ratio, ratio < 1 ? 2 : 1); };
    const Phrase one = nameOf(second, "Standard"), other = nameOf(first, "DIFF");
    return phrase("Against 1 for the right one: {} {} for {}, {} {} for {}.", one, number(beside->ratio),
                  groupName(groups, beside->next), other, number(own->ratio), groupName(groups, own->next));
}

namespace {

Phrase whereOf(const HeadsSaid& of) {
    if (of.scope == MeterScope::Head) return phrase("In layer {} head {}", of.head.layer, of.head.head);
    if (of.scope == MeterScope::Layer)
        return phrase("In layer {}, mean of {} heads", of.head.layer, of.heads);
    return phrase("In all layers, mean of {} heads", of.heads);
}

/// The same in a model beside, or in one that is alone.
Phrase whereIn(const HeadsSaid& of, const std::string& second) {
    const Phrase name = second.empty() ? phrase("the standard model") : Phrase{second, {}, true};
    if (of.scope == MeterScope::Head)
        return phrase("In layer {} head {} of {}", of.head.layer, of.head.head, name);
    if (of.scope == MeterScope::Layer)
        return phrase("In layer {} of {}, mean of {} heads", of.head.layer, name, of.heads);
    return phrase("In all layers of {}, mean of {} heads", name, of.heads);
}

Phrase whoseOf(const HeadsSaid& of, const std::string& second) {
    const Phrase name = second.empty() ? phrase("The standard model") : Phrase{second, {}, true};
    if (of.scope == MeterScope::Head)
        return phrase("{}, layer {} head {},", name, of.head.layer, of.head.head);
    if (of.scope == MeterScope::Layer)
        return phrase("{}, layer {}, mean of {} heads,", name, of.head.layer, of.heads);
    return phrase("{}, mean of {} heads,", name, of.heads);
}

/// “the sentence “Lima 67667””
Phrase kindAndName(const TokenGroups& groups, int group) {
    Phrase name = groupName(groups, group);
    if (groups.groups[static_cast<std::size_t>(group)].special || groups.by == GroupBy::Token) return name;
    return groups.by == GroupBy::Sentence ? phrase("the sentence {}", name) : phrase("the word {}", name);
}

/// How the answer is to its strongest rival: ", 4.7 times the largest other, “Lima 67667”", or nothing.
Phrase besideNext(const Comparison& row, const TokenGroups& groups, int group, const Phrase& said) {
    const auto ratio = row.answerOverNext();
    if (!row.marked || !holds(row.answer, group) || row.answer.size() > 1 || !ratio || *ratio < 0)
        return phrase("{}.", said);
    return phrase("{}: {} times the largest other, {}.", said, formatNumber(*ratio, 1),
                  groupName(groups, *row.next));
}

Phrase besideSaid(const ComparedMap& map, const TokenGroups& groups, int group, const HeadsSaid& of,
                  const std::string& second) {
    const auto at = static_cast<std::size_t>(group);
    if (map.heads == 0 || at >= map.row.weights.size() || !std::isfinite(map.row.weights[at])) return {};
    const Phrase given =
        phrase("{} gives it {}", whoseOf(of, second), formatNumber(map.row.weights[at], 2, !second.empty()));
    return besideNext(map.row, groups, group, given);
}

} // namespace

Phrase groupSentence(const ComparedRow& row, const TokenGroups& groups, int group, const Phrase& query,
                     const HeadsSaid& of, const HeadsSaid& standard, const std::string& second,
                     const std::optional<double>& trained) {
    const bool diff = row.difference.heads > 0;
    const Comparison& own = diff ? row.difference.row : row.standard.row;
    const auto at = static_cast<std::size_t>(group);
    if (group < 0 || at >= own.weights.size() || !std::isfinite(own.weights[at])) return {};
    const Phrase key = kindAndName(groups, group);
    if (!diff) {
        const Phrase weighs = phrase("{}, {} weighs {} by {}", whereIn(standard, second), query, key,
                                     formatNumber(own.weights[at], 2, !second.empty()));
        return besideNext(own, groups, group, weighs);
    }
    const auto weight = [at](const ComparedMap& map) { return static_cast<float>(map.row.weights[at]); };
    const Arithmetic sum = arithmetic({weight(row.a1), weight(row.lambdaA2), 1});
    const std::string before = trained ? formatNumber(*trained, 2, true) : sum.result;
    const Phrase weighs =
        before == sum.result
            ? phrase("{}, {} weighs {} by {} = {}", whereOf(of), query, key, sum.result, sum.terms(false))
            : phrase("{}, {} weighs {} by {} = {} (trained {})", whereOf(of), query, key, sum.result,
                     sum.terms(false), before);
    return both(besideNext(own, groups, group, weighs),
                besideSaid(row.standard, groups, group, standard, second));
}

Phrase briefGroupSentence(const ComparedRow& row, const TokenGroups& groups, int group, const Phrase& query,
                          const HeadsSaid& of) {
    const std::vector<double>& weights = row.difference.row.weights;
    const auto at = static_cast<std::size_t>(group);
    if (row.difference.heads == 0 || group < 0 || at >= weights.size() || !std::isfinite(weights[at]))
        return {};
    const Phrase where = of.scope == MeterScope::Layer ? phrase("In layer {}", of.head.layer)
                         : of.scope == MeterScope::All ? phrase("In all layers")
                                                       : whereOf(of);
    return besideNext(row.difference.row, groups, group,
                      phrase("{}, {} weighs {} by {}", where, query, groupName(groups, group),
                             formatNumber(weights[at], 2, true)));
}

} // namespace lambdascope
