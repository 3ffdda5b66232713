// SPDX-License-Identifier: MIT
#pragma once

#include "app/figures/figures.h"
#include "core/files/page_file.h"

namespace lambdascope {

/// Throws, in one sentence, what pageOf would throw of a state, whatever has been recorded of it.
void checkPage(const SessionState& state, const FigureLook& look);

/// What is on screen as a page, in every language; `language` is that of who shares it. Its recording has to
/// be done (Session::startRecording). Throws UsageError where there is nothing to show or a lesson covers
/// it, Error where weights cannot be read.
PageContent pageOf(const SessionState& state, const FigureLook& look, const QString& language,
                   WeightHashes& hashes);

} // namespace lambdascope
