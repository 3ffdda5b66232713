// SPDX-License-Identifier: MIT
#include "app/window/main_window.h"

#include "app/explore/explore_values.h"
#include "app/lab/lab_workspace.h"
#include "app/lessons/learn_workspace.h"
#include "app/lessons/lesson_menu.h"
#include "app/lessons/lesson_player.h"
#include "app/models/about_models.h"
#include "app/models/model_menu.h"
#include "app/models/model_opener.h"
#include "app/prompt/examples.h"
#include "app/prompt/generate_panel.h"
#include "app/settings/file_kinds.h"
#include "app/window/dock_layout.h"
#include "app/window/graphics.h"
#include "app/window/status_bar.h"
#include "app/window/window_place.h"
#include "core/util/error.h"
#include "widgets/explore/head_grid.h"
#include "widgets/explore/lambda_view.h"
#include "widgets/explore/map_canvas.h"
#include "widgets/explore/next_token_view.h"
#include "widgets/kit/docks.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/sentence.h"
#include "widgets/lab/lab_canvas.h"
#include "widgets/lessons/lesson_blocks.h"
#include "widgets/models/model_tool_bar.h"
#include "widgets/models/state_page.h"
#include "widgets/prompt/prompt_bar.h"
#include "widgets/prompt/prompt_marks.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QRegularExpression>
#include <QScreen>
#include <QStackedWidget>
#include <QToolBar>

#include <algorithm>

