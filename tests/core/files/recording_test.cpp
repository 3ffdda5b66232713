// SPDX-License-Identifier: MIT
#include "core/analysis/attention/cell.h"
#include "core/analysis/attention/head_scores.h"
#include "core/analysis/attention/highlight.h"
#include "core/analysis/attention/map_matrix.h"
#include "core/analysis/sentences.h"
#include "core/compute/forward.h"
#include "core/compute/pass.h"
#include "core/files/trace_file.h"
#include "core/model/dtype.h"
#include "core/model/found.h"
#include "core/model/recorded/recorded_model.h"
#include "core/model/recorded/recording.h"
#include "core/model/recorded/trace_check.h"
#include "core/util/error.h"
#include "tests/support/tiny_model.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstring>
#include <fstream>
#include <numeric>
#include <tuple>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;
using Dimensions = std::vector<std::int64_t>;

/// A trace file as a test changes it: three tokens, two layers, two heads, unless told otherwise.
struct Written {
    struct Entry {
        Dimensions shape;
        std::vector<float> numbers;
        DType dtype = DType::F32;
    };
    std::vector<std::int64_t> tokens{5, 7, 5};
    std::map<std::string, Entry> tensors;
    std::map<std::string, std::string> metadata{{"format_version", "2"}};
    std::vector<std::uint8_t> image;
    Dimensions imageShape;

    /// Rows that sum to 1, others in every map; causal, or not.
    static Entry maps(std::int64_t heads, std::int64_t first, std::int64_t rows, std::int64_t keys,
                      bool causal = true, float salt = 0) {
        Entry entry{{heads, rows, keys}, {}};
        for (std::int64_t h = 0; h < heads; ++h)
            for (std::int64_t r = 0; r < rows; ++r) {
                std::vector<float> row(static_cast<std::size_t>(keys));
                float sum = 0;
                for (std::int64_t k = 0; k < keys; ++k) {
                    if (causal && k > first + r) continue;
                    sum += row[static_cast<std::size_t>(k)] =
                        1 + salt + static_cast<float>((3 * h + 5 * (first + r) + 7 * k) % 4);
                }
                for (const float weight : row) entry.numbers.push_back(weight / sum);
            }
        return entry;
    }
    static Written diff() {
        Written file;
        for (const char* const layer : {"layers.0.", "layers.1."}) {
            file.tensors[std::string(layer) + "a1"] = maps(2, 0, 3, 3);
            file.tensors[std::string(layer) + "a2"] = maps(2, 0, 3, 3, true, 1);
            file.tensors[std::string(layer) + "lambda"] = {{1}, {0.5F}};
            file.tensors[std::string(layer) + "lambda_init"] = {{1}, {0.2F}};
        }
        return file;
    }
    void write(const fs::path& file) const {
        std::vector<TensorToWrite> list;
        if (!tokens.empty())
            list.push_back({"tokens", DType::I64, {std::ssize(tokens)}, std::as_bytes(std::span(tokens))});
        std::vector<std::vector<std::uint16_t>> halves;
        halves.reserve(tensors.size());
        for (const auto& [name, entry] : tensors)
            if (entry.dtype == DType::F32) {
                list.push_back({name, DType::F32, entry.shape, std::as_bytes(std::span(entry.numbers))});
            } else {
                auto& half = halves.emplace_back(toHalves(entry.numbers));
                if (entry.dtype == DType::BF16)
                    std::ranges::transform(entry.numbers, half.begin(), [](float number) {
                        return static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(number) >> 16);
                    });
                list.push_back({name, entry.dtype, entry.shape, std::as_bytes(std::span(half))});
            }
        if (!image.empty()) list.push_back({"image", DType::U8, imageShape, std::as_bytes(std::span(image))});
        writeSafetensors(file, list, metadata);
    }
};

class RecordingFile : public testing::Test {
  protected:
    Recordings read(const Written& file) {
        file.write(path);
        return readRecordings(path);
    }
    void expectRefusal(const Written& file, const std::vector<std::string>& parts) {
        const fs::path bad = temp.path() / "bad.safetensors"; // one that is open is not written over
        file.write(bad);
        expectRefusal(bad, parts);
    }
    static void expectRefusal(const fs::path& at, const std::vector<std::string>& parts) {
        try {
            openTrace(at);
            ADD_FAILURE() << "was opened; expected: " << parts.back();
        } catch (const Error& error) {
            const std::string said = error.what();
            EXPECT_TRUE(said.starts_with((at.parent_path() / at.stem()).string())) << said;
            EXPECT_EQ(said.find('\n'), std::string::npos);
            for (const std::string& part : parts) EXPECT_NE(said.find(part), std::string::npos) << said;
        }
    }
    test::TempFolder temp;
    fs::path path = temp.path() / "t.safetensors";
};

