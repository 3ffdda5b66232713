// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/lessons/formula_box.h"
#include "widgets/lessons/lesson_browser.h"
#include "widgets/lessons/lesson_markdown.h"

namespace lambdascope {

class InlineFormulas;

/// Markdown as a lesson writes it, as high as its text: facts {{…}} as live numbers, formulas $…$ typeset in
/// the line, links dotted. New numbers take the old ones' place: selection, focus and what is above stay.
class LessonText : public LessonBrowser {
    Q_OBJECT

  public:
    explicit LessonText(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Size of the letters in pixels; `secondary` is ink 2, for notes.
    void setLook(int pixels, bool secondary);
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
    void refreshFacts();
    void refreshFormulas();
    void describe();
    [[nodiscard]] QString printed(int fact) const;
    void insertFact(QTextCursor& cursor, QTextCharFormat format, int fact) const;
    [[nodiscard]] std::vector<QRectF> focusedLink() const; // its lines, in the viewport

    Theme theme_;
    int pixels_ = 15;
    bool secondary_ = false;
    bool byKeys_ = false; // how the focus came: a click needs no ring
    QString source_;
    LessonMarkdown markdown_;
    FactPrinter print_;
    InlineFormulas* formulas_;
};

} // namespace lambdascope
