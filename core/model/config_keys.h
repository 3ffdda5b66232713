// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lambdascope {

/// Typed access to the keys of a config.json; a key that is null counts as absent, as in transformers. All
/// throw Error naming the file and the key.
class ConfigKeys {
  public:
    using Json = nlohmann::json;
    ConfigKeys(Json json, std::string source) : json_(std::move(json)), source_(std::move(source)) {}

    [[nodiscard]] bool has(const char* key) const { return find(key) != nullptr; }
    [[nodiscard]] std::string text(const char* key, const std::string& fallback) const;
    [[nodiscard]] bool flag(const char* key, bool fallback) const;
    [[nodiscard]] double number(const char* key, double fallback) const; // finite
    /// A number above 0.
    [[nodiscard]] double positive(const char* key, double fallback) const;
    [[nodiscard]] std::optional<double> optionalNumber(const char* key) const;
    /// A whole number from 1 to 2²⁴.
    [[nodiscard]] std::int64_t size(const char* key, std::int64_t fallback) const;
    [[nodiscard]] std::vector<double> numbers(const char* key) const; // empty where absent
    /// The object under a key, absent or null: none.
    [[nodiscard]] std::optional<ConfigKeys> object(const char* key) const;
    /// A whole number or a list of them, `eos_token_id`.
    [[nodiscard]] std::vector<std::int64_t> tokens(const char* key) const;

    [[nodiscard]] const std::string& source() const { return source_; }

  private:
    [[nodiscard]] const Json* find(const char* key) const;

    Json json_;
    std::string source_;
};

} // namespace lambdascope
