// SPDX-License-Identifier: MIT
#include "core/lessons/course.h"

#include "core/util/error.h"
#include "core/util/files.h"

#include <algorithm>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

bool isLessonFile(const fs::path& file) {
    const std::string name = file.filename().string();
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    return name.size() > 6 && isDigit(name[0]) && isDigit(name[1]) && name[2] == '-' &&
           file.extension() == ".md";
}

} // namespace

int Course::indexOf(const std::string& name) const {
    const auto found = std::ranges::find(lessons, name, &Lesson::name);
    return found == lessons.end() ? -1 : static_cast<int>(found - lessons.begin());
}

Course readCourse(const fs::path& folder, const std::string& language) {
    std::error_code none; // a folder that cannot be read holds no lessons
    const fs::path chosen = fs::is_directory(folder / language, none) ? folder / language : folder / "en";
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : entriesOf(chosen))
        if (isLessonFile(entry.path())) files.push_back(entry.path());
    std::ranges::sort(files);
    Course course;
    try {
        const fs::path words = folder / "glossary.yaml";
        if (fs::exists(words, none)) course.glossary = std::make_shared<const Glossary>(words, language);
    } catch (const Error& error) {
        course.problems.emplace_back(error.what());
    }
    for (const fs::path& file : files) {
        try {
            course.lessons.push_back(readLesson(file));
        } catch (const Error& error) {
            course.problems.emplace_back(error.what());
        }
    }
    return course;
}

} // namespace lambdascope
