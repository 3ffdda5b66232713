// SPDX-License-Identifier: MIT
#include "widgets/figures/svg_page.h"

#include <QBuffer>
#include <QFont>
#include <QFontInfo>
#include <QImage>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <optional>
#include <utility>

namespace lambdascope {
namespace {

/// At most two decimals, none that say nothing.
QByteArray number(double value) {
    QByteArray text = QByteArray::number(value, 'f', 2);
    while (text.endsWith('0')) text.chop(1);
    if (text.endsWith('.')) text.chop(1);
    return text == "-0" ? QByteArray("0") : text;
}

QByteArray escaped(const QString& text) {
    QByteArray plain;
    // XML has no control characters, nor these two
    const auto known = [](uint letter) { return letter >= 0x20 && letter != 0xFFFE && letter != 0xFFFF; };
    for (const uint letter : text.toUcs4())
        plain += (known(letter) ? QString::fromUcs4(reinterpret_cast<const char32_t*>(&letter), 1)
                                : QStringLiteral(" "))
                     .toUtf8();
    return QString::fromUtf8(plain).toHtmlEscaped().toUtf8();
}

QByteArray attribute(const char* name, const QByteArray& value) {
    return QByteArray(" ") + name + "=\"" + value + '"';
}

QByteArray place(const QRectF& rect) {
    return attribute("x", number(rect.x())) + attribute("y", number(rect.y())) +
           attribute("width", number(rect.width())) + attribute("height", number(rect.height()));
}

QByteArray paintOf(const char* name, const QColor& colour, double opacity) {
    QByteArray text = attribute(name, colour.name().toLatin1());
    const double alpha = colour.alphaF() * opacity;
    if (alpha < 0.999) text += attribute((QByteArray(name) + "-opacity").constData(), number(alpha));
    return text;
}

QByteArray dataOf(const QPainterPath& path) {
    QByteArray data;
    const auto point = [](const QPainterPath::Element& e) { return number(e.x) + ' ' + number(e.y); };
    for (int i = 0; i < path.elementCount(); ++i) {
        const QPainterPath::Element e = path.elementAt(i);
        if (e.isMoveTo()) {
            data += 'M' + point(e);
        } else if (e.isLineTo()) {
            data += 'L' + point(e);
        } else {
            data += 'C' + point(e) + ' ' + point(path.elementAt(i + 1)) + ' ' + point(path.elementAt(i + 2));
            i += 2;
        }
    }
    return data;
}

/// What the fonts are called: "Inter, 'Noto Sans CJK SC', sans-serif". Without the system's, which stands
/// last, and without those of emoji, which are drawn as images and from which some readers take digits.
QByteArray familiesOf(const QFont& font) {
    QByteArray names;
    const QStringList families = font.families();
    for (const QString& family : families.first(std::max<qsizetype>(families.size() - 1, 0)))
        if (!family.contains(QStringLiteral("Emoji")))
            names += (family.contains(u' ') ? u'\'' + family + u'\'' : family).toUtf8() + ", ";
    return names + (QFontInfo(font).fixedPitch() ? "monospace" : "sans-serif");
}

/// The rectangle that a path is, if it is one that lies along the axes.
std::optional<QRectF> rectangleOf(const QPainterPath& path) {
    const QRectF bounds = path.boundingRect();
    if (path.elementCount() < 4 || path.elementCount() > 5) return {};
    for (int i = 0; i < path.elementCount(); ++i) {
        const QPainterPath::Element e = path.elementAt(i);
        const auto near = [](double a, double b) { return std::abs(a - b) < 0.005; };
        const bool corner = (near(e.x, bounds.left()) || near(e.x, bounds.right())) &&
                            (near(e.y, bounds.top()) || near(e.y, bounds.bottom()));
        if (!corner || e.isCurveTo()) return {};
    }
    return bounds;
}

} // namespace

class SvgPage::Engine final : public QPaintEngine {
  public:
    explicit Engine(bool outlines)
        : QPaintEngine(PrimitiveTransform | PixmapTransform | AlphaBlend | PainterPaths | Antialiasing |
                       ConstantOpacity | PaintOutsidePaintEvent),
          outlines_(outlines) {}

