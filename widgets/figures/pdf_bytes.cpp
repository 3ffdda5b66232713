// SPDX-License-Identifier: MIT
#include "widgets/figures/pdf_bytes.h"

#include "widgets/figures/figure_page.h"

#include <QBuffer>
#include <QCryptographicHash>
#include <QHashFunctions>
#include <QPainter>
#include <QPdfWriter>

#include <string_view>

namespace lambdascope {
namespace {

constexpr int dotsPerInch = 1200;
constexpr double logicalDots = 96, points = 72;

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

std::string pdfBytes(const Figure& figure) {
    QByteArray bytes = written(figure);
    blank(bytes, "/CreationDate");
    blank(bytes, "/ModDate");
    identify(bytes);
    return bytes.toStdString();
}

} // namespace lambdascope
