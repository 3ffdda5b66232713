// SPDX-License-Identifier: MIT
// Runs, journals and parts.
#include "core/compute/forward.h"
#include "core/compute/forwarding_backend.h"
#include "core/experiments/prompt_lines.h"
#include "core/experiments/prompts/looks.h"
#include "core/experiments/prompts/texts.h"
#include "core/experiments/runner.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "tests/support/smallest.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <filesystem>
#include <map>
#include <mutex>
#include <set>
#include <sstream>
#include <thread>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

fs::path assetsFolder() {
    return fs::path(SOURCE_DIR) / "assets";
}

/// An experiment of few cells, and what stands in its journals.
struct SmallExperiment {
    Pair pair;
    std::unique_ptr<Experiment> experiment;
    JournalHead head;

    static SmallExperiment make(const fs::path& folder, const char* told = "2") {
        Protocol protocol(experimentKind("needle"));
        for (const auto& [name, text] :
             {std::pair{"told", told}, {"asked", "1"}, {"prompts", "35"}, {"length", "90"}})
            protocol.set(name, text);
        Pair pair = loadPair(folder);
        auto experiment = protocol.kind().make(protocol, AskedModels(pair, {}));
        JournalHead head{protocol, hashesOf(pair), "test", experiment->plan(), {}};
        return {pair, std::move(experiment), head};
    }
    [[nodiscard]] OrderedJson result(const ExperimentRecords& records) const {
        return experimentResult(head.protocol, head.models, head.version, head.plan, records);
    }
};

class Runs : public testing::Test {
  protected:
    test::TempFolder folder;
    SmallExperiment small = SmallExperiment::make(assetsFolder() / "models/scale-model");
    ExperimentRecords serial = runExperiment(*small.experiment, {.threads = 1}).records;

    [[nodiscard]] fs::path file(const std::string& name) const { return folder.path() / name; }
};

TEST_F(Runs, NeitherThreadsNorPartsChangeAByte) {
    ASSERT_EQ(serial.size(), 8U); // four batches, two models
    const std::string bytes = small.result(serial).dump();
    EXPECT_EQ(small.result(runExperiment(*small.experiment, {.threads = 4}).records).dump(), bytes);
    std::vector<fs::path> files;
    for (int part = 3; part >= 1; --part) {
        JournalHead head = small.head;
        head.part = {part, 3};
        files.push_back(file(std::to_string(part) + ".jsonl"));
        Journal journal(files.back(), head);
        EXPECT_TRUE(runExperiment(*small.experiment, {.threads = 2, .part = head.part, .journal = &journal})
                        .complete);
    }
    const MergedParts merged = mergeParts(files);
    EXPECT_EQ(small.result(merged.records).dump(), bytes);
    EXPECT_EQ(experimentResult(merged.head.protocol, merged.head.models, merged.head.version,
                               merged.head.plan, merged.records)
                  .dump(),
              bytes)
        << "what a journal tells is enough";
    files.pop_back();
    const OrderedJson partial = small.result(mergeParts(files).records);
    EXPECT_EQ(partial.at("missing").at("count"), 3);
    EXPECT_LT(partial.at("cells").at(0).at("diff").at("count"), 35);
}

/// Cells that end once somebody has been told of them; the first, which nobody can be told of before one has
/// ended, once a second has begun.
class HeldExperiment : public Experiment {
  public:
    explicit HeldExperiment(const ExperimentPlan& plan) { plan_ = plan; }

    OrderedJson run(Backend& /*backend*/, const ExperimentCell& cell) const override {
        const std::string name = ExperimentPlan::nameOf(plan_.settings[cell.setting], cell.side, cell.batch);
        std::unique_lock lock(mutex_);
        const bool first = ++begun_ == 1;
        changed_.notify_all();
        const auto mayEnd = [&] { return first ? begun_ > 1 : told_.contains(name); };
        if (!changed_.wait_for(lock, std::chrono::seconds(60), mayEnd)) throw fail("{} is not told of", name);
        return {};
    }
    void tell(const std::string& name) {
        const std::lock_guard lock(mutex_);
        told_.insert(name);
        changed_.notify_all();
    }
    [[nodiscard]] std::size_t told() const { return told_.size(); }

