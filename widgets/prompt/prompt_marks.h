// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/spans.h"
#include "widgets/kit/theme.h"

#include <QWidget>

#include <optional>
#include <string>

class QAction;
class QPlainTextEdit;
class QPushButton;

namespace lambdascope {

class TokenStrip;

/// "Answer" and "Distractor": they mark what is selected in the prompt's editor or, without a selection, the
/// chip that has the keyboard or was clicked last. Underlines the marks in the editor, and adds to its menu.
class PromptMarks : public QWidget {
    Q_OBJECT

  public:
    PromptMarks(QPlainTextEdit* edit, TokenStrip* strip, QWidget* parent);

    /// Places in the editor's text; those beyond it are not shown. `found`: nobody made them.
    void setMarks(const Marks& marks, bool found = false);
    /// The text has become another one: marks that the change does not touch stay where their words are.
    void followText();
    [[nodiscard]] const Marks& marks() const { return marks_; }
    /// With shortcuts, Ctrl+M and Ctrl+Shift+M; for menus. Checked where the target is marked.
    [[nodiscard]] QAction* action(MarkKind kind) const;
    [[nodiscard]] QAction* removeAction() const { return remove_; }
    /// What a press would mark, in bytes of the text; none without a selection and without a chip.
    [[nodiscard]] std::optional<Span> target() const;

  signals:
    void markRequested(lambdascope::MarkKind kind, int begin, int end);
    void unmarkRequested(lambdascope::MarkKind kind, int begin, int end);
    void removeRequested(int begin, int end); // of both kinds

  private:
    QPushButton* makeButton(MarkKind kind);
    void press(MarkKind kind);
    void removeMarks();
    void dropSelection();
    void showTarget();
    void showTips();
    void showUnderlines();
    void showMenu(QPoint position);
    [[nodiscard]] std::optional<Span> selection() const;

    const Theme theme_ = Theme::now();
    Marks marks_;
    bool found_ = false;
    std::string text_; // that the marks are of
    QString answerTip_, distractorTip_;
    QPlainTextEdit* edit_;
    TokenStrip* strip_;
    QAction *answer_, *distractor_, *remove_;
    QPushButton *answerButton_, *distractorButton_;
};

} // namespace lambdascope
