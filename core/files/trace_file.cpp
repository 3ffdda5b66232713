// SPDX-License-Identifier: MIT
#include "core/files/trace_file.h"

#include "core/compute/forward.h"
#include "core/files/edits_file.h"
#include "core/model/dtype.h"
#include "core/model/piece_tokenizer.h"
#include "core/model/recorded/recording.h"
#include "core/model/recorded/trace_check.h"
#include "core/model/safetensors.h"
#include "core/util/error.h"
#include "core/util/files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <deque>
#include <functional>
#include <memory>
#include <numeric>
#include <span>

namespace lambdascope {
namespace {

using Dimensions = std::vector<std::int64_t>;
constexpr std::int64_t rowsAtOnce = 256; // of a map that is computed while it is written

/// The list of tensors, and the memory of those that the trace itself does not hold.
class TraceTensors {
  public:
    /// `backend`: of maps that the trace did not keep; null: it kept those that are asked for.
    TraceTensors(const Trace& trace, const TraceParts& parts, Backend* backend, const TracePtr& shared)
        : parts_(parts),
          backend_(backend),
          shared_(shared),
          tokens_(trace.request.tokens.begin(), trace.request.tokens.end()) {
        list_.push_back({"tokens",
                         DType::I64,
                         {trace.tokenCount()},
                         std::as_bytes(std::span<const std::int64_t>(tokens_))});
        addRows("logits", trace.logits);
        for (std::size_t l = 0; l < trace.layers.size(); ++l) {
            ends_.push_back(list_.size());
            addLayer(static_cast<int>(l), *trace.layers[l], *trace.model);
        }
        ends_.push_back(list_.size());
    }

    [[nodiscard]] const std::vector<TensorToWrite>& list() const { return list_; }
    /// The list in parts of at most so many bytes, but for one that has a layer alone.
    [[nodiscard]] std::vector<std::vector<TensorToWrite>> inParts(std::uint64_t most) const {
        std::vector<std::vector<TensorToWrite>> parts(1);
        std::uint64_t bytes = 0;
        std::size_t from = 0;
        for (const std::size_t end : ends_) {
            std::uint64_t more = 0;
            for (std::size_t i = from; i < end; ++i) more += sizeOf(list_[i]);
            if (bytes + more > most && bytes > 0) {
                parts.emplace_back();
                bytes = 0;
            }
            parts.back().insert(parts.back().end(), list_.begin() + static_cast<std::ptrdiff_t>(from),
                                list_.begin() + static_cast<std::ptrdiff_t>(end));
            bytes += more;
            from = end;
        }
        return parts;
    }

  private:
    void add(const std::string& name, const Tensor& tensor, std::vector<std::int64_t> shape) {
        list_.push_back({name, DType::F32, std::move(shape), std::as_bytes(tensor.values())});
    }

    static void give(const Sink& sink, std::span<const float> numbers, bool half) {
        if (half)
            sink(std::as_bytes(std::span<const std::uint16_t>(toHalves(numbers))));
        else
            sink(std::as_bytes(numbers));
    }

    /// A number of every token, of the rows that are written.
    void addRows(const std::string& name, const Tensor& all) {
        if (all.empty()) return;
        const Tensor rows = all.rowsFrom(parts_.firstRow, parts_.endRow - parts_.firstRow);
        if (!parts_.half) return add(name, rows, {rows.rows(), rows.cols()});
        list_.push_back({name, DType::F16, {rows.rows(), rows.cols()}, {}, [rows](const Sink& sink) {
                             for (std::int64_t r = 0; r < rows.rows(); ++r)
                                 give(sink, rows.rowsFrom(r, 1).values(), true);
                         }});
    }

    void addNumber(const std::string& name, float value) {
        const float& kept = numbers_.emplace_back(value);
        list_.push_back({name, DType::F32, {1}, std::as_bytes(std::span(&kept, 1))});
    }

