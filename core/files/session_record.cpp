// SPDX-License-Identifier: MIT
#include "core/files/session_record.h"

#include "core/analysis/answer/head_effects.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/json.h"
#include "core/util/record.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace lambdascope {

namespace {

using Json = nlohmann::json;

constexpr int version = 2; // 1: by token; of which heads the meter was stood in “lab”
constexpr const char* versionKey = "lambdascope_session";

// What the values of enums are called in a session's file, in the order of the enums.
// The last is a rule that there is no more: the answer's is in its place.
constexpr std::array<std::string_view, 4> twinRules{"answer", "nearest-pattern", "layer-share",
                                                    "largest-weight"};
constexpr std::array<std::string_view, 2> quantities{"lambda-init", "lambda"};
constexpr auto overviews = [] {
    std::array<std::string_view, overviewMaps.size() + 1> names;
    std::ranges::transform(overviewMaps, names.begin(),
                           [](MapName map) { return mapNames.at(static_cast<std::size_t>(map)); });
    names.back() = "effect";
    return names;
}();
constexpr std::array<std::string_view, 2> slots{"a", "b"};
constexpr std::array<std::string_view, 3> rowNames{"diff", "standard", "trained"};

using Row = std::vector<GeneratedToken>;

class Writer : public RecordWriter<Writer> {
  public:
    using RecordWriter::json;
    static OrderedJson json(HeadId& head) { return {head.layer, head.head}; }
    static OrderedJson json(Cell& cell) { return {cell.query, cell.key}; }
    static OrderedJson json(LayerRange& layers) { return {layers.first, layers.last}; }
    static OrderedJson json(std::pair<int, int>& size) { return {size.first, size.second}; }
    static OrderedJson json(Span& span) { return {span.begin, span.end}; }
    static OrderedJson json(Row& row) {
        OrderedJson part{{"tokens", OrderedJson::array()}, {"probabilities", OrderedJson::array()}};
        for (const GeneratedToken& token : row) {
            part["tokens"].push_back(token.token);
            part["probabilities"].push_back(token.probability);
        }
        return part;
    }
};

class Reader : public RecordReader<Reader> {
  public:
    using RecordReader::RecordReader;

