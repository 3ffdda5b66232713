// SPDX-License-Identifier: MIT
#include "tests/cli/child.h"

#include "tests/support/tiny_model.h"

#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace lambdascope::test {
namespace {

namespace fs = std::filesystem;

std::string readAll(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// In the child: both streams to files, then the program.
[[noreturn]] void become(char* const* arguments, const char* out, const char* err, const char* assets) {
    constexpr int flags = O_WRONLY | O_CREAT | O_TRUNC;
    constexpr mode_t mode = 0600;
    dup2(open(out, flags, mode), STDOUT_FILENO);
    dup2(open(err, flags, mode), STDERR_FILENO);
    setenv("LAMBDASCOPE_ASSETS", assets, 1);
    setenv("CLI", LAMBDASCOPE_CLI, 1);
    execv(arguments[0], arguments);
    _exit(127);
}

std::vector<std::string> cli(const std::vector<std::string>& arguments) {
    std::vector<std::string> all{LAMBDASCOPE_CLI};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return all;
}

/// `watch` is called while the child runs, with the file that its stdout goes to; or that is `terminal`.
Ran runAndWatch(std::vector<std::string> all, const std::string& assets,
                const std::function<void(pid_t, const fs::path&)>& watch, const char* terminal = nullptr) {
    const TempFolder folder;
    const std::string out = terminal != nullptr ? terminal : (folder.path() / "out").string();
    const std::string err = (folder.path() / "err").string();
    std::vector<char*> pointers;
    pointers.reserve(all.size() + 1);
    for (std::string& argument : all) pointers.push_back(argument.data());
    pointers.push_back(nullptr);

    const pid_t child = fork();
    if (child == 0) become(pointers.data(), out.c_str(), err.c_str(), assets.c_str());
    watch(child, out);
    int status = 0;
    waitpid(child, &status, 0);
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return {code, terminal != nullptr ? std::string() : readAll(out), readAll(err)};
}

} // namespace

Ran runCli(const std::vector<std::string>& arguments, const std::string& assets) {
    return runAndWatch(cli(arguments), assets, [](pid_t, const fs::path&) {});
}

Ran runShell(const std::string& line) {
    return runAndWatch({"/bin/sh", "-c", line}, "/nonexistent/assets", [](pid_t, const fs::path&) {});
}

Ran runOnTerminal(const std::vector<std::string>& arguments) {
    const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    if (terminal < 0 || grantpt(terminal) != 0 || unlockpt(terminal) != 0) return {};
    std::string shown;
    Ran ran = runAndWatch(
        cli(arguments), "/nonexistent/assets",
        [&](pid_t, const fs::path&) {
            std::array<char, 4096> text{};
            ssize_t got = 0; // an error when the child has ended
            while ((got = read(terminal, text.data(), text.size())) > 0)
                shown.append(text.data(), static_cast<std::size_t>(got));
        },
        ptsname(terminal));
    close(terminal);
    ran.out = shown;
    return ran;
}

Ran interruptCli(const std::vector<std::string>& arguments, std::size_t bytes) {
    return runAndWatch(cli(arguments), {}, [bytes](pid_t child, const fs::path& out) {
        std::error_code none; // the file may not be there yet
        for (int i = 0; i < 20'000; ++i) {
            const std::uintmax_t written = fs::file_size(out, none);
            if (!none && written >= bytes) break;
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        kill(child, SIGINT);
    });
}

} // namespace lambdascope::test
