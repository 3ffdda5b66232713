// SPDX-License-Identifier: MIT
#include "core/util/phrase.h"

#include <cmath>

namespace lambdascope {

std::string formatNumber(double value, int decimals, bool sign) {
    constexpr int most = 5; // decimals of what is not zero; smaller ones are written as zero
    const auto rounded = [value](int to) { return fmt::format("{:.{}f}", std::abs(value), to); };
    const auto isZero = [](const std::string& of) { return of.find_first_not_of("0.") == std::string::npos; };
    std::string digits = rounded(decimals);
    for (int more = decimals + 1; value != 0 && isZero(digits) && more <= most; ++more)
        if (const std::string finer = rounded(more); !isZero(finer)) digits = finer;
    const bool zero = isZero(digits);
    if (value < 0 && !zero) return "−" + digits;
    return (sign && !zero ? "+" : "") + digits;
}

} // namespace lambdascope
