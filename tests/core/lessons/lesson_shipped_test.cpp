// SPDX-License-Identifier: MIT
// The courses that come with the program: every lesson plays on the shipped pair without a fault, every
// question has one clear answer, and the languages teach the same.
#include "core/lessons/course.h"
#include "core/lessons/formula.h"
#include "core/lessons/guesses.h"
#include "core/lessons/lesson_text.h"
#include "core/lessons/play.h"
#include "core/pages/lesson_markup.h"
#include "core/util/files.h"
#include "tests/support/lesson_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <regex>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

const fs::path courses = SOURCE_DIR "/assets/lessons";
/// The one list of languages: a folder of each is needed. English, the first, is what the others are held
/// against.
const std::vector<std::string> languages{"en", "ko", "zh_CN"};

std::vector<std::string> namesOf(const Course& course) {
    std::vector<std::string> names;
    for (const Lesson& lesson : course.lessons) names.push_back(lesson.name);
    return names;
}

class ShippedCourse : public testing::TestWithParam<std::string> {
  protected:
    void SetUp() override {
        ASSERT_TRUE(fs::is_directory(courses / GetParam())) << "there is no course in " << GetParam();
        course = readCourse(courses, GetParam());
    }
    Course course;
};

TEST_P(ShippedCourse, IsReadWithoutAFault) {
    EXPECT_EQ(course.problems, std::vector<std::string>{});
    EXPECT_GE(course.lessons.size(), 12U);
    EXPECT_LE(course.lessons.size(), 15U);
    int number = 0;
    for (const std::string& name : namesOf(course))
        EXPECT_EQ(name.substr(0, 3), fmt::format("{:02}-", ++number));
}

/// A mark of Markdown that does not close where its writer meant, as behind “。**字”, would be read aloud.
TEST_P(ShippedCourse, ShowsNoMarks) {
    MarkupParts parts;
    parts.fact = [](const Fact&, bool, bool) { return std::string(); };
    parts.link = [](std::string_view, const std::string& words) { return words; };
    parts.image = [](std::string_view, std::string_view words) { return std::string(words); };
    for (const Lesson& lesson : course.lessons)
        for (const Step& step : lesson.steps)
            for (const Block& block : step.blocks) {
                const auto* text = std::get_if<TextBlock>(&block.content);
                if (text == nullptr) continue;
                const std::string html = lessonMarkup(text->markdown, parts);
                EXPECT_EQ(html.find("**"), std::string::npos) << lesson.name << ": " << html;
                EXPECT_EQ(html.find("]("), std::string::npos) << lesson.name << ": " << html;
            }
}

TEST_P(ShippedCourse, PlaysWithoutAFault) {
    const std::vector<std::string> known = namesOf(course);
    for (const Lesson& lesson : course.lessons) {
        EXPECT_EQ(playLesson(lesson, test::lessonInstrument()).problems, std::vector<std::string>{});
        EXPECT_EQ(problemsBeside(lesson, known), std::vector<std::string>{});
    }
}

/// A class's guesses are counted in stretches: what counts as right is not to be parted by a cut, or where
/// the stretches are too narrow for that, by no hair. At 0 a sign parts them.
void expectInsideAStretch(const Question& question, double actual, const std::string& page) {
    const std::vector<double> ends = stretchEnds(question.from, question.to);
    const double room = std::min(question.near, (ends[1] - ends[0]) / 10);
    for (std::size_t i = 1; i + 1 < ends.size(); ++i)
        EXPECT_TRUE(ends[i] == 0 || std::abs(actual - ends[i]) > room)
            << page << ": " << actual << " lies on the cut at " << ends[i];
}

