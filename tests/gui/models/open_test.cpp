// SPDX-License-Identifier: MIT
// Checkpoints that a user drops on the real window: every family, one or two of them, and what is none.
#include "app/explore/explore_values.h"
#include "app/prompt/examples.h"
#include "app/settings/file_kinds.h"
#include "core/model/family.h"
#include "core/util/assets.h"
#include "core/util/files.h"
#include "core/util/shell_words.h"
#include "tests/gui/support/changes.h"
#include "tests/gui/support/drop.h"
#include "tests/gui/support/shell_window.h"
#include "tests/gui/support/test_main.h"
#include "tests/support/shipped_pair.h"
#include "tests/support/tiny_model.h"
#include "widgets/explore/maps/map_canvas.h"
#include "widgets/kit/sentence.h"
#include "widgets/models/state_page.h"
#include "widgets/prompt/prompt_bar.h"

#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>

namespace lambdascope {
namespace {

const QString data = QStringLiteral(TEST_DATA "/");
const std::string pickled = "\x80\2\x8A\nl\xFC\x9C\x46\xF9 j\xA8P\x19.\x80\2M\xE9\3.";

} // namespace

class OpenTest : public QObject, public test::ShellWindow {
    Q_OBJECT

  private:
    [[nodiscard]] Session& session() { return shell_->session(); }
    [[nodiscard]] const SessionState& state() { return session().state(); }
    [[nodiscard]] bool settled() { return window().settled(); }

    void open(const QStringList& files) {
        const test::Changes changed(session(), Part::Models);
        dropOn(window(), files);
        VERIFY_WITHIN(changed.count() > 0, test::patience);
        VERIFY_WITHIN(settled(), test::patience);
    }
    void refuse(const QStringList& files) {
        const Pair before = state().models;
        const test::Changes changed(session(), Part::Models);
        dropOn(window(), files);
        VERIFY_WITHIN(settled() && child<QLabel>("errorMessage") != nullptr &&
                          child<QLabel>("errorMessage")->isVisible(),
                      test::patience);
        QCOMPARE(changed.count(), 0); // what is open stays whole
        QCOMPARE(state().models.diff, before.diff);
        QCOMPARE(state().models.standard, before.standard);
    }
    /// With as many tokens as diff-gqa.
    [[nodiscard]] QString standardOfTwoLayers() {
        const auto folder = folder_.path() / "two-layers";
        if (std::filesystem::create_directory(folder))
            test::writeTinyModel(folder, {.differential = false, .vocab = 40, .layers = 2});
        return QString::fromStdString(folder.string());
    }
    test::TempFolder folder_;
    [[nodiscard]] QString message() { return child<QLabel>("errorMessage")->text(); }
    void back() {
        child<QPushButton>("closeErrorButton")->click();
        QVERIFY(!child<StatePage>("statePage")->isVisible());
    }
    [[nodiscard]] QString prompt() { return child<QPlainTextEdit>("promptEdit")->toPlainText(); }

  private slots:
    void initTestCase() {
        forget();
        start();
    }
    void cleanupTestCase() { shell_.reset(); }

