// SPDX-License-Identifier: MIT
#include "app/window/main_window.h"

#include "app/experiments/experiment_desk.h"
#include "app/experiments/experiments_workspace.h"
#include "app/explore/explore_values.h"
#include "app/explore/explore_workspace.h"
#include "app/explore/lesson_machine.h"
#include "app/explore/machine_values.h"
#include "app/lab/lab_workspace.h"
#include "app/lessons/learn_workspace.h"
#include "app/lessons/lesson_menu.h"
#include "app/lessons/lesson_player.h"
#include "app/models/about_models.h"
#include "app/models/model_menu.h"
#include "app/models/model_opener.h"
#include "app/prompt/prompt_panel.h"
#include "app/settings/file_kinds.h"
#include "app/window/dock_layout.h"
#include "app/window/graphics.h"
#include "app/window/status_bar.h"
#include "app/window/window_place.h"
#include "widgets/explore/lambda_bar.h"
#include "widgets/explore/machine/machine_view.h"
#include "widgets/explore/maps/map_canvas.h"
#include "widgets/explore/text/text_view.h"
#include "widgets/kit/accessible_role.h"
#include "widgets/kit/frame/docks.h"
#include "widgets/kit/keys.h"
#include "widgets/lab/chart/lab_canvas.h"
#include "widgets/lab/effects/effects_view.h"
#include "widgets/lab/why/why_view.h"
#include "widgets/lessons/lesson_blocks.h"
#include "widgets/models/model_tool_bar.h"
#include "widgets/models/state_page.h"
#include "widgets/prompt/prompt_marks.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QHBoxLayout>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QScreen>
#include <QStackedWidget>
#include <QToolBar>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>

