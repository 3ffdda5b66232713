// SPDX-License-Identifier: MIT
#include "core/model/dtype.h"

#include "core/util/error.h"

#include <Eigen/Core>

#include <array>
#include <bit>
#include <cstring>

namespace lambdascope {
namespace {

struct Kind {
    const char* name;
    std::size_t size;
};
constexpr std::array kinds{Kind{"F32", 4}, Kind{"F16", 2}, Kind{"BF16", 2}, Kind{"F64", 8}, Kind{"I64", 8},
                           Kind{"I32", 4}, Kind{"I16", 2}, Kind{"I8", 1},   Kind{"U8", 1},  Kind{"BOOL", 1}};

template<typename Convert>
void convertHalves(std::span<const std::byte> bytes, float* out, Convert convert) {
    for (std::size_t i = 0; i * 2 < bytes.size(); ++i) {
        std::uint16_t bits = 0;
        std::memcpy(&bits, bytes.data() + i * 2, sizeof bits);
        out[i] = convert(bits);
    }
}

} // namespace

std::size_t sizeOf(DType dtype) {
    return kinds[static_cast<std::size_t>(dtype)].size;
}

const char* nameOf(DType dtype) {
    return kinds[static_cast<std::size_t>(dtype)].name;
}

DType dtypeNamed(const std::string& name, const std::string& where) {
    for (std::size_t i = 0; i < kinds.size(); ++i)
        if (name == kinds[i].name) return static_cast<DType>(i);
    throw fail("{}: element type \"{}\" is not known here", where, name);
}

void toFloats(DType dtype, std::span<const std::byte> bytes, float* out, const std::string& where) {
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
    default:
        throw fail("{}: has elements of type {}; F32, F16 and BF16 can be used", where, nameOf(dtype));
    }
}

} // namespace lambdascope
