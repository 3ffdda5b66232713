// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace lambdascope {

/// Which tokens get a label along an axis whose first visible cell is `first`: every one from 10 pixels a
/// cell, else the first of each sentence, at least 12 pixels apart. Those in `always` (hovered, pinned) come
/// first.
std::vector<int> labelledTokens(const QStringList& tokens, double first, double count, double cellSize,
                                const std::vector<int>& always);

/// A token as an axis label or in a sentence: trimmed, a space as "␣", at most `most` characters.
QString labelOf(const QStringList& tokens, int index, int most = 10);

} // namespace lambdascope
