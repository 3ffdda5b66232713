// SPDX-License-Identifier: MIT
#include "app/cli/commands.h"
#include "app/cli/print.h"
#include "core/lessons/course.h"
#include "core/lessons/play.h"
#include "core/util/assets.h"
#include "core/util/error.h"
#include "core/util/escaped.h"
#include "core/util/files.h"
#include "core/util/phrase.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <set>

namespace lambdascope::cli {
namespace {

namespace fs = std::filesystem;

struct LessonOptions : PassOptions {
    std::vector<std::string> files;
    std::string pair;
    bool play = false;
    bool facts = false;
};

/// One file: the lesson, if it is one, and what was found.
struct Checked {
    fs::path file;
    std::optional<Lesson> lesson;
    PlayedLesson played; // problems also without --play
};

bool isLesson(const fs::path& file) {
    const std::string name = file.filename().string();
    return file.extension() == ".md" && name.find_first_not_of("0123456789") == 2 && name[2] == '-';
}

/// The files as given; of folders the lessons in them and below.
std::vector<fs::path> filesOf(const std::vector<std::string>& given) {
    if (given.empty()) throw UsageError("no lesson was given; a file or a folder of lessons is needed");
    std::vector<fs::path> files;
    std::error_code none;
    for (const fs::path path : given) {
        if (!fs::is_directory(path, none)) {
            files.push_back(path);
            continue;
        }
        std::vector<fs::path> found;
        for (fs::recursive_directory_iterator it(path, none), end; !none && it != end; it.increment(none))
            if (isLesson(it->path())) found.push_back(it->path());
        if (none) throw fail("{}: cannot be read: {}", path.string(), none.message());
        if (found.empty()) throw fail("{}: holds no lessons, NN-name.md", path.string());
        std::ranges::sort(found);
        files.insert(files.end(), found.begin(), found.end());
    }
    return files;
}

/// Names that a link may go to: lessons beside the file, and those of the course that is shipped.
std::vector<std::string> namesBeside(const fs::path& file) {
    std::vector<std::string> names;
    const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
    std::vector<fs::path> folders{folder};
    try {
        folders.push_back(findAssets(executableDir()) / "lessons" / "en");
    } catch (const Error&) {
        // without assets a file can be checked all the same
    }
    for (const fs::path& each : folders)
        for (const fs::directory_entry& entry : entriesOf(each))
            if (isLesson(entry.path())) names.push_back(entry.path().stem().string());
    return names;
}

Checked check(const fs::path& file, LessonInstrument* instrument) {
    Checked checked{file, {}, {}};
    try {
        checked.lesson = readLesson(file);
        if (instrument != nullptr) checked.played = playLesson(*checked.lesson, *instrument);
        for (std::string& problem : problemsBeside(*checked.lesson, namesBeside(file)))
            checked.played.problems.push_back(std::move(problem));
    } catch (const Error& error) {
        checked.played.problems.emplace_back(error.what());
    }
    return checked;
}

const char* nameOf(AnswerKind kind) {
    static constexpr const char* names[] = {"number", "token", "head", "layer", "choice"};
    return names[static_cast<int>(kind)];
}

/// "number, weight", "token, largest weight".
std::string askedOf(const Question& question) {
    const char* const best = question.best == Question::Best::Largest    ? "largest "
                             : question.best == Question::Best::Smallest ? "smallest "
                                                                         : "";
    return fmt::format("{}, {}{}", nameOf(question.kind), best, question.answer.text());
}

std::string answerOf(const PlayedPage& page) {
    std::string text = page.answer ? page.answer->text : std::string();
    if (!page.ranking.empty()) text += (text.empty() ? "" : ", so ") + page.ranking[0];
    if (page.ranking.size() > 1)
        text +=
            fmt::format("; next {}, {} behind", page.ranking[1], formatNumber(page.margin.value_or(0), 3));
    return text;
}

void printPage(const PlayedPage& page, const Step& step, std::size_t number) {
    std::cout << fmt::format("  page {} (line {}): layer {} head {}, twin {}.{}, “{}” -> “{}”\n", number,
                             page.line, page.head.layer, page.head.head, page.twin.layer, page.twin.head,
                             page.query, page.key);
    for (const PlayedFact& fact : page.facts)
        std::cout << fmt::format("    line {}: {} = {}\n", fact.line, fact.fact.text(), fact.text);
    if (step.question)
        std::cout << fmt::format("    line {}: question ({}): {}\n", step.question->line,
                                 askedOf(*step.question), answerOf(page));
}

void printPlayed(const Checked& checked) {
    for (std::size_t i = 0; i < checked.played.pages.size(); ++i)
        printPage(checked.played.pages[i], checked.lesson->steps[i], i + 1);
}

void printChecked(const Checked& checked) {
    if (!checked.lesson) return;
    const Lesson& lesson = *checked.lesson;
    std::cout << fmt::format("{}: {}, {} {}, {} {} (about {} to read)\n", lesson.name, lesson.title,
                             lesson.steps.size(), lesson.steps.size() == 1 ? "page" : "pages", lesson.minutes,
                             lesson.minutes == 1 ? "minute" : "minutes",
                             formatNumber(readingMinutes(lesson), 1));
    printPlayed(checked);
}

Json jsonOf(const PlayedPage& page, const Step& step) {
    Json json = {{"line", page.line},
                 {"layer", page.head.layer},
                 {"head", page.head.head},
                 {"twin", fmt::format("{}.{}", page.twin.layer, page.twin.head)},
                 {"pin", {page.query, page.key}},
                 {"facts", Json::array()}};
    for (const PlayedFact& fact : page.facts)
        json["facts"].push_back({{"line", fact.line}, {"fact", fact.fact.text()}, {"text", fact.text}});
    if (!step.question) return json;
    Json& question = json["question"] = {{"line", step.question->line}, {"asks", askedOf(*step.question)}};
    if (page.answer) question["answer"] = page.answer->text;
    if (!page.ranking.empty()) question["ranking"] = page.ranking;
    if (page.margin) question["margin"] = *page.margin;
    return json;
}

/// A page's title is the sentence that the presenter says of it; its pair the one that is open by then.
Json pagesOf(const Lesson& lesson) {
    static constexpr const char* does[] = {"read", "act", "predict"};
    Json pages = Json::array();
    Json models;
    for (const Step& step : lesson.steps) {
        if (step.stage.models) models = *step.stage.models;
        pages.push_back({{"title", step.say.empty() ? lesson.title : step.say},
                         {"does", does[static_cast<int>(step.does())]},
                         {"models", models}});
    }
    return pages;
}

Json jsonOf(const Checked& checked) {
    Json json = {{"file", checked.file.string()}};
    if (checked.lesson) {
        json["title"] = checked.lesson->title;
        json["minutes"] = checked.lesson->minutes;
        json["reading_minutes"] = readingMinutes(*checked.lesson);
        json["brief"] = checked.lesson->brief;
        json["pages"] = pagesOf(*checked.lesson);
    }
    json["problems"] = checked.played.problems;
    for (std::size_t i = 0; i < checked.played.pages.size(); ++i)
        json["played"].push_back(jsonOf(checked.played.pages[i], checked.lesson->steps[i]));
    return json;
}

void printFacts(bool asJson) {
    Json json = Json::array();
    for (const FactName& fact : factNames())
        json.push_back({{"fact", fact.name}, {"takes", fact.takes}, {"is", fact.says}});
    asJson ? print(json) : print(tableOf(json, {textColumn("fact"), textColumn("takes"), textColumn("is")}));
}

void run(const LessonOptions& options) {
    if (options.facts) return printFacts(options.json);
    const std::vector<fs::path> files = filesOf(options.files);
    std::optional<LessonInstrument> instrument;
    if (options.play)
        instrument.emplace(options.pair.empty() ? shippedPair() : givenOrShipped(options.pair),
                           options.backend.make());
    std::size_t problems = 0;
    Json json = Json::array();
    for (const fs::path& file : files) {
        const Checked checked = check(file, instrument ? &*instrument : nullptr);
        problems += checked.played.problems.size();
        options.json ? json.push_back(jsonOf(checked)) : printChecked(checked);
        std::cout.flush();
        for (const std::string& problem : checked.played.problems) std::cerr << escaped(problem) << '\n';
    }
    if (options.json) print(json);
    if (problems > 0)
        throw fail("{} {} in {} {}", problems, problems == 1 ? "fault" : "faults", files.size(),
                   files.size() == 1 ? "lesson" : "lessons");
}

} // namespace

void addLesson(CLI::App& app) {
    const auto add = [](LessonOptions& options, CLI::App& command) {
        command.add_option("lessons", options.files, "lessons, or folders of them")->type_name("FILE|FOLDER");
        command.add_flag(
            "--play", options.play,
            "run every page and print its facts, and the question's right answer and its runner-up");
        command
            .add_option("--pair,--model", options.pair,
                        "pair to play lessons on that name none; by default the pair that is shipped")
            ->type_name("FOLDER");
        options.backend.addTo(command);
        command.add_flag("--facts", options.facts, "list the facts that a lesson can name");
        options.addJsonTo(command);
    };
    addCommand<LessonOptions>(app, "lesson", "Checks lessons, and plays them on a pair of models", add, run);
}

} // namespace lambdascope::cli