/// Of one page, on the instrument that it left with its answer on screen.
void expectOneClearAnswer(const Question& question, const std::string& page) {
    const FactSource source = test::lessonInstrument().source();
    ASSERT_TRUE(canScore(question, source)) << page;
    for (const std::string& hint : question.hints) EXPECT_FALSE(hint.empty()) << page;
    EXPECT_FALSE(question.why.empty()) << page << " says why";
    if (question.kind == AnswerKind::Number) {
        const double actual = *readFact(question.answer, source)->number;
        EXPECT_EQ(score(question, {actual, -1}, source).verdict, Score::Verdict::Right) << page;
        const double far = actual > (question.from + question.to) / 2 ? question.from : question.to;
        EXPECT_EQ(score(question, {far, -1}, source).verdict, Score::Verdict::Wrong) << page;
        expectInsideAStretch(question, actual, page);
        return;
    }
    const auto ranked = rankedAnswers(question, source);
    ASSERT_GE(ranked.size(), 2U) << page;
    const double margin = std::abs(ranked[0].value - ranked[1].value);
    EXPECT_TRUE(margin >= 0.02 || margin >= 0.05 * std::abs(ranked[0].value))
        << page << ": the best is only " << margin << " ahead";
    EXPECT_GT(margin, 0) << page;
    for (std::size_t i = 0; i < ranked.size(); ++i)
        EXPECT_EQ(score(question, {0, ranked[i].index}, source).verdict == Score::Verdict::Right, i == 0)
            << page << ": " << ranked[i].text;
}

TEST_P(ShippedCourse, EveryQuestionHasOneClearAnswer) {
    for (const Lesson& lesson : course.lessons) {
        ASSERT_TRUE(lesson.steps.back().question) << lesson.name;
        for (std::size_t page = 0; page < lesson.steps.size(); ++page) {
            if (!lesson.steps[page].question) continue;
            Lesson upTo = lesson;
            upTo.steps.resize(page + 1);
            playLesson(upTo, test::lessonInstrument());
            expectOneClearAnswer(*lesson.steps[page].question, fmt::format("{} {}", lesson.name, page + 1));
        }
    }
}

TEST_P(ShippedCourse, KeepsToItsTime) {
    int brief = 0, minutes = 0;
    for (const Lesson& lesson : course.lessons) {
        EXPECT_LE(readingMinutes(lesson), lesson.minutes) << lesson.name;
        EXPECT_GE(lesson.minutes, 3) << lesson.name;
        EXPECT_LE(lesson.minutes, 6) << lesson.name;
        brief += lesson.brief;
        minutes += lesson.brief ? lesson.minutes : 0;
    }
    EXPECT_EQ(brief, 5);
    EXPECT_LE(minutes, 30);
}

/// Two pages in three ask for something, each lesson begins with a question, and no two questions that follow
/// one another are answered alike.
TEST_P(ShippedCourse, IsMoreToDoThanToRead) {
    std::size_t pages = 0, read = 0;
    std::optional<AnswerKind> before;
    for (const Lesson& lesson : course.lessons) {
        EXPECT_EQ(lesson.steps.front().does(), Step::Does::Predict) << lesson.name;
        pages += lesson.steps.size();
        for (const Step& step : lesson.steps) {
            read += step.does() == Step::Does::Read;
            if (!step.question) continue;
            EXPECT_NE(before, step.question->kind) << lesson.name << " line " << step.question->line;
            before = step.question->kind;
        }
    }
    EXPECT_LE(3 * read, pages);
}

INSTANTIATE_TEST_SUITE_P(Languages, ShippedCourse, testing::ValuesIn(languages),
                         [](const auto& language) { return language.param; });

/// What of a text is the same in every language: its facts, formulas and links, in any order.
class Skeleton {
  public:
    void text(const std::string& markdown) {
        for (const Fact& fact : factsIn(markdown)) parts_.push_back(fmt::format("fact {}", fact.text()));
        for (const InlineFormula& formula : inlineFormulas(markdown))
            parts_.push_back(fmt::format("formula {}", plain(formula.tex)));
        for (const LessonLink& link : linksIn(markdown))
            parts_.push_back(fmt::format("link {}", link.target));
    }
    [[nodiscard]] std::string taken() {
        std::ranges::sort(parts_);
        return fmt::format("{}\n", fmt::join(std::exchange(parts_, {}), "\n"));
    }
    /// Words within a formula are translated.
    static std::string plain(std::string_view tex) {
        std::string text(tex);
        for (std::size_t at = text.find("\\text{"); at != std::string::npos;
             at = text.find("\\text{", at + 1))
            text.erase(at + 6, text.find('}', at) - at - 6);
        return text;
    }

