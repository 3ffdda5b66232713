// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/json.h"

#include <filesystem>
#include <string>

namespace lambdascope::cli {

/// Where the figure of a chapter lies in the guide's folder: "pictures/ko/results/scale-model-needle.png".
std::string figurePlace(const std::string& language, const std::string& name);

/// Has results drawn by lambdascope, the program with a window, which lies beside this one and has the
/// painters.
class FigureDrawer {
  public:
    /// Where there is no such program, says so on stderr, and draws nothing.
    FigureDrawer(const std::filesystem::path& guide, const std::filesystem::path& assets);
    ~FigureDrawer();
    FigureDrawer(const FigureDrawer&) = delete;
    FigureDrawer& operator=(const FigureDrawer&) = delete;

    /// Whether there is a figure now. What went wrong is said on stderr.
    [[nodiscard]] bool draw(const OrderedJson& result, const std::string& language,
                            const std::string& name) const;

  private:
    std::filesystem::path guide_, assets_, passing_;
    std::filesystem::path program_; // empty: there is none
};

} // namespace lambdascope::cli