    bool begin(QPaintDevice*) override { return true; }
    bool end() override {
        endLine();
        return true;
    }
    [[nodiscard]] Type type() const override { return User; }
    void updateState(const QPaintEngineState& state) override;
    void drawPath(const QPainterPath& path) override;
    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override;
    void drawImage(const QRectF& rect, const QImage& image, const QRectF& part,
                   Qt::ImageConversionFlags flags) override;
    void drawPixmap(const QRectF& rect, const QPixmap& pixmap, const QRectF& part) override {
        drawImage(rect, pixmap.toImage(), part, Qt::AutoColor);
    }
    void drawTextItem(const QPointF& at, const QTextItem& item) override;

    QByteArray body, definitions;

  private:
    /// Words as far as they stand in one line in one look: Qt brings them script by script.
    struct Line {
        QString words;
        QByteArray look;
        double angle = 0; // degrees
        QPointF start, end;
        QRectF bounds;
    };
    void addToLine(const QPointF& at, const QTextItem& item);
    void endLine(); // writes it
    void draw(const QPainterPath& path, bool filled);
    void picture(const QRectF& place, const QImage& image);
    static QPainterPath outlinesOf(const QTextItem& item);
    /// "" where nothing of `bounds` is cut off; none where all of it is.
    std::optional<QByteArray> clipOf(const QRectF& bounds);
    [[nodiscard]] QByteArray strokeOf() const;

    bool outlines_;
    Line line_; // without words: none
    QPen pen_;
    QBrush brush_;
    QTransform transform_;
    double opacity_ = 1;
    bool smooth_ = false, smoothImages_ = false;
    std::optional<QPainterPath> clip_;         // page coordinates
    std::map<QByteArray, QByteArray> clipIds_; // by what they hold
};

void SvgPage::Engine::updateState(const QPaintEngineState& state) {
    const bool clips = state.state() & (DirtyClipEnabled | DirtyClipPath | DirtyClipRegion);
    if (clips) endLine(); // within the clip before
    pen_ = state.pen();
    brush_ = state.brush();
    transform_ = state.transform();
    opacity_ = state.opacity();
    smooth_ = state.renderHints().testFlag(QPainter::Antialiasing);
    smoothImages_ = state.renderHints().testFlag(QPainter::SmoothPixmapTransform);
    if (!clips) return;
    clip_.reset();
    if (painter()->hasClipping()) clip_ = transform_.map(painter()->clipPath());
}

std::optional<QByteArray> SvgPage::Engine::clipOf(const QRectF& bounds) {
    if (!clip_) return QByteArray();
    const auto rect = rectangleOf(*clip_);
    if (!clip_->boundingRect().intersects(bounds)) return {};
    if (rect && rect->adjusted(-0.01, -0.01, 0.01, 0.01).contains(bounds)) return QByteArray();
    const QByteArray shape = rect ? "<rect" + place(*rect) + "/>" : "<path d=\"" + dataOf(*clip_) + "\"/>";
    QByteArray& id = clipIds_[shape];
    if (id.isEmpty()) {
        id = "c" + QByteArray::number(static_cast<int>(clipIds_.size()));
        definitions += "<clipPath id=\"" + id + "\">" + shape + "</clipPath>\n";
    }
    return attribute("clip-path", "url(#" + id + ")");
}

QByteArray SvgPage::Engine::strokeOf() const {
    const double scale = std::sqrt(std::abs(transform_.determinant()));
    const double width = pen_.widthF() > 0 ? pen_.widthF() * scale : 1;
    QByteArray text = paintOf("stroke", pen_.color(), opacity_) + attribute("stroke-width", number(width));
    if (pen_.style() != Qt::SolidLine) {
        QByteArray dashes;
        for (const double dash : pen_.dashPattern())
            dashes += (dashes.isEmpty() ? "" : " ") + number(dash * width);
        text += attribute("stroke-dasharray", dashes);
        if (pen_.dashOffset() != 0) text += attribute("stroke-dashoffset", number(pen_.dashOffset() * width));
    }
    if (pen_.capStyle() != Qt::FlatCap)
        text += attribute("stroke-linecap", pen_.capStyle() == Qt::RoundCap ? "round" : "square");
    if (pen_.joinStyle() != Qt::MiterJoin)
        text += attribute("stroke-linejoin", pen_.joinStyle() == Qt::RoundJoin ? "round" : "bevel");
    return text;
}

void SvgPage::Engine::draw(const QPainterPath& path, bool filled) {
    endLine();
    const bool fills = filled && brush_.style() != Qt::NoBrush;
    const bool strokes = pen_.style() != Qt::NoPen;
    if (path.isEmpty() || (!fills && !strokes)) return;
    const QPainterPath mapped = transform_.map(path);
    const double grow =
        strokes ? std::max(1.0, pen_.widthF()) * std::abs(transform_.m11() + transform_.m12()) : 0;
    const auto clip = clipOf(mapped.boundingRect().adjusted(-grow, -grow, grow, grow));
    if (!clip) return;
    QByteArray look = fills ? paintOf("fill", brush_.color(), opacity_) : attribute("fill", "none");
    if (strokes) look += strokeOf();
    if (!smooth_) look += attribute("shape-rendering", "crispEdges");
    if (fills && path.fillRule() == Qt::OddEvenFill && mapped.elementCount() > 5)
        look += attribute("fill-rule", "evenodd");
    if (const auto rect = rectangleOf(mapped); rect && fills && !strokes)
        body += "<rect" + place(*rect) + look + *clip + "/>\n";
    else
        body += "<path d=\"" + dataOf(mapped) + '"' + look + *clip + "/>\n";
}

void SvgPage::Engine::drawPath(const QPainterPath& path) {
    draw(path, true);
}

void SvgPage::Engine::drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) {
    QPainterPath path(points[0]);
    for (int i = 1; i < count; ++i) path.lineTo(points[i]);
    if (mode != PolylineMode) path.closeSubpath();
    path.setFillRule(mode == WindingMode ? Qt::WindingFill : Qt::OddEvenFill);
    draw(path, mode != PolylineMode);
}

