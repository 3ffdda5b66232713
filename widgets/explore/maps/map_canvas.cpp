// SPDX-License-Identifier: MIT
#include "widgets/explore/maps/map_canvas.h"

#include "widgets/canvas/ink.h"
#include "widgets/canvas/map_panel.h"
#include "widgets/explore/maps/canvas_layout.h"
#include "widgets/explore/maps/canvas_values.h"
#include "widgets/explore/maps/overlay.h"
#include "widgets/kit/controls/folding_choice.h"
#include "widgets/kit/controls/segments.h"
#include "widgets/kit/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace lambdascope {

namespace {

/// Of the choices above the maps; none: what suits.
std::optional<MapScale> scaleAt(int index) {
    return index > 0 ? std::optional(allMapScales[index - 1]) : std::nullopt;
}
std::optional<GroupBy> byAt(int index) {
    return index > 0 ? std::optional(static_cast<GroupBy>(index - 1)) : std::nullopt;
}

/// The place of what is chosen, and of what it comes to where nothing is.
template<typename T>
void showIn(FoldingChoice& choice, std::optional<T> chosen, T found) {
    const auto place = [](T value) { return static_cast<int>(value) + 1; };
    choice.setChoice(chosen ? place(*chosen) : 0, chosen ? std::nullopt : std::optional(place(found)));
}

constexpr int choicesLeft = 12, choicesGap = 16; // pixels
constexpr int barsRoom = 428;                    // behind them, for both colour bars

} // namespace

struct MapCanvas::State {
    CanvasScene scene;
    std::shared_ptr<const TokenGroups> groups; // those of the scene while one of them is open, by token
    CanvasValues values;
    CanvasLayout layout;
    std::optional<Cell> hover;
    int hoverPanel = 0;
    QPointF pointer;
    bool pressing = false;
    std::optional<int> single;
    FoldingChoice* by = nullptr; // what suits, then those of GroupBy
    FoldingChoice* heads = nullptr;
    FoldingChoice* scale = nullptr; // what suits, then allMapScales
    double tokenCell = 0;
    std::optional<MapView> asked; // by a session: it stays where columns of the same text find themselves

    /// Whether a number stands in a cell, or nothing is there yet.
    [[nodiscard]] bool tells(const std::optional<Cell>& cell) const {
        return cell && !scene.tokens.isEmpty() && values.sees(*cell) && values.has(cell->query);
    }
    [[nodiscard]] PanelSet shown() const {
        if (!single || !scene.shown.at(static_cast<std::size_t>(*single))) return scene.shown;
        PanelSet one{};
        one.at(static_cast<std::size_t>(*single)) = true;
        return one;
    }
};

MapCanvas::MapCanvas(Drawing drawing, QWidget* parent)
    : Canvas(drawing, parent), state_(std::make_unique<State>()) {
    setMinimumSize(480, 180); // the least that CanvasLayout has a place for anything in
    setObjectName("mapCanvas");
    setAccessibleName(tr("Attention maps"));
    addChoices();
}

void MapCanvas::addChoices() {
    State& s = *state_;
    const auto make = [this](const QString& caption, const QStringList& texts, const char* name,
                             const QString& called, const QStringList& tips) {
        auto* choice = new FoldingChoice(caption, texts, 24, this);
        choice->segments()->setObjectName(name);
        choice->segments()->setName(called);
        choice->setTips(tips);
        return choice;
    };
    s.by = make(tr("by"), {tr("auto"), tr("token"), tr("word"), tr("sentence")}, "byChoice",
                tr("Columns of the maps"),
                {tr("Sentences where the cells of tokens would be less than 8 pixels and there are four or "
                    "more of them, else tokens (G: next)"),
                 tr("Every token by itself"), tr("The tokens of a word together: their weights are added"),
                 tr("The tokens of a sentence together: their weights are added")});
    s.heads = make(tr("heads"), {tr("head"), tr("layer"), tr("all")}, "headsChoice", tr("Heads of the maps"),
                   {tr("The selected head alone"), tr("The mean over the heads of the selected layer"),
                    tr("The mean over all heads of all layers")});
    QStringList scales{
        tr("By token absolute where one token holds half of the last row or more, else × even; by word and "
           "sentence own (S: next scale)")};
    for (const MapScale scale : allMapScales) scales << wordsOf(scale);
    s.scale = make(tr("scale"),
                   {tr("auto"), tr("absolute"), tr("× even"), tr("per row"), QStringLiteral("√"), tr("own")},
                   "scaleChoice", tr("Scale of the maps"), scales);
    connect(s.by, &FoldingChoice::chosen, this, [this](int index) { emit byChosen(byAt(index)); });
    connect(s.heads, &FoldingChoice::chosen, this,
            [this](int index) { emit scopeChosen(static_cast<MeterScope>(index)); });
    connect(s.scale, &FoldingChoice::chosen, this, [this](int index) { emit scaleChosen(scaleAt(index)); });
    showChoices();
}

