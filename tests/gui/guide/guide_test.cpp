// SPDX-License-Identifier: MIT
// The guide: its files, its window, and that it reads nothing else.
#include "app/guide/guide_window.h"
#include "app/shell/shell.h"
#include "tests/gui/support/test_main.h"
#include "widgets/kit/theme.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTreeWidget>

#include <set>

using namespace lambdascope;

namespace {

const QStringList languages{"en", "zh_CN", "ko"};

QString folder() {
    return QStringLiteral(SOURCE_DIR "/assets/guide");
}

QString textOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

void write(const QString& path, const QByteArray& text) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
}

/// What stands between "](" and ")" in a page, pictures (true) or links.
QStringList targets(const QString& markdown, bool pictures) {
    static const QRegularExpression link(R"((!?)\[[^\]]*\]\(([^)]+)\))");
    QStringList found;
    for (auto it = link.globalMatch(markdown); it.hasNext();) {
        const auto match = it.next();
        if (match.captured(1).isEmpty() != pictures) found << match.captured(2);
    }
    return found;
}

int levelCount(const QString& markdown, const QString& mark) {
    int count = 0;
    for (const QString& line : markdown.split('\n')) count += line.startsWith(mark) ? 1 : 0;
    return count;
}

} // namespace

class GuideTest : public QObject {
    Q_OBJECT

  private slots:
    void everyLanguageHasTheSamePages() {
        const QStringList english = QDir(folder() + "/en").entryList({"*.md"}, QDir::Files, QDir::Name);
        QVERIFY(english.size() >= 11);
        for (const QString& language : languages) {
            const QDir dir(folder() + '/' + language);
            QCOMPARE(dir.entryList({"*.md"}, QDir::Files, QDir::Name), english);
            for (const QString& page : english) {
                const QString text = textOf(dir.filePath(page));
                const QString reference = textOf(folder() + "/en/" + page);
                QVERIFY2(text.startsWith("# "), qPrintable(dir.filePath(page)));
                for (const QString mark : {"# ", "## ", "|", "```"})
                    QVERIFY2(levelCount(text, mark) == levelCount(reference, mark),
                             qPrintable(dir.filePath(page) + ": " + mark));
                QCOMPARE(targets(text, false), targets(reference, false));
                QCOMPARE(targets(text, true).size(), targets(reference, true).size());
            }
        }
    }

    void everyLinkAndPictureIsThere() {
        for (const QString& language : languages) {
            const GuidePages guide(folder().toStdString(), language);
            QCOMPARE(guide.pages().front().name, QStringLiteral("index"));
            std::set<int> reached{0};
            for (const GuidePage& page : guide.pages()) {
                const QUrl here = guide.urlOf(page);
                for (const QString& target : targets(page.markdown, false)) {
                    if (target.startsWith("https://")) continue;
                    const int to = guide.indexOf(here.resolved(QUrl(target)));
                    QVERIFY2(to >= 0, qPrintable(language + '/' + page.name + ": " + target));
                    reached.insert(to);
                }
                for (const QString& target : targets(page.markdown, true)) {
                    const auto bytes = guide.picture(here.resolved(QUrl(target)));
                    QVERIFY2(bytes && bytes->size() <= 150000, qPrintable(page.name + ": " + target));
                    QVERIFY(!QImage::fromData(*bytes, "PNG").isNull());
                }
            }
            QCOMPARE(reached.size(), guide.pages().size());
        }
    }

    void everyExperimentOfTheResultsHasAFigureOfItsLanguage() {
        for (const QString& language : languages) {
            const QString text = textOf(folder() + '/' + language + "/results.md");
            const QStringList figures = targets(text, true);
            QCOMPARE(figures.size(), levelCount(text, "## "));
            QCOMPARE(std::set(figures.begin(), figures.end()).size(),
                     static_cast<std::size_t>(figures.size()));
            const QString place =
                language == "en" ? QString("../pictures/results/") : "../pictures/" + language + "/results/";
            for (const QString& figure : figures) QVERIFY2(figure.startsWith(place), qPrintable(figure));
        }
    }

    void theTextOfEveryPageIsShown() {
        for (const QString& language : languages) {
            GuideWindow window(folder().toStdString(), language);
            window.resize(1000, 700);
            for (std::size_t i = 0; i < window.guide().pages().size(); ++i) {
                window.browser().openPage(static_cast<int>(i));
                QCOMPARE(window.browser().page(), static_cast<int>(i));
                const QString text = window.browser().toPlainText();
                const GuidePage& page = window.guide().pages()[i];
                QVERIFY2(text.startsWith(page.title), qPrintable(page.name));
                QCOMPARE(window.browser().headings().size(), levelCount(page.markdown, "## "));
                QVERIFY2(!text.contains("**") && !text.contains("](") && !text.contains("\n|"),
                         qPrintable(page.name)); // Markdown that was not understood
            }
        }
    }

