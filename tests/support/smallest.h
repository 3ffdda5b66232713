// SPDX-License-Identifier: MIT
#pragma once

#include "core/experiments/experiment.h"

#include <utility>

namespace lambdascope::test {

/// An experiment with the options, of those that it has, that make it small.
inline Protocol smallest(const ExperimentKind& kind) {
    Protocol protocol(kind);
    for (const auto& [name, text] : {std::pair{"prompts", "3"},
                                     {"told", "1"},
                                     {"asked", "1"},
                                     {"tokens", "100"},
                                     {"bits", "4"},
                                     {"per", "tensor"},
                                     {"keys", "0,4"},
                                     {"constants", "0.5"},
                                     {"texts", "2"},
                                     {"shots", "4"},
                                     {"orders", "2"},
                                     {"seconds", "0"},
                                     {"cores", "1"}})
        if (protocol.has(name)) protocol.set(name, text);
    if (kind.name == "throughput") protocol.set("length", "16,32");
    return protocol;
}

} // namespace lambdascope::test
