// SPDX-License-Identifier: MIT
#include "core/experiments/means.h"

#include "core/experiments/number_of.h"
#include "core/experiments/results/statistics.h"

namespace lambdascope {

OrderedJson PromptValues::json() const {
    OrderedJson json = OrderedJson::object();
    for (const auto& [name, values] : values_)
        for (const auto& [prompt, value] : values) json[name].push_back({prompt, value});
    return json;
}

OrderedJson meansOf(const SettingRecords& records, const std::string& side, const std::string& start,
                    const std::function<bool(int prompt)>& of) {
    OrderedJson row = OrderedJson::object(), errors = OrderedJson::object();
    const auto batches = records.sides.find(side);
    if (batches == records.sides.end()) return row;
    std::map<std::string, std::vector<double>> values;
    for (const auto& [batch, record] : batches->second) {
        const auto found = record->find("values");
        if (found == record->end()) continue;
        for (const auto& [name, list] : found->items())
            for (const OrderedJson& each : list)
                if (name.starts_with(start) && (!of || of(numberOf<int>(each.at(0)))))
                    values[name.substr(start.size())].push_back(each.at(1).get<double>());
    }
    for (const auto& [name, all] : values) {
        const MeanAndError found = meanAndError(all);
        row[name] = found.mean;
        errors[name] = found.error;
    }
    if (!row.empty()) row["error"] = errors;
    return row;
}

} // namespace lambdascope