TEST_F(RecordingFile, OfAModelThatRanGivesTheSameMapsWithoutIt) {
    for (const bool differential : {true, false}) {
        const ModelPtr model = test::tinyModel({.differential = differential});
        const auto backend = makeBackend("cpu", 1);
        const TracePtr ran = forward(*backend, model, {{3, 1, 4, 1, 5}, {}, std::vector<bool>(3, true)});
        writeTraceFile(path, *ran, {{"format_version", "2"}});
        const Pair opened = openTrace(path);
        const ModelPtr& trace = differential ? opened.diff : opened.standard;
        ASSERT_TRUE(trace);
        EXPECT_EQ(differential ? opened.standard : opened.diff, nullptr);
        EXPECT_EQ(trace->plan.headCount(), model->plan.headCount());
        EXPECT_EQ(trace->config.vocabSize, model->config.vocabSize);
        const TracePtr shown =
            forward(*backend, trace, {ran->request.tokens, {}, std::vector<bool>(3, true)});
        for (std::size_t l = 0; l < 3; ++l) {
            EXPECT_NEAR(shown->layers[l]->lambda.lambda, ran->layers[l]->lambda.lambda, 1e-6);
            ASSERT_EQ(shown->layers[l]->maps.size(), ran->layers[l]->maps.size());
            for (std::size_t term = 0; term < ran->layers[l]->maps.size(); ++term)
                EXPECT_TRUE(std::ranges::equal(shown->layers[l]->maps[term].values(),
                                               ran->layers[l]->maps[term].values()));
        }
        EXPECT_TRUE(std::ranges::equal(shown->logits.values(), ran->logits.values()));
    }
}

TEST_F(RecordingFile, AnEditMovesItsOwnLayerAndNothingElse) {
    Written::diff().write(path);
    const ModelPtr model = openTrace(path).diff;
    const auto backend = makeBackend("cpu", 1);
    Request request{{5, 7, 5}, {}, std::vector<bool>(2, true)};
    const TracePtr trained = forward(*backend, model, request);
    EXPECT_FLOAT_EQ(trained->layers[1]->heads[0].lambda, 0.5F);
    request.edits.set(0, {0.4, {}});
    const TracePtr edited = forward(*backend, model, request, trained);
    EXPECT_FLOAT_EQ(edited->layers[0]->heads[0].lambda, 0.7F); // 0.5 − 0.2 + 0.4
    EXPECT_FLOAT_EQ(edited->layers[1]->heads[0].lambda, 0.5F);
    EXPECT_EQ(edited->layers[0]->maps[0].data(), trained->layers[0]->maps[0].data());
    EXPECT_TRUE(edited->logits.empty()) << "nobody computed what it says now";
}

TEST_F(RecordingFile, WhatNeedsWeightsSaysSoInOneSentence) {
    Written::diff().write(path);
    const ModelPtr model = openTrace(path).diff;
    const auto backend = makeBackend("cpu", 1);
    const auto sentenceOf = [](const auto& work) -> std::string {
        try {
            work();
        } catch (const UsageError& error) {
            return error.what();
        }
        return "nothing was thrown";
    };
    EXPECT_EQ(sentenceOf([&] { const Pass pass(*backend, *model, 3); }),
              "t is a trace, which has no weights: this cannot be computed");
    EXPECT_NE(sentenceOf([&] {
                  forward(*backend, model, {{1, 2}, {}, {}});
              }).find("only its own text"),
              std::string::npos);
    Request patched{{5, 7, 5}, {}, {}};
    patched.edits.set(0, {{}, {}, {}, {{Patch::Output, {0}}}});
    EXPECT_NE(sentenceOf([&] { forward(*backend, model, patched); }).find("no weights"), std::string::npos);
    EXPECT_FALSE(isPossible(Patch::A1, *model));
    EXPECT_FALSE(isPossible(Ablation::Mean, *model));
    EXPECT_TRUE(isPossible(Ablation::Swap, *model));
}

TEST_F(RecordingFile, HalfNumbersAreReadWithAMargin) {
    for (const DType dtype : {DType::F16, DType::BF16}) {
        Written file = Written::diff();
        const std::vector<float> exact = file.tensors["layers.1.a2"].numbers;
        for (const char* const name : {"a1", "a2"})
            for (const int layer : {0, 1})
                file.tensors[fmt::format("layers.{}.{}", layer, name)].dtype = dtype;
        const auto recording = read(file).main;
        const std::vector<Tensor> maps = recording->maps(1);
        for (std::size_t i = 0; i < exact.size(); ++i)
            EXPECT_NEAR(maps[1].values()[i], exact[i], dtype == DType::F16 ? 1e-3 : 4e-3);
    }
}

TEST_F(RecordingFile, PartsOfLayersHeadsAndRowsLeaveZeros) {
    Written file;
    file.tensors["layers.1.a1"] = Written::maps(2, 1, 2, 3);
    file.tensors["layers.1.a2"] = Written::maps(2, 1, 2, 3, true, 1);
    file.tensors["layers.0.lambda"] = file.tensors["layers.1.lambda"] = {{1}, {0.5F}};
    file.tensors["layers.0.lambda_init"] = file.tensors["layers.1.lambda_init"] = {{1}, {0.2F}};
    file.tensors["logits"] = {{2, 9}, std::vector<float>(18, 0.25F)};
    file.metadata.insert({{"heads", "[1,3]"}, {"rows", "1:3"}, {"head_count", "6"}});
    const auto recording = read(file).main;
    EXPECT_EQ(recording->heads, 6);
    EXPECT_FALSE(recording->hasMaps(0));
    EXPECT_THROW(static_cast<void>(recording->maps(0)), Error);
    const Tensor a1 = recording->maps(1).front();
    EXPECT_EQ(a1.rows(), 6 * 3);
    for (int head = 0; head < 6; ++head)
        for (int row = 0; row < 3; ++row) {
            const auto values = a1.rowsFrom(head * 3 + row, 1).values();
            const float sum = std::accumulate(values.begin(), values.end(), 0.0F);
            EXPECT_NEAR(sum, (head == 1 || head == 3) && row >= 1 ? 1 : 0, 1e-5) << head << ' ' << row;
        }
    EXPECT_EQ(recording->logits.rows(), 1) << "of the last row";
    file.tensors["layers.0.a1"] = file.tensors["layers.1.a1"];
    file.tensors.erase("layers.0.lambda");
    expectRefusal(file, {"layers.0.a1 and a2"});
}