void MapCanvas::showChoices() {
    const State& s = *state_;
    for (std::size_t by = 0; by < s.scene.notBy.size(); ++by)
        s.by->setRefused(static_cast<int>(by) + 1, s.scene.notBy.at(by));
    showIn(*s.by, s.scene.by, s.scene.shownBy);
    s.heads->setChoice(static_cast<int>(s.scene.scope), {});
    showIn(*s.scale, s.scene.scale, s.values.scale());
}

/// Side by side; where they leave no room for the colour bars, the last ones as one button each.
void MapCanvas::placeChoices() {
    const State& s = *state_;
    const std::array choices{s.by, s.heads, s.scale};
    int whole = choicesLeft;
    for (const FoldingChoice* choice : choices) whole += choice->widthOf(false) + choicesGap;
    int right = width() - barsRoom;
    for (auto choice = choices.rbegin(); choice != choices.rend(); ++choice) {
        const bool folded = whole > right;
        if (folded) whole -= (*choice)->widthOf(false) - (*choice)->widthOf(true);
        (*choice)->setFolded(folded);
    }
    int x = choicesLeft;
    for (FoldingChoice* choice : choices) {
        choice->move(x, static_cast<int>(CanvasLayout::stripTop));
        x += choice->width() + choicesGap;
    }
}

MapCanvas::~MapCanvas() = default;

const CanvasScene& MapCanvas::scene() const {
    return state_->scene;
}

float MapCanvas::scaleMaximum() const {
    return state_->values.maximum();
}

void MapCanvas::setScene(const CanvasScene& scene) {
    State& s = *state_;
    const QStringList rows = s.values.rowLabels(), columns = s.values.columnLabels();
    const bool stays = s.groups && scene.groups == s.groups && scene.tokens == s.scene.tokens;
    if (scene.tokens != s.scene.tokens) s.asked.reset();
    setStale(scene.stale);
    s.scene = scene;
    s.groups = stays ? scene.groups : nullptr;
    if (stays) s.scene.groups = nullptr;
    s.values.update(s.scene);
    showChoices();
    if (s.hover && (s.hover->query >= s.values.rowLabels().size() ||
                    s.hover->key >= s.values.columnLabels().size())) // a shorter text
        forgetHover();
    // a row more, of a pin, is still the same picture
    if (columns.size() == s.values.columnLabels().size() &&
        std::abs(rows.size() - s.values.rowLabels().size()) < 2)
        layOut();
    else if (s.asked)
        Canvas::setView(*s.asked);
    else
        resetView();
    update();
}

void MapCanvas::setView(const MapView& view) {
    state_->asked = view;
    Canvas::setView(view);
}

std::optional<QRectF> MapCanvas::cellRect(int panel, Cell cell) const {
    const auto shown = state_->values.shownCell(cell);
    return shown ? state_->layout.cellRect(panel, *shown, view()) : std::nullopt;
}

void MapCanvas::place() {
    State& s = *state_;
    placeChoices();
    const auto layoutOf = [&](const MapShape& shape, const PanelSet& shown) {
        return CanvasLayout::of(size(), shape, devicePixelRatioF(), shown, hasTokenLambda(s.scene),
                                s.scale->geometry().right(),
                                s.values.matrix(CanvasLayout::standardPanel).isSigned);
    };
    const MapShape shape = shapeOf(s.scene, s.values, Look(theme()));
    s.layout = layoutOf(shape, s.shown());
    if (s.scene.tokens.isEmpty()) return;
    const auto tokens = static_cast<int>(s.scene.tokens.size());
    const CanvasLayout whole = layoutOf(tokens, s.scene.shown);
    if (whole.arrangement == CanvasLayout::Arrangement::TooSmall) return;
    if (const double side = whole.mapSize() / tokens; std::exchange(s.tokenCell, side) != side)
        emit tokenCellChanged(side);
}

CellGrid MapCanvas::grid() const {
    return state_->layout.grid();
}

