// SPDX-License-Identifier: MIT
// A class in the real window: what is locked is not reached by a key, a link, a drop or the presenter, and
// leaving gives everything back.
#include "app/lessons/learn_workspace.h"
#include "app/settings/settings.h"
#include "app/shell/shell.h"
#include "tests/gui/support/drop.h"
#include "tests/gui/support/plain_start.h"
#include "tests/gui/support/test_main.h"
#include "tests/gui/support/waiting.h"
#include "widgets/explore/map_canvas.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/notice_bar.h"
#include "widgets/lessons/lesson_panel.h"
#include "widgets/models/state_page.h"

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

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
        QApplication::setActiveWindow(&window());
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
