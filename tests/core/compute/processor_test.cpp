// SPDX-License-Identifier: MIT
// A GPU that fails must cost time and nothing else: here it is a CPU backend that is made to fail.
#include "core/compute/forward.h"
#include "core/compute/processor.h"
#include "tests/support/compare_traces.h"
#include "tests/support/failing_backend.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <cstring>

namespace lambdascope {
namespace {

using test::FailingBackend;
using test::Failure;

struct ProcessorTest : testing::Test {
    TracePtr pass(Processor& processor) {
        return processor.run([&](Backend& backend) {
            return forward(backend, model, {{1, 2, 3}, {}, std::vector<bool>(3, true)});
        });
    }
    Processor processor() {
        return Processor([this] { return std::make_unique<FailingBackend>(failure); },
                         [] { return makeBackend("cpu", 1); });
    }
    std::shared_ptr<Failure> failure = std::make_shared<Failure>();
    ModelPtr model = test::tinyModel({});
};

ProcessorState stateOf(const std::string& name, const std::string& why = {}, int failures = 0,
                       bool onCpu = false) {
    ProcessorState state;
    state.name = name;
    state.whyCpu.format = why;
    state.failures = failures;
    state.onCpu = onCpu;
    return state;
}

TEST_F(ProcessorTest, TheGpuIsUsedWhileItWorks) {
    Processor one = processor();
    EXPECT_EQ(one.state(), ProcessorState{});
    EXPECT_EQ(pass(one)->backend, "failing GPU");
    EXPECT_EQ(one.state(), stateOf("failing GPU"));
}

TEST_F(ProcessorTest, ALostDeviceMeansTheCpuFromThenOn) {
    Processor one = processor();
    const TracePtr before = pass(one);
    failure->at = 7;
    const TracePtr after = pass(one);
    EXPECT_EQ(after->backend, makeBackend("cpu", 1)->name());
    EXPECT_TRUE(test::sameBits(after->logits, before->logits));
    failure->at = 0; // would work again, but nobody asks a lost device
    EXPECT_EQ(pass(one)->backend, after->backend);
    EXPECT_EQ(one.state(), stateOf(after->backend, "the GPU was lost", 1, true));
}

TEST_F(ProcessorTest, OutOfMemoryIsOfThisWorkAlone) {
    Processor one = processor();
    failure->at = 7;
    failure->ofMemory = true;
    EXPECT_EQ(pass(one)->backend, makeBackend("cpu", 1)->name());
    failure->at = 0;
    EXPECT_EQ(pass(one)->backend, "failing GPU");
    EXPECT_EQ(one.state(), stateOf("failing GPU", "the GPU has no room", 1));
}

TEST_F(ProcessorTest, WorksThatGoOnFromEachOtherStayOnTheCpu) {
    Processor one = processor();
    bool onCpu = false;
    const auto name = [](Backend& backend) {
        backend.add(Tensor(1, 1), Tensor(1, 1));
        return backend.name();
    };
    EXPECT_EQ(one.run(name, onCpu), "failing GPU");
    failure->at = 1;
    failure->ofMemory = true;
    EXPECT_EQ(one.run(name, onCpu), makeBackend("cpu", 1)->name());
    EXPECT_EQ(one.run(name, onCpu), makeBackend("cpu", 1)->name());
    EXPECT_TRUE(one.state().onCpu);
    EXPECT_EQ(one.state().failures, 1);
    EXPECT_EQ(one.run(name), "failing GPU"); // other work
}

TEST_F(ProcessorTest, WithoutAGpuTheReasonIsKept) {
    Processor none([]() -> std::unique_ptr<Backend> { throw DeviceError("no driver"); },
                   [] { return makeBackend("cpu", 1); });
    pass(none);
    EXPECT_EQ(none.state().whyCpu.text(), "no driver");
    EXPECT_EQ(none.state().failures, 0);
}

TEST_F(ProcessorTest, OtherFailuresAreNotRepeated) {
    Processor one = processor();
    EXPECT_THROW(one.run([&](Backend& backend) {
        return forward(backend, model, {{}, {}, {}});
    }),
                 UsageError);
    EXPECT_EQ(one.state().failures, 0);
    EXPECT_THROW(Processor("abacus"), UsageError);
}

} // namespace
} // namespace lambdascope
