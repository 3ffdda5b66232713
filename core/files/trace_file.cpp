// SPDX-License-Identifier: MIT
#include "core/files/trace_file.h"

#include "core/files/edits_file.h"
#include "core/model/safetensors.h"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <deque>
#include <span>

namespace lambdascope {
namespace {

/// The list of tensors, and the memory of those that the trace itself does not hold.
class TraceTensors {
  public:
    explicit TraceTensors(const Trace& trace)
        : tokens_(trace.request.tokens.begin(), trace.request.tokens.end()) {
        list_.push_back({"tokens",
                         DType::I64,
                         {trace.tokenCount()},
                         std::as_bytes(std::span<const std::int64_t>(tokens_))});
        add("logits", trace.logits, {trace.logits.rows(), trace.logits.cols()});
        for (std::size_t l = 0; l < trace.layers.size(); ++l)
            addLayer(fmt::format("layers.{}.", l), *trace.layers[l], trace.model->plan.headCount());
    }

    [[nodiscard]] const std::vector<TensorToWrite>& list() const { return list_; }

  private:
    void add(const std::string& name, const Tensor& tensor, std::vector<std::int64_t> shape) {
        list_.push_back({name, DType::F32, std::move(shape), std::as_bytes(tensor.values())});
    }

    void addNumber(const std::string& name, float value) {
        const float& kept = numbers_.emplace_back(value);
        list_.push_back({name, DType::F32, {1}, std::as_bytes(std::span(&kept, 1))});
    }

    /// One number of a layer and its λ_init, or one of every token and head; each in force.
    void addLambda(const std::string& prefix, const LayerTrace& layer, int heads) {
        if (layer.tokenLambda.empty()) {
            addNumber(prefix + "lambda", layer.lambda.lambda);
            addNumber(prefix + "lambda_init", static_cast<float>(layer.lambda.init));
            return;
        }
        Tensor& edited = tables_.emplace_back(layer.tokenLambda.rows(), heads);
        for (std::int64_t row = 0; row < edited.rows(); ++row)
            for (int head = 0; head < heads; ++head)
                edited.writable()[row * heads + head] = layer.mixOf(head, row).lambda;
        add(prefix + "lambda", edited, {edited.rows(), heads});
    }

    void addLayer(const std::string& prefix, const LayerTrace& layer, int heads) {
        addLambda(prefix, layer, heads);
        add(prefix + "hidden", layer.hidden, {layer.hidden.rows(), layer.hidden.cols()});
        constexpr std::array differential{"a1", "a2"};
        for (std::size_t term = 0; term < layer.maps.size(); ++term) {
            const Tensor& maps = layer.maps[term]; // [heads · T, T]
            add(prefix + (layer.maps.size() == 1 ? "a" : differential.at(term)), maps,
                {heads, maps.cols(), maps.cols()});
        }
    }

    std::vector<std::int64_t> tokens_;
    std::deque<float> numbers_; // deques: growing moves nothing
    std::deque<Tensor> tables_;
    std::vector<TensorToWrite> list_;
};

} // namespace

std::map<std::string, std::string> traceMetadata(const Trace& trace, const std::string& prompt,
                                                 const std::string& version) {
    return {{"model", trace.model->name}, {"weights_sha256", sha256OfWeights(*trace.model)},
            {"prompt", prompt},           {"edits", toCommandLine(trace.request.edits)},
            {"backend", trace.backend},   {"version", version}};
}

std::uint64_t writeTraceFile(const std::filesystem::path& file, const Trace& trace,
                             const std::map<std::string, std::string>& metadata) {
    return writeSafetensors(file, TraceTensors(trace).list(), metadata);
}

} // namespace lambdascope
