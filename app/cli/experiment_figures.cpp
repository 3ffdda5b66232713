// SPDX-License-Identifier: MIT
#include "app/cli/experiment_figures.h"

#include "core/util/assets.h"
#include "core/util/error.h"
#include "core/util/files.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <iostream>
#include <spawn.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>
#include <vector>

namespace lambdascope::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* dotsToTheInch = "96"; // a pixel is one: lines are sharp, and files small

/// Runs a program to its end, with what it says on stderr; its exit code, 128 + signal where one killed it.
int runProgram(std::vector<std::string> words) {
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t files{};
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&files, STDERR_FILENO, STDOUT_FILENO);
    posix_spawnattr_t attributes{};
    posix_spawnattr_init(&attributes);
    sigset_t none; // what waits for CtrlC here ends the program there
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    pid_t child = 0;
    const int failed = posix_spawn(&child, arguments.front(), &files, &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    if (failed != 0) throw fail("{}: {}", words.front(), std::strerror(failed));
    int status = 0;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR) throw fail("{}: {}", words.front(), std::strerror(errno));
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

} // namespace

std::string figurePlace(const std::string& language, const std::string& name) {
    const std::string within = language == "en" ? "" : language + "/";
    return fmt::format("pictures/{}results/{}.png", within, name);
}

FigureDrawer::FigureDrawer(const fs::path& guide, const fs::path& assets) : guide_(guide), assets_(assets) {
    const fs::path program = executableDir() / "lambdascope";
    std::error_code none; // what is not there, mkdtemp says
    std::string passing = (fs::temp_directory_path(none) / "lambdascope-XXXXXX").string();
    if (access(program.c_str(), X_OK) != 0)
        std::cerr << fmt::format("{}: {}; figures are not drawn\n", program.string(), std::strerror(errno));
    else if (mkdtemp(passing.data()) == nullptr)
        std::cerr << fmt::format("{}: {}; figures are not drawn\n", passing, std::strerror(errno));
    else
        program_ = program, passing_ = passing;
}

FigureDrawer::~FigureDrawer() {
    std::error_code none;
    if (!passing_.empty()) fs::remove_all(passing_, none);
}

bool FigureDrawer::draw(const OrderedJson& result, const std::string& language,
                        const std::string& name) const {
    if (program_.empty()) return false;
    const fs::path to = guide_ / figurePlace(language, name);
    const fs::path from = passing_ / fmt::format("{}.{}.json", name, language);
    std::error_code none;
    try {
        fs::create_directories(to.parent_path(), none); // else the file says why not
        writeFile(from, result.dump());
        const int code =
            runProgram({program_.string(), "--assets", assets_.string(), "--backend", "cpu", "--result",
                        from.string(), "--view", "experiment", "--language", language, "--theme", "light",
                        "--no-caption", "--dots", dotsToTheInch, "--few-colours", "--export", to.string()});
        if (code == 0) return true;
        if (code == 128 + SIGINT) return false; // Ctrl-C ended both
        std::cerr << fmt::format("{}: is not drawn, as {} ended with {}\n", to.string(), program_.string(),
                                 code);
    } catch (const std::exception& error) {
        std::cerr << fmt::format("{}: is not drawn: {}\n", to.string(), error.what());
    }
    return false;
}

} // namespace lambdascope::cli