/// Layer 1 alone, of it heads 1 and 3, of these rows 1 and 2.
Written partial() {
    Written file;
    file.tensors["layers.1.a1"] = Written::maps(2, 1, 2, 3);
    file.tensors["layers.1.a2"] = Written::maps(2, 1, 2, 3, true, 1);
    file.tensors["layers.0.lambda"] = file.tensors["layers.1.lambda"] = {{1}, {0.5F}};
    file.tensors["layers.0.lambda_init"] = file.tensors["layers.1.lambda_init"] = {{1}, {0.2F}};
    file.metadata.insert({{"heads", "[1,3]"}, {"rows", "1:3"}, {"head_count", "6"}});
    return file;
}

TEST_F(RecordingFile, WhatIsLeftOutIsNotCounted) {
    Written file = partial();
    file.tensors["layers.1.lambda"] = {{1}, {2.0F}}; // more is taken than is there
    file.write(path);
    const ModelPtr model = openTrace(path).diff;
    const TracePtr trace = forward(*makeBackend("cpu", 1), model, {{5, 7, 5}, {}, {true, true}});
    const LayerTrace& layer = *trace->layers[1];
    EXPECT_EQ(layer.rows(1), (RowRange{1, 3}));
    EXPECT_TRUE(layer.rows(0).empty());
    EXPECT_TRUE(trace->layers[0]->rows(1).empty());
    EXPECT_TRUE(layerWithMaps(trace.get(), HeadId{1, 3}));
    EXPECT_FALSE(layerWithMaps(trace.get(), HeadId{1, 0}));
    EXPECT_LT(worstRowSumError(*trace), 1e-5);
    const auto masses = rowMasses(mapOf(layer, 1));
    const auto scores = headScores(*trace, {1, 1}, {});
    ASSERT_TRUE(scores && scores->negativeMass && scores->cancelled);
    EXPECT_NEAR(*scores->negativeMass, -(masses[1].negative + masses[2].negative) / 2, 1e-6);
    EXPECT_GT(*scores->negativeMass, 0);
    EXPECT_FALSE(headScores(*trace, {1, 0}, {}));
    // an answer that no row of this head tells of has no share, not the share 0
    MeterTokens early;
    early.rows = early.answer = {0};
    EXPECT_FALSE(headScores(*trace, {1, 1}, early)->answerShare);
    const MeterSource source{.edited = trace.get()};
    EXPECT_EQ(readRow(2, source, {1, 1}, {}, MeterScope::All).heads, 2);
    EXPECT_EQ(readRow(0, source, {1, 1}, {}, MeterScope::All).heads, 0);
    EXPECT_EQ(mostTellingCell(*trace).head.layer, 1);
    EXPECT_NE(mostTellingCell(*trace).head.head % 2, 0);
}

TEST_F(RecordingFile, WhatIsLeftOutIsNotSpokenOf) {
    partial().write(path);
    const ModelPtr model = openTrace(path).diff;
    const TracePtr trace = forward(*makeBackend("cpu", 1), model, {{5, 7, 5}, {}, {true, true}});
    const auto pieces = model->tokenizer->pieces(trace->request.tokens);
    const HeadMix mix = trace->layers[1]->heads[1];
    EXPECT_TRUE(headSentence(*trace, pieces, {1, 1}, mix)
                    .text()
                    .starts_with("In rows 1 to 2, the highest weight of layer 1 head 1 is +"))
        << headSentence(*trace, pieces, {1, 1}, mix).text();
    EXPECT_TRUE(headSentence(*trace, pieces, {1, 0}, mix).empty());
    EXPECT_TRUE(cellSentence(*trace, pieces, {1, 1}, {0, 0}, mix).empty());
    EXPECT_FALSE(cellSentence(*trace, pieces, {1, 1}, {2, 0}, mix).empty());
}

TEST_F(RecordingFile, TheFirstRowOfOneThatIsNotCausalCounts) {
    Written file;
    file.tensors["layers.0.a"] = {{1, 3, 3}, {0.1F, 0.8F, 0.1F, 0.4F, 0.3F, 0.3F, 0.4F, 0.3F, 0.3F}};
    file.metadata["causal"] = "false";
    file.write(path);
    const ModelPtr model = openTrace(path).standard;
    const TracePtr trace = forward(*makeBackend("cpu", 1), model, {{5, 7, 5}, {}, {true}});
    const auto pieces = model->tokenizer->pieces(trace->request.tokens);
    const std::string said = headSentence(*trace, pieces, {0, 0}, {}).text();
    EXPECT_TRUE(said.starts_with("Over all rows, the highest weight of layer 0 head 0 is 0.80: ")) << said;
}

