// SPDX-License-Identifier: MIT
// Parts of another run in the place of a run's own: against hooks on transformers
// (tests/reference/make_patch_reference.py), and what must hold on any model.
#include "core/analysis/answer/predictions.h"
#include "core/compute/continuation.h"
#include "core/compute/generation.h"
#include "core/compute/pair_edits.h"
#include "core/compute/patch.h"
#include "core/util/error.h"
#include "core/util/json.h"
#include "tests/support/columns.h"
#include "tests/support/compare_traces.h"
#include "tests/support/goldens.h"
#include "tests/support/tiny_model.h"

#include <fmt/ranges.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <random>

namespace lambdascope {
namespace {

using nlohmann::json;
using test::sameBits;

Edits patchesOf(const Model& model, const std::vector<std::string>& arguments) {
    Edits edits;
    for (std::size_t i = 0; i + 1 < arguments.size(); i += 2)
        applyEditArgument(edits, arguments[i], arguments[i + 1], model);
    return edits;
}

TEST(PatchesOfTransformers, AreWhatHooksOnItGive) {
    const auto backend = makeBackend("cpu", 2);
    const json cases = readJsonFile(TEST_DATA "/patches.json").at("cases");
    for (const auto& [name, golden] : cases.items()) {
        const bool tiny = name.starts_with("hf/");
        const ModelPtr model = loadModel((tiny ? TEST_DATA "/" : SOURCE_DIR "/assets/models/") + name);
        const auto tokens = golden.at("tokens").get<std::vector<int>>();
        EXPECT_EQ(model->tokenizer->encode(golden.at("donor").get<std::string>()),
                  golden.at("donor_tokens").get<std::vector<int>>());
        const int every = golden.at("every");
        double worst = 0;
        for (const json& run : golden.at("runs")) {
            const auto arguments = run.at("edits").get<std::vector<std::string>>();
            const Edits edits = patchesOf(*model, arguments);
            EXPECT_EQ(patchesOf(*model, toArguments(edits)), edits);
            const TracePtr trace = forward(*backend, model, {tokens, edits, {}});
            const json& rows = run.at("logits");
            const std::int64_t first = std::ssize(tokens) - std::ssize(rows);
            for (std::int64_t r = 0; r < std::ssize(rows); ++r)
                for (std::int64_t i = 0; i < std::ssize(rows[r]); ++i) {
                    const double expected = rows[r][i].get<double>();
                    worst = std::max(worst, std::abs(trace->logits.at(first + r, i * every) - expected));
                }
            EXPECT_LT(worst, tiny ? 1e-5 : 2e-4)
                << name << " " << fmt::format("{}", fmt::join(arguments, " "));
        }
        std::cout << name << ": logits within " << worst << '\n';
    }
}

class Patches : public testing::Test {
  protected:
    [[nodiscard]] Edits patches(const std::vector<std::string>& arguments) const {
        return patchesOf(*model, arguments);
    }
    [[nodiscard]] std::string text(const std::vector<int>& ids) const {
        return fmt::format("{}", fmt::join(ids, " "));
    }
    TracePtr run(const Edits& edits, const TracePtr& previous = nullptr, bool maps = true) {
        return forward(*backend, model, {tokens, edits, std::vector<bool>(3, maps)}, previous);
    }
    std::unique_ptr<Backend> backend = makeBackend("cpu", 2);
    ModelPtr model =
        test::tinyModel({.vocab = 29, .hidden = 24, .heads = 6, .kvHeads = 3, .headDim = 8, .bias = true});
    std::vector<int> tokens = test::someTokens(70, 29);
    std::vector<int> others = [] {
        std::vector<int> all = test::someTokens(70, 29);
        std::ranges::reverse(all);
        return all;
    }();
};

TEST_F(Patches, OfTheSameRunChangeNothing) {
    const std::vector<std::string> all{"--patch", "all=output", "--patch", "all=a1",
                                       "--patch", "all=a2",     "--patch", "all@all=residual"};
    for (const bool maps : {true, false}) {
        const TracePtr trained = run({}, nullptr, maps);
        test::expectSameBits(*run(patches(all), nullptr, maps), *trained);
        test::expectSameBits(*run(patches(all), trained, maps), *trained);
        std::vector<std::string> own = all;
        own.insert(own.end(), {"--patch-from", text(tokens)});
        test::expectSameBits(*run(patches(own), nullptr, maps), *trained);
        // the donor is edited, and so is this run but for the patches: all of it is the donor's
        own.insert(own.end(), {"--lambda", "1=0.2", "--patch-into", "trained"});
        EXPECT_TRUE(sameBits(run(patches(own), trained, maps)->logits,
                             run(test::lambdaOf(1, 0.2), nullptr, maps)->logits));
    }
    const Request bare{tokens, patches(all), {}, false};
    EXPECT_TRUE(sameBits(forward(*backend, model, bare)->logits, run({})->logits));
}

TEST_F(Patches, MapsOfADonorAreOneAHeadAndTerm) {
    const Edits edits = patches({"--patch", "1=a1", "--patch", "1.0=a2", "--patch-from", text(others)});
    EXPECT_EQ(donorMapBytes(*model, edits, 70), (model->plan.headCount() + 1) * 70 * 70 * 4);
    EXPECT_EQ(donorMapBytes(*model, patches({"--patch", "1@40=residual", "--patch-from", text(others)}), 70),
              0);
}

TEST_F(Patches, OfTheWholeStreamBeforeTheFirstLayerAreTheDonorsRun) {
    const std::vector<std::string> from{"--patch", "0@all=residual", "--patch-from", text(others)};
    test::expectSameBits(*run(patches(from)),
                         *forward(*backend, model, {others, {}, std::vector<bool>(3, true)}));
}

TEST_F(Patches, ChangeWhatIsPatchedAndNoEarlierToken) {
    const TracePtr trained = run({});
    const TracePtr donor = forward(*backend, model, {others, {}, std::vector<bool>(3, true)});
    const std::string from = text(others);
    const TracePtr stream = run(patches({"--patch", "1@40=residual", "--patch-from", from}), trained);
    EXPECT_EQ(stream->layers[0], trained->layers[0]) << "taken over";
    EXPECT_TRUE(sameBits(stream->layers[1]->input.rowsFrom(40, 1), donor->layers[1]->input.rowsFrom(40, 1)));
    EXPECT_TRUE(sameBits(stream->logits.rowsFrom(0, 40), trained->logits.rowsFrom(0, 40)));
    EXPECT_FALSE(sameBits(stream->logits.rowsFrom(40, 1), trained->logits.rowsFrom(40, 1)));
    const TracePtr map = run(patches({"--patch", "1.2=a2", "--patch-from", from}), trained);
    const auto rows = [](const Trace& of, int term, int head) {
        return of.layers[1]->maps[static_cast<std::size_t>(term)].rowsFrom(std::int64_t{head} * 70, 70);
    };
    EXPECT_TRUE(sameBits(rows(*map, 1, 2), rows(*donor, 1, 2)));
    EXPECT_TRUE(sameBits(rows(*map, 0, 2), rows(*trained, 0, 2)));
    EXPECT_TRUE(sameBits(rows(*map, 1, 1), rows(*trained, 1, 1)));
    EXPECT_TRUE(sameBits(map->layers[1]->mixed[0], trained->layers[1]->mixed[0]));
    const std::vector<Tensor> again = recomputeMaps(*backend, *map, 1);
    EXPECT_TRUE(std::ranges::equal(again, map->layers[1]->maps, sameBits));
}

TEST_F(Patches, IncrementalPassesEqualFreshOnesBitForBit) {
    std::mt19937 random(5);
    TracePtr previous = run({});
    Edits edits;
    for (int step = 0; step < 24; ++step) {
        const int layer = static_cast<int>(random() % 3);
        const Patch patch = allPatches.at(random() % allPatches.size());
        const int at = static_cast<int>(random() % (patch == Patch::Residual ? 70 : 3));
        edits = withPatch(edits, layer, patch, at, step % 4 != 3, *model);
        if (step % 3 == 0) edits = withValues(edits, Quantity::Lambda, {{layer, 0.1 * step}}, *model);
        edits.patchFrom = step % 5 < 2 ? std::optional(text(others)) : std::nullopt;
        edits.patchTrained = step % 7 == 5;
        const TracePtr incremental = run(edits, previous, step % 6 != 4);
        const TracePtr fresh = run(edits, nullptr, step % 6 != 4);
        EXPECT_TRUE(sameBits(incremental->logits, fresh->logits)) << "step " << step;
        for (std::size_t l = 0; l < 3; ++l)
            EXPECT_TRUE(std::ranges::equal(incremental->layers[l]->mixed, fresh->layers[l]->mixed, sameBits));
        previous = incremental;
    }
}

TEST_F(Patches, ADragOfLambdaMakesNoOtherDonor) {
    for (const std::vector<std::string>& more :
         {std::vector<std::string>{}, {"--patch-from", text(others)}}) {
        std::vector<std::string> arguments{"--patch", "1.1=output", "--patch", "1.0=a1", "--lambda", "1=0.3"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const TracePtr before = run(patches(arguments), run({}));
        arguments.insert(arguments.end(), {"--lambda", "1=0.4"});
        const TracePtr after = run(patches(arguments), before);
        EXPECT_EQ(after->donor, before->donor);
        EXPECT_EQ(after->layers[1]->maps[0].data(), before->layers[1]->maps[0].data()) << "kept";
        EXPECT_EQ(after->firstComputed, 1);
    }
}

TEST_F(Patches, AreTheSameOnAnyNumberOfThreads) {
    const Edits edits = patches({"--lambda", "0=0.1", "--patch", "1=a1", "--patch", "2.0=output", "--patch",
                                 "2@9=residual", "--patch-from", text(others)});
    const TracePtr two = run(edits);
    for (const int threads : {1, 3}) {
        const auto other = makeBackend("cpu", threads);
        const TracePtr trace = forward(*other, model, {tokens, edits, std::vector<bool>(3, true)});
        for (std::size_t l = 0; l < 3; ++l) {
            EXPECT_TRUE(sameBits(trace->layers[l]->hidden, two->layers[l]->hidden));
            EXPECT_TRUE(std::ranges::equal(trace->layers[l]->mixed, two->layers[l]->mixed, sameBits));
        }
        EXPECT_LT(test::worstDifference(trace->logits, two->logits), 1e-6);
    }
}

TEST_F(Patches, AreOfThePromptAloneInATextThatGrows) {
    const Edits edits = patches({"--lambda", "0=0.1", "--patch", "1=a1", "--patch", "1.1=output", "--patch",
                                 "2@69=residual", "--patch-from", text(others)});
    Generation generation(model, {.prompt = tokens, .edits = edits, .tokens = 4});
    std::vector<int> whole = tokens;
    while (!generation.done()) {
        const GeneratedToken written = generation.step(*backend);
        const TracePtr pass =
            forward(*backend, model, {whole, edits, std::vector<bool>(3, true), true, tokens.size()});
        test::expectClose(*generation.trace(), *pass, 2e-5);
        const auto logits = pass->logits.rowsFrom(pass->tokenCount() - 1, 1).values();
        EXPECT_EQ(written.token, std::ranges::max_element(logits) - logits.begin());
        whole.push_back(written.token);
    }
    const std::vector<int> said(whole.begin() + std::ssize(tokens), whole.end());
    const auto found = continuationLogProbabilities(*backend, *run(edits), said);
    for (std::size_t i = 0; i < said.size(); ++i)
        EXPECT_NEAR(found[i], std::log(generation.written()[i].probability), 1e-4);
}

TEST_F(Patches, OfAGrowingTextAreMadeAnewOfItsPromptAlone) {
    const Edits edits = patches({"--patch", "1@5=residual", "--patch-from", text(others)});
    Generation generation(model, {.prompt = tokens, .edits = edits, .tokens = 3});
    while (!generation.done()) generation.step(*backend);
    const auto grown = generation.trace();
    const Request& request = grown->request;
    EXPECT_GT(request.tokens.size(), tokens.size());
    EXPECT_EQ(request.promptTokens, tokens.size());
    test::expectClose(*forward(*backend, model, request), *grown, 2e-5);
}

TEST_F(Patches, OfNoneTheOtherEditsStay) {
    const Edits edits = patches({"--lambda", "1=0.2", "--patch-into", "trained"});
    EXPECT_TRUE(sameBits(run(edits)->logits, run(test::lambdaOf(1, 0.2))->logits));
    EXPECT_THROW(checkDonors(edits), UsageError);
    EXPECT_THROW(checkDonors(patches({"--patch", "1=a1"})), UsageError);
    EXPECT_NO_THROW(checkDonors(patches({"--patch", "1=a1", "--lambda", "1=0.2"})));
    EXPECT_NO_THROW(checkDonors(patches({"--patch", "1=a1", "--patch-from", "1 2"})));
}

TEST_F(Patches, OfAllTokensStayWhereOneIsSwitchedOff) {
    const Edits all = patches({"--patch", "1@all=residual"});
    EXPECT_EQ(withPatch(all, 1, Patch::Residual, 3, false, *model), all);
    EXPECT_EQ(withPatch(all, 1, Patch::Residual, allTokens, false, *model), Edits{});
}

TEST_F(Patches, ThatCannotBeAreRefusedInASentence) {
    const auto messageOf = [&](const std::vector<std::string>& arguments) {
        try {
            run(patches(arguments));
        } catch (const UsageError& error) {
            return std::string(error.what());
        }
        return std::string("none");
    };
    EXPECT_EQ(messageOf({"--patch", "1.1=output", "--patch-from", "1 2 3"}),
              "a patch is from a prompt of as many tokens: this one has 70 and that one 3");
    EXPECT_EQ(messageOf({"--patch", "1@70=residual"}),
              "there is no token 70 to patch before layer 1; the prompt has tokens 0 to 69");
    EXPECT_EQ(messageOf({"--patch", "3.1=output"}),
              "--patch: there is no layer 3; " + model->name + " has layers 0 to 2");
    EXPECT_EQ(messageOf({"--patch", "1.3=a1"}),
              "--patch: there is no head 3; " + model->name + " has heads 0 to 2");
    EXPECT_EQ(messageOf({"--patch", "1.1=residual"}),
              "--patch: 1.1 is not the place of a patch; write 2.1=output, 2.1=a1, 2.1=a2 or 2@17=residual, "
              "the stream before layer 2 at token 17");
    EXPECT_EQ(messageOf({"--patch", "1@1=a1"}).substr(0, 13), "--patch: 1@1 ");
    EXPECT_EQ(messageOf({"--patch", "1@x=residual"}),
              "--patch: \"x\" is not a token; a number from 0 or \"all\" is");
    EXPECT_EQ(messageOf({"--patch", "1.1=a3"}),
              "--patch: \"a3\" is not known; output, a1, a2 and residual are");
    EXPECT_EQ(messageOf({"--patch", "1.1"}),
              "--patch: \"1.1\" lacks \"=\"; write 2.1=output or 2@17=residual");
    EXPECT_EQ(messageOf({"--patch-from", ""}), "--patch-from: the prompt of the donor is empty");
    EXPECT_EQ(messageOf({"--patch-into", "both"}),
              "--patch-into: \"both\" is not known; trained and edited are");
    model = test::tinyModel({.differential = false});
    EXPECT_EQ(messageOf({"--patch", "1.1=a2"}),
              "--patch: " + model->name + " is a standard Transformer; its heads have no A2");
    tokens = {1, 2, 3};
    EXPECT_EQ(messageOf({"--patch", "1.1=a1", "--patch", "2@2=residual", "--patch-from", "3 2 1"}), "none");
}

/// Whether nothing would come of a patch of a head that has an experiment.
bool isInVain(Ablation ablation, Patch patch) {
    const bool map = patch == Patch::A1 || patch == Patch::A2;
    return (ablation == Ablation::HeadOff && map) || (ablation == Ablation::A2Off && patch == Patch::A2);
}

/// A patch at head 1 of layer 1, or of the stream before it.
std::string placeOf(Patch patch, int token) {
    return patch == Patch::Residual ? fmt::format("1@{}=residual", token)
                                    : fmt::format("1.1={}", nameOf(patch));
}

TEST_F(Patches, OfAHeadThatIsExperimentedWithWinOrAreRefused) {
    const TracePtr trained = run({});
    const TracePtr donor = forward(*backend, model, {others, {}, std::vector<bool>(3, true)});
    for (const Ablation ablation : allAblations)
        for (const Patch patch : allPatches) {
            SCOPED_TRACE(fmt::format("{} {}", nameOf(ablation), nameOf(patch)));
            const std::string what = fmt::format("1.1={}", nameOf(ablation));
            const std::vector<std::string> given{"--patch", placeOf(patch, 40), "--patch-from", text(others)};
            std::vector<std::string> all = given;
            all.insert(all.end(), {"--ablate", what});
            if (isInVain(ablation, patch)) {
                EXPECT_THROW(run(patches(all)), UsageError);
                continue;
            }
            const TracePtr patched = run(patches(given)), ablated = run(patches({"--ablate", what}));
            const TracePtr both = run(patches(all));
            if (patch == Patch::Output) {
                EXPECT_TRUE(sameBits(both->logits, patched->logits)) << "the donor's output stands there";
            } else {
                EXPECT_FALSE(sameBits(both->logits, patched->logits)) << "the experiment counts";
            }
            EXPECT_FALSE(sameBits(both->logits, ablated->logits)) << "the patch counts";
            EXPECT_TRUE(std::ranges::equal(both->layers[1]->mixed, patched->layers[1]->mixed, sameBits))
                << "the experiment is on the patched maps";
            for (const TracePtr& before : {trained, ablated, patched, both})
                test::expectSameBits(*run(patches(all), before), *both);
        }
    const auto messageOf = [&](const std::vector<std::string>& arguments) {
        try {
            run(patches(arguments));
        } catch (const UsageError& error) {
            return std::string(error.what());
        }
        return std::string("none");
    };
    EXPECT_EQ(
        messageOf({"--ablate", "1=head-off", "--patch", "1.1=a1"}),
        "nothing would come of the patch 1.1=a1: the head is off; its output can be patched instead, which "
        "puts it back");
    EXPECT_EQ(messageOf({"--ablate", "1=a2-off", "--patch", "1=a2"}),
              "nothing would come of the patch 1.0=a2: A2 of the head is off");
    EXPECT_EQ(messageOf({"--ablate", "1.0=head-off", "--patch", "1=a1"}), "none") << "the others are patched";
    EXPECT_EQ(messageOf({"--ablate", "1.1=head-off", "--patch", "1.1=a1", "--patch-into", "trained"}), "none")
        << "the donor has the head off";
}

/// A head that is off, put back by the output that it has as trained: the run is the trained one.
TEST_F(Patches, PutAHeadBackThatIsOff) {
    const TracePtr trained = run({});
    for (const char* const what : {"1.1=head-off", "1.1=mean", "1=head-off", "1=mean"}) {
        std::vector<std::string> all{"--ablate", what};
        EXPECT_FALSE(sameBits(run(patches(all))->logits, trained->logits));
        for (const int head : {0, 1, 2}) all.insert(all.end(), {"--patch", fmt::format("1.{}=output", head)});
        EXPECT_TRUE(sameBits(run(patches(all))->logits, trained->logits)) << what;
        EXPECT_TRUE(sameBits(run(patches(all), run(patches({"--ablate", what})))->logits, trained->logits));
    }
}

TEST_F(Patches, ThatAreCancelledLeaveNothing) {
    const Edits edits = patches({"--patch", "1.1=output", "--patch-from", text(others)});
    int asked = 0;
    const auto stop = [&](const Trace& soFar) {
        EXPECT_LT(soFar.layers.size(), 3U) << "of the donor's none is shown";
        return ++asked < 2;
    };
    EXPECT_EQ(forward(*backend, model, {tokens, edits, {}}, nullptr, stop), nullptr);
}

TEST_F(Patches, OfTheLastOneTheDonorGoesToo) {
    Edits edits = patches({"--patch", "1.1=output", "--patch-from", "1 2", "--patch-into", "trained"});
    edits = withPatch(edits, 1, Patch::Output, 1, false, *model);
    EXPECT_EQ(edits, Edits{});
}

class PatchesOnBackends : public test::OnColumns {};

TEST_P(PatchesOnBackends, AndExperimentsOnTheSameHeadAreThoseOfTheCpu) {
    const auto cpu = makeBackend("cpu", 1);
    const ModelPtr model = test::tinyModel({.kvHeads = 2, .bias = true});
    for (const Ablation ablation : allAblations)
        for (const Patch patch : allPatches) {
            if (isInVain(ablation, patch)) continue;
            const Edits edits = patchesOf(*model, {"--patch", placeOf(patch, 3), "--patch-from", "2 7 1 8 2",
                                                   "--ablate", fmt::format("1.1={}", nameOf(ablation))});
            for (const bool mixed : {true, false}) {
                const Request request{{3, 1, 4, 1, 5}, edits, {}, mixed};
                EXPECT_LT(test::worstDifference(forward(backend(), model, request)->logits,
                                                forward(*cpu, model, request)->logits),
                          1e-4)
                    << nameOf(ablation) << " " << nameOf(patch);
            }
        }
}

TEST_P(PatchesOnBackends, AreThoseOfTheCpu) {
    const auto cpu = makeBackend("cpu", 1);
    for (const bool differential : {true, false}) {
        const ModelPtr model = test::tinyModel({.differential = differential, .kvHeads = 2, .bias = true});
        const Edits edits =
            patchesOf(*model, {"--patch", "0.1=a1", "--patch", "1.0=output", "--patch", "2@3=residual",
                               "--ablate", "2.1=mean", "--patch-from", "2 7 1 8 2"});
        for (const bool mixed : {true, false}) {
            const Request request{{3, 1, 4, 1, 5}, edits, {}, mixed};
            EXPECT_LT(test::worstDifference(forward(backend(), model, request)->logits,
                                            forward(*cpu, model, request)->logits),
                      1e-4);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Backends, PatchesOnBackends,
                         testing::Values(test::cpuColumn, test::emulatedColumn, test::cudaColumn),
                         test::columnName);

} // namespace
} // namespace lambdascope
