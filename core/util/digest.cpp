// SPDX-License-Identifier: MIT
#include "core/util/digest.h"

#include "core/util/error.h"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <algorithm>

namespace lambdascope {

struct Sha256::State {
    using Context = std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)>;
    static Context make() { return {EVP_MD_CTX_new(), EVP_MD_CTX_free}; }
    Context context = make();
};

Sha256::Sha256() : state_(std::make_unique<State>()) {
    EVP_DigestInit_ex(state_->context.get(), EVP_sha256(), nullptr);
}

Sha256::~Sha256() = default;

Sha256& Sha256::add(std::string_view bytes) {
    EVP_DigestUpdate(state_->context.get(), bytes.data(), bytes.size());
    return *this;
}

Sha256::Digest Sha256::digest() const {
    const State::Context ended = State::make(); // the end of one takes nothing more
    EVP_MD_CTX_copy_ex(ended.get(), state_->context.get());
    Digest digest{};
    EVP_DigestFinal_ex(ended.get(), digest.data(), nullptr);
    return digest;
}

std::string hexOf(const Sha256::Digest& digest) {
    std::string hex;
    for (const unsigned char byte : digest) hex += fmt::format("{:02x}", byte);
    return hex;
}

std::string base64Of(std::span<const unsigned char> bytes) {
    std::string text(4 * ((bytes.size() + 2) / 3) + 1, '\0'); // EVP writes an end, too
    const int length = EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()), bytes.data(),
                                       static_cast<int>(bytes.size()));
    text.resize(static_cast<std::size_t>(length));
    return text;
}

std::string fromBase64(std::string_view text) {
    std::string bytes(text.size(), '\0'); // three of four characters
    const auto* from = reinterpret_cast<const unsigned char*>(text.data());
    auto* to = reinterpret_cast<unsigned char*>(bytes.data());
    const int length = EVP_DecodeBlock(to, from, static_cast<int>(text.size()));
    if (length < 0) throw fail("it is not base64");
    const auto padding = static_cast<std::size_t>(std::ranges::count(text, '='));
    bytes.resize(static_cast<std::size_t>(length) - std::min(padding, static_cast<std::size_t>(length)));
    return bytes;
}

} // namespace lambdascope
