// SPDX-License-Identifier: MIT
#include "widgets/lessons/lesson_text.h"

#include "core/lessons/lesson.h"
#include "core/util/error.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/marks.h"

#include <QAbstractTextDocumentLayout>
#include <QCoreApplication>
#include <QFontMetrics>
#include <QPainter>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextList>
#include <QTextTable>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lambdascope {

namespace {

std::string character(char16_t code) {
    return QString(QChar(code)).toStdString();
}

/// The text with a character for each formula. One that cannot be parsed stays as it is written: the lesson's
/// reader tells its author what is wrong.
std::string withoutFormulas(const std::string& text, std::vector<FormulaNode>& formulas) {
    std::string result;
    std::size_t at = 0;
    for (const InlineFormula& found : inlineFormulas(text)) {
        if (LessonMarkdown::firstFormula + formulas.size() >= LessonMarkdown::end) break;
        try {
            formulas.push_back(parseFormula(found.tex));
        } catch (const Error&) {
            continue;
        }
        result += text.substr(at, found.begin - at);
        result += character(static_cast<char16_t>(LessonMarkdown::firstFormula + formulas.size() - 1));
        at = found.end;
    }
    return result + text.substr(at);
}

/// Qt gives an object that is aligned in the middle ascent = (height + lift) / 2 and descent = (height −
/// lift) / 2; any other one stands on the baseline and has no descent.
double liftOf(const QTextFormat& format) {
    return QFontMetrics(format.toCharFormat().font()).xHeight() / 2.0;
}

bool inMiddle(const QTextFormat& format) {
    return format.toCharFormat().verticalAlignment() == QTextCharFormat::AlignMiddle;
}

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

constexpr int factIndex = QTextFormat::UserProperty + 1; // property of a fact's characters

bool isNumber(const QString& text) {
    const qsizetype first = text.startsWith(u'−') || text.startsWith(u'+') ? 1 : 0;
    return text.size() > first && text[first].isDigit();
}

} // namespace

LessonMarkdown LessonMarkdown::of(const QString& markdown) {
    LessonMarkdown result;
    std::string text = markdown.toStdString();
    try {
        text = withoutFormulas(text, result.formulas);
        text = withFacts(text, [&](const Fact& fact) {
            if (firstFact + result.facts.size() >= firstFormula) return std::string("–");
            result.facts.push_back(fact);
            return character(static_cast<char16_t>(firstFact + result.facts.size() - 1));
        });
    } catch (const Error&) { // a dollar sign without its second, a fact that is none
        if (result.formulas.empty()) text = markdown.toStdString();
        result.facts.clear();
    }
    result.text = QString::fromStdString(text);
    return result;
}

QTextCharFormat InlineFormulas::formatFor(int which, QTextCharFormat format) const {
    const FormulaBox& box = boxes[static_cast<std::size_t>(which)];
    // an index hangs into the room that the line has anyway
    const bool low = box.descent <= 1.3 * QFontMetrics(format.font()).descent();
    format.setObjectType(objectType);
    format.setProperty(index, which);
    format.setVerticalAlignment(low ? QTextCharFormat::AlignNormal : QTextCharFormat::AlignMiddle);
    return format;
}

QSizeF InlineFormulas::intrinsicSize(QTextDocument*, int, const QTextFormat& format) {
    const auto which = static_cast<std::size_t>(format.property(index).toInt());
    if (which >= boxes.size()) return {};
    const FormulaBox& box = boxes[which];
    if (!inMiddle(format)) return {box.width + 2, box.ascent};
    const double lift = liftOf(format), air = 4;
    return {box.width + 2, std::max(2 * box.ascent - lift, 2 * box.descent + lift) + air};
}

void InlineFormulas::drawObject(QPainter* painter, const QRectF& rect, QTextDocument*, int,
                                const QTextFormat& format) {
    const auto which = static_cast<std::size_t>(format.property(index).toInt());
    if (which >= boxes.size()) return;
    const double ascent = inMiddle(format) ? (rect.height() + liftOf(format)) / 2 : boxes[which].ascent;
    paintFormula(*painter, {rect.left() + 1, rect.top() + ascent}, boxes[which], theme);
}

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

LessonText::LessonText(QWidget* parent) : LessonBrowser(parent), formulas_(new InlineFormulas(this)) {
    setObjectName(QStringLiteral("lessonText"));
    setAccessibleName(tr("Text of the lesson"));
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setUndoRedoEnabled(false);
    setTextInteractionFlags(Qt::TextBrowserInteraction | Qt::TextSelectableByKeyboard);
    setContextMenuPolicy(Qt::DefaultContextMenu);
    viewport()->setAutoFillBackground(false);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    document()->setDocumentMargin(0);
    document()->documentLayout()->registerHandler(InlineFormulas::objectType, formulas_);
    connect(this, &QTextBrowser::anchorClicked, this,
            [this](const QUrl& url) { emit linkActivated(url.toString(QUrl::FullyEncoded)); });
    connect(this, &QTextBrowser::cursorPositionChanged, this, &LessonText::tellWord);
    setLook(pixels_, secondary_);
}

