// SPDX-License-Identifier: MIT
#include "core/text/parts/byte_level.h"

#include "core/util/utf8.h"

namespace lambdascope {
namespace {

/// Printable Latin-1 characters stand for themselves.
bool standsForItself(int byte) {
    return (byte >= '!' && byte <= '~') || (byte >= 0xA1 && byte <= 0xAC) || (byte >= 0xAE && byte <= 0xFF);
}

} // namespace

const ByteAlphabet& ByteAlphabet::instance() {
    static const ByteAlphabet alphabet;
    return alphabet;
}

ByteAlphabet::ByteAlphabet() {
    toByte_.fill(-1);
    char32_t next = 0x100; // the other bytes take the code points from here on, in order
    for (int byte = 0; byte < 256; ++byte) {
        const char32_t point = standsForItself(byte) ? static_cast<char32_t>(byte) : next++;
        ofByte_[static_cast<std::size_t>(byte)] = toUtf8(point);
        toByte_[point] = byte;
    }
}

std::string ByteAlphabet::encode(std::string_view bytes) const {
    std::string out;
    out.reserve(2 * bytes.size()); // at most
    for (const char c : bytes) out += ofByte_[static_cast<unsigned char>(c)];
    return out;
}

std::string ByteAlphabet::decode(std::string_view piece) const {
    std::string out;
    for (std::size_t i = 0; i < piece.size();) {
        const CodePoint point = codePointAt(piece, i);
        const auto length = static_cast<std::size_t>(point.length);
        const bool known = point.valid && point.value < toByte_.size() && toByte_[point.value] >= 0;
        out += known ? std::string(1, static_cast<char>(toByte_[point.value]))
                     : std::string(piece.substr(i, length));
        i += length;
    }
    return out;
}

} // namespace lambdascope
