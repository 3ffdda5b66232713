// SPDX-License-Identifier: MIT
// What is written where: files, links, pipes, descriptors, and never over what is open.
#include "core/model/model.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/kept_files.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <span>
#include <string_view>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

class Files : public testing::Test {
  protected:
    fs::path path(const std::string& name) const { return folder.path() / name; }
    /// What writing says behind the file's name; empty where it was written.
    static std::string refusal(const fs::path& file) {
        try {
            writeFile(file, "written");
        } catch (const Error& e) {
            const std::string start = file.string() + ": ", sentence = e.what();
            EXPECT_TRUE(sentence.starts_with(start)) << sentence;
            return sentence.substr(std::min(start.size(), sentence.size()));
        }
        EXPECT_EQ(readFile(file), "written");
        return "";
    }
    std::size_t count() const {
        return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder.path()), {}));
    }
    static std::string read(int descriptor) {
        std::array<char, 100> text{};
        const ssize_t got = ::read(descriptor, text.data(), text.size());
        return {text.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0))};
    }
    static fs::path named(int descriptor) { return "/dev/fd/" + std::to_string(descriptor); }

    test::TempFolder folder;
};

TEST_F(Files, ALinkStaysOneAndItsTargetIsWritten) {
    fs::create_directory(path("far"));
    test::writeText(path("far/old"), "old");
    fs::create_symlink("far/old", path("link"));
    fs::create_symlink(path("link"), path("link to link"));
    EXPECT_EQ(refusal(path("link to link")), "");
    EXPECT_TRUE(fs::is_symlink(path("link")) && fs::is_symlink(path("link to link")));
    EXPECT_EQ(readFile(path("far/old")), "written");
    fs::create_symlink("far/new", path("dangling"));
    EXPECT_EQ(refusal(path("dangling")), "");
    EXPECT_TRUE(fs::is_symlink(path("dangling")));
    EXPECT_EQ(readFile(path("far/new")), "written");
    fs::create_symlink("circle", path("circle"));
    EXPECT_EQ(refusal(path("circle")), "cannot be written: Too many levels of symbolic links");
    EXPECT_TRUE(fs::is_symlink(path("circle")));
}

TEST_F(Files, NothingIsLeftOfOneWhoseProcessEndsWhileItIsWritten) {
    const int probe = open(folder.path().c_str(), O_TMPFILE | O_WRONLY, 0600);
    if (probe < 0) GTEST_SKIP() << "no files without a name here";
    close(probe);
    test::writeText(path("old"), "old");
    for (const char* const name : {"old", "new"}) {
        const pid_t child = fork();
        if (child == 0) {
            streamFile(path(name), [](const Sink& sink) {
                sink(std::as_bytes(std::span(std::string_view("half of it"))));
                raise(SIGKILL);
            });
            _exit(0);
        }
        int status = 0;
        ASSERT_EQ(waitpid(child, &status, 0), child);
        EXPECT_TRUE(WIFSIGNALED(status));
    }
    EXPECT_EQ(count(), 1U);
    EXPECT_EQ(readFile(path("old")), "old");
    EXPECT_EQ(refusal(path("new")), "");
    EXPECT_EQ(count(), 2U);
}

TEST_F(Files, PipesAndDescriptorsGetTheBytes) {
    std::array<int, 2> ends{};
    ASSERT_EQ(pipe(ends.data()), 0);
    fs::create_symlink(named(ends[1]), path("link"));
    for (const fs::path& file : {named(ends[1]), path("link")}) {
        EXPECT_EQ(writeFile(file, "through"), 7U);
        EXPECT_EQ(read(ends[0]), "through") << file;
    }
    close(ends[0]), close(ends[1]);

    const fs::path fifo = path("fifo");
    ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
    std::thread writer([&] { writeFile(fifo, "through"); });
    const int reader = open(fifo.c_str(), O_RDONLY);
    EXPECT_EQ(read(reader), "through");
    close(reader);
    writer.join();
    EXPECT_TRUE(fs::is_fifo(fifo));
    EXPECT_EQ(writeFile("/dev/null", "gone"), 4U);
}

TEST_F(Files, WhatNeverEndsIsNotReadForever) {
    std::array<int, 2> ends{};
    ASSERT_EQ(pipe(ends.data()), 0);
    ASSERT_EQ(write(ends[1], "piped", 5), 5);
    close(ends[1]);
    EXPECT_EQ(readFile(named(ends[0])), "piped");
    close(ends[0]);
    EXPECT_THROW(readFile("/dev/zero"), Error);
}

TEST_F(Files, NamesThatNoFileCanHaveAreAskedInVain) {
    const fs::path longName = path(std::string(300, 'n')), inside = path("file") / "inside";
    test::writeText(path("file"), "");
    for (const fs::path& none : {longName, inside, path("absent")}) {
        EXPECT_TRUE(entriesOf(none).empty());
        EXPECT_EQ(timeWritten(none), fs::file_time_type::min());
        EXPECT_EQ(absolutePath(none), none);
        EXPECT_THROW(readFile(none), Error);
    }
    EXPECT_THROW(readFile(folder.path()), Error);
    EXPECT_GT(timeWritten(path("file")), fs::file_time_type::min());
    EXPECT_EQ(entriesOf(folder.path()).size(), 1U);
}

