// SPDX-License-Identifier: MIT
// What goes wrong with sessions: moved models, other weights, broken files, crashes, unsaved changes.
#include "core/util/files.h"
#include "tests/gui/support/session_files_support.h"
#include "tests/gui/support/test_main.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QProcess>
#include <QPushButton>
#include <QToolBar>

#include <csignal>

using namespace lambdascope;

class SessionRecoveryTest : public SessionTestBase {
    Q_OBJECT

  private slots:
    void init() { begin(); }
    void cleanup() { end(); }

    void aModelThatMovedIsAskedForOnce() {
        const auto models = copyOfPair("here");
        StartOptions options = plainStart();
        options.model = models;
        start(options);
        settle();
        const auto file = path("moved.lambdascope");
        QVERIFY(saveAs(file));
        shell_.reset();
        const auto there = path("elsewhere") / "mine";
        std::filesystem::create_directories(there.parent_path());
        std::filesystem::rename(models, there);
        start();
        int asked = 0;
        answerNext<QMessageBox>([&](QMessageBox& box) {
            ++asked;
            QCOMPARE(box.objectName(), QString("modelMoved"));
            QVERIFY(box.text().contains("holds no model any more"));
            answerNext<QFileDialog>([&](QFileDialog& dialog) {
                dialog.setDirectory(QString::fromStdString(there.string()));
                dialog.findChild<QLineEdit*>()->setText(QString::fromStdString(there.string()));
                QMetaObject::invokeMethod(&dialog, "accept", Qt::QueuedConnection);
            });
            pressIn(box, "findModel");
        });
        QVERIFY(shell_->sessions().open(file));
        settle();
        QCOMPARE(asked, 1);
        QVERIFY(shell_->session().state().folder == there);
        shell_.reset();
        start();
        QVERIFY(shell_->sessions().open(file)); // a second question would wait for ever
        settle();
        QVERIFY(shell_->session().state().folder == there);
    }

    void otherWeightsAreToldBeforeTheyAreUsed() {
        const auto models = copyOfPair("pair");
        StartOptions options = plainStart();
        options.model = models;
        start(options);
        settle();
        const auto file = path("changed.lambdascope");
        QVERIFY(saveAs(file));
        for (const char* part : {"diff", "standard"}) changeWeights(models / part);
        QString told;
        answerNext<QMessageBox>([&](QMessageBox& box) {
            told = box.text();
            box.reject();
        });
        QVERIFY(!shell_->sessions().open(file));
        QVERIFY2(told.contains("holds other weights than this session was saved with"), qPrintable(told));
        answerNext<QMessageBox>([](QMessageBox& box) { pressIn(box, "useModel"); });
        QVERIFY(shell_->sessions().open(file));
        settle();
        QVERIFY(shell_->session().state().folder == models);
    }

    void halfAPairIsNotExchangedUnnoticed() {
        const auto models = copyOfPair("pair");
        StartOptions options = plainStart();
        options.model = models;
        start(options);
        settle();
        const auto file = path("half.lambdascope");
        QVERIFY(saveAs(file));
        changeWeights(models / "standard");
        int asked = 0;
        answerNext<QMessageBox>([&](QMessageBox& box) {
            ++asked;
            box.reject();
        });
        QVERIFY(!shell_->sessions().open(file));
        QCOMPARE(asked, 1);
    }

    void aSessionOfAnEarlierStepComesBackWithWhatWasWritten() {
        start();
        settle();
        shell_->session().openTrainingStep(1000);
        QTRY_COMPARE_WITH_TIMEOUT(shell_->session().state().trainingStep, 1000, patience);
        settle();
        shell_->session().writing().start(3);
        settle();
        const auto tokens = shell_->session().state().writing.rows[0].ids(3);
        const auto file = path("step.lambdascope");
        QVERIFY(saveAs(file));
        QVERIFY(shell_->sessions().open(file));
        settle();
        QCOMPARE(shell_->session().state().trainingStep, 1000);
        QVERIFY(shell_->session().state().writing.rows[0].ids(3) == tokens);
        QVERIFY(!shell_->sessions().changed());
    }

