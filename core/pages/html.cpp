// SPDX-License-Identifier: MIT
#include "core/pages/html.h"

#include <openssl/evp.h>

#include <array>

namespace lambdascope {

std::string base64Of(std::span<const unsigned char> bytes) {
    std::string text(4 * ((bytes.size() + 2) / 3) + 1, '\0'); // EVP writes an end, too
    const int length = EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()), bytes.data(),
                                       static_cast<int>(bytes.size()));
    text.resize(static_cast<std::size_t>(length));
    return text;
}

std::string sourceHash(std::string_view text) {
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned length = 0;
    EVP_Digest(text.data(), text.size(), digest.data(), &length, EVP_sha256(), nullptr);
    return "'sha256-" + base64Of(std::span(digest).first(length)) + "'";
}

std::string escapedHtml(std::string_view text) {
    std::string result;
    for (const char c : text) {
        switch (c) {
        case '&':
            result += "&amp;";
            break;
        case '<':
            result += "&lt;";
            break;
        case '>':
            result += "&gt;";
            break;
        case '"':
            result += "&quot;";
            break;
        case '\'':
            result += "&#39;";
            break;
        default:
            result += c;
        }
    }
    return result;
}

std::string escapedJson(const std::string& json) {
    std::string result;
    for (const char c : json) c == '<' ? result += "\\u003c" : result += c;
    return result;
}

std::string filledIn(std::string_view form, const std::map<std::string_view, std::string>& fields) {
    std::string text;
    while (true) {
        const std::size_t begin = form.find("{{"), end = form.find("}}", begin);
        text += form.substr(0, begin);
        if (begin == std::string_view::npos || end == std::string_view::npos) return text;
        text += fields.at(form.substr(begin + 2, end - begin - 2));
        form.remove_prefix(end + 2);
    }
}

} // namespace lambdascope
