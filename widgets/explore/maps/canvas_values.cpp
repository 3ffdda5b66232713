// SPDX-License-Identifier: MIT
#include "widgets/explore/maps/canvas_values.h"

#include "widgets/canvas/map_marks.h"
#include "widgets/kit/draw_words.h"
#include "widgets/kit/sentence.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace lambdascope {
namespace {

constexpr int differencePanel = CanvasLayout::differencePanel, standardPanel = CanvasLayout::standardPanel;
constexpr double largestGroup = 52; // pixels, side of a cell
constexpr int strongestNamed = 12;  // groups of the pinned row

/// The layers of a pass that a scope reads, where they keep the maps.
std::vector<std::shared_ptr<const LayerTrace>> layersOf(const TracePtr& trace, HeadId head,
                                                        MeterScope scope) {
    std::vector<std::shared_ptr<const LayerTrace>> layers;
    for (int l = 0; trace && l < std::ssize(trace->layers); ++l)
        if (scope == MeterScope::All || l == head.layer)
            if (auto layer = layerWithMaps(trace.get(), l)) layers.push_back(std::move(layer));
    return layers;
}

} // namespace

bool hasTokenLambda(const CanvasScene& scene) {
    const int layer = scene.head.layer;
    return scene.diff && layer >= 0 && layer < static_cast<int>(scene.diff->layers.size()) &&
           !scene.diff->layers[layer]->tokenLambda.empty();
}

CanvasValues::Inputs CanvasValues::inputsOf(const CanvasScene& scene) {
    const bool byGroups = scene.byGroups();
    const std::optional<int> row = scene.pin ? std::optional(scene.pin->query) : std::nullopt;
    const bool more =
        byGroups && row &&
        std::ranges::find(scene.groups->groups, *row, &TokenGroup::last) == scene.groups->groups.end();
    return {.diff = layersOf(scene.diff, scene.head, scene.scope),
            .standard = layersOf(scene.standard, scene.twin, scene.scope),
            .head = scene.head,
            .twin = scene.twin,
            .scope = scene.scope,
            .groups = byGroups ? scene.groups : nullptr,
            .pinned = more ? row : std::nullopt,
            .mix = scene.mix,
            .mixes = scene.scope == MeterScope::Head ? std::vector<std::vector<HeadMix>>() : scene.mixes,
            .plainSecond = scene.plainSecond,
            .scale = scene.scale,
            .alone = std::ranges::count(scene.shown, true) == 1 && scene.shown[CanvasLayout::standardPanel]};
}

void CanvasValues::update(const CanvasScene& scene) {
    Inputs inputs = inputsOf(scene);
    const bool sameLabels = inputs.groups == inputs_.groups && inputs.pinned == inputs_.pinned &&
                            scene.tokens == scene_.tokens && !rowLabels_.isEmpty();
    const bool same = inputs == inputs_;
    const bool sameScale = inputs.scale == inputs_.scale && inputs.alone == inputs_.alone;
    scene_ = scene;
    inputs_ = std::move(inputs);
    if (!sameLabels) findLabels();
    if (same) return;
    const MapMatrix trained = trained_, beside = matrix(standardPanel);
    findMatrices();
    // the scale stands still while λ moves
    const bool still = sameScale && trained == trained_ && beside == matrix(standardPanel);
    if (!still || scale_ == MapScale::Own) findScale();
    findClipped();
    rows_ = rowMasses(matrix(differencePanel));
}

HeadMix CanvasValues::mixOf(HeadId id) const {
    if (inputs_.scope == MeterScope::Head) return inputs_.mix;
    return inputs_.mixes.at(static_cast<std::size_t>(id.layer)).at(static_cast<std::size_t>(id.head));
}

void CanvasValues::findMatrices() {
    const bool one = inputs_.scope == MeterScope::Head;
    maps_.update({.diff = inputs_.diff.empty() ? nullptr : scene_.diff.get(),
                  .standard = inputs_.standard.empty() ? nullptr : scene_.standard.get(),
                  .head = scene_.head,
                  .twin = scene_.twin,
                  .scope = scene_.scope,
                  .groups = inputs_.groups,
                  .pinned = inputs_.pinned,
                  .mixes =
                      [this](int layer, int head) {
                          return mixOf({layer, head});
                      },
                  .trained =
                      [&](int layer, int head) {
                          return one ? scene_.trainedMix
                                     : scene_.trainedMixes.at(static_cast<std::size_t>(layer))
                                           .at(static_cast<std::size_t>(head));
                      },
                  .plainSecond = scene_.plainSecond});
    matrices_ = {maps_.first(), maps_.second(), maps_.difference(), maps_.beside(), {}};
    if (maps_.beside().isSigned)
        matrices_[CanvasLayout::apartPanel] = minus(maps_.difference(), maps_.beside());
    trained_ = maps_.trained();
    oneLambda_ = std::ranges::all_of(maps_.heads(), [&](HeadId id) {
        const HeadMix mix = mixOf(id), first = mixOf(maps_.heads().front());
        return maps_.heads().size() == 1 ||
               (!mix.tokenLambda && mix.lambda == first.lambda && mix.swapped == first.swapped);
    });
}

