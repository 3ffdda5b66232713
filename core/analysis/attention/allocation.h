// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/attention/noise_meter.h"
#include "core/util/phrase.h"

#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace lambdascope {

// Where attention goes, for programs: what the noise meter read, as `lambdascope-cli allocation` and the
// figure of that name write it.

/// A map of what was read: "standard" (of a second DIFF model "beside"), "a1", "lambda_a2" or "difference".
struct AllocationRow {
    const char* map;
    const MeterBar* bar; // of the reading
};
/// Those that are there, in this order.
std::vector<AllocationRow> allocationRows(const MeterReading& reading, bool ofTwoDiffs = false);

/// How many heads of a scope have their maps of a row in a trace: a file may hold some, a long prompt's may
/// not be kept.
struct HeadsHeld {
    int layers = 0; // whose maps are there, be it of other rows
    int held = 0, all = 0;
};
HeadsHeld headsHeld(const Trace& trace, HeadId head, MeterScope scope, int row);
/// Why a model's map is not among the rows: nothing of it is held, or its heads are off.
Phrase whyNoRow(const Trace& trace, HeadId head, MeterScope scope, int row);

/// A number of each map: its name in files, and where it stands; none where a row has no such number.
struct AllocationColumn {
    const char* name;
    std::optional<double> (*of)(const MeterBar& bar);
};
inline constexpr std::array allocationColumns{
    AllocationColumn{"bos", [](const MeterBar& bar) { return std::optional(bar.first); }},
    AllocationColumn{"answer", [](const MeterBar& bar) { return std::optional(bar.answer); }},
    AllocationColumn{"distractors", [](const MeterBar& bar) { return std::optional(bar.distractors); }},
    AllocationColumn{"noise", [](const MeterBar& bar) { return std::optional(bar.noise); }},
    AllocationColumn{"question", [](const MeterBar& bar) { return std::optional(bar.question); }},
    AllocationColumn{"answer_paper", [](const MeterBar& bar) { return bar.answerPaper; }},
    AllocationColumn{"noise_paper", [](const MeterBar& bar) { return bar.noisePaper; }},
    AllocationColumn{"ratio", [](const MeterBar& bar) { return bar.ratio(); }},
    AllocationColumn{"cancelled", [](const MeterBar& bar) { return bar.cancelled; }},
};

/// What a token is, in a word: "answer", "bos" (the first), "question", "distractor", or "noise".
std::string_view roleOf(const MeterTokens& tokens, int token);

} // namespace lambdascope
