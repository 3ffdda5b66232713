// SPDX-License-Identifier: MIT
// What code that was compiled with -fsanitize=thread calls at every load and store. Nobody links the library
// of that name here: these tell who looks on at the emulator.
#include "tests/emulator/executor.h"

namespace {

void tell(const void* address, std::size_t bytes, bool write, const void* site) {
    if (auto* watcher = lambdascope::emulator::watcher()) watcher->access(address, bytes, write, site);
}

} // namespace

// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)
extern "C" {
void __tsan_init();
void __tsan_init() {}
// of the errors that a launch throws
void __tsan_vptr_update(void** at, void* value);
void __tsan_vptr_update(void**, void*) {}
int __tsan_atomic32_fetch_add(int* at, int value, int order);
int __tsan_atomic32_fetch_add(int* at, int value, int) {
    return __atomic_fetch_add(at, value, __ATOMIC_SEQ_CST);
}
#define LAMBDASCOPE_HOOK(name, bytes, write)                                                                 \
    void name(const void* address);                                                                          \
    void name(const void* address) {                                                                         \
        tell(address, bytes, write, __builtin_return_address(0));                                            \
    }
LAMBDASCOPE_HOOK(__tsan_read1, 1, false)
LAMBDASCOPE_HOOK(__tsan_read2, 2, false)
LAMBDASCOPE_HOOK(__tsan_read4, 4, false)
LAMBDASCOPE_HOOK(__tsan_read8, 8, false)
LAMBDASCOPE_HOOK(__tsan_read16, 16, false)
LAMBDASCOPE_HOOK(__tsan_write1, 1, true)
LAMBDASCOPE_HOOK(__tsan_write2, 2, true)
LAMBDASCOPE_HOOK(__tsan_write4, 4, true)
LAMBDASCOPE_HOOK(__tsan_write8, 8, true)
LAMBDASCOPE_HOOK(__tsan_write16, 16, true)
#undef LAMBDASCOPE_HOOK
void __tsan_read_range(const void* address, std::size_t bytes);
void __tsan_read_range(const void* address, std::size_t bytes) {
    tell(address, bytes, false, __builtin_return_address(0));
}
void __tsan_write_range(const void* address, std::size_t bytes);
void __tsan_write_range(const void* address, std::size_t bytes) {
    tell(address, bytes, true, __builtin_return_address(0));
}
}
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
