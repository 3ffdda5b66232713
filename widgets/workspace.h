// SPDX-License-Identifier: MIT
#pragma once

namespace lambdascope {

/// What the window is arranged for: looking at one head, or moving λ and seeing the whole model answer.
enum class Workspace { Explore, Lab };

} // namespace lambdascope
