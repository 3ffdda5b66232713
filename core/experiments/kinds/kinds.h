// SPDX-License-Identifier: MIT
#pragma once

#include "core/experiments/experiment.h"

#include <array>
#include <memory>

namespace lambdascope {

// The rows of experimentKinds(), each in a file of its own.
ExperimentKind needleKind();
ExperimentKind allocationKind();
ExperimentKind outliersKind();
ExperimentKind quantizeKind();
ExperimentKind orderKind();
ExperimentKind lengthKind();
ExperimentKind scheduleKind();
ExperimentKind sharingKind();
ExperimentKind sparsityKind();
ExperimentKind marginKind();
ExperimentKind throughputKind();
ExperimentKind corpusKind();
/// In the order of the guide.
inline constexpr std::array experimentMakers{needleKind,   allocationKind, outliersKind,   quantizeKind,
                                             orderKind,    lengthKind,     scheduleKind,   sharingKind,
                                             sparsityKind, marginKind,     throughputKind, corpusKind};

template<typename Made>
std::unique_ptr<Experiment> makeExperimentOf(const Protocol& protocol, const AskedModels& models) {
    auto made = std::make_unique<Made>(protocol, models);
    static_cast<void>(made->plan().cells()); // whether each has a name of its own
    return made;
}

} // namespace lambdascope
