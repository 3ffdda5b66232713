// SPDX-License-Identifier: MIT
#include "core/live/live.h"

#include "app/cli/commands.h"
#include "app/options/options.h"
#include "core/analysis/attention/noise_meter.h"
#include "core/analysis/groups/group_by.h"
#include "core/files/edits_file.h"
#include "core/live/page.h"
#include "core/model/beside/example_prompts.h"
#include "core/util/assets.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/languages.h"

#include <fmt/format.h>

#include <iostream>
#include <string>
#include <vector>

namespace lambdascope::cli {
namespace {

struct LiveOptions {
    ModelOption model;
    PromptOptions prompt;
    MarkOptions marks;
    EditOptions edits;
    std::string place, by = "auto", heads = "layer", language = "en", out;
};

/// The prompt of the pair's first example.
std::string firstExample(const Pair& pair) {
    const auto file = pair.diff->folder.parent_path() / "prompts.json";
    std::error_code none;
    const auto prompts = std::filesystem::exists(file, none) ? readExamplePrompts(file) : nlohmann::json();
    return prompts.empty() ? "Once upon a time" : prompts.front().at("text").get<std::string>();
}

/// The state that the page opens with (core/live/live.h).
OrderedJson wishOf(const LiveOptions& options, const Pair& pair) {
    const bool asked =
        options.prompt.prompt->count() + options.prompt.file->count() + options.prompt.tokens->count() > 0;
    const Model& model = *pair.diff;
    const std::string text = asked ? options.prompt.read(model, pair).text : firstExample(pair);
    OrderedJson wish{{"text", text},
                     {"edits", toCommandLine(options.edits.read(pair))},
                     {"by", options.by},
                     {"heads", options.heads}};
    if (options.marks.given()) {
        const Marks marks = options.marks.in(model.tokenizer->pieces(model.tokenizer->encode(text)));
        wish["answer"] = placesOf(marks.answer);
        wish["rivals"] = placesOf(marks.distractors);
    }
    if (!options.place.empty()) {
        const HeadId place = parsePlace(options.place, model);
        wish["layer"] = place.layer;
        if (place.head >= 0) wish["head"] = place.head;
    }
    return wish;
}

void run(const LiveOptions& options) {
    const std::filesystem::path assets = findAssets(executableDir());
    const Pair pair = options.model.loadPair();
    checkLivePair(pair);
    const std::string page =
        livePage(pair, wishOf(options, pair), readPageLook(assets, LAMBDASCOPE_VERSION, options.language),
                 readPageParts(assets), readLiveParts(assets));
    writeFile(options.out, page);
    (isStandardOutput(options.out) ? std::cerr : std::cout)
        << fmt::format("{}: {:.1f} MB, which any browser opens without a network\n", options.out,
                       static_cast<double>(page.size()) / 1e6);
}

} // namespace

void addLive(CLI::App& app) {
    const auto add = [](LiveOptions& options, CLI::App& command) {
        options.model.addNameTo(command);
        options.model.addWithTo(command);
        options.prompt.addTo(command);
        options.marks.addBothTo(
            command,
            "the part of the prompt that is the answer; by itself where the prompt asks for a number");
        options.edits.addTo(command);
        command.add_option("--layer", options.place, "the layer, or the head (L.H), that it opens with")
            ->type_name("L[.H]");
        command.add_option("--by", options.by, "what a column of its maps is")
            ->check(CLI::IsMember(std::vector<std::string>(groupingChoices.begin(), groupingChoices.end())))
            ->capture_default_str();
        command.add_option("--heads", options.heads, "whose mean its maps are")
            ->check(CLI::IsMember(std::vector<std::string>(meterScopeNames.begin(), meterScopeNames.end())))
            ->capture_default_str();
        command
            .add_option("--language", options.language, "for readers whose system speaks none of its three")
            ->check(CLI::IsMember(std::vector<std::string>(languageCodes.begin(), languageCodes.end())))
            ->capture_default_str();
        command.add_option("-o,--out", options.out, "the file to write; /dev/stdout prints it")
            ->type_name("FILE")
            ->check(namesOutput)
            ->required();
    };
    addCommand<LiveOptions>(
        app, "live",
        "A page that holds the models and computes in any browser: prompts, edits and λ of "
        "who opens it, without a network",
        add, run);
}

} // namespace lambdascope::cli
