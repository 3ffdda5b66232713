// SPDX-License-Identifier: MIT
// lambdascope-cli: the core without a window. Results on stdout, one line on stderr for a failure; exit code
// 0, 1 (failed) or 2 (asked for something that does not exist).
#include "app/cli/commands.h"
#include "core/util/escaped.h"
#include "core/util/machine_memory.h"

#include <csignal>
#include <iostream>

int main(int argc, char** argv) {
    lambdascope::tellIfMemoryEndsProgram();
    std::signal(SIGXFSZ, SIG_IGN); // a limit on the size of files is told, as a full disk is
    const lambdascope::EscapedStream results(std::cout), failures(std::cerr);
    return lambdascope::cli::runCommand({argv + 1, argv + argc});
}
