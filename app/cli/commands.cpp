// SPDX-License-Identifier: MIT
#include "app/cli/commands.h"

#include "app/options/options.h"
#include "core/files/edits_file.h"
#include "core/util/error.h"
#include "core/util/escaped.h"
#include "core/util/nearest.h"

#include <algorithm>
#include <iostream>
#include <string_view>

namespace lambdascope::cli {
namespace {

int report(const std::string& message, int code) {
    std::cout.flush();
    std::cerr << "lambdascope-cli: " << escaped(message) << '\n'; // on one line
    return code;
}

/// "; did you mean “needle”?", or nothing.
std::string meant(const std::string& word, const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* each : app.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(each->get_name());
    const std::string near = nearestOf(word, std::vector<std::string_view>(names.begin(), names.end()));
    return near.empty() ? "" : "; did you mean “" + near + "”?";
}

/// The words up to the first that is no command where one must stand; nothing if each is one.
std::string unknownCommand(const CLI::App& app, const std::vector<std::string>& given) {
    const CLI::App* at = &app;
    std::string words;
    for (const std::string& word : given) {
        if (word.starts_with('-') || at->get_require_subcommand_min() == 0) break;
        words += (words.empty() ? "" : " ") + word;
        const auto named = at->get_subcommands([&](const CLI::App* each) { return each->check_name(word); });
        if (named.empty()) return words + meant(word, *at);
        at = named.front();
    }
    return {};
}

/// Parsing a command line runs its command.
int parseAndRun(CLI::App& app, const std::vector<std::string>& given) {
    try {
        std::vector<std::string> words = withFlagForEach(given);
        std::ranges::reverse(words); // it takes the last one first
        app.parse(words);
    } catch (const CLI::Success& asked) { // --help, --version
        app.exit(asked);
    } catch (const CLI::ParseError& error) {
        const std::string unknown = unknownCommand(app, given);
        return report(unknown.empty() ? sentenceOf(error, app) : "there is no command " + unknown, 2);
    } catch (const UsageError& error) {
        return report(error.what(), 2);
    } catch (const std::exception& error) {
        return report(phraseOf(error).text(), 1);
    }
    if (!std::cout.flush()) return report("the output cannot be written", 1);
    return 0;
}

} // namespace

int runCommand(const std::vector<std::string>& words) {
    CLI::App app("Differential attention (A1 − λ·A2) of small trained models, as numbers.",
                 "lambdascope-cli");
    app.set_version_flag("--version", "lambdascope-cli " LAMBDASCOPE_VERSION);
    app.require_subcommand(1);
    app.footer("Layers and heads count from 0. Exit code: 0 done, 1 failed, 2 wrong usage.");
    for (const auto add : commands) add(app);
    return parseAndRun(app, words);
}

} // namespace lambdascope::cli
