// SPDX-License-Identifier: MIT
// The one backend that a browser has: no plug-ins, no threads.
#include "core/compute/backend.h"
#include "core/compute/cpu/changed_attention.h"
#include "core/compute/cpu/cpu_backend.h"
#include "core/util/error.h"

#include <utility>

namespace lambdascope {

std::unique_ptr<Backend> makeBackend(const std::string& kind, int /*threads*/, Precision precision) {
    if ((kind != "auto" && kind != "cpu") || precision != Precision::Float32)
        throw fail<UsageError>("there is no backend {} in WebAssembly", kind);
    return std::make_unique<CpuBackend>(1);
}

std::unique_ptr<Backend> changeAttention(Backend& inner, AttentionChange change,
                                         const std::string& /*build*/) {
    return std::make_unique<ChangedAttention>(inner, std::move(change));
}

} // namespace lambdascope