void LessonText::setLook(int pixels, bool secondary) {
    pixels_ = pixels;
    secondary_ = secondary;
    QPalette colours = palette();
    colours.setColor(QPalette::Base, Qt::transparent);
    colours.setColor(QPalette::Text, secondary ? theme_.ink2 : theme_.ink1);
    colours.setColor(QPalette::Highlight, theme_.accentSoft);
    colours.setColor(QPalette::HighlightedText, theme_.ink1);
    setPalette(colours);
    rebuild();
}

void LessonText::showMarkdown(const QString& markdown, const FactPrinter& print,
                              const std::filesystem::path& folder) {
    print_ = print;
    if (markdown == source_) {
        refreshFacts();
        refreshFormulas();
        describe();
        return;
    }
    source_ = markdown;
    markdown_ = LessonMarkdown::of(markdown);
    setFolder(folder);
    rebuild();
}

QString LessonText::printed(int fact) const {
    const QString text = print_ ? print_(markdown_.facts[static_cast<std::size_t>(fact)]) : QString();
    return text.isEmpty() ? QStringLiteral("–") : text; // an empty stretch could not be found again
}

void LessonText::insertFact(QTextCursor& cursor, QTextCharFormat format, int fact) const {
    const QString text = printed(fact);
    QFont font = Theme::monoBeside(format.font(), static_cast<QFont::Weight>(format.fontWeight()));
    font.setItalic(format.fontItalic());
    format.setFont(font);
    format.setProperty(factIndex, fact);
    if (isNumber(text))
        format.setForeground(theme_.accent);
    else if (!format.isAnchor())
        format.setForeground(theme_.ink1); // a token, or none
    cursor.insertText(text, format);
}

void LessonText::rebuild() {
    const QColor ink = secondary_ ? theme_.ink2 : theme_.ink1;
    document()->setDefaultFont(Theme::sans(pixels_));
    document()->setIndentWidth(pixels_ * 1.4);
    setLessonMarkdown(markdown_.text);
    styleLessonDocument(*document(), theme_, pixels_, ink);
    explainWords();
    QTextCursor cursor(document());
    refreshFormulas();       // their sizes are asked for while they are put in
    cursor.beginEditBlock(); // laid out once, and not for each fact
    for (int at = document()->characterCount() - 1; at >= 0; --at) {
        const char16_t c = document()->characterAt(at).unicode();
        if (c < LessonMarkdown::firstFact || c >= LessonMarkdown::end) continue;
        cursor.setPosition(at);
        cursor.setPosition(at + 1, QTextCursor::KeepAnchor);
        const QTextCharFormat format = cursor.charFormat();
        const int fact = c - LessonMarkdown::firstFact, formula = c - LessonMarkdown::firstFormula;
        if (formula >= 0 && formula < static_cast<int>(markdown_.formulas.size()))
            cursor.insertText(QString(QChar::ObjectReplacementCharacter),
                              formulas_->formatFor(formula, format));
        else if (fact < static_cast<int>(markdown_.facts.size()))
            insertFact(cursor, format, fact);
    }
    cursor.endEditBlock();
    describe();
    updateGeometry();
}

/// A word is explained where it stands first, unless it is a link.
void LessonText::explainWords() {
    if (!glossary_) return;
    QTextCursor cursor(document());
    cursor.beginEditBlock();
    std::set<std::string_view> said;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        const std::string text = block.text().toStdString();
        for (const Glossary::Found& found : glossary_->find(text)) {
            const auto place = [&](std::size_t bytes) { // in the document
                return block.position() +
                       static_cast<int>(QString::fromUtf8(text.data(), static_cast<qsizetype>(bytes)).size());
            };
            cursor.setPosition(place(found.begin));
            cursor.setPosition(place(found.begin + found.length), QTextCursor::KeepAnchor);
            QTextCharFormat format;
            if (cursor.charFormat().isAnchor() || !said.insert(found.says).second) continue;
            format.setToolTip(
                wrapped(QString::fromUtf8(found.says.data(), static_cast<qsizetype>(found.says.size()))));
            format.setUnderlineStyle(QTextCharFormat::DotLine);
            format.setUnderlineColor(theme_.ink3);
            cursor.mergeCharFormat(format);
        }
    }
    cursor.endEditBlock();
}

/// For those who go through the text by keys.
void LessonText::tellWord() {
    const QTextCharFormat format = textCursor().charFormat();
    if (hasFocus() && byKeys_ && !format.isAnchor() && !format.toolTip().isEmpty())
        showTip(viewport()->mapToGlobal(cursorRect().bottomLeft()), format.toolTip(), this);
}