    void picturesAreAsWideAsTheColumnAndNoWider() {
        GuideWindow window(folder().toStdString(), "en");
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        for (const int width : {1400, 640}) {
            window.resize(width, 700);
            QTRY_COMPARE(window.width(), width);
            QTRY_COMPARE(pictureWidth(window.browser()),
                         std::min(800, window.browser().viewport()->width() - 64));
        }
    }

    void nothingOutsideTheGuideIsRead() {
        QTemporaryDir outside;
        const QString guideFolder = outside.filePath("guide");
        QVERIFY(QDir().mkpath(guideFolder + "/en") && QDir().mkpath(outside.filePath("guide-too")));
        QVERIFY(QFile::copy(folder() + "/pictures/lab.png", outside.filePath("secret.png")));
        QVERIFY(QFile::copy(folder() + "/pictures/lab.png", outside.filePath("guide-too/secret.png")));
        QVERIFY(QFile::link(outside.filePath("secret.png"), guideFolder + "/en/link.png"));
        write(guideFolder + "/en/01-real.md", "# Real\n");
        write(outside.filePath("secret.md"), "# Secret\n");
        QVERIFY(QFile::link(outside.filePath("secret.md"), guideFolder + "/en/02-link.md"));
        write(guideFolder + "/en/index.md", "# Start\n\n![a](../../secret.png) ![b](link.png) "
                                            "![c](https://example.org/x.png) [d](../../secret.md)\n");
        GuideWindow window(guideFolder.toStdString(), "en");
        QCOMPARE(window.guide().pages().size(), std::size_t{2}); // not the link
        const QUrl here = window.browser().source();
        for (const char* target :
             {"../../secret.png", "../../guide-too/secret.png", "link.png", "../../../../../etc/passwd",
              "%2e%2e/%2e%2e/secret.png", "https://example.org/x.png", "file:///etc/passwd"}) {
            QVERIFY2(!window.guide().picture(here.resolved(QUrl(target))), target);
            const QVariant loaded = window.browser().loadResource(QTextDocument::ImageResource, QUrl(target));
            QVERIFY2(loaded == nothingRead(), target); // null would have Qt read it
        }
        const QUrl file = QUrl::fromLocalFile(outside.filePath("secret.md"));
        for (const QUrl& url : {file, here.resolved(QUrl("../../secret.md")), QUrl("guide:/en/nothing.md")}) {
            QVERIFY(!window.browser().loadResource(QTextDocument::MarkdownResource, url).isValid());
            window.browser().setSource(url);
            QCOMPARE(window.browser().source(), here);
        }
    }

    void linksLeadToPagesAndTheNetworkIsOnlyTold() {
        GuideWindow window(folder().toStdString(), "en");
        GuideBrowser& browser = window.browser();
        QSignalSpy told(&browser, &GuideBrowser::externalLink);
        disconnect(&browser, &GuideBrowser::externalLink, &window, nullptr); // no browser in a test
        emit browser.anchorClicked(QUrl("02-maps.md"));
        QCOMPARE(browser.page(), 2);
        QVERIFY(browser.isBackwardAvailable());
        emit browser.anchorClicked(QUrl("https://arxiv.org/abs/2410.05258"));
        QCOMPARE(told.count(), 1);
        emit browser.anchorClicked(QUrl("file:///etc/passwd"));
        emit browser.anchorClicked(QUrl("javascript:alert(1)"));
        QCOMPARE(told.count(), 1);
        QCOMPARE(browser.page(), 2);
        browser.backward();
        QCOMPARE(browser.page(), 0);
        browser.forward();
        QCOMPARE(browser.page(), 2);
    }

    /// And not for each of its words, which took half a second.
    void aPageIsLaidOutOnce() {
        GuideWindow window(folder().toStdString(), "en");
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        const QSignalSpy changes(window.browser().document(), &QTextDocument::contentsChange);
        for (int page = static_cast<int>(window.guide().pages().size()); page-- > 0;) {
            const auto before = changes.size();
            window.browser().openPage(page);
            QCOMPARE(window.browser().page(), page);
            // pictures are fitted once more where there is a scroll bar
            QVERIFY2(changes.size() - before < 60, qPrintable(QString::number(changes.size() - before)));
        }
    }

