// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/tensor.h"

#include <Eigen/Core>

namespace lambdascope {

using RowMatrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Stride = Eigen::OuterStride<>;
using ConstBlock = Eigen::Map<const RowMatrix, 0, Stride>;
using Block = Eigen::Map<RowMatrix, 0, Stride>;
using ConstRow = Eigen::Map<const Eigen::Array<float, 1, Eigen::Dynamic>>;
using Row = Eigen::Map<Eigen::Array<float, 1, Eigen::Dynamic>>;

/// What Eigen counts with: 32 bits where addresses have no more, as in WebAssembly.
inline Eigen::Index indexOf(std::int64_t count) {
    return static_cast<Eigen::Index>(count);
}

/// Rows first…first + rows − 1, columns col…col + cols − 1 of a tensor.
inline ConstBlock block(const Tensor& t, std::int64_t first, std::int64_t rows, std::int64_t col,
                        std::int64_t cols) {
    return {t.row(first) + col, indexOf(rows), indexOf(cols), Stride(indexOf(t.cols()))};
}
inline Block block(Tensor& t, std::int64_t first, std::int64_t rows, std::int64_t col, std::int64_t cols) {
    return {t.writable() + first * t.cols() + col, indexOf(rows), indexOf(cols), Stride(indexOf(t.cols()))};
}

inline ConstRow rowOf(const Tensor& t, std::int64_t r) {
    return {t.row(r), indexOf(t.cols())};
}
inline Row rowOf(Tensor& t, std::int64_t r) {
    return {t.writable() + r * t.cols(), indexOf(t.cols())};
}

} // namespace lambdascope
