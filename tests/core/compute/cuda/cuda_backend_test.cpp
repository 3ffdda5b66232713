// SPDX-License-Identifier: MIT
// The CUDA backend on the emulated device: what stays on the device, what runs again as a graph, and what
// happens when it fails. Fresh memory is full of NaN.
#include "core/compute/forward.h"
#include "core/compute/layer.h"
#include "core/util/error.h"
#include "tests/emulator/device_emulated.h"
#include "tests/support/compare_traces.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace lambdascope {
namespace {

using namespace test;
using cuda::CudaBackend;
using cuda::Queue;
using emulator::Faults;
using emulator::makeEmulatedBackend;

constexpr double tolerance = 5e-5; // against the CPU: hidden states of this model reach 25

class CudaBackendTest : public testing::Test {
  protected:
    TracePtr run(const Request& request, const TracePtr& previous = nullptr) {
        return forward(*gpu, model, request, previous);
    }
    Queue::Counters countersOf(const Request& request, const TracePtr& previous = nullptr) {
        const Queue::Counters before = gpu->counters();
        run(request, previous);
        const Queue::Counters& after = gpu->counters();
        return {after.direct - before.direct, after.captures - before.captures,
                after.replays - before.replays};
    }

    std::shared_ptr<Faults> faults = std::make_shared<Faults>();
    std::unique_ptr<CudaBackend> gpu = makeEmulatedBackend(Precision::Float32, faults);
    ModelPtr model = test::tinyModel({.vocab = 19, .heads = 4, .kvHeads = 2, .headDim = 8, .bias = true});
};

TEST_F(CudaBackendTest, SaysItsName) {
    EXPECT_EQ(gpu->name(), "Emulated GPU · float32");
    EXPECT_EQ(makeEmulatedBackend(Precision::Bf16)->name(), "Emulated GPU · bf16");
}

TEST_F(CudaBackendTest, TheThirdPassOfAShapeOnlyReplaysAndGivesTheSame) {
    const Request request = requestFor(*model, 6);
    const TracePtr first = std::make_shared<Trace>(*run(request));
    Request other = request; // the same shape, other tokens
    std::ranges::reverse(other.tokens);
    gpu = makeEmulatedBackend(Precision::Float32, faults);
    EXPECT_EQ(countersOf(request), (Queue::Counters{1, 0, 0}));
    EXPECT_EQ(countersOf(request), (Queue::Counters{0, 1, 0}));
    EXPECT_EQ(countersOf(other), (Queue::Counters{0, 0, 1}));
    EXPECT_EQ(countersOf(request), (Queue::Counters{0, 0, 1}));
    expectSameBits(*run(request), *first);
    EXPECT_GT(worstDifference(run(other)->logits, first->logits), 0.01);
    EXPECT_EQ(countersOf(requestFor(*model, 7)), (Queue::Counters{1, 0, 0}));
}

TEST_F(CudaBackendTest, Bf16ReplaysFromTheFourthPassOn) {
    gpu = makeEmulatedBackend(Precision::Bf16, faults);
    const Request request = requestFor(*model, 6);
    const TracePtr first = std::make_shared<Trace>(*run(request)); // it rounds the weights, too
    gpu = makeEmulatedBackend(Precision::Bf16, faults);
    for (int i = 0; i < 3; ++i) run(request);
    EXPECT_EQ(countersOf(request), (Queue::Counters{0, 0, 1}));
    expectSameBits(*run(request), *first);
}

TEST_F(CudaBackendTest, LayerByLayerEachLayerIsAGraph) {
    const Request request = requestFor(*model, 6);
    const auto pass = [&] {
        return forward(*gpu, model, request, nullptr, [](const Trace& soFar) {
            return std::isfinite(soFar.layers.back()->hidden.at(5, 0));
        });
    };
    TracePtr trace = pass();
    ASSERT_NE(trace, nullptr);
    trace.reset();
    pass();
    const Queue::Counters before = gpu->counters();
    pass();
    EXPECT_EQ(gpu->counters().replays - before.replays, 3 + 1); // and the head
    EXPECT_EQ(gpu->counters().captures, before.captures);
}

TEST_F(CudaBackendTest, EditsGiveTheBitsOfAFreshPass) {
    TracePtr trace = run(requestFor(*model, 6));
    // an edit of layer 1 after one of layer 0 takes that one back: from layer 0 on, too
    for (const auto& [layer, first] : {std::pair(2, 2), {0, 0}, {1, 0}}) {
        const Request edited = requestFor(*model, 6, lambdaOf(layer, 0.1 + layer));
        trace = run(edited, trace);
        EXPECT_EQ(trace->firstComputed, first);
        expectSameBits(*trace, *run(edited));
        expectSameBits(*trace, *forward(*makeEmulatedBackend(), model, edited));
    }
}

TEST_F(CudaBackendTest, ADragOfLambdaUploadsNothingAndReplays) {
    TracePtr trace = run(requestFor(*model, 6));
    int dragged = 0;
    const auto drag = [&](int steps) {
        for (int i = 0; i < steps; ++i)
            trace = run(requestFor(*model, 6, lambdaOf(1, 0.01 * ++dragged)), trace);
    };
    drag(8); // old and new trace take turns: two sets of addresses, each seen, captured, replayed
    const Queue::Counters before = gpu->counters();
    const std::int64_t copies = gpu->copiesToDevice();
    drag(10);
    EXPECT_EQ(gpu->counters().replays - before.replays, 10);
    EXPECT_EQ(gpu->counters().captures, before.captures);
    EXPECT_EQ(gpu->copiesToDevice(), copies);
}

TEST_F(CudaBackendTest, WeightsStayAndGoWithTheirModel) {
    run(requestFor(*model, 6));
    const std::int64_t copies = gpu->copiesToDevice();
    EXPECT_GT(copies, 20);
    run(requestFor(*model, 6));
    run(requestFor(*model, 4));
    EXPECT_LE(gpu->copiesToDevice(), copies + 2); // cos and sin of four positions
    const std::size_t kept = gpu->residence().bytes();
    model = test::tinyModel({.differential = false, .vocab = 19, .hidden = 8, .layers = 1, .headDim = 2});
    run(requestFor(*model, 2));
    EXPECT_LT(gpu->residence().bytes(), kept / 2);
    gpu->finish();
    model.reset();
    gpu->allocate(1, 1);
    EXPECT_EQ(gpu->residence().count(), 0U);
}

TEST_F(CudaBackendTest, MapsDoNotStayOnTheDevice) {
    const TracePtr with = run(requestFor(*model, 9));
    const std::size_t kept = gpu->residence().bytes();
    gpu = makeEmulatedBackend();
    const TracePtr without = run(requestFor(*model, 9, {}, false));
    EXPECT_EQ(gpu->residence().bytes(), kept);
    EXPECT_FALSE(with->layers[0]->maps.empty());
}

TEST_F(CudaBackendTest, AModelAtTheAddressesOfAnotherIsUploaded) {
    std::vector<float> memory(8 * 4, 2);
    Tensor x(1, 4);
    std::fill_n(x.writable(), 4, 1.0F);
    const auto product = [&](const std::shared_ptr<const void>& owner) {
        const Tensor y = gpu->toHost(gpu->linear(x, Tensor(owner, memory.data(), 8, 4), {}));
        gpu->finish();
        return y.at(0, 7);
    };
    auto owner = std::make_shared<int>(0);
    EXPECT_EQ(product(owner), 8);
    for (int i = 0; i < 5; ++i) {
        std::ranges::fill(memory, static_cast<float>(i));
        owner.reset();
        owner = std::make_shared<int>(i);
        EXPECT_EQ(product(owner), static_cast<float>(4 * i));
    }
}

TEST_F(CudaBackendTest, TracesOutliveTheBackend) {
    const Request request = requestFor(*model, 5);
    const TracePtr trace = run(request);
    gpu.reset();
    expectClose(*trace, *forward(*makeBackend("cpu", 1), model, request), tolerance);
}

// Single operations

Tensor ramp(std::int64_t rows, std::int64_t cols, float first = 0) {
    Tensor x(rows, cols);
    std::iota(x.writable(), x.writable() + x.size(), first);
    return x;
}

TEST_F(CudaBackendTest, RowsAreWrittenIntoACache) {
    Tensor cache = gpu->allocate(5, 3);
    EXPECT_EQ(cache.place(), Place::Device);
    gpu->writeRows(cache, 0, ramp(2, 3));
    const Tensor two = gpu->toHost(cache.rowsFrom(0, 2));
    gpu->writeRows(cache, 1, ramp(3, 3, 100)); // over a row whose copy waits
    const Tensor four = gpu->toHost(cache.rowsFrom(0, 4));
    const Tensor last = gpu->toHost(cache.rowsFrom(4, 1));
    gpu->finish();
    EXPECT_EQ(two.at(1, 0), 3);
    EXPECT_EQ(four.at(0, 2), 2);
    EXPECT_EQ(four.at(1, 0), 100);
    EXPECT_EQ(four.at(3, 2), 108);
    EXPECT_TRUE(std::isnan(last.at(0, 0)));               // nobody wrote it
    const Tensor again = gpu->toHost(gpu->add(two, two)); // what the host has, not what the cache is now
    gpu->finish();
    EXPECT_EQ(again.at(1, 0), 6);
}

TEST_F(CudaBackendTest, ATensorInPlainMemoryIsNeverWrittenTo) {
    const RopeTable table{ramp(3, 2), ramp(3, 2, 1)};
    const Tensor x = ramp(3, 8);
    const Tensor expected = ramp(3, 8);
    Tensor turned = x;
    Tensor turnedAgain = x;
    gpu->rope(turned, 4, table);
    gpu->rope(turnedAgain, 4, table);
    Tensor onCpu = ramp(3, 8);
    makeBackend("cpu", 1)->rope(onCpu, 4, table);
    turned = gpu->toHost(turned);
    turnedAgain = gpu->toHost(turnedAgain);
    gpu->finish();
    EXPECT_EQ(worstDifference(x, expected), 0);
    EXPECT_LT(worstDifference(turned, onCpu), 1e-4);
    EXPECT_EQ(worstDifference(turned, turnedAgain), 0);
}

TEST_F(CudaBackendTest, WhatIsCopiedIsTheTensorBeforeItIsTurned) {
    const RopeTable table{ramp(2, 1), ramp(2, 1)};
    Tensor x = gpu->add(ramp(2, 2), ramp(2, 2));
    const Tensor before = gpu->toHost(x);
    gpu->rope(x, 2, table);
    const Tensor sum = gpu->toHost(gpu->add(before, before)); // from its copy on the device, if it is one
    gpu->finish();
    EXPECT_EQ(before.at(1, 1), 6);
    EXPECT_EQ(sum.at(1, 1), 12);
}

TEST_F(CudaBackendTest, StepsWithACacheEqualAWholePass) {
    const std::vector<int> tokens = someTokens(7, 19);
    std::vector<LayerCache> caches;
    for (std::size_t l = 0; l < model->layers.size(); ++l)
        caches.push_back({gpu->allocate(8, 16), gpu->allocate(8, 16)});
    Tensor logits;
    for (std::int64_t first = 0; first < 7;) {
        const std::int64_t rows = first == 0 ? 4 : 1;
        Pass pass(*gpu, *model, rows, first);
        Residual residual{pass.embed(std::span(tokens).subspan(first, rows)), {}};
        for (int l = 0; l < 3; ++l)
            runLayer(pass, l, residual, {}, {.mixed = false, .residual = false, .cache = &caches[l]});
        logits = gpu->toHost(pass.logits(residual.x));
        gpu->finish();
        first += rows;
    }
    const TracePtr whole = forward(*makeBackend("cpu", 1), model, {tokens, {}, {}});
    EXPECT_LT(worstDifference(logits, whole->logits.rowsFrom(6, 1)), tolerance);
}

TEST_F(CudaBackendTest, NothingOfNothingIsNothing) {
    const Tensor none = gpu->allocate(0, 4);
    const Tensor sum = gpu->toHost(gpu->add(none, none));
    gpu->finish();
    EXPECT_EQ(sum.rows(), 0);
}

// Failures

TEST_F(CudaBackendTest, WithoutRoomItGivesBackWhatNobodyUsesAndGoesOn) {
    run(requestFor(*model, 8));
    faults->memory = gpu->heldBytes(); // not a byte more
    for (const int tokens : {3, 8, 5, 7, 2, 8}) {
        const Request request = requestFor(*model, tokens);
        expectClose(*run(request), *forward(*makeBackend("cpu", 1), model, request), tolerance);
    }
}

TEST_F(CudaBackendTest, AModelLargerThanTheDeviceIsUploadedAgainAndAgain) {
    const Request request = requestFor(*model, 4);
    const TracePtr expected = run(request);
    const std::size_t all = gpu->heldBytes();
    gpu = makeEmulatedBackend(Precision::Float32, faults);
    faults->memory = all * 2 / 3;
    expectSameBits(*run(request), *expected);
    expectSameBits(*run(request), *expected);
}

TEST_F(CudaBackendTest, WithTooLittleRoomItSaysSoAndNothingIsBroken) {
    const Request request = requestFor(*model, 8);
    const TracePtr before = run(requestFor(*model, 3));
    for (const std::size_t memory : {100U, 1000U, 3000U}) {
        faults->memory = memory;
        EXPECT_THROW(run(request), OutOfDeviceMemory) << memory;
        expectClose(*before, *forward(*makeBackend("cpu", 1), model, requestFor(*model, 3)), tolerance);
    }
    faults->memory = std::size_t{1} << 40;
    expectClose(*run(request), *forward(*makeBackend("cpu", 1), model, request), tolerance);
    expectClose(*run(requestFor(*model, 3, lambdaOf(1, 0.3)), before),
                *forward(*makeBackend("cpu", 1), model, requestFor(*model, 3, lambdaOf(1, 0.3))), tolerance);
}

TEST_F(CudaBackendTest, WithoutPinnedMemoryItSaysSo) {
    faults->pinned = (std::size_t{1} << 20) + 1000; // the ring and little more
    EXPECT_THROW(run(requestFor(*model, 8)), OutOfDeviceMemory);
    faults->pinned = std::size_t{1} << 40;
    EXPECT_NE(run(requestFor(*model, 8)), nullptr);
}

TEST_F(CudaBackendTest, ALostDeviceIsADeviceErrorWheneverItHappens) {
    const Request request = requestFor(*model, 4);
    for (const int commands : {0, 1, 5, 20, 33}) {
        faults->commands = -1;
        gpu = makeEmulatedBackend(Precision::Float32, faults);
        const TracePtr before = run(requestFor(*model, 2));
        gpu = makeEmulatedBackend(Precision::Float32, faults);
        faults->commands = commands;
        EXPECT_THROW(run(request), DeviceError) << commands;
        EXPECT_THROW(run(request, before), DeviceError) << commands;
        gpu.reset();
        expectClose(*before, *forward(*makeBackend("cpu", 1), model, requestFor(*model, 2)), tolerance);
    }
}

} // namespace
} // namespace lambdascope
