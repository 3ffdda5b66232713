// SPDX-License-Identifier: MIT
// Files that are not quite as config.json has them, opened for what they are, and what is said of them.
#include "core/compute/backend.h"
#include "core/compute/forward.h"
#include "core/compute/generation.h"
#include "core/model/found.h"
#include "core/model/model.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstring>
#include <fstream>
#include <functional>
#include <map>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

class OtherFiles : public testing::Test {
  protected:
    struct Stored {
        DType dtype;
        std::vector<std::int64_t> shape;
        std::vector<std::byte> bytes;
    };
    using Weights = std::map<std::string, Stored>;

    [[nodiscard]] fs::path at(const std::string& name) const { return folder.path() / name; }
    /// The weights as they are, changed and written again.
    template<typename Change>
    void weights(const Change& change, const std::map<std::string, std::string>& metadata = {}) const {
        Weights all;
        const auto file = SafetensorsFile::open(at("model.safetensors"));
        for (const auto& [name, entry] : file->entries())
            all[name] = {entry.dtype, entry.shape, {entry.bytes.begin(), entry.bytes.end()}};
        change(all);
        std::vector<TensorToWrite> list;
        for (const auto& [name, stored] : all)
            list.push_back({name, stored.dtype, stored.shape, stored.bytes});
        writeSafetensors(at("changed"), list, metadata);
        fs::rename(at("changed"), at("model.safetensors"));
    }
    void rename(const std::function<std::string(const std::string&)>& name) const {
        weights([&](Weights& all) {
            Weights renamed;
            for (auto& [each, stored] : all) renamed[name(each)] = std::move(stored);
            all = std::move(renamed);
        });
    }
    void config(const nlohmann::json& more) const {
        nlohmann::json json;
        std::ifstream(at("config.json")) >> json;
        json.merge_patch(more);
        test::writeText(at("config.json"), json.dump());
    }
    [[nodiscard]] Names remarks() const {
        Names said;
        const ModelPtr model = loadModel(folder.path());
        for (const Phrase& remark : model->remarks) said.push_back(remark.text());
        return said;
    }
    [[nodiscard]] std::vector<float> logits() const {
        const auto backend = makeBackend("cpu", 1);
        const TracePtr trace = forward(*backend, loadModel(folder.path()), {{1, 2, 3, 4}, {}, {}});
        return {trace->logits.values().begin(), trace->logits.values().end()};
    }
    [[nodiscard]] std::string error(const std::function<void()>& work) const {
        try {
            work();
        } catch (const Error& e) {
            return e.what();
        }
        return "";
    }

    void SetUp() override { test::writeTinyModel(folder.path(), {}); }
    test::TempFolder folder;
};

TEST_F(OtherFiles, WeightsOfAnotherNameAreNamed) {
    const std::vector<float> expected = logits();
    EXPECT_EQ(remarks(), Names{});
    fs::path taken = at("model.safetensors");
    for (const char* name : {"consolidated.safetensors", "model.fp16.safetensors"}) {
        fs::rename(taken, at(name));
        taken = at(name);
        EXPECT_EQ(remarks(), Names{"the weights are those of " + std::string(name) +
                                   ", as the folder has no model.safetensors, which transformers looks for"});
        EXPECT_EQ(logits(), expected);
        EXPECT_TRUE(loadModel(taken)->remarks.empty()) << "the user named it";
    }
}

