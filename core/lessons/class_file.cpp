// SPDX-License-Identifier: MIT
#include "core/lessons/class_file.h"

#include "core/util/error.h"
#include "core/util/escaped.h"
#include "core/util/files.h"
#include "core/util/json.h"
#include "core/util/languages.h"
#include "core/util/nearest.h"
#include "core/util/record.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace lambdascope {
namespace {

constexpr std::uintmax_t largestClass = 1 << 20;

constexpr int version = 2; // 1: by token, one head
constexpr const char* versionKey = "lambdascope_class";
constexpr const char* guessesKey = "guesses";
constexpr int lastNumber = 9999; // of layers, heads, pages
constexpr int leastScale = 80, mostScale = 200;
constexpr std::array<std::string_view, 3> themes{"light", "dark", "system"};
constexpr std::array<std::string_view, 2> ways{"button", "ask"};

constexpr std::array controlTable{
    ControlName{Control::Models, "models", "which models are open"},
    ControlName{Control::Prompt, "prompt", "the text"},
    ControlName{Control::Examples, "examples", "the list of example texts"},
    ControlName{Control::Marks, "marks", "what is marked as answer and distractor"},
    ControlName{Control::Generate, "generate", "letting the models write"},
    ControlName{Control::Head, "head", "the selected layer and head"},
    ControlName{Control::Twin, "twin", "the head of the standard model beside it"},
    ControlName{Control::Lambda, "lambda", "every edit: λ, λ_init, experiments, A and B"},
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

class Writer : public RecordWriter<Writer> {
  public:
    using RecordWriter::json;
    static OrderedJson json(std::set<Control>& controls) {
        OrderedJson list = OrderedJson::array();
        for (const Control control : controls) list.push_back(nameOf(control));
        return list;
    }
};

class Reader : public RecordReader<Reader> {
  public:
    using RecordReader::RecordReader;

  private:
    friend RecordReader;
    using RecordReader::read;
    void read(std::string_view key, std::set<Control>& controls) {
        std::vector<std::string_view> known;
        for (const ControlName& control : controlNames()) known.push_back(control.name);
        for (const nlohmann::json& item : from().list(key)) {
            if (!item.is_string()) throw fail("{}: “{}” is no list of controls", source(), key);
            const auto name = item.get<std::string>();
            if (const auto control = controlNamed(name)) {
                controls.insert(*control);
                continue;
            }
            const std::string near = nearestOf(name, known);
            if (near.empty()) throw fail("{}: “{}” names no control “{}”", source(), key, name);
            throw fail("{}: “{}” names no control “{}”; did you mean “{}”?", source(), key, name, near);
        }
    }
    /// Empty where they are none.
    void read(std::string_view key, std::vector<int>& counts) {
        for (const nlohmann::json& item : from().list(key)) {
            const bool whole = item.is_number_integer() && item.get<double>() >= 0;
            if (!whole || item.get<double>() > largestCount || counts.size() == mostCounted)
                return counts.clear();
            counts.push_back(item.get<int>());
        }
    }
};

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

void fields(auto& a, PageGuesses& g) {
    a.field("lesson", g.place.lesson);
    a.field("page", g.place.page, lastNumber);
    a.spare("question", g.place.question);
    a.field("counts", g.counts);
    if (!a.complete()) return;
    if (g.place.lesson.empty()) throw fail("{}: “{}” names no lesson", a.source(), a.named("lesson"));
    if (g.counts.empty())
        throw fail("{}: “{}” is no list of one to nine whole numbers from 0 to {}", a.source(),
                   a.named("counts"), largestCount);
}

void fields(auto& a, ClassFile& c) {
    int made = version;
    a.field(versionKey, made);
    a.field("title", c.title);
    if (a.reads) checkTitle(c, a.source());
    a.spareWord("language", c.language, languageCodes);
    a.spare("models", c.models);
    a.spare("lesson", c.lesson);
    a.spareWord("theme", c.theme, themes);
    a.spare("prompt", c.prompt);
    a.spare("page", c.page, lastNumber);
    a.spare("edits", c.edits);
    a.spare("layer", c.layer, lastNumber);
    a.spare("head", c.head, lastNumber);
    a.spare("scale", c.scale, leastScale, mostScale);
    a.spareWord("map_scale", c.mapScale, mapScaleNames);
    a.spareWord("by", c.by, groupingNames);
    a.spareWord("heads", c.heads, meterScopeNames);
    if (made == 1) std::tie(c.by, c.heads) = std::tuple(GroupBy::Token, MeterScope::Head);
    a.spare("hide", c.hide);
    a.spare("lock", c.lock);
    std::string leave(c.asksBeforeLeaving ? ways[1] : "");
    a.spareWord("leave", leave, ways);
    c.asksBeforeLeaving = leave == ways[1];
    a.spare(guessesKey, c.guesses);
    if (!a.complete()) return;
    for (auto each = c.guesses.begin(); each != c.guesses.end(); ++each)
        if (std::ranges::find(c.guesses.begin(), each, each->place, &PageGuesses::place) != each)
            throw fail("{}: “{}[{}]” is of a page that was counted before", a.source(), guessesKey,
                       each - c.guesses.begin());
    checkInside(c.models, "models", c.file);
    checkInside(c.lesson, "lesson", c.file);
    if (c.page > 0 && c.lesson.empty())
        throw fail("{}: “page” is of a lesson, and “lesson” names none", a.source());
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
    jsonVersion(json, versionKey, version, phrase("class file"), source);
    ClassFile c;
    c.file = file;
    c.title = file.stem().string();
    Reader from(JsonFields(json, source));
    fields(from, c);
    from.end();
    return c;
}

ClassFile readClassFile(const std::filesystem::path& file) {
    std::error_code none;
    if (!std::filesystem::is_regular_file(file, none)) throw fail("{}: is not a file", file.string());
    if (std::filesystem::file_size(file, none) > largestClass)
        throw fail("{}: is larger than 1 MiB", file.string());
    return parseClassFile(readFile(file), file);
}

std::string toJson(const ClassFile& classFile) {
    ClassFile copy = classFile; // fields() may change what it visits
    Writer json;
    fields(json, copy);
    return json.take().dump(2, ' ', false) + "\n";
}

void writeClassFile(const std::filesystem::path& file, const ClassFile& classFile) {
    checkInside(classFile.models, "models", file);
    checkInside(classFile.lesson, "lesson", file);
    writeFile(file, toJson(classFile));
}

void writeGuesses(const std::filesystem::path& file, const std::vector<PageGuesses>& guesses) {
    const std::string text = readFile(file);
    parseClassFile(text, file); // what is none any more is not written over
    OrderedJson json = parseOrderedJson(text, file.string());
    json.erase(guessesKey);
    std::vector<PageGuesses> kept = guesses;
    if (!kept.empty()) json[guessesKey] = Writer::json(kept);
    writeFile(file, json.dump(2, ' ', false) + "\n");
}

bool isClassFile(const std::filesystem::path& file) {
    return file.extension() == ".lambdaclass";
}

} // namespace lambdascope
