// SPDX-License-Identifier: MIT
// The dialog "Export figure": what it writes where, and that it shows what it writes. And what the command
// line refuses to write.
#include "app/figures/export_dialog.h"
#include "core/files/session_record.h"
#include "core/util/files.h"
#include "tests/gui/support/shell_window.h"
#include "tests/gui/support/test_main.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>

#include <cmath>
#include <functional>

using namespace lambdascope;

class ExportDialogTest : public QObject, test::ShellWindow {
    Q_OBJECT

  private slots:
    void init() {
        forget();
        StartOptions options = ShellWindow::options();
        options.prompt = "Tom has 48 apples. Tom is 21";
        start(options);
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    }
    void cleanup() { shell_.reset(); }

    void nothingIsReplacedUnasked() {
        ExportDialog dialog(FigureMaker(shell_->figures()), FigureView::Lambda, &window());
        dialog.QDialog::show();
        choose(dialog, "exportFormat", "svg");
        writeFile(file("fig.svg").toStdString(), std::string("mine"));
        // the file dialog knows no “fig”, so it asks nothing
        const QStringList asked = save(dialog, {file("fig")}, QMessageBox::No);
        QCOMPARE(asked, QStringList(QStringLiteral("“fig.svg” is there already. Replace it?")));
        QCOMPARE(readFile(file("fig.svg").toStdString()), std::string("mine"));
        save(dialog, {file("fig")}, QMessageBox::Yes);
        QVERIFY(readFile(file("fig.svg").toStdString()).starts_with("<?xml"));
        QVERIFY(save(dialog, {file("new.v2")}, QMessageBox::No).isEmpty());
        QVERIFY(QFile::exists(file("new.v2.svg")));
    }

    void endingsHaveNoCase() {
        ExportDialog dialog(FigureMaker(shell_->figures()), FigureView::Lambda, &window());
        dialog.QDialog::show();
        choose(dialog, "exportFormat", "svg");
        QVERIFY(save(dialog, {file("fig.PNG")}, QMessageBox::No).isEmpty());
        QVERIFY(!QFile::exists(file("fig.PNG.svg")));
        QVERIFY(readFile(file("fig.PNG").toStdString()).starts_with("\x89PNG"));
        QVERIFY(dialog.saveTo(file("lambda.CSV")));
        QVERIFY(readFile(file("lambda.CSV").toStdString()).find("# view: lambda") != std::string::npos);
        ExportDialog again(FigureMaker(shell_->figures()), FigureView::Lambda, &window());
        QVERIFY2(again.suggestedFile().endsWith("-lambda.csv"), qPrintable(again.suggestedFile()));
    }

    void itFollowsTheWindowAndWritesWhatItShows() {
        Session& session = shell_->session();
        session.pin(Cell{3, 1});
        ExportDialog dialog(FigureMaker(shell_->figures()), FigureView::A1, &window());
        dialog.QDialog::show();
        auto* preview = dialog.findChild<QLabel*>("exportPreview");
        const QString before = preview->accessibleDescription();
        const auto picture = preview->pixmap().toImage();
        session.pin(Cell{4, 2});
        QVERIFY(dialog.saveTo(file("before.csv"))); // what is still shown
        QVERIFY(readFile(file("before.csv").toStdString()).find("# pin: 3,1") != std::string::npos);
        QTRY_VERIFY(preview->accessibleDescription() != before);
        QVERIFY(preview->pixmap().toImage() != picture);
        QVERIFY(dialog.saveTo(file("after.csv")));
        QVERIFY(readFile(file("after.csv").toStdString()).find("# pin: 4,2") != std::string::npos);
        Edits edits;
        edits.set(session.state().head.layer, {0.1, {}});
        session.edit(edits, "test");
        QTRY_VERIFY(preview->accessibleDescription().contains("Edits: --lambda-init"));
    }

    void thePageIsChosenAndRemembered() {
        {
            ExportDialog dialog(FigureMaker(shell_->figures()), FigureView::Row, &window());
            dialog.QDialog::show();
            auto* outlines = dialog.findChild<QCheckBox*>("exportOutlines");
            auto* preview = dialog.findChild<QLabel*>("exportPreview");
            choose(dialog, "exportFormat", "pdf");
            QVERIFY(!outlines->isEnabled());
            choose(dialog, "exportFormat", "svg");
            QVERIFY(outlines->isEnabled() && !outlines->isChecked());
            QVERIFY(dialog.saveTo(file("needed.svg")));
            choose(dialog, "exportPage", true);
            dialog.findChild<QCheckBox*>("exportCaption")->setChecked(false);
            const QSizeF shown = preview->pixmap().deviceIndependentSize();
            QVERIFY(std::abs(shown.width() / shown.height() - 16.0 / 9) < 0.02);
            outlines->setChecked(true);
            QVERIFY(dialog.saveTo(file("slide.svg")));
        }
        const std::string needed = readFile(file("needed.svg").toStdString());
        QVERIFY(needed.find("Made with Lambdascope") != needed.rfind("Made with Lambdascope"));
        const std::string slide = readFile(file("slide.svg").toStdString());
        QVERIFY(slide.find("<text") == std::string::npos);
        QCOMPARE(slide.find("Made with Lambdascope"),
                 slide.rfind("Made with Lambdascope")); // described alone
        ExportDialog again(FigureMaker(shell_->figures()), FigureView::Row, &window());
        QVERIFY(again.findChild<QComboBox*>("exportPage")->currentData().toBool());
        QVERIFY(again.saveTo(file("again.svg")));
        QVERIFY(readFile(file("again.svg").toStdString()) == slide);
    }

