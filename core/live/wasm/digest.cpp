// SPDX-License-Identifier: MIT
// The digests of a live page by LibTomCrypt, a few plain C files in the public domain: OpenSSL is larger than
// the page.
#include "core/util/digest.h"

#include "core/util/error.h"

#include <fmt/format.h>

#include <tomcrypt.h>

namespace lambdascope {

struct Sha256::State {
    hash_state hash{};
};

Sha256::Sha256() : state_(std::make_unique<State>()) {
    sha256_init(&state_->hash);
}

Sha256::~Sha256() = default;

Sha256& Sha256::add(std::string_view bytes) {
    sha256_process(&state_->hash, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
    return *this;
}

Sha256::Digest Sha256::digest() const {
    hash_state ended = state_->hash; // the end of one takes nothing more
    Digest digest{};
    sha256_done(&ended, digest.data());
    return digest;
}

std::string hexOf(const Sha256::Digest& digest) {
    std::string hex;
    for (const unsigned char byte : digest) hex += fmt::format("{:02x}", byte);
    return hex;
}

std::string base64Of(std::span<const unsigned char> bytes) {
    unsigned long length = 4 * ((bytes.size() + 2) / 3) + 1; // it writes an end, too
    std::string text(length, '\0');
    if (base64_encode(bytes.data(), bytes.size(), reinterpret_cast<unsigned char*>(text.data()), &length) !=
        CRYPT_OK)
        throw fail("{} bytes are too many for base64", bytes.size());
    text.resize(length);
    return text;
}

std::string fromBase64(std::string_view text) {
    unsigned long length = text.size();
    std::string bytes(length, '\0'); // three of four characters
    if (base64_strict_decode(reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                             reinterpret_cast<unsigned char*>(bytes.data()), &length) != CRYPT_OK)
        throw fail("it is not base64");
    bytes.resize(length);
    return bytes;
}

} // namespace lambdascope
