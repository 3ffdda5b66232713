// SPDX-License-Identifier: MIT
#pragma once

#include "app/figure_source.h"

#include <functional>
#include <memory>

namespace lambdascope {

/// Makes and writes figures of a window while it stays alive: with a busy cursor, and what may take seconds
/// (reading weights for their hash, writing numbers) off the window's thread; it then takes no input.
class FigureMaker {
  public:
    explicit FigureMaker(FigureSource source);

    [[nodiscard]] const FigureSource& source() const { return source_; }
    /// As the window shows it now. Throws what figureOf throws, and UsageError for a view that a class or a
    /// lesson does not show.
    [[nodiscard]] Figure make(FigureView view, const Theme& theme, bool numbers) const;
    /// Throws what writeFigure throws.
    static void write(const std::filesystem::path& file, const Figure& figure);
    /// Onto the clipboard: an image of 192 dots to the inch; the numbers apart by tabs. Throws UsageError
    /// where they are too many for other programs to take.
    static void copyPicture(const Figure& figure);
    static void copyNumbers(const Figure& figure);

  private:
    FigureSource source_;
    std::shared_ptr<WeightHashes> hashes_;
};

} // namespace lambdascope
