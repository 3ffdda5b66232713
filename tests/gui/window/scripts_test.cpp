// SPDX-License-Identifier: MIT
// Other languages and scripts: sentences of the core in another language, words from right to left, emoji in
// the maps, Chinese and Korean fonts.
#include "app/prompt/examples.h"
#include "app/window/main_window.h"
#include "core/util/error.h"
#include "tests/gui/support/open_window.h"
#include "tests/gui/support/test_main.h"
#include "tests/gui/support/waiting.h"
#include "tests/support/shipped_pair.h"
#include "tests/support/tiny_model.h"
#include "widgets/canvas/map_marks.h"
#include "widgets/explore/maps/map_canvas.h"
#include "widgets/kit/sentence.h"

#include <QComboBox>
#include <QFontDatabase>
#include <QPlainTextEdit>
#include <QTest>
#include <QTranslator>

#include <array>

using namespace lambdascope;
using test::patience;

namespace {

/// A language whose words stand in another order.
class Backwards : public QTranslator {
  public:
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char* context, const char* source, const char* /*comment*/,
                                    int /*n*/) const override {
        if (QByteArray(context) != "core") return {};
        if (QByteArray(source) == "%1 lacks its value") return QStringLiteral("EULAV %1");
        return QByteArray(source) == "%1: %2" ? QStringLiteral("%2 :%1") : QString();
    }
};

QString family(const QFont& font, int index) {
    return font.families().value(index);
}

} // namespace

class ScriptsTest : public QObject {
    Q_OBJECT

  private slots:
    void cleanup() { QLocale::setDefault(QLocale(QLocale::English)); }

    void errorsAreToldInAnotherLanguageAndAnotherOrder() {
        const UsageError inner = fail<UsageError>("{} lacks its value", "--%1");
        const Error outer = fail("{}: {}", "a.json", inner);
        QCOMPARE(outer.what(), "a.json: --%1 lacks its value");
        QCOMPARE(sentence(outer), QStringLiteral("a.json: --%1 lacks its value"));
        Backwards translator;
        QCoreApplication::installTranslator(&translator);
        QCOMPARE(sentence(outer), QStringLiteral("EULAV --%1 :a.json"));
        QCOMPARE(sentence(std::runtime_error("%1 lacks its value")), QStringLiteral("%1 lacks its value"));
        QCoreApplication::removeTranslator(&translator);
        QCOMPARE(sentence(fail("{:.1f} of {{{}}}", 2.0, 3)), QStringLiteral("2.0 of {3}"));
    }

    void aWordFromRightToLeftLeavesTheNumbersInPlace() {
        const Phrase said = phrase("“{}” weighs {}", Phrase{"שלום", {}, true}, "0.13");
        QCOMPARE(sentence(said), QStringLiteral("“\u2068שלום\u2069” weighs 0.13"));
        QCOMPARE(sentence(Phrase{"Lily", {}, true}), QStringLiteral("Lily"));
    }

    void labelsAreNotCutInsideALetter() {
        const QString family = QStringLiteral("👩‍👩‍👧");
        const QStringList tokens{family + family + family, QStringLiteral("abcdefgh")};
        QCOMPARE(labelOf(tokens, 0, 3), tokens[0]);
        QCOMPARE(labelOf(tokens, 0, 2), family + QChar(0x2026));
        QCOMPARE(labelOf(tokens, 1, 8), QStringLiteral("abcdefgh"));
        QCOMPARE(labelOf(tokens, 1, 5), QStringLiteral("abcd…"));
    }

    void sharedCharactersLookAsInTheLanguageOfTheWindow() {
        if (!QFontDatabase::hasFamily(QStringLiteral("Noto Sans CJK SC"))) QSKIP("no CJK font is installed");
        QLocale::setDefault(QLocale(QStringLiteral("zh_CN")));
        QCOMPARE(family(Theme::sans(13), 1), QStringLiteral("Noto Sans CJK SC"));
        QLocale::setDefault(QLocale(QStringLiteral("ko")));
        QCOMPARE(family(Theme::sans(13), 1), QStringLiteral("Noto Sans CJK KR"));
        QCOMPARE(family(Theme::mono(13), 1), QStringLiteral("Noto Sans Mono CJK KR"));
    }

    void examplesHaveNamesInTheLanguageOfTheWindow() {
        const std::filesystem::path assets = SOURCE_DIR "/assets";
        QCOMPARE(readExamples(assets, test::tinyStories).at(0).name, QStringLiteral("Magic numbers"));
        QLocale::setDefault(QLocale(QStringLiteral("ko")));
        const auto korean = readExamples(assets, test::tinyStories);
        QLocale::setDefault(QLocale(QStringLiteral("zh_CN")));
        const auto chinese = readExamples(assets, test::tinyStories);
        for (std::size_t i = 0; i < korean.size(); ++i) {
            QVERIFY(korean[i].name != chinese[i].name);
            QCOMPARE(korean[i].text, chinese[i].text); // what the models were trained on
        }
    }

