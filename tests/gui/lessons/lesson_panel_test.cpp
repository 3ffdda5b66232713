// SPDX-License-Identifier: MIT
// The lesson panel: guesses of every kind by mouse and by keys, live numbers in place, links, the footer.
#include "tests/gui/support/active_window.h"
#include "tests/gui/support/test_main.h"
#include "widgets/lessons/chart_view.h"
#include "widgets/lessons/lesson_controls.h"
#include "widgets/lessons/lesson_figure.h"
#include "widgets/lessons/lesson_panel.h"
#include "widgets/lessons/lesson_text.h"
#include "widgets/lessons/prediction_scale.h"

#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QScopeGuard>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QVBoxLayout>

#include <cmath>
#include <limits>

using namespace lambdascope;

Q_DECLARE_METATYPE(lambdascope::Guess)

namespace {

Block textBlock(const char* markdown) {
    return {TextBlock{markdown}, 1};
}

Score scoreOf(double actual, int best = -1) {
    Score score;
    score.actual = actual;
    score.best = best;
    return score;
}

} // namespace

class LessonPanelTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void init();
    void aNumberIsGuessedByMouse();
    void aNumberIsGuessedByKeys();
    void revealWaitsForAGuess();
    void whereRevealWasTheFocusGoesOn();
    void screenReadersGuessInItsOwnUnits();
    void anOptionIsGuessed();
    void aTokenIsGuessedFromTheList();
    void theAnswerStandsInWords();
    void hintsAreCounted();
    void numbersChangeInPlace();
    void manyNumbersAreLaidOutAtOnce();
    void linksAreFollowed();
    void footerAsksForPages();
    void aLessonOfOnesOwnIsNotOfTheCourse();
    void aProblemStandsInPlace();
    void figuresOpenLarger();

  private:
    void show();
    template<class T>
    [[nodiscard]] T* part(const char* name) const {
        return panel_->findChild<T*>(QLatin1String(name));
    }
    [[nodiscard]] QuestionShown& question() { return *page_.question; }

    std::unique_ptr<LessonPanel> panel_;
    LessonPage page_;
    QString lambda_;
};

void LessonPanelTest::initTestCase() {
    qRegisterMetaType<Guess>();
    applyTheme(*qApp, Theme::light());
}

void LessonPanelTest::init() {
    lambda_ = QStringLiteral("0.83");
    page_ = {};
    for (const char* title : {"Attention", "Two maps", "λ", "Negative"})
        page_.course.push_back({QString(), QString::fromUtf8(title), false, {}});
    page_.lesson = 1;
    page_.title = QStringLiteral("Two maps");
    page_.kicker = QStringLiteral("2 of 4");
    page_.print = [this](const Fact&) { return lambda_; };
    page_.blocks = {textBlock("λ is {{lambda}}, [one](lambdascope:?layer=2) and "
                              "[two](lambdascope:lesson/03-lambda), $A_1 - {{lambda}}$.")};
    page_.question.emplace();
    question().ask = QStringLiteral("How large?");
    panel_ = std::make_unique<LessonPanel>();
    panel_->resize(420, 700);
    show();
    panel_->show();
    QVERIFY(QTest::qWaitForWindowExposed(panel_.get()));
    test::makeActive(*panel_);
}

void LessonPanelTest::show() {
    panel_->setPage(page_);
    QApplication::processEvents();
}

void LessonPanelTest::aNumberIsGuessedByMouse() {
    auto* scale = part<PredictionScale>("predictionScale");
    QSignalSpy guessed(panel_.get(), &LessonPanel::guessed);
    const auto at = [&](double value) { return QPoint(qRound(scale->xOf(value)), 42); };
    QTest::mousePress(scale, Qt::LeftButton, {}, at(0)); // takes the marker, which stands in the middle
    QCOMPARE(guessed.size(), 0);
    QTest::mouseMove(scale, at(-0.5));
    QTest::mouseRelease(scale, Qt::LeftButton, {}, at(-0.5));
    QVERIFY(!guessed.isEmpty());
    QVERIFY(std::abs(guessed.last()[0].value<Guess>().number + 0.5) < 0.011);
    question().guess = Guess{};
    page_.step = 1;
    show();
    question().guess.reset(); // undecided again: a click on the marker says the middle
    show();
    guessed.clear();
    QTest::mouseClick(scale, Qt::LeftButton, {}, at(0));
    QCOMPARE(guessed.size(), 1);
    QCOMPARE(guessed.last()[0].value<Guess>().number, 0.0);
}