void CanvasValues::findScale() {
    const MapMatrix& beside = matrix(standardPanel);
    const bool alone = inputs_.alone && hasStandard() && !beside.isSigned; // what nobody sees sets no scale
    std::vector<MapMatrix> softmax; // that of a second DIFF model has no part in where the scale ends
    if (hasDiff() && !alone) softmax.push_back(trained_);
    if (hasStandard() && !beside.isSigned) softmax.push_back(beside);
    const MapMatrix& first = hasDiff() ? trained_ : beside;
    const GroupBy by = inputs_.groups ? inputs_.groups->by : GroupBy::Token;
    const float absolute = absoluteEnd(softmax);
    scale_ = inputs_.scale.value_or(suitableScale(alone ? beside : first, by));
    scalings_ = {};
    const MapScaling ofDiff = hasDiff() ? mapScaling(scale_, first, absolute, by) : MapScaling{};
    for (int panel = 0; panel < CanvasLayout::panelCount; ++panel) {
        const MapMatrix& map = matrix(panel);
        const bool own = panel == standardPanel || scale_ == MapScale::Own;
        MapScaling& scaling = scalings_.at(static_cast<std::size_t>(panel));
        scaling = !own ? ofDiff : map.empty() ? MapScaling{} : mapScaling(scale_, map, absolute, by);
    }
}

/// Ink or colour is full in a cell whose weight may go on growing.
void CanvasValues::findClipped() {
    clipped_ = {};
    for (int panel = 0; panel < CanvasLayout::panelCount; ++panel) {
        bool& clipped = clipped_.at(matrix(panel).isSigned ? 1 : 0);
        const bool isSoftmax = panel != CanvasLayout::apartPanel; // or made of softmax maps
        const float largest = isSoftmax ? 1 : std::numeric_limits<float>::infinity();
        clipped = clipped || clips(matrix(panel), scaling(panel), largest);
    }
}

void CanvasValues::findLabels() {
    rowLabels_ = rowTokens_ = columnLabels_ = scene_.tokens;
    if (!inputs_.groups) return;
    columnLabels_.clear();
    rowTokens_.clear();
    for (const TokenGroup& group : inputs_.groups->groups) {
        columnLabels_ << sentence(group.label);
        rowTokens_ << labelOf(scene_.tokens, group.last);
    }
    rowLabels_ = columnLabels_;
    if (!inputs_.pinned) return;
    rowLabels_ << labelOf(scene_.tokens, *inputs_.pinned);
    rowTokens_ << rowLabels_.back();
}

int CanvasValues::seenBy(int row) const {
    for (const MapMatrix& map : matrices_)
        if (!map.empty() && row < map.rows()) {
            if (map.seenBy(row) > 0) return map.seenBy(row);
            return inputs_.groups ? inputs_.groups->of(scene_.seen(queryOf(row)) - 1) + 1 : 0;
        }
    return scene_.seen(row);
}

bool CanvasValues::has(int row) const {
    return (!hasDiff() && !hasStandard()) || std::ranges::any_of(matrices_, [row](const MapMatrix& map) {
               return !map.empty() && map.has({row, 0});
           });
}

RowRange CanvasValues::recorded() const {
    return matrix(hasDiff() ? 0 : standardPanel).recorded;
}

int CanvasValues::queryOf(int row) const {
    const std::vector<int>& rows = maps_.rows();
    return row < std::ssize(rows) ? rows[static_cast<std::size_t>(row)] : row;
}

RowReading CanvasValues::tokenRow(int query) const {
    MeterSource source;
    source.edited = scene_.diff.get();
    source.standard = scene_.standard.get();
    source.editedMix = [this](int layer, int head) { return mixOf({layer, head}); };
    return readRow(query, source, scene_.head, scene_.twin, scene_.scope);
}

