// SPDX-License-Identifier: MIT
// Which token comes next. Nothing here may depend on the platform: the standard leaves distributions open,
// so the uniform number is made from the bits of the generator, which it defines.
#include "core/compute/generation.h"
#include "core/util/error.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace lambdascope {
namespace {

/// A token that may be drawn, and its weight before all are divided by their sum.
struct Choice {
    int token = 0;
    double weight = 0;
};

double sumOf(const std::vector<Choice>& choices) {
    return std::accumulate(choices.begin(), choices.end(), 0.0,
                           [](double sum, const Choice& each) { return sum + each.weight; });
}

/// Token ids, the `count` most probable ones first and in order, the lower id first among equals.
std::vector<int> ordered(std::span<const float> logits, std::size_t count) {
    std::vector<int> ids(logits.size());
    std::iota(ids.begin(), ids.end(), 0);
    const auto before = [&](int a, int b) { return logits[a] != logits[b] ? logits[a] > logits[b] : a < b; };
    if (count < ids.size())
        std::partial_sort(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(count), ids.end(), before);
    else
        std::ranges::sort(ids, before);
    ids.resize(count);
    return ids;
}

/// The shortest beginning that reaches the share p of all the weight.
void cutToShare(std::vector<Choice>& choices, double p) {
    const double wanted = p * sumOf(choices);
    double sum = 0;
    std::size_t count = 0;
    while (count < choices.size() && (count == 0 || sum < wanted)) sum += choices[count++].weight;
    choices.resize(count);
}

} // namespace

Sampler::Sampler(const Sampling& sampling) : sampling_(sampling), random_(sampling.seed) {
    if (!(sampling.temperature >= 0) || std::isinf(sampling.temperature)) // a NaN is not
        throw fail<UsageError>("a temperature of {} is not possible; 0 and above are", sampling.temperature);
    if (sampling.topK < 0)
        throw fail<UsageError>("the {} most probable tokens cannot be taken; 0 takes all", sampling.topK);
    if (!(sampling.topP > 0 && sampling.topP <= 1))
        throw fail<UsageError>("top-p of {} is not possible; above 0, 1 at most, is", sampling.topP);
}

int Sampler::next(std::span<const float> logits) {
    const auto top = std::ranges::max_element(logits); // the first of equals
    if (sampling_.temperature == 0) return static_cast<int>(top - logits.begin());
    const auto all = logits.size();
    const std::size_t most = sampling_.topK > 0 ? std::min<std::size_t>(sampling_.topK, all) : all;
    std::vector<Choice> choices;
    choices.reserve(most);
    for (const int id : ordered(logits, most))
        choices.push_back({id, std::exp((double{logits[id]} - *top) / sampling_.temperature)});
    if (sampling_.topP < 1) cutToShare(choices, sampling_.topP);

    const double uniform = static_cast<double>(random_() >> 11) * 0x1p-53; // [0, 1)
    double left = uniform * sumOf(choices);
    for (const Choice& each : choices)
        if ((left -= each.weight) < 0) return each.token;
    return choices.back().token; // rounding
}

} // namespace lambdascope
