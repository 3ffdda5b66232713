// SPDX-License-Identifier: MIT
// Marks of the answer and of distractors in the prompt: by selection, by chip, by shortcut and by menu, in
// bytes of UTF-8.
#include "app/prompt/examples.h"
#include "tests/gui/support/test_main.h"
#include "tests/support/shipped_pair.h"
#include "widgets/prompt/prompt_bar.h"
#include "widgets/prompt/prompt_marks.h"

#include <QAction>
#include <QApplication>
#include <QHelpEvent>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

using namespace lambdascope;

namespace {

constexpr int row = 36; // of the token that asks

/// One token a word, blanks at its front, and ⟨bos⟩.
std::vector<TokenPiece> piecesOf(const QString& text) {
    std::vector<TokenPiece> pieces(1);
    pieces[0].special = true;
    pieces[0].bytes = "<bos>";
    pieces[0].display = "⟨bos⟩";
    const std::string bytes = text.toStdString();
    for (std::size_t at = 0; at < bytes.size();) {
        std::size_t end = bytes.find(' ', at + 1);
        if (end == std::string::npos) end = bytes.size();
        TokenPiece piece;
        piece.id = static_cast<int>(pieces.size());
        piece.bytes = piece.display = bytes.substr(at, end - at);
        pieces.push_back(piece);
        at = end;
    }
    return pieces;
}

} // namespace

class PromptMarksTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { applyTheme(*qApp, Theme::light()); }
    void init();
    void marksTheSelectionInBytes();
    void marksTheChipOfMouseAndKeys();
    void pressedAgainItAsksToUnmark();
    void shortcutsAndMenuDoTheSame();
    void marksFollowTheText();
    void aChipIsOfTheTextThatIsBeingTyped();
    void chipsAndEditorAreUnderlined();
    void aChipOfSeveralTokensIsMarkedWhole();
    void buttonsFitEveryWidth();
    void examplesComeMarked();

  private:
    void select(int from, int to);
    [[nodiscard]] QPushButton* button(const char* name) const {
        return bar_->findChild<QPushButton*>(QLatin1String(name));
    }
    /// Kind, begin and end of the only signal there was.
    QVariantList only(QSignalSpy& spy) {
        return spy.size() == 1 ? spy.takeFirst() : QVariantList{spy.size()};
    }

    std::unique_ptr<PromptBar> bar_;
    QPlainTextEdit* edit_ = nullptr;
    QString text_ = QStringLiteral("Zoë’s 🗝 is 48213. Lily’s is 7350. Zoë’s is");
};

namespace {

QVariantList wish(MarkKind kind, int begin, int end) {
    return {QVariant::fromValue(kind), begin, end};
}

} // namespace

void PromptMarksTest::init() {
    bar_ = std::make_unique<PromptBar>();
    bar_->resize(1200, 100);
    bar_->setExamples({{QStringLiteral("one"), QStringLiteral("One.")}});
    bar_->setText(text_);
    bar_->strip()->setTokens(piecesOf(text_));
    bar_->show();
    QVERIFY(QTest::qWaitForWindowExposed(bar_.get()));
    edit_ = bar_->findChild<QPlainTextEdit*>(QStringLiteral("promptEdit"));
}

void PromptMarksTest::select(int from, int to) {
    QTextCursor cursor = edit_->textCursor();
    cursor.setPosition(from);
    cursor.setPosition(to, QTextCursor::KeepAnchor);
    edit_->setTextCursor(cursor);
}

