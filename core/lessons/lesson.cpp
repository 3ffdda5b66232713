// SPDX-License-Identifier: MIT
#include "core/lessons/lesson.h"

#include "core/lessons/fact.h"
#include "core/lessons/formula.h"
#include "core/lessons/lesson_parts.h"
#include "core/lessons/lesson_text.h"
#include "core/util/files.h"
#include "core/util/nearest.h"
#include "core/util/utf8.h"

#include <algorithm>
#include <array>

namespace lambdascope {

namespace {

using PartKind = LessonPart::Kind;

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
    case PartKind::Figure:
        return {readFigure(yamlOf(part, file)), part.line};
    case PartKind::Chart:
        return {readChart(yamlOf(part, file)), part.line};
    case PartKind::Instrument:
        return {readInstrument(yamlOf(part, file)), part.line};
    case PartKind::Formula:
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

bool isMachine(const Block& block) {
    const auto* instrument = std::get_if<InstrumentBlock>(&block.content);
    return instrument != nullptr && instrument->kind == InstrumentBlock::Kind::Machine;
}

bool asksForBar(const Block& block) {
    const auto* chart = std::get_if<ChartBlock>(&block.content);
    return chart != nullptr && std::ranges::any_of(chart->series, [](const ChartBlock::Series& each) {
               return each.asked.has_value();
           });
}

/// Whether what is guessed is a number, so that it has a place among bars.
bool asksForNumber(const Question& question) {
    if (question.kind != AnswerKind::Choice) return question.kind == AnswerKind::Number;
    return std::ranges::all_of(question.options,
                               [](const Option& option) { return option.value.has_value(); });
}

/// A page has one row, and opens what it covers by an answer.
void checkMachine(const Step& step, const std::filesystem::path& file) {
    const auto machine = std::ranges::find_if(step.blocks, isMachine);
    if (machine == step.blocks.end()) return;
    if (!step.question && !std::get<InstrumentBlock>(machine->content).cover.empty())
        throw SourcePlace{file, machine->line}.fault(
            phrase("“cover” needs a question on its page, a predict block: the answer opens the boxes"));
    const auto second = std::find_if(machine + 1, step.blocks.end(), isMachine);
    if (second != step.blocks.end())
        throw SourcePlace{file, second->line}.fault(phrase("one machine is enough: a page pins one row"));
}

/// `step` holds what the head says, for the first page.
void readPage(Step& step, const LessonPages::Page& page, bool first, const std::filesystem::path& file) {
    for (std::size_t i = 0; i < page.parts.size(); ++i) {
        const LessonPart& part = page.parts[i];
        const SourcePlace place{file, part.line};
        if (step.question)
            throw place.fault(phrase("the predict block ends the page, and something follows it"));
        if (part.kind == PartKind::Step) {
            if (first) throw place.fault(phrase("what the first page sets stands in the head of the file"));
            if (i > 0) throw place.fault(phrase("the step block stands at the beginning of its page"));
            const YamlValue value = yamlOf(part, file);
            value.allowKeys({"stage", "say", "notes", "until", "until-says"});
            readStep(step, value);
        } else if (part.kind == PartKind::Predict) {
            readPredict(step, part, file);
        } else {
            step.blocks.push_back(readBlock(part, file));
        }
    }
    if (step.blocks.empty() && !step.question)
        throw SourcePlace{file, step.line}.fault(phrase("the page is empty"));
    if (step.until && step.until->kind == Condition::Kind::Counted &&
        step.instrument(InstrumentBlock::Kind::Hunt) == nullptr)
        throw SourcePlace{file, step.until->line}.fault(
            phrase("“until”: counted needs a hunt on its page, an instrument block with “kind: hunt”"));
    checkMachine(step, file);
    const auto bar = std::ranges::find_if(step.blocks, asksForBar);
    if (bar != step.blocks.end() && !(step.question && asksForNumber(*step.question)))
        throw SourcePlace{file, bar->line}.fault(
            phrase("a bar “?” is the answer to a question of its page, a number or a choice of numbers"));
}

constexpr std::size_t largestLesson = 1 << 20;
constexpr std::array<std::string_view, 5> blockNames{"step", "predict", "figure", "chart", "instrument"};
constexpr std::array blockKinds{PartKind::Step, PartKind::Predict, PartKind::Figure, PartKind::Chart,
                                PartKind::Instrument};

/// Line ends of any system become \n; the mark that some editors put before the text goes.
std::string plainText(std::string_view text, const std::filesystem::path& file) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    std::string plain;
    plain.reserve(text.size());
    int line = 1;
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint point = codePointAt(text, at);
        if (!point.valid) throw SourcePlace{file, line}.fault(phrase("it is not UTF-8; save it as UTF-8"));
        const std::string_view bytes = text.substr(at, static_cast<std::size_t>(point.length));
        at += bytes.size();
        const bool lineEnd = bytes == "\n" || bytes == "\r";
        if (bytes == "\r" && at < text.size() && text[at] == '\n') continue;
        if ((point.value < 0x20 && bytes != "\t" && !lineEnd) || point.value == 0x7F)
            throw SourcePlace{file, line}.fault(phrase("there is a control character in it"));
        if (lineEnd)
            plain += '\n', ++line;
        else
            plain += bytes;
    }
    return plain;
}

