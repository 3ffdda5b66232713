// SPDX-License-Identifier: MIT
#pragma once

#include "app/figures/figure_source.h"

#include <functional>
#include <memory>

namespace lambdascope {

/// What a window shows at a moment, however it goes on.
struct FigureMoment {
    SessionState state;
    FigureLook look;
};

/// Makes and writes figures of a window while it stays alive: with a busy cursor, and what may take seconds
/// (reading weights for their hash, writing numbers) off the window's thread; it then takes no input.
class FigureMaker {
  public:
    explicit FigureMaker(FigureSource source);

    [[nodiscard]] const FigureSource& source() const { return source_; }
    /// What the window shows now.
    [[nodiscard]] FigureMoment moment() const;
    /// Throws what figureOf throws, and UsageError for a view that a class or a lesson does not show.
    [[nodiscard]] Figure make(const FigureMoment& moment, FigureView view, const Theme& theme,
                              bool numbers) const;
    /// Throws UsageError where the numbers of a view do not fit a file of this kind ("npy").
    static void checkNumbers(const FigureMoment& moment, FigureView view, const QString& ending);
    /// Throws what writeFigure throws.
    static void write(const std::filesystem::path& file, const Figure& figure);
    /// Onto the clipboard: an image of 192 dots to the inch.
    static void copyPicture(const Figure& figure);
    /// Onto the clipboard, apart by tabs; returns what they are of. Throws what `make` throws, and UsageError
    /// where they are too many for other programs to take, before any of them is made.
    QString copyNumbers(const FigureMoment& moment, FigureView view) const;

  private:
    void checkAllowed(FigureView view) const;

    FigureSource source_;
    std::shared_ptr<WeightHashes> hashes_;
};

} // namespace lambdascope
