// SPDX-License-Identifier: MIT
// "Copy as command": a shell and the program's own parser make of the copied line the state that it is of.
#include "core/files/edits_file.h"
#include "core/util/shell_words.h"
#include "tests/gui/support/shell_window.h"
#include "tests/gui/support/test_main.h"
#include "widgets/explore/maps/map_canvas.h"
#include "widgets/lab/chart/lab_canvas.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QProcess>
#include <QStatusBar>

#include <algorithm>
#include <string>
#include <tuple>

using namespace lambdascope;

namespace {

constexpr auto awkward =
    "-x: Tom's \"code\" is [4, 8] & $HOME `ls` 100%\\n,\nAnna has 2=0 and {21}. Tom's code is?";

/// The words that bash hands to a program; its first one is the program.
QList<QByteArray> throughShell(const QString& line) {
    QProcess shell;
    shell.start("bash", {"-c", "printf '%s\\0' " + line});
    shell.waitForFinished(test::patience);
    QList<QByteArray> words = shell.readAllStandardOutput().split('\0');
    words.removeLast();
    return words;
}

} // namespace

class StartCommandTest : public QObject, test::ShellWindow {
    Q_OBJECT

  private slots:
    void init() { forget(); }
    void cleanup() { shell_.reset(); }

    void theCopiedLineOpensTheSameState() {
        start();
        Session& session = shell_->session();
        session.setText(awkward);
        VERIFY_WITHIN(window().settled(), test::patience);
        const std::string text = awkward;
        const auto place = [&](const std::string& part) {
            const std::size_t at = text.find(part);
            return Span{at, at + part.size()};
        };
        session.setMarks({{place("[4, 8]")}, {place("2=0"), place("{21}")}});
        session.selectHead({2, 3});
        session.setScope(MeterScope::All);
        session.setBy(GroupBy::Word);
        session.setMapScale(MapScale::Root);
        session.pin(Cell{9, 4});
        session.editBoth(editsFromCommandLine("--lambda-init 2=-0.15 --ablate 1.2=swap --output-factor keep",
                                              session.state().models),
                         "test");
        window().setWorkspace(Workspace::Lab);
        LabChoices lab = session.state().lab;
        lab.effects = true;
        session.setLab(lab);
        VERIFY_WITHIN(window().settled(), test::patience);
        const SessionState before = session.state();
        opens(copied());
        const SessionState& after = shell_->session().state();
        QCOMPARE(after.text, before.text);
        QVERIFY(after.marks == before.marks);
        QVERIFY(static_cast<const MapChoices&>(after) == before);
        QVERIFY(after.head == before.head && after.pin == before.pin);
        QVERIFY(after.allEdits() == before.allEdits());
        QVERIFY(after.lab == before.lab);
        QCOMPARE(after.title, before.title);
        QCOMPARE(window().workspace(), Workspace::Lab);
        againTheSame();
        QVERIFY(!window().statusBar()->currentMessage().contains("leaves out"));
    }

    void twoModelsAndAModelOfOnesOwnAreNamed() {
        StartOptions options = ShellWindow::options();
        options.model = SOURCE_DIR "/assets/models/tiny-stories/diff";
        options.with = SOURCE_DIR "/assets/models/tiny-stories/standard";
        start(options);
        const auto words = shellWords(copied().toStdString());
        QCOMPARE(words.at(1), options.model->string());
        QCOMPARE(words.at(2), std::string("--with"));
        const SessionState before = shell_->session().state();
        opens(line_);
        QVERIFY(shell_->session().state().with == before.with);
        QVERIFY(shell_->session().state().models.standard != nullptr);
    }

    void aLessonIsOpenedAtItsPage() {
        StartOptions options = ShellWindow::options();
        options.lesson = "5:3";
        start(options);
        const QString line = copied();
        QVERIFY2(line.contains(":3"), qPrintable(line));
        QVERIFY(window().statusBar()->currentMessage().contains("what was done on this page"));
        const auto place = window().lessons().place();
        opens(line);
        QVERIFY(window().lessons().place().lesson == place.lesson && window().lessons().place().page == 2);
    }

    /// Where a lesson waits, the user's own is on screen.
    void aLessonThatWaitsIsNotWhatIsCopied() {
        StartOptions options = ShellWindow::options();
        options.lesson = "5:3";
        start(options);
        window().setWorkspace(Workspace::Explore);
        VERIFY_WITHIN(window().settled(), test::patience);
        shell_->session().setText("Tom has a red ball.", true);
        VERIFY_WITHIN(window().settled(), test::patience);
        QVERIFY(window().lessons().active());
        const QString line = copied();
        QVERIFY2(!line.contains("--lesson"), qPrintable(line));
        opens(line);
        QCOMPARE(window().workspace(), Workspace::Explore);
        QCOMPARE(shell_->session().state().text, std::string("Tom has a red ball."));
        QVERIFY(!window().lessons().active());
    }

