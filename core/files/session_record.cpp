// SPDX-License-Identifier: MIT
#include "core/files/session_record.h"

#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/json.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace lambdascope {

namespace {

constexpr int version = 1;
constexpr const char* versionKey = "lambdascope_session";

// What the values of enums are called in a session's file, in the order of the enums.
constexpr std::array<std::string_view, 3> twinRules{"largest-weight", "nearest-pattern", "layer-share"};
constexpr std::array<std::string_view, 2> quantities{"lambda-init", "lambda"};
constexpr std::array<std::string_view, 2> meterForms{"share", "paper"};
constexpr std::array<std::string_view, 3> meterScopes{"head", "layer", "all"};
constexpr std::array<std::string_view, 3> workspaces{"explore", "lab", "learn"};
constexpr std::array<std::string_view, 3> overviews{"difference", "a1", "a2"};
constexpr std::array<std::string_view, 2> slots{"a", "b"};
constexpr std::array<std::string_view, 2> rowNames{"diff", "standard"};

OrderedJson pair(int a, int b) {
    return OrderedJson::array({a, b});
}

OrderedJson spans(const std::vector<Span>& all) {
    OrderedJson list = OrderedJson::array();
    for (const Span& span : all) list.push_back({span.begin, span.end});
    return list;
}

OrderedJson arguments(const std::vector<RecordedEdit>& edits) {
    OrderedJson list = OrderedJson::array();
    for (const auto& [option, value] : edits) list.push_back({option, value});
    return list;
}

template<std::size_t N>
std::string_view word(const std::array<std::string_view, N>& words, auto value) {
    return words.at(static_cast<std::size_t>(value));
}

OrderedJson toJson(const RecordedModel& model) {
    OrderedJson json;
    json["name"] = model.name;
    if (!model.sha256.empty()) json["sha256"] = model.sha256;
    json["bytes"] = model.bytes;
    return json;
}

OrderedJson toJson(const RecordedModels& models) {
    OrderedJson json;
    json["folder"] = models.folder;
    if (!models.with.empty()) json["with"] = models.with;
    if (models.diff) json["diff"] = toJson(*models.diff);
    if (models.standard) json["standard"] = toJson(*models.standard);
    if (models.step) json["step"] = *models.step;
    return json;
}

OrderedJson toJson(const RecordedWriting& writing) {
    OrderedJson json;
    for (std::size_t row = 0; row < 2; ++row) {
        OrderedJson tokens = OrderedJson::array(), shares = OrderedJson::array();
        for (const GeneratedToken& token : writing.rows.at(row)) {
            tokens.push_back(token.token);
            shares.push_back(token.probability);
        }
        if (tokens.empty()) continue;
        auto& part = json[std::string(rowNames.at(row))];
        part["tokens"] = std::move(tokens);
        part["probabilities"] = std::move(shares);
    }
    if (!writing.edits.empty()) json["edits"] = arguments(writing.edits);
    json["row"] = word(rowNames, writing.row);
    json["shown"] = writing.shown;
    return json;
}

void addEdits(OrderedJson& json, const RecordedView& view) {
    if (!view.marks.answer.empty()) json["marks"]["answer"] = spans(view.marks.answer);
    if (!view.marks.distractors.empty()) json["marks"]["distractors"] = spans(view.marks.distractors);
    auto& edits = json["edits"];
    edits["a"] = arguments(view.edits[0]);
    if (!view.edits[1].empty()) edits["b"] = arguments(view.edits[1]);
    edits["in_force"] = word(slots, view.slot);
}

OrderedJson selection(const RecordedView& view) {
    OrderedJson json;
    json["layer"] = view.head.layer;
    json["head"] = view.head.head;
    if (view.target != LayerRange{view.head.layer, view.head.layer})
        json["layers"] = pair(view.target.first, view.target.last);
    json["twin_rule"] = word(twinRules, view.twinRule);
    if (view.twin) json["twin"] = pair(view.twin->layer, view.twin->head);
    if (view.pin) json["pin"] = pair(view.pin->query, view.pin->key);
    json["pin_follows"] = view.pinFollows;
    return json;
}

OrderedJson lab(const RecordedView& view) {
    OrderedJson json;
    json["moves"] = word(quantities, view.moves);
    json["one_head"] = view.oneHead;
    json["formula"] = view.formula;
    json["training"] = view.training;
    json["meter_scope"] = word(meterScopes, view.meterScope);
    json["meter_form"] = word(meterForms, view.meterForm);
    if (view.swept) json["swept"] = true;
    return json;
}

OrderedJson toJson(const RecordedLesson& lesson) {
    OrderedJson json;
    json["lesson"] = lesson.lesson;
    json["page"] = lesson.page;
    if (lesson.number) json["number"] = *lesson.number;
    if (lesson.index) json["index"] = *lesson.index;
    if (lesson.hints > 0) json["hints"] = lesson.hints;
    if (lesson.revealed) json["revealed"] = true;
    if (lesson.told) json["told"] = true;
    if (lesson.done) json["done"] = true;
    if (!lesson.ownText.empty()) json["own_text"] = lesson.ownText;
    return json;
}

OrderedJson toJson(const RecordedZoom& zoom) {
    OrderedJson json;
    json["key"] = zoom.key;
    json["query"] = zoom.query;
    json["zoom"] = zoom.zoom;
    return json;
}

OrderedJson toJson(const RecordedWindow& window) {
    OrderedJson json;
    if (window.width > 0) json["size"] = pair(window.width, window.height);
    json["workspace"] = window.workspace;
    if (window.maps != RecordedZoom{}) json["maps"] = toJson(window.maps);
    if (window.labMaps != RecordedZoom{}) json["lab_maps"] = toJson(window.labMaps);
    if (window.heads != 0) json["heads"] = word(overviews, window.heads);
    if (!window.layout.empty()) json["layout"] = window.layout;
    return json;
}

constexpr int most = 1 << 20; // layers, heads, tokens, pages: more than any file has

int whole(const JsonFields& from, std::string_view key, int otherwise, int largest = most) {
    return static_cast<int>(from.integer(key, 0, largest).value_or(otherwise));
}

template<std::size_t N>
int choice(const JsonFields& from, std::string_view key, const std::array<std::string_view, N>& words) {
    return static_cast<int>(from.choice(key, words));
}

std::vector<Span> spans(const JsonFields& from, std::string_view key) {
    std::vector<Span> all;
    for (const OrderedJson& item : from.list(key)) {
        const bool good = item.is_array() && item.size() == 2 && item[0].is_number_unsigned() &&
                          item[1].is_number_unsigned() &&
                          item[0].get<std::uint64_t>() < item[1].get<std::uint64_t>();
        if (!good) throw fail("{}: “{}” is no list of places such as [4, 8]", from.source(), from.named(key));
        all.push_back({item[0].get<std::size_t>(), item[1].get<std::size_t>()});
    }
    return all;
}

std::vector<RecordedEdit> edits(const JsonFields& from, std::string_view key) {
    std::vector<RecordedEdit> all;
    for (const OrderedJson& item : from.list(key)) {
        if (!item.is_array() || item.size() != 2 || !item[0].is_string() || !item[1].is_string())
            throw fail("{}: an edit is a pair such as [\"--lambda-init\", \"2=0\"]", from.source());
        all.emplace_back(item[0].get<std::string>(), item[1].get<std::string>());
    }
    return all;
}

RecordedModel model(const JsonFields& from) {
    from.refuseUnknown(std::array<std::string_view, 3>{"name", "sha256", "bytes"});
    RecordedModel model;
    model.name = from.text("name").value_or("");
    model.sha256 = from.text("sha256").value_or("");
    const bool hex = std::ranges::all_of(
        model.sha256, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
    if (!hex || (!model.sha256.empty() && model.sha256.size() != 64))
        throw fail("{}: “{}” is no SHA-256 of 64 hex digits", from.source(), from.named("sha256"));
    model.bytes = from.integer("bytes", 0, INT64_MAX).value_or(0);
    return model;
}

RecordedModels models(const JsonFields& from) {
    from.refuseUnknown(std::array<std::string_view, 5>{"folder", "with", "diff", "standard", "step"});
    RecordedModels models;
    models.folder = from.text("folder").value_or("");
    models.with = from.text("with").value_or("");
    if (const auto part = from.object("diff")) models.diff = model(*part);
    if (const auto part = from.object("standard")) models.standard = model(*part);
    if (const auto step = from.integer("step", 0, INT32_MAX)) models.step = static_cast<int>(*step);
    return models;
}

std::vector<GeneratedToken> written(const JsonFields& from) {
    from.refuseUnknown(std::array<std::string_view, 2>{"tokens", "probabilities"});
    const auto tokens = from.list("tokens"), shares = from.list("probabilities");
    std::vector<GeneratedToken> row;
    for (std::size_t i = 0; i < tokens.size() && i < shares.size(); ++i) {
        if (!tokens[i].is_number_integer() || !shares[i].is_number()) break;
        const auto token = tokens[i].get<std::int64_t>();
        const auto share = shares[i].get<float>();
        if (token < 0 || token > INT32_MAX || !(share >= 0 && share <= 1)) break;
        row.push_back({static_cast<int>(token), share});
    }
    if (row.size() != tokens.size() || row.size() != shares.size())
        throw fail("{}: “{}” is no list of tokens with a probability each", from.source(),
                   from.named("tokens"));
    return row;
}

RecordedWriting writing(const JsonFields& from) {
    from.refuseUnknown(std::array<std::string_view, 5>{"diff", "standard", "edits", "row", "shown"});
    RecordedWriting writing;
    if (const auto part = from.object("diff")) writing.rows[0] = written(*part);
    if (const auto part = from.object("standard")) writing.rows[1] = written(*part);
    writing.edits = edits(from, "edits");
    writing.row = choice(from, "row", rowNames);
    writing.shown = whole(from, "shown", 0);
    return writing;
}

void readSelection(RecordedView& view, const JsonFields& from) {
    from.refuseUnknown(std::array<std::string_view, 7>{"layer", "head", "layers", "twin_rule", "twin", "pin",
                                                       "pin_follows"});
    view.head = {whole(from, "layer", 0), whole(from, "head", 0)};
    view.target = {view.head.layer, view.head.layer};
    if (const auto range = from.integers("layers", 2)) view.target = {(*range)[0], (*range)[1]};
    if (view.target.first > view.target.last)
        throw fail("{}: “{}” ends before it begins", from.source(), from.named("layers"));
    view.twinRule = static_cast<TwinRule>(choice(from, "twin_rule", twinRules));
    if (const auto twin = from.integers("twin", 2)) view.twin = HeadId{(*twin)[0], (*twin)[1]};
    if (const auto pin = from.integers("pin", 2)) view.pin = Cell{(*pin)[0], (*pin)[1]};
    if (view.pin && view.pin->key > view.pin->query)
        throw fail("{}: “{}” is a cell that its query cannot see", from.source(), from.named("pin"));
    view.pinFollows = from.flag("pin_follows", true);
}

void readLab(RecordedView& view, const JsonFields& from) {
    from.refuseUnknown(std::array<std::string_view, 7>{"moves", "one_head", "formula", "training",
                                                       "meter_scope", "meter_form", "swept"});
    view.moves = static_cast<Quantity>(choice(from, "moves", quantities));
    view.oneHead = from.flag("one_head", true);
    view.formula = from.flag("formula", false);
    view.training = from.flag("training", false);
    view.meterScope = static_cast<MeterScope>(choice(from, "meter_scope", meterScopes));
    view.meterForm = static_cast<MeterForm>(choice(from, "meter_form", meterForms));
    view.swept = from.flag("swept", false);
}

RecordedLesson lesson(const JsonFields& from) {
    from.refuseUnknown(std::array<std::string_view, 9>{"lesson", "page", "number", "index", "hints",
                                                       "revealed", "told", "done", "own_text"});
    RecordedLesson lesson;
    lesson.lesson = from.text("lesson").value_or("");
    if (lesson.lesson.empty()) throw fail("{}: “{}” names no lesson", from.source(), from.named("lesson"));
    lesson.page = whole(from, "page", 0);
    lesson.number = from.number("number");
    if (const auto index = from.integer("index", 0, most)) lesson.index = static_cast<int>(*index);
    lesson.hints = whole(from, "hints", 0, 3);
    lesson.revealed = from.flag("revealed", false);
    lesson.told = from.flag("told", false);
    lesson.done = from.flag("done", false);
    lesson.ownText = from.text("own_text").value_or("");
    return lesson;
}

RecordedZoom zoom(const std::optional<JsonFields>& from) {
    if (!from) return {};
    from->refuseUnknown(std::array<std::string_view, 3>{"key", "query", "zoom"});
    RecordedZoom zoom{from->number("key").value_or(0), from->number("query").value_or(0),
                      from->number("zoom").value_or(1)};
    if (zoom.zoom < 1) throw fail("{}: “{}” is less than 1", from->source(), from->named("zoom"));
    return zoom;
}

RecordedWindow window(const JsonFields& from) {
    from.refuseUnknown(
        std::array<std::string_view, 6>{"size", "workspace", "maps", "lab_maps", "heads", "layout"});
    RecordedWindow window;
    if (const auto size = from.integers("size", 2)) {
        window.width = (*size)[0];
        window.height = (*size)[1];
        if (std::max(window.width, window.height) > 32767)
            throw fail("{}: “{}” is larger than any screen", from.source(), from.named("size"));
    }
    window.workspace = workspaces.at(from.choice("workspace", workspaces));
    window.maps = zoom(from.object("maps"));
    window.labMaps = zoom(from.object("lab_maps"));
    window.heads = choice(from, "heads", overviews);
    window.layout = from.text("layout").value_or("");
    return window;
}

void readView(RecordedView& view, const JsonFields& from) {
    view.text = from.text("text").value_or("");
    if (const auto marks = from.object("marks")) {
        marks->refuseUnknown(std::array<std::string_view, 2>{"answer", "distractors"});
        view.marks = {spans(*marks, "answer"), spans(*marks, "distractors")};
    }
    if (const auto part = from.object("edits")) {
        part->refuseUnknown(std::array<std::string_view, 3>{"a", "b", "in_force"});
        view.edits = {edits(*part, "a"), edits(*part, "b")};
        view.slot = choice(*part, "in_force", std::array<std::string_view, 2>{"a", "b"});
    }
    if (const auto part = from.object("selection")) readSelection(view, *part);
    if (const auto part = from.object("lab")) readLab(view, *part);
    if (const auto part = from.object("written")) view.writing = writing(*part);
}

constexpr std::uintmax_t largestFile = std::uintmax_t{16} << 20;

namespace fs = std::filesystem;

} // namespace

bool operator==(const RecordedWriting& a, const RecordedWriting& b) {
    const auto same = [](const GeneratedToken& x, const GeneratedToken& y) {
        return x.token == y.token && x.probability == y.probability;
    };
    return std::ranges::equal(a.rows[0], b.rows[0], same) && std::ranges::equal(a.rows[1], b.rows[1], same) &&
           a.edits == b.edits && a.row == b.row && a.shown == b.shown;
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
    return fs::weakly_canonical(fs::absolute(file, none), none).parent_path();
}

} // namespace

