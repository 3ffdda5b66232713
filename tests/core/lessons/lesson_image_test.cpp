// SPDX-License-Identifier: MIT
// The images of a lesson's text: which are taken, and what is said of the others.
#include "core/lessons/lesson_image.h"
#include "core/lessons/play.h"
#include "core/util/error.h"
#include "tests/support/lesson_text.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <sys/stat.h>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

const std::string png("\x89PNG\r\n\x1A\n and so on");

std::string withImage(const std::string& image) {
    return test::planted("Look at", "Look at " + image + " and");
}

TEST(LessonImage, NamesThatLeadOutOfTheFolderAreFaults) {
    for (const std::string name :
         {"/etc/x.png", "../x.png", "a/../../x.png", "a/%2E%2e/x.png", "%2Fetc/x.png", "file:///etc/x.png",
          "http://a.b/x.png", "data:image/png;base64,AAAA", "qrc:/x.png", ":/x.png", "x.png?y", "x.png#y",
          "a\\b.png", "//host/x.png", "x%00.png"})
        EXPECT_EQ(test::lessonFault(withImage("![x](" + name + ")")),
                  "lessons/en/07-two-maps.md:17: the image “" + name +
                      "” is no file below the folder of the lesson");
}

TEST(LessonImage, OtherSpellingsAreFaults) {
    for (const std::string image :
         {"![x][a]", "![x]", "![]()", "![x](<a b.png>)", "![x](a b.png)", "![x](a.png"})
        EXPECT_EQ(test::lessonFault(withImage(image)),
                  "lessons/en/07-two-maps.md:17: an image is written ![words](file.png)")
            << image;
    EXPECT_EQ(test::lessonFault(test::planted("say: What", "notes: Look, ![x](a.png)\nsay: What")),
              "lessons/en/07-two-maps.md:14: an image stands in the text of a page only");
}

TEST(LessonImage, WhatIsNoImageIsNone) {
    for (const std::string text :
         {"`![x](/a.png)`", "\\![x](/a.png)", "Ah![", "n! [x](lambdascope:?layer=1)"})
        EXPECT_EQ(test::lessonFault(withImage(text)), "") << text;
    for (const std::string image : {"![](a.png)", "![two words](b/c.png \"its title\")", "![x]( d%20e.jpg )"})
        EXPECT_EQ(test::lessonFault(withImage(image)), "") << image;
}

TEST(LessonImage, OnlyFilesOfTheFolderAreRead) {
    const test::TempFolder temp;
    const fs::path folder = temp.path() / "lessons";
    fs::create_directories(folder / "b");
    test::writeText(temp.path() / "secret.png", png);
    test::writeText(folder / "a.png", png);
    test::writeText(folder / "b" / "d e.jpg", "\xFF\xD8\xFF\xE0");
    test::writeText(folder / "text.png", "no picture");
    test::writeText(folder / "large.png", png);
    fs::resize_file(folder / "large.png", largestPicture + 1);
    fs::create_symlink("b/d e.jpg", folder / "inside.jpg");
    fs::create_symlink("../secret.png", folder / "outside.png");
    fs::create_symlink("..", folder / "up");
    fs::create_symlink("/dev/zero", folder / "zero.png");
    ASSERT_EQ(mkfifo((folder / "pipe.png").c_str(), 0600), 0);
    const auto problems = [&](const std::string& image) {
        Lesson lesson = parseLesson(withImage("\n\n![x](" + image + ")"), folder / "07-x.md");
        lesson.steps.resize(1);
        return problemsBeside(lesson, {});
    };
    for (const std::string good : {"a.png", "b/d%20e.jpg", "./b/d%20e.jpg", "inside.jpg"})
        EXPECT_EQ(problems(good), std::vector<std::string>{}) << good;
    const std::string place = (folder / "07-x.md").string() + ":19: ";
    const auto outside = [](const std::string& name) {
        return "the image “" + name + "” is no file below the folder of the lesson";
    };
    const std::string in = fs::canonical(folder).string() + "/";
    const std::pair<std::string, std::string> bad[] = {
        {"outside.png", outside("outside.png")},
        {"up/secret.png", outside("up/secret.png")},
        {"zero.png", outside("zero.png")},
        {"pipe.png", in + "pipe.png: is a pipe or a device, not a file"},
        {"b", in + "b: is a folder, not a file"},
        {"none.png", in + "none.png: cannot be opened: No such file or directory"},
        {"large.png", in + "large.png: has 8388609 bytes; at most 8388608 are read"},
        {"text.png", "the image “text.png” is no PNG and no JPEG"}};
    for (const auto& [name, says] : bad) EXPECT_EQ(problems(name), std::vector<std::string>{place + says});
}

TEST(LessonImage, ALessonWithoutAFolderInItsNameIsInTheWorkingOne) {
    const test::TempFolder temp;
    const test::WorkingFolder folder(temp.path());
    test::writeText("a.png", png);
    EXPECT_EQ(readLessonImage({}, "a.png").bytes, png);
}

} // namespace
} // namespace lambdascope
