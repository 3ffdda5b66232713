// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace lambdascope {

/// SHA-256 (FIPS 180-4) of bytes in the order in which they are added. The one place that asks a library.
class Sha256 {
  public:
    using Digest = std::array<unsigned char, 32>;
    Sha256();
    ~Sha256();
    Sha256(const Sha256&) = delete;
    Sha256& operator=(const Sha256&) = delete;
    Sha256& add(std::string_view bytes);
    [[nodiscard]] Digest digest() const; // of all so far

  private:
    struct State;
    std::unique_ptr<State> state_;
};

/// 64 hex digits, small letters.
std::string hexOf(const Sha256::Digest& digest);

/// RFC 4648, with padding; decoding throws Error for what is none.
std::string base64Of(std::span<const unsigned char> bytes);
std::string fromBase64(std::string_view text);

} // namespace lambdascope
