// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

class QWidget;

namespace lambdascope {

/// A screen reader says it once the hand rests, wherever it reads: of several in a row from one widget the
/// last, and none where nothing is seen.
void announce(QWidget& from, const QString& words);

/// What a screen reader says of a widget behind its name. Of a widget that has the keyboard it says each
/// change, too, in fewer words where `change` has some.
void setDescription(QWidget& widget, const QString& words, const QString& change = {});

} // namespace lambdascope
