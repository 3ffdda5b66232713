// SPDX-License-Identifier: MIT
// What the desktop calls may throw: it is told, the window lives, and the same call works the next time.
#include "app/settings/file_kinds.h"
#include "app/settings/look_ups.h"
#include "app/shell/application.h"
#include "tests/gui/support/active_window.h"
#include "tests/gui/support/drop.h"
#include "tests/gui/support/shell_window.h"
#include "tests/gui/support/test_main.h"
#include "widgets/kit/frame/drop_frame.h"
#include "widgets/kit/frame/notice_bar.h"

#include <QAction>
#include <QClipboard>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusServer>
#include <QFileSystemWatcher>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QStatusBar>
#include <QTest>
#include <QTimer>
#include <QToolBar>
#include <QVBoxLayout>

#include <csignal>
#include <fstream>
#include <functional>
#include <initializer_list>
#include <map>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

using namespace lambdascope;
using test::patience;

namespace {

using Work = std::function<void()>;
namespace fs = std::filesystem;

/// Does its work where an event of a kind arrives.
class OnEvent : public QObject {
  public:
    OnEvent(QObject& watched, QEvent::Type type, Work work) : type_(type), work_(std::move(work)) {
        watched.installEventFilter(this);
    }
    bool eventFilter(QObject* /*watched*/, QEvent* event) override {
        if (event->type() == type_) work_();
        return false;
    }

  private:
    QEvent::Type type_;
    Work work_;
};

class Painted : public QWidget {
  public:
    Painted(QWidget& window, Work work) : QWidget(&window), work_(std::move(work)) {
        setGeometry(200, 200, 20, 20);
        show();
    }
    void paintEvent(QPaintEvent* /*event*/) override { work_(); }

  private:
    Work work_;
};

/// How often each file of a folder was opened.
class Opened {
  public:
    explicit Opened(const fs::path& folder) : descriptor_(inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
        inotify_add_watch(descriptor_, folder.c_str(), IN_OPEN | IN_CLOSE); // both: equal ones would be one
    }
    ~Opened() { ::close(descriptor_); }
    Opened(const Opened&) = delete;
    Opened& operator=(const Opened&) = delete;

    const std::map<std::string, int>& counts() {
        alignas(inotify_event) char buffer[4096];
        ssize_t got = 0;
        while ((got = ::read(descriptor_, buffer, sizeof buffer)) > 0)
            for (const char* at = buffer; at < buffer + got;) {
                const auto* event = reinterpret_cast<const inotify_event*>(at);
                if ((event->mask & IN_OPEN) != 0 && event->len > 0) ++counts_[event->name];
                at += sizeof(inotify_event) + event->len;
            }
        return counts_;
    }

  private:
    int descriptor_;
    std::map<std::string, int> counts_;
};

} // namespace

/// Whom D-Bus calls.
class BusListener : public QObject {
    Q_OBJECT

  public:
    explicit BusListener(Work work) : work_(std::move(work)) {}

  public slots:
    void called() { work_(); }

  private:
    Work work_;
};

class GuardTest : public QObject, public test::ShellWindow {
    Q_OBJECT

  private:
    using Entry = void (GuardTest::*)(const Work& work);

    void click(QWidget* widget, QPoint at) { QTest::mouseClick(widget, Qt::LeftButton, {}, at); }

