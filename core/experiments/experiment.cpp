// SPDX-License-Identifier: MIT
#include "core/experiments/experiment.h"

#include "core/experiments/number_of.h"
#include "core/util/error.h"
#include "core/util/json.h"
#include "core/util/nearest.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace lambdascope {

std::string ExperimentSetting::label() const {
    std::string text;
    for (const auto& [key, value] : values.items())
        text += fmt::format("{}{}={}", text.empty() ? "" : " ", key,
                            value.is_string() ? value.get<std::string>() : value.dump());
    return text.empty() ? "all" : text;
}

std::map<std::string, ExperimentCell> ExperimentPlan::cells() const {
    constexpr std::size_t mostCells = 1'000'000; // a plan may be anyone's
    std::size_t count = 0;
    for (const ExperimentSetting& each : settings)
        count += each.sides.size() * static_cast<std::size_t>(std::max(0, batches));
    if (count > mostCells) throw fail<UsageError>("an experiment has at most {} cells", mostCells);
    std::map<std::string, ExperimentCell> cells;
    for (std::size_t s = 0; s < settings.size(); ++s)
        for (const std::string& side : settings[s].sides)
            for (int b = 0; b < batches; ++b) {
                if (!cells.try_emplace(nameOf(settings[s], side, b), ExperimentCell{s, side, b}).second)
                    throw fail<UsageError>("{} is asked for twice", shownName(settings[s].label()));
            }
    return cells;
}

std::string ExperimentPlan::nameOf(const ExperimentSetting& setting, const std::string& side, int batch) {
    return fmt::format("{}/{}/{:05}", setting.label(), side, batch);
}

OrderedJson ExperimentPlan::json() const {
    OrderedJson json{{"settings", OrderedJson::array()}, {"batches", batches}, {"facts", facts}};
    for (const ExperimentSetting& setting : settings)
        json["settings"].push_back({{"values", setting.values}, {"sides", setting.sides}});
    return json;
}

ExperimentPlan ExperimentPlan::read(const OrderedJson& json) {
    ExperimentPlan plan;
    for (const OrderedJson& each : json.at("settings"))
        plan.settings.push_back({each.at("values"), each.at("sides").get<std::vector<std::string>>()});
    plan.batches = numberOf<int>(json.at("batches"));
    plan.facts = json.at("facts");
    return plan;
}

AskedModels::AskedModels(const Pair& pair, const std::vector<std::string>& edits) : pair_(pair) {
    if (pair.diff) sides_.emplace_back("diff");
    if (pair.standard) sides_.emplace_back(pair.ofTwoDiffs() ? "beside" : "standard");
    for (std::size_t i = 0; i + 1 < edits.size(); i += 2)
        applyEditArgument(edits_, edits[i], edits[i + 1], pair);
    if (edits_.diff.patched() || edits_.standard.patched())
        throw UsageError("an experiment takes no --patch: it would be of one prompt");
}

void AskedModels::refuseWithoutWords(std::string_view experiment) const {
    for (const std::string& side : sides_)
        if (!readsWords(*of(side)))
            throw fail<UsageError>("{} cannot be asked {}: it has no tokenizer, and the prompts are words",
                                   of(side)->name, experiment);
}

int AskedModels::context() const {
    std::int64_t least = 1 << 30;
    for (const std::string& side : sides_) {
        const Config& config = of(side)->config;
        least = std::min(least, config.maxPositions);
        if (config.mostTokens() > 0) least = std::min(least, config.mostTokens());
    }
    return static_cast<int>(least);
}

void AskedModels::refuseBeyondPositions(std::size_t tokens) const {
    for (const std::string& side : sides_) {
        const Config& config = of(side)->config;
        const std::int64_t most = config.mostTokens();
        if (most <= 0 || std::cmp_less_equal(tokens, most)) continue;
        if (!config.learnedPositions())
            throw fail<UsageError>(
                "{} tokens are more than the {} that a row of {} sees: its sliding window is not "
                "implemented",
                tokens, most, of(side)->name);
        throw fail<UsageError>("prompts of {} tokens are longer than the {} positions that {} has", tokens,
                               most, of(side)->name);
    }
}

const ExperimentKind& experimentKind(std::string_view name) {
    std::vector<std::string_view> names;
    for (const ExperimentKind& kind : experimentKinds()) {
        if (kind.name == name) return kind;
        names.push_back(kind.name);
    }
    const std::string near = nearestOf(name, names);
    if (near.empty()) throw fail<UsageError>("there is no experiment “{}”", shownWithin(name));
    throw fail<UsageError>("there is no experiment “{}”; did you mean “{}”?", shownWithin(name), near);
}

OrderedJson experimentResult(const Protocol& protocol, const OrderedJson& models, const std::string& version,
                             const ExperimentPlan& plan, const ExperimentRecords& records) {
    OrderedJson result{{"protocol", protocol.json()}, {"models", models}, {"version", version}};
    for (const auto& [key, value] : plan.facts.items()) result[key] = value;
    std::vector<SettingRecords> found;
    for (const ExperimentSetting& setting : plan.settings) found.push_back({&protocol, &plan, &setting, {}});
    std::vector<std::string> missing;
    const auto cells = plan.cells();
    for (const auto& [name, cell] : cells) {
        const auto record = records.find(name);
        if (record == records.end())
            missing.push_back(name);
        else
            found[cell.setting].sides[cell.side][cell.batch] = &record->second;
    }
    if (!missing.empty())
        result["missing"] = {{"count", missing.size()}, {"of", cells.size()}, {"first", missing.front()}};
    result["cells"] = OrderedJson::array();
    for (const SettingRecords& setting : found) {
        if (setting.sides.empty()) continue;
        const OrderedJson lists = protocol.kind().summarize(setting);
        for (const auto& [list, rows] : lists.items()) {
            if (!result.contains(list)) result[list] = OrderedJson::array();
            for (const OrderedJson& row : rows) result[list].push_back(row);
        }
    }
    return result;
}

OrderedJson hashesOf(const Pair& pair, const std::stop_token& stop) {
    OrderedJson models = OrderedJson::object();
    const auto add = [&](const char* side, const ModelPtr& model) {
        if (model) models[side] = {{"name", model->name}, {"sha256", model->hash->wait(stop)}};
    };
    add("diff", pair.diff);
    add(pair.ofTwoDiffs() ? "beside" : "standard", pair.standard);
    return models;
}

} // namespace lambdascope
