// SPDX-License-Identifier: MIT
// A shared page: its maps are the pass's to a step of 255, nothing that a model or a prompt says is more than
// text in it, and the same state makes the same bytes.
#include "core/compute/forward.h"
#include "core/pages/page_file.h"
#include "core/util/error.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>

namespace lambdascope {
namespace {

class PageFile : public testing::Test {
  protected:
    static TracePtr run(const test::TinySpec& spec, int tokens, const Edits& edits = {}) {
        const ModelPtr model = test::tinyModel(spec);
        std::vector<int> ids(static_cast<std::size_t>(tokens));
        for (int i = 0; i < tokens; ++i) ids[static_cast<std::size_t>(i)] = i * 3 % 11;
        return forward(*makeBackend("cpu", 1), model,
                       {ids, edits, std::vector<bool>(static_cast<std::size_t>(spec.layers), true)});
    }
    static PageContent pageOf(const test::TinySpec& spec, int tokens, const Edits& edits = {}) {
        PageContent page;
        page.title = "tiny";
        page.prompt = "3 1 4";
        page.diffModel = {"tiny", std::string(64, 'a')};
        page.trained = run(spec, tokens);
        page.diff = run(spec, tokens, edits);
        page.edits = edits;
        page.pieces = page.diff->model->tokenizer->pieces(page.diff->request.tokens);
        page.head = {spec.layers - 1, 0};
        page.cell = {tokens - 1, 0};
        SweepPoint point;
        point.next = candidatesOf(*page.diff, 3, {});
        for (const double value : {0.0, page.diff->model->layers.back().lambda.init}) {
            point.value = value;
            page.points.push_back(point);
        }
        return page;
    }
    static PageContent withStandard(PageContent page, int tokens) {
        page.standard = run({.differential = false}, tokens);
        page.standardModel = {"twin", std::string(64, 'b')};
        page.twin = {1, 2};
        return page;
    }
    static PageLook look() {
        return {"1.2.3",
                "en",
                {{"ink1", "#000000", "#ffffff"}},
                {{std::vector<std::string>{"#000000"}, {"#ffffff"}},
                 {std::vector<std::string>{"#000000"}, {"#ffffff"}}}};
    }
    static std::string textOf(const PageContent& page) {
        return pageText(page, planPage(page), look(), parts());
    }
    static PageParts parts() { return readPageParts(SOURCE_DIR "/assets"); }
    static nlohmann::json dataIn(const std::string& text) {
        const std::string begin = R"(id="data">)";
        const std::size_t from = text.find(begin) + begin.size();
        return nlohmann::json::parse(text.substr(from, text.find("</script>", from) - from));
    }
    static std::vector<unsigned char> decoded(const std::string& text) {
        const std::string letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        std::vector<unsigned char> bytes;
        unsigned bits = 0, held = 0;
        for (const char c : text) {
            if (c == '=') break;
            bits = bits << 6U | static_cast<unsigned>(letters.find(c));
            if ((held += 6) < 8) continue;
            held -= 8;
            bytes.push_back(static_cast<unsigned char>(bits >> held));
        }
        return bytes;
    }
    static std::size_t countOf(const std::string& text, const std::string& part) {
        std::size_t count = 0;
        for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
        return count;
    }
    /// The largest error of a map, as a share of its row's largest weight.
    static float worstError(const std::string& packed, const float* map, int tokens) {
        const std::vector<unsigned char> bytes = decoded(packed);
        EXPECT_EQ(bytes.size(), static_cast<std::size_t>(tokens * (tokens + 1) / 2 + 4 * tokens));
        float worst = 0;
        std::size_t at = 0;
        for (int q = 0; q < tokens; ++q) {
            float most = 0;
            std::memcpy(&most, bytes.data() + at, sizeof most);
            at += sizeof most;
            EXPECT_EQ(most, *std::max_element(map + q * tokens, map + q * tokens + q + 1));
            for (int k = 0; k <= q; ++k) {
                const float kept = static_cast<float>(bytes[at++]) / 255 * most;
                worst = std::max(worst, std::abs(kept - map[q * tokens + k]) / most);
            }
        }
        return worst;
    }
};

TEST_F(PageFile, KeepsEveryWeightWithinAStep) {
    constexpr int tokens = 9;
    const PageContent page = withStandard(pageOf({}, tokens), tokens);
    const nlohmann::json data = dataIn(textOf(page));
    const auto heads = [](const Trace& trace) {
        return trace.layers.size() * static_cast<std::size_t>(trace.model->plan.headCount());
    };
    ASSERT_EQ(data["maps"]["a2"].size(), heads(*page.diff));
    ASSERT_EQ(data["maps"]["standard"].size(), heads(*page.standard));
    float worst = 0;
    for (const auto& [name, trace, term] : {std::tuple("a1", page.diff, 0), std::tuple("a2", page.diff, 1),
                                            std::tuple("standard", page.standard, 0)})
        for (int l = 0; l < 3; ++l)
            for (int h = 0; h < trace->model->plan.headCount(); ++h)
                worst = std::max(worst, worstError(data["maps"][name][fmt::format("{}.{}", l, h)],
                                                   trace->layers[l]->map(term, h), tokens));
    EXPECT_LE(worst, 1.0F / 255);
    EXPECT_GT(worst, 0) << "nothing was rounded: this tests nothing";
}

TEST_F(PageFile, KeepsThePinnedRowToTheLastBit) {
    constexpr int tokens = 9;
    PageContent page = withStandard(pageOf({}, tokens), tokens);
    page.cell = {6, 2};
    const nlohmann::json data = dataIn(textOf(page));
    const auto expectRow = [&](const char* kind, const char* head, const float* row) {
        const std::vector<unsigned char> bytes = decoded(data["exact"][kind][head].get<std::string>());
        ASSERT_EQ(bytes.size(), 7 * sizeof(float)) << kind << ' ' << head;
        EXPECT_EQ(std::memcmp(bytes.data(), row, bytes.size()), 0) << kind << ' ' << head;
    };
    expectRow("a2", "2.0", page.diff->layers[2]->map(1, 0) + 6 * tokens);
    expectRow("standard", "1.2", page.standard->layers[1]->map(0, 2) + 6 * tokens);
    EXPECT_EQ(data["exact"]["a2"].size(), 1U);
    page.scope = MeterScope::Layer;
    const nlohmann::json together = dataIn(textOf(page));
    EXPECT_EQ(together["exact"]["a2"].size(), 2U); // of every head whose mean is shown
    EXPECT_EQ(together["exact"]["a2"]["2.0"], data["exact"]["a2"]["2.0"]);
    EXPECT_EQ(together["heads"], "layer");
}

TEST_F(PageFile, TellsWhatTheColumnsAre) {
    PageContent page = pageOf({}, 9);
    const auto said = [](const char* bytes, bool special = false) {
        TokenPiece piece;
        piece.bytes = piece.display = bytes;
        piece.special = special;
        return piece;
    };
    page.pieces = {said("<s>", true), said("Tom"),  said(" has"), said(" 4"), said("8"),
                   said("."),         said(" Who"), said(" has"), said("?")};
    page.marks.answer = {{8, 10}};
    page.roles = meterTokens(page.pieces, page.marks);
    page.by = GroupBy::Word;
    const nlohmann::json groups = dataIn(textOf(page))["groups"];
    EXPECT_EQ(groups["token"]["answer"], nlohmann::json({3, 4}));
    EXPECT_EQ(groups["token"]["roles"], "booaaoqqq");
    EXPECT_FALSE(groups["token"].contains("first")) << "every token by itself";
    EXPECT_EQ(groups.size(), 1U) << "token numbers make neither words nor sentences";
}

TEST_F(PageFile, TellsLambdaOfEveryValue) {
    Edits edits;
    edits.set(0, {0.5, {}});
    PageContent page = pageOf({}, 5, edits);
    page.base = edits;
    const nlohmann::json data = dataIn(textOf(page));
    const LambdaParts& parts = page.diff->model->layers[2].lambda;
    EXPECT_EQ(data["stops"][0]["lambda"].get<float>(), parts.learned());
    EXPECT_EQ(data["stops"][0]["factor"].get<float>(), 1);
    EXPECT_EQ(data["stops"][0]["heads"][1][0].get<float>(), parts.learned());
    EXPECT_EQ(data["stops"][1]["lambda"].get<float>(), parts.trained());
    EXPECT_EQ(data["trainedStop"], 1);
    EXPECT_EQ(data["edits"], "--lambda-init 0=0.5");
    EXPECT_EQ(data["mixes"][0][0][0].get<float>(),
              editedLambda(page.diff->model->layers[0].lambda, edits, 0).lambda);
    EXPECT_NE(data["mixes"][0], data["trainedMixes"][0]);
}

TEST_F(PageFile, WordsOfOthersStayText) {
    PageContent page = pageOf({}, 4);
    page.prompt = "</script><script>alert(1)</script> <!-- & \"'";
    page.title = "<img src=x onerror=alert(1)>";
    page.diffModel.name = "<b>model</b>{{script}}";
    const std::string text = textOf(page);
    EXPECT_EQ(countOf(text, "<script"), 3U);
    EXPECT_EQ(countOf(text, "</script>"), 3U);
    EXPECT_EQ(countOf(text, "<!--"), 0U);
    EXPECT_EQ(countOf(text, "<img"), 0U);
    EXPECT_EQ(countOf(text, "<b>"), 0U);
    const nlohmann::json data = dataIn(text);
    EXPECT_EQ(data["prompt"], page.prompt);
    EXPECT_EQ(data["diff"]["name"], page.diffModel.name);
}

TEST_F(PageFile, AsksForNothingFromOutside) {
    const std::string text = textOf(pageOf({}, 4));
    EXPECT_NE(text.find("default-src 'none'; script-src 'sha256-"), std::string::npos);
    for (const char* outside : {"src=", "href=", "url(", "@import", "fetch(", "https://"})
        EXPECT_EQ(text.find(outside), std::string::npos) << outside;
}

TEST_F(PageFile, IsTheSameTwice) {
    EXPECT_EQ(textOf(withStandard(pageOf({}, 7), 7)), textOf(withStandard(pageOf({}, 7), 7)));
}

TEST_F(PageFile, KeepsLessOfALongPromptAndSaysSo) {
    EXPECT_TRUE(planPage(pageOf({}, 128)).leftOut.empty());
    const PageContent longer = pageOf({}, 129);
    const PagePlan layer = planPage(longer);
    EXPECT_EQ(layer.maps, PageExtent::OneLayer);
    ASSERT_EQ(layer.leftOut.size(), 1U);
    EXPECT_EQ(layer.leftOut[0].text(),
              "A page of 129 tokens with all maps would be too large: it keeps those of "
              "layer 2 alone.");
    const nlohmann::json data = dataIn(pageText(longer, layer, look(), parts()));
    EXPECT_EQ(data["maps"]["a1"].size(), 2U);
    EXPECT_TRUE(data["maps"]["a1"].contains("2.1"));
    const PageContent head = pageOf({.layers = 1}, 1700);
    const PagePlan one = planPage(head);
    EXPECT_EQ(one.maps, PageExtent::OneHead);
    EXPECT_LE(pageText(head, one, look(), parts()).size(), 6'000'000U);
    EXPECT_THROW(planPage(pageOf({.layers = 1}, 2100)), UsageError);
}

TEST_F(PageFile, SaysThatLambdaItselfIsNotOnTheSlider) {
    Edits edits;
    edits.set(2, {{}, 0.5});
    const PagePlan plan = planPage(pageOf({}, 4, edits));
    ASSERT_EQ(plan.leftOut.size(), 1U);
    EXPECT_EQ(plan.leftOut[0].text().find("λ of layer 2 is set by itself"), 0U);
}

TEST_F(PageFile, RefusesWhatIsNoNumber) {
    PageContent page = pageOf({}, 4);
    auto broken = std::make_shared<Trace>(*page.diff);
    auto layer = std::make_shared<LayerTrace>(*broken->layers[1]);
    layer->maps[1] = layer->maps[1].copy();
    layer->maps[1].writable()[4 * 4] = std::numeric_limits<float>::quiet_NaN();
    broken->layers[1] = layer;
    page.diff = broken;
    try {
        std::ignore = planPage(page);
        FAIL();
    } catch (const UsageError& error) {
        EXPECT_NE(std::string(error.what()).find("layer 1 head 1 has weights that are no numbers"),
                  std::string::npos)
            << error.what();
    }
}

TEST_F(PageFile, ItsEndingIsHtml) {
    EXPECT_TRUE(isPageFile("a.html") && isPageFile("A.HTM"));
    EXPECT_FALSE(isPageFile("a.svg") || isPageFile("html"));
}

} // namespace
} // namespace lambdascope