std::string pathInSession(const fs::path& path, const fs::path& file) {
    std::error_code none;
    const fs::path whole = fs::weakly_canonical(fs::absolute(path, none), none);
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

// The record of a session as JSON. Writing leaves out what is as it would be without.
std::string toJson(const SessionRecord& record) {
    OrderedJson json;
    json[versionKey] = version;
    if (!record.savedAs.empty()) json["saved_as"] = record.savedAs;
    json["models"] = toJson(record.models);
    json["text"] = record.view.text;
    addEdits(json, record.view);
    json["selection"] = selection(record.view);
    json["lab"] = lab(record.view);
    if (record.view.writing) json["written"] = toJson(*record.view.writing);
    if (record.lesson) json["lesson"] = toJson(*record.lesson);
    json["window"] = toJson(record.window);
    return json.dump(1, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

// JSON to the record of a session: every value of the kind and in the range that it must have, or a sentence.
SessionRecord sessionFromJson(const std::string& text, const std::string& source) {
    const OrderedJson json = parseJson(text, source);
    checkJsonVersion(json, versionKey, version, phrase("session file"), source);
    const JsonFields from(json, source);
    from.refuseUnknown(std::array<std::string_view, 11>{versionKey, "saved_as", "models", "text", "marks",
                                                        "edits", "selection", "lab", "written", "lesson",
                                                        "window"});
    SessionRecord record;
    record.savedAs = from.text("saved_as").value_or("");
    if (const auto part = from.object("models")) record.models = models(*part);
    readView(record.view, from);
    if (const auto part = from.object("lesson")) record.lesson = lesson(*part);
    if (const auto part = from.object("window")) record.window = window(*part);
    return record;
}

} // namespace lambdascope
