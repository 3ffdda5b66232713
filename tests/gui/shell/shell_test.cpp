// SPDX-License-Identifier: MIT
// Settings, and the window that is made anew when one of them changes.
#include "app/shell/shell.h"
#include "tests/gui/support/active_window.h"
#include "tests/gui/support/drop.h"
#include "tests/gui/support/open_window.h"
#include "tests/gui/support/plain_start.h"
#include "tests/gui/support/test_main.h"
#include "tests/gui/support/waiting.h"
#include "widgets/explore/maps/map_canvas.h"
#include "widgets/kit/controls/elided.h"
#include "widgets/kit/frame/drop_frame.h"

#include <QAction>
#include <QApplication>
#include <QDBusVariant>
#include <QPlainTextEdit>
#include <QSettings>
#include <QSignalSpy>
#include <QStyle>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using namespace lambdascope;
using test::patience;

class ShellTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        home_ = std::make_unique<QTemporaryDir>();
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, home_->path());
    }

    void cleanup() { shell_.reset(); }

    void settingsComeBackAsTheyWereWritten() {
        QCOMPARE(Settings::read(), Settings());
        const Settings chosen{"ko", "dark", 150, true, std::int64_t{1} << 28};
        chosen.writeChanges({});
        QCOMPARE(Settings::read(), chosen);
        Settings less = chosen;
        less.scale = 80;
        less.writeChanges(chosen);
        QCOMPARE(Settings::read(), less);
    }

    void nonsenseInTheFileIsPassedOver() {
        Settings{"xx", "pink", 33, false, 12345}.writeChanges({});
        QCOMPARE(Settings::read(), Settings());
    }

    void languageIsTheFirstOfTheUsersThatThereIs() {
        QCOMPARE(languageFor("system", {"de-DE", "zh-Hant-TW", "en-US"}), "zh_CN");
        QCOMPARE(languageFor("system", {"ko_KR", "en"}), "ko");
        QCOMPARE(languageFor("system", {"kok-IN", "zhx"}), "en");
        QCOMPARE(languageFor("system", {}), "en");
        QCOMPARE(languageFor("system", {"en-GB", "ko"}), "en");
        QCOMPARE(languageFor("ko", {"zh-CN"}), "ko");
    }

    void sizesEndAtTheirEnds() {
        QCOMPARE(Settings::nextScale(100, 1), 110);
        QCOMPARE(Settings::nextScale(100, -1), 90);
        QCOMPARE(Settings::nextScale(200, 1), 200);
        QCOMPARE(Settings::nextScale(80, -1), 80);
    }

    void thePortalsAnswerIsUnwrapped() {
        const auto wrapped = [](unsigned number) {
            return QVariant::fromValue(QDBusVariant(QVariant::fromValue(QDBusVariant(number))));
        };
        QCOMPARE(Appearance::meaningOf(wrapped(1)), std::optional(true));
        QCOMPARE(Appearance::meaningOf(wrapped(2)), std::optional(false));
        QVERIFY(!Appearance::meaningOf(wrapped(0)).has_value()); // no preference
        QVERIFY(!Appearance::meaningOf(QVariant("dark")).has_value());
    }

    void withoutAPortalThePaletteTells() {
        const QByteArray bus = qgetenv("DBUS_SESSION_BUS_ADDRESS");
        qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere");
        QVERIFY(Appearance(Theme::darkTheme().qtPalette()).dark());
        QVERIFY(!Appearance(Theme::light().qtPalette()).dark());
        bus.isNull() ? qunsetenv("DBUS_SESSION_BUS_ADDRESS") : qputenv("DBUS_SESSION_BUS_ADDRESS", bus);
    }

    void aNewThemeMakesANewWindowOnTheSameSession() {
        start(test::plainStart());
        shell_->session().pin(Cell{9, 4});
        shell_->window().setWorkspace(Workspace::Lab);
        shell_->window().showNow();
        const TracePtr trace = shell_->session().state().diffEdited;
        const QString sentence = sentenceOf();
        const QColor before = QApplication::palette().color(QPalette::Window);
        choose("actionTheme_dark");
        QVERIFY(Theme::now().dark);
        QCOMPARE(Settings::read().theme, "dark");
        QCOMPARE(Settings::read().language, "system"); // the command line's is not kept
        QVERIFY(before != QApplication::palette().color(QPalette::Window));
        QCOMPARE(shell_->session().state().diffEdited, trace); // nothing ran again
        QCOMPARE(shell_->session().state().pin, std::optional(Cell{9, 4}));
        QCOMPARE(shell_->window().workspace(), Workspace::Lab);
        QCOMPARE(sentenceOf(), sentence);
        QCOMPARE(promptOf(), QString::fromStdString(shell_->session().state().text));
        QVERIFY(shell_->window().findChild<QAction*>("actionTheme_dark")->isChecked());
    }

    void aLargerScaleLeavesTheWindowAsLargeAsItWas() {
        start(test::plainStart());
        test::oneHeadByToken(shell_->session());
        shell_->window().showNow();
        const QSize before = shell_->window().grab().toImage().size();
        const QRectF cell = *shell_->window().canvas()->cellRect(0, {3, 2});
        choose("actionScale_125");
        QCOMPARE(shell_->window().devicePixelRatioF(), 1.25);
        const QImage picture = shell_->window().grab().toImage();
        QVERIFY2(
            std::abs(picture.width() - before.width()) <= 2 &&
                std::abs(picture.height() - before.height()) <= 2,
            qPrintable(
                QStringLiteral("%1 × %2 pixels of the screen").arg(picture.width()).arg(picture.height())));
        QVERIFY(shell_->window().canvas()->cellRect(0, {3, 2}) != cell);
        QCOMPARE(shell_->window().font().pixelSize(), 13);
        choose("actionSmaller");
        QCOMPARE(shell_->settings().scale, 110);
        choose("actionNormalSize");
        QCOMPARE(shell_->window().devicePixelRatioF(), 1.0);
        QCOMPARE(shell_->window().grab().toImage().size(), before);
        QCOMPARE(shell_->window().canvas()->cellRect(0, {3, 2}), std::optional(cell));
    }

    void theLargestScaleFitsTheScreen() {
        StartOptions options = test::plainStart();
        options.scale = 200;
        start(options);
        const QSize screen = shell_->window().screen()->availableSize();
        QVERIFY(shell_->window().minimumWidth() <= screen.width());
        QVERIFY(shell_->window().minimumHeight() <= screen.height());
        QCOMPARE(Settings::read().scale, 100);
    }

    void aNewLanguageReachesFieldsAndFonts() {
        start(test::plainStart());
        choose("actionLanguage_ko");
        QCOMPARE(QLocale().language(), QLocale::Korean);
        QCOMPARE(shell_->language(), "ko");
        QCOMPARE(Settings::read().language, "ko");
        choose("actionLanguage_en");
        QCOMPARE(QLocale().language(), QLocale::English);
    }

    void lessMotionIsAskedForByStyleAndWidgets() {
        start(test::plainStart());
        QVERIFY(!reducedMotion());
        choose("actionReduceMotion");
        QVERIFY(reducedMotion());
        QCOMPARE(shell_->window().style()->styleHint(QStyle::SH_Widget_Animation_Duration), 0);
        QVERIFY(!QApplication::isEffectEnabled(Qt::UI_AnimateMenu));
        choose("actionReduceMotion");
        QVERIFY(!reducedMotion());
    }

    void memoryForMapsIsSetAndRemembered() {
        start(test::plainStart());
        const TracePtr before = shell_->session().state().diffTrained;
        shell_->window().findChild<QAction*>("actionMemory_512")->trigger();
        VERIFY_WITHIN(shell_->settled(), patience);
        QVERIFY(shell_->session().state().diffTrained != before); // the text ran anew
        QCOMPARE(Settings::read().memory, std::int64_t{1} << 29);
        StartOptions options = test::plainStart();
        start(options);
        QVERIFY(shell_->window().findChild<QAction*>("actionMemory_512")->isChecked());
        options.memory = 0; // on the command line
        start(options);
        QVERIFY(shell_->window().findChild<QAction*>("actionMemory_0")->isChecked());
        QCOMPARE(Settings::read().memory, std::int64_t{1} << 29);
    }

    void typingGoesOnInTheNewWindow() {
        start(test::plainStart());
        auto* edit = shell_->window().findChild<QPlainTextEdit*>("promptEdit");
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, "Tom has a red ball");
        choose("actionTheme_dark");
        edit = shell_->window().findChild<QPlainTextEdit*>("promptEdit");
        QCOMPARE(edit->toPlainText(), "Tom has a red ball");
        QTRY_VERIFY(edit->hasFocus());
        VERIFY_WITHIN(shell_->window().settled(), patience);
        QCOMPARE(shell_->session().state().tracedText, std::string("Tom has a red ball"));
    }

    void aDragSaysWhereItGoes() {
        start(test::plainStart());
        const auto words = [this]() -> QString {
            const auto* frame = shell_->window().findChild<DropFrame*>();
            return frame->isVisible() ? frame->words() : QString();
        };
        QVERIFY(words().isEmpty());
        QVERIFY(dragOver(shell_->window(), {"/tmp/one.lambdascope"}));
        VERIFY_WITHIN(words() == "Drop to open the session “one.lambdascope”", patience);
        QCOMPARE(shell_->window().findChild<DropFrame*>()->size(), shell_->window().size());
        QDragLeaveEvent leave;
        QApplication::sendEvent(&shell_->window(), &leave);
        QVERIFY(words().isEmpty());
        auto* prompt = shell_->window().findChild<QPlainTextEdit*>("promptEdit");
        QVERIFY(dragOver(*prompt->viewport(), {"/tmp/a/", "/tmp/b"})); // it is the window's there, too
        VERIFY_WITHIN(words() == "Drop to open these models", patience);
        const QString file = home_->filePath("a.txt");
        std::ofstream(file.toStdString()) << "Lily saw a dog.";
        dropOn(shell_->window(), file);
        QVERIFY(words().isEmpty());
        QCOMPARE(prompt->toPlainText(), QString("Lily saw a dog."));
    }

    void picturesNeitherReadNorWriteSettings() {
        Settings{"ko", "dark", 200, true}.writeChanges({});
        StartOptions options = test::plainStart();
        options.language.reset();
        options.theme.reset();
        options.screenshot = "unused.png";
        start(options);
        QCOMPARE(shell_->settings(), (Settings{"en", "light", 100, false}));
        choose("actionScale_80");
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, home_->path());
        QCOMPARE(Settings::read().scale, 200);
    }

  private:
    void start(const StartOptions& options) {
        shell_ = std::make_unique<Shell>(options);
        shell_->start();
        QVERIFY(QTest::qWaitForWindowExposed(&shell_->window()));
        test::makeActive(shell_->window());
        VERIFY_WITHIN(shell_->window().settled(), patience);
    }

    /// Triggers an action of the menus and waits for the new window.
    void choose(const char* action) {
        QSignalSpy rebuilt(shell_.get(), &Shell::rebuilt);
        auto* found = shell_->window().findChild<QAction*>(action);
        QVERIFY2(found != nullptr, action);
        found->trigger();
        QVERIFY(rebuilt.wait(patience));
        QVERIFY(QTest::qWaitForWindowExposed(&shell_->window()));
        test::makeActive(shell_->window());
        VERIFY_WITHIN(shell_->window().settled(), patience);
    }

    [[nodiscard]] QString sentenceOf() const {
        return shell_->window().findChild<ElidedLabel*>("sentence")->text();
    }
    [[nodiscard]] QString promptOf() const {
        return shell_->window().findChild<QPlainTextEdit*>("promptEdit")->toPlainText();
    }

    std::unique_ptr<QTemporaryDir> home_;
    std::unique_ptr<Shell> shell_;
};

GUI_TEST(ShellTest)
#include "shell_test.moc"
