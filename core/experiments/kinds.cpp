// SPDX-License-Identifier: MIT
#include "core/experiments/kinds.h"

namespace lambdascope {

const std::vector<ExperimentKind>& experimentKinds() {
    static const std::vector<ExperimentKind> kinds{needleKind()};
    return kinds;
}

} // namespace lambdascope
