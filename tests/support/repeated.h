// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace lambdascope::test {

inline std::string repeated(const std::string& text, int times) {
    std::string result;
    for (int i = 0; i < times; ++i) result += text;
    return result;
}

} // namespace lambdascope::test