  private:
    friend RecordReader;
    using RecordReader::read;
    void read(std::string_view key, HeadId& head) { readTwo(key, head); }
    void read(std::string_view key, Cell& cell) { readTwo(key, cell); }
    void read(std::string_view key, LayerRange& layers) { readTwo(key, layers); }
    void read(std::string_view key, std::pair<int, int>& size) { readTwo(key, size); }
    void readTwo(std::string_view key, auto& value) {
        const auto numbers = *from().integers(key, 2);
        value = {numbers[0], numbers[1]};
    }
    void read(std::string_view key, std::vector<RecordedEdit>& value) { value = recordedEdits(from(), key); }
    void read(std::string_view key, std::vector<Span>& value) {
        for (const Json& item : from().list(key)) {
            const bool good = item.is_array() && item.size() == 2 && item[0].is_number_unsigned() &&
                              item[1].is_number_unsigned() &&
                              item[0].get<std::uint64_t>() < item[1].get<std::uint64_t>();
            if (!good) throw fail("{}: “{}” is no list of places such as [4, 8]", source(), named(key));
            value.push_back({item[0].get<std::size_t>(), item[1].get<std::size_t>()});
        }
    }
    void read(std::string_view key, Row& row) {
        const JsonFields part = *from().object(key);
        part.refuseUnknown(std::array<std::string_view, 2>{"tokens", "probabilities"});
        const auto tokens = part.list("tokens"), shares = part.list("probabilities");
        for (std::size_t i = 0; i < tokens.size() && i < shares.size(); ++i) {
            if (!tokens[i].is_number_integer() || !shares[i].is_number()) break;
            const auto token = tokens[i].get<std::int64_t>();
            const auto share = shares[i].get<float>();
            if (token < 0 || token > INT32_MAX || !(share >= 0 && share <= 1)) break;
            row.push_back({static_cast<int>(token), share});
        }
        if (row.size() != tokens.size() || row.size() != shares.size())
            throw fail("{}: “{}” is no list of tokens with a probability each", source(),
                       part.named("tokens"));
    }
};

// One function for each struct of the record: what a field is called, and what must hold of it.

void fields(auto& a, RecordedModel& r) {
    a.field("name", r.name);
    a.spare("sha256", r.sha256);
    const bool hex = r.sha256.find_first_not_of("0123456789abcdef") == std::string::npos;
    if (a.reads && (!hex || (!r.sha256.empty() && r.sha256.size() != 64)))
        throw fail("{}: “{}” is no SHA-256 of 64 hex digits", a.source(), a.named("sha256"));
    a.field("bytes", r.bytes);
}

void fields(auto& a, RecordedModels& r) {
    a.field("folder", r.folder);
    a.spare("with", r.with);
    a.spare("diff", r.diff);
    a.spare("standard", r.standard);
    a.spare("step", r.step, INT32_MAX);
}

void fields(auto& a, RecordedWriting& r) {
    for (std::size_t row = 0; row < r.rows.size(); ++row) a.spare(rowNames.at(row), r.rows.at(row));
    a.spare("edits", r.edits);
    a.word("row", r.row, rowNames);
    a.field("shown", r.shown);
}

void fields(auto& a, Marks& r) {
    a.spare("answer", r.answer);
    a.spare("distractors", r.distractors);
}

/// One of the words, or the first of them for none.
template<typename T>
void choice(auto& a, std::string_view key, std::optional<T>& value, std::span<const std::string_view> words) {
    int index = value ? static_cast<int>(*value) + 1 : 0;
    a.word(key, index, words);
    value = index > 0 ? std::optional(static_cast<T>(index - 1)) : std::nullopt;
}

void selection(auto& a, RecordedView& r, int made) {
    a.field("layer", r.head.layer);
    a.field("head", r.head.head);
    const LayerRange own{r.head.layer, r.head.layer};
    auto layers = r.target == own ? std::nullopt : std::optional(r.target);
    a.spare("layers", layers);
    r.target = layers.value_or(own);
    if (a.reads && r.target.first > r.target.last)
        throw fail("{}: “{}” ends before it begins", a.source(), a.named("layers"));
    a.word("twin_rule", r.twinRule, twinRules);
    if (r.twinRule > TwinRule::LayerShare) r.twinRule = TwinRule::Answer;
    a.spare("twin", r.chosenTwin);
    a.spare("pin", r.pin);
    std::optional<Cell> ofThatRule;
    a.spare("twin_cell", ofThatRule);
    a.field("pin_follows", r.pinFollows);
    choice(a, "map_scale", r.mapScale, mapScaleChoices);
    if (made > 1) {
        choice(a, "by", r.by, groupingChoices);
        a.word("heads", r.scope, meterScopeNames);
    }
    constexpr int maps = static_cast<int>(MapName::Standard);
    auto text = r.asText ? std::optional(static_cast<int>(*r.asText)) : std::nullopt;
    a.spare("as_text", text, maps);
    r.asText = text ? std::optional(static_cast<MapName>(*text)) : std::nullopt;
}

void fields(auto& a, LabChoices& r) {
    a.word("moves", r.moves, quantities);
    a.field("one_head", r.oneHead);
    a.field("formula", r.formula);
    a.field("training", r.training);
    a.word("meter_form", r.meterForm, meterFormNames);
    a.spare("why", r.why);
    a.spare("why_standard", r.whyStandard);
    a.spare("why_lead", r.whyLead);
    a.spare("why_by_layer", r.whyByLayer);
    a.spare("effects", r.effects);
    auto effect =
        static_cast<std::size_t>(std::ranges::find(effectExperiments, r.effect) - effectExperiments.begin());
    if (a.reads || effect != 0) a.word("effect", effect, effectNames);
    r.effect = effectExperiments.at(effect);
}

void fields(auto& a, MachineChoices& r) {
    a.field("shown", r.shown);
    a.spare("of_standard", r.ofStandard);
    a.spare("one_key", r.oneKey);
    std::size_t open = !r.open        ? 0
                       : r.open->step ? static_cast<std::size_t>(*r.open->step) + 1
                                      : machineBoxNames.size() - 1;
    if (a.reads || open > 0) a.word("open", open, machineBoxNames);
    r.open = open == 0 ? std::nullopt : std::optional<MachineBox>(std::in_place);
    if (open > 0 && open <= rowStepNames.size()) r.open->step = static_cast<RowStep>(open - 1);
}

/// Its parts stand at the top of the file, of the version that it was made as.
void fields(auto& a, RecordedView& r, int made) {
    if (made == 1) std::tie(r.by, r.scope) = std::tuple(GroupBy::Token, MeterScope::Head);
    a.field("text", r.text);
    a.spare("marks", r.marks);
    a.spare("marks_found", r.found);
    a.part("edits", [&](auto& part) {
        part.field("a", r.edits[0]);
        part.spare("b", r.edits[1]);
        part.word("in_force", r.slot, slots);
    });
    a.part("selection", [&](auto& part) { selection(part, r, made); });
    a.part("lab", [&](auto& part) {
        MeterScope ofMeter{}; // in version 1 its own: the maps were of one head
        if (made == 1) part.word("meter_scope", ofMeter, meterScopeNames);
        fields(part, r.lab);
        part.spare("swept", r.swept);
    });
    a.spare("machine", r.machine);
    a.spare("written", r.writing);
    a.spare("experiments", r.experiments);
}

void fields(auto& a, RecordedLesson& r) {
    a.field("lesson", r.lesson);
    if (a.reads && r.lesson.empty()) throw fail("{}: “{}” names no lesson", a.source(), a.named("lesson"));
    a.field("page", r.page);
    a.spare("number", r.number);
    a.spare("index", r.index);
    a.spare("hints", r.hints, 3);
    a.spare("revealed", r.revealed);
    a.spare("told", r.told);
    a.spare("done", r.done);
    a.spare("own_text", r.ownText);
}

void fields(auto& a, HuntTry& r) {
    a.field("prompt", r.prompt);
    a.field("answer", r.answer);
    a.field("diff", r.diff);
    a.field("standard", r.standard);
    a.spare("diff_right", r.diffRight);
    a.spare("standard_right", r.standardRight);
    if (a.reads && bareOf(r.prompt).empty()) throw fail("{}: “{}” is empty", a.source(), a.named("prompt"));
}

void fields(auto& a, RecordedHunt& r) {
    a.field("folder", r.folder);
    a.spare("with", r.with);
    a.spare("step", r.step, INT32_MAX);
    a.field("tries", r.tries);
    if (a.reads && r.folder.empty()) throw fail("{}: “{}” is empty", a.source(), a.named("folder"));
}

void fields(auto& a, RecordedZoom& r) {
    a.field("key", r.key);
    a.field("query", r.query);
    a.field("zoom", r.zoom);
    if (a.reads && r.zoom < 1) throw fail("{}: “{}” is less than 1", a.source(), a.named("zoom"));
}

void fields(auto& a, RecordedWindow& r) {
    std::pair size(r.width, r.height);
    a.spare("size", size);
    std::tie(r.width, r.height) = size;
    if (a.reads && std::max(r.width, r.height) > 32767)
        throw fail("{}: “{}” is larger than any screen", a.source(), a.named("size"));
    a.word("workspace", r.workspace, workspaceNames);
    a.spare("maps", r.maps);
    a.spare("lab_maps", r.labMaps);
    if (a.reads || r.heads != 0) a.word("heads", r.heads, overviews);
    a.spare("layout", r.layout);
}

void fields(auto& a, SessionRecord& r) {
    int made = version;
    a.field(versionKey, made);
    a.spare("saved_as", r.savedAs);
    a.field("models", r.models);
    fields(a, r.view, made);
    a.spare("lesson", r.lesson);
    a.spare("hunts", r.hunts);
    a.field("window", r.window);
}

constexpr std::uintmax_t largestFile = std::uintmax_t{16} << 20;

namespace fs = std::filesystem;

} // namespace

