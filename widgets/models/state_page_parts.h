// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/models/state_page.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace lambdascope::parts {

/// The building blocks of the pages: one column of at most `width`, in the middle of its parent.
struct Page {
    QWidget* widget;
    QVBoxLayout* column;
};
Page page(int width, const Theme& theme);

QLabel* title(const QString& text);
QLabel* body(const QString& text, const Theme& theme, const QColor& ink, int pixels = 13);
QPushButton* button(const QString& text, const char* name, bool primary = false);

/// The rows of an opening model: ✓ done, a bar with its count, or waiting.
QWidget* loadSteps(const std::vector<LoadStep>& steps, const Theme& theme);

} // namespace lambdascope::parts