    void examplesAreThoseOfThePairThatIsOpen() {
        QLocale::setDefault(QLocale(QStringLiteral("en")));
        const test::TempFolder folder;
        const std::filesystem::path& assets = folder.path();
        for (const char* name : {"a", "b"}) {
            std::filesystem::create_directories(assets / "models" / name / "diff");
            test::writeText(assets / "models" / name / "diff/config.json", "{}");
        }
        QVERIFY(readExamples(assets).empty());
        test::writeText(assets / "models/b/prompts.json",
                        R"([{"name": "B", "text": "b", "outcome": "both"}])");
        QCOMPARE(readExamples(assets).at(0).name, QStringLiteral("B"));
        QVERIFY(readExamples(assets).at(0).outcome.isEmpty()); // a is open, which may do otherwise
        QCOMPARE(readExamples(assets, assets / "models/b/steps/001/diff").at(0).outcome,
                 QStringLiteral("both right"));
        test::writeText(
            assets / "models/a/prompts.json",
            R"([{"name": "A", "text": "a", "outcome": "diff", "about": {"en": "Chosen", "ko": "K"}},
            {"outcome": "standard"}, {"outcome": "neither"}, {"outcome": 7}, 8, {"name": {"ko": "K"}}])");
        const auto examples = readExamples(assets);
        QCOMPARE(examples.size(), std::size_t(5));
        QCOMPARE(examples[0].outcome, QStringLiteral("DIFF right, Standard wrong"));
        QCOMPARE(examples[1].outcome, QStringLiteral("Standard right, DIFF wrong"));
        QCOMPARE(examples[2].outcome, QStringLiteral("both wrong"));
        QVERIFY(examples[3].outcome.isEmpty() && examples[4].name.isEmpty());
        QCOMPARE(readExamples(assets, "/of/the/user").at(0).name, QStringLiteral("A"));
        QCOMPARE(examples[0].about, QStringLiteral("Chosen"));
        QVERIFY(readExamples(assets, "/of/the/user").at(0).outcome.isEmpty());
        QVERIFY(readExamples(assets, "/of/the/user").at(0).about.isEmpty()); // facts about a's weights
        PromptBar bar;
        bar.setExamples(examples);
        QCOMPARE(bar.findChild<QComboBox*>("examplesCombo")->itemText(0),
                 QStringLiteral("A: DIFF right, Standard wrong"));
        test::writeText(assets / "models/a/prompts.json", "damaged");
        QVERIFY(readExamples(assets).empty());
    }

    /// How an example was found is said first, wherever one meets it: in the list, and of the prompt that it
    /// is.
    void whatIsKnownOfAnExampleComesFirst() {
        PromptBar bar;
        bar.setExamples({{"One", "a b", {}, {}, "Chosen of 300"}, {"Two", "c d"}});
        const auto* list = bar.findChild<QComboBox*>("examplesCombo");
        const auto tips = [&bar, list] {
            return std::array{list->toolTip(), bar.findChild<QPlainTextEdit*>("promptEdit")->toolTip()};
        };
        QVERIFY(list->itemData(0, Qt::ToolTipRole).toString().startsWith("Chosen of 300\n"));
        QCOMPARE(list->itemData(1, Qt::ToolTipRole).toString(), QStringLiteral("c d"));
        QCOMPARE(list->currentIndex(), -1);
        bar.setText("a b");
        QCOMPARE(list->currentIndex(), 0);
        for (const QString& tip : tips()) QVERIFY2(tip.startsWith("Chosen of 300\n"), qPrintable(tip));
        bar.replaceText("a b."); // the user's own by now
        QCOMPARE(list->currentIndex(), -1);
        for (const QString& tip : tips())
            QVERIFY2(!tip.isEmpty() && !tip.contains("Chosen"), qPrintable(tip));
        bar.setText("c d");
        QCOMPARE(list->currentIndex(), 1);
        for (const QString& tip : tips()) QVERIFY2(!tip.contains("Chosen"), qPrintable(tip));
    }

    void emojiKeepTheirColoursInTheMaps() {
        if (!QFontDatabase::hasFamily(QStringLiteral("Noto Color Emoji")))
            QSKIP("no emoji font is installed");
        Session session("cpu");
        test::oneHeadByToken(session);
        MainWindow window(session, SOURCE_DIR "/assets", Theme::light());
        window.resize(1600, 1000);
        window.show();
        const auto redOf = [&](const std::string& text) {
            window.start(test::tinyStories, {}, text);
            const auto ready = [&] { return window.settled() && session.state().textCurrent(); };
            if (!QTest::qWaitFor(ready, patience)) return -1;
            session.pin({});
            window.showNow();
            const QImage image = window.canvas()->picture();
            const QRectF first = window.canvas()->cellRect(0, {0, 0}).value_or(QRectF());
            int red = 0; // beside the first map, where the tokens of the rows stand
            for (int y = static_cast<int>(first.top()); y < image.height(); ++y)
                for (int x = 0; x < static_cast<int>(first.left()) - 4; ++x) {
                    const QColor c = image.pixelColor(x, y);
                    red += c.red() > 180 && c.green() < 100 && c.blue() < 100 ? 1 : 0;
                }
            return red;
        };
        QCOMPARE(redOf("a red apple"), 0);
        QVERIFY(redOf("🍎 🍎") > 20);
    }
};

GUI_TEST(ScriptsTest)
#include "scripts_test.moc"
