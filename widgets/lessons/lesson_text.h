// SPDX-License-Identifier: MIT
#pragma once

#include "core/lessons/formula.h"
#include "core/lessons/glossary.h"
#include "widgets/kit/theme.h"
#include "widgets/lessons/formula.h"
#include "widgets/lessons/lesson_browser.h"

#include <QString>
#include <QTextFormat>
#include <QTextObjectInterface>

#include <memory>
#include <vector>

class QTextDocument;

namespace lambdascope {

/// A lesson's Markdown whose facts {{…}} and formulas $…$ are replaced by one character each of Unicode's
/// private use area, which Qt's importer passes through.
struct LessonMarkdown {
    static constexpr char16_t firstFact = 0xE000, firstFormula = 0xE800, end = 0xF000;

    QString text;
    std::vector<Fact> facts;           // of the character firstFact + index
    std::vector<FormulaNode> formulas; // of the character firstFormula + index

    /// What is no formula or no fact stays as it is written.
    static LessonMarkdown of(const QString& markdown);
};

/// Draws formulas within lines of text, each at its own baseline.
class InlineFormulas : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

  public:
    static constexpr int objectType = QTextFormat::UserObject + 1;
    static constexpr int index = QTextFormat::UserProperty + 2; // property of a character: which formula

    using QObject::QObject;
    const Theme theme = Theme::now();
    std::vector<FormulaBox> boxes;

    /// The format of the character that stands for a formula.
    [[nodiscard]] QTextCharFormat formatFor(int which, QTextCharFormat format) const;

    QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
    void drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int position,
                    const QTextFormat& format) override;
};

/// Gives a document that was imported from Markdown the look of lessons: paragraphs with room between their
/// lines, headings, lists, quotes and tables, and dotted links in the accent. `pixels`: size of its letters.
void styleLessonDocument(QTextDocument& document, const Theme& theme, int pixels, const QColor& ink);

/// Markdown as a lesson writes it, as high as its text: facts {{…}} as live numbers, formulas $…$ typeset in
/// the line, links dotted. New numbers take the old ones' place: selection, focus and what is above stay.
class LessonText : public LessonBrowser {
    Q_OBJECT

  public:
    explicit LessonText(QWidget* parent = nullptr);

    /// Size of the letters in pixels; `secondary` is ink 2, for notes.
    void setLook(int pixels, bool secondary);
    /// Whose words say what they mean under the pointer, and under the text cursor; null: none do.
    void setGlossary(std::shared_ptr<const Glossary> glossary) { glossary_ = std::move(glossary); }
    /// The same text again only brings its numbers up to date.
    /// `folder`: of the images it may show; empty: none.
    void showMarkdown(const QString& markdown, const FactPrinter& print,
                      const std::filesystem::path& folder = {});

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {120, 16}; }

  signals:
    void linkActivated(const QString& url);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

  private:
    void rebuild();
    void explainWords();
    void tellWord();
    void refreshFacts();
    void refreshFormulas();
    void describe();
    [[nodiscard]] QString printed(int fact) const;
    void insertFact(QTextCursor& cursor, QTextCharFormat format, int fact) const;
    [[nodiscard]] std::vector<QRectF> focusedLink() const; // its lines, in the viewport

    const Theme theme_ = Theme::now();
    int pixels_ = 15;
    bool secondary_ = false;
    bool byKeys_ = false; // how the focus came: a click needs no ring
    QString source_;
    LessonMarkdown markdown_;
    std::shared_ptr<const Glossary> glossary_;
    FactPrinter print_;
    InlineFormulas* formulas_;
};

} // namespace lambdascope
