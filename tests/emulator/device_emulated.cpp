// SPDX-License-Identifier: MIT
#include "tests/emulator/device_emulated.h"

#include "tests/emulator/executor.h"

#include <bit>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace lambdascope::emulator {
namespace {

constexpr std::size_t alignment = 256;

struct EmulatedGraph final : cuda::Graph {
    explicit EmulatedGraph(std::vector<cuda::Command> of) : commands(std::move(of)) {}
    std::vector<cuda::Command> commands;
};

float fromBf16(std::uint16_t bits) {
    return std::bit_cast<float>(std::uint32_t{bits} << 16);
}

/// y = x · wᵀ, where element i of x and w is given by the functions.
template<typename X, typename W>
void multiply(const cuda::Gemm& g, const X& x, const W& w) {
    for (std::int64_t r = 0; r < g.rows; ++r)
        for (std::int64_t o = 0; o < g.out; ++o) {
            float sum = 0;
            for (std::int64_t i = 0; i < g.in; ++i) sum += x(r * g.in + i) * w(o * g.in + i);
            g.y[r * g.out + o] = sum;
        }
}

/// Counts down; below zero it always goes well.
bool goesWell(int& left) {
    if (left > 0)
        --left;
    else if (left == 0)
        return false;
    return true;
}

std::size_t bytesOf(std::int64_t count, std::size_t each) {
    return static_cast<std::size_t>(count) * each;
}

} // namespace

EmulatedDevice::EmulatedDevice(std::shared_ptr<Faults> faults)
    : info_{"Emulated GPU", 80, 4, std::size_t{99} << 10, faults->memory}, faults_(std::move(faults)) {}

EmulatedDevice::~EmulatedDevice() {
    if (device_.pieces.empty() && pinned_.pieces.empty()) return;
    std::fputs("the device is closed, but some of its memory is not given back\n", stderr);
    std::abort();
}

void* EmulatedDevice::take(Memory& from, std::size_t bytes, std::size_t limit, const char* what) {
    if (from.bytes + bytes > limit)
        throw fail<OutOfDeviceMemory>("out of {}: {} bytes more than {} of {}", what, bytes, from.bytes,
                                      limit);
    // exactly as long as asked for, as far as the alignment goes, so that a sanitizer sees a step beyond it
    void* memory = nullptr;
    if (posix_memalign(&memory, alignment, bytes) != 0) throw std::bad_alloc();
    std::memset(memory, 0xff, bytes);
    from.pieces.emplace(reinterpret_cast<std::uintptr_t>(memory), bytes);
    from.bytes += bytes;
    return memory;
}

void EmulatedDevice::giveBack(Memory& to, void* memory, const char* what) {
    const auto piece = to.pieces.find(reinterpret_cast<std::uintptr_t>(memory));
    if (piece == to.pieces.end()) {
        std::fprintf(stderr, "%s that was never allocated, or twice given back\n", what);
        std::abort();
    }
    to.bytes -= piece->second;
    to.pieces.erase(piece);
    std::free(memory);
}

void EmulatedDevice::check(const Memory& memory, const void* at, std::size_t bytes, const char* what) {
    const auto address = reinterpret_cast<std::uintptr_t>(at);
    auto piece = memory.pieces.upper_bound(address);
    if (piece != memory.pieces.begin())
        if (--piece; address + bytes <= piece->first + piece->second) return;
    throw fail("{} of {} bytes is not memory that exists there", what, bytes);
}

void EmulatedDevice::checkAlive() const {
    if (lost_) throw DeviceError("the device was lost");
}

void* EmulatedDevice::allocate(std::size_t bytes) {
    checkAlive();
    ++allocations_;
    return take(device_, bytes, faults_->memory, "device memory");
}

/// Like cudaFree, it waits until nothing runs.
void EmulatedDevice::release(void* memory) noexcept {
    if (!lost_ && !tasks_.empty()) {
        std::fputs("device memory was given back while work on it may be in flight\n", stderr);
        std::abort();
    }
    giveBack(device_, memory, "device memory");
}

void* EmulatedDevice::allocatePinned(std::size_t bytes) {
    checkAlive();
    return take(pinned_, bytes, faults_->pinned, "pinned memory");
}

