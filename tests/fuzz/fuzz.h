// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/error.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

/// One input, as libFuzzer hands it over (llvm.org/docs/LibFuzzer.html).
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace lambdascope::fuzz {

/// What is accepted must be usable: ends the program where it is not, which libFuzzer counts as a crash.
inline void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "not so: %s\n", what);
    std::abort();
}

inline std::string textOf(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

/// What `read` makes of an input, or none where it refuses it; its error has to begin with `file`, and
/// whatever else comes out ends the program.
template<typename Read>
auto accepted(std::string_view file, const Read& read) -> std::optional<decltype(read())> {
    try {
        return read();
    } catch (const Error& error) {
        require(std::string_view(error.what()).starts_with(file), "an error names the file");
        return std::nullopt;
    }
}

} // namespace lambdascope::fuzz
