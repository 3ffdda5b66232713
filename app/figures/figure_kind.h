// SPDX-License-Identifier: MIT
#pragma once

#include "app/figures/figures.h"
#include "core/analysis/attention/noise_meter.h"
#include "core/lessons/lesson.h"

#include <QCoreApplication>
#include <fmt/format.h>

#include <array>
#include <map>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

namespace lambdascope {

struct FigureKind;
struct OneRow;
struct TextScene;

/// What a figure is made from.
struct FigureOf {
    const SessionState& s;
    const FigureKind& kind;
    const FigureLook& look;
    bool filled = true;                                 // false: large tables have axes and shapes alone
    std::stop_token stop = {};                          // asked while large tables are filled
    mutable std::shared_ptr<const TextScene> text = {}; // once it was asked for: it has all of the lens
    mutable std::shared_ptr<const OneRow> row = {};     // the same, of the machine

    [[nodiscard]] bool diff() const;        // the DIFF model is open and in the figure
    [[nodiscard]] bool standard() const;    // the standard one is
    [[nodiscard]] MeterScope scope() const; // which heads
    void ask() const;                       // throws Cancelled where that was asked to
};
using Of = const FigureOf&;

struct FigureModels {
    bool diff, standard;
};

/// Keys and values for programs, as a trace file has them.
using FigureFacts = std::map<std::string, std::string>;
template<typename Value>
void addFact(FigureFacts& facts, const std::string& key, const Value& value) {
    facts[key] = fmt::format("{}", value);
}

/// All that is a view's own as a figure: one row a view, in figure_maps.cpp and figure_charts.cpp. What
/// figures have in common, figures.cpp makes of it. Null: none of it.
struct FigureKind {
    FigureView view;
    std::string_view name;                             // "lambda-a2"
    const char* title;                                 // English: "λ by layer"
    std::optional<Panel> panel = {};                   // of a lesson's page; none: it is a view of the lab
    bool inExplore = false;                            // though no page has it: a dock of Explore, too
    std::array<const QMetaObject*, 2> widgets = {};    // classes of those that show nothing else
    PanelSet panels = {};                              // of the maps; all: those that are shown
    FigureModels (*models)(Of) = nullptr;              // of those that are open; null: both
    std::optional<MeterScope> scope = MeterScope::All; // none: as on screen
    bool means = false;                                // it may be the mean over heads
    bool ofPass = true;  // false: read off the weights or the log of the training, nothing is run for it
    bool ofMaps = false; // read off maps: a lesson that covers one of them covers this
    bool ofPin = false;
    bool ofState = true; // false: of a result, whatever is open and runs
    bool moves = true;   // with λ, of a DIFF model; false: it takes more than a pass to follow, or does not
    bool steps = false;  // it can show the subtraction map by map (FigureLook::step)
    MapView FigureLook::*zoom = nullptr;

    void (*check)(Of) = nullptr; // throws UsageError where there is nothing to show
    FigurePicture (*picture)(Of) = nullptr;
    std::vector<NumberTable> (*tables)(Of) = nullptr; // that the picture is drawn from
    std::vector<NumberTable> (*groups)(Of) = nullptr; // the same by word or sentence; null: it has no columns
    QString (*sentence)(Of) = nullptr;                // what it shows, in words
    QString (*heading)(Of) = nullptr;                 // where it is not the title
    QString (*aside)(Of) = nullptr;                   // what else the caption has to say
    void (*facts)(Of, FigureFacts&) = nullptr;
};

std::span<const FigureKind> mapFigures();   // figure_maps.cpp
std::span<const FigureKind> chartFigures(); // figure_charts.cpp
/// Both, in the order of FigureView.
const std::vector<FigureKind>& figureKinds();
const FigureKind& kindOf(FigureView view);
bool hasMeans(const FigureKind& kind);
bool hasColumns(const FigureKind& kind); // of words and sentences
/// The names of those of them that have it: "maps, row", before the last one `last`, as " and ".
std::string namesOf(bool (*has)(const FigureKind&), std::string_view last = ", ");

// What rows have in common.

inline FigureModels ofDiff(Of /*of*/) {
    return {true, false};
}
/// Throws UsageError where no DIFF model is open.
void needDiff(Of of);
/// Throws UsageError unless everything that is drawn is of the text and the edits that a caption names.
void checkCurrent(const SessionState& state);
/// Throws UsageError where a lesson covers a map.
void checkUncovered(const FigureLook& look);
/// The words of the first tokens, to label an axis.
std::vector<std::string> pieceLabels(const SessionState& state, int count);
/// One behind the other, as the language does: Chinese without a blank.
QString joined(QStringList sentences);

/// The sentences that figures say of themselves.
struct Figures {
    Q_DECLARE_TR_FUNCTIONS(Figures)
};

} // namespace lambdascope
