// SPDX-License-Identifier: MIT
#include "core/experiments/kinds/kinds.h"

namespace lambdascope {

const std::vector<ExperimentKind>& experimentKinds() {
    static const std::vector<ExperimentKind> kinds{
        needleKind(),   allocationKind(), outliersKind(), quantizeKind(), orderKind(),      lengthKind(),
        scheduleKind(), sharingKind(),    sparsityKind(), marginKind(),   throughputKind(), corpusKind()};
    return kinds;
}

} // namespace lambdascope
