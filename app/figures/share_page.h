// SPDX-License-Identifier: MIT
#pragma once

#include "app/figures/figures.h"
#include "core/pages/page_file.h"

#include <filesystem>
#include <stop_token>
#include <string>

namespace lambdascope {

/// Throws, in one sentence, what pageOf would throw of a state, whatever has been recorded of it.
void checkPage(const SessionState& state, const FigureLook& look);

/// How pages look: as the window does, light and dark. `language`: of who shares them.
PageLook pageLook(const QString& language);

/// What is on screen as a page. Its recording has to be done (PageRecordings::start). Throws UsageError
/// where there is nothing to show or a lesson covers it, Error where weights cannot be read.
PageContent pageOf(const SessionState& state, const FigureLook& look);

/// What is on screen as the first state of a live page, which has the models and computes. Throws UsageError
/// where a lesson covers it and for models that no live page can have, and what livePage() throws.
std::string liveOf(const SessionState& state, const FigureLook& look, const QString& language,
                   const std::filesystem::path& assets, const std::stop_token& stop = {});

} // namespace lambdascope
