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
    x_ = y_ = rowHeight_ = 0;
    whole_ = true;
    dirty_ = {};
}

void TextAtlas::setPixelRatio(double ratio) {
    if (ratio == ratio_) return;
    ratio_ = ratio;
    clear();
}

TextAtlas::Entry TextAtlas::entry(const QString& text, const QFont& font) {
    const std::pair key(font, text);
    if (const auto it = entries_.constFind(key); it != entries_.constEnd()) return *it;

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
    painter.setPen(Qt::white);
    painter.drawText(QPointF(1, metrics.ascent()), text);
    painter.end();

    const Entry made{{x_ / double{side}, y_ / double{side}, width / double{side}, height / double{side}},
                     {width / ratio_, height / ratio_},
                     metrics.ascent()};
    dirty_ |= QRect(x_, y_, width, height);
    x_ += width + gap;
    rowHeight_ = std::max(rowHeight_, height);
    entries_.insert(key, made);
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
