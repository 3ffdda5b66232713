// SPDX-License-Identifier: MIT
// Which attention kernel takes what. They compute, per head, the differential attention of arXiv 2410.05258:
//     [Q1; Q2] = X W^Q, [K1; K2] = X W^K, V = X W^V                                    (given)
//     A_i = softmax(Q_i K_iᵀ / √d), DiffAttn(X) = (A_1 − λ A_2) V                      (eq. 1)
//     head = (1 − λ_init) · Norm(DiffAttn(X))                                          (eq. 3)
// with −λ (eq. 2) and (1 − λ_init) as `second` and `factor` of DeviceHeadMix.
#include "core/compute/cuda/attention/attention.h"
#include "core/compute/cuda/attention/attention_task.h"
#include "core/util/error.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>

namespace lambdascope::cuda {
namespace {

constexpr int mostHeadDim = 256;
constexpr int fewQueries = 4; // up to here a block a row beats a tile that is mostly empty

void check(const AttentionShape& s) {
    if (s.headDim < 1) throw fail<UsageError>("heads of {} columns", s.headDim);
    if (s.headDim > mostHeadDim)
        throw fail<OutOfDeviceMemory>("heads of {} columns do not fit the kernels; {} do", s.headDim,
                                      mostHeadDim);
    if (s.terms < 1 || s.terms > 2 || s.valueBlocks < 1 || s.valueBlocks > 2)
        throw fail<UsageError>("attention on a device takes 1 or 2 terms and value blocks, not {} and {}",
                               s.terms, s.valueBlocks);
    if (s.queries < 1 || s.heads < 1 || s.queries > s.keys)
        throw fail<UsageError>("attention of {} heads with {} queries on {} keys", s.heads, s.queries,
                               s.keys);
    if (std::int64_t{s.heads} * s.queries > std::numeric_limits<int>::max())
        throw fail<UsageError>("attention of {} heads with {} queries: too many for one launch", s.heads,
                               s.queries);
}

bool onQuad(const void* pointer) {
    return reinterpret_cast<std::uintptr_t>(pointer) % 16 == 0;
}

AttentionTask taskOf(const AttentionShape& shape, const float* q, const float* k, const float* v) {
    check(shape);
    AttentionTask task{};
    task.shape = shape;
    task.q = q;
    task.k = k;
    task.v = v;
    task.width = shape.valueBlocks * shape.headDim;
    task.scale = static_cast<float>(std::numbers::log2e / std::sqrt(static_cast<double>(shape.headDim)));
    const auto quads = [&](const float* x, std::int64_t cols) { return onQuad(x) && cols % 4 == 0; };
    task.quadInputs = shape.headDim % 4 == 0 && quads(q, shape.queryCols) && quads(k, shape.keyCols) &&
                      quads(v, shape.valueCols);
    return task;
}

AttentionTask taskOf(const FusedArgument& a) {
    AttentionTask task = taskOf(a.shape, a.q, a.k, a.v);
    task.mixes = a.mixes;
    task.z = a.z;
    task.headNorm = a.headNorm ? 1 : 0;
    task.eps = a.eps;
    task.quadValues = a.shape.headDim % 4 == 0 && onQuad(a.z);
    return task;
}

} // namespace

std::vector<Launch> attentionMaps(const MapsArgument& a, const DeviceInfo& device) {
    AttentionTask task = taskOf(a.shape, a.q, a.k, a.v);
    task.quadMaps = a.shape.keys % 4 == 0;
    task.quadValues = a.shape.headDim % 4 == 0;
    for (int term = 0; term < a.shape.terms; ++term) {
        task.maps[term] = a.maps[term];
        task.mixed[term] = a.mixed[term];
        task.quadMaps = task.quadMaps && onQuad(a.maps[term]);
        task.quadValues = task.quadValues && onQuad(a.mixed[term]);
    }
    std::vector<Launch> launches(1);
    // Without maps, too: A_i · V must not depend on whether they are kept, because a pass takes layers over
    // from another that kept others, and has to equal a fresh one bit for bit.
    if (a.shape.queries <= fewQueries || !attentionMapTiles(task, device, launches[0]))
        launches[0] = attentionRows(task);
    return launches;
}

std::vector<Launch> fusedAttention(const FusedArgument& a, const DeviceInfo& device) {
    const AttentionTask task = taskOf(a);
    std::vector<Launch> launches(1);
    if (a.shape.queries <= fewQueries || !attentionOnlineTiles(task, device, launches[0]))
        launches[0] = attentionRows(task);
    return launches;
}

std::vector<Launch> fusedAttentionBf16(const FusedArgument& a, const DeviceInfo& device) {
    std::vector<Launch> launches(1);
    if (a.shape.queries <= fewQueries || !attentionTensorTiles(taskOf(a), device, launches[0]))
        return fusedAttention(a, device);
    return launches;
}

} // namespace lambdascope::cuda
