// SPDX-License-Identifier: MIT
// Everyone can use it: each control of the real window, in every workspace, says what it is, tells more in a
// tooltip and can be reached by keyboard; menus have no letter twice; the list of shortcuts is true.
#include "app/explore/explore_values.h"
#include "app/shell/shell.h"
#include "app/window/shortcuts_dialog.h"
#include "tests/gui/support/plain_start.h"
#include "tests/gui/support/test_main.h"
#include "tests/gui/support/waiting.h"
#include "widgets/chart/chart_reader.h"
#include "widgets/explore/heads/head_grid.h"
#include "widgets/explore/machine/machine_view.h"
#include "widgets/explore/maps/map_canvas.h"
#include "widgets/explore/text/text_view.h"
#include "widgets/kit/controls/elided.h"
#include "widgets/kit/controls/lambda_input.h"
#include "widgets/kit/controls/segments.h"
#include "widgets/lab/chart/lab_canvas.h"
#include "widgets/lab/why/why_view.h"
#include "widgets/lessons/chart_view.h"
#include "widgets/prompt/continuations.h"
#include "widgets/prompt/token_strip.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAccessible>
#include <QDockWidget>
#include <QHelpEvent>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextEdit>
#include <QToolButton>
#include <QTreeWidget>
#include <qpa/qplatformaccessibility.h>
#include <qpa/qplatformintegration.h>

#include <cmath>
#include <map>
#include <private/qguiapplication_p.h>
#include <set>

using namespace lambdascope;
using test::patience;

