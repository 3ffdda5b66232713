// SPDX-License-Identifier: MIT
#include "app/class_file.h"

#include "core/lessons/fact_list.h"
#include "core/util/error.h"
#include "core/util/files.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace lambdascope {
namespace {

constexpr std::uintmax_t largestFile = 1 << 20;

using Json = nlohmann::ordered_json;

constexpr int version = 1;
constexpr const char* versionKey = "lambdascope_class";
constexpr std::array<std::string_view, 15> keys{versionKey, "title", "language", "models", "prompt",
                                                "lesson",   "page",  "edits",    "layer",  "head",
                                                "theme",    "scale", "hide",     "lock",   "leave"};
constexpr int leastScale = 80, mostScale = 200;

/// Reads the values of one file, and says which of them is wrong.
class Reader {
  public:
    Reader(const Json& json, std::string source) : json_(json), source_(std::move(source)) {}

    [[nodiscard]] std::optional<std::string> text(const char* key) const {
        const auto at = json_.find(key);
        if (at == json_.end()) return std::nullopt;
        if (!at->is_string()) throw fail("{}: “{}” is no text in quotes", source_, key);
        return at->get<std::string>();
    }
    [[nodiscard]] std::string oneOf(const char* key, std::span<const std::string_view> known) const {
        std::string word = text(key).value_or("");
        if (word.empty() || std::ranges::find(known, word) != known.end()) return word;
        std::string list;
        for (const auto name : known) list += (list.empty() ? "“" : ", “") + std::string(name) + "”";
        throw fail("{}: “{}” cannot be “{}”; it is one of {}", source_, key, word, list);
    }
    [[nodiscard]] std::optional<int> number(const char* key, int least, int most) const {
        const auto at = json_.find(key);
        if (at == json_.end()) return std::nullopt;
        if (!at->is_number_integer()) throw fail("{}: “{}” is no whole number", source_, key);
        const auto value = at->get<std::int64_t>();
        if (value < least || value > most)
            throw fail("{}: “{}” is {}; it goes from {} to {}", source_, key, value, least, most);
        return static_cast<int>(value);
    }
    [[nodiscard]] std::set<Control> controls(const char* key) const {
        std::set<Control> found;
        const auto at = json_.find(key);
        if (at == json_.end()) return found;
        if (!at->is_array()) throw fail("{}: “{}” is no list of controls", source_, key);
        std::vector<std::string_view> known;
        for (const ControlName& control : controlNames()) known.push_back(control.name);
        for (const auto& item : *at) {
            if (!item.is_string()) throw fail("{}: “{}” is no list of controls", source_, key);
            const auto name = item.get<std::string>();
            const auto control = controlNamed(name);
            if (!control) throw noControl(key, name, known);
            found.insert(*control);
        }
        return found;
    }
    void refuseUnknown() const {
        for (const auto& [key, value] : json_.items()) {
            if (std::ranges::find(keys, std::string_view(key)) != keys.end()) continue;
            const std::string near = nearestOf(key, keys);
            throw near.empty() ? fail("{}: unknown key “{}”", source_, key)
                               : fail("{}: unknown key “{}”; did you mean “{}”?", source_, key, near);
        }
    }

  private:
    [[nodiscard]] Error noControl(const char* key, const std::string& name,
                                  std::span<const std::string_view> known) const {
        const std::string near = nearestOf(name, known);
        if (near.empty()) return fail("{}: “{}” names no control “{}”", source_, key, name);
        return fail("{}: “{}” names no control “{}”; did you mean “{}”?", source_, key, name, near);
    }

    const Json& json_;
    std::string source_;
};

Json parsed(const std::string& text, const std::string& source) {
    try {
        return Json::parse(text);
    } catch (const Json::parse_error& error) {
        const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(error.byte, text.size()));
        throw fail("{}:{}: is not JSON here: a comma, a quote or a bracket is missing or too many", source,
                   1 + std::count(text.begin(), end, '\n'));
    } catch (const Json::exception&) { // a number that is none: 1e999
        throw fail("{}: holds a number that is too large", source);
    }
}

