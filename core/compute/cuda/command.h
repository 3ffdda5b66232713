// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <variant>

namespace lambdascope::cuda {

/// How many blocks a launch has.
struct Grid {
    unsigned x = 1;
    unsigned y = 1;
    unsigned z = 1;
    friend bool operator==(const Grid&, const Grid&) = default;
};

/// One launch of a kernel. Kernels take one trivially copyable struct by value, so that a launch is plain
/// data: it can be run by the CUDA runtime, by the emulator, kept in a graph and compared with another.
struct Launch {
    using Kernel = void (*)();

    Kernel kernel = nullptr;                                   // the __global__ function
    void (*call)(Kernel, const std::byte* argument) = nullptr; // how the emulator calls it, once a thread
    Grid grid;
    unsigned threads = 1;        // of a block; blocks have one dimension
    std::size_t sharedBytes = 0; // dynamic shared memory of a block
    std::size_t argumentBytes = 0;
    alignas(16) std::array<std::byte, 256> argument{};
};

/// `kernel(argument)` on grid × threads.
template<typename Argument>
Launch launch(void (*kernel)(Argument), Grid grid, unsigned threads, std::size_t sharedBytes,
              const Argument& argument) {
    static_assert(std::is_trivially_copyable_v<Argument> && sizeof(Argument) <= 256);
    Launch result;
    result.kernel = reinterpret_cast<Launch::Kernel>(kernel);
    result.call = [](Launch::Kernel function, const std::byte* bytes) {
        Argument value;
        std::memcpy(&value, bytes, sizeof(Argument));
        reinterpret_cast<void (*)(Argument)>(function)(value);
    };
    result.grid = grid;
    result.threads = threads;
    result.sharedBytes = sharedBytes;
    result.argumentBytes = sizeof(Argument);
    Argument plain = argument;
#if __has_builtin(__builtin_clear_padding)
    __builtin_clear_padding(&plain); // equal launches have equal bytes: graphs are found by them
#endif
    std::memcpy(result.argument.data(), &plain, sizeof(Argument));
    return result;
}

/// y [rows, out] = x [rows, in] · wᵀ, w [out, in], all row-major. In bf16 x and w are bfloat16, the sums and
/// y float32; in float32 TF32 is off.
struct Gemm {
    const void* x = nullptr;
    const void* w = nullptr;
    float* y = nullptr;
    std::int64_t rows = 0;
    std::int64_t in = 0;
    std::int64_t out = 0;
    bool bf16 = false;
};

/// `bytes` from pinned memory to the device.
struct Upload {
    void* to = nullptr;
    const void* from = nullptr;
    std::size_t bytes = 0;
};

/// What a device does, in the order of its queue.
using Command = std::variant<Launch, Gemm, Upload>;

} // namespace lambdascope::cuda
