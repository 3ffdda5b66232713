// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

#include <vector>

namespace lambdascope {

/// Keys that do one thing in a view, for the list of shortcuts. Views that take keys by themselves provide
/// these in a function keys(), and a test presses them.
struct KeyHelp {
    std::vector<int> keys; // Qt::Key, with Qt::KeyboardModifiers or'ed in
    QString what;          // "Move the pinned cell"
};

} // namespace lambdascope
