// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace lambdascope::cuda {

// As in portable_mma.h, by exchange: every lane hands over its fragments, and takes those of the lanes whose
// rows and columns it needs.
std::uint32_t packBf16(float low, float high);
void warpMma(float (&d)[4], const std::uint32_t (&a)[4], const std::uint32_t (&b)[2]);

} // namespace lambdascope::cuda
