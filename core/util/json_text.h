// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/phrase.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <string_view>

namespace lambdascope {

/// JSON that anyone may have made. Throws Error "SOURCE:LINE: …" where it is none, is no UTF-8, names a key
/// twice in one object, nests deeper than 64, or holds more than 8 million values.
nlohmann::json parseJsonText(std::string_view text, const std::string& source);

/// The same of a part of a file without lines: `part` begins the sentence, as phrase("{}: its header", file).
nlohmann::json parseJsonPart(std::string_view text, const Phrase& part);

/// The same of a regular file of at most 256 MiB. Throws Error naming it, for what cannot be read too.
nlohmann::json readJsonFile(const std::filesystem::path& file);

/// A text of at most 100 bytes: a longer one is cut between two characters and ends in "…".
std::string shortened(std::string_view text);
/// A name out of a file, to be put in a sentence: shortened, in quotes, what steers a terminal escaped, and
/// bytes that are no UTF-8 replaced.
std::string shownName(std::string_view name);
/// The same without the quotes, for a sentence that has them.
std::string shownWithin(std::string_view name);
/// A value for a sentence, as JSON has it, shortened.
std::string shownValue(const nlohmann::json& value);

} // namespace lambdascope
