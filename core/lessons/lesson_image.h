// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

inline constexpr std::size_t largestPicture = 8 << 20; // bytes of an image or a figure

/// An image "![words](file)" in the text of a page: the byte where it stands, and its file as it is written;
/// an empty one where it is written in another of Markdown's ways, which are not known here.
struct LessonImageName {
    std::size_t at = 0;
    std::string_view file;
};
std::vector<LessonImageName> imagesIn(std::string_view text);

/// The path that the file of an image stands for, relative to the folder of the lesson. Throws Error for what
/// is no plain name below it: an absolute path, "..", an address.
std::filesystem::path imagePath(std::string_view file);

/// The bytes of an image, and "PNG" or "JPEG".
struct LessonImage {
    const char* format = nullptr;
    std::string bytes;
};
/// Reads an image of a lesson in the folder. Throws Error for what lies elsewhere, by a link too, for what is
/// no file of at most 8 MiB, and for other formats; none of these is read.
LessonImage readLessonImage(const std::filesystem::path& folder, std::string_view file);

} // namespace lambdascope
