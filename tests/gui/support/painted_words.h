// SPDX-License-Identifier: MIT
#pragma once

#include <QRectF>
#include <QString>
#include <QWidget>

#include <vector>

namespace lambdascope::test {

/// Words of a widget as they were painted, and where their ink is, in pixels of the widget.
struct PaintedWord {
    QString words;
    QRectF ink;
};
/// Of the widget and what is in it.
std::vector<PaintedWord> paintedWords(QWidget& widget);
/// The first words that cover others or are cut at the widget's edge, as a sentence; empty where all are
/// read.
QString unreadable(QWidget& widget);

} // namespace lambdascope::test
