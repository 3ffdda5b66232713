// SPDX-License-Identifier: MIT
#include "app/figures/figure_source.h"

#include "app/figures/figure_kind.h"
#include "app/figures/moving_figure.h"
#include "app/lessons/learn_workspace.h"
#include "app/session/work_dialog.h"
#include "app/window/main_window.h"
#include "core/util/error.h"
#include "widgets/explore/heads/head_grid.h"
#include "widgets/lab/chart/lab_canvas.h"
#include "widgets/lab/chart/lab_geometry.h"

#include <QApplication>
#include <QClipboard>
#include <QMimeData>

#include <algorithm>

namespace lambdascope {

namespace {

/// The view that a widget shows as a whole; the first one of the lab's canvas.
std::optional<FigureView> viewShownBy(const QWidget& widget) {
    for (const FigureKind& kind : figureKinds())
        for (const QMetaObject* shows : kind.widgets)
            if (shows != nullptr && widget.metaObject()->inherits(shows)) return kind.view;
    return {};
}

/// Which part of the lab's canvas is under a point.
FigureView labViewAt(const LabCanvas& canvas, QPoint at) {
    const LabScene& scene = canvas.scene();
    const LabLayout layout =
        LabLayout::of(canvas.size(), MapsCells::of(scene.maps), canvas.devicePixelRatioF());
    if (layout.maps.contains(at)) return FigureView::LabMaps;
    if (!layout.lower.contains(at)) return FigureView::LabChart;
    return scene.lower == LabScene::Lower::Training ? FigureView::Training : FigureView::Sweep;
}

constexpr int clipboardDpi = 192;
constexpr std::int64_t mostCopied = 2'000'000; // numbers: some 20 MB of text
constexpr std::int64_t slowToWrite = 200'000;  // numbers

class BusyCursor {
  public:
    BusyCursor() { QApplication::setOverrideCursor(Qt::BusyCursor); }
    ~BusyCursor() { QApplication::restoreOverrideCursor(); }
    BusyCursor(const BusyCursor&) = delete;
    BusyCursor& operator=(const BusyCursor&) = delete;
};

std::int64_t countOf(const std::vector<NumberTable>& tables) {
    std::int64_t count = 0;
    for (const NumberTable& table : tables) count += table.size();
    return count;
}

} // namespace

FigureSource::FigureSource(MainWindow& window, Session& session, std::function<bool(Control)> may)
    : window_(window), session_(session), may_(std::move(may)) {}

LearnWorkspace& FigureSource::learn() const {
    return *window_.findChild<LearnWorkspace*>();
}

const SessionState& FigureSource::state() const {
    return session_.state();
}

void FigureSource::listen(const QObject* context, const std::function<void()>& changed) const {
    session_.onChange(context, ~Parts(Part::Recording), changed);
}

FigureLook FigureSource::look() const {
    FigureLook look;
    look.maps = window_.canvas()->view();
    if (const auto* canvas = window_.findChild<LabCanvas*>()) look.labMaps = canvas->view();
    if (const auto* heads = window_.findChild<HeadGrid*>()) look.heads = heads->shown();
    CanvasScene scene;
    learn().arrange(scene);
    look.shown = scene.shown;
    look.covered = scene.covered;
    if (window_.workspace() != Workspace::Learn) return look;
    look.ofTwin = learn().onlyStandard();
    look.guess = window_.lessons().shownGuess();
    return look;
}

bool FigureSource::allows(FigureView view) const {
    if (!may_(Control::Export)) return false;
    const FigureKind& kind = kindOf(view);
    if (window_.workspace() == Workspace::Learn && window_.lessons().active()) {
        if (!kind.panel || !learn().shows(*kind.panel)) return false;
        if (view == FigureView::Maps || *kind.panel != Panel::Maps) return true;
        const PanelSet shown = look().shown; // a covered one is on the page, and figureOf says so
        for (std::size_t i = 0; i < shown.size(); ++i)
            if (kind.panels.at(i) && shown.at(i)) return true;
        return false;
    }
    const bool here = kind.inExplore || !kind.panel == (window_.workspace() == Workspace::Lab);
    return here || may_(kind.panel ? Control::Explore : Control::Lab);
}

std::vector<FigureView> FigureSource::allowed() const {
    std::vector<FigureView> views = figureViews();
    std::erase_if(views, [this](FigureView view) { return !allows(view); });
    return views;
}

FigureView FigureSource::first() const {
    const bool explore = window_.workspace() == Workspace::Explore;
    const FigureView about = window_.workspace() == Workspace::Experiments ? FigureView::Experiment
                             : explore && state().machine.shown            ? FigureView::Machine
                             : explore && state().asText                   ? FigureView::Text
                             : window_.workspace() != Workspace::Lab       ? FigureView::Maps
                             : state().lab.effects                         ? FigureView::Effects
                             : state().lab.why                             ? FigureView::Why
                                                                           : FigureView::LabChart;
    if (allows(about)) return about;
    const auto views = allowed();
    return views.empty() ? about : views.front();
}

std::vector<QWidget*> FigureSource::widgets() const {
    QList<QWidget*> found = window_.findChildren<QWidget*>();
    found.removeIf([](const QWidget* widget) { return !viewShownBy(*widget); });
    return {found.begin(), found.end()};
}

std::optional<FigureView> FigureSource::viewOf(const QWidget* widget, QPoint at) const {
    if (const auto* canvas = qobject_cast<const LabCanvas*>(widget)) return labViewAt(*canvas, at);
    for (; widget != nullptr; widget = widget->parentWidget())
        if (const auto view = viewShownBy(*widget)) return view;
    return {};
}

FigureMaker::FigureMaker(FigureSource source) : source_(std::move(source)) {}

FigureMoment FigureMaker::moment() const {
    return {source_.state(), source_.look()};
}

void FigureMaker::checkAllowed(FigureView view) const {
    if (!source_.allows(view))
        throw fail<UsageError>("the lesson or class does not show “{}”", titleOf(view).toStdString());
}

Figure FigureMaker::make(const FigureMoment& moment, FigureView view, bool numbers) const {
    checkAllowed(view);
    const BusyCursor busy;
    QWidget* const window = &source_.window();
    const QString title = QCoreApplication::translate("Beside", "Export figure");
    readHashes(window, title, moment.state.models);
    FigureLook look = moment.look;
    look.numbers = false;
    Figure figure = figureOf(moment.state, view, look);
    if (!numbers) return figure;
    const auto take = [&](const std::stop_token& stop) {
        figure.numbers = numbersOf(moment.state, view, look, stop);
        figure.groups = groupsOf(moment.state, view, look, stop);
    };
    // only maps and heads are that many, and what they are made from belongs to no thread
    if (countOf(tablesOf(moment.state, view, look)) <= slowToWrite)
        take({});
    else
        workBeside(window, title, QCoreApplication::translate("Beside", "Collecting the numbers…"),
                   [&](const WorkBeside& work) { take(work.stop); });
    return figure;
}

void FigureMaker::write(const std::filesystem::path& file, const Figure& figure) const {
    const BusyCursor busy;
    if (!isNumbersFile(file) || countOf(figure.numbers.tables) <= slowToWrite)
        return writeFigure(file, figure);
    workBeside(&source_.window(), QCoreApplication::translate("Beside", "Export figure"),
               QCoreApplication::translate("Beside", "Writing the numbers…"),
               [&](const WorkBeside& work) { writeFigureNumbers(file, figure, work.stop); });
}

void FigureMaker::writeMoving(const std::filesystem::path& file, const FigureMoment& moment, FigureView view,
                              const Movement& movement) const {
    checkAllowed(view);
    const BusyCursor busy;
    QWidget* const window = &source_.window();
    const QString title = QCoreApplication::translate("Beside", "Export figure");
    readHashes(window, title, moment.state.models);
    workBeside(
        window, title, QCoreApplication::translate("Beside", "Drawing the pictures…"),
        [&](WorkBeside& work) { writeMovingFigure(file, moment.state, view, moment.look, movement, work); });
}

QString FigureMaker::copy(const FigureMoment& moment, FigureView view, bool numbers) const {
    checkAllowed(view);
    const std::int64_t count = numbers ? countOf(tablesOf(moment.state, view, moment.look)) : 0;
    if (count > mostCopied)
        throw fail<UsageError>("{} numbers are too many for the clipboard: export them to a file", count);
    const Figure figure = make(moment, view, numbers);
    const BusyCursor busy;
    if (numbers)
        QGuiApplication::clipboard()->setText(QString::fromStdString(
            toTabs(figure.groups.tables.empty() ? figure.numbers : figure.groups))); // as on screen
    else
        QGuiApplication::clipboard()->setImage(figureImage(figure, clipboardDpi));
    return figure.title;
}

} // namespace lambdascope
