// SPDX-License-Identifier: MIT
#include "core/util/phrase.h"

#include <cmath>

namespace lambdascope {

std::string formatNumber(double value, int decimals, bool sign) {
    std::string digits = fmt::format("{:.{}f}", std::abs(value), decimals);
    const bool zero = digits.find_first_not_of("0.") == std::string::npos;
    if (value < 0 && !zero) return "−" + digits;
    return (sign && !zero ? "+" : "") + digits;
}

} // namespace lambdascope