    void whatOneArrayCannotHoldIsNotSaved() {
        ExportDialog dialog(FigureMaker(shell_->figures()), FigureView::Training, &window());
        dialog.QDialog::show();
        auto* save = dialog.findChild<QPushButton*>("exportSave");
        auto* note = dialog.findChild<QLabel*>("exportNote");
        choose(dialog, "exportFormat", "npy");
        QVERIFY(!save->isEnabled());
        QVERIFY2(note->text().contains("several shapes"), qPrintable(note->text()));
        QVERIFY(dialog.findChild<QPushButton*>("exportCopyPicture")->isEnabled());
        choose(dialog, "exportFormat", "safetensors");
        QVERIFY(save->isEnabled() && note->text().isEmpty());
        choose(dialog, "exportFormat", "npy");
        choose(dialog, "exportView", static_cast<int>(FigureView::Lambda));
        QVERIFY(save->isEnabled() && note->text().isEmpty());
    }

    void aMeterOfALayerIsCalledSo() {
        shell_->session().setScope(MeterScope::Layer);
        shell_->session().selectHead({2, 3});
        ExportDialog dialog(FigureMaker(shell_->figures()), FigureView::Allocation, &window());
        QVERIFY2(dialog.suggestedFile().contains("-allocation-L2."), qPrintable(dialog.suggestedFile()));
    }

    void theCommandLineSaysWhyNot() {
        refused({"--export", file("x.svg"), "--screenshot", file("x.png")}, "excludes");
        refused({"--lesson", file("nothing.md"), "--export", file("x.svg")}, "nothing.md");
        refused({"--export", file("x.gif")}, "x.gif does not end in .svg, .pdf, .png, .webp, ");
        refused({"--export", file("x.svg"), "--seconds", "2"}, "none of the files is a .webp");
        refused({"--export", file("x.webp"), "--seconds", "31"}, "Value 31 not in range 1 to 30");
        refused({"--export", file("x.webp"), "--view", "training"}, "has no λ that would move it");
        refused({"--export", file("none/x.webp")}, "none/x.webp: cannot be written", 1);
        QVERIFY(!QFile::exists(file("x.svg")) && !QFile::exists(file("x.png")) &&
                !QFile::exists(file("x.webp")));
    }

    void nothingWaitsWhereNobodyLooks_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        QTest::addColumn<int>("code");
        const QString classHead = QStringLiteral("{\"lambdascope_class\":1,");
        QTest::newRow("class") << "a.lambdaclass" << classHead + "\"scale\":0}"
                               << "“scale” is 0" << 2;
        QTest::newRow("lesson of a class") << "a.lambdaclass" << classHead + "\"lesson\":\"none.md\"}"
                                           << "none.md" << 2;
        QTest::newRow("lesson") << "a.md"
                                << "no lesson"
                                << "a.md:1: " << 2;
        QTest::newRow("text") << "a.txt" << QString(2 << 20, u'a') << "larger than 128 KiB" << 2;
        QTest::newRow("session") << "a.lambdascope"
                                 << "{}"
                                 << "a.lambdascope" << 1;
        QTest::newRow("models that went")
            << "a.lambdascope" << movedSession() << "does not exist any more" << 1;
        QTest::newRow("model") << "config.json"
                               << "{}"
                               << "config.json" << 1;
    }
    void nothingWaitsWhereNobodyLooks() {
        QFETCH(QString, name);
        QFETCH(QString, text);
        QFETCH(QString, says);
        QFETCH(int, code);
        writeFile(file(name).toStdString(), text.toStdString());
        refused({file(name), "--export", file("x.svg")}, says, code);
        refused({file(name), "--screenshot", file("x.png")}, says, code);
        QVERIFY(!QFile::exists(file("x.svg")) && !QFile::exists(file("x.png")));
    }

  private:
    [[nodiscard]] QString file(const QString& name) const { return home_->filePath(name); }

    static void choose(ExportDialog& dialog, const char* name, const QVariant& data) {
        auto* box = dialog.findChild<QComboBox*>(name);
        box->setCurrentIndex(box->findData(data));
    }

    /// Presses Save, types names into the file dialogs that come, then gives up; returns what was asked.
    QStringList save(ExportDialog& dialog, QStringList names, QMessageBox::StandardButton answer) {
        QStringList asked;
        QTimer user;
        connect(&user, &QTimer::timeout, this, [&] {
            QWidget* modal = QApplication::activeModalWidget();
            if (auto* box = qobject_cast<QMessageBox*>(modal)) {
                asked << box->text();
                box->button(answer)->click();
            } else if (auto* files = qobject_cast<QFileDialog*>(modal)) {
                if (names.isEmpty()) return files->reject();
                files->findChild<QLineEdit*>("fileNameEdit")->setText(names.takeFirst());
                QMetaObject::invokeMethod(files, "accept");
            }
        });
        user.start(50);
        dialog.findChild<QPushButton*>("exportSave")->click();
        return asked;
    }

    static QString movedSession() {
        SessionRecord record;
        record.models.folder = "/no/such/models";
        return QString::fromStdString(toJson(record));
    }

    static void refused(QStringList arguments, const QString& words, int code = 2) {
        if (arguments.first().startsWith("--")) arguments.prepend("tiny-stories");
        QProcess process;
        process.start(QCoreApplication::applicationDirPath() + "/lambdascope",
                      QStringList{"--assets", SOURCE_DIR "/assets", "--backend", "cpu"} + arguments);
        QVERIFY(process.waitForFinished(60000));
        const QString err = QString::fromUtf8(process.readAllStandardError());
        QVERIFY2(process.exitCode() == code && err.contains(words) && err.count(u'\n') == 1,
                 qPrintable(QString::number(process.exitCode()) + ": " + err));
    }
};

GUI_TEST(ExportDialogTest)
#include "export_dialog_test.moc"