    void everyFamilyOpens_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<bool>("diff");
        QTest::addColumn<QString>("found");
        QTest::newRow("hf") << "hf/diff-gqa" << true << "HF DiffLlama, 3 layers, 4 differential heads, GQA 2";
        QTest::newRow("its weights") << "hf/diff-gqa/model.safetensors" << true << "HF DiffLlama, 3 layers";
        QTest::newRow("its config") << "hf/diff-gqa/config.json" << true << "HF DiffLlama, 3 layers";
        QTest::newRow("shards") << "hf/diff-sharded/model.safetensors.index.json" << true << "HF DiffLlama";
        QTest::newRow("one kv head") << "hf/diff-one-kv-head" << true << "HF DiffLlama";
        QTest::newRow("unilm") << "unilm/v1-gqa" << true << "unilm DIFF V1, 3 layers";
        QTest::newRow("V2") << "unilm/v2-gqa" << true << "DIFF V2, 3 layers";
        QTest::newRow("llama") << "hf/llama-gqa" << false << "Llama, 3 layers, 8 heads, GQA 4";
        QTest::newRow("gpt2") << "hf/gpt2-plain" << false << "GPT-2, 2 layers, 4 heads";
    }
    void everyFamilyOpens() {
        QFETCH(QString, path);
        QFETCH(bool, diff);
        QFETCH(QString, found);
        open({data + path});
        const ModelPtr& model = diff ? state().models.diff : state().models.standard;
        QVERIFY(model);
        QVERIFY(!(diff ? state().models.standard : state().models.diff));
        QCOMPARE(state().title, path.section('/', 1, 1));
        // it has no tokenizer: the example gave way to numbers, which ran
        QCOMPARE(prompt(), QStringLiteral("1 2 3 4 5 6 7 8"));
        QCOMPARE((diff ? state().diffTrained : state().standard)->tokenCount(), 8);
        QVERIFY2(state().problem.isEmpty(), qPrintable(state().problem));
        auto* badge = child<QPushButton>("checkBadge");
        QVERIFY(badge->isVisible());
        QVERIFY(badge->text().startsWith(QStringLiteral("softmax rows sum to 1 ✓ ")));
        QVERIFY(badge->toolTip().contains("sums to 1"));
        bool shown = false;
        QTimer::singleShot(0, this, [&] {
            auto* dialog = QApplication::activeModalWidget();
            QVERIFY(dialog != nullptr);
            const QString name = diff ? QStringLiteral("diffFact0") : QStringLiteral("standardFact0");
            const QString words = dialog->findChild<QLabel*>(name)->text();
            QVERIFY2(words.contains(found), qPrintable(words));
            dialog->findChild<QPushButton*>("copyAbout")->click();
            QVERIFY(QGuiApplication::clipboard()->text().contains(words));
            QVERIFY(QGuiApplication::clipboard()->text().contains("token numbers"));
            shown = true;
            dialog->findChild<QPushButton*>("closeAbout")->click();
        });
        badge->click();
        QVERIFY(shown);
    }

    void numbersAreCheckedUnderThePrompt() {
        open({data + "hf/diff-gqa"});
        const TracePtr before = state().diffTrained;
        QCOMPARE(child<QPlainTextEdit>("promptEdit")->placeholderText(),
                 QStringLiteral("Token numbers, such as 3 1 4"));
        const auto refused = [&](const char* typed, const char* words) {
            session().setText(typed, true);
            VERIFY_WITHIN(settled() && !state().problem.isEmpty(), test::patience);
            auto* help = child<QLabel>("promptHelp");
            QVERIFY(help->isVisible());
            QVERIFY2(help->text().contains(words), qPrintable(help->text()));
            QCOMPARE(state().diffTrained, before); // the maps stay
        };
        refused("Lily saw a dog", "token numbers, such as 3 1 4");
        refused("3 40", "its numbers go from 0 to 39");
        session().setText("3 1 4", true);
        VERIFY_WITHIN(settled() && state().textCurrent(), test::patience);
        QVERIFY(!child<QLabel>("promptHelp")->text().contains("number"));
        open({QString(test::tinyStories)}); // with a text of the user
        QVERIFY(state().diffTrained);
        QCOMPARE(child<QPlainTextEdit>("promptEdit")->placeholderText(), QStringLiteral("Type a prompt"));
    }

