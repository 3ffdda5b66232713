// SPDX-License-Identifier: MIT
#include "core/analysis/printed.h"

#include "core/util/parse.h"
#include "core/util/phrase.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace lambdascope {
namespace {

constexpr int fewest = 3, most = 10; // digits that count

double roundedTo(double value, int decimals) {
    const double power = std::pow(10.0, decimals);
    return std::round(value * power) / power;
}

/// "1.23e9" or "3.4e−7".
Printed asPower(double value, int mantissa, bool sign) {
    const std::string digits = fmt::format("{:.{}e}", std::abs(value), mantissa); // "3.4e-07"
    const std::size_t end = digits.find('e');
    const int exponent = std::stoi(digits.substr(end + 1));
    const double read = parsed<double>(digits).value_or(0); // whatever the locale
    return {fmt::format("{}{}e{}{}",
                        value < 0 ? "−"
                        : sign    ? "+"
                                  : "",
                        digits.substr(0, end), exponent < 0 ? "−" : "", std::abs(exponent)),
            std::copysign(read, value), 0.5 * std::pow(10.0, exponent - mantissa)};
}

} // namespace

Printed printed(double value, int decimals, int mantissa, bool sign) {
    constexpr double fixed = 5e-6; // what is smaller formatNumber writes as 3e−7
    if (value != 0 && std::abs(value) < fixed) return asPower(value, mantissa, sign);
    const double shown = roundedTo(value, decimals);
    std::string text = formatNumber(shown == 0 ? value : shown, decimals, sign);
    const std::size_t point = text.find('.');
    const int printedDecimals = point == std::string::npos ? 0 : static_cast<int>(text.size() - point - 1);
    return {std::move(text), roundedTo(value, printedDecimals), 0.5 * std::pow(10.0, -printedDecimals)};
}

int Ledger::add(double value, bool sign) {
    entries_.push_back({value, {}, {}, sign, false});
    return static_cast<int>(entries_.size()) - 1;
}

int Ledger::addExact(double value) {
    entries_.push_back({value, {}, {}, false, true});
    return static_cast<int>(entries_.size()) - 1;
}

int Ledger::add(double value, std::vector<int> from, How how, bool sign) {
    entries_.push_back({value, std::move(from), std::move(how), sign, false});
    return static_cast<int>(entries_.size()) - 1;
}

Printed Ledger::printedAs(const Entry& entry, int digits) const {
    const double value = entry.value, size = std::abs(value);
    if (std::isnan(value)) return {"NaN", value, 0};
    if (std::isinf(value)) return {value < 0 ? "−∞" : "∞", value, 0};
    if (value == 0) return {"0", 0, 0.005};
    if (entry.exact) {
        for (int mantissa = 0; size < 1e-4 && mantissa < 7; ++mantissa)
            if (Printed power = asPower(value, mantissa, false); std::abs(power.value - value) <= 1e-6 * size)
                return {std::move(power.text), power.value, 0};
        return {formatNumber(value, value == std::round(value) ? 0 : 6), value, 0};
    }
    constexpr double large = 1e7;
    if (size >= large) return asPower(value, digits - 1, entry.sign);
    const int before = static_cast<int>(std::floor(std::log10(size))) + 1; // the point
    return printed(value, std::clamp(digits - before, 0, 12), digits - 1, entry.sign);
}

/// Not at half a digit either, which readers round either way.
bool Ledger::holds(const Entry& entry, std::span<const Printed> all, const Printed& result) const {
    if (!entry.how || !std::isfinite(entry.value)) return true;
    std::vector<double> read;
    double largest = 0;
    for (const int from : entry.from) {
        read.push_back(all[static_cast<std::size_t>(from)].value);
        largest = std::max(largest, std::abs(read.back()));
    }
    const double found = entry.how(read);
    if (!std::isfinite(found)) return !std::isfinite(entry.value);
    return std::abs(found - result.value) <= std::max(result.half * (1 - 1e-6), 4e-16 * largest);
}

std::vector<std::string> Ledger::print() const {
    std::vector<int> digits(entries_.size(), fewest);
    std::vector<Printed> all;
    for (bool settled = false; !settled;) {
        settled = true;
        all.clear();
        for (std::size_t i = 0; i < entries_.size(); ++i) all.push_back(printedAs(entries_[i], digits[i]));
        for (std::size_t i = entries_.size(); i-- > 0;) {
            if (holds(entries_[i], all, all[i])) continue;
            bool finer = false;
            const auto ask = [&](std::size_t at) {
                if (entries_[at].exact || digits[at] >= most) return;
                ++digits[at];
                finer = true;
            };
            // a result near half of its last digit is finer itself; else what it follows from is
            const bool near = std::abs(entries_[i].value - all[i].value) > 0.95 * all[i].half;
            if (near) ask(i);
            for (const int from : entries_[i].from)
                if (!near || !finer) ask(static_cast<std::size_t>(from));
            if (!finer) ask(i);
            settled = settled && !finer;
        }
    }
    std::vector<std::string> words;
    words.reserve(all.size());
    for (const Printed& each : all) words.push_back(each.text);
    return words;
}

} // namespace lambdascope