namespace lambdascope {

namespace {

constexpr int tabsBelow = 1400; // pixels of width: heads and λ share one place
constexpr int tightBelow = 680; // pixels of height

constexpr double zoomStep = 1.2;

} // namespace

MainWindow::MainWindow(Session& session, const std::filesystem::path& assets, const Theme& theme,
                       LessonPlayer* lessons)
    : session_(session),
      assets_(assets),
      lessons_(lessons != nullptr ? lessons : new LessonPlayer(session, assets, this)) {
    applyTheme(*qApp, theme); // before any widget is made: they take their fonts from it
    setObjectName("mainWindow");
    setMinimumSize(QSize(960, 600).boundedTo(screen()->availableSize())); // at 200 % a screen has less
    setAcceptDrops(true);
    setDockOptions(AllowNestedDocks | AllowTabbedDocks);
    createViews();
    createDocks();
    createMenus();
    status_ = new StatusBar(session_);
    setStatusBar(status_);
    connectViews();
    connectSession();
    connectOpening();
    connectLessons();
    // thumbnails and the widths of words are of a ratio; all else paints anew by itself
    connect(new RatioWatch(*this), &RatioWatch::changed, this, [this] {
        QEvent change(QEvent::StyleChange);
        for (QWidget* part : findChildren<QWidget*>()) QCoreApplication::sendEvent(part, &change);
        showCanvas();
    });
    showModels();
}

void MainWindow::createViews() {
    centre_ = new QStackedWidget;
    page_ = new StatePage;
    centre_->addWidget(page_);
    opener_ = new ModelOpener(session_, *page_, assets_, *this);
    const QString reason = whyNoOpenGL();
    if (reason.isEmpty()) {
        canvas_ = new MapCanvas;
        centre_->addWidget(canvas_);
    } else {
        page_->setProperty("noOpenGL", reason);
    }
    setCentralWidget(centre_);
    LabCanvas* labCanvas = reason.isEmpty() ? new LabCanvas : nullptr;
    if (labCanvas != nullptr) centre_->addWidget(labCanvas);
    lab_ = new LabWorkspace(session_, *this, labCanvas);
    learn_ = new LearnWorkspace(session_, *lessons_, *this);
    centre_->addWidget(learn_->centre());

    tools_ = new ModelToolBar;
    auto* bar = addToolBar(tr("Models and heads"));
    bar->setObjectName("toolBar");
    bar->setMovable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->addWidget(tools_);

    prompt_ = new PromptBar;
    readExamplesOf({});
    generate_ = new GeneratePanel(session_, prompt_);
    heads_ = new HeadGrid;
    lambdas_ = new LambdaView;
    next_ = new NextTokenView;
}

void MainWindow::createDocks() {
    promptDock_ = new QDockWidget(tr("Prompt"));
    promptDock_->setObjectName("promptDock");
    promptDock_->setWidget(generate_);
    auto* untitled = new QWidget;                        // the prompt is always there and needs no title
    (new QHBoxLayout(untitled))->setContentsMargins({}); // else its height counts as −1
    promptDock_->setTitleBarWidget(untitled);
    promptDock_->setFeatures(QDockWidget::NoDockWidgetFeatures);
    addDockWidget(Qt::TopDockWidgetArea, promptDock_);
    addDockWidget(Qt::LeftDockWidgetArea, learn_->lessonDock());
    addDockWidget(Qt::BottomDockWidgetArea, learn_->rowDock());
    for (const Qt::Corner corner : {Qt::TopLeftCorner, Qt::BottomLeftCorner})
        setCorner(corner, Qt::LeftDockWidgetArea);

    headsDock_ = makeDock("headsDock", tr("Heads"), heads_, heads_->showCombo());
    lambdaDock_ = makeDock("lambdaDock", tr("λ by layer"), lambdas_);
    nextDock_ = makeDock("nextDock", tr("Next token"), next_, next_->afterLabel());
    for (QDockWidget* dock : {headsDock_, lambdaDock_, nextDock_})
        addDockWidget(Qt::BottomDockWidgetArea, dock);
    for (QDockWidget* dock : lab_->docks()) addDockWidget(Qt::RightDockWidgetArea, dock);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    layout_ = new WindowLayout(*this);
    connect(layout_, &WindowLayout::moved, this, &MainWindow::showTitles);
    connect(layout_, &WindowLayout::designed, this, [this] {
        tabbed_ = false;
        lab_->forgetArrangement();
    });
}

void MainWindow::arrangeDocks() {
    const bool low = height() < 800;
    prompt_->setFixedHeight(low || workspace_ == Workspace::Lab ? 72 : 100);
    generate_->setLow(low);
    centre_->setMinimumHeight(low ? 180 : 0); // lower than it asks for, so that nothing is pushed over others
    if (layout_->own()) return showTitles();  // as the user left it
    const WindowLayout::Arranging arranging(*layout_);
    if (workspace_ == Workspace::Lab)
        lab_->arrangeDocks();
    else
        arrangeExplore();
    if (workspace_ == Workspace::Learn) learn_->arrangeDocks();
}

/// A tab already says what a title bar would.
void MainWindow::showTitles() {
    const bool own = layout_->own();
    lambdas_->setMinimumWidth(own || tabbed_ ? 0 : width() * 400 / 1600); // the chart's legend needs it
    for (QDockWidget* dock : {headsDock_, lambdaDock_}) {
        const auto beside = tabifiedDockWidgets(dock);
        const bool tab = !dock->isFloating() &&
                         std::ranges::any_of(beside, [](auto* other) { return !other->isHidden(); });
        static_cast<DockTitle*>(dock->titleBarWidget())->setCollapsed(own ? tab : tabbed_);
    }
}

QByteArray MainWindow::layout() const {
    return layout_->state();
}

void MainWindow::setLayout(const QByteArray& layout) {
    layout_->setState(layout);
    showDocks();
}

void MainWindow::arrangeExplore() {
    const bool tabs = width() < tabsBelow;
    if (tabs != tabbed_) {
        tabbed_ = tabs;
        if (tabs) {
            tabifyDockWidget(headsDock_, lambdaDock_);
            QTimer::singleShot(0, lambdaDock_,
                               [this] { lambdaDock_->raise(); }); // the tab exists from the next round on
        } else {
            untabify(*this, {headsDock_, lambdaDock_, nextDock_}, Qt::BottomDockWidgetArea, Qt::Horizontal);
        }
    }
    showTitles();
    const bool low = this->height() < 800;
    const int height = this->height() < tightBelow ? 1 : low ? 178 : 298; // 1: as low as they can be
    resizeDocks({headsDock_, lambdaDock_, nextDock_}, {height, height, height}, Qt::Vertical);
    if (tabs)
        resizeDocks({headsDock_, nextDock_}, {width() / 2, width() / 2}, Qt::Horizontal);
    else
        resizeDocks({headsDock_, lambdaDock_, nextDock_},
                    {width() * 648 / 1600, width() * 416 / 1600, width() * 536 / 1600}, Qt::Horizontal);
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
    view->addSeparator();
    addPanels(*view);
    addZoom(*view);
    auto* model = new ModelMenu(session_, generate_->menuActions(), opener_->pairs(), this);
    connect(model, &ModelMenu::aboutRequested, this, &MainWindow::showAbout);
    menuBar()->addMenu(model);
    tools_->setSlotAction(findChild<QAction*>("actionOtherSlot"));
    tools_->setResetAction(findChild<QAction*>("actionTrained"));
}

void MainWindow::setWorkspace(Workspace workspace) {
    if (workspace == Workspace::Learn && workspace_ != workspace) beforeLearn_ = workspace_;
    workspace_ = workspace;
    layout_->enter(workspace);
    lab_->setActive(workspace == Workspace::Lab);
    learn_->setActive(workspace == Workspace::Learn);
    tools_->setWorkspace(workspace);
    session_.setPeek(false);
    showDocks();
    showTraces(); // what was hidden was not kept up to date
    showSelection();
    showCentre();
}

/// The docks of the workspace; in Learn, those that the page asks for.
void MainWindow::showDocks() {
    const bool learn = workspace_ == Workspace::Learn;
    const auto wanted = [&](Panel panel) {
        return learn ? learn_->shows(panel) : workspace_ == Workspace::Explore;
    };
    const bool lab = workspace_ == Workspace::Lab;
    for (QDockWidget* dock : {headsDock_, lambdaDock_, nextDock_}) dock->toggleViewAction()->setVisible(!lab);
    for (QDockWidget* dock : {learn_->lessonDock(), learn_->rowDock()})
        dock->toggleViewAction()->setVisible(learn);
    showDock(*headsDock_, wanted(Panel::Heads));
    showDock(*lambdaDock_, wanted(Panel::Lambda));
    showDock(*nextDock_, wanted(Panel::Next));
    showDock(*learn_->lessonDock(), learn);
    showDock(*learn_->rowDock(), learn && learn_->shows(Panel::Row));
    for (QDockWidget* dock : lab_->docks()) {
        dock->toggleViewAction()->setVisible(lab);
        showDock(*dock, lab);
    }
    const bool prompt = !learn || learn_->shows(Panel::Prompt) || learn_->shows(Panel::Generate);
    promptDock_->setVisible(prompt);
    for (QAction* action : generate_->menuActions()) action->setVisible(prompt); // nor do their keys go on
    arrangeDocks();
}

/// Where the user has not chosen otherwise. Only a DIFF model has λ.
void MainWindow::showDock(QDockWidget& dock, bool designed) {
    const bool possible = &dock != lambdaDock_ || session_.state().models.diff;
    dock.setVisible(possible && layout_->shows(dock, designed));
}

/// The canvas of the workspace, or the page that stands in its place.
void MainWindow::showCentre() {
    QWidget* canvas = workspace_ == Workspace::Lab ? static_cast<QWidget*>(lab_->canvas()) : canvas_;
    const bool learn = workspace_ == Workspace::Learn && lessons_->active();
    if (learn && !learn_->shows(Panel::Maps)) canvas = learn_->centre();
    if (canvas != nullptr && opener_->opening().isEmpty()) centre_->setCurrentWidget(canvas);
    showCanvas();
}

bool MainWindow::settled() const {
    const bool heads = heads_->visibleRegion().isEmpty() || heads_->settled(); // nobody paints behind a tab
    return session_.settled() && heads && lab_->settled() && learn_->settled() &&
           opener_->opening().isEmpty();
}

// Entries of the menus Edit and View that are of the window's own views.
void MainWindow::addMarks(QMenu& edit) {
    QMenu* menu = edit.addMenu(tr("&Marks in the prompt"));
    menu->setObjectName("marksMenu");
    const PromptMarks* marks = prompt_->markButtons();
    menu->addActions(
        {marks->action(MarkKind::Answer), marks->action(MarkKind::Distractor), marks->removeAction()});
    tagControl(menu, Control::Marks);
}

/// All docks: those of other workspaces are hidden there, and so are their entries.
void MainWindow::addPanels(QMenu& view) {
    QMenu* menu = view.addMenu(tr("&Panels"));
    menu->setObjectName("panelsMenu");
    std::vector<QDockWidget*> docks{learn_->lessonDock(), learn_->rowDock(), headsDock_, lambdaDock_,
                                    nextDock_};
    docks.insert(docks.end(), lab_->docks().begin(), lab_->docks().end());
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
                       showTraces(); // what was hidden was not kept up to date
                   })
        ->setObjectName("actionResetLayout");
}

