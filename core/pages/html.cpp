// SPDX-License-Identifier: MIT
#include "core/pages/html.h"

#include "core/util/digest.h"

namespace lambdascope {

std::string sourceHash(std::string_view text) {
    return "'sha256-" + base64Of(Sha256().add(text).digest()) + "'";
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
