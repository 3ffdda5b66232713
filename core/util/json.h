// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/phrase.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

/// JSON that anyone may have made, Python too: NaN, Infinity and -Infinity are numbers, which who asks for
/// one has to refuse. Throws Error "SOURCE:LINE: …" where it is none, is no UTF-8, names a key twice in one
/// object, nests deeper than 64, or holds more than 8 million values.
nlohmann::json parseJsonText(std::string_view text, const std::string& source);

/// For what is written: keys stay in the order in which they came.
using OrderedJson = nlohmann::ordered_json;
/// The same of what is to be written again.
OrderedJson parseOrderedJson(std::string_view text, const std::string& source);

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

/// The version that an object says under `key`; throws Error unless that is one from 1 to `newest`.
/// `kind`: "session file".
int jsonVersion(const nlohmann::json& json, std::string_view key, int newest, const Phrase& kind,
                const std::string& source);

/// The values of one JSON object, each of the kind that is expected; else Error names the source and the key.
class JsonFields {
  public:
    /// `within`: the keys that lead to this object, "models.diff"; empty at the top.
    JsonFields(nlohmann::json object, std::string source, std::string within = {});

    [[nodiscard]] bool has(std::string_view key) const { return find(key) != nullptr; }
    [[nodiscard]] std::optional<std::string> text(std::string_view key) const;
    /// One of `known`, or the first of them where the key is missing.
    [[nodiscard]] std::size_t choice(std::string_view key, std::span<const std::string_view> known) const;
    [[nodiscard]] std::optional<std::int64_t> integer(std::string_view key, std::int64_t least,
                                                      std::int64_t most) const;
    [[nodiscard]] std::optional<double> number(std::string_view key) const; // finite
    [[nodiscard]] bool flag(std::string_view key, bool otherwise) const;
    [[nodiscard]] std::optional<JsonFields> object(std::string_view key) const;
    /// The items of a list; empty where the key is missing.
    [[nodiscard]] std::vector<nlohmann::json> list(std::string_view key) const;
    /// A list of `count` whole numbers from 0.
    [[nodiscard]] std::optional<std::vector<int>> integers(std::string_view key, std::size_t count) const;
    void refuseUnknown(std::span<const std::string_view> known) const;
    /// "SOURCE: “within.key” …" of the sentence's end.
    [[nodiscard]] std::string named(std::string_view key) const;
    [[nodiscard]] const std::string& source() const { return source_; }

  private:
    [[nodiscard]] const nlohmann::json* find(std::string_view key) const;

    nlohmann::json object_;
    std::string source_, within_;
};

} // namespace lambdascope
