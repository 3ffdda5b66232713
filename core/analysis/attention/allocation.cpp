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

HeadsHeld headsHeld(const Trace& trace, HeadId head, MeterScope scope, int row) {
    HeadsHeld found;
    for (int l = 0; l < std::ssize(trace.layers); ++l) {
        if (scope != MeterScope::All && l != head.layer) continue;
        found.layers += trace.layers[l]->hasMaps() ? 1 : 0;
        for (int h = 0; h < trace.model->plan.headCount(); ++h) {
            if (scope == MeterScope::Head && h != head.head) continue;
            ++found.all;
            found.held += trace.layers[l]->rows(h).contains(row) ? 1 : 0;
        }
    }
    return found;
}

Phrase whyNoRow(const Trace& trace, HeadId head, MeterScope scope, int row) {
    const Phrase place = scope == MeterScope::All     ? phrase("any layer")
                         : scope == MeterScope::Layer ? phrase("layer {}", head.layer)
                                                      : phrase("layer {} head {}", head.layer, head.head);
    const HeadsHeld found = headsHeld(trace, head, scope, row);
    if (found.layers == 0) return phrase("{} holds no maps of {}", trace.model->name, place);
    if (found.held == 0) return phrase("{} holds no row {} of the maps of {}", trace.model->name, row, place);
    return phrase("{}: all weights of {} are 0, as in a head that is off", trace.model->name, place);
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
