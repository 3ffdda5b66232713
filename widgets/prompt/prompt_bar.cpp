// SPDX-License-Identifier: MIT
#include "widgets/prompt/prompt_bar.h"

#include "widgets/kit/announce.h"
#include "widgets/kit/controls/elided.h"
#include "widgets/kit/controls/plain_edit.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/label.h"
#include "widgets/prompt/prompt_marks.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace lambdascope {
namespace {

constexpr int lowHeight = 76; // below it the chips are smaller

/// Files that are dropped on it are the window's, as everywhere else: they are no text.
class PromptEdit : public PlainEdit {
  public:
    explicit PromptEdit(PromptBar* bar) : PlainEdit(bar), bar_(*bar) {}

  protected:
    void insertFromMimeData(const QMimeData* data) override {
        if (wordsOf(*data).toUtf8().size() > PromptBar::longest)
            emit bar_.tooLong();
        else
            PlainEdit::insertFromMimeData(data);
    }
    [[nodiscard]] bool canInsertFromMimeData(const QMimeData* data) const override {
        const auto urls = data->urls();
        return !std::ranges::any_of(urls, &QUrl::isLocalFile) && PlainEdit::canInsertFromMimeData(data);
    }

  private:
    PromptBar& bar_;
};

constexpr int nameRole = Qt::UserRole;

/// Closed it shows the name alone: the outcome beside it, cut at its first words, says nothing.
class ExamplesCombo : public ElidedCombo {
  public:
    using ElidedCombo::ElidedCombo;

  protected:
    [[nodiscard]] QString shownText() const override {
        return currentIndex() < 0 ? placeholderText() : currentData(nameRole).toString();
    }
};

/// A tip with what is to be known of an example before it.
QString after(const QString& about, const QString& tip) {
    return about.isEmpty() ? tip : about + u'\n' + tip;
}

QPlainTextEdit* promptEdit(PromptBar* parent) {
    auto* edit = new PromptEdit(parent);
    edit->setObjectName(QStringLiteral("promptEdit"));
    tagControl(edit, Control::Prompt);
    edit->setAccessibleName(PromptBar::tr("Prompt"));
    edit->setPlaceholderText(PromptBar::tr("Type a prompt"));
    edit->setFixedHeight(30);
    edit->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    edit->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    edit->setLineWrapMode(QPlainTextEdit::NoWrap);
    edit->document()->setDocumentMargin(5);
    edit->setTabChangesFocus(true);
    return edit;
}

} // namespace

PromptBar::PromptBar(QWidget* parent)
    : QWidget(parent),
      edit_(promptEdit(this)),
      examples_(new ExamplesCombo(this)),
      help_(new Label(this)),
      fill_(new QPushButton(tr("Fill in numbers"), this)),
      strip_(new TokenStrip(this)),
      marks_(new PromptMarks(edit_, strip_, this)) {
    setProperty("ground", "dock");
    setAttribute(Qt::WA_StyledBackground);
    edit_->setFont(Theme::sans(13));
    edit_->installEventFilter(this);
    examples_->setObjectName(QStringLiteral("examplesCombo"));
    tagControls({examples_}, {Control::Examples, Control::Prompt});
    examples_->setAccessibleName(tr("Example prompts"));
    examples_->setPlaceholderText(tr("Examples"));
    examples_->setMinimumWidth(168);
    examples_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    examples_->setMinimumContentsLength(16); // the list is as wide as it needs
    examples_->hide();
    help_->setObjectName(QStringLiteral("promptHelp"));
    help_->setMinimumWidth(10); // a long sentence does not widen the window
    help_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    help_->setProperty("tone", "warning");
    help_->hide();
    fill_->setObjectName(QStringLiteral("fillNumbersButton"));
    fill_->setToolTip(tr("Puts token numbers that the model has in the place of the text"));
    tagControl(fill_, Control::Prompt);
    fill_->hide();
    auto* wrong = new QHBoxLayout;
    wrong->setSpacing(12);
    wrong->addWidget(help_, 1);
    wrong->addWidget(fill_);
    row_ = new QHBoxLayout;
    row_->setSpacing(12);
    row_->addWidget(edit_, 1);
    row_->addWidget(examples_);
    row_->addWidget(marks_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 8, 16, 4);
    column->setSpacing(4);
    column->addLayout(row_);
    column->addLayout(wrong);
    column->addWidget(strip_);
    column->addStretch(1);
    connect(edit_, &QPlainTextEdit::textChanged, this, [this] {
        showWhich();
        emit textEdited(text(), edit_->document()->isRedoAvailable());
    });
    connect(examples_, &QComboBox::activated, this, &PromptBar::exampleChosen);
    connect(fill_, &QPushButton::clicked, this, &PromptBar::numbersRequested);
    connect(marks_, &PromptMarks::markRequested, this, &PromptBar::markRequested);
    connect(marks_, &PromptMarks::unmarkRequested, this, &PromptBar::unmarkRequested);
    connect(marks_, &PromptMarks::removeRequested, this, &PromptBar::removeRequested);
    showWhich();
}

void PromptBar::addBeside(QWidget* widget) {
    row_->addWidget(widget);
}

void PromptBar::takeFocus() {
    edit_->setFocus(Qt::ShortcutFocusReason);
}