    void searchFindsInAllPagesAndGoesThere() {
        GuideWindow window(folder().toStdString(), "en");
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        window.search("SHA-256 weights");
        auto* results = window.findChild<QListWidget*>("guideResults");
        QVERIFY(!results->isHidden() && results->count() >= 2);
        emit results->itemActivated(results->item(0));
        QVERIFY(window.browser().textCursor().selectedText() == "SHA-256");
        QVERIFY(window.browser().textCursor().block().text().contains("weights"));
        // every paragraph that is found is the one that is gone to, also behind tables
        for (const QString word : {"the", "λ", "Ctrl"})
            for (const GuideHit& hit : searchGuide(window.guide(), word)) {
                window.browser().openHit(hit);
                QCOMPARE(window.browser().page(), hit.page);
                QCOMPARE(window.browser().textCursor().selectedText().toLower(), word.toLower());
            }
        window.search("zyzzyva");
        QCOMPARE(results->count(), 1);
        QVERIFY(!results->item(0)->flags().testFlag(Qt::ItemIsEnabled));
        QTest::keyClick(&window, Qt::Key_Escape); // first the search, then the window
        QTRY_VERIFY(window.findChild<QLineEdit*>("guideSearch")->text().isEmpty());
        QVERIFY(results->isHidden() && window.isVisible());
    }

    void contentsFollowThePageAndItsHeadings() {
        GuideWindow window(folder().toStdString(), "en");
        window.resize(1000, 500);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        auto* contents = window.findChild<QTreeWidget*>("guideContents");
        QCOMPARE(contents->topLevelItemCount(), static_cast<int>(window.guide().pages().size()));
        QTreeWidgetItem* maps = contents->topLevelItem(2);
        emit contents->itemClicked(maps->child(2), 0);
        QTRY_COMPARE(window.browser().page(), 2);
        QCOMPARE(window.browser().headingOnTop(), 2);
        QCOMPARE(contents->currentItem(), maps->child(2));
        QVERIFY(maps->isExpanded() && !contents->topLevelItem(1)->isExpanded());
    }

    void helpOpensItAndItComesBackWithTheNextWindow() {
        QTemporaryDir home;
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, home.path());
        StartOptions options;
        options.assets = SOURCE_DIR "/assets";
        options.backend = "cpu";
        options.language = "en";
        options.theme = "light";
        Shell shell(options);
        shell.start();
        auto* action = shell.window().findChild<QAction*>("actionGuide");
        QVERIFY(action != nullptr && action->shortcuts().contains(QKeySequence(Qt::Key_F1)));
        action->trigger();
        QVERIFY(shell.guide().window() != nullptr && shell.guide().window()->isVisible());
        shell.guide().window()->browser().openPage(3);
        QSignalSpy rebuilt(&shell, &Shell::rebuilt);
        shell.setLanguage("ko");
        QTRY_COMPARE_WITH_TIMEOUT(rebuilt.count(), 1, 20000);
        QVERIFY(shell.guide().window()->isVisible());
        QCOMPARE(shell.guide().window()->browser().page(), 3);
        QCOMPARE(shell.guide().window()->browser().source().path(),
                 QStringLiteral("/ko/%1.md").arg(shell.guide().window()->guide().pages()[3].name));
        shell.guide().window()->close();
        shell.setLanguage("en");
        QTRY_COMPARE_WITH_TIMEOUT(rebuilt.count(), 2, 20000);
        QVERIFY(shell.guide().window() == nullptr);
    }

    /// CONTRIBUTING.md says where things are; names between backticks that look like files are files.
    void theFilesThatTheDeveloperPageNamesExist() {
        const QString page = textOf(SOURCE_DIR "/CONTRIBUTING.md");
        static const QRegularExpression code("`([^`\n]+)`");
        static const QRegularExpression file(R"(^[\w.-]+(/[\w.*{},-]+)+/?$|^[A-Z]+\.md$)");
        int checked = 0;
        for (auto it = code.globalMatch(page); it.hasNext();) {
            const QString name = it.next().captured(1);
            if (!file.match(name).hasMatch() || name.contains("NAME") || name.contains("NN")) continue;
            QStringList names{name};
            if (const auto brace = QRegularExpression(R"(^(.*)\{(.*)\}(.*)$)").match(name);
                brace.hasMatch()) {
                names.clear();
                for (const QString& part : brace.captured(2).split(','))
                    names << brace.captured(1) + part + brace.captured(3);
            }
            for (const QString& each : names) {
                const QFileInfo info(QStringLiteral(SOURCE_DIR "/") + each);
                const bool there = each.contains('*') ? !info.dir().entryList({info.fileName()}).isEmpty()
                                                      : info.exists() || each.startsWith("build/");
                QVERIFY2(there, qPrintable(each));
                ++checked;
            }
        }
        QVERIFY(checked > 40);
    }

  private:
    static int pictureWidth(const GuideBrowser& browser) {
        for (QTextBlock block = browser.document()->begin(); block.isValid(); block = block.next())
            for (auto it = block.begin(); !it.atEnd(); ++it)
                if (it.fragment().charFormat().isImageFormat())
                    return static_cast<int>(it.fragment().charFormat().toImageFormat().width());
        return 0;
    }
};

GUI_TEST(GuideTest)
#include "guide_test.moc"
