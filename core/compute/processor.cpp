// SPDX-License-Identifier: MIT
#include "core/compute/processor.h"

#include "core/util/assets.h"

#include <utility>

#ifndef LAMBDASCOPE_CUDA_REPORT // whether tests/gpu-report.md is there
#define LAMBDASCOPE_CUDA_REPORT 0
#endif

namespace lambdascope {

Processor::Processor(const std::string& kind, int threads, Precision precision)
    : makeCpu_([threads] { return makeBackend("cpu", threads); }) {
    if (kind == "cuda") {
        device_ = makeBackend(kind, threads, precision);
    } else if (kind == "auto") {
        makeDevice_ = [threads, precision] { return makeBackend("cuda", threads, precision); };
    } else {
        cpu_ = makeBackend(kind, threads, precision); // a kind that does not exist is said at once
        if (kind == "cpu") state_.slowCpu = whyCpuIsSlow();
    }
}

Processor::Processor(Make device, Make cpu) : makeDevice_(std::move(device)), makeCpu_(std::move(cpu)) {}

Backend* Processor::device() {
    if (const Make make = std::exchange(makeDevice_, {})) {
        try {
            device_ = make();
        } catch (const DeviceError& error) {
            state_.whyCpu = error.phrase();
        }
    }
    if (device_) {
        state_.name = device_->name();
        state_.onCpu = false;
    }
    return device_.get();
}

Backend& Processor::cpu() {
    if (!cpu_) {
        cpu_ = makeCpu_();
        state_.slowCpu = whyCpuIsSlow();
    }
    state_.name = cpu_->name();
    state_.onCpu = true;
    return *cpu_;
}

void Processor::failed(const DeviceError& error, bool forGood) {
    state_.whyCpu = error.phrase();
    ++state_.failures;
    if (forGood) device_.reset();
}

Phrase cudaState() {
    const auto root = executableDir().parent_path();
    if (!exists(root / "lib" / "lambdascope" / "plugins" / "cuda.so"))
        return exists(root / "CMakeCache.txt") ? phrase("CUDA: not built") : phrase("CUDA: not installed");
    return LAMBDASCOPE_CUDA_REPORT ? Phrase{} : phrase("CUDA: built, not yet run on a device");
}

} // namespace lambdascope