  private:
    std::vector<std::string> parts_;
};

template<typename List>
std::string numbers(const List& list) {
    std::string text;
    for (const auto each : list) text += fmt::format(" {}", static_cast<int>(each));
    return text;
}

std::string skeletonOf(const Stage& stage) {
    std::string text = "stage";
    const auto add = [&text](const char* key, const auto& value) {
        if (value) text += fmt::format(" {}={}", key, *value);
    };
    add("models", stage.models);
    add("prompt", stage.prompt);
    add("answer", stage.answer);
    add("edits", stage.edits);
    add("step", stage.step);
    add("layer", stage.layer);
    add("head", stage.head);
    add("generate", stage.generate);
    if (stage.twin) text += fmt::format(" twin={}.{}", stage.twin->layer, stage.twin->head);
    if (stage.pin) text += fmt::format(" pin={}->{}", stage.pin->first.text, stage.pin->second.text);
    if (stage.panels) text += " panels" + numbers(*stage.panels);
    if (stage.maps) text += " maps" + numbers(*stage.maps);
    if (stage.cover) text += " cover" + numbers(*stage.cover);
    if (stage.spotlight) text += fmt::format(" spotlight {}", static_cast<int>(*stage.spotlight));
    if (stage.by) text += fmt::format(" by {}", nameOf(*stage.by));
    if (stage.heads) text += fmt::format(" heads {}", nameOf(*stage.heads));
    return text + "\n";
}

std::string skeletonOf(const Condition& until) {
    std::string text = fmt::format("until {}", static_cast<int>(until.kind));
    if (until.fact) text += fmt::format(" {} {} {}", until.fact->text(), until.less ? "<" : ">", until.bound);
    return fmt::format("{} {}\n", text, until.key ? until.key->text : "");
}

std::string skeletonOf(const ChartBlock& chart) {
    std::string text = fmt::format("chart {} {} {}\n", chart.lines, chart.decimals, chart.categories.size());
    for (const ChartBlock::Series& series : chart.series) {
        text += fmt::format("series {} {}", series.paper, fmt::join(series.values, " "));
        for (const Fact& fact : series.facts) text += fmt::format(" {}", fact.text());
        text += "\n";
    }
    return text;
}

std::string skeletonOf(const Question& question, Skeleton& skeleton) {
    std::string text =
        fmt::format("question {} {} {} {} {} {}\n", static_cast<int>(question.kind), question.answer.text(),
                    static_cast<int>(question.best), question.from, question.to, question.near);
    for (const Option& option : question.options)
        text += fmt::format("option {} {}\n", option.value.value_or(NAN), option.word);
    skeleton.text(question.ask);
    for (const std::string& hint : question.hints) skeleton.text(hint);
    skeleton.text(question.why);
    return text;
}

std::string skeletonOf(const Step& step) {
    Skeleton skeleton;
    std::string text = skeletonOf(step.stage) + (step.until ? skeletonOf(*step.until) : "");
    text += fmt::format("says {} notes {}\n", !step.say.empty(), !step.notes.empty());
    skeleton.text(step.say);
    skeleton.text(step.notes);
    for (const Block& block : step.blocks) {
        if (const auto* words = std::get_if<TextBlock>(&block.content)) skeleton.text(words->markdown);
        if (const auto* formula = std::get_if<FormulaBlock>(&block.content))
            text += fmt::format("formula {}\n", Skeleton::plain(formula->tex));
        if (const auto* figure = std::get_if<FigureBlock>(&block.content)) {
            text += fmt::format("figure {}", figure->file.filename().string());
            for (const auto& [name, label] : figure->labels) text += fmt::format(" {}", name);
            text += "\n";
        }
        if (const auto* chart = std::get_if<ChartBlock>(&block.content)) text += skeletonOf(*chart);
        if (const auto* instrument = std::get_if<InstrumentBlock>(&block.content))
            text += fmt::format("instrument {} boxes{} cover{}\n", static_cast<int>(instrument->kind),
                                numbers(instrument->boxes), numbers(instrument->cover));
    }
    if (step.question)
        text += fmt::format("{}reveal {}", skeletonOf(*step.question, skeleton), skeletonOf(step.reveal));
    return text + skeleton.taken();
}