bool operator==(const RecordedWriting& a, const RecordedWriting& b) {
    const auto same = [](const GeneratedToken& x, const GeneratedToken& y) {
        return x.token == y.token && x.probability == y.probability;
    };
    for (std::size_t row = 0; row < a.rows.size(); ++row)
        if (!std::ranges::equal(a.rows.at(row), b.rows.at(row), same)) return false;
    return a.edits == b.edits && a.row == b.row && a.shown == b.shown;
}

SessionRecord readSession(const fs::path& file) {
    std::error_code none;
    if (!fs::is_regular_file(file, none)) throw fail("{}: is not a file", file.string());
    if (fs::file_size(file, none) > largestFile) throw fail("{}: is larger than 16 MiB", file.string());
    return sessionFromJson(readFile(file), file.string());
}

void writeSession(const fs::path& file, const SessionRecord& record) {
    writeFile(file, toJson(record));
}

bool isSessionFile(const fs::path& file) {
    return file.extension() == ".lambdascope";
}

namespace {

fs::path folderOf(const fs::path& file) {
    std::error_code none;
    return fs::weakly_canonical(absolutePath(file), none).parent_path();
}

} // namespace

std::string pathInSession(const fs::path& path, const fs::path& file) {
    std::error_code none;
    const fs::path whole = fs::weakly_canonical(absolutePath(path), none);
    const fs::path relative = whole.lexically_relative(folderOf(file));
    const auto first = whole.begin() == whole.end() ? fs::path() : *std::next(whole.begin());
    const fs::path folder = folderOf(file);
    const bool shares =
        std::distance(folder.begin(), folder.end()) > 1 && *std::next(folder.begin()) == first;
    return (relative.empty() || !shares ? whole : relative).generic_string();
}

fs::path pathFromSession(const std::string& path, const fs::path& file) {
    const fs::path given(path);
    return (given.is_absolute() ? given : folderOf(file) / given).lexically_normal();
}

std::string toJson(const SessionRecord& record) {
    SessionRecord copy = record; // fields() may change what it visits
    Writer json;
    fields(json, copy);
    return json.take().dump(1, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

SessionRecord sessionFromJson(const std::string& text, const std::string& source) {
    const Json json = parseJsonText(text, source);
    jsonVersion(json, versionKey, version, phrase("session file"), source);
    SessionRecord record;
    Reader from(JsonFields(json, source));
    fields(from, record);
    from.end();
    return record;
}

} // namespace lambdascope
