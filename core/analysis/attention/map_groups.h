// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/attention/kept_tensors.h"
#include "core/analysis/attention/map_matrix.h"
#include "core/analysis/groups/token_groups.h"

#include <span>
#include <vector>

namespace lambdascope {

/// A map of tokens [T, T] by groups, [rows, groups]: Σ of the group's keys in each of the rows, whose query
/// tokens are given. Numbers of one matrix or two stay what they are, so A1 − λ·A2 holds cell by cell, and a
/// row sums to what it did. A group that a row sees a part of is summed as far as it is seen; a row between
/// others that are not there sees nothing. `kept`: of these groups and rows.
MapMatrix grouped(const MapMatrix& map, const TokenGroups& groups, const std::vector<int>& rows,
                  KeptTensors* kept = nullptr);

/// The mean of matrices of one shape: of heads put together. Where all take the same of their matrices in
/// every row, both stay apart and their mean takes it, so that λ moves without a new sum; else what each
/// takes is in the mean, which takes 1 of the first and −1 of what is subtracted. `kept`: of means that λ
/// does not change.
MapMatrix meanOf(std::span<const MapMatrix> maps, KeptTensors* kept = nullptr);

} // namespace lambdascope
