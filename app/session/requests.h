// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/answer/predictions.h"
#include "core/analysis/attention/noise_meter.h"
#include "core/analysis/training_history.h"
#include "core/compute/generation.h"
#include "core/compute/pair_edits.h"
#include "core/compute/trace.h"
#include "core/text/spans.h"
#include "core/text/tokenizer.h"
#include "core/text/told_numbers.h"

#include <QString>

#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lambdascope {

// What the window's thread asks the Engine for, and what comes of it.

/// What is measured on the traces of a pass; losses in nats per token of the prompt.
struct Measures {
    std::optional<double> lossStandard, lossDiff;
    Marks marks; // of the text
    /// How probable the marked answer is after the prompt. Absent: none is marked, no such model, no edits.
    std::optional<Likelihood> answerStandard, answerDiff, answerEdited, answerStandardTrained;
    std::optional<Effect> effect;         // of the edits; absent if nothing is edited
    std::optional<Effect> standardEffect; // of those of the standard model
    float trainedRowSumError = -1;        // see worstRowSumError
    float standardRowSumError = -1;       // −1: its maps are not shown
    float rowSumError = -1;               // over all maps on screen
};

/// The passes over a text; null for models that are not open.
struct Traces {
    TracePtr diffTrained, diffEdited;
    TracePtr standardTrained, standard; // without its edits, and with them; one where it has none
    TracePtr standardApart; // of the text in tokens of its own, where they are others: it has no maps
    Measures measures;      // of these
};

/// A text to run through both models, and what earlier passes left that may be reused.
struct PassRequest : Traces {
    quint64 number = 0; // results carry it back
    Pair models;
    std::string text;
    std::vector<int> written; // tokens that a model wrote after the text: they are run, too
    PairEdits edits;
    Marks marks;        // of the text: what is measured
    TracePtr generated; // of one of the models over this very text: taken as it is
    std::int64_t mapBudget = defaultMapBudget;
};

/// What came of it; `error` is a sentence for the user.
struct PassResult : Traces {
    quint64 number = 0;
    std::string text;
    std::vector<int> written;
    std::vector<TokenPiece> pieces; // of text and written tokens
    bool generated = false;         // a trace is of a KV cache, or has layers to come: shown, and not reused
    QString note; // a fact that is not an error: "the standard model cuts this text into other tokens"
    double milliseconds = 0; // of a live view: what it took to put it together
    QString error;
    bool cancelled = false;
};

/// Paths that mean models: a pair or a model, and a second model beside it.
struct OpenedPlaces {
    std::filesystem::path folder;
    std::optional<std::filesystem::path> with;
    friend bool operator==(const OpenedPlaces&, const OpenedPlaces&) = default;
};

struct LoadResult {
    quint64 number = 0;
    Pair models;
    std::filesystem::path folder;
    std::optional<std::filesystem::path> with;
    QString title;                                  // what they are called together
    std::shared_ptr<const TrainingHistory> history; // null: the pair tells nothing of its training
    std::vector<Phrasing> phrasings;                // that all of them learned to be asked in; empty: unknown
    QString error;
    std::filesystem::path failed; // of the two, the one that the error is about
    QString command;              // for a shell, that makes what can be opened of it; mostly empty
    bool cancelled = false;
};

/// What the models are to write after a text, a token of each in turn: the plans of the DIFF model, of the
/// standard one, and of the DIFF model without edits; none for what is not asked for.
struct GenerateRequest {
    quint64 number = 0; // results carry it back
    Pair models;
    std::string text;
    std::array<std::optional<GenerationPlan>, 3> plans;
};

/// A token that one of them wrote; its row as the plans are numbered.
struct WrittenToken {
    quint64 number = 0;
    int row = 0;
    GeneratedToken token;
};

} // namespace lambdascope
