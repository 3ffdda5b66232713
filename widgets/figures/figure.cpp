// SPDX-License-Identifier: MIT
#include "widgets/figures/figure.h"

#include "core/util/error.h"
#include "core/util/files.h"
#include "widgets/figures/figure_page.h"
#include "widgets/figures/pdf_bytes.h"
#include "widgets/figures/svg_page.h"

#include <QBuffer>
#include <QPainter>

#include <cmath>

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

} // namespace lambdascope
