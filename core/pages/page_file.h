// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/attention/map_scale.h"
#include "core/analysis/attention/noise_meter.h"
#include "core/analysis/groups/group_by.h"
#include "core/analysis/sweep.h"
#include "core/compute/trace.h"
#include "core/text/tokenizer.h"
#include "core/util/json.h"
#include "core/util/phrase.h"

#include <array>
#include <cmath>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

/// A colour by its name in the page's style sheet, "ink1", for readers whose system is light or dark.
struct PageColour {
    std::string name, light, dark; // "#rrggbb"
};

/// The stops of the two palettes of maps, light and dark, as "#rrggbb".
struct PagePalettes {
    std::array<std::vector<std::string>, 2> softmax, difference;
};

/// How a page looks and what made it; of the window that shares it.
struct PageLook {
    std::string version;  // of the program
    std::string language; // of who shares it, for readers whose system speaks none of the page's
    std::vector<PageColour> colours;
    PagePalettes palettes;
};

/// A model as the page names it.
struct PageModel {
    std::string name, sha256;
};

/// A state that a page shows, as a value.
struct PageContent {
    std::string title;          // "scale-model"
    std::string prompt, answer; // texts; no answer: none is marked
    PageModel diffModel, standardModel;
    TracePtr trained, diff; // of the DIFF model, without edits and with them; null: there is none
    TracePtr standard;      // null: there is none to show beside it, or alone
    Edits edits;            // of `diff`
    std::vector<TokenPiece> pieces;
    Marks marks;
    MeterTokens roles;                    // what the tokens are
    std::vector<int> leading;             // the first token of the answer, then those of distractors
    double answerStandard = std::nan(""), // probabilities of the whole answer; NaN: not known
        answerTrained = answerStandard;
    HeadId head, twin;
    Cell cell;                     // pinned: its row is written as it is, others in 256 steps
    std::optional<MapScale> scale; // none: what suits, on the page too
    GroupBy by = GroupBy::Token;
    MeterScope scope = MeterScope::Head;
    std::vector<SweepPoint>
        points;         // λ_init of the head's layer, in order, each with next tokens; one: no λ_init
    Edits base;         // that hold at every point, besides
    bool hashed = true; // it tells the SHA-256 of its models, for which their files are read

    /// The pass whose tokens and rows are shown.
    [[nodiscard]] const TracePtr& first() const { return diff ? diff : standard; }
};

/// Whether λ_init of a layer can be moved over recorded passes: the model has one, and is no trace.
bool slides(const PageContent& of);

/// Fills in what follows from passes, tokens, marks, head, twin and cell: names, roles, leading tokens,
/// edits, and that a standard model without maps is none. `written`: tokens behind the prompt. Waits for the
/// hashes of the models; throws Error where weights cannot be read, Cancelled once it is asked to stop.
PageContent completed(PageContent page, const std::vector<int>& written = {},
                      const std::stop_token& stop = {});

inline constexpr int nextOfPage = 6; // most probable next tokens at every point, besides those watched
/// Tokens that every point tells of: these, and what both models as trained find most probable.
std::vector<int> watchedTokens(std::vector<int> marked, const TracePtr& trained, const TracePtr& standard);
/// λ_init of a layer over the values, as trained and as it is `shown`; `base` holds besides.
SweepPlan recordingPlan(const Model& model, int layer, const Edits& base, double shown,
                        std::vector<double> values = sweepValues());
/// What a pass says, as the point of a value that no recording has run.
SweepPoint pointOf(const Trace& trace, double value, const std::vector<int>& watched);

/// Which maps a page keeps.
enum class PageExtent { AllHeads, OneLayer, OneHead };
struct PagePlan {
    PageExtent maps = PageExtent::AllHeads;
    std::vector<Phrase> leftOut; // sentences, to be said before it is written
};
inline constexpr int mostTokensOfAll = 128; // of a page whose maps are all drawn small, too
/// All heads of all layers up to so many tokens and 6 MB, else those of the chosen layer, else the chosen
/// ones alone. Throws UsageError where not even they fit, or the maps hold what is no number.
PagePlan planPage(const PageContent& content, int mostTokens = mostTokensOfAll);

/// Whether who reads a state has this map of it already: the kind of its maps ("a1"), the head, its weights.
using KnownMap = std::function<bool(std::string_view kind, HeadId head, const float* map)>;

/// A state as the page's script reads it; a map that is known is null. A weight is off by at most 1/255 of
/// its row's largest, those of the pinned row not at all: of the chosen heads, and where heads are shown
/// together of those of their layers.
OrderedJson pageData(const PageContent& content, PageExtent extent, const KnownMap& known = {});

/// The hand-written parts of every page, and those that a lesson has besides.
struct PageParts {
    std::string html, css, script, words;
    std::string lesson, lessonCss, lessonScript;
    std::string compactCss, compactScript;
};
/// Those of the folder assets/page. Throws Error naming what is missing.
PageParts readPageParts(const std::filesystem::path& assets);

/// What one page has of its own.
struct PageText {
    std::string title, description;
    std::string lesson; // the pages of a lesson, as HTML; empty: there is none
    OrderedJson data;
    bool images = false; // within the lesson
};
/// What pages of a kind have besides.
struct PageExtra {
    std::string html = {}, css = {}, script = {};
    std::string words = {};                // as PageParts has them; empty: none
    std::string blocks = {};               // elements with data for the script
    std::string policy = {}, sources = {}; // content security: directives, and what a script may use besides
};
/// One HTML text that asks for nothing from outside; the same text for the same content.
std::string pageDocument(const PageText& text, const PageLook& look, const PageParts& parts);
std::string pageDocument(const PageText& text, const PageLook& look, const PageParts& parts,
                         const PageExtra& extra);
/// The page of one state.
std::string pageText(const PageContent& content, const PagePlan& plan, const PageLook& look,
                     const PageParts& parts);

/// The same, compact: maps, choosers, λ_init and what the models say, for a frame of a notebook.
std::string compactPageText(const PageContent& content, const PagePlan& plan, const PageLook& look,
                            const PageParts& parts);

/// Whether a file is a page, by its ending: .html or .htm.
bool isPageFile(const std::filesystem::path& file);

} // namespace lambdascope
