// SPDX-License-Identifier: MIT
#include "core/experiments/probe.h"

namespace lambdascope {

std::vector<ExperimentOption> Probe::options(const char* prompts, const char* tokens) {
    std::vector<ExperimentOption> all = NeedlePrompts::options("4", "2", prompts);
    for (ExperimentOption& option : TextSet::options(tokens)) all.push_back(std::move(option));
    return all;
}

Probe::Probe(const Protocol& protocol, const AskedModels& models)
    : models_(models), prompts_(protocol, models), text_(protocol, models) {}

OrderedJson Probe::facts() const {
    OrderedJson facts = prompts_.facts();
    facts["inputs"].push_back(text_.fact());
    return facts;
}

std::vector<ExperimentSetting> Probe::settings(const std::vector<ExperimentSetting>& of) const {
    std::vector<ExperimentSetting> all;
    for (const NeedleTask& task : tasks())
        for (const ExperimentSetting& each : of) {
            all.push_back({NeedlePrompts::valuesOf(task), each.sides});
            all.back().values.update(each.values);
        }
    return all;
}

OrderedJson Probe::ask(Backend& backend, const NeedleTask& task, const ExperimentCell& cell,
                       const Edits& edits, bool alone) const {
    OrderedJson record{{"right", needleAnswers(backend, prompts_, task, cell, models_, edits, alone).right}};
    record.update(
        lossOf(backend, models_.of(cell.side), edits, text_.of(cell.side, cell.batch, batches()), alone));
    return record;
}

OrderedJson summarizeProbe(const SettingRecords& records) {
    OrderedJson row = accuracyRow(records, [](int) { return true; });
    addLoss(row, records);
    return {{"cells", {row}}};
}

} // namespace lambdascope