TEST_F(Files, APathStaysAsItIsWhereTheCurrentFolderIsGone) {
    const fs::path before = fs::current_path();
    fs::create_directory(path("gone"));
    fs::current_path(path("gone"));
    EXPECT_EQ(absolutePath("a").filename(), "a");
    EXPECT_TRUE(absolutePath("a").is_absolute());
    fs::remove(path("gone"));
    EXPECT_EQ(absolutePath("a"), "a");
    EXPECT_EQ(absolutePath("/a"), "/a");
    fs::current_path(before);
}

TEST_F(Files, ADescriptorOfAFileIsWrittenWhereItStands) {
    const int log = open(path("log").c_str(), O_WRONLY | O_CREAT, 0600);
    ASSERT_EQ(write(log, "head ", 5), 5);
    EXPECT_EQ(writeFile(named(log), "text"), 4U);
    ASSERT_EQ(write(log, " tail", 5), 5);
    close(log);
    EXPECT_EQ(readFile(path("log")), "head text tail");
    EXPECT_EQ(refusal(named(log)), "cannot be written: Bad file descriptor");
}

TEST_F(Files, StandardOutputIsKnownByAllItsNames) {
    fs::create_symlink("/dev/stdout", path("link"));
    for (const fs::path& file : {fs::path("/dev/stdout"), fs::path("/dev/fd/1"), path("link")})
        EXPECT_TRUE(isStandardOutput(file)) << file;
    for (const fs::path& file : {fs::path("/dev/stderr"), fs::path("/dev/null"), path("none"), fs::path()})
        EXPECT_FALSE(isStandardOutput(file)) << file;
}

TEST_F(Files, WhatCannotTakeAFileSaysSo) {
    EXPECT_EQ(refusal(folder.path()), "is not a regular file and is not replaced");
    EXPECT_EQ(refusal(path("no/file")), "cannot be written: No such file or directory");
    EXPECT_EQ(refusal("/dev/full"), "cannot be written: No space left on device");
    const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    if (terminal < 0 || grantpt(terminal) != 0 || unlockpt(terminal) != 0) GTEST_SKIP() << "no terminals";
    EXPECT_EQ(refusal(ptsname(terminal)), "is a terminal, which cannot show what is written");
    close(terminal);
    EXPECT_EQ(count(), 0U);
}

TEST_F(Files, WhatIsKeptIsNotWrittenOverByAnyName) {
    test::writeText(path("kept"), "kept");
    fs::create_directory(path("sub"));
    fs::create_symlink("kept", path("link"));
    fs::create_hard_link(path("kept"), path("hard"));
    {
        const KeptFiles kept({path("kept"), path("not there")}, phrase("a text"));
        for (const char* name : {"kept", "link", "hard", "sub/../kept", "./kept"})
            EXPECT_EQ(refusal(path(name)), "is a text (kept) and is not written over");
        EXPECT_EQ(refusal(path("other")), "");
        fs::rename(path("kept"), path("moved")); // the file is still open, and another one lies at its path
        test::writeText(path("kept"), "kept");
        for (const char* name : {"kept", "moved", "hard"})
            EXPECT_EQ(refusal(path(name)), "is a text (kept) and is not written over");
    }
    EXPECT_EQ(readFile(path("kept")), "kept");
    EXPECT_EQ(readFile(path("moved")), "kept");
    EXPECT_EQ(refusal(path("kept")), "");
}

TEST_F(Files, EveryFileOfAnOpenModelIsKept) {
    const fs::path sharded = path("sharded"), whole = path("whole");
    fs::copy(fs::path(TEST_DATA) / "hf/diff-sharded", sharded);
    fs::remove(sharded / "golden.safetensors"); // of the tests, not of the model
    test::writeTinyModel(whole, {.vocab = 700});
    fs::copy_file(fs::path(TEST_DATA) / "tokenizer/gpt2.json", whole / "tokenizer.json");
    test::writeText(whole / "tokenizer_config.json", "{}");
    for (const char* name : {"about.json", "prompts.json", "training.json"})
        for (const fs::path& at : {sharded, whole}) test::writeText(at / name, R"({"en": "Small."})");
    for (const fs::path& at : {sharded, whole}) {
        std::vector<fs::path> files;
        for (const auto& entry : fs::directory_iterator(at)) files.push_back(entry.path());
        EXPECT_EQ(files.size(), 7U);
        for (const bool described : {true, false}) {
            const ModelPtr model = described ? describeModel(at) : loadModel(at);
            for (const fs::path& file : files) {
                const std::string before = readFile(file);
                EXPECT_EQ(refusal(file),
                          fmt::format("is a file of the open model {} ({}) and is not written over",
                                      at.filename().string(), file.filename().string()));
                EXPECT_EQ(readFile(file), before);
            }
            EXPECT_EQ(refusal(at / "trace.safetensors"), "") << "what else lies there is free";
            EXPECT_EQ(refusal(at / "trace.safetensors"), "");
            fs::remove(at / "trace.safetensors");
        }
        for (const fs::path& file : files) EXPECT_EQ(refusal(file), "") << "the model is closed";
    }
}

} // namespace
} // namespace lambdascope