    /// The model is there, and what its texts must be is said; a press of a button gives it one.
    void aTokenizerThatIsNotSupportedLeavesNumbers() {
        const test::TempFolder folder;
        test::writeTinyModel(folder.path(), {.vocab = 40});
        test::writeText(folder.path() / "tokenizer.json",
                        R"({"normalizer":{"type":"Mine"},"model":{"vocab":{"a":0}}})");
        const QString path = QString::fromStdString(folder.path().string());
        const QString why = path + "/tokenizer.json: the normalizer \"Mine\" is not supported";
        window().start(test::tinyStories, {}, std::string("Lily saw a dog"));
        const test::Changes changed(session(), Part::Models);
        VERIFY_WITHIN(settled() && changed.count() > 0, test::patience);
        open({path});
        QVERIFY(state().models.diff && !state().diffTrained);
        QVERIFY2(message().contains(why), qPrintable(message()));
        child<QPushButton>("fillNumbersPageButton")->click();
        VERIFY_WITHIN(settled() && state().diffTrained, test::patience);
        QCOMPARE(prompt(), QStringLiteral("1 2 3 4 5 6 7 8"));
        QVERIFY(!child<StatePage>("statePage")->isVisible());
        auto* said = child<QLabel>("generateMessage");
        QVERIFY2(said->isVisible() && said->accessibleName().contains(why), qPrintable(said->text()));
        session().setText("Lily again", true); // the maps stay, and the button is beside the sentence
        VERIFY_WITHIN(settled() && !state().problem.isEmpty(), test::patience);
        QVERIFY(child<QPushButton>("fillNumbersButton")->isVisible());
        child<QPushButton>("fillNumbersButton")->click();
        VERIFY_WITHIN(settled() && state().textCurrent(), test::patience);
        QCOMPARE(prompt(), QStringLiteral("1 2 3 4 5 6 7 8"));
        QVERIFY(!child<QPushButton>("fillNumbersButton")->isVisible());
    }

    void theFirstTextComesBackWithWords() {
        open({data + "hf/llama-base"});
        session().setText("1 2", true);
        VERIFY_WITHIN(settled(), test::patience);
        open({QString(test::tinyStories)});
        QCOMPARE(prompt(), QStringLiteral("1 2")); // the user's own
        window().start(test::tinyStories, {}, {}); // with the first example
        VERIFY_WITHIN(settled() && state().textCurrent(), test::patience);
        const QString first = prompt();
        open({data + "hf/llama-base"});
        QCOMPARE(prompt(), QStringLiteral("1 2 3 4 5 6 7 8"));
        open({QString(test::tinyStories)});
        QCOMPARE(prompt(), first);
    }

    void twoStandSideBySideInAnyOrder() {
        const QString diff = data + "hf/diff-gqa", standard = standardOfTwoLayers();
        for (const QStringList& both : {QStringList{diff, standard}, QStringList{standard, diff}}) {
            open(both);
            QCOMPARE(state().models.diff->name, std::string("diff-gqa"));
            QCOMPARE(state().models.standard->name, std::string("two-layers"));
            QVERIFY(state().diffTrained && state().standard);
            QVERIFY(state().note.isEmpty());
        }
        QVERIFY(child<QPushButton>("checkBadge")->text().contains(u'✓'));
        bool shown = false;
        QTimer::singleShot(0, this, [&] {
            const auto lines = QApplication::activeModalWidget()->findChildren<QLabel*>("matchLine");
            QVERIFY(lines.size() >= 3);
            QVERIFY(std::ranges::any_of(
                lines, [](const QLabel* line) { return line->text() == "!  3 and 2 layers"; }));
            shown = true;
            QApplication::activeModalWidget()->close();
        });
        action("actionAboutModels")->trigger();
        QVERIFY(shown);
    }

    void twinsOfOtherNumbersOfLayersAndHeads() {
        open({data + "hf/diff-gqa", standardOfTwoLayers()}); // 3 layers of 4 heads, 2 layers of 4 heads
        session().selectTwinBy(TwinRule::LayerShare);
        for (const auto& [head, twin] :
             {std::pair(HeadId{0, 0}, HeadId{0, 0}), {{1, 2}, {1, 2}}, {{2, 3}, {1, 3}}}) {
            session().selectHead(head);
            VERIFY_WITHIN(settled(), test::patience);
            QCOMPARE(window().canvas()->scene().twin, twin);
            QCOMPARE(window().canvas()->scene().twinReason, CanvasScene::TwinReason::LayerShare);
        }
        QVERIFY(action("actionTwinByDepth")->isChecked());
        session().selectTwin({1, 3});
        window().showNow();
        QCOMPARE(window().canvas()->scene().twinReason, CanvasScene::TwinReason::Chosen);
        action("actionTwinByPattern")->trigger();
        VERIFY_WITHIN(settled(), test::patience);
        const HeadId nearest = state().twin();
        QVERIFY(nearest.layer < 2 && nearest.head < 4);
    }

