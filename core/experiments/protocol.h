// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/json.h"
#include "core/util/phrase.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

/// What a value of an option is, and how it is typed: lists as "1,2,4".
enum class OptionKind { Whole, Wholes, Number, Numbers, Word, Words, File };

/// An option of an experiment: the command line, `--list` and the window make theirs of it.
struct ExperimentOption {
    std::string_view name; // "told"
    OptionKind kind = OptionKind::Whole;
    std::string fallback; // as it would be typed
    Phrase meaning;
    double least = 0, most = 1e9;             // of numbers
    std::vector<std::string_view> words = {}; // of words
};

struct ExperimentKind;

/// An experiment with its options, a value: what is computed depends on it and the models alone. It stands
/// in every result.
class Protocol {
  public:
    /// With the defaults.
    explicit Protocol(const ExperimentKind& kind);
    /// As json() wrote it. Throws Error naming what is wrong.
    static Protocol read(const OrderedJson& json);

    /// One option, as typed. Throws UsageError, with the nearest name or word where there is one.
    void set(std::string_view option, const std::string& text);
    /// Edits of the models that every run starts from, as arguments (toArguments).
    void setEdits(std::vector<std::string> arguments) { edits_ = std::move(arguments); }

    [[nodiscard]] const ExperimentKind& kind() const { return *kind_; }
    [[nodiscard]] const std::vector<std::string>& edits() const { return edits_; }
    [[nodiscard]] bool has(std::string_view option) const { return values_.contains(std::string(option)); }
    [[nodiscard]] int whole(std::string_view option) const { return value(option).get<int>(); }
    [[nodiscard]] std::vector<int> wholes(std::string_view option) const {
        return value(option).get<std::vector<int>>();
    }
    [[nodiscard]] double number(std::string_view option) const { return value(option).get<double>(); }
    [[nodiscard]] std::vector<double> numbers(std::string_view option) const {
        return value(option).get<std::vector<double>>();
    }
    [[nodiscard]] std::string word(std::string_view option) const { return value(option).get<std::string>(); }
    [[nodiscard]] std::vector<std::string> words(std::string_view option) const {
        return value(option).get<std::vector<std::string>>();
    }
    /// {"experiment", then every option, and the edits}.
    [[nodiscard]] OrderedJson json() const;
    /// The options that are not as they are by default, as they would be typed.
    [[nodiscard]] std::map<std::string, std::string> given() const;

  private:
    [[nodiscard]] const OrderedJson& value(std::string_view option) const {
        return values_.at(std::string(option));
    }

    const ExperimentKind* kind_;
    OrderedJson values_ = OrderedJson::object();
    std::vector<std::string> edits_;
};

} // namespace lambdascope
