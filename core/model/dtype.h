// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/safetensors.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace lambdascope {

/// Bits of one element: of some types, several share a byte.
std::size_t bitsOf(DType dtype);
/// "F32" and so on, as in a safetensors header.
const char* nameOf(DType dtype);
/// Throws Error that begins with `where` for an unknown name.
DType dtypeNamed(const std::string& name, const std::string& where);

/// F32, F16, BF16 and F64.
bool isReadable(DType dtype);
/// Whole numbers and small floats, as which quantised weights are stored.
bool isPacked(DType dtype);
/// Throws Error that begins with `where` for the others.
void checkReadable(DType dtype, const std::string& where);

/// Converts F32, F16, BF16 or F64 (any alignment) to float32; throws what checkReadable throws.
void toFloats(DType dtype, std::span<const std::byte> bytes, float* out, const std::string& where);

/// The nearest F16 of every number.
std::vector<std::uint16_t> toHalves(std::span<const float> numbers);

} // namespace lambdascope
