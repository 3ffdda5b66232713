// SPDX-License-Identifier: MIT
#include "widgets/prompt/prompt_marks.h"

#include "widgets/kit/keys.h"
#include "widgets/prompt/token_strip.h"

#include <QAction>
#include <QHBoxLayout>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextBlock>

#include <memory>

namespace lambdascope {
namespace {

/// Where a byte of the text's UTF-8 is in UTF-16; a byte within a character counts as its begin or, with
/// `end`, its end.
int toUtf16(const QByteArray& utf8, std::size_t byte, bool end) {
    auto at = std::min(static_cast<qsizetype>(byte), utf8.size());
    const auto inside = [&utf8](qsizetype i) {
        return i > 0 && i < utf8.size() && (static_cast<unsigned char>(utf8[i]) & 0xC0) == 0x80;
    };
    while (inside(at)) at += end ? 1 : -1;
    return static_cast<int>(QString::fromUtf8(utf8.constData(), at).size());
}

QString shorten(const QString& words) {
    constexpr int most = 24;
    return words.size() > most ? words.left(most - 1) + u'…' : words;
}

} // namespace

PromptMarks::PromptMarks(QPlainTextEdit* edit, TokenStrip* strip, QWidget* parent)
    : QWidget(parent),
      edit_(edit),
      strip_(strip),
      answer_(new QAction(tr("Mark as &answer"), this)),
      distractor_(new QAction(tr("Mark as &distractor"), this)),
      remove_(new QAction(tr("&Remove marks"), this)),
      answerButton_(makeButton(MarkKind::Answer)),
      distractorButton_(makeButton(MarkKind::Distractor)) {
    answer_->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_M));
    distractor_->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_M));
    setObjectName(QStringLiteral("promptMarks"));
    answer_->setObjectName(QStringLiteral("actionMarkAnswer"));
    distractor_->setObjectName(QStringLiteral("actionMarkDistractor"));
    remove_->setObjectName(QStringLiteral("actionRemoveMarks"));
    tagControls({this, answer_, distractor_, remove_}, {Control::Marks});
    for (QAction* action : {answer_, distractor_}) {
        action->setCheckable(true);
        connect(action, &QAction::changed, this, &PromptMarks::showTips);
        addAction(action); // the shortcut holds in the whole window
    }
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 2, 0, 0); // level with the chips
    row->setSpacing(8);
    row->addWidget(answerButton_, 1);
    row->addWidget(distractorButton_, 1);
    connect(answer_, &QAction::triggered, this, [this] { press(MarkKind::Answer); });
    connect(distractor_, &QAction::triggered, this, [this] { press(MarkKind::Distractor); });
    connect(remove_, &QAction::triggered, this, &PromptMarks::removeMarks);
    connect(edit_, &QPlainTextEdit::selectionChanged, this, &PromptMarks::showTarget);
    connect(edit_, &QPlainTextEdit::textChanged, this, &PromptMarks::followText);
    // a chip that is chosen takes the place of an older selection
    connect(strip_, &TokenStrip::tokenClicked, this, &PromptMarks::dropSelection);
    connect(strip_, &TokenStrip::currentChanged, this, [this] {
        if (strip_->hasFocus()) dropSelection();
        showTarget();
    });
    edit_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(edit_, &QWidget::customContextMenuRequested, this, &PromptMarks::showMenu);
    showTarget();
}

QPushButton* PromptMarks::makeButton(MarkKind kind) {
    const bool answer = kind == MarkKind::Answer;
    auto* button = new QPushButton(answer ? tr("Answer") : tr("Distractor"), this);
    button->setObjectName(answer ? QStringLiteral("markAnswer") : QStringLiteral("markDistractor"));
    button->setAccessibleName(answer ? tr("Mark as answer") : tr("Mark as distractor"));
    button->setProperty("small", true);
    button->setCheckable(true);
    button->setFocusPolicy(Qt::TabFocus); // a click leaves the selection's colour and the chip's focus
    tagControl(button, Control::Marks);
    connect(button, &QPushButton::clicked, this, [this, kind] { press(kind); });
    return button;
}

void PromptMarks::setMarks(const Marks& marks, bool found) {
    const std::string text = edit_->toPlainText().toStdString();
    const bool same = marks == marks_ && text == text_;
    marks_ = marks;
    found_ = found;
    text_ = text;
    if (!same) showUnderlines();
    showTarget();
}

void PromptMarks::followText() {
    setMarks(moved(marks_, text_, edit_->toPlainText().toStdString()), found_);
}

void PromptMarks::dropSelection() {
    QTextCursor cursor = edit_->textCursor();
    if (!cursor.hasSelection()) return;
    cursor.clearSelection();
    edit_->setTextCursor(cursor);
}

