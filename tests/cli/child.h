// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace lambdascope::test {

/// What a child process left behind. A child killed by a signal has code 128 + signal.
struct Ran {
    int code = -1;
    std::string out;
    std::string err;
};

/// Runs lambdascope-cli with these arguments; `assets` becomes LAMBDASCOPE_ASSETS.
Ran runCli(const std::vector<std::string>& arguments, const std::string& assets = {});

/// A line of the shell, in which $CLI is the program.
Ran runShell(const std::string& line);

/// The program with a terminal as its stdout.
Ran runOnTerminal(const std::vector<std::string>& arguments);

/// As runCli, and presses Ctrl+C as soon as it has written `bytes` to stdout.
Ran interruptCli(const std::vector<std::string>& arguments, std::size_t bytes);

} // namespace lambdascope::test
