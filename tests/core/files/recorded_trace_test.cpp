// SPDX-License-Identifier: MIT
// A trace that tools/python/lambdascope_trace.py recorded in PyTorch (tests/tools/trace_recorder_test.py
// --write), held to what the program computes for the same checkpoints: nobody needs PyTorch to see that both
// write the same.
#include "core/compute/forward.h"
#include "core/model/model_place.h"
#include "core/model/safetensors.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <string>
#include <vector>

namespace lambdascope {
namespace {

class RecordedTrace : public testing::Test {
  protected:
    template<typename T>
    [[nodiscard]] std::vector<T> values(const std::string& name) const {
        const auto bytes = recorded->entries().at(name).bytes;
        std::vector<T> found(bytes.size() / sizeof(T));
        std::memcpy(found.data(), bytes.data(), bytes.size());
        return found;
    }

    [[nodiscard]] TracePtr run(const std::string& checkpoint) const {
        const ModelPtr model = loadModel(SOURCE_DIR "/assets/checkpoints/" + checkpoint);
        const auto ids = values<std::int64_t>("tokens");
        return forward(*makeBackend("cpu", 2), model,
                       {{ids.begin(), ids.end()}, {}, std::vector<bool>(model->layers.size(), true)});
    }

    /// The largest difference between a recorded tensor and a computed one.
    [[nodiscard]] double differenceOf(const std::string& name, const Tensor& computed) const {
        const auto found = values<float>(name);
        EXPECT_EQ(static_cast<std::int64_t>(found.size()), computed.size()) << name;
        if (static_cast<std::int64_t>(found.size()) != computed.size()) return INFINITY;
        double worst = 0;
        for (std::size_t i = 0; i < found.size(); ++i) {
            const double difference = std::abs(double{found[i]} - computed.data()[i]);
            if (!(difference <= worst)) worst = difference; // a NaN stays, and fails every comparison
        }
        return worst;
    }

    std::shared_ptr<const SafetensorsFile> recorded =
        SafetensorsFile::open(TEST_DATA "/traces/recorded.safetensors");
};

TEST_F(RecordedTrace, IsWhatTheProgramComputes) {
    const TracePtr diff = run("hf-diffllama");
    EXPECT_LT(differenceOf("logits", diff->logits), 1e-4);
    ASSERT_EQ(diff->layers.size(), 3U);
    for (std::size_t l = 0; l < diff->layers.size(); ++l) {
        const LayerTrace& layer = *diff->layers[l];
        const std::string prefix = "layers." + std::to_string(l) + ".";
        EXPECT_LT(differenceOf(prefix + "a1", layer.maps[0]), 1e-5);
        EXPECT_LT(differenceOf(prefix + "a2", layer.maps[1]), 1e-5);
        EXPECT_LT(differenceOf(prefix + "hidden", layer.hidden), 1e-4);
        EXPECT_NEAR(values<float>(prefix + "lambda").at(0), layer.lambda.lambda, 1e-5);
        EXPECT_NEAR(values<float>(prefix + "lambda_init").at(0), layer.lambda.init, 1e-6);
    }
    const TracePtr standard = run("hf-llama");
    for (std::size_t l = 0; l < standard->layers.size(); ++l)
        EXPECT_LT(differenceOf("standard.layers." + std::to_string(l) + ".a", standard->layers[l]->maps[0]),
                  1e-5);
}

TEST_F(RecordedTrace, SaysWhatItIs) {
    const auto& said = recorded->metadata();
    EXPECT_EQ(said.at("format_version"), "2");
    EXPECT_EQ(said.at("causal"), "true");
    EXPECT_EQ(said.at("model"), "hf-diffllama");
    EXPECT_EQ(said.at("prompt"), "Once upon a time there was a little dog.");
}

} // namespace
} // namespace lambdascope
