// SPDX-License-Identifier: MIT
#include "core/analysis/attention/kept_tensors.h"

#include <utility>

namespace lambdascope {

Tensor KeptTensors::of(const std::vector<Tensor>& sources, const std::function<Tensor()>& make) {
    std::vector<const void*> memory;
    memory.reserve(sources.size());
    for (const Tensor& source : sources) memory.push_back(source.address());
    const auto found = kept_.find(memory);
    if (found != kept_.end()) {
        found->second.asked = true;
        return found->second.made;
    }
    Tensor made = make();
    kept_.emplace(std::move(memory), Kept{sources, made});
    return made;
}

void KeptTensors::letGo() {
    std::erase_if(kept_, [](const auto& each) { return !each.second.asked; });
    for (auto& [memory, kept] : kept_) kept.asked = false;
}

} // namespace lambdascope
