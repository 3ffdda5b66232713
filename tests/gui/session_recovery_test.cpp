// SPDX-License-Identifier: MIT
// What goes wrong with sessions: moved models, other weights, broken files, crashes, unsaved changes.
#include "core/util/files.h"
#include "tests/gui/session_files_support.h"

#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
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
        StartOptions options = startOptions();
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
        StartOptions options = startOptions();
        options.model = models;
        start(options);
        settle();
        const auto file = path("changed.lambdascope");
        QVERIFY(saveAs(file));
        for (const char* part : {"diff", "standard"}) {
            const auto weights = models / part / "model.safetensors";
            std::string bytes = readFile(weights);
            bytes[bytes.size() - 2] ^= 1;
            writeFile(weights, bytes);
        }
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

    void whatComesWithTheProgramIsFoundOnAnotherMachine() {
        start();
        settle();
        SessionRecord record = shell_->sessions().record(path("a.lambdascope"), true);
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
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("XDG_CONFIG_HOME", home_->path());
        program.setProcessEnvironment(environment);
        program.start(QCoreApplication::applicationDirPath() + "/lambdascope",
                      {"--assets", QString::fromStdString(assets.string()), "--backend", "cpu", "--prompt",
                       text, "--lambda-init", "1=0.9", "--layer", "1", "--head", "2", "--pin", "12,3"});
        QVERIFY(program.waitForStarted());
        const QDir recovery(home_->filePath("Lambdascope/recovery"));
        const auto kept = [&] { return recovery.entryList({"*.lambdascope"}, QDir::Files); };
        QTRY_VERIFY_WITH_TIMEOUT(!kept().isEmpty(), patience);
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
        QVERIFY2(kept().isEmpty(), "a run that ends well leaves nothing");
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
};

QTEST_MAIN(SessionRecoveryTest)
#include "session_recovery_test.moc"
