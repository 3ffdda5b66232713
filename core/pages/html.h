// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace lambdascope {

/// A text within HTML, in attributes too.
std::string escapedHtml(std::string_view text);
/// JSON within a script element: nothing in it ends the element or begins a comment.
std::string escapedJson(const std::string& json);

/// As a content security policy names an inline script or style.
std::string sourceHash(std::string_view text);

/// A template with its fields {{name}} filled; what is put in is not looked through.
std::string filledIn(std::string_view form, const std::map<std::string_view, std::string>& fields);

} // namespace lambdascope
