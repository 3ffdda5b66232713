// SPDX-License-Identifier: MIT
// Which backend there is, and how plug-ins say that there is none.
#include "core/compute/backend.h"
#include "core/compute/cuda/device.h"
#include "core/util/error.h"

#include <gtest/gtest.h>

#include <dlfcn.h>
#include <filesystem>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

void* load(const fs::path& file) {
    return dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
}

TEST(Plugins, WhatTheyThrowIsCaughtAsWhatItIs) {
    void* library = load(FAILING_PLUGIN);
    ASSERT_NE(library, nullptr) << dlerror();
    const auto failAs = reinterpret_cast<void (*)(int)>(dlsym(library, "lambdascope_fail"));
    ASSERT_NE(failAs, nullptr);
    try {
        failAs(0);
        FAIL();
    } catch (const OutOfDeviceMemory&) {
        FAIL();
    } catch (const DeviceError& error) {
        EXPECT_STREQ(error.what(), "no device 0");
    }
    EXPECT_THROW(failAs(1), OutOfDeviceMemory);
    EXPECT_THROW(failAs(1), DeviceError);
    EXPECT_THROW(failAs(2), UsageError);
    try {
        failAs(3);
        FAIL();
    } catch (const DeviceError&) {
        FAIL();
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(), "no idea");
    }
}

/// The door itself, past what the program asks before it loads the plug-in.
TEST(Plugins, TheOneOfCudaSaysWhyThereIsNoDevice) {
    const fs::path file = fs::path(BINARY_DIR) / "lib" / "lambdascope" / "plugins" / "cuda.so";
    if (!fs::exists(file)) GTEST_SKIP() << "this build has no CUDA plug-in";
    void* library = load(file);
    if (library == nullptr) GTEST_SKIP() << "cuBLAS is missing: " << dlerror();
    const auto make = reinterpret_cast<Backend* (*)(int)>(dlsym(library, "lambdascope_make_backend"));
    ASSERT_NE(make, nullptr) << dlerror();
    try {
        const std::unique_ptr<Backend> backend(make(static_cast<int>(Precision::Float32)));
        EXPECT_TRUE(backend->name().ends_with(" · float32")) << backend->name();
    } catch (const DeviceError& error) {
        EXPECT_NE(std::string(error.what()).find("NVIDIA"), std::string::npos) << error.what();
    }
}

TEST(Backends, TheCpuIsAlwaysThere) {
    EXPECT_EQ(makeBackend("cpu", 1)->name(), "CPU · 1 thread");
}

TEST(Backends, AutoTakesTheGpuIfThereIsOneAndElseTheCpu) {
    std::string gpu;
    try {
        gpu = makeBackend("cuda")->name();
    } catch (const DeviceError& error) {
        EXPECT_NE(std::string(error.what()), "");
        EXPECT_EQ(makeBackend("auto", 1)->name(), "CPU · 1 thread");
        return;
    }
    EXPECT_EQ(makeBackend("auto")->name(), gpu);
    EXPECT_EQ(makeBackend("cpu", 1)->name(), "CPU · 1 thread");
}

TEST(Backends, AnUnknownKindIsAUsageError) {
    EXPECT_THROW(makeBackend("gpu"), UsageError);
    EXPECT_THROW(makeBackend(""), UsageError);
}

} // namespace
} // namespace lambdascope
