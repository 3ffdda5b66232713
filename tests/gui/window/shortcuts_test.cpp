// SPDX-License-Identifier: MIT
// Everything is in a menu, and has the keys that the user chose for it.
#include "app/settings/settings.h"
#include "app/window/shortcuts_dialog.h"
#include "tests/gui/support/active_window.h"
#include "tests/gui/support/shell_window.h"
#include "tests/gui/support/test_main.h"
#include "widgets/explore/maps/map_canvas.h"

#include <QApplication>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>

#include <fstream>

using namespace lambdascope;
using test::patience;

class ShortcutsTest : public QObject, test::ShellWindow {
    Q_OBJECT

  private slots:
    void init() { forget(); }
    void cleanup() { shell_.reset(); }

    void aKeyIsChosenInTheDialogAndKept() {
        start();
        choose("actionGenerate");
        press("Ctrl+G", "shortcutSet");
        QCOMPARE(keys("actionGenerate"), "Ctrl+G");
        press("F9", "shortcutAdd");
        QCOMPARE(keys("actionGenerate"), "Ctrl+G F9");
        dialog()->accept();
        QVERIFY(child<QPushButton>("generateButton")->toolTip().endsWith("(Ctrl+G)"));
        QCOMPARE(userSettings().allKeys().filter("shortcuts/"), QStringList{"shortcuts/actionGenerate"});
        start(); // another day
        QCOMPARE(keys("actionGenerate"), "Ctrl+G F9");
        test::makeActive(window());
        QTest::keyClick(&window(), Qt::Key_G, Qt::ControlModifier);
        VERIFY_WITHIN(!shell_->session().state().writing.empty(), patience);
        shell_->session().writing().stop();
        rebuild("actionTheme_dark");
        QCOMPARE(keys("actionGenerate"), "Ctrl+G F9");
        choose("actionGenerate");
        child<QPushButton>("shortcutReset")->click();
        QCOMPARE(keys("actionGenerate"), "Ctrl+Return Ctrl+Enter");
        QVERIFY(userSettings().allKeys().filter("shortcuts/").isEmpty());
    }

    void aKeyThatIsTakenIsAskedFor() {
        start();
        choose("actionGenerate");
        press("Ctrl+1", "shortcutSet");
        auto* told = child<QLabel>("shortcutConflict");
        QVERIFY(told->isVisible());
        QCOMPARE(told->text(), "Ctrl+1 belongs to “Explore”.");
        QCOMPARE(keys("actionGenerate"), "Ctrl+Return Ctrl+Enter");
        QCOMPARE(keys("actionExplore"), "Ctrl+1");
        child<QPushButton>("shortcutTakeOver")->click();
        QVERIFY(!told->isVisible());
        QCOMPARE(keys("actionGenerate"), "Ctrl+1");
        QCOMPARE(keys("actionExplore"), "");
        start();
        QCOMPARE(keys("actionGenerate"), "Ctrl+1");
        QCOMPARE(keys("actionExplore"), "");
        choose("actionLab");
        press("0", "shortcutSet"); // shows all cells in the maps
        QVERIFY(child<QLabel>("shortcutConflict")->text().contains("“Show all cells”"));
        QCOMPARE(keys("actionLab"), "Ctrl+2");
        child<QPushButton>("shortcutClear")->click();
        QCOMPARE(keys("actionLab"), "");
        child<QPushButton>("shortcutResetAll")->click();
        QCOMPARE(keys("actionGenerate"), "Ctrl+Return Ctrl+Enter");
        QCOMPARE(keys("actionExplore"), "Ctrl+1");
        QCOMPARE(keys("actionLab"), "Ctrl+2");
        QVERIFY(userSettings().allKeys().filter("shortcuts/").isEmpty());
    }

    void nonsenseAmongTheKeysIsPassedOver() {
        userSettings().setValue("shortcuts/actionLab", QStringList{"Ctrl+1", "Hyper+Nothing", "Ctrl+1"});
        userSettings().setValue("shortcuts/actionOfYesterday", QStringList{"Ctrl+3"});
        start();
        QCOMPARE(keys("actionLab"), "Ctrl+1"); // the user's come before those by design
        QCOMPARE(keys("actionExplore"), "");
        QCOMPARE(keys("actionLearn"), "Ctrl+3");
    }