  private:
    mutable std::mutex mutex_;
    mutable std::condition_variable changed_;
    mutable int begun_ = 0;
    std::set<std::string> told_;
};

TEST_F(Runs, TellWhichCellsAreBeingRun) {
    HeldExperiment held(small.experiment->plan());
    const auto look = [&](const ExperimentProgress& now) {
        ExperimentSoFar soFar = now.soFar();
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        while (soFar.running.empty() && soFar.records.size() < now.all &&
               std::chrono::steady_clock::now() < end) {
            std::this_thread::yield(); // the other thread is taking its next one
            soFar = now.soFar();
        }
        EXPECT_LE(soFar.running.size(), 2U);
        EXPECT_GE(soFar.records.size(), now.done);
        for (const auto& [name, cell] : soFar.running) {
            EXPECT_FALSE(soFar.records.contains(name));
            held.tell(name);
        }
    };
    const ExperimentOutcome outcome = runExperiment(held, {.threads = 2, .progress = look});
    EXPECT_TRUE(outcome.complete) << outcome.stopped.text();
    EXPECT_EQ(held.told(), 7U) << "all but the first";
}

/// Whoever draws a result takes its time, and no cell waits for that.
TEST_F(Runs, GoOnWhileOneIsTold) {
    std::size_t told = 0;
    const auto look = [&](const ExperimentProgress& now) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        while (told == 0 && now.soFar().records.size() < 4 && std::chrono::steady_clock::now() < end)
            std::this_thread::yield();
        if (told == 0) {
            EXPECT_GE(now.soFar().records.size(), 4U) << "by the other thread";
        }
        told = now.done;
    };
    EXPECT_TRUE(runExperiment(*small.experiment, {.threads = 2, .progress = look}).complete);
    EXPECT_EQ(told, 8U) << "and of the last cell";
}

TEST_F(Runs, ARunGoesOnWhereItsJournalEnds) {
    const fs::path path = file("run.jsonl");
    {
        Journal journal(path, small.head);
        std::stop_source stop;
        const auto two = [&](const ExperimentProgress& progress) {
            if (progress.done == 2) stop.request_stop();
        };
        const ExperimentOutcome cut =
            runExperiment(*small.experiment,
                          {.threads = 1, .journal = &journal, .progress = two, .stop = stop.get_token()});
        EXPECT_FALSE(cut.complete);
        EXPECT_TRUE(cut.stopped.empty()) << "cancelled";
        EXPECT_EQ(cut.records.size(), 2U);
        EXPECT_THROW(Journal(path, small.head), Error) << "another run is writing it";
    }
    std::string text = readFile(path);
    EXPECT_EQ(std::ranges::count(text, '\n'), 3);
    writeFile(path, text + "{\"cell\":\"told=2 as"); // killed while it wrote
    Journal journal(path, small.head);
    EXPECT_EQ(journal.known().size(), 2U);
    std::size_t computed = 0;
    const auto count = [&](const ExperimentProgress&) { ++computed; };
    const ExperimentOutcome rest =
        runExperiment(*small.experiment, {.threads = 1, .journal = &journal, .progress = count});
    EXPECT_TRUE(rest.complete);
    EXPECT_EQ(computed, 6U);
    EXPECT_EQ(rest.records, serial);
    EXPECT_EQ(mergeParts({path}).records, serial);
}

