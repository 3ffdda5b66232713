// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/spans.h"
#include "core/util/error.h"
#include "core/util/json.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

namespace lambdascope {

/// The instrument of a live page: a pair of models that answers wishes with states, both JSON. A wish says
/// all of the state that is wanted; what is kept from wish to wish makes it fast and changes no number. One
/// thread, in small steps, so that a newer wish ends what runs.
///
/// A wish: {"text", "answer": [[from, to], …] bytes of the text; left out: what it asks for by itself,
/// "rivals" likewise, "edits": of the DIFF model, words of the command line, "asTrained": without them,
/// "layer", "head", "twin": [l, h], "query", "key": left out: as the window chooses, "by": "auto" | "token" |
/// "word" | "sentence", "heads": "head" | "layer" | "all", "generate": so many tokens by each model, "curve":
/// whether passes over all λ_init of the layer, as a page has that computes nothing, "has": "n" of the state
/// that is drawn}.
///
/// A state: {"n": its number, "data": what a page draws (pageData; maps that "has" has are null), "live":
/// {"tokens", "fits": bytes of the text that the model learned to read, where it has more tokens, "answer",
/// "rivals", "byItself", "told": numbers of the text, "layers": λ of each, "says": what each model says next,
/// "written"}}.
class Live {
  public:
    /// A prompt of more tokens than a page takes.
    struct TooLong : UsageError {
        TooLong(const UsageError& error, std::size_t count, std::size_t bytes)
            : UsageError(error), tokens(count), fits(bytes) {}
        std::size_t tokens;
        std::size_t fits; // bytes of the text that the model learned to read
    };

    /// Opens a pair whose DIFF model reads text. Throws Error.
    explicit Live(const std::filesystem::path& pair);
    ~Live();
    Live(const Live&) = delete;
    Live& operator=(const Live&) = delete;

    /// {"title", "diff", "standard", "learned", "most": tokens, "layers": [{"init", "lambda"}], "examples"}:
    /// what never changes.
    [[nodiscard]] OrderedJson facts() const;

    /// Gives up what was wished before. Throws UsageError, Error: for no such wish, and for a text, marks,
    /// edits or places that the models cannot have.
    void begin(std::string_view wish);
    /// A layer of a pass, a token, a value of λ_init; whether something is left. Throws what that throws, and
    /// the wish is over then.
    bool step();
    /// What was written so far, as "written" of a state.
    [[nodiscard]] OrderedJson progress() const;
    /// Behind the last step; one more number each time.
    [[nodiscard]] OrderedJson state();

  private:
    struct Wish;
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

/// Places in a text as a wish has them.
OrderedJson placesOf(const std::vector<Span>& spans);

} // namespace lambdascope
