// SPDX-License-Identifier: MIT
// The tiny checkpoints of assets/checkpoints, one of every layout, held to what Python makes of them
// (tests/reference/make_checkpoints.py, make_released_reference.py).
#include "core/analysis/sentences.h"
#include "core/compute/forward.h"
#include "core/model/found.h"
#include "core/model/model_place.h"
#include "core/model/safetensors.h"
#include "core/model/weight_files.h"
#include "core/util/error.h"
#include "tests/support/tiny_model.h"

#include <fmt/ranges.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

const char* const checkpointFolder = SOURCE_DIR "/assets/checkpoints";

/// Of a pair both halves.
std::vector<std::string> checkpoints() {
    std::vector<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(checkpointFolder))
        if (entry.path().filename() == "config.json")
            names.push_back(entry.path().parent_path().lexically_relative(checkpointFolder).string());
    std::ranges::sort(names);
    return names;
}

std::vector<std::string> differential() {
    std::vector<std::string> names = checkpoints();
    std::erase_if(names, [](const std::string& name) {
        const bool grouped = name == "motif-grouped"; // has no pairs
        return grouped || name == "gpt2" || name == "hf-llama" || name.ends_with("/vanilla");
    });
    return names;
}

std::string identifier(std::string name) {
    std::ranges::replace(name, '-', '_');
    std::ranges::replace(name, '/', '_');
    return name;
}

template<typename T>
std::vector<T> valuesOf(const SafetensorsFile& file, const std::string& name) {
    const auto bytes = file.entries().at(name).bytes;
    std::vector<T> values(bytes.size() / sizeof(T));
    std::memcpy(values.data(), bytes.data(), bytes.size());
    return values;
}

/// The text that a golden was made of; it is in the file's header.
std::string textOf(const fs::path& golden) {
    std::ifstream stream(golden, std::ios::binary);
    std::uint64_t length = 0;
    stream.read(reinterpret_cast<char*>(&length), sizeof length);
    std::string header(length, '\0');
    stream.read(header.data(), static_cast<std::streamsize>(length));
    return nlohmann::json::parse(header)["__metadata__"]["text"];
}

double worstDifference(const std::vector<float>& expected, const float* actual) {
    double worst = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const double difference = std::abs(double{expected[i]} - actual[i]);
        if (!(difference <= worst)) worst = difference; // a NaN stays, and fails every comparison
    }
    return worst;
}

class Checkpoint : public testing::TestWithParam<std::string> {
  protected:
    [[nodiscard]] fs::path goldenFile() const {
        return fs::path(TEST_DATA "/checkpoints") / (GetParam() + ".safetensors");
    }
    [[nodiscard]] TracePtr run(const ModelPtr& of) const {
        const auto ids = valuesOf<std::int64_t>(*golden, "tokens");
        const auto backend = makeBackend("cpu", 2);
        return forward(*backend, of,
                       {{ids.begin(), ids.end()}, {}, std::vector<bool>(of->layers.size(), true)});
    }
    [[nodiscard]] double worstLogit(const Trace& trace) const {
        const auto expected = valuesOf<float>(*golden, "last_logits");
        EXPECT_EQ(static_cast<std::int64_t>(expected.size()), trace.logits.cols());
        return worstDifference(expected, trace.logits.row(trace.tokenCount() - 1));
    }
    /// The maps of one term, in the last layer.
    [[nodiscard]] double worstWeight(const Trace& trace, int term) const {
        const std::string layer = "layers." + std::to_string(trace.layers.size() - 1);
        const std::string name = trace.model->differential() ? (term == 0 ? ".a1" : ".a2") : ".a";
        const auto expected = valuesOf<float>(*golden, layer + name);
        EXPECT_EQ(static_cast<std::int64_t>(expected.size()), trace.layers.back()->maps[term].size());
        return worstDifference(expected, trace.layers.back()->map(term, 0));
    }

