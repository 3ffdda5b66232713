// SPDX-License-Identifier: MIT
#include "app/explore/explore_workspace.h"

#include "app/explore/explore_values.h"
#include "app/lessons/learn_workspace.h"
#include "widgets/explore/head_grid.h"
#include "widgets/explore/lambda_view.h"
#include "widgets/explore/map_canvas.h"
#include "widgets/explore/next_token_view.h"
#include "widgets/kit/docks.h"

#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace lambdascope {
namespace {

constexpr int tabsBelow = 1400; // pixels of width: heads and λ share one place
constexpr int tightBelow = 680; // pixels of height

/// What a screen reader says of a view; it hears of a change only.
void describe(QWidget& view, const QString& words) {
    if (view.accessibleDescription() != words) view.setAccessibleDescription(words);
}

} // namespace

ExploreWorkspace::ExploreWorkspace(Session& session, LearnWorkspace& learn, QMainWindow& window,
                                   MapCanvas* canvas)
    : QObject(&window),
      session_(session),
      learn_(learn),
      window_(window),
      canvas_(canvas),
      heads_(new HeadGrid),
      lambdas_(new LambdaView),
      next_(new NextTokenView) {
    docks_ = {makeDock("headsDock", tr("Heads"), heads_, heads_->titlePart()),
              makeDock("lambdaDock", tr("λ by layer"), lambdas_, lambdas_->legend()),
              makeDock("nextDock", tr("Next token"), next_, next_->afterLabel())};
    for (const auto signal : {&Session::passChanged, &Session::editsChanged, &Session::selectionChanged})
        connect(&session_, signal, this, &ExploreWorkspace::refresh);
    connect(&learn_, &LearnWorkspace::coverChanged, this, &ExploreWorkspace::refresh);
    if (canvas_ != nullptr) connectCanvas();
    connectDocks();
}

void ExploreWorkspace::dropCanvas() {
    if (canvas_ == nullptr) return;
    canvas_->deleteLater();
    canvas_ = nullptr;
}

void ExploreWorkspace::addZoom(QMenu& menu) {
    if (canvas_ == nullptr) return;
    menu.addSeparator();
    QMenu* zooms = menu.addMenu(tr("Z&oom"));
    zooms->setObjectName("zoomMenu");
    const auto add = [&](const char* name, const QString& text, auto&& wish) {
        const auto slot = [this, wish] {
            if (canvas_ != nullptr) wish(*canvas_);
        };
        zooms->addAction(text, this, slot)->setObjectName(name);
    };
    add("actionZoomIn", tr("Zoom &in on the maps"),
        [](MapCanvas& canvas) { canvas.zoom(MapCanvas::zoomStep); });
    add("actionZoomOut", tr("Zoom &out of the maps"),
        [](MapCanvas& canvas) { canvas.zoom(1 / MapCanvas::zoomStep); });
    add("actionShowAllCells", tr("Show &all cells"), [](MapCanvas& canvas) { canvas.resetView(); });
}

void ExploreWorkspace::arrangeDocks() {
    QDockWidget *const heads = docks_[0], *const lambda = docks_[1], *const next = docks_[2];
    const int width = window_.width();
    const bool tabs = width < tabsBelow;
    if (std::exchange(tabbed_, tabs) != tabs) {
        if (tabs) {
            window_.tabifyDockWidget(heads, lambda);
            QTimer::singleShot(0, lambda, [lambda] { lambda->raise(); }); // once the tab is there
        } else {
            untabify(window_, docks_, Qt::BottomDockWidgetArea, Qt::Horizontal);
        }
    }
    showTitles(false);
    const bool low = window_.height() < 800;
    const int height = window_.height() < tightBelow ? 1 : low ? 178 : 298; // 1: as low as they can be
    window_.resizeDocks({heads, lambda, next}, {height, height, height}, Qt::Vertical);
    if (tabs)
        window_.resizeDocks({heads, next}, {width / 2, width / 2}, Qt::Horizontal);
    else
        window_.resizeDocks({heads, lambda, next},
                            {width * 648 / 1600, width * 416 / 1600, width * 536 / 1600}, Qt::Horizontal);
}

/// A tab already says what a title bar would.
void ExploreWorkspace::showTitles(bool own) {
    lambdas_->setMinimumWidth(own || tabbed_ ? 0
                                             : window_.width() * 400 / 1600); // the chart's legend needs it
    for (QDockWidget* dock : {docks_[0], docks_[1]}) {
        const auto beside = window_.tabifiedDockWidgets(dock);
        const bool tab = !dock->isFloating() &&
                         std::ranges::any_of(beside, [](auto* other) { return !other->isHidden(); });
        static_cast<DockTitle*>(dock->titleBarWidget())->setCollapsed(own ? tab : tabbed_);
    }
}

void ExploreWorkspace::setActive(bool active) {
    active_ = active;
    refresh();
}

bool ExploreWorkspace::settled() const {
    return !refreshQueued_ &&
           (heads_->visibleRegion().isEmpty() || heads_->settled()); // none paints behind a tab
}