std::vector<std::string_view> linesOf(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        lines.push_back(text.substr(0, text.find('\n')));
        text.remove_prefix(std::min(lines.back().size() + 1, text.size()));
    }
    return lines;
}

std::string_view trimmedLine(std::string_view line) {
    const auto begin = line.find_first_not_of(" \t");
    if (begin == std::string_view::npos) return {};
    return line.substr(begin, line.find_last_not_of(" \t") - begin + 1);
}

bool isBreak(std::string_view line) {
    return line.starts_with("---") && trimmedLine(line.substr(3)).empty();
}

/// "```predict": the character and how many of it, and what stands behind; no length for a line that is none.
struct Fence {
    char character = '`';
    std::size_t length = 0;
    std::string_view word;

    static Fence of(std::string_view line) {
        const std::string_view text = trimmedLine(line);
        const auto indent = line.find_first_not_of(' ');
        if (text.empty() || indent > 3 || (text[0] != '`' && text[0] != '~')) return {};
        const std::size_t length = std::min(text.find_first_not_of(text[0]), text.size());
        if (length < 3) return {};
        Fence fence{text[0], length, trimmedLine(text.substr(length))};
        if (fence.word.find('`') != std::string_view::npos) return {}; // code within a line
        return fence;
    }
    [[nodiscard]] bool closedBy(const Fence& other) const {
        return other.character == character && other.length >= length && other.word.empty();
    }
};

/// Goes through the lines and cuts.
class Cutter {
  public:
    Cutter(std::string_view text, std::filesystem::path file)
        : lines_(linesOf(text)), file_(std::move(file)) {}

    LessonPages cut() {
        cutHead();
        startPage();
        while (at_ < lines_.size()) cutNext();
        endText();
        return std::move(pages_);
    }

  private:
    [[nodiscard]] int number(std::size_t index) const { return static_cast<int>(index) + 1; }
    [[noreturn]] void refuse(std::size_t index, const Phrase& sentence) const {
        throw SourcePlace{file_, number(index)}.fault(sentence);
    }
    [[nodiscard]] std::string joined(std::size_t begin, std::size_t end) const {
        std::string text;
        for (std::size_t i = begin; i < end; ++i) (text += lines_[i]) += '\n';
        return text;
    }

    void cutHead() {
        if (lines_.empty() || !isBreak(lines_[0]))
            refuse(0, phrase("a lesson begins with a line of three dashes, its title and minutes, and "
                             "another such line"));
        std::size_t end = 1;
        while (end < lines_.size() && !isBreak(lines_[end])) ++end;
        if (end == lines_.size())
            refuse(0, phrase("the head of the lesson does not end: a line of three dashes is missing"));
        pages_.head = joined(1, end);
        at_ = end + 1;
    }

    void startPage() {
        pages_.pages.push_back({{}, number(at_)});
        textFrom_ = at_;
    }

    /// What has been gone through since the last part becomes one, without blank lines around it.
    void endText() {
        if (pages_.pages.empty()) return;
        std::size_t begin = textFrom_;
        std::size_t end = std::min(at_, lines_.size());
        while (begin < end && trimmedLine(lines_[begin]).empty()) ++begin;
        while (end > begin && trimmedLine(lines_[end - 1]).empty()) --end;
        if (begin < end) addPart(PartKind::Text, joined(begin, end), begin, begin);
        textFrom_ = at_;
    }

    void addPart(PartKind kind, std::string text, std::size_t line, std::size_t first) {
        if (kind == PartKind::Text && text.ends_with('\n')) text.pop_back();
        pages_.pages.back().parts.push_back({kind, std::move(text), number(line), number(first)});
    }

