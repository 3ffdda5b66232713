// SPDX-License-Identifier: MIT
#pragma once

#include "tests/emulator/executor.h"

/// Copies that arrive as late as they may: the target is poisoned at once, so that a thread that still reads
/// what was there finds NaN, and filled only when the thread that asked waits.
namespace lambdascope::emulator {

/// `bytes` (or zeros, where `from` is null) into shared memory.
void copyLater(void* to, const void* from, std::size_t bytes);
void commitCopies();
/// Throws Error if copies of an earlier block are left: nobody waited for them.
void waitCopies(int pending);
/// After a block that was given up: nobody is going to wait for its copies.
void forgetCopies();

} // namespace lambdascope::emulator

namespace lambdascope::cuda {

[[gnu::always_inline]] inline void copyAsync16(float* to, const float* from, bool valid) {
    emulator::copyLater(to, valid ? from : nullptr, 16);
}
[[gnu::always_inline]] inline void copyAsync4(float* to, const float* from, bool valid) {
    emulator::copyLater(to, valid ? from : nullptr, 4);
}
inline void commitCopies() {
    emulator::commitCopies();
}
template<int pending>
[[gnu::always_inline]] inline void waitCopies() {
    emulator::waitCopies(pending);
}

} // namespace lambdascope::cuda
