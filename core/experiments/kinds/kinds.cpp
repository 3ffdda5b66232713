// SPDX-License-Identifier: MIT
#include "core/experiments/kinds/kinds.h"

namespace lambdascope {

const std::vector<ExperimentKind>& experimentKinds() {
    static const std::vector<ExperimentKind> kinds = [] {
        std::vector<ExperimentKind> made;
        for (const auto make : experimentMakers) made.push_back(make());
        return made;
    }();
    return kinds;
}

} // namespace lambdascope
