// SPDX-License-Identifier: MIT
// The door of a plug-in built for newer processors: nothing else of it is visible outside.
#include "core/compute/cpu/changed_attention.h"
#include "core/compute/cpu/cpu_backend.h"

#include <utility>

extern "C" [[gnu::visibility("default")]] const char* lambdascope_plugin_version() {
    return LAMBDASCOPE_VERSION;
}

extern "C" [[gnu::visibility("default")]] lambdascope::Backend* lambdascope_make_backend(int threads) {
    return new lambdascope::CpuBackend(threads);
}

extern "C" [[gnu::visibility("default")]] lambdascope::Backend*
lambdascope_change_attention(lambdascope::Backend& inner, lambdascope::AttentionChange& change) {
    return new lambdascope::ChangedAttention(inner, std::move(change));
}
