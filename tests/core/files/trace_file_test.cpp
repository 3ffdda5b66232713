// SPDX-License-Identifier: MIT
#include "core/compute/forward.h"
#include "core/files/trace_file.h"
#include "core/model/safetensors.h"
#include "core/util/error.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <cstring>

namespace lambdascope {
namespace {

class TraceFile : public testing::Test {
  protected:
    TracePtr run(bool differential, bool maps, const Edits& edits = {}) {
        const ModelPtr model = test::tinyModel({.differential = differential, .kvHeads = 2});
        return forward(*makeBackend("cpu", 1), model, {{3, 1, 4, 1, 5}, edits, std::vector<bool>(3, maps)});
    }
    std::shared_ptr<const SafetensorsFile> written(const Trace& trace,
                                                   const std::map<std::string, std::string>& metadata = {}) {
        writeTraceFile(temp.path() / "trace.safetensors", trace, metadata);
        return SafetensorsFile::open(temp.path() / "trace.safetensors");
    }
    static bool sameBytes(const TensorEntry& entry, const Tensor& tensor) {
        return entry.bytes.size() == tensor.size() * sizeof(float) &&
               std::memcmp(entry.bytes.data(), tensor.data(), entry.bytes.size()) == 0;
    }
    test::TempFolder temp;
};

using Shape = std::vector<std::int64_t>;

TEST_F(TraceFile, HoldsEveryNumberOfADifferentialPass) {
    Edits edits;
    edits.set(1, {0.25, 0.75});
    const TracePtr trace = run(true, true, edits);
    const auto file = written(*trace);
    EXPECT_EQ(file->entries().size(), 2U + 3U * 5U);
    const TensorEntry& tokens = file->entries().at("tokens");
    EXPECT_EQ(tokens.dtype, DType::I64);
    EXPECT_EQ(tokens.shape, (Shape{5}));
    const std::int64_t expected[] = {3, 1, 4, 1, 5};
    ASSERT_EQ(tokens.bytes.size(), sizeof expected);
    EXPECT_EQ(std::memcmp(tokens.bytes.data(), expected, sizeof expected), 0);
    EXPECT_EQ(file->entries().at("logits").shape, (Shape{5, 11}));
    EXPECT_TRUE(sameBytes(file->entries().at("logits"), trace->logits));
    for (int l = 0; l < 3; ++l) {
        const std::string prefix = "layers." + std::to_string(l) + ".";
        const LayerTrace& layer = *trace->layers[l];
        EXPECT_EQ(file->entries().at(prefix + "a1").shape, (Shape{2, 5, 5}));
        EXPECT_TRUE(sameBytes(file->entries().at(prefix + "a1"), layer.maps[0]));
        EXPECT_TRUE(sameBytes(file->entries().at(prefix + "a2"), layer.maps[1]));
        EXPECT_TRUE(sameBytes(file->entries().at(prefix + "hidden"), layer.hidden));
        EXPECT_EQ(file->entries().at(prefix + "lambda").shape, (Shape{1}));
        EXPECT_EQ(file->floats(prefix + "lambda").at(0, 0), layer.lambda.lambda);
    }
    EXPECT_EQ(file->floats("layers.1.lambda").at(0, 0), 0.75F);
    EXPECT_EQ(file->floats("layers.1.lambda_init").at(0, 0), 0.25F);
    EXPECT_FLOAT_EQ(file->floats("layers.0.lambda_init").at(0, 0), 0.2F);
}

TEST_F(TraceFile, AStandardPassHasOneMapAHead) {
    const auto file = written(*run(false, true));
    EXPECT_EQ(file->entries().at("layers.2.a").shape, (Shape{4, 5, 5}));
    EXPECT_FALSE(file->entries().contains("layers.2.a1"));
}

TEST_F(TraceFile, MapsThatWereNotKeptAreLeftOut) {
    const auto file = written(*run(true, false));
    EXPECT_EQ(file->entries().size(), 2U + 3U * 3U);
    EXPECT_TRUE(file->entries().contains("layers.2.hidden"));
}

TEST_F(TraceFile, MetadataSayWhereTheNumbersComeFrom) {
    Edits edits;
    edits.set(0, {0.0, {}});
    edits.set(2, {{}, -0.5});
    test::TempFolder folder; // the weights are read once more for their SHA-256
    test::writeTinyModel(folder.path(), {});
    const ModelPtr model = loadModel(folder.path());
    const TracePtr trace = forward(*makeBackend("cpu", 1), model, {{1, 2}, edits, {}});
    const auto file = written(*trace, traceMetadata(*trace, "näive \"text\"\n", "1.2.3"));
    EXPECT_EQ(file->metadata().at("model"), model->name);
    EXPECT_EQ(file->metadata().at("prompt"), "näive \"text\"\n");
    EXPECT_EQ(file->metadata().at("edits"), "--lambda-init 0=0 --lambda 2=-0.5");
    EXPECT_EQ(file->metadata().at("version"), "1.2.3");
    EXPECT_EQ(file->metadata().at("backend"), trace->backend);
    EXPECT_EQ(file->metadata().at("weights_sha256"), model->hash->wait());
    EXPECT_EQ(file->metadata().at("weights_sha256").size(), 64U);
}

TEST_F(TraceFile, AFolderThatDoesNotExistIsNamed) {
    EXPECT_THROW(writeTraceFile(temp.path() / "no" / "t.safetensors", *run(true, false), {}), Error);
}

} // namespace
} // namespace lambdascope
