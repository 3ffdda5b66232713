// SPDX-License-Identifier: MIT
// What is said of the charts and tables beside the maps.
#include "core/analysis/view_sentence.h"
#include "core/text/display.h"
#include "core/text/token_names.h"
#include "core/util/phrase.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace lambdascope {
namespace {

std::string two(double value) {
    return formatNumber(value, 2);
}

/// The number that two decimals say.
double asPrinted(double value) {
    const std::string digits = fmt::format("{:.2f}", value);
    double result = value;
    std::from_chars(digits.data(), digits.data() + digits.size(), result);
    return result;
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

/// One sentence after the other; the second may be missing.
Phrase both(const Phrase& first, const Phrase& second) {
    return second.empty() ? first : phrase("{} {}", first, second);
}

Phrase movedSentence(const Model& model, const Edits& edits) {
    std::vector<int> moved;
    for (int l = 0; l < static_cast<int>(model.layers.size()); ++l)
        if (lambdaInForce(model.layers[l].lambda, edits, l).lambda != model.layers[l].lambda.trained())
            moved.push_back(l);
    if (moved.empty()) return {};
    const int first = moved.front();
    const int last = moved.back();
    if (moved.size() > 1)
        return last - first + 1 == std::ssize(moved)
                   ? phrase("Edits moved λ of layers {} to {}.", first, last)
                   : phrase("Edits moved λ of layers {}.", fmt::format("{}", fmt::join(moved, ", ")));
    const std::string from = two(model.layers[first].lambda.trained());
    const std::string to = two(lambdaInForce(model.layers[first].lambda, edits, first).lambda);
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

Phrase lambdaSentence(const Model& model, const Edits& edits) {
    if (!model.differential() || model.layers.empty()) return phrase("A standard Transformer has no λ.");
    if (model.plan.tokenLambda)
        return both(phrase("Every token and head has a λ of its own."), setSentence(edits));
    const int last = static_cast<int>(model.layers.size()) - 1;
    const auto lambda = [&](int l) { return two(lambdaInForce(model.layers[l].lambda, edits, l).lambda); };
    if (last == 0) return both(phrase("λ of the only layer is {}.", lambda(0)), movedSentence(model, edits));
    return both(phrase("λ goes from {} in layer 0 to {} in layer {}.", lambda(0), lambda(last), last),
                movedSentence(model, edits));
}

namespace {

/// "“48” with 97 %".
Phrase bestOf(const Trace& trace) {
    const std::vector<float> probabilities = nextTokenProbabilities(trace);
    const bool numbers = std::ranges::all_of(probabilities, [](float p) { return std::isfinite(p); });
    if (!numbers || probabilities.empty()) return phrase("nothing that is a number");
    const Candidate best = topCandidates(probabilities, 1).front();
    const std::string share = percent(best.probability);
    if (!trace.model->tokenizer) return phrase("token {} with {} %", best.token, share);
    const auto pieces = trace.model->tokenizer->pieces(std::vector{best.token}, TextPlace::Middle);
    return phrase("{} with {} %", TokenNames::quoted(wordPhrase(pieces, 0)), share);
}

} // namespace

Phrase nextTokenSentence(const Trace* standard, const Trace* trained, const Trace* inForce,
                         const std::vector<TokenPiece>& pieces) {
    const Trace* any = trained != nullptr ? trained : standard != nullptr ? standard : inForce;
    if (any == nullptr || any->tokenCount() == 0) return {};
    const Phrase after = TokenNames(pieces, any->request.tokens).wordAt(any->tokenCount() - 1);
    const auto best = [](const Trace* trace) { return trace != nullptr ? bestOf(*trace) : Phrase{}; };
    const Phrase s = best(standard);
    const Phrase d = best(trained);
    const Phrase e = best(inForce);
    if (!s.empty() && !d.empty() && !e.empty())
        return phrase("After {}, the standard model says {}, DIFF {}, edited {}.", after, s, d, e);
    if (!s.empty() && !d.empty())
        return phrase("After {}, the standard model says {}, DIFF {}.", after, s, d);
    if (!s.empty() && !e.empty())
        return phrase("After {}, the standard model says {}, the edited DIFF model {}.", after, s, e);
    if (!d.empty() && !e.empty()) return phrase("After {}, the DIFF model says {}, edited {}.", after, d, e);
    if (!s.empty()) return phrase("After {}, the standard model says {}.", after, s);
    if (!d.empty()) return phrase("After {}, the DIFF model says {}.", after, d);
    return phrase("After {}, the edited DIFF model says {}.", after, e);
}

namespace {

/// What a sweep is judged by: the loss, and of a prompt of one token, which has none, KL.
const SweepPoint* bestBy(const std::vector<SweepPoint>& points, double SweepPoint::*value) {
    const SweepPoint* best = nullptr;
    for (const SweepPoint& point : points)
        if (!std::isnan(point.*value) && (best == nullptr || point.*value < best->*value)) best = &point;
    return best;
}

Phrase lowestSentence(const std::vector<SweepPoint>& points, int firstLayer, int lastLayer) {
    const std::string from = exact(points.front().value);
    const std::string to = exact(points.back().value);
    const SweepPoint* best = bestBy(points, &SweepPoint::loss);
    if (best != nullptr)
        return firstLayer == lastLayer
                   ? phrase("With λ_init of layer {} from {} to {}, the loss is lowest at {}: {} nats per "
                            "token.",
                            firstLayer, from, to, exact(best->value), two(best->loss))
                   : phrase("With λ_init of layers {} to {} from {} to {}, the loss is lowest at {}: {} nats "
                            "per token.",
                            firstLayer, lastLayer, from, to, exact(best->value), two(best->loss));
    best = bestBy(points, &SweepPoint::kl);
    if (best == nullptr) return phrase("No value of the sweep gave numbers.");
    return firstLayer == lastLayer
               ? phrase("With λ_init of layer {} from {} to {}, KL is lowest at {}: {} nats.", firstLayer,
                        from, to, exact(best->value), two(best->kl))
               : phrase("With λ_init of layers {} to {} from {} to {}, KL is lowest at {}: {} nats.",
                        firstLayer, lastLayer, from, to, exact(best->value), two(best->kl));
}

} // namespace

Phrase sweepSentence(const std::vector<SweepPoint>& points, int firstLayer, int lastLayer,
                     std::optional<double> trained) {
    if (points.empty()) return {};
    Phrase lowest = lowestSentence(points, firstLayer, lastLayer);
    const SweepPoint* best = bestBy(points, &SweepPoint::loss);
    if (best == nullptr) best = bestBy(points, &SweepPoint::kl);
    if (best == nullptr || !trained || std::isnan(*trained)) return lowest;
    // with the decimals of the other: two numbers that print apart are in the order in which they print
    const std::string value = formatNumber(*trained, decimalsOf(best->value));
    if (value == exact(best->value)) return both(lowest, phrase("The trained value is {} too.", value));
    return both(lowest, *trained < best->value ? phrase("The trained value, {}, is below that.", value)
                                               : phrase("The trained value, {}, is above that.", value));
}

namespace {

/// The newest of the points up to a step; none before the first.
template<typename Point>
const Point* upTo(const std::vector<Point>& points, int step) {
    const auto after = std::ranges::upper_bound(points, step, {}, &Point::step);
    return after == points.begin() ? nullptr : &*std::prev(after);
}

Phrase lossSentence(const TrainingHistory& history, int step) {
    const TrainingPoint* diff = upTo(history.diff.points, step);
    const TrainingPoint* standard = upTo(history.standard.points, step);
    if (diff != nullptr && standard != nullptr && diff->step == standard->step)
        return phrase("At step {}, the loss is {} nats per token for DIFF and {} for the standard model.",
                      diff->step, two(diff->loss), two(standard->loss));
    if (diff != nullptr)
        return phrase("At step {}, the loss of DIFF is {} nats per token.", diff->step, two(diff->loss));
    if (standard != nullptr)
        return phrase("At step {}, the loss of the standard model is {} nats per token.", standard->step,
                      two(standard->loss));
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

Phrase meterSentence(const std::optional<MeterBar>& standard, const std::optional<MeterBar>& diff) {
    const auto known = [](const std::optional<MeterBar>& bar) {
        return bar && bar->there && std::isfinite(bar->answer);
    };
    const auto answer = [](const MeterBar& bar) { return two(bar.answer); };
    const auto rest = [](const MeterBar& bar) { return two(1 - asPrinted(bar.answer)); }; // both add to 1
    if (known(standard) && known(diff))
        return phrase(
            "Of Σ|weight|, DIFF gives {} to the answer and {} to the rest, the standard model {} and "
            "{}.",
            answer(*diff), rest(*diff), answer(*standard), rest(*standard));
    if (known(diff))
        return phrase("Of Σ|weight|, DIFF gives {} to the answer and {} to the rest.", answer(*diff),
                      rest(*diff));
    if (known(standard))
        return phrase("Of Σ|weight|, the standard model gives {} to the answer and {} to the rest.",
                      answer(*standard), rest(*standard));
    return phrase("No weights are there to share.");
}

} // namespace lambdascope
