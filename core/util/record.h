// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/error.h"
#include "core/util/json.h"

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace lambdascope {

// A struct as JSON, told once: `fields(auto& a, Struct& s)` names its fields to `a`, a writer or a reader,
// and says what must hold of them where `a.reads`. A file's own Writer and Reader are made of these two and
// have overloads of json() and read() for types that only it has.

/// Writes what fields() names, in its order.
template<typename Self>
class RecordWriter {
  public:
    static constexpr bool reads = false;
    [[nodiscard]] OrderedJson take() { return std::move(json_); }
    static std::string source() { return {}; } // who only writes finds nothing wrong
    static std::string named(std::string_view /*key*/) { return {}; }
    static bool complete() { return false; } // there is nothing to check

    void field(std::string_view key, auto& value, auto... /*bounds*/) {
        json_[std::string(key)] = Self::json(value);
    }
    /// Left out where it is as it would be without.
    template<typename T>
    void spare(std::string_view key, T& value, auto... /*bounds*/) {
        if constexpr (requires { value.empty(); }) {
            if (!value.empty()) field(key, value);
        } else if (!(value == T{})) {
            field(key, value);
        }
    }
    /// One of the words: an enum, or the word itself.
    template<typename T>
    void word(std::string_view key, T& value, std::span<const std::string_view> words) {
        if constexpr (std::same_as<T, std::string>)
            field(key, value);
        else
            field(key, words[static_cast<std::size_t>(value)]);
    }
    /// The same, left out for none: an optional enum, or an empty word.
    template<typename T>
    void spareWord(std::string_view key, T& value, std::span<const std::string_view> words) {
        if constexpr (std::same_as<T, std::string>)
            spare(key, value);
        else if (value)
            word(key, *value, words);
    }
    void part(std::string_view key, const auto& visit) {
        Self part;
        visit(part);
        json_[std::string(key)] = part.take();
    }

    template<typename T>
    static OrderedJson json(T& value) {
        if constexpr (requires { value.has_value(); }) {
            return Self::json(*value);
        } else if constexpr (std::constructible_from<OrderedJson, T&>) {
            return value;
        } else if constexpr (requires { value.push_back(value.front()); }) {
            OrderedJson list = OrderedJson::array();
            for (auto& each : value) list.push_back(Self::json(each));
            return list;
        } else {
            Self part;
            fields(part, value);
            return part.take();
        }
    }

  private:
    OrderedJson json_;
};

/// Reads what fields() names: every value of the kind and in the range that it must have, or a sentence.
template<typename Self>
class RecordReader {
  public:
    static constexpr bool reads = true;
    explicit RecordReader(JsonFields from) : from_(std::move(from)) {}
    [[nodiscard]] const std::string& source() const { return from_.source(); }
    [[nodiscard]] std::string named(std::string_view key) const { return from_.named(key); }

    /// `bounds`: of a whole number the largest, or the least and the largest.
    void field(std::string_view key, auto& value, auto... bounds) {
        known_.push_back(key);
        if (from_.has(key)) self().read(key, value, bounds...);
    }
    template<typename T>
    void spare(std::string_view key, T& value, auto... bounds) {
        value = T{};
        field(key, value, bounds...);
    }
    template<typename T>
    void word(std::string_view key, T& value, std::span<const std::string_view> words) {
        known_.push_back(key);
        if (!from_.has(key)) return;
        const std::size_t index = from_.choice(key, words);
        if constexpr (std::same_as<T, std::string>)
            value = words[index];
        else
            value = static_cast<T>(index);
    }
    template<typename T>
    void spareWord(std::string_view key, T& value, std::span<const std::string_view> words) {
        value = T{};
        known_.push_back(key);
        if (from_.text(key).value_or("").empty()) return;
        if constexpr (std::same_as<T, std::string>)
            word(key, value, words);
        else
            word(key, value.emplace(), words);
    }
    void part(std::string_view key, const auto& visit) {
        known_.push_back(key);
        if (const auto object = from_.object(key)) readPart(*object, visit);
    }
    /// All fields were named: what is left is unknown, and told before what a value lacks.
    [[nodiscard]] bool complete() const {
        from_.refuseUnknown(known_);
        return true;
    }
    void end() const { std::ignore = complete(); }

  protected:
    [[nodiscard]] const JsonFields& from() const { return from_; }

    void read(std::string_view key, std::string& value) { value = *from_.text(key); }
    void read(std::string_view key, bool& value) { value = from_.flag(key, value); }
    void read(std::string_view key, double& value) { value = *from_.number(key); }
    void read(std::string_view key, std::int64_t& value) { value = *from_.integer(key, 0, INT64_MAX); }
    void read(std::string_view key, int& value, int least, int largest) {
        value = static_cast<int>(*from_.integer(key, least, largest));
    }
    void read(std::string_view key, int& value, int largest = most) { read(key, value, 0, largest); }
    template<typename T>
    void read(std::string_view key, std::optional<T>& value, auto... bounds) {
        self().read(key, value.emplace(), bounds...);
    }
    template<typename T>
    void read(std::string_view key, std::vector<T>& records) {
        for (const nlohmann::json& item : from_.list(key)) {
            const std::string within = named(key) + '[' + std::to_string(records.size()) + ']';
            if (!item.is_object()) throw fail("{}: “{}” is no object in braces", source(), within);
            readPart(JsonFields(item, source(), within),
                     [&](Self& part) { fields(part, records.emplace_back()); });
        }
    }
    void read(std::string_view key, auto& record) {
        part(key, [&](Self& part) { fields(part, record); });
    }

  private:
    static constexpr int most = 1 << 20; // layers, heads, tokens, pages: more than any file has

    Self& self() { return static_cast<Self&>(*this); }
    static void readPart(const JsonFields& object, const auto& visit) {
        Self part(object);
        visit(part);
        part.end();
    }

    JsonFields from_;
    std::vector<std::string_view> known_;
};

} // namespace lambdascope