TEST_F(RecordingFile, WhichRowsHaveLogits) {
    Written file = Written::diff();
    EXPECT_EQ(read(file).main->endLogits, 0);
    file.tensors["logits"] = {{3, 9}, std::vector<float>(27, 0.25F)};
    auto recording = read(file).main;
    EXPECT_EQ(std::pair(recording->firstLogits, recording->endLogits), std::pair(0, 3));
    EXPECT_EQ(recording->logits.rows(), 3);
    file = partial();
    file.tensors["logits"] = {{2, 9}, std::vector<float>(18, 0.25F)};
    file.tensors["logits"].numbers[17] = 0.5F;
    recording = read(file).main;
    EXPECT_EQ(std::pair(recording->firstLogits, recording->endLogits), std::pair(1, 3));
    EXPECT_EQ(recording->logits.rows(), 1);
    EXPECT_EQ(recording->logits.at(0, 8), 0.5F);
    file.tensors["logits"].numbers[0] = NAN; // of a row that is not kept
    expectRefusal(file, {"logits", "no number"});
    file = Written();
    file.tensors["layers.0.a"] = Written::maps(1, 0, 2, 3);
    file.tensors["logits"] = {{2, 9}, std::vector<float>(18, 0.25F)};
    file.metadata["rows"] = "0:2";
    recording = read(file).main;
    EXPECT_TRUE(recording->logits.empty());
    EXPECT_EQ(std::pair(recording->firstLogits, recording->endLogits), std::pair(0, 2));
}

TEST_F(RecordingFile, LargeLogitsAreReadWithProgressAndCancelled) {
    constexpr std::int64_t wide = 3'000'000; // 12 MB a row
    Written file = Written::diff();
    file.tensors["logits"] = {{3, wide}, std::vector<float>(static_cast<std::size_t>(3 * wide), 0.25F)};
    file.write(path);
    std::vector<std::int64_t> told;
    const auto note = [&](std::int64_t done, std::int64_t all) {
        EXPECT_LE(done, all);
        told.push_back(done);
        return true;
    };
    readRecordings(path, note);
    EXPECT_GE(std::ranges::count_if(told, [](std::int64_t done) { return done > 1'000'000; }), 2);
    EXPECT_THROW(readRecordings(path, [](std::int64_t done, std::int64_t) { return done < 30'000'000; }),
                 Cancelled);
}

TEST_F(RecordingFile, LambdaTellsHowManyHeadsThereAre) {
    Written file = partial();
    file.metadata.erase("head_count");
    EXPECT_EQ(read(file).main->heads, 4) << "up to the last that is there";
    file.tensors["layers.1.lambda"] = {{6}, std::vector<float>(6, 0.5F)};
    EXPECT_EQ(read(file).main->heads, 6);
    file.tensors["layers.1.lambda"] = {{3, 6}, std::vector<float>(18, 0.5F)};
    EXPECT_EQ(read(file).main->heads, 6);
    file.metadata.erase("heads"); // all heads are there, and λ is of others
    expectRefusal(file, {"layers.1.lambda", "3 × 6", "3 × 2"});
}

TEST_F(RecordingFile, LambdaOfHeadsAndTokens) {
    Written file = Written::diff();
    file.tensors["layers.0.lambda"] = {{2}, {0.25F, 0.75F}};
    file.tensors["layers.1.lambda"] = {{3, 2}, {0.1F, 0.2F, 0.3F, 0.4F, 0.5F, 0.6F}};
    file.write(path);
    const ModelPtr model = openTrace(path).diff;
    EXPECT_FALSE(model->config.hasLambdaInit());
    const TracePtr trace = forward(*makeBackend("cpu", 1), model, {{5, 7, 5}, {}, {true, true}});
    EXPECT_FLOAT_EQ(trace->layers[0]->mixOf(1, 2).lambda, 0.75F);
    EXPECT_FLOAT_EQ(trace->layers[1]->mixOf(1, 0).lambda, 0.2F);
    EXPECT_FLOAT_EQ(trace->layers[1]->mixOf(0, 2).lambda, 0.5F);
    file.tensors["layers.0.lambda"] = {{4}, {1, 1, 1, 1}};
    expectRefusal(file, {"layers.0.lambda", "is 4", "3 × 2"});
}

/// One λ of a layer or of its heads is not one of every token, also where λ_init is not told.
TEST_F(RecordingFile, WhatIsSaidOfLambdaIsOfThisTrace) {
    Written file = Written::diff();
    const auto said = [&] {
        file.write(path);
        const ModelPtr model = openTrace(path).diff;
        const TracePtr trace = forward(*makeBackend("cpu", 1), model, {{5, 7, 5}, {}, {true, true}});
        const std::vector<TokenPiece> pieces = model->tokenizer->pieces(trace->request.tokens);
        return std::array{lambdaSentence(*model, {}).text(), foundSentence(*model).text(),
                          headSentence(*trace, pieces, {0, 0}, trace->layers[0]->heads[0]).text()};
    };
    for (const char* const layer : {"layers.0.", "layers.1."})
        file.tensors.erase(std::string(layer) + "lambda_init");
    auto [lambda, found, head] = said();
    EXPECT_EQ(lambda, "λ goes from 0.50 in layer 0 to 0.50 in layer 1.");
    EXPECT_NE(found.find("λ 0.50…0.50"), std::string::npos) << found;
    EXPECT_NE(head.find("Each row sums to 0.50, which is 1 − λ with λ at 0.50."), std::string::npos) << head;
    for (const char* const layer : {"layers.0.", "layers.1."})
        file.tensors[std::string(layer) + "lambda"] = {{2}, {0.25F, 0.75F}};
    std::tie(lambda, found, head) = std::tuple_cat(said());
    EXPECT_EQ(lambda, "Every head has a λ of its own.");
    EXPECT_NE(found.find("λ 0.25…0.75"), std::string::npos) << found;
    EXPECT_NE(head.find("1 − λ with λ at 0.25."), std::string::npos) << head;
    file.tensors["layers.1.lambda"] = {{3, 2}, {0.1F, 0.2F, 0.3F, 0.4F, 0.5F, 0.6F}};
    std::tie(lambda, found, head) = std::tuple_cat(said());
    EXPECT_EQ(lambda, "Every token and head has a λ of its own.");
    EXPECT_NE(found.find("λ of every token and head"), std::string::npos) << found;
}

