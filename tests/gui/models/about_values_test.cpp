// SPDX-License-Identifier: MIT
// What the badge of the status bar says, in every state that a pass can leave.
#include "app/models/about_models.h"
#include "tests/gui/support/test_main.h"
#include "tests/support/tiny_model.h"

#include <QLocale>
#include <QMap>
#include <QTest>

#include <limits>

namespace lambdascope {

class AboutValuesTest : public QObject {
    Q_OBJECT

  private:
    /// As a pass over two layers that kept the maps of some of them.
    static SessionState after(const std::vector<bool>& maps, float error) {
        auto trace = std::make_shared<Trace>();
        trace->request.maps = maps;
        for (std::size_t l = 0; l < maps.size(); ++l) trace->layers.push_back(std::make_shared<LayerTrace>());
        SessionState state;
        state.diffEdited = trace;
        state.measures.rowSumError = error;
        return state;
    }

  private slots:
    void familyAndExchangeAreTold() {
        QLocale::setDefault(QLocale(QLocale::English));
        const test::TempFolder folder;
        test::writeTinyModel(folder.path(), {});
        Model model = *loadModel(folder.path());
        const auto told = [&](const TrainingHistory* history) {
            QMap<QString, QString> facts;
            for (const ModelFact& fact : factsOf(model, history)) facts[fact.name] = fact.value;
            return facts;
        };
        TrainingHistory history;
        QVERIFY(!told(nullptr).contains("About") && !told(&history).contains("Training"));
        model.family.sentences = {{"en", "A small pair."}};
        history.exchanged = {1250, {0, 2}};
        QCOMPARE(told(&history)["About"], QStringLiteral("A small pair."));
        QVERIFY2(told(&history)["Training"].startsWith("L0, L2: A1 and A2 exchanged names after step 1,250"),
                 qPrintable(told(&history)["Training"]));
        QCOMPARE(familySentences({&model, nullptr, &model}).size(), 1);
        model.config.architecture = &Architecture::Llama;
        QVERIFY(!told(&history).contains("Training"));
    }

    void nothingIsSaidOfWhatWasNotComputed() {
        QVERIFY(!checkOf({}).known);
        QVERIFY(!checkOf(after({false, false}, -1)).known);
    }

    void allMapsWereChecked() {
        const CheckShown check = checkOf(after({true, true}, 2e-7F));
        QVERIFY(check.known && check.good);
        QVERIFY2(check.words.startsWith(QStringLiteral("softmax rows sum to 1 ✓ ")), qPrintable(check.words));
        QVERIFY(check.tip.contains("2e-7"));
        QVERIFY(!check.tip.contains("Only the maps that are kept"));
    }

    void someMapsWereChecked() {
        const CheckShown check = checkOf(after({true, false}, 0));
        QVERIFY(check.known && check.good);
        QVERIFY(check.tip.contains("Only the maps that are kept were checked"));
    }

    void rowsThatDoNotSumToOne() {
        for (const float error : {1e-3F, 0.5F, std::numeric_limits<float>::infinity()}) {
            const CheckShown check = checkOf(after({true, true}, error));
            QVERIFY(check.known && !check.good);
            QCOMPARE(check.words, QStringLiteral("! softmax rows do not sum to 1"));
        }
    }

    void aNumberThatIsNone() {
        const CheckShown check = checkOf(after({true, true}, std::numeric_limits<float>::quiet_NaN()));
        QVERIFY(check.known && !check.good);
        QVERIFY(check.tip.contains("not a number"));
    }
};

} // namespace lambdascope

using lambdascope::AboutValuesTest;
GUILESS_TEST(AboutValuesTest)
#include "about_values_test.moc"
