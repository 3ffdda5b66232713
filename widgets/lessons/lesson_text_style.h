// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

class QTextDocument;

namespace lambdascope {

/// Gives a document that was imported from Markdown the look of lessons: paragraphs with room between their
/// lines, headings, lists, quotes and tables, and dotted links in the accent. `pixels`: size of its letters.
void styleLessonDocument(QTextDocument& document, const Theme& theme, int pixels, const QColor& ink);

} // namespace lambdascope
