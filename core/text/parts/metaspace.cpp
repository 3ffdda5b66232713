// SPDX-License-Identifier: MIT
#include "core/text/parts/metaspace.h"

#include "core/util/error.h"
#include "core/util/json.h"
#include "core/util/utf8.h"

#include <nlohmann/json.hpp>

namespace lambdascope {
namespace {

Metaspace::Prepend prependNamed(const std::string& name) {
    if (name == "first") return Metaspace::Prepend::First;
    if (name == "always") return Metaspace::Prepend::Always;
    if (name == "never") return Metaspace::Prepend::Never;
    throw fail("the prepend_scheme {} is not supported", shownName(name));
}

} // namespace

Metaspace readMetaspace(const nlohmann::json& json) {
    Metaspace result;
    result.replacement = json.value("replacement", result.replacement);
    const auto length = result.replacement.empty() ? 0 : codePointAt(result.replacement, 0).length;
    if (length == 0 || result.replacement.size() != static_cast<std::size_t>(length))
        throw fail("the replacement {} of Metaspace is not one character", shownName(result.replacement));
    const auto scheme = json.find("prepend_scheme");
    if (scheme != json.end()) result.prepend = prependNamed(scheme->get<std::string>());
    const auto space = json.find("add_prefix_space"); // the old key
    if (space != json.end() && space->is_boolean() && !space->get<bool>()) {
        if (scheme != json.end() && result.prepend != Metaspace::Prepend::Never)
            throw Error("Metaspace says both that it adds a space and that it adds none");
        result.prepend = Metaspace::Prepend::Never;
    }
    if (const auto split = json.find("split"); split != json.end() && split->is_boolean())
        result.split = split->get<bool>();
    return result;
}

std::string replaceAll(std::string_view text, std::string_view what, std::string_view by) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t next = what.empty() ? text.size() : std::min(text.find(what, at), text.size());
        out.append(text, at, next - at);
        if (next < text.size()) out += by;
        at = next + what.size();
    }
    return out;
}

} // namespace lambdascope
