// SPDX-License-Identifier: MIT
#include "core/lessons/class_file.h"

#include "core/util/error.h"
#include "core/util/escaped.h"
#include "core/util/files.h"
#include "core/util/json.h"
#include "core/util/languages.h"
#include "core/util/nearest.h"

#include <algorithm>
#include <array>

namespace lambdascope {
namespace {

constexpr std::uintmax_t largestClass = 1 << 20;

constexpr int version = 2; // 1: by token, one head
constexpr const char* versionKey = "lambdascope_class";
constexpr const char* guessesKey = "guesses";
constexpr std::array<std::string_view, 19> keys{
    versionKey, "title", "language",  "models", "prompt", "lesson", "page", "edits", "layer",   "head",
    "theme",    "scale", "map_scale", "by",     "heads",  "hide",   "lock", "leave", guessesKey};
constexpr std::array<std::string_view, 4> guessKeys{"lesson", "page", "question", "counts"};
constexpr int lastPage = 9999;
constexpr int leastScale = 80, mostScale = 200;

constexpr std::array controlTable{
    ControlName{Control::Models, "models", "which models are open"},
    ControlName{Control::Prompt, "prompt", "the text"},
    ControlName{Control::Examples, "examples", "the list of example texts"},
    ControlName{Control::Marks, "marks", "what is marked as answer and distractor"},
    ControlName{Control::Generate, "generate", "letting the models write"},
    ControlName{Control::Head, "head", "the selected layer and head"},
    ControlName{Control::Twin, "twin", "the head of the standard model beside it"},
    ControlName{Control::Lambda, "lambda", "every edit: λ, λ_init, experiments, undo, A and B"},
    ControlName{Control::Lab, "lab", "the workspace λ lab"},
    ControlName{Control::Explore, "explore", "the workspace Explore"},
    ControlName{Control::Lessons, "lessons", "going to another lesson"},
    ControlName{Control::Steps, "steps", "the steps of the training"},
    ControlName{Control::Presenter, "presenter", "presenter mode"},
    ControlName{Control::Settings, "settings", "language, theme and size"},
    ControlName{Control::Open, "open", "opening and saving files and folders"},
    ControlName{Control::Export, "export", "figures and numbers, as files and for other programs"},
    ControlName{Control::Class, "class", "opening another class file"},
};

std::set<Control> controls(const JsonFields& read, std::string_view key) {
    std::vector<std::string_view> known;
    for (const ControlName& control : controlNames()) known.push_back(control.name);
    std::set<Control> found;
    for (const nlohmann::json& item : read.list(key)) {
        if (!item.is_string()) throw fail("{}: “{}” is no list of controls", read.source(), key);
        const auto name = item.get<std::string>();
        if (const auto control = controlNamed(name)) {
            found.insert(*control);
            continue;
        }
        const std::string near = nearestOf(name, known);
        if (near.empty()) throw fail("{}: “{}” names no control “{}”", read.source(), key, name);
        throw fail("{}: “{}” names no control “{}”; did you mean “{}”?", read.source(), key, name, near);
    }
    return found;
}

std::optional<int> number(const JsonFields& read, std::string_view key, int least, int most) {
    const auto value = read.integer(key, least, most);
    return value ? std::optional(static_cast<int>(*value)) : std::nullopt;
}

std::vector<int> countsOf(const JsonFields& read) {
    std::vector<int> counts;
    for (const nlohmann::json& item : read.list("counts")) {
        const bool whole = item.is_number_integer() && item.get<double>() >= 0;
        if (!whole || item.get<double>() > largestCount || counts.size() == mostCounted) return {};
        counts.push_back(item.get<int>());
    }
    return counts;
}

std::vector<PageGuesses> guessesOf(const JsonFields& read) {
    std::vector<PageGuesses> pages;
    for (const nlohmann::json& item : read.list(guessesKey)) {
        const std::string within = fmt::format("{}[{}]", guessesKey, pages.size());
        if (!item.is_object()) throw fail("{}: “{}” is no object in braces", read.source(), within);
        const JsonFields of(item, read.source(), within);
        of.refuseUnknown(guessKeys);
        PageGuesses page;
        page.place.lesson = of.text("lesson").value_or("");
        page.place.page = number(of, "page", 0, lastPage).value_or(0);
        page.place.question = of.text("question").value_or("");
        page.counts = countsOf(of);
        if (page.place.lesson.empty())
            throw fail("{}: “{}” names no lesson", read.source(), of.named("lesson"));
        if (page.counts.empty())
            throw fail("{}: “{}” is no list of one to nine whole numbers from 0 to {}", read.source(),
                       of.named("counts"), largestCount);
        if (std::ranges::find(pages, page.place, &PageGuesses::place) != pages.end())
            throw fail("{}: “{}” is of a page that was counted before", read.source(), within);
        pages.push_back(std::move(page));
    }
    return pages;
}

OrderedJson listOf(const std::vector<PageGuesses>& pages) {
    OrderedJson list = OrderedJson::array();
    for (const PageGuesses& page : pages) {
        OrderedJson each{{"lesson", page.place.lesson}, {"page", page.place.page}};
        if (!page.place.question.empty()) each["question"] = page.place.question;
        each["counts"] = page.counts;
        list.push_back(std::move(each));
    }
    return list;
}

/// One of `known`; empty where nothing is said.
std::string oneOf(const JsonFields& read, std::string_view key, std::span<const std::string_view> known) {
    return read.text(key).value_or("").empty() ? std::string() : std::string(known[read.choice(key, known)]);
}

/// A name that leads nowhere but below the folder of the file, symbolic links included.
void checkInside(const std::string& name, const char* key, const std::filesystem::path& file) {
    if (!staysBelow(file.parent_path(), name))
        throw fail("{}: “{}” leads out of the folder of the class file: “{}”", file.string(), key, name);
}

/// What stands behind a line break, or is turned by a mark of direction, would not be seen in the bar.
void checkTitle(const ClassFile& c, const std::string& source) {
    if (c.title.empty()) throw fail("{}: “title” is empty", source);
    if (!isOneLine(c.title)) throw fail("{}: “title” has a line break or another control character", source);
}

OrderedJson listOf(const std::set<Control>& controls) {
    OrderedJson list = OrderedJson::array();
    for (const Control control : controls) list.push_back(nameOf(control));
    return list;
}

} // namespace

std::span<const ControlName> controlNames() {
    return controlTable;
}

std::string_view nameOf(Control control) {
    return std::ranges::find(controlTable, control, &ControlName::control)->name;
}

std::optional<Control> controlNamed(std::string_view name) {
    const auto* const found = std::ranges::find(controlTable, name, &ControlName::name);
    return found == controlTable.end() ? std::nullopt : std::optional(found->control);
}

Stage ClassFile::stage() const {
    Stage stage;
    stage.prompt = prompt;
    stage.edits = edits;
    stage.layer = layer;
    stage.head = head;
    stage.by = by;
    stage.heads = heads;
    return stage;
}

std::filesystem::path ClassFile::resolved(const std::string& name) const {
    return (absolutePath(file).parent_path() / name).lexically_normal();
}

ClassFile parseClassFile(const std::string& text, const std::filesystem::path& file) {
    const std::string source = file.string();
    const nlohmann::json json = parseJsonText(text, source);
    const int made = jsonVersion(json, versionKey, version, phrase("class file"), source);
    const JsonFields read(json, source);
    read.refuseUnknown(keys);
    constexpr std::array<std::string_view, 3> themes{"light", "dark", "system"};
    constexpr std::array<std::string_view, 2> ways{"button", "ask"};
    constexpr int most = 9999; // layers, heads
    ClassFile c;
    c.file = file;
    c.title = read.text("title").value_or(file.stem().string());
    checkTitle(c, source);
    c.language = oneOf(read, "language", languageCodes);
    c.models = read.text("models").value_or("");
    c.prompt = read.text("prompt");
    c.lesson = read.text("lesson").value_or("");
    c.page = number(read, "page", 0, lastPage).value_or(0);
    c.edits = read.text("edits");
    c.layer = number(read, "layer", 0, most);
    c.head = number(read, "head", 0, most);
    c.theme = oneOf(read, "theme", themes);
    c.scale = number(read, "scale", leastScale, mostScale);
    c.mapScale = mapScaleOf(oneOf(read, "map_scale", mapScaleNames));
    c.by = made == 1 ? GroupBy::Token : groupByOf(oneOf(read, "by", groupingNames));
    c.heads = made == 1 ? MeterScope::Head : meterScopeOf(oneOf(read, "heads", meterScopeNames));
    c.hide = controls(read, "hide");
    c.lock = controls(read, "lock");
    c.asksBeforeLeaving = oneOf(read, "leave", ways) == "ask";
    c.guesses = guessesOf(read);
    checkInside(c.models, "models", file);
    checkInside(c.lesson, "lesson", file);
    if (c.page > 0 && c.lesson.empty())
        throw fail("{}: “page” is of a lesson, and “lesson” names none", source);
    return c;
}

ClassFile readClassFile(const std::filesystem::path& file) {
    std::error_code none;
    if (!std::filesystem::is_regular_file(file, none)) throw fail("{}: is not a file", file.string());
    if (std::filesystem::file_size(file, none) > largestClass)
        throw fail("{}: is larger than 1 MiB", file.string());
    return parseClassFile(readFile(file), file);
}

std::string toJson(const ClassFile& c) {
    OrderedJson json;
    json[versionKey] = version;
    json["title"] = c.title;
    const std::pair<const char*, std::string> words[] = {
        {"language", c.language}, {"models", c.models}, {"lesson", c.lesson}, {"theme", c.theme}};
    for (const auto& [key, value] : words)
        if (!value.empty()) json[key] = value;
    if (c.prompt) json["prompt"] = *c.prompt;
    if (c.page > 0) json["page"] = c.page;
    if (c.edits) json["edits"] = *c.edits;
    if (c.layer) json["layer"] = *c.layer;
    if (c.head) json["head"] = *c.head;
    if (c.scale) json["scale"] = *c.scale;
    if (c.mapScale) json["map_scale"] = nameOf(*c.mapScale);
    if (c.by) json["by"] = nameOf(*c.by);
    if (c.heads) json["heads"] = nameOf(*c.heads);
    if (!c.hide.empty()) json["hide"] = listOf(c.hide);
    if (!c.lock.empty()) json["lock"] = listOf(c.lock);
    if (c.asksBeforeLeaving) json["leave"] = "ask";
    if (!c.guesses.empty()) json[guessesKey] = listOf(c.guesses);
    return json.dump(2, ' ', false) + "\n";
}

void writeClassFile(const std::filesystem::path& file, const ClassFile& classFile) {
    checkInside(classFile.models, "models", file);
    checkInside(classFile.lesson, "lesson", file);
    writeFile(file, toJson(classFile));
}

void writeGuesses(const std::filesystem::path& file, const std::vector<PageGuesses>& guesses) {
    const std::string text = readFile(file);
    parseClassFile(text, file); // what is none any more is not written over
    OrderedJson json = OrderedJson::parse(text);
    json.erase(guessesKey);
    if (!guesses.empty()) json[guessesKey] = listOf(guesses);
    writeFile(file, json.dump(2, ' ', false) + "\n");
}

bool isClassFile(const std::filesystem::path& file) {
    return file.extension() == ".lambdaclass";
}

} // namespace lambdascope