std::vector<std::pair<int, double>> CanvasValues::tokensOf(Cell cell, bool beside) const {
    const int query = queryOf(cell.query);
    const RowReading row = tokenRow(query);
    const std::vector<double>& weights = beside || row.difference.empty() ? row.standard : row.difference;
    std::vector<std::pair<int, double>> tokens;
    const TokenGroup group = inputs_.groups ? inputs_.groups->groups.at(static_cast<std::size_t>(cell.key))
                                            : TokenGroup{cell.key, cell.key, {}, {}};
    for (int key = group.first; key <= group.last && key < std::ssize(weights); ++key)
        tokens.emplace_back(key, weights[static_cast<std::size_t>(key)]);
    std::ranges::stable_sort(
        tokens, [](const auto& a, const auto& b) { return std::abs(a.second) > std::abs(b.second); });
    return tokens;
}

Cell CanvasValues::tokenCell(Cell cell) const {
    if (!inputs_.groups) return cell;
    const auto tokens = tokensOf(cell, false);
    const int first = inputs_.groups->groups.at(static_cast<std::size_t>(cell.key)).first;
    return {queryOf(cell.query), tokens.empty() ? first : tokens.front().first};
}

std::optional<Cell> CanvasValues::shownCell(std::optional<Cell> ofTokens) const {
    if (!ofTokens || !inputs_.groups || maps_.rows().empty()) return ofTokens;
    const auto row = std::ranges::find(maps_.rows(), ofTokens->query);
    if (row == maps_.rows().end()) return {};
    return Cell{static_cast<int>(row - maps_.rows().begin()), inputs_.groups->of(ofTokens->key)};
}

std::vector<int> CanvasValues::columnsOf(const std::vector<int>& tokens) const {
    if (!inputs_.groups) return tokens;
    std::vector<int> groups;
    for (const int token : tokens)
        if (const int group = inputs_.groups->of(token); groups.empty() || groups.back() != group)
            groups.push_back(group);
    return groups;
}

PanelMarks CanvasValues::marks(std::optional<Cell> hover) const {
    PanelMarks marks{.hover = hover,
                     .pin = shownCell(scene_.pin),
                     .ruled = columnsOf(scene_.answer),
                     .faintlyRuled = columnsOf(scene_.distractors)};
    for (const auto* list : {&marks.ruled, &marks.faintlyRuled}) // a number's first token stands for it
        for (std::size_t i = 0; i < list->size(); ++i)
            if (inputs_.groups || i == 0 || (*list)[i] != (*list)[i - 1] + 1)
                marks.named.push_back((*list)[i]);
    const std::vector<int> strongest = strongestOf(marks.pin);
    marks.named.insert(marks.named.end(), strongest.begin(), strongest.end());
    return marks;
}

/// The groups of largest |weight| in a row.
std::vector<int> CanvasValues::strongestOf(std::optional<Cell> pin) const {
    if (!inputs_.groups || !pin) return {};
    const MapMatrix& map = matrix(hasDiff() ? differencePanel : standardPanel);
    if (map.empty() || !map.has({pin->query, 0})) return {};
    std::vector<int> strongest(static_cast<std::size_t>(map.seenBy(pin->query)));
    std::iota(strongest.begin(), strongest.end(), 0);
    std::ranges::stable_sort(strongest, [&](int a, int b) {
        return std::abs(map.sum({pin->query, a})) > std::abs(map.sum({pin->query, b}));
    });
    strongest.resize(std::min<std::size_t>(strongest.size(), strongestNamed));
    return strongest;
}

std::vector<float> CanvasValues::lambdas() const {
    if (!hasDiff()) return {};
    std::vector<float> lambdas;
    if (maps_.heads().size() == 1) {
        const HeadId id = maps_.heads().front();
        const std::vector<float> all = rowLambdas(*inputs_.diff.front(), id.head, mixOf(id));
        for (int row = 0; row < matrix(0).rows(); ++row)
            lambdas.push_back(all.at(static_cast<std::size_t>(queryOf(row))));
        return lambdas;
    }
    for (const RowMass& row : rowMasses(matrix(1))) // softmax rows sum to 1
        lambdas.push_back(-row.positive - row.negative);
    return lambdas;
}

CellValues CanvasValues::diffCell(Cell cell) const {
    if (!oneLambda_) return {matrix(0).number(cell), matrix(1).number(cell), 1};
    const HeadId id = maps_.heads().front();
    HeadMix mix = mixOf(id);
    if (mix.tokenLambda) mix = inputs_.diff.front()->inRow(mix, id.head, queryOf(cell.query));
    return cellValues(matrix(differencePanel), cell, mix);
}

