// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/present/presenter_page.h"
#include "widgets/present/presenter_paint.h"

#include <QString>
#include <QStringList>

namespace lambdascope {

/// Whether guesses of the class are counted now.
bool isCounted(const PresenterPage& page);
/// What an option is called: its key where guesses are counted, else "A".
QString optionLetter(const PresenterPage& page, int option);
/// The guesses in words, a sentence for each answer.
QStringList tallyWords(const PresenterPage& page);

/// The options, with the class's guesses as bars beside them; of a number, bars over its scale. Until it is
/// revealed all bars are alike.
void paintPresenterAnswers(const PresenterPen& pen);

} // namespace lambdascope
