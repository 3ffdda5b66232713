// SPDX-License-Identifier: MIT
#include "tests/core/compute/cuda/race/watched_jobs.h"

#include "core/compute/cuda/row_kernels.h"
#include "tests/emulator/attention_problem.h"
#include "tests/emulator/compiled_kernels.h"

#include <algorithm>
#include <iterator>

namespace lambdascope::emulator {

using namespace cuda;

std::string nameOf(Launch::Kernel kernel) {
    static const std::vector<CompiledKernel> kernels = compiledKernels();
    const auto found = std::ranges::find(kernels, kernel, &CompiledKernel::kernel);
    return found == kernels.end() ? "" : found->name;
}

namespace {

std::span<const float> numbersOf(const Memory& memory) {
    return {memory.data(), memory.size()};
}

/// Of an attention: the inputs, and room for all that comes out.
struct AttentionMemory {
    explicit AttentionMemory(const Case& c)
        : problem(c), maps(room(problem.maps[0].size())), mixed(room(problem.mixed[0].size())) {}
    static std::vector<Memory> room(std::size_t count) { return {Memory(count, true), Memory(count, true)}; }
    [[nodiscard]] std::vector<std::span<const float>> global() const {
        std::vector<std::span<const float>> all{numbersOf(problem.q), numbersOf(problem.k),
                                                numbersOf(problem.v)};
        for (const auto* memories : {&maps, &mixed})
            for (const Memory& memory : *memories) all.push_back(numbersOf(memory));
        return all;
    }
    Problem problem;
    std::vector<Memory> maps, mixed;
    std::vector<DeviceHeadMix> mixes = someMixes(4);
};

Job mapsJob(const Case& c) {
    auto m = std::make_shared<AttentionMemory>(c);
    const Problem& p = m->problem;
    const Launch launch = attentionMaps({p.shape(),
                                         p.q.data(),
                                         p.k.data(),
                                         p.v.data(),
                                         {m->maps[0].data(), m->maps[1].data()},
                                         {m->mixed[0].data(), m->mixed[1].data()}},
                                        p.device())
                              .at(0);
    return {nameOf(launch.kernel), c.name(), launch, m, m->global()};
}

template<auto path>
Job fusedJob(const Case& c) {
    auto m = std::make_shared<AttentionMemory>(c);
    const Problem& p = m->problem;
    const Launch launch = path({p.shape(), p.q.data(), p.k.data(), p.v.data(), m->mixes.data(),
                                m->mixed[0].data(), true, 1e-5F},
                               p.device())
                              .at(0);
    return {nameOf(launch.kernel), c.name(), launch, m, m->global()};
}

std::vector<Case> withKeys(std::vector<Case> cases, int keys) {
    for (Case& c : cases) c.keys = keys;
    return cases;
}

std::vector<Job> attentionJobs(int keys) {
    std::vector<Job> jobs;
    const auto add = [&](Job job, const Case& c) {
        job.launch.grid = {1}; // the one with the longest rows
        const int width = c.valueBlocks * c.headDim;
        job.fillsItsTiles = c.headDim % 16 == 0 && width % 32 == 0 && c.headDim >= 32;
        jobs.push_back(std::move(job));
    };
    for (const Case& c : withKeys(casesOfTilings(mapsLaunch), keys)) add(mapsJob(c), c);
    for (const Case& c : withKeys(casesOfTilings(fusedLaunch), keys)) add(fusedJob<&fusedAttention>(c), c);
    for (const Case& c : withKeys(casesOfTilings(fusedLaunchBf16), keys))
        if (fusedLaunchBf16(c).kernel != fusedLaunch(c).kernel) add(fusedJob<&fusedAttentionBf16>(c), c);
    const Case rows{.queries = 2, .keys = 300, .headDim = 64};
    add(mapsJob(rows), rows);
    add(fusedJob<&fusedAttention>(rows), rows);
    return jobs;
}

/// The kernels that take the sum of a row, in rows that have several warps.
std::vector<Job> normJobs() {
    std::vector<Job> jobs;
    for (const std::int64_t cols : {2052, 2051}) {
        auto memory = std::make_shared<std::vector<Memory>>();
        for (int i = 0; i < 4; ++i) {
            memory->emplace_back(3 * cols, true);
            std::fill_n(memory->back().data(), 3 * cols, 1.0F);
        }
        std::vector<std::span<const float>> global;
        for (const Memory& each : *memory) global.push_back(numbersOf(each));
        static const DeviceHeadMix mixes[] = {{1, -0.5F, 1, 1}};
        float *x = (*memory)[0].data(), *y = (*memory)[1].data(), *z = (*memory)[2].data(),
              *w = (*memory)[3].data();
        const int width = static_cast<int>(cols);
        for (const Launch& launch :
             {rmsNorm({x, y, z, 3, cols, 1e-5F}), layerNorm({x, y, w, z, 3, cols, 1e-5F}),
              polyNorm({x, y, w, z, 3, cols, 1e-5F}), combine({x, y, mixes, z, 3, 1, width, true, 1e-5F})})
            jobs.push_back({nameOf(launch.kernel), "", launch, memory, global, true});
    }
    return jobs;
}

} // namespace

std::vector<Job> everyJob(int keys) {
    std::vector<Job> jobs = attentionJobs(keys);
    std::ranges::move(normJobs(), std::back_inserter(jobs));
    return jobs;
}

} // namespace lambdascope::emulator