void LessonPanelTest::aNumberIsGuessedByKeys() {
    auto* scale = part<PredictionScale>("predictionScale");
    scale->setFocus();
    QSignalSpy guessed(panel_.get(), &LessonPanel::guessed);
    const auto press = [&](Qt::Key key, Qt::KeyboardModifiers with = {}) {
        QTest::keyClick(scale, key, with);
        return guessed.isEmpty() ? 99 : guessed.last()[0].value<Guess>().number;
    };
    QCOMPARE(press(Qt::Key_Return), 0.0);
    QCOMPARE(press(Qt::Key_Right), 0.01);
    QCOMPARE(press(Qt::Key_Right, Qt::ShiftModifier), 0.11);
    QCOMPARE(press(Qt::Key_PageDown), 0.01);
    QCOMPARE(press(Qt::Key_Left), 0.0);
    QCOMPARE(press(Qt::Key_Home), -1.0);
    QCOMPARE(press(Qt::Key_End), 1.0);
    QVERIFY(scale->accessibleDescription().contains(QStringLiteral("1.00")));
}

void LessonPanelTest::revealWaitsForAGuess() {
    auto* reveal = part<QPushButton>("reveal");
    QSignalSpy revealed(panel_.get(), &LessonPanel::revealRequested);
    QVERIFY(!reveal->isEnabled());
    QTest::mouseClick(reveal, Qt::LeftButton);
    QCOMPARE(revealed.size(), 0);
    question().guess = Guess{0.1, -1};
    show();
    QVERIFY(reveal->isEnabled());
    reveal->setFocus();
    QTest::keyClick(reveal, Qt::Key_Space);
    QCOMPARE(revealed.size(), 1);
    question().revealing = true;
    show();
    QVERIFY(!reveal->isEnabled());
    QVERIFY(part<QLabel>("revealing")->isVisible());
    question().revealing = false;
    question().score = scoreOf(-0.64);
    page_.canGoOn = true;
    show();
    QVERIFY(!reveal->isVisible());
    QCOMPARE(panel_->focusWidget(), part<QPushButton>("lessonNext")); // on, not back
    auto* scale = part<PredictionScale>("predictionScale");
    QSignalSpy guessed(panel_.get(), &LessonPanel::guessed);
    QTest::keyClick(scale, Qt::Key_Right); // what was answered is not guessed again
    QTest::mouseClick(scale, Qt::LeftButton, {}, QPoint(60, 42));
    QCOMPARE(guessed.size(), 0);
}

/// Though Qt passed it to whatever comes next in the window, as Reveal could not be pressed any more.
void LessonPanelTest::whereRevealWasTheFocusGoesOn() {
    QWidget window;
    auto* row = new QVBoxLayout(&window);
    row->addWidget(new QPushButton(QStringLiteral("of the window"), &window));
    row->addWidget(panel_.get());
    const QScopeGuard apart([this] { panel_->setParent(nullptr); });
    window.show();
    test::makeActive(window);
    page_.canGoBack = false;
    page_.lesson = -1; // no dots, which would take it
    question().guess = Guess{0.1, -1};
    show();
    auto* reveal = part<QPushButton>("reveal");
    reveal->setFocus();
    QTest::keyClick(reveal, Qt::Key_Space);
    question().revealing = true;
    show();
    QVERIFY(!panel_->isAncestorOf(window.focusWidget()));
    question().revealing = false;
    question().score = scoreOf(-0.64);
    page_.canGoOn = true;
    show();
    QCOMPARE(window.focusWidget(), part<QPushButton>("lessonNext"));
}

void LessonPanelTest::screenReadersGuessInItsOwnUnits() {
    auto* scale = part<PredictionScale>("predictionScale");
    QSignalSpy guessed(panel_.get(), &LessonPanel::guessed);
    QAccessibleValueInterface* value = QAccessible::queryAccessibleInterface(scale)->valueInterface();
    QVERIFY(value != nullptr);
    QCOMPARE(value->minimumValue().toDouble(), question().from);
    QCOMPARE(value->maximumValue().toDouble(), question().to);
    value->setCurrentValue(0.42);
    QCOMPARE(guessed.size(), 1);
    QCOMPARE(guessed[0][0].value<Guess>().number, 0.42);
    QCOMPARE(value->currentValue().toDouble(), 0.42);
    const QWidget* around = scale->parentWidget(); // says what is asked on the way to it
    QCOMPARE(around->accessibleName(), question().ask);
}