void LessonText::refreshFacts() {
    struct Place {
        int from, length, fact;
        QString text;
        QTextCharFormat format;
    };
    std::vector<Place> places;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next())
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const QTextFragment part = it.fragment();
            if (!part.charFormat().hasProperty(factIndex)) continue;
            const int fact = part.charFormat().intProperty(factIndex);
            places.push_back({part.position(), part.length(), fact, part.text(), part.charFormat()});
        }
    QTextCursor cursor(document());
    cursor.beginEditBlock();
    bool changed = false;
    for (auto place = places.rbegin(); place != places.rend(); ++place) {
        if (place->text == printed(place->fact)) continue;
        cursor.setPosition(place->from);
        cursor.setPosition(place->from + place->length, QTextCursor::KeepAnchor);
        insertFact(cursor, place->format, place->fact);
        changed = true;
    }
    cursor.endEditBlock();
    if (changed) updateGeometry();
}

void LessonText::refreshFormulas() {
    std::vector<FormulaBox> boxes;
    bool moved = boxes.size() != formulas_->boxes.size();
    for (const FormulaNode& formula : markdown_.formulas)
        boxes.push_back(layoutFormula(formula, pixels_, print_, false));
    for (std::size_t i = 0; i < boxes.size() && !moved; ++i)
        moved = i >= formulas_->boxes.size() || boxes[i].size() != formulas_->boxes[i].size();
    formulas_->boxes = std::move(boxes);
    if (moved) {
        document()->markContentsDirty(0, document()->characterCount());
        updateGeometry();
    }
    viewport()->update();
}

/// The whole text in words, as formulas in the line are one character to a screen reader.
void LessonText::describe() {
    const QString text = toPlainText();
    const auto say = [this](const Fact& fact) {
        return print_ ? print_(fact).toStdString() : std::string("–");
    };
    QString words;
    qsizetype done = 0;
    for (const FormulaNode& formula : markdown_.formulas) {
        const qsizetype at = text.indexOf(QChar::ObjectReplacementCharacter, done);
        if (at < 0) break;
        words += QStringView(text).mid(done, at - done);
        words += QString::fromStdString(spoken(formula, say));
        done = at + 1;
    }
    words += QStringView(text).mid(done);
    setAccessibleDescription(words);
}

int LessonText::heightForWidth(int width) const {
    // the very document: a copy would have to be laid out anew for every question
    const qreal before = document()->textWidth();
    document()->setTextWidth(std::max(1, width));
    const int height = static_cast<int>(std::ceil(document()->size().height()));
    document()->setTextWidth(before);
    return std::max(height, 16);
}

QSize LessonText::sizeHint() const {
    return {340, heightForWidth(340)};
}

void LessonText::focusInEvent(QFocusEvent* event) {
    LessonBrowser::focusInEvent(event);
    byKeys_ = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    const bool links = toHtml().contains(QStringLiteral("<a href"));
    if (byKeys_ && links) focusNextPrevChild(event->reason() == Qt::TabFocusReason); // straight to a link
    viewport()->update();
}

void LessonText::wheelEvent(QWheelEvent* event) {
    event->ignore(); // the page scrolls
}

std::vector<QRectF> LessonText::focusedLink() const {
    const QTextCursor cursor = textCursor();
    if (!hasFocus() || !cursor.hasSelection() || !cursor.charFormat().isAnchor()) return {};
    std::vector<QRectF> lines;
    for (int at = cursor.selectionStart(); at < cursor.selectionEnd(); ++at) {
        QTextCursor from(document()), to(document());
        from.setPosition(at);
        to.setPosition(at + 1);
        const QRect left = cursorRect(from), right = cursorRect(to);
        const QRectF glyph(left.left(), left.top(),
                           std::max(4, right.top() == left.top() ? right.left() - left.left() : 8),
                           left.height());
        if (lines.empty() || std::abs(lines.back().top() - glyph.top()) > 2)
            lines.push_back(glyph);
        else
            lines.back() = lines.back().united(glyph);
    }
    return lines;
}

void LessonText::paintEvent(QPaintEvent* event) {
    {
        QPainter painter(viewport());
        for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
            if (!block.blockFormat().hasProperty(QTextFormat::BlockQuoteLevel)) continue;
            const QRectF box = document()->documentLayout()->blockBoundingRect(block);
            painter.fillRect(QRectF(0, box.top(), 3, box.height()), theme_.accentLine);
        }
    }
    LessonBrowser::paintEvent(event);
    QPainter painter(viewport());
    const std::vector<QRectF> link = focusedLink();
    for (const QRectF& line : link) paintFocusRing(painter, line.adjusted(1, 1, -1, -1), theme_, 3);
    if (hasFocus() && byKeys_ && link.empty())
        paintFocusRing(painter, QRectF(viewport()->rect()).adjusted(3, 3, -3, -3), theme_);
}

} // namespace lambdascope
