// SPDX-License-Identifier: MIT
#pragma once

namespace lambdascope {

/// What the window is arranged for: looking at one head, moving λ and seeing the whole model answer,
/// following a lesson, or asking the models what the paper asked.
enum class Workspace { Explore, Lab, Learn, Experiments };

} // namespace lambdascope