std::vector<MapPanel> MapCanvas::panels() const {
    const State& s = *state_;
    if (s.layout.arrangement == CanvasLayout::Arrangement::TooSmall) return {};
    const EquationPanels panels = panelsOf(s.scene, s.values, s.layout, view());
    return {panels.begin(), panels.end()};
}

void MapCanvas::drawOverlay(Ink& ink) {
    const State& s = *state_;
    const Look look(theme());
    Overlay({.scene = s.scene,
             .values = s.values,
             .layout = s.layout,
             .panels = panelsOf(s.scene, s.values, s.layout, view()),
             .theme = look,
             .size = QSizeF(size()),
             .view = view(),
             .hover = s.hover,
             .hoverPanel = s.hoverPanel,
             .pointer = s.pointer,
             .showStale = looksStale()},
            ink)
        .draw();
}

void MapCanvas::leaveEvent(QEvent* event) {
    state_->pointer = {-1, -1};
    forgetHover();
    update();
    Canvas::leaveEvent(event);
}

void MapCanvas::mouseMoveEvent(QMouseEvent* event) {
    State& s = *state_;
    s.pointer = event->position();
    if (s.pressing && handMoves(s.pointer)) pan(s.pointer);
    setHover(s.layout.cellAt(s.pointer, view(), &s.hoverPanel));
    update();
}

/// Others are told of the cell as one of tokens.
void MapCanvas::setHover(std::optional<Cell> cell) {
    State& s = *state_;
    if (cell != s.hover)
        emit hovered(s.tells(cell) ? std::optional(s.values.tokenCell(*cell)) : std::nullopt);
    s.hover = s.scene.tokens.isEmpty() ? std::nullopt : cell;
}

void MapCanvas::mousePressEvent(QMouseEvent* event) {
    state_->asked.reset();
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton) return;
    state_->pointer = event->position();
    state_->pressing = true;
    handDown(event->position());
}

void MapCanvas::mouseReleaseEvent(QMouseEvent* event) {
    State& s = *state_;
    const bool still = handUp();
    const bool click = std::exchange(s.pressing, false) && still && event->button() == Qt::LeftButton;
    if (!click) return;
    const auto cell = s.layout.cellAt(event->position(), view());
    if (s.tells(cell)) emit pinRequested(s.values.tokenCell(*cell));
}

void MapCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    int panel = 0;
    const auto row = rowNamedAt(event->position());
    if (row && state_->values.has(*row)) emit rowRequested(state_->values.tokenCell({*row, 0}).query);
    const auto cell = state_->layout.cellAt(event->position(), view(), &panel);
    if (cell) setSingle(state_->single ? std::nullopt : std::optional(panel));
}

void MapCanvas::setSingle(std::optional<int> panel) {
    state_->single = panel;
    forgetHover();
    layOut();
    update();
}

std::optional<int> MapCanvas::single() const {
    return state_->single;
}

void MapCanvas::forgetHover() {
    state_->hover.reset();
    emit hovered({});
}

FoldingChoice* MapCanvas::byChoice() const {
    return state_->by;
}

FoldingChoice* MapCanvas::headsChoice() const {
    return state_->heads;
}

FoldingChoice* MapCanvas::scaleChoice() const {
    return state_->scale;
}

/// To the next of the columns that this text can have.
void MapCanvas::cycleBy(int step) {
    const State& s = *state_;
    const int count = static_cast<int>(s.scene.notBy.size()) + 1;
    int at = s.by->segments()->current();
    do at = (at + step + count) % count;
    while (at > 0 && !s.scene.notBy.at(static_cast<std::size_t>(at) - 1).isEmpty());
    emit byChosen(byAt(at));
}

void MapCanvas::zoom(double factor) {
    const auto rect = cellRect(0, state_->scene.pin.value_or(Cell{}));
    const QRectF& first = state_->layout.first();
    zoomAt(rect ? state_->layout.panels[0] : first, rect ? rect->center() : first.center(), factor);
}

void MapCanvas::wheelEvent(QWheelEvent* event) {
    State& s = *state_;
    s.asked.reset();
    const QPointF at = event->position();
    for (const QRectF& panel : s.layout.panels)
        if (panel.contains(at)) zoomAt(panel, *event);
    setHover(s.layout.cellAt(at, view(), &s.hoverPanel));
    event->accept();
    update();
}