    ModelPtr model = loadModel(fs::path(checkpointFolder) / GetParam());
    std::shared_ptr<const SafetensorsFile> golden = SafetensorsFile::open(goldenFile());
};

class DiffCheckpoint : public Checkpoint {};

TEST_P(Checkpoint, LogitsMapsAndLambdaAreThoseOfPython) {
    const TracePtr trace = run(model);
    EXPECT_LT(worstLogit(*trace), 1e-4);
    for (int term = 0; term < model->plan.termCount(); ++term) EXPECT_LT(worstWeight(*trace, term), 1e-5);
    for (std::size_t l = 0; l < trace->layers.size() && model->differential(); ++l) {
        const auto lambda = valuesOf<float>(*golden, "layers." + std::to_string(l) + ".lambda");
        const LayerTrace& layer = *trace->layers[l];
        if (model->plan.tokenLambda)
            EXPECT_LT(worstDifference(lambda, layer.tokenLambda.data()), 1e-5);
        else
            EXPECT_NEAR(layer.lambda.lambda, lambda[0], 1e-5);
    }
}

TEST_P(Checkpoint, TheTextHasTheTokensOfPython) {
    const auto ids = valuesOf<std::int64_t>(*golden, "tokens");
    ASSERT_NE(model->tokenizer, nullptr);
    const std::string text =
        readsWords(*model) ? textOf(goldenFile()) : fmt::format("{}", fmt::join(ids, " "));
    const std::vector<int> found = model->tokenizer->encode(text);
    EXPECT_EQ(std::vector<std::int64_t>(found.begin(), found.end()), ids);
}

/// Pairs of components (i, i + h) where (2i, 2i + 1) belong together, or the other way round.
TEST_P(DiffCheckpoint, TheWrongHeadPairingFails) {
    ASSERT_TRUE(model->differential());
    const auto wrong = std::make_shared<Model>(*model);
    const std::size_t count = wrong->plan.heads.size();
    std::vector<Term> byRow(2 * count); // component u has rows u·d… of q_proj
    for (const Head& head : model->plan.heads)
        for (const Term& term : head.terms) byRow[static_cast<std::size_t>(term.query)] = term;
    const bool halves = model->plan.heads[0].terms[1].query != 1;
    for (std::size_t i = 0; i < count; ++i)
        wrong->plan.heads[i].terms =
            halves ? std::vector{byRow[2 * i], byRow[2 * i + 1]} : std::vector{byRow[i], byRow[i + count]};
    const TracePtr trace = run(wrong);
    EXPECT_GT(worstLogit(*trace), 0.1);
    EXPECT_GT(std::max(worstWeight(*trace, 0), worstWeight(*trace, 1)), 0.01);
}

INSTANTIATE_TEST_SUITE_P(All, Checkpoint, testing::ValuesIn(checkpoints()),
                         [](const auto& info) { return identifier(info.param); });

INSTANTIATE_TEST_SUITE_P(All, DiffCheckpoint, testing::ValuesIn(differential()),
                         [](const auto& info) { return identifier(info.param); });

