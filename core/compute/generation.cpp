// SPDX-License-Identifier: MIT
#include "core/compute/generation.h"

#include "core/compute/decoder.h"
#include "core/util/error.h"

#include <algorithm>
#include <cmath>
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
    if (model_->config.learnedPositions() && length > model_->config.maxPositions)
        return true; // none is left
    return static_cast<int>(written_.size()) >= plan_.tokens ||
           std::ranges::find(ends, written_.back().token) != ends.end();
}

GeneratedToken Generation::step(Backend& backend, const Progress& progress) {
    if (done()) throw UsageError("the text is at its end; there is nothing more to write");
    std::vector<int> text = plan_.prompt;
    for (const GeneratedToken& each : written_) text.push_back(each.token);
    const std::span<const float> logits = decoder_->run(backend, text, progress).values();
    const int token = sampler_.next(logits);
    written_.push_back({token, probabilityOf(logits, token)});
    return written_.back();
}

TracePtr Generation::trace() const {
    return decoder_->trace();
}

} // namespace lambdascope
