// SPDX-License-Identifier: MIT
// "Share page…" and --export of an .html: the same page, and nothing half-written where there is none.
#include "app/figures/share_page.h"
#include "app/lessons/lesson_player.h"
#include "core/files/session_record.h"
#include "core/live/page.h"
#include "core/util/files.h"
#include "core/util/languages.h"
#include "tests/gui/support/open_window.h"
#include "tests/gui/support/shell_window.h"
#include "tests/gui/support/test_main.h"

#include <QAbstractButton>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QLocale>
#include <QMessageBox>
#include <QProcess>
#include <QProgressDialog>
#include <QTimer>
#include <nlohmann/json.hpp>

using namespace lambdascope;

namespace {

nlohmann::json pageData(const std::string& text) {
    const std::string begin = R"(id="data">)";
    const std::size_t from = text.find(begin) + begin.size();
    return nlohmann::json::parse(text.substr(from, text.find("</script>", from) - from));
}

} // namespace

class PageTest : public QObject, test::ShellWindow {
    Q_OBJECT

  private slots:
    void init() {
        forget();
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    }
    void cleanup() { shell_.reset(); }

    void theWindowWritesWhatItShows() {
        begin();
        Session& session = shell_->session();
        session.selectHead({2, 3});
        session.pin(Cell{5, 2});
        Edits edits;
        edits.set(2, {0.33, {}});
        edits.set(1, {0.1, {}});
        session.edit(edits, "test");
        VERIFY_WITHIN(window().settled(), test::patience);
        QVERIFY(share("mine").isEmpty());
        const nlohmann::json data = pageData(readFile(file("mine.html").toStdString()));
        QVERIFY(data["head"] == nlohmann::json({2, 3}));
        QVERIFY(data["cell"] == nlohmann::json({5, 2}));
        QCOMPARE(data["edits"].get<std::string>(), std::string("--lambda-init 1=0.1"));
        QCOMPARE(data["stops"].size(), std::size_t{35}); // 33, the trained one, and the one in force
        QCOMPARE(data["stops"][data["shownStop"].get<std::size_t>()]["value"].get<double>(), 0.33);
        const QString saved = file("mine.lambdascope");
        writeFile(saved.toStdString(), toJson(shell_->sessions().record(saved.toStdString())));
        QCOMPARE(exported({saved, "--export", file("session.html")}), QString());
        QVERIFY(readFile(file("session.html").toStdString()) == readFile(file("mine.html").toStdString()));
        // a sweep of the λ lab is not touched, and a second page needs no pass
        QVERIFY(session.state().sweep.points.empty());
        const auto passes = session.state().pageSweep.points.size();
        QVERIFY(share("again").isEmpty());
        const QString size =
            QLocale().formattedDataSize(QFileInfo(file("again.html")).size(), 1, QLocale::DataSizeSIFormat);
        QCOMPARE(asked_, "Share page: " + size); // before it was written
        QCOMPARE(session.state().pageSweep.points.size(), passes);
        QCOMPARE(readFile(file("again.html").toStdString()), readFile(file("mine.html").toStdString()));
    }

    void theCommandLineWritesTheSame() {
        for (const char* name : {"a.html", "b.HTM"})
            exported(
                {"--prompt", prompt, "--layer", "2", "--head", "3", "--pin", "5,2", "--export", file(name)});
        const std::string text = readFile(file("a.html").toStdString());
        QVERIFY(text == readFile(file("b.HTM").toStdString()));
        QVERIFY(text.size() < 2'000'000);
        begin();
        test::oneHeadByToken(shell_->session());
        shell_->session().selectHead({2, 3});
        shell_->session().pin(Cell{5, 2});
        VERIFY_WITHIN(window().settled(), test::patience);
        QVERIFY(share("c").isEmpty());
        QVERIFY(text == readFile(file("c.html").toStdString()));
    }

    void aRecordingThatIsCancelledLeavesNothing() {
        begin();
        Session& session = shell_->session();
        session.pageRecordings().start();
        QVERIFY(session.state().pageSweep.running);
        session.pageRecordings().cancel();
        QVERIFY(!session.state().pageSweep.running && session.state().pageSweep.points.empty());
        session.pageRecordings().start();
        VERIFY_WITHIN(!session.state().pageSweep.running, test::patience);
        QCOMPARE(session.state().pageSweep.points.size(), std::size_t{34});
        QVERIFY(session.state().pageSweep.points.front().next.size() >= 6);
    }

