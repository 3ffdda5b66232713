// SPDX-License-Identifier: MIT
#pragma once

#include "app/figures/figures.h"

namespace lambdascope {

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
