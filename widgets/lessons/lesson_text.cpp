// SPDX-License-Identifier: MIT
#include "widgets/lessons/lesson_text.h"

#include "widgets/kit/marks.h"
#include "widgets/lessons/inline_formulas.h"
#include "widgets/lessons/lesson_text_style.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QTextBlock>
#include <QWheelEvent>

#include <cmath>

namespace lambdascope {
namespace {

constexpr int factIndex = QTextFormat::UserProperty + 1; // property of a fact's characters

bool isNumber(const QString& text) {
    const qsizetype first = text.startsWith(u'−') || text.startsWith(u'+') ? 1 : 0;
    return text.size() > first && text[first].isDigit();
}

} // namespace

LessonText::LessonText(QWidget* parent)
    : LessonBrowser(parent), theme_(Theme::light()), formulas_(new InlineFormulas(this)) {
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
}

void LessonText::setTheme(const Theme& theme) {
    theme_ = theme;
    formulas_->theme = theme;
    QPalette colours = palette();
    colours.setColor(QPalette::Base, Qt::transparent);
    colours.setColor(QPalette::Text, secondary_ ? theme.ink2 : theme.ink1);
    colours.setColor(QPalette::Highlight, theme.accentSoft);
    colours.setColor(QPalette::HighlightedText, theme.ink1);
    setPalette(colours);
    rebuild();
}

void LessonText::setLook(int pixels, bool secondary) {
    pixels_ = pixels;
    secondary_ = secondary;
    setTheme(theme_);
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
    QFont font = Theme::mono(format.font().pixelSize(), static_cast<QFont::Weight>(format.fontWeight()));
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