    void numbersOfOtherVocabulariesAreOtherTokens() {
        open({data + "hf/diff-gqa", data + "hf/llama-base"}); // of 40 and 30 tokens
        QVERIFY(state().diffTrained && !state().standard);
        QVERIFY2(state().note.contains("another number of tokens"), qPrintable(state().note));
        QVERIFY(!child<QWidget>("twinCombo")->isEnabled());
    }

    void twoOfAKindAreRefusedWhole() {
        open({QString(test::tinyStories)});
        refuse({data + "hf/gpt2-plain", data + "hf/llama-base"});
        QVERIFY2(message().contains("is a standard Transformer, as"), qPrintable(message()));
        back();
        refuse({data + "hf/diff-gqa", data + "hf/diff-base"}); // of 40 and 30 tokens
        QVERIFY2(message().contains("cannot stand beside") && message().contains("40") &&
                     message().contains("30"),
                 qPrintable(message()));
        back();
        refuse({data + "hf/diff-gqa", data + "hf/llama-base", data + "hf/gpt2-plain"});
        QVERIFY2(message().startsWith("3 models at once"), qPrintable(message()));
        back();
    }

    void shardsAreOneModel() {
        const QString shards = QStringLiteral(SOURCE_DIR "/assets/checkpoints/hf-diffllama-sharded-bf16/");
        open({shards + "model-00001-of-00002.safetensors", shards + "model-00002-of-00002.safetensors"});
        QVERIFY(state().models.diff && !state().models.standard);
        QCOMPARE(state().title, QStringLiteral("hf-diffllama-sharded-bf16"));
        const std::int64_t all = state().models.diff->parameters;
        open({data + "hf/diff-gqa"});
        open({shards + "model-00002-of-00002.safetensors"}); // a part means all of it
        QCOMPARE(state().models.diff->parameters, all);
        const test::TempFolder folder; // the same without the file that tells what they mean
        QStringList lone;
        for (const char* name : {"model-00001-of-00003.safetensors", "model-00002-of-00003.safetensors",
                                 "model-00003-of-00003.safetensors"}) {
            writeFile(folder.path() / name, std::string(16, '\0'));
            lone << QString::fromStdString((folder.path() / name).string());
        }
        refuse(lone);
        QVERIFY2(message().contains("nor config.json"), qPrintable(message()));
        back();
    }

    /// On the screen, and not only in the frame buffer of the canvas.
    void theMapsAreOnTheScreenAfterALesson() {
        window().setWorkspace(Workspace::Explore);
        const auto corner = [&] {
            const QPoint at = window().canvas()->mapToGlobal(QPoint(6, 6));
            return window().screen()->grabWindow(0, at.x(), at.y(), 1, 1).toImage().pixelColor(0, 0);
        };
        const QColor ground = window().canvas()->picture().pixelColor(6, 6);
        QTRY_COMPARE(corner(), ground);
        window().setWorkspace(Workspace::Learn); // whose first page covers them
        VERIFY_WITHIN(settled() && !window().canvas()->isVisible(), test::patience);
        QTest::qWait(200);
        window().setWorkspace(Workspace::Explore);
        VERIFY_WITHIN(settled() && window().canvas()->isVisible(), test::patience);
        QTRY_COMPARE(corner(), ground);
    }

    void aPickleIsShownWithItsCommand() {
        const test::TempFolder folder;
        const auto file = folder.path() / "pytorch_model.bin";
        writeFile(file, pickled);
        writeFile(folder.path() / "config.json", "{}");
        refuse({QString::fromStdString(file.string())});
        QVERIFY2(message().contains("never executed"), qPrintable(message()));
        const QString command = QString::fromStdString(asShellWord(SOURCE_DIR "/tools/convert") + " " +
                                                       asShellWord(folder.path().string()));
        QCOMPARE(child<QLineEdit>("commandLine")->text(), command);
        child<QPushButton>("copyCommandButton")->click();
        QCOMPARE(QGuiApplication::clipboard()->text(), command);
        back();
    }

