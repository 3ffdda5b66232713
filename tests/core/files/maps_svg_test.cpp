// SPDX-License-Identifier: MIT
// Stills without a window: every cell has the palette's colour, the arithmetic is true, words stay words.
#include "core/analysis/attention/cell.h"
#include "core/compute/forward.h"
#include "core/live/page.h"
#include "core/model/recorded/recorded_model.h"
#include "core/model/recorded/recording.h"
#include "core/pages/maps_svg.h"
#include "core/pages/page_choice.h"
#include "core/util/error.h"

#include <gtest/gtest.h>

#include <zlib.h>

namespace lambdascope {
namespace {

class MapsSvg : public testing::Test {
  protected:
    static PageContent page(const PageChoice& choice,
                            const std::string& text = "The cat sat. The dog ran. A cat?") {
        static const Pair pair = loadPair(SOURCE_DIR "/assets/models/scale-model");
        const auto backend = makeBackend("cpu", 1);
        PagePasses of;
        const std::vector<int> tokens = pair.diff->tokenizer->encode(text);
        const auto pass = [&](const ModelPtr& model) {
            return forward(*backend, model, {tokens, {}, std::vector<bool>(model->layers.size(), true)});
        };
        of.trained = of.shown = pass(pair.diff);
        of.standard = pass(pair.standard);
        of.pieces = pair.diff->tokenizer->pieces(tokens);
        PageContent page = chosenPage(of, choice);
        page.hashed = false;
        page.prompt = text;
        return completed(std::move(page));
    }
    static const PageLook& look() {
        static const PageLook look = readPageLook(SOURCE_DIR "/assets", "1.2.3", "en");
        return look;
    }
    static std::size_t countOf(const std::string& text, const std::string& part) {
        std::size_t count = 0;
        for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
        return count;
    }
};

TEST_F(MapsSvg, HasEveryCellOfEveryMap) {
    const PageContent of = page({.layer = 2, .head = 1, .by = GroupBy::Sentence});
    const std::string svg = mapsSvg(of, look());
    // ⟨bos⟩ and three sentences: ten cells a map, of four maps
    EXPECT_EQ(countOf(svg, "<path fill=\"#"), 40U);
    EXPECT_EQ(svg, mapsSvg(of, look()));
    EXPECT_NE(svg.find("scale-model/diff, layer 2 head 1"), std::string::npos);
    // a row that sees itself alone: all of a softmax row, whose colour is the palette's end
    EXPECT_NE(svg.find("fill=\"" + look().palettes.softmax[0].back() + "\""), std::string::npos);
}

TEST_F(MapsSvg, TellsTheCellAsThePageDoes) {
    const PageContent of = page({.layer = 2, .head = 1, .query = 6, .key = 2, .by = GroupBy::Token});
    const LayerTrace& layer = *of.diff->layers[2];
    const Arithmetic sum = arithmetic(cellValues(layer, 1, {6, 2}, layer.heads[1]), 7);
    EXPECT_NE(mapsSvg(of, look()).find(sum.terms()), std::string::npos) << sum.text();
}

TEST_F(MapsSvg, OfHeadsTogetherSaysHowMany) {
    EXPECT_NE(
        mapsSvg(page({.layer = 1, .scope = MeterScope::Layer}), look()).find("mean of 4 heads of layer 1"),
        std::string::npos);
    EXPECT_NE(mapsSvg(page({.scope = MeterScope::All}), look()).find("mean of all 16 heads"),
              std::string::npos);
}

TEST_F(MapsSvg, OfManyTokensHasImages) {
    std::string text;
    for (int i = 0; i < 20; ++i) text += "one cat sat down ";
    const std::string svg = mapsSvg(page({.by = GroupBy::Token}, text), look());
    EXPECT_EQ(countOf(svg, "data:image/png;base64,iVBORw0KGgo"), 4U);
    EXPECT_EQ(countOf(svg, "<path fill=\"#"), 0U);
}

TEST_F(MapsSvg, WordsOfOthersStayText) {
    const std::string svg = mapsSvg(page({.by = GroupBy::Token}, "a <b> & \"c\" </svg>"), look());
    EXPECT_EQ(countOf(svg, "</svg>"), 1U);
    EXPECT_EQ(svg.find("<b>"), std::string::npos);
    EXPECT_NE(svg.find(">&lt;"), std::string::npos); // a label
    EXPECT_EQ(svg.find("><<"), std::string::npos);
}

TEST_F(MapsSvg, OfATraceHasItsMapsAndNoMachine) {
    const Pair pair = openTrace(TEST_DATA "/traces/recorded.safetensors");
    PagePasses of;
    of.trained = of.shown =
        forward(*makeBackend("cpu", 1), pair.diff, {pair.diff->recording->tokens, {}, {true, true, true}});
    of.pieces = pair.diff->tokenizer->pieces(of.shown->request.tokens);
    PageContent page = chosenPage(of, {});
    page.hashed = false;
    page = completed(std::move(page));
    EXPECT_GT(countOf(mapsSvg(page, look()), "<path fill=\"#"), 10U);
    EXPECT_THROW(static_cast<void>(machineSvg(page, look())), UsageError);
}

TEST_F(MapsSvg, TheMachineIsAFileOfItsOwn) {
    const std::string svg = machineSvg(page({.layer = 2, .head = 1}), look());
    EXPECT_TRUE(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    EXPECT_NE(svg.find("--ink1:#"), std::string::npos);
    EXPECT_NE(svg.find("softmax"), std::string::npos);
}

TEST(Png, SaysItsPixels) {
    const std::string pixels("\x01\x02\x03\xff\x04\x05\x06\x07", 8);
    const std::string png = pngOf(2, 1, pixels);
    EXPECT_EQ(png, pngOf(2, 1, pixels));
    EXPECT_EQ(png.substr(12, 4), "IHDR");
    const std::size_t data = png.find("IDAT");
    std::string rows(9, '\0');
    uLongf size = rows.size();
    ASSERT_EQ(uncompress(reinterpret_cast<Bytef*>(rows.data()), &size,
                         reinterpret_cast<const Bytef*>(png.data() + data + 4), png.size() - data - 4 - 16),
              Z_OK);
    EXPECT_EQ(rows, std::string(1, '\0') + pixels);
}

} // namespace
} // namespace lambdascope