    void pairsOfAnotherFolderOfAssetsAreFoundThere() {
        const auto assets = std::filesystem::path(home_->path().toStdString()) / "own assets";
        std::filesystem::create_directory(assets);
        for (const auto& entry : std::filesystem::directory_iterator(test::assets))
            std::filesystem::create_symlink(entry.path(), assets / entry.path().filename());
        StartOptions options = ShellWindow::options();
        options.assets = assets;
        options.model = "tiny-stories";
        start(options);
        const auto folder = shell_->session().state().folder;
        QCOMPARE(folder, assets / "models/tiny-stories");
        const auto words = shellWords(copied().toStdString());
        QVERIFY2(std::ranges::search(words, std::vector<std::string>{"--assets", assets.string()}).size() ==
                     2,
                 qPrintable(line_));
        opens(line_);
        QCOMPARE(shell_->session().state().folder, folder);
        start();
        QVERIFY2(!copied().contains("--assets"), qPrintable(line_)); // its own are found without
    }

    void aPromptThatLooksLikeAnOptionIsPatchedFrom() {
        start();
        Session& session = shell_->session();
        session.setText("-x: Tom's \"code\" is 4", true);
        Edits edits;
        applyEditArgument(edits, "--patch", "2.1=a1", *session.state().models.diff);
        applyEditArgument(edits, "--patch-from", "-y: Tom's \"code\" is 7", *session.state().models.diff);
        session.edit(edits, "test");
        VERIFY_WITHIN(window().settled() && session.state().editsCurrent(), test::patience);
        QCOMPARE(session.state().problem, QString());
        opens(copied());
        QVERIFY(shell_->session().state().edits == edits);
        QCOMPARE(shell_->session().state().problem, QString());
        againTheSame();
    }

    void whatTheWindowAloneKnowsIsTold() {
        start();
        Session& session = shell_->session();
        const auto told = [&] {
            [&] { VERIFY_WITHIN(window().settled(), test::patience); }();
            std::ignore = copied();
            return window().statusBar()->currentMessage();
        };
        const auto* zoomed = "what is zoomed to";
        QVERIFY(!told().contains(zoomed));
        window().canvas()->setView({2, 5, 2});
        child<QComboBox>("headShowCombo")->setCurrentIndex(1);
        QVERIFY2(told().contains(zoomed) && told().contains("which maps the heads show"), qPrintable(told()));
        window().setWorkspace(Workspace::Lab);
        QVERIFY2(!told().contains(zoomed) && !told().contains("λ lab edits"), qPrintable(told()));
        session.setTarget({1, 2});
        VERIFY_WITHIN(window().settled(), test::patience);
        window().findChild<LabCanvas*>()->setView({2, 5, 2});
        QVERIFY2(told().contains(zoomed) && told().contains("which layers the λ lab edits"),
                 qPrintable(told()));
        session.writing().start(201);
        VERIFY_WITHIN(window().settled() && session.state().writing.longest() == 201, test::patience);
        QVERIFY2(told().contains("beyond 200 tokens"), qPrintable(told()));
        QVERIFY(line_.contains("--generate 200"));
    }

    void whatNoOptionSaysIsTold() {
        start();
        Session& session = shell_->session();
        session.pin({});
        session.selectTwin({1, 0});
        session.setMarks({{{0, 3}, {4, 7}}, {}});
        session.edit(editsFromCommandLine("--lambda-init 1=0", session.state().models).diff, "test");
        session.history().choose(1);
        window().setWorkspace(Workspace::Experiments);
        VERIFY_WITHIN(window().settled(), test::patience);
        std::ignore = copied();
        const QString said = window().statusBar()->currentMessage();
        for (const char* left : {"that no cell is pinned", "which head stands beside", "where the marks are",
                                 "the other set of edits", "the experiment’s protocol"})
            QVERIFY2(said.contains(left), qPrintable(QString(left) + ": " + said));
    }

  private:
    QString copied() {
        QGuiApplication::clipboard()->clear();
        action("actionCopyCommand")->trigger();
        return line_ = QGuiApplication::clipboard()->text();
    }

    void againTheSame() { // of the state that a line has opened
        const QString before = line_;
        QCOMPARE(copied(), before);
    }

    /// Starts the program as a shell would with the line.
    void opens(const QString& line) {
        QList<QByteArray> words = throughShell(line);
        const auto own = shellWords(line.toStdString()); // which copied lines are read by here
        QCOMPARE(words.size(), static_cast<qsizetype>(own.size()));
        for (qsizetype i = 0; i < words.size(); ++i) QCOMPARE(words[i].toStdString(), own[i]);
        words << "--backend"
              << "cpu"
              << "--language"
              << "en"
              << "--theme"
              << "light";
        std::vector<char*> arguments;
        for (QByteArray& word : words) arguments.push_back(word.data());
        std::optional<int> code;
        const StartOptions options =
            StartOptions::parse(static_cast<int>(arguments.size()), arguments.data(), code);
        QVERIFY2(!code, qPrintable(line));
        start(options);
    }

    QString line_;
};

GUI_TEST(StartCommandTest)
#include "start_command_test.moc"
