// SPDX-License-Identifier: MIT
#include "widgets/lessons/lesson_text_style.h"

#include <QCoreApplication>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextList>
#include <QTextTable>

#include <vector>

namespace lambdascope {
namespace {

QString linkTip(const QString& href) {
    const auto say = [](const char* text) { return QCoreApplication::translate("LessonText", text); };
    if (href.startsWith(QStringLiteral("lambdascope:lesson/")))
        return say(QT_TRANSLATE_NOOP("LessonText", "Opens this lesson"));
    if (href.startsWith(QStringLiteral("lambdascope:")))
        return say(QT_TRANSLATE_NOOP("LessonText", "Shows it in the maps"));
    return href;
}

/// A stretch of text that wants another format.
struct Stretch {
    int from, to;
    QTextCharFormat format;
};

QTextCharFormat styled(QTextCharFormat format, const QTextBlock& block, const Theme& theme, int pixels,
                       const QColor& ink) {
    const int level = block.blockFormat().headingLevel();
    const int size = level == 1 ? pixels + 3 : level == 2 ? pixels + 1 : pixels;
    const bool code = format.fontFixedPitch();
    const QTextCursor place(block);
    const bool head = place.currentTable() && place.currentTable()->cellAt(place).row() == 0;
    const bool bold = level > 0 || head || format.fontWeight() > QFont::Normal;
    QFont font = code ? Theme::mono(size - 1) : Theme::sans(size, bold ? QFont::DemiBold : QFont::Normal);
    font.setItalic(format.fontItalic());
    font.setStrikeOut(format.fontStrikeOut());
    format.clearProperty(QTextFormat::FontSizeAdjustment);
    format.setFont(font);
    format.setForeground(block.blockFormat().hasProperty(QTextFormat::BlockQuoteLevel) ? theme.ink2 : ink);
    if (!format.isAnchor()) return format;
    format.setForeground(theme.accent);
    format.setFontUnderline(false);
    format.setUnderlineStyle(QTextCharFormat::DotLine);
    format.setUnderlineColor(theme.accentLine);
    if (format.toolTip().isEmpty()) format.setToolTip(linkTip(format.anchorHref()));
    return format;
}

void styleBlock(const QTextBlock& block, int pixels) {
    QTextBlockFormat format = block.blockFormat();
    QTextCursor cursor(block);
    const bool inTable = cursor.currentTable() != nullptr, last = !block.next().isValid();
    format.setLineHeight(qRound(pixels * 1.6), QTextBlockFormat::MinimumHeight);
    const bool nextInList = block.textList() && block.next().isValid() && block.next().textList();
    format.setTopMargin(format.headingLevel() > 0 && block.position() > 0 ? pixels * 0.5 : 0);
    format.setBottomMargin(inTable || last ? 0 : nextInList ? pixels * 0.3 : pixels * 0.7);
    if (format.hasProperty(QTextFormat::BlockQuoteLevel)) {
        format.setLeftMargin(pixels);
        format.setRightMargin(0);
    }
    if (!inTable && block.length() == 1 && !last) { // an importer's empty paragraph, behind a table
        format.setLineHeight(1, QTextBlockFormat::FixedHeight);
        format.setBottomMargin(0);
    }
    cursor.setBlockFormat(format);
}

/// Qt 6.4 begins a table with an empty paragraph in its first cell.
void dropEmptyParagraphs(QTextFrame* frame) {
    for (QTextFrame* child : frame->childFrames()) dropEmptyParagraphs(child);
    auto* table = qobject_cast<QTextTable*>(frame);
    if (!table) return;
    QTextCursor cursor = table->cellAt(0, 0).firstCursorPosition();
    const int end = table->cellAt(0, 0).lastPosition();
    if (cursor.block().length() == 1 && cursor.position() < end) cursor.deleteChar();
}

void styleTables(QTextFrame* frame, const Theme& theme) {
    for (QTextFrame* child : frame->childFrames()) styleTables(child, theme);
    auto* table = qobject_cast<QTextTable*>(frame);
    if (!table) return;
    QTextTableFormat format = table->format();
    format.setBorder(1);
    format.setBorderBrush(theme.line);
    format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setBorderCollapse(true);
    format.setCellSpacing(0);
    format.setCellPadding(5);
    format.setTopMargin(8);
    format.setBottomMargin(10);
    format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
    table->setFormat(format);
    for (int column = 0; column < table->columns(); ++column) {
        QTextTableCell cell = table->cellAt(0, column);
        QTextCharFormat head = cell.format();
        head.setBackground(theme.dockTitle);
        cell.setFormat(head);
    }
}

} // namespace

void styleLessonDocument(QTextDocument& document, const Theme& theme, int pixels, const QColor& ink) {
    QTextCursor cursor(&document);
    cursor.beginEditBlock(); // laid out once, and not for each stretch
    dropEmptyParagraphs(document.rootFrame());
    std::vector<Stretch> stretches;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const QTextFragment part = it.fragment();
            stretches.push_back({part.position(), part.position() + part.length(),
                                 styled(part.charFormat(), block, theme, pixels, ink)});
        }
        styleBlock(block, pixels);
    }
    for (const Stretch& stretch : stretches) {
        cursor.setPosition(stretch.from);
        cursor.setPosition(stretch.to, QTextCursor::KeepAnchor);
        cursor.setCharFormat(stretch.format);
    }
    styleTables(document.rootFrame(), theme);
    cursor.endEditBlock();
}

} // namespace lambdascope
