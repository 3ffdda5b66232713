// SPDX-License-Identifier: MIT
#include "core/model/rope.h"

#include <cmath>
#include <vector>

namespace lambdascope {

RopeTable makeRopeTable(const Config& config, std::int64_t count, std::int64_t first) {
    const std::int64_t half = config.headDim / 2;
    std::vector<float> inverse(static_cast<std::size_t>(half));
    for (std::int64_t j = 0; j < half; ++j) {
        const float exponent = static_cast<float>(2 * j) / static_cast<float>(config.headDim);
        inverse[j] = 1.0F / static_cast<float>(std::pow(config.ropeTheta, static_cast<double>(exponent)));
    }
    RopeTable table{Tensor(count, half), Tensor(count, half)};
    for (std::int64_t p = 0; p < count; ++p) {
        for (std::int64_t j = 0; j < half; ++j) {
            const float angle =
                static_cast<float>(first + p) * inverse[j]; // rounded to float32 before the cosine
            table.cos.writable()[p * half + j] = static_cast<float>(std::cos(static_cast<double>(angle)));
            table.sin.writable()[p * half + j] = static_cast<float>(std::sin(static_cast<double>(angle)));
        }
    }
    return table;
}

} // namespace lambdascope