void MainWindow::addZoom(QMenu& view) {
    if (canvas_ == nullptr) return;
    view.addSeparator();
    QMenu* menu = view.addMenu(tr("Z&oom"));
    menu->setObjectName("zoomMenu");
    const auto zoom = [this](double factor) {
        if (canvas_ != nullptr) canvas_->zoom(factor);
    };
    menu->addAction(tr("Zoom &in on the maps"), this, [zoom] { zoom(zoomStep); })
        ->setObjectName("actionZoomIn");
    menu->addAction(tr("Zoom &out of the maps"), this, [zoom] { zoom(1 / zoomStep); })
        ->setObjectName("actionZoomOut");
    menu->addAction(tr("Show &all cells"), this,
                    [this] {
                        if (canvas_ != nullptr) canvas_->resetView();
                    })
        ->setObjectName("actionShowAllCells");
}

// What the window begins with, and what is dropped on it.
void MainWindow::connectOpening() {
    tools_->setShipped(opener_->pairs());
    connect(tools_, &ModelToolBar::openRequested, opener_, [this] { opener_->choose(false); });
    connect(tools_, &ModelToolBar::openFileRequested, opener_, &ModelOpener::chooseFile);
    connect(tools_, &ModelToolBar::aboutRequested, this, &MainWindow::showAbout);
    connect(status_, &StatusBar::aboutRequested, this, &MainWindow::showAbout);
    connect(opener_, &ModelOpener::pageWanted, this, [this] { centre_->setCurrentWidget(page_); });
    connect(opener_, &ModelOpener::modelsWanted, this, &MainWindow::showCentre);
}

