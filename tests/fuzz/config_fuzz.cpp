// SPDX-License-Identifier: MIT
// A config.json that is accepted has heads within its blocks of rows.
#include "core/model/config.h"
#include "core/model/head_plan.h"
#include "core/util/error.h"
#include "tests/fuzz/fuzz.h"

using namespace lambdascope;

namespace {

void checkPlan(const HeadPlan& plan, const Config& config) {
    fuzz::require(plan.headDim == config.headDim && plan.headCount() > 0, "a plan has heads");
    for (const Head& head : plan.heads) {
        fuzz::require(!head.terms.empty() && !head.values.empty(), "a head has maps and values");
        for (const Term& term : head.terms) {
            fuzz::require(term.query >= 0 && term.query < config.heads, "a query block is within q_proj");
            fuzz::require(term.key >= 0 && term.key < config.kvHeads, "a key block is within k_proj");
        }
        for (const int value : head.values)
            fuzz::require(value >= 0 && value < config.kvHeads, "a value block is within v_proj");
    }
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Config config;
    try {
        config = parseConfig(fuzz::textOf(data, size), "config.json");
    } catch (const Error& error) {
        fuzz::require(std::string(error.what()).starts_with("config.json:"), "an error names the file");
        return 0;
    }
    fuzz::require(config.vocabSize > 0 && config.hiddenSize > 0 && config.layers > 0 && config.headDim > 0,
                  "sizes are positive");
    checkPlan(planOf(config), config);
    return 0;
}
