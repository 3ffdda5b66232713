// SPDX-License-Identifier: MIT
// What is said of a model when it was opened, and of two beside each other; and what a path means.
#include "core/model/found.h"
#include "core/model/model_place.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "tests/support/goldens.h"
#include "tests/support/tiny_model.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <functional>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

std::string errorOf(const std::function<void()>& work) {
    try {
        work();
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

TEST(Found, EveryFamilyInOneSentence) {
    const auto found = [](const char* name) { return foundSentence(*test::transformersModel(name)).text(); };
    EXPECT_EQ(found("diff-gqa").substr(0, 58), "HF DiffLlama, 3 layers, 4 differential heads, GQA 2, λ 0.");
    EXPECT_EQ(found("llama-gqa"), "HF Llama, 3 layers, 8 heads, GQA 4");
    EXPECT_EQ(found("gpt2-plain"), "GPT-2, 2 layers, 4 heads");
    EXPECT_TRUE(found("v1-gqa").starts_with("unilm DIFF V1, 3 layers, 4 differential heads, GQA 2, λ "));
    EXPECT_EQ(found("v2-gqa"), "DIFF V2, 3 layers, 4 differential heads, GQA 4, λ of every token and head");
    EXPECT_TRUE(found("llama-rope-yarn").ends_with(", RoPE yarn"));
}

TEST(Found, ThePairingInWords) {
    EXPECT_EQ(pairingSentence(*test::transformersModel("diff-gqa")).text(),
              "head i joins the components i and i + 4, and their values side by side");
    EXPECT_EQ(pairingSentence(*test::transformersModel("v1-gqa")).text(),
              "head i joins the components 2i and 2i + 1; RoPE turns neighbouring numbers");
    EXPECT_EQ(pairingSentence(*test::transformersModel("gpt2-plain")).text(), "one softmax a head");
}

TEST(Found, TensorsThatAreNotUsedAreNamed) {
    EXPECT_EQ(unusedSentence(*test::transformersModel("diff-gqa")).text(), "all tensors are used");
    EXPECT_EQ(unusedSentence(*loadModel(SOURCE_DIR "/assets/checkpoints/diff-mlx/diff")).text().substr(0, 22),
              "tensors not used: opt.");
    Model named = *test::transformersModel("diff-gqa");
    named.unusedTensors = {std::string(5000, 'x')};
    EXPECT_EQ(unusedSentence(named).text(), "tensors not used: " + std::string(100, 'x') + "…");
}

TEST(Found, APlanThatLeavesRowsOutOrAsksForMoreIsRefused) {
    Model model = *test::transformersModel("diff-gqa");
    EXPECT_NO_THROW(checkPlan(model));
    model.plan.heads.pop_back();
    EXPECT_EQ(
        errorOf([&] { checkPlan(model); }),
        fmt::format("{}: its q_proj has 8 blocks of 4 rows, its heads use 6 of them", model.folder.string()));
    model.plan.heads.push_back({{{3, 1}, {8, 3}}, {1, 3}});
    EXPECT_NE(errorOf([&] { checkPlan(model); }), "no error");
}

/// transformers 4.57 leaves the key unread, 5.23 reads it: maps differ by 7e-2.
TEST(Found, WhereReleasesOfTransformersDifferIsSaid) {
    const auto said = [](const std::string& keys, const std::string& inside) {
        Model model;
        model.config =
            parseConfig(R"({"model_type": "llama", "head_dim": 4, "max_position_embeddings": 128, )" + keys +
                            R"("rope_scaling": {"factor": 2, "short_factor": [1, 1],
                                                 "long_factor": [2, 2], )" +
                            inside + "}}",
                        "config.json");
        return ropeSentence(model).text();
    };
    const std::string original = R"("original_max_position_embeddings": 64)";
    EXPECT_TRUE(
        said("", R"("type": "longrope", )" + original).starts_with("longrope was stretched from 64 "));
    EXPECT_EQ(said(original + ", ", R"("type": "longrope")"), "");
    EXPECT_EQ(said("", R"("type": "yarn", )" + original), "");
}

TEST(Match, TheShippedPairIsOneOfAKind) {
    const auto match =
        matchOf(*test::shippedModel("tiny-stories/diff"), *test::shippedModel("tiny-stories/standard"));
    for (const Match& each : match) EXPECT_TRUE(each.good) << each.sentence.text();
    EXPECT_EQ(match[0].sentence.text(), "as many parameters (1.1 M)");
    EXPECT_EQ(match[1].sentence.text(), "one tokenizer");
    EXPECT_TRUE(match[3].sentence.text().find("TinyStories") != std::string::npos);
}

TEST(Match, OthersSayWhatDiffers) {
    const auto match =
        matchOf(*test::shippedModel("tiny-stories/diff"), *test::transformersModel("llama-gqa"));
    for (const Match& each : match) EXPECT_FALSE(each.good) << each.sentence.text();
    EXPECT_EQ(match[2].sentence.text(), "4 and 3 layers");
    EXPECT_EQ(match[3].sentence.text(), "their cards do not say what they were trained on");
}

class Place : public testing::Test {
  protected:
    [[nodiscard]] fs::path at(const std::string& name) const { return temp.path() / name; }
    void model(const std::string& name, bool differential) const {
        test::writeTinyModel(at(name), {.differential = differential});
    }
    test::TempFolder temp;
};

TEST_F(Place, AFolderAFileOfItAndAFolderAboveAreTheSameModel) {
    model("runs/models--a--b/snapshots/0f", true);
    const std::vector folder{at("runs/models--a--b/snapshots/0f")};
    EXPECT_EQ(modelPlaceAt(folder[0]).folders, folder);
    EXPECT_EQ(modelPlaceAt(folder[0] / "config.json").folders, folder);
    EXPECT_EQ(modelPlaceAt(folder[0] / "model.safetensors").folders, folder);
    EXPECT_EQ(modelPlaceAt(at("runs")).folders, folder);
    EXPECT_TRUE(loadPair(at("runs")).diff);
}

/// As Hugging Face's cache has it: files are links into blobs/.
class Cache : public Place {
  protected:
    /// A model in a snapshot of owner/name, or in a folder of it; that folder.
    [[nodiscard]] fs::path cached(const std::string& name, bool differential, const std::string& commit,
                                  const std::string& inside = {}) const {
        const fs::path repository = at("hub/models--" + name);
        const fs::path snapshot = repository / "snapshots" / commit;
        fs::path folder = inside.empty() ? snapshot : snapshot / inside;
        fs::create_directories(repository / "blobs");
        fs::create_directories(repository / "refs");
        test::writeText(repository / "refs/main", commit);
        test::TempFolder made;
        test::writeTinyModel(made.path(), {.differential = differential});
        fs::create_directories(folder);
        for (const auto& file : fs::directory_iterator(made.path())) {
            const fs::path blob = repository / "blobs" / (commit + file.path().stem().string());
            fs::copy_file(file.path(), blob);
            fs::create_symlink(fs::relative(blob, folder), folder / file.path().filename());
        }
        return folder;
    }
};

TEST_F(Cache, ItsRootARepositoryASnapshotAndItsLinksAreTheModel) {
    const std::vector folder{cached("some--tiny-diff", true, "0f1e2d")};
    test::writeText(at("hub/models--bert--base/snapshots/aa/config.json"), R"({"model_type": "bert"})");
    const fs::path repository = at("hub/models--some--tiny-diff");
    const fs::path blob = fs::canonical(folder[0] / "model.safetensors");
    for (const fs::path& path : {at(""), at("hub"), repository, repository / "snapshots", folder[0],
                                 folder[0] / "model.safetensors", folder[0] / "config.json", blob}) {
        EXPECT_EQ(modelPlaceAt(path).folders, folder) << path;
        EXPECT_EQ(loadPair(path).diff->name, "some/tiny-diff") << path;
        EXPECT_EQ(calledAs(modelPlaceAt(path).shown), "some/tiny-diff") << path;
    }
}

TEST_F(Cache, TheSnapshotThatMainIsAtIsTaken) {
    const fs::path old = cached("a--b", true, "aaaa");
    const fs::path now = cached("a--b", true, "bbbb"); // refs/main names it
    EXPECT_EQ(modelPlaceAt(at("hub")).folders, std::vector{now});
    EXPECT_EQ(modelPlaceAt(old).folders, std::vector{old});
    test::writeText(at("hub/models--a--b/refs/main"), "../../elsewhere");
    EXPECT_EQ(errorOf([&] { modelPlaceAt(at("hub")); }),
              at("hub").string() + ": holds 2 models (a/b, a/b); open one of them, or two folders together");
}

TEST_F(Cache, TwoRepositoriesAreAPairAndFoldersInThemAreNamed) {
    const fs::path standard = cached("some--Llama", false, "11", "checkpoint-64434");
    const fs::path diff = cached("some--DiffLlama", true, "22", "checkpoint-64434");
    EXPECT_EQ(modelPlaceAt(at("hub")).folders, (std::vector{diff, standard}));
    const Pair pair = loadPair(at("hub"));
    EXPECT_EQ(pair.diff->name, "some/DiffLlama checkpoint-64434");
    EXPECT_EQ(pair.standard->name, "some/Llama checkpoint-64434");
}

TEST_F(Place, SavedStepsOfATrainingAreItsLastOne) {
    for (const char* const name : {"run/checkpoint-900", "run/checkpoint-1000", "run/checkpoint-old"})
        model(name, true);
    fs::create_directories(at("run/checkpoint-2000")); // without a model
    const ModelPlace place = modelPlaceAt(at("run"));
    EXPECT_EQ(place.folders, std::vector{at("run/checkpoint-1000")});
    EXPECT_EQ(place.shown, at("run"));
    EXPECT_EQ(modelPlaceAt(temp.path()).shown, at("run"));
    EXPECT_EQ(loadPair(at("run")).diff->name, "run checkpoint-1000");
    EXPECT_EQ(modelPlaceAt(at("run/checkpoint-900")).folders, std::vector{at("run/checkpoint-900")});
    fs::remove_all(at("run/checkpoint-900"));
    EXPECT_EQ(modelPlaceAt(at("run")).shown, at("run/checkpoint-1000")) << "alone it is no step of several";
}

TEST_F(Place, TwoOfDifferentKindsAreAPairWhateverTheirNames) {
    model("a-standard-one", false);
    model("b", true);
    EXPECT_EQ(modelPlaceAt(temp.path()).folders, (std::vector{at("b"), at("a-standard-one")}));
    const Pair pair = loadPair(temp.path());
    EXPECT_TRUE(pair.diff && pair.standard);
}

TEST_F(Place, SeveralAreNamedToChooseFrom) {
    for (const char* const name : {"a", "b", "c", "d", "e"}) model(name, true);
    EXPECT_EQ(errorOf([&] { modelPlaceAt(temp.path()); }),
              temp.path().string() +
                  ": holds 5 models (a, b, c, d, …); open one of them, or two folders together");
}

TEST_F(Place, ShardsWithoutTheirIndexAreNoModelsOfTheirOwn) {
    for (const char* const name : {"model-00001-of-00003.safetensors", "model-00002-of-00003.safetensors"})
        test::writeText(at(name), "");
    const std::string said = errorOf([&] { modelPlaceAt(temp.path()); });
    EXPECT_TRUE(said.starts_with(temp.path().string() + ": has one of several parts of a model's weights ("))
        << said;
    EXPECT_TRUE(said.ends_with("), but neither model.safetensors.index.json nor config.json")) << said;
    EXPECT_EQ(
        errorOf([&] { modelPlaceAt(at("model-00002-of-00003.safetensors")); }),
        at("model-00002-of-00003.safetensors").string() +
            ": is one of several parts of a model's weights, and has neither model.safetensors.index.json "
            "nor config.json beside it");
    test::writeText(at("model.safetensors.index.json"), "{}");
    EXPECT_TRUE(errorOf([&] {
                    modelPlaceAt(temp.path());
                }).ends_with("but no config.json, which tells what they mean"));
}

TEST_F(Place, WhatIsNoModelIsSaid) {
    EXPECT_EQ(errorOf([&] { modelPlaceAt(at("nowhere")); }), at("nowhere").string() + ": does not exist");
    EXPECT_EQ(errorOf([&] { modelPlaceAt("/dev/null"); }), "/dev/null: is neither a file nor a folder");
    EXPECT_EQ(errorOf([&] { modelPlaceAt(temp.path()); }),
              temp.path().string() + ": holds no model; a model folder has config.json, weights as "
                                     "safetensors, and a tokenizer");
    model("m", true);
    fs::remove(at("m/config.json"));
    EXPECT_EQ(errorOf([&] { modelPlaceAt(at("m")); }),
              at("m").string() +
                  ": has weights (model.safetensors) but no config.json, which tells what they mean");
    EXPECT_EQ(errorOf([&] { modelPlaceAt(at("m/model.safetensors")); }),
              at("m/model.safetensors").string() +
                  ": has no config.json beside it, which tells what the weights mean");
}

/// Whoever named a family wrongly would see plausible maps of something else.
TEST_F(Place, AConfigThatContradictsTheWeightsIsRefused) {
    model("m", true);
    test::writeText(
        at("m/config.json"),
        R"({"model_type": "llama", "vocab_size": 11, "hidden_size": 16, "num_attention_heads": 4})");
    EXPECT_EQ(errorOf([&] { loadModel(at("m")); }),
              at("m/config.json").string() +
                  ": says that it is HF Llama, but the weights have lambda_q1, as a DIFF Transformer has it");
}

/// A tensor that nothing reads would have changed every number.
TEST(LeftOut, TensorsOfLayersThatWouldNotBeUsedAreRefused) {
    const test::TempFolder temp;
    for (const char* const part : {"config.json", "model.safetensors"})
        fs::copy_file(fs::path(TEST_DATA) / "hf/llama-bias" / part, temp.path() / part);
    EXPECT_NO_THROW(loadModel(temp.path()));
    std::string config = readFile(temp.path() / "config.json");
    const std::string yes = "\"attention_bias\": true";
    ASSERT_NE(config.find(yes), std::string::npos);
    config.replace(config.find(yes), yes.size(), "\"attention_bias\": false");
    test::writeText(temp.path() / "config.json", config);
    EXPECT_EQ(errorOf([&] { loadModel(temp.path()); }),
              temp.path().string() + ": the weights have \"model.layers.0.self_attn.k_proj.bias\", which HF "
                                     "Llama as config.json tells it does not use");
}

TEST(Config, NumbersThatMakeNoModel) {
    const auto said = [](const std::string& keys) {
        return errorOf([&] { parseConfig(R"({"model_type": "llama", )" + keys + "}", "c"); });
    };
    EXPECT_EQ(said(R"("rms_norm_eps": 1e39)"), "c: the eps of its norms is inf, outside 0…1");
    EXPECT_EQ(said(R"("head_dim": 4194304)"), "c: head_dim 4194304 is more than any model has");
    EXPECT_EQ(said(R"("num_attention_heads": 1000000, "head_dim": 2)"),
              "c: 1000000 heads are more than any model has");
    EXPECT_EQ(said(R"("rope_scaling": {"rope_type": "yarn"})"),
              "c: rope_scaling: has no \"factor\", which RoPE of type yarn needs");
    EXPECT_EQ(said(R"("rope_scaling": {"rope_type": "linear", "factor": 4},
                      "rope_parameters": {"rope_type": "default", "rope_theta": 10000})"),
              "c: has rope_scaling and rope_parameters, and they differ");
}

} // namespace
} // namespace lambdascope
