// SPDX-License-Identifier: MIT
// What Qt would take for HTML: labels, boxes and tips of the program show it as it is written, and read
// nothing.
#include "tests/gui/support/foreign_words.h"
#include "tests/gui/support/painted_words.h"
#include "tests/gui/support/test_main.h"
#include "widgets/kit/controls/elided.h"
#include "widgets/kit/controls/figure_line.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/label.h"
#include "widgets/kit/message_box.h"
#include "widgets/kit/rich_text.h"
#include "widgets/kit/theme.h"

#include <QAccessible>
#include <QLabel>
#include <QListWidget>
#include <QMainWindow>
#include <QMessageBox>
#include <QProgressDialog>
#include <QTextBrowser>

#include <memory>
#include <set>

using namespace lambdascope;

namespace {

QString painted(QWidget& widget) {
    QStringList all;
    for (const test::PaintedWord& word : test::paintedWords(widget)) all << word.words;
    return all.join(u' ').simplified();
}

} // namespace

class PlainWordsTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { applyTheme(*qApp, Theme::light()); }
    void init() {
        foreign_ = std::make_unique<test::ForeignWords>();
        words = foreign_->next();
    }
    void cleanup() { foreign_.reset(); }

    void theWatchSeesWhoReads() { // so that the tests below can fail
        QVERIFY(!foreign_->opened());
        QVERIFY(!QImage(QStringLiteral("watched.png")).isNull());
        QVERIFY(foreign_->opened());
        QVERIFY(!foreign_->opened());
        QLabel rich; // Qt's own
        rich.setTextFormat(Qt::RichText);
        rich.setText(words);
        rich.grab();
        QVERIFY(foreign_->opened());
    }

    void aLabelShowsThem() {
        Label label(words);
        QCOMPARE(label.textFormat(), Qt::PlainText); // before the style has seen it
        label.resize(600, 40);
        label.show();
        QCOMPARE(painted(label), words);
        label.setText(words + u'!');
        QCOMPARE(painted(label), words + u'!');
        QCOMPARE(foreign_->misread(), QString());
        QVERIFY(foreign_->seen().contains("label QLabel"));
    }

    void aBoxShowsThem() {
        MessageBox box(MessageBox::Warning, words, words, MessageBox::Ok, nullptr);
        box.setInformativeText(words);
        for (const QLabel* label : box.findChildren<QLabel*>())
            QCOMPARE(label->textFormat(), Qt::PlainText); // before the style has seen them
        box.setInformativeText(words + u'!');
        QCOMPARE(box.informativeText(), words + u'!');
        box.setInformativeText(words);
        box.show();
        QCOMPARE(foreign_->misread(), QString());
        QCOMPARE(foreign_->seen().filter("label qt_msgbox").size(), 2);
        QVERIFY(painted(box).contains("<img src=watched.png>"));
    }

    void aBoxOfQtShowsThem() { // as its file dialog has them
        QMessageBox box(QMessageBox::Warning, words, words, QMessageBox::Ok);
        box.show();
        QCOMPARE(foreign_->misread(), QString());
        QVERIFY(painted(box).contains("<img src=watched.png>"));
    }

    void aProgressDialogShowsThem() {
        QProgressDialog progress(words, words, 0, 10);
        progress.show();
        QCOMPARE(foreign_->misread(), QString());
        QVERIFY(!foreign_->seen().isEmpty());
    }

    void aTipShowsThem() {
        QListWidget list; // an item's, too
        list.addItem(words);
        list.item(0)->setToolTip(wrapped(words));
        list.setToolTip(words);
        list.show();
        QCOMPARE(foreign_->misread(), QString());
        QCOMPARE(foreign_->seen().filter("tip QListWidget").size(), 2);
    }

    void richTextOfOurOwnEscapesThem() {
        QLabel label;
        const RichText text = RichText::filled(QStringLiteral("a < %1, %2; 100 %"),
                                               {RichText::bold(words), RichText::coloured("%1 b", Qt::red)});
        text.showIn(label);
        label.setWordWrap(false);
        label.resize(label.sizeHint());
        QCOMPARE(text.plain(), QStringLiteral("a < %1, %1 b; 100 %").replace(4, 2, words));
        QCOMPARE(painted(label).remove(u' '), QString(text.plain()).remove(u' ')); // painted in parts
        QVERIFY(!foreign_->opened());
    }

    void tipsBreakTheirLines() {
        const QString sentence =
            QStringLiteral("A long sentence that is told to whoever points at a thing. ").repeated(6);
        const QStringList lines = wrapped(sentence).split(u'\n');
        QVERIFY(lines.size() > 3);
        QCOMPARE(lines.join(u' '), sentence.trimmed());
        QVERIFY(wrapped(QString(200, QChar(0x7684))).contains(u'\n')); // no blanks in Chinese
        QCOMPARE(wrapped("short"), QStringLiteral("short"));
        QCOMPARE(wrapped("two\nlines"), QStringLiteral("two\nlines"));
        QVERIFY(wrapped({}).isEmpty());
    }

    void titlesAndMenusShowThem() {
        QMainWindow window;
        window.setWindowTitle(asTitle(words) + "[*]");
        window.setWindowModified(true);
        window.show();
        QCOMPARE(window.windowHandle()->title(), words + u'*');
        QCOMPARE(withoutKeys("a & b"), QStringLiteral("a && b"));
    }

    void oneLineIsOneLine() {
        const QString broken = "a\nb\tc\r\nd" + QString(QChar(0x2028)) + "e";
        const QString whole = "a b c  d e";
        ElidedLabel label;
        label.setText(broken);
        QCOMPARE(label.text(), whole);
        QCOMPARE(label.accessibleName(), whole);
        FigureLine line;
        line.setSpans({{broken, Theme::sans(12), Qt::black}});
        QCOMPARE(line.text(), whole);
        ElidedCombo combo;
        combo.addItem(broken);
        for (QWidget* widget :
             {static_cast<QWidget*>(&label), static_cast<QWidget*>(&line), static_cast<QWidget*>(&combo)}) {
            widget->resize(400, 40);
            const auto all = test::paintedWords(*widget);
            QCOMPARE(all.size(), std::size_t{1});
            QCOMPARE(all.front().words.simplified(), whole.simplified());
        }
        QCOMPARE(asTitle(broken), whole);
        QCOMPARE(withoutKeys(broken), whole);
    }

    void figuresAreReadOut() {
        FigureLine line;
        line.setSpans({{"12.5 %", Theme::sans(12), Qt::black}});
        const auto name = [&line] {
            return QAccessible::queryAccessibleInterface(&line)->text(QAccessible::Name);
        };
        QCOMPARE(name(), QString("12.5 %"));
        line.setAccessibleName("its share");
        QCOMPARE(name(), QString("its share: 12.5 %"));
        line.setSpans({{"13 %", Theme::sans(12), Qt::black}});
        QCOMPARE(name(), QString("its share: 13 %"));
        line.setAccessibleDescription("13 percent"); // says it in other words
        QCOMPARE(name(), QString("its share"));
    }

    void aNumberIsNotCut() {
        FigureLine line;
        line.setText(RichText(QStringLiteral("its loss ")) +
                         RichText::mono(QStringLiteral("12.25"), Qt::black) +
                         RichText(QStringLiteral(" nats a token")),
                     Theme::sans(12), Qt::black);
        const auto painted = [&line](int wide) {
            line.resize(wide, 20);
            QString all;
            for (const auto& each : test::paintedWords(line)) all += each.words;
            return all;
        };
        const QString whole = line.text();
        const int wide = line.sizeHint().width();
        QCOMPARE(painted(wide), whole);
        std::set<QString> said;
        for (int narrow = wide; narrow > 0; --narrow) said.insert(painted(narrow));
        QVERIFY(said.contains(QStringLiteral("its loss 12.25 nats a…")) &&
                said.contains(QStringLiteral("its loss …")));
        for (const QString& each : said)
            QVERIFY2(each.contains("12.25") || !each.contains(u'1'), qPrintable(each));
        QCOMPARE(painted(1), QString());
    }

  private:
    QString words;
    std::unique_ptr<test::ForeignWords> foreign_;
};

GUI_TEST(PlainWordsTest)
#include "plain_words_test.moc"
