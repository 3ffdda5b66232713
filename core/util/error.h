// SPDX-License-Identifier: MIT
#pragma once

#include "core/util/phrase.h"

#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

namespace lambdascope {

// Visible outside of plug-ins, which are built with hidden symbols: the program catches what they throw.
#pragma GCC visibility push(default)

/// Something could not be done. what() is one sentence for the user that names the file and the fact, in
/// English; phrase() is the same for translation.
class Error : public std::runtime_error {
  public:
    explicit Error(const std::string& sentence) : Error(Phrase{sentence, {}, false}) {}
    explicit Error(Phrase phrase)
        : std::runtime_error(phrase.text()), phrase_(std::make_shared<const Phrase>(std::move(phrase))) {}
    [[nodiscard]] const Phrase& phrase() const { return *phrase_; }

  private:
    std::shared_ptr<const Phrase> phrase_; // errors are copied without throwing
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

/// What an exception says, for translation if it is one of this program's, or says that there is no memory or
/// no thread.
inline Phrase phraseOf(const std::exception& exception) {
    if (const auto* error = dynamic_cast<const Error*>(&exception)) return error->phrase();
    if (dynamic_cast<const std::bad_alloc*>(&exception) != nullptr) return phrase("out of memory");
    const auto* system = dynamic_cast<const std::system_error*>(&exception);
    if (system != nullptr && system->code() == std::errc::resource_unavailable_try_again)
        return phrase("no thread can be started, for want of memory or because there are too many");
    return {exception.what(), {}, true};
}

/// throw fail<Error>("{}: no tensor {}", file, name);
template<typename E = Error, typename... Args>
[[nodiscard]] E fail(fmt::format_string<Args...> text, Args&&... args) {
    return E(phrase(text, std::forward<Args>(args)...));
}

} // namespace lambdascope