TEST(ShippedCourses, TeachTheSameInEveryLanguage) {
    const Course english = readCourse(courses, languages.front());
    for (const std::string& language : languages) {
        const Course course = readCourse(courses, language);
        ASSERT_EQ(namesOf(course), namesOf(english)) << language;
        for (std::size_t i = 0; i < course.lessons.size(); ++i) {
            const Lesson& lesson = course.lessons[i];
            EXPECT_EQ(lesson.minutes, english.lessons[i].minutes) << language << " " << lesson.name;
            EXPECT_EQ(lesson.brief, english.lessons[i].brief) << language << " " << lesson.name;
            ASSERT_EQ(lesson.steps.size(), english.lessons[i].steps.size()) << language << " " << lesson.name;
            for (std::size_t page = 0; page < lesson.steps.size(); ++page)
                EXPECT_EQ(skeletonOf(lesson.steps[page]), skeletonOf(english.lessons[i].steps[page]))
                    << language << " " << lesson.name << " page " << page + 1;
        }
    }
}

TEST(ShippedCourses, AreNotTheSameToTheSkeletonWhereTheyDiffer) {
    Lesson lesson = readCourse(courses, "en").lessons.front();
    const std::string before = skeletonOf(lesson.steps.back());
    lesson.steps.back().say += " And more words.";
    EXPECT_EQ(skeletonOf(lesson.steps.back()), before) << "words are free";
    lesson.steps.back().say += " {{lambda layer=3}}";
    EXPECT_NE(skeletonOf(lesson.steps.back()), before);
    Lesson other = readCourse(courses, "en").lessons.front();
    other.steps.back().stage.layer = 17;
    EXPECT_NE(skeletonOf(other.steps.back()), before);
}

/// A row of the table of topics: where a topic is taught, and words of it that stand there in English.
TEST(ShippedCourses, EveryTopicStandsWhereTheTableSays) {
    const std::string table = readFile(courses / "README.md");
    const std::regex row(R"(\| `(\d\d-[a-z-]+)` (\d+) \| “([^”]+)” \|)");
    int topics = 0;
    for (std::sregex_iterator it(table.begin(), table.end(), row), end; it != end; ++it, ++topics) {
        const fs::path file = courses / "en" / ((*it)[1].str() + ".md");
        ASSERT_TRUE(fs::is_regular_file(file)) << it->str();
        const LessonPages lesson = cutLesson(readFile(file), file);
        const std::size_t page = std::stoul((*it)[2].str());
        ASSERT_TRUE(page >= 1 && page <= lesson.pages.size()) << it->str();
        std::string text = page == 1 ? lesson.head : "";
        for (const LessonPart& part : lesson.pages[page - 1].parts) text += part.text;
        EXPECT_NE(text.find((*it)[3].str()), std::string::npos) << it->str();
    }
    EXPECT_GE(topics, 60);
}

/// Folders of languages that nobody listed would go unchecked.
TEST(ShippedCourses, EveryFolderOfLessonsIsInTheList) {
    for (const auto& entry : fs::directory_iterator(courses)) {
        const std::string name = entry.path().filename().string();
        if (!entry.is_directory() || name == "figures") continue;
        EXPECT_NE(std::ranges::find(languages, name), languages.end())
            << name << " is missing in `languages`";
    }
}

} // namespace
} // namespace lambdascope
