// SPDX-License-Identifier: MIT
#include "tests/emulator/attention_cases.h"

#include <fmt/format.h>

#include <set>
#include <utility>

namespace lambdascope::emulator {

std::string Case::name() const {
    return fmt::format("T {} of {} d {} terms {} values {} heads {} kv {} seed {} shared {} sm {}{}", queries,
                       keys, headDim, terms, valueBlocks, heads, kvBlocks, seed, shared, multiprocessors,
                       aligned ? "" : " unaligned");
}

cuda::Launch mapsLaunch(const Case& c) {
    return attentionMaps({c.shape(nullptr), nullptr, nullptr, nullptr, {}, {}}, c.device()).at(0);
}
cuda::Launch fusedLaunch(const Case& c) {
    return fusedAttention({c.shape(nullptr), nullptr, nullptr, nullptr, nullptr, nullptr, true, 0},
                          c.device())
        .at(0);
}
cuda::Launch fusedLaunchBf16(const Case& c) {
    return fusedAttentionBf16({c.shape(nullptr), nullptr, nullptr, nullptr, nullptr, nullptr, true, 0},
                              c.device())
        .at(0);
}

std::vector<Case> casesOfTilings(cuda::Launch (*launchOf)(const Case&)) {
    std::vector<Case> cases;
    std::set<std::pair<cuda::Launch::Kernel, int>> found;
    for (const int d : {12, 16, 28, 32, 52, 64, 100, 128, 200, 256}) // each class: one that fills it, one not
        for (const int values : {1, 2})
            for (const std::size_t shared : {49152, 65536, 101376, 166912, 232448})
                for (const int sm : {1, 2, 4, 6, 1000}) {
                    const Case c{.queries = 67,
                                 .keys = 75,
                                 .headDim = d,
                                 .valueBlocks = values,
                                 .heads = 2,
                                 .seed = 37,
                                 .shared = shared,
                                 .multiprocessors = sm};
                    if (found.emplace(launchOf(c).kernel, d).second) cases.push_back(c);
                }
    return cases;
}

std::vector<cuda::Launch> attentionLaunches() {
    std::vector<cuda::Launch> launches{mapsLaunch({})};
    for (const auto launchOf : {mapsLaunch, fusedLaunch, fusedLaunchBf16})
        for (const Case& c : casesOfTilings(launchOf)) launches.push_back(launchOf(c));
    return launches;
}

} // namespace lambdascope::emulator
