// SPDX-License-Identifier: MIT
// experiment all: every experiment on the shipped pairs, and the guide's page of results with its figures, in
// every language.
#include "app/cli/commands.h"
#include "app/cli/ctrl_c.h"
#include "app/cli/experiment_figures.h"
#include "app/cli/experiment_output.h"
#include "core/compute/thread_pool.h"
#include "core/experiments/experiment.h"
#include "core/experiments/results/plot.h"
#include "core/experiments/runner.h"
#include "core/util/assets.h"
#include "core/util/error.h"
#include "core/util/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <memory>
#include <mutex>
#include <set>
#include <string_view>
#include <thread>
#include <vector>

namespace lambdascope::cli {
namespace {

struct AllOptions {
    std::string out;
    int threads = 0;
};

/// What of an experiment the page has: its options as typed, and which columns; none: all.
struct PageOfExperiment {
    std::string_view name;
    std::vector<std::pair<std::string_view, std::string_view>> options;
    std::vector<std::string_view> columns;
};

/// All but corpus, which is a row a head; one that is not named here is run with its defaults.
std::vector<PageOfExperiment> pageExperiments() {
    static const std::vector<PageOfExperiment> chosen{
        {"needle", {{"told", "1,2,4,6,8,12"}, {"asked", "1,2,2,2,1,1"}}, {}},
        {"needle", {{"told", "1,4,8"}, {"asked", "1,2,2"}, {"names", "unseen"}, {"sentences", "apart"}}, {}},
        {"allocation",
         {},
         {"told", "map", "depth", "DIFF bos", "DIFF answer", "DIFF noise", "DIFF question",
          "DIFF answer paper", "DIFF noise paper", "standard bos", "standard answer", "standard noise",
          "standard question", "paper, 3B: DIFF answer paper", "paper, 3B: DIFF noise paper",
          "paper, 3B: standard answer paper", "paper, 3B: standard noise paper"}},
        {"quantize", {{"prompts", "60"}, {"tokens", "2000"}, {"bits", "8,6,4,3"}}, {}},
        {"length", {}, {"position", "DIFF cumulative loss", "standard cumulative loss"}},
        {"sparsity", {{"prompts", "60"}, {"tokens", "2000"}}, {}},
        {"throughput", {{"seconds", "0.25"}}, {}}};
    std::vector<PageOfExperiment> all;
    for (const ExperimentKind& kind : experimentKinds()) {
        const std::size_t before = all.size();
        std::ranges::copy_if(chosen, std::back_inserter(all),
                             [&](const PageOfExperiment& page) { return page.name == kind.name; });
        if (all.size() == before && kind.name != "corpus") all.push_back({kind.name, {}, {}});
    }
    return all;
}

/// The words of the page in a language of the guide.
struct PageWords {
    const char *folder, *title, *intro, *lists, *plots;
};
constexpr std::array pageWords{
    PageWords{
        "en", "Results",
        "What `lambdascope-cli experiment all` found on the two pairs that come with the program. Each table "
        "stands under the command that gives it again; [Experiments](13-experiments.md) has the protocols. "
        "Columns named “paper, 3B” are the paper's own models, at 4K tokens: another scale, not a target. "
        "`scale-model` was trained under a bound on attention logits, `tiny-stories` without.",
        "the same, by", "Plots of"},
    PageWords{
        "zh_CN", "结果",
        "`lambdascope-cli experiment all` 在随附的两对模型上得到的结果。每张表上面是能再次得到它的命令；"
        "[实验](13-experiments.md)写明方案。名为“paper, 3B”的列是论文自己的模型，4K "
        "个词元：那是另一个规模，不是目标。"
        "`scale-model` 训练时注意力 logit 有上限，`tiny-stories` 没有。",
        "同样的，按", "图："},
    PageWords{"ko", "결과",
              "`lambdascope-cli experiment all`이 함께 오는 두 모델 쌍에서 얻은 것입니다. 표마다 위에 그것을 "
              "다시 얻는 명령이 있고, "
              "프로토콜은 [실험](13-experiments.md)에 있습니다. “paper, 3B” 열은 논문 자신의 모델, 토큰 "
              "4K개의 값입니다. 다른 규모이며 목표가 "
              "아닙니다. `scale-model`은 어텐션 로짓에 한계를 두고, `tiny-stories`는 두지 않고 학습했습니다.",
              "같은 것,", "그래프:"}};

/// A table of a chapter, and the list of the result that it is of.
struct PageTable {
    std::string list;
    Table table;
};

/// A chapter: the same in every language.
struct PageChapter {
    std::string heading, command;
    std::vector<PageTable> tables;
    std::string picture;           // the name of its figures; empty: it has no plots
    std::set<std::string> drawn{}; // the languages that it is drawn in
};

/// "scale-model-needle", and the second of one name "scale-model-needle-2".
std::string pictureName(const std::string& pair, std::string_view kind,
                        const std::vector<PageChapter>& before) {
    const std::string name = fmt::format("{}-{}", pair, kind);
    const auto like = std::ranges::count_if(
        before, [&](const PageChapter& each) { return each.picture.starts_with(name); });
    return like == 0 ? name : fmt::format("{}-{}", name, like + 1);
}

Table onlyColumns(const Table& table, const std::vector<std::string_view>& columns) {
    if (columns.empty()) return table;
    Table cut;
    std::vector<std::size_t> places;
    for (const std::string_view column : columns)
        if (const auto at = std::ranges::find(table.heading, column); at != table.heading.end()) {
            places.push_back(static_cast<std::size_t>(at - table.heading.begin()));
            cut.heading.push_back(*at);
        }
    for (const auto& row : table.rows) {
        cut.rows.emplace_back();
        for (const std::size_t place : places) cut.rows.back().push_back(row[place]);
    }
    return cut;
}

/// What an experiment found, whole.
OrderedJson resultOf(const Protocol& protocol, const Pair& pair, int threads, const std::stop_token& stop) {
    const ExperimentKind& kind = protocol.kind();
    const auto experiment = kind.make(protocol, AskedModels(pair, {}));
    const ExperimentOutcome outcome =
        runExperiment(*experiment, {.threads = kind.repeats ? threads : 1, .stop = stop});
    if (!outcome.complete && outcome.stopped.empty()) throw Cancelled();
    if (!outcome.complete) throw Error(outcome.stopped);
    return experimentResult(protocol, hashesOf(pair), LAMBDASCOPE_VERSION, experiment->plan(),
                            outcome.records);
}

Protocol protocolOf(const PageOfExperiment& page) {
    Protocol protocol(experimentKind(page.name));
    for (const auto& [name, text] : page.options) protocol.set(name, std::string(text));
    return protocol;
}

PageChapter chapterOf(const PageOfExperiment& page, const std::string& pairName, const OrderedJson& result) {
    PageChapter chapter{fmt::format("{} · {}", pairName, page.name),
                        fmt::format("lambdascope-cli experiment {} {}", page.name, pairName),
                        {},
                        {}};
    for (const auto& [name, text] : page.options) chapter.command += fmt::format(" --{} {}", name, text);
    for (const auto& [name, list] : result.items())
        if (list.is_array() && !list.empty() && list.front().is_object() && list.front().contains("setting"))
            chapter.tables.push_back({name, onlyColumns(tableOf(list), page.columns)});
    return chapter;
}

std::string markdownRow(const std::vector<std::string>& cells) {
    std::string text = "|";
    for (const std::string& cell : cells) text += fmt::format(" {} |", cell);
    return text + "\n";
}

std::string markdownOf(const std::vector<PageChapter>& chapters, const PageWords& words) {
    std::string text = fmt::format("# {}\n\n{}\n", words.title, words.intro);
    for (const PageChapter& chapter : chapters) {
        text += fmt::format("\n## {}\n\n```\n{}\n```\n", chapter.heading, chapter.command);
        if (chapter.drawn.contains(words.folder))
            text += fmt::format("\n![{} {}](../{})\n", words.plots, chapter.heading,
                                figurePlace(words.folder, chapter.picture));
        for (const PageTable& each : chapter.tables) {
            if (each.list != "cells") text += fmt::format("\n{} `{}`:\n", words.lists, each.list);
            text += "\n" + markdownRow(each.table.heading);
            text += markdownRow(std::vector<std::string>(each.table.heading.size(), "---"));
            for (const auto& row : each.table.rows) text += markdownRow(row);
        }
    }
    return text;
}

/// The plots of every chapter in every language, where they can be drawn: as many at once as there are
/// threads, each a process with a window's memory, so that there are no more than eight.
void drawAll(const FigureDrawer& drawer, std::vector<PageChapter>& chapters,
             const std::vector<OrderedJson>& results, int threads, const std::stop_token& stop) {
    constexpr int mostAtOnce = 8;
    const auto cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    ThreadPool pool(std::min(threads > 0 ? threads : cores, mostAtOnce));
    std::mutex drawn;
    pool.parallelFor(static_cast<int>(chapters.size() * pageWords.size()), [&](int i) {
        const auto index = static_cast<std::size_t>(i);
        PageChapter& chapter = chapters[index / pageWords.size()];
        const std::string language = pageWords.at(index % pageWords.size()).folder;
        if (stop.stop_requested() || chapter.picture.empty()) return;
        if (!drawer.draw(results[index / pageWords.size()], language, chapter.picture)) return;
        const std::lock_guard lock(drawn);
        chapter.drawn.insert(language);
    });
    if (stop.stop_requested()) throw Cancelled();
}

void runAll(const AllOptions& options) {
    namespace fs = std::filesystem;
    const fs::path assets = findAssets(executableDir());
    const fs::path folder = options.out.empty() ? assets / "guide" : fs::path(options.out);
    for (const PageWords& words : pageWords) {
        std::error_code none; // what cannot be made cannot be written to
        fs::create_directories(folder / words.folder, none);
        refuseUnwritable((folder / words.folder / "results.md").string());
    }
    const StopAtCtrlC interrupt;
    const std::stop_token stop = interrupt.token();
    const FigureDrawer drawer(folder, assets);
    std::vector<PageChapter> chapters;
    std::vector<OrderedJson> results;
    const auto start = std::chrono::steady_clock::now();
    for (const fs::path& place : shippedPairs(assets)) {
        const Pair pair = loadPair(place);
        for (const PageOfExperiment& page : pageExperiments()) {
            const std::string name = place.filename().string();
            const OrderedJson result = resultOf(protocolOf(page), pair, options.threads, stop);
            PageChapter chapter = chapterOf(page, name, result);
            if (!experimentPlots(result).empty()) chapter.picture = pictureName(name, page.name, chapters);
            chapters.push_back(std::move(chapter));
            results.push_back(result);
            const auto passed = std::chrono::steady_clock::now() - start;
            std::cerr << fmt::format("{}, {:.0f} s\n", chapters.back().command,
                                     std::chrono::duration<double>(passed).count());
        }
    }
    drawAll(drawer, chapters, results, options.threads, stop);
    for (const PageWords& words : pageWords) {
        const fs::path file = folder / words.folder / "results.md";
        writeFile(file, markdownOf(chapters, words));
        std::cout << file.string() << "\n";
    }
}

} // namespace

void addAllExperiments(CLI::App& experiment) {
    const auto add = [](AllOptions& options, CLI::App& command) {
        command
            .add_option("--out", options.out, "a folder, in place of the guide's: FOLDER/en/results.md, …")
            ->type_name("FOLDER")
            ->check(namesOutput);
        addThreads(command, options.threads);
    };
    addCommand<AllOptions>(
        experiment, "all",
        "All of them on the shipped pairs, but corpus: writes the guide's page of results in all languages, "
        "with figures by the program lambdascope beside this one",
        add, runAll);
}

} // namespace lambdascope::cli
