// SPDX-License-Identifier: MIT
#include "app/weight_hashes.h"

#include "core/util/error.h"

#include <chrono>

namespace lambdascope {

WeightHashes::Reading* WeightHashes::find(const ModelPtr& model) {
    const auto at = readings_.find(model.get());
    // another model may lie where one that is gone lay
    return at == readings_.end() || at->second.model.lock() != model ? nullptr : &at->second;
}

void WeightHashes::begin(const ModelPtr& model) {
    if (!model || find(model) != nullptr) return;
    std::erase_if(readings_, [](const auto& entry) { return entry.second.model.expired(); });
    auto hash = std::async(std::launch::async, [model] {
        try {
            return sha256OfWeights(*model);
        } catch (const Error&) {
            return std::string();
        }
    });
    readings_[model.get()] = {model, hash.share()};
}

std::string WeightHashes::known(const ModelPtr& model) {
    const Reading* reading = find(model);
    const bool there =
        reading != nullptr && reading->hash.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
    return there ? reading->hash.get() : std::string();
}

std::string WeightHashes::of(const ModelPtr& model) {
    if (!model) return {};
    begin(model);
    return find(model)->hash.get();
}

} // namespace lambdascope
