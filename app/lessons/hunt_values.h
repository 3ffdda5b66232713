// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session_state.h"
#include "core/lessons/hunt.h"
#include "widgets/lessons/instrument.h"

#include <QString>

#include <optional>
#include <string>

namespace lambdascope {

/// The prompt on screen as a try of a hunt, by the pass of the session: what both models, as trained, say
/// next. None, and a sentence, where something is missing.
struct HuntNow {
    std::optional<HuntTry> tried;
    QString cannot; // be counted; empty: it can
};
/// `given` is the page's own prompt, which is none of the learner's.
HuntNow huntNow(const SessionState& state, const std::optional<std::string>& given);

/// Which models the prompts are tried on: each pair has a hunt of its own.
std::string huntedModels(const SessionState& state);

HuntShown huntShown(const Hunt& hunt, const SessionState& state, const std::optional<std::string>& given);

} // namespace lambdascope