void PromptBar::setText(const QString& text) {
    if (text == edit_->toPlainText()) return;
    const QSignalBlocker quiet(edit_);
    edit_->setPlainText(text);
    edit_->moveCursor(QTextCursor::End);
    for (QScrollBar* bar : {edit_->horizontalScrollBar(), edit_->verticalScrollBar()})
        bar->setValue(0); // its first words are in sight
    showWhich();
    marks_->followText();
}

void PromptBar::replaceText(const QString& text) {
    QTextCursor cursor(edit_->document());
    cursor.beginEditBlock();
    const QString now = edit_->toPlainText();
    if (text.startsWith(now)) { // what stands there stays: marks and undo know less of it
        cursor.movePosition(QTextCursor::End);
        cursor.insertText(text.mid(now.size()));
    } else {
        cursor.select(QTextCursor::Document);
        cursor.insertText(text);
    }
    cursor.endEditBlock();
    edit_->moveCursor(QTextCursor::End);
    edit_->ensureCursorVisible();
    edit_->setFocus();
}

void PromptBar::setMarks(const Marks& marks, bool found) {
    marks_->setMarks(marks, found);
}

QString PromptBar::text() const {
    return edit_->toPlainText();
}

void PromptBar::setExamples(const std::vector<Example>& examples) {
    const QSignalBlocker quiet(examples_);
    examples_->clear();
    texts_.clear();
    abouts_.clear();
    int widest = 0;
    for (const Example& example : examples) {
        examples_->addItem(example.outcome.isEmpty() ? example.name
                                                     : tr("%1: %2").arg(example.name, example.outcome));
        const int last = examples_->count() - 1;
        examples_->setItemData(last, example.name, nameRole);
        texts_ << example.text;
        abouts_ << example.about;
        examples_->setItemData(last, wrapped(after(example.about, example.text)), Qt::ToolTipRole);
        widest = std::max(widest, examples_->fontMetrics().horizontalAdvance(examples_->itemText(last)));
    }
    examples_->view()->setMinimumWidth(widest + 32);
    showWhich();
    examples_->setVisible(!examples.empty() && readOnly_.isEmpty());
}

void PromptBar::setAsking(const QString& token, int row) {
    const QString words =
        token.isEmpty() ? tr("Tokens. Click a token to ask from it.")
                        : tr("Tokens, tinted by what “%1” (row %2) reads. Click a token to ask from it.")
                              .arg(token, QString::number(row));
    setDescription(*strip_, words);
}

/// In the place of the tokens, which are of an earlier text then.
void PromptBar::setProblem(const QString& problem) {
    help_->setText(problem);
    help_->setToolTip(problem);
    help_->setVisible(!problem.isEmpty());
    fill_->setVisible(numbers_ && !problem.isEmpty());
    strip_->setVisible(problem.isEmpty() && tokensShown_);
}

void PromptBar::setTokensShown(bool shown) {
    tokensShown_ = shown;
    strip_->setVisible(shown && help_->isHidden());
}

bool PromptBar::hasSecondLine() const {
    return tokensShown_ || !help_->isHidden();
}

void PromptBar::setNumbers(bool numbers) {
    if (std::exchange(numbers_, numbers) != numbers) showHow();
}

void PromptBar::setReadOnly(const QString& why) {
    if (std::exchange(readOnly_, why) != why) showHow();
}

/// Which of the examples the text is, and what is to be known of it.
void PromptBar::showWhich() {
    const auto which = static_cast<int>(texts_.indexOf(text()));
    examples_->setCurrentIndex(which);
    about_ = which < 0 ? QString() : abouts_[which];
    examples_->setToolTip(wrapped(after(about_, tr("Replaces the prompt by an example"))));
    showHow();
}

void PromptBar::showHow() {
    edit_->setReadOnly(!readOnly_.isEmpty());
    edit_->setPlaceholderText(numbers_ ? tr("Token numbers, such as 3 1 4") : tr("Type a prompt"));
    edit_->setToolTip(
        !readOnly_.isEmpty() ? readOnly_
        : numbers_           ? tr("This model has no tokenizer: it reads the numbers of tokens")
                   : wrapped(after(about_, tr("The text that both models read; they run as you type"))));
    examples_->setVisible(!numbers_ && readOnly_.isEmpty() && examples_->count() > 0);
}

void PromptBar::resizeEvent(QResizeEvent* event) {
    strip_->setCompact(height() < lowHeight);
    QWidget::resizeEvent(event);
}

bool PromptBar::isOfWindow(const QKeyEvent& key) const {
    const QTextDocument& letters = *edit_->document();
    if (key.matches(QKeySequence::Undo))
        return !letters.isUndoAvailable() || (undoOfWindow_ && undoOfWindow_());
    return key.matches(QKeySequence::Redo) && !letters.isRedoAvailable();
}

bool PromptBar::eventFilter(QObject* watched, QEvent* event) {
    if (watched == edit_ && event->type() == QEvent::FocusOut) emit left();
    if (watched == edit_ && event->type() == QEvent::ShortcutOverride &&
        isOfWindow(*static_cast<QKeyEvent*>(event))) {
        event->ignore(); // the field would take it, and do nothing
        return true;
    }
    // one paragraph: Enter alone breaks no line; Shift+Enter does, and pasted line breaks stay
    if (watched == edit_ && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const bool shift = static_cast<QKeyEvent*>(event)->modifiers().testFlag(Qt::ShiftModifier);
        if ((key == Qt::Key_Return || key == Qt::Key_Enter) && !shift) {
            emit entered();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace lambdascope
