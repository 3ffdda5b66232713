// SPDX-License-Identifier: MIT
// Journals on disks that have no locks, that fail, and that write late. What the system answers is changed
// here: a program's own functions come before those of its libraries.
#include "core/experiments/results/journal.h"
#include "core/util/files.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cerrno>
#include <sys/file.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

struct Disk {
    std::atomic<bool> locks = true, seeks = true, syncs = true;
    std::atomic<int> synced = 0;
};
Disk disk; // NOLINT: what the functions below are asked from C

int refused(int why) {
    errno = why;
    return -1;
}

} // namespace

extern "C" int flock(int descriptor, int operation) noexcept {
    if (!disk.locks) return refused(ENOLCK);
    return static_cast<int>(syscall(SYS_flock, descriptor, operation));
}

extern "C" off_t lseek(int descriptor, off_t offset, int whence) noexcept {
    if (!disk.seeks && whence == SEEK_END) return refused(EOVERFLOW);
    return syscall(SYS_lseek, descriptor, offset, whence);
}

extern "C" int fdatasync(int descriptor) {
    ++disk.synced;
    if (!disk.syncs) return refused(EIO);
    return static_cast<int>(syscall(SYS_fdatasync, descriptor));
}

namespace lambdascope {
namespace {

class JournalOnADisk : public testing::Test {
  protected:
    test::TempFolder folder;
    std::filesystem::path path = folder.path() / "a.jsonl";
    JournalHead head = [] {
        Protocol protocol(experimentKind("needle"));
        ExperimentPlan plan;
        plan.settings.push_back({{{"told", 1}, {"asked", 1}, {"length", 240}}, {"diff"}});
        plan.batches = 3;
        const OrderedJson models{{"diff", {{"name", "a"}, {"sha256", "b"}}}};
        return JournalHead{protocol, models, "test", plan, {}};
    }();

    void SetUp() override {
        disk.locks = disk.seeks = disk.syncs = true;
        disk.synced = 0;
    }
    void TearDown() override { SetUp(); }

    void add(Journal& journal, int batch) const {
        journal.add(std::next(head.plan.cells().begin(), batch)->first, {{"right", "1"}});
    }
    static std::string refusal(const std::function<void()>& work) {
        try {
            work();
        } catch (const Error& error) {
            return error.what();
        }
        return "none";
    }
};

TEST_F(JournalOnADisk, WithoutLocksSaysSo) {
    {
        Journal locked(path, head);
        EXPECT_TRUE(locked.unlocked().empty());
        EXPECT_NE(refusal([&] { Journal(path, head); }).find("another run is writing it"), std::string::npos);
    }
    disk.locks = false;
    Journal journal(path, head);
    EXPECT_NE(journal.unlocked().text().find("a.jsonl: cannot be locked"), std::string::npos)
        << journal.unlocked().text();
    add(journal, 0);
    EXPECT_EQ(mergeParts({path}).records.size(), 1U) << "and goes on";
}

TEST_F(JournalOnADisk, OfOlderCountsIsNotGoneOnWith) {
    { Journal(path, head); }
    std::string text = readFile(path);
    const std::string now = "\"lambdascope_experiment\":3,";
    ASSERT_NE(text.find(now), std::string::npos);
    writeFile(path, text.replace(text.find(now), now.size(), "\"lambdascope_experiment\":2,"));
    EXPECT_NE(refusal([&] { Journal(path, head); }).find("it is of an older version"), std::string::npos);
}

TEST_F(JournalOnADisk, IsOnItBeforeTheRunEnds) {
    Journal journal(path, head);
    EXPECT_GE(disk.synced, 1) << "its first line";
    add(journal, 0);
    const int before = disk.synced;
    journal.sync();
    EXPECT_EQ(disk.synced, before + 1);
    disk.syncs = false;
    EXPECT_NE(refusal([&] { journal.sync(); }).find("cannot be written"), std::string::npos);
}

TEST_F(JournalOnADisk, ThatCannotSeekIsLeftAsItWas) {
    Journal journal(path, head);
    add(journal, 0);
    const std::string before = readFile(path);
    disk.seeks = false;
    EXPECT_NE(refusal([&] { add(journal, 1); }).find("cannot be written"), std::string::npos);
    EXPECT_EQ(readFile(path), before);
}

} // namespace
} // namespace lambdascope
