// SPDX-License-Identifier: MIT
#include "core/pages/shared_lesson.h"

#include "core/pages/html.h"
#include "core/pages/lesson_recorder.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/languages.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

/// Of the file beside the folders of the languages; null where there is none.
std::unique_ptr<Glossary> glossaryOf(const LessonInLanguage& lesson) {
    const fs::path file = absolutePath(lesson.lesson.file).parent_path().parent_path() / "glossary.yaml";
    std::error_code none;
    if (!fs::is_regular_file(file, none)) return nullptr;
    return std::make_unique<Glossary>(file, lesson.language);
}

} // namespace

std::vector<LessonInLanguage> lessonInLanguages(const fs::path& file, const std::string& otherwise) {
    std::vector<LessonInLanguage> all{{otherwise, readLesson(file)}};
    const fs::path folder = absolutePath(file).lexically_normal().parent_path();
    const std::string own = folder.filename().string();
    if (std::ranges::find(languageCodes, own) == languageCodes.end()) return all;
    all.front().language = own;
    std::error_code none;
    for (const std::string_view code : languageCodes) {
        const fs::path other = folder.parent_path() / code / file.filename();
        if (code == own || !fs::is_regular_file(other, none)) continue;
        Lesson lesson = readLesson(other);
        if (lesson.steps.size() == all.front().lesson.steps.size())
            all.push_back({std::string(code), std::move(lesson)});
    }
    return all;
}

SharedLesson shareLesson(const std::vector<LessonInLanguage>& lesson, LessonInstrument& instrument, int begin,
                         const std::function<void(int done, int all)>& progress) {
    LessonPageRecorder::Shared shared{instrument, StateRecorder(instrument), {}, false};
    SharedLesson result;
    OrderedJson pages = OrderedJson::object(), titles = OrderedJson::object();
    const int count = static_cast<int>(lesson.front().lesson.steps.size());
    const int all = count * static_cast<int>(lesson.size());
    int done = 0;
    for (const LessonInLanguage& each : lesson) {
        instrument.setBeside(each.lesson.file.parent_path());
        const auto glossary = glossaryOf(each);
        titles[each.language] = each.lesson.title;
        for (int page = 0; page < count; ++page) {
            if (instrument.stop().stop_requested()) throw Cancelled();
            if (progress) progress(done++, all);
            LessonPageRecorder recorder(shared, each, page, glossary.get());
            result.page.lesson += fmt::format(
                R"(<article data-lang="{}" lang="{}" data-page="{}" hidden>{}</article>)", each.language,
                each.language == "zh_CN" ? "zh-CN" : each.language, page, recorder.html());
            pages[each.language].push_back(recorder.data());
        }
    }
    shared.leftOut.push_back(
        phrase("Other texts, heads and edits than those of the lesson are not in the page: it "
               "runs no model."));
    const Lesson& first = lesson.front().lesson;
    result.page.title = result.page.description = first.title;
    result.page.data = {{"lesson",
                         {{"name", first.name},
                          {"titles", titles},
                          {"minutes", first.minutes},
                          {"begin", std::clamp(begin, 0, count - 1)},
                          {"pages", pages}}},
                        {"states", shared.states.states()},
                        {"pool", shared.states.maps()}};
    result.page.images = shared.images;
    result.leftOut = std::move(shared.leftOut);
    result.states = static_cast<int>(shared.states.states().size());
    return result;
}

} // namespace lambdascope
