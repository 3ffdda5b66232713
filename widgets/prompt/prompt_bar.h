// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/prompt/token_strip.h"

#include <QWidget>

#include <functional>
#include <utility>
#include <vector>

class QComboBox;
class QHBoxLayout;
class QKeyEvent;
class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace lambdascope {

class PromptMarks;

/// The prompt: an editor, example prompts, the tokens as chips below, and two buttons that mark the answer
/// and distractors. Emits every change at once; waiting for a pause is its owner's business.
class PromptBar : public QWidget {
    Q_OBJECT

  public:
    struct Example {
        QString name, text;
        Marks marks = {};     // places in the text
        QString outcome = {}; // "both right", of the open models; empty: nobody knows
        QString about = {};   // how it was found, as the first words of its tips; empty: nothing to say
    };

    /// The longest text that is pasted, in bytes of UTF-8: the field lays a line out whole, a million in
    /// seconds.
    static constexpr qsizetype longest = 128 << 10;

    explicit PromptBar(QWidget* parent = nullptr);

    /// Without a signal; the cursor stays where it is if the text is the same.
    void setText(const QString& text);
    [[nodiscard]] QString text() const;
    /// As if the user had typed it: with a signal, and Ctrl+Z in the editor takes it back.
    void replaceText(const QString& text);
    /// Ctrl+Z in the editor is of letters first; of the window where `undo` says so or none are left.
    void setUndoOfWindow(std::function<bool()> undo) { undoOfWindow_ = std::move(undo); }
    /// The model has no tokenizer, or none that is supported: the text is numbers of tokens.
    void setNumbers(bool numbers);
    /// Why the text cannot be changed; empty: it can.
    void setReadOnly(const QString& why);
    /// What is wrong with the text, in the place of the tokens, or nothing.
    void setProblem(const QString& problem);
    /// The marked places, bytes of the text's UTF-8. They follow edits by themselves: untouched ones move
    /// with their words, touched ones go, as `moved` has it.
    void setMarks(const Marks& marks, bool found = false); // `found`: nobody made them
    void setExamples(const std::vector<Example>& examples);
    /// A screen reader hears what tints the tokens: the asking token's word and its row; none: an empty word.
    void setAsking(const QString& token, int row);
    [[nodiscard]] TokenStrip* strip() const { return strip_; }
    void setTokensShown(bool shown);          // below the text
    [[nodiscard]] bool hasSecondLine() const; // tokens, or what is wrong
    /// The buttons, and the actions with their shortcuts, for menus.
    [[nodiscard]] PromptMarks* markButtons() const { return marks_; }
    void takeFocus(); // the text does
    /// At the right of the text.
    void addBeside(QWidget* widget);
    [[nodiscard]] QSize sizeHint() const override { return {900, 80}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {400, 72}; }

  signals:
    void textEdited(const QString& text, bool takenBack); // `takenBack`: letters were, by the field's undo
    void entered();                                       // Return, which breaks no line
    void left();                                          // the focus is elsewhere
    void tooLong();                                       // what was to be pasted, which was not
    void numbersRequested();                              // in the place of a text that is none
    void exampleChosen(int index);
    /// Bytes of the text's UTF-8; to unmark: whatever of that kind overlaps them.
    void markRequested(lambdascope::MarkKind kind, int begin, int end);
    void unmarkRequested(lambdascope::MarkKind kind, int begin, int end);
    void removeRequested(int begin, int end); // of both kinds

  protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QHBoxLayout* row_;
    QPlainTextEdit* edit_;
    QComboBox* examples_;
    QLabel* help_;
    QPushButton* fill_; // beside what is wrong with a text that should be numbers
    TokenStrip* strip_;
    PromptMarks* marks_;
    void showHow();
    void showWhich();

    [[nodiscard]] bool isOfWindow(const QKeyEvent& key) const;

    QStringList texts_, abouts_; // of the examples
    QString about_;              // of the one that the text is
    bool numbers_ = false, tokensShown_ = true;
    QString readOnly_; // why
    std::function<bool()> undoOfWindow_;
};

} // namespace lambdascope
