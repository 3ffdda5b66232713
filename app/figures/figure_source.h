// SPDX-License-Identifier: MIT
#pragma once

#include "app/figures/figures.h"
#include "app/figures/movement.h"
#include "core/lessons/class_file.h"

#include <QPoint>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QObject;
class QWidget;

namespace lambdascope {

class LearnWorkspace;
class MainWindow;
class Session;

/// What of a window can become a figure, and how it looks there now: zoom, and what a lesson's page shows.
class FigureSource {
  public:
    /// `may`: whether the class in force leaves a control alone.
    FigureSource(MainWindow& window, Session& session, std::function<bool(Control)> may);

    [[nodiscard]] const SessionState& state() const;
    [[nodiscard]] MainWindow& window() const { return window_; }
    /// As on screen; on paper: light.
    [[nodiscard]] FigureLook look() const;
    /// Calls back whenever what a figure is made from has changed, as long as `context` is there.
    void listen(const QObject* context, const std::function<void()>& changed) const;
    /// False for what the class hides or locks, and what the lesson's page does not show.
    [[nodiscard]] bool allows(FigureView view) const;
    [[nodiscard]] std::vector<FigureView> allowed() const;
    /// What the workspace is about, or else the first that is allowed.
    [[nodiscard]] FigureView first() const;

    /// The widgets that show something that can become a figure.
    [[nodiscard]] std::vector<QWidget*> widgets() const;
    /// What one of them, or a part of it, shows at a point of it.
    [[nodiscard]] std::optional<FigureView> viewOf(const QWidget* widget, QPoint at) const;

  private:
    [[nodiscard]] LearnWorkspace& learn() const;

    MainWindow& window_;
    Session& session_;
    std::function<bool(Control)> may_;
};

/// What a window shows at a moment, however it goes on.
struct FigureMoment {
    SessionState state;
    FigureLook look;
};

/// Makes and writes figures of a window while it stays alive: with a busy cursor, and what may take seconds
/// (reading weights for their hash, writing numbers) beside it; whoever cancels gets Cancelled.
class FigureMaker {
  public:
    explicit FigureMaker(FigureSource source);

    [[nodiscard]] const FigureSource& source() const { return source_; }
    /// What the window shows now.
    [[nodiscard]] FigureMoment moment() const;
    /// Throws what figureOf throws, and UsageError for a view that a class or a lesson does not show.
    [[nodiscard]] Figure make(const FigureMoment& moment, FigureView view, bool numbers) const;
    /// Throws what writeFigure throws.
    void write(const std::filesystem::path& file, const Figure& figure) const;
    /// Writes it as it moves. Throws what writeMovingFigure throws, and UsageError as make() does.
    void writeMoving(const std::filesystem::path& file, const FigureMoment& moment, FigureView view,
                     const Movement& movement) const;
    /// Onto the clipboard: an image of 192 dots to the inch, or the numbers apart by tabs. Returns the title.
    /// Throws what `make` throws, and UsageError where numbers are too many for other programs to take,
    /// before any of them is made.
    QString copy(const FigureMoment& moment, FigureView view, bool numbers) const;

  private:
    void checkAllowed(FigureView view) const;

    FigureSource source_;
};

} // namespace lambdascope