TEST_F(Runs, JournalsOfOtherThingsAreRefused) {
    const auto refusal = [&](const JournalHead& head, const fs::path& path) {
        try {
            const Journal journal(path, head);
        } catch (const Error& error) {
            return std::string(error.what());
        }
        return std::string("none");
    };
    const fs::path path = file("a.jsonl"), other = file("b.jsonl"), text = file("c.jsonl");
    EXPECT_EQ(refusal(small.head, path), "none");
    const SmallExperiment four = SmallExperiment::make(assetsFolder() / "models/scale-model", "4");
    EXPECT_NE(refusal(four.head, path).find("holds another protocol"), std::string::npos);
    JournalHead part = small.head;
    part.part = {2, 3};
    EXPECT_NE(refusal(part, path).find("holds part 1/1, and this is part 2/3"), std::string::npos);
    writeFile(text, std::string("a letter to my aunt\n"));
    EXPECT_NE(refusal(small.head, text).find("is no journal"), std::string::npos);
    EXPECT_EQ(readFile(text), "a letter to my aunt\n") << "and is left as it was";
    for (const std::string mine : {"a letter", "a letter\nto my aunt", "{\"letter\": 1", "{}\n{\"half"}) {
        writeFile(text, mine);
        EXPECT_NE(refusal(small.head, text).find("is no journal"), std::string::npos) << mine;
        EXPECT_EQ(readFile(text), mine);
    }
    for (const std::string& inner :
         {std::string("{}"), std::string(100'000, '[') + std::string(100'000, ']')}) {
        const std::string cell = small.head.plan.cells().begin()->first;
        writeFile(text, readFile(path) + R"({"cell": ")" + cell + R"(", "record": )" + inner + "}\n");
        EXPECT_NE(refusal(small.head, text).find("is no journal"), std::string::npos) << inner.substr(0, 9);
    }
    JournalHead endless = small.head;
    endless.plan.batches = 2'000'000'000;
    writeFile(text, endless.json().dump() + "\n");
    EXPECT_NE(refusal(small.head, text).find("has at most 1000000 cells"), std::string::npos);
    const std::string whole = readFile(path), half = whole.substr(0, 40);
    writeFile(text, whole + "{\"cell");
    EXPECT_NE(refusal(four.head, text).find("holds another protocol"), std::string::npos);
    EXPECT_EQ(readFile(text), whole + "{\"cell") << "a journal of something else keeps its half line";
    for (const std::string& killed : {half, half.substr(0, 5), std::string()}) {
        writeFile(text, killed);
        EXPECT_EQ(refusal(small.head, text), "none") << killed;
        EXPECT_EQ(readFile(text), whole);
    }
    EXPECT_EQ(refusal(four.head, other), "none");
    EXPECT_THROW(mergeParts({path, other}), Error);
    writeFile(text, std::string("a letter"));
    EXPECT_THROW(mergeParts({text}), Error);
    EXPECT_THROW(mergeParts({}), UsageError);
    EXPECT_THROW(ExperimentPart::read("0/3"), UsageError);
    EXPECT_THROW(ExperimentPart::read("4/3"), UsageError);
    EXPECT_THROW(ExperimentPart::read("1"), UsageError);
    EXPECT_EQ(ExperimentPart::read("3/3").text(), "3/3");
}

TEST_F(Runs, ACellThatIsThereTwiceHasTheSameNumbers) {
    const fs::path path = file("twice.jsonl");
    {
        Journal journal(path, small.head);
        for (int i = 0; i < 2; ++i) journal.add(serial.begin()->first, serial.begin()->second);
    }
    EXPECT_EQ(mergeParts({path}).records.size(), 1U);
    {
        Journal journal(path, small.head);
        journal.add(serial.begin()->first, {{"right", "0"}});
    }
    const auto refusal = [&](const auto& read) {
        try {
            read();
        } catch (const Error& error) {
            return std::string(error.what());
        }
        return std::string("none");
    };
    const std::string merged = refusal([&] { mergeParts({path}); });
    EXPECT_NE(merged.find("/diff/00000 has other numbers than"), std::string::npos) << merged;
    EXPECT_EQ(refusal([&] { const Journal journal(path, small.head); }), merged);
}

TEST_F(Runs, AModelThatChangesOnTheDiskEndsThemAndLosesNothing) {
    const fs::path copy = file("diff");
    fs::copy(assetsFolder() / "models/scale-model/diff", copy);
    const SmallExperiment mine = SmallExperiment::make(copy);
    const auto overwrite = [&](const ExperimentProgress& progress) {
        if (progress.done == 2) {
            fs::resize_file(copy / "model.safetensors", 100);
        }
    };
    const ExperimentOutcome outcome = runExperiment(*mine.experiment, {.threads = 1, .progress = overwrite});
    EXPECT_FALSE(outcome.complete);
    EXPECT_NE(outcome.stopped.text().find("model.safetensors"), std::string::npos) << outcome.stopped.text();
    EXPECT_EQ(outcome.records.size(), 2U);
}

/// What cells of an experiment on scale-model's DIFF find.
struct DiffResult {
    OrderedJson result;
    ExperimentRecords records;

    static DiffResult of(const char* kind, const std::vector<std::pair<std::string, std::string>>& options) {
        Protocol protocol(experimentKind(kind));
        for (const auto& [name, text] : options) protocol.set(name, text);
        const Pair pair = loadPair(assetsFolder() / "models/scale-model/diff");
        const auto experiment = protocol.kind().make(protocol, AskedModels(pair, {}));
        const ExperimentOutcome outcome = runExperiment(*experiment, {.threads = 2});
        return {experimentResult(protocol, {}, "test", experiment->plan(), outcome.records), outcome.records};
    }
    /// The numbers of the prompts that have a value of this name.
    [[nodiscard]] std::vector<int> promptsOf(const std::string& value) const {
        std::vector<int> prompts;
        for (const auto& [cell, record] : records)
            for (const OrderedJson& each : record.at("values").at(value))
                prompts.push_back(each.at(0).get<int>());
        return prompts;
    }
};

/// Some milliseconds into its first cells.
TEST(Experiments, EachEndsSoonAfterItIsAskedTo) {
    using namespace std::chrono_literals;
    const Pair pair = loadPair(assetsFolder() / "models/scale-model");
    for (const ExperimentKind& kind : experimentKinds()) {
        Protocol protocol(kind);
        for (const auto& [name, text] :
             {std::pair{"prompts", "2000"}, {"tokens", "200000"}, {"texts", "100"}, {"seconds", "20"}})
            if (protocol.has(name)) protocol.set(name, text);
        const auto experiment = kind.make(protocol, AskedModels(pair, {}));
        std::stop_source stop;
        ExperimentOutcome outcome;
        std::jthread run([&] { outcome = runExperiment(*experiment, {.stop = stop.get_token()}); });
        std::this_thread::sleep_for(100ms); // what is in the middle of a cell tells nobody
        const auto start = std::chrono::steady_clock::now();
        stop.request_stop();
        run.join();
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        EXPECT_LT(took, 1s) << kind.name;
        RecordProperty(std::string(kind.name), std::to_string(took.count()));
        EXPECT_TRUE(outcome.stopped.empty()) << outcome.stopped.text();
        EXPECT_TRUE(kind.name == "corpus" || !outcome.complete) << kind.name << " was over before";
    }
}

/// Of values that no part has all of.
TEST(Experiments, MediansOfOutliersAreExact) {
    const OrderedJson cells = DiffResult::of("outliers", {{"tokens", "3000"}}).result.at("cells");
    Protocol protocol(experimentKind("outliers"));
    protocol.set("tokens", "3000");
    const AskedModels models(loadPair(assetsFolder() / "models/scale-model/diff"), {});
    std::map<std::string, std::vector<float>> values;
    AttentionChange change;
    change.watch = [&](std::span<const float> row) {
        for (const float logit : row) values["logits"].push_back(std::abs(logit));
    };
    const std::unique_ptr<Backend> cpu = makeBackend("cpu", 1);
    const std::unique_ptr<Backend> watched = changeAttention(*cpu, change);
    for (const std::vector<int>& text : TextSet(protocol, models).of("diff", 0, 1)) {
        const TracePtr trace = forward(*watched, models.of("diff"), {text, {}, {}, false});
        for (const auto& layer : trace->layers)
            for (const float value : layer->hidden.values()) values["hidden"].push_back(std::abs(value));
    }
    ASSERT_EQ(cells.size(), 2U);
    for (const OrderedJson& row : cells) {
        std::vector<float>& sizes = values.at(row.at("setting").at("of").get<std::string>());
        std::ranges::sort(sizes);
        const std::size_t n = sizes.size();
        EXPECT_GT(n, 500'000U);
        EXPECT_EQ(row.at("diff").at("median"), (double{sizes[(n - 1) / 2]} + double{sizes[n / 2]}) / 2);
        EXPECT_EQ(row.at("diff").at("top_100"), sizes[n - 100]);
    }
}

TEST(Experiments, ThePapersAllocationStandsBesideItsDepth) {
    const OrderedJson depths =
        DiffResult::of("allocation", {{"told", "1"}, {"prompts", "5"}, {"depths", "1,0.5,0.3,0.25,0"}})
            .result.at("depths");
    ASSERT_EQ(depths.size(), 5U);
    EXPECT_EQ(depths.at(0).at("paper").at("diff").at("answer_paper"), .40);
    EXPECT_EQ(depths.at(1).at("paper").at("diff").at("answer_paper"), .31);
    EXPECT_FALSE(depths.at(2).contains("paper"));
    EXPECT_EQ(depths.at(3).at("paper").at("standard").at("noise_paper"), .54);
    EXPECT_EQ(depths.at(4).at("paper").at("diff").at("answer_paper"), .27);
}

TEST(Experiments, LooksComeUponEveryDepth) {
    for (const auto& [kind, option, value] :
         {std::array{"sparsity", "keys", "0"}, std::array{"schedule", "constants", "0.5"}}) {
        const DiffResult found = DiffResult::of(kind, {{"told", "1"},
                                                       {"asked", "1"},
                                                       {"prompts", "30"},
                                                       {"tokens", "100"},
                                                       {"length", "60"},
                                                       {option, value}});
        std::set<int> depths; // of five, in turn
        for (const int prompt : found.promptsOf(kind == std::string("sparsity") ? "entropy" : "noise_share"))
            depths.insert(prompt % 5);
        EXPECT_EQ(depths, (std::set{0, 1, 2, 3, 4})) << kind;
    }
    EXPECT_EQ(lookedAt(5, 52), (std::vector{50, 51}));
    EXPECT_EQ(lookedAt(3, 37), (std::vector{36})) << "there are no more";
}

TEST(Experiments, SharesOfAllocationAddUpToOneWithEveryTemplate) {
    for (const char* const form : {"own", "lwm", "yoco"}) {
        const DiffResult found = DiffResult::of(
            "allocation", {{"told", "3"}, {"prompts", "10"}, {"length", "230"}, {"template", form}});
        int rows = 0;
        for (const char* const list : {"cells", "depths"})
            for (const OrderedJson& row : found.result.at(list)) {
                double sum = 0;
                for (const char* const share : {"bos", "answer", "noise", "question"})
                    sum += row.at("diff").at(share).get<double>();
                EXPECT_NEAR(sum, 1, 1e-6) << form << " " << row.at("setting").dump();
                ++rows;
            }
        EXPECT_GE(rows, 8) << form;
    }
}

TEST(Experiments, APositionIsTheLastTokenWhoseLossIsInTheRow) {
    const DiffResult found = DiffResult::of("length", {{"length", "100"}, {"texts", "2"}});
    const OrderedJson& record = found.records.begin()->second; // both texts
    std::int64_t tokens = 0;
    std::size_t s = 0;
    for (const OrderedJson& row : found.result.at("cells")) {
        tokens += record.at("tokens").at(s++).get<std::int64_t>();
        EXPECT_EQ(row.at("setting").at("position"), tokens / 2) << "row i predicts token i + 1";
    }
    EXPECT_EQ(tokens / 2, 99);
}

TEST(Experiments, NumbersAreCountedBesideWholePrompts) {
    const DiffResult found =
        DiffResult::of("needle", {{"told", "3"}, {"asked", "2"}, {"prompts", "25"}, {"length", "120"}});
    std::int64_t right = 0, whole = 0;
    for (const auto& [cell, record] : found.records)
        for (const OrderedJson& prompt : record.at("numbers")) {
            const auto verdicts = prompt.get<std::string>();
            ASSERT_EQ(verdicts.size(), 2U);
            right += std::ranges::count(verdicts, '1');
            whole += verdicts == "11" ? 1 : 0;
        }
    const OrderedJson& row = found.result.at("cells").at(0).at("diff");
    EXPECT_EQ(row.at("right"), whole);
    EXPECT_EQ(row.at("numbers_right"), right);
    EXPECT_EQ(row.at("numbers"), 50);
    EXPECT_DOUBLE_EQ(row.at("per_number").get<double>(), static_cast<double>(right) / 50);
    EXPECT_GT(right, 2 * whole) << "a prompt of which one was found counts";
    double byDepth = 0;
    for (const OrderedJson& depth : found.result.at("depths"))
        byDepth += depth.at("diff").at("numbers_right").get<double>();
    EXPECT_EQ(byDepth, static_cast<double>(right));
}

TEST_F(Runs, PromptsAreTheSameLinesHoweverTheyWereAsked) {
    const AskedModels models(small.pair, {});
    const std::string lines = needlePromptLines(small.head.protocol, models, serial);
    EXPECT_EQ(needlePromptLines(small.head.protocol, models,
                                runExperiment(*small.experiment, {.threads = 3}).records),
              lines);
    std::istringstream stream(lines);
    int count = 0;
    std::map<std::string, int> right;
    for (std::string line; std::getline(stream, line); ++count) {
        const OrderedJson prompt = OrderedJson::parse(line);
        const auto text = prompt.at("text").get<std::string>();
        EXPECT_EQ(prompt.at("prompt"), count);
        const auto asked = prompt.at("asked").at(0).get<std::string>();
        for (const char* const spans : {"answers", "numbers"}) {
            const auto span = prompt.at("spans").at(spans).at(0).get<std::vector<std::size_t>>();
            EXPECT_EQ(text.substr(span.at(0), span.at(1) - span.at(0)), asked);
        }
        for (const char* const side : {"diff", "standard"}) {
            const OrderedJson& of = prompt.at(side);
            const ModelPtr& model = models.of(side);
            const auto tokens = of.at("tokens").get<std::vector<int>>();
            EXPECT_EQ(tokens, model->tokenizer->encode(text));
            std::vector<int> answer;
            for (const int at : of.at("answers").at(0).get<std::vector<int>>())
                answer.push_back(tokens.at(static_cast<std::size_t>(at)));
            const auto said = of.at("said").at(0).get<std::string>();
            EXPECT_EQ(of.at("right").at(0).get<bool>(),
                      said == model->tokenizer->decode(answer, true, TextPlace::Middle));
            right[side] += of.at("right").at(0).get<bool>() ? 1 : 0;
        }
    }
    EXPECT_EQ(count, 35);
    const OrderedJson cell = small.result(serial).at("cells").at(0);
    for (const char* const side : {"diff", "standard"}) EXPECT_EQ(cell.at(side).at("right"), right[side]);
    ExperimentRecords fewer = serial;
    fewer.erase(fewer.begin());
    EXPECT_THROW(static_cast<void>(needlePromptLines(small.head.protocol, models, fewer)), UsageError);
}

TEST(Experiments, AMarginsLogarithmCountsAPromptOnce) {
    const DiffResult found = DiffResult::of("margin", {{"told", "1"}, {"prompts", "3"}, {"length", "60"}});
    EXPECT_EQ(found.promptsOf("0.ln_others"), (std::vector{0, 1, 2}));
    EXPECT_EQ(found.promptsOf("0.margin_a2").size(), 3U);
}

TEST(Experiments, WhatCannotBeAskedIsASentenceBeforeAnythingRuns) {
    const test::TempFolder folder;
    const std::string file = (folder.path() / "given").string();
    const auto refusal = [&](const char* kind, const char* option, const std::string& value,
                             const char* models = "models/scale-model") {
        try {
            Protocol protocol(experimentKind(kind));
            protocol.set(option, value);
            static_cast<void>(
                protocol.kind().make(protocol, AskedModels(loadPair(assetsFolder() / models), {})));
        } catch (const Error& error) {
            return std::string(error.what());
        }
        return std::string("none");
    };
    const auto expect = [](const std::string& refused, const char* part) {
        EXPECT_NE(refused.find(part), std::string::npos) << refused;
    };
    expect(refusal("quantize", "bits", "8,8"), "bits=8 per=tensor\" is asked for twice");
    expect(refusal("needle", "length", "200,200"), "is asked for twice");
    expect(refusal("length", "length", "1"), "--length: a text of one token");
    expect(refusal("corpus", "lines", "nope"), "--lines: “nope” is no file");
    for (const char* const none : {"[]", "{}", "3"}) {
        writeFile(file, std::string(none));
        expect(refusal("order", "tasks", file), "is no list of tasks");
    }
    const std::string task = R"({"name": "a", "labels": ["x", "y"], "examples": [)";
    std::string examples;
    for (int i = 0; i < 14; ++i)
        examples +=
            std::string(i > 0 ? "," : "") + R"({"input": "w", "label": ")" + (i % 2 > 0 ? "x" : "y") + "\"}";
    writeFile(file, "[" + task + examples + "]}," + task + examples + "]}]");
    expect(refusal("order", "tasks", file), "is asked for twice");
    expect(refusal("length", "length", "100000", "checkpoints/gpt2"), "positions that");
    std::string line;
    for (int i = 0; i < 3000; ++i) line += "word ";
    writeFile(file, line + "\n");
    expect(refusal("corpus", "lines", file, "checkpoints/gpt2"), "positions that");
}

/// By the file, the line and what stands there.
TEST(Experiments, ALineThatCannotBeReadIsNamed) {
    const test::TempFolder folder;
    const Pair pair = loadPair(assetsFolder() / "models/scale-model");
    const auto refused = [&](const std::string& name, const std::string& lines) {
        const std::string file = folder / name;
        test::writeText(file, lines);
        try {
            Protocol protocol(experimentKind("corpus"));
            protocol.set("lines", file);
            static_cast<void>(protocol.kind().make(protocol, AskedModels(pair, {})));
        } catch (const Error& error) {
            const std::string sentence = error.what();
            EXPECT_TRUE(sentence.starts_with(file + ": ")) << sentence;
            return sentence.substr(std::min(sentence.size(), file.size() + 2));
        }
        return std::string("none");
    };
    const std::string good = "{\"prompt\": \"a b\"}\n\n";
    EXPECT_EQ(refused("a.jsonl", good), "none");
    EXPECT_EQ(refused("a.jsonl", good + R"({"prompt": "\ud83d hi"})"),
              "line 3 holds half of a character: an escape from \\ud800 to \\udfff that stands alone");
    EXPECT_EQ(refused("a.jsonl", good + R"({"prompt": ["a", "b"]})"),
              R"(line 3: its “prompt” is no text: ["a","b"])");
    EXPECT_EQ(refused("a.NDJSON", good + R"({"prompt": [{"role": "user"}]})"),
              R"(line 3: its “prompt” is no text: [{"role":"user"}])");
    EXPECT_EQ(refused("a.jsonl", good + R"({"text": "a"})"), R"(line 3 has no “prompt”: {"text":"a"})");
    EXPECT_EQ(refused("a.jsonl", good + R"("a")"), R"(line 3 is no object with a “prompt”: "a")");
    EXPECT_EQ(refused("a.json", "[" + good + "]"),
              "is one JSON text; lines are texts, or objects in a .jsonl file");
    std::string words;
    for (int i = 0; i < 9000; ++i) words += "word ";
    const std::string tooLong = refused("a.txt", "a b\n" + words);
    EXPECT_TRUE(tooLong.starts_with("line 2: is too long: the maps of its ") &&
                tooLong.ends_with(" tokens need more than 1024 MiB"))
        << tooLong;
}

/// A window of attention is not called positions that a model has not.
TEST(Experiments, BeyondAWindowIsSaidOfTheWindow) {
    const test::TempFolder folder;
    test::writeTinyModel(folder.path(), {.differential = false});
    auto config = OrderedJson::parse(readFile(folder.path() / "config.json"));
    config["model_type"] = "mistral";
    config["sliding_window"] = 6;
    test::writeText(folder.path() / "config.json", config.dump());
    const Pair pair{nullptr, loadModel(folder.path())};
    const AskedModels models(pair, {});
    models.refuseBeyondPositions(6);
    try {
        models.refuseBeyondPositions(7);
        FAIL() << "it has room for 6";
    } catch (const UsageError& error) {
        EXPECT_EQ(std::string(error.what()), "7 tokens are more than the 6 that a row of " +
                                                 pair.standard->name +
                                                 " sees: its sliding window is not implemented");
    }
}

TEST(Experiments, AllRunOnAllThatShipsOrSayWhyNot) {
    std::vector<std::string> names{"models/scale-model", "models/tiny-stories"};
    for (const auto& folder : std::filesystem::directory_iterator(assetsFolder() / "checkpoints"))
        names.push_back("checkpoints/" + folder.path().filename().string());
    for (const std::string& name : names) {
        const Pair pair = loadPair(assetsFolder() / name);
        const bool words = (pair.diff ? pair.diff : pair.standard)->tokenizer->readsText();
        for (const ExperimentKind& kind : experimentKinds()) {
            const bool ofLambda = kind.name == "schedule" || kind.name == "sharing";
            const bool tooLong = kind.name == "corpus" && name == "checkpoints/gpt2"; // of 128 positions
            const bool possible =
                kind.name == "throughput" || (words && (pair.diff || !ofLambda) && !tooLong);
            const Protocol protocol = test::smallest(kind);
            std::unique_ptr<Experiment> experiment;
            try {
                experiment = kind.make(protocol, AskedModels(pair, {}));
            } catch (const Error& error) {
                EXPECT_FALSE(possible) << name << " " << kind.name << ": " << error.what();
                const char* const why = tooLong ? "are longer than the 128 positions"
                                        : words ? "schedule is about it"
                                                : "it has no tokenizer";
                EXPECT_NE(std::string(error.what()).find(kind.name == "sharing" && words ? "has no A2" : why),
                          std::string::npos)
                    << error.what();
                continue;
            }
            EXPECT_TRUE(possible) << name << " " << kind.name;
            const ExperimentOutcome outcome = runExperiment(*experiment, {.threads = 1});
            EXPECT_TRUE(outcome.complete) << name << " " << kind.name << ": " << outcome.stopped.text();
            const OrderedJson result =
                experimentResult(protocol, {}, "test", experiment->plan(), outcome.records);
            EXPECT_FALSE(result.at("cells").empty()) << name << " " << kind.name;
            EXPECT_EQ(Protocol::read(protocol.json()).json(), protocol.json());
            EXPECT_EQ(ExperimentPlan::read(experiment->plan().json()).json(), experiment->plan().json());
            EXPECT_EQ(OrderedJson::parse(result.dump()), result) << "no number that JSON does not have";
        }
    }
}

} // namespace
} // namespace lambdascope
