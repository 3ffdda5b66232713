// SPDX-License-Identifier: MIT
#include "core/model/dtype.h"

#include "core/util/error.h"
#include "core/util/json.h"

#include <Eigen/Core>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace lambdascope {
namespace {

struct NamedType {
    const char* name;
    std::size_t bits;
};
/// In the order of DType: all that safetensors 0.6 knows, so that a file opens whose weights are of the four
/// that can be read, whatever else it holds.
constexpr std::array namedTypes{
    NamedType{"F32", 32},    NamedType{"F16", 16},    NamedType{"BF16", 16},   NamedType{"F64", 64},
    NamedType{"I64", 64},    NamedType{"I32", 32},    NamedType{"I16", 16},    NamedType{"I8", 8},
    NamedType{"U8", 8},      NamedType{"BOOL", 8},    NamedType{"U64", 64},    NamedType{"U32", 32},
    NamedType{"U16", 16},    NamedType{"C64", 64},    NamedType{"F8_E5M2", 8}, NamedType{"F8_E4M3", 8},
    NamedType{"F8_E8M0", 8}, NamedType{"F6_E2M3", 6}, NamedType{"F6_E3M2", 6}, NamedType{"F4", 4}};
static_assert(namedTypes.size() == static_cast<std::size_t>(DType::F4) + 1);

template<typename Convert>
void convertHalves(std::span<const std::byte> bytes, float* out, Convert convert) {
    for (std::size_t i = 0; i * 2 < bytes.size(); ++i) {
        std::uint16_t bits = 0;
        std::memcpy(&bits, bytes.data() + i * 2, sizeof bits);
        out[i] = convert(bits);
    }
}

} // namespace

std::size_t bitsOf(DType dtype) {
    return namedTypes[static_cast<std::size_t>(dtype)].bits;
}

const char* nameOf(DType dtype) {
    return namedTypes[static_cast<std::size_t>(dtype)].name;
}

DType dtypeNamed(const std::string& name, const std::string& where) {
    for (std::size_t i = 0; i < namedTypes.size(); ++i)
        if (name == namedTypes[i].name) return static_cast<DType>(i);
    throw fail("{}: element type {} is not known here", where, shownName(name));
}

bool isReadable(DType dtype) {
    return dtype == DType::F32 || dtype == DType::F16 || dtype == DType::BF16 || dtype == DType::F64;
}

bool isPacked(DType dtype) {
    const bool counts = dtype == DType::I64 || dtype == DType::U64 || dtype == DType::Bool; // of buffers
    return !isReadable(dtype) && !counts && dtype != DType::C64;
}

void checkReadable(DType dtype, const std::string& where) {
    if (!isReadable(dtype)) throw fail("{} is {}; F32, F16, BF16 and F64 are read", where, nameOf(dtype));
}

void toFloats(DType dtype, std::span<const std::byte> bytes, float* out, const std::string& where) {
    checkReadable(dtype, where);
    switch (dtype) {
    case DType::F32:
        std::memcpy(out, bytes.data(), bytes.size());
        return;
    case DType::F16:
        convertHalves(bytes, out, [](std::uint16_t bits) {
            return Eigen::half_impl::half_to_float(Eigen::half_impl::raw_uint16_to_half(bits));
        });
        return;
    case DType::BF16:
        convertHalves(bytes, out, [](std::uint16_t bits) {
            return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
        });
        return;
    case DType::F64:
        for (std::size_t i = 0; i * sizeof(double) < bytes.size(); ++i) {
            double number = 0;
            std::memcpy(&number, bytes.data() + i * sizeof number, sizeof number);
            out[i] = static_cast<float>(number); // infinite beyond float32's range: a pass says so
        }
        return;
    default:
        return;
    }
}

std::vector<std::uint16_t> toHalves(std::span<const float> numbers) {
    std::vector<std::uint16_t> halves(numbers.size());
    std::ranges::transform(numbers, halves.begin(), [](float number) {
        return Eigen::numext::bit_cast<std::uint16_t>(static_cast<Eigen::half>(number));
    });
    return halves;
}

} // namespace lambdascope
