// SPDX-License-Identifier: MIT
// Runs, journals and parts.
#include "core/experiments/runner.h"
#include "core/util/files.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

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

TEST_F(Runs, ARunGoesOnWhereItsJournalEnds) {
    const fs::path path = file("run.jsonl");
    {
        Journal journal(path, small.head);
        const auto two = [](const ExperimentProgress& progress) { return progress.done < 2; };
        const ExperimentOutcome cut =
            runExperiment(*small.experiment, {.threads = 1, .journal = &journal, .progress = two});
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
    const auto count = [&](const ExperimentProgress&) { return ++computed > 0; };
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
    EXPECT_EQ(refusal(four.head, other), "none");
    EXPECT_THROW(mergeParts({path, other}), Error);
    EXPECT_THROW(mergeParts({text}), Error);
    EXPECT_THROW(mergeParts({}), UsageError);
    EXPECT_THROW(ExperimentPart::read("0/3"), UsageError);
    EXPECT_THROW(ExperimentPart::read("4/3"), UsageError);
    EXPECT_THROW(ExperimentPart::read("1"), UsageError);
    EXPECT_EQ(ExperimentPart::read("3/3").text(), "3/3");
}

TEST_F(Runs, AModelThatChangesOnTheDiskEndsThemAndLosesNothing) {
    const fs::path copy = file("diff");
    fs::copy(assetsFolder() / "models/scale-model/diff", copy);
    const SmallExperiment mine = SmallExperiment::make(copy);
    const auto overwrite = [&](const ExperimentProgress& progress) {
        if (progress.done == 2) {
            fs::resize_file(copy / "model.safetensors", 100);
        }
        return true;
    };
    const ExperimentOutcome outcome = runExperiment(*mine.experiment, {.threads = 1, .progress = overwrite});
    EXPECT_FALSE(outcome.complete);
    EXPECT_NE(outcome.stopped.text().find("model.safetensors"), std::string::npos) << outcome.stopped.text();
    EXPECT_EQ(outcome.records.size(), 2U);
}

/// Options that make each experiment small.
Protocol smallest(const ExperimentKind& kind) {
    Protocol protocol(kind);
    for (const auto& [name, text] : {std::pair{"prompts", "3"},
                                     {"told", "1"},
                                     {"asked", "1"},
                                     {"tokens", "100"},
                                     {"bits", "4"},
                                     {"keys", "0,4"},
                                     {"constants", "0.5"},
                                     {"texts", "2"},
                                     {"shots", "4"},
                                     {"orders", "2"},
                                     {"seconds", "0"},
                                     {"cores", "1"}})
        if (protocol.has(name)) protocol.set(name, text);
    if (protocol.has("length") && kind.name == "throughput") protocol.set("length", "16");
    return protocol;
}

TEST(Experiments, AllRunOnAllThatShipsOrSayWhyNot) {
    int ran = 0;
    for (const char* const name :
         {"models/scale-model", "models/tiny-stories", "checkpoints/gpt2", "checkpoints/hf-diffllama",
          "checkpoints/hf-llama", "checkpoints/unilm-diff-v1", "checkpoints/unilm-diff-v2",
          "checkpoints/diff-mlx", "checkpoints/motif"}) {
        const Pair pair = loadPair(assetsFolder() / name);
        for (const ExperimentKind& kind : experimentKinds()) {
            const Protocol protocol = smallest(kind);
            std::unique_ptr<Experiment> experiment;
            try {
                experiment = kind.make(protocol, AskedModels(pair, {}));
            } catch (const Error& error) {
                EXPECT_FALSE(std::string(name).starts_with("models")) << kind.name << ": " << error.what();
                EXPECT_GT(std::string(error.what()).size(), 20U);
                continue;
            }
            const ExperimentOutcome outcome = runExperiment(*experiment, {.threads = 1});
            EXPECT_TRUE(outcome.complete) << name << " " << kind.name << ": " << outcome.stopped.text();
            const OrderedJson result =
                experimentResult(protocol, {}, "test", experiment->plan(), outcome.records);
            EXPECT_FALSE(result.at("cells").empty()) << name << " " << kind.name;
            EXPECT_EQ(Protocol::read(protocol.json()).json(), protocol.json());
            EXPECT_EQ(ExperimentPlan::read(experiment->plan().json()).json(), experiment->plan().json());
            EXPECT_EQ(OrderedJson::parse(result.dump()), result) << "no number that JSON does not have";
            ++ran;
        }
    }
    EXPECT_GE(ran, 12 * 2 + 7);
}

} // namespace
} // namespace lambdascope
