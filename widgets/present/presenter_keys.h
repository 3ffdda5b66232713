// SPDX-License-Identifier: MIT
#pragma once

#include <QKeySequence>
#include <QString>

#include <optional>
#include <vector>

class QKeyEvent;

namespace lambdascope {

/// What a key does in the audience's window and in the notes; a clicker sends PageUp, PageDown and the dot.
enum class PresenterAction {
    Next,
    Back,
    Trained, // while held
    Reveal,
    NextPart, // another of the maps or figures of a page
    PartBefore,
    Spotlight,
    LambdaUp,
    LambdaDown,
    QueryUp, // the pinned cell moves
    QueryDown,
    KeyLeft,
    KeyRight,
    Count, // a guess for one of the options; this one and the next come with its number
    Uncount,
    TakeBack, // the last change of the counts
    ClearCounts,
    Black,
    White,
    Freeze,
    Contrast,
    Larger,
    Smaller,
    Notes,
    Help,
    Leave,
};

/// One line of the list of keys.
struct PresenterKey {
    PresenterAction action;
    std::vector<QKeySequence> keys; // the first one is named
    QString name;                   // "next page"
    QString hint;                   // the word at the lower right; empty: it is not there
};
/// All keys, in the language of the window.
std::vector<PresenterKey> presenterKeys();
/// "→", "Space", "Shift+↑": as it is printed.
QString keyName(const PresenterKey& key);

/// The list of keys as a table in Markdown.
QString keysAsMarkdown();

/// What a key means; nothing for all others.
std::optional<PresenterAction> presenterAction(const QKeyEvent& event);
/// The option that a digit stands for, from 0.
int optionOf(const QKeyEvent& event);
/// Whether a key that is held goes on doing it: λ, the pin and the size move on, pages do not run away.
bool repeats(PresenterAction action);

} // namespace lambdascope
