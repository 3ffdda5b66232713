// SPDX-License-Identifier: MIT
// What a live page holds of a pair.
#include "core/live/pack.h"
#include "core/live/page.h"
#include "core/model/safetensors.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;
using test::TempFolder;

const fs::path shippedPair = SOURCE_DIR "/assets/models/scale-model";

std::string refusal(const Pair& pair) {
    try {
        checkLivePair(pair);
    } catch (const UsageError& error) {
        return error.what();
    }
    return "taken";
}

TEST(LivePack, MatricesAreTheNearestFloat16AndVectorsStay) {
    const Pair pair = loadPair(shippedPair);
    const TempFolder folder;
    writeLivePair(pair, folder.path());
    const Pair packed = loadPair(folder.path());
    EXPECT_EQ(packed.diff->parameters, pair.diff->parameters);
    for (std::size_t l = 0; l < pair.diff->layers.size(); ++l) {
        const LayerWeights &before = pair.diff->layers[l], &after = packed.diff->layers[l];
        EXPECT_EQ(after.lambda.trained(), before.lambda.trained());
        EXPECT_TRUE(std::ranges::equal(after.inputNorm.values(), before.inputNorm.values()));
        bool any = false;
        for (std::int64_t i = 0; i < before.q.size(); ++i) {
            const float from = before.q.values()[i], to = after.q.values()[i];
            EXPECT_LE(std::abs(to - from), std::abs(from) / 2048 + 3e-8F); // half of the last of 11 bits
            any = any || to != from;
        }
        EXPECT_TRUE(any);
    }
    const std::string text = "The key to Mia is 4821.";
    EXPECT_EQ(packed.diff->tokenizer->encode(text), pair.diff->tokenizer->encode(text));
    EXPECT_TRUE(fs::exists(folder.path() / "prompts.json"));
}

TEST(LivePack, IsTheSameForTheSameFiles) {
    const TempFolder folder;
    fs::create_directories(folder.path() / "pair" / "diff");
    writeFile(folder.path() / "pair" / "diff" / "b", std::string("two"));
    writeFile(folder.path() / "pair" / "a", std::string("one"));
    const std::string packed = packedFolder(folder.path());
    EXPECT_EQ(packed.substr(0, 2), "\x1f\x8b");
    EXPECT_EQ(packed, packedFolder(folder.path()));
    EXPECT_EQ(packed, gzipped("{\"pair/a\":[0,3],\"pair/diff/b\":[3,3]}\nonetwo"));
}

TEST(LivePack, RefusesByNameWithTheWayOut) {
    const std::string assets = SOURCE_DIR "/assets/checkpoints/";
    EXPECT_EQ(refusal(loadPair(shippedPair)), "taken");
    EXPECT_EQ(refusal(loadPair(assets + "hf-diffllama")), "taken");
    EXPECT_EQ(refusal({}), "a live page needs a DIFF Transformer");
    EXPECT_EQ(refusal(loadPair(assets + "unilm-diff-v2")),
              "unilm-diff-v2: has no tokenizer, and a live page is typed into; a page of what was recorded "
              "can be shared");
    EXPECT_EQ(
        refusal(loadPair(assets + "unilm-diff-v1")),
        assets +
            "unilm-diff-v1/tokenizer.model: its tokenizer is SentencePiece's, which a live page has not; a "
            "page of what was recorded can be shared");
    Pair large = loadPair(shippedPair);
    auto grown = std::make_shared<Model>(*large.diff);
    grown->parameters = 30'000'000;
    large.diff = grown;
    EXPECT_EQ(refusal(large),
              "the weights would be 62 MB as float16, and a live page holds 20 MB; a page of what was "
              "recorded can be shared");
}

TEST(LivePage, ItsNameSaysSo) {
    for (const char* const name : {"live.html", "a/live.htm", "scale-model-live.html"})
        EXPECT_TRUE(isLivePageFile(name)) << name;
    for (const char* const name : {"page.html", "alive.html", "live.svg", "live-page.html", "live"})
        EXPECT_FALSE(isLivePageFile(name)) << name;
}

TEST(LivePage, HoldsAllAndAsksForNothing) {
    const fs::path assets = SOURCE_DIR "/assets";
    const PageLook look = readPageLook(assets, "1.2.3", "en");
    const std::string page =
        livePage(loadPair(shippedPair), {{"text", "The key to Mia is 4821. What is the key to Mia?"}}, look,
                 readPageParts(assets), readLiveParts(assets));
    EXPECT_LE(page.size(), 7'000'000U);
    EXPECT_NE(page.find("default-src 'none'; worker-src blob:; script-src 'sha256-"), std::string::npos);
    EXPECT_NE(page.find(" 'wasm-unsafe-eval'; style-src 'sha256-"), std::string::npos);
    for (const char* const id : {"live", "wasm", "weights", "glue", "notices", "data", "words"})
        EXPECT_NE(page.find(std::string("id=\"") + id + "\">"), std::string::npos) << id;
    EXPECT_EQ(page.find("src=\"http"), std::string::npos);
    const std::size_t within = page.find("\"within\":");
    ASSERT_NE(within, std::string::npos);
    const double off = std::stod(page.substr(within + 9, 12));
    EXPECT_GT(off, 0);
    EXPECT_LT(off, 0.02);
    EXPECT_NE(page.find("\"madeFrom\":{\"diff\":\""), std::string::npos);
}

} // namespace
} // namespace lambdascope