TEST_F(RecordingFile, AStandardModelStandsBeside) {
    Written file = Written::diff();
    file.tensors["standard.layers.0.a"] = Written::maps(4, 0, 3, 3);
    file.write(path);
    const Pair pair = openTrace(path);
    ASSERT_TRUE(pair.diff && pair.standard);
    EXPECT_EQ(pair.standard->plan.headCount(), 4);
    EXPECT_EQ(pair.standard->tokenizer, pair.diff->tokenizer);
    file.tensors["standard.layers.0.a1"] = file.tensors["standard.layers.0.a2"] = Written::maps(4, 0, 3, 3);
    file.tensors["standard.layers.0.lambda"] = {{1}, {0.5F}};
    expectRefusal(file, {"standard.layers have two maps a head"});
}

TEST_F(RecordingFile, ALayerWithOneMapAmongThoseWithTwo) {
    Written file = Written::diff();
    for (const char* const name : {"a2", "lambda", "lambda_init"})
        file.tensors.erase(std::string("layers.0.") + name);
    file.tensors["layers.0.a"] = file.tensors.extract("layers.0.a1").mapped();
    const auto recording = read(file).main;
    EXPECT_EQ(recording->maps(0).size(), 2U);
    EXPECT_EQ(recording->maps(0)[1].at(2, 0), 0);
}

TEST_F(RecordingFile, APictureInThePlaceOfAText) {
    Written file;
    file.tokens = {0, 1, 2, 3, 4};
    file.tensors["layers.0.a"] = Written::maps(2, 0, 5, 5, false);
    file.image.assign(2 * 4 * 3, 9);
    file.imageShape = {2, 4, 3};
    file.metadata.insert({{"patch_grid", "2x2"}, {"causal", "false"}});
    file.write(path);
    const ModelPtr model = openTrace(path).standard;
    EXPECT_FALSE(model->causal);
    ASSERT_TRUE(model->recording->picture);
    EXPECT_EQ(model->recording->picture->width, 4);
    EXPECT_EQ(model->recording->picture->patchOf(0), -1);
    EXPECT_EQ(model->recording->picture->patchOf(4), 3);
    const auto pieces = model->tokenizer->pieces(model->recording->tokens);
    EXPECT_EQ(pieces[0].display, "⟨class⟩");
    EXPECT_EQ(pieces[3].display, " 1·0");
    const TracePtr trace = forward(*makeBackend("cpu", 1), model, {model->recording->tokens, {}, {true}});
    EXPECT_EQ(trace->seen(0), 5);
    Written other = file;
    other.imageShape = {4, 2, 2, 3};
    other.image.resize(48);
    expectRefusal(other, {"image", "4 × 2 × 2 × 3"});
    other = file;
    other.metadata["patch_grid"] = "3x2";
    expectRefusal(other, {"patch_grid", "3 × 2", "5 tokens"});
    other.metadata["patch_grid"] = "two";
    expectRefusal(other, {"patch_grid", "two"});
    other.metadata.erase("patch_grid");
    expectRefusal(other, {"image and no patch_grid"});
    other = file;
    other.metadata["causal"] = "true";
    expectRefusal(other, {"layers.0.a", "row 0", "later key 1"});
}

TEST_F(RecordingFile, ThePiecesAreItsText) {
    Written file = Written::diff();
    file.metadata["pieces"] = R"(["⟨s⟩","Ünï"," cat"])";
    file.write(path);
    const ModelPtr model = openTrace(path).diff;
    EXPECT_EQ(model->tokenizer->decode(model->recording->tokens), "Ünï cat");
    EXPECT_EQ(model->tokenizer->encode("Ünï cat"), (std::vector{5, 7, 5}));
    EXPECT_THROW((void)model->tokenizer->encode("a dog"), Error);
    EXPECT_TRUE(model->tokenizer->pieces(model->recording->tokens)[0].special);
    file.metadata["pieces"] = R"(["a","b"])";
    expectRefusal(file, {"3 tokens and 2 pieces"});
    file.metadata["pieces"] = R"(["a","b",3])";
    expectRefusal(file, {"pieces in its metadata are not all texts"});
    file.metadata["pieces"] = R"(["a","b)";
    expectRefusal(file, {"pieces in its metadata"});
}

