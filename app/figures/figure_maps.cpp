// SPDX-License-Identifier: MIT
// Maps as figures: those of the selected head, one row of them, all heads, and the lab's two.
#include "app/explore/effects_values.h"
#include "app/explore/explore_values.h"
#include "app/explore/map_notes.h"
#include "app/figures/figure_groups.h"
#include "app/figures/figure_kind.h"
#include "app/lab/lab_values.h"
#include "core/analysis/attention/allocation.h"
#include "core/analysis/attention/cell.h"
#include "core/analysis/attention/map_groups.h"
#include "core/analysis/attention/map_matrix.h"
#include "core/model/model.h"
#include "core/model/recorded/recording.h"
#include "core/util/error.h"
#include "core/util/machine_memory.h"
#include "widgets/explore/heads/head_grid.h"
#include "widgets/explore/maps/canvas_values.h"

#include <algorithm>
#include <functional>
#include <limits>

namespace lambdascope {
namespace {

using Tables = std::vector<NumberTable>;

bool any(const PanelSet& panels) {
    return std::ranges::find(panels, true) != panels.end();
}

bool anyOfDiff(const PanelSet& panels) {
    return panels[0] || panels[1] || panels[CanvasLayout::differencePanel];
}

bool hasMaps(const TracePtr& trace, HeadId head, MeterScope scope = MeterScope::Head) {
    if (scope == MeterScope::Head) return layerWithMaps(trace.get(), head) != nullptr;
    if (scope == MeterScope::Layer) return layerWithMaps(trace.get(), head.layer) != nullptr;
    return trace && std::ranges::any_of(trace->layers, [](const auto& layer) { return layer->hasMaps(); });
}

/// Which of the maps it shows, covered ones left out.
PanelSet panelsOf(Of of) {
    PanelSet panels = of.kind.panels == allPanels ? of.look.shown : of.kind.panels;
    panels[CanvasLayout::apartPanel] = of.kind.panels == allPanels && of.s.models.ofTwoDiffs() &&
                                       panels[CanvasLayout::differencePanel] &&
                                       panels[CanvasLayout::standardPanel];
    for (std::size_t i = 0; i < panels.size(); ++i) panels.at(i) = panels.at(i) && !of.look.covered.at(i);
    panels[CanvasLayout::apartPanel] = panels[CanvasLayout::apartPanel] && panels[2] && panels[3];
    return panels;
}

FigureModels modelsOfMaps(Of of) {
    const PanelSet panels = panelsOf(of);
    return {anyOfDiff(panels), panels[CanvasLayout::standardPanel]};
}

/// Throws UsageError, where a trace file leaves the head out.
void refuseLeftOut(const ModelPtr& model, HeadId head) {
    if (!model || !model->recording) return;
    const Recording& recording = *model->recording;
    if (head.layer >= std::ssize(recording.layers) || !recording.hasMaps(head.layer))
        throw fail<UsageError>("this trace holds no maps of layer {}", head.layer);
    if (!recording.hasHead(head.head))
        throw fail<UsageError>("this trace holds no maps of head {}", head.head);
}

void checkMaps(Of of) {
    const SessionState& s = of.s;
    const PanelSet panels = panelsOf(of);
    if (!any(panels)) throw fail<UsageError>("the lesson still covers this map: predict first");
    const auto [diff, standard] = modelsOfMaps(of);
    const bool hasDiff = diff && hasMaps(s.shown(), s.head, of.scope());
    const bool hasStandard = standard && hasMaps(s.shownStandard(), s.twin(), of.scope());
    if (hasDiff || hasStandard) return;
    if (diff) refuseLeftOut(s.models.diff, s.head);
    if (standard) refuseLeftOut(s.models.standard, s.twin());
    if (diff && s.models.diff) throw fail<UsageError>("the maps of layer {} are not kept", s.head.layer);
    if (diff && !standard)
        throw fail<UsageError>("no DIFF Transformer is open: only a standard map is there");
    if (!s.models.standard) throw fail<UsageError>("no standard Transformer is open");
    throw fail<UsageError>("the maps of layer {} of the standard model are not kept", s.twin().layer);
}

/// The scene of the canvas without what the figure does not show.
FigurePicture pictureOfMaps(Of of) {
    CanvasScene scene = canvasScene(of.s);
    scene.shown = panelsOf(of);
    scene.plainSecond = of.kind.view == FigureView::A2;
    if (of.look.step && *of.look.step != MapName::Difference)
        std::fill(scene.toCome.begin() + 1 + static_cast<int>(*of.look.step), scene.toCome.end(), true);
    scene.covered = of.look.covered; // the arithmetic of the pinned cell leaves out what is covered
    for (std::size_t i = 0; i < scene.toCome.size(); ++i) scene.covered.at(i) |= scene.toCome.at(i);
    return mapsPicture(scene, of.look.maps, of.look.theme);
}

constexpr double notThere = std::numeric_limits<double>::quiet_NaN();

/// Every weight of a map, NaN in rows that are left out; those above the diagonal are 0, as the softmax and a
/// trace file have them.
void addWeights(NumberTable& table, Of of, const MapMatrix& map) {
    for (int row = 0; row < map.rows(); ++row) {
        of.ask();
        for (int column = 0; column < map.columns(); ++column)
            table.values.push_back(map.recorded.contains(row) ? double{map.number({row, column})} : notThere);
    }
}

NumberTable mapTable(Of of, const std::string& name, const MapMatrix& map) {
    const std::vector<std::string> labels = pieceLabels(of.s, map.rows());
    NumberTable table{name, {{"query", labels}, {"key", labels}}, {map.rows(), map.columns()}, {}, true};
    if (!of.filled) return table;
    requireRoom(static_cast<std::size_t>(table.size()) * sizeof(double));
    table.values.reserve(static_cast<std::size_t>(table.size()));
    addWeights(table, of, map);
    return table;
}

/// λ of every query, where tokens have their own: the factors of the table lambda_a2.
NumberTable lambdaOfTokens(Of of, const std::vector<float>& lambdas) {
    const auto tokens = static_cast<int>(lambdas.size());
    NumberTable table{"lambda", {{"query", pieceLabels(of.s, tokens)}}, {tokens}, {}, true};
    if (of.filled) table.values.assign(lambdas.begin(), lambdas.end());
    return table;
}

/// The maps of a figure by their names, by `groups`, or by token where that is null. In a swapped head the
/// second place, with λ, is A1's; of a second DIFF model its A1 − λ·A2, and what the first one gives more.
NamedMaps namedMaps(Of of, const std::shared_ptr<const TokenGroups>& groups,
                    std::vector<int>* rows = nullptr) {
    const SessionState& s = of.s;
    const PanelSet panels = panelsOf(of);
    const EquationMaps maps = mapsOf(of, groups);
    if (rows != nullptr) *rows = maps.rows();
    const bool swapped = of.scope() == MeterScope::Head && s.models.diff && s.mix(s.head).swapped;
    const std::string first = swapped ? "a2" : "a1", second = swapped ? "a1" : "a2";
    NamedMaps named;
    const auto add = [&named](const std::string& name, const MapMatrix& map) {
        if (!map.empty()) named.emplace_back(name, map);
    };
    if (panels[0]) add(first, maps.first());
    if (panels[1] && of.kind.view != FigureView::LambdaA2) add(second, mapsOf(of, groups, true).second());
    if (panels[1] && of.kind.view != FigureView::A2) add("lambda_" + second, maps.second());
    if (panels[CanvasLayout::differencePanel]) add("difference", maps.difference());
    if (!panels[CanvasLayout::standardPanel]) return named;
    add(s.models.ofTwoDiffs() ? "beside" : "a", maps.beside());
    if (panels[CanvasLayout::apartPanel] && maps.beside().isSigned && !maps.difference().empty())
        add("difference_minus_beside", minus(maps.difference(), maps.beside()));
    return named;
}

Tables tablesOfMaps(Of of) {
    const SessionState& s = of.s;
    Tables tables;
    for (const auto& [name, map] : namedMaps(of, nullptr)) {
        tables.push_back(mapTable(of, name, map));
        if (!name.starts_with("lambda_") || of.kind.view != FigureView::Maps) continue;
        const HeadMix mix = s.mix(s.head);
        if (of.scope() == MeterScope::Head && mix.tokenLambda)
            tables.push_back(
                lambdaOfTokens(of, rowLambdas(*s.shown()->layers[s.head.layer], s.head.head, mix)));
    }
    return tables;
}

Tables groupsOfMaps(Of of) {
    std::vector<int> rows;
    const NamedMaps maps = namedMaps(of, of.s.groups, &rows);
    return {groupTable(of, std::string(of.kind.name), rows, maps)};
}

QString sentenceOfMaps(Of of) {
    return mapText(of.s, !of.diff(), of.standard());
}

/// "A1 − λ·A2", and in a swapped head "A2 − λ·A1".
QString headingOfMaps(Of of) {
    const bool all = of.kind.view == FigureView::Maps;
    if (all && !of.diff()) return titleOf(FigureView::Standard);
    const QString second = of.s.besideName();
    if (!second.isEmpty() && of.kind.view == FigureView::Standard)
        return Figures::tr("A1 − λ·A2 of %1").arg(second);
    QString title = titleOf(all ? FigureView::Difference : of.kind.view);
    if (of.scope() == MeterScope::Head && of.s.mix(of.s.head).swapped)
        for (QChar& c : title) c = c == u'1' ? u'2' : c == u'2' ? u'1' : c;
    if (all && of.standard() && !second.isEmpty()) return Figures::tr("%1 beside %2").arg(title, second);
    return all && of.standard() ? Figures::tr("%1 beside the standard Transformer").arg(title) : title;
}

void checkRow(Of of) {
    const PanelSet& covered = of.look.covered;
    if (of.look.ofTwin ? covered[CanvasLayout::standardPanel] : anyOfDiff(covered))
        throw fail<UsageError>("the lesson still covers this row: predict first");
    if (!of.s.pin) throw fail<UsageError>("no cell is pinned: the row needs one");
    if (const QString why = leftOutText(of.s, of.look.ofTwin || !of.s.models.diff, of.s.pin->query);
        !why.isEmpty() && of.scope() == MeterScope::Head)
        throw UsageError(why.toStdString());
    if (rowPlotValues(of.s, of.look.ofTwin).a1.empty())
        throw fail<UsageError>("the maps of the pinned row are not kept");
}

/// The standard model's row stands beside unless the lesson's page keeps it back.
bool rowHasTwin(Of of) {
    constexpr auto panel = CanvasLayout::standardPanel;
    return of.look.ofTwin || !of.s.models.diff || (of.look.shown[panel] && !of.look.covered[panel]);
}

RowReading rowOf(Of of) {
    const SessionState& s = of.s;
    MeterSource source;
    if (!of.look.ofTwin) source.edited = s.shown().get();
    if (rowHasTwin(of)) source.standard = s.shownStandard().get();
    source.editedMix = [&s](int layer, int head) { return s.mix({layer, head}); };
    return readRow(s.pin->query, source, s.head, s.twin(), of.scope());
}

FigurePicture pictureOfRow(Of of) {
    RowPlot::Row row = strongestOf(rowPlotValues(of.s, of.look.ofTwin));
    row.guess = of.look.guess;
    if (!rowHasTwin(of)) row.standard.clear(), row.said.clear();
    if (of.look.step && *of.look.step != MapName::Difference) row.covered = row.toCome = true;
    return rowPicture(row, of.look.theme, of.look.step == MapName::A1 ? RowDrawing::risen : 1);
}

/// A key a row: what it weighs in each map, and what it is to the prompt.
Tables tablesOfRow(Of of) {
    const RowReading row = rowOf(of);
    const bool single = of.scope() == MeterScope::Head;
    const bool swapped = single && of.s.mix(of.s.head).swapped;
    std::vector<std::string> columns;
    std::vector<const std::vector<double>*> weights;
    const auto add = [&](const char* name, const std::vector<double>& list) {
        if (list.empty()) return;
        columns.emplace_back(name);
        weights.push_back(&list);
    };
    add(swapped ? "a2" : "a1", row.a1);
    add(swapped ? "lambda_a1" : "lambda_a2", row.lambdaA2);
    add("difference", row.difference);
    add(of.s.models.ofTwoDiffs() ? "beside" : "standard", row.standard);
    const int keys = of.s.seen(of.s.pin->query);
    const MeterTokens tokens = meterTokens(of.s);
    NumberAxis axis{"key", pieceLabels(of.s, keys), "token"};
    NumberTable table{"row", {}, {keys, std::ssize(columns)}, {}, single};
    for (int key = 0; key < keys; ++key) {
        if (!tokens.answer.empty()) axis.roles.emplace_back(roleOf(tokens, key));
        for (const auto* list : weights) table.values.push_back((*list)[key]);
    }
    table.axes = {std::move(axis), {"quantity", std::move(columns)}};
    return {std::move(table)};
}

void checkHeads(Of of) {
    const auto kept = [](const TracePtr& trace) {
        return trace && std::ranges::any_of(trace->layers, [](const auto& l) { return l->hasMaps(); });
    };
    if (!kept(of.s.shown()) && !kept(of.s.shownStandard())) throw fail<UsageError>("no maps are kept");
}

HeadsScene headsScene(Of of) {
    const SessionState& s = of.s;
    HeadsScene scene{s.shown(),      s.shownStandard(), {}, s.head, s.twin(), of.look.heads,
                     headReading(s), s.calledBeside({})};
    if (of.look.step) scene.show = *of.look.step;
    for (int l = 0; s.models.diff && l < static_cast<int>(s.models.diff->layers.size()); ++l)
        scene.mixes.push_back(headMixes(*s.models.diff, s.shownEdits(), l));
    return scene;
}

QString asideOfHeads(Of of) {
    const HeadReading reading = headReading(of.s);
    QString scale = reading.groups
                        ? Figures::tr("Thumbnails show weights × even: times the groups that their row "
                                      "sees, so that 1 is as if all were alike.")
                        : Figures::tr("Thumbnails show weights × even: times the tokens that their row "
                                      "sees, so that 1 is as if all were alike; colours end at 2.5.");
    if (!of.diff() || !reading.sentences) return scale;
    const int row = reading.row >= 0 ? reading.row : of.s.shown()->lastRow();
    const QString number = reading.answer.empty()
                               ? Figures::tr("The number is what the largest sentence gets ÷ |what the "
                                             "largest other one gets|, in row “%1”.")
                               : Figures::tr("The number is what the answer’s sentence gets ÷ |what the "
                                             "largest other one gets|, in row “%1”.");
    return joined({scale, number.arg(tokenWord(of.s, row))});
}

using MapOfHead = std::function<MapMatrix(const LayerTrace&, HeadId)>;

/// Every head of a model; NaN where a layer did not keep its maps, or a trace file leaves them out.
NumberTable headsTable(Of of, const std::string& name, const Trace& trace, const MapOfHead& map) {
    constexpr std::int64_t most = 1 << 25; // 256 MiB as they are held here
    const std::int64_t tokens = trace.tokenCount();
    const auto layers = static_cast<std::int64_t>(trace.layers.size());
    const std::int64_t heads = trace.model->plan.headCount();
    if (layers * heads * tokens * tokens > most)
        throw fail<UsageError>(
            "all heads have {} million numbers, too many for one file; export one head, or "
            "write them with lambdascope-cli trace",
            layers * heads * tokens * tokens / 1000000);
    const std::vector<std::string> labels = pieceLabels(of.s, static_cast<int>(tokens));
    NumberTable table{name,
                      {{"layer", {}}, {"head", {}}, {"query", labels}, {"key", labels}},
                      {layers, heads, tokens, tokens},
                      {},
                      true};
    if (!of.filled) return table;
    requireRoom(static_cast<std::size_t>(table.size()) * sizeof(double));
    table.values.reserve(static_cast<std::size_t>(table.size()));
    for (int l = 0; l < layers; ++l)
        for (int h = 0; h < heads; ++h) {
            if (trace.layers[l]->hasMaps())
                addWeights(table, of, map(*trace.layers[l], {l, h}));
            else
                table.values.insert(table.values.end(), static_cast<std::size_t>(tokens * tokens), notThere);
        }
    return table;
}

struct HeadsOf {
    std::string name;
    const Trace* trace;
    MapOfHead map;
};

/// Of each model the maps that its thumbnails show.
std::vector<HeadsOf> headsOf(Of of) {
    const HeadsScene scene = headsScene(of);
    const auto plain = [](bool second) {
        return [second](const LayerTrace& layer, HeadId id) {
            return mapOf(layer, id.head, MapName::A1, {.swapped = second});
        };
    };
    const auto difference = [mixes = scene.mixes](const LayerTrace& layer, HeadId id) {
        return mapOf(layer, id.head, MapName::Difference, mixes[id.layer][id.head]);
    };
    const auto beside = [](const LayerTrace& layer, HeadId id) { return mapOf(layer, id.head); };
    const bool sums = scene.show == MapName::Difference, second = scene.show != MapName::A1;
    std::vector<HeadsOf> heads;
    if (scene.diff)
        heads.push_back({sums     ? "difference"
                         : second ? "a2"
                                  : "a1",
                         scene.diff.get(), sums ? MapOfHead(difference) : plain(second)});
    if (scene.standard && of.s.models.ofTwoDiffs())
        heads.push_back({"beside", scene.standard.get(), sums ? MapOfHead(beside) : plain(second)});
    else if (scene.standard)
        heads.push_back({"a", scene.standard.get(), plain(false)});
    return heads;
}

Tables tablesOfHeads(Of of) {
    Tables tables;
    for (const auto& [name, trace, map] : headsOf(of)) tables.push_back(headsTable(of, name, *trace, map));
    return tables;
}

/// A column a head, "difference.2.3".
Tables groupsOfHeads(Of of) {
    const std::vector<int> rows = of.s.groups->rows(of.s.pin ? std::optional(of.s.pin->query) : std::nullopt);
    NamedMaps maps;
    for (const auto& [name, trace, map] : headsOf(of))
        for (int l = 0; l < std::ssize(trace->layers); ++l)
            for (int h = 0; h < trace->model->plan.headCount(); ++h)
                if (const auto layer = layerWithMaps(trace, HeadId{l, h}))
                    maps.emplace_back(fmt::format("{}.{}.{}", name, l, h),
                                      grouped(map(*layer, {l, h}), *of.s.groups, rows));
    return {groupTable(of, "heads", rows, maps)};
}

void checkLabMaps(Of of) {
    needDiff(of);
    const SessionState& s = of.s;
    if (of.scope() == MeterScope::Head) refuseLeftOut(s.models.diff, s.head);
    if (!hasMaps(s.shown(), s.head, of.scope()) || !hasMaps(s.diffTrained, s.head, of.scope()))
        throw fail<UsageError>("the maps of layer {} are not kept", s.head.layer);
}

/// As trained, or as a trace file ran, and in force.
NamedMaps labMapsOf(Of of, const std::shared_ptr<const TokenGroups>& groups,
                    std::vector<int>* rows = nullptr) {
    SessionState s = of.s;
    const bool ran = s.recording() && s.recording()->edited();
    const MapMatrix now = mapsOf(of, groups).difference();
    s.peek = true; // as it was without edits
    const EquationMaps trained = mapsOf({s, of.kind, of.look}, groups);
    if (rows != nullptr) *rows = trained.rows();
    return {{ran ? "difference_as_it_ran" : "difference_trained", trained.trained()}, {"difference", now}};
}

Tables tablesOfLabMaps(Of of) {
    Tables tables;
    for (const auto& [name, map] : labMapsOf(of, nullptr)) tables.push_back(mapTable(of, name, map));
    return tables;
}

Tables groupsOfLabMaps(Of of) {
    std::vector<int> rows;
    const NamedMaps maps = labMapsOf(of, of.s.groups, &rows);
    return {groupTable(of, "lab-maps", rows, maps)};
}

/// The maps of the selected head and its twin.
constexpr FigureKind allMaps{
    .view = FigureView::Maps,
    .name = "maps",
    .title = QT_TRANSLATE_NOOP("Figures", "Attention maps"),
    .panel = Panel::Maps,
    .widgets = {&MapCanvas::staticMetaObject},
    .panels = allPanels,
    .models = modelsOfMaps,
    .scope = {},
    .means = true,
    .ofPin = true,
    .steps = true,
    .zoom = &FigureLook::maps,
    .check = checkMaps,
    .picture = pictureOfMaps,
    .tables = tablesOfMaps,
    .groups = groupsOfMaps,
    .sentence = sentenceOfMaps,
    .heading = headingOfMaps,
};

constexpr FigureKind oneMap(FigureView view, std::string_view name, const char* title, std::size_t panel) {
    FigureKind kind = allMaps;
    kind.view = view;
    kind.name = name;
    kind.title = title;
    kind.widgets = {};
    kind.steps = false;
    kind.panels = {};
    kind.panels.at(panel) = true;
    return kind;
}

constexpr std::array mapKinds{
    allMaps,
    oneMap(FigureView::A1, "a1", "A1", 0),
    oneMap(FigureView::A2, "a2", "A2", 1), // drawn in one place, with λ or without
    oneMap(FigureView::LambdaA2, "lambda-a2", "λ·A2", 1),
    oneMap(FigureView::Difference, "difference", "A1 − λ·A2", CanvasLayout::differencePanel),
    oneMap(FigureView::Standard, "standard", QT_TRANSLATE_NOOP("Figures", "Standard attention"),
           CanvasLayout::standardPanel),
    FigureKind{
        .view = FigureView::Heads,
        .name = "heads",
        .title = QT_TRANSLATE_NOOP("Figures", "Heads"),
        .panel = Panel::Heads,
        .widgets = {&HeadGrid::staticMetaObject},
        .ofMaps = true,
        .steps = true,
        .check = checkHeads,
        .picture = [](Of of) { return headsPicture(headsScene(of), of.look.theme); },
        .tables = tablesOfHeads,
        .groups = groupsOfHeads,
        .sentence = [](Of of) { return of.s.models.diff ? headText(of.s) : QString(); },
        .aside = asideOfHeads,
    },
    FigureKind{
        .view = FigureView::Row,
        .name = "row",
        .title = QT_TRANSLATE_NOOP("Figures", "One row"),
        .panel = Panel::Row,
        .widgets = {&RowPlot::staticMetaObject},
        .models =
            [](Of of) {
                return FigureModels{!of.look.ofTwin, rowHasTwin(of)};
            },
        .scope = {},
        .means = true,
        .ofPin = true,
        .steps = true,
        .check = checkRow,
        .picture = pictureOfRow,
        .tables = tablesOfRow,
        .groups = [](Of of) { return groupsOfRow(of, "row", of.s.pin->query); },
        .sentence = [](Of of) { return of.scope() == MeterScope::Head ? sentenceOfMaps(of) : QString(); },
        .facts =
            [](Of of, FigureFacts& facts) {
                if (of.look.guess) addFact(facts, "guess", *of.look.guess);
            },
    },
    FigureKind{
        .view = FigureView::LabMaps,
        .name = "lab-maps",
        .title = QT_TRANSLATE_NOOP("Figures", "Trained and in force"),
        .models = ofDiff,
        .scope = {},
        .means = true,
        .ofMaps = true,
        .ofPin = true,
        .zoom = &FigureLook::labMaps,
        .check = checkLabMaps,
        .picture = [](Of of) { return labMapsPicture(labScene(of.s), of.look.labMaps, of.look.theme); },
        .tables = tablesOfLabMaps,
        .groups = groupsOfLabMaps,
        .sentence = sentenceOfMaps,
    },
};

} // namespace

std::span<const FigureKind> mapFigures() {
    return mapKinds;
}

} // namespace lambdascope