    void otherFilesSayWhatTheyAre() {
        const test::TempFolder folder;
        const auto refused = [&](const char* name, const std::string& bytes, const char* words) {
            writeFile(folder.path() / name, bytes);
            refuse({QString::fromStdString((folder.path() / name).string())});
            QVERIFY2(message().contains(words), qPrintable(message()));
            QVERIFY(child<QLineEdit>("commandLine") == nullptr ||
                    !child<QLineEdit>("commandLine")->isVisible());
            back();
        };
        refused("llama.gguf", "GGUF\3", "is a GGUF file");
        refused("model.zip", std::string("PK\3\4") + std::string(60, '\0'), "packed archive");
        refused("model.safetensors", "", "is empty");
    }

    void anotherTokenizerGivesNextTokensOnly() {
        const test::TempFolder folder;
        test::writeTinyModel(folder.path() / "diff", {.vocab = 700});
        test::writeTinyModel(folder.path() / "standard", {.differential = false, .vocab = 802});
        std::filesystem::copy_file(TEST_DATA "/tokenizer/gpt2.json", folder.path() / "diff/tokenizer.json");
        std::filesystem::copy_file(TEST_DATA "/tokenizer/llama3.json",
                                   folder.path() / "standard/tokenizer.json");
        window().start(test::tinyStories, {}, std::string("The end of the story, 1234567!"));
        open({QString::fromStdString(folder.path().string())});
        QVERIFY2(state().note.contains("tokens of its own"), qPrintable(state().note));
        QVERIFY(!state().standard && state().standardApart);
        const auto rows = nextTokenRows(state());
        QVERIFY(std::ranges::any_of(rows, [](const NextTokenRow& row) { return row.standard.has_value(); }));
        QVERIFY(
            std::ranges::any_of(rows, [](const NextTokenRow& row) { return row.diffTrained.has_value(); }));
        // beside a model without any tokenizer
        std::filesystem::remove(folder.path() / "standard/tokenizer.json");
        open({QString::fromStdString(folder.path().string())});
        QVERIFY2(state().note.contains("cannot read this text"), qPrintable(state().note));
        QVERIFY(state().diffTrained && !state().standardApart);
    }

    void theFirstPairOpensAndTheMenuHasAll() {
        const std::filesystem::path assets = SOURCE_DIR "/assets";
        const auto pairs = shippedPairs(assets);
        window().start({}, {}, {});
        VERIFY_WITHIN(settled() && state().folder == pairs.front(), test::patience);
        QCOMPARE(prompt(), readExamples(assets).at(0).text);
        const auto actions = child<QMenu>("pairsMenu")->actions();
        QCOMPARE(static_cast<std::size_t>(actions.size()), pairs.size());
        for (std::size_t i = pairs.size(); i-- > 0;) {
            QAction& open = *actions[static_cast<qsizetype>(i)];
            QCOMPARE(open.text().toStdString(), pairs[i].filename().string());
            open.trigger();
            VERIFY_WITHIN(settled() && state().folder == pairs[i], test::patience);
            const QString about = sentence(readFamily(pairs[i]).sentence("en"));
            QVERIFY(!about.isEmpty() && open.toolTip().simplified().contains(about));
            QVERIFY(child<QPushButton>("modelsButton")->toolTip().simplified().contains(about));
            QCOMPARE(child<QComboBox>("examplesCombo")->count(),
                     static_cast<int>(readExamples(assets, pairs[i]).size()));
        }
    }

    void filesOfOneFolderAreItsModel() {
        using Paths = std::vector<std::filesystem::path>;
        const std::filesystem::path one = TEST_DATA "/hf/diff-gqa", two = TEST_DATA "/hf/llama-base";
        const auto taken = [](const Paths& files) {
            Paths paths;
            for (const auto& each : lookAt(files).files) paths.push_back(each.path);
            return paths;
        };
        QCOMPARE(taken({one}), Paths{one});
        QCOMPARE(taken({one / "model.safetensors"}), Paths{one / "model.safetensors"});
        QCOMPARE(taken({one / "model.safetensors", one / "config.json"}), Paths{one});
        QCOMPARE(taken({two, one / "config.json", one / "model.safetensors"}), (Paths{two, one}));
        QCOMPARE(taken({one / "config.json", one}), Paths{one});
        QCOMPARE(taken({"a.txt", "a.txt"}), (Paths{"a.txt", "a.txt"})); // of no model
    }
};

GUI_TEST(OpenTest)

} // namespace lambdascope

#include "open_test.moc"
