// SPDX-License-Identifier: MIT
#include "app/guide/guide_browser.h"

#include "widgets/lessons/lesson_text_style.h"

#include <QScrollBar>
#include <QTextBlock>
#include <QTextFrame>
#include <QWheelEvent>

#include <algorithm>

namespace lambdascope {
namespace {

constexpr int letters = 14, margin = 32, columnWidth = 800; // pixels

/// Lines of code stand close and on a ground of their own.
void styleCode(const QTextBlock& block, const Theme& theme) {
    const auto isCode = [](const QTextBlock& other) {
        return other.isValid() && (other.blockFormat().hasProperty(QTextFormat::BlockCodeFence) ||
                                   other.blockFormat().hasProperty(QTextFormat::BlockCodeLanguage));
    };
    if (!isCode(block)) return;
    QTextBlockFormat format = block.blockFormat();
    format.setBackground(theme.dockTitle);
    format.setLineHeight(135, QTextBlockFormat::ProportionalHeight);
    format.setBottomMargin(isCode(block.next()) ? 0 : letters);
    format.setTopMargin(0);
    format.setTextIndent(letters * 0.6);
    format.setNonBreakableLines(false);
    QTextCursor cursor(block);
    cursor.setBlockFormat(format);
    cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
    QTextCharFormat letter;
    letter.setFont(Theme::mono(letters - 1));
    cursor.mergeCharFormat(letter);
}

/// Headings of pages are further apart than those of a lesson, whose pages are short.
void styleHeading(const QTextBlock& block) {
    QTextBlockFormat format = block.blockFormat();
    if (format.headingLevel() == 0) return;
    format.setTopMargin(format.headingLevel() == 1 ? 0 : 1.4 * letters);
    format.setBottomMargin(0.4 * letters);
    QTextCursor(block).setBlockFormat(format);
}

struct Picture {
    int position;
    QTextImageFormat format;
};

std::vector<Picture> picturesOf(const QTextDocument& document) {
    std::vector<Picture> pictures;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        for (auto it = block.begin(); !it.atEnd(); ++it)
            if (const QTextFragment part = it.fragment(); part.charFormat().isImageFormat())
                pictures.push_back({part.position(), part.charFormat().toImageFormat()});
    return pictures;
}

} // namespace

GuideBrowser::GuideBrowser(const GuidePages& guide, const Theme& theme, QWidget* parent)
    : QTextBrowser(parent), guide_(guide), theme_(theme) {
    setObjectName(QStringLiteral("guideText"));
    setAccessibleName(tr("Page of the guide"));
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    setUndoRedoEnabled(false);
    setTextInteractionFlags(Qt::TextBrowserInteraction); // the arrow keys scroll
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    QPalette colours = palette();
    colours.setColor(QPalette::Base, theme.dock);
    colours.setColor(QPalette::Text, theme.ink1);
    colours.setColor(QPalette::Highlight, theme.accentSoft);
    colours.setColor(QPalette::HighlightedText, theme.ink1);
    setPalette(colours);
    document()->setDefaultFont(Theme::sans(letters));
    document()->setIndentWidth(1.4 * letters);
    document()->setDocumentMargin(0);
    connect(this, &QTextBrowser::anchorClicked, this, &GuideBrowser::follow);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &GuideBrowser::placeChanged);
}

void GuideBrowser::openPage(int page) {
    if (page >= 0 && page < static_cast<int>(guide_.pages().size()))
        setSource(guide_.urlOf(guide_.pages()[static_cast<std::size_t>(page)]),
                  QTextDocument::MarkdownResource);
}

void GuideBrowser::openHit(const GuideHit& hit) {
    if (hit.page != page()) openPage(hit.page);
    int paragraph = -1;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        if (block.text().isEmpty() || ++paragraph != hit.block) continue;
        QTextCursor cursor(block);
        cursor.setPosition(block.position() + hit.column);
        cursor.setPosition(block.position() + hit.column + hit.length, QTextCursor::KeepAnchor);
        setTextCursor(cursor);
        verticalScrollBar()->setValue(verticalScrollBar()->value() + cursorRect().top() - height() / 3);
        return;
    }
}

std::vector<QTextBlock> GuideBrowser::headingBlocks() const {
    std::vector<QTextBlock> blocks;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next())
        if (block.blockFormat().headingLevel() > 1) blocks.push_back(block);
    return blocks;
}

QStringList GuideBrowser::headings() const {
    QStringList texts;
    for (const QTextBlock& block : headingBlocks()) texts << block.text();
    return texts;
}

void GuideBrowser::goToHeading(int heading) {
    const std::vector<QTextBlock> blocks = headingBlocks();
    if (heading < 0 || heading >= static_cast<int>(blocks.size())) return;
    const QTextCursor cursor(blocks[static_cast<std::size_t>(heading)]);
    setTextCursor(cursor); // Tab goes on from here
    verticalScrollBar()->setValue(verticalScrollBar()->value() + cursorRect(cursor).top() - letters);
}

