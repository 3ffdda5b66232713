// SPDX-License-Identifier: MIT
#include "core/util/phrase.h"

#include <cmath>

namespace lambdascope {

std::string formatNumber(double value, int decimals, bool sign) {
    constexpr int most = 5; // decimals; what would still read as zero and is not is written as 3e−7
    const auto rounded = [value](int to) { return fmt::format("{:.{}f}", std::abs(value), to); };
    const auto isZero = [](const std::string& of) { return of.find_first_not_of("0.") == std::string::npos; };
    std::string digits = rounded(decimals);
    for (int more = decimals + 1; value != 0 && isZero(digits) && more <= most; ++more)
        if (const std::string finer = rounded(more); !isZero(finer)) digits = finer;
    if (value != 0 && isZero(digits)) {
        digits = fmt::format("{:.0e}", std::abs(value)); // "3e-07"
        const std::size_t exponent = digits.find("e-") + 2;
        digits = digits.substr(0, exponent - 1) + "−" + std::to_string(std::stoi(digits.substr(exponent)));
    }
    const bool zero = value == 0;
    if (value < 0 && !zero) return "−" + digits;
    return (sign && !zero ? "+" : "") + digits;
}

} // namespace lambdascope
