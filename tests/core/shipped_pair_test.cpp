// SPDX-License-Identifier: MIT
// The pair that opens with the program, against transformers (tests/reference/make_shipped_reference.py).
#include "core/compute/forward.h"
#include "core/model/safetensors.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

namespace lambdascope {
namespace {

const std::string pairFolder = SOURCE_DIR "/assets/models/tiny-stories";

class ShippedPair : public testing::TestWithParam<const char*> {};

TEST_P(ShippedPair, ComputesWhatTransformersComputes) {
    const auto reference =
        SafetensorsFile::open(std::string(TEST_DATA "/shipped/") + GetParam() + ".safetensors");
    const ModelPtr model = loadModel(pairFolder + "/" + GetParam());
    const std::vector<int> tokens = model->tokenizer->encode(reference->metadata().at("prompt"));
    const TensorEntry& ids = reference->entries().at("tokens");
    std::vector<std::int64_t> expected(ids.bytes.size() / sizeof(std::int64_t));
    std::memcpy(expected.data(), ids.bytes.data(), ids.bytes.size());
    ASSERT_TRUE(std::ranges::equal(tokens, expected)) << "the tokenizer cuts the prompt as transformers does";

    const auto backend = makeBackend("cpu", 2);
    const TracePtr trace =
        forward(*backend, model, {tokens, {}, std::vector<bool>(model->layers.size(), true)});
    const Tensor logits = reference->floats("last_logits"); // [4, V]
    for (std::int64_t r = 0; r < 4; ++r)
        for (std::int64_t v = 0; v < logits.cols(); ++v)
            ASSERT_NEAR(trace->logits.at(trace->tokenCount() - 4 + r, v), logits.at(r, v), 2e-4);

    const std::int64_t last = trace->tokenCount() - 1;
    for (std::size_t l = 0; l < trace->layers.size(); ++l) {
        const Tensor rows = reference->floats("layers." + std::to_string(l) + ".last_rows"); // [H, T]
        const int heads = model->plan.headCount();
        for (std::int64_t h = 0; h < rows.rows();
             ++h) // the maps of the second term follow those of the first
            for (std::int64_t k = 0; k <= last; ++k)
                ASSERT_NEAR(trace->layers[l]->map(static_cast<int>(h) / heads,
                                                  static_cast<int>(h) % heads)[last * (last + 1) + k],
                            rows.at(h, k), 2e-5);
    }
}

INSTANTIATE_TEST_SUITE_P(Both, ShippedPair, testing::Values("diff", "standard"));

TEST(ShippedPair, ParametersMatchWithinOnePercent) {
    const Pair pair = loadPair(pairFolder);
    EXPECT_NEAR(static_cast<double>(pair.diff->parameters) / static_cast<double>(pair.standard->parameters),
                1.0, 0.01);
}

} // namespace
} // namespace lambdascope
