// SPDX-License-Identifier: MIT
// What the operations ask of the device. Memory is given back as soon as the last command that needs it is in
// the queue: the commands run in order, so whoever gets it next comes after them.
#include "core/compute/cuda/cuda_backend.h"

#include "core/compute/cuda/kernels.h"
#include "core/compute/cuda/row_kernels.h"
#include "core/util/error.h"

#include <algorithm>
#include <utility>

namespace lambdascope::cuda {
namespace {

constexpr std::int64_t fewRows = 16; // of a RoPE table: those of decode steps, each of which has another one

std::size_t bytesOf(const Tensor& x) {
    return static_cast<std::size_t>(x.size()) * sizeof(float);
}

/// Copies on the device may take this much; the rest is for the pass itself.
std::size_t budgetOf(const DeviceInfo& info) {
    return info.memoryBytes / 10 * 8;
}

} // namespace

CudaBackend::CudaBackend(std::unique_ptr<Device> device, Precision precision, Poison poison)
    : device_(std::move(device)),
      precision_(precision),
      poison_(poison),
      memory_(device_, Pool::Kind::Device),
      lasting_(device_, Pool::Kind::Device),
      pinned_(device_, Pool::Kind::Pinned),
      queue_(device_),
      residence_(budgetOf(device_->info())) {}

std::string CudaBackend::name() const {
    return device_->info().name + (precision_ == Precision::Bf16 ? " · bf16" : " · float32");
}

// Memory

/// Device memory, if need be that of tensors which nobody uses now, or which can be uploaded again.
Block CudaBackend::take(Pool& pool, std::size_t bytes) {
    if (queue_.empty()) residence_.purge(); // a new sequence: it finds the same memory as the last time
    try {
        return pool.take(bytes);
    } catch (const OutOfDeviceMemory&) {
        makeRoom();
    }
    while (true) {
        try {
            return pool.take(bytes);
        } catch (const OutOfDeviceMemory&) {
            if (residence_.bytes() == 0) throw;
        }
        residence_.shrink(residence_.bytes() / 2);
        memory_.trim();
        lasting_.trim();
    }
}

void CudaBackend::makeRoom() {
    finish(); // no command knows the memory any more
    residence_.purge();
    constants_.clear();
    memory_.trim();
    lasting_.trim();
}

Tensor CudaBackend::fresh(std::int64_t rows, std::int64_t cols) {
    const std::size_t bytes = static_cast<std::size_t>(rows * cols) * sizeof(float);
    const Block block = take(memory_, bytes);
    auto* data = static_cast<float*>(block.memory.get());
    if (poison_ == Poison::Yes && bytes > 0) run(poison({data, rows * cols}));
    return {block.memory, data, rows, cols, Place::Device};
}

/// Data of this pass only.
template<typename T>
Block CudaBackend::passing(std::span<const T> values) {
    Block block = take(memory_, values.size_bytes());
    queue_.upload(block.memory.get(), values.data(), values.size_bytes());
    return block;
}

Block CudaBackend::lasting(std::span<const std::byte> bytes) {
    Block block = take(lasting_, bytes.size());
    queue_.uploadLasting(block, bytes.data(), bytes.size());
    return block;
}

DeviceCopy CudaBackend::upload(const Tensor& x) {
    queue_.aboutToRead(x.memory()); // it may be what toHost() gave, and its copy here dropped since
    const Tensor exact = x.asFloat32();
    const Block block = lasting(std::as_bytes(exact.values()));
    return {block.memory, block.memory.get(), bytesOf(x)};
}

Tensor CudaBackend::onDevice(const Tensor& x) {
    if (x.empty() || x.place() == Place::Device) return x;
    DeviceCopy copy = residence_.find(x);
    if (copy.memory == nullptr) {
        copy = upload(x);
        residence_.keep(x, copy);
    }
    return {copy.memory, static_cast<const float*>(copy.data), x.rows(), x.cols(), Place::Device};
}

/// Of a tensor in plain memory only the rounded numbers stay on the device.
DeviceCopy CudaBackend::asBf16(const Tensor& x) {
    if (x.place() == Place::Device) return roundedInput(x);
    DeviceCopy copy = residence_.find(x, Residence::Form::Bf16);
    if (copy.memory != nullptr) return copy;
    DeviceCopy exact = residence_.find(x);
    if (exact.memory == nullptr) exact = upload(x);
    copy = toBf16({exact.memory, static_cast<const float*>(exact.data), x.rows(), x.cols(), Place::Device});
    residence_.keep(x, copy, Residence::Form::Bf16);
    return copy;
}

DeviceCopy CudaBackend::roundedInput(const Tensor& x) {
    if (rounded_.x.data() != x.data() || rounded_.x.size() != x.size()) {
        rounded_ = {}; // its memory may be what is taken next
        rounded_ = {x, toBf16(x)};
    }
    return rounded_.bf16;
}

DeviceCopy CudaBackend::toBf16(const Tensor& x) {
    const std::size_t bytes = static_cast<std::size_t>(x.size()) * sizeof(std::uint16_t);
    const Block block = take(memory_, bytes);
    run(cuda::toBf16({x.data(), static_cast<std::uint16_t*>(block.memory.get()), x.size()}));
    return {block.memory, block.memory.get(), bytes};
}

DeviceCopy CudaBackend::constant(std::span<const std::byte> content) {
    DeviceCopy copy = constants_.find(content);
    if (copy.memory != nullptr) return copy;
    const Block block = lasting(content);
    copy = {block.memory, block.memory.get(), content.size()};
    constants_.keep(content, copy);
    return copy;
}

/// cos or sin on the device. The model's long tables stay there by their address; the rows of single steps
/// would be too many.
Tensor CudaBackend::ropeRows(const Tensor& table) {
    if (table.rows() >= fewRows || table.place() == Place::Device) return onDevice(table);
    const DeviceCopy copy = constant(std::as_bytes(table.values()));
    return {copy.memory, static_cast<const float*>(copy.data), table.rows(), table.cols(), Place::Device};
}

/// x on the device, to be written to: nobody else sees the change.
Tensor CudaBackend::owned(Tensor& x) {
    if (x.place() == Place::Device) {
        if (rounded_.x.memory() == x.memory()) rounded_ = {};
        queue_.aboutToWrite(x.memory());
        residence_.forgetIn(x.memory());
        return x;
    }
    const Tensor shared = onDevice(x);
    x = fresh(x.rows(), x.cols());
    run(copy({shared.data(), x.writable(), x.size()}));
    return x;
}

void CudaBackend::run(const Launch& launch) {
    if (launch.grid.x > 0 && launch.grid.y > 0 && launch.grid.z > 0) queue_.add(launch);
}

void CudaBackend::run(const std::vector<Launch>& launches) {
    for (const Launch& launch : launches) run(launch);
}

// Operations

Tensor CudaBackend::embed(const Tensor& table, std::span<const int> tokens) {
    const Tensor rows = onDevice(table);
    const Block ids = passing(tokens);
    Tensor y = fresh(static_cast<std::int64_t>(tokens.size()), table.cols());
    run(cuda::embed(
        {rows.data(), static_cast<const int*>(ids.memory.get()), y.writable(), y.rows(), y.cols()}));
    return y;
}

Tensor CudaBackend::rmsNorm(const Tensor& x, const Tensor& weight, float eps) {
    const Tensor from = onDevice(x);
    const Tensor gain = onDevice(weight);
    Tensor y = fresh(x.rows(), x.cols());
    run(cuda::rmsNorm({from.data(), gain.data(), y.writable(), y.rows(), y.cols(), eps}));
    return y;
}

Tensor CudaBackend::layerNorm(const Tensor& x, const Tensor& weight, const Tensor& bias, float eps) {
    const Tensor from = onDevice(x);
    const Tensor gain = onDevice(weight);
    const Tensor shift = onDevice(bias);
    Tensor y = fresh(x.rows(), x.cols());
    run(cuda::layerNorm({from.data(), gain.data(), shift.data(), y.writable(), y.rows(), y.cols(), eps}));
    return y;
}

Tensor CudaBackend::linear(const Tensor& x, const Tensor& weight, const Tensor& bias) {
    const Tensor offset = onDevice(bias);
    Tensor y;
    if (precision_ == Precision::Bf16) {
        const DeviceCopy w = asBf16(weight);
        const DeviceCopy from = asBf16(x);
        y = fresh(x.rows(), weight.rows());
        queue_.add(Gemm{from.data, w.data, y.writable(), x.rows(), x.cols(), weight.rows(), true});
    } else {
        const Tensor w = onDevice(weight);
        const Tensor from = onDevice(x);
        y = fresh(x.rows(), weight.rows());
        queue_.add(Gemm{from.data(), w.data(), y.writable(), x.rows(), x.cols(), weight.rows(), false});
    }
    if (!offset.empty()) run(addBias({y.writable(), offset.data(), y.rows(), y.cols()}));
    return y;
}

void CudaBackend::rope(Tensor& x, int headDim, const RopeTable& table) {
    const Tensor cos = ropeRows(table.cos);
    const Tensor sin = ropeRows(table.sin);
    Tensor y = owned(x);
    run(cuda::rope({y.writable(), cos.data(), sin.data(), y.rows(), y.cols(), headDim}));
}

DeviceCopy CudaBackend::blocksOf(const HeadPlan& plan) {
    std::vector<int> blocks;
    for (const Head& head : plan.heads) {
        for (const Term& term : head.terms) blocks.push_back(term.query);
        for (const Term& term : head.terms) blocks.push_back(term.key);
        blocks.insert(blocks.end(), head.values.begin(), head.values.end());
    }
    return constant(std::as_bytes(std::span<const int>(blocks)));
}

AttentionShape CudaBackend::shapeOf(const Tensor& q, const Tensor& k, const Tensor& v, const HeadPlan& plan,
                                    const DeviceCopy& blocks) {
    return {static_cast<const int*>(blocks.data),
            plan.headCount(),
            plan.termCount(),
            plan.valueWidth() / plan.headDim,
            plan.headDim,
            static_cast<int>(q.rows()),
            static_cast<int>(k.rows()),
            q.cols(),
            k.cols(),
            v.cols()};
}

Block CudaBackend::mixesOf(std::span<const HeadMix> heads, const HeadPlan& plan) {
    std::vector<DeviceHeadMix> mixes;
    for (const HeadMix& head : heads)
        mixes.push_back({head.first(), head.second(), plan.headNorm ? head.factor : 1,
                         static_cast<int>(head.norm),
                         !head.tokenLambda || head.off ? 0
                         : head.swapped                ? 1
                                                       : 2});
    return passing(std::span<const DeviceHeadMix>(mixes));
}

AttentionResult CudaBackend::attention(const Tensor& q, const Tensor& k, const Tensor& v,
                                       const HeadPlan& plan, bool wantMaps) {
    const Tensor queries = onDevice(q);
    const Tensor keys = onDevice(k);
    const Tensor values = onDevice(v);
    const DeviceCopy blocks = blocksOf(plan);
    MapsArgument a{shapeOf(q, k, v, plan, blocks), queries.data(), keys.data(), values.data(), {}, {}};
    AttentionResult result;
    for (int term = 0; term < plan.termCount(); ++term) {
        a.mixed[term] =
            result.mixed.emplace_back(fresh(q.rows(), std::int64_t{plan.headCount()} * plan.valueWidth()))
                .writable();
        if (wantMaps)
            a.maps[term] = result.maps.emplace_back(fresh(plan.headCount() * q.rows(), k.rows())).writable();
    }
    for (const Tensor& map : result.maps) maps_.emplace_back(map.memory());
    run(attentionMaps(a, device_->info()));
    return result;
}

Tensor CudaBackend::combine(const std::vector<Tensor>& mixed, std::span<const HeadMix> heads,
                            const HeadPlan& plan, const Tensor& tokenLambda) {
    const Tensor first = onDevice(mixed[0]);
    const Tensor lambdas = onDevice(tokenLambda);
    const Tensor second = mixed.size() > 1 ? onDevice(mixed[1]) : Tensor();
    const Block mixes = mixesOf(heads, plan);
    Tensor z = fresh(first.rows(), first.cols());
    run(cuda::combine({first.data(), second.data(), static_cast<const DeviceHeadMix*>(mixes.memory.get()),
                       z.writable(), z.rows(), plan.headCount(), plan.valueWidth(), plan.headNorm,
                       plan.headNormEps, lambdas.data()}));
    return z;
}

Tensor CudaBackend::attend(const Tensor& q, const Tensor& k, const Tensor& v, std::span<const HeadMix> heads,
                           const HeadPlan& plan) {
    const Tensor queries = onDevice(q);
    const Tensor keys = onDevice(k);
    const Tensor values = onDevice(v);
    const DeviceCopy blocks = blocksOf(plan);
    const Block mixes = mixesOf(heads, plan);
    Tensor z = fresh(q.rows(), std::int64_t{plan.headCount()} * plan.valueWidth());
    const FusedArgument a{shapeOf(q, k, v, plan, blocks),
                          queries.data(),
                          keys.data(),
                          values.data(),
                          static_cast<const DeviceHeadMix*>(mixes.memory.get()),
                          z.writable(),
                          plan.headNorm,
                          plan.headNormEps};
    run(precision_ == Precision::Bf16 ? fusedAttentionBf16(a, device_->info())
                                      : fusedAttention(a, device_->info()));
    return z;
}

Tensor CudaBackend::gatedActivation(const Tensor& gate, const Tensor& up, Activation activation) {
    const Tensor g = onDevice(gate);
    const Tensor u = onDevice(up);
    Tensor y = fresh(g.rows(), g.cols());
    run(cuda::gatedActivation({g.data(), u.data(), y.writable(), y.size(), static_cast<int>(activation)}));
    return y;
}

Tensor CudaBackend::polyNorm(const Tensor& gate, const Tensor& up, const Tensor& weights) {
    const Tensor g = onDevice(gate);
    const Tensor u = onDevice(up);
    const Tensor w = onDevice(weights);
    Tensor y = fresh(g.rows(), g.cols());
    run(cuda::polyNorm({g.data(), u.data(), w.data(), y.writable(), y.rows(), y.cols(), polyNormEps}));
    return y;
}

Tensor CudaBackend::sigmoid(const Tensor& x) {
    const Tensor from = onDevice(x);
    Tensor y = fresh(x.rows(), x.cols());
    run(cuda::sigmoid({from.data(), y.writable(), y.size()}));
    return y;
}

Tensor CudaBackend::add(const Tensor& x, const Tensor& y) {
    const Tensor a = onDevice(x);
    const Tensor b = onDevice(y);
    Tensor sum = fresh(x.rows(), x.cols());
    run(cuda::add({a.data(), b.data(), sum.writable(), sum.size()}));
    return sum;
}

Tensor CudaBackend::allocate(std::int64_t rows, std::int64_t cols) {
    return fresh(rows, cols);
}

void CudaBackend::writeRows(Tensor& into, std::int64_t at, const Tensor& x) {
    const Tensor from = onDevice(x);
    Tensor to = owned(into);
    run(copy({from.data(), to.writable() + at * to.cols(), from.size()}));
}

Tensor CudaBackend::toHost(const Tensor& x) {
    if (x.empty() || x.place() == Place::Host) return x;
    Block block;
    try {
        block = pinned_.take(bytesOf(x));
    } catch (const OutOfDeviceMemory&) {
        queue_.finish();
        pinned_.trim();
        block = pinned_.take(bytesOf(x));
    }
    Tensor host(block.memory, static_cast<const float*>(block.memory.get()), x.rows(), x.cols());
    queue_.copyToHost(host, x);
    const auto isMap = [&](const auto& map) { return map.lock() == x.memory(); };
    if (std::ranges::none_of(maps_, isMap)) residence_.keep(host, {x.memory(), x.data(), bytesOf(x)});
    return host;
}

void CudaBackend::finish() {
    rounded_ = {}; // each pass begins alike
    maps_.clear();
    queue_.finish();
    // Pinned memory cannot be swapped out, and every length of prompt has its own sizes.
    constexpr std::size_t slack = std::size_t{256} << 20;
    if (pinned_.held() > 2 * pinned_.inUse() + slack) pinned_.trim();
}

} // namespace lambdascope::cuda