    void aStepThatIsNotThereHoldsNothingUp() {
        start();
        settle();
        SessionRecord record = shell_->sessions().record(path("a.lambdascope"));
        record.models.step = 12345;
        record.view.head = {900, 900}; // nor is such a head
        record.view.target = {900, 901};
        record.window.workspace = "lab";
        const auto file = path("nostep.lambdascope");
        writeSession(file, record);
        QVERIFY(shell_->sessions().open(file));
        settle();
        QVERIFY(shell_->sessions().settled());
        QVERIFY(shell_->session().state().head == HeadId{});
        QVERIFY(shell_->sessions().file() == file);
    }

    void aFailedLoadLeavesTheOpenSessionAsItWas() {
        start();
        settle();
        const auto good = path("good.lambdascope");
        QVERIFY(saveAs(good));
        SessionRecord record = shell_->sessions().record(path("b.lambdascope"));
        std::filesystem::create_directories(path("broken"));
        writeFile(path("broken") / "config.json", "{");
        record.models = {};
        record.models.folder = "broken"; // no hash: what is there is tried
        record.view.text = "Something else.";
        writeSession(path("b.lambdascope"), record);
        const std::string text = shell_->session().state().text;
        QVERIFY(shell_->sessions().open(path("b.lambdascope")));
        VERIFY_WITHIN(shell_->sessions().settled(), patience);
        QCOMPARE(shell_->session().state().text, text);
        QVERIFY(shell_->sessions().file() == good);
        QVERIFY(!shell_->sessions().changed());
    }

    void aRelativeNameIsNoOtherSession() {
        start();
        settle();
        QVERIFY(saveAs(path("here.lambdascope")));
        shell_.reset();
        const QString before = QDir::currentPath();
        QDir::setCurrent(home_->path());
        StartOptions options = plainStart();
        options.session = "here.lambdascope";
        start(options);
        settle();
        QDir::setCurrent(before);
        QVERIFY(!shell_->sessions().changed());
        QVERIFY(shell_->sessions().file() == path("here.lambdascope"));
    }

    void theLastScreenCanBeHadBack() {
        start();
        settle();
        shell_->session().setText("Never saved.", true);
        settle();
        shell_.reset();
        start();
        settle();
        auto* last = shell_->window().findChild<QAction*>("actionLastScreen");
        emit shell_->window().findChild<QMenu*>("fileMenu")->aboutToShow();
        QVERIFY(last->isEnabled());
        last->trigger();
        settle();
        QCOMPARE(shell_->session().state().text, std::string("Never saved."));
    }

    void whatComesWithTheProgramIsFoundOnAnotherMachine() {
        start();
        settle();
        const Pair& models = shell_->session().state().models;
        for (const ModelPtr& model : {models.diff, models.standard}) QVERIFY(!model->hash->wait().empty());
        SessionRecord record = shell_->sessions().record(path("a.lambdascope"));
        record.models.folder = "/nowhere/at/all/tiny-stories";
        const auto file = path("sent.lambdascope");
        writeSession(file, record);
        QVERIFY(shell_->sessions().open(file));
        settle();
        QVERIFY(shell_->session().state().folder == assets / "models/tiny-stories");
    }

    void aBrokenFileHarmsNothing() {
        start();
        arrange("explore");
        settle();
        const QImage before = picture();
        const auto file = path("broken.lambdascope");
        writeFile(file, "{\n\"lambdascope_session\": 1,\n\"text\" \"x\"}");
        QString told;
        answerNext<QMessageBox>([&](QMessageBox& box) {
            told = box.text();
            box.accept();
        });
        QVERIFY(!shell_->sessions().open(file));
        QCOMPARE(told, QString::fromStdString(file.string()) +
                           ":3: is not JSON here: a comma, a quote or a bracket is missing or too many");
        settle();
        compare(picture(), before, "broken");
    }