    void menu(const Work& work) {
        auto* menu = child<QMenu>("fileMenu");
        auto* bar = window().menuBar();
        auto* added = menu->addAction("work", this, work);
        click(bar, bar->actionGeometry(menu->menuAction()).center());
        VERIFY_WITHIN(menu->isVisible(), patience);
        menu->setActiveAction(added); // Qt 6.8 takes no click so soon after a menu has come
        QTest::keyClick(menu, Qt::Key_Return);
        VERIFY_WITHIN(!menu->isVisible(), patience);
        delete added;
    }
    void key(const Work& work) {
        QAction action;
        action.setShortcut(QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_J));
        connect(&action, &QAction::triggered, this, work);
        window().addAction(&action);
        QTest::keyClick(&window(), Qt::Key_J, Qt::ControlModifier | Qt::AltModifier);
    }
    void button(const Work& work) {
        QPushButton button(&window());
        connect(&button, &QPushButton::clicked, this, work);
        button.show();
        QTest::mouseClick(&button, Qt::LeftButton);
    }
    void doubleClick(const Work& work) {
        QListWidget list(&window());
        list.addItem("one");
        connect(&list, &QListWidget::itemDoubleClicked, this, work);
        list.show();
        const QPoint at = list.visualItemRect(list.item(0)).center();
        click(list.viewport(), at);
        QTest::mouseDClick(list.viewport(), Qt::LeftButton, {}, at);
    }
    void recentFile(const Work& work) {
        auto* recent = child<RecentMenu>("recentMenu");
        RecentFiles::add(fs::path(SOURCE_DIR) / "tests/data/traces/none.safetensors");
        emit recent->aboutToShow();
        QObject context;
        connect(recent, &RecentMenu::chosen, &context, work, Qt::QueuedConnection);
        emit recent->chosen("none");
        QCoreApplication::sendPostedEvents(&context);
    }
    void drag(const Work& work) {
        OnEvent entered(window(), QEvent::DragEnter, work);
        dragOver(window(), {QDir::homePath()});
        QDragLeaveEvent leave;
        QApplication::sendEvent(&window(), &leave);
    }
    void drop(const Work& work) {
        OnEvent dropped(window(), QEvent::Drop, work);
        const QString file = home_->filePath("prompt.txt");
        std::ofstream(file.toStdString()) << "Lily saw a dog.";
        dropOn(window(), file);
    }
    void timer(const Work& work) {
        QTimer timer;
        timer.setSingleShot(true);
        bool over = false;
        connect(&timer, &QTimer::timeout, this, [&] {
            over = true;
            work();
        });
        timer.start();
        VERIFY_WITHIN(over, patience);
    }
    void watcher(const Work& work) {
        const QString file = home_->filePath("watched");
        std::ofstream(file.toStdString()) << "before";
        QFileSystemWatcher watcher({file});
        bool told = false;
        connect(&watcher, &QFileSystemWatcher::fileChanged, this, [&] {
            if (!std::exchange(told, true)) work();
        });
        std::ofstream(file.toStdString()) << "after";
        VERIFY_WITHIN(told, patience);
    }
    void bus(const Work& work) {
        bool told = false;
        BusListener listener([&] {
            told = true;
            work();
        });
        QDBusServer server(QStringLiteral("unix:dir=%1").arg(home_->path()));
        std::optional<QDBusConnection> other;
        connect(&server, &QDBusServer::newConnection, this, [&](const QDBusConnection& one) { other = one; });
        auto own = QDBusConnection::connectToPeer(server.address(), "guard");
        VERIFY_WITHIN(other && own.isConnected(), patience);
        QVERIFY(own.connect({}, "/test", "org.example.Test", "Called", &listener, SLOT(called())));
        QVERIFY(other->send(QDBusMessage::createSignal("/test", "org.example.Test", "Called")));
        VERIFY_WITHIN(told, patience);
        QDBusConnection::disconnectFromPeer("guard");
    }
    void thread(const Work& work) {
        QObject context;
        std::thread([&] { QMetaObject::invokeMethod(&context, work, Qt::QueuedConnection); }).join();
        QCoreApplication::sendPostedEvents(&context);
    }
    void painting(const Work& work) {
        bool painted = false;
        Painted widget(window(), [&] {
            painted = true;
            work();
        });
        VERIFY_WITHIN(painted, patience);
        painted = false;
        widget.update();
        VERIFY_WITHIN(painted, patience);
        widget.hide();
        QCoreApplication::sendPostedEvents(); // what it threw the second time is told
    }

    [[nodiscard]] QString notice() {
        const auto* bar = child<QToolBar>("noticeToolBar");
        return bar ? bar->findChild<NoticeBar*>()->accessibleName() : QString();
    }
    void closeNotice() {
        if (notice().isEmpty()) return;
        QTest::mouseClick(child<QPushButton>("closeNotice"), Qt::LeftButton);
        VERIFY_WITHIN(notice().isEmpty(), patience);
    }
    [[nodiscard]] QString error() {
        const auto* label = child<QLabel>("errorMessage");
        return label && label->isVisible() ? label->text() : QString();
    }
    [[nodiscard]] QString dragWords() {
        const auto* frame = window().findChild<DropFrame*>();
        return frame->isVisible() ? frame->words() : QString();
    }
    /// The first of so many parts of a trace, alone.
    [[nodiscard]] QString onePartOf(const char* all) {
        QString file = home_->filePath(QStringLiteral("t-00001-of-%1.safetensors").arg(all));
        fs::copy_file(TEST_DATA "/traces/recorded.safetensors", file.toStdString(),
                      fs::copy_options::overwrite_existing);
        return file;
    }

  private slots:
    void init() {
        forget();
        start();
        test::makeActive(window());
    }
    void cleanup() { shell_.reset(); }

    void whatIsThrownIsTold_data() {
        QTest::addColumn<Entry>("entry");
        QTest::newRow("menu") << &GuardTest::menu;
        QTest::newRow("key") << &GuardTest::key;
        QTest::newRow("button") << &GuardTest::button;
        QTest::newRow("double click") << &GuardTest::doubleClick;
        QTest::newRow("recent file") << &GuardTest::recentFile;
        QTest::newRow("drag") << &GuardTest::drag;
        QTest::newRow("drop") << &GuardTest::drop;
        QTest::newRow("timer") << &GuardTest::timer;
        QTest::newRow("watcher") << &GuardTest::watcher;
        QTest::newRow("D-Bus") << &GuardTest::bus;
        QTest::newRow("thread") << &GuardTest::thread;
        QTest::newRow("painting") << &GuardTest::painting;
    }
    void whatIsThrownIsTold() {
        QFETCH(const Entry, entry);
        shell_->session().pin(Cell{3, 1});
        VERIFY_WITHIN(shell_->settled(), patience);
        const SessionState before = shell_->session().state();
        (this->*entry)([] { throw fail("{}: is not there", "some/file"); });
        VERIFY2_WITHIN(notice() == "This failed: some/file: is not there. What was open is still open.",
                       qPrintable(notice()), patience);
        QVERIFY(window().isVisible());
        const SessionState& after = shell_->session().state();
        QCOMPARE(after.text, before.text);
        QCOMPARE(after.pin, before.pin);
        QCOMPARE(after.models.diff, before.models.diff);
        closeNotice();
        int worked = 0;
        (this->*entry)([&] { ++worked; });
        QVERIFY(worked > 0);
        VERIFY_WITHIN(shell_->settled(), patience);
        QVERIFY2(notice().isEmpty(), qPrintable(notice()));
    }

    void whateverIsThrownHasWords() {
        timer([] { throw std::bad_alloc(); });
        VERIFY_WITHIN(notice().startsWith("This failed: There is not enough memory for it."), patience);
        timer([] { throw std::runtime_error("the library’s own words"); });
        VERIFY_WITHIN(notice().startsWith("This failed: the library’s own words."), patience);
        timer([] { throw 5; });
        VERIFY_WITHIN(notice().startsWith("This failed: It does not say why."), patience);
        rebuild("actionTheme_dark"); // it is told in the next window, too
        QVERIFY(notice().startsWith("This failed: It does not say why."));
        closeNotice();
        rebuild("actionTheme_light");
        QVERIFY(notice().isEmpty());
    }

    void aTraceWithoutItsOtherPartsIsRefusedAsAnyFile_data() {
        QTest::addColumn<QString>("all");
        QTest::newRow("of two") << "00002";
        QTest::newRow("of very many") << "99999";
    }
    void aTraceWithoutItsOtherPartsIsRefusedAsAnyFile() {
        QFETCH(const QString, all);
        const QString file = onePartOf(all.toLatin1());
        const QString why = QStringLiteral("is missing, one of the %1 parts of a trace").arg(all.toInt());
        const ModelPtr open = shell_->session().state().models.diff;
        QVERIFY(dragOver(window(), {file}));
        VERIFY_WITHIN(!dragWords().isEmpty(), patience);
        QCOMPARE(dragWords(), QStringLiteral("Drop to open the model “t-00001-of-%1.safetensors”").arg(all));
        const std::vector<Work> ways{
            [&] { dropOn(window(), file); },
            [&] { emit window().fileChosen(file.toStdString()); },
            [&] { emit child<RecentMenu>("recentMenu")->chosen(file); },
        };
        for (const Work& way : ways) {
            way();
            VERIFY2_WITHIN(error().contains(why), qPrintable(error()), patience);
            QCOMPARE(shell_->session().state().models.diff, open);
            QVERIFY2(notice().isEmpty(), qPrintable(notice()));
            child<QPushButton>("closeErrorButton")->click();
        }
    }

    void aDragReadsAFileOnce() {
        const fs::path trace = home_->filePath("one.safetensors").toStdString();
        fs::copy_file(TEST_DATA "/traces/recorded.safetensors", trace);
        Opened opened(home_->path().toStdString());
        const QStringList files{QString::fromStdString(trace.string())};
        auto* prompt = child<QPlainTextEdit>("promptEdit")->viewport();
        for (QWidget* part : {static_cast<QWidget*>(&window()), prompt, static_cast<QWidget*>(&window())}) {
            QDragLeaveEvent leave; // from one part of the window to the next
            QApplication::sendEvent(&window(), &leave);
            QVERIFY(dragOver(*part, files));
            for (int i = 0; i < 20; ++i) {
                QMimeData data;
                setFiles(data, files);
                QDragMoveEvent move({200 + i, 20}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
                QApplication::sendEvent(&window(), &move);
                QVERIFY(move.isAccepted());
            }
        }
        VERIFY_WITHIN(dragWords() == "Drop to open the model “one.safetensors”", patience);
        QCOMPARE(opened.counts(), (std::map<std::string, int>{{"one.safetensors", 1}}));
        QDragLeaveEvent leave;
        QApplication::sendEvent(&window(), &leave);
        QVERIFY(dragWords().isEmpty());
        QCoreApplication::processEvents(); // now it is over: another one may find another file
        QVERIFY(dragOver(window(), files));
        VERIFY_WITHIN(!dragWords().isEmpty(), patience);
        QCOMPARE(opened.counts().at("one.safetensors"), 2);
    }

    void ofVeryManyFilesSomeAreLookedAt() {
        QStringList files;
        for (int i = 0; i < 400; ++i) {
            files << home_->filePath(QStringLiteral("%1.safetensors").arg(i));
            fs::copy_file(TEST_DATA "/traces/recorded.safetensors", files.back().toStdString());
        }
        Opened opened(home_->path().toStdString());
        QVERIFY(dragOver(window(), files));
        VERIFY_WITHIN(!dragWords().isEmpty(), patience);
        QCOMPARE(dragWords(), QString("Drop to open these models and 352 more files"));
        const auto counts = opened.counts();
        QCOMPARE(counts.size(), std::size_t{48});
        for (const auto& [name, count] : counts) QCOMPARE(count, 1);
        dropOn(window(), files);
        VERIFY_WITHIN(error().startsWith("400 models at once"), patience);
    }

    void aModelOfVeryManyPartsIsOne() {
        std::vector<fs::path> files;
        const fs::path folder = home_->path().toStdString();
        std::ofstream(folder / "config.json") << "{}";
        for (int i = 0; i < 100; ++i) {
            files.push_back(folder / ("model-" + std::to_string(i) + ".safetensors"));
            std::ofstream(files.back()) << "weights";
        }
        const TakenFiles taken = lookAt(files);
        QCOMPARE(taken.files, (std::vector<TakenFiles::One>{{folder, FileKind::Model}}));
        QCOMPARE(taken.more, std::size_t{0});
    }

    void aTraceOfVeryManyPartsIsOne() {
        std::vector<fs::path> files;
        for (int i = 1; i <= 60; ++i) {
            const QString name = QStringLiteral("t-%1-of-00060.safetensors").arg(i, 5, 10, QChar(u'0'));
            files.push_back(home_->filePath(name).toStdString());
            fs::copy_file(TEST_DATA "/traces/recorded.safetensors", files.back());
        }
        const TakenFiles taken = lookAt(files);
        QCOMPARE(taken.files, (std::vector<TakenFiles::One>{{files.front(), FileKind::Model}}));
        QCOMPARE(taken.more, std::size_t{0});
    }

    void aNameLongerThanAnyIsNoFile() {
        QString deep = home_->path();
        for (int i = 0; i < 100'000; ++i) deep += QStringLiteral("/a");
        QVERIFY(!dragOver(window(), {deep}));
        QVERIFY(dragOver(window(), {deep, home_->path()})); // the other one is
    }

    void aDropIsAnsweredBeforeAnythingIsAsked() {
        const QString file = home_->filePath("binary.txt");
        std::ofstream(file.toStdString()) << "\xff\xfe";
        dragOver(window(), {file});
        QMimeData data;
        setFiles(data, {file});
        QDropEvent drop({200, 200}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        bool answered = false, early = false;
        QTimer look; // within the loop of a box
        connect(&look, &QTimer::timeout, this, [&] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (box == nullptr) return;
            early = !answered;
            box->accept();
            look.stop();
        });
        look.start(10);
        QApplication::sendEvent(&window(), &drop);
        answered = true;
        QVERIFY(drop.isAccepted());
        VERIFY_WITHIN(!look.isActive(), patience);
        QVERIFY(!early);
    }

    void aTextTooLongForTheFieldIsNotPasted() {
        auto* prompt = child<QPlainTextEdit>("promptEdit");
        const QString before = prompt->toPlainText();
        QGuiApplication::clipboard()->setText(QString(1'000'000, u'a'));
        prompt->paste();
        QCOMPARE(prompt->toPlainText(), before);
        QVERIFY(window().statusBar()->currentMessage().startsWith("Nothing was pasted: the text is larger"));
        QGuiApplication::clipboard()->setText("Lily saw a dog.");
        prompt->selectAll();
        prompt->paste();
        QCOMPARE(prompt->toPlainText(), QString("Lily saw a dog."));
    }

    /// Which Qt 6.4 dies of, after a start of the desktop or when the program that was copied from has ended.
    void anEmptyClipboardPastesNothing() {
        auto* prompt = child<QPlainTextEdit>("promptEdit");
        prompt->setFocus();
        const QString before = prompt->toPlainText();
        for (const auto mode : {QClipboard::Clipboard, QClipboard::Selection})
            QGuiApplication::clipboard()->clear(mode);
        QTest::keyClick(prompt, Qt::Key_V, Qt::ControlModifier);
        QTest::keyClick(prompt, Qt::Key_Insert, Qt::ShiftModifier);
        QTest::mouseClick(prompt->viewport(), Qt::MiddleButton, {}, {5, 5});
        QCOMPARE(prompt->toPlainText(), before);
        auto* nothing = new QMimeData;
        QGuiApplication::clipboard()->setMimeData(nothing);
        prompt->paste();
        QCOMPARE(prompt->toPlainText(), before);
    }

    void wordsThatAreOfferedAsMarkdownArePastedAsWritten() {
        auto* prompt = child<QPlainTextEdit>("promptEdit");
        auto* both = new QMimeData;
        both->setData("text/markdown", "**Lily** saw `a` dog.");
        both->setText("**Lily** saw `a` dog.");
        QCOMPARE(both->formats().first(), QString("text/markdown"));
        QGuiApplication::clipboard()->setMimeData(both);
        prompt->selectAll();
        prompt->paste();
        QCOMPARE(prompt->toPlainText(), QString("**Lily** saw `a` dog."));
        for (const char* format : {"text/markdown", "text/plain;charset=utf-8"}) { // with no other
            auto* alone = new QMimeData;
            alone->setData(format, "*Tom*");
            QGuiApplication::clipboard()->setMimeData(alone);
            prompt->selectAll();
            prompt->paste();
            QCOMPARE(prompt->toPlainText(), QString("*Tom*"));
        }
        prompt->setReadOnly(true);
        prompt->paste();
        QCOMPARE(prompt->toPlainText(), QString("*Tom*"));
        prompt->setReadOnly(false);
    }

    void aPasteIsOneStepOfUndo() {
        auto* prompt = child<QPlainTextEdit>("promptEdit");
        prompt->selectAll();
        QTest::keyClicks(prompt, "abc");
        QGuiApplication::clipboard()->setText("paste");
        prompt->paste();
        prompt->paste();
        QCOMPARE(prompt->toPlainText(), QString("abcpastepaste"));
        prompt->undo();
        QCOMPARE(prompt->toPlainText(), QString("abcpaste"));
        prompt->undo();
        QCOMPARE(prompt->toPlainText(), QString("abc"));
    }

    void anAnswerThatTakesLongIsWaitedForByNobody() {
        std::promise<int> late;
        const std::shared_future<int> answer = late.get_future().share();
        auto gone = std::make_unique<QObject>();
        int told = 0, toldGone = 0;
        whenThere(*this, answer, [&] { told += answer.get(); });
        whenThere(*gone, answer, [&] { ++toldGone; });
        QCOMPARE(told, 0);
        gone.reset();
        late.set_value(3);
        VERIFY_WITHIN(told == 3, patience);
        QTest::qWait(50);
        QCOMPARE(told, 3);
        QCOMPARE(toldGone, 0);
        whenThere(*this, answer, [&] { told += answer.get(); });
        QCOMPARE(told, 6); // at once
    }

    void aBoxOfTheStartEndsWithTheProgram() {
        shell_.reset();
        const QString broken = home_->filePath("broken.lambdascope");
        std::ofstream(broken.toStdString()) << "{";
        StartOptions options = ShellWindow::options();
        options.session = broken.toStdString();
        shell_ = std::make_unique<Shell>(options);
        bool boxed = false;
        QTimer look;
        connect(&look, &QTimer::timeout, this, [&] {
            if (qobject_cast<QMessageBox*>(QApplication::activeModalWidget()) == nullptr) return;
            boxed = true;
            look.stop();
            std::raise(SIGTERM);
        });
        look.start(10);
        QTimer tooLate;
        connect(&tooLate, &QTimer::timeout, this, [] { QCoreApplication::exit(7); });
        tooLate.start(patience);
        QCOMPARE(shell_->run(), 0);
        QVERIFY(boxed);
    }

    void aPresentationKeepsItsScaleUntilItEnds() {
        QTest::failOnWarning(QRegularExpression("no windows exist"));
        shell_->classroom().present(true);
        rebuild("actionScale_125");
        QCOMPARE(window().devicePixelRatioF(), 1.0);
        QVERIFY(shell_->classroom().presenter().active());
        QSignalSpy rebuilt(shell_.get(), &Shell::rebuilt);
        shell_->classroom().presenter().stop();
        QVERIFY(rebuilt.wait(patience));
        QCOMPARE(window().devicePixelRatioF(), 1.25);
        rebuild("actionScale_100");
        QCOMPARE(window().devicePixelRatioF(), 1.0);
    }

    /// Where they have a step; else the window's, whose keys Qt's editors would take for nothing.
    void undoAndRedoAreEditorsFirst() {
        QWidget place;
        QVBoxLayout column(&place);
        QPlainTextEdit text;
        QLineEdit line;
        QSpinBox number;
        number.setMaximum(1000);
        QAction redo;
        redo.setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Y));
        QAction undo;
        undo.setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Z));
        int ofWindow = 0, undone = 0;
        connect(&undo, &QAction::triggered, &place, [&] { ++undone; });
        place.addAction(&undo);
        connect(&redo, &QAction::triggered, &place, [&] { ++ofWindow; });
        place.addAction(&redo);
        for (QWidget* each : std::initializer_list<QWidget*>{&text, &line, &number}) column.addWidget(each);
        place.show();
        test::makeActive(place);
        const auto words = [&](const QWidget* of) {
            return of == &text ? text.toPlainText() : of == &line ? line.text() : number.text();
        };
        for (QWidget* each : std::initializer_list<QWidget*>{&text, &line, &number}) {
            each->setFocus();
            QTest::keyClicks(each, QStringLiteral("7"));
            const QString typed = words(each);
            QTest::keyClick(each, Qt::Key_Z, Qt::ControlModifier);
            QVERIFY(words(each) != typed);
            QTest::keyClick(each, Qt::Key_Y, Qt::ControlModifier);
            QCOMPARE(words(each), typed);
            QCOMPARE(ofWindow, 0);
            QTest::keyClick(each, Qt::Key_Y, Qt::ControlModifier); // nothing of its own
            QCOMPARE(std::exchange(ofWindow, 0), 1);
            QCOMPARE(undone, 0);
            QTest::keyClick(each, Qt::Key_Z, Qt::ControlModifier);
            QCOMPARE(undone, 0);
            QTest::keyClick(each, Qt::Key_Z, Qt::ControlModifier); // nothing of its own
            QCOMPARE(std::exchange(undone, 0), 1);
        }
    }

    void aPipeInTheSettingsPlaceIsLeftAlone() {
        for (const char* name : {"Lambdascope/Lambdascope.ini", "Lambdascope.ini"}) {
            forget();
            const QString pipe = home_->filePath(name);
            QDir(home_->path()).mkpath("Lambdascope");
            QCOMPARE(mkfifo(qPrintable(pipe), 0600), 0);
            start();
            QCOMPARE(notice(), pipe + " is a pipe or a device: settings are neither read nor kept.");
            rebuild("actionTheme_dark");
            QVERIFY(Theme::now().dark);
            rebuild("actionTheme_light");
        }
        shell_.reset();
    }
};

GUI_TEST_MAIN(GuardTest, (lambdascope::test::runGuiTest<lambdascope::Application, GuardTest>))
#include "guard_test.moc"
