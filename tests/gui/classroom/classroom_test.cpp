// SPDX-License-Identifier: MIT
// A class in the real window: what is locked is not reached by a key, a link, a drop or the presenter, and
// leaving gives everything back.
#include "app/lessons/learn_workspace.h"
#include "app/settings/settings.h"
#include "app/shell/shell.h"
#include "tests/gui/support/active_window.h"
#include "tests/gui/support/drop.h"
#include "tests/gui/support/plain_start.h"
#include "tests/gui/support/test_main.h"
#include "tests/gui/support/waiting.h"
#include "widgets/explore/maps/map_canvas.h"
#include "widgets/kit/frame/notice_bar.h"
#include "widgets/kit/keys.h"
#include "widgets/lessons/lesson_panel.h"
#include "widgets/models/state_page.h"

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <fstream>

using namespace lambdascope;
using test::patience;

namespace {

/// What a class can keep as it is.
struct Kept {
    std::string text;
    Edits edits;
    HeadId head, twin;
    Marks marks;
    std::string lesson;
    QString models;
    Settings settings;
    bool generated = false;
    Workspace workspace = Workspace::Learn;
    friend bool operator==(const Kept&, const Kept&) = default;
};

} // namespace

class ClassroomTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope,
                           folder_.filePath(QTest::currentTestFunction())); // each its own
        shell_ = std::make_unique<Shell>(test::plainStart(1600, 1000));
        shell_->start();
        QVERIFY(QTest::qWaitForWindowExposed(&window()));
        VERIFY_WITHIN(window().settled(), patience);
    }
    void cleanup() { shell_.reset(); }

    void everyTagFindsItsPart() {
        std::set<Control> found;
        for (const QObject* object : window().findChildren<QObject*>())
            for (const QString& name :
                 object->property(controlProperty).toString().split(' ', Qt::SkipEmptyParts))
                found.insert(*controlNamed(name.toStdString()));
        for (const ControlName& control : controlNames())
            QVERIFY2(found.contains(control.control), control.name.data());
    }

    void everythingLockedStaysAsItIs() {
        openClass(
            R"("lesson": "05-two-maps", "lock": ["models", "prompt", "examples", "marks", "generate",
            "head", "twin", "lambda", "lab", "explore", "lessons", "steps", "presenter", "settings",
            "open", "class"])");
        const Kept before = kept();
        QCOMPARE(before.lesson, std::string("05-two-maps"));
        pressEverything();
        for (const char* url :
             {"lambdascope:?edits=--lambda%202=-1", "lambdascope:?layer=0&head=1", "lambdascope:?prompt=Tom",
              "lambdascope:?generate=3", "lambdascope:lesson/01-attention"})
            emit window().findChild<LessonPanel*>()->linkActivated(url);
        window().lessons().openLesson(4, 0);
        window().lessons().back(); // on the first page: to another lesson
        drop("my-lesson.md");
        drop("edits.json");
        drop("other.lambdaclass");
        VERIFY_WITHIN(window().settled(), patience);
        QTest::qWait(300); // what is queued
        QVERIFY(kept() == before);
        QVERIFY(!shell_->classroom().presenter().active());
    }

    void aPageThatComesLaterIsLockedToo() {
        openClass(R"("lock": ["open"])");
        auto* page = window().findChild<StatePage*>();
        page->showWelcome({});
        QVERIFY(!page->currentWidget()->findChild<QPushButton*>("openFolderButton")->isEnabled());
    }

    void lockedModelsAreOpenedInNoWay_data() {
        QTest::addColumn<bool>("locked");
        QTest::newRow("locked") << true;
        QTest::newRow("free, so that the row above can fail") << false;
    }
    void lockedModelsAreOpenedInNoWay() {
        QFETCH(const bool, locked);
        if (locked) openClass(R"("lock": ["models"])");
        const QString tiny = QStringLiteral(SOURCE_DIR "/assets/checkpoints/");
        const QString shards = tiny + "hf-diffllama-sharded-bf16/";
        const std::vector<QStringList> taken{
            {tiny + "gpt2"},
            {tiny + "hf-diffllama/config.json"},
            {tiny + "hf-diffllama/model.safetensors"},
            {tiny + "hf-diffllama", tiny + "gpt2"},
            {shards + "model-00001-of-00002.safetensors", shards + "model-00002-of-00002.safetensors"},
            {shards + "model.safetensors.index.json", shards + "tokenizer.json"}};
        for (const QStringList& files : taken) {
            const Pair before = shell_->session().state().models;
            dropOn(window(), files);
            QTest::qWait(100);
            VERIFY_WITHIN(window().settled(), patience);
            const bool same = shell_->session().state().models.diff == before.diff &&
                              shell_->session().state().models.standard == before.standard;
            QVERIFY2(same == locked, qPrintable(files.join(' ')));
        }
        for (const char* name : {"actionOpen", "actionOpenFile", "actionOpenBeside", "modelsButton",
                                 "actionOpenPair_tiny-stories"}) {
            auto* object = window().findChild<QObject*>(name);
            QVERIFY2(object != nullptr && object->property("enabled").toBool() != locked, name);
        }
    }

    void withoutAClassTheSameKeysDoThings() { // so that the test above can fail
        window().openLesson("7");
        VERIFY_WITHIN(window().settled(), patience);
        const Kept before = kept();
        pressEverything();
        VERIFY_WITHIN(window().settled(), patience);
        QVERIFY(!(kept() == before));
        const Edits edits = shell_->session().state().edits;
        drop("edits.json");
        QVERIFY(!(shell_->session().state().edits == edits));
    }

    void aPageThatWaitsForWhatIsLockedLetsGoOn_data() {
        QTest::addColumn<QString>("lesson");
        QTest::addColumn<QString>("fact");
        QTest::addColumn<QString>("lock");
        QTest::addColumn<bool>("letsGoOn");
        const auto row = [](const char* lesson, const char* fact, const char* lock, bool letsGoOn) {
            QTest::addRow("%s, %s", fact, lock) << lesson << fact << lock << letsGoOn;
        };
        const char* const atStep = "weight layer=2 head=1 query=last key=48";
        row("07-negative", atStep, "steps", true);
        row("07-negative", atStep, "head", false);
        const char* const ofTwin = "weight query=last key=last model=standard";
        row("03-heads", ofTwin, "twin", true);
        row("03-heads", ofTwin, "lambda", false);
        row("04-noise", "visible query=last", "prompt", true);
        row("04-noise", "visible query=last", "lambda", false);
    }
    void aPageThatWaitsForWhatIsLockedLetsGoOn() {
        QFETCH(const QString, lesson);
        QFETCH(const QString, fact);
        QFETCH(const QString, lock);
        QFETCH(const bool, letsGoOn);
        openClass(R"("lock": [")" + lock.toStdString() + R"("])");
        LessonPlayer& player = window().lessons();
        const int index = player.course().indexOf(lesson.toStdString());
        const auto& steps = player.course().lessons.at(static_cast<std::size_t>(index)).steps;
        const auto page = std::ranges::find_if(steps, [&](const Step& step) {
            return step.until && step.until->fact == Fact::parse(fact.toStdString());
        });
        QVERIFY(page != steps.end());
        player.openLesson(index, static_cast<int>(page - steps.begin()));
        VERIFY_WITHIN(window().settled(), patience);
        QVERIFY(!player.page().taskDone);
        QCOMPARE(player.page().canGoOn, letsGoOn);
    }

    void leavingGivesEverythingBack() {
        openClass(R"("theme": "dark", "scale": 125, "hide": ["lab"], "lock": ["prompt"])");
        QCOMPARE(shell_->settings().theme, "dark");
        QVERIFY(window().findChild<QAction*>("actionLab")->isVisible() == false);
        QVERIFY(!window().findChild<QWidget*>("promptEdit")->isEnabled());
        auto* banner = window().findChild<ClassBanner*>();
        QTRY_VERIFY(banner != nullptr && banner->isVisible());
        QSignalSpy rebuilt(shell_.get(), &Shell::rebuilt);
        QTest::mouseClick(banner->findChild<QPushButton*>(), Qt::LeftButton);
        QVERIFY(rebuilt.wait(patience));
        VERIFY_WITHIN(window().settled(), patience);
        QCOMPARE(shell_->settings().theme, "light");
        QCOMPARE(shell_->settings().scale, 100);
        QVERIFY(window().findChild<QAction*>("actionLab")->isVisible());
        QVERIFY(window().findChild<QWidget*>("promptEdit")->isEnabled());
        QVERIFY(window().findChild<ClassBanner*>() == nullptr);
        QCOMPARE(Settings::read().theme, "system"); // the class's are not the user's
    }

    void aScaleChosenInAClassEndsWithIt() {
        const auto choose = [this](MapScale scale) { emit window().canvas()->scaleChosen(scale); };
        choose(MapScale::Row);
        QCOMPARE(rememberedMapScale(), std::optional(MapScale::Row));
        openClass(R"("hide": ["lab"])");
        QCOMPARE(shell_->session().state().mapScale, std::optional(MapScale::Row));
        choose(MapScale::Absolute);
        QCOMPARE(shell_->session().state().mapScale, std::optional(MapScale::Absolute));
        QCOMPARE(rememberedMapScale(), std::optional(MapScale::Row));
        QSignalSpy rebuilt(shell_.get(), &Shell::rebuilt);
        window().findChild<ClassBanner*>()->findChild<QPushButton*>()->click();
        QVERIFY(rebuilt.wait(patience));
        QCOMPARE(shell_->session().state().mapScale, std::optional(MapScale::Row));
    }

    void aHiddenWorkspaceIsLeft() {
        window().setWorkspace(Workspace::Lab);
        openClass(R"("hide": ["lab"])");
        QVERIFY(window().workspace() != Workspace::Lab);
    }

    void guessesComeBackWithTheClass() {
        openClass(R"("lesson": "04-noise", "page": 2)");
        Classroom& classroom = shell_->classroom();
        classroom.present(false);
        const auto counts = [&] { return classroom.presenter().view()->page().tally->counts; };
        VERIFY_WITHIN(classroom.presenter().view()->page().tally.has_value(), patience);
        QCOMPARE(counts(), (std::vector{0, 0, 0}));
        for (const Qt::Key key : {Qt::Key_3, Qt::Key_3, Qt::Key_1, Qt::Key_2, Qt::Key_Backspace})
            QTest::keyClick(classroom.presenter().view(), key);
        QCOMPARE(counts(), (std::vector{1, 0, 2}));
        classroom.presenter().stop();
        const LessonPlace place = window().lessons().place();
        QCOMPARE(place.question.size(), 16U);
        const auto file = std::filesystem::path(folder_.filePath("a.lambdaclass").toStdString());
        QVERIFY((readClassFile(file).guesses == std::vector<PageGuesses>{{place, {1, 0, 2}}}));
        classroom.leave();
        VERIFY_WITHIN(!classroom.active() && window().settled(), patience);
        window().openLesson("4:3");
        VERIFY_WITHIN(window().settled(), patience);
        classroom.present(false);
        QCOMPARE(counts(), (std::vector{0, 0, 0})); // they are the class's
        classroom.presenter().stop();
        QSignalSpy rebuilt(shell_.get(), &Shell::rebuilt);
        classroom.open(file);
        QVERIFY(rebuilt.wait(patience));
        VERIFY_WITHIN(window().settled(), patience);
        classroom.present(false);
        QCOMPARE(counts(), (std::vector{1, 0, 2}));
        classroom.presenter().stop();
        classroom.leave();
        VERIFY_WITHIN(!classroom.active() && window().settled(), patience);
        LessonPlace other = place; // as if the lesson had asked something else then
        other.question[0] = other.question[0] == '0' ? '1' : '0';
        writeGuesses(file, {{other, {1, 0, 2}}});
        classroom.open(file);
        QVERIFY(rebuilt.wait(patience));
        VERIFY_WITHIN(window().settled(), patience);
        classroom.present(false);
        VERIFY_WITHIN(classroom.presenter().view()->page().tally.has_value(), patience);
        QCOMPARE(counts(), (std::vector{0, 0, 0}));
        const auto* told = classroom.presenter().notesView()->findChild<QLabel*>("notesGuesses");
        VERIFY_WITHIN(told->text().contains("3 more were counted"), patience);
    }

    void guessesThatCannotBeKeptAreTold() {
        openClass(R"("lesson": "04-noise", "page": 2)");
        Classroom& classroom = shell_->classroom();
        classroom.present(false);
        VERIFY_WITHIN(classroom.presenter().view()->page().tally.has_value(), patience);
        const QString file = folder_.filePath("a.lambdaclass");
        std::ofstream(file.toStdString()) << "{"; // somebody is writing it
        QTest::keyClick(classroom.presenter().view(), Qt::Key_1);
        const auto* told = classroom.presenter().notesView()->findChild<QLabel*>("notesGuesses");
        VERIFY_WITHIN(told->text().startsWith("The guesses were not written to the class file."), patience);
        const auto tells = [&file](const auto& act) {
            QString said;
            QTimer::singleShot(0, [&] {
                auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
                if (box == nullptr) return;
                said = box->text();
                box->accept();
            });
            act();
            QCoreApplication::processEvents(); // without a box the timer still waits
            return said.startsWith(file + ":1:");
        };
        QVERIFY(tells([&] { classroom.presenter().stop(); }));
        QVERIFY(tells([&] {
            QCloseEvent close;
            QCoreApplication::sendEvent(&window(), &close);
        }));
        const std::filesystem::path other = folder_.filePath("b.lambdaclass").toStdString();
        std::ofstream(other) << R"({"lambdascope_class": 1, "title": "B", "lesson": "04-noise", "page": 2})";
        QVERIFY(tells([&] { classroom.open(other); }));
        QVERIFY(!tells([&] { classroom.leave(); })); // they were told, and are no more
    }

    void guessesCountedBeforeGoAlong() {
        Classroom& classroom = shell_->classroom();
        window().openLesson("4:3");
        VERIFY_WITHIN(window().settled(), patience);
        classroom.present(false);
        QTest::keyClick(classroom.presenter().view(), Qt::Key_3);
        openClass(R"("lesson": "04-noise", "page": 2)");
        const auto file = std::filesystem::path(folder_.filePath("a.lambdaclass").toStdString());
        const std::vector<PageGuesses> counted{{window().lessons().place(), {0, 0, 1}}};
        VERIFY_WITHIN(readClassFile(file).guesses == counted, patience);
        classroom.leave(); // presenting goes on
        QCOMPARE(classroom.presenter().view()->page().tally->counts, (std::vector{0, 0, 0}));
    }

    /// Undo belongs to what its next step changes: what is locked stays, and only that.
    void undoIsLockedWithWhatItWouldChange_data() {
        QTest::addColumn<QString>("locked");
        QTest::addColumn<QString>("free");
        QTest::newRow("λ") << "lambda"
                           << "prompt";
        QTest::newRow("the prompt") << "prompt"
                                    << "lambda";
        QTest::newRow("marks, and λ stays") << "marks"
                                            << "lambda";
        QTest::newRow("λ, and marks stay") << "lambda"
                                           << "marks";
    }
    void undoIsLockedWithWhatItWouldChange() {
        QFETCH(QString, locked);
        QFETCH(QString, free);
        const Kept first = kept();
        change(locked);
        const Kept before = kept();
        QVERIFY(!(before == first));
        change(free);
        const Kept both = kept();
        QVERIFY(!(both == before));
        openClass(QStringLiteral(R"("lock": ["%1"])").arg(locked).toStdString());
        const Kept inClass = kept();
        QVERIFY2(action("actionUndo")->isEnabled(), "what is free is undone");
        pressUndo();
        QVERIFY(sameButForSettings(kept(), before));
        QVERIFY2(!action("actionUndo")->isEnabled(), "what is locked stays");
        QVERIFY(action("actionUndo")->toolTip().startsWith("Locked by the class file"));
        pressUndo();
        QVERIFY(sameButForSettings(kept(), before));
        QVERIFY(action("actionRedo")->isEnabled());
        action("actionRedo")->trigger();
        QVERIFY(kept() == inClass);
        pressUndo();
        openClass(R"("lock": ["twin"])");
        QVERIFY(action("actionUndo")->isEnabled());
        pressUndo();
        QVERIFY(sameButForSettings(kept(), first));
        QVERIFY(!action("actionUndo")->isEnabled());
        QVERIFY(!action("actionUndo")->toolTip().contains("class file"));
    }

    void undoOfOtherThingsStaysWhereMarksAreHidden() {
        change("lambda");
        change("marks");
        openClass(R"("hide": ["marks"])");
        auto* button = window().findChild<QToolButton*>("undoButton");
        QVERIFY(!action("actionUndo")->isVisible() && !button->isVisible());
        change("prompt");
        QVERIFY(action("actionUndo")->isVisible() && button->isVisible());
        QVERIFY(button->isEnabled());
        window().findChild<QAction*>("actionUndo")->trigger();
        QVERIFY(!action("actionUndo")->isVisible());
    }

    /// Marks that nobody may touch are not made by themselves, either, to be in the way of undo.
    void whereMarksAreLockedNoneAreFound() {
        const std::string told = "The key to Oslo is 1250. The key to Anna is 8301. What is the key to ";
        openClass(R"("lock": ["marks"])");
        shell_->session().write(told + "Oslo?");
        QVERIFY(shell_->session().state().marks.empty());
        QVERIFY(action("actionUndo")->isEnabled());
        window().findChild<QAction*>("actionUndo")->trigger();
        QVERIFY(shell_->session().state().text != told + "Oslo?");
        openClass(R"("lock": ["twin"])");
        shell_->session().write(told + "Anna?");
        QVERIFY(!shell_->session().state().marks.empty());
    }

    void whatIsHiddenLeavesNoWords() {
        const auto isShown = [this](const QString& words) {
            const auto labels = window().findChild<QWidget*>("modelToolBar")->findChildren<QLabel*>();
            return std::ranges::any_of(
                labels, [&](const QLabel* label) { return label->text() == words && label->isVisible(); });
        };
        for (const char* words : {"Twin", "Layer", "Head"}) QVERIFY2(isShown(words), words);
        openClass(R"("hide": ["twin", "head"])");
        for (const char* words : {"Twin", "Layer", "Head"}) QVERIFY2(!isShown(words), words);
    }

  private:
    [[nodiscard]] MainWindow& window() { return shell_->window(); }

    void openClass(const std::string& rest) {
        const std::filesystem::path file = folder_.filePath("a.lambdaclass").toStdString();
        std::ofstream(file) << R"({"lambdascope_class": 1, "title": "Test", )" << rest << "}";
        QSignalSpy rebuilt(shell_.get(), &Shell::rebuilt);
        shell_->classroom().open(file);
        QVERIFY(rebuilt.wait(patience));
        QVERIFY(QTest::qWaitForWindowExposed(&window()));
        VERIFY_WITHIN(window().settled(), patience);
    }

    /// One step of undo.
    void change(const QString& control) {
        Session& session = shell_->session();
        session.history().endGesture();
        if (control == "lambda") session.moveLambda(Quantity::Lambda, {{2, 0.25}});
        if (control == "prompt") session.write("Tom had a ball. " + session.state().text);
        if (control == "marks") {
            Marks fewer = session.state().marks;
            fewer.distractors.pop_back();
            session.mark(fewer);
        }
        session.history().endGesture();
        VERIFY_WITHIN(window().settled(), patience);
    }
    void pressUndo() {
        QTest::keyClick(&window(), Qt::Key_Z, Qt::ControlModifier);
        VERIFY_WITHIN(window().settled(), patience);
    }
    [[nodiscard]] QAction* action(const char* name) { return window().findChild<QAction*>(name); }
    /// A class may have its own, and the workspace that was open may be closed.
    static bool sameButForSettings(Kept a, const Kept& b) {
        a.settings = b.settings;
        a.workspace = b.workspace;
        return a == b;
    }

    [[nodiscard]] Kept kept() {
        const SessionState& s = shell_->session().state();
        return {s.text,
                s.edits,
                s.head,
                s.twin(),
                s.marks,
                window().lessons().progress().at,
                s.title,
                shell_->settings(),
                s.writing.rows[0].size() > 0 || s.writing.rows[1].size() > 0,
                window().workspace()};
    }

    /// Every shortcut of every action, and the keys of a hand that tries things.
    void pressEverything() {
        test::makeActive(window());
        QStringList keys;
        for (const QAction* action : window().findChildren<QAction*>())
            for (const QKeySequence& each : action->shortcuts())
                if (!each.isEmpty() && action->objectName() != "actionQuit" &&
                    action->objectName() != "actionSaveSession" && each != QKeySequence::Quit &&
                    each != QKeySequence::Open && !action->text().endsWith(QStringLiteral("…")) &&
                    action->objectName() != "actionShortcuts" && action->objectName() != "actionPasteEdits")
                    keys << each.toString();
        keys << "Ctrl+Return"
             << "Ctrl+M"
             << "Ctrl+Shift+M";
        for (const QString& each : keys) {
            const QKeyCombination key = QKeySequence(each)[0];
            QTest::keyClick(&window(), key.key(), key.keyboardModifiers());
            QCoreApplication::processEvents();
        }
        auto* edit = window().findChild<QWidget*>("promptEdit");
        if (edit->isEnabled()) QTest::keyClicks(edit, " Tom");
        for (const char* name :
             {"headGrid", "lambdaChart", "labCanvas", "lambdaInitSlider", "layerSpin", "headSpin"})
            if (auto* widget = window().findChild<QWidget*>(name))
                for (const Qt::Key key : {Qt::Key_Left, Qt::Key_Up, Qt::Key_Down, Qt::Key_Return})
                    QTest::keyClick(widget, key);
    }

    void drop(const QString& name) {
        const QString path = folder_.filePath(name);
        std::ofstream(path.toStdString())
            << (name.endsWith(".json") ? R"({"lambdascope_edits": 1, "edits": [["--lambda", "2=-1"]]})"
                                       : "{}");
        dropOn(window(), path);
    }

    QTemporaryDir folder_;
    std::unique_ptr<Shell> shell_;
};

GUI_TEST(ClassroomTest)

#include "classroom_test.moc"
