// SPDX-License-Identifier: MIT
// soak [--seed N] [--actions N] [--tell] [--kills N]: the whole program in the hands of somebody who does
// anything, with real events: typing, pasting, clicks, drags, wheels, keys, menus, files of every kind,
// language, theme, scale, sizes, dialogs and second windows. The same seed begins with the same actions; as
// time passes between them, later ones may differ. tools/soak runs it.
//
// The last line counts; the exit code is 1 for a warning, a stall over 3 s, or what grew after the first
// actions. --tell names each action before it is done, so that a crash has a name. --kills ends so many such
// programs amid it, and looks at what they left (kills.h).
#include "app/shell/application.h"
#include "app/shell/shell.h"
#include "core/compute/cpu/recycled_memory.h"
#include "core/util/error.h"
#include "core/util/machine_memory.h"
#include "tests/soak/kills.h"
#include "tests/support/process_counts.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QCommandLineParser>
#include <QDesktopServices>
#include <QElapsedTimer>
#include <QFileDialog>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QRandomGenerator>
#include <QScrollArea>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QTextEdit>
#include <QThread>
#include <QTimer>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <functional>
#include <malloc.h>
#include <map>
#include <optional>
#include <string>
#include <sys/resource.h>
#include <vector>

namespace lambdascope {
namespace {

constexpr int firstActions = 500; // behind which nothing grows any more
constexpr double mostStall = 3000, mostGrowth = 0.10;
constexpr qint64 mostWithin = 100'000, mostUnseen = 10'000; // ms of loops within, the last with nothing open
constexpr int moreDescriptors = 10;
constexpr int savedFiles = 4; // of whatever kind was saved last

std::map<std::string, int> warnings; // how often each

void onMessage(QtMsgType type, const QMessageLogContext& /*context*/, const QString& message) {
    if (type == QtFatalMsg) std::fprintf(stderr, "%s\n", qPrintable(message)); // the last one
    const bool ofTheHand = message.startsWith("Mouse event") && message.endsWith("by receiving widget");
    if (type != QtDebugMsg && type != QtInfoMsg && !ofTheHand) ++warnings[message.toStdString()];
}

/// Of /proc/self/status: kB, or a count.
double statusOf(const std::string& name) {
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;)
        if (word == name + ":") {
            double value = 0;
            status >> value;
            return value;
        }
    return 0;
}

double cpuSeconds() {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    const auto seconds = [](const timeval& of) {
        return static_cast<double>(of.tv_sec) + static_cast<double>(of.tv_usec) / 1e6;
    };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

struct Counts {
    double anonymous = statusOf("RssAnon") / 1024; // MiB
    int descriptors = test::openDescriptors();
    int threads = static_cast<int>(statusOf("Threads"));
};

/// In place of the desktop's programs.
class NoBrowser : public QObject {
    Q_OBJECT

  public slots:
    void open(const QUrl& /*url*/) {}
};

class Hands : public QObject {
  public:
    Hands(Shell& shell, const std::filesystem::path& home, unsigned seed, bool tells)
        : shell_(shell), home_(home), random_(seed), tells_(tells) {
        pulse_.setInterval(20);
        pulse_.callOnTimeout(this, [this] { noteStall(); });
        pulse_.start();
        since_.start();
        writeFiles();
        plan();
        const auto withoutEnd = [this] {
            if (auto* quit = shell_.window().findChild<QAction*>("actionQuit")) quit->setEnabled(false);
        };
        withoutEnd();
        connect(&shell_, &Shell::rebuilt, this, withoutEnd);
    }

    /// Does so many, one after the other; the event loop runs in between and within dialogs.
    void act(int count) {
        left_ = count;
        QTimer::singleShot(0, this, [this] { next(); });
        loop_.exec(); // as the program's own: dialogs run within it
        rest();
    }

    /// No menu and no dialog is open, the window looks as it did at first, the pair that ships with a short
    /// text is open, nothing is computed, and no picture lies in the clipboard.
    void rest() {
        putAside();
        QGuiApplication::clipboard()->clear();
        for (const char* leave : {"actionLeaveClass", "actionLeaveLesson", "actionCancelExperiment"})
            if (auto* action = shell_.window().findChild<QAction*>(leave)) action->trigger();
        shell_.setLanguage("en");
        shell_.setTheme("light");
        shell_.setScale(100);
        settle();
        shell_.window().resize(1400, 900);
        shell_.window().setWorkspace(Workspace::Explore);
        shell_.openFile(models() / "tiny-stories");
        settle();
        for (const char* text : {"Once upon a time", "Once upon a time, there was a big dog."}) {
            QTest::qWait(static_cast<int>(std::chrono::milliseconds(RecycledMemory::keptFor).count()) + 500);
            shell_.session().setText(text, true); // whose pass lets go of what others have left
            settle();
        }
        malloc_trim(0); // what has been given back is no growth
    }

    /// What fills once is filled, and no growth after it: Qt keeps the letters of every font and size.
    void fill() {
        for (const char* language : {"zh_CN", "ko", "en"})
            for (const int scale : {125, 150, 100}) {
                shell_.setLanguage(language);
                shell_.setScale(scale);
                for (const Workspace each :
                     {Workspace::Lab, Workspace::Learn, Workspace::Experiments, Workspace::Explore}) {
                    shell_.window().setWorkspace(each);
                    QTest::qWait(200);
                }
            }
    }

    [[nodiscard]] double worstStall() const { return worst_; }
    [[nodiscard]] const std::string& worstAction() const { return worstAction_; }
    [[nodiscard]] int done() const { return done_; }

  private:
    struct Action {
        int weight;
        const char* name;
        std::function<void()> act;
    };

    void settle() {
        QElapsedTimer waited;
        waited.start();
        do QTest::qWait(300);
        while (!shell_.settled() && waited.elapsed() < 60'000);
        if (!shell_.settled()) ++warnings["it is not at rest after a minute"];
    }

    int below(int end) { return static_cast<int>(random_.bounded(end)); }
    template<typename List>
    const auto& anyOf(const List& list) {
        return list[static_cast<std::size_t>(below(static_cast<int>(std::size(list))))];
    }
    std::filesystem::path models() const { return shell_.assets() / "models"; }

    void noteStall() {
        const double now = static_cast<double>(since_.nsecsElapsed()) / 1e6, gap = now - last_ - 20;
        last_ = now;
        if (gap <= worst_) return;
        worst_ = gap;
        worstAction_ = doing_;
    }

    void plan() {
        actions_ = {
            {20, "click", [this] { click(); }},
            {12, "drag", [this] { drag(); }},
            {8, "wheel", [this] { wheel(); }},
            {16, "keys", [this] { keys(); }},
            {8, "type", [this] { type(); }},
            {4, "paste", [this] { paste(); }},
            {14, "menu", [this] { menu(); }},
            {3, "great", [this] { great(); }},
            {4, "open", [this] { openFile(); }},
            {2, "look", [this] { look(); }},
            {2, "size", [this] { resize(); }},
            {6, "leave", [this] { leave(); }},
            {4, "wait", [this] { wait_ = 50 + below(400); }},
        };
        for (const Action& each : actions_) weights_ += each.weight;
    }

    void next() {
        QWidget* const in = held(); // a dialog, or work that shows one, has an event loop of its own
        const bool within = QThread::currentThread()->loopLevel() > 1;
        if (!within) outSince_.start();
        if (!within || in != nullptr) openSince_.start();
        if (outSince_.elapsed() > mostWithin && openSince_.elapsed() > mostUnseen)
            qFatal("an event loop goes on within, and nothing is open: since %s", lastOut_.c_str());
        if (typing_ && in == nullptr) {
            QTimer::singleShot(wait_, this, [this] { next(); });
            return;
        }
        if (left_ <= 0) {
            if (!within) return loop_.quit();
            if (in != nullptr) in->close();
            QTimer::singleShot(20, this, [this] { next(); });
            return;
        }
        --left_;
        int at = below(weights_);
        const Action* chosen = actions_.data();
        while (at >= chosen->weight) at -= (chosen++)->weight;
        doing_ = chosen->name;
        ++done_;
        wait_ = 5;
        // before it is done: a dialog that it opens has an event loop of its own, which goes on from here
        QTimer::singleShot(0, this, [this] { QTimer::singleShot(wait_, this, [this] { next(); }); });
        if (QFileDialog* files = fileDialog())
            answer(*files);
        else
            chosen->act();
    }

    void tell(const QString& what) {
        doing_ += ": " + what.toStdString();
        if (QThread::currentThread()->loopLevel() == 1) lastOut_ = doing_; // which a loop within may begin
        if (tells_) std::fprintf(stderr, "%d %s\n", done_, doing_.c_str());
    }

    /// The menu or the dialog that lets nothing else be touched; null: none.
    static QWidget* held() {
        QWidget* popup = QApplication::activePopupWidget();
        return popup != nullptr ? popup : QApplication::activeModalWidget();
    }

    /// What takes the hand: a menu, a dialog, or any window.
    QWidget* top() {
        if (QWidget* in = held()) return in;
        std::vector<QWidget*> all{&shell_.window()};
        for (QWidget* each : QApplication::topLevelWidgets())
            if (each->isVisible() && each != &shell_.window() && each->windowType() != Qt::ToolTip)
                all.push_back(each);
        return below(3) > 0 ? all.front() : anyOf(all);
    }

    QWidget* anyWidget() {
        QWidget* window = top();
        std::vector<QWidget*> all{window};
        for (QWidget* each : window->findChildren<QWidget*>())
            if (each->isVisibleTo(window) && each->isEnabled() && each->window() == window &&
                !each->visibleRegion().isEmpty())
                all.push_back(each);
        QWidget* widget = anyOf(all);
        const QString name = widget->objectName().isEmpty() ? widget->toolTip() : widget->objectName();
        tell(QString("%1 “%2”").arg(widget->metaObject()->className(), name));
        return widget;
    }
    QPoint pointIn(const QWidget& widget) {
        return {below(std::max(1, widget.width())), below(std::max(1, widget.height()))};
    }

    void click() {
        QPointer<QWidget> widget = anyWidget();
        const QPoint at = pointIn(*widget);
        const int how = below(20);
        const Qt::MouseButton button = how == 1 || how == 2 ? Qt::RightButton : Qt::LeftButton;
        const Qt::KeyboardModifiers with = how == 3 ? Qt::ShiftModifier : Qt::NoModifier;
        QTest::mousePress(widget, button, with, at); // which may take it away
        if (widget) QTest::mouseRelease(widget, button, with, at);
        if (how > 0 || !widget) return;
        QTest::mouseDClick(widget, button, with, at);
        if (widget) QTest::mouseRelease(widget, button, with, at);
    }
    void drag() {
        QPointer<QWidget> widget = anyWidget();
        QTest::mousePress(widget, Qt::LeftButton, {}, pointIn(*widget));
        for (int i = 2 + below(8); i > 0 && widget; --i) QTest::mouseMove(widget, pointIn(*widget));
        if (widget) QTest::mouseRelease(widget, Qt::LeftButton, {}, pointIn(*widget));
    }
    void wheel() {
        QWidget* widget = anyWidget();
        const QPointF at = pointIn(*widget);
        QWheelEvent event(at, widget->mapToGlobal(at), {}, {0, (below(2) * 2 - 1) * 120}, Qt::NoButton,
                          below(4) == 0 ? Qt::ControlModifier : Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(widget, &event);
    }
    void keys() {
        static constexpr std::array all{
            Qt::Key_Left, Qt::Key_Right, Qt::Key_Up,     Qt::Key_Down,     Qt::Key_Tab,    Qt::Key_Backtab,
            Qt::Key_Home, Qt::Key_End,   Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Space,  Qt::Key_Return,
            Qt::Key_F2,   Qt::Key_F5,    Qt::Key_F11,    Qt::Key_Delete,   Qt::Key_Escape, Qt::Key_M,
            Qt::Key_T,    Qt::Key_W,     Qt::Key_E,      Qt::Key_Question, Qt::Key_G,      Qt::Key_1};
        static constexpr std::array withControl{Qt::Key_Z, Qt::Key_Y,    Qt::Key_C,     Qt::Key_V,
                                                Qt::Key_A, Qt::Key_1,    Qt::Key_2,     Qt::Key_3,
                                                Qt::Key_4, Qt::Key_Plus, Qt::Key_Minus, Qt::Key_Return};
        QPointer<QWidget> on = heard();
        const bool controlled = below(4) == 0;
        const Qt::Key key = controlled ? anyOf(withControl) : anyOf(all);
        tell(QKeySequence(key | (controlled ? Qt::CTRL : Qt::Modifier{})).toString());
        for (int i = 1 + below(4); i > 0 && on; --i, on = heard())
            QTest::keyClick(on, key, controlled ? Qt::ControlModifier : Qt::NoModifier);
    }

    /// What hears the keys: an open menu before everything.
    QWidget* heard() {
        if (QWidget* popup = QApplication::activePopupWidget()) return popup;
        return QApplication::focusWidget() != nullptr ? QApplication::focusWidget() : top();
    }
    QWidget* editor() {
        if (held() != nullptr) return heard();
        for (QPlainTextEdit* each : shell_.window().findChildren<QPlainTextEdit*>())
            if (each->isVisible() && !each->isReadOnly()) return each;
        return heard();
    }
    void type() {
        static const std::array<const char*, 6> words{"The key to Mia is 4821. ",
                                                      "Once upon a time ",
                                                      "53737",
                                                      "What is the key to Mia?",
                                                      ". ",
                                                      "a b c "};
        QPointer<QWidget> on = editor();
        tell("words");
        if (!on) return;
        on->setFocus();
        if (below(3) == 0) QTest::keyClick(on, Qt::Key_A, Qt::ControlModifier);
        typing_ = true; // between two keys the window has its turn, and nobody else
        const QWidget* const over = held();
        for (const char* letter = anyOf(words); *letter != '\0' && on && held() == over; ++letter) {
            QTest::keyClick(on, *letter);
            QCoreApplication::processEvents();
        }
        typing_ = false;
    }
    void paste() {
        QString text = anyOf(std::array<QString, 5>{
            QString("They saw a big dog in the park. ").repeated(1 + below(60)),
            "🙂👩‍👩‍👧‍👦 is 12. What is 🙂?", "שלום 45 עולם مرحبا 7",
            "中文数字 12345 是什么？", QString(400, QChar('3'))});
        QPointer<QWidget> on = editor();
        tell(QString("%1 characters").arg(text.size()));
        if (!on) return;
        QApplication::clipboard()->setText(text);
        on->setFocus();
        if (below(2) == 0) QTest::keyClick(on, Qt::Key_A, Qt::ControlModifier);
        if (on) QTest::keyClick(on, Qt::Key_V, Qt::ControlModifier);
    }
    /// Nothing else of the window can be touched then.
    static bool dialogOpen() { return QApplication::activeModalWidget() != nullptr; }
    void menu() {
        if (dialogOpen()) return click();
        std::vector<QAction*> all;
        for (QAction* each : shell_.window().findChildren<QAction*>())
            if (each->isEnabled() && !each->isSeparator() && each->menu() == nullptr &&
                !each->text().isEmpty())
                all.push_back(each);
        QPointer<QAction> action = anyOf(all);
        tell(action->text());
        action->trigger();
    }
    /// What by chance alone would be rare: second windows, what fills a screen, what runs long.
    void great() {
        if (dialogOpen()) return click();
        const char* name =
            anyOf(std::array{"actionPresent", "actionSoftmaxBench", "actionFirstMinute", "actionGenerate",
                             "actionGuide", "actionLeaveClass", "actionStartExperiment"});
        tell(name);
        if (auto* action = shell_.window().findChild<QAction*>(name)) action->trigger();
    }
    void openFile() {
        if (dialogOpen()) return click();
        const std::filesystem::path file = anyOf(files_);
        tell(QString::fromStdString(file.filename().string()));
        shell_.openFile(file);
    }
    void look() {
        const int what = below(4);
        tell(QString::number(what));
        if (what == 0) shell_.setLanguage(anyOf(std::array<QString, 3>{"en", "zh_CN", "ko"}));
        if (what == 1) shell_.setTheme(anyOf(std::array<QString, 2>{"light", "dark"}));
        if (what == 2) shell_.setScale(anyOf(std::array{100, 125, 150}));
        if (what == 3) shell_.setReducedMotion(below(2) == 0);
    }
    void resize() {
        const QSize size(640 + below(1100), 480 + below(700));
        tell(QString("%1 × %2").arg(size.width()).arg(size.height()));
        shell_.window().showNormal();
        shell_.window().resize(size);
    }
    void leave() {
        QWidget* window = top();
        tell(window->metaObject()->className());
        if (window == &shell_.window())
            QTest::keyClick(window, Qt::Key_Escape);
        else
            window->close();
    }

    static QFileDialog* fileDialog() {
        for (QWidget* each : QApplication::topLevelWidgets())
            if (auto* files = qobject_cast<QFileDialog*>(each); files != nullptr && files->isVisible())
                return files;
        return nullptr;
    }
    /// Only here, and never with a click: it sees every folder of the machine.
    void answer(QFileDialog& dialog) {
        const bool saves = dialog.acceptMode() == QFileDialog::AcceptSave;
        tell(saves ? "saves" : "opens");
        if (below(3) == 0) return dialog.reject();
        dialog.setDirectory(QString::fromStdString(home_.string()));
        dialog.selectFile(
            QString::fromStdString(saves ? "saved" + std::to_string(below(savedFiles)) : "prompt.txt"));
        QMetaObject::invokeMethod(&dialog, "accept");
    }

    void putAside() {
        for (int i = 0; i < 40; ++i) {
            QWidget* in = held();
            if (in != nullptr) in->close();
            for (QWidget* each : QApplication::topLevelWidgets())
                if (in == nullptr && each->isVisible() && each != &shell_.window()) each->close();
            QTest::qWait(20);
        }
    }

    void writeFiles() {
        const auto write = [this](const char* name, const std::string& text) {
            std::ofstream(home_ / name, std::ios::binary) << text;
            files_.push_back(home_ / name);
        };
        write("prompt.txt", "The key to Rome is 73502. They saw a cat. What is the key to Rome?");
        write("latin.txt", "caf\xe9");
        write("broken.json", "{\"a\": [1, 2");
        write("broken.safetensors", std::string("\x08\0\0\0\0\0\0\0{}      ", 16));
        write("page.html", "<!doctype html><title>no model</title>");
        for (const char* name :
             {"models/tiny-stories", "models/scale-model", "lessons", "models", "icons", "checkpoints/motif",
              "checkpoints/unilm-diff-v2", "checkpoints/gpt2", "experiments/template-own.json"})
            files_.push_back(shell_.assets() / name);
        files_.push_back(home_ / "example.lambdaclass"); // a class keeps what it counted in its file
        std::filesystem::copy_file(shell_.assets() / "lessons/example.lambdaclass", files_.back());
        for (const char* name : {"recorded.safetensors", "vision.safetensors"})
            files_.push_back(std::filesystem::path(SOURCE_DIR "/tests/data/traces") / name);
        for (int i = 0; i < savedFiles; ++i) files_.push_back(home_ / ("saved" + std::to_string(i)));
        for (const auto& entry : std::filesystem::recursive_directory_iterator(shell_.assets() / "lessons"))
            if (entry.path().extension() == ".yaml" && files_.size() < 32) files_.push_back(entry.path());
    }

    Shell& shell_;
    std::filesystem::path home_;
    QRandomGenerator random_;
    bool tells_, typing_ = false;
    std::vector<Action> actions_;
    int weights_ = 0, left_ = 0, done_ = 0, wait_ = 0;
    std::vector<std::filesystem::path> files_;
    QEventLoop loop_;
    QTimer pulse_;
    QElapsedTimer since_, outSince_, openSince_;
    double last_ = 0, worst_ = 0;
    std::string doing_ = "start", worstAction_, lastOut_;
};

int run(Shell& shell, const std::filesystem::path& home, unsigned seed, int actions, bool tells, bool dies) {
    QApplication::setQuitOnLastWindowClosed(false);
    shell.start();
    Hands hands(shell, home, seed, tells);
    if (!dies) hands.rest();
    if (!dies) hands.fill();
    hands.act(dies ? actions : std::min(firstActions, actions / 2));
    const Counts before;
    hands.act(actions - hands.done());
    const Counts after;
    const double start = cpuSeconds();
    QTest::qWait(3000);
    const double busy = (cpuSeconds() - start) / 3 * 100;
    const double growth = after.anonymous / before.anonymous - 1;
    int warned = 0;
    for (const auto& [message, count] : warnings) {
        warned += count;
        std::printf("warning, %d times: %s\n", count, message.c_str());
    }
    std::printf("seed %u: %d actions, 0 crashes, %d warnings; anonymous memory %.0f → %.0f MiB (%+.1f %%), "
                "descriptors %d → %d, threads %d → %d; worst stall %.0f ms (%s); %.1f %% CPU at rest\n",
                seed, hands.done(), warned, before.anonymous, after.anonymous, growth * 100,
                before.descriptors, after.descriptors, before.threads, after.threads, hands.worstStall(),
                hands.worstAction().c_str(), busy);
    const bool grew = growth > mostGrowth || after.descriptors > before.descriptors + moreDescriptors;
    return warned > 0 || grew || hands.worstStall() > mostStall ? 1 : 0;
}

} // namespace
} // namespace lambdascope

#include "soak.moc"

int main(int argc, char** argv) {
    using namespace lambdascope;
    const QTemporaryDir own; // of settings, what is saved, and where a hand writes
    const char* const given = std::getenv("SOAK_HOME");
    const std::string path = given != nullptr ? given : own.path().toStdString();
    for (const char* name : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"})
        qputenv(name, path.c_str());
    std::filesystem::current_path(path);
    std::signal(SIGPIPE, SIG_IGN);
    shareHeap(); // as the program does
    Application app(argc, argv);
    QApplication::setApplicationName("Lambdascope");
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, QString::fromStdString(path));
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    QCommandLineParser options;
    options.addOptions({{"seed", "of the actions", "N", "1"},
                        {"actions", "how many", "N", "2000"},
                        {"tell", "name each action before it is done"},
                        {"kills", "let so many programs die amid it", "N"},
                        {"journal", "what was on screen", "FILE"},
                        {"life", "then it dies", "MS"}});
    options.process(app);
    if (options.isSet("kills")) return killed(options.value("kills").toInt());
    qInstallMessageHandler(onMessage);
    NoBrowser none;
    for (const char* scheme : {"http", "https", "file", "mailto"})
        QDesktopServices::setUrlHandler(scheme, &none, "open");
    try {
        StartOptions start;
        start.assets = SOURCE_DIR "/assets";
        start.backend = "cpu";
        start.language = "en";
        start.keepsLayout = true;
        Shell shell(start);
        std::optional<ScreenLog> journal;
        if (options.isSet("journal")) journal.emplace(shell.session(), options.value("journal"));
        if (options.isSet("life")) dieAfter(options.value("life").toInt());
        return run(shell, path, options.value("seed").toUInt(), std::max(2, options.value("actions").toInt()),
                   options.isSet("tell"), options.isSet("life"));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "soak: %s\n", error.what());
        return 1;
    }
}
