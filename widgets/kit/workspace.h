// SPDX-License-Identifier: MIT
#pragma once

namespace lambdascope {

/// What the window is arranged for: looking at one head, moving λ and seeing the whole model answer, or
/// following a lesson.
enum class Workspace { Explore, Lab, Learn };

} // namespace lambdascope
