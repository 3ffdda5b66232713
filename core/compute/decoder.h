// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/forward.h"
#include "core/compute/layer.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace lambdascope {

/// The same forward pass over a text that grows. Keys and values of the tokens that were run stay with the
/// backend (a KV cache), so one token more costs one row of every product. The tokens of the first run are
/// the prompt: heads that give their mean (Ablation::Mean) give that of these, in all later rows too,
/// and patches are of these rows alone.
class Decoder {
  public:
    /// Room for `capacity` tokens. With `keepTrace` every row keeps what a trace has of it.
    Decoder(ModelPtr model, Edits edits, std::int64_t capacity, bool keepTrace);

    /// Runs what of `text` was not run yet, all of it at once; the text begins with what was run, and its
    /// tokens are in the vocabulary. On another backend than before, and after a failure, all of it is run.
    /// Returns the logits of the last token [1, V], in plain memory. `progress` may count the layers of its
    /// trace, not read them: nothing waits for a device in between. Throws Cancelled if it says so; what was
    /// run before stays.
    const Tensor& run(Backend& backend, std::span<const int> text, const Progress& progress = {});

    /// How many tokens were run.
    [[nodiscard]] std::int64_t length() const { return static_cast<std::int64_t>(tokens_.size()); }

    /// Forgets the tokens from `length` on; only without a trace.
    void rewind(std::int64_t length) { tokens_.resize(static_cast<std::size_t>(length)); }

    /// What was run, put together as one pass would have left it, to rounding; its backend's name says that
    /// it was not one pass, so that no pass takes layers over from it. Null if nothing was run or kept.
    [[nodiscard]] TracePtr trace() const;

  private:
    void restart(Backend& backend);
    void makeRoom(Backend& backend, std::int64_t tokens);
    void runRows(Backend& backend, std::span<const int> text, const Progress& progress);

    ModelPtr model_;
    Edits edits_;
    std::int64_t capacity_;
    bool keepTrace_;
    const Backend* backend_ = nullptr; // whose memory the caches are
    std::string backendName_;
    std::vector<LayerCache> caches_;
    std::shared_ptr<const Donor> donor_; // of the prompt's rows
    std::size_t promptTokens_ = 0;       // those of the first run
    std::vector<int> tokens_;
    std::vector<Trace> pieces_; // of the rows of every run, in order
    Tensor logits_;
};

} // namespace lambdascope
