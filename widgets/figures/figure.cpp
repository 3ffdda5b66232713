// SPDX-License-Identifier: MIT
#include "widgets/figures/figure.h"

#include "core/util/error.h"
#include "core/util/files.h"
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
#include <string_view>

namespace lambdascope {

namespace {

constexpr double logicalDots = 96; // to the inch
constexpr int pngDots = 300;

std::string pngBytes(const Figure& figure) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (!figureImage(figure, pngDots).save(&buffer, "PNG")) throw fail("the picture has no room in memory");
    return bytes.toStdString();
}

std::string svgBytes(const Figure& figure) {
    const FigurePage page(figure);
    SvgPage svg(page.size(), figure.title, figure.caption.join(u'\n'));
    QPainter painter(&svg);
    page.paint(painter);
    painter.end();
    return svg.bytes().toStdString();
}

constexpr double margin = 16, gap = 12, betweenParagraphs = 3;
constexpr double leastWidth = 480; // for the caption of a small picture

/// Words in lines of a width, from `top`; the y after them. Painted if there is a painter.
double paragraph(QPainter* painter, double top, double width, QString words, const QFont& font) {
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
    if (painter != nullptr) drawWords(*painter, {margin, top}, text);
    return top + y;
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

QByteArray written(const Figure& figure) {
    const SameHashes same;
    const FigurePage page(figure);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(figure.title);
    writer.setCreator(QStringLiteral("Lambdascope"));
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

void identify(QByteArray& bytes) {
    const auto from = bytes.lastIndexOf("/ID [");
    const auto to = from < 0 ? -1 : bytes.indexOf(']', from);
    if (to < 0) return;
    const QByteArray digits = QCryptographicHash::hash(bytes.first(from), QCryptographicHash::Md5).toHex();
    for (auto i = bytes.indexOf('<', from); i >= 0 && i < to; i = bytes.indexOf('<', i + 1))
        for (auto at = 0; at < digits.size() && bytes[i + 1 + at] != '>'; ++at)
            bytes[i + 1 + at] = digits[at];
}

} // namespace

QImage figureImage(const Figure& figure, int dotsPerInch) {
    const FigurePage page(figure);
    const double scale = dotsPerInch / logicalDots;
    QImage image((page.size() * scale).toSize(), QImage::Format_RGB32);
    if (image.isNull()) return image;
    image.setDotsPerMeterX(static_cast<int>(std::lround(dotsPerInch / 0.0254)));
    image.setDotsPerMeterY(image.dotsPerMeterX());
    image.fill(page.theme().canvas);
    QPainter painter(&image);
    painter.scale(scale, scale);
    page.paint(painter);
    return image;
}

QStringList figureEndings() {
    return {QStringLiteral("svg"), QStringLiteral("pdf"), QStringLiteral("png"),
            QStringLiteral("csv"), QStringLiteral("npy"), QStringLiteral("safetensors")};
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
        writeNumbers(file, figure.numbers);
    else
        throw fail<UsageError>("{}: figures end in .svg, .pdf or .png, numbers in .csv, .npy or .safetensors",
                               file.string());
}

FigurePage::FigurePage(const Figure& figure)
    : figure_(figure),
      theme_(Look::onPaper(figure.theme)),
      width_(std::max(leastWidth, figure.picture.size.width())) {
    double y = margin;
    if (!figure.title.isEmpty()) {
        titleHeight_ = paragraph(nullptr, 0, width_, figure.title, theme_.words(15, QFont::DemiBold)) + gap;
        y += titleHeight_;
    }
    y += figure.picture.size.height();
    if (!figure.caption.isEmpty()) y += gap;
    for (const QString& words : figure.caption)
        y = paragraph(nullptr, y, width_, words, theme_.words(11)) + betweenParagraphs;
    size_ = {std::ceil(width_ + 2 * margin), std::ceil(y + margin)};
}

void FigurePage::paint(QPainter& painter) const {
    painter.fillRect(QRectF(QPointF(), size_), theme_.canvas);
    painter.setPen(theme_.ink1);
    if (!figure_.title.isEmpty())
        paragraph(&painter, margin, width_, figure_.title, theme_.words(15, QFont::DemiBold));
    painter.save();
    painter.translate(margin, margin + titleHeight_);
    figure_.picture.paint(painter);
    painter.restore();
    double y = margin + titleHeight_ + figure_.picture.size.height() + gap;
    bool first = true; // the sentence of the view
    for (const QString& words : figure_.caption) {
        painter.setPen(std::exchange(first, false) ? theme_.ink1 : theme_.ink2);
        y = paragraph(&painter, y, width_, words, theme_.words(11)) + betweenParagraphs;
    }
}

std::string pdfBytes(const Figure& figure) {
    QByteArray bytes = written(figure);
    blank(bytes, "/CreationDate");
    blank(bytes, "/ModDate");
    identify(bytes);
    return bytes.toStdString();
}

} // namespace lambdascope
