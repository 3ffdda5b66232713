// SPDX-License-Identifier: MIT
#include "core/model/weight_hashes.h"

#include "core/util/error.h"

#include <chrono>

namespace lambdascope {

std::int64_t weightBytes(const Model& model) {
    std::int64_t bytes = 0;
    std::error_code none;
    for (const auto& file : model.weightFiles) {
        const auto size = std::filesystem::file_size(file, none);
        if (!none) bytes += static_cast<std::int64_t>(size);
    }
    return bytes;
}

/// A disk that was away may be there again.
bool WeightHashes::failed(const Reading& reading) {
    if (reading.hash.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return false;
    try {
        return reading.hash.get().empty();
    } catch (const Error&) {
        return true;
    }
}

const WeightHashes::Reading* WeightHashes::find(const ModelPtr& model) const {
    const auto at = readings_.find(model.get());
    // another model may lie where one that is gone lay
    return at == readings_.end() || at->second.model.lock() != model ? nullptr : &at->second;
}

void WeightHashes::begin(const ModelPtr& model) {
    if (!model) return;
    if (const Reading* reading = find(model); reading != nullptr && !failed(*reading)) return;
    std::erase_if(readings_, [](const auto& entry) { return entry.second.model.expired(); });
    auto hash = std::async(std::launch::async, [model] { return sha256OfWeights(*model); });
    readings_[model.get()] = {model, hash.share()};
}

std::string WeightHashes::known(const ModelPtr& model) const {
    const Reading* reading = find(model);
    if (reading == nullptr || reading->hash.wait_for(std::chrono::seconds(0)) != std::future_status::ready)
        return {};
    try {
        return reading->hash.get();
    } catch (const Error&) { // gone since the model was opened
        return {};
    }
}

std::string WeightHashes::of(const ModelPtr& model) {
    if (!model) return {};
    begin(model);
    return find(model)->hash.get();
}

std::int64_t WeightHashes::unread(const Pair& models) const {
    std::int64_t bytes = 0;
    for (const ModelPtr& model : {models.diff, models.standard})
        if (model && find(model) == nullptr) bytes += weightBytes(*model);
    return bytes;
}

} // namespace lambdascope
