// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/requests.h"
#include "core/model/model.h"

#include <filesystem>
#include <optional>

namespace lambdascope {

/// Opens a model, a pair or a trace, and what stands beside it, with its name and the history of its
/// training. What went wrong, or that it was cancelled, stands in the result; nothing is thrown.
LoadResult loadModels(quint64 number, const std::filesystem::path& folder,
                      const std::optional<std::filesystem::path>& with, const LoadProgress& progress,
                      WeightsAs weights);

} // namespace lambdascope
