// SPDX-License-Identifier: MIT
#include "widgets/figures/figure.h"

#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/machine_memory.h"
#include "widgets/figures/svg_page.h"
#include "widgets/kit/draw_words.h"

#include <QBuffer>
#include <QCryptographicHash>
#include <QHashFunctions>
#include <QPainter>
#include <QPdfWriter>
#include <QTextLayout>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

namespace lambdascope {

namespace {

/// With the colours that most of its pixels have, each of the others as the one that is nearest.
QImage withFewColours(const QImage& image) {
    constexpr std::size_t most = 256;
    std::map<QRgb, qint64> counts;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) ++counts[image.pixel(x, y)];
    std::vector<std::pair<qint64, QRgb>> colours;
    colours.reserve(counts.size());
    for (const auto& [colour, count] : counts) colours.emplace_back(count, colour);
    std::ranges::sort(colours, std::greater());
    QList<QRgb> table;
    for (std::size_t i = 0; i < std::min(most, colours.size()); ++i) table << colours[i].second;
    return image.convertToFormat(QImage::Format_Indexed8, table, Qt::ThresholdDither);
}

std::string pngBytes(const Figure& figure) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QImage image = figureImage(figure, figure.page.dots);
    if (figure.page.fewColours) image = withFewColours(image);
    if (!image.save(&buffer, "PNG")) throw fail("the picture has no room in memory");
    return bytes.toStdString();
}

std::string svgBytes(const Figure& figure) {
    const FigurePage page(figure);
    SvgPage svg(page.size(), figure.title, figure.caption.join(u'\n'), figure.page.outlines);
    QPainter painter(&svg);
    page.paint(painter);
    painter.end();
    return svg.bytes().toStdString();
}

constexpr double betweenParagraphs = 3;
constexpr double leastWidth = 480; // for the caption of a small picture
constexpr QSizeF slideSize(1280, 720);
constexpr double leastOfSlide = 0.45; // of its height, for the picture

/// Words in lines of a width, from `place`; the y after them. Painted if there is a painter.
double paragraph(QPainter* painter, QPointF place, double width, QString words, const QFont& font) {
    words.replace(u'\n', QChar::LineSeparator);
    QTextLayout text(words, font);
    QTextOption wrap;
    wrap.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    text.setTextOption(wrap);
    text.beginLayout();
    double y = 0;
    for (QTextLine line = text.createLine(); line.isValid(); line = text.createLine()) {
        line.setLineWidth(width);
        line.setPosition({0, y});
        y += std::ceil(line.height() * 1.1);
    }
    text.endLayout();
    if (painter != nullptr) drawWords(*painter, place, text);
    return place.y() + y;
}

constexpr int dotsPerInch = 1200;
constexpr double points = 72; // to the inch, too

/// Qt keeps the fonts of a page in a hash: unless its order is the same in every process, the file's is not.
class SameHashes {
  public:
    SameHashes() { QHashSeed::setDeterministicGlobalSeed(); }
    ~SameHashes() { QHashSeed::resetRandomGlobalSeed(); }
    SameHashes(const SameHashes&) = delete;
    SameHashes& operator=(const SameHashes&) = delete;
};

/// Instead of what Qt writes from 6.8 on, in which the time stands and a number that is random.
constexpr const char* noMetadata =
    R"(<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">)"
    R"(<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta><?xpacket end="w"?>)";

QByteArray written(const Figure& figure) {
    const SameHashes same;
    const FigurePage page(figure);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(figure.title);
    writer.setCreator(QStringLiteral("Lambdascope"));
    writer.setDocumentXmpMetadata(noMetadata);
    writer.setResolution(dotsPerInch);
    writer.setPageSize(QPageSize(page.size() * points / logicalDots, QPageSize::Point,
                                 QStringLiteral("figure"), QPageSize::ExactMatch));
    writer.setPageMargins({});
    QPainter painter(&writer);
    painter.setRenderHint(QPainter::LosslessImageRendering); // JPEG would mix the colours of cells
    painter.scale(dotsPerInch / logicalDots, dotsPerInch / logicalDots);
    page.paint(painter);
    painter.end();
    return bytes;
}

/// Blanks an entry of a dictionary, "/Name (…)": lengths stay, and so does every offset of the file.
void blank(QByteArray& bytes, const char* name) {
    const auto from = bytes.indexOf(name);
    const auto to = from < 0 ? -1 : bytes.indexOf(')', from);
    for (auto i = from; i >= 0 && i <= to; ++i) bytes[i] = ' ';
}

/// The two numbers of the file, which Qt makes of the time or at random, from what stands before them.
void identify(QByteArray& bytes) {
    const auto from = bytes.lastIndexOf("/ID [");
    const auto to = from < 0 ? -1 : bytes.indexOf(']', from);
    if (to < 0) return;
    const QByteArray digits = QCryptographicHash::hash(bytes.first(from), QCryptographicHash::Md5).toHex();
    for (auto i = bytes.indexOf('<', from); i >= 0 && i < to; i = bytes.indexOf('<', i + 1))
        for (auto at = 0; bytes[i + 1 + at] != '>'; ++at) bytes[i + 1 + at] = digits[at % digits.size()];
}

} // namespace

