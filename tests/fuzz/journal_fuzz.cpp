// SPDX-License-Identifier: MIT
// A journal of an experiment that is accepted gives a result that is one, and a run can go on with it.
#include "core/experiments/results/journal.h"
#include "core/experiments/results/result_file.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/input_folder.h"

using namespace lambdascope;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::InputFolder folder;
    const auto file = folder.put("part.jsonl", fuzz::textOf(data, size));
    const auto merged = fuzz::accepted(file.string(), [&] { return mergeParts({file}); });
    if (!merged) return 0;
    const JournalHead& head = merged->head;
    checkResult(experimentResult(head.protocol, head.models, head.version, head.plan, merged->records));
    fuzz::require(JournalHead::read(head.json()).json() == head.json(), "a head comes back as it was");
    const Journal again(file, head);
    fuzz::require(again.known() == merged->records, "a run goes on with what is there");
    return 0;
}
