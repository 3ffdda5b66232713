// SPDX-License-Identifier: MIT
// A lesson's figure that is accepted for a page has shapes and words alone, as a browser reads it: nothing
// that runs, nothing from outside.
#include "core/pages/lesson_markup.h"
#include "tests/fuzz/html.h"

#include <array>
#include <map>

using namespace lambdascope;

namespace {

constexpr std::array<std::string_view, 13> shapes{"svg",    "g",       "path",    "line",     "rect",
                                                  "circle", "ellipse", "polygon", "polyline", "text",
                                                  "tspan",  "title",   "desc"};

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::map<std::string, std::string> labels{{"word", "<script>\"'&"}, {"place", "url(//a)"}};
    fuzz::checkTags(figureMarkup(fuzz::textOf(data, size), labels), shapes, [](const std::string& value) {
        fuzz::require(value.find("url(") == std::string::npos && value.find('&') == std::string::npos,
                      "a value names nothing outside, and is spelled by no entities");
    });
    return 0;
}