TEST(Checkpoints, EveryLayoutIsThereAndSmall) {
    EXPECT_EQ(checkpoints(),
              (std::vector<std::string>{"diff-mlx/diff", "diff-mlx/vanilla", "gpt2", "hf-diffllama",
                                        "hf-diffllama-sharded-bf16", "hf-llama", "motif", "motif-grouped",
                                        "unilm-diff-v1", "unilm-diff-v2"}));
    for (const std::string& name : checkpoints()) {
        std::uintmax_t bytes = 0;
        for (const auto& file : fs::directory_iterator(fs::path(checkpointFolder) / name))
            bytes += file.file_size();
        EXPECT_LT(bytes, 400'000U) << name;
    }
}

class MotifCheckpoint : public Checkpoint {};

/// λ_init of the layer itself, as every other model has it.
TEST_P(MotifCheckpoint, LambdaInitThatIsNotShiftedFails) {
    EXPECT_NEAR(model->layers[0].lambda.init, -0.0099, 1e-4);
    const auto wrong = std::make_shared<Model>(*model);
    for (std::size_t l = 0; l < wrong->layers.size(); ++l)
        wrong->layers[l].lambda.init = lambdaInitOfLayer(static_cast<std::int64_t>(l));
    EXPECT_GT(worstLogit(*run(wrong)), 0.1);
}

TEST_P(MotifCheckpoint, AnotherActivationThanPolyNormFails) {
    const auto wrong = std::make_shared<Model>(*model);
    wrong->config.activation = Activation::Silu;
    for (LayerWeights& layer : wrong->layers) layer.polyNorm = {};
    EXPECT_GT(worstLogit(*run(wrong)), 0.1);
}

INSTANTIATE_TEST_SUITE_P(All, MotifCheckpoint, testing::Values("motif", "motif-grouped"),
                         [](const auto& info) { return identifier(info.param); });

class GroupedCheckpoint : public Checkpoint {
  protected:
    /// With other maps for every head; its groups are of four queries, 4g … 4g + 3.
    template<typename Change>
    void expectWrong(const Change& change) {
        const auto wrong = std::make_shared<Model>(*model);
        for (int i = 0; i < wrong->plan.headCount(); ++i) change(i, wrong->plan.heads[i].terms);
        const TracePtr trace = run(wrong);
        EXPECT_GT(worstLogit(*trace), 0.1);
        EXPECT_GT(std::max(worstWeight(*trace, 0), worstWeight(*trace, 1)), 0.01);
    }
};

TEST_P(GroupedCheckpoint, WrongGroupsFail) {
    ASSERT_EQ(model->plan.headCount(), 6);
    // the noise head leads its group
    expectWrong([](int i, std::vector<Term>& terms) {
        for (Term& term : terms) term.query = i / 3 * 4 + (term.query + 1) % 4;
    });
    // neighbouring components, as Motif-2.6B joins them
    expectWrong([](int i, std::vector<Term>& terms) {
        terms[0].query = i;
        terms[1].query = 6 + i / 3;
    });
    // the noise head of the other group
    expectWrong([](int i, std::vector<Term>& terms) { terms[1].query = i < 3 ? 7 : 3; });
    // the key of the heads for the noise head
    expectWrong([](int i, std::vector<Term>& terms) { terms[1].key = i / 3 * 2; });
}

TEST_P(GroupedCheckpoint, HeadsOfAGroupShareTheirSecondMap) {
    const TracePtr trace = run(model);
    const LayerTrace& layer = *trace->layers[1];
    const std::int64_t size = trace->tokenCount() * trace->tokenCount();
    EXPECT_EQ(model->plan.sharing(4, 1), (std::vector{3, 5}));
    EXPECT_TRUE(model->plan.sharing(4, 0).empty());
    EXPECT_TRUE(std::equal(layer.map(1, 3), layer.map(1, 3) + size, layer.map(1, 5)));
    EXPECT_FALSE(std::equal(layer.map(1, 2), layer.map(1, 2) + size, layer.map(1, 3)));
    const std::string found = foundSentence(*model).text();
    EXPECT_TRUE(found.starts_with("Motif, 3 layers, 6 differential heads, one A2 for every 3 of them, λ "))
        << found;
    EXPECT_EQ(pairingSentence(*model).text(),
              "of every 4 components the map of the last one is subtracted from those of the 3 others; RoPE "
              "turns halves");
    EXPECT_EQ(sharedSentence(*trace, {1, 4}).text(), "Its A2 is one map with that of the heads 3, 5.");
    // one of them takes its A2 of another run
    Request patched = trace->request;
    patched.edits.set(0, {.lambdaInit = {}, .lambda = 0.1});
    patched.edits.patchTrained = true;
    patched.edits.set(1, {.lambdaInit = {}, .lambda = {}, .patches = {{Patch::A2, {4}}}});
    const TracePtr apart = forward(*makeBackend("cpu", 2), model, patched);
    const LayerTrace& now = *apart->layers[1];
    EXPECT_FALSE(std::equal(now.map(1, 4), now.map(1, 4) + size, now.map(1, 3)));
    EXPECT_TRUE(sharedSentence(*apart, {1, 4}).empty()) << sharedSentence(*apart, {1, 4}).text();
    EXPECT_EQ(sharedSentence(*apart, {1, 3}).text(), "Its A2 is one map with that of the heads 5.");
}

INSTANTIATE_TEST_SUITE_P(All, GroupedCheckpoint, testing::Values("motif-grouped"),
                         [](const auto& info) { return identifier(info.param); });

TEST(Motif, WhatItIsAndWhatIsRefusedInASentence) {
    const fs::path folder = fs::path(checkpointFolder) / "motif";
    const ModelPtr model = loadModel(folder);
    const std::string found = foundSentence(*model).text();
    EXPECT_TRUE(found.starts_with("Motif, 3 layers, 4 differential heads, GQA 2, λ ")) << found;
    EXPECT_EQ(pairingSentence(*model).text(), "head i joins the components 2i and 2i + 1; RoPE turns halves");
    const auto refused = [&](const char* key, int value) {
        nlohmann::json grouped = nlohmann::json::parse(std::ifstream(folder / "config.json"));
        grouped["num_noise_heads"] = 2;
        grouped[key] = value;
        try {
            parseConfig(grouped.dump(), "config.json");
        } catch (const Error& error) {
            return std::string(error.what());
        }
        return std::string("it was read");
    };
    EXPECT_EQ(refused("k_ratio", 2),
              "config.json: model_type \"Motif\" is not supported: its k_ratio is not 1");
    for (const auto& [key, value] : {std::pair("num_noise_heads", 3),
                                     {"num_noise_heads", 8},
                                     {"num_key_value_heads", 8},
                                     {"num_attention_heads", 2}})
        EXPECT_NE(refused(key, value).find("make no groups of equal size"), std::string::npos) << key;
}

/// Both halves have one config.json: the weights tell which is which, whatever their folders are called.
TEST(DiffMlx, ItsTwoFoldersAreAPair) {
    const fs::path folder = fs::path(checkpointFolder) / "diff-mlx";
    const Pair pair = loadPair(folder);
    ASSERT_TRUE(pair.diff && pair.standard);
    EXPECT_EQ(pair.diff->name, "diff-mlx/diff");
    EXPECT_EQ(pair.standard->name, "diff-mlx/vanilla");
    const std::string found = foundSentence(*pair.diff).text();
    EXPECT_TRUE(found.starts_with("diff-mlx, 3 layers, 2 differential heads, λ ")) << found;
    EXPECT_EQ(foundSentence(*pair.standard).text(), "diff-mlx vanilla, 3 layers, 4 heads");
    const test::TempFolder temp;
    fs::copy(folder / "vanilla", temp.path() / "a");
    fs::copy(folder / "diff", temp.path() / "b");
    EXPECT_EQ(modelPlaceAt(temp.path()).folders, (std::vector{temp.path() / "b", temp.path() / "a"}));
}

/// The optimiser's state lies in the same file: it is named, and no memory is taken for it.
TEST(DiffMlx, WhatTrainingLeftIsSkipped) {
    const fs::path folder = fs::path(checkpointFolder) / "diff-mlx/diff";
    const ModelPtr model = loadModel(folder);
    EXPECT_TRUE(unusedSentence(*model).text().starts_with("tensors not used: opt."));
    const WeightFiles files(folder);
    EXPECT_EQ(files.convertedBytes() + files.mappedBytes(), model->parameters * 4);
}

} // namespace
} // namespace lambdascope
