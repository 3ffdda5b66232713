// SPDX-License-Identifier: MIT
// A trace is what ran: every number and word of it is that of the run whose edits it tells, and edits that
// are made of it are on top of those.
#include "core/analysis/attention/cell.h"
#include "core/analysis/attention/noise_meter.h"
#include "core/analysis/sentences.h"
#include "core/compute/forward.h"
#include "core/compute/pair_edits.h"
#include "core/compute/recorded_pass.h"
#include "core/files/trace_file.h"
#include "core/model/recorded/recorded_model.h"
#include "core/util/error.h"
#include "tests/support/goldens.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <numeric>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;
using Arguments = std::vector<std::pair<std::string, std::string>>;

Edits parsed(const Arguments& arguments, const Model& model) {
    Edits edits;
    for (const auto& [option, value] : arguments) applyEditArgument(edits, option, value, model);
    return edits;
}

class RecordedEdits : public testing::Test {
  protected:
    TracePtr run(const ModelPtr& model, const Edits& edits) const {
        return forward(*backend, model, {tokens, edits, std::vector<bool>(model->layers.size(), true)});
    }
    ModelPtr recorded(const TracePtr& live, const std::map<std::string, std::string>& others = {}) {
        const fs::path file = temp.path() / ("t" + std::to_string(files++) + ".safetensors");
        auto metadata = traceMetadata(*live, "", "test");
        for (const auto& [key, value] : others)
            if (value.empty())
                metadata.erase(key);
            else
                metadata[key] = value;
        writeTraceFile(file, *live, metadata);
        const Pair pair = openTrace(file);
        return pair.diff ? pair.diff : pair.standard;
    }
    static ModelPtr tiny(bool differential) {
        static const test::TempFolder folders;
        const fs::path folder = folders.path() / (differential ? "diff" : "standard");
        test::writeTinyModel(folder, {.differential = differential});
        return loadModel(folder);
    }
    std::string refusalOf(const ModelPtr& model) const {
        try {
            run(model, {});
        } catch (const Error& error) {
            return error.what();
        }
        return "nothing was thrown";
    }

    test::TempFolder temp;
    int files = 0;
    std::shared_ptr<Backend> backend = makeBackend("cpu", 1);
    std::vector<int> tokens{3, 1, 4, 1, 5};
};

void expectSameBar(const MeterBar& is, const MeterBar& was) {
    EXPECT_EQ(is.answer, was.answer);
    EXPECT_EQ(is.noise, was.noise);
    EXPECT_EQ(is.first, was.first);
    EXPECT_EQ(is.rowSum, was.rowSum);
    EXPECT_EQ(is.counted, was.counted);
    EXPECT_EQ(is.cancelled, was.cancelled);
}

void expectSameCells(const Trace& shown, const Trace& live, int layer, int head) {
    const LayerTrace &is = *shown.layers[layer], &was = *live.layers[layer];
    const std::vector<TokenPiece> none(live.request.tokens.size());
    for (int q = 0; q < live.tokenCount(); ++q)
        for (int k = 0; k <= q; ++k) {
            if (was.maps.size() > 1) {
                const CellValues now = cellValues(is, head, {q, k}, is.heads[head]);
                const CellValues then = cellValues(was, head, {q, k}, was.heads[head]);
                EXPECT_EQ(now.a1, then.a1);
                EXPECT_EQ(now.a2, then.a2);
                EXPECT_EQ(now.lambda, then.lambda);
            }
            const auto said = [&](const Trace& of, const LayerTrace& in) {
                return cellSentence(of, none, {layer, head}, {q, k}, in.heads[head]).text();
            };
            EXPECT_EQ(said(shown, is), said(live, was));
        }
    EXPECT_EQ(headSentence(shown, none, {layer, head}, is.heads[head]).text(),
              headSentence(live, none, {layer, head}, was.heads[head]).text());
}

void expectSameMixes(const Trace& shown, const Trace& live, int layer) {
    const LayerTrace &is = *shown.layers[layer], &was = *live.layers[layer];
    EXPECT_EQ(is.lambda.lambda, was.lambda.lambda) << layer;
    EXPECT_EQ(is.lambda.ofEdits, was.lambda.ofEdits) << layer;
    EXPECT_EQ(is.lambda.init, was.lambda.init) << layer;
    EXPECT_EQ(is.lambda.outputFactor, was.lambda.outputFactor) << layer;
    EXPECT_EQ(is.tokenRange, was.tokenRange) << layer;
    for (std::size_t h = 0; h < was.heads.size(); ++h) {
        const HeadMix &now = is.heads[h], &then = was.heads[h];
        EXPECT_EQ(
            std::tuple(now.lambda, now.norm, now.swapped, now.off, now.tokenLambda, now.mean, now.patched),
            std::tuple(then.lambda, then.norm, then.swapped, then.off, then.tokenLambda, then.mean,
                       then.patched))
            << layer << '.' << h;
        for (std::int64_t row = 0; row < live.tokenCount(); ++row)
            EXPECT_EQ(is.mixOf(static_cast<int>(h), row).lambda, was.mixOf(static_cast<int>(h), row).lambda);
    }
}