void EmulatedDevice::releasePinned(void* memory) noexcept {
    giveBack(pinned_, memory, "pinned memory");
}

void EmulatedDevice::run(std::span<const cuda::Command> commands) {
    checkAlive();
    tasks_.emplace_back([this, copy = std::vector(commands.begin(), commands.end())] {
        for (const cuda::Command& command : copy) perform(command);
    });
}

std::unique_ptr<cuda::Graph> EmulatedDevice::capture(std::span<const cuda::Command> commands) {
    checkAlive();
    if (!goesWell(faults_->captures)) throw OutOfDeviceMemory("no memory for a graph");
    return std::make_unique<EmulatedGraph>(std::vector(commands.begin(), commands.end()));
}

void EmulatedDevice::run(cuda::Graph& graph) {
    checkAlive();
    // by reference: whoever throws a graph away while it may run is found by a sanitizer
    tasks_.emplace_back([this, &commands = dynamic_cast<EmulatedGraph&>(graph).commands] {
        for (const cuda::Command& command : commands) perform(command);
    });
}

void EmulatedDevice::copyToDevice(void* to, const void* from, std::size_t bytes) {
    checkAlive();
    check(device_, to, bytes, "the target of a copy to the device");
    const auto* first = static_cast<const std::byte*>(from);
    tasks_.emplace_back([to, copy = std::vector(first, first + bytes)] {
        if (!copy.empty()) std::memcpy(to, copy.data(), copy.size());
    });
}

void EmulatedDevice::copyToHost(void* to, const void* from, std::size_t bytes) {
    checkAlive();
    check(pinned_, to, bytes, "the target of a copy to the host");
    check(device_, from, bytes, "the source of a copy to the host");
    std::memset(to, 0xff, bytes); // whoever reads before finish() sees this
    tasks_.emplace_back([this, to, from, bytes] {
        check(pinned_, to, bytes, "the target of a copy to the host");
        std::memcpy(to, from, bytes);
    });
}

void EmulatedDevice::finish() {
    checkAlive();
    std::deque<Task> tasks;
    std::swap(tasks, tasks_); // after a failure none is left
    try {
        for (const Task& task : tasks) task();
    } catch (...) {
        lost_ = true;
        throw;
    }
}

void EmulatedDevice::perform(const cuda::Command& command) {
    if (!goesWell(faults_->commands)) throw DeviceError("a launch failed");
    std::visit([this](const auto& c) { performOne(c); }, command);
}

/// The threads run in another order each time: no result may depend on it.
void EmulatedDevice::performOne(const cuda::Launch& launch) {
    if (launch.sharedBytes > info_.sharedBytesPerBlock)
        throw fail("a launch asks for {} bytes of shared memory; the device has {}", launch.sharedBytes,
                   info_.sharedBytesPerBlock);
    emulator::run(launch, ++seed_);
}

void EmulatedDevice::performOne(const cuda::Gemm& gemm) {
    const std::size_t each = gemm.bf16 ? sizeof(std::uint16_t) : sizeof(float);
    check(device_, gemm.x, bytesOf(gemm.rows * gemm.in, each), "x of a product");
    check(device_, gemm.w, bytesOf(gemm.out * gemm.in, each), "w of a product");
    check(device_, gemm.y, bytesOf(gemm.rows * gemm.out, sizeof(float)), "y of a product");
    const auto floats = [](const void* data) {
        return [p = static_cast<const float*>(data)](std::int64_t i) { return p[i]; };
    };
    const auto halves = [](const void* data) {
        return [p = static_cast<const std::uint16_t*>(data)](std::int64_t i) { return fromBf16(p[i]); };
    };
    if (gemm.bf16)
        multiply(gemm, halves(gemm.x), halves(gemm.w));
    else
        multiply(gemm, floats(gemm.x), floats(gemm.w));
}

void EmulatedDevice::performOne(const cuda::Upload& upload) {
    check(device_, upload.to, upload.bytes, "the target of an upload");
    check(pinned_, upload.from, upload.bytes, "the source of an upload");
    std::memcpy(upload.to, upload.from, upload.bytes);
}

} // namespace lambdascope::emulator
