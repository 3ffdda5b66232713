// SPDX-License-Identifier: MIT
#include "core/experiments/kinds/kinds.h"

#include <iterator>

namespace lambdascope {

const std::vector<ExperimentKind>& experimentKinds() {
    static const std::vector<ExperimentKind> kinds = [] {
        std::vector<ExperimentKind> made;
        made.reserve(std::size(experimentMakers));
        for (const auto make : experimentMakers) made.push_back(make());
        return made;
    }();
    return kinds;
}

} // namespace lambdascope
