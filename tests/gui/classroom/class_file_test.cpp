// SPDX-License-Identifier: MIT
// Class files: what they say, what is refused, and that what they lock cannot be reached.
#include "app/classroom/control_rules.h"
#include "core/lessons/class_file.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "tests/gui/support/active_window.h"
#include "tests/gui/support/test_main.h"
#include "widgets/kit/frame/notice_bar.h"
#include "widgets/kit/keys.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QDockWidget>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QShortcut>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using namespace lambdascope;

namespace {

/// Counts what reaches it, as a canvas would answer it.
class Canvas : public QWidget {
  public:
    using QWidget::QWidget;
    int answered = 0;

  protected:
    void mousePressEvent(QMouseEvent* /*event*/) override { ++answered; }
    void wheelEvent(QWheelEvent* /*event*/) override { ++answered; }
    void keyPressEvent(QKeyEvent* /*event*/) override { ++answered; }
};

/// A window such as the main one: a canvas, a spin box, a menu, actions and a shortcut.
struct Window {
    QMainWindow window;
    QWidget* panel = new QWidget;
    Canvas* canvas = new Canvas(panel);
    QSpinBox* spin = new QSpinBox(panel);
    QPushButton* free = new QPushButton("free", panel);
    QMenu* menu = window.menuBar()->addMenu("Edit");
    QAction* undo = menu->addAction("Undo", QKeySequence("Ctrl+Z"));
    QAction* other = new QAction("Other", &window);
    QShortcut* shortcut = new QShortcut(QKeySequence("Ctrl+K"), &window);
    int undone = 0, others = 0, cuts = 0;

    Window() {
        window.setCentralWidget(panel);
        window.resize(400, 300);
        canvas->setGeometry(0, 0, 200, 200);
        canvas->setFocusPolicy(Qt::StrongFocus);
        spin->setGeometry(210, 0, 80, 30);
        free->setGeometry(210, 40, 80, 30);
        spin->setToolTip("layer");
        other->setShortcut(QKeySequence("Ctrl+O"));
        window.addAction(other);
        QObject::connect(undo, &QAction::triggered, [this] { ++undone; });
        QObject::connect(other, &QAction::triggered, [this] { ++others; });
        QObject::connect(shortcut, &QShortcut::activated, [this] { ++cuts; });
        tagControl(canvas, Control::Lambda);
        tagControl(spin, Control::Head);
        tagControl(undo, Control::Lambda);
        tagControl(shortcut, Control::Lambda);
    }
    void show() {
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        test::makeActive(window);
        free->setFocus();
    }
    void useEverything() {
        QTest::keyClick(free, Qt::Key_Z, Qt::ControlModifier);
        QTest::keyClick(free, Qt::Key_K, Qt::ControlModifier);
        QTest::keyClick(free, Qt::Key_O, Qt::ControlModifier);
        QTest::mouseClick(window.windowHandle(), Qt::LeftButton, {}, canvas->mapTo(&window, QPoint(50, 50)));
        QTest::keyClick(canvas, Qt::Key_Up);
        QTest::mouseClick(window.windowHandle(), Qt::LeftButton, {}, spin->mapTo(&window, QPoint(74, 6)));
        QTest::keyClick(spin, Qt::Key_Up);
        free->setFocus();
    }
};

constexpr auto head = R"({"lambdascope_class": 1, )";

QString refusal(const std::string& text, const std::filesystem::path& file = "/tmp/lesson.lambdaclass") {
    try {
        parseClassFile(text, file);
    } catch (const Error& error) {
        return QString::fromUtf8(error.what());
    }
    return QStringLiteral("not refused");
}

} // namespace

class ClassFileTest : public QObject {
    Q_OBJECT

