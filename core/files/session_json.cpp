// SPDX-License-Identifier: MIT
// The record of a session as JSON. Writing leaves out what is as it would be without.
#include "core/files/session_record.h"
#include "core/files/session_words.h"
#include "core/util/error.h"
#include "core/util/json_fields.h"

namespace lambdascope {
namespace {

using namespace session_words;

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

} // namespace

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

} // namespace lambdascope