    void whatAKilledRunShowedIsOffered() {
        QProcess program;
        startProgram(program);
        VERIFY_WITHIN(!kept().isEmpty(), patience);
        QTest::qWait(2500); // the pass has run and was kept, too
        start();            // while the first one goes on, it is not offered
        QVERIFY(shell_->window().findChild<QPushButton*>("bringBack") == nullptr);
        shell_.reset();
        ::kill(static_cast<pid_t>(program.processId()), SIGKILL);
        program.waitForFinished();
        start();
        settle();
        auto* bringBack = shell_->window().findChild<QPushButton*>("bringBack");
        QVERIFY(bringBack != nullptr && bringBack->isVisible());
        bringBack->click();
        settle();
        const SessionState& s = shell_->session().state();
        QCOMPARE(s.text, std::string(text));
        QVERIFY(s.head == (HeadId{1, 2}));
        QVERIFY(s.pin == std::optional(Cell{12, 3}));
        QCOMPARE(s.lambda(1).init, 0.9);
        QVERIFY(shell_->window().findChild<QToolBar*>("recoveryToolBar") == nullptr ||
                !shell_->window().findChild<QToolBar*>("recoveryToolBar")->isVisible());
        shell_.reset();
        QCOMPARE(kept(), QStringList{"last.lambdascope"}); // of a run that ended well
    }

    void whatCouldNotBeKeptIsTriedAgain() {
        start();
        settle();
        VERIFY_WITHIN(!kept().isEmpty(), patience);
        const QString file = home_->filePath("Lambdascope/recovery/") + kept().constFirst();
        QVERIFY(QFile::remove(file) && QDir().mkdir(file)); // as a full disk: nothing is written there
        shell_->session().pin(Cell{3, 1});
        QTest::qWait(2500);
        QVERIFY(QDir().rmdir(file));
        VERIFY_WITHIN(QFileInfo(file).isFile(), patience); // without another change
        QVERIFY(readSession(file.toStdString()).view.pin == std::optional(Cell{3, 1}));
    }

    void aRunThatWasToldToEndIsNoCrash() {
        QProcess program;
        startProgram(program);
        VERIFY_WITHIN(!kept().isEmpty(), patience);
        program.terminate();
        QVERIFY(program.waitForFinished());
        QCOMPARE(program.exitStatus(), QProcess::NormalExit);
        QCOMPARE(program.exitCode(), 0);
        QCOMPARE(kept(), QStringList{"last.lambdascope"});
        start();
        QVERIFY(shell_->window().findChild<QPushButton*>("bringBack") == nullptr);
        shell_->window().findChild<QAction*>("actionLastScreen")->trigger();
        settle();
        QCOMPARE(shell_->session().state().text, std::string(text));
    }

    void whatWasSavedAndChangedIsNotThrownAwayUnasked() {
        start();
        settle();
        QVERIFY(saveAs(path("one.lambdascope")));
        shell_->session().pin(Cell{3, 1});
        QVERIFY(shell_->sessions().changed());
        answerNext<QMessageBox>([](QMessageBox& box) { box.button(QMessageBox::Cancel)->click(); });
        QVERIFY(!shell_->window().close());
        answerNext<QMessageBox>([](QMessageBox& box) { box.button(QMessageBox::Save)->click(); });
        QVERIFY(shell_->window().close());
        QVERIFY(readSession(path("one.lambdascope")).view.pin == std::optional(Cell{3, 1}));
    }

  private:
    /// The program itself, beside this one and with its settings.
    void startProgram(QProcess& program) {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("XDG_CONFIG_HOME", home_->path());
        program.setProcessEnvironment(environment);
        program.start(QCoreApplication::applicationDirPath() + "/lambdascope",
                      {"tiny-stories", "--assets", QString::fromStdString(assets.string()), "--backend",
                       "cpu", "--prompt", text, "--lambda-init", "1=0.9", "--layer", "1", "--head", "2",
                       "--pin", "12,3"});
        QVERIFY(program.waitForStarted());
    }
    [[nodiscard]] QStringList kept() const {
        return QDir(home_->filePath("Lambdascope/recovery")).entryList({"*.lambdascope"}, QDir::Files);
    }
};

GUI_TEST(SessionRecoveryTest)
#include "session_recovery_test.moc"
