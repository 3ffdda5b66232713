// SPDX-License-Identifier: MIT
#include "app/explore/explore_workspace.h"

#include "app/explore/effects_values.h"
#include "app/explore/explore_values.h"
#include "app/lessons/learn_workspace.h"
#include "app/settings/settings.h"
#include "widgets/explore/heads/head_grid.h"
#include "widgets/explore/lambda_bar.h"
#include "widgets/explore/lambda_view.h"
#include "widgets/explore/machine/machine_view.h"
#include "widgets/explore/maps/map_canvas.h"
#include "widgets/explore/meter_view.h"
#include "widgets/explore/next_token_view.h"
#include "widgets/explore/row/row_plot.h"
#include "widgets/explore/text/text_view.h"
#include "widgets/kit/announce.h"
#include "widgets/kit/controls/elided.h"
#include "widgets/kit/frame/docks.h"
#include "widgets/kit/rest.h"

#include <QActionGroup>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>

#include <algorithm>
#include <array>
#include <utility>

namespace lambdascope {
namespace {

// pixels of the window: its width below which where attention goes is a tab, too, and its heights below which
// there are no two bands, and all is as low as it can be
constexpr int sideWidth = 1400, bandsHeight = 860, lowHeight = 680;

DockTitle* titleOf(const QDockWidget* dock) {
    return static_cast<DockTitle*>(dock->titleBarWidget());
}

} // namespace

ExploreWorkspace::ExploreWorkspace(Session& session, LearnWorkspace& learn, QMainWindow& window,
                                   MapCanvas& canvas)
    : QObject(&window),
      session_(session),
      learn_(learn),
      window_(window),
      canvas_(&canvas),
      row_(new RowPlot),
      where_(new MeterView(false)),
      heads_(new HeadGrid),
      lambdas_(new LambdaView),
      bar_(new LambdaBar(&window_)),
      next_(new NextTokenView),
      text_(new TextView(&window)),
      machine_(new MachineView(&window)),
      describe_(new QTimer(this)),
      shownCentre_(&canvas) {
    describe_->setSingleShot(true);
    connect(describe_, &QTimer::timeout, this, &ExploreWorkspace::describeViews);
    staleDelay_.setSingleShot(true);
    staleDelay_.setInterval(staleAfter);
    connect(&staleDelay_, &QTimer::timeout, this, &ExploreWorkspace::showStale);
    where_->setObjectName(QStringLiteral("whereView"));
    text_->hide();
    machine_->hide();
    bar_->hide();
    makeDocks();
    showRowTitle();
    session_.onChange(this, Part::Pass | Part::Edits | Part::Selection | Part::Effects,
                      &ExploreWorkspace::refresh);
    session_.onChange(this, Part::Models, &ExploreWorkspace::letGo);
    connect(&learn_, &LearnWorkspace::coverChanged, this, &ExploreWorkspace::refresh);
    connect(heads_, &HeadGrid::layerWanted, &session_.passes(), &Passes::wantThumbs);
    connect(&session_.passes(), &Passes::thumbsMade, heads_, &HeadGrid::setLayer);
    connect(heads_, &HeadGrid::effectShown, this, &ExploreWorkspace::showEffects);
    connect(heads_, &HeadGrid::headToggled, &session_, &Session::toggleHead);
    connectCanvas();
    connectDocks();
    connectLambda();
    connectText();
    connectMachine();
}

void ExploreWorkspace::makeDocks() {
    using Tab = ExploreDock::Tab;
    docks_ = {{.dock = makeDock("rowDock", tr("Row"), row_, row_->head()),
               .panel = Panel::Row,
               .share = 1010,
               .sideShare = 716,
               .titleInTab = true},
              {.dock = makeDock("whereDock", tr("Where attention goes"), where_, where_->head()),
               .share = 589,
               .sideShare = 504,
               .tab = Tab::Narrow,
               .titleInTab = true},
              {.dock = makeDock("headsDock", tr("Heads"), heads_, heads_->titlePart()),
               .panel = Panel::Heads,
               .lower = true,
               .share = 650,
               .tab = Tab::Always},
              {.dock = makeDock("lambdaDock", tr("λ by layer"), lambdas_, lambdas_->legend()),
               .panel = Panel::Lambda,
               .lower = true,
               .share = 410,
               .tab = Tab::Always,
               .ofDiff = true},
              {.dock = makeDock("nextDock", tr("Next token"), next_, next_->afterLabel()),
               .panel = Panel::Next,
               .lower = true,
               .share = 540,
               .sideShare = 380,
               .titleInTab = true}};
    titleOf(dockOf(next_))->setTitle(tr("Next token, %")); // of probability
    for (const QWidget* view : {static_cast<QWidget*>(where_), static_cast<QWidget*>(heads_)})
        connect(dockOf(view), &QDockWidget::visibilityChanged, this,
                &ExploreWorkspace::refresh); // some of them is read only while it is seen
}

QWidget* ExploreWorkspace::centre() const {
    const SessionState& s = session_.state();
    return s.machine.shown ? static_cast<QWidget*>(machine_)
           : s.asText      ? static_cast<QWidget*>(text_)
                           : canvas_;
}

void ExploreWorkspace::showMachine(bool shown) {
    setMachine([shown](MachineChoices& choices) { choices.shown = shown; });
}

void ExploreWorkspace::showText(bool shown) {
    MachineChoices machine = session_.state().machine;
    machine.shown = false;
    session_.setMachine(machine);
    session_.setAsText(shown ? std::optional(text_->scene().map) : std::nullopt);
    showNow();
}

void ExploreWorkspace::addZoom(QMenu& menu) {
    menu.addSeparator();
    QMenu* zooms = menu.addMenu(tr("Z&oom"));
    zooms->setObjectName("zoomMenu");
    const auto add = [&](const char* name, const QString& text, auto&& wish) {
        const auto slot = [this, wish] { wish(*canvas_); };
        zooms->addAction(text, this, slot)->setObjectName(name);
    };
    add("actionZoomIn", tr("Zoom &in on the maps"),
        [](MapCanvas& canvas) { canvas.zoom(MapCanvas::zoomStep); });
    add("actionZoomOut", tr("Zoom &out of the maps"),
        [](MapCanvas& canvas) { canvas.zoom(1 / MapCanvas::zoomStep); });
    add("actionShowAllCells", tr("Show &all cells"), [](MapCanvas& canvas) { canvas.resetView(); });
}

void ExploreWorkspace::addColumns(QMenu& menu) {
    menu.addSeparator();
    const auto addMenu = [&](const QString& title, const char* name, const QStringList& words,
                             std::function<int()> now, const std::function<void(int)>& wish) {
        QMenu* choices = menu.addMenu(title);
        choices->setObjectName(name);
        auto* group = new QActionGroup(choices);
        for (int i = 0; i < words.size(); ++i) {
            QAction* action = choices->addAction(words[i], this, [wish, i] { wish(i); });
            action->setObjectName(QStringLiteral("%1_%2").arg(QLatin1String(name)).arg(i));
            action->setCheckable(true);
            group->addAction(action);
        }
        const auto check = [group, now = std::move(now)] { group->actions()[now()]->setChecked(true); };
        session_.onChange(group, Part::Selection, check);
        check();
    };
    const SessionState& s = session_.state();
    addMenu(
        tr("&Columns of the maps"), "columnsMenu",
        {tr("By &itself"), tr("&Token"), tr("&Word"), tr("&Sentence")},
        [&s] { return s.by ? static_cast<int>(*s.by) + 1 : 0; },
        [this](int at) { chooseBy(at > 0 ? std::optional(static_cast<GroupBy>(at - 1)) : std::nullopt); });
    addMenu(
        tr("Hea&ds of the maps"), "mapHeadsMenu",
        {tr("&One head"), tr("&Heads of the layer"), tr("&All layers")},
        [&s] { return static_cast<int>(s.scope); },
        [this](int at) { chooseScope(static_cast<MeterScope>(at)); });
}

void ExploreWorkspace::chooseBy(std::optional<GroupBy> by) {
    session_.setBy(by);
    showNow();
    emit byChosen(by);
}

void ExploreWorkspace::chooseScope(MeterScope scope) {
    session_.setScope(scope);
    showNow();
    emit scopeChosen(scope);
}

QDockWidget* ExploreWorkspace::dockOf(const QWidget* view) const {
    return std::ranges::find(docks_, view, [](const ExploreDock& each) { return each.dock->widget(); })->dock;
}

void ExploreWorkspace::placeDocks() {
    std::array<std::vector<QDockWidget*>, 2> bands;
    for (const ExploreDock& each : docks_) bands.at(each.lower ? 1 : 0).push_back(each.dock);
    window_.addDockWidget(Qt::BottomDockWidgetArea, bands[0].front());
    window_.splitDockWidget(bands[0].front(), bands[1].front(), Qt::Vertical);
    for (const auto& band : bands)
        for (std::size_t i = 1; i < band.size(); ++i)
            window_.splitDockWidget(band[i - 1], band[i], Qt::Horizontal);
}

/// As they are arranged now.
bool ExploreWorkspace::isTab(const ExploreDock& each) const {
    return arrangement_ != Arrangement::Bands &&
           (each.tab == ExploreDock::Tab::Always ||
            (each.tab == ExploreDock::Tab::Narrow && arrangement_ == Arrangement::Tabs));
}

void ExploreWorkspace::setArrangement(bool lesson) {
    const bool wide = window_.width() >= sideWidth, high = window_.height() >= bandsHeight;
    const Arrangement wanted = !wide || (lesson && !high) ? Arrangement::Tabs
                               : lesson                   ? Arrangement::Bands
                                                          : Arrangement::Side;
    if (std::exchange(arrangement_, wanted) == wanted) return;
    const QDockWidget* const chosen = chosenTab();
    std::vector<QDockWidget*> all;
    for (const ExploreDock& each : docks_) all.push_back(each.dock);
    untabify(window_, all, Qt::BottomDockWidgetArea, Qt::Horizontal);
    if (wanted == Arrangement::Bands) return placeDocks();
    QDockWidget* top = all.front();
    for (const ExploreDock& each : docks_) {
        if (!isTab(each)) continue;
        window_.tabifyDockWidget(all.front(), each.dock);
        if (each.dock == chosen) top = each.dock;
    }
    QTimer::singleShot(0, top, [top] { top->raise(); }); // once the tab is there
}

/// The one on top of others; null where none are tabs.
const QDockWidget* ExploreWorkspace::chosenTab() const {
    const auto top = std::ranges::find_if(docks_, [this](const ExploreDock& each) {
        return !window_.tabifiedDockWidgets(each.dock).isEmpty() && !each.dock->visibleRegion().isEmpty();
    });
    return top == docks_.end() ? nullptr : top->dock;
}

void ExploreWorkspace::arrangeDocks(bool lesson) {
    setArrangement(lesson);
    showTitles();
    const bool bands = arrangement_ == Arrangement::Bands;
    lambdas_->setMinimumWidth(bands ? window_.width() * 400 / 1600 : 0); // the chart's legend needs it
    sizeDocks(lesson);
}

void ExploreWorkspace::sizeDocks(bool lesson) {
    const int width = window_.width(), height = window_.height();
    int upper = height < lowHeight                  ? 140 // as low as they can be
                : arrangement_ == Arrangement::Side ? std::clamp(height * 222 / 1000, 190, 320)
                                                    : 166;
    int lower = upper;
    if (lesson) {
        upper = std::max(180, (height - 100) * 36 / 100);
        lower = height < lowHeight ? 1 : height < 800 ? 178 : 298; // 1: as low as they can be
    }
    QList<QDockWidget*> all;
    std::array<QList<QDockWidget*>, 2> bands; // what stands side by side
    QList<int> heights;
    std::array<QList<int>, 2> widths;
    const int narrow = lesson ? width / 2 : 360; // three models, and the word of a mark
    for (const ExploreDock& each : docks_) {
        all << each.dock;
        heights << (each.lower ? lower : upper);
        if (isTab(each)) continue;
        const bool bandsNow = arrangement_ == Arrangement::Bands;
        const std::size_t band = bandsNow && each.lower ? 1 : 0;
        bands.at(band) << each.dock;
        widths.at(band) << (arrangement_ != Arrangement::Tabs
                                ? width * (bandsNow ? each.share : each.sideShare) / 1600
                            : bands.at(band).size() == 1 ? width - narrow
                                                         : narrow);
    }
    window_.resizeDocks(all, heights, Qt::Vertical);
    for (std::size_t band = 0; band < bands.size(); ++band)
        if (!bands.at(band).isEmpty()) window_.resizeDocks(bands.at(band), widths.at(band), Qt::Horizontal);
}

/// A tab already says what a title bar would; the choices in it are wanted there, too.
void ExploreWorkspace::showTitles() {
    for (const ExploreDock& each : docks_) {
        const auto beside = window_.tabifiedDockWidgets(each.dock);
        const bool tab = !each.dock->isFloating() &&
                         std::ranges::any_of(beside, [](auto* other) { return !other->isHidden(); });
        DockTitle* const title = titleOf(each.dock);
        each.titleInTab ? title->setSlim(tab) : title->setCollapsed(tab);
    }
}

void ExploreWorkspace::setActive(bool active) {
    refresh_.setActive(active);
    showEffects();
    if (!active) {
        showTextNow();
        showMachineNow();
    }
    refresh();
}

bool ExploreWorkspace::settled() const {
    return !refresh_.asked() && !describe_->isActive() && row_->settled() && lenses_.settled() &&
           machines_.settled() &&
           (heads_->visibleRegion().isEmpty() || heads_->settled()); // none paints behind a tab
}

// Their wishes are shown at once: the next key starts from there, even if no frame came between.
void ExploreWorkspace::connectCanvas() {
    connect(canvas_, &MapCanvas::pinRequested, this, &ExploreWorkspace::choose);
    connect(canvas_, &MapCanvas::scaleChosen, this, [this](std::optional<MapScale> scale) {
        session_.setMapScale(scale);
        showNow();
    });
    connect(canvas_, &MapCanvas::byChosen, this, &ExploreWorkspace::chooseBy);
    connect(canvas_, &MapCanvas::scopeChosen, this, &ExploreWorkspace::chooseScope);
    connect(canvas_, &MapCanvas::tokenCellChanged, &session_, &Session::setTokenCell);
    connect(canvas_, &MapCanvas::peekRequested, &session_, &Session::setPeek);
    connect(canvas_, &MapCanvas::hovered, this, &ExploreWorkspace::hovered);
}

void ExploreWorkspace::choose(const std::optional<Cell>& cell) {
    if (!cell || !learn_.answers(AnswerKind::Token, cell->key)) session_.pin(cell);
    showNow();
}

void ExploreWorkspace::connectRow() {
    const SessionState& s = session_.state();
    connect(row_, &RowPlot::keyChosen, this, [this, &s](int key) {
        if (s.pin) choose(Cell{s.pin->query, key});
    });
    connect(row_, &RowPlot::rowMoved, this, [this, &s](int by) {
        const int query = s.pin ? rowAfter(s, s.pin->query, by) : -1;
        if (query < 0 || query >= std::ssize(s.pieces)) return;
        session_.pin(Cell{query, std::min(s.pin->key, s.seen(query) - 1)});
        showNow();
    });
    connect(row_, &RowPlot::keyHovered, this, [this, &s](std::optional<int> key) {
        emit hovered(key && s.pin ? std::optional(Cell{s.pin->query, *key}) : std::nullopt);
    });
    const auto setLab = [this](auto change) {
        LabChoices choices = session_.state().lab;
        change(choices);
        session_.setLab(choices);
    };
    connect(where_, &MeterView::scopeChosen, this, &ExploreWorkspace::chooseScope);
    connect(where_, &MeterView::formChosen, this,
            [setLab](MeterForm form) { setLab([&](LabChoices& c) { c.meterForm = form; }); });
}

void ExploreWorkspace::connectText() {
    const SessionState& s = session_.state();
    connect(text_, &TextView::tokenChosen, this, [this, &s](int token) {
        choose(Cell{token, strongestKey(s, token)});
    });
    connect(text_, &TextView::tokenHovered, this, [this](int token) {
        hoveredPatch_ = token < 0 ? std::nullopt : std::optional(token);
        if (text_->scene().picture) refresh();
        emit hovered(token < 0 ? std::nullopt : std::optional(Cell{token, token}));
    });
    connect(text_, &TextView::mapChosen, &session_, &Session::setAsText);
    connect(text_, &TextView::headChosen, this, [this](HeadId head, bool standard) {
        session_.selectHeadOf(standard, head);
        showNow();
    });
    connect(text_, &TextView::peekRequested, &session_, &Session::setPeek);
    connect(text_, &TextView::backRequested, this, [this] { showText(false); });
    connect(&lenses_, &LensKeeper::made, this, &ExploreWorkspace::refresh);
}

void ExploreWorkspace::setMachine(const std::function<void(MachineChoices&)>& change) {
    MachineChoices choices = session_.state().machine;
    change(choices);
    session_.setMachine(choices);
    showNow();
}

/// What is looked at there, pinned or not.
Cell ExploreWorkspace::machineCell() const {
    const SessionState& s = session_.state();
    const TracePtr& trace = machineTrace(s);
    const int query = trace ? machineQuery(s, *trace) : 0;
    return {query, s.pin ? s.pin->key : strongestKey(s, query)};
}

void ExploreWorkspace::connectMachine() {
    const SessionState& s = session_.state();
    const auto pinAt = [this, &s](int query, int key) {
        if (query >= 0 && query < std::ssize(s.pieces))
            choose(Cell{query, std::clamp(key, 0, s.seen(query) - 1)});
    };
    connect(machine_, &MachineView::keyChosen, this,
            [this, pinAt](int key) { pinAt(machineCell().query, key); });
    connect(machine_, &MachineView::keyMoved, this,
            [this, pinAt](int by) { pinAt(machineCell().query, machineCell().key + by); });
    connect(machine_, &MachineView::rowMoved, this, [this, pinAt, &s](int by) {
        const Cell now = machineCell();
        pinAt(rowAfter(s, now.query, by), now.key);
    });
    connect(machine_, &MachineView::keyHovered, this, [this](std::optional<int> key) {
        emit hovered(key ? std::optional(Cell{machineCell().query, *key}) : std::nullopt);
    });
    connect(machine_, &MachineView::openChosen, this, [this](int box) {
        const auto& boxes = machine_->page().scene.boxes;
        setMachine([&](MachineChoices& choices) {
            choices.open.reset();
            if (box >= 0) choices.open.emplace();
            if (box >= 0 && box < std::ssize(boxes))
                choices.open->step = boxes[static_cast<std::size_t>(box)].step;
        });
    });
    connect(machine_, &MachineView::standardChosen, this, [this](bool standard) {
        setMachine([&](MachineChoices& choices) { choices.ofStandard = standard; });
    });
    connect(machine_, &MachineView::oneKeyChosen, this,
            [this](bool oneKey) { setMachine([&](MachineChoices& choices) { choices.oneKey = oneKey; }); });
    connect(machine_, &MachineView::peekRequested, &session_, &Session::setPeek);
    connect(machine_, &MachineView::backRequested, this, &ExploreWorkspace::machineLeft);
    connect(&machines_, &MachineKeeper::made, this, &ExploreWorkspace::refresh);
}

void ExploreWorkspace::connectDocks() {
    connectRow();
    connect(heads_, &HeadGrid::headChosen, this, [this](HeadId head) {
        const ModelPtr& model = session_.state().models.diff;
        const int heads = model ? model->plan.headCount() : 1;
        if (!learn_.answers(AnswerKind::Head, head.layer * heads + head.head)) showHead(head);
        showNow();
    });
    connect(heads_, &HeadGrid::twinChosen, this, [this](HeadId twin) {
        session_.selectTwin(twin);
        showNow();
    });
}

// λ_init in the dock and λ under the maps, moved and put back in one way.
void ExploreWorkspace::connectLambda() {
    const auto move = [this](Quantity quantity) {
        return [this, quantity](int layer, double value) {
            session_.moveLambda(quantity, {{layer, value}});
            refresh(); // also what was not moved, back to where it is
            showNow();
        };
    };
    const auto reset = [this](int layer) {
        session_.edit(withTrained(session_.state().edits, {layer, layer}, *session_.state().models.diff),
                      tr("back to trained, layer %1").arg(layer));
    };
    connect(lambdas_, &LambdaView::layerChosen, this, [this](int layer) {
        if (!learn_.answers(AnswerKind::Layer, layer))
            session_.selectHead({layer, session_.state().head.head});
        showNow();
    });
    connect(lambdas_, &LambdaView::lambdaInitMoved, this, move(Quantity::LambdaInit));
    connect(lambdas_, &LambdaView::lambdaInitReset, this, reset);
    connect(bar_, &LambdaBar::lambdaMoved, this, move(Quantity::Lambda));
    connect(bar_, &LambdaBar::resetRequested, this, reset);
    const auto ends = [this](auto* view, auto signal) {
        connect(view, signal, &session_.history(), &EditHistory::endGesture);
        connect(view, signal, row_, &RowPlot::play);
    };
    ends(lambdas_, &LambdaView::gestureEnded);
    ends(bar_, &LambdaBar::gestureEnded);
}

/// One that is chosen is what one wants to see, not the mean that it is part of.
void ExploreWorkspace::showHead(HeadId head) {
    session_.selectHead(head);
    session_.setScope(MeterScope::Head);
}

/// Where nobody looks, models that are not open any more are not kept to be shown.
void ExploreWorkspace::letGo() {
    if (refresh_.active()) return;
    for (TracePtr* trace : {&shownDiff_, &shownEdited_, &shownStandard_}) trace->reset();
    heads_->setTraces({}, {});
    CanvasScene scene = canvas_->scene(); // the part that is zoomed to stays
    for (TracePtr* trace : {&scene.diff, &scene.trained, &scene.standard}) trace->reset();
    canvas_->setScene(scene);
}

void ExploreWorkspace::show() {
    const SessionState& s = session_.state();
    if (s.diffEdited || s.standard) showTables();
    showRow();
    showLambdas();
    const HeadReading reading = headReading(s);
    const int row = reading.row >= 0 ? reading.row
                    : s.shown()      ? s.shown()->lastRow()
                                     : static_cast<int>(s.pieces.size()) - 1;
    heads_->setReading(reading, row < 0 ? QString() : tokenWord(s, row));
    heads_->setSelection(s.head, s.twin());
    heads_->setCovered(learn_.covers());
    showEffects();
    showMaps();
    showTextNow();
    showMachineNow();
    showCentre();
    if (learn_.covers())
        describeViews(); // what they said would tell
    else
        describe_->start(handRestsAfter());
    if (s.textCurrent() && s.editsCurrent()) {
        staleDelay_.stop(); // of what waited for less, nothing was worth saying
        showStale();
    } else if (!staleDelay_.isActive()) {
        staleDelay_.start();
    }
    emit shown();
}

/// A key that was typed changes no trace: tables are made anew only for new ones.
void ExploreWorkspace::showTables() {
    const SessionState& s = session_.state();
    if (s.diffTrained == shownDiff_ && s.shown() == shownEdited_ && s.shownStandard() == shownStandard_ &&
        s.marks == shownMarks_ && s.measures.marks == shownMeasured_)
        return;
    shownMarks_ = s.marks;
    shownMeasured_ = s.measures.marks;
    shownDiff_ = s.diffTrained;
    shownEdited_ = s.shown();
    shownStandard_ = s.shownStandard();
    heads_->setTraces(s.shown(), s.shownStandard(), s.calledBeside({}), s.calledFirst({}));
    next_->setRows(nextTokenRows(s), nextTokenFooter(s));
    next_->setAfter(tokenWord(s, static_cast<int>(s.pieces.size()) - 1));
}

void ExploreWorkspace::showRowTitle() {
    const GroupBy by = session_.state().shownBy;
    titleOf(dockOf(row_))
        ->setTitle(by == GroupBy::Sentence ? tr("One row, sentence by sentence")
                   : by == GroupBy::Word   ? tr("One row, word by word")
                                           : tr("One row, token by token"));
}

/// While a text is typed, what was read of the one before stays.
void ExploreWorkspace::showRow() {
    showRowTitle();
    const SessionState& s = session_.state();
    RowPlot::Row row = rowPlotValues(s, learn_.onlyStandard());
    learn_.arrange(row);
    row_->setRow(row);
    const std::optional<int> query = row.keys.isEmpty() ? std::nullopt : std::optional(row.number);
    const std::optional<int> before = std::exchange(shownRow_, query);
    if (before && query && before != query) row_->play();
    const bool seen = !where_->visibleRegion().isEmpty(); // not behind a tab
    if (seen && (s.textCurrent() || !(s.diffEdited || s.standard))) where_->setScene(meterScene(s));
}

void ExploreWorkspace::showLambdas() {
    const SessionState& s = session_.state();
    const auto rows = lambdaRows(s);
    lambdas_->setSelectedLayer(s.head.layer);
    lambdas_->setLayers(rows);
    if (s.head.layer < std::ssize(rows))
        bar_->setLayer(
            s.head.layer, s.models.diff->plan.headCount(), rows[s.head.layer], whyLambdaFixed(s),
            std::ranges::any_of(headMixes(*s.models.diff, s.shownEdits(), s.head.layer), &HeadMix::swapped));
    for (int l = 0; l < static_cast<int>(rows.size()); ++l)
        heads_->setMixes(l, headMixes(*s.models.diff, s.shownEdits(), l));
    for (int l = 0; s.models.standard && l < std::ssize(s.models.standard->layers); ++l)
        heads_->setMixes(l, headMixes(*s.models.standard, s.shownStandardEdits(), l), true);
    heads_->setFresh(s.problem.isEmpty() ? firstStaleLayer(s) : -1);
}

/// What heads do to the answer is computed only for as long as it is looked at.
void ExploreWorkspace::showEffects() {
    const bool seen = refresh_.active() && heads_->showsEffect() && !learn_.covers();
    session_.effects().want(this, seen);
    if (seen) heads_->setTints(headTints(session_.state()));
}

void ExploreWorkspace::showMaps() {
    const SessionState& s = session_.state();
    CanvasScene scene = canvasScene(s);
    learn_.arrange(scene);
    if (learn_.covers()) { // they would tell
        scene.notes = {};
        scene.notesTip.clear();
        scene.retrieves = scene.besideRetrieves = false;
    }
    canvas_->setScene(scene);
}

/// Every head and the lens are read only where they are seen; elsewhere no model is held by them.
void ExploreWorkspace::showTextNow() {
    const SessionState& s = session_.state();
    if (refresh_.active() && !learn_.active() && s.asText && !s.machine.shown) {
        text_->setScene(textScene(s, lenses_, hoveredPatch_));
    } else if (text_->scene().query >= 0) {
        TextScene left;
        left.map = text_->scene().map; // is chosen for the next time
        text_->setScene(left);
        lenses_.forget();
    }
}

/// A row is taken apart only where it is seen, too.
void ExploreWorkspace::showMachineNow() {
    const SessionState& s = session_.state();
    const bool there = !machine_->page().scene.boxes.empty();
    if (!refresh_.active() || learn_.active() || !s.machine.shown) {
        if (there) machine_->setPage({});
        machines_.forget();
    } else if (const auto page = machines_.page(s)) {
        machine_->setPage(*page);
    } else if (!there) {
        MachinePage waits;
        waits.problem = tr("The row is being taken apart.");
        machine_->setPage(waits);
    }
}

void ExploreWorkspace::showCentre() {
    QWidget* const now = centre();
    if (std::exchange(shownCentre_, now) != now) emit centreChanged();
}

/// What screen readers say of the views, once a hand rests: sentences take longer than maps.
void ExploreWorkspace::describeViews() {
    const SessionState& s = session_.state();
    const bool covers = learn_.covers();
    next_->describe(s.diffEdited || s.standard ? nextTokenText(s) : QString());
    setDescription(*lambdas_, lambdaText(s));
    setDescription(*dockOf(heads_), covers ? QString() : headText(s));
    setDescription(*text_, covers ? QString() : text_->scene().description);
    const bool withTwin = canvas_->scene().shown[CanvasLayout::standardPanel];
    setDescription(*canvas_, covers ? QString() : sentenceText(s, learn_.onlyStandard(), withTwin));
}

void ExploreWorkspace::showStale() {
    const SessionState& s = session_.state();
    where_->setStale(!s.textCurrent() || !s.editsCurrent());
    text_->setStale(!s.textCurrent() || !s.editsCurrent());
    machine_->setStale(!s.textCurrent() || !s.editsCurrent() || !machines_.settled());
    next_->setStale(!s.textCurrent() || !s.editsCurrent(),
                    s.problem.isEmpty() ? tr("updating") : tr("of the earlier text or edit"));
}

} // namespace lambdascope