void PromptMarksTest::marksTheSelectionInBytes() {
    QSignalSpy marked(bar_.get(), &PromptBar::markRequested);
    const int at = static_cast<int>(text_.indexOf(QStringLiteral("48213")));
    const int byte = static_cast<int>(text_.toStdString().find("48213"));
    QCOMPARE(byte - at, 5); // ë one byte more, ’ two, 🗝 four for two
    select(at, at + 5);
    QTest::mouseClick(button("markAnswer"), Qt::LeftButton);
    QCOMPARE(only(marked), wish(MarkKind::Answer, byte, byte + 5));
    QVERIFY2(!button("markAnswer")->isChecked(), "the owner has not marked it");
    QVERIFY(edit_->textCursor().hasSelection());
    select(at + 5, at - 1); // backwards, with the blank before and the full stop
    QTest::mouseClick(button("markDistractor"), Qt::LeftButton);
    QCOMPARE(only(marked), wish(MarkKind::Distractor, byte, byte + 5));
    select(0, 3);
    button("markAnswer")->setFocus();
    QTest::keyClick(button("markAnswer"), Qt::Key_Space);
    QCOMPARE(only(marked), wish(MarkKind::Answer, 0, 4));
    const int key = static_cast<int>(text_.indexOf(QStringLiteral("🗝")));
    select(key, key + 2);
    QTest::mouseClick(button("markAnswer"), Qt::LeftButton);
    QCOMPARE(only(marked), wish(MarkKind::Answer, 9, 13)); // never half of it
}

void PromptMarksTest::marksTheChipOfMouseAndKeys() {
    QSignalSpy marked(bar_.get(), &PromptBar::markRequested);
    TokenStrip* strip = bar_->strip();
    QVERIFY(!button("markAnswer")->isEnabled()); // nothing is selected, no chip was chosen
    QVERIFY(button("markAnswer")->toolTip().contains(QStringLiteral("Ctrl+M")));
    const auto pieces = piecesOf(text_);
    const Span number = spanOf(pieces, 4);
    QTest::mouseClick(strip->viewport(), Qt::LeftButton, {}, strip->chipRect(4).center());
    QVERIFY(button("markAnswer")->toolTip().contains(QStringLiteral("48213.")));
    QTest::mouseClick(button("markAnswer"), Qt::LeftButton);
    QCOMPARE(only(marked),
             wish(MarkKind::Answer, static_cast<int>(number.begin), static_cast<int>(number.end)));
    QTest::keyClick(strip, Qt::Key_Right);
    const Span next = spanOf(pieces, 5);
    QTest::mouseClick(button("markDistractor"), Qt::LeftButton);
    QCOMPARE(only(marked),
             wish(MarkKind::Distractor, static_cast<int>(next.begin), static_cast<int>(next.end)));
    select(0, 4); // a selection beats the chip, a chip that is clicked ends the selection
    QCOMPARE(bar_->markButtons()->target(), std::optional(Span{0, 7}));
    QTest::mouseClick(strip->viewport(), Qt::LeftButton, {}, strip->chipRect(4).center());
    QCOMPARE(bar_->markButtons()->target(), std::optional(number));
    QTest::keyClick(strip, Qt::Key_Home); // ⟨bos⟩ is nowhere in the text
    QVERIFY(!button("markAnswer")->isEnabled());
}

void PromptMarksTest::pressedAgainItAsksToUnmark() {
    QSignalSpy marked(bar_.get(), &PromptBar::markRequested),
        unmarked(bar_.get(), &PromptBar::unmarkRequested);
    const int at = static_cast<int>(text_.indexOf(QStringLiteral("48213")));
    const int byte = static_cast<int>(text_.toStdString().find("48213"));
    const Span place{static_cast<std::size_t>(byte), static_cast<std::size_t>(byte) + 5};
    bar_->setMarks({{place}, {}});
    QVERIFY(!button("markAnswer")->isChecked());
    select(at + 2, at + 4);
    QVERIFY(button("markAnswer")->isChecked() && !button("markDistractor")->isChecked());
    QTest::mouseClick(button("markAnswer"), Qt::LeftButton);
    QCOMPARE(only(unmarked), wish(MarkKind::Answer, byte + 2, byte + 4));
    QCOMPARE(marked.count(), 0);
    QVERIFY2(button("markAnswer")->isChecked(), "the owner has not unmarked it");
    QTest::mouseClick(button("markDistractor"), Qt::LeftButton); // the other kind: to mark
    QCOMPARE(only(marked), wish(MarkKind::Distractor, byte + 2, byte + 4));
    bar_->setMarks({});
    QVERIFY(!button("markAnswer")->isChecked());
}

