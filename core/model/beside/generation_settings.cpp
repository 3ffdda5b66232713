// SPDX-License-Identifier: MIT
// generation_config.json: how transformers goes on with a text.
#include "core/model/beside/generation_settings.h"

#include "core/model/config.h"
#include "core/util/error.h"
#include "core/util/json.h"

#include <fmt/ranges.h>

#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

/// A key, and the number that changes nothing; false, null and what is empty change nothing either.
struct GenerationSetting {
    const char* key;
    double neutral = 0;
    bool ofSampling = false; // it counts only where do_sample is true
};
constexpr double noNumber = std::numeric_limits<double>::quiet_NaN();
constexpr std::array generationSettings{GenerationSetting{"do_sample"},
                                        GenerationSetting{"temperature", 1, true},
                                        GenerationSetting{"top_k", 0, true},
                                        GenerationSetting{"top_p", 1, true},
                                        GenerationSetting{"min_p", 0, true},
                                        GenerationSetting{"top_h", 0, true},
                                        GenerationSetting{"typical_p", 1, true},
                                        GenerationSetting{"epsilon_cutoff", 0, true},
                                        GenerationSetting{"eta_cutoff", 0, true},
                                        GenerationSetting{"num_beams", 1},
                                        GenerationSetting{"penalty_alpha"},
                                        GenerationSetting{"dola_layers"},
                                        GenerationSetting{"repetition_penalty", 1},
                                        GenerationSetting{"encoder_repetition_penalty", 1},
                                        GenerationSetting{"exponential_decay_length_penalty"},
                                        GenerationSetting{"no_repeat_ngram_size"},
                                        GenerationSetting{"min_length"},
                                        GenerationSetting{"min_new_tokens"},
                                        GenerationSetting{"bad_words_ids"},
                                        GenerationSetting{"suppress_tokens"},
                                        GenerationSetting{"begin_suppress_tokens"},
                                        GenerationSetting{"force_words_ids"},
                                        GenerationSetting{"forced_bos_token_id", noNumber},
                                        GenerationSetting{"forced_eos_token_id", noNumber},
                                        GenerationSetting{"sequence_bias"},
                                        GenerationSetting{"guidance_scale", 1},
                                        GenerationSetting{"watermarking_config"},
                                        GenerationSetting{"stop_strings"}};

bool changesNothing(const Json& value, double neutral) {
    if (value.is_number()) return value.get<double>() == neutral;
    return value.is_null() || value == false || (value.is_structured() && value.empty()) ||
           (value.is_string() && value.get_ref<const std::string&>().empty());
}

/// A number of tokens may be written as Python writes it after a calculation, 12.0.
void makeWhole(Json& value) {
    if (value.is_array())
        for (Json& each : value) makeWhole(each);
    else if (value.is_number_float() && std::abs(value.get<double>()) < 1e9 &&
             value.get<double>() == std::floor(value.get<double>()))
        value = static_cast<std::int64_t>(value.get<double>());
}

} // namespace

std::optional<Phrase> settingsNotFollowed(const fs::path& folder) {
    const fs::path file = folder / "generation_config.json";
    Json json;
    try {
        json = readJsonFile(file);
    } catch (const Error&) { // readGenerationConfig() says so
        return {};
    }
    if (!json.is_object()) return {};
    const bool samples = json.contains("do_sample") && !changesNothing(json["do_sample"], 0);
    std::vector<std::string> set;
    for (const GenerationSetting& each : generationSettings)
        if ((samples || !each.ofSampling) && json.contains(each.key) &&
            !changesNothing(json[each.key], each.neutral))
            set.push_back(std::string(each.key) + " = " + shownValue(json[each.key]));
    if (set.empty()) return {};
    return phrase("{}: sets {}, which is not followed where a text is written; transformers follows it",
                  file.string(), fmt::join(set, ", "));
}

void readGenerationConfig(const fs::path& folder, Config& config) {
    const fs::path file = folder / "generation_config.json";
    std::error_code none;
    if (!fs::exists(file, none)) return;
    Json json = readJsonFile(file);
    if (!json.is_object()) throw fail("{}: is not a JSON object", file.string());
    if (json.contains("eos_token_id")) makeWhole(json["eos_token_id"]);
    config.eosTokens = ConfigKeys(std::move(json), file.string()).tokens("eos_token_id");
}

} // namespace lambdascope