void LessonPanelTest::anOptionIsGuessed() {
    question().kind = AnswerKind::Choice;
    question().options = {QStringLiteral("1"), QStringLiteral("1 − λ")};
    show();
    QSignalSpy guessed(panel_.get(), &LessonPanel::guessed);
    auto *first = part<WrappedRadio>("option0"), *second = part<WrappedRadio>("option1");
    QVERIFY(!first->isChecked() && !second->isChecked());
    QTest::mouseClick(first, Qt::LeftButton);
    QCOMPARE(guessed.last()[0].value<Guess>().index, 0);
    first->setFocus();
    QTest::keyClick(first, Qt::Key_Down);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    QCOMPARE(guessed.last()[0].value<Guess>().index, 1);
    question().guess = Guess{0, 0};
    question().score = scoreOf(0, 1);
    show();
    QCOMPARE(first->mark(), WrappedRadio::Mark::Wrong);
    QCOMPARE(second->mark(), WrappedRadio::Mark::Right);
    QVERIFY(second->shownText() != QStringLiteral("1 − λ")); // in words, too
}

void LessonPanelTest::aTokenIsGuessedFromTheList() {
    for (const AnswerKind kind : {AnswerKind::Token, AnswerKind::Head, AnswerKind::Layer}) {
        question() = {};
        question().kind = kind;
        question().options = {QStringLiteral("The"), QStringLiteral("48"), QStringLiteral("21")};
        show();
        auto* combo = part<QComboBox>("pickCombo");
        QVERIFY(combo->isVisible());
        QVERIFY(part<QLabel>("picked")->text().startsWith(QStringLiteral("Click")));
        QSignalSpy guessed(panel_.get(), &LessonPanel::guessed);
        combo->setFocus();
        QTest::keyClick(combo, Qt::Key_Down);
        QTest::keyClick(combo, Qt::Key_Down);
        QCOMPARE(guessed.last()[0].value<Guess>().index, 1);
        question().guess = Guess{0, 2}; // clicked in the window
        question().guessText = QStringLiteral("“21”");
        show();
        QCOMPARE(combo->currentText(), QStringLiteral("21"));
        QVERIFY(part<QLabel>("picked")->text().contains(QStringLiteral("“21”")));
        QVERIFY(part<QPushButton>("reveal")->isEnabled());
    }
}

void LessonPanelTest::theAnswerStandsInWords() {
    question().guess = Guess{0.1, -1};
    question().score = scoreOf(-0.64);
    question().verdict = QStringLiteral("Your sign was off.");
    question().explanation = QStringLiteral("It is −0.64.");
    question().why = QStringLiteral("Why? [Lesson 4](lambdascope:lesson/04-negative)");
    question().canTryAnother = true;
    show();
    QVERIFY(part<QLabel>("result")->text().contains(QStringLiteral("<b>Your sign was off.</b> It is")));
    auto* scale = part<PredictionScale>("predictionScale");
    QVERIFY(scale->accessibleDescription().contains(QStringLiteral("−0.64")));
    const QImage picture = scale->grab().toImage();
    QCOMPARE(picture.pixelColor(qRound(scale->xOf(-0.64)), 42 - 10), Theme::light().ink1);
    QSignalSpy another(panel_.get(), &LessonPanel::anotherRequested);
    QTest::mouseClick(part<QPushButton>("another"), Qt::LeftButton);
    QCOMPARE(another.size(), 1);
    auto* plate = part<QFrame>("plate");
    QVERIFY(plate && plate->isVisible());
    question().score.reset();
    show();
    QVERIFY(!part<QPushButton>("another")->isVisible());
}

void LessonPanelTest::hintsAreCounted() {
    auto* hint = part<QPushButton>("hint");
    QSignalSpy asked(panel_.get(), &LessonPanel::hintRequested);
    QCOMPARE(hint->text(), QStringLiteral("Hint 1 of 3"));
    QTest::mouseClick(hint, Qt::LeftButton);
    QCOMPARE(asked.size(), 1);
    question().hints = {QStringLiteral("Look."), QStringLiteral("Multiply.")};
    show();
    QCOMPARE(hint->text(), QStringLiteral("Hint 3 of 3"));
    const auto plates = panel_->findChildren<QFrame*>(QStringLiteral("plate"));
    QCOMPARE(plates.size(), 2);
    QCOMPARE(plates[1]->findChild<LessonText*>()->toPlainText(), QStringLiteral("Hint 2: Multiply."));
    question().hints << QStringLiteral("Subtract.");
    show();
    QVERIFY(!hint->isEnabled());
}

