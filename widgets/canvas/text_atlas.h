// SPDX-License-Identifier: MIT
#pragma once

#include <QColor>
#include <QFont>
#include <QHash>
#include <QImage>
#include <QRectF>
#include <QSizeF>
#include <QString>

#include <utility>

namespace lambdascope {

/// Text rasterised by Qt into one texture, so that every script and the fonts of the rest of the window work
/// inside the GL canvas. White on transparent: the drawing tints it; only what has emoji in it stands there
/// in its colours. Strings are added as they are asked for; a full atlas starts anew.
class TextAtlas {
  public:
    struct Entry {
        QRectF uv;   // 0…1 in the texture
        QSizeF size; // logical pixels
        double ascent = 0;
        bool coloured = false; // to be drawn as it is, and not tinted
    };

    TextAtlas();
    ~TextAtlas(); // needs the GL context to be current

    /// Call before the frame's first text; forgets everything if the ratio changed.
    void setPixelRatio(double ratio);
    Entry entry(const QString& text, const QFont& font, const QColor& color = Qt::white);
    /// Uploads what was added. Returns false if the atlas overflowed: the frame must be built again.
    bool upload();
    [[nodiscard]] unsigned texture() const { return texture_; }

  private:
    void clear();
    Entry draw(const QString& text, const QFont& font, const QColor& color);
    [[nodiscard]] bool hasColours(const QRect& place) const;

    unsigned texture_ = 0;
    double ratio_ = 1;
    QImage image_;
    int x_ = 0, y_ = 0, rowHeight_ = 0; // device pixels
    QRect dirty_;                       // part of the image that the texture lacks
    bool whole_ = false;                // the texture has no storage yet, or everything changed
    bool overflowed_ = false;
    QHash<std::pair<QFont, QString>, Entry> entries_;
    QHash<std::pair<std::pair<QFont, QString>, QRgb>, Entry>
        coloured_; // with the words beside emoji in a colour
};

} // namespace lambdascope
