// SPDX-License-Identifier: MIT
// What the window makes of the marked answer: where it opens, what it says first.
#include "app/explore/explore_values.h"
#include "app/lab/lab_values.h"
#include "core/analysis/answer/predictions.h"
#include "core/analysis/attention/cell.h"
#include "core/analysis/attention/comparison.h"
#include "core/compute/backend.h"
#include "core/compute/forward.h"
#include "core/model/model.h"
#include "tests/gui/support/open_window.h"
#include "tests/gui/support/test_main.h"
#include "widgets/explore/next_token_view.h"
#include "widgets/lab/chart/sweep_chart.h"
#include "widgets/prompt/token_strip.h"

#include <QProcess>
#include <QScrollBar>
#include <QTableView>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

using namespace lambdascope;
using test::assets;
using test::patience;

class AnswerTest : public QObject, test::OpenWindow {
    Q_OBJECT

  private slots:
    void aNumberIsNoWord() {
        const ModelPtr numbers = loadModel(test::assets / "checkpoints" / "motif");
        QCOMPARE(nextTokenName(*numbers, 12), QStringLiteral("token 12"));
        const ModelPtr words = loadPair(test::assets / "models" / "scale-model").diff;
        for (int token = 0; token < 300; ++token)
            QVERIFY(!nextTokenName(*words, token).startsWith(QStringLiteral("token ")));
    }

    void init() { open(); }
    void cleanup() { closeWindow(); }

    /// The head whose subtraction raises the answer's share of the row most, and the cell that holds most of
    /// it.
    void theWindowOpensWhereItIsFound() {
        const auto answer = tokensIn(state().pieces, state().marks.answer);
        QCOMPARE(answer.size(), std::size_t{3});
        const Trace& trace = *state().diffTrained;
        const int last = trace.tokenCount() - 1;
        const auto gain = [&](HeadId head) {
            double all = 0, of = 0, ofFirst = 0;
            for (int key = 0; key <= last; ++key) {
                const LayerTrace& layer = *trace.layers[head.layer];
                const CellValues cell = cellValues(layer, head.head, {last, key}, state().trainedMix(head));
                all += std::abs(cell.difference());
                if (std::ranges::find(answer, key) == answer.end()) continue;
                of += std::abs(cell.difference());
                ofFirst += cell.a1;
            }
            return of / all - ofFirst;
        };
        QVERIFY(gain(state().head) > 0.15);
        for (int layer = 0; layer < 4; ++layer)
            for (int head = 0; head < 4; ++head) QVERIFY(gain({layer, head}) <= gain(state().head) + 1e-6);
        QCOMPARE(state().pin, std::optional(Cell{last, answer.front()}));
    }

    /// The head that gives its sentence most from the last token of the prompt, whatever else is chosen.
    void theTwinStaysWhereverThePinIs() {
        const SessionState& s = state();
        session_->setScope(MeterScope::Head);
        const TokenGroups groups = tokenGroups(s.pieces, GroupBy::Sentence);
        const auto twin = retrievingHead(*s.standardTrained, s.standardTrained->lastRow(), groups,
                                         answerGroups(groups, s.pieces, s.marks));
        QVERIFY(twin.has_value());
        QCOMPARE(s.twin(), *twin);
        const Cell first = *s.pin;
        for (const std::optional<Cell> pin : {std::optional(Cell{6, 5}), {Cell{20, 3}}, {}, {first}}) {
            session_->pin(pin);
            QCOMPARE(s.twin(), *twin);
        }
        for (const HeadId head : {HeadId{0, 1}, HeadId{3, 0}, HeadId{2, 0}}) {
            session_->selectHead(head);
            VERIFY_WITHIN(settled(), patience);
            QCOMPARE(s.twin(), *twin);
        }
        session_->selectTwin({0, 3});
        QCOMPARE(s.twin(), (HeadId{0, 3}));
        session_->selectTwinBy(TwinRule::Answer);
        QCOMPARE(s.twin(), *twin);
        const Marks marks = s.marks;
        session_->setMarks({});
        VERIFY_WITHIN(settled(), patience);
        QCOMPARE(s.twin(), s.nearest.head);
        session_->setMarks(marks);
        QCOMPARE(s.twin(), *twin);
    }

    /// With the heads of a layer together each model stands at the layer that retrieves.
    void togetherEachModelIsAtItsOwnLayer() {
        session_->setScope(MeterScope::Layer);
        QCOMPARE(state().twin().layer, 1); // by the pair's card
        session_->selectHead({0, 0});
        QCOMPARE(state().twin().layer, 1);
        session_->showWhatTells();
        session_->setText(state().text, true);
        VERIFY_WITHIN(settled(), patience);
        QCOMPARE(state().head.layer, 2);
        session_->selectTwin({3, 2}); // by hand
        QCOMPARE(state().twin(), (HeadId{3, 2}));
    }

