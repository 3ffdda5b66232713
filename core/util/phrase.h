// SPDX-License-Identifier: MIT
#pragma once

#ifdef __CUDACC__
#define FMT_USE_CONSTEXPR 1 // fmt takes nvcc for a compiler without, and then does not compile as C++20
#endif
#include <fmt/format.h>

#include <concepts>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lambdascope {

// Visible outside of plug-ins, as it is a part of the errors that they throw.
#pragma GCC visibility push(default)

/// A sentence of the core with its parts apart, so that the window can say it in another language. The core
/// itself speaks English.
struct Phrase {
    std::string format;            // "{}: tensor {} is missing"
    std::vector<Phrase> arguments; // one a field, written as the field has it
    bool verbatim = false;         // a name or a number, the same in every language

    [[nodiscard]] std::string text() const; // in English
    [[nodiscard]] bool empty() const { return format.empty(); }
    friend bool operator==(const Phrase&, const Phrase&) = default;
};

#pragma GCC visibility pop

/// Calls word(std::string_view) for what stands between the fields of a format, and field(std::string_view)
/// for each "{}" or "{:.2f}".
template<typename Word, typename Field>
void forEachPart(std::string_view format, const Word& word, const Field& field) {
    for (std::size_t at = 0; at < format.size();) {
        if (format[at] != '{' && format[at] != '}') {
            const std::size_t end = std::min(format.find_first_of("{}", at), format.size());
            word(format.substr(at, end - at));
            at = end;
        } else if (at + 1 < format.size() && format[at + 1] == format[at]) { // "{{" is a brace
            word(format.substr(at, 1));
            at += 2;
        } else {
            const std::size_t end = std::min(format.find('}', at), format.size() - 1) + 1;
            field(format.substr(at, end - at));
            at = end;
        }
    }
}

inline std::string Phrase::text() const {
    if (arguments.empty()) return format;
    std::string result;
    std::size_t next = 0;
    forEachPart(
        format, [&](std::string_view words) { result += words; },
        [&](std::string_view /*field*/) {
            if (next < arguments.size()) result += arguments[next].text();
            ++next;
        });
    return result;
}

/// What has a phrase can be said inside another one: errors do.
template<typename T>
concept HasPhrase = requires(const T& value) {
    { value.phrase() } -> std::convertible_to<const Phrase&>;
};

/// phrase("layer {} of {}", 2, name); an argument that is a phrase, or has one, gets translated too.
template<typename... Args>
[[nodiscard]] Phrase phrase(fmt::format_string<Args...> text, Args&&... args) {
    const fmt::string_view format(text);
    Phrase result{{format.data(), format.size()}, {}, false};
    std::vector<std::string> fields;
    forEachPart(
        result.format, [](std::string_view) {}, [&](std::string_view field) { fields.emplace_back(field); });
    [[maybe_unused]] const auto add = [&](const auto& value) {
        using Value = std::remove_cvref_t<decltype(value)>;
        const std::string& field = fields.at(result.arguments.size());
        if constexpr (std::same_as<Value, Phrase>)
            result.arguments.push_back(value);
        else if constexpr (HasPhrase<Value>)
            result.arguments.push_back(value.phrase());
        else
            result.arguments.push_back({fmt::format(fmt::runtime(field), value), {}, true});
    };
    (add(args), ...);
    return result;
}

/// A number as this program prints it: fixed decimals, of what would read as zero and is not as many as show
/// its first digit, up to five; U+2212 for minus, "+" before positives if `sign`, and never "−0.00".
std::string formatNumber(double value, int decimals, bool sign = false);

} // namespace lambdascope

template<>
struct fmt::formatter<lambdascope::Phrase> : fmt::formatter<std::string> {
    template<typename Context>
    auto format(const lambdascope::Phrase& value, Context& context) const {
        return fmt::formatter<std::string>::format(value.text(), context);
    }
};

template<lambdascope::HasPhrase T>
struct fmt::formatter<T> : fmt::formatter<lambdascope::Phrase> {
    template<typename Context>
    auto format(const T& value, Context& context) const {
        return fmt::formatter<lambdascope::Phrase>::format(value.phrase(), context);
    }
};