TEST_F(RecordingFile, TokensThatMayComeNextHaveTheirTexts) {
    Written file = Written::diff();
    file.metadata["pieces"] = R"(["⟨s⟩","Ünï"," cat"])";
    file.metadata["words"] = R"({"2":" sat","6":"⟨end⟩","7":"no"})";
    file.write(path);
    const std::shared_ptr<const Tokenizer> tokenizer = openTrace(path).diff->tokenizer;
    const auto pieces = tokenizer->pieces(std::vector{2, 6, 7, 3});
    EXPECT_EQ(pieces[0].bytes, " sat");
    EXPECT_TRUE(pieces[1].special);
    EXPECT_EQ(pieces[2].bytes, "Ünï"); // the text's own
    EXPECT_EQ(pieces[3].bytes, "3");
    EXPECT_EQ(tokenizer->encode(" sat", false), std::vector{2});
    for (const char* const words : {R"(["a"])", R"({"a":"b"})", R"({"-1":"b"})", R"({"3":4})"}) {
        file.metadata["words"] = words;
        expectRefusal(file, {"words in its metadata are not texts by the numbers of tokens"});
    }
    file.metadata["words"] = "{";
    expectRefusal(file, {"words in its metadata"});
}

TEST_F(RecordingFile, SeveralPartsAreOneTrace) {
    const ModelPtr model = test::tinyModel({});
    const auto backend = makeBackend("cpu", 1);
    const TracePtr ran = forward(*backend, model, {{3, 1, 4}, {}, {}, false});
    TraceParts parts = wholeTrace(*model, 3, true);
    parts.partBytes = 600;
    writeTraceFile(path, *backend, ran, {{"format_version", "2"}}, parts);
    const fs::path second = temp.path() / "t-00002-of-00003.safetensors";
    ASSERT_TRUE(fs::exists(second));
    EXPECT_TRUE(isTraceFile(second));
    const ModelPtr opened = openTrace(second).diff;
    EXPECT_EQ(opened->layers.size(), 3U);
    EXPECT_EQ(opened->weightFiles.size(), 3U);
    EXPECT_EQ(sha256OfWeights(second), opened->hash->wait());
    fs::remove(temp.path() / "t-00003-of-00003.safetensors");
    expectRefusal(second.parent_path() / "t-00003-of-00003.safetensors", {"is missing, one of the 3 parts"});
    EXPECT_THROW(openTrace(second), Error);
}

TEST_F(RecordingFile, WhatIsNoSoftmaxIsRefusedByTensorAndPlace) {
    Written file = Written::diff();
    float& number = file.tensors["layers.1.a2"].numbers[9 + 7]; // head 1, row 2, key 1
    const float good = number;
    number = good + 0.01F;
    expectRefusal(file, {"layers.1.a2", "head 1, row 2 sums to 1.01"});
    number = std::nanf("");
    expectRefusal(file, {"layers.1.a2", "head 1, row 2, key 1 is no number"});
    number = good;
    file.tensors["layers.0.a1"].numbers[1] = 0.5F; // head 0, row 0, key 1
    expectRefusal(file, {"layers.0.a1", "row 0 sees the later key 1"});
}

TEST_F(RecordingFile, ShapesAndKeysThatDoNotFitAreNamed) {
    const auto refuse = [&](const auto& change, const std::vector<std::string>& parts) {
        Written file = Written::diff();
        change(file);
        expectRefusal(file, parts);
    };
    refuse([](Written& f) { f.tensors["layers.1.a1"] = Written::maps(3, 0, 3, 3); },
           {"layers.1.a1", "3 × 3 × 3", "2 × 3 × 3"});
    refuse(
        [](Written& f) {
            f.tensors["layers.1.a1"].shape = {6, 3};
        },
        {"layers.1.a1", "6 × 3", "heads × 3 × 3"});
    refuse([](Written& f) { f.tensors.erase("layers.1.a2"); }, {"only one of layers.1.a1 and a2"});
    refuse([](Written& f) { f.tensors.erase("layers.1.lambda"); },
           {"two maps in layer 1 and no layers.1.lambda"});
    refuse([](Written& f) { f.tensors["layers.1.lambda_init"].numbers = {INFINITY}; },
           {"layers.1.lambda_init", "no number"});
    refuse([](Written& f) { f.tensors["layers.x.a1"] = f.tensors["layers.1.a1"]; },
           {"\"layers.x.a1\" is no tensor of a trace"});
    refuse(
        [](Written& f) {
            f.tensors["logits"] = {{3, 6}, std::vector<float>(18, 0)};
        },
        {"logits", "6 columns", "token 7"});
    refuse(
        [](Written& f) {
            f.tensors["logits"] = {{2, 9}, std::vector<float>(18, 0)};
        },
        {"logits", "2 × 9"});
    refuse([](Written& f) { f.tokens = {5, -7, 5}; }, {"tokens", "token 1 is -7"});
    refuse([](Written& f) { f.tokens.clear(); }, {"has no tokens"});
    refuse([](Written& f) { f.metadata["format_version"] = "3"; }, {"trace of format 3", "up to 2"});
    refuse([](Written& f) { f.metadata["format_version"] = "new"; }, {"no format_version"});
    refuse([](Written& f) { f.metadata["rows"] = "2:9"; }, {"rows 2:9"});
    refuse([](Written& f) { f.metadata["heads"] = "[1,0]"; }, {"not numbers of heads in order"});
    refuse([](Written& f) { f.metadata["heads"] = "[1]"; }, {"names 1 heads", "maps of 2"});
    refuse([](Written& f) { f.metadata["head_count"] = "1"; }, {"no head_count"});
    refuse(
        [](Written& f) {
            std::erase_if(f.tensors, [](const auto& e) { return e.first.find(".a") != std::string::npos; });
        },
        {"has no maps"});
}

