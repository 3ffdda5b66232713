// SPDX-License-Identifier: MIT
#include "widgets/lessons/lesson_browser.h"

#include "core/lessons/lesson_image.h"
#include "core/util/error.h"
#include "widgets/kit/theme.h"

#include <QBuffer>
#include <QImageReader>
#include <QTextCursor>

namespace lambdascope {
namespace {

constexpr int widestPicture = 320; // pixels: the lesson's dock is not narrower

/// Null where it is no picture.
QImage decoded(const LessonImage& image) {
    QByteArray bytes = QByteArray::fromStdString(image.bytes);
    QBuffer buffer(&bytes);
    QImageReader reader(&buffer, image.format);
    reader.setAutoDetectImageFormat(false); // an SVG would name files again
    const QImage read = reader.read();
    return read.width() > widestPicture ? read.scaledToWidth(widestPicture, Qt::SmoothTransformation) : read;
}

} // namespace

LessonBrowser::LessonBrowser(QWidget* parent) : QTextBrowser(parent) {
    setOpenLinks(false);
}

void LessonBrowser::setLessonMarkdown(const QString& markdown) {
    QTextCursor cursor(document());
    cursor.beginEditBlock(); // laid out once, and not for each stretch
    document()->setMarkdown(markdown, QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub) |
                                          QTextDocument::MarkdownNoHTML);
    cursor.endEditBlock();
}

QVariant LessonBrowser::loadResource(int type, const QUrl& url) {
    if (type != QTextDocument::ImageResource || folder_.empty()) return nothingRead();
    try {
        const QImage image =
            decoded(readLessonImage(folder_, url.toString(QUrl::FullyEncoded).toStdString()));
        return image.isNull() ? nothingRead() : image;
    } catch (const Error&) { // `lambdascope-cli lesson` tells
        return nothingRead();
    }
}

} // namespace lambdascope