    /// What the window prints is what the command writes.
    void theMeterCountsAsTheCommandDoes() {
        session_->setScope(MeterScope::Layer);
        session_->showWhatTells();
        session_->setText(state().text, true);
        VERIFY_WITHIN(settled(), patience);
        const SessionState& s = state();
        session_->pin(Cell{static_cast<int>(s.pieces.size()) - 1, s.pin->key});
        const MeterScene scene = meterScene(s);
        const auto rows = meterRows(scene, false);
        QCOMPARE(rows.size(), std::size_t{4});
        for (const char* by : {"sentence", "token"}) {
            const QStringList arguments{"allocation",
                                        "--model",
                                        QString::fromStdString((assets / "models/scale-model").string()),
                                        "--prompt",
                                        QString::fromStdString(s.text),
                                        "--answer",
                                        QString::fromStdString(s.answerText()),
                                        "--by",
                                        by,
                                        "--json"};
            QProcess command;
            command.start(QCoreApplication::applicationDirPath() + "/lambdascope-cli", arguments);
            QVERIFY(command.waitForFinished(120000));
            QVERIFY2(command.exitCode() == 0, command.readAllStandardError().constData());
            const auto json = nlohmann::json::parse(command.readAllStandardOutput().toStdString());
            QCOMPARE(json["diff"]["place"]["layer"].get<int>(), s.head.layer);
            QCOMPARE(json["standard"]["place"]["layer"].get<int>(), s.twin().layer);
            const bool sentence = std::string_view(by) == "sentence";
            for (std::size_t i = 0; i < rows.size(); ++i) { // standard, a1, lambda_a2, difference
                const auto& row = json["rows"][i];
                const auto near = [](double a, double b) {
                    return std::abs(a - b) < 1e-4 * std::max(1.0, std::abs(b));
                };
                QVERIFY(near(rows[i].counts[sentence ? 0 : 1]->answer, row["share"].get<double>()));
                if (!sentence) continue;
                QVERIFY(near(*rows[i].overNext, row["answer_over_next"].get<double>()));
                QVERIFY(near(*rows[i].ofHeads, row["share_of_heads"].get<double>()));
                double sum = 0, answer = 0;
                for (const auto& group : row["groups"]) sum += group["weight"].get<double>();
                for (const int group : row["answer_groups"])
                    answer += row["groups"][group]["weight"].get<double>();
                if (rows[i].counts[2]) QVERIFY(near(rows[i].counts[2]->answer, answer / sum));
            }
        }
    }

    void anotherPromptIsPinnedAnew() {
        session_->pin(Cell{20, 9});
        session_->setText("The key to Zed is 4821. The key to Rome is 73502. Lily saw a big dog in the park. "
                          "What is the key to Zed?",
                          true);
        VERIFY_WITHIN(settled() && state().textCurrent(), patience);
        QCOMPARE(state().pin->query, state().diffTrained->tokenCount() - 1);
        session_->pin(Cell{5, 2});
        session_->setText(state().text + " The", true); // its row and what it sees are the same
        VERIFY_WITHIN(settled() && state().textCurrent(), patience);
        QCOMPARE(state().pin, std::optional(Cell{5, 2}));
    }

    void theSentenceNamesWhatTheTwinTakesForIt() {
        session_->setBy(GroupBy::Token);
        session_->setScope(MeterScope::Head);
        const QString words = mapText(state());
        const QString twin = QStringLiteral("The standard head gives it 0.28 and “75200” 0.17, to which");
        QVERIFY2(words.contains(twin), qPrintable(words));
        session_->pin(Cell{state().pin->query, 3});
        QVERIFY2(!mapText(state()).contains(twin), qPrintable(mapText(state())));
    }