std::optional<double> CanvasValues::trainedCell(Cell cell) const {
    const int query = queryOf(cell.query);
    const Trace* const trained = scene_.trained.get();
    std::vector<double> weights;
    if (scene_.scope == MeterScope::Head) {
        const auto layer = layerWithMaps(trained, scene_.head);
        if (!layer || !layer->rows(scene_.head.head).contains(query)) return {};
        for (int key = 0; key < layer->seen(query); ++key)
            weights.push_back(
                cellValues(*layer, scene_.head.head, {query, key}, scene_.trainedMix).difference());
    } else if (trained != nullptr) {
        MeterSource source;
        source.edited = trained;
        source.editedMix = [this](int layer, int head) {
            return scene_.trainedMixes.at(static_cast<std::size_t>(layer)).at(static_cast<std::size_t>(head));
        };
        weights = readRow(query, source, scene_.head, scene_.twin, scene_.scope).difference;
    }
    const TokenGroup group = inputs_.groups ? inputs_.groups->groups.at(static_cast<std::size_t>(cell.key))
                                            : TokenGroup{cell.key, cell.key, {}, {}};
    if (group.first >= std::ssize(weights)) return {};
    double sum = 0;
    for (int key = group.first; key <= group.last && key < std::ssize(weights); ++key)
        sum += weights[static_cast<std::size_t>(key)];
    return sum;
}

MapShape shapeOf(const CanvasScene& scene, const CanvasValues& values, const Look& look) {
    // before the first trace: the empty frames of a prompt of thirty tokens
    MapShape shape(scene.tokens.isEmpty() ? 30 : static_cast<int>(scene.tokens.size()));
    if (scene.byGroups()) {
        const auto widest = [&](const QStringList& labels) {
            const QFont letters = look.digits(10);
            double width = 0;
            for (const QString& label : labels) width = std::max(width, widthOf(label, letters));
            return width;
        };
        shape = MapShape(static_cast<int>(values.rowLabels().size()),
                         static_cast<int>(values.columnLabels().size()));
        shape.columnWords = widest(values.columnLabels()) + 10;
        shape.rowWords = widest(values.rowLabels()) + 14;
        shape.largest = largestGroup;
    }
    shape.masked = scene.causal;
    shape.noted = std::ranges::any_of(scene.notes, [](const MapNote& note) { return !note.lines.empty(); });
    return shape;
}

namespace {

/// From where on the words of a panel's rows may begin: behind what stands left of it.
double labelsFrom(const CanvasLayout& layout, int panel) {
    const QRectF& rect = layout.panels.at(static_cast<std::size_t>(panel));
    double from = panel == CanvasLayout::standardPanel ? layout.divider : 0;
    const auto keepOff = [&](const QRectF& other) {
        if (other.right() <= rect.left() && other.bottom() > rect.top() && other.top() < rect.bottom())
            from = std::max(from, other.right());
    };
    for (const QRectF& other : layout.panels)
        if (!other.isEmpty()) keepOff(other);
    if (!layout.rowSums.isEmpty()) keepOff(layout.rowSums);
    return from + 3;
}

} // namespace

EquationPanels panelsOf(const CanvasScene& scene, const CanvasValues& values, const CanvasLayout& layout,
                        const MapView& view) {
    EquationPanels panels;
    for (int i = 0; i < CanvasLayout::panelCount; ++i) {
        const QRectF& rect = layout.panels.at(static_cast<std::size_t>(i));
        // between two maps of one equation there is room for a short word only
        const bool beside = i == CanvasLayout::standardPanel && !(scene.byGroups() && layout.compact);
        const bool named =
            &rect == &layout.first() || beside || layout.arrangement == CanvasLayout::Arrangement::Grid;
        panels.at(static_cast<std::size_t>(i)) = {
            .matrix = values.matrix(i),
            .scaling = values.scaling(i),
            .rect = rect,
            .view = view,
            .rowLabels = named ? values.rowLabels() : values.rowTokens(),
            .columnLabels = values.columnLabels(),
            .rowRoom = named ? rect.left() - labelsFrom(layout, i) : 0,
            .columnRoom = -layout.titleBaseline - 6,
            .covered = scene.covers(i),
        };
    }
    return panels;
}

} // namespace lambdascope