QImage figureImage(const Figure& figure, int dotsPerInch) {
    const FigurePage page(figure);
    const double scale = dotsPerInch / logicalDots;
    const QSize pixels = (page.size() * scale).toSize();
    requireRoom(sizeof(QRgb) * pixels.width() * pixels.height());
    QImage image(pixels, QImage::Format_RGB32);
    if (image.isNull()) throw fail("the picture has no room in memory");
    image.setDotsPerMeterX(static_cast<int>(std::lround(dotsPerInch / 0.0254)));
    image.setDotsPerMeterY(image.dotsPerMeterX());
    image.fill(page.theme().canvas);
    QPainter painter(&image);
    painter.scale(scale, scale);
    page.paint(painter);
    return image;
}

QStringList figureEndings() {
    return {QStringLiteral("svg"),  QStringLiteral("pdf"),        QStringLiteral("png"),
            QStringLiteral("webp"), QStringLiteral("csv"),        QStringLiteral("json"),
            QStringLiteral("npy"),  QStringLiteral("safetensors")};
}

std::optional<std::filesystem::path> secondFile(const std::filesystem::path& file, const Numbers& groups) {
    if (groups.tables.empty() || !takesGroups(file)) return {};
    return fileOfGroups(file, groups.metadata.at("by"));
}

void writeFigureNumbers(const std::filesystem::path& file, const Figure& figure,
                        const std::stop_token& stop) {
    writeNumbers(file, figure.numbers, stop);
    if (const auto second = secondFile(file, figure.groups)) writeNumbers(*second, figure.groups, stop);
}

void writeFigure(const std::filesystem::path& file, const Figure& figure) {
    const QString ending = QString::fromStdString(endingOf(file));
    if (ending == u"svg")
        writeFile(file, svgBytes(figure));
    else if (ending == u"pdf")
        writeFile(file, pdfBytes(figure));
    else if (ending == u"png")
        writeFile(file, pngBytes(figure));
    else if (figureEndings().contains(ending))
        writeFigureNumbers(file, figure);
    else
        throw fail<UsageError>("{}: figures end in .svg, .pdf or .png, numbers in .csv, .json, .npy or "
                               ".safetensors",
                               file.string());
}

/// Pixels.
struct FigurePage::Type {
    double margin, gap;
    int title, words;
    static const Type page, slide;
};
const FigurePage::Type FigurePage::Type::page{16, 12, 15, 11}, FigurePage::Type::slide{40, 20, 28, 14};

FigurePage::FigurePage(const Figure& figure)
    : figure_(figure),
      theme_(Look::onPaper(figure.theme)),
      type_(figure.page.slide ? Type::slide : Type::page) {
    figure.page.slide ? layOutSlide() : layOut();
}

void FigurePage::layOut() {
    const QSizeF picture = figure_.picture.size;
    size_.setWidth(std::ceil(std::max(leastWidth, picture.width()) + 2 * type_.margin));
    place_ = {type_.margin, title(nullptr, type_.margin)};
    captionTop_ = place_.y() + picture.height() + type_.gap;
    const bool captioned = figure_.page.caption && !figure_.caption.isEmpty();
    const double end = captioned ? caption(nullptr, captionTop_) : captionTop_ - type_.gap;
    size_.setHeight(std::ceil(end + type_.margin));
}

/// A caption of many lines makes the slide larger, and so itself smaller.
void FigurePage::layOutSlide() {
    const QSizeF picture = figure_.picture.size;
    QRectF room;
    for (int quarters = 4; quarters == 4 || room.height() < leastOfSlide * size_.height(); ++quarters) {
        size_ = slideSize * quarters / 4;
        room = QRectF(QPointF(), size_)
                   .adjusted(type_.margin, title(nullptr, type_.margin), -type_.margin, -type_.margin);
        const double words = figure_.page.caption ? caption(nullptr, 0) : 0;
        captionTop_ = room.bottom() - words;
        if (words > 0) room.setBottom(captionTop_ - type_.gap);
    }
    scale_ = std::min(room.width() / picture.width(), room.height() / picture.height());
    place_ = room.center() - QPointF(picture.width(), picture.height()) * scale_ / 2;
}

double FigurePage::title(QPainter* painter, double top) const {
    if (figure_.title.isEmpty()) return top;
    if (painter != nullptr) painter->setPen(theme_.ink1);
    return paragraph(painter, {type_.margin, top}, size_.width() - 2 * type_.margin, figure_.title,
                     theme_.words(type_.title, QFont::DemiBold)) +
           type_.gap;
}

double FigurePage::caption(QPainter* painter, double top) const {
    double y = top;
    bool first = true; // the sentence of the view
    for (const QString& words : figure_.caption) {
        const QColor& ink = std::exchange(first, false) ? theme_.ink1 : theme_.ink2;
        if (painter != nullptr) painter->setPen(ink);
        y = paragraph(painter, {type_.margin, y}, size_.width() - 2 * type_.margin, words,
                      theme_.words(type_.words)) +
            betweenParagraphs;
    }
    return y;
}

void FigurePage::paint(QPainter& painter) const {
    painter.fillRect(QRectF(QPointF(), size_), theme_.canvas);
    title(&painter, type_.margin);
    painter.save();
    painter.translate(place_);
    painter.scale(scale_, scale_);
    figure_.picture.paint(painter);
    painter.restore();
    if (figure_.page.caption) caption(&painter, captionTop_);
}

std::string pdfBytes(const Figure& figure) {
    QByteArray bytes = written(figure);
    blank(bytes, "/CreationDate");
    blank(bytes, "/ModDate");
    identify(bytes);
    return bytes.toStdString();
}

} // namespace lambdascope
