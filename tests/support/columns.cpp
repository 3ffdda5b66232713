// SPDX-License-Identifier: MIT
#include "tests/support/columns.h"

#include "core/util/error.h"
#include "tests/emulator/device_emulated.h"

#include <cstdlib>
#include <string>

namespace lambdascope::test {
namespace {

std::unique_ptr<Backend> make(const Column& column) {
    switch (column.kind) {
    case Column::Kind::Cpu:
        return makeBackend(column.backend, 2);
    case Column::Kind::Emulated:
        return emulator::makeEmulatedBackend(column.precision);
    case Column::Kind::Cuda:
        setenv("LAMBDASCOPE_CUDA_POISON", "1", 0);
        return makeBackend("cuda", 0, column.precision);
    }
    return nullptr;
}

} // namespace

double toleranceOf(const Column& column, bool roundsInBf16) {
    constexpr double float32 = 1e-5;
    constexpr double bf16 = 2e-2;
    return roundsInBf16 && column.precision == Precision::Bf16 ? bf16 : float32;
}

void OnColumns::SetUp() {
    mostKeys_ = GetParam().mostKeys;
    if (const char* most = std::getenv("LAMBDASCOPE_MOST_KEYS")) mostKeys_ = std::stoi(most);
    try {
        backend_ = make(GetParam());
    } catch (const Error& error) {
        if (GetParam().kind == Column::Kind::Cpu) GTEST_SKIP() << error.what();
        if (GetParam().kind != Column::Kind::Cuda) throw;
        if (std::getenv("LAMBDASCOPE_REQUIRE_CUDA") != nullptr) FAIL() << error.what();
        GTEST_SKIP() << "no GPU to run on: " << error.what();
    }
}

std::string columnName(const testing::TestParamInfo<Column>& info) {
    return info.param.name;
}

} // namespace lambdascope::test