void LessonPanelTest::numbersChangeInPlace() {
    page_.blocks.insert(page_.blocks.begin(), textBlock(QByteArray("word ").repeated(900).constData()));
    page_.blocks.push_back(textBlock(QByteArray("word ").repeated(900).constData()));
    show();
    auto* bar = part<QScrollArea>("lessonScroll")->verticalScrollBar();
    LessonText* live = nullptr; // those of the page before are hidden until they are deleted
    for (LessonText* each : panel_->findChildren<LessonText*>())
        if (!each->isHidden() && each->toPlainText().startsWith(QStringLiteral("λ"))) live = each;
    QVERIFY(live && live->toPlainText().startsWith(QStringLiteral("λ is 0.83, one and two, ")));
    QTRY_VERIFY(bar->maximum() > 0);
    bar->setValue(bar->maximum() / 2);
    const int place = bar->value();
    QVERIFY(place > 0);
    live->setFocus();
    QTextCursor cursor = live->textCursor();
    cursor.setPosition(live->toPlainText().indexOf(QStringLiteral("one")));
    cursor.movePosition(QTextCursor::EndOfWord, QTextCursor::KeepAnchor);
    live->setTextCursor(cursor);
    bar->setValue(place);
    lambda_ = QStringLiteral("−0.3125");
    show();
    QVERIFY(live->toPlainText().startsWith(QStringLiteral("λ is −0.3125, one")));
    QVERIFY(!live->isHidden()); // the same view as before
    QCOMPARE(bar->value(), place);
    QVERIFY(live->hasFocus());
    QCOMPARE(live->textCursor().selectedText(), QStringLiteral("one"));
    QVERIFY(live->accessibleDescription().contains(QStringLiteral("minus"))); // the formula, in words
    page_.step = 1;                                                           // another page begins above
    show();
    QCOMPARE(bar->value(), 0);
}

void LessonPanelTest::manyNumbersAreLaidOutAtOnce() {
    const auto layouts = [this](int facts, bool shownBefore) {
        LessonText view;
        const QString markdown = QStringLiteral("{{lambda}} *and* ").repeated(facts);
        const auto print = [this](const Fact&) { return lambda_; };
        if (shownBefore) view.showMarkdown(markdown, print);
        lambda_ += QStringLiteral("1");
        QSignalSpy changes(view.document(), &QTextDocument::contentsChange);
        view.showMarkdown(markdown, print);
        return changes.size();
    };
    QVERIFY(layouts(1, true) > 0);
    for (const bool shownBefore : {false, true}) QCOMPARE(layouts(200, shownBefore), layouts(1, shownBefore));
}

void LessonPanelTest::linksAreFollowed() {
    QSignalSpy followed(panel_.get(), &LessonPanel::linkActivated);
    auto* live = panel_->findChildren<LessonText*>().front();
    live->clearFocus();                 // the first of the page has it as it opens
    live->setFocus(Qt::TabFocusReason); // straight to the first link
    QTest::keyClick(live, Qt::Key_Return);
    QCOMPARE(followed.size(), 1);
    QCOMPARE(followed[0][0].toString(), QStringLiteral("lambdascope:?layer=2"));
    QTest::keyClick(live, Qt::Key_Tab);
    QTest::keyClick(live, Qt::Key_Return);
    QCOMPARE(followed.size(), 2);
    QCOMPARE(followed[1][0].toString(), QStringLiteral("lambdascope:lesson/03-lambda"));
    QTextCursor cursor(live->document());
    cursor.setPosition(live->toPlainText().indexOf(QStringLiteral("one")) + 1);
    QTest::mouseClick(live->viewport(), Qt::LeftButton, {}, live->cursorRect(cursor).center());
    QCOMPARE(followed.size(), 3);
}