void expectSame(const Trace& shown, const Trace& live) {
    const MeterTokens asked{.rows = {4}, .answer = {2}, .distractors = {}, .noise = {1, 3}, .question = {4}};
    for (int l = 0; l < static_cast<int>(live.layers.size()); ++l) {
        expectSameMixes(shown, live, l);
        for (int h = 0; h < live.model->plan.headCount(); ++h) {
            expectSameCells(shown, live, l, h);
            const auto read = [&](const Trace& of) {
                MeterSource source;
                (live.model->differential() ? source.edited : source.standard) = &of;
                return readMeter(asked, source, {l, h}, {l, h}, MeterScope::Head);
            };
            expectSameBar(read(shown).edited, read(live).edited);
            expectSameBar(read(shown).standard, read(live).standard);
        }
    }
    const Edits edits = inForce(*shown.model, shown.request.edits);
    EXPECT_EQ(toArguments(edits), toArguments(live.request.edits));
    if (!live.model->differential()) return;
    EXPECT_EQ(lambdaSentence(*shown.model, edits).text(),
              lambdaSentence(*live.model, live.request.edits).text());
}

TEST_F(RecordedEdits, AreInForceOfEveryKind) {
    const std::vector<Arguments> ofAny{{},
                                       {{"--ablate", "1.1=head-off"}},
                                       {{"--ablate", "1=mean"}},
                                       {{"--ablate", "1.0=head-off"}, {"--patch", "2.1=output"}},
                                       {{"--patch", "1.0=a1"}, {"--patch-from", "1 2 3 4 5"}},
                                       {{"--patch", "1@2=residual"}, {"--patch-from", "1 2 3 4 5"}}};
    const std::vector<Arguments> ofDiff{
        {{"--ablate", "1.1=a2-off"}},
        {{"--ablate", "1=a2-off"}},
        {{"--ablate", "1.0=swap"}},
        {{"--ablate", "all=swap"}, {"--ablate", "0.1=a2-off"}},
        {{"--lambda", "1=0.3"}},
        {{"--patch", "1.1=a2"}, {"--ablate", "0.0=swap"}},
        {{"--patch", "1=a1"}, {"--ablate", "0.0=swap"}, {"--patch-into", "trained"}}};
    const std::vector<Arguments> ofLambdaInit{{{"--lambda-init", "1=-0.15"}},
                                              {{"--lambda-init", "1=0.1"}, {"--output-factor", "keep"}},
                                              {{"--schedule", "0.9,0.5,0.2"}, {"--lambda", "2=0.3"}},
                                              {{"--ablate", "1.1=no-norm"}},
                                              {{"--output-factor", "keep"}, {"--schedule", "paper"}}};
    for (const ModelPtr& model : {tiny(true), tiny(false), test::transformersModel("v2-gqa")}) {
        std::vector<Arguments> all = ofAny;
        if (model->differential()) all.insert(all.end(), ofDiff.begin(), ofDiff.end());
        if (model->config.hasLambdaInit()) all.insert(all.end(), ofLambdaInit.begin(), ofLambdaInit.end());
        for (const Arguments& arguments : all) {
            std::string name = model->name;
            for (const auto& [option, value] : arguments) name += ' ' + option + ' ' + value;
            SCOPED_TRACE(name);
            const TracePtr live = run(model, parsed(arguments, *model));
            expectSame(*run(recorded(live), {}), *live);
        }
    }
}