/// Blocks: `pixelated` for those that know it, and large pixels for those that do not.
void SvgPage::Engine::picture(const QRectF& place, const QImage& image) {
    const auto clip = clipOf(place);
    if (!clip) return;
    constexpr double fine = 4; // pixels of the image for one of the page
    const int blocks = std::max(1, static_cast<int>(std::ceil(fine * place.width() / image.width() - 0.01)));
    const QImage large =
        smoothImages_ ? image
                      : image.scaled(image.size() * blocks, Qt::IgnoreAspectRatio, Qt::FastTransformation);
    QByteArray png;
    QBuffer buffer(&png);
    buffer.open(QIODevice::WriteOnly);
    large.save(&buffer, "PNG");
    body += "<image" + lambdascope::place(place) + " preserveAspectRatio=\"none\"" +
            (smoothImages_ ? "" : " style=\"image-rendering:pixelated\"") +
            (opacity_ < 0.999 ? attribute("opacity", number(opacity_)) : QByteArray()) + *clip +
            " xlink:href=\"data:image/png;base64," + png.toBase64() + "\"/>\n";
}

void SvgPage::Engine::drawImage(const QRectF& rect, const QImage& image, const QRectF& part,
                                Qt::ImageConversionFlags) {
    endLine();
    QImage seen = part == QRectF(image.rect()) ? image : image.copy(part.toAlignedRect());
    if (const double turn = transform_.m12(); std::abs(turn) > 1e-6) // by a quarter
        seen = seen.transformed(QTransform().rotate(turn < 0 ? -90 : 90));
    const QString words = image.text(QStringLiteral("Words")); // that it stands for: emoji
    if (!words.isEmpty()) body += "<g aria-label=\"" + escaped(words) + "\">\n";
    picture(transform_.mapRect(rect), seen);
    if (!words.isEmpty()) body += "</g>\n";
}

/// Outlines of a much larger font, made smaller: those of small letters depend on which others were drawn
/// before them.
QPainterPath SvgPage::Engine::outlinesOf(const QTextItem& item) {
    constexpr int fine = 64;
    QFont large = item.font();
    large.setPixelSize(std::max(1, QFontInfo(item.font()).pixelSize()) * fine);
    QPainterPath outlines;
    outlines.addText({}, large, item.text());
    outlines.setFillRule(Qt::WindingFill);
    return QTransform::fromScale(1.0 / fine, 1.0 / fine).map(outlines);
}