    /// Probability and loss of all its tokens, for both models and with an edit.
    void isMeasuredAsAWhole() {
        const Measures& measures = state().measures;
        const auto probability = [&](const Trace& trace, const std::vector<int>& answer) {
            double product = 1;
            const auto backend = makeBackend("cpu");
            std::vector<int> tokens = trace.request.tokens;
            for (const int token : answer) {
                const TracePtr pass = forward(*backend, trace.model, {tokens, trace.request.edits, {}});
                product *= nextTokenProbabilities(*pass)[static_cast<std::size_t>(token)];
                tokens.push_back(token);
            }
            return product;
        };
        const std::vector<int> answer = state().markedNext().answer;
        QCOMPARE(answer.size(), std::size_t{3});
        QVERIFY(measures.answerDiff && measures.answerStandard && !measures.answerEdited);
        const auto near = [](double a, double b) { return std::abs(a - b) < 1e-4; };
        QVERIFY(near(measures.answerDiff->probability, probability(*state().diffTrained, answer)));
        QVERIFY(near(measures.answerStandard->probability, probability(*state().standard, answer)));
        QVERIFY(measures.answerDiff->probability > 10 * measures.answerStandard->probability);
        session_->moveLambda(Quantity::LambdaInit, {{2, 0.0}});
        VERIFY_WITHIN(settled() && state().editsCurrent(), patience);
        QVERIFY(near(state().measures.answerEdited->probability, probability(*state().diffEdited, answer)));
        QVERIFY(editSentence(state()).contains("The answer “58852”: "));
        QVERIFY(factorText(state()).contains("layer 2: 0.53 → 1.00"));
        QVERIFY2(nextTokenText(state()).startsWith("The answer “58852”: the standard model "),
                 qPrintable(nextTokenText(state())));
        session_->setMarks({}); // measured anew, without a new text
        VERIFY_WITHIN(settled() && !state().measures.answerDiff, patience);
    }

    void isTheFirstCurveOfASweep() {
        session_->sweeps().start();
        VERIFY_WITHIN(!state().sweep.running && settled(), 4 * patience);
        const LabScene scene = labScene(state());
        QCOMPARE(scene.sweep.probability.size(), std::size_t{33});
        const SweepLayout layout = SweepLayout::of(QRectF(0, 0, 800, 400), scene.sweep);
        QCOMPARE(layout.probabilityCurve.size(), std::size_t{33});
        QVERIFY(layout.probability.rect.bottom() < layout.loss.rect.top());
        QVERIFY(layout.loss.rect.bottom() < layout.attention.rect.top());
        QVERIFY(sweepText(state()).contains("the answer is most probable at"));
    }

    void isInSightInTheTokenStrip() {
        window_->resize(1280, 800);
        auto* strip = window_->findChild<TokenStrip*>();
        const auto inSight = [strip](int token) {
            return strip->viewport()->rect().contains(strip->chipRect(token));
        };
        const auto answer = tokensIn(state().pieces, state().marks.answer);
        QVERIFY(strip->horizontalScrollBar()->maximum() > 0);
        for (const int token : answer) QVERIFY(inSight(token));
        session_->pin(Cell{12, 8}); // there is room for both
        window_->showNow();
        QVERIFY(inSight(12));
        for (const int token : answer) QVERIFY(inSight(token));
        session_->pin(Cell{state().diffTrained->tokenCount() - 1, 8}); // there is not: what was asked for
        window_->showNow();
        QVERIFY(inSight(state().pin->query));
    }

    void isTheFirstRowOfTheNextTokens() {
        window_->resize(1280, 800);
        const auto* view = window_->findChild<NextTokenView*>();
        const auto word = [view](int row) {
            const QModelIndex token = view->model()->index(row, NextTokenModel::Token);
            return token.data().toString() + ' ' + token.data(NextTokenModel::Word).toString();
        };
        QCOMPARE(word(0), QStringLiteral("·58 answer"));
        QCOMPARE(word(1), QStringLiteral("·75 distractor"));
        const auto* table = view->findChild<QTableView*>();
        const auto bottom = [&] {
            return table->visualRect(view->model()->index(1, NextTokenModel::Token)).bottom();
        };
        QTRY_VERIFY(window_->height() == 800 && bottom() < table->viewport()->height());
        session_->setMarks({});
        VERIFY_WITHIN(!view->model()->marked(), patience);
    }

    void goesOnBehindWhatIsWritten() {
        session_->writing().start(2);
        VERIFY_WITHIN(settled() && state().writing.rows[0].size() == 2, patience);
        session_->writing().show(GenerationState::diff, 1); // "58": 85 is next
        VERIFY_WITHIN(settled() && state().tracedAhead.size() == 1, patience);
        const auto* model = window_->findChild<NextTokenView*>()->model();
        QCOMPARE(model->index(0, NextTokenModel::Token).data().toString(), QStringLiteral("85"));
        session_->writing().show(GenerationState::standard, 1); // another number: no answer follows
        VERIFY_WITHIN(settled() && state().writing.row == GenerationState::standard, patience);
        QVERIFY(state().markedNext().answer.empty());
        QVERIFY(model->index(0, NextTokenModel::Token).data(NextTokenModel::Word) !=
                QStringLiteral("answer"));
    }
};

GUI_TEST(AnswerTest)
#include "answer_test.moc"