    /// One number of a layer and its λ_init; one of every head where an experiment made them differ; or one
    /// of every token and head. Each is in force, so that A1 − λ·A2 is what ran.
    void addLambda(const std::string& prefix, const LayerTrace& layer, int heads) {
        const auto table = [&](const char* name, std::int64_t rows, const auto& lambdaAt) {
            Tensor& made = tables_.emplace_back(rows, heads);
            for (std::int64_t row = 0; row < rows; ++row)
                for (int head = 0; head < heads; ++head)
                    made.writable()[row * heads + head] = lambdaAt(row, head);
            add(prefix + name, made, layer.tokenLambda.empty() ? Dimensions{heads} : Dimensions{rows, heads});
        };
        const auto inForce = [&](std::int64_t row, int head) { return layer.mixOf(head, row).lambda; };
        if (layer.tokenLambda.empty()) {
            const auto other = [&](const HeadMix& mix) { return mix.lambda != layer.lambda.lambda; };
            if (std::ranges::any_of(layer.heads, other))
                table("lambda", 1, inForce);
            else
                addNumber(prefix + "lambda", layer.lambda.lambda);
            addNumber(prefix + "lambda_init", static_cast<float>(layer.lambda.init));
            return;
        }
        const std::int64_t rows = layer.tokenLambda.rows();
        table("lambda", rows, inForce);
        if (std::ranges::all_of(layer.heads, &HeadMix::tokenLambda)) return;
        table("lambda_trained", rows,
              [&](std::int64_t row, int head) { return layer.tokenLambda.at(row, head); });
    }

    void addLayer(int index, const LayerTrace& layer, const Model& model) {
        const std::string prefix = fmt::format("layers.{}.", index);
        addLambda(prefix, layer, model.plan.headCount());
        addRows(prefix + "hidden", layer.hidden);
        if (std::ranges::find(parts_.layers, index) == parts_.layers.end()) return;
        const int terms = model.plan.termCount();
        constexpr std::array differential{"a1", "a2"};
        const std::int64_t tokens = std::ssize(tokens_);
        for (int term = 0; term < terms; ++term)
            list_.push_back(
                {prefix + (terms == 1 ? "a" : differential.at(static_cast<std::size_t>(term))),
                 parts_.half ? DType::F16 : DType::F32,
                 {std::ssize(parts_.heads), parts_.endRow - parts_.firstRow, tokens},
                 {},
                 [this, &layer, index, term](const Sink& sink) { giveMaps(sink, layer, index, term); }});
    }

    void giveMaps(const Sink& sink, const LayerTrace& layer, int index, int term) {
        for (const int head : parts_.heads)
            for (std::int64_t row = parts_.firstRow; row < parts_.endRow; row += rowsAtOnce) {
                const std::int64_t count = std::min(rowsAtOnce, parts_.endRow - row);
                give(sink, rowsOf(layer, index, term, head, row, count).values(), parts_.half);
            }
    }

    Tensor rowsOf(const LayerTrace& layer, int index, int term, int head, std::int64_t row,
                  std::int64_t count) {
        if (layer.hasMaps())
            return layer.maps[static_cast<std::size_t>(term)].rowsFrom(head * std::ssize(tokens_) + row,
                                                                       count);
        if (!computed_ || computedLayer_ != index) {
            computed_.reset(); // first: one layer at a time
            computed_ = std::make_unique<LayerMaps>(*backend_, shared_, index);
            computedLayer_ = index;
        }
        return computed_->rows(term, head, row, count);
    }