namespace {

/// A widget of this program's own that can have the keyboard.
bool takesKeys(const QWidget* widget) {
    return QByteArray(widget->metaObject()->className()).startsWith("lambdascope::") &&
           widget->focusPolicy() != Qt::NoFocus && widget->focusProxy() == nullptr;
}

/// Something to press, type into or choose from; not a part of another control, nor one that Qt makes.
bool isControl(const QWidget* widget) {
    if (widget->inherits("QTextBrowser")) return false; // text to be read
    if (widget->inherits("QScrollBar") || widget->objectName().startsWith(QLatin1String("qt_"))) return false;
    for (const QWidget* above = widget->parentWidget(); above != nullptr; above = above->parentWidget())
        for (const char* whole : {"QComboBox", "QAbstractSpinBox", "QTabBar", "QAbstractItemView", "QMenu"})
            if (above->inherits(whole)) return false;
    for (const char* kind : {"QAbstractButton", "QComboBox", "QAbstractSpinBox", "QAbstractSlider",
                             "QLineEdit", "QTextEdit", "QPlainTextEdit", "QAbstractItemView"})
        if (widget->inherits(kind)) return true;
    return takesKeys(widget);
}

QString nameOf(const QWidget* widget) {
    return QStringLiteral("%1 “%2” in %3")
        .arg(QLatin1String(widget->metaObject()->className()), widget->objectName(),
             widget->parentWidget() != nullptr
                 ? QLatin1String(widget->parentWidget()->metaObject()->className())
                 : QLatin1String("no widget"));
}

QString accessibleName(QWidget* widget) {
    QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(widget);
    return interface != nullptr ? interface->text(QAccessible::Name) : QString();
}

/// Screen readers pass over what has none, whatever its name is.
bool hasRole(QWidget* widget) {
    const auto role = QAccessible::queryAccessibleInterface(widget)->role();
    return role != QAccessible::Client && role != QAccessible::NoRole;
}

/// Of its own, or of the place under the pointer.
bool hasToolTip(QWidget* widget) {
    if (!widget->toolTip().isEmpty()) return true;
    if (qobject_cast<MapCanvas*>(widget) != nullptr) return true; // draws it itself, beside the pointer
    const auto* text = qobject_cast<QTextEdit*>(widget);
    if (text != nullptr && text->isReadOnly()) return true; // to be read; its links have their own
    const auto* area = qobject_cast<QAbstractScrollArea*>(widget);
    QWidget* ground = area != nullptr ? area->viewport() : widget;
    const auto* view = qobject_cast<QAbstractItemView*>(widget);
    if (view != nullptr && view->model() != nullptr && view->model()->rowCount() > 0)
        return view->model()->index(0, 0).data(Qt::ToolTipRole).isValid();
    QHelpEvent event(QEvent::ToolTip, ground->rect().center(), ground->mapToGlobal(ground->rect().center()));
    QCoreApplication::sendEvent(ground, &event);
    return event.isAccepted();
}

/// What a control lacks, one line each.
QStringList faultsOf(QWidget* widget) {
    QStringList faults;
    if (accessibleName(widget).trimmed().isEmpty())
        faults << nameOf(widget) + QStringLiteral(": no accessible name");
    if (!hasRole(widget)) faults << nameOf(widget) + QStringLiteral(": no role");
    if (!hasToolTip(widget)) faults << nameOf(widget) + QStringLiteral(": no tooltip");
    const bool byKey = (widget->focusPolicy() & Qt::TabFocus) != 0 || widget->focusProxy() != nullptr;
    const auto* button = qobject_cast<QAbstractButton*>(widget);
    if (!byKey && (button == nullptr || button->shortcut().isEmpty()))
        faults << nameOf(widget) + QStringLiteral(": not reached by keyboard");
    return faults;
}

/// The letters that are underlined in a menu, each as often as it is there; its submenus too.
void collectLetters(const QString& path, const QList<QAction*>& actions, QStringList& faults) {
    std::map<QChar, QString> seen;
    for (const QAction* action : actions) {
        if (action->isSeparator() || !action->isVisible()) continue;
        const QString text = QString(action->text()).remove(QStringLiteral("&&"));
        const qsizetype at = text.indexOf(u'&');
        if (at >= 0 && at + 1 < text.size()) {
            const auto [before, fresh] = seen.emplace(text[at + 1].toLower(), text);
            if (!fresh) faults << QStringLiteral("%1: “%2” and “%3”").arg(path, before->second, text);
        }
        if (action->menu() != nullptr) collectLetters(path + u'/' + text, action->menu()->actions(), faults);
    }
}

void collectActions(const QList<QAction*>& actions, std::set<const QAction*>& all) {
    for (const QAction* action : actions) {
        if (action->menu() != nullptr)
            collectActions(action->menu()->actions(), all);
        else
            all.insert(action);
    }
}

bool takes(QWidget& widget, int keys) {
    QKeyEvent press(QEvent::KeyPress, keys & ~Qt::KeyboardModifierMask,
                    Qt::KeyboardModifiers(keys & Qt::KeyboardModifierMask));
    QKeyEvent release(QEvent::KeyRelease, press.key(), press.modifiers());
    QObject& view = widget; // by itself: shortcuts of the window come before it and are of no interest
    QObject* reader = widget.findChild<ChartReader*>({}, Qt::FindDirectChildrenOnly);
    for (QKeyEvent* event : {&press, &release})
        if (reader == nullptr || !reader->eventFilter(&widget, event)) view.event(event);
    return press.isAccepted();
}

/// A lab of four layers, with two checkpoints, whose lower chart is `lower`.
LabScene labScene(LabScene::Lower lower) {
    LabScene scene;
    scene.layers.resize(4);
    scene.training.emplace();
    scene.training->checkpoints = {0, 1000};
    scene.training->steps = {0, 500, 1000};
    scene.training->lossDiff = scene.training->lossStandard = {3, 2, 1};
    scene.training->lambdas.assign(4, {0.2F, 0.3F, 0.4F});
    scene.training->inits.assign(4, 0.5);
    scene.training->current = 1000;
    scene.lower = lower;
    return scene;
}

class Heard { // what was told to screen readers
  public:
    Heard() {
        said().clear();
        // as if a screen reader ran
        QGuiApplicationPrivate::platformIntegration()->accessibility()->setActive(true);
        before_ = QAccessible::installUpdateHandler([](QAccessibleEvent* event) {
            if (event->type() != QAccessible::ObjectShow || event->object() == nullptr) return;
            if (event->accessibleInterface()->role() == QAccessible::Notification)
                said() << event->accessibleInterface()->text(QAccessible::Name);
        });
    }
    ~Heard() { QAccessible::installUpdateHandler(before_); }
    static QStringList& said() {
        static QStringList all;
        return all;
    }