void checkVersion(const Json& json, const std::string& source) {
    if (!json.is_object() || !json.contains(versionKey))
        throw fail("{}: is no class file: it lacks \"{}\": {}", source, versionKey, version);
    const auto& found = json[versionKey];
    if (!found.is_number_integer() || found.get<std::int64_t>() < 1)
        throw fail("{}: “{}” is no version; it is {}", source, versionKey, version);
    if (found.get<std::int64_t>() > version)
        throw fail("{}: is version {} of class files, made by a newer Lambdascope; this one reads version {}",
                   source, found.dump(), version);
}

/// A name that leads nowhere but below the folder of the file, symbolic links included.
void checkInside(const std::string& name, const char* key, const std::filesystem::path& file) {
    const std::filesystem::path path(name);
    std::error_code none;
    const auto folder =
        std::filesystem::weakly_canonical(std::filesystem::absolute(file, none).parent_path(), none);
    const auto whole = std::filesystem::weakly_canonical(folder / path, none);
    const auto [inFolder, inPath] = std::mismatch(folder.begin(), folder.end(), whole.begin(), whole.end());
    if (path.is_absolute() || inFolder != folder.end())
        throw fail("{}: “{}” leads out of the folder of the class file: “{}”", file.string(), key, name);
}

Json listOf(const std::set<Control>& controls) {
    Json list = Json::array();
    for (const Control control : controls) list.push_back(nameOf(control));
    return list;
}

} // namespace

Stage ClassFile::stage() const {
    Stage stage;
    stage.prompt = prompt;
    stage.edits = edits;
    stage.layer = layer;
    stage.head = head;
    return stage;
}

std::filesystem::path ClassFile::resolved(const std::string& name) const {
    std::error_code none;
    return (std::filesystem::absolute(file, none).parent_path() / name).lexically_normal();
}

ClassFile parseClassFile(const std::string& text, const std::filesystem::path& file) {
    const std::string source = file.string();
    const Json json = parsed(text, source);
    checkVersion(json, source);
    const Reader read(json, source);
    read.refuseUnknown();
    constexpr std::array<std::string_view, 3> languages{"en", "zh_CN", "ko"};
    constexpr std::array<std::string_view, 3> themes{"light", "dark", "system"};
    constexpr std::array<std::string_view, 2> ways{"button", "ask"};
    constexpr int most = 9999;
    ClassFile c;
    c.file = file;
    c.title = read.text("title").value_or(file.stem().string());
    if (c.title.empty()) throw fail("{}: “title” is empty", source);
    c.language = read.oneOf("language", languages);
    c.models = read.text("models").value_or("");
    c.prompt = read.text("prompt");
    c.lesson = read.text("lesson").value_or("");
    c.page = read.number("page", 0, most).value_or(0);
    c.edits = read.text("edits");
    c.layer = read.number("layer", 0, most);
    c.head = read.number("head", 0, most);
    c.theme = read.oneOf("theme", themes);
    c.scale = read.number("scale", leastScale, mostScale);
    c.hide = read.controls("hide");
    c.lock = read.controls("lock");
    c.asksBeforeLeaving = read.oneOf("leave", ways) == "ask";
    checkInside(c.models, "models", file);
    checkInside(c.lesson, "lesson", file);
    if (c.page > 0 && c.lesson.empty())
        throw fail("{}: “page” is of a lesson, and “lesson” names none", source);
    return c;
}

ClassFile readClassFile(const std::filesystem::path& file) {
    std::error_code none;
    if (!std::filesystem::is_regular_file(file, none)) throw fail("{}: is not a file", file.string());
    if (std::filesystem::file_size(file, none) > largestFile)
        throw fail("{}: is larger than 1 MiB", file.string());
    return parseClassFile(readFile(file), file);
}

std::string toJson(const ClassFile& c) {
    Json json;
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
    if (!c.hide.empty()) json["hide"] = listOf(c.hide);
    if (!c.lock.empty()) json["lock"] = listOf(c.lock);
    if (c.asksBeforeLeaving) json["leave"] = "ask";
    return json.dump(2, ' ', false) + "\n";
}

void writeClassFile(const std::filesystem::path& file, const ClassFile& classFile) {
    checkInside(classFile.models, "models", file);
    checkInside(classFile.lesson, "lesson", file);
    writeFile(file, toJson(classFile));
}

bool isClassFile(const std::filesystem::path& file) {
    return file.extension() == ".lambdaclass";
}

} // namespace lambdascope
