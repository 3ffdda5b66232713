// SPDX-License-Identifier: MIT
// Formulas as MathML, texts as HTML, and a lesson as one page whose answers are the program's.
#include "core/lessons/question.h"
#include "core/pages/formula_mathml.h"
#include "core/pages/html.h"
#include "core/pages/lesson_markup.h"
#include "core/pages/shared_lesson.h"
#include "core/util/error.h"
#include "core/util/phrase.h"
#include "tests/support/lesson_text.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

namespace lambdascope {
namespace {

std::string mathOf(const char* tex, bool display = false) {
    const std::string math = mathMl(parseFormula(tex), display, [](const Fact& fact, bool bracketed) {
        return bracketed ? "[" + fact.text() + "]" : fact.text();
    });
    const std::size_t begin = math.find('>') + 1;
    return math.substr(begin, math.rfind("</math>") - begin);
}

MarkupParts plainParts() {
    MarkupParts parts;
    parts.fact = [](const Fact& fact, bool, bool) { return "#" + fact.text(); };
    parts.link = [](std::string_view target, const std::string& words) {
        return "{" + std::string(target) + ":" + words + "}";
    };
    parts.image = [](std::string_view, std::string_view words) { return std::string(words); };
    return parts;
}

std::string markupOf(const char* markdown) {
    MarkupParts parts = plainParts();
    return lessonMarkup(markdown, parts);
}

std::string lineOf(const char* markdown) {
    MarkupParts parts = plainParts();
    return lessonLine(markdown, parts);
}

TEST(FormulaMathMl, IsTheSameTree) {
    EXPECT_EQ(mathOf("A_1 - \\lambda A_2"), "<mrow><msub><mi>A</mi><mn>1</mn></msub><mo>−</mo><mi>λ</"
                                            "mi><msub><mi>A</mi><mn>2</mn></msub></mrow>");
    EXPECT_EQ(mathOf("\\frac{Q K^T}{\\sqrt{d}}"),
              "<mrow><mfrac><mrow><mi>Q</mi><msup><mi>K</mi><mi>T</mi></msup></mrow>"
              "<msqrt><mi>d</mi></msqrt></mfrac></mrow>");
    EXPECT_EQ(mathOf("-1"), R"(<mrow><mo form="prefix">−</mo><mn>1</mn></mrow>)");
    EXPECT_EQ(mathOf("x < y"), "<mrow><mi>x</mi><mo>&lt;</mo><mi>y</mi></mrow>");
    EXPECT_EQ(mathOf("\\sum_k x", true), "<mrow><munder><mo>∑</mo><mi>k</mi></munder><mi>x</mi></mrow>");
    EXPECT_EQ(mathOf("\\sum_k x"), "<mrow><msub><mo>∑</mo><mi>k</mi></msub><mi>x</mi></mrow>");
    EXPECT_EQ(mathOf("{{a1}} - {{lambda}}"), "<mrow>a1<mo>−</mo>[lambda]</mrow>");
    EXPECT_EQ(mathOf("\\text{a<b}"), R"(<mrow><mi mathvariant="normal">a&lt;b</mi></mrow>)");
    EXPECT_EQ(mathOf("\\left( x \\right]"),
              R"(<mrow><mrow><mo form="prefix" fence="true" stretchy="true">(</mo><mrow><mi>x</mi></mrow>)"
              R"(<mo form="postfix" fence="true" stretchy="true">]</mo></mrow></mrow>)");
}

TEST(LessonMarkup, IsTextWhateverItSays) {
    EXPECT_EQ(
        markupOf("A **bold** *word*, `x<y` & <b>no tag</b>"),
        "<p>A <strong>bold</strong> <em>word</em>, <code>x&lt;y</code> &amp; &lt;b&gt;no tag&lt;/b&gt;</p>");
    EXPECT_EQ(markupOf("- one\n- two\n\nthree\nfour"), "<ul><li>one</li><li>two</li></ul><p>three four</p>");
    EXPECT_EQ(markupOf("1. a\n2. b"), "<ol><li>a</li><li>b</li></ol>");
    EXPECT_EQ(markupOf("| a | b |\n|---|---|\n| 1 | 2 |"),
              "<div class=\"wide\"><table><tr><th scope=\"col\">a</th><th scope=\"col\">b</th></tr>"
              "<tr><td>1</td><td>2</td></tr></table></div>");
    EXPECT_EQ(markupOf("It is {{weight}}, $x_1$, [see](lambdascope:?layer=2)."),
              "<p>It is #weight, <math><mrow><msub><mi>x</mi><mn>1</mn></msub></mrow></math>, "
              "{lambdascope:?layer=2:see}.</p>");
    EXPECT_EQ(markupOf("5 * 3 ** 2, \\*as it is\\*, 3*"), "<p>5 * 3 ** 2, *as it is*, 3*</p>");
    EXPECT_EQ(markupOf("**not ended"), "<p>**not ended</p>");
    EXPECT_EQ(markupOf("`{{weight}} $x$` $y_1$ &amp; &lt; \xF3\xB0\x80\x80"),
              "<p><code>{{weight}} $x$</code> <math><mrow><msub><mi>y</mi><mn>1</mn></msub></mrow></math> "
              "&amp; &lt; "
              "\xEF\xBF\xBD</p>");
    EXPECT_EQ(
        markupOf("> said\n\n3. c\n\n```\na **b** {{weight}}\n```\n\n![a *b* {{weight}}](x.svg)"),
        "<blockquote><p>said</p></blockquote><ol start=\"3\"><li>c</li></ol><pre>a **b** {{weight}}\n</pre>"
        "<p>a b {{weight}}</p>");
    EXPECT_EQ(markupOf("<script>alert(1)</script>\n\n<!-- x -->"),
              "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p><p>&lt;!-- x --&gt;</p>");
    EXPECT_EQ(lineOf("1. is **not** a list"), "1. is <strong>not</strong> a list");
    EXPECT_EQ(lineOf("# nor a heading"), "# nor a heading");
    EXPECT_THROW((void)markupOf("{{nothing that is known}}"), Error); // through md4c
    EXPECT_NE(markupOf("**[{{weight}}](lambdascope:a) and [b](c)**").find("{c:b}"), std::string::npos);
}

TEST(LessonMarkup, FiguresAreShapesAndWords) {
    EXPECT_EQ(
        figureMarkup("<svg viewBox=\"0 0 1 1\"><text fill=\"@ink1\">{it}</text></svg>\n", {{"it", "a<b"}}),
        "<svg viewBox=\"0 0 1 1\"><text fill=\"var(--ink1)\">a&lt;b</text></svg>");
    for (const char* const inside :
         {"<script>alert(1)</script>", "<image href=\"http://x\"/>", "<rect onload=\"x\"/>",
          "<rect style=\"x\"/>", "<rect fill=\"url(http://x)\"/>", "<a><rect/></a>", "<rect\nonload=\"x\"/>",
          "<rect x='a'/>", "<rect x=\"1\"onload=\"x\"/>", "<!-- -- >", "<style>x</style>", "</article>",
          "<rect x=\"1\"/onload=\"x\"/>", "<rect ONLOAD=\"x\"/>", "<rect fill=\"URL(x)\"/>",
          "<rect fill=\"&#117;rl(x)\"/>", "<rect fill=\"{it}\"/>"})
        EXPECT_EQ(figureMarkup(std::string("<svg>") + inside + "</svg>", {{"it", "url(x)"}}), "") << inside;
}

/// A lesson in its own folder, and what its page holds.
SharedLesson shared(const std::string& text) {
    const test::TempFolder folder;
    const std::vector<LessonInLanguage> lesson{{"en", parseLesson(text, folder / "07-two-maps.md")}};
    return shareLesson(lesson, test::lessonInstrument(), 1);
}

std::string withoutFigure() {
    std::string text = test::goodLesson;
    const std::size_t begin = text.find("```figure");
    return text.erase(begin, text.find("```", begin + 3) + 4 - begin);
}

TEST(SharedLesson, RecordsWhatItsPagesShow) {
    const SharedLesson lesson = shared(withoutFigure());
    const OrderedJson& data = lesson.page.data;
    const OrderedJson& pages = data["lesson"]["pages"]["en"];
    ASSERT_EQ(pages.size(), 2U);
    EXPECT_EQ(data["lesson"]["begin"], 1);
    EXPECT_EQ(data["lesson"]["titles"]["en"], "Two maps");
    EXPECT_EQ(static_cast<int>(data["states"].size()), lesson.states);
    for (const OrderedJson& page : pages)
        for (const OrderedJson& view : page["views"]) {
            ASSERT_LT(view["state"].get<int>(), lesson.states);
            const OrderedJson& maps = data["states"][view["state"].get<std::size_t>()]["maps"];
            EXPECT_EQ(maps.size(), 3U);
            for (const OrderedJson& heads : maps)
                EXPECT_LT(heads.begin()->get<std::size_t>(), data["pool"].size());
        }
    LessonInstrument& instrument = test::lessonInstrument();
    const Lesson read = parseLesson(withoutFigure(), "07-two-maps.md");
    instrument.set(stageOf(read, 0));
    EXPECT_EQ(pages[0]["views"][0]["facts"][0], readFact(Fact::parse("weight"), instrument.source())->text);
    EXPECT_EQ(pages[0]["views"][0]["facts"][1], readFact(Fact::parse("lambda"), instrument.source())->text);
    EXPECT_NE(lesson.page.lesson.find("<math display=\"block\">"), std::string::npos);
    EXPECT_EQ(pages[1]["task"]["kind"], "none"); // its panels have no λ to drag
    ASSERT_FALSE(lesson.leftOut.empty());
}

TEST(SharedLesson, AMachineIsAPictureThatTheAnswerUncovers) {
    std::string text = withoutFigure();
    text.replace(
        text.find("```predict"), 0,
        "```instrument\nkind: machine\nboxes: [score, softmax, difference]\ncover: [difference]\n```\n\n");
    const SharedLesson lesson = shared(text);
    const std::string& html = lesson.page.lesson;
    const auto before = html.find("class=\"picture before\""), after = html.find("class=\"picture after\"");
    ASSERT_TRUE(before != std::string::npos && after != std::string::npos && before < after);
    const std::string open = html.substr(after, html.find("</svg>", after) - after);
    const std::string closed = html.substr(before, after - before);
    EXPECT_NE(closed.find("− λ: ?"), std::string::npos);
    EXPECT_EQ(open.find("− λ: ?"), std::string::npos);
    EXPECT_NE(open.find(" hidden>"), std::string::npos) << "until the answer";
    EXPECT_GT(open.size(), closed.size() + 500) << "its bars";
    const Lesson read = parseLesson(text, "07-two-maps.md");
    LessonInstrument& instrument = test::lessonInstrument();
    instrument.set(stageOf(read, 1));
    const std::string weight = formatNumber(*readFact(Fact::parse("weight"), instrument.source())->number, 2);
    EXPECT_NE(open.find("− λ: " + weight), std::string::npos) << weight;
    EXPECT_NE(closed.find("÷ √d: " + readFact(Fact::parse("score"), instrument.source())->text),
              std::string::npos);
    EXPECT_NE(closed.find("role=\"img\""), std::string::npos);
}

TEST(SharedLesson, ScoresAsTheProgramDoes) {
    const OrderedJson page = shared(withoutFigure()).page.data["lesson"]["pages"]["en"][1];
    const Lesson read = parseLesson(withoutFigure(), "07-two-maps.md");
    LessonInstrument& instrument = test::lessonInstrument();
    instrument.set(stageOf(read, 1));
    const Score score = lambdascope::score(*read.steps[1].question, {0.5, -1}, instrument.source());
    EXPECT_EQ(page["question"]["actual"], score.actual);
    EXPECT_EQ(page["question"]["near"], 0.1);
    EXPECT_EQ(page["question"]["is"], readFact(Fact::parse("arithmetic"), instrument.source())->text);
}

TEST(SharedLesson, LambdaIsDraggedWhereThePageShowsIt) {
    std::string text = withoutFigure();
    text.replace(text.find("  edits: --lambda-init 2=0\n"), 27, "  panels: [maps, lambda]\n");
    const SharedLesson lesson = shared(text);
    const OrderedJson& page = lesson.page.data["lesson"]["pages"]["en"][1];
    const OrderedJson& state = lesson.page.data["states"][page["views"][0]["state"].get<std::size_t>()];
    ASSERT_EQ(page["task"]["kind"], "stops");
    ASSERT_EQ(page["views"][0]["stops"].size(), state["stops"].size());
    EXPECT_GE(state["stops"].size(), 33U);
    const auto fact = page["task"]["fact"].get<std::size_t>();
    for (std::size_t i = 0; i < state["stops"].size(); ++i)
        EXPECT_NEAR(page["views"][0]["stops"][i][fact].get<double>(),
                    state["stops"][i]["lambda"].get<double>(), 1e-6);
}

TEST(SharedLesson, IsTheSameTwiceAndStopsWhenAsked) {
    EXPECT_EQ(shared(withoutFigure()).page.data.dump(), shared(withoutFigure()).page.data.dump());
    const std::vector<LessonInLanguage> lesson{{"en", parseLesson(withoutFigure(), "07-two-maps.md")}};
    LessonInstrument& instrument = test::lessonInstrument();
    std::stop_source stop;
    instrument.setStop(stop.get_token());
    EXPECT_THROW(shareLesson(lesson, instrument, 0, [&](int, int) { stop.request_stop(); }), Cancelled);
    instrument.setStop({});
}

TEST(SharedLesson, IsThereInEveryLanguage) {
    const auto all = lessonInLanguages(SOURCE_DIR "/assets/lessons/ko/04-noise.md", "en");
    std::set<std::string> languages;
    for (const LessonInLanguage& each : all) languages.insert(each.language);
    EXPECT_EQ(languages, (std::set<std::string>{"en", "ko", "zh_CN"}));
    EXPECT_EQ(all.front().language, "ko");
}

} // namespace
} // namespace lambdascope