    /// By the dialog that tells of all long work; it is cancelled, and nothing is written.
    void aRecordingIsToldAndCancelled() {
        QString longer = prompt;
        // 34 passes take seconds, wherever this runs: the dialog comes after 0.7
        for (int i = 0; i < 250; ++i) longer += QStringLiteral(" Tom has 48 apples.");
        begin(longer);
        Session& session = shell_->session();
        bool seen = false;
        QTimer user;
        connect(&user, &QTimer::timeout, this, [&] {
            auto* dialog = qobject_cast<QProgressDialog*>(QApplication::activeModalWidget());
            if (dialog == nullptr || dialog->maximum() != 34) return;
            seen = dialog->objectName() == "workBeside" && session.state().pageSweep.running &&
                   QGuiApplication::overrideCursor() != nullptr;
            dialog->reject(); // as Esc does
        });
        user.start(10);
        const QStringList said = share("cancelled");
        QVERIFY2(said.isEmpty(), qPrintable(said.join(u' ')));
        QVERIFY(seen);
        QVERIFY(!session.state().pageSweep.running && session.state().pageSweep.points.empty());
        QVERIFY(!QFile::exists(file("cancelled.html")));
    }

    void aLongPromptSaysWhatIsLeftOut() {
        QString longer = prompt;
        for (int i = 0; i < 30; ++i) longer += QStringLiteral(" Tom has 48 apples.");
        const QString said = exported({"--prompt", longer, "--layer", "2", "--export", file("long.html")});
        QVERIFY2(said.contains("it keeps those of layer 2 alone"), qPrintable(said));
        begin(longer);
        shell_->session().selectHead({2, 0});
        VERIFY_WITHIN(window().settled(), test::patience);
        const QStringList asked = share("none");
        QVERIFY2(asked.size() == 1 && asked.first().contains("too large"), qPrintable(asked.join('|')));
        QVERIFY(!QFile::exists(file("none.html")));
    }

    /// assets/page/look.json, for pages that are written without a window. After a change of the theme it has
    /// to be written anew: this says what it has to hold.
    void theLookIsWrittenDown() {
        const PageLook kept = readPageLook(SOURCE_DIR "/assets", "", "en"),
                       own = pageLook(QStringLiteral("en"));
        QStringList colours;
        for (const PageColour& each : own.colours) {
            const auto same = [&](const PageColour& other) {
                return other.name == each.name && other.light == each.light && other.dark == each.dark;
            };
            if (std::ranges::none_of(kept.colours, same))
                colours << QStringLiteral("[\"%1\", \"%2\", \"%3\"]")
                               .arg(each.name.c_str(), each.light.c_str(), each.dark.c_str());
        }
        QVERIFY2(colours.isEmpty(), qPrintable(colours.join(u'\n')));
        QCOMPARE(kept.colours.size(), own.colours.size());
        QVERIFY(kept.palettes.softmax == own.palettes.softmax);
        QVERIFY(kept.palettes.difference == own.palettes.difference);
    }

    void aLivePageOpensWithWhatIsOnScreen() {
        const QStringList asked{"--prompt", prompt, "--layer", "1", "--lambda-init", "2=0"};
        QCOMPARE(exported(asked + QStringList{"--export", file("live.html")}), QString());
        const std::string text = readFile(file("live.html").toStdString());
        const nlohmann::json data = pageData(text);
        QCOMPARE(data["edits"].get<std::string>(), std::string("--lambda-init 2=0"));
        QCOMPARE(data["prompt"].get<std::string>(), prompt.toStdString());
        QVERIFY(data["head"][0] == 1);
        QVERIFY(text.find("id=\"weights\"") != std::string::npos);
        refused({QStringLiteral(SOURCE_DIR "/assets/checkpoints/unilm-diff-v2"), "--prompt", "1 2 3",
                 "--export", file("no-live.html")},
                "a page of what was recorded can be shared", 2);
        QVERIFY(!QFile::exists(file("no-live.html")));
    }

    void whatCannotBeIsSaidAndNothingWritten() {
        refused({"--export", file("no/such/x.html")}, "x.html", 1);
        const QString weights = file("copy/model.html"); // a name that a page may have
        QVERIFY(QDir(home_->path()).mkpath("copy"));
        for (const char* name : {"config.json", "tokenizer.json", "model.safetensors"})
            QVERIFY(QFile::copy(QStringLiteral(SOURCE_DIR "/assets/models/tiny-stories/diff/") + name,
                                file("copy/") + name));
        QVERIFY(QFile::link(file("copy/model.safetensors"), weights));
        refused({file("copy"), "--prompt", "Hi.", "--export", weights}, "a file of the open model", 1);
        refused(
            {QStringLiteral(SOURCE_DIR "/assets/models/tiny-stories/standard"), "--export", file("s.html")},
            "no DIFF Transformer is open", 2);
        QVERIFY(!QFile::exists(file("s.html")));
        begin();
        const QStringList told = share("no/such/x");
        QVERIFY2(told.size() == 1 && told.first().contains("x.html"), qPrintable(told.join('|')));
    }

