// SPDX-License-Identifier: MIT
#include "tests/cli/child.h"

#include "tests/support/tiny_model.h"

#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <sys/wait.h>
#include <unistd.h>

namespace lambdascope::test {
namespace {

std::string readAll(const std::filesystem::path& file) {
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
    execv(arguments[0], arguments);
    _exit(127);
}

} // namespace

Ran runCli(const std::vector<std::string>& arguments, const std::string& assets) {
    const TempFolder folder;
    const std::string out = (folder.path() / "out").string();
    const std::string err = (folder.path() / "err").string();
    std::vector<std::string> all{CLI};
    all.insert(all.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    pointers.reserve(all.size() + 1);
    for (std::string& argument : all) pointers.push_back(argument.data());
    pointers.push_back(nullptr);

    const pid_t child = fork();
    if (child == 0) become(pointers.data(), out.c_str(), err.c_str(), assets.c_str());
    int status = 0;
    waitpid(child, &status, 0);
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return {code, readAll(out), readAll(err)};
}

} // namespace lambdascope::test
