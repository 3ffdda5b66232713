// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QPaintDevice>
#include <QSizeF>
#include <QString>

#include <memory>

namespace lambdascope {

/// A page that a QPainter writes as SVG. QSvgGenerator (Qt 6.4) forgets clips, smooths cells and leaves words
/// to whatever fonts the reader has: here clips are kept, what is painted without antialiasing has crisp
/// edges, images are blocks, and words are text in the fonts that drew them, a line an element; or outlines
/// with the text as their label.
class SvgPage final : public QPaintDevice {
  public:
    /// `size`: pixels, 96 to the inch. Title and description are elements that readers show or speak.
    SvgPage(QSizeF size, const QString& title, const QString& description, bool outlines = false);
    ~SvgPage() override;

    [[nodiscard]] QPaintEngine* paintEngine() const override;
    /// The whole file, once the painter has ended.
    [[nodiscard]] QByteArray bytes() const;

  protected:
    [[nodiscard]] int metric(PaintDeviceMetric metric) const override;

  private:
    QSizeF size_;
    QByteArray head_;
    class Engine;
    std::unique_ptr<Engine> engine_;
};

} // namespace lambdascope