void SvgPage::Engine::addToLine(const QPointF& at, const QTextItem& item) {
    constexpr double near = 0.1; // pixels: where the words before end
    const double scale = std::sqrt(std::abs(transform_.determinant()));
    const QFont font = item.font();
    const bool leftward = item.renderFlags().testFlag(QTextItem::RightToLeft); // its end is on the left
    Line next{item.text(), {}, 0, transform_.map(at), transform_.map(at + QPointF(item.width(), 0)), {}};
    next.angle = std::atan2(transform_.m12(), transform_.m11()) * 180 / std::numbers::pi;
    next.bounds = transform_.mapRect(
        QRectF(at - QPointF(0, item.ascent()), QSizeF(item.width(), item.ascent() + item.descent())));
    next.look =
        attribute("font-family", familiesOf(font)) +
        attribute("font-size", number(QFontInfo(font).pixelSize() * scale)) +
        (font.weight() == QFont::Normal ? QByteArray()
                                        : attribute("font-weight", QByteArray::number(font.weight()))) +
        paintOf("fill", pen_.color(), opacity_);
    const bool goesOn = !line_.words.isEmpty() && !leftward && line_.look == next.look &&
                        (line_.end - next.start).manhattanLength() < near;
    if (goesOn) {
        line_.words += next.words;
        line_.end = next.end;
        line_.bounds |= next.bounds;
        return;
    }
    endLine();
    line_ = std::move(next);
    if (leftward) line_.end = {}; // words after it stand for themselves
}

void SvgPage::Engine::endLine() {
    const Line line = std::exchange(line_, {});
    QString words = line.words;
    while (words.endsWith(u' ')) words.chop(1);
    if (words.isEmpty()) return;
    const auto clip = clipOf(line.bounds);
    if (!clip) return;
    const QByteArray x = number(line.start.x()), y = number(line.start.y());
    if (!clip->isEmpty()) body += "<g" + *clip + ">\n"; // not turned with the words
    body += "<text" + attribute("x", x) + attribute("y", y) + line.look;
    if (std::abs(line.angle) > 0.01)
        body += attribute("transform", "rotate(" + number(line.angle) + ' ' + x + ' ' + y + ')');
    if (words.startsWith(u' ') || words.contains(QStringLiteral("  ")))
        body += attribute("xml:space", "preserve");
    body += '>' + escaped(words) + "</text>\n";
    if (!clip->isEmpty()) body += "</g>\n";
}

void SvgPage::Engine::drawTextItem(const QPointF& at, const QTextItem& item) {
    if (!outlines_) return addToLine(at, item);
    const QPainterPath outlines = outlinesOf(item);
    if (outlines.isEmpty()) return;
    const QBrush brush = std::exchange(brush_, QBrush(pen_.color()));
    const QPen pen = std::exchange(pen_, QPen(Qt::NoPen));
    const bool smooth = std::exchange(smooth_, true);
    body += "<g aria-label=\"" + escaped(item.text()) + "\">\n";
    draw(outlines.translated(at), true);
    body += "</g>\n";
    brush_ = brush, pen_ = pen, smooth_ = smooth;
}

SvgPage::SvgPage(QSizeF size, const QString& title, const QString& description, bool outlines)
    : size_(size), engine_(std::make_unique<Engine>(outlines)) {
    const QByteArray width = number(size.width()), height = number(size.height());
    head_ = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
            "role=\"img\"" +
            attribute("width", width) + attribute("height", height) +
            attribute("viewBox", "0 0 " + width + ' ' + height) + ">\n<title>" + escaped(title) +
            "</title>\n<desc>" + escaped(description) + "</desc>\n";
}

SvgPage::~SvgPage() = default;

QPaintEngine* SvgPage::paintEngine() const {
    return engine_.get();
}

QByteArray SvgPage::bytes() const {
    return head_ + "<defs>\n" + engine_->definitions + "</defs>\n" + engine_->body + "</svg>\n";
}

int SvgPage::metric(PaintDeviceMetric metric) const {
    constexpr int dotsPerInch = 96;
    switch (metric) {
    case PdmWidth:
        return static_cast<int>(std::ceil(size_.width()));
    case PdmHeight:
        return static_cast<int>(std::ceil(size_.height()));
    case PdmWidthMM:
        return static_cast<int>(std::lround(size_.width() * 25.4 / dotsPerInch));
    case PdmHeightMM:
        return static_cast<int>(std::lround(size_.height() * 25.4 / dotsPerInch));
    case PdmNumColors:
        return 1 << 24;
    case PdmDepth:
        return 24;
    case PdmDevicePixelRatio:
        return 1;
    case PdmDevicePixelRatioScaled:
        return static_cast<int>(devicePixelRatioFScale());
    default:
        return dotsPerInch;
    }
}

} // namespace lambdascope
