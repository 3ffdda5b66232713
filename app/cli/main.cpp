// SPDX-License-Identifier: MIT
// lambdascope-cli: the core without a window. Results on stdout, one line on stderr for a failure; exit code
// 0, 1 (failed) or 2 (asked for something that does not exist).
#include "app/cli/commands.h"
#include "app/options/options.h"
#include "core/files/edits_file.h"
#include "core/util/error.h"
#include "core/util/escaped.h"
#include "core/util/nearest.h"

#include <algorithm>
#include <csignal>
#include <iostream>
#include <new>
#include <string>
#include <string_view>
#include <vector>

namespace {

int report(const std::string& message, int code) {
    std::cout.flush();
    std::cerr << "lambdascope-cli: " << lambdascope::escaped(message) << '\n'; // on one line
    return code;
}

/// "; did you mean “needle”?", or nothing.
std::string meant(const std::string& word, const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* each : app.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(each->get_name());
    const std::string near =
        lambdascope::nearestOf(word, std::vector<std::string_view>(names.begin(), names.end()));
    return near.empty() ? "" : "; did you mean “" + near + "”?";
}

/// The words up to the first that is no command where one must stand; nothing if each is one.
std::string unknownCommand(const CLI::App& app, int argc, char** argv) {
    const CLI::App* at = &app;
    std::string words;
    for (int i = 1; i < argc && argv[i][0] != '-' && at->get_require_subcommand_min() > 0; ++i) {
        words += (words.empty() ? "" : " ") + std::string(argv[i]);
        const auto named =
            at->get_subcommands([&](const CLI::App* each) { return each->check_name(argv[i]); });
        if (named.empty()) return words + meant(argv[i], *at);
        at = named.front();
    }
    return {};
}

/// Parsing a command line runs its command.
int parseAndRun(CLI::App& app, int argc, char** argv) {
    try {
        std::vector<std::string> words = lambdascope::withFlagForEach({argv + 1, argv + argc});
        std::ranges::reverse(words); // it takes the last one first
        app.parse(words);
    } catch (const CLI::Success& asked) { // --help, --version
        app.exit(asked);
    } catch (const CLI::ParseError& error) {
        const std::string unknown = unknownCommand(app, argc, argv);
        return report(
            unknown.empty() ? lambdascope::cli::sentenceOf(error, app) : "there is no command " + unknown, 2);
    } catch (const lambdascope::UsageError& error) {
        return report(error.what(), 2);
    } catch (const std::bad_alloc&) {
        return report("out of memory", 1);
    } catch (const std::exception& error) {
        return report(error.what(), 1);
    }
    if (!std::cout.flush()) return report("the output cannot be written", 1);
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    std::signal(SIGXFSZ, SIG_IGN); // a limit on the size of files is told, as a full disk is
    const lambdascope::EscapedStream results(std::cout), failures(std::cerr);
    CLI::App app("Differential attention (A1 − λ·A2) of small trained models, as numbers.",
                 "lambdascope-cli");
    app.set_version_flag("--version", "lambdascope-cli " LAMBDASCOPE_VERSION);
    app.require_subcommand(1);
    app.footer("Layers and heads count from 0. Exit code: 0 done, 1 failed, 2 wrong usage.");
    for (const auto add : lambdascope::cli::commands) add(app);
    return parseAndRun(app, argc, argv);
}
