// SPDX-License-Identifier: MIT
// What the models write after the prompt, without a window: it streams, stops, is shown and is never stale in
// silence.
#include "app/session/session.h"
#include "core/model/model_place.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "tests/gui/support/test_main.h"
#include "tests/gui/support/waiting.h"
#include "tests/support/compare_traces.h"
#include "tests/support/shipped_pair.h"
#include "tests/support/tiny_model.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace lambdascope;
using test::patience;

namespace {

const std::string story = "Once upon a time there was a little girl named Lily. One day";

double distance(const Tensor& a, const Tensor& b) {
    double most = a.size() == b.size() ? 0 : 1e9;
    for (std::int64_t i = 0; most < 1e9 && i < a.size(); ++i)
        most = std::max<double>(most, std::abs(a.data()[i] - b.data()[i]));
    return most;
}

} // namespace

class SessionGenerateTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        session_ = std::make_unique<Session>("cpu");
        session_->setText(story);
        open(test::tinyStories);
    }
    void cleanup() { session_.reset(); }

    void bothWriteWhatTheCoreWrites() {
        session_->writing().start(30);
        QVERIFY(writing().running && !session_->settled());
        settle();
        QCOMPARE(ids(0), coreTokens(*state().models.diff, {}, 30));
        QCOMPARE(ids(1), coreTokens(*state().models.standard, {}, 30));
        QVERIFY(writing().problem.isEmpty());
        for (const int row : {0, 1})
            for (int i = 0; i < writing().rows.at(row).size(); ++i) {
                QCOMPARE(writing().rows.at(row).pieces[i].id, ids(row)[i]);
                QVERIFY(writing().rows.at(row).tokens[i].probability > 0);
            }
    }

    void theDiffRowIsWrittenWithTheEditsInForce() {
        const Edits edits = withLambda(2, -0.1);
        session_->edit(edits, {});
        settle();
        session_->writing().start(20, {.temperature = 0.8, .topK = 8, .topP = 0.95, .seed = 5});
        settle();
        const Sampling sampling{.temperature = 0.8, .topK = 8, .topP = 0.95, .seed = 5};
        QCOMPARE(ids(0), coreTokens(*state().models.diff, edits, 20, sampling));
        QCOMPARE(ids(1), coreTokens(*state().models.standard, {}, 20, sampling));
        QVERIFY(!state().writtenWithOtherEdits());
    }

    void tokensComeInTurns() {
        int apart = 0, seen = 0;
        session_->onChange(this, Part::Writing, [&] {
            apart = std::max(apart, std::abs(writing().rows[0].size() - writing().rows[1].size()));
            ++seen;
        });
        session_->writing().start(12);
        settle();
        QCOMPARE(apart, 1);
        QVERIFY(seen >= 24);
    }

    void itStopsAtOnce() {
        const auto stop = session_->onChange(this, Part::Writing, [&] {
            if (writing().rows[0].size() == 5 && writing().running) session_->writing().stop();
        });
        session_->writing().start(200);
        VERIFY_WITHIN(!writing().running, patience);
        settle();
        QTest::qWait(50);
        QCOMPARE(writing().rows[0].size(), 5);
        QVERIFY(writing().rows[1].size() >= 4 && writing().rows[1].size() <= 5);
        QCOMPARE(state().diffTrained->request.tokens, promptWith(0, 5)); // the views stay at the last token
        disconnect(stop);
        session_->writing().start(6); // and it can begin anew
        settle();
        QCOMPARE(ids(0), coreTokens(*state().models.diff, {}, 6));
    }

    void viewsFollowWhatIsBeingWritten() {
        int live = 0;
        bool right = true;
        session_->onChange(this, Part::Pass, [&] {
            if (!state().generated || !state().textCurrent()) return;
            ++live;
            const auto count = static_cast<int>(state().tracedAhead.size());
            right = right && state().diffEdited->request.tokens == promptWith(0, count) &&
                    state().standard->request.tokens == promptWith(0, count) &&
                    state().pieces.size() == promptWith(0, count).size();
            const TracePtr fresh = pass(*state().models.diff, promptWith(0, count), state().edits);
            right = right && distance(fresh->logits, state().diffEdited->logits) < 1e-3;
            right = right && state().diffEdited->layers[3]->hasMaps() &&
                    distance(fresh->layers[3]->maps[0], state().diffEdited->layers[3]->maps[0]) < 1e-4;
        });
        session_->edit(withLambda(1, 0.7), {});
        settle();
        session_->writing().start(120);
        settle();
        QVERIFY(live > 0);
        QVERIFY(right);
        QVERIFY(!state().generated); // at the end an ordinary pass
        QCOMPARE(state().diffEdited->request.tokens, promptWith(0, writing().rows[0].size()));
    }

    void theStandardRowIsFollowedOnWish() {
        session_->writing().start(200);
        session_->writing().follow(GenerationState::standard);
        bool followed = false;
        session_->onChange(this, Part::Pass, [&] {
            if (!state().generated || !state().standard->backend.ends_with("KV cache")) return;
            followed = state().standard->request.tokens ==
                       promptWith(1, static_cast<int>(state().tracedAhead.size()));
        });
        settle();
        QVERIFY(followed);
        const auto all = promptWith(1, writing().rows[1].size());
        QCOMPARE(state().standard->request.tokens, all);
        QCOMPARE(state().diffTrained->request.tokens, all);
    }

    void aTokenIsShownByAnOrdinaryPass() {
        session_->writing().start(20);
        settle();
        for (const auto& [row, count] : {std::pair(0, 7), {1, 3}, {1, 20}}) {
            session_->writing().show(row, count);
            QVERIFY(!state().textCurrent());
            settle();
            QVERIFY(state().textCurrent());
            const auto tokens = promptWith(row, count);
            QCOMPARE(state().diffTrained->request.tokens, tokens);
            QVERIFY(
                test::sameBits(state().diffTrained->logits, pass(*state().models.diff, tokens, {})->logits));
            QVERIFY(
                test::sameBits(state().standard->logits, pass(*state().models.standard, tokens, {})->logits));
        }
        session_->writing().backToPrompt();
        settle();
        QCOMPARE(state().diffTrained->request.tokens, state().models.diff->tokenizer->encode(story));
        QVERIFY(state().pin->query < state().diffTrained->tokenCount());
        QCOMPARE(writing().rows[0].size(), 20); // the rows stay
    }

    void passesOfTheUserGoInBetween() {
        bool between = false;
        session_->onChange(this, Part::Pass, [&] {
            between = between || (writing().running && !state().generated && state().textCurrent() &&
                                  state().tracedAhead.size() == 2);
        });
        session_->onChange(this, Part::Writing, [&] {
            if (writing().following && writing().rows[0].size() == 4) session_->writing().show(0, 2);
        });
        session_->writing().start(150);
        settle();
        QVERIFY(between);
        QVERIFY(writing().rows[1].size() == 150 || writing().rows[1].ended()); // it went on
        QCOMPARE(state().diffTrained->request.tokens, promptWith(0, 2));       // where the user put them
    }

    void anEditMarksTheRowAsOfOtherEdits() {
        session_->writing().start(15);
        settle();
        QVERIFY(!state().writtenWithOtherEdits());
        session_->edit(withLambda(2, -0.1), {});
        QVERIFY(state().writtenWithOtherEdits());
        settle();
        QCOMPARE(state().diffEdited->request.tokens, promptWith(0, 15)); // the story shown, with the edits
        QVERIFY(state().editsCurrent() && state().edited());
        session_->history().undo();
        QVERIFY(!state().writtenWithOtherEdits()); // it is what it would write now
    }

    void anEditEndsWhatIsBeingWritten() {
        session_->onChange(this, Part::Writing, [&] {
            if (writing().running && writing().rows[0].size() == 6) session_->edit(withLambda(2, -0.1), {});
        });
        session_->writing().start(200);
        settle();
        QCOMPARE(writing().rows[0].size(), 6);
        QVERIFY(state().writtenWithOtherEdits());
        QVERIFY(state().textCurrent() && state().editsCurrent());
    }

    void anotherTextForgetsTheRows() {
        session_->writing().start(200);
        VERIFY_WITHIN(writing().rows[0].size() > 2, patience);
        session_->setText(story + " she", true);
        QVERIFY(writing().empty() && !writing().running && state().ahead.empty());
        settle();
        QVERIFY(writing().empty());
        QCOMPARE(state().diffTrained->request.tokens, state().models.diff->tokenizer->encode(story + " she"));
    }

    void otherModelsForgetTheRows() {
        session_->writing().start(10);
        settle();
        session_->openTrainingStep(0);
        QTRY_COMPARE_WITH_TIMEOUT(state().trainingStep, 0, patience);
        QVERIFY(writing().empty());
        settle();
        QVERIFY(state().tracedAhead.empty());
    }

    void aModelThatIsAloneWritesAlone() {
        open(std::filesystem::path(test::tinyStories) / "standard");
        session_->writing().start(10);
        settle();
        QCOMPARE(writing().rows[0].size(), 0);
        QCOMPARE(ids(1), coreTokens(*state().models.standard, {}, 10));
        QCOMPARE(writing().row, 1);
        QCOMPARE(state().standard->request.tokens, promptWith(1, 10));
        session_->writing().show(1, 4);
        settle();
        QCOMPARE(state().standard->request.tokens, promptWith(1, 4));
    }

    void aModelWithoutAHeadLeavesTheOtherItsRow() {
        namespace fs = std::filesystem;
        const test::TempFolder folder;
        for (const char* part : {"diff", "standard"})
            fs::copy(fs::path(test::tinyStories) / part, folder.path() / part, fs::copy_options::recursive);
        const fs::path config = folder.path() / "standard/config.json";
        std::string text = readFile(config);
        const std::string tied = "\"tie_word_embeddings\": true";
        text.replace(text.find(tied), tied.size(), "\"tie_word_embeddings\": false");
        test::writeText(config, text);
        open(folder.path());
        QVERIFY(!state().models.standard->hasHead);
        QVERIFY(state().effectsKey().traces[0] && !state().effectsKey().traces[1]);
        session_->writing().start(10);
        settle();
        QCOMPARE(ids(0), coreTokens(*state().models.diff, {}, 10));
        QVERIFY(!writing().rows[1].model);
        QVERIFY2(writing().problem.contains("has no lm_head.weight"), qPrintable(writing().problem));
    }

    /// The pass that is made when writing rests is of the text that was written, with the same means.
    void whatRestsIsWhatWasWritten() {
        Edits edits;
        applyEditArgument(edits, "--ablate", "all=mean", *state().models.diff);
        session_->edit(edits, "mean");
        settle();
        session_->writing().start(12);
        settle();
        QVERIFY(!state().generated);
        QVERIFY(!state().ahead.empty());
        const TracePtr& trace = state().diffEdited;
        const Continuation& row = writing().rows[GenerationState::diff];
        QCOMPARE(trace->tokenCount(), static_cast<int>(row.prompt.size()) + 12);
        for (int i = 0; i < 12; ++i) {
            const auto logits = trace->logits.rowsFrom(std::ssize(row.prompt) + i - 1, 1).values();
            double sum = 0;
            for (const float logit : logits) sum += std::exp(static_cast<double>(logit));
            const int token = row.tokens[static_cast<std::size_t>(i)].token;
            QCOMPARE(token, static_cast<int>(std::ranges::max_element(logits) - logits.begin()));
            const double probability =
                std::exp(static_cast<double>(logits[static_cast<std::size_t>(token)])) / sum;
            QVERIFY(std::abs(probability - row.tokens[static_cast<std::size_t>(i)].probability) < 1e-4);
        }
    }

    void withoutATokenizerItSaysSo() {
        const test::TempFolder folder;
        test::writeTinyModel(folder.path(), {});
        QSignalSpy failed(&session_->passes(), &Passes::failed);
        session_->open(folder.path());
        QVERIFY(failed.wait(patience));
        session_->writing().start(10);
        QVERIFY(!writing().running && writing().empty());
        QVERIFY(writing().problem.contains("no tokenizer"));
        session_->writing().start(0); // and nothing of it harms
        QVERIFY(!writing().running);
    }

    void whatCannotBeginSaysWhy() {
        QSignalSpy failed(&session_->writing(), &Writing::failed);
        session_->writing().start(5, {.temperature = -1});
        QVERIFY(failed.count() == 1 || failed.wait(patience));
        QVERIFY(!writing().problem.isEmpty() && !writing().running);
        session_->writing().start(5);
        settle();
        QVERIFY(writing().problem.isEmpty());
        QCOMPARE(writing().rows[0].size(), 5);
    }

    void theTextOfARowGoesOnWithThePrompt() {
        session_->writing().start(12);
        settle();
        const auto says = [&](int row, int count) {
            auto tokens = promptWith(row, count);
            return state().models.diff->tokenizer->decode(tokens);
        };
        QCOMPARE(session_->writing().textOf(0), says(0, 12));
        session_->writing().show(0, 5);
        QCOMPARE(session_->writing().textOf(0), says(0, 5));
        QCOMPARE(session_->writing().textOf(1), says(1, 12)); // the other row is not cut
    }

    void aCharacterThatIsNotWholeIsLeftOut() {
        Continuation row;
        for (const char* bytes : {"caf", "\xC3", "\xA9", " \xE2\x82"}) {
            TokenPiece piece;
            piece.bytes = bytes;
            row.pieces.push_back(piece);
            row.tokens.push_back({});
        }
        TokenPiece end;
        end.bytes = "<|endoftext|>";
        end.special = true;
        row.pieces.push_back(end);
        QCOMPARE(row.text(1), std::string("caf"));
        QCOMPARE(row.text(2), std::string("caf"));
        QCOMPARE(row.text(3), std::string("caf\xC3\xA9"));
        QCOMPARE(row.text(4), std::string("caf\xC3\xA9 "));
        QCOMPARE(row.text(5), std::string("caf\xC3\xA9 "));
        QVERIFY(!row.ended());
        Model model;
        model.config.eosTokens = {7};
        row.model = std::make_shared<const Model>(model);
        row.tokens.back().token = 7;
        QVERIFY(row.ended());
    }

    void theCommandLineGenerates() {
        session_ = std::make_unique<Session>("cpu");
        session_->setText(story);
        FirstView start;
        start.generate = 8;
        session_->setStart(start);
        open(test::tinyStories);
        QCOMPARE(writing().rows[0].size(), 8);
        QCOMPARE(state().diffTrained->request.tokens, promptWith(0, 8));
    }

    void manyTokensWithinReason() {
        session_->writing().start(200);
        VERIFY_WITHIN(session_->settled(), 4 * patience);
        for (const Continuation& row : writing().rows)
            QVERIFY(!row.model || row.size() == 200 || row.ended());
        QCOMPARE(state().diffTrained->tokenCount(), static_cast<int>(promptWith(0, 200).size()));
    }

  private:
    [[nodiscard]] const SessionState& state() const { return session_->state(); }
    [[nodiscard]] const GenerationState& writing() const { return session_->state().writing; }
    [[nodiscard]] std::vector<int> ids(int row) const {
        return writing().rows.at(row).ids(writing().rows.at(row).size());
    }
    [[nodiscard]] std::vector<int> promptWith(int row, int count) const {
        std::vector<int> tokens = writing().rows.at(row).prompt;
        const auto more = writing().rows.at(row).ids(count);
        tokens.insert(tokens.end(), more.begin(), more.end());
        return tokens;
    }
    [[nodiscard]] Edits withLambda(int layer, double value) const {
        return withValues(state().edits, Quantity::LambdaInit, {{layer, value}}, *state().models.diff);
    }
    void open(const std::filesystem::path& folder) {
        session_->open(folder);
        VERIFY_WITHIN(session_->settled() && (state().diffEdited || state().standard) &&
                          state().textCurrent() && state().title == QString::fromStdString(calledAs(folder)),
                      patience);
    }
    void settle() { VERIFY_WITHIN(session_->settled(), patience); }

    static TracePtr pass(const Model& model, const std::vector<int>& tokens, const Edits& edits) {
        const ModelPtr same(&model, [](const Model*) {});
        return forward(*makeBackend("cpu"), same, {tokens, edits, std::vector(model.layers.size(), true)});
    }
    static std::vector<int> coreTokens(const Model& model, const Edits& edits, int count,
                                       const Sampling& sampling = {}) {
        const ModelPtr same(&model, [](const Model*) {});
        const auto backend = makeBackend("cpu");
        Generation generation(same, {model.tokenizer->encode(story), edits, count, sampling, false});
        std::vector<int> tokens;
        while (!generation.done()) tokens.push_back(generation.step(*backend).token);
        return tokens;
    }

    std::unique_ptr<Session> session_;
};

GUI_TEST(SessionGenerateTest)
#include "session_generate_test.moc"