    void cutNext() {
        const std::string_view line = lines_[at_];
        if (isBreak(line)) {
            endText();
            textFrom_ = ++at_; // the line itself is no text
            return startPage();
        }
        if (const Fence fence = Fence::of(line); fence.length > 0) return cutFence(fence);
        if (trimmedLine(line).starts_with("$$")) return cutFormula();
        ++at_;
    }

    void cutFence(const Fence& fence) {
        std::size_t end = at_ + 1;
        while (end < lines_.size() && !fence.closedBy(Fence::of(lines_[end]))) ++end;
        if (end == lines_.size()) refuse(at_, phrase("the block does not end: its closing fence is missing"));
        const auto* const found = std::ranges::find(blockNames, fence.word);
        if (fence.character == '`' && found != blockNames.end()) {
            endText();
            addPart(blockKinds[static_cast<std::size_t>(found - blockNames.begin())], joined(at_ + 1, end),
                    at_, at_ + 1);
            textFrom_ = end + 1;
        } else if (const std::string near = nearestOf(fence.word, blockNames); !near.empty()) {
            refuse(at_, phrase("there is no block “{}”, did you mean “{}”?", fence.word, near));
        }
        at_ = end + 1;
    }

    void cutFormula() {
        endText();
        const std::size_t start = at_;
        std::string tex(trimmedLine(lines_[at_]).substr(2));
        while (!trimmedLine(tex).ends_with("$$")) {
            if (++at_ == lines_.size() || trimmedLine(lines_[at_]).empty())
                refuse(start, phrase("the formula does not end: “$$” is missing"));
            (tex += '\n') += lines_[at_];
        }
        const std::string_view inside = trimmedLine(tex);
        addPart(PartKind::Formula, std::string(trimmedLine(inside.substr(0, inside.size() - 2))), start,
                start);
        textFrom_ = ++at_;
    }

    std::vector<std::string_view> lines_;
    std::filesystem::path file_;
    LessonPages pages_;
    std::size_t at_ = 0;
    std::size_t textFrom_ = 0;
};

} // namespace

Step::Does Step::does() const {
    const bool tries = std::ranges::any_of(
        blocks, [](const Block& block) { return std::holds_alternative<InstrumentBlock>(block.content); });
    return question ? Does::Predict : until || tries ? Does::Act : Does::Read;
}

const InstrumentBlock* Step::instrument(InstrumentBlock::Kind kind) const {
    for (const Block& block : blocks)
        if (const auto* instrument = std::get_if<InstrumentBlock>(&block.content))
            if (instrument->kind == kind) return instrument;
    return nullptr;
}

Lesson parseLesson(const std::string& text, const std::filesystem::path& file) {
    const LessonPages pages = cutLesson(text, file);
    const YamlValue head = YamlValue::parse(pages.head, {file, pages.headLine});
    head.allowKeys({"title", "minutes", "brief", "stage", "say", "notes", "until", "until-says"});
    Lesson lesson;
    lesson.file = file;
    lesson.name = file.stem().string();
    lesson.title = requireText(head, "title");
    if (const auto minutes = head.find("minutes")) lesson.minutes = minutes->integer(1, 60);
    if (const auto brief = head.find("brief")) lesson.brief = brief->yesOrNo();
    for (std::size_t i = 0; i < pages.pages.size(); ++i) {
        Step& step = lesson.steps.emplace_back();
        step.line = pages.pages[i].line;
        if (i == 0) readStep(step, head);
        readPage(step, pages.pages[i], i == 0, file);
        if (i + 1 == pages.pages.size() && !step.question)
            throw SourcePlace{file, step.line}.fault(
                phrase("the last page ends in a predict block, which is missing"));
    }
    return lesson;
}

Lesson readLesson(const std::filesystem::path& file) {
    std::error_code none;
    if (!std::filesystem::is_regular_file(file, none))
        throw SourcePlace{file, 1}.fault(phrase("it is not a file"));
    if (std::filesystem::file_size(file, none) > largestLesson)
        throw SourcePlace{file, 1}.fault(phrase("it is larger than 1 MiB"));
    return parseLesson(readFile(file), file);
}

LessonPages cutLesson(const std::string& text, const std::filesystem::path& file) {
    if (text.size() > largestLesson) throw SourcePlace{file, 1}.fault(phrase("it is larger than 1 MiB"));
    const std::string plain = plainText(text, file);
    return Cutter(plain, file).cut();
}

} // namespace lambdascope
