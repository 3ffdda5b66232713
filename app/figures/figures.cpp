// SPDX-License-Identifier: MIT
#include "app/figures/figures.h"

#include "app/explore/explore_values.h"
#include "app/lab/lab_values.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "widgets/lab/meter_bars.h"

#include <algorithm>
#include <array>
#include <filesystem>

namespace lambdascope {

namespace {

struct Name {
    FigureView view;
    std::string_view name;
};

constexpr std::array names{
    Name{FigureView::Maps, "maps"},
    Name{FigureView::A1, "a1"},
    Name{FigureView::A2, "a2"},
    Name{FigureView::LambdaA2, "lambda-a2"},
    Name{FigureView::Difference, "difference"},
    Name{FigureView::Standard, "standard"},
    Name{FigureView::Heads, "heads"},
    Name{FigureView::Lambda, "lambda"},
    Name{FigureView::NextToken, "next-token"},
    Name{FigureView::Row, "row"},
    Name{FigureView::LabChart, "lab-chart"},
    Name{FigureView::Sweep, "sweep"},
    Name{FigureView::Training, "training"},
    Name{FigureView::LabMaps, "lab-maps"},
    Name{FigureView::NoiseMeter, "noise-meter"},
};

constexpr auto allViews = [] {
    std::array<FigureView, names.size()> views{};
    for (std::size_t i = 0; i < names.size(); ++i) views[i] = names[i].view;
    return views;
}();

bool any(const PanelSet& panels) {
    return std::ranges::find(panels, true) != panels.end();
}

bool isMaps(FigureView view) {
    return view <= FigureView::Standard;
}

/// What is read off maps; a lesson that covers one of them covers this.
bool tellsOfMaps(FigureView view) {
    return view == FigureView::Heads || view == FigureView::LabMaps || view == FigureView::NoiseMeter;
}

bool hasMaps(const TracePtr& trace, int layer) {
    return trace && layer < static_cast<int>(trace->layers.size()) && trace->layers[layer]->hasMaps();
}

/// Everything that is drawn has to be of the text and the edits that the caption names.
void checkCurrent(const SessionState& s) {
    if (!s.diffInForce && !s.standard) throw fail<UsageError>("no model is open: there is nothing to show");
    if (s.textCurrent() && s.editsCurrent() && s.fresh == 0) return;
    if (!s.problem.isEmpty())
        throw fail<UsageError>("the maps are of an earlier text or edit: {}", s.problem.toStdString());
    throw fail<UsageError>("the maps are still of the earlier text or edit; they are being computed");
}

void checkMaps(const SessionState& s, FigureView view, const FigureLook& look) {
    const PanelSet panels = panelsOf(view, look);
    if (!any(panels)) throw fail<UsageError>("the lesson still covers this map: predict first");
    const bool diff = panels[0] || panels[1] || panels[CanvasLayout::differencePanel];
    const bool standard = panels[CanvasLayout::standardPanel];
    const bool hasDiff = diff && hasMaps(s.shown(), s.head.layer);
    const bool hasStandard = standard && hasMaps(s.standard, s.twin().layer);
    if (hasDiff || hasStandard) return;
    if (diff && s.models.diff) throw fail<UsageError>("the maps of layer {} are not kept", s.head.layer);
    if (diff && !standard)
        throw fail<UsageError>("no DIFF Transformer is open: only a standard map is there");
    if (!s.models.standard) throw fail<UsageError>("no standard Transformer is open");
    throw fail<UsageError>("the maps of layer {} of the standard model are not kept", s.twin().layer);
}

void checkRow(const SessionState& s, const FigureLook& look) {
    const bool covered =
        look.ofTwin ? look.covered[CanvasLayout::standardPanel]
                    : look.covered[0] || look.covered[1] || look.covered[CanvasLayout::differencePanel];
    if (covered) throw fail<UsageError>("the lesson still covers this row: predict first");
    if (!s.pin) throw fail<UsageError>("no cell is pinned: the row needs one");
    if (rowPlotValues(s, look.ofTwin).a1.empty())
        throw fail<UsageError>("the maps of the pinned row are not kept");
}

void checkLab(const SessionState& s, FigureView view) {
    if (view == FigureView::NoiseMeter) {
        if (meterTokens(s).answer.empty())
            throw fail<UsageError>("no answer is marked in the prompt: the noise meter needs one");
        return;
    }
    if (!s.models.diff) throw fail<UsageError>("no DIFF Transformer is open: there is no λ to show");
    if (view == FigureView::LabMaps &&
        !(hasMaps(s.shown(), s.head.layer) && hasMaps(s.diffTrained, s.head.layer)))
        throw fail<UsageError>("the maps of layer {} are not kept", s.head.layer);
    if (view == FigureView::Sweep && !s.models.diff->config.hasLambdaInit())
        throw fail<UsageError>("{} has no λ_init to sweep: its λ follows from every token",
                               s.models.diff->name);
    if (view == FigureView::Sweep && (s.sweep.points.empty() || !(s.sweep.key == s.sweepKey())))
        throw fail<UsageError>("no sweep of λ_init was made with this text and these edits");
    if (view == FigureView::Sweep && s.sweep.running)
        throw fail<UsageError>("the sweep of λ_init is still running");
    if (view == FigureView::Training && !labScene(s).training)
        throw fail<UsageError>("this pair tells nothing of its training");
}

void check(const SessionState& s, FigureView view, const FigureLook& look) {
    checkCurrent(s);
    if (tellsOfMaps(view) && any(look.covered))
        throw fail<UsageError>("the lesson still covers a map: predict first");
    switch (view) {
    case FigureView::Heads: {
        const auto kept = [](const TracePtr& trace) {
            return trace && std::ranges::any_of(trace->layers, [](const auto& l) { return l->hasMaps(); });
        };
        if (!kept(s.shown()) && !kept(s.standard)) throw fail<UsageError>("no maps are kept");
        return;
    }
    case FigureView::Row:
        return checkRow(s, look);
    case FigureView::NextToken:
        return;
    default:
        return isMaps(view) ? checkMaps(s, view, look) : checkLab(s, view);
    }
}

FigurePicture pictureOf(const SessionState& s, FigureView view, const FigureLook& look) {
    switch (view) {
    case FigureView::Heads:
        return headsPicture(headsScene(s, look), look.theme);
    case FigureView::Lambda:
        return lambdaPicture(lambdaRows(s), s.head.layer, look.theme);
    case FigureView::NextToken:
        return nextTokenPicture(nextTokenRows(s), nextTokenFooter(s),
                                tokenWord(s, static_cast<int>(s.pieces.size()) - 1), look.theme);
    case FigureView::Row: {
        RowPlot::Row row = rowPlotValues(s, look.ofTwin);
        row.guess = look.guess;
        return rowPicture(row, look.theme);
    }
    case FigureView::LabChart:
        return labChartPicture(labScene(s), look.theme);
    case FigureView::Sweep:
        return sweepPicture(labScene(s), look.theme);
    case FigureView::Training:
        return trainingPicture(labScene(s), look.theme);
    case FigureView::LabMaps:
        return labMapsPicture(labScene(s), look.labMaps, look.theme);
    case FigureView::NoiseMeter:
        return meterPicture(meterRows(s), s.lab.meterForm, look.theme);
    default:
        return mapsPicture(mapsScene(s, view, look), look.maps, look.theme);
    }
}

} // namespace

std::span<const FigureView> figureViews() {
    return allViews;
}

std::string_view nameOf(FigureView view) {
    return std::ranges::find(names, view, &Name::view)->name;
}

std::optional<FigureView> figureViewNamed(std::string_view name) {
    const auto* const found = std::ranges::find(names, name, &Name::name);
    return found == names.end() ? std::nullopt : std::optional(found->view);
}

bool isNumbersFile(const std::filesystem::path& file) {
    const std::string ending = endingOf(file);
    return ending == "csv" || ending == "npy" || ending == "safetensors";
}

PanelSet panelsOf(FigureView view, const FigureLook& look) {
    PanelSet panels{};
    if (view == FigureView::Maps)
        panels = look.shown;
    else if (isMaps(view)) // the second map is drawn in one place, with λ or without
        panels.at(view == FigureView::A1           ? 0
                  : view == FigureView::Difference ? CanvasLayout::differencePanel
                  : view == FigureView::Standard   ? CanvasLayout::standardPanel
                                                   : 1) = true;
    for (std::size_t i = 0; i < panels.size(); ++i) panels.at(i) = panels.at(i) && !look.covered.at(i);
    return panels;
}

CanvasScene mapsScene(const SessionState& s, FigureView view, const FigureLook& look) {
    CanvasScene scene = canvasScene(s);
    scene.shown = panelsOf(view, look);
    scene.plainSecond = view == FigureView::A2;
    scene.covered = look.covered; // the arithmetic of the pinned cell leaves out what is covered
    return scene;
}

HeadsScene headsScene(const SessionState& s, const FigureLook& look) {
    HeadsScene scene{s.shown(), s.standard, {}, s.head, s.twin(), look.heads};
    for (int l = 0; s.models.diff && l < static_cast<int>(s.models.diff->layers.size()); ++l)
        scene.mixes.push_back(headMixes(*s.models.diff, s.shownEdits(), l));
    return scene;
}

std::vector<MeterRow> meterRows(const SessionState& s) {
    const bool swapped = s.lab.meterScope == MeterScope::Head && s.mix(s.head).swapped;
    return meterRows(meterReading(s, meterTokens(s)), s.lab.meterScope, s.twin(), s.lab.meterForm, swapped);
}

std::vector<NumberTable> tablesOf(const SessionState& state, FigureView view, const FigureLook& look) {
    check(state, view, look);
    return figureTables(state, view, look, false);
}

Numbers numbersOf(const SessionState& state, FigureView view, const FigureLook& look, WeightHashes& hashes) {
    check(state, view, look);
    return {figureTables(state, view, look), figureMetadata(state, view, look, hashes)};
}

Figure figureOf(const SessionState& state, FigureView view, const FigureLook& look, WeightHashes& hashes) {
    check(state, view, look);
    Figure figure;
    figure.title = figureTitle(state, view, look);
    figure.picture = pictureOf(state, view, look);
    figure.caption = figureCaption(state, view, look, hashes);
    figure.theme = look.theme;
    if (look.numbers) figure.numbers = numbersOf(state, view, look, hashes);
    return figure;
}

} // namespace lambdascope
