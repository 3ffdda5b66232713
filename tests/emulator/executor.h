// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/cuda/command.h"

#include <bit>
#include <cstdint>
#include <cstring>

// Words that only nvcc knows.
// NOLINTBEGIN(bugprone-reserved-identifier)
#define __global__
#define __device__
#define __host__
#define __forceinline__ inline
#define __launch_bounds__(...)
#define LAMBDASCOPE_UNROLL
// NOLINTEND(bugprone-reserved-identifier)

struct alignas(8) ushort4 {
    unsigned short x, y, z, w;
};
struct alignas(8) uint2 {
    unsigned x, y;
};
struct alignas(16) uint4 {
    unsigned x, y, z, w;
};
struct alignas(8) float2 {
    float x, y;
};
struct alignas(16) float4 {
    float x, y, z, w;
};

/// Runs a kernel on the processor: block after block, every thread of a block a fibre that gives way at
/// barriers and exchanges, in an order that is shuffled anew each time. It finds wrong indices, missing
/// barriers and memory nobody wrote; it knows nothing of speed, of memory models or of warps that diverge.
namespace lambdascope::emulator {

/// What a thread waits for: its own copies, the other lanes of its warp, the other threads of its block.
enum class Wait { Copies, Warp, Block };

/// Looks on while a kernel runs, and may change it.
class Watcher {
  public:
    virtual ~Watcher() = default;
    /// A block begins, none of whose shared memory is written.
    virtual void begin(const cuda::Launch& launch, void* shared) = 0;
    /// The current thread comes to a barrier, or to a wait for copies, that is called at `site`. False: it
    /// shall go on as if there were none.
    virtual bool meets(Wait wait, const void* site) = 0;
    /// The barrier let the current thread go. Exchanges are none: what a lane wrote before one need not be
    /// seen after it.
    virtual void passed(Wait wait) = 0;
    /// A copy to shared memory begins (`from` is null for zeros), and is there for the thread that waited.
    virtual void copyBegins(const void* to, const void* from, std::size_t bytes, const void* site) = 0;
    virtual void copyArrives(const void* to, std::size_t bytes) = 0;
    /// The current thread reads or writes what is no copy. Told only by kernels that were compiled for it.
    virtual void access(const void* address, std::size_t bytes, bool write, const void* site) = 0;
    /// Whether the block may be given up: nothing more is wanted of it.
    [[nodiscard]] virtual bool enough() const = 0;
};

/// Throws Error if threads of a block wait for each other in vain (a barrier that some have passed by), with
/// the block and the reason. `seed` decides the order of the threads.
void run(const cuda::Launch& launch, std::uint32_t seed = 1, Watcher* watcher = nullptr);
/// Whether run() was asked for this kernel in this program yet.
bool hasRun(cuda::Launch::Kernel kernel);

// What the running kernel asks for.
unsigned thread();
unsigned threads();
cuda::Grid block();
cuda::Grid grid();
void* shared();
/// Who looks on at the kernel that runs in this thread; null if nobody does, or none runs.
Watcher* watcher();
void waitForBlock();
void waitForWarp();
/// All 32 lanes put `bytes` (64 at most) down and wait; returns where those of `lane` lie, until the next
/// but one exchange of the warp.
const void* exchange(const void* mine, std::size_t bytes, unsigned lane);
/// Throws Error unless the address is a multiple of `bytes`: a GPU would end the program.
void needAligned(const void* address, std::size_t bytes);

} // namespace lambdascope::emulator

namespace lambdascope::cuda {

constexpr unsigned warpSize32 = 32;

inline unsigned threadInBlock() {
    return emulator::thread();
}
inline unsigned threadsOfBlock() {
    return emulator::threads();
}
inline Grid blockInGrid() {
    return emulator::block();
}
inline Grid blocksOfGrid() {
    return emulator::grid();
}
// within the kernels, so that a barrier is known by where it is called
[[gnu::always_inline]] inline void syncThreads() {
    emulator::waitForBlock();
}
[[gnu::always_inline]] inline void syncWarp() {
    emulator::waitForWarp();
}
template<typename T>
T shuffleXor(T value, unsigned mask) {
    T result;
    std::memcpy(&result, emulator::exchange(&value, sizeof(T), (emulator::thread() % warpSize32) ^ mask),
                sizeof(T));
    return result;
}
template<typename T>
T loadWhole(const void* from) {
    emulator::needAligned(from, sizeof(T));
    T value;
    std::memcpy(&value, from, sizeof(T));
    return value;
}
template<typename T>
void storeWhole(void* to, T value) {
    emulator::needAligned(to, sizeof(T));
    std::memcpy(to, &value, sizeof(T));
}
inline std::uint32_t bitsOf(float value) {
    return std::bit_cast<std::uint32_t>(value);
}
template<typename T>
T* sharedMemory() {
    return static_cast<T*>(emulator::shared());
}

} // namespace lambdascope::cuda