TEST_F(OtherFiles, NamesOfWrappersAreLeftOutAndNamed) {
    const std::vector<float> expected = logits();
    const auto wrapped = [&](const std::function<std::string(const std::string&)>& name) {
        test::writeTinyModel(folder.path(), {});
        rename(name);
        EXPECT_EQ(logits(), expected);
        EXPECT_EQ(unusedSentence(*loadModel(folder.path())).text(), "all tensors are used");
        const std::string start = "left out of the names of its tensors, as wrappers put it there: ";
        const std::string said = remarks().at(0);
        EXPECT_TRUE(said.starts_with(start)) << said;
        return said.substr(start.size());
    };
    const auto before = [](const std::string& prefix) {
        return [prefix](const std::string& name) { return prefix + name; };
    };
    EXPECT_EQ(wrapped(before("_orig_mod.")), "_orig_mod.");
    EXPECT_EQ(wrapped(before("module.")), "module.");
    EXPECT_EQ(wrapped(before("module._orig_mod.")), "module., _orig_mod.");
    EXPECT_EQ(wrapped(before("base_model.model.")), "base_model.model.");
    EXPECT_EQ(wrapped(before("model.")), "model.") << "of a LightningModule whose model it is";
    EXPECT_EQ(wrapped(before("student.net.")), "student.net.");
    const auto within = [](const std::string& name, const std::string& at, const std::string& part) {
        const std::size_t found = name.find(at);
        return found == std::string::npos ? name : name.substr(0, found) + part + name.substr(found);
    };
    EXPECT_EQ(wrapped([&](const std::string& name) { return within(name, "embed", "_orig_mod."); }),
              "_orig_mod.");
    EXPECT_EQ(wrapped([&](const std::string& name) {
                  return "_fsdp_wrapped_module." + within(within(name, "self_attn", "_fsdp_wrapped_module."),
                                                          "mlp", "_checkpoint_wrapped_module.");
              }),
              "_fsdp_wrapped_module., _checkpoint_wrapped_module.");
}

TEST_F(OtherFiles, WeightsUnderAnotherNameAreOpenedByIt) {
    const std::vector<float> expected = logits();
    fs::rename(at("model.safetensors"), at("pytorch_model.bin"));
    EXPECT_EQ(logits(), expected);
    EXPECT_EQ(loadModel(at("pytorch_model.bin"))->weightFiles.front(), at("pytorch_model.bin"));
}

TEST_F(OtherFiles, ATensorWithAndWithoutItsWrapperIsNoneOfBoth) {
    weights([](Weights& all) { all["module.model.norm.weight"] = all["model.norm.weight"]; });
    EXPECT_EQ(error([&] { loadModel(folder.path()); }),
              at("model.safetensors").string() +
                  ": has model.norm.weight and module.model.norm.weight, which are "
                  "one tensor without the names of wrappers");
}

TEST_F(OtherFiles, AHeadThatIsNotTheTiedEmbeddingIsUsedAndSaid) {
    const std::vector<float> own = logits();
    config({{"tie_word_embeddings", true}});
    EXPECT_EQ(logits(), own);
    EXPECT_EQ(remarks(),
              Names{"config.json ties lm_head.weight to the embedding, and the file has another one, "
                    "which is used, as transformers 5 does; transformers 4 uses the embedding"});
    weights([](Weights& all) { all["lm_head.weight"] = all["model.embed_tokens.weight"]; });
    EXPECT_TRUE(remarks().empty());
    const ModelPtr same = loadModel(folder.path());
    EXPECT_EQ(same->lmHead.data(), same->embedding.data());
    EXPECT_EQ(unusedSentence(*same).text(), "all tensors are used");
}

/// safetensors.torch.save_model keeps one of the names of tensors that share their memory.
TEST_F(OtherFiles, AnEmbeddingThatIsStoredUnderTheNameOfTheHead) {
    config({{"tie_word_embeddings", true}});
    weights([](Weights& all) { all["lm_head.weight"] = all["model.embed_tokens.weight"]; });
    const std::vector<float> expected = logits();
    weights([](Weights& all) { all.erase("model.embed_tokens.weight"); },
            {{"format", "pt"}, {"model.embed_tokens.weight", "lm_head.weight"}});
    EXPECT_EQ(logits(), expected);
    EXPECT_EQ(unusedSentence(*loadModel(folder.path())).text(), "all tensors are used");
}

