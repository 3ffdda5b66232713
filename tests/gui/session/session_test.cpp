// SPDX-License-Identifier: MIT
// The state behind the window, without one: edits, undo, two sets, marks, sweeps, steps of training.
#include "app/explore/explore_values.h"
#include "app/session/recorded.h"
#include "app/session/session.h"
#include "core/files/edits_file.h"
#include "tests/gui/support/test_main.h"
#include "tests/gui/support/waiting.h"
#include "tests/support/compare_traces.h"
#include "tests/support/failing_backend.h"
#include "tests/support/shipped_pair.h"
#include "tests/support/tiny_model.h"

#include <QSignalSpy>
#include <QTest>
#include <QUndoStack>

#include <cstring>
#include <malloc.h>

using namespace lambdascope;
using test::patience;

namespace {

const std::string text =
    "The special magic number for Paris is 48213. Lily saw a big dog. What is the special "
    "magic number for Paris?";
const std::string otherText = // of as many tokens
    "The special magic number for Paris is 91357. Lily saw a big dog. What is the special "
    "magic number for Paris?";

} // namespace

class SessionTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        session_ = std::make_unique<Session>("cpu");
        session_->setText(text);
        session_->open(test::tinyStories);
        VERIFY_WITHIN(session_->settled() && state().diffEdited, patience);
    }
    void cleanup() { session_.reset(); }

    /// As after a lesson: what was pinned is back before the pass of its text is there.
    void aPinOfATextToComeIsNoCellOfTheOneBefore() {
        session_->pin(Cell{state().diffEdited->tokenCount() + 3, 0});
        QVERIFY(pinnedRow(state()).empty());
        QVERIFY(rowPlotValues(state(), false).keys.isEmpty());
    }

    /// Without a tokenizer a mark is token numbers, however the text parts them and wherever it is selected.
    void marksInATextOfNumbersAreWholeNumbers() {
        session_->setText("40,31 13  3 5");
        session_->open(std::filesystem::path(SOURCE_DIR) / "assets/checkpoints/diff-mlx");
        VERIFY_WITHIN(session_->settled() && state().diffEdited &&
                          state().diffEdited->request.tokens == std::vector<int>({40, 31, 13, 3, 5}),
                      patience);
        const auto marked = [&](std::size_t begin, std::size_t end) {
            session_->setMarks(lambdascope::marked({}, MarkKind::Answer, {begin, end}));
            return tokensIn(state().pieces, state().marks.answer);
        };
        QCOMPARE(marked(3, 4), std::vector{1}); // of 31 the 3
        QCOMPARE(state().answerText(), std::string("31"));
        QCOMPARE(marked(10, 11), std::vector{3});
        QCOMPARE(marked(4, 7), (std::vector{1, 2}));
        QCOMPARE(state().markedNext().answer, (std::vector{31, 13}));
        session_->setText("40,31 137  3 5", true); // a digit more
        QCOMPARE(state().answerText(), std::string("31 137"));
    }

    /// All that is the user's, and nothing of what was chosen in the models before.
    void whatIsTheUsersStaysWhateverIsOpened() {
        session_->setMarks({{{37, 42}}, {{56, 59}}});
        session_->setStandIn("as if it was put there");
        session_->setMapScale(MapScale::Root);
        session_->setBy(GroupBy::Word);
        session_->setScope(MeterScope::All);
        session_->setAsText(MapName::A2);
        session_->setLab({.moves = Quantity::Lambda,
                          .oneHead = false,
                          .formula = true,
                          .training = true,
                          .meterForm = MeterForm::Paper,
                          .why = true,
                          .whyStandard = true,
                          .whyLead = true,
                          .whyByLayer = true,
                          .effects = true,
                          .effect = Ablation::Mean});
        session_->setMachine({.shown = true, .ofStandard = true, .oneKey = true, .open = MachineBox{}});
        ExperimentsState experiments;
        experiments.chosen = "order";
        experiments.choices["order"] = {{{"--seeds", "2"}}, true, false};
        experiments.paper = false;
        session_->setExperiments(experiments);
        session_->selectHead({3, 2});
        session_->setPeek(true);
        edit({{"--lambda-init", "2=0.1"}});
        VERIFY_WITHIN(session_->settled() && state().editsCurrent(), patience);
        const UserState mine = state();
        const ProcessorState processor = state().processor;
        std::optional<SessionState> opened; // before its pass can be there
        const QObject looks;
        session_->onChange(&looks, Part::Models, [&] {
            if (!opened) opened = state();
        });
        session_->open(SOURCE_DIR "/assets/models/scale-model");
        VERIFY_WITHIN(opened.has_value(), patience);
        QVERIFY(static_cast<const UserState&>(*opened) == mine);
        QVERIFY(opened->edits.empty() && !opened->peek && !opened->diffTrained);
        QCOMPARE(opened->head, HeadId{});
        QVERIFY(opened->processor == processor);
        VERIFY_WITHIN(session_->settled() && state().textCurrent(), patience);
        QVERIFY(static_cast<const UserState&>(state()) == mine);
    }

    /// The pass comes all the same, and the user is told once.
    void aGpuThatFailsCostsNothing() {
        const auto failure = std::make_shared<test::Failure>();
        Session session(Processor([&] { return std::make_unique<test::FailingBackend>(failure); },
                                  [] { return makeBackend("cpu", 1); }));
        QSignalSpy told(&session, &Session::deviceFailed);
        QSignalSpy failed(&session.passes(), &Passes::failed);
        session.setText(text);
        session.open(test::tinyStories);
        VERIFY_WITHIN(session.settled() && session.state().diffEdited, patience);
        QCOMPARE(session.state().processor.name, "failing GPU");
        QCOMPARE(told.count(), 0);
        failure->at = 5;
        session.setText("Lily saw", true);
        VERIFY_WITHIN(session.settled(), patience);
        QVERIFY(session.state().textCurrent());
        QCOMPARE(session.state().standard->backend, makeBackend("cpu", 1)->name());
        session.setText("Lily saw a dog", true);
        VERIFY_WITHIN(session.settled(), patience);
        QCOMPARE(told.count(), 1);
        QCOMPARE(told.first().first().toString(), "the GPU was lost");
        QCOMPARE(failed.count(), 0);
    }

    void aDragIsOneStep() {
        const Tensor trained = state().diffEdited->logits;
        for (int i = 0; i < 20; ++i) edit({{"--lambda-init", i % 2 == 0 ? "2=0.1" : "2=-0.15"}}, true);
        session_->history().endGesture();
        edit({{"--lambda-init", "2=-0.15"}, {"--ablate", "1.0=swap"}});
        waitForPass();
        QCOMPARE(session_->history().stack().count(), 2);
        session_->history().undo();
        QCOMPARE(QString::fromStdString(toCommandLine(state().edits)), "--lambda-init 2=-0.15");
        session_->history().undo();
        QVERIFY(state().edits.empty());
        waitForPass();
        QVERIFY(test::sameBits(state().diffEdited->logits, trained));
        session_->history().redo();
        session_->history().redo();
        QCOMPARE(QString::fromStdString(toCommandLine(state().edits)),
                 "--ablate 1.0=swap --lambda-init 2=-0.15");
    }

    /// Every kind of edit there is: one step that is undone, redone and gives the numbers of a fresh pass.
    void everyKindOfEditHasOneWayBack() {
        std::vector<std::pair<std::string, std::string>> kinds{{"--schedule", "0.9,0.4,0.2"},
                                                               {"--lambda-init", "1=0"},
                                                               {"--lambda", "all=1.2"},
                                                               {"--output-factor", "keep"}};
        for (const Patch patch : allPatches)
            kinds.emplace_back("--patch",
                               (patch == Patch::Residual ? "2@4=" : "2.1=") + std::string(nameOf(patch)));
        for (const char* const option : {"--patch-from", "--patch-into"})
            kinds.emplace_back(option, option == std::string("--patch-from") ? otherText : "trained");
        QCOMPARE(kinds.size() - allPatches.size() + 2, editOptions.size()); // --patch, --ablate
        for (const Ablation ablation : allAblations) {
            kinds.emplace_back("--ablate", "1.1=" + std::string(nameOf(ablation)));
            kinds.emplace_back("--ablate", "2=" + std::string(nameOf(ablation)));
        }
        const Tensor trained = state().diffTrained->logits;
        for (const auto& [option, value] : kinds) {
            Edits edits = option == "--output-factor" ? parsed({{"--lambda-init", "1=0"}}) : Edits{};
            if (option.starts_with("--patch")) edits = parsed({{"--lambda-init", "0=0"}});
            if (option.starts_with("--patch-")) applyEditArgument(edits, "--patch", "2=a1", diff());
            applyEditArgument(edits, option, value, diff());
            session_->edit(edits, QString::fromStdString(option));
            waitForPass();
            QVERIFY2(test::sameBits(state().diffEdited->logits, freshPass(edits)->logits), value.c_str());
            QVERIFY2(!test::sameBits(state().diffEdited->logits, trained), value.c_str());
            session_->history().undo();
            QVERIFY(state().edits.empty());
            session_->history().redo();
            QVERIFY(state().edits == edits);
            session_->history().undo();
            waitForPass();
            QVERIFY2(test::sameBits(state().diffEdited->logits, trained), value.c_str());
        }
    }

    /// An edit like any other: undone, shown by Space, in the other set, in a file, a fresh pass's numbers.
    void theStandardModelIsEditedToo() {
        const HeadId head{1, 2};
        const Tensor trained = state().standard->logits, diffLogits = state().diffEdited->logits;
        session_->toggleHead(true, head);
        QVERIFY(!state().editsCurrent());
        waitForPass();
        const std::string words = "--ablate standard:1.2=head-off";
        QCOMPARE(toCommandLine(state().allEdits()), words);
        QVERIFY(test::sameBits(state().standard->logits, freshStandard("1.2=head-off")->logits));
        QVERIFY(!test::sameBits(state().standard->logits, trained));
        QVERIFY(test::sameBits(state().standardTrained->logits, trained));
        QVERIFY(test::sameBits(state().diffEdited->logits, diffLogits));
        QVERIFY(state().standardEdited() && !state().edited());
        QVERIFY(state().standard->layers[0] == state().standardTrained->layers[0]); // taken over
        session_->setPeek(true);
        QVERIFY(state().shownStandard() == state().standardTrained && !state().standardMix(head).off);
        session_->toggleHead(true, head); // not what is shown
        session_->setPeek(false);
        QVERIFY(state().standardMix(head).off);
        edit({{"--lambda-init", "2=0"}}); // of the other model: this one stays
        QCOMPARE(toCommandLine(state().allEdits()), "--lambda-init 2=0 " + words);
        waitForPass();
        session_->history().undo();
        session_->toggleHead(true, head);
        QVERIFY(state().allEdits().empty());
        waitForPass();
        QVERIFY(test::sameBits(state().standard->logits, trained));
        session_->history().undo();
        QCOMPARE(toCommandLine(state().allEdits()), words);
        session_->history().choose(1);
        QVERIFY(state().allEdits().empty());
        session_->history().choose(0);
        const RecordedView record = viewOf(state(), session_->history());
        QVERIFY(record.edits[0] == (std::vector<RecordedEdit>{{"--ablate", "standard:1.2=head-off"}}));
        QVERIFY(editsOf(record.edits[0], state().models) == state().allEdits());
    }

    /// Alone it takes edits without a name before them, and edits of λ are refused in one sentence.
    void aStandardModelAloneIsEdited() {
        const auto alone = std::filesystem::path(test::tinyStories) / "standard";
        const auto startWith = [](const char* option, const char* value) {
            FirstView start;
            start.edits = [=](const EditedModels& models) { return editsOf({{option, value}}, models); };
            return start;
        };
        Session session("cpu");
        session.setText(text);
        session.setStart(startWith("--ablate", "1.2=mean"));
        session.open(alone);
        VERIFY_WITHIN(session.settled() && session.state().standard, patience);
        QVERIFY(test::sameBits(session.state().standard->logits, freshStandard("1.2=mean")->logits));
        QCOMPARE(toCommandLine(session.state().allEdits()), std::string("--ablate standard:1.2=mean"));
        QSignalSpy refused(&session, &Session::startRefused);
        session.setStart(startWith("--lambda-init", "2=0"));
        session.open(alone);
        VERIFY_WITHIN(!refused.isEmpty(), patience);
        QVERIFY(refused[0][0].toString().contains("has no λ"));
    }

    /// As one who follows the README does, letter by letter; what the user marked stays.
    void theAnswerThatCameWithAnExampleIsThatOfTheQuestion() {
        const std::string told = "The key to Oslo is 1250. The key to Anna is 8301. What is the key to ";
        const auto span = [&](const std::string& number) {
            const std::size_t at = told.find(number);
            return Span{at, at + number.size()};
        };
        for (const bool own : {false, true}) {
            Session session("cpu");
            session.setFindsMarks(true);
            const Marks marks{{span("1250")}, {}};
            session.replacePrompt({told + "Oslo?", own ? Marks{} : marks}, {});
            if (own) session.mark(marks);
            for (const char* const typed : {"Osl?", "?", "A?", "Ann?", "Anna?"}) session.write(told + typed);
            const SessionState& s = session.state();
            QCOMPARE(s.marks.answer, std::vector{span(own ? "1250" : "8301")});
            QCOMPARE(s.marks.distractors, own ? std::vector<Span>() : std::vector{span("1250")});
            QCOMPARE(s.marksFound(), !own);
            session.write(told + "Oslo?");
            QCOMPARE(s.marks.answer, std::vector{span("1250")});
        }
    }

    /// Only where nobody said what is marked, and where marks are to be found.
    void thePromptOfTheCommandLineIsMarkedAsIfItWereTyped() {
        const std::string asks = "The key to Oslo is 1250. The key to Anna is 8301. What is the key to Oslo?";
        const auto answer = [&](bool finds, bool asked) {
            Session session("cpu");
            session.setFindsMarks(finds);
            session.setText(asks);
            FirstView start;
            if (asked) start.text = asks;
            session.setStart(start);
            session.open(test::tinyStories);
            const bool there =
                QTest::qWaitFor([&] { return session.settled() && session.state().diffTrained; }, patience);
            if (!there) return std::string("no pass");
            const SessionState& s = session.state();
            if (s.marks.answer.size() != 1) return std::string();
            const Span& at = s.marks.answer.front();
            return s.text.substr(at.begin, at.end - at.begin) + (s.marksFound() ? ", found" : "");
        };
        QCOMPARE(answer(true, true), std::string("1250, found"));
        QCOMPARE(answer(false, true), std::string());
        QCOMPARE(answer(true, false), std::string()); // a text of others
    }

    void aDragBackToItsStartIsNoStep() {
        edit({{"--lambda-init", "1=0.9"}}, true);
        edit({}, true);
        session_->history().endGesture();
        QCOMPARE(session_->history().stack().count(), 0);
    }

    void everyPathEndsInTheSameNumbers() {
        const Edits wish = parsed({{"--lambda-init", "1=-0.15"}});
        const TracePtr fresh = freshPass(wish);
        const auto check = [&](const char* path) {
            waitForPass();
            QVERIFY2(test::sameBits(state().diffEdited->logits, fresh->logits), path);
            for (std::size_t l = 0; l < fresh->layers.size(); ++l) {
                QVERIFY2(test::sameBits(state().diffEdited->layers[l]->hidden, fresh->layers[l]->hidden),
                         path);
                QVERIFY2(test::sameBits(state().diffEdited->layers[l]->maps[1], fresh->layers[l]->maps[1]),
                         path);
            }
            session_->edit({}, {});
            waitForPass();
        };
        for (int i = 0; i <= 50; ++i) // a drag in steps, passes lagging behind
            session_->moveLambda(Quantity::LambdaInit, {{1, 0.35 - i / 100.0}});
        QCOMPARE(session_->history().stack().undoText(), "λ_init of layer 1");
        check("drag");
        session_->edit(wish, {});
        check("typed");
        session_->history().undo();
        check("undone");
        session_->editBoth(editsFromCommandLine(toCommandLine(wish), diff()), {});
        check("pasted");
        const test::TempFolder folder;
        writeEdits(folder.path() / "e.json", wish);
        session_->editBoth(readEdits(folder.path() / "e.json", diff()), {});
        check("file");
        SweepPlan plan;
        plan.layers = {1};
        QVERIFY(std::ranges::find(plan.values, -0.15) != plan.values.end());
        session_->edit(plan.at(-0.15), {});
        check("sweep");
        session_->history().choose(1);
        session_->edit(wish, {});
        session_->history().choose(0);
        session_->history().choose(1);
        check("other set");
    }

    /// What is wrong with its edits takes the DIFF model nothing.
    void aPatchThatIsBehindTheTextOfTheStandardModelIsSaid() {
        const std::string words = "--patch standard:1@9999=residual --ablate standard:0.2=head-off";
        session_->editBoth(editsFromCommandLine(words, state().models), {});
        VERIFY_WITHIN(session_->settled(), patience);
        QVERIFY(state().diffEdited && !state().standard && !state().standardTrained);
        QVERIFY2(state().note.contains("here is no token 9999"), qPrintable(state().note));
        session_->history().undo();
        waitForPass();
        QVERIFY(state().standard && state().note.isEmpty());
    }

    void editsGoFromTraceToTraceWithoutASoftmaxOfTheirLayer() {
        edit({{"--lambda-init", "2=0.3"}});
        waitForPass();
        const TracePtr before = state().diffEdited;
        QCOMPARE(before->layers[2]->maps[0].data(), state().diffTrained->layers[2]->maps[0].data());
        edit({{"--lambda-init", "2=0.3"}, {"--lambda-init", "3=0.1"}});
        waitForPass();
        QCOMPARE(state().diffEdited->firstComputed, 3);
        QVERIFY(state().diffEdited->layers[2] == before->layers[2]);
    }

    void bothSetsKeepTheirEdits() {
        edit({{"--lambda-init", "2=0"}});
        session_->history().choose(1);
        QVERIFY(state().edits.empty());
        QCOMPARE(state().slot, 1);
        edit({{"--lambda", "0=1.2"}});
        session_->history().choose(0);
        QCOMPARE(QString::fromStdString(toCommandLine(state().edits)), "--lambda-init 2=0");
        QVERIFY(state().slotEdited[0] && state().slotEdited[1]);
        session_->history().undo(); // of B: it is shown again
        QCOMPARE(state().slot, 1);
        QVERIFY(state().edits.empty());
    }

    void peekingShowsTheTrainedModelAndChangesNothing() {
        edit({{"--lambda-init", "2=0"}});
        waitForPass();
        session_->setPeek(true);
        QCOMPARE(state().shown(), state().diffTrained);
        QCOMPARE(state().lambda(2).lambda, diff().layers[2].lambda.trained());
        QCOMPARE(state().mix({2, 0}), state().trainedMix({2, 0}));
        session_->moveLambda(Quantity::Lambda, {{2, 0.9}}); // the hand is on a λ that is not the edited one
        session_->setPeek(false);
        QCOMPARE(state().shown(), state().diffEdited);
        QCOMPARE(state().lambda(2).init, 0.0);
    }

    void marksFollowTheText() {
        const std::size_t at = text.find("48213");
        session_->setMarks({{{at, at + 5}}, {}});
        session_->setText("Once. " + text, true);
        QCOMPARE(state().marks.answer.front().begin, at + 6);
        session_->setText("Once. The special magic number for Paris is 4.", true);
        QVERIFY(state().marks.answer.empty());
    }

    void aStepOfAnotherShapeIsRefused() {
        const test::TempFolder folder;
        const auto pair = folder.path() / "pair";
        std::filesystem::create_directories(pair);
        std::filesystem::copy(std::filesystem::path(test::tinyStories) / "diff", pair / "diff",
                              std::filesystem::copy_options::recursive);
        test::writeTinyModel(pair / "steps" / "000100" / "diff", {});
        session_->open(pair);
        VERIFY_WITHIN(!state().models.standard && session_->settled() && state().history, patience);
        session_->selectHead({3, 1});
        const ModelPtr before = state().models.diff;
        session_->openTrainingStep(100);
        VERIFY_WITHIN(state().problem.startsWith("Step 100 cannot be shown"), patience);
        QCOMPARE(state().models.diff, before);
    }

    void aSweepIsTheSameAsItsEdits() {
        const std::size_t at = text.find("48213");
        session_->setMarks({{{at, at + 5}}, {}});
        session_->setTarget({2, 2});
        session_->sweeps().start();
        VERIFY_WITHIN(!state().sweep.running, patience);
        QCOMPARE(state().sweep.points.size(), std::size_t{33});
        for (const std::size_t i : {std::size_t{0}, std::size_t{4}, std::size_t{32}}) {
            const SweepPoint& point = state().sweep.points[i];
            const TracePtr fresh =
                freshPass(withValues({}, Quantity::LambdaInit, {{2, point.value}}, diff()));
            QCOMPARE(point.loss, promptLoss(*fresh));
            QVERIFY(point.readings.answer > 0 && point.readings.answer < 1);
        }
    }

    void aSweepGivesWayAndCanBeCancelled() {
        session_->sweeps().start();
        edit({{"--lambda-init", "0=0"}});
        waitForPass();
        QVERIFY(state().editsCurrent());
        session_->sweeps().start();
        session_->sweeps().cancel();
        QVERIFY(!state().sweep.running);
        VERIFY_WITHIN(session_->settled(), patience);
        QVERIFY(state().sweep.points.size() < 33);
    }

    void aTargetRangeStaysWhileTheHeadIsInIt() {
        session_->setTarget({1, 3});
        QVERIFY(state().target.contains(state().head.layer));
        session_->selectHead({2, 1});
        QCOMPARE(state().target, (LayerRange{1, 3}));
        session_->selectHead({0, 1});
        QCOMPARE(state().target, (LayerRange{0, 0}));
        session_->setTarget({9, -4});
        QCOMPARE(state().target, (LayerRange{0, 3}));
    }

    void stepsOfTrainingKeepEverythingElse() {
        edit({{"--lambda-init", "2=0.1"}});
        waitForPass();
        const auto pin = state().pin;
        const HeadId head = state().head;
        const int last = state().trainingStep;
        QVERIFY(state().history != nullptr);
        const int first = state().history->checkpoints.front().step;
        QCOMPARE(first, 0);
        session_->openTrainingStep(first);
        QTRY_COMPARE_WITH_TIMEOUT(state().trainingStep, first, patience);
        waitForPass();
        QCOMPARE(state().pin, pin);
        QCOMPARE(state().head, head);
        QCOMPARE(state().lambda(2).init, 0.1);
        QVERIFY(test::sameBits(state().diffEdited->logits, freshPass(state().edits)->logits));
        session_->openTrainingStep(last);
        QCOMPARE(state().trainingStep, last);
        waitForPass();
        QVERIFY(test::sameBits(state().diffEdited->logits, freshPass(state().edits)->logits));
    }

    void layersOfASlowPassArriveOneAfterTheOther() {
        const test::TempFolder folder;
        test::writeTinyModel(folder.path(), {.vocab = 512,
                                             .hidden = 512,
                                             .intermediate = 2048,
                                             .layers = 16,
                                             .heads = 8,
                                             .kvHeads = 8,
                                             .headDim = 64});
        test::writeText(folder.path() / "tokenizer.json", byteTokenizer());
        session_->setText(std::string(400, 'a') + text, true);
        session_->open(folder.path());
        VERIFY_WITHIN(state().models.diff && state().models.diff->layers.size() == 16 &&
                          session_->settled() && state().textCurrent(),
                      3 * test::patience);
        std::vector<int> fresh;
        std::shared_ptr<const LayerTrace> arrived;
        session_->onChange(this, Part::Pass, [&] {
            if (state().fresh == 0 || (!fresh.empty() && fresh.back() == state().fresh)) return;
            fresh.push_back(state().fresh);
            arrived = state().shown()->layers[0];
            QVERIFY(state().shown()->layers[15] == state().diffEdited->layers[15]);
        });
        edit({{"--lambda-init", "0=0.9"}});
        VERIFY_WITHIN(session_->settled() && state().editsCurrent(), 3 * test::patience);
        QVERIFY2(fresh.size() >= 2, "the pass took too little time for layers to arrive by themselves");
        QVERIFY(std::ranges::is_sorted(fresh));
        QVERIFY(arrived == state().diffEdited->layers[0]);
        QCOMPARE(state().fresh, 0);
        edit({});
        firstLayersOfANewText();
        cancelledTextKeepsTheLayersThatHadCome();
    }

    void memoryStaysOverManyEdits() {
        const auto wiggle = [this](int count) {
            for (int i = 0; i < count; ++i) {
                edit({{"--lambda-init", i % 2 == 0 ? "2=0.1" : "2=0.9"}}, i % 7 != 0);
                if (i % 7 == 0) session_->history().endGesture();
                if (i % 50 == 0) waitForPass();
            }
            waitForPass();
        };
        wiggle(3000); // as many steps as are kept
        const auto before = mallinfo2().uordblks;
        wiggle(10000);
        const auto after = mallinfo2().uordblks;
        QVERIFY2(after < before + 4'000'000, qPrintable(QString("%1 → %2").arg(before).arg(after)));
    }

  private:
    /// On the slow model, with a text that no trace is of.
    void firstLayersOfANewText() {
        TracePtr soFar;
        const auto watch = session_->onChange(this, Part::Pass, [&] {
            if (state().generated && !soFar) soFar = state().shown();
        });
        session_->setText(std::string(1200, 'b') + text, true);
        VERIFY_WITHIN(session_->settled() && state().textCurrent() && !state().generated, 3 * test::patience);
        disconnect(watch);
        QVERIFY2(soFar, "the pass took too little time for layers to arrive by themselves");
        QCOMPARE(soFar->tokenCount(), state().shown()->tokenCount());
        QCOMPARE(soFar->layers.size(), state().shown()->layers.size());
        QVERIFY(soFar->layers[0] == state().shown()->layers[0]);
        QVERIFY(!soFar->layers[15]->hasMaps());
        QCOMPARE(soFar->layers[15]->lambda.lambda, state().shown()->layers[15]->lambda.lambda);
        QVERIFY(soFar->logits.empty());
    }
    void cancelledTextKeepsTheLayersThatHadCome() {
        const auto watch = connect(
            session_.get(), &Session::changed, this,
            [&] {
                if (state().generated && state().problem.isEmpty()) session_->cancelPass(); // once
            },
            Qt::QueuedConnection);
        session_->setText(std::string(1200, 'c') + text, true);
        VERIFY_WITHIN(session_->settled() && !state().problem.isEmpty(), 3 * test::patience);
        disconnect(watch);
        QCOMPARE(state().problem, QString("Cancelled. The layers that had come are shown."));
        QVERIFY(state().textCurrent());
        session_->setText(state().text, true);
        VERIFY_WITHIN(session_->settled() && !state().generated && state().problem.isEmpty(),
                      3 * test::patience);
        QVERIFY(!state().shown()->logits.empty());
    }
    [[nodiscard]] const SessionState& state() const { return session_->state(); }
    [[nodiscard]] const Model& diff() const { return *state().models.diff; }
    void waitForPass() {
        VERIFY_WITHIN(session_->settled() && state().editsCurrent() && state().textCurrent(), patience);
    }
    using Arguments = std::vector<std::pair<const char*, const char*>>;
    Edits parsed(const Arguments& arguments) {
        Edits edits;
        for (const auto& [option, value] : arguments) applyEditArgument(edits, option, value, diff());
        return edits;
    }
    void edit(const Arguments& arguments, bool ofGesture = false) {
        session_->edit(parsed(arguments), "edit", ofGesture);
    }
    TracePtr freshPass(const Edits& edits) {
        const auto backend = makeBackend("cpu");
        return forward(
            *backend, state().models.diff,
            {state().diffTrained->request.tokens, edits, std::vector<bool>(diff().layers.size(), true)});
    }
    TracePtr freshStandard(const char* ablation) {
        const ModelPtr& model = state().models.standard;
        Edits edits;
        applyEditArgument(edits, "--ablate", ablation, *model);
        const auto backend = makeBackend("cpu");
        return forward(
            *backend, model,
            {state().standardTrained->request.tokens, edits, std::vector<bool>(model->layers.size(), true)});
    }
    /// 256 tokens, one a byte, no merges.
    static std::string byteTokenizer();

    std::unique_ptr<Session> session_;
};

std::string SessionTest::byteTokenizer() {
    std::string vocabulary;
    for (int i = 0; i < 256; ++i) {
        // the byte-level alphabet: printable bytes are themselves, others follow from U+0100 on
        const bool printable = (i >= 0x21 && i <= 0x7E) || (i >= 0xA1 && i <= 0xAC) || i >= 0xAE;
        static int others = 0;
        if (i == 0) others = 0;
        const char32_t code = printable ? static_cast<char32_t>(i) : static_cast<char32_t>(0x100 + others++);
        const QString letter = QString::fromUcs4(&code, 1);
        const QString escaped = letter == "\"" || letter == "\\" ? "\\" + letter : letter;
        vocabulary += (i > 0 ? ", \"" : "\"") + escaped.toStdString() + "\": " + std::to_string(i);
    }
    return R"({"version": "1.0", "model": {"type": "BPE", "vocab": {)" + vocabulary +
           R"(}, "merges": []}, "decoder": {"type": "ByteLevel"}, "added_tokens": [], "pre_tokenizer":)" +
           R"({"type": "ByteLevel", "add_prefix_space": false, "use_regex": true}})";
}

GUILESS_TEST(SessionTest)
#include "session_test.moc"