    void theListIsSearched() {
        start();
        choose("actionGenerate");
        auto* search = child<QLineEdit>("shortcutSearch");
        search->setText("next head");
        QCOMPARE(shown(), QStringList{"Next head"});
        search->setText("ctrl+shift+pgdown");
        QCOMPARE(shown(), QStringList{"Next head"});
        search->clear();
        QVERIFY(shown().size() > 60);
        auto* tree = child<QTreeWidget>("shortcutTree");
        const auto found = tree->findItems("Move the pinned cell", Qt::MatchExactly | Qt::MatchRecursive);
        QVERIFY(!found.isEmpty());
        tree->setCurrentItem(found.front());
        QVERIFY(!child<QKeySequenceEdit>("shortcutEdit")->isEnabled()); // a view's keys stay
    }

    void aClassLocksWhateverTheKeysAre() {
        userSettings().setValue("shortcuts/actionGenerate", QStringList{"Ctrl+G"});
        userSettings().setValue("shortcuts/actionNextHead", QStringList{"Ctrl+H"});
        start();
        const QString file = home_->filePath("a.lambdaclass");
        std::ofstream(file.toStdString())
            << R"({"lambdascope_class": 1, "title": "T", "lock": ["generate", "head"]})";
        QSignalSpy rebuilt(shell_.get(), &Shell::rebuilt);
        shell_->classroom().open(file.toStdString());
        QVERIFY(rebuilt.wait(patience));
        VERIFY_WITHIN(window().settled(), patience);
        test::makeActive(window());
        QCOMPARE(keys("actionGenerate"), "Ctrl+G");
        const HeadId head = shell_->session().state().head;
        QTest::keyClick(&window(), Qt::Key_G, Qt::ControlModifier);
        QTest::keyClick(&window(), Qt::Key_H, Qt::ControlModifier);
        QCoreApplication::processEvents();
        QVERIFY(shell_->session().state().writing.empty());
        QCOMPARE(shell_->session().state().head, head);
    }

    void actionsDoWhatTheToolBarDoes() {
        start();
        shell_->session().selectHead({1, 1});
        for (const auto& [name, head] : {std::pair{"actionNextLayer", HeadId{2, 1}},
                                         {"actionNextHead", {2, 2}},
                                         {"actionPreviousLayer", {1, 2}},
                                         {"actionPreviousHead", {1, 1}}}) {
            action(name)->trigger();
            QCOMPARE(shell_->session().state().head, head);
        }
        shell_->session().selectHead({0, 0});
        QVERIFY(!action("actionPreviousLayer")->isEnabled() && !action("actionPreviousHead")->isEnabled());
        action("actionTwinByPattern")->trigger();
        QCOMPARE(shell_->session().state().twinRule, TwinRule::NearestPattern);
        QVERIFY(action("actionTwinByPattern")->isChecked() && !action("actionTwinByAnswer")->isChecked());
        shell_->session().pin(Cell{5, 2});
        action("actionUnpin")->trigger();
        QVERIFY(!shell_->session().state().pin && !action("actionUnpin")->isEnabled());
        action("actionZoomIn")->trigger();
        QVERIFY(!(window().canvas()->view() == MapView{}));
        action("actionShowAllCells")->trigger();
        QVERIFY(window().canvas()->view() == MapView{});
    }

  private:
    [[nodiscard]] ShortcutsDialog* dialog() { return child<ShortcutsDialog>("shortcutsDialog"); }

    [[nodiscard]] QString keys(const char* name) {
        QStringList texts;
        for (const QKeySequence& key : action(name)->shortcuts()) texts << key.toString();
        return texts.join(' ');
    }

    /// Opens the dialog, if it is not open, and chooses an action there.
    void choose(const char* name) {
        if (dialog() == nullptr) action("actionShortcuts")->trigger();
        auto* tree = child<QTreeWidget>("shortcutTree");
        for (QTreeWidgetItemIterator at(tree); *at != nullptr; ++at)
            if ((*at)->data(0, Qt::UserRole).value<QAction*>() == action(name)) tree->setCurrentItem(*at);
        QVERIFY(tree->currentItem() != nullptr);
    }

    void press(const char* key, const char* button) {
        child<QKeySequenceEdit>("shortcutEdit")->setKeySequence(QKeySequence(key));
        child<QPushButton>(button)->click();
    }

    /// What the dialog's list shows.
    [[nodiscard]] QStringList shown() {
        QStringList rows;
        for (QTreeWidgetItemIterator at(child<QTreeWidget>("shortcutTree")); *at != nullptr; ++at)
            if ((*at)->parent() != nullptr && !(*at)->isHidden() && !(*at)->parent()->isHidden())
                rows << (*at)->text(0);
        return rows;
    }
};

GUI_TEST(ShortcutsTest)
#include "shortcuts_test.moc"
