// SPDX-License-Identifier: MIT
#include "widgets/kit/look.h"

namespace lambdascope {
namespace {

/// Letters as they were drawn: their widths do not depend on the screen.
QFont unhinted(QFont font, int pixels) {
    font.setPixelSize(pixels);
    font.setHintingPreference(QFont::PreferNoHinting);
    font.setStyleStrategy(QFont::PreferAntialias);
    return font;
}

} // namespace

Look Look::onPaper(const Theme& theme) {
    Look look(theme);
    look.paper = true;
    if (!theme.dark) look.canvas = QColor(Qt::white);
    look.window = look.dock = look.base = look.canvas;
    return look;
}

QFont Look::words(int pixels, QFont::Weight weight) const {
    return paper ? unhinted(sans(pixels, weight), pixels) : sans(pixels, weight);
}

QFont Look::digits(int pixels, QFont::Weight weight) const {
    return paper ? unhinted(mono(pixels, weight), pixels) : mono(pixels, weight);
}

} // namespace lambdascope
