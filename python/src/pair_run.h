// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/pair_edits.h"
#include "core/compute/trace.h"
#include "core/text/spans.h"
#include "core/text/tokenizer.h"
#include "core/util/json.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "python/src/open_pair.h"

namespace lambdascope::python {

/// Numbers in row-major float32 of up to three dimensions, and what keeps them alive.
struct ArrayView {
    Tensor numbers;
    std::vector<std::int64_t> shape;
};

/// One model's pass over the text.
struct RunSide {
    std::string name; // "diff", "standard", or of a second DIFF model "beside"
    ModelPtr model;
    Edits edits;
    TracePtr trace; // in force

    [[nodiscard]] const std::vector<int>& tokens() const { return trace->request.tokens; }
    /// As this model reads the text: made with each call, as most passes are never asked for them.
    [[nodiscard]] std::vector<TokenPiece> pieces() const { return model->tokenizer->pieces(tokens()); }
    /// Throws UsageError for a layer that is not there.
    [[nodiscard]] const LayerTrace& layer(int layer) const;
};

/// A text in a pair: the passes of both models, and what they are asked.
class PairRun {
  public:
    /// `wish`: {"text" or "tokens"; left out of a trace: its own, "answer", "distractors": [words], "edits":
    /// [["--lambda-init", "2=0"], …], "maps": "all", layers or null, "memory": bytes that maps may take}.
    /// Throws UsageError, Error, and what `look` throws.
    PairRun(std::shared_ptr<OpenPair> pair, std::string_view wish, const Look& look);

    [[nodiscard]] OpenPair& pair() const { return *pair_; }
    [[nodiscard]] const std::vector<RunSide>& sides() const { return sides_; }
    /// Throws UsageError for one that the pair has not.
    [[nodiscard]] const RunSide& side(std::string_view name) const;
    [[nodiscard]] const std::optional<std::string>& answer() const { return answer_; }
    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] Marks marksIn(const RunSide& side) const;

    /// The pass without edits, with the same maps; it runs when it is asked for first.
    [[nodiscard]] TracePtr trained(const RunSide& side, const Look& look) const;

    /// Of a side: "a1", "a2", "a" [heads, T, T], "net" [heads, T, T], what its heads weigh values by (A1 −
    /// λ·A2 or A), computed anew; "hidden" [T, E] behind a layer, "input" [T, E] before it, "lam_tokens" [T,
    /// heads]; without a layer "logits" [T, V], "sentences", "words" [T, groups] of 0 and 1. All but "net"
    /// and the groups are the pass's own memory. Throws UsageError for what there is not.
    [[nodiscard]] ArrayView array(std::string_view side, std::string_view name, int layer) const;

    /// Writes the pass of a side as a trace, as `lambdascope-cli trace` does.
    void save(std::string_view side, const std::string& file) const;

  private:
    [[nodiscard]] std::vector<int> tokensOf(const RunSide& side, const JsonFields& wish) const;
    [[nodiscard]] std::vector<bool> mapsOf(const RunSide& side, const JsonFields& wish) const;
    void refuseMissing(const std::vector<nlohmann::json>& layers) const;
    void refuseBeyond(std::int64_t memory, const std::vector<std::vector<bool>>& maps) const;

    std::shared_ptr<OpenPair> pair_;
    std::string text_;
    std::optional<std::string> answer_;
    std::vector<std::string> distractors_;
    std::vector<RunSide> sides_;
    mutable std::vector<TracePtr> trained_; // by side; read and set while the pair's lock is held
};

} // namespace lambdascope::python
