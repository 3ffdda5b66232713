// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/error.h"

#include <filesystem>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <yaml-cpp/yaml.h>

namespace lambdascope {

/// Where a text stands in a file: faults are told as "FILE:LINE: sentence".
struct SourcePlace {
    std::filesystem::path file;
    int line = 1;

    /// The Error that says it.
    [[nodiscard]] Error fault(const Phrase& sentence) const;
};

/// One value of a block of YAML in a lesson, with the line that it stands in. Whatever is not as it is asked
/// for throws Error with file and line.
class YamlValue {
  public:
    /// The mapping of a block whose first line is `place.line`. Refuses what is too large or too deep before
    /// it is parsed.
    static YamlValue parse(const std::string& text, const SourcePlace& place);

    [[nodiscard]] int line() const { return place_.line; }
    [[nodiscard]] const SourcePlace& place() const { return place_; }
    [[nodiscard]] Error fault(const Phrase& sentence) const { return place_.fault(sentence); }

    /// Refuses other keys, naming the nearest, and keys that stand twice.
    void allowKeys(std::initializer_list<std::string_view> keys) const;
    [[nodiscard]] std::optional<YamlValue> find(const char* key) const; // none: not there
    [[nodiscard]] YamlValue require(const char* key) const;
    [[nodiscard]] std::vector<std::pair<std::string, YamlValue>> pairs() const; // of a mapping
    [[nodiscard]] std::vector<YamlValue> items() const;                         // of a list
    [[nodiscard]] bool isNothing() const { return node_.IsNull(); }

    [[nodiscard]] std::string text() const; // nothing is ""
    [[nodiscard]] double number() const;
    [[nodiscard]] int integer(int least, int most) const;
    [[nodiscard]] bool yesOrNo() const;
    /// Which of the words it is.
    [[nodiscard]] std::size_t choice(std::span<const std::string_view> words) const;
    /// What the work gives, whose errors are then of this place.
    auto located(const auto& work) const -> decltype(work()) {
        try {
            return work();
        } catch (const Error& error) {
            throw fault(error.phrase());
        }
    }

  private:
    YamlValue(const YAML::Node& node, std::string name, SourcePlace place, int firstLine);
    [[nodiscard]] YamlValue child(const YAML::Node& node, const std::string& name) const;

    YAML::Node node_;
    std::string name_; // “layer”, for messages; empty for the whole block
    SourcePlace place_;
    int firstLine_ = 1; // of the block
};

} // namespace lambdascope