void PromptMarksTest::shortcutsAndMenuDoTheSame() {
    QSignalSpy marked(bar_.get(), &PromptBar::markRequested),
        removed(bar_.get(), &PromptBar::removeRequested);
    bar_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(bar_.get()));
    edit_->setFocus();
    select(0, 3);
    QTest::keyClick(edit_, Qt::Key_M, Qt::ControlModifier);
    QCOMPARE(only(marked), wish(MarkKind::Answer, 0, 4));
    QTest::keyClick(edit_, Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(only(marked), wish(MarkKind::Distractor, 0, 4));
    QCOMPARE(bar_->text(), text_); // neither key typed anything

    emit edit_->customContextMenuRequested(QPoint(20, 10));
    auto* menu = edit_->findChild<QMenu*>(QStringLiteral("promptMenu"));
    QVERIFY(menu != nullptr && menu->actions().size() > 4); // beside cut, copy and paste
    QVERIFY(menu->actions().contains(bar_->markButtons()->action(MarkKind::Answer)));
    QAction* remove = bar_->markButtons()->removeAction();
    QVERIFY(menu->actions().contains(remove));
    QVERIFY(!remove->isEnabled());
    menu->close();
    bar_->setMarks({{{0, 4}}, {{20, 24}}});
    QVERIFY(remove->isEnabled());
    remove->trigger(); // with a selection: the marks in it
    QCOMPARE(only(removed), (QVariantList{0, 4}));
    select(7, 7);
    remove->trigger(); // without one: all
    QCOMPARE(only(removed), (QVariantList{0, static_cast<int>(text_.toUtf8().size())}));
}

void PromptMarksTest::marksFollowTheText() {
    const auto place = [this](const char* word) {
        const std::size_t at = bar_->text().toStdString().find(word);
        return Span{at, at + std::string(word).size()};
    };
    bar_->setMarks({{place("48213")}, {place("7350")}});
    QTextCursor cursor = edit_->textCursor();
    cursor.setPosition(0);
    edit_->setTextCursor(cursor);
    QTest::keyClicks(edit_, QStringLiteral("So "));
    edit_->insertPlainText(QStringLiteral("“é” "));
    QCOMPARE(bar_->markButtons()->marks(), (Marks{{place("48213")}, {place("7350")}}));
    bar_->setText(bar_->text().replace(QStringLiteral("7350"), QStringLiteral("7750")));
    QCOMPARE(bar_->markButtons()->marks(), (Marks{{place("48213")}, {}}));
    bar_->setText(QStringLiteral("Once upon a time"));
    QVERIFY(bar_->markButtons()->marks().empty());
}

void PromptMarksTest::aChipIsOfTheTextThatIsBeingTyped() {
    TokenStrip* strip = bar_->strip();
    QTest::mouseClick(strip->viewport(), Qt::LeftButton, {}, strip->chipRect(4).center());
    const auto before = bar_->markButtons()->target();
    QVERIFY(before.has_value());
    QTextCursor cursor = edit_->textCursor();
    cursor.setPosition(0);
    edit_->setTextCursor(cursor);
    edit_->insertPlainText(QStringLiteral("Ä ")); // the chips come later
    QCOMPARE(bar_->markButtons()->target(), std::optional(Span{before->begin + 3, before->end + 3}));
    bar_->setText(QStringLiteral("Once upon a time"));
    QVERIFY(!bar_->markButtons()->target().has_value());
}

void PromptMarksTest::chipsAndEditorAreUnderlined() {
    TokenStrip* strip = bar_->strip();
    strip->setMarks({4}, {7});
    const QImage image = strip->viewport()->grab().toImage();
    const auto below = [&](int token) {
        const QRect chip = strip->chipRect(token);
        return image.pixelColor(chip.center().x(), chip.bottom() + 2);
    };
    QCOMPARE(below(4), Theme::light().ink1);
    QCOMPARE(below(7), Theme::light().ink3);
    QVERIFY(below(5) != Theme::light().ink1 && below(5) != Theme::light().ink3);
    strip->setTokens(piecesOf(text_ + QStringLiteral(" so")));
    const QImage fresh = strip->viewport()->grab().toImage();
    QVERIFY(fresh.pixelColor(strip->chipRect(4).center().x(), strip->chipRect(4).bottom() + 2) !=
            Theme::light().ink1); // new tokens, no marks yet

    bar_->setMarks({{{0, 4}}, {{6, 9}, {500, 510}}}); // ’ from its second byte on; and one beyond the text
    const auto selections = edit_->extraSelections();
    QCOMPARE(selections.size(), 2);
    QCOMPARE(selections[0].cursor.selectedText(), QStringLiteral("Zoë"));
    QCOMPARE(selections[1].cursor.selectedText(), QStringLiteral("’s "));
    QCOMPARE(selections[0].format.underlineColor(), Theme::light().ink1);
    QCOMPARE(selections[1].format.underlineColor(), Theme::light().ink3);
}

