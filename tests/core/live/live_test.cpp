// SPDX-License-Identifier: MIT
// The instrument of a live page: wishes and states. tests/tools/live_core_test.py holds its WebAssembly to
// this build.
#include "core/analysis/answer/named_answer.h"
#include "core/analysis/answer/predictions.h"
#include "core/compute/backend.h"
#include "core/compute/continuation.h"
#include "core/compute/forward.h"
#include "core/files/edits_file.h"
#include "core/live/live.h"
#include "core/model/model.h"
#include "core/util/error.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

namespace lambdascope {
namespace {

const std::string pairFolder = SOURCE_DIR "/assets/models/scale-model";
const std::string question = "The key to Mia is 4821. The key to Rome is 73502. What is the key to Mia?";

OrderedJson stateOf(Live& live, const OrderedJson& wish) {
    live.begin(wish.dump());
    while (live.step()) {
    }
    return live.state();
}

std::string refusal(Live& live, const OrderedJson& wish) {
    try {
        stateOf(live, wish);
    } catch (const Error& error) {
        return error.what();
    }
    return "taken";
}

LayerEdit initOf(double value) {
    LayerEdit edit;
    edit.lambdaInit = value;
    return edit;
}

double saidBy(const OrderedJson& state, const std::string& who, const char* what = "p") {
    for (const auto& each : state.at("live").at("says"))
        if (each.at("who") == who) return each.at(what).get<double>();
    return -1;
}

class LiveOfThePair : public testing::Test {
  protected:
    Live live{pairFolder};
};

TEST_F(LiveOfThePair, TellsOfItsModels) {
    const OrderedJson facts = live.facts();
    EXPECT_EQ(facts.at("title"), "scale-model");
    EXPECT_EQ(facts.at("learned"), 256);
    EXPECT_EQ(facts.at("diff").at("heads"), 4);
    EXPECT_EQ(facts.at("standard").at("heads"), 8);
    EXPECT_EQ(facts.at("layers").size(), 4U);
    EXPECT_NEAR(facts.at("layers").at(2).at("init").get<double>(), 0.4707, 1e-4);
    EXPECT_FALSE(facts.at("examples").empty());
}

/// The numbers are those of passes without a page.
TEST_F(LiveOfThePair, SaysWhatPassesSay) {
    const Pair pair = loadPair(pairFolder);
    const auto backend = makeBackend("cpu", 1);
    const std::vector<int> tokens = pair.diff->tokenizer->encode(question);
    Edits edits;
    edits.set(2, initOf(0));
    const OrderedJson state = stateOf(live, {{"text", question}, {"edits", "--lambda-init 2=0"}});
    const auto likeliest = [&](const ModelPtr& model, const Edits& with) {
        return likeliestNext(*forward(*backend, model, {tokens, with, {}, false}));
    };
    for (const auto& [who, model, with] : {std::tuple("trained", pair.diff, Edits{}),
                                           {"edited", pair.diff, edits},
                                           {"standard", pair.standard, Edits{}}}) {
        const Candidate next = likeliest(model, with);
        EXPECT_EQ(saidBy(state, who, "token"), next.token) << who;
        EXPECT_NEAR(saidBy(state, who), next.probability, 1e-6) << who;
    }
    EXPECT_EQ(state.at("live").at("tokens"), tokens.size());
    EXPECT_EQ(state.at("data").at("tokens").size(), tokens.size());
    EXPECT_EQ(state.at("data").at("edits"), "--lambda-init 2=0");
    EXPECT_NEAR(state.at("live").at("layers").at(2).at("init").get<double>(), 0, 1e-9);
    EXPECT_LT(saidBy(state, "edited", "answer"), saidBy(state, "trained", "answer"));
}

TEST_F(LiveOfThePair, FindsTheAnswerThatTheTextAsksForOrTakesTheReaders) {
    const OrderedJson found = stateOf(live, {{"text", question}}).at("live");
    EXPECT_EQ(found.at("byItself"), true);
    EXPECT_EQ(found.at("answer").dump(), "[[18,22]]");
    EXPECT_EQ(found.at("rivals").dump(), "[[43,48]]");
    EXPECT_EQ(found.at("told").dump(), "[[18,22],[43,48]]");
    const OrderedJson other =
        stateOf(live, {{"text", question}, {"answer", {{43, 48}}}, {"rivals", {{18, 22}}}});
    EXPECT_EQ(other.at("live").at("byItself"), false);
    EXPECT_EQ(other.at("data").at("answer"), "73502");
    const OrderedJson none = stateOf(live, {{"text", question}, {"answer", OrderedJson::array()}});
    EXPECT_EQ(none.at("data").at("answer"), "");
    EXPECT_TRUE(none.at("live").at("says").at(0).at("answer").is_null());
}

std::string withoutNumber(OrderedJson state) {
    state.erase("n");
    return state.dump();
}

/// Whatever ran before, and however far.
TEST_F(LiveOfThePair, AStateIsOfItsWishAlone) {
    const OrderedJson wish{{"text", question}, {"edits", "--lambda-init 1=0.1"}, {"heads", "layer"}};
    const std::string fresh = withoutNumber(stateOf(live, wish));
    stateOf(live, {{"text", "Once upon a time"}, {"edits", "--lambda 0=0"}});
    for (int steps = 1; steps < 10; steps += 2) {
        live.begin(OrderedJson{{"text", question}, {"edits", "--lambda-init 2=0.9"}}.dump());
        for (int i = 0; i < steps; ++i) live.step();
        EXPECT_EQ(withoutNumber(stateOf(live, wish)), fresh) << steps;
    }
    EXPECT_NE(refusal(live, {{"text", question}, {"edits", "--lambda 9=0"}}), "taken");
    EXPECT_EQ(withoutNumber(stateOf(live, wish)), fresh);
}

/// Maps of a state with what is null taken from the one before, as the page does.
OrderedJson completedMaps(OrderedJson maps, const OrderedJson& before) {
    for (auto& [kind, heads] : maps.items())
        for (auto& [head, map] : heads.items())
            if (map.is_null()) map = before.at(kind).at(head);
    return maps;
}

std::size_t sentMaps(const OrderedJson& state) {
    std::size_t count = 0;
    for (const auto& heads : state.at("data").at("maps"))
        count += static_cast<std::size_t>(
            std::ranges::count_if(heads, [](const auto& map) { return !map.is_null(); }));
    return count;
}

/// λ of a layer leaves its own softmax, all before it and the standard model alone.
TEST_F(LiveOfThePair, SendsTheMapsThatThePageLacks) {
    OrderedJson wish{{"text", question}, {"heads", "all"}};
    const OrderedJson first = stateOf(live, wish);
    EXPECT_EQ(sentMaps(first), std::size_t{2 * 4 * 4 + 4 * 8});
    wish["has"] = first.at("n");
    wish["edits"] = "--lambda-init 2=0.1";
    const OrderedJson moved = stateOf(live, wish);
    EXPECT_EQ(sentMaps(moved), std::size_t{2 * 4}) << "those of layer 3";
    const OrderedJson stale = stateOf(live, wish); // who has an earlier one than was sent last
    EXPECT_EQ(sentMaps(stale), sentMaps(first));
    EXPECT_EQ(completedMaps(moved.at("data").at("maps"), first.at("data").at("maps")),
              stale.at("data").at("maps"));
    wish.update({{"text", question + " It"}, {"has", stale.at("n")}});
    EXPECT_EQ(sentMaps(stateOf(live, wish)), sentMaps(first)) << "of another text";
}

/// Keys and values that are kept from pass to pass change no number.
TEST_F(LiveOfThePair, AnAnswerIsAsProbableAfterManyEditsAsAtOnce) {
    const Pair pair = loadPair(pairFolder);
    const auto backend = makeBackend("cpu", 1);
    const std::vector<int> tokens = pair.diff->tokenizer->encode(question);
    const std::vector<int> answer = idsToSay(*pair.diff, pair.diff->tokenizer->pieces(tokens), {{18, 22}});
    ASSERT_GT(answer.size(), 1U); // else nothing is kept
    const std::vector<std::string> all{"--lambda-init 3=0", "--lambda-init 0=0.6", "", "--ablate 1.2=swap",
                                       "--lambda-init 0=0.6 --lambda-init 3=0.1"};
    for (const std::string& edits : all) {
        const OrderedJson state = stateOf(live, {{"text", question}, {"edits", edits}});
        const Edits given = edits.empty() ? Edits{} : editsFromCommandLine(edits, pair).diff;
        const TracePtr pass = forward(*backend, pair.diff, {tokens, given, {}, true});
        const double expected =
            likelihoodOf(continuationLogProbabilities(*backend, *pass, answer)).probability;
        const double found = saidBy(state, edits.empty() ? "trained" : "edited", "answer");
        EXPECT_NEAR(found / expected, 1, 1e-3) << edits; // of small ones, too
    }
}

TEST_F(LiveOfThePair, AsTrainedLeavesTheEditsOut) {
    const OrderedJson trained = stateOf(live, {{"text", question}});
    const OrderedJson peeked =
        stateOf(live, {{"text", question}, {"edits", "--lambda-init 2=0"}, {"asTrained", true}});
    EXPECT_EQ(peeked.at("data").at("maps").dump(), trained.at("data").at("maps").dump());
    EXPECT_EQ(saidBy(peeked, "edited"),
              saidBy(stateOf(live, {{"text", question}, {"edits", "--lambda-init 2=0"}}), "edited"));
}

TEST_F(LiveOfThePair, WritesAndRecordsTheSlider) {
    const OrderedJson state =
        stateOf(live, {{"text", question}, {"generate", 5}, {"curve", true}, {"layer", 2}});
    const OrderedJson& written = state.at("live").at("written");
    ASSERT_EQ(written.size(), 2U);
    EXPECT_EQ(written.at(1).at("who"), "trained");
    EXPECT_TRUE(written.at(1).at("text").get<std::string>().starts_with(" 4821")) << written.dump();
    EXPECT_EQ(written.at(1).at("tokens"), 5);
    const OrderedJson& data = state.at("data"); // as a recorded page has it
    EXPECT_GE(data.at("stops").size(), 34U);
    EXPECT_EQ(data.at("stops").at(data.at("shownStop").get<std::size_t>()).at("value"),
              live.facts().at("layers").at(2).at("init"));
}

TEST_F(LiveOfThePair, RefusesInOneSentence) {
    EXPECT_EQ(refusal(live, {{"text", question}, {"page", 2}}), "wish: unknown key “page”");
    EXPECT_EQ(refusal(live, {{"text", "a"}, {"answer", {{0, 2}}}}), "wish: “answer” is no place in the text");
    EXPECT_EQ(refusal(live, {{"text", "a"}, {"answer", {{1, 1}}}}), "wish: “answer” is no place in the text");
    EXPECT_EQ(refusal(live, {{"text", "a"}, {"twin", {0, 8}}}),
              "wish: “twin” is no head of scale-model/standard");
    EXPECT_EQ(refusal(live, {{"text", "a"}, {"edits", "--ablate standard:1.6=head-off"}}),
              "a live page has no edits of the standard model");
    std::string book;
    for (int i = 0; i < 600; ++i) book += "word ";
    EXPECT_NE(refusal(live, {{"text", book}}).find("more than the 512 of a page"), std::string::npos);
    try {
        live.begin(OrderedJson{{"text", book}}.dump());
    } catch (const Live::TooLong& error) {
        EXPECT_EQ(error.tokens, 1202U); // two each, ⟨bos⟩, too, and the last blank
        const OrderedJson cut = stateOf(live, {{"text", book.substr(0, error.fits)}});
        EXPECT_EQ(cut.at("live").at("tokens"), 256);
        EXPECT_EQ(cut.at("live").at("fits"), 0);
        const OrderedJson longer = stateOf(live, {{"text", book.substr(0, error.fits + 10)}});
        EXPECT_EQ(longer.at("live").at("fits"), error.fits);
    }
    for (const char* const wish : {"", "[]", "{", R"({"text": 7})", R"({"text": "a", "layer": -1})",
                                   R"({"text": "a", "heads": "page"})", R"({"text": "a", "generate": 65})"})
        EXPECT_THROW(live.begin(wish), Error) << wish;
}

TEST(LiveOfOneModel, IsOfTheDiffModelAlone) {
    EXPECT_THROW(Live(SOURCE_DIR "/assets/checkpoints/hf-llama"), Error);
    Live live(SOURCE_DIR "/assets/checkpoints/hf-diffllama");
    EXPECT_TRUE(live.facts().at("standard").is_null());
    const OrderedJson state = stateOf(live, {{"text", "abc"}, {"heads", "all"}});
    EXPECT_EQ(state.at("live").at("says").size(), 1U);
    EXPECT_TRUE(state.at("data").at("standard").is_null());
}

/// What a worker takes apart is what forward() does at once.
TEST(LogitsOfTheLastToken, AreTheLastRowOfAll) {
    const ModelPtr model = loadPair(pairFolder).diff;
    const auto backend = makeBackend("cpu", 1);
    Request all;
    all.tokens = model->tokenizer->encode(question);
    Request last = all;
    last.lastLogits = true;
    const TracePtr whole = forward(*backend, model, all), one = forward(*backend, model, last);
    ASSERT_EQ(one->logits.rows(), 1);
    for (std::int64_t token = 0; token < one->logits.cols(); ++token)
        ASSERT_NEAR(one->logits.at(0, token), whole->logits.at(whole->tokenCount() - 1, token), 1e-4);
    EXPECT_TRUE(std::isnan(promptLoss(*one)));
    EXPECT_EQ(forward(*backend, model, all, one)->logits.rows(), whole->tokenCount()) << "taken over";
    EXPECT_EQ(forward(*backend, model, last, whole)->logits.address(), whole->logits.address());
}

TEST(LayerwisePassOfTheCpu, EqualsForwardBitForBit) {
    const ModelPtr model = loadModel(pairFolder + "/diff");
    const auto backend = makeBackend("cpu", 1);
    const Request request{model->tokenizer->encode(question), {}, {true, true, true, true}, true};
    Request edited = request;
    edited.edits.set(2, initOf(0));
    const TracePtr whole = forward(*backend, model, request), again = forward(*backend, model, edited, whole);
    const auto inSteps = [&](const Request& asked, const TracePtr& previous) {
        LayerwisePass pass(*backend, model, asked, previous);
        std::size_t steps = 0;
        for (; !pass.done(); ++steps) pass.step();
        EXPECT_EQ(steps, model->layers.size() - static_cast<std::size_t>(pass.trace()->firstComputed) + 1);
        return pass.trace();
    };
    const TracePtr fresh = inSteps(request, nullptr), from = inSteps(edited, whole);
    EXPECT_EQ(from->firstComputed, 2);
    EXPECT_TRUE(std::ranges::equal(fresh->logits.values(), whole->logits.values()));
    EXPECT_TRUE(std::ranges::equal(from->logits.values(), again->logits.values()));
}

} // namespace
} // namespace lambdascope
