// SPDX-License-Identifier: MIT
#pragma once

#ifdef __CUDACC__
#define FMT_USE_CONSTEXPR 1 // fmt takes nvcc for a compiler without, and then does not compile as C++20
#endif
#include <fmt/format.h>

#include <stdexcept>
#include <string>
#include <utility>

namespace lambdascope {

// Visible outside of plug-ins, which are built with hidden symbols: the program catches what they throw.
#pragma GCC visibility push(default)

/// Something could not be done. what() is one sentence for the user that names the file and the fact.
class Error : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// The caller asked for something that does not exist (layer 9 of 3, an unknown option): exit code 2 on the
/// command line.
class UsageError : public Error {
  public:
    using Error::Error;
};

/// A device is missing, lost or out of memory. The same work can be done on the CPU.
class DeviceError : public Error {
  public:
    using Error::Error;
};

/// The device has no room for this work, in its memory or its kernels; other work may still fit.
class OutOfDeviceMemory : public DeviceError {
  public:
    using DeviceError::DeviceError;
};

/// The user stopped it; nothing was changed.
class Cancelled : public Error {
  public:
    Cancelled() : Error("cancelled") {}
};

#pragma GCC visibility pop

/// throw fail<Error>("{}: no tensor {}", file, name);
template<typename E = Error, typename... Args>
[[nodiscard]] E fail(fmt::format_string<Args...> text, Args&&... args) {
    return E(fmt::format(text, std::forward<Args>(args)...));
}

} // namespace lambdascope