  private:
    QAccessible::UpdateHandler before_ = nullptr;
};

} // namespace

class AccessibilityTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, home_.path());
        shell_ = std::make_unique<Shell>(test::plainStart(1600, 1000));
        shell_->start();
        QVERIFY(QTest::qWaitForWindowExposed(&window()));
        VERIFY_WITHIN(window().settled(), patience);
        shell_->session().writing().start(2); // continuations have controls too
        VERIFY_WITHIN(window().settled(), patience);
    }

    void cleanupTestCase() { shell_.reset(); }

    void everyControlHasANameATooltipAndAWayByKeyboard_data() {
        QTest::addColumn<int>("workspace");
        QTest::newRow("explore") << static_cast<int>(Workspace::Explore);
        QTest::newRow("lab") << static_cast<int>(Workspace::Lab);
        QTest::newRow("learn") << static_cast<int>(Workspace::Learn);
        QTest::newRow("experiments") << static_cast<int>(Workspace::Experiments);
    }

    void everyControlHasANameATooltipAndAWayByKeyboard() {
        QFETCH(const int, workspace);
        window().setWorkspace(static_cast<Workspace>(workspace));
        if (static_cast<Workspace>(workspace) == Workspace::Learn) window().openLesson("1");
        VERIFY_WITHIN(window().settled(), patience);
        QStringList faults;
        int seen = 0;
        for (QWidget* widget : window().findChildren<QWidget*>()) {
            if (!isControl(widget)) continue;
            ++seen;
            faults << faultsOf(widget);
        }
        faults.removeDuplicates();
        QVERIFY(seen > 40);
        QVERIFY2(faults.isEmpty(), qPrintable('\n' + faults.join('\n')));
    }

    /// Whoever draws them; what lies under the pointer is called what they are called.
    void mapsAreOneObjectWithTheirControls() {
        explore("Tom has a red ball. What is it?");
        const QWidget* canvas = window().canvas();
        const QAccessibleInterface* maps = QAccessible::queryAccessibleInterface(window().canvas());
        const QPoint middle = canvas->mapToGlobal(canvas->rect().center());
        QVERIFY(maps->childAt(middle.x(), middle.y()) == nullptr);
        QVERIFY(maps->childCount() > 0);
        for (int i = 0; i < maps->childCount(); ++i) {
            QCOMPARE(maps->indexOfChild(maps->child(i)), i);
            QVERIFY(!maps->child(i)->object()->inherits("QOpenGLWidget"));
        }
    }

    /// Though its name was set before its role.
    void whatPaintsItselfIsWhatItIsSaidToBe() {
        int seen = 0;
        for (QWidget* widget : window().findChildren<QWidget*>()) {
            const QVariant role = widget->property("accessibleRole");
            if (!role.isValid()) continue;
            ++seen;
            QVERIFY2(QAccessible::queryAccessibleInterface(widget)->role() == role.toInt(),
                     qPrintable(nameOf(widget)));
        }
        QVERIFY(seen > 5);
    }

    void theSentenceIsToldToScreenReaders() {
        explore("Tom has a red ball. What is it?");
        const auto pin = [this](int key) {
            shell_->session().pin(Cell{10, key});
            window().showNow();
        };
        pin(2);
        const Heard heard;
        if (!QAccessible::isActive()) QSKIP("Qt has no bridge to screen readers here (no D-Bus session)");
        pin(3);
        const QString sentence = sentenceText(shell_->session().state());
        QVERIFY(sentence.startsWith("In layer"));
        QTRY_COMPARE(Heard::said(), QStringList{sentence});
        pin(3);
        QTest::qWait(20);
        QCOMPARE(Heard::said().size(), 1); // nothing new
        pin(4);
        pin(5); // while the hand does not rest
        QTRY_COMPARE(Heard::said().size(), 2);
        QCOMPARE(Heard::said().back(), sentenceText(shell_->session().state()));
        const QAccessibleInterface* label =
            QAccessible::queryAccessibleInterface(window().findChild<ElidedLabel*>("sentence"));
        QCOMPARE(label->role(), QAccessible::StaticText);
    }

    void tabGoesThroughOneDockAfterTheOther_data() { everyControlHasANameATooltipAndAWayByKeyboard_data(); }

    /// Whenever its controls were made.
    void tabGoesThroughOneDockAfterTheOther() {
        QFETCH(const int, workspace);
        window().setWorkspace(static_cast<Workspace>(workspace));
        if (static_cast<Workspace>(workspace) == Workspace::Learn) window().openLesson("1");
        VERIFY_WITHIN(window().settled(), patience);
        QList<const QDockWidget*> docks; // each time that Tab enters one
        for (const QWidget* w = window().nextInFocusChain(); w != &window(); w = w->nextInFocusChain()) {
            if ((w->focusPolicy() & Qt::TabFocus) == 0 || w->focusProxy() != nullptr || !w->isVisible())
                continue;
            const QWidget* dock = w;
            while (dock != nullptr && !dock->inherits("QDockWidget")) dock = dock->parentWidget();
            const auto* in = static_cast<const QDockWidget*>(dock);
            if (docks.isEmpty() || docks.back() != in) docks << in;
        }
        if (docks.size() > 1 && docks.front() == docks.back()) docks.removeLast();
        docks.removeAll(nullptr);
        QVERIFY(!docks.isEmpty());
        for (const QDockWidget* dock : docks)
            QVERIFY2(docks.count(dock) == 1, qPrintable(dock->objectName() + ": left and entered again"));
    }

    void whatAScreenReaderPressesIsClicked() {
        explore("Tom has a red ball. What is it?");
        auto* segments = window().findChild<Segments*>("workspaceSwitch");
        QAccessibleInterface* lab = QAccessible::queryAccessibleInterface(segments->button(1));
        QCOMPARE(lab->role(), QAccessible::RadioButton);
        QCOMPARE(lab->text(QAccessible::Name), "Workspace: λ lab");
        QVERIFY(lab->state().checkable && !lab->state().checked);
        lab->actionInterface()->doAction(QAccessibleActionInterface::toggleAction());
        QCOMPARE(window().workspace(), Workspace::Lab);
        QVERIFY(lab->state().checked);
        auto* off = window().findChild<QAbstractButton*>("experimentHeadOff");
        QVERIFY(off != nullptr);
        QAccessibleInterface* button = QAccessible::queryAccessibleInterface(off);
        QCOMPARE(button->role(), QAccessible::CheckBox);
        button->actionInterface()->doAction(QAccessibleActionInterface::toggleAction());
        VERIFY_WITHIN(!shell_->session().state().allEdits().empty(), patience);
        window().findChild<QAction*>("actionUndo")->trigger();
        VERIFY_WITHIN(window().settled() && shell_->session().state().allEdits().empty(), patience);
    }

    void lambdaIsSaidAndSetByScreenReaders() {
        explore("Tom has a red ball. What is it?");
        auto* slider = window().findChild<InitSlider*>("lambdaSlider");
        QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(slider);
        QAccessibleValueInterface* value = interface->valueInterface();
        QVERIFY(value != nullptr);
        const double before = value->currentValue().toDouble();
        QCOMPARE(before, slider->value());
        QVERIFY(value->minimumValue().toDouble() <= 0 && value->maximumValue().toDouble() > before);
        const Heard heard;
        value->setCurrentValue(0.25);
        VERIFY_WITHIN(window().settled(), patience);
        QCOMPARE(value->currentValue().toDouble(), 0.25);
        QVERIFY(!shell_->session().state().allEdits().empty());
        if (QAccessible::isActive()) QTRY_VERIFY(!Heard::said().isEmpty()); // what it did, in words
        value->setCurrentValue(1e9);                                        // to the end of the track
        QVERIFY(std::abs(value->currentValue().toDouble() - value->maximumValue().toDouble()) < 1e-6);
        for (int i = 0; i < 2; ++i) window().findChild<QAction*>("actionUndo")->trigger(); // a step each
        VERIFY_WITHIN(window().settled(), patience);
        QCOMPARE(value->currentValue().toDouble(), before);
    }

    void noLetterTwiceInAMenu_data() {
        QTest::addColumn<QString>("language");
        for (const char* language : {"en", "zh_CN", "ko"}) QTest::newRow(language) << QString(language);
    }

    void noLetterTwiceInAMenu() {
        QFETCH(const QString, language);
        use(language);
        QStringList faults;
        collectLetters({}, window().menuBar()->actions(), faults);
        use("en");
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join('\n')));
    }

    void noShortcutTwice() {
        std::map<QString, QString> seen;
        for (const ShortcutGroup& group : shortcutsOf(window()))
            for (const auto& [keys, what, action] : group.rows)
                for (const QString& key : keys) {
                    const bool ofAView = group.title.startsWith("In the");
                    const QString place = ofAView ? group.title + key : key;
                    QVERIFY2(seen.emplace(place, what).second,
                             qPrintable(key + ": " + what + ", " + seen[place]));
                }
        QVERIFY(seen.size() > 40);
        QVERIFY(seen.contains("Ctrl++") && seen.contains("?") && seen.contains("Ctrl+1"));
    }

    void whatAToolBarOrAKeyDoesIsInAMenu() {
        std::set<const QAction*> inMenus;
        collectActions(window().menuBar()->actions(), inMenus);
        QStringList faults;
        for (const QAction* action : window().findChildren<QAction*>()) {
            const bool ofWindow = !action->shortcuts().isEmpty() && !action->text().isEmpty();
            if (ofWindow && !inMenus.contains(action)) faults << action->text();
        }
        const std::map<QString, QString> does{
            {"resetAllButton", "actionTrained"},    {"undoButton", "actionUndo"},
            {"redoButton", "actionRedo"},           {"modelsButton", "actionOpen"},
            {"generateButton", "actionGenerate"},   {"generateSettings", "actionGenerateSettings"},
            {"backToPrompt", "actionBackToPrompt"}, {"workspaceSwitch", "actionLab"},
            {"slotSwitch", "actionOtherSlot"}};
        int seen = 0;
        for (const char* bar : {"modelToolBar", "generateButtons", "generateBar"})
            for (const auto* button : window().findChild<QWidget*>(bar)->findChildren<QAbstractButton*>()) {
                if (button->window() != &window()) continue; // of a list that opens
                const QString parent = button->parentWidget()->objectName();
                const bool part = parent.endsWith("Switch");
                const auto known = does.find(part ? parent : button->objectName());
                const auto* action =
                    known == does.end() ? nullptr : window().findChild<QAction*>(known->second);
                if (!inMenus.contains(action)) faults << bar + nameOf(button);
                ++seen;
            }
        QVERIFY(seen >= 11);
        QVERIFY2(faults.isEmpty(), qPrintable('\n' + faults.join('\n')));
    }

    void questionMarkListsTheShortcutsButIsTypedInThePrompt() {
        explore("What is it?");
        window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window()));
        auto* prompt = window().findChild<QPlainTextEdit*>("promptEdit");
        prompt->setFocus();
        prompt->moveCursor(QTextCursor::End);
        QTest::keyClick(prompt, '?');
        QVERIFY(window().findChild<ShortcutsDialog*>() == nullptr);
        QCOMPARE(prompt->toPlainText().count(u'?'), 2);
        VERIFY_WITHIN(window().settled(), patience);
        window().canvas()->setFocus();
        QTest::keyClick(window().canvas(), Qt::Key_Question);
        auto* dialog = window().findChild<ShortcutsDialog*>();
        QVERIFY(dialog != nullptr);
        const auto* tree = dialog->findChild<QTreeWidget*>();
        for (const int column : {0, 1})
            QVERIFY(!tree->findItems(column == 0 ? "Move the pinned cell" : "Ctrl+Z",
                                     Qt::MatchExactly | Qt::MatchRecursive, column)
                         .isEmpty());
        QStringList faults;
        for (QWidget* widget : dialog->findChildren<QWidget*>())
            if (isControl(widget)) faults << faultsOf(widget);
        QVERIFY2(faults.isEmpty(), qPrintable('\n' + faults.join('\n')));
        QTest::keyClick(dialog, Qt::Key_Escape);
        QTRY_VERIFY(window().findChild<ShortcutsDialog*>() == nullptr);
    }

    void theTablesOfKeysAreTrue() {
        const auto compare = [](const std::vector<QWidget*>& states, const std::vector<KeyHelp>& table,
                                const char* view) {
            std::set<int> said;
            for (const KeyHelp& help : table) said.insert(help.keys.begin(), help.keys.end());
            const auto taken = [&](int key) {
                return std::ranges::any_of(states, [&](QWidget* widget) { return takes(*widget, key); });
            };
            std::vector<int> others;
            for (int key = Qt::Key_0; key <= Qt::Key_9; ++key) others.push_back(key);
            for (int key = Qt::Key_A; key <= Qt::Key_Z; ++key) others.push_back(key);
            for (int key = Qt::Key_F2; key <= Qt::Key_F12; ++key) // F1 is every widget's help
                others.push_back(key);
            for (const int key : {Qt::Key_Home, Qt::Key_End, Qt::Key_Insert, Qt::Key_Delete, Qt::Key_Return,
                                  Qt::Key_Backspace, Qt::Key_Minus})
                others.push_back(key);
            for (const int key : said) QVERIFY2(taken(key), qPrintable(view + QString::number(key, 16)));
            for (const int key : others)
                if (!said.contains(key)) QVERIFY2(!taken(key), qPrintable(view + QString::number(key, 16)));
        };
        LabCanvas sweep;
        LabCanvas training;
        sweep.setScene(labScene(LabScene::Lower::Sweep));
        training.setScene(labScene(LabScene::Lower::Training));
        for (LabCanvas* canvas : {&sweep, &training}) {
            canvas->resize(900, 700);
            canvas->show();
            QVERIFY(QTest::qWaitForWindowExposed(canvas));
            (void)canvas->picture();
        }
        compare({&sweep, &training}, LabCanvas::keys(), "lab: ");
        compare({window().canvas()}, MapCanvas::keys(), "maps: ");
        WhyView why;
        compare({&why}, WhyView::keys(), "why: ");
        ChartBlock block;
        block.categories = {"1", "2"};
        block.series = {{"paper", true, {0.2, 0.4}, {}}};
        ChartView chart;
        chart.setChart(block, {});
        QTest::keyClick(&chart, Qt::Key_Home); // Esc lets go of it
        compare({&chart}, ChartReader::keys(), "charts: ");
        TextView text;
        compare({&text}, TextView::keys(), "text: ");
        MachineView machine;
        compare({&machine}, MachineView::keys(), "machine: ");
        compare({window().findChild<TokenStrip*>()}, TokenStrip::keys(), "tokens: ");
        compare({window().findChild<HeadGrid*>()}, HeadGrid::keys(), "heads: ");
    }

  private:
    [[nodiscard]] MainWindow& window() { return shell_->window(); }

    void explore(const char* text) {
        window().lessons().leave();
        window().setWorkspace(Workspace::Explore);
        window().findChild<QPlainTextEdit*>("promptEdit")->setPlainText(text);
        shell_->session().setText(text, true);
        VERIFY_WITHIN(window().settled() && shell_->session().state().textCurrent(), patience);
    }

    void use(const QString& language) {
        QSignalSpy rebuilt(shell_.get(), &Shell::rebuilt);
        shell_->setLanguage(language);
        QVERIFY(rebuilt.wait(patience));
        VERIFY_WITHIN(window().settled(), patience);
    }

    QTemporaryDir home_;
    std::unique_ptr<Shell> shell_;
};

GUI_TEST(AccessibilityTest)
#include "accessibility_test.moc"