QAction* PromptMarks::action(MarkKind kind) const {
    return kind == MarkKind::Answer ? answer_ : distractor_;
}

std::optional<Span> PromptMarks::selection() const {
    const QTextCursor cursor = edit_->textCursor();
    const QString text = edit_->toPlainText();
    int begin = cursor.selectionStart(), end = cursor.selectionEnd();
    while (begin < end && text[begin].isSpace()) ++begin;
    while (begin < end && text[end - 1].isSpace()) --end;
    if (begin == end) return {};
    if (text[begin].isLowSurrogate() && begin > 0) --begin; // whole characters
    if (text[end - 1].isHighSurrogate() && end < text.size()) ++end;
    const auto bytes = [&text](int position) {
        return static_cast<std::size_t>(QStringView(text).left(position).toUtf8().size());
    };
    return Span{bytes(begin), bytes(end)};
}

std::optional<Span> PromptMarks::target() const {
    if (const auto selected = selection()) return selected;
    const auto chip = strip_->currentSpan();
    // chips may still be those of the text before the last key
    return chip ? moved(*chip, strip_->text(), edit_->toPlainText().toStdString()) : chip;
}

void PromptMarks::press(MarkKind kind) {
    if (const auto span = target()) {
        const int begin = static_cast<int>(span->begin), end = static_cast<int>(span->end);
        if (marks_.has(kind, *span))
            emit unmarkRequested(kind, begin, end);
        else
            emit markRequested(kind, begin, end);
    }
    showTarget(); // whether it is marked is the owner's to say
}

void PromptMarks::removeMarks() {
    const int all = static_cast<int>(edit_->toPlainText().toUtf8().size());
    const Span span = selection().value_or(Span{0, static_cast<std::size_t>(all)});
    emit removeRequested(static_cast<int>(span.begin), static_cast<int>(span.end));
}

void PromptMarks::showTarget() {
    const auto span = target();
    const QByteArray utf8 = edit_->toPlainText().toUtf8();
    const QString words =
        span ? shorten(QString::fromUtf8(utf8.mid(static_cast<qsizetype>(span->begin),
                                                  static_cast<qsizetype>(span->end - span->begin))))
             : QString();
    for (const auto& [kind, button] :
         {std::pair(MarkKind::Answer, answerButton_), std::pair(MarkKind::Distractor, distractorButton_)}) {
        const bool marked = span && marks_.has(kind, *span);
        button->setChecked(marked);
        button->setEnabled(span.has_value());
        action(kind)->setChecked(marked);
        action(kind)->setEnabled(span.has_value());
        const bool answer = kind == MarkKind::Answer;
        QString& tip = answer ? answerTip_ : distractorTip_;
        if (!span)
            tip = tr("Select words in the prompt or a token first");
        else if (marked)
            tip =
                (found_ ? tr("“%1” is what the prompt asks for or tells beside it, and was marked by itself; "
                             "press to remove the mark")
                        : tr("“%1” is marked; press to remove the mark"))
                    .arg(words);
        else
            tip = (answer ? tr("Marks “%1” as the answer the model should find")
                          : tr("Marks “%1” as a distractor: like an answer, but none"))
                      .arg(words);
    }
    remove_->setEnabled(!marks_.empty());
    showTips();
}

void PromptMarks::showTips() {
    answerButton_->setToolTip(withKeys(answerTip_, *answer_));
    distractorButton_->setToolTip(withKeys(distractorTip_, *distractor_));
}

void PromptMarks::showUnderlines() {
    const QByteArray utf8 = edit_->toPlainText().toUtf8();
    QList<QTextEdit::ExtraSelection> all;
    for (const MarkKind kind : {MarkKind::Answer, MarkKind::Distractor})
        for (const Span span : marks_.of(kind)) {
            if (span.end > static_cast<std::size_t>(utf8.size())) continue;
            QTextEdit::ExtraSelection mark;
            mark.cursor = QTextCursor(edit_->document());
            mark.cursor.setPosition(toUtf16(utf8, span.begin, false));
            mark.cursor.setPosition(toUtf16(utf8, span.end, true), QTextCursor::KeepAnchor);
            const bool answer = kind == MarkKind::Answer;
            mark.format.setUnderlineStyle(answer ? QTextCharFormat::SingleUnderline
                                                 : QTextCharFormat::DashUnderline);
            mark.format.setUnderlineColor(answer ? theme_.ink1 : theme_.ink3);
            all << mark;
        }
    edit_->setExtraSelections(all);
}

void PromptMarks::showMenu(QPoint position) {
    QMenu* menu = edit_->createStandardContextMenu(position);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("promptMenu"));
    menu->addSeparator();
    menu->addActions({answer_, distractor_, remove_});
    menu->popup(edit_->viewport()->mapToGlobal(position));
}

} // namespace lambdascope
