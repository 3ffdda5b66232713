// SPDX-License-Identifier: MIT
#include "core/model/known_folders.h"

#include "core/model/file_content.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/json.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

/// What its settings say under a key, for a sentence; empty where they cannot be read.
std::string toldIn(const fs::path& settings, const char* key) {
    try {
        const nlohmann::json json = readJsonFile(settings);
        const auto told = json.is_object() ? json.find(key) : json.end();
        return json.is_object() && told != json.end() && told->is_string()
                   ? shownWithin(told->get_ref<const std::string&>())
                   : std::string();
    } catch (const Error&) { // that it is an adapter is known all the same
        return {};
    }
}

void refuseAdapterIn(const fs::path& folder) {
    const fs::path settings = folder / "adapter_config.json";
    const std::string type = toldIn(settings, "peft_type");
    const std::string base = toldIn(settings, "base_model_name_or_path");
    throw fail(
        "{}: is an adapter ({}) for the model “{}” and no model by itself; merge it into that model with "
        "merge_and_unload() of peft, and open what save_pretrained() writes",
        folder.string(), type.empty() ? "PEFT" : type, base.empty() ? "?" : base);
}

bool isOfAdapter(const fs::path& file) {
    return file.filename() == "adapter_config.json" || isAdapter(file);
}

/// The parts that each process of a training wrote for itself.
void refuseParts(const fs::path& folder, const fs::directory_entry& entry) {
    std::error_code none;
    const std::string name = entry.path().filename().string();
    const bool inner = entry.is_directory(none);
    if (name == "zero_to_fp32.py" || name.ends_with("_model_states.pt") ||
        name.ends_with("_optim_states.pt") || (inner && name.starts_with("global_step")))
        throw fail(
            "{}: holds the parts of a training with DeepSpeed ({}); zero_to_fp32.py, which DeepSpeed puts "
            "beside them, makes one file of weights of them",
            folder.string(), shownName(name));
    if (name.ends_with(".distcp") || (inner && name.starts_with("pytorch_model_fsdp")))
        throw fail(
            "{}: holds the parts of a training with FSDP ({}); “python -m torch.distributed.checkpoint."
            "format_utils dcp_to_torch {} weights.pt” makes one file of them, and tools/convert makes "
            "safetensors of that",
            folder.string(), shownName(name), inShell(inner ? entry.path() : folder));
    if (name == "latest_checkpointed_iteration.txt" || (inner && name.starts_with("mp_rank_")))
        throw fail(
            "{}: holds the parts of a training with Megatron-LM ({}); its tools/checkpoint/convert.py makes "
            "a model for transformers of them",
            folder.string(), shownName(name));
}

} // namespace

bool isAdapter(const fs::path& file) {
    return file.filename().string().starts_with("adapter_model.");
}

bool isTrainingState(const fs::path& file) {
    std::string stem = file.stem().string(); // accelerate and Trainer number those of several processes
    const std::size_t number = stem.find_last_not_of("0123456789");
    if (number != std::string::npos && number + 1 < stem.size() && stem[number] == '_') stem.resize(number);
    constexpr std::array states{"training_args", "optimizer", "scheduler",    "scaler",
                                "rng_state",     "sampler",   "random_states"};
    return std::ranges::find(states, stem) != states.end();
}

void refuseKnownFolder(const fs::path& folder) {
    std::vector<fs::directory_entry> entries = entriesOf(folder);
    std::ranges::sort(entries);
    const auto ofAdapter = [](const fs::directory_entry& entry) { return isOfAdapter(entry.path()); };
    if (std::ranges::any_of(entries, ofAdapter)) refuseAdapterIn(folder);
    for (const fs::directory_entry& entry : entries) refuseParts(folder, entry);
}

void refuseKnownFile(const fs::path& file) {
    const fs::path folder = file.has_parent_path() ? file.parent_path() : ".";
    if (isOfAdapter(file)) refuseAdapterIn(folder);
    refuseParts(folder, fs::directory_entry(file));
}

} // namespace lambdascope