void LessonPanelTest::footerAsksForPages() {
    QSignalSpy next(panel_.get(), &LessonPanel::nextRequested),
        back(panel_.get(), &LessonPanel::backRequested), chosen(panel_.get(), &LessonPanel::lessonChosen);
    QVERIFY(!part<QPushButton>("lessonNext")->isEnabled() && !part<QPushButton>("lessonBack")->isEnabled());
    page_.canGoBack = page_.canGoOn = page_.taskDone = true;
    page_.task = QStringLiteral("Drag λ_init to 0.");
    page_.steps = 3;
    show();
    QVERIFY(part<QLabel>("lessonKicker")->text().endsWith(QStringLiteral("page 1 of 3")));
    QVERIFY(part<QLabel>("lessonTask")->isVisible());
    QTest::mouseClick(part<QPushButton>("lessonNext"), Qt::LeftButton);
    QTest::mouseClick(part<QPushButton>("lessonBack"), Qt::LeftButton);
    QCOMPARE(next.size() + back.size(), 2);
    auto* dots = part<CourseDots>("courseDots");
    const QImage picture = dots->grab().toImage();
    QCOMPARE(picture.pixelColor(dots->dotRect(1).center().toPoint()), Theme::light().accent);
    QVERIFY(dots->dotRect(1).width() > dots->dotRect(0).width());
    QTest::mouseClick(dots, Qt::LeftButton, {}, dots->dotRect(3).center().toPoint());
    QCOMPARE(chosen.takeLast()[0].toInt(), 3);
    dots->setFocus();
    QTest::keyClick(dots, Qt::Key_Right);
    QVERIFY(dots->accessibleDescription().startsWith(QStringLiteral("3 · λ")));
    QTest::keyClick(dots, Qt::Key_Return);
    QCOMPARE(chosen.takeLast()[0].toInt(), 2);
    auto* combo = qobject_cast<QComboBox*>(panel_->lessonCombo());
    QCOMPARE(combo->currentText(), QStringLiteral("2 · Two maps"));
    QTest::keyClick(combo, Qt::Key_Down);
    QCOMPARE(chosen.takeLast()[0].toInt(), 2);
}

void LessonPanelTest::aLessonOfOnesOwnIsNotOfTheCourse() {
    std::unique_ptr<QWidget> combo(panel_->lessonCombo());
    show();
    QVERIFY(part<CourseDots>("courseDots")->isVisible());
    page_.lesson = -1;
    page_.title = QStringLiteral("The door");
    show();
    QVERIFY(!part<CourseDots>("courseDots")->isVisible()); // none of them is where the learner is
    auto* list = qobject_cast<QComboBox*>(combo.get());
    QCOMPARE(list->currentIndex(), -1);
    QCOMPARE(list->placeholderText(), QStringLiteral("The door"));
    const auto picture = [&] { return list->grab().toImage(); };
    const QImage named = picture();
    page_.title.clear();
    show();
    QVERIFY(picture() != named); // it was read there
}

void LessonPanelTest::aProblemStandsInPlace() {
    page_.problem = QStringLiteral("06-x.md:12: no such fact");
    show();
    QCOMPARE(part<QLabel>("lessonProblem")->text(), page_.problem);
    QVERIFY(part<QLabel>("lessonAgain")->isVisible());
    QVERIFY(!part<QWidget>("predictionCard")->isVisible());
    page_.problem.clear();
    show();
    QVERIFY(!part<QLabel>("lessonProblem")->isVisible() && part<QWidget>("predictionCard")->isVisible());
}

void LessonPanelTest::figuresOpenLarger() {
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("a.svg")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 800 400'><rect width='800' height='400' "
               "fill='@accent'/><text x='9' y='9'>{signal}</text></svg>");
    file.close();
    const QByteArray filled =
        filledFigure(QStringLiteral("@ink1 {signal}"), {{"signal", "a & b"}}, Theme::light());
    QCOMPARE(filled, Theme::light().ink1.name().toUtf8() + " a &amp; b");
    QWidget window;
    auto* view = new LessonFigure(&window);
    view->setTheme(Theme::light());
    view->setFigure({file.fileName().toStdString(), {}, "A rectangle."});
    QVERIFY(view->isGood());
    view->resize(340, 230);
    window.show();
    QCOMPARE(view->grab().toImage().pixelColor(170, 60), Theme::light().accent);
    view->setTheme(Theme::darkTheme());
    QCOMPARE(view->grab().toImage().pixelColor(170, 60), Theme::darkTheme().accent);
    QTest::keyClick(view, Qt::Key_Return);
    QPointer<QDialog> dialog = window.findChild<QDialog*>("largeFigure");
    QVERIFY(dialog && dialog->isVisible() && dialog->isModal() && dialog->width() > 400);
    view->setFigure({"nowhere.svg", {}, ""});
    QVERIFY(!view->isGood() && view->accessibleName().contains(QStringLiteral("nowhere.svg")));
    delete view; // the lesson is read again: the dialog has a picture of its own
    QCOMPARE(dialog->grab().toImage().pixelColor(dialog->rect().center()), Theme::darkTheme().accent);
    QTest::keyClick(dialog, Qt::Key_Escape);
    QTRY_VERIFY(dialog.isNull());
}

GUI_TEST(LessonPanelTest)
#include "lesson_panel_test.moc"
