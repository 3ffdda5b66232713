// SPDX-License-Identifier: MIT
#include "widgets/canvas/text_atlas.h"

#include <QFontMetricsF>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace lambdascope {
namespace {

constexpr int side = 2048;
constexpr int gap = 2;

QOpenGLFunctions* gl() {
    return QOpenGLContext::currentContext()->functions();
}

} // namespace

TextAtlas::TextAtlas() {
    gl()->glGenTextures(1, &texture_);
    clear();
}

TextAtlas::~TextAtlas() {
    gl()->glDeleteTextures(1, &texture_);
}

void TextAtlas::clear() {
    image_ = QImage(side, side, QImage::Format_RGBA8888_Premultiplied);
    image_.fill(Qt::transparent);
    entries_.clear();
    coloured_.clear();
    x_ = y_ = rowHeight_ = 0;
    whole_ = true;
    dirty_ = {};
}

void TextAtlas::setPixelRatio(double ratio) {
    if (ratio == ratio_) return;
    ratio_ = ratio;
    clear();
}

TextAtlas::Entry TextAtlas::entry(const QString& text, const QFont& font, const QColor& color) {
    const std::pair key(font, text);
    auto known = entries_.constFind(key);
    if (known == entries_.constEnd()) known = entries_.insert(key, draw(text, font, Qt::white));
    if (!known->coloured) return *known;
    const std::pair inColour(key, color.rgb());
    if (const auto it = coloured_.constFind(inColour); it != coloured_.constEnd()) return *it;
    Entry made = draw(text, font, QColor(color.rgb()));
    made.coloured = true;
    coloured_.insert(inColour, made);
    return made;
}

/// White text is grey wherever it does not cover a pixel whole; an emoji is not.
bool TextAtlas::hasColours(const QRect& place) const {
    for (int y = place.top(); y <= place.bottom(); ++y) {
        const uchar* pixel = image_.constScanLine(y) + std::ptrdiff_t{4} * place.left();
        for (int x = 0; x < place.width(); ++x, pixel += 4)
            if (pixel[0] != pixel[1] || pixel[1] != pixel[2]) return true;
    }
    return false;
}

TextAtlas::Entry TextAtlas::draw(const QString& text, const QFont& font, const QColor& color) {
    const QFontMetricsF metrics(font);
    const QSizeF size(std::min(std::ceil(metrics.horizontalAdvance(text)) + 2, side / ratio_),
                      std::ceil(metrics.height()));
    const int width = static_cast<int>(std::ceil(size.width() * ratio_));
    const int height = static_cast<int>(std::ceil(size.height() * ratio_));
    if (x_ + width > side) {
        x_ = 0;
        y_ += rowHeight_ + gap;
        rowHeight_ = 0;
    }
    if (y_ + height > side) {
        clear();
        overflowed_ = true;
    }
    QPainter painter(&image_);
    painter.translate(x_, y_);
    painter.scale(ratio_, ratio_);
    painter.setFont(font);
    painter.setPen(color);
    painter.drawText(QPointF(1, metrics.ascent()), text);
    painter.end();

    const QRect place = QRect(x_, y_, width, height).intersected(image_.rect());
    const Entry made{{x_ / double{side}, y_ / double{side}, width / double{side}, height / double{side}},
                     {width / ratio_, height / ratio_},
                     metrics.ascent(),
                     hasColours(place)};
    dirty_ |= place;
    x_ += width + gap;
    rowHeight_ = std::max(rowHeight_, height);
    return made;
}

bool TextAtlas::upload() {
    if (whole_) dirty_ = image_.rect();
    if (!dirty_.isEmpty()) {
        // straight alpha, as ImGui blends: white text keeps its colour, the coverage is alpha
        const QImage straight =
            image_.copy(dirty_.intersected(image_.rect())).convertToFormat(QImage::Format_RGBA8888);
        gl()->glBindTexture(GL_TEXTURE_2D, texture_);
        gl()->glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
        if (whole_) {
            gl()->glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, side, side, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                               straight.constBits());
            gl()->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
            gl()->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
        } else {
            gl()->glTexSubImage2D(GL_TEXTURE_2D, 0, dirty_.x(), dirty_.y(), straight.width(),
                                  straight.height(), GL_RGBA, GL_UNSIGNED_BYTE, straight.constBits());
        }
        whole_ = false;
        dirty_ = {};
    }
    return !std::exchange(overflowed_, false);
}

} // namespace lambdascope