TEST_F(OtherFiles, WithoutAHeadMapsAreComputedAndWhatComesNextIsNot) {
    weights([](Weights& all) { all.erase("lm_head.weight"); });
    EXPECT_EQ(remarks(), Names{"no lm_head.weight: its maps can be shown, what it says next cannot"});
    const ModelPtr model = loadModel(folder.path());
    const auto backend = makeBackend("cpu", 1);
    const TracePtr trace = forward(*backend, model, {{1, 2, 3}, {}, {true, true, true}});
    EXPECT_TRUE(trace->logits.empty());
    EXPECT_TRUE(trace->layers[2]->hasMaps());
    const std::string why = model->name + " has no lm_head.weight: what it says next cannot be computed";
    EXPECT_EQ(error([&] { Generation(model, {.prompt = {1, 2}, .tokens = 1}); }), why);
}

TEST_F(OtherFiles, LayersBeyondThoseOfTheConfigAreSaid) {
    config({{"num_hidden_layers", 2}});
    EXPECT_EQ(loadModel(folder.path())->layers.size(), 2U);
    EXPECT_EQ(remarks(), Names{"config.json says 2 layers, and the file has 3: the first 2 are used, as "
                               "transformers does"});
}

TEST_F(OtherFiles, DoublesAreReadAsFloats) {
    const std::vector<float> expected = logits();
    weights([](Weights& all) {
        for (auto& [name, stored] : all) {
            std::vector<float> numbers(stored.bytes.size() / sizeof(float));
            std::memcpy(numbers.data(), stored.bytes.data(), stored.bytes.size());
            const std::vector<double> wide(numbers.begin(), numbers.end());
            const auto bytes = std::as_bytes(std::span(wide));
            stored = {DType::F64, stored.shape, {bytes.begin(), bytes.end()}};
        }
    });
    EXPECT_EQ(logits(), expected);
}

TEST_F(OtherFiles, ATextEndsAtAnyTokenOfTheGenerationConfig) {
    config({{"eos_token_id", 3}});
    const auto ends = [&](const std::string& generation) {
        test::writeText(at("generation_config.json"), generation);
        return loadModel(folder.path())->config.eosTokens;
    };
    EXPECT_EQ(loadModel(folder.path())->config.eosTokens, (std::vector<std::int64_t>{3}));
    EXPECT_EQ(ends(R"({"eos_token_id": [0, 14, null], "top_p": NaN})"), (std::vector<std::int64_t>{0, 14}));
    EXPECT_EQ(ends(R"({"eos_token_id": 7})"), (std::vector<std::int64_t>{7}));
    EXPECT_EQ(ends(R"({"eos_token_id": [12.0]})"), (std::vector<std::int64_t>{12})) << "as Python writes it";
    EXPECT_EQ(ends(R"({"eos_token_id": 7.0})"), (std::vector<std::int64_t>{7}));
    EXPECT_EQ(remarks(), Names{});
    for (const char* none : {R"({"temperature": 1})", R"({"eos_token_id": null})"}) {
        EXPECT_EQ(ends(none), (std::vector<std::int64_t>{})) << none;
        EXPECT_EQ(remarks(),
                  Names{"generation_config.json has no eos_token_id, so no token ends a text, as in "
                        "transformers; config.json names 3"});
    }
    EXPECT_EQ(ends(R"({"eos_token_id": [7.5]})"), (std::vector<std::int64_t>{3}));
    EXPECT_EQ(remarks(), Names{at("generation_config.json").string() +
                               ": \"eos_token_id\" must be a token number or a list of them"});
    EXPECT_EQ(ends("{"), (std::vector<std::int64_t>{3}));
    EXPECT_EQ(remarks(), Names{at("generation_config.json").string() +
                               ":1: is not JSON here: a comma, a quote or a bracket is missing or too many"});
}

