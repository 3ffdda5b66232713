// SPDX-License-Identifier: MIT
// "Copy as command": a shell and the program's own parser make of the copied line the state that it is of.
#include "core/files/edits_file.h"
#include "core/util/shell_words.h"
#include "tests/gui/support/shell_window.h"
#include "tests/gui/support/test_main.h"

#include <QClipboard>
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
        QCOMPARE(copied(), line_); // and of that state the same line again
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
