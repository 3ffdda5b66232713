// SPDX-License-Identifier: MIT
#include "core/lessons/lesson_image.h"

#include "core/lessons/lesson_text.h"
#include "core/util/error.h"
#include "core/util/files.h"

#include <algorithm>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view blanks = " \t\n";

/// Where the bracket stands that closes the words of an image; npos: it is none.
std::size_t endOfWords(std::string_view text, std::size_t at) {
    for (; at < text.size(); ++at) {
        if (text[at] == '\\')
            ++at;
        else if (text[at] == ']')
            return at;
        else if (text.substr(at).starts_with("\n\n"))
            break;
    }
    return std::string_view::npos;
}

/// "picture.png" of "(picture.png)" or "(picture.png "title")"; empty for what is neither.
std::string_view fileIn(std::string_view text) {
    if (!text.starts_with('(')) return {};
    text.remove_prefix(std::min(text.find_first_not_of(blanks, 1), text.size()));
    const std::string_view file = text.substr(0, text.find_first_of(" \t\n)"));
    const std::string_view rest = text.substr(file.size());
    const auto next = rest.find_first_not_of(blanks);
    const bool closed =
        next != std::string_view::npos && (rest[next] == ')' || rest[next] == '"' || rest[next] == '\'');
    return closed && !file.starts_with('<') ? file : std::string_view();
}

} // namespace

std::vector<LessonImageName> imagesIn(std::string_view text) {
    const std::vector<bool> code = codeIn(text);
    std::vector<LessonImageName> images;
    for (std::size_t at = 0; at + 1 < text.size(); ++at) {
        if (text[at] == '\\' && !code[at])
            ++at;
        else if (text.substr(at).starts_with("![") && !code[at])
            if (const auto end = endOfWords(text, at + 2); end != std::string_view::npos)
                images.push_back({at, fileIn(text.substr(end + 1))});
    }
    return images;
}

fs::path imagePath(std::string_view file) {
    if (file.empty()) throw fail("an image is written ![words](file.png)");
    fs::path path = percentDecoded(file);
    const std::string& plain = path.native();
    const bool odd = plain.find_first_of(std::string_view(":?#\\\0", 5)) != std::string::npos;
    if (odd || path.is_absolute() || std::ranges::find(path, fs::path("..")) != path.end())
        throw fail("the image “{}” is no file below the folder of the lesson", file);
    return path;
}

LessonImage readLessonImage(const fs::path& folder, std::string_view file) {
    const fs::path path = imagePath(file);
    if (!staysBelow(folder, path))
        throw fail("the image “{}” is no file below the folder of the lesson", file);
    std::error_code none;
    const fs::path whole = fs::weakly_canonical(folder / path, none);
    LessonImage image{nullptr, readRegularFile(whole, largestPicture)};
    if (image.bytes.starts_with("\x89PNG\r\n\x1A\n")) image.format = "PNG";
    if (image.bytes.starts_with("\xFF\xD8\xFF")) image.format = "JPEG";
    if (image.format == nullptr) throw fail("the image “{}” is no PNG and no JPEG", file);
    return image;
}

} // namespace lambdascope
