// SPDX-License-Identifier: MIT
#include "core/compute/rope.h"

#include <cmath>
#include <vector>

namespace lambdascope {

RopeTable makeRopeTable(const Config& config, int tokens) {
    const std::int64_t half = config.headDim / 2;
    std::vector<float> inverse(static_cast<std::size_t>(half));
    for (std::int64_t j = 0; j < half; ++j) {
        const float exponent = static_cast<float>(2 * j) / static_cast<float>(config.headDim);
        inverse[j] = 1.0F / static_cast<float>(std::pow(config.ropeTheta, static_cast<double>(exponent)));
    }
    RopeTable table{Tensor(tokens, half), Tensor(tokens, half)};
    for (std::int64_t p = 0; p < tokens; ++p) {
        for (std::int64_t j = 0; j < half; ++j) {
            const float angle = static_cast<float>(p) * inverse[j]; // rounded to float32 before the cosine
            table.cos.writable()[p * half + j] = static_cast<float>(std::cos(static_cast<double>(angle)));
            table.sin.writable()[p * half + j] = static_cast<float>(std::sin(static_cast<double>(angle)));
        }
    }
    return table;
}

} // namespace lambdascope