QString MainWindow::opening() const {
    return opener_->opening();
}

void MainWindow::start(const std::optional<std::filesystem::path>& folder,
                       const std::optional<std::filesystem::path>& with,
                       const std::optional<std::string>& text) {
    if (folder) readExamplesOf(*folder);
    prompt_->setText(text ? QString::fromStdString(*text) : firstExample().text);
    session_.setText(prompt_->text().toStdString());
    if (!text) session_.setMarks(firstExample().marks);
    opener_->start(folder, with);
}

void MainWindow::readExamplesOf(const std::filesystem::path& opened) {
    examples_ = readExamples(assets_, opened);
    prompt_->setExamples(examples_);
}

PromptBar::Example MainWindow::firstExample() const {
    return examples_.empty() ? PromptBar::Example{{}, tr("Once upon a time")} : examples_.front();
}

/// A model without a tokenizer reads numbers: where the window has put its own text there, it puts another.
void MainWindow::suitPrompt() {
    const Pair& models = session_.state().models;
    const ModelPtr& main = models.diff ? models.diff : models.standard;
    const bool numbers = main && !readsWords(*main);
    prompt_->setNumbers(numbers);
    if (!main) return;
    const QString first = firstExample().text; // of the models before
    readExamplesOf(main->folder);
    const QString now = QString::fromStdString(session_.state().text);
    const QString own = QString::fromStdString(firstNumbers(*main));
    const std::string& standIn = session_.state().standIn;
    const bool ownNumbers = !standIn.empty() && session_.state().text == standIn;
    if (!ownNumbers && !(numbers && now == first)) return; // it is the user's
    session_.setStandIn(numbers ? own.toStdString() : std::string());
    prompt_->setText(numbers ? own : firstExample().text);
    session_.setText(prompt_->text().toStdString());
    session_.setMarks(numbers ? Marks{} : firstExample().marks);
}

/// What was found in the open models.
void MainWindow::showAbout() {
    if (!session_.state().models.diff && !session_.state().models.standard) return;
    AboutModels(session_.state(), *this).exec();
}

void MainWindow::resume(Workspace workspace, const QString& opening) {
    prompt_->setText(QString::fromStdString(session_.state().text));
    suitPrompt();
    setWorkspace(workspace);
    opener_->resume(opening);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    std::vector<std::filesystem::path> files;
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile()) files.emplace_back(url.toLocalFile().toStdString());
    if (files.empty()) return;
    event->acceptProposedAction();
    openFiles(files);
}

void MainWindow::openModels(const std::filesystem::path& folder,
                            const std::optional<std::filesystem::path>& with) {
    opener_->open(folder, with);
}

void MainWindow::openFiles(const std::vector<std::filesystem::path>& files) {
    std::vector<std::filesystem::path> models;
    for (const std::filesystem::path& file : takenTogether(files)) {
        switch (kindOf(file)) {
        case FileKind::Lesson:
            return lessons_->openFile(file);
        case FileKind::Edits:
            return lab_->openEdits(QString::fromStdString(file.string()));
        case FileKind::Text:
            return openText(file);
        default:
            models.push_back(file);
        }
    }
    if (models.size() > 2)
        opener_->refuseMany(models);
    else if (!models.empty())
        opener_->open(models[0], models.size() > 1 ? std::optional(models[1]) : std::nullopt);
}

/// As the prompt; the one before can be had back by undoing in its field.
void MainWindow::openText(const std::filesystem::path& file) {
    try {
        prompt_->replaceText(QString::fromStdString(readPromptFile(file)));
    } catch (const Error& error) {
        QMessageBox box(QMessageBox::Warning, tr("The text was not opened"), sentence(error), QMessageBox::Ok,
                        this);
        box.setObjectName(QStringLiteral("textProblem"));
        box.exec();
    }
}

// Lessons in the window: what a page asks for, and the files that hold them.
void MainWindow::connectLessons() {
    auto* menu = new LessonMenu(*lessons_, this);
    menuBar()->addMenu(menu);
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
    connect(lessons_, &LessonPlayer::modelsRequested, opener_, &ModelOpener::openNamed);
    connect(learn_, &LearnWorkspace::panelsChanged, this, [this] {
        if (workspace_ != Workspace::Learn) return;
        showDocks();
        showCentre();
    });
    connect(learn_, &LearnWorkspace::coverChanged, this, [this] {
        showCanvas();
        showStatus();
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

} // namespace lambdascope