// Their wishes are shown at once: the next key starts from there, even if no frame came between.
void ExploreWorkspace::connectCanvas() {
    connect(canvas_, &MapCanvas::pinRequested, this, [this](const std::optional<Cell>& cell) {
        if (!cell || !learn_.answers(AnswerKind::Token, cell->key)) session_.pin(cell);
        showNow();
    });
    connect(canvas_, &MapCanvas::peekRequested, &session_, &Session::setPeek);
    connect(canvas_, &MapCanvas::hovered, this, &ExploreWorkspace::hovered);
    // queued: the canvas that reports is still in its own method
    connect(canvas_, &MapCanvas::failed, this, &ExploreWorkspace::canvasFailed, Qt::QueuedConnection);
}

void ExploreWorkspace::connectDocks() {
    connect(heads_, &HeadGrid::headChosen, this, [this](HeadId head) {
        const ModelPtr& model = session_.state().models.diff;
        const int heads = model ? model->plan.headCount() : 1;
        if (!learn_.answers(AnswerKind::Head, head.layer * heads + head.head)) session_.selectHead(head);
        showNow();
    });
    connect(heads_, &HeadGrid::twinChosen, this, [this](HeadId twin) {
        session_.selectTwin(twin);
        showNow();
    });
    connect(lambdas_, &LambdaView::layerChosen, this, [this](int layer) {
        if (!learn_.answers(AnswerKind::Layer, layer))
            session_.selectHead({layer, session_.state().head.head});
        showNow();
    });
    connect(lambdas_, &LambdaView::lambdaInitMoved, this, [this](int layer, double value) {
        session_.moveLambda(Quantity::LambdaInit, {{layer, value}});
        showNow();
    });
    connect(lambdas_, &LambdaView::gestureEnded, &session_, &Session::endGesture);
    connect(lambdas_, &LambdaView::lambdaInitReset, this, [this](int layer) {
        session_.edit(withTrained(session_.state().edits, {layer, layer}, *session_.state().models.diff),
                      tr("back to trained, layer %1").arg(layer));
    });
}

void ExploreWorkspace::refresh() {
    if (!active_ || std::exchange(refreshQueued_, true)) return;
    QMetaObject::invokeMethod(this, &ExploreWorkspace::showNow,
                              Qt::QueuedConnection); // events of painting come later
}

void ExploreWorkspace::showNow() {
    if (!std::exchange(refreshQueued_, false) || !active_) return;
    const SessionState& s = session_.state();
    if (s.diffEdited || s.standard) showTables();
    showLambdas();
    heads_->setRow(s.pin ? s.pin->query : -1, s.pin ? tokenWord(s, s.pin->query) : QString());
    heads_->setSelection(s.head, s.twin());
    showMaps();
    if (s.textCurrent() && s.editsCurrent())
        showStale();
    else
        QTimer::singleShot(staleAfter, this, &ExploreWorkspace::showStale); // else not worth saying
    emit shown();
}

/// A key that was typed changes no trace: tables are made anew only for new ones.
void ExploreWorkspace::showTables() {
    const SessionState& s = session_.state();
    if (s.diffTrained == shownDiff_ && s.shown() == shownEdited_ && s.standard == shownStandard_) return;
    shownDiff_ = s.diffTrained;
    shownEdited_ = s.shown();
    shownStandard_ = s.standard;
    heads_->setTraces(s.shown(), s.standard);
    next_->setRows(nextTokenRows(s));
    next_->setFooter(nextTokenFooter(s));
    describe(*next_, nextTokenText(s));
    next_->setAfter(tokenWord(s, static_cast<int>(s.pieces.size()) - 1));
}

void ExploreWorkspace::showLambdas() {
    const SessionState& s = session_.state();
    const auto rows = lambdaRows(s);
    lambdas_->setSelectedLayer(s.head.layer);
    lambdas_->setLayers(rows);
    describe(*lambdas_, lambdaText(s));
    for (int l = 0; l < static_cast<int>(rows.size()); ++l)
        heads_->setMixes(l, headMixes(*s.models.diff, s.shownEdits(), l));
    heads_->setFresh(s.problem.isEmpty() ? firstStaleLayer(s) : -1);
}

void ExploreWorkspace::showMaps() {
    const SessionState& s = session_.state();
    const bool covers = learn_.covers();
    describe(*docks_[0], covers ? QString() : headText(s));
    if (canvas_ == nullptr) return;
    CanvasScene scene = canvasScene(s);
    learn_.arrange(scene);
    canvas_->setScene(scene);
    describe(*canvas_, covers ? QString() : sentenceText(s, learn_.onlyStandard()));
}

void ExploreWorkspace::showStale() {
    const SessionState& s = session_.state();
    next_->setStale(!s.textCurrent() || !s.editsCurrent(),
                    s.problem.isEmpty() ? tr("updating") : tr("of the earlier text or edit"));
}

} // namespace lambdascope
