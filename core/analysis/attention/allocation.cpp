// SPDX-License-Identifier: MIT
#include "core/analysis/attention/allocation.h"

#include <algorithm>

namespace lambdascope {

std::vector<AllocationRow> allocationRows(const MeterReading& reading, bool ofTwoDiffs) {
    std::vector<AllocationRow> all{{ofTwoDiffs ? "beside" : "standard", &reading.standard},
                                   {"a1", &reading.first},
                                   {"lambda_a2", &reading.second},
                                   {"difference", &reading.edited}};
    std::erase_if(all, [](const AllocationRow& row) { return !row.bar->there; });
    return all;
}

std::string_view roleOf(const MeterTokens& tokens, int token) {
    const auto among = [token](const std::vector<int>& list) {
        return std::ranges::binary_search(list, token);
    };
    if (among(tokens.answer)) return "answer";
    if (token == 0) return "bos";
    if (among(tokens.question)) return "question";
    return among(tokens.distractors) ? "distractor" : "noise";
}

} // namespace lambdascope
