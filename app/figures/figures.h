// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session_state.h"
#include "widgets/figures/figure.h"
#include "widgets/figures/pictures.h"

#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

/// What a figure can be of, in the order of menus. What each is, its FigureKind says.
enum class FigureView {
    Maps, // those that are shown, beside each other
    A1,
    A2,
    LambdaA2,
    Difference,
    Standard,
    Heads,
    Lambda,
    NextToken,
    Row,
    LabChart,
    Sweep,
    Training,
    LabMaps,
    Allocation,
    Why,
    Effects,
    Text,
    Machine,
    Experiment
};
std::vector<FigureView> figureViews();
/// As the command line spells it: "maps", "lambda-a2".
std::string_view nameOf(FigureView view);
std::optional<FigureView> figureViewNamed(std::string_view name);
/// As menus call it: "λ by layer".
QString titleOf(FigureView view);
/// Whether it is of the selected head, of its layer, or of all.
MeterScope scopeOf(const SessionState& state, FigureView view);

/// .csv, .json, .npy or .safetensors: by its ending.
bool isNumbersFile(const std::filesystem::path& file);

/// What of the screen is not in the state, and how the figure is to look.
struct FigureLook {
    Theme theme = Theme::light();
    MapView maps, labMaps; // the part that is zoomed to
    MapName heads = MapName::Difference;
    PanelSet shown = allPanels;          // of the maps, by a lesson's page
    PanelSet covered{};                  // behind "Predict first": neither drawn nor written
    bool ofTwin = false;                 // the row is the standard model's
    std::optional<double> guess = {};    // the learner's, in the row
    std::optional<MeterScope> mean = {}; // of views that may be one; none: as on screen
    std::optional<GroupBy> by = {};      // of views with columns; none: as on screen
    std::string box; // of the machine, that is open below (machineBoxNames); empty: as on screen
    PageStyle page = {};
    std::optional<MapName> step = {}; // of the subtraction, the others to come; none: all of it
    bool numbers = true;              // false: a picture only, for which none are needed
};

/// A view of the state as a figure: the picture, the numbers it is drawn from, the caption. Throws
/// UsageError, in one sentence, where the state has no such thing or a lesson covers it; Error where weights
/// cannot be read. Of the window's thread; it waits for the hash of weights that is not known yet.
Figure figureOf(const SessionState& state, FigureView view, const FigureLook& look);

/// The numbers alone; of maps and heads also on another thread. Throws what figureOf throws, Cancelled where
/// `stop` is asked to.
Numbers numbersOf(const SessionState& state, FigureView view, const FigureLook& look,
                  const std::stop_token& stop = {});
/// The same by word or sentence, where the figure is by one of them; else without tables. `by` of its
/// metadata says which.
Numbers groupsOf(const SessionState& state, FigureView view, const FigureLook& look,
                 const std::stop_token& stop = {});
/// The tables of numbersOf with their axes and shapes; those of maps and heads are not filled, as it takes
/// time and room. Throws what figureOf throws.
std::vector<NumberTable> tablesOf(const SessionState& state, FigureView view, const FigureLook& look);

} // namespace lambdascope