TEST_F(RecordedEdits, ThoseOfTheUserAreOnTop) {
    const ModelPtr model = tiny(true);
    const Arguments ran{{"--ablate", "1.0=swap"}, {"--lambda", "1=0.3"}, {"--lambda-init", "2=0.1"}};
    const ModelPtr trace = recorded(run(model, parsed(ran, *model)));
    const auto lambdaWith = [&](const Arguments& mine) {
        return run(trace, parsed(mine, *trace))->layers[1]->lambda.lambda;
    };
    EXPECT_FLOAT_EQ(lambdaWith({}), 0.3F);
    EXPECT_FLOAT_EQ(lambdaWith({{"--lambda", "1=0.7"}}), 0.7F);
    const float learned = model->layers[1].lambda.learned();
    EXPECT_FLOAT_EQ(lambdaWith({{"--lambda-init", "1=0.5"}}), learned + 0.5F)
        << "the wish of the user is the last";
    EXPECT_FLOAT_EQ(lambdaWith({{"--schedule", "constant=0.8"}}), learned + 0.8F);
    const TracePtr both = run(trace, parsed({{"--ablate", "1.1=a2-off"}}, *trace));
    EXPECT_TRUE(both->layers[1]->heads[0].swapped);
    EXPECT_EQ(both->layers[1]->heads[1].lambda, 0);
    EXPECT_TRUE(both->logits.empty());
    // what is said twice is one edit, and changes nothing
    const TracePtr same = run(trace, parsed({{"--ablate", "1.0=swap"}}, *trace));
    EXPECT_FALSE(same->logits.empty());
    EXPECT_EQ(inForce(*trace, inForce(*trace, {})), inForce(*trace, {}));
    // λ_init that is moved to where it ran is no edit
    const double init = lambdaWithoutEdits(*trace, 2).init;
    EXPECT_EQ(init, 0.1);
    EXPECT_TRUE(withValues({}, Quantity::LambdaInit, {{2, init}}, *trace).empty());
}

TEST_F(RecordedEdits, WithoutWhatWasTrainedLambdaIsAsItRan) {
    const ModelPtr model = tiny(true);
    const std::map<std::string, std::string> older{{"lambda_trained", ""}, {"check", ""}};
    for (const Arguments& ran : {Arguments{{"--lambda", "1=0.3"}},
                                 {{"--ablate", "1=a2-off"}},
                                 {{"--schedule", "paper"}},
                                 {{"--lambda-init", "1=0.1"}, {"--lambda", "1=0.2"}}}) {
        const TracePtr live = run(model, parsed(ran, *model));
        const TracePtr shown = run(recorded(live, older), {});
        for (int l = 0; l < 3; ++l)
            for (int h = 0; h < 2; ++h)
                EXPECT_NEAR(shown->layers[l]->heads[h].lambda, live->layers[l]->heads[h].lambda, 1e-6);
    }
}

TEST_F(RecordedEdits, ThatTheTraceCannotHaveAreRefused) {
    const ModelPtr model = tiny(true);
    const TracePtr live = run(model, parsed({{"--lambda", "1=0.3"}}, *model));
    const auto refused = [&](const std::string& edits, const std::string& fact) {
        const ModelPtr trace = recorded(live, {{"edits", edits}});
        const std::string said = refusalOf(trace);
        EXPECT_TRUE(said.starts_with(trace->folder.string())) << said;
        EXPECT_NE(said.find(fact), std::string::npos) << said;
        EXPECT_EQ(said.find('\n'), std::string::npos) << said;
    };
    refused("--ablate 9.1=swap", "no layer 9");
    refused("--ablate 1.7=swap", "no head 7");
    refused("--ablate", "lacks its value");
    refused("in words", "in is not an edit");
    refused("--lambda '1=0.3", "no second one");
    refused("--lambda 1=0.4", "λ of layer 1 is 0.3 in head 0, and its edits give 0.4");
    refused("--schedule constant=0.1", "λ of layer");
    const ModelPtr other = recorded(run(model, {}), {{"lambda_trained", "[[1,0,0.2],[1,0,0.2],[1,0,0.2]]"}});
    EXPECT_NE(refusalOf(other).find("λ of layer 0 is"), std::string::npos) << refusalOf(other);
    std::string many;
    for (int i = 0; i < 5000; ++i) many += "--ablate 1.1=swap ";
    refused(many, "10000 words");
    EXPECT_EQ(refusalOf(recorded(live)), "nothing was thrown");
}

TEST_F(RecordedEdits, LambdaIsThatOfEachHeadInTheFile) {
    const ModelPtr model = tiny(true);
    const TracePtr live = run(model, parsed({{"--ablate", "1.1=a2-off"}}, *model));
    const ModelPtr trace = recorded(live);
    const Tensor lambda = trace->recording->files.front()->floats("layers.1.lambda");
    ASSERT_EQ(lambda.size(), 2);
    EXPECT_EQ(lambda.at(0, 0), live->layers[1]->heads[0].lambda);
    EXPECT_EQ(lambda.at(0, 1), 0);
    EXPECT_TRUE(trace->config.hasLambdaInit()) << "λ_init can be moved";
}

} // namespace
} // namespace lambdascope
