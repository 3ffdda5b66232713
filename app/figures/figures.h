// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session_state.h"
#include "core/model/weight_hashes.h"
#include "widgets/figures/figure.h"
#include "widgets/figures/pictures.h"

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace lambdascope {

/// What a figure can be of.
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
    NoiseMeter
};
std::span<const FigureView> figureViews();
/// As the command line spells it: "maps", "lambda-a2".
std::string_view nameOf(FigureView view);
std::optional<FigureView> figureViewNamed(std::string_view name);
/// As menus call it: "λ by layer".
QString titleOf(FigureView view);

/// .csv, .npy or .safetensors: by its ending.
bool isNumbersFile(const std::filesystem::path& file);

/// What of the screen is not in the state, and how the figure is to look.
struct FigureLook {
    Theme theme = Theme::light();
    MapView maps, labMaps; // the part that is zoomed to
    MapName heads = MapName::Difference;
    PanelSet shown = allPanels;       // of the maps, by a lesson's page
    PanelSet covered{};               // behind "Predict first": neither drawn nor written
    bool ofTwin = false;              // the row is the standard model's
    std::optional<double> guess = {}; // the learner's, in the row
    bool numbers = true;              // false: a picture only, for which none are needed
};

/// A view of the state as a figure: the picture, the numbers it is drawn from, the caption. Throws
/// UsageError, in one sentence, where the state has no such thing or a lesson covers it; Error where weights
/// cannot be read. Of the window's thread; it may take as long as reading the weights that `hashes` lacks.
Figure figureOf(const SessionState& state, FigureView view, const FigureLook& look, WeightHashes& hashes);

/// The numbers alone; of maps and heads also on another thread. Throws what figureOf throws.
Numbers numbersOf(const SessionState& state, FigureView view, const FigureLook& look, WeightHashes& hashes);
/// The tables of numbersOf with their axes and shapes; those of maps and heads are not filled, as it takes
/// time and room. Throws what figureOf throws.
std::vector<NumberTable> tablesOf(const SessionState& state, FigureView view, const FigureLook& look);

// What figureOf puts together.

/// Which of the four maps a view shows, covered ones left out.
PanelSet panelsOf(FigureView view, const FigureLook& look);
/// The scene of a view of maps: canvasScene without what the view does not show.
CanvasScene mapsScene(const SessionState& state, FigureView view, const FigureLook& look);
HeadsScene headsScene(const SessionState& state, const FigureLook& look);
std::vector<MeterRow> meterRows(const SessionState& state);

/// The tables that the picture is drawn from; large ones without their numbers where they are not `filled`.
std::vector<NumberTable> figureTables(const SessionState& state, FigureView view, const FigureLook& look,
                                      bool filled = true);
/// As of a trace file, and `view`, `layer`, `head`, those of the twin, and what stands beside the picture.
std::map<std::string, std::string> figureMetadata(const SessionState& state, FigureView view,
                                                  const FigureLook& look, WeightHashes& hashes);

/// "A1 − λ·A2 beside the standard Transformer, layer 2 head 3"
QString figureTitle(const SessionState& state, FigureView view, const FigureLook& look);
/// What the view shows in words, models and hashes, prompt, layer, head and λ, edits, the program.
QStringList figureCaption(const SessionState& state, FigureView view, const FigureLook& look,
                          WeightHashes& hashes);

/// Of one head of the DIFF model, or of the standard one, as the noise meter may be.
bool isOfHead(const SessionState& state, FigureView view);
/// The meter over the heads of one layer.
bool isOfLayer(const SessionState& state, FigureView view);

/// The part of the cells that a zoomed view of maps shows; none where it shows all.
struct ShownCells {
    int firstQuery, lastQuery, firstKey, lastKey;
};
std::optional<ShownCells> shownCells(const SessionState& state, FigureView view, const FigureLook& look);
/// After which step of their training the open models are as they are; none where nothing tells.
std::optional<int> trainingStep(const SessionState& state);
/// Experiments of the selected head that are in force.
std::vector<Ablation> experimentsOnHead(const SessionState& state);
bool showsStandard(const SessionState& state, FigureView view, const FigureLook& look);
bool showsDiff(const SessionState& state, FigureView view, const FigureLook& look);

} // namespace lambdascope