void PromptMarksTest::aChipOfSeveralTokensIsMarkedWhole() {
    TokenStrip* strip = bar_->strip();
    bar_->setText(QStringLiteral("a é b"));
    std::vector<TokenPiece> pieces = piecesOf(QStringLiteral("a é b"));
    pieces.insert(pieces.begin() + 3, pieces[2]);
    pieces[2].bytes = std::string(" \xC3"); // a byte of é each
    pieces[3].bytes = std::string("\xA9");
    pieces[3].display.clear();
    pieces[3].continues = true;
    strip->setTokens(pieces);
    QTest::mouseClick(strip->viewport(), Qt::LeftButton, {}, strip->chipRect(3).center() + QPoint(4, 0));
    QCOMPARE(bar_->markButtons()->target(), std::optional(Span{2, 4}));
    strip->setMarks({2, 3}, {4});
    const auto toolTip = [strip](int token) {
        const QPoint at = strip->chipRect(token).center();
        QHelpEvent help(QEvent::ToolTip, at, strip->viewport()->mapToGlobal(at));
        QApplication::sendEvent(strip->viewport(), &help);
        return QToolTip::text();
    };
    QCOMPARE(toolTip(3).count(QStringLiteral("marked as answer")), 2);
    QVERIFY(toolTip(4).contains(QStringLiteral("marked as distractor")));
    QVERIFY(!toolTip(1).contains(QStringLiteral("marked")));
    QToolTip::hideText();
}

void PromptMarksTest::buttonsFitEveryWidth() {
    bar_->setAsking(QStringLiteral("is"), row);
    for (const QSize size : {QSize(960, 72), QSize(1280, 72), QSize(1600, 80), QSize(1600, 72)}) {
        bar_->resize(size);
        QTest::qWait(20);
        for (const char* name : {"markAnswer", "markDistractor"}) {
            const QRect box(button(name)->mapTo(bar_.get(), QPoint()), button(name)->size());
            QVERIFY(bar_->rect().adjusted(0, 0, -15, -1).contains(box));
            QVERIFY(box.height() <= 30);
            QVERIFY(box.width() >= button(name)->sizeHint().width());
            QVERIFY(!box.intersects(bar_->strip()->geometry()));
        }
        QCOMPARE(bar_->strip()->geometry().right(), bar_->rect().right() - 16);
        QVERIFY(bar_->strip()->height() >= bar_->strip()->sizeHint().height());
    }
}

void PromptMarksTest::examplesComeMarked() {
    const auto examples = readExamples(SOURCE_DIR "/assets", test::tinyStories);
    QCOMPARE(examples.size(), std::size_t(6));
    const auto words = [](const PromptBar::Example& example, const std::vector<Span>& spans) {
        QStringList found;
        const std::string text = example.text.toStdString();
        for (const Span span : spans)
            found << QString::fromStdString(text.substr(span.begin, span.end - span.begin));
        return found.join(u' ');
    };
    QCOMPARE(words(examples[0], examples[0].marks.answer), QStringLiteral("48213"));
    QCOMPARE(words(examples[0], examples[0].marks.distractors), QStringLiteral("7350"));
    QCOMPARE(words(examples[2], examples[2].marks.answer), QStringLiteral("83026"));
    QCOMPARE(words(examples[2], examples[2].marks.distractors), QStringLiteral("1145 5567 9021"));
    for (const auto& example : examples)
        QCOMPARE(example.marks.answer.empty(), example.name == QStringLiteral("A story"));
}

GUI_TEST(PromptMarksTest)
#include "prompt_marks_test.moc"
