// SPDX-License-Identifier: MIT
// Sessions of models that a user brought: one file of weights among several, and DIFF V2.
#include "app/session/recorded.h"
#include "core/util/files.h"
#include "tests/gui/support/session_files_support.h"
#include "tests/gui/support/test_main.h"

#include <QFileDialog>
#include <QLineEdit>
#include <QPushButton>

using namespace lambdascope;

namespace fs = std::filesystem;

class SessionModelsTest : public SessionTestBase {
    Q_OBJECT

  private:
    /// A folder with two files of weights; the one that config.json alone does not mean is returned.
    [[nodiscard]] fs::path twoWeights(const char* name) const {
        const fs::path folder = path(name);
        fs::copy(assets / "checkpoints/hf-diffllama", folder, fs::copy_options::recursive);
        fs::rename(folder / "model.safetensors", folder / "step-2000.safetensors");
        fs::copy(assets / "checkpoints/hf-diffllama/model.safetensors", folder);
        changeWeights(folder, 8);
        return folder / "step-2000.safetensors";
    }
    void open(const fs::path& model) {
        StartOptions options = plainStart();
        options.model = model;
        start(options);
        settle();
        QVERIFY(shell_->session().state().models.diff);
    }
    [[nodiscard]] fs::path weights() {
        return shell_->session().state().models.diff->weightFiles.front().filename();
    }

  private slots:
    void init() { begin(); }
    void cleanup() { end(); }

    void aLoneFileOfWeightsComesBack() {
        const fs::path file = twoWeights("brought");
        open(file);
        QCOMPARE(weights(), fs::path("step-2000.safetensors"));
        const auto session = path("lone.lambdascope");
        QVERIFY(saveAs(session));
        shell_.reset();
        start();
        QVERIFY(shell_->sessions().open(session)); // without a question
        settle();
        QCOMPARE(weights(), fs::path("step-2000.safetensors"));
        QCOMPARE(shell_->session().state().folder, file);
    }

    void aLoneFileThatMovedIsAskedForAsAFile() {
        const fs::path file = twoWeights("brought");
        open(file);
        const auto session = path("lone.lambdascope");
        QVERIFY(saveAs(session));
        shell_.reset();
        fs::rename(path("brought"), path("elsewhere"));
        const fs::path there = path("elsewhere") / file.filename();
        const fs::path wrong = path("elsewhere") / "model.safetensors";
        start();
        int asked = 0;
        const auto choose = [](const fs::path& chosen) {
            answerNext<QFileDialog>([chosen](QFileDialog& dialog) {
                QCOMPARE(dialog.fileMode(), QFileDialog::ExistingFile);
                dialog.setDirectory(QString::fromStdString(chosen.parent_path().string()));
                dialog.findChild<QLineEdit*>()->setText(QString::fromStdString(chosen.string()));
                QMetaObject::invokeMethod(&dialog, "accept", Qt::QueuedConnection);
            });
        };
        answerNext<QMessageBox>([&](QMessageBox& box) {
            ++asked;
            choose(wrong); // the other file is no answer
            pressIn(box, "findModel");
        });
        QTimer again;
        connect(&again, &QTimer::timeout, this, [&] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (asked != 1 || box == nullptr || !box->text().contains("other weights")) return;
            ++asked;
            choose(there);
            pressIn(*box, "findModel");
        });
        again.start(50);
        QVERIFY(shell_->sessions().open(session));
        settle();
        QCOMPARE(asked, 2);
        QCOMPARE(weights(), file.filename());
        QCOMPARE(shell_->session().state().folder, there);
    }

    void theSecondOfTwoIsNotTakenForTheFirst() {
        fs::copy(assets / "checkpoints/gpt2", path("other"), fs::copy_options::recursive);
        StartOptions options = plainStart();
        options.model = assets / "models/tiny-stories"; // a pair, whose standard model gives way
        options.with = path("other");
        start(options);
        settle();
        QCOMPARE(shell_->session().state().models.standard->name, std::string("other"));
        const auto file = path("two.lambdascope");
        QVERIFY(saveAs(file));
        shell_.reset();
        fs::rename(path("other"), path("elsewhere"));
        start();
        int asked = 0;
        answerNext<QMessageBox>([&](QMessageBox& box) {
            ++asked;
            QVERIFY2(box.text().contains("other holds no model"), qPrintable(box.text()));
            answerNext<QFileDialog>([&](QFileDialog& dialog) {
                const QString there = QString::fromStdString(path("elsewhere").string());
                dialog.setDirectory(there);
                dialog.findChild<QLineEdit*>()->setText(there);
                QMetaObject::invokeMethod(&dialog, "accept", Qt::QueuedConnection);
            });
            pressIn(box, "findModel");
        });
        QVERIFY(shell_->sessions().open(file));
        settle();
        QCOMPARE(asked, 1);
        const SessionState& state = shell_->session().state();
        QCOMPARE(state.models.diff->name, std::string("tiny-stories/diff"));
        QCOMPARE(state.models.standard->name, std::string("elsewhere"));
    }

    void editsOfTokenLambdasComeBack() {
        const fs::path model = assets / "checkpoints/unilm-diff-v2";
        open(model);
        Session& session = shell_->session();
        const int layers = static_cast<int>(session.state().models.diff->layers.size());
        reopen({{"--lambda", "1=0.25"}});
        session.selectHead({1, 1});
        shell_->window().setWorkspace(Workspace::Lab);
        settle();
        const auto file = path("v2.lambdascope");
        QVERIFY(saveAs(file));
        const QImage before = picture();
        QVERIFY(layers > 1);
        session.edit({}, "reset");
        session.selectHead({0, 0});
        settle();
        QVERIFY2(picture() != before, "nothing was disturbed, so nothing can be found to come back");
        answerNext<QMessageBox>([](QMessageBox& box) { box.button(QMessageBox::Discard)->click(); });
        QVERIFY(shell_->sessions().open(file));
        settle();
        compare(picture(), before, "v2");
        QVERIFY(shell_->session().state().edits.of(1).lambda == std::optional(0.25));
    }
};

GUI_TEST(SessionModelsTest)
#include "session_models_test.moc"
