// SPDX-License-Identifier: MIT
// What the texts of lessons name: images of the lesson's folder are shown, and nothing else is read.
#include "core/util/files.h"
#include "tests/gui/support/test_main.h"
#include "widgets/lessons/lesson_figure.h"
#include "widgets/lessons/lesson_text.h"
#include "widgets/present/notes_view.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace lambdascope;

namespace {

bool isRed(const QColor& c) {
    return c.red() > 200 && c.green() < 60 && c.blue() < 60;
}

int redPixels(QWidget& widget) {
    const QImage image = widget.grab().toImage();
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) count += isRed(image.pixelColor(x, y)) ? 1 : 0;
    return count;
}

} // namespace

class LessonImagesTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        temp_ = std::make_unique<QTemporaryDir>();
        QVERIFY(QDir(temp_->path()).mkpath("lessons/b"));
        before_ = QDir::currentPath();
        QDir::setCurrent(temp_->path());
        QImage red(40, 30, QImage::Format_RGB32);
        red.fill(Qt::red);
        for (const char* name : {"secret.png", "lessons/a.png", "lessons/b/wide one.png"})
            QVERIFY((QString(name).contains("wide") ? red.scaled(2000, 30) : red).save(name, "PNG"));
        QCOMPARE(mkfifo("lessons/pipe.png", 0600), 0);
        QVERIFY(QFile::link("../secret.png", "lessons/out.png"));
        writeFile("lessons/a.svg", svg("<image href='" + secret() + "' width='40' height='30'/>"));
    }
    void cleanup() { QDir::setCurrent(before_); }

    void imagesOfTheFolderAreShown() {
        QVERIFY(shown("![x](a.png)") > 1000); // its edges are smooth
        const int wide = shown("![x](b/wide%20one.png)");
        QVERIFY(wide > 0 && wide < 2000 * 30); // made smaller
    }

    void nothingElseIsRead_data() {
        QTest::addColumn<QString>("text");
        const QString path = QString::fromStdString(secret());
        for (const QString& name : {QStringLiteral("secret.png"), QStringLiteral("../secret.png"), path,
                                    "file://" + path, QStringLiteral("out.png"), QStringLiteral("pipe.png"),
                                    QStringLiteral("a.svg"), QStringLiteral("/dev/zero")}) {
            QTest::addRow("image %s", qPrintable(name)) << QStringLiteral("![x](%1)").arg(name);
            QTest::addRow("named %s", qPrintable(name)) << QStringLiteral("![x][y]\n\n[y]: %1").arg(name);
            QTest::addRow("tag %s", qPrintable(name)) << QStringLiteral("a <img src=\"%1\"> b").arg(name);
        }
    }
    void nothingElseIsRead() {
        QFETCH(QString, text);
        QCOMPARE(shown(text), 0);
        NotesView notes;
        NotesPage page;
        page.notes = text;
        notes.setPage(page);
        notes.resize(900, 600);
        QCOMPARE(redPixels(notes), 0);
    }

    void withoutThatATextReads() { // so that the test above can fail
        QTextBrowser text;
        text.setMarkdown(QStringLiteral("![x](%1)").arg(QString::fromStdString(secret())));
        QVERIFY(redPixels(text) > 1000);
    }

    void figuresNameNoFiles() {
        const std::string rect = "<rect width='40' height='30' fill='red'/>";
        const std::string image = "<image href='" + secret() + "' width='40' height='30'/>";
        QVERIFY(isDrawn(svg(rect)));
        QVERIFY(!isDrawn(svg(image)));
        QVERIFY(!isDrawn(
            svg("<s:image xmlns:s='http://www.w3.org/2000/svg' href='x.png' width='1' height='1'/>")));
        QVERIFY(!isDrawn("<?xml-stylesheet type='text/css' href='a.css'?>" + svg(rect)));
        QVERIFY(!isDrawn("<!DOCTYPE svg [<!ENTITY x \"" + image + "\">]>" + svg("&x;")));
        QVERIFY(QFile::remove("a.svg"));
        QCOMPARE(mkfifo("a.svg", 0600), 0);
        LessonFigure figure;
        figure.setFigure({"a.svg", {}, {}}); // does not wait
        QVERIFY(!figure.isGood());
    }

  private:
    [[nodiscard]] std::string secret() const { return temp_->filePath("secret.png").toStdString(); }
    static std::string svg(const std::string& inside) {
        return "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 30'>" + inside + "</svg>";
    }
    [[nodiscard]] int shown(const QString& markdown) const {
        LessonText text;
        text.showMarkdown(markdown, {}, temp_->filePath("lessons").toStdString());
        text.resize(500, text.heightForWidth(500) + 10);
        return redPixels(text);
    }
    static bool isDrawn(const std::string& file) {
        writeFile("a.svg", file);
        LessonFigure figure;
        figure.setFigure({"a.svg", {}, {}});
        return figure.isGood();
    }

    std::unique_ptr<QTemporaryDir> temp_;
    QString before_;
};

GUI_TEST(LessonImagesTest)
#include "lesson_images_test.moc"
