// SPDX-License-Identifier: MIT
// The hash of weights: read once, when somebody asks, and given up at once.
#include "core/compute/forward.h"
#include "core/model/model.h"
#include "core/util/error.h"
#include "tests/support/process_counts.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <chrono>
#include <fcntl.h>
#include <future>
#include <optional>
#include <stop_token>
#include <sys/stat.h>
#include <tuple>
#include <unistd.h>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr auto ages = 60s;
constexpr auto patience = 1s; // what a user waits for after Cancel; some milliseconds are needed

class HashedFile : public testing::Test {
  protected:
    test::TempFolder folder;

    fs::path file(const char* name, const std::string& text) {
        test::writeText(folder.path() / name, text);
        return folder.path() / name;
    }
    /// Zeros that take no room.
    fs::path hole(std::uintmax_t bytes) {
        const fs::path path = file("hole", "");
        fs::resize_file(path, bytes);
        return path;
    }
    template<typename Work>
    static std::chrono::duration<double> timeOf(const Work& work) {
        const auto start = std::chrono::steady_clock::now();
        work();
        return std::chrono::steady_clock::now() - start;
    }
};

TEST_F(HashedFile, IsKnownOnceSomebodyHasAsked) {
    WeightHash hash({file("a", "a"), file("bc", "bc")});
    EXPECT_EQ(hash.known(), "");
    EXPECT_EQ(hash.bytes(), 3);
    const std::string abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"; // FIPS 180-2
    EXPECT_EQ(hash.wait(), abc);
    EXPECT_EQ(hash.known(), abc);
    file("a", "z"); // of another model: this one was read before
    EXPECT_EQ(hash.wait(), abc);
}

TEST_F(HashedFile, IsGivenUpAtOnce) {
    const fs::path large = hole(std::uintmax_t{1} << 40); // hours
    auto hash = std::make_shared<WeightHash>(std::vector{large});
    std::stop_source stop;
    auto waits = std::async(std::launch::async, [&] { return hash->wait(stop.get_token()); });
    auto alsoWaits = std::async(std::launch::async, [&] { return hash->wait(stop.get_token()); });
    EXPECT_EQ(waits.wait_for(50ms), std::future_status::timeout);
    EXPECT_LT(timeOf([&] {
                  stop.request_stop();
                  EXPECT_THROW(waits.get(), Cancelled);
                  EXPECT_THROW(alsoWaits.get(), Cancelled);
              }),
              patience);
    hash->begin();
    EXPECT_LT(timeOf([&] { hash.reset(); }), patience) << "with the model";
}

/// It is read up to a pipe, which holds it for as long as nobody closes the other end, until one has given it
/// up.
TEST_F(HashedFile, StaysWantedByTheOthers) {
    const fs::path gate = folder.path() / "gate", behind = file("behind", "abc");
    ASSERT_EQ(mkfifo(gate.c_str(), S_IRUSR | S_IWUSR), 0);
    WeightHash hash({gate, behind});
    auto waits = std::async(std::launch::async, [&] { return hash.wait(); });
    int held = -1;
    for (const auto start = std::chrono::steady_clock::now();
         held < 0 && std::chrono::steady_clock::now() - start < ages;)
        held = open(gate.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC); // fails until somebody reads
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(std::ignore = hash.wait(stop.get_token()), Cancelled);
    EXPECT_EQ(waits.wait_for(0s), std::future_status::timeout);
    ASSERT_EQ(close(held), 0);
    EXPECT_EQ(waits.get(), sha256Of({behind}));
}

/// What a hash tells of a model is of the files that were read, not of those that have their names now.
TEST_F(HashedFile, IsNeverThatOfAnotherFile) {
    const fs::path weights = file("weights", "abc");
    WeightHash replaced({weights});
    fs::rename(file("next", "abd"), weights);
    EXPECT_THROW(std::ignore = replaced.wait(), Error);
    EXPECT_EQ(replaced.known(), "");
    EXPECT_EQ(WeightHash({weights}).wait(), sha256Of({weights}));
}

TEST_F(HashedFile, ThatWasAwayIsReadWhenItIsBack) {
    const fs::path away = folder.path() / "away";
    WeightHash hash({away});
    for (int i = 0; i < 2; ++i) EXPECT_THROW(std::ignore = hash.wait(), Error);
    file("away", "abc");
    EXPECT_EQ(hash.wait().substr(0, 8), "ba7816bf");
}

/// What was opened is let go: a hash, as everything else, is of the model and keeps nothing of it.
TEST(LettingGo, OfModelsThatWereReadRunAndHashed) {
    const test::TempFolder folder;
    test::writeTinyModel(folder.path(), {});
    const auto backend = makeBackend("cpu", 1);
    const auto open = [&] {
        const ModelPtr model = loadModel(folder.path());
        model->hash->begin();
        EXPECT_TRUE(forward(*backend, model, {{1, 2, 3}, {}, {true, true, true}}));
        EXPECT_EQ(model->hash->wait().size(), 64U);
        model->hash->begin();
        EXPECT_GT(test::mappingsOf(folder.path().string()), 0);
        return std::weak_ptr(model);
    };
    EXPECT_TRUE(open().expired());
    const int descriptors = test::openDescriptors();
    for (int i = 0; i < 20; ++i) EXPECT_TRUE(open().expired());
    EXPECT_EQ(test::mappingsOf(folder.path().string()), 0);
    EXPECT_EQ(test::openDescriptors(), descriptors);
}

} // namespace
} // namespace lambdascope