    void aTraceIsSharedWithWhatItHas() {
        const QString traces = QStringLiteral(SOURCE_DIR "/tests/data/traces/");
        QCOMPARE(exported({traces + "recorded.safetensors", "--export", file("trace.html")}), QString());
        const nlohmann::json data = pageData(readFile(file("trace.html").toStdString()));
        QVERIFY(data["trace"] == true);
        QCOMPARE(data["stops"].size(), std::size_t{1}); // no λ_init but its own
        QVERIFY(!data["maps"]["a2"].empty() && !data["maps"]["standard"].empty());
        begin();
        shell_->session().open((traces + "recorded.safetensors").toStdString());
        VERIFY_WITHIN(window().settled() && shell_->session().state().diffTrained &&
                          shell_->session().state().models.diff->recording,
                      test::patience);
        QVERIFY(share("window").isEmpty());
        QVERIFY(pageData(readFile(file("window.html").toStdString()))["maps"] == data["maps"]);
    }

    void aCoveredMapIsNotShared() {
        StartOptions options = ShellWindow::options();
        options.lesson = "5:3";
        start(options);
        VERIFY_WITHIN(window().settled(), test::patience);
        const FigureLook look = shell_->figures().look();
        QVERIFY(std::ranges::find(look.covered, true) != look.covered.end());
        const QStringList told = share("covered");
        QVERIFY2(told.size() == 1 && told.first().contains("predict first"), qPrintable(told.join('|')));
        QVERIFY(!QFile::exists(file("covered.html")));
    }

    void aLessonIsSharedAsAWhole() {
        StartOptions options = ShellWindow::options();
        options.lesson = "4:3";
        start(options);
        VERIFY_WITHIN(window().settled(), test::patience);
        QVERIFY(share("kept", "actionShareLesson").first().contains("it runs no model"));
        QVERIFY(!QFile::exists(file("kept.html")));
        const QStringList said = share("lesson", "actionShareLesson", true);
        QVERIFY2(said.size() == 1, qPrintable(said.join('|')));
        const std::string written = readFile(file("lesson.html").toStdString());
        const nlohmann::json data = pageData(written);
        QCOMPARE(data["lesson"]["begin"].get<int>(), 2);
        QCOMPARE(data["lesson"]["pages"].size(), languageCodes.size());
        const QString told = exported({"--lesson", "4:3", "--export", file("cli.html")});
        QVERIFY2(told.contains("it runs no model") && !told.startsWith("failed"), qPrintable(told));
        QVERIFY(readFile(file("cli.html").toStdString()) == written);
        QVERIFY(action("actionShareLesson")->isEnabled());
        window().lessons().leave();
        QVERIFY(!action("actionShareLesson")->isEnabled());
    }

  private:
    const QString prompt = QStringLiteral("Tom has 48 apples. Tom is 21");

    QString asked_; // by the dialog that the name was typed into

    [[nodiscard]] QString file(const QString& name) const { return home_->filePath(name); }

    void begin(const QString& text = {}) {
        StartOptions options = ShellWindow::options();
        options.prompt = (text.isEmpty() ? prompt : text).toStdString();
        start(options);
    }

    /// Triggers the action, types a name, answers what is asked; returns what was said.
    QStringList share(const QString& name, const char* which = "actionSharePage", bool agrees = false) {
        QStringList said;
        QTimer user;
        connect(&user, &QTimer::timeout, this, [&] {
            QWidget* modal = QApplication::activeModalWidget();
            if (auto* box = qobject_cast<QMessageBox*>(modal)) {
                said << box->text();
                QAbstractButton* write = nullptr; // of what says what is left out
                for (QAbstractButton* each : box->buttons())
                    if (agrees && box->buttonRole(each) == QMessageBox::AcceptRole) write = each;
                write != nullptr ? write->click() : box->reject();
            } else if (auto* files = qobject_cast<QFileDialog*>(modal)) {
                asked_ = files->windowTitle();
                files->findChild<QLineEdit*>("fileNameEdit")->setText(file(name));
                QMetaObject::invokeMethod(files, "accept");
            }
        });
        user.start(50);
        action(which)->trigger();
        return said;
    }

    static std::pair<int, QString> ran(QStringList arguments) {
        if (arguments.first().startsWith("--")) arguments.prepend("tiny-stories");
        QProcess process;
        process.start(QCoreApplication::applicationDirPath() + "/lambdascope",
                      QStringList{"--assets", SOURCE_DIR "/assets", "--backend", "cpu"} + arguments);
        if (!process.waitForFinished(test::patience)) return {-1, "it does not end"};
        return {process.exitCode(), QString::fromUtf8(process.readAllStandardError())};
    }
    static QString exported(const QStringList& arguments) {
        const auto [code, err] = ran(arguments);
        return code == 0 ? err : QStringLiteral("failed: ") + err;
    }
    static void refused(const QStringList& arguments, const QString& words, int wanted) {
        const auto [code, err] = ran(arguments);
        QVERIFY2(code == wanted && err.contains(words) && err.count(u'\n') == 1,
                 qPrintable(QString::number(code) + ": " + err));
    }
};

GUI_TEST(PageTest)
#include "page_test.moc"
