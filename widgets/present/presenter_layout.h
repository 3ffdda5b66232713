// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/present/presenter_page.h"

#include <QFont>
#include <QRectF>
#include <QSizeF>
#include <QString>
#include <QStringList>

namespace lambdascope {

/// The fonts of a slide: sizes are those of a page 1600 wide, times `scale`.
struct PresenterFonts {
    explicit PresenterFonts(double scale = 1);
    QFont title, caption, captionMono, captionBold, sum, result, number;
    double scale = 1;
};

/// Where everything of a slide stands, in pixels of the widget. Computed for each paint.
struct PresenterLayout {
    double unit = 1; // pixels of what is 1 in a page 1600 wide
    PresenterFonts fonts;
    QPointF title; // baselines
    QRectF map;    // the cells; null without a map
    double cell = 0;
    double rowWords = 0, keyWords = 0; // room for the words left of the map and above it
    QRectF figure; // where there is a figure: in place of the map, or below a sentence alone
    QRectF sentence, aside, options;
    QFont sentenceFont;
    QStringList lines;              // of the sentence
    QPointF cellWords, sum, result; // baselines
    QRectF formula;                 // in place of the sum
    QRectF scale;                   // the colour bar
    QRectF track;                   // of the slider; null without λ
    QRectF dots;
    QPointF hints; // right end of the baseline

    /// The cell under a point of the map, also above the diagonal.
    [[nodiscard]] std::optional<Cell> cellAt(QPointF point, int tokens) const;
    [[nodiscard]] QRectF cellRect(Cell at) const;
    [[nodiscard]] double lambdaAt(double x) const; // two decimals
    [[nodiscard]] double xOf(double lambda) const;
};

/// `pixelRatio`: cells are whole pixels of the screen.
PresenterLayout presenterLayout(QSizeF size, const PresenterPage& page, int percent, double pixelRatio);

/// The words in lines of at most `width`, broken at blanks, and within words of scripts that have none.
QStringList brokenLines(const QString& words, const QFont& font, double width);

} // namespace lambdascope
