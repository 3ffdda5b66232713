// SPDX-License-Identifier: MIT
// SHA-256 by the examples of FIPS 180-4, base64 by those of RFC 4648.
#include "core/util/digest.h"
#include "core/util/error.h"

#include <gtest/gtest.h>

namespace lambdascope {
namespace {

std::span<const unsigned char> bytesOf(std::string_view text) {
    return {reinterpret_cast<const unsigned char*>(text.data()), text.size()};
}

TEST(Digest, Sha256IsThatOfTheStandard) {
    EXPECT_EQ(hexOf(Sha256().digest()), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(hexOf(Sha256().add("abc").digest()),
              "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(hexOf(Sha256().add(std::string(1000000, 'a')).digest()),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Digest, Sha256IsOfAllThatWasAddedSoFar) {
    Sha256 hash;
    hash.add("ab");
    EXPECT_NE(hexOf(hash.digest()), hexOf(Sha256().add("abc").digest()));
    hash.add("").add("c");
    EXPECT_EQ(hash.digest(), Sha256().add("abc").digest());
    EXPECT_EQ(hash.digest(), Sha256().add("abc").digest()); // asking ends nothing
}

TEST(Digest, Base64IsThatOfTheStandardBothWays) {
    const std::pair<const char*, const char*> examples[] = {{"", ""},
                                                            {"f", "Zg=="},
                                                            {"fo", "Zm8="},
                                                            {"foo", "Zm9v"},
                                                            {"foob", "Zm9vYg=="},
                                                            {"fooba", "Zm9vYmE="},
                                                            {"foobar", "Zm9vYmFy"}};
    for (const auto& [plain, encoded] : examples) {
        EXPECT_EQ(base64Of(bytesOf(plain)), encoded);
        EXPECT_EQ(fromBase64(encoded), plain);
    }
    EXPECT_EQ(fromBase64(base64Of(bytesOf(std::string_view("\0\xFF\x80", 3)))),
              std::string_view("\0\xFF\x80", 3));
}

TEST(Digest, WhatIsNoBase64IsRefused) {
    for (const char* bad : {"Zg=", "Zm9", "Z", "Zm9v!mFy", "ключ"})
        EXPECT_THROW(fromBase64(bad), Error) << bad;
}

} // namespace
} // namespace lambdascope
