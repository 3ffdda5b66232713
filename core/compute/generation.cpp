// SPDX-License-Identifier: MIT
#include "core/compute/generation.h"

#include "core/compute/decoder.h"
#include "core/text/spans.h"
#include "core/util/error.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace lambdascope {

namespace {

/// The probability of one token by softmax, in double.
float probabilityOf(std::span<const float> logits, int token) {
    const double top = *std::ranges::max_element(logits);
    double sum = 0;
    for (const float logit : logits) sum += std::exp(logit - top);
    return static_cast<float>(std::exp(logits[token] - top) / sum);
}

void checkPlan(const Model& model, const GenerationPlan& plan) {
    checkTokens(model, plan.prompt);
    if (plan.tokens < 1) throw fail<UsageError>("{} tokens cannot be written; 1 is the least", plan.tokens);
    if (!plan.keepTrace) return;
    constexpr double mebi = 1 << 20;
    const std::size_t tokens = plan.prompt.size() + static_cast<std::size_t>(plan.tokens) - 1;
    const double each = static_cast<double>(mapBytesPerLayer(model, 1)) * static_cast<double>(tokens) *
                        static_cast<double>(tokens);
    const double needed = each * static_cast<double>(model.layers.size());
    if (needed > static_cast<double>(plan.mapBudget))
        throw fail("the maps of {} tokens need {:.0f} MiB and the budget is {:.0f} MiB", tokens,
                   std::ceil(needed / mebi), std::floor(static_cast<double>(plan.mapBudget) / mebi));
}

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

Generation::Generation(ModelPtr model, GenerationPlan plan)
    : model_(std::move(model)), plan_(std::move(plan)), sampler_(plan_.sampling) {
    checkPlan(*model_, plan_);
    const auto capacity = static_cast<std::int64_t>(plan_.prompt.size()) + plan_.tokens;
    decoder_ = std::make_unique<Decoder>(model_, plan_.edits, capacity, plan_.keepTrace);
}

Generation::~Generation() = default;

bool Generation::done() const {
    if (written_.empty()) return false;
    const std::vector<std::int64_t>& ends = model_->config.eosTokens;
    const auto length = static_cast<std::int64_t>(plan_.prompt.size() + written_.size());
    if (const std::int64_t most = model_->config.mostTokens(); most > 0 && length > most)
        return true; // none is left
    return static_cast<int>(written_.size()) >= plan_.tokens || sentenceEnded_ ||
           std::ranges::find(ends, written_.back().token) != ends.end();
}

GeneratedToken Generation::step(Backend& backend, const Progress& progress) {
    if (done()) throw UsageError("the text is at its end; there is nothing more to write");
    std::vector<int> text = plan_.prompt;
    for (const GeneratedToken& each : written_) text.push_back(each.token);
    const std::span<const float> logits = decoder_->run(backend, text, progress).values();
    const int token = sampler_.next(logits);
    written_.push_back({token, probabilityOf(logits, token)});
    if (plan_.sentence && model_->tokenizer) {
        text.erase(text.begin(), text.begin() + std::ssize(plan_.prompt));
        text.push_back(token);
        sentenceEnded_ = endsSentence(model_->tokenizer->decode(text, false, TextPlace::Middle));
    }
    return written_.back();
}

TracePtr Generation::trace() const {
    return decoder_->trace();
}

// Which token comes next. Nothing here may depend on the platform: the standard leaves distributions open,
// so the uniform number is made from the bits of the generator, which it defines.
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