    const TraceParts& parts_;
    Backend* backend_;
    TracePtr shared_;
    std::vector<std::int64_t> tokens_;
    std::deque<float> numbers_; // deques: growing moves nothing
    std::deque<Tensor> tables_;
    std::vector<TensorToWrite> list_;
    std::vector<std::size_t> ends_; // of what belongs together, in the list
    std::unique_ptr<LayerMaps> computed_;
    int computedLayer_ = -1;
};

std::string piecesOf(const Trace& trace) {
    nlohmann::json pieces = nlohmann::json::array();
    for (const TokenPiece& piece : trace.model->tokenizer->pieces(trace.request.tokens))
        pieces.push_back(storedPiece(piece));
    return pieces.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// Of every layer exp(λq1·λk1), exp(λq2·λk2) and λ_init, to the last digit.
std::string trainedLambdas(const Model& model) {
    nlohmann::json layers = nlohmann::json::array();
    for (const LayerWeights& layer : model.layers)
        layers.push_back({double{layer.lambda.plus}, double{layer.lambda.minus}, layer.lambda.init});
    return layers.dump();
}

/// "NAME-00002-of-00003.safetensors".
std::filesystem::path partOf(const std::filesystem::path& file, std::size_t part, std::size_t all) {
    return file.parent_path() /
           fmt::format("{}-{:05}-of-{:05}.safetensors", file.stem().string(), part + 1, all);
}

std::vector<int> firstNumbersTo(int count) {
    std::vector<int> all(static_cast<std::size_t>(count));
    std::iota(all.begin(), all.end(), 0);
    return all;
}

} // namespace

std::uint64_t TraceParts::mapBytes(const Model& model, std::int64_t tokens) const {
    const auto maps = layers.size() * heads.size() * static_cast<std::size_t>(model.plan.termCount());
    return maps * static_cast<std::uint64_t>((endRow - firstRow) * tokens) *
           (half ? sizeof(std::uint16_t) : sizeof(float));
}

TraceParts wholeTrace(const Model& model, std::int64_t tokens, bool maps) {
    return {maps ? firstNumbersTo(static_cast<int>(model.layers.size())) : std::vector<int>{},
            firstNumbersTo(model.plan.headCount()), 0, tokens};
}

std::map<std::string, std::string> traceMetadata(const Trace& trace, const std::string& prompt,
                                                 const std::string& version) {
    std::map<std::string, std::string> metadata{{"format_version", std::to_string(traceFormat)},
                                                {"causal", trace.model->causal ? "true" : "false"},
                                                {"head_count", std::to_string(trace.model->plan.headCount())},
                                                {"model", trace.model->name},
                                                {"weights_sha256", trace.model->hash->wait()},
                                                {"prompt", prompt},
                                                {"edits", toCommandLine(trace.request.edits)},
                                                {"backend", trace.backend},
                                                {"version", version},
                                                {"check", checkOfPass()}};
    if (trace.model->config.hasLambdaInit()) metadata["lambda_trained"] = trainedLambdas(*trace.model);
    if (readsWords(*trace.model)) metadata["pieces"] = piecesOf(trace);
    return metadata;
}

std::uint64_t writeTraceFile(const std::filesystem::path& file, const Trace& trace,
                             const std::map<std::string, std::string>& metadata) {
    TraceParts parts = wholeTrace(*trace.model, trace.tokenCount(), true);
    std::erase_if(parts.layers,
                  [&](int layer) { return !trace.layers[static_cast<std::size_t>(layer)]->hasMaps(); });
    return writeSafetensors(file, TraceTensors(trace, parts, nullptr, nullptr).list(), metadata);
}

TraceWritten writeTraceFile(const std::filesystem::path& file, Backend& backend, const TracePtr& trace,
                            std::map<std::string, std::string> metadata, const TraceParts& parts) {
    const TraceParts whole = wholeTrace(*trace->model, trace->tokenCount(), true);
    if (parts.heads != whole.heads) metadata["heads"] = fmt::format("[{}]", fmt::join(parts.heads, ","));
    if (parts.firstRow != 0 || parts.endRow != whole.endRow)
        metadata["rows"] = fmt::format("{}:{}", parts.firstRow, parts.endRow);
    const TraceTensors tensors(*trace, parts, &backend, trace);
    const auto files = tensors.inParts(parts.partBytes);
    if (files.size() == 1 || isStandardOutput(file))
        return {1, writeSafetensors(file, tensors.list(), metadata)};
    std::uint64_t bytes = 0;
    for (std::size_t part = 0; part < files.size(); ++part)
        bytes += writeSafetensors(partOf(file, part, files.size()), files[part], metadata);
    return {files.size(), bytes};
}

} // namespace lambdascope