namespace lambdascope {

namespace {

/// Where heads are together the twin is not one of them.
ModelToolBar::TwinShown::Shown shownBeside(MeterScope scope) {
    using Shown = ModelToolBar::TwinShown::Shown;
    return scope == MeterScope::Layer ? Shown::Layer : scope == MeterScope::All ? Shown::All : Shown::Head;
}

} // namespace

MainWindow::MainWindow(Session& session, const std::filesystem::path& assets, const Theme& theme,
                       LessonPlayer* lessons)
    : session_(session),
      assets_(assets),
      lessons_(lessons != nullptr ? lessons : new LessonPlayer(session, assets, this)) {
    applyTheme(*qApp, theme); // before any widget is made: they take their fonts from it
    letScreenReadersClick();  // the same: once Qt has made what they meet of a widget, it stays
    setObjectName("mainWindow");
    lessons_->setMachine(&lessonMachine);
    setMinimumSize(QSize(960, 600).boundedTo(screen()->availableSize())); // at 200 % a screen has less
    setDockOptions(AllowNestedDocks | AllowTabbedDocks);
    createViews();
    createDocks();
    createMenus();
    status_ = new StatusBar(session_);
    setStatusBar(status_);
    connectTools();
    connectWorkspaces();
    connectSession();
    connectOpening();
    connectLessons();
    // thumbnails and the widths of words are of a ratio; all else paints anew by itself
    connect(new RatioWatch(*this), &RatioWatch::changed, this, [this] {
        QEvent change(QEvent::StyleChange);
        for (QWidget* part : findChildren<QWidget*>()) QCoreApplication::sendEvent(part, &change);
        refresh();
    });
    showModels();
}

void MainWindow::createViews() {
    centre_ = new QStackedWidget;
    page_ = new StatePage;
    centre_->addWidget(page_);
    opener_ = new ModelOpener(session_, *page_, assets_, *this);
    const Canvas::Drawing drawing = bestDrawing();
    auto* maps = new MapCanvas(drawing);
    auto* labCanvas = new LabCanvas(drawing);
    centre_->addWidget(maps);
    centre_->addWidget(labCanvas);
    auto* middle = new QWidget;
    auto* column = new QVBoxLayout(middle);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addWidget(centre_, 1);
    setCentralWidget(middle);
    learn_ = new LearnWorkspace(session_, *lessons_, *this);
    explore_ = new ExploreWorkspace(session_, *learn_, *this, *maps);
    column->addWidget(explore_->lambdaBar());
    lab_ = new LabWorkspace(session_, *this, *labCanvas);
    centre_->addWidget(learn_->centre());
    centre_->addWidget(lab_->why());
    centre_->addWidget(lab_->effects());
    centre_->addWidget(explore_->text());
    centre_->addWidget(explore_->machine());
    for (const Canvas* canvas : {static_cast<Canvas*>(maps), static_cast<Canvas*>(labCanvas)})
        connect(canvas, &Canvas::rowRequested, this, &MainWindow::openRow);
    experiments_ = new ExperimentsWorkspace(session_, *this);
    centre_->addWidget(experiments_->centre());

    tools_ = new ModelToolBar;
    auto* bar = addToolBar(tr("Models and heads"));
    bar->setObjectName("toolBar");
    bar->setMovable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->addWidget(tools_);

    prompt_ = new PromptPanel(session_, *learn_, assets_);
}

void MainWindow::createDocks() {
    promptDock_ = new QDockWidget(tr("Prompt"));
    promptDock_->setObjectName("promptDock");
    promptDock_->setWidget(prompt_);
    auto* untitled = new QWidget;                        // the prompt is always there and needs no title
    (new QHBoxLayout(untitled))->setContentsMargins({}); // else its height counts as −1
    promptDock_->setTitleBarWidget(untitled);
    promptDock_->setFeatures(QDockWidget::NoDockWidgetFeatures);
    addDockWidget(Qt::TopDockWidgetArea, promptDock_);
    addDockWidget(Qt::LeftDockWidgetArea, learn_->lessonDock());
    for (const Qt::Corner corner : {Qt::TopLeftCorner, Qt::BottomLeftCorner})
        setCorner(corner, Qt::LeftDockWidgetArea);

    explore_->placeDocks();
    for (QDockWidget* dock : lab_->docks()) addDockWidget(Qt::RightDockWidgetArea, dock);
    addDockWidget(Qt::LeftDockWidgetArea, experiments_->listDock());
    addDockWidget(Qt::RightDockWidgetArea, experiments_->protocolDock());
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    layout_ = new WindowLayout(*this);
    connect(layout_, &WindowLayout::moved, this, [this] { explore_->showTitles(); });
    connect(layout_, &WindowLayout::designed, this, [this] {
        explore_->forgetArrangement();
        lab_->forgetArrangement();
    });
}

void MainWindow::arrangeDocks() {
    const bool low = height() < 800;
    prompt_->setLow(low, low || workspace_ == Workspace::Lab);
    showStrip();
    explore_->lambdaBar()->setLow(low);
    centre_->setMinimumHeight(low ? 180 : 0); // lower than it asks for, so that nothing is pushed over others
    if (layout_->own()) return explore_->showTitles(); // as the user left it
    const WindowLayout::Arranging arranging(*layout_);
    if (workspace_ == Workspace::Experiments)
        experiments_->arrangeDocks();
    else if (workspace_ == Workspace::Lab)
        lab_->arrangeDocks();
    else
        explore_->arrangeDocks(workspace_ == Workspace::Learn);
    if (workspace_ == Workspace::Learn) learn_->arrangeDocks();
}

QByteArray MainWindow::layout() const {
    return layout_->state();
}

void MainWindow::setLayout(const QByteArray& layout) {
    layout_->setState(layout);
    showDocks();
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    layout_->resized() ? showDocks() : arrangeDocks();
    showStatus(); // how many words fit
}

void MainWindow::createMenus() {
    QMenu* file = menuBar()->addMenu(tr("&File"));
    file->setObjectName("fileMenu"); // sessions add to it
    file->addAction(tr("&Open folder…"), QKeySequence::Open, this, [this] { opener_->choose(false); })
        ->setObjectName("actionOpen");
    file->addAction(tr("Open a fi&le…"), this, [this] { opener_->chooseFile(); })
        ->setObjectName("actionOpenFile");
    file->addAction(tr("Open &beside…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O), this,
                    [this] { opener_->choose(true); })
        ->setObjectName("actionOpenBeside");
    file->addMenu(opener_->stepsMenu());
    for (QAction* open : file->actions()) tagControls({open}, {Control::Open, Control::Models});
    file->addSeparator();
    file->addAction(tr("&Quit"), QKeySequence::Quit, this, &QWidget::close)->setObjectName("actionQuit");

    QMenu* edit = menuBar()->addMenu(tr("&Edit"));
    edit->setObjectName("editMenu");
    lab_->addActions(*edit);
    addMarks(*edit);

    QMenu* view = menuBar()->addMenu(tr("&View"));
    view->setObjectName("viewMenu"); // the shell adds to it
    const auto go = [&](const char* name, const QString& words, Qt::Key key, Workspace to) {
        QAction* action =
            view->addAction(words, QKeySequence(Qt::CTRL | key), this, [this, to] { setWorkspace(to); });
        action->setObjectName(name);
        return action;
    };
    tagControl(go("actionExplore", tr("&Explore"), Qt::Key_1, Workspace::Explore), Control::Explore);
    tagControl(go("actionLab", tr("&λ lab"), Qt::Key_2, Workspace::Lab), Control::Lab);
    go("actionLearn", tr("Lea&rn"), Qt::Key_3, Workspace::Learn);
    tagControl(go("actionExperiments", tr("Exper&iments"), Qt::Key_4, Workspace::Experiments), Control::Lab);
    text_ = view->addAction(tr("Te&xt and arcs"), QKeySequence(Qt::Key_T), this, &MainWindow::toggleText);
    text_->setObjectName("actionText");
    machine_ = view->addAction(tr("One row thro&ugh the machine"), QKeySequence(Qt::Key_M), this,
                               &MainWindow::toggleMachine);
    machine_->setObjectName("actionMachine");
    tagControls({text_, machine_}, {Control::Explore});
    view->addAction(tr("To the m&aps, and back"), QKeySequence(Qt::Key_F2), this, &MainWindow::goToMaps)
        ->setObjectName("actionToMaps");
    why_ =
        view->addAction(tr("&Why the answer changes"), QKeySequence(Qt::Key_W), this, &MainWindow::toggleWhy);
    why_->setObjectName("actionWhy");
    effects_ = view->addAction(tr("What every &head does to the answer"), QKeySequence(Qt::Key_E), this,
                               &MainWindow::toggleEffects);
    effects_->setObjectName("actionEffects");
    tagControls({why_, effects_}, {Control::Lab});
    view->addSeparator();
    addPanels(*view);
    explore_->addColumns(*view);
    explore_->addZoom(*view);
    modelMenu_ = new ModelMenu(session_, prompt_->menuActions(), opener_->pairs(), this);
    connect(modelMenu_, &ModelMenu::aboutRequested, this, &MainWindow::showAbout);
    menuBar()->addMenu(modelMenu_);
    tools_->setSlotAction(findChild<QAction*>("actionOtherSlot"));
    tools_->setResetAction(findChild<QAction*>("actionTrained"));
}

void MainWindow::setWorkspace(Workspace workspace) {
    const QWidget* const held = isVisible() ? focusWidget() : nullptr;
    if (workspace == Workspace::Learn && workspace_ != workspace) beforeLearn_ = workspace_;
    if (workspace != Workspace::Explore) beforeMachine_ = Workspace::Explore;
    workspace_ = workspace;
    layout_->enter(workspace);
    for (QAction* view : {text_, machine_, why_, effects_})
        view->setEnabled(workspace != Workspace::Learn); // a bare key must not leave a lesson
    lab_->setActive(workspace == Workspace::Lab);
    learn_->setActive(workspace == Workspace::Learn);
    experiments_->setActive(workspace == Workspace::Experiments);
    explore_->setActive(workspace == Workspace::Explore ||
                        workspace == Workspace::Learn); // Learn shows the same views
    tools_->setWorkspace(workspace);
    session_.setPeek(false);
    showDocks();
    showCentre();
    if (held != nullptr && !held->isVisible()) focusCentre(); // else Qt leaves it anywhere
}

/// The docks of the workspace; in Learn, those that the page asks for; beside the machine none.
void MainWindow::showDocks() {
    const bool learn = workspace_ == Workspace::Learn;
    const bool lab = workspace_ == Workspace::Lab, experiments = workspace_ == Workspace::Experiments;
    const bool maps = !lab && !experiments && !showsMachine();
    learn_->lessonDock()->toggleViewAction()->setVisible(learn);
    showDock(*learn_->lessonDock(), learn);
    for (const ExploreDock& each : explore_->docks()) {
        each.dock->toggleViewAction()->setVisible(maps && (each.panel || !learn));
        showDock(*each.dock, learn ? each.panel && learn_->shows(*each.panel) : maps, each.ofDiff);
        if (showsMachine()) each.dock->hide(); // also one that was opened there by hand
    }
    for (QDockWidget* dock : lab_->docks()) {
        dock->toggleViewAction()->setVisible(lab);
        showDock(*dock, lab);
    }
    for (QDockWidget* dock : experiments_->docks()) {
        dock->toggleViewAction()->setVisible(experiments);
        showDock(*dock, experiments);
    }
    const bool prompt =
        experiments ? false : !learn || learn_->shows(Panel::Prompt) || learn_->shows(Panel::Generate);
    promptDock_->setVisible(prompt);
    for (QAction* action : prompt_->menuActions()) action->setVisible(prompt); // nor do their keys go on
    arrangeDocks();
}

/// Where the user has not chosen otherwise. Only a DIFF model has λ.
void MainWindow::showDock(QDockWidget& dock, bool designed, bool ofDiff) {
    const bool possible = !ofDiff || session_.state().models.diff;
    dock.setVisible(possible && layout_->shows(dock, designed));
}

/// The canvas of the workspace, or the page that stands in its place.
void MainWindow::showCentre() {
    QWidget* canvas = workspace_ == Workspace::Experiments ? experiments_->centre()
                      : workspace_ == Workspace::Lab       ? lab_->centre()
                      : workspace_ == Workspace::Explore   ? explore_->centre()
                                                           : this->canvas();
    const bool learn = workspace_ == Workspace::Learn && lessons_->active();
    if (learn && !learn_->shows(Panel::Maps)) canvas = learn_->centre();
    if (opener_->opening().isEmpty()) centre_->setCurrentWidget(canvas);
    showLambdaBar();
}

/// In the lowest windows maps by word and sentence, whose columns are named, need the room of the tokens.
void MainWindow::showStrip() {
    constexpr int room = 680;
    prompt_->setTokensShown(height() >= room || workspace_ != Workspace::Explore || showsMachine() ||
                            session_.state().shownBy == GroupBy::Token);
}

/// Under the maps or the text of Explore. Only a DIFF model has λ.
void MainWindow::showLambdaBar() {
    explore_->lambdaBar()->setVisible(workspace_ == Workspace::Explore && centre_->currentWidget() != page_ &&
                                      session_.state().models.diff);
}

/// Shows it, in the λ lab; there, a second time goes back to λ and maps.
void MainWindow::toggleWhy() {
    const bool here = workspace_ == Workspace::Lab;
    if (!here) setWorkspace(Workspace::Lab);
    lab_->showWhy(!here || !session_.state().lab.why);
}

void MainWindow::toggleEffects() {
    const bool here = workspace_ == Workspace::Lab;
    if (!here) setWorkspace(Workspace::Lab);
    lab_->showEffects(!here || !session_.state().lab.effects);
}

/// What stands in the middle has the keyboard: maps, chart, text. From there to the prompt.
void MainWindow::goToMaps() {
    QWidget* centre = centre_->currentWidget();
    const QWidget* now = focusWidget();
    const bool here = now == centre || centre->isAncestorOf(now);
    if (here && prompt_->isVisible())
        prompt_->bar().takeFocus();
    else
        focusCentre();
}

/// Or what follows it in the way of Tab, where it takes no keys itself.
void MainWindow::focusCentre() {
    QWidget* const centre = centre_->currentWidget();
    QWidget* to = centre;
    while ((to->focusPolicy() & Qt::TabFocus) == 0 || !to->isVisible() || !to->isEnabled())
        if (to = to->nextInFocusChain(); to == centre) return;
    to->setFocus(Qt::ShortcutFocusReason);
}

/// Shows it, in Explore; there, a second time goes back to the maps.
void MainWindow::toggleText() {
    const bool here = workspace_ == Workspace::Explore && !showsMachine();
    if (workspace_ != Workspace::Explore) setWorkspace(Workspace::Explore);
    explore_->showText(!here || !session_.state().asText);
}

bool MainWindow::showsMachine() const {
    return workspace_ == Workspace::Explore && session_.state().machine.shown;
}

/// Shows it, in Explore; there, a second time goes back to where it was opened from.
void MainWindow::toggleMachine() {
    if (showsMachine()) return leaveMachine();
    const Workspace from = workspace_;
    if (from != Workspace::Explore) setWorkspace(Workspace::Explore);
    beforeMachine_ = from;
    explore_->showMachine(true);
}

void MainWindow::openRow(int query) {
    const SessionState& s = session_.state();
    if (workspace_ == Workspace::Learn || query >= std::ssize(s.pieces)) return; // none leaves a lesson
    session_.pin(Cell{query, s.pin ? std::min(s.pin->key, s.seen(query) - 1) : strongestKey(s, query)});
    if (!showsMachine()) toggleMachine();
}

void MainWindow::leaveMachine() {
    const Workspace to = std::exchange(beforeMachine_, Workspace::Explore);
    explore_->showMachine(false);
    if (to != workspace_) setWorkspace(to);
}

MapCanvas* MainWindow::canvas() const {
    return explore_->canvas();
}

bool MainWindow::settled() const {
    return session_.settled() && explore_->settled() && lab_->settled() && learn_->settled() &&
           (workspace_ != Workspace::Experiments || experiments_->desk().checked()) &&
           opener_->opening().isEmpty();
}

// Entries of the menus Edit and View that are of the window's own views.
void MainWindow::addMarks(QMenu& edit) {
    QMenu* menu = edit.addMenu(tr("&Marks in the prompt"));
    menu->setObjectName("marksMenu");
    const PromptMarks* marks = prompt_->bar().markButtons();
    menu->addActions(
        {marks->action(MarkKind::Answer), marks->action(MarkKind::Distractor), marks->removeAction()});
    menu->addSeparator();
    menu->addAction(prompt_->findAction());
    tagControl(menu, Control::Marks);
}

/// All docks: those of other workspaces are hidden there, and so are their entries.
void MainWindow::addPanels(QMenu& view) {
    QMenu* menu = view.addMenu(tr("&Panels"));
    menu->setObjectName("panelsMenu");
    std::vector<QDockWidget*> docks{learn_->lessonDock()};
    for (const ExploreDock& each : explore_->docks()) docks.push_back(each.dock);
    for (const auto& more : {lab_->docks(), experiments_->docks()})
        docks.insert(docks.end(), more.begin(), more.end());
    for (const QDockWidget* dock : docks) {
        QAction* action = dock->toggleViewAction();
        QString name = dock->objectName(); // "headsDock" → "actionHeadsPanel"
        name[0] = name[0].toUpper();
        action->setObjectName(QStringLiteral("action%1Panel").arg(name.chopped(4)));
        menu->addAction(action);
    }
    view.addAction(tr("Reset la&yout"), this,
                   [this] {
                       layout_->reset();
                       showDocks();
                   })
        ->setObjectName("actionResetLayout");
}

// What the window begins with.
void MainWindow::connectOpening() {
    tools_->setShipped(opener_->pairs());
    connect(tools_, &ModelToolBar::openRequested, opener_, [this] { opener_->choose(false); });
    connect(tools_, &ModelToolBar::openFileRequested, opener_, &ModelOpener::chooseFile);
    connect(tools_, &ModelToolBar::aboutRequested, this, &MainWindow::showAbout);
    connect(status_, &StatusBar::aboutRequested, this, &MainWindow::showAbout);
    connect(opener_, &ModelOpener::pageWanted, this, [this] {
        centre_->setCurrentWidget(page_);
        showLambdaBar();
    });
    connect(opener_, &ModelOpener::modelsWanted, this, &MainWindow::showCentre);
    connect(opener_, &ModelOpener::numbersWanted, prompt_, &PromptPanel::fillNumbers);
    connect(opener_, &ModelOpener::fileChosen, this, &MainWindow::fileChosen);
}

QString MainWindow::opening() const {
    return opener_->opening();
}

void MainWindow::start(const std::optional<std::filesystem::path>& folder,
                       const std::optional<std::filesystem::path>& with,
                       const std::optional<std::string>& text) {
    prompt_->start(folder, text);
    opener_->start(folder, with);
}

/// What was found in the open models.
void MainWindow::showAbout() {
    if (!session_.state().models.diff && !session_.state().models.standard) return;
    AboutModels(session_.state(), *this).exec();
}

void MainWindow::resume(Workspace workspace, const QString& opening) {
    setWorkspace(workspace);
    showNow(); // before it is laid out, which would leave the strip of tokens elsewhere
    opener_->resume(opening);
}

void MainWindow::openModels(const std::filesystem::path& folder,
                            const std::optional<std::filesystem::path>& with) {
    opener_->open(folder, with);
}

void MainWindow::openFiles(const TakenFiles& taken) {
    std::vector<std::filesystem::path> models;
    for (const auto& [file, kind] : taken.files) {
        switch (kind) {
        case FileKind::Lesson:
            return lessons_->openFile(file);
        case FileKind::Edits:
            return lab_->openEdits(QString::fromStdString(file.string()));
        case FileKind::Text:
            return prompt_->openText(file);
        case FileKind::Result:
            if (experiments_->openResult(file)) setWorkspace(Workspace::Experiments);
            return;
        default:
            models.push_back(file);
        }
    }
    opener_->openAll(models, taken.more);
}

// Lessons in the window: what a page asks for, and the files that hold them.
void MainWindow::connectLessons() {
    auto* menu = new LessonMenu(*lessons_, this);
    menuBar()->addMenu(menu);
    QMenu* experiment = menuBar()->addMenu(tr("E&xperiment"));
    experiments_->addActions(*experiment);
    tagControl(experiment, Control::Lab); // a class that closes the lab closes experiments
    connect(page_, &StatePage::lessonRequested, this, [this] { lessons_->openLesson(0); });
    connect(menu, &LessonMenu::courseRequested, this, [this] { setWorkspace(Workspace::Learn); });
    connect(lessons_, &LessonPlayer::changed, this, [this] {
        if (!lessons_->active() && workspace_ == Workspace::Learn) setWorkspace(beforeLearn_);
        if (workspace_ != Workspace::Learn) return;
        const LessonPage page = lessons_->page();
        if (layout_->turnPage(QStringLiteral("%1:%2").arg(page.title).arg(page.step))) showDocks();
    });
    connect(lessons_, &LessonPlayer::lessonOpened, this, [this] {
        if (workspace_ != Workspace::Learn) setWorkspace(Workspace::Learn);
    });
    connect(lessons_, &LessonPlayer::modelsRequested, opener_, &ModelOpener::openOnce);
    connect(learn_, &LearnWorkspace::panelsChanged, this, [this] {
        if (workspace_ != Workspace::Learn) return;
        showDocks();
        showCentre();
    });
}

void MainWindow::openLesson(const std::string& lesson) {
    static const QRegularExpression form(QStringLiteral("^(.*?)(?::(\\d{1,3}))?$"));
    const auto parts = form.match(QString::fromStdString(lesson));
    const QString name = parts.captured(1);
    const int page = parts.captured(2).isEmpty() ? 1 : parts.captured(2).toInt();
    const Course& course = lessons_->course();
    bool counted = false;
    const int number = name.toInt(&counted);
    const int index = counted ? number - 1 : course.indexOf(name.toStdString());
    if (index >= 0 && index < static_cast<int>(course.lessons.size()))
        lessons_->openLesson(index, page - 1);
    else
        lessons_->openFile(name.toStdString(), page - 1);
}

// From the state to the views, and from the views' wishes to the session.
void MainWindow::connectTools() {
    connect(&session_, &Session::editHeldBack, this, [this] {
        statusBar()->showMessage(tr("Nothing was changed: the trained model is shown while Space is held"),
                                 4000);
    });
    connect(tools_, &ModelToolBar::headChosen, this,
            [this](HeadId head) { session_.selectHeadOf(twinAlone_, head); });
    connect(tools_, &ModelToolBar::oneHeadWanted, this,
            [this] { session_.setScope(MeterScope::Head); }); // for now, as a look at one
    connect(tools_, &ModelToolBar::twinChosen, &session_, &Session::selectTwin);
    connect(tools_, &ModelToolBar::twinRuleChosen, &session_, &Session::selectTwinBy);
    connect(tools_, &ModelToolBar::workspaceChosen, this, &MainWindow::setWorkspace);
    connect(tools_, &ModelToolBar::slotChosen, &session_.history(), &EditHistory::choose);
    tools_->setHistoryActions(lab_->undoAction(), lab_->redoAction());
    connect(tools_, &ModelToolBar::resetAllRequested, &session_,
            [this] { session_.edit({}, tr("back to trained")); });
}

void MainWindow::connectWorkspaces() {
    const auto hovered = [this](const std::optional<Cell>& cell) {
        prompt_->bar().strip()->setHovered(cell ? std::optional(cell->key) : std::nullopt);
    };
    connect(explore_, &ExploreWorkspace::shown, this, &MainWindow::showAround);
    connect(explore_, &ExploreWorkspace::hovered, this, hovered);
    connect(explore_, &ExploreWorkspace::centreChanged, this, [this] {
        if (workspace_ != Workspace::Explore) return;
        showDocks(); // beside the machine there are none
        showCentre();
        if (QWidget* centre = explore_->centre()) centre->setFocus();
    });
    connect(explore_, &ExploreWorkspace::machineLeft, this, &MainWindow::leaveMachine);
    connect(lab_, &LabWorkspace::shown, this, &MainWindow::showAround);
    connect(experiments_, &ExperimentsWorkspace::shown, this, &MainWindow::showAround);
    connect(experiments_, &ExperimentsWorkspace::figureRequested, this, [this] {
        if (auto* figure = findChild<QAction*>(QStringLiteral("actionExport"))) figure->trigger();
    });
    connect(lab_, &LabWorkspace::centreChanged, this, [this] {
        showCentre();
        if (QWidget* centre = lab_->centre(); centre != nullptr && workspace_ == Workspace::Lab)
            centre->setFocus();
    });
    connect(lab_, &LabWorkspace::roomChanged, this, &MainWindow::arrangeDocks, Qt::QueuedConnection);
    connect(lab_, &LabWorkspace::hovered, this, hovered);
}

void MainWindow::connectSession() {
    session_.onChange(this, Part::Models, &MainWindow::showModels);
    session_.onChange(this, Part::Pass, [this] {
        const SessionState& s = session_.state();
        if (!s.diffEdited && !s.standard) return;
        const bool layersToCome = s.generated && !s.writing.running;
        if (s.textCurrent() && s.editsCurrent() && !layersToCome) status_->hideBusy();
        showCentre();
    });
    connect(&session_.passes(), &Passes::failed, this, [this](const QString& message) {
        const SessionState& state = session_.state();
        if (!state.diffEdited && !state.standard) opener_->showNotRun(message); // nothing older to show
    });
    connect(&session_.passes(), &Passes::cancelled, this, [this] {
        if (!session_.state().diffEdited && !session_.state().standard) opener_->showModels();
    });
}

bool MainWindow::standsAlone() const {
    return learn_->onlyStandard() && session_.state().models.diff && session_.state().models.standard;
}

/// Of the models whose maps are on screen: a lesson may show those of the standard one alone.
void MainWindow::showShapes() {
    const auto shapeOf = [](const ModelPtr& model) {
        return model ? ModelToolBar::Shape{static_cast<int>(model->layers.size()), model->plan.headCount()}
                     : ModelToolBar::Shape{};
    };
    const auto& [diff, standard] = session_.state().models;
    twinAlone_ = standsAlone();
    modelMenu_->setOfTwin(twinAlone_);
    tools_->setShapes(twinAlone_ ? ModelToolBar::Shape{} : shapeOf(diff), shapeOf(standard));
}

void MainWindow::showModels() {
    const SessionState& s = session_.state();
    const auto step = s.earlierStep(); // whose models are called by its number
    const auto nameOf = [&](const ModelPtr& model) {
        return !model ? QString() : step ? s.title : QString::fromStdString(model->name);
    };
    const QStringList about = familySentences({s.models.diff.get(), s.models.standard.get()});
    tools_->setModels(nameOf(s.models.diff), nameOf(s.models.standard), about.join(u' '), step,
                      s.models.ofTwoDiffs());
    showShapes();
    bool room = false; // for the others is more or less than before
    for (const ExploreDock& each : explore_->docks()) {
        if (!each.ofDiff || showsMachine()) continue;
        const bool asked = workspace_ == Workspace::Explore ||
                           (workspace_ == Workspace::Learn && each.panel && learn_->shows(*each.panel));
        const bool hidden = each.dock->isHidden();
        showDock(*each.dock, asked, each.ofDiff);
        room = room || each.dock->isHidden() != hidden;
    }
    if (room) arrangeDocks();
    prompt_->suitModels();
}

void MainWindow::refresh() {
    explore_->refresh();
    lab_->refresh();
}

void MainWindow::showNow() {
    explore_->showNow();
    lab_->showNow();
    experiments_->showNow();
}

/// What stands around the views of a workspace, once they are up to date.
void MainWindow::showAround() {
    const SessionState& s = session_.state();
    prompt_->showTokens(workspace_ == Workspace::Lab ? lab_->canvas()->scaleMaximum()
                                                     : canvas()->scaleMaximum());
    tools_->setEdited(!s.allEdits().empty());
    tools_->setSlots(s.slot, s.slotEdited[0], s.slotEdited[1]);
    if (twinAlone_ != standsAlone()) showShapes();
    tools_->setSelection(twinAlone_ ? s.twin() : s.head,
                         {s.twin(), s.chosenTwin.has_value(), s.twinRule, s.nearest.similarity, s.note,
                          s.besideRetrieves.head.has_value(), s.besideRetrieves.among, shownBeside(s.scope)});
    const ModelPtr& main = s.models.diff && !twinAlone_ ? s.models.diff : s.models.standard;
    tools_->setTogether(main && s.scope != MeterScope::Head ? main->plan.headCount() : 0);
    showStrip();
    showStatus();
}

void MainWindow::showStatus() {
    const bool twin = canvas()->scene().shown[CanvasLayout::standardPanel];
    const StatusBar::About ofMachine =
        machineOfStandard(session_.state()) ? StatusBar::About::StandardCell : StatusBar::About::OneHead;
    status_->refresh(workspace_ == Workspace::Experiments ? StatusBar::About::Experiment
                     : workspace_ == Workspace::Lab       ? StatusBar::About::Edit
                     : learn_->covers()                   ? StatusBar::About::Covered
                     : learn_->onlyStandard()             ? StatusBar::About::StandardCell
                     : showsMachine()                     ? ofMachine
                     : twin                               ? StatusBar::About::Cell
                                                          : StatusBar::About::CellAlone);
}

} // namespace lambdascope
