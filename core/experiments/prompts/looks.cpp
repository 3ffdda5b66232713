// SPDX-License-Identifier: MIT
#include "core/experiments/prompts/looks.h"

#include "core/compute/forward.h"
#include "core/util/error.h"

#include <algorithm>

namespace lambdascope {

TracePtr lookAt(Backend& backend, const ModelPtr& model, const Edits& edits, const std::vector<int>& tokens,
                std::size_t prompt) {
    const auto maps = mapsWithinBudget(*model, std::ssize(tokens), defaultMapBudget);
    if (!maps.back())
        throw fail("the maps of {} tokens need more than {} MiB; --length asks for fewer tokens",
                   tokens.size(), defaultMapBudget >> 20);
    return forward(backend, model, {tokens, edits, maps, false, prompt});
}

std::vector<int> lookedAt(int batch, int count) {
    std::vector<int> prompts;
    for (int i = 0; i < 2; ++i) {
        const int prompt = batch * promptsOfCell + (2 * batch + i) % promptsOfCell;
        if (prompt < count) prompts.push_back(prompt);
    }
    return prompts;
}

MeterTokens meterTokensOf(const NeedlePrompt& prompt, bool numberOnly) {
    MeterTokens tokens;
    for (const int token : prompt.answers.front()) tokens.rows.push_back(token - 1);
    tokens.answer = numberOnly ? prompt.numbers.front() : prompt.sentences.front();
    for (const int token : prompt.context)
        if (!std::ranges::binary_search(tokens.answer, token)) tokens.noise.push_back(token);
    tokens.question = prompt.questions;
    return tokens;
}

MeterReading readLook(const Trace& trace, const MeterTokens& tokens) {
    MeterSource source;
    (trace.model->differential() ? source.edited : source.standard) = &trace;
    source.editedMix = [&](int layer, int head) { return trace.layers[layer]->heads[head]; };
    return readMeter(tokens, source, {}, {}, MeterScope::All);
}

MeterBar barOf(const Trace& trace, const MeterReading& reading) {
    return trace.model->differential() ? reading.edited : reading.standard;
}

} // namespace lambdascope