  private slots:
    void readsEverything() {
        const ClassFile c =
            parseClassFile(std::string(head) +
                               R"("title": "Attention, lesson 2", "language": "ko", "models": "tiny-stories",
                "prompt": "Lily saw",
                "lesson": "06-two-maps", "page": 2, "edits": "--lambda-init 2=0", "layer": 2, "head": 3,
                "theme": "light", "scale": 125, "hide": ["lab", "generate"],
                "lock": ["prompt", "models", "lambda"], "leave": "ask"})",
                           "/tmp/a/lesson.lambdaclass");
        QCOMPARE(c.title, "Attention, lesson 2");
        QCOMPARE(c.language, "ko");
        QCOMPARE(c.page, 2);
        QCOMPARE(c.scale, std::optional(125));
        QVERIFY((c.hide == std::set{Control::Lab, Control::Generate}));
        QVERIFY((c.lock == std::set{Control::Prompt, Control::Models, Control::Lambda}));
        QVERIFY(c.asksBeforeLeaving);
        QVERIFY(!c.ownLesson());
        QCOMPARE(c.stage().prompt, std::optional<std::string>("Lily saw"));
        QCOMPARE(c.stage().layer, std::optional(2));
        QCOMPARE(c.resolved("my.md").string(), "/tmp/a/my.md");
    }

    void writesWhatItReads() {
        QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath("one.lambdaclass").toStdString();
        ClassFile c;
        c.title = "수업 “하나”";
        c.prompt = "";
        c.lesson = "my-lesson.md";
        c.head = 0;
        c.by = GroupBy::Sentence;
        c.heads = MeterScope::All;
        c.lock = {Control::Prompt, Control::Class};
        writeClassFile(file, c);
        const ClassFile again = readClassFile(file);
        QCOMPARE(toJson(again), toJson(c));
        QCOMPARE(again.title, c.title);
        QCOMPARE(again.prompt, std::optional<std::string>(""));
        QVERIFY(again.ownLesson());
        QVERIFY(again.lock == c.lock);
        QVERIFY(again.by == c.by && again.heads == c.heads);
        QVERIFY(isClassFile(file) && !isClassFile("a.json"));
        QVERIFY_THROWS_EXCEPTION(Error,
                                 writeClassFile(folder.filePath("no/such.lambdaclass").toStdString(), c));
        c.models = "../elsewhere";
        QVERIFY_THROWS_EXCEPTION(Error, writeClassFile(file, c));
        QCOMPARE(toJson(readClassFile(file)), toJson(again)); // what was there stays
    }

    /// Of the version before columns were chosen.
    void aFileOfVersion1IsByTokenAndOfOneHead() {
        const ClassFile c = readClassFile(TEST_DATA "/versions/class-1.lambdaclass");
        QVERIFY(c.by == GroupBy::Token && c.heads == MeterScope::Head);
        QVERIFY(c.mapScale == MapScale::Even);
        QCOMPARE(c.lesson, std::string("05-two-maps"));
        QCOMPARE(c.guesses.size(), std::size_t(1));
        QCOMPARE(toJson(parseClassFile(toJson(c), c.file)), toJson(c)); // as a file of version 2
        const ClassFile now = parseClassFile(R"({"lambdascope_class": 2})", "/tmp/a.lambdaclass");
        QVERIFY(!now.by && !now.heads); // as they are
    }

    void guessesAreKeptBesideEverythingElse() {
        QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath("one.lambdaclass").toStdString();
        const std::string old = std::string(head) + "\"lock\": [\"lab\"],\n \"lesson\": \"05-two-maps\"}";
        std::ofstream(file) << old;
        QVERIFY(readClassFile(file).guesses.empty()); // those of before have none
        const std::vector<PageGuesses> guesses{{{"05-two-maps", 2}, {3, 0, 12}}, {{"my.md", 0}, {1, 1}}};
        writeGuesses(file, guesses);
        const ClassFile again = readClassFile(file);
        QVERIFY(again.guesses == guesses);
        QCOMPARE(again.lesson, "05-two-maps");
        QVERIFY(again.lock == std::set{Control::Lab});
        QVERIFY(parseClassFile(toJson(again), file).guesses == guesses);
        const auto says = [&](const char* word) {
            return QString::fromStdString(readFile(file)).contains(word);
        };
        QVERIFY(says("guesses") && !says("title")); // what the teacher has not written
        writeGuesses(file, {});
        QVERIFY(!says("guesses"));
        std::ofstream(file) << "{broken";
        QVERIFY_THROWS_EXCEPTION(Error, writeGuesses(file, guesses));
        QCOMPARE(readFile(file), "{broken"); // the teacher is writing it
    }

    void refuses_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const std::string& text, const char* says) {
            QTest::newRow(name) << QString::fromStdString(text)
                                << "/tmp/lesson.lambdaclass:" + QString::fromUtf8(says);
        };
        const std::string h = head;
        row("json", "{\n\"lambdascope_class\": 1,\n\"title\": \"x\"\n\"page\": 1}",
            "4: is not JSON here: a comma, a quote or a bracket is missing or too many");
        row("other json", "[1]", " is no class file: it lacks \"lambdascope_class\": 2");
        row("no version", R"({"title": "x"})", " is no class file: it lacks \"lambdascope_class\": 2");
        row("odd version", R"({"lambdascope_class": "one"})",
            " “lambdascope_class” is no version; it is 1–2");
        row("newer", R"({"lambdascope_class": 3, "moon": 1})",
            " is a class file of version 3, made by a newer Lambdascope; this one reads version 1–2");
        row("columns", R"({"lambdascope_class": 2, "by": "line"})",
            " “by” cannot be “line”; it is one of “token”, “word”, “sentence”");
        row("heads", R"({"lambdascope_class": 2, "heads": "two"})",
            " “heads” cannot be “two”; it is one of “head”, “layer”, “all”");
        row("twice", h + "\"title\": \"x\",\n\"title\": \"y\"}", "2: has the key \"title\" twice");
        row("typo", h + R"("promt": "x"})", " unknown key “promt”; did you mean “prompt”?");
        row("unknown", h + R"("xylophone": 1})", " unknown key “xylophone”");
        row("no text", h + R"("title": 3})", " “title” is no text in quotes");
        row("empty title", h + R"("title": ""})", " “title” is empty");
        for (const char* hides :
             {"\\n", "\\u0000", "\\t", "\\u0085", "\\u200f", "\\u2028", "\\u202e", "\\u2067"})
            row(hides, h + R"("title": "Maps)" + hides + R"(", "lock": ["lambda"]})",
                " “title” has a line break or another control character");
        row("language", h + R"("language": "kr"})",
            " “language” cannot be “kr”; it is one of “en”, “zh_CN”, “ko”");
        row("theme", h + R"("theme": "pink"})",
            " “theme” cannot be “pink”; it is one of “light”, “dark”, “system”");
        row("leave", h + R"("leave": "never"})", " “leave” cannot be “never”; it is one of “button”, “ask”");
        row("scale", h + R"("scale": 300})", " “scale” is 300; it goes from 80 to 200");
        row("half layer", h + R"("layer": 1.5})", " “layer” is no whole number");
        row("negative head", h + R"("head": -1})", " “head” is -1; it goes from 0 to 9999");
        row("no list", h + R"("hide": "lab"})", " “hide” is no list");
        row("no name", h + R"("lock": [1]})", " “lock” is no list of controls");
        row("control", h + R"("lock": ["promt"]})",
            " “lock” names no control “promt”; did you mean “prompt”?");
        row("odd control", h + R"("hide": ["xylophone"]})", " “hide” names no control “xylophone”");
        row("up", h + R"("lesson": "../x.md"})",
            " “lesson” leads out of the folder of the class file: “../x.md”");
        row("absolute", h + R"("models": "/etc"})",
            " “models” leads out of the folder of the class file: “/etc”");
        const auto guesses = [&h](const std::string& list) { return h + R"("guesses": [)" + list + "]}"; };
        row("no page", guesses("1"), " “guesses[0]” is no object in braces");
        row("whose", guesses(R"({"counts": [1]})"), " “guesses[0].lesson” names no lesson");
        row("odd page", guesses(R"({"lesson": "a", "page": -1, "counts": [1]})"),
            " “guesses[0].page” is -1; it goes from 0 to 9999");
        for (const char* counts : {"", "1.5", "-1", "10000", "\"1\"", "1,1,1,1,1,1,1,1,1,1"})
            row(*counts != 0 ? counts : "nothing counted",
                guesses(R"({"lesson": "a", "counts": [)" + std::string(counts) + "]}"),
                " “guesses[0].counts” is no list of one to nine whole numbers from 0 to 9999");
        row("counted twice", guesses(R"({"lesson": "a", "counts": [1]}, {"lesson": "a", "counts": [1]})"),
            " “guesses[1]” is of a page that was counted before");
        row("guess typo", guesses(R"({"lesson": "a", "count": [1]})"),
            " unknown key “guesses[0].count”; did you mean “counts”?");
        row("page of nothing", h + R"("page": 2})", " “page” is of a lesson, and “lesson” names none");
    }
    void refuses() {
        QFETCH(QString, text);
        QFETCH(QString, says);
        QCOMPARE(refusal(text.toStdString()), says);
    }

    void titlesAreInAnyLanguage() {
        QCOMPARE(refusal(std::string(head) + R"("title": "注意力 · שיעור 👩‍🏫"})"),
                 "not refused");
    }

    void refusesLinksOutOfItsFolder() {
        QTemporaryDir folder;
        const std::filesystem::path at = folder.path().toStdString();
        std::filesystem::create_symlink("/etc", at / "inside");
        QVERIFY(refusal(std::string(head) + R"("models": "inside"})", at / "c.lambdaclass")
                    .contains("leads out of the folder"));
        QCOMPARE(refusal(std::string(head) + R"("models": "pair/../pair"})", at / "c.lambdaclass"),
                 "not refused");
    }

    void everyControlHasANameAndAMeaning() {
        QCOMPARE(controlNames().size(), std::size_t(17));
        for (const ControlName& control : controlNames()) {
            QVERIFY(controlNamed(control.name) == control.control);
            QVERIFY(!control.says.empty());
        }
        QVERIFY(!controlNamed("nothing"));
    }

    void unlockedEverythingAnswers() { // so that the next test can fail
        Window w;
        w.show();
        w.useEverything();
        QCOMPARE(w.undone, 1);
        QCOMPARE(w.cuts, 1);
        QCOMPARE(w.others, 1);
        QCOMPARE(w.canvas->answered, 2);
        QCOMPARE(w.spin->value(), 2);
    }

    void lockedNothingAnswers() {
        Window w;
        w.show();
        ControlRules rules;
        rules.apply(w.window);
        rules.setRules({}, {Control::Lambda, Control::Head}, "Maps");
        w.useEverything();
        QCOMPARE(w.undone, 0);
        QCOMPARE(w.cuts, 0);
        QCOMPARE(w.canvas->answered, 0);
        QCOMPARE(w.spin->value(), 0);
        QCOMPARE(w.others, 1); // what is not locked goes on
        QCOMPARE(w.spin->toolTip(), "Locked by the class file “Maps”.");
        QCOMPARE(w.undo->toolTip(), "Locked by the class file “Maps”.");
        QVERIFY(!rules.allows(Control::Head) && rules.allows(Control::Prompt));

        w.spin->setEnabled(true); // by other code
        w.canvas->setEnabled(true);
        w.undo->setEnabled(true);
        w.spin->setToolTip("layer, from 0");
        w.panel->setEnabled(false);
        w.panel->setEnabled(true);
        w.useEverything();
        QCOMPARE(w.undone + w.cuts + w.canvas->answered + w.spin->value(), 0);
        QCOMPARE(w.spin->toolTip(), "Locked by the class file “Maps”.");

        rules.release();
        w.useEverything();
        QCOMPARE(w.undone, 1);
        QCOMPARE(w.cuts, 1);
        QCOMPARE(w.canvas->answered, 2);
        QCOMPARE(w.spin->value(), 2);
        QCOMPARE(w.spin->toolTip(), "layer, from 0");
        QCOMPARE(w.undo->toolTip(), "Undo");
    }

    void releaseRestoresWhatWasMeant() {
        Window w;
        w.show();
        w.free->setEnabled(false);
        tagControl(w.free, Control::Head);
        ControlRules rules;
        rules.setRules({}, {Control::Lambda, Control::Head}, "Maps");
        rules.apply(w.window);
        w.canvas->setEnabled(false); // while it is locked
        w.undo->setEnabled(false);
        rules.release();
        QVERIFY(!w.free->isEnabled());
        QVERIFY(!w.canvas->isEnabled());
        QVERIFY(!w.undo->isEnabled());
        QVERIFY(w.spin->isEnabled());
        w.undo->setEnabled(true);
        QVERIFY(w.undo->isEnabled());
        QVERIFY(w.undo->actionGroup() == nullptr);
    }

    void hidesAndShowsAgain() {
        Window w;
        auto* dock = new QDockWidget("Dock");
        w.window.addDockWidget(Qt::LeftDockWidgetArea, dock);
        tagControl(dock, Control::Lab);
        tagControl(w.spin, Control::Lab);
        tagControl(w.free, Control::Lab);
        w.free->hide();
        w.show();
        ControlRules rules;
        rules.apply(w.window);
        rules.setRules({Control::Lab, Control::Lambda}, {}, "Maps");
        QVERIFY(w.spin->isHidden() && dock->isHidden() && w.free->isHidden());
        QVERIFY(!w.undo->isVisible() && !dock->toggleViewAction()->isVisible());
        dock->show(); // by other code
        w.spin->setVisible(true);
        w.undo->setVisible(true);
        QVERIFY(w.spin->isHidden() && dock->isHidden() && !w.undo->isVisible());
        dock->hide();
        rules.release();
        QVERIFY(w.spin->isVisible());
        QVERIFY(w.undo->isVisible() && w.undo->isEnabled());
        QVERIFY(dock->isHidden()); // as was meant
        QVERIFY(w.free->isHidden());
    }

    void holdsWhatIsMadeLater() {
        Window w;
        w.show();
        ControlRules rules;
        rules.apply(w.window);
        rules.setRules({Control::Prompt}, {Control::Open}, "Maps");
        auto* later = new QPushButton("later", w.panel);
        tagControl(later, Control::Prompt);
        later->show();
        QVERIFY(later->isHidden());
        QMenu* file = w.window.menuBar()->addMenu("File");
        tagControl(file, Control::Open);
        int opened = 0;
        file->addAction("Open", QKeySequence("Ctrl+P"), [&] { ++opened; });
        QVERIFY(!file->menuAction()->isEnabled());
        QTest::keyClick(w.free, Qt::Key_P, Qt::ControlModifier);
        QCOMPARE(opened, 0);
        rules.release();
        QVERIFY(later->isVisible());
        QTest::keyClick(w.free, Qt::Key_P, Qt::ControlModifier);
        QCOMPARE(opened, 1);
    }

    void locksOneOfAnExclusiveChoice() {
        Window w;
        QActionGroup group(nullptr);
        QAction* light = group.addAction("Light");
        QAction* dark = group.addAction("Dark");
        for (QAction* action : {light, dark}) action->setCheckable(true);
        w.window.addActions({light, dark});
        tagControl(dark, Control::Settings);
        light->setChecked(true);
        ControlRules rules;
        rules.setRules({}, {Control::Settings}, "Maps");
        rules.apply(w.window);
        dark->setParent(&w.window);
        rules.apply(w.window);
        dark->setEnabled(true);
        QVERIFY(!dark->isEnabled() && light->isEnabled());
        dark->setChecked(true); // by the program
        QVERIFY(!light->isChecked());
        rules.release();
        QVERIFY(dark->isEnabled());
        QCOMPARE(dark->actionGroup(), &group);
    }

    void bannerLeaves() {
        ClassBanner banner;
        banner.resize(900, 36);
        banner.setClass("Maps", true, true);
        banner.show();
        auto* leave = banner.findChild<QPushButton*>("leaveClass");
        auto* stay = banner.findChild<QPushButton*>("stayInClass");
        const auto* words = banner.findChild<QLabel*>("classWords");
        QCOMPARE(words->text(), "Class: Maps · some controls are hidden or locked by the teacher");
        QSignalSpy left(&banner, &ClassBanner::leaveRequested);
        leave->click();
        QCOMPARE(left.size(), 0);
        QVERIFY(stay->isVisible());
        stay->click();
        QVERIFY(!stay->isVisible());
        banner.leave();
        banner.leave();
        QCOMPARE(left.size(), 1);
        banner.setClass("Maps", false, false);
        QCOMPARE(words->text(), "Class: Maps");
        leave->click();
        QCOMPARE(left.size(), 2);
    }
};

GUI_TEST(ClassFileTest)
#include "class_file_test.moc"
