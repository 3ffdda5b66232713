// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

class QAction;

namespace lambdascope {

/// "Undo the last edit (Ctrl+Z)": a tooltip with the keys of an action that does the same, as they are now.
/// Keys can be changed: say it again when QAction::changed comes.
QString withKeys(const QString& words, const QAction& action);

/// A tooltip that breaks its lines: plain ones are as wide as their words.
QString wrapped(const QString& words);

/// With its keys as the tooltip of the action itself, and of the buttons that stand for it, from here on.
void setKeyTip(QAction& action, const QString& words);

} // namespace lambdascope
