// SPDX-License-Identifier: MIT
#include "core/lessons/lesson.h"

#include "core/lessons/formula.h"
#include "core/lessons/lesson_pages.h"
#include "core/lessons/lesson_parts.h"
#include "core/lessons/lesson_text.h"
#include "core/util/files.h"

namespace lambdascope {
namespace {

using Kind = LessonPart::Kind;

constexpr std::uintmax_t largestFile = 1 << 20;

/// What the head and a `step` block have in common.
void readStep(Step& step, const YamlValue& value) {
    if (const auto stage = value.find("stage")) step.stage = readStage(*stage);
    step.say = optionalText(value, "say");
    step.notes = optionalText(value, "notes");
    step.until = readCondition(value);
}

YamlValue yamlOf(const LessonPart& part, const std::filesystem::path& file) {
    return YamlValue::parse(part.text, {file, part.first});
}

Block readBlock(const LessonPart& part, const std::filesystem::path& file) {
    switch (part.kind) {
    case Kind::Figure:
        return {readFigure(yamlOf(part, file)), part.line};
    case Kind::Chart:
        return {readChart(yamlOf(part, file)), part.line};
    case Kind::Formula:
        try {
            parseFormula(part.text);
        } catch (const Error& error) {
            throw SourcePlace{file, part.line}.fault(error.phrase());
        }
        return {FormulaBlock{part.text}, part.line};
    default:
        if (const auto fault = faultOf(part.text))
            throw SourcePlace{file, part.first + fault->line}.fault(fault->sentence);
        return {TextBlock{part.text}, part.line};
    }
}

void readPredict(Step& step, const LessonPart& part, const std::filesystem::path& file) {
    const YamlValue predict = yamlOf(part, file);
    step.question = readQuestion(predict);
    step.question->line = part.line;
    if (const auto reveal = predict.find("reveal")) step.reveal = readStage(*reveal);
}

/// `step` holds what the head says, for the first page.
void readPage(Step& step, const LessonPages::Page& page, bool first, const std::filesystem::path& file) {
    for (std::size_t i = 0; i < page.parts.size(); ++i) {
        const LessonPart& part = page.parts[i];
        const SourcePlace place{file, part.line};
        if (step.question)
            throw place.fault(phrase("the predict block ends the page, and something follows it"));
        if (part.kind == Kind::Step) {
            if (first) throw place.fault(phrase("what the first page sets stands in the head of the file"));
            if (i > 0) throw place.fault(phrase("the step block stands at the beginning of its page"));
            const YamlValue value = yamlOf(part, file);
            value.allowKeys({"stage", "say", "notes", "until", "until-says"});
            readStep(step, value);
        } else if (part.kind == Kind::Predict) {
            readPredict(step, part, file);
        } else {
            step.blocks.push_back(readBlock(part, file));
        }
    }
    if (step.blocks.empty() && !step.question)
        throw SourcePlace{file, step.line}.fault(phrase("the page is empty"));
}

} // namespace

Lesson parseLesson(const std::string& text, const std::filesystem::path& file) {
    const LessonPages pages = cutLesson(text, file);
    const YamlValue head = YamlValue::parse(pages.head, {file, pages.headLine});
    head.allowKeys({"title", "minutes", "stage", "say", "notes", "until", "until-says"});
    Lesson lesson;
    lesson.file = file;
    lesson.name = file.stem().string();
    lesson.title = requireText(head, "title");
    if (const auto minutes = head.find("minutes")) lesson.minutes = minutes->integer(1, 60);
    for (std::size_t i = 0; i < pages.pages.size(); ++i) {
        Step& step = lesson.steps.emplace_back();
        step.line = pages.pages[i].line;
        if (i == 0) readStep(step, head);
        readPage(step, pages.pages[i], i == 0, file);
        const bool last = i + 1 == pages.pages.size();
        if (step.question && !last)
            throw SourcePlace{file, step.question->line}.fault(
                phrase("a predict block is the end of the last page"));
        if (last && !step.question)
            throw SourcePlace{file, step.line}.fault(
                phrase("the last page ends in a predict block, which is missing"));
    }
    return lesson;
}

Lesson readLesson(const std::filesystem::path& file) {
    std::error_code none;
    if (!std::filesystem::is_regular_file(file, none))
        throw SourcePlace{file, 1}.fault(phrase("it is not a file"));
    if (std::filesystem::file_size(file, none) > largestFile)
        throw SourcePlace{file, 1}.fault(phrase("it is larger than 1 MiB"));
    return parseLesson(readFile(file), file);
}

} // namespace lambdascope
