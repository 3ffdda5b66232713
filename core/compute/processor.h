// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/backend.h"
#include "core/util/error.h"

#include <functional>
#include <memory>
#include <string>

namespace lambdascope {

/// What work runs on, in words for the user.
struct ProcessorState {
    std::string name;   // "NVIDIA H200 · float32"; empty before the first work
    Phrase whyCpu;      // why the CPU though a GPU was wanted: "this machine has no NVIDIA driver"
    Phrase slowCpu;     // whyCpuIsSlow(), once the CPU was wanted
    int failures = 0;   // works that a GPU failed at and that were repeated on the CPU
    bool onCpu = false; // the last work

    friend bool operator==(const ProcessorState&, const ProcessorState&) = default;
};

/// A GPU, where there is one, with the CPU behind it: work that the GPU fails at is done again on the CPU, so
/// that a failure costs time and loses nothing. One thread at a time.
class Processor {
  public:
    using Make = std::function<std::unique_ptr<Backend>()>;

    /// `kind` as in makeBackend. With "cuda" the GPU is opened at once, and DeviceError says why it cannot
    /// be; with "auto" it is opened by the first work.
    explicit Processor(const std::string& kind = "auto", int threads = 0,
                       Precision precision = Precision::Float32);
    /// `device` may be empty, give null, or throw DeviceError with the reason.
    Processor(Make device, Make cpu);

    /// work(backend), once more with the CPU if the device fails. The work must give the same either way, and
    /// nothing that it leaves may lie on the device.
    template<typename Work>
    auto run(const Work& work) {
        bool onCpu = false;
        return run(work, onCpu);
    }
    /// For works that go on from each other: `onCpu` is set once the device has failed at one, and then the
    /// rest stays on the CPU.
    template<typename Work>
    auto run(const Work& work, bool& onCpu) {
        if (Backend* gpu = onCpu ? nullptr : device()) {
            try {
                return work(*gpu);
            } catch (const OutOfDeviceMemory& error) {
                failed(error, false); // of this work; smaller ones may fit
                onCpu = true;
            } catch (const DeviceError& error) {
                failed(error, true);
            }
        }
        return work(cpu());
    }

    [[nodiscard]] const ProcessorState& state() const { return state_; }

  private:
    Backend* device();
    Backend& cpu();
    void failed(const DeviceError& error, bool forGood);

    Make makeDevice_; // empty once it was tried
    Make makeCpu_;
    std::unique_ptr<Backend> device_, cpu_;
    ProcessorState state_;
};

/// Why "cpu" is not the fastest build of the operations that this processor runs: it does not load. Empty
/// where it does.
Phrase whyCpuIsSlow();

/// What is to be said of CUDA in this program: "CUDA: not built" (in a build tree) or "CUDA: not installed",
/// "CUDA: built, not yet run on a device", or nothing once tests/gpu-report.md tells of a device that ran it.
Phrase cudaState();

} // namespace lambdascope
