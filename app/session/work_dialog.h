// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/model.h"

#include <QString>

#include <atomic>
#include <functional>
#include <stop_token>

class QWidget;

namespace lambdascope {

/// What work beside a window and the dialog that tells of it share.
struct WorkBeside {
    std::stop_token stop;           // asked to by Cancel, and where the program ends
    std::atomic<int> done{}, all{}; // of parts that can be counted; 0: of none
    QWidget* window = nullptr;      // none: the work is done in its thread

    /// Does something in the window's thread, and waits for it. Throws what it throws, Cancelled.
    void inWindow(const std::function<void()>& does) const;
};

/// Does work on a thread of its own; the window takes no input meanwhile, and what takes longer is told by a
/// dialog with Cancel. Without a window it is done at once. Throws what the work throws, Cancelled where it
/// was stopped.
void workBeside(QWidget* window, const QString& title, const QString& what,
                const std::function<void(WorkBeside&)>& work);

/// Until the hashes of the weights are known, beside the window. Throws Error where they cannot be read,
/// Cancelled.
void readHashes(QWidget* window, const QString& title, const Pair& models);

} // namespace lambdascope
