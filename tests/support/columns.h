// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/backend.h"

#include <gtest/gtest.h>

#include <memory>
#include <ostream>

namespace lambdascope::test {

/// One backend that the parity tests run on: a column of their table. What a backend computes with and how
/// large its cases may be; memory that it gives out holds NaN until it is written.
struct Column {
    enum class Kind { Cpu, Emulated, Cuda };

    const char* name;
    Kind kind;
    Precision precision;
    int mostKeys;                // cases with more are left out: the emulator is slow
    const char* backend = "cpu"; // of Kind::Cpu, as makeBackend() has it: which build

    friend void PrintTo(const Column& column, std::ostream* out) { *out << column.name; }
};

inline constexpr Column cpuColumn{"Cpu", Column::Kind::Cpu, Precision::Float32, 1 << 20};
inline constexpr Column cpuSafeColumn{"CpuSafe", Column::Kind::Cpu, Precision::Float32, 1 << 20,
                                      "cpu-x86-64"};
inline constexpr Column cpuV3Column{"CpuV3", Column::Kind::Cpu, Precision::Float32, 1 << 20, "cpu-x86-64-v3"};
inline constexpr Column cpuV4Column{"CpuV4", Column::Kind::Cpu, Precision::Float32, 1 << 20, "cpu-x86-64-v4"};
inline constexpr Column emulatedColumn{"Emulated", Column::Kind::Emulated, Precision::Float32, 33};
inline constexpr Column emulatedBf16Column{"EmulatedBf16", Column::Kind::Emulated, Precision::Bf16, 33};
inline constexpr Column cudaColumn{"Cuda", Column::Kind::Cuda, Precision::Float32, 1 << 20};
inline constexpr Column cudaBf16Column{"CudaBf16", Column::Kind::Cuda, Precision::Bf16, 1 << 20};

/// How far a backend may be from float64, relative to the largest number of the row. Float32 differs by the
/// order of its sums. In bfloat16 products of matrices and attention that keeps no maps round what they
/// multiply to 8 bits (2⁻⁹ each); everything else stays float32.
double toleranceOf(const Column& column, bool roundsInBf16);

/// A test on each of some columns. Without a GPU those of Column::Kind::Cuda are skipped and say why, as are
/// builds that the processor does not run; with LAMBDASCOPE_REQUIRE_CUDA in the environment they fail
/// instead. LAMBDASCOPE_MOST_KEYS=N sets which cases are left out: 33 makes a short run, 2048 runs all of
/// them, be it on the emulator in minutes.
class OnColumns : public testing::TestWithParam<Column> {
  protected:
    void SetUp() override;
    [[nodiscard]] Backend& backend() { return *backend_; }
    [[nodiscard]] bool fits(int keys) const { return keys <= mostKeys_; }

  private:
    std::unique_ptr<Backend> backend_;
    int mostKeys_ = 0;
};

/// Names the instances: "Cpu", "Cuda", …
std::string columnName(const testing::TestParamInfo<Column>& info);

} // namespace lambdascope::test
