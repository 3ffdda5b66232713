// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/json.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace lambdascope {

/// Throws Error or UsageError, in words that go behind a file's name, where a result is none by which nothing
/// can go wrong later: of an experiment that there is, of named models, with rows that can be drawn.
void checkResult(const OrderedJson& result);

/// A result as `lambdascope-cli experiment NAME --out FILE.json` writes it, checked. Throws Error naming the
/// file and what is wrong with it; also where it is of another version than `version`, whose protocols may
/// differ.
OrderedJson readResult(const std::filesystem::path& file, const std::string& version);

/// Whether a text that begins so, with 200 bytes or more, is likely a result.
bool beginsLikeResult(std::string_view start);

} // namespace lambdascope
