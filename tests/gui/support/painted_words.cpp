// SPDX-License-Identifier: MIT
#include "tests/gui/support/painted_words.h"

#include <QFontMetricsF>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>

namespace lambdascope::test {
namespace {

/// Keeps words and forgets all else.
class WordEngine : public QPaintEngine {
  public:
    explicit WordEngine(std::vector<PaintedWord>& words) : QPaintEngine(AllFeatures), words_(words) {}
    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState&) override {}
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
    void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
    void drawPath(const QPainterPath&) override {}
    void drawTextItem(const QPointF& at, const QTextItem& item) override {
        const QRectF ink = QFontMetricsF(item.font()).tightBoundingRect(item.text()).translated(at);
        words_.push_back({item.text(), painter()->deviceTransform().mapRect(ink)});
    }
    [[nodiscard]] Type type() const override { return User; }

  private:
    std::vector<PaintedWord>& words_;
};

class WordDevice : public QPaintDevice {
  public:
    WordDevice(QSize size, std::vector<PaintedWord>& words) : size_(size), engine_(words) {}
    [[nodiscard]] QPaintEngine* paintEngine() const override { return &engine_; }

  protected:
    [[nodiscard]] int metric(PaintDeviceMetric metric) const override {
        switch (metric) {
        case PdmWidth:
            return size_.width();
        case PdmHeight:
            return size_.height();
        case PdmDepth:
            return 32;
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY:
            return 96;
        case PdmDevicePixelRatio:
            return 1;
        default:
            return QPaintDevice::metric(metric);
        }
    }

  private:
    QSize size_;
    mutable WordEngine engine_; // QPainter asks a constant device for it
};

} // namespace

std::vector<PaintedWord> paintedWords(QWidget& widget) {
    std::vector<PaintedWord> words;
    WordDevice device(widget.size(), words);
    QPainter painter(&device);
    widget.render(&painter, QPoint(), QRegion(), QWidget::DrawChildren);
    return words;
}

QString unreadable(QWidget& widget) {
    const std::vector<PaintedWord> words = paintedWords(widget);
    for (std::size_t a = 0; a < words.size(); ++a) {
        if (!QRectF(widget.rect()).contains(words[a].ink)) return words[a].words + " is cut";
        const QRectF ink = words[a].ink.adjusted(0.5, 0.5, -0.5, -0.5); // edges may touch
        for (std::size_t b = a + 1; b < words.size(); ++b)
            if (ink.isValid() && ink.intersects(words[b].ink))
                return words[a].words + " meets " + words[b].words;
    }
    return words.empty() ? QStringLiteral("nothing is written") : QString();
}

} // namespace lambdascope::test
