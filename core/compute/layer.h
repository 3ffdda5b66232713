// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/pass.h"
#include "core/compute/trace.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace lambdascope {

/// The residual stream between two layers [T, E]: where the backend works, and in plain memory if a trace
/// keeps it.
struct Residual {
    Tensor x;
    Tensor host;
};

/// Keys and values of one layer for all tokens so far (a KV cache): [capacity, K·d], where the backend works.
/// Heads that give their mean give that of the rows that came first, the prompt's, to all later ones.
struct LayerCache {
    Tensor keys, values;
    Tensor means = {}; // LayerTrace::means
};

/// What a layer leaves in its trace, and what it may use. Without maps and mixed none is formed
/// (Backend::attend).
struct LayerTask {
    bool maps = false;
    bool mixed = true;
    bool residual = true;
    const LayerTrace* kept = nullptr;         // same input, other λ: its maps and mixed are taken over
    LayerCache* cache = nullptr;              // tokens before these rows, which are added to it
    std::span<const std::int64_t> asked = {}; // rows that the residual goes on with, rising; none: all
    bool attendsAll = false;                  // of one text: attention is of all rows, though few are asked
    std::shared_ptr<const LayerPatch> patch = nullptr; // what stands in the place of some of its parts
    std::size_t prompt = 0; // of how many rows from the first token on a mean is; 0: of all
};

/// A whole layer of a pass under edits: `residual` before it becomes the one after it.
std::shared_ptr<LayerTrace> runLayer(Pass& pass, int index, Residual& residual, const Edits& edits,
                                     const LayerTask& task);

/// What the heads of a layer of a trace give if they mix their maps so, [T, heads · W] in plain memory, from
/// its kept A_i · V; `pass` is over its tokens.
Tensor headsAgain(Pass& pass, const Trace& trace, int layer, std::vector<HeadMix> mixes);

/// All of them in plain memory, valid after Backend::finish().
std::vector<Tensor> toHost(Backend& backend, const std::vector<Tensor>& tensors);

} // namespace lambdascope