TEST_F(OtherFiles, WhatElseTheGenerationConfigSetsIsSaid) {
    const auto said = [&](const std::string& generation) {
        test::writeText(at("generation_config.json"), generation);
        const Names all = remarks();
        const std::string start = at("generation_config.json").string() + ": sets ",
                          end = ", which is not followed where a text is written; transformers follows it";
        if (all.empty()) return std::string();
        EXPECT_TRUE(all[0].starts_with(start) && all[0].ends_with(end)) << all[0];
        return all[0].substr(start.size(), all[0].size() - start.size() - end.size());
    };
    EXPECT_EQ(said(R"({"repetition_penalty": 1.9, "eos_token_id": 3})"), "repetition_penalty = 1.9");
    EXPECT_EQ(said(R"({"do_sample": true, "temperature": 0.6, "top_k": 50})"),
              "do_sample = true, temperature = 0.6, top_k = 50");
    EXPECT_EQ(said(R"({"num_beams": 4, "suppress_tokens": [1], "forced_eos_token_id": 0})"),
              "num_beams = 4, suppress_tokens = [1], forced_eos_token_id = 0");
    EXPECT_EQ(said(R"({"do_sample": false, "temperature": 0.6, "repetition_penalty": 1.0, "num_beams": 1,
                       "suppress_tokens": [], "bad_words_ids": null, "no_repeat_ngram_size": 0})"),
              "");
}

TEST_F(OtherFiles, ExamplePromptsThatCannotBeReadAreNamed) {
    const auto said = [&](const std::string& prompts) {
        test::writeText(at("prompts.json"), prompts);
        const Names all = remarks();
        return all.empty() ? std::string() : all[0].substr(at("prompts.json").string().size());
    };
    EXPECT_EQ(said(R"([{"text": "a"}])"), "");
    EXPECT_EQ(said("[{"), ":1: is not JSON here: a comma, a quote or a bracket is missing or too many");
    EXPECT_EQ(said("{}"), ": is no list of prompts");
    EXPECT_EQ(said(R"([{"text": "a"}, {"name": "b"}])"), R"(: prompt 2 has no “text”: {"name":"b"})");
}

TEST_F(OtherFiles, ASlidingWindowCountsWhereATextIsLonger) {
    test::writeTinyModel(folder.path(), {.differential = false});
    const std::vector<float> expected = logits();
    config({{"model_type", "mistral"}});
    const auto tokens = [&](int count) {
        const auto backend = makeBackend("cpu", 1);
        std::vector<int> all(static_cast<std::size_t>(count), 1);
        return error([&] { forward(*backend, loadModel(folder.path()), {all, {}, {}}); });
    };
    const auto text = readFile(at("config.json"));
    test::writeText(at("config.json"), text.substr(0, text.rfind('}')) + R"(, "sliding_window": null})");
    EXPECT_EQ(logits(), expected);
    EXPECT_EQ(loadModel(folder.path())->config.mostTokens(), 0);
    config({{"sliding_window", 6}});
    EXPECT_EQ(tokens(6), "");
    EXPECT_NE(tokens(7).find("7 tokens are more than the 6 that a row of"), std::string::npos) << tokens(7);
    const ModelPtr model = loadModel(folder.path());
    Generation written(model, {.prompt = {1, 2, 3, 4}, .tokens = 9});
    const auto backend = makeBackend("cpu", 1);
    while (!written.done()) written.step(*backend);
    EXPECT_EQ(written.written().size(), 3U) << "the last one is said, and not read";
}

/// As models that make embeddings of texts are: transformers runs them without the mask.
TEST_F(OtherFiles, RowsThatSeeLaterTokensAreRefused) {
    test::writeTinyModel(folder.path(), {});
    config({{"is_causal", true}});
    EXPECT_NO_THROW(loadModel(folder.path()));
    config({{"is_causal", false}});
    EXPECT_NE(
        error([&] { loadModel(folder.path()); }).find("\"is_causal\" is false: rows that see later tokens"),
        std::string::npos);
}

} // namespace
} // namespace lambdascope
