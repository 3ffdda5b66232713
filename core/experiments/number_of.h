// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/error.h"
#include "core/util/json.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <utility>

namespace lambdascope {

/// A number of a journal or a result, which strangers may have written: what the type cannot hold would be
/// any number. Throws Error, and nlohmann's exceptions for what is no number at all.
template<std::integral Number>
Number numberOf(const OrderedJson& value) {
    if (value.is_number_unsigned()) {
        if (const auto number = value.get<std::uint64_t>(); std::in_range<Number>(number))
            return static_cast<Number>(number);
    } else if (value.is_number_integer()) {
        if (const auto number = value.get<std::int64_t>(); std::in_range<Number>(number))
            return static_cast<Number>(number);
    } else if (!value.is_number()) {
        return value.get<Number>();
    }
    throw fail("{} is no whole number in range", value.dump());
}

/// How many, of one cell: what a million of them add up to fits.
inline std::int64_t countOf(const OrderedJson& value) {
    constexpr std::int64_t most = 1'000'000'000'000;
    const auto count = numberOf<std::int64_t>(value);
    if (count < 0 || count > most) throw fail("{} is out of range", value.dump());
    return count;
}

inline float floatOf(const OrderedJson& value) {
    const auto number = value.get<double>();
    if (std::abs(number) > std::numeric_limits<float>::max()) throw fail("{} is out of range", value.dump());
    return static_cast<float>(number);
}

} // namespace lambdascope