int GuideBrowser::headingOnTop() const {
    const int top = cursorForPosition(QPoint(margin, 2 * letters)).block().blockNumber();
    int heading = -1;
    for (const QTextBlock& block : headingBlocks())
        if (block.blockNumber() <= top) ++heading;
    return heading;
}

QVariant GuideBrowser::loadResource(int type, const QUrl& url) {
    if (type == QTextDocument::MarkdownResource) {
        const int page = guide_.indexOf(url);
        return page < 0 ? QVariant() : guide_.pages()[static_cast<std::size_t>(page)].markdown;
    }
    if (type != QTextDocument::ImageResource) return {};
    const QUrl address = source().resolved(url);
    if (const auto bytes = guide_.picture(address)) // a palette cannot be made small smoothly
        pictures_[url] = QImage::fromData(*bytes, "PNG").convertToFormat(QImage::Format_RGB32);
    return pictures_.value(url);
}

void GuideBrowser::doSetSource(const QUrl& url, QTextDocument::ResourceType type) {
    if (guide_.indexOf(url) < 0) return;
    pictures_.clear();
    QTextBrowser::doSetSource(url, type); // reads the page anew even if it is this one
    style();
    emit placeChanged();
}

void GuideBrowser::follow(const QUrl& url) {
    if (const int page = guide_.indexOf(source().resolved(url)); page >= 0) {
        openPage(page);
    } else if (url.scheme() == QLatin1String("https") || url.scheme() == QLatin1String("http")) {
        emit externalLink(url);
    }
}

void GuideBrowser::style() {
    styleLessonDocument(*document(), theme_, letters, theme_.ink1);
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        styleHeading(block);
        styleCode(block, theme_);
    }
    QTextCursor cursor(document());
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        std::vector<QTextFragment> links;
        for (auto it = block.begin(); !it.atEnd(); ++it)
            if (it.fragment().charFormat().isAnchor()) links.push_back(it.fragment());
        for (const QTextFragment& link : links) {
            const QString href = link.charFormat().anchorHref();
            const int page = guide_.indexOf(source().resolved(QUrl(href)));
            QTextCharFormat format;
            format.setToolTip(page < 0 ? tr("%1, in the browser").arg(href)
                                       : guide_.pages()[static_cast<std::size_t>(page)].title);
            cursor.setPosition(link.position());
            cursor.setPosition(link.position() + link.length(), QTextCursor::KeepAnchor);
            cursor.mergeCharFormat(format);
        }
    }
    setColumn();
    fitPictures();
}

/// Lines that are too long are hard to read: the text stays in the middle.
void GuideBrowser::setColumn() {
    QTextFrameFormat root = document()->rootFrame()->frameFormat();
    const int side = std::max(margin, (viewport()->width() - columnWidth) / 2);
    root.setLeftMargin(side);
    root.setRightMargin(side);
    root.setTopMargin(0.75 * margin);
    root.setBottomMargin(margin);
    document()->rootFrame()->setFrameFormat(root);
}

/// Pictures as wide as the column, at most as large as they are; made small here, smoothly, as the document
/// would only leave pixels out.
void GuideBrowser::fitPictures() {
    const double ratio = devicePixelRatioF();
    const int room = std::max(64, std::min(columnWidth, viewport()->width() - 2 * margin));
    QTextCursor cursor(document());
    for (auto& [position, format] : picturesOf(*document())) {
        const QUrl url(format.name());
        if (!pictures_.contains(url)) loadResource(QTextDocument::ImageResource, url);
        const QImage whole = pictures_.value(url);
        if (whole.isNull()) continue;
        const int width = std::min(room, whole.width());
        QImage small = whole.scaledToWidth(qRound(width * ratio), Qt::SmoothTransformation);
        small.setDevicePixelRatio(ratio);
        for (const QUrl& name : {url, source().resolved(url), document()->baseUrl().resolved(url)})
            document()->addResource(QTextDocument::ImageResource, name, small);
        format.setWidth(width);
        format.setHeight(qRound(small.height() / ratio));
        cursor.setPosition(position);
        cursor.setPosition(position + 1, QTextCursor::KeepAnchor);
        cursor.setCharFormat(format);
    }
}

void GuideBrowser::resizeEvent(QResizeEvent* event) {
    QTextBrowser::resizeEvent(event);
    if (event->oldSize().width() == event->size().width()) return;
    setColumn();
    fitPictures();
}

void GuideBrowser::wheelEvent(QWheelEvent* event) {
    if (event->modifiers().testFlag(Qt::ControlModifier))
        event->ignore(); // the size of the text is that of the window: View → Size
    else
        QTextBrowser::wheelEvent(event);
}

} // namespace lambdascope
