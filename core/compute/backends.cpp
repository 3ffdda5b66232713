// SPDX-License-Identifier: MIT
// The one place that chooses a backend and loads plug-ins.
#include "core/compute/backend.h"
#include "core/compute/cpu/cpu_backend.h"
#include "core/util/assets.h"
#include "core/util/error.h"

#include <dlfcn.h>

namespace lambdascope {
namespace {

bool processorHasV3() {
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi2");
#else
    return false;
#endif
}

/// A backend from <executable>/../lib/lambdascope/NAME, or null. A plug-in stays loaded: its code must
/// outlive every tensor whose destructor it brought.
std::unique_ptr<Backend> fromPlugin(const char* name, int threads) {
    const auto file = executableDir().parent_path() / "lib" / "lambdascope" / name;
    void* library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (library == nullptr) return nullptr;
    using Make = Backend* (*)(int);
    const auto make = reinterpret_cast<Make>(dlsym(library, "lambdascope_make_backend"));
    return std::unique_ptr<Backend>(make == nullptr ? nullptr : make(threads));
}

std::unique_ptr<Backend> makeCpuBackend(int threads) {
    if (processorHasV3())
        if (auto backend = fromPlugin("cpu-x86-64-v3.so", threads)) return backend;
    return std::make_unique<CpuBackend>(threads);
}

} // namespace

std::unique_ptr<Backend> makeBackend(const std::string& kind, int threads, Precision /*precision*/) {
    if (kind == "auto" || kind == "cpu") return makeCpuBackend(threads);
    if (kind == "cuda") throw DeviceError("this program was built without CUDA");
    throw fail<UsageError>("backend \"{}\" is not known; auto, cpu and cuda are", kind);
}

} // namespace lambdascope