TEST_F(RecordingFile, ACutFileIsRefusedAndAModelsIsNoTrace) {
    Written::diff().write(path);
    fs::resize_file(path, fs::file_size(path) - 7);
    expectRefusal(path, {"cut short"});
    EXPECT_THROW((void)isTraceFile(path), Error);
    test::writeTinyModel(temp.path() / "model", {});
    EXPECT_FALSE(isTraceFile(temp.path() / "model" / "model.safetensors"));
    EXPECT_FALSE(isTraceFile(temp.path()));
    // one without a version is of the first format
    Written file = Written::diff();
    file.metadata.clear();
    EXPECT_EQ(read(file).main->layers.size(), 2U);
    EXPECT_TRUE(isTraceFile(path));
}

/// The bytes of a file from where `tensor` lies in it are others, and later ones on the file's clock.
void overwrite(const fs::path& file, const std::string& tensor, float times) {
    const auto opened = SafetensorsFile::open(file);
    const auto bytes = opened->entries().at(tensor).bytes;
    const auto base = opened->entries().at("tokens").bytes.data();
    const auto start = static_cast<std::streamoff>(bytes.data() - base);
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    std::uint64_t header = 0;
    stream.read(reinterpret_cast<char*>(&header), sizeof header);
    stream.seekp(static_cast<std::streamoff>(sizeof header + header) + start);
    for (std::size_t i = 0; i < bytes.size() / sizeof(float); ++i) {
        float number = 0;
        std::memcpy(&number, bytes.data() + i * sizeof number, sizeof number);
        number *= times;
        stream.write(reinterpret_cast<const char*>(&number), sizeof number);
    }
    stream.close();
    fs::last_write_time(file, fs::last_write_time(file) + std::chrono::seconds(1));
}

TEST_F(RecordingFile, WhatWasReadStaysAsItWasChecked) {
    for (const std::string how : {"times", "cut", "replaced"}) {
        const fs::path file = temp.path() / (how + ".safetensors");
        Written::diff().write(file);
        const ModelPtr model = openTrace(file).diff;
        const auto backend = makeBackend("cpu", 1);
        const Request request{{5, 7, 5}, {}, {true, false}};
        const TracePtr shown = forward(*backend, model, request);
        const auto values = shown->layers[0]->maps[0].values();
        const std::vector<float> before(values.begin(), values.end());
        model->recording->checkUnchanged();
        if (how == "cut")
            fs::resize_file(file, 200);
        else if (how == "replaced") // as recorders write: a new file takes the name
            fs::copy_file(file, temp.path() / "next"), fs::rename(temp.path() / "next", file);
        else
            for (const char* const name : {"layers.0.a1", "layers.1.a1"}) overwrite(file, name, 3);
        EXPECT_TRUE(std::ranges::equal(shown->layers[0]->maps[0].values(), before)) << how;
        const auto refused = [&](const auto& work) {
            try {
                work();
            } catch (const Error& error) {
                return std::string(error.what())
                    .starts_with(file.string() + ": was changed while it was open");
            }
            return false;
        };
        EXPECT_TRUE(refused([&] { model->recording->checkUnchanged(); }));
        EXPECT_TRUE(refused([&] { std::ignore = model->recording->maps(1); }));
        EXPECT_TRUE(refused([&] { forward(*backend, model, request, shown); }));
        EXPECT_TRUE(refused([&] { recomputeMaps(*backend, *shown, 1); }));
    }
}

TEST_F(RecordingFile, MapsAreCheckedAsTheyAreRead) {
    Written::diff().write(path);
    const auto recording = readRecordings(path).main;
    const auto written = fs::last_write_time(path);
    overwrite(path, "layers.1.a2", 3);
    fs::last_write_time(path, written); // whoever turns back the clock is found by what stands there
    EXPECT_NO_THROW(std::ignore = recording->maps(0));
    try {
        std::ignore = recording->maps(1);
        ADD_FAILURE() << "rows that sum to 3";
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find("layers.1.a2: head 0, row 0 sums to 3"), std::string::npos)
            << error.what();
    }
}

TEST_F(RecordingFile, MapsTakeMemoryAndKeepToTheBudget) {
    Written::diff().write(path);
    const ModelPtr model = openTrace(path).diff;
    EXPECT_EQ(mapBytesPerLayer(*model, 3), 2 * 2 * 3 * 3 * 4);
    const auto backend = makeBackend("cpu", 1);
    const TracePtr all = forward(*backend, model, {{5, 7, 5}, {}, {true, true}});
    EXPECT_TRUE(all->layers[1]->hasMaps());
    const TracePtr fewer = forward(*backend, model, {{5, 7, 5}, {}, {true, false}}, all);
    EXPECT_TRUE(fewer->layers[0]->hasMaps());
    EXPECT_FALSE(fewer->layers[1]->hasMaps()) << "beyond what was asked for";
}

