// SPDX-License-Identifier: MIT
#pragma once

#include "core/live/pack.h"
#include "core/pages/page_file.h"

#include <filesystem>
#include <stop_token>
#include <string>

namespace lambdascope {

/// What live pages have besides (assets/page): hand-written parts, and the core as tools/live has built it.
struct LiveParts {
    std::string html, css, script, words, worker;
    std::string glue, wasm, notices; // the last two as gzip
};
/// Throws Error naming what is missing.
LiveParts readLiveParts(const std::filesystem::path& assets);

/// How pages look that are written without the window (assets/page/look.json). Throws Error.
PageLook readPageLook(const std::filesystem::path& assets, std::string version, std::string language);

/// A page that holds the pair (checkLivePair) and the core, and opens with the state of a wish (live.h),
/// which was computed here, of the same weights. Throws what these throw, and Cancelled soon after `stop` is
/// asked to.
std::string livePage(const Pair& pair, const OrderedJson& wish, const PageLook& look, const PageParts& page,
                     const LiveParts& parts, const std::stop_token& stop = {});

/// Whether a page of this name is a live one: "live.html", or one that ends in "-live.html".
bool isLivePageFile(const std::filesystem::path& file);

} // namespace lambdascope