std::vector<KeyHelp> MapCanvas::keys() {
    return {
        {{Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down}, tr("Move the pinned cell")},
        {{Qt::Key_Home, Qt::Key_End}, tr("First or last token of the row")},
        {{Qt::Key_Escape}, tr("Unpin")},
        {{Qt::Key_Space}, tr("Hold: see the trained model")},
        {{Qt::Key_Plus, Qt::Key_Equal, Qt::Key_Minus}, tr("Zoom in or out around the pinned cell")},
        {{Qt::Key_0}, tr("Show all cells")},
        {{Qt::Key_Return}, tr("One map alone, or all of them")},
        {{Qt::Key_S}, tr("Next scale of the maps, with Shift the one before")},
        {{Qt::Key_G},
         tr("By itself, token, word or sentence: the next columns of the maps, with Shift those before")}};
}

void MapCanvas::open() {
    State& s = *state_;
    const auto cell = s.scene.pin;
    if (!cell || !s.scene.byGroups()) return;
    const TokenGroup group =
        s.scene.groups->groups.at(static_cast<std::size_t>(s.scene.groups->of(cell->key)));
    s.groups = std::exchange(s.scene.groups, nullptr);
    s.values.update(s.scene);
    forgetHover();
    layOut();
    // its tokens across, and as many rows up to the pinned one
    const double tokens = group.last - group.first + 1, all = static_cast<double>(s.scene.tokens.size());
    setView({static_cast<double>(group.first), cell->query - tokens + 1, all / tokens});
}

void MapCanvas::close() {
    State& s = *state_;
    s.scene.groups = std::exchange(s.groups, nullptr);
    s.values.update(s.scene);
    forgetHover();
    resetView();
}

void MapCanvas::keyPressEvent(QKeyEvent* event) {
    state_->asked.reset();
    if (isCommand(*event)) return Canvas::keyPressEvent(event); // a shortcut that is off just now
    const State& s = *state_;
    const bool shift = event->modifiers().testFlag(Qt::ShiftModifier);
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoom(zoomStep);
    case Qt::Key_Minus:
        return zoom(1 / zoomStep);
    case Qt::Key_S: {
        const int count = static_cast<int>(std::size(allMapScales)) + 1;
        emit scaleChosen(scaleAt((s.scale->segments()->current() + (shift ? count - 1 : 1)) % count));
        return;
    }
    case Qt::Key_G:
        return cycleBy(shift ? -1 : 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (!shift && (s.groups || s.scene.byGroups())) return s.groups ? close() : open();
        return setSingle(s.single       ? std::nullopt
                         : s.scene.diff ? std::optional(CanvasLayout::differencePanel)
                                        : std::optional(CanvasLayout::standardPanel));
    case Qt::Key_Escape:
        if (s.groups) return close();
        return Canvas::keyPressEvent(event);
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Home:
    case Qt::Key_End:
        return movePin(event->key());
    default:
        Canvas::keyPressEvent(event);
    }
}

/// From cell to cell of the maps, and where nothing is pinned from the last one. By word and sentence a
/// pinned row that ends none stands last, and goes on from where its token is.
void MapCanvas::movePin(int key) {
    const State& s = *state_;
    const CanvasValues& values = s.values;
    const bool more = s.scene.byGroups() && values.rowLabels().size() > values.columnLabels().size();
    const int last = static_cast<int>(values.rowLabels().size()) - 1 - (more ? 1 : 0);
    if (last < 0) return;
    Cell cell = values.shownCell(s.scene.pin).value_or(Cell{last, last});
    const int group = more && cell.query > last ? s.scene.groups->of(s.scene.pin->query) : -1;
    if (key == Qt::Key_Left) --cell.key;
    if (key == Qt::Key_Right) ++cell.key;
    if (key == Qt::Key_Up) cell.query = (group < 0 ? cell.query : group) - 1;
    if (key == Qt::Key_Down) cell.query = group < 0 ? cell.query + 1 : group;
    if (key == Qt::Key_Home) cell.key = 0;
    if (key == Qt::Key_End) cell.key = values.seenBy(cell.query) - 1;
    const bool stays = group >= 0 && cell.query > last; // along the row of that pin
    if (!stays) cell.query = std::clamp(cell.query, 0, last);
    if (!values.has(cell.query)) { // into the rows that a trace file has
        const RowRange rows = values.recorded();
        cell.query = std::clamp(cell.query, rows.first, std::max(rows.first, std::min(rows.end - 1, last)));
    }
    // the pin stays where there is something to read
    cell.key = std::clamp(cell.key, 0, std::max(0, values.seenBy(cell.query) - 1));
    forgetHover(); // keys speak of the pin, wherever the mouse rests
    emit pinRequested(values.tokenCell(cell));
}

} // namespace lambdascope