TEST_F(RecordingFile, WhatARecorderComparedIsSaid) {
    const auto said = [&](const std::string& check) {
        Written file = Written::diff();
        if (!check.empty()) file.metadata["check"] = check;
        const auto recording = read(file).main;
        std::string text;
        for (const auto& sentences : {checkSentences(*recording), checkReasons(*recording)})
            for (const Phrase& each : sentences) text += each.text() + "|";
        return std::pair(checkState(*recording), text);
    };
    EXPECT_EQ(said("").first, CheckState::NotTold);
    EXPECT_EQ(said(R"({"by":"pass"})").first, CheckState::OfPass);
    const auto good = said(R"({"layers":{"0":{"status":"checked","of":"D","largest":0.0002},
                                         "1":{"status":"checked","of":"D","largest":0.0004}}})");
    EXPECT_EQ(good.first, CheckState::Checked);
    EXPECT_EQ(good.second,
              "L0, L1: A1 − λ·A2 was compared with what the layer computed and differs by at most "
              "0.0004 of the largest A1 in its row.|");
    const auto mixed = said(R"({"layers":{"0":{"status":"differs","of":"output","largest":0.004},
                                          "1":{"status":"not checked","why":"no output\nwas seen"}}})");
    EXPECT_EQ(mixed.first, CheckState::Differs);
    EXPECT_EQ(mixed.second, "L0: what is recorded differs from what the layer computed by up to 0.004 of the "
                            "largest A1 in its row.|L1: not compared with what the layer computed.|"
                            "L1: the recorder says \"no output\\nwas seen\"|");
    EXPECT_EQ(said(R"({"layers":{"1":{"status":"checked","largest":0}}})").first, CheckState::NotChecked);
}

TEST_F(RecordingFile, AWrongCheckIsRefused) {
    const auto refuse = [&](const std::string& check, const std::vector<std::string>& parts) {
        Written file = Written::diff();
        file.metadata["check"] = check;
        expectRefusal(file, parts);
    };
    const auto layer = [](const std::string& of) { return R"({"layers":{"0":)" + of + "}}"; };
    refuse("checked", {"check in its metadata"});
    refuse("[]", {"check in its metadata", "no object"});
    refuse("{}", {"“layers” is missing"});
    refuse(R"({"by":"me"})", {"“by” is \"me\""});
    refuse(R"({"layers":{"9":{"status":"not checked"}}})", {"layer \"9\"", "layers 0 to 1"});
    refuse(R"({"layers":{"00":{"status":"not checked"}}})", {"layer \"00\""});
    refuse(layer("3"), {"layers.0"});
    refuse(layer("{}"), {"“layers.0.status” is missing"});
    refuse(layer(R"({"status":"fine"})"), {"layers.0.status", "fine"});
    refuse(layer(R"({"status":"checked"})"), {"“layers.0.largest” is missing"});
    refuse(layer(R"({"status":"checked","largest":0.5})"), {"“layers.0.largest” is 0.5", "from 0 to 0.01"});
    refuse(layer(R"({"status":"differs","largest":-1})"), {"“layers.0.largest” is -1"});
    refuse(layer(R"({"status":"checked","largest":0,"of":"V"})"), {"layers.0.of", "V"});
    refuse(layer(R"({"status":"not checked","why":")" + std::string(2000, 'x') + "\"}"),
           {"why", "2000 bytes"});
}

TEST_F(RecordingFile, APatchGridFitsThePatches) {
    Written file;
    file.tokens.resize(50);
    std::iota(file.tokens.begin(), file.tokens.end(), 0);
    file.tensors["layers.0.a"] = Written::maps(1, 0, 50, 50, false);
    file.metadata.insert({{"patch_grid", "5x7"}, {"causal", "false"}});
    expectRefusal(file, {"patch_grid of 5 × 7 has 35 patches, and 15 of its 50 tokens"});
    file.metadata["patch_grid"] = "7x7";
    file.write(path);
    const ModelPtr model = openTrace(path).standard;
    EXPECT_EQ(model->recording->picture->patches(), 49);
    EXPECT_EQ(model->recording->picture->leading, 1);
    // the row that is looked at first is that of the class token, and it looks at a patch
    const TracePtr trace = forward(*makeBackend("cpu", 1), model, {model->recording->tokens, {}, {true}});
    EXPECT_EQ(firstLook(*trace), 0);
    EXPECT_EQ(mostTellingCell(*trace).cell.query, 0);
    EXPECT_GT(mostTellingCell(*trace).cell.key, 0);
}

TEST_F(RecordingFile, LambdaAsTrainedIsToldOfEveryLayer) {
    Written file = Written::diff();
    file.metadata["lambda_trained"] = "[[0.75,0.5,0.25],[0.5,0.25,0.25]]";
    EXPECT_EQ(openTrace((file.write(path), path)).diff->layers[0].lambda.trained(), 0.5F);
    const fs::path bad = temp.path() / "bad.safetensors";
    for (const auto& [told, fact] : {std::pair{"[[0.75,0.5,0.25]]", "of 1 layers, and the trace has 2"},
                                     {"[[0.75,0.5],[1,2,3]]", "[0.75,0.5] of layer 0"},
                                     {"[[0.75,0.5,1e99],[1,2,3]]", "of layer 0"},
                                     {"{}", "is no list"}}) {
        file.metadata["lambda_trained"] = told;
        expectRefusal(file, {"lambda_trained in its metadata", fact});
    }
}

} // namespace
} // namespace lambdascope
