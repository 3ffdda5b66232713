// SPDX-License-Identifier: MIT
#include "app/shell/shell.h"

#include "app/experiments/experiment_desk.h"
#include "app/experiments/experiments_workspace.h"
#include "app/figures/export_menu.h"
#include "app/figures/share_menu.h"
#include "app/files/window_record.h"
#include "app/lessons/bench_window.h"
#include "app/lessons/lesson_state.h"
#include "app/shell/application.h"
#include "app/shell/end_signals.h"
#include "app/shell/start_command.h"
#include "app/tour/first_minute.h"
#include "app/window/shortcuts.h"
#include "app/window/shortcuts_dialog.h"
#include "app/window/view_menu.h"
#include "app/window/window_place.h"
#include "core/pages/page_file.h"
#include "core/util/assets.h"
#include "core/util/escaped.h"
#include "widgets/kit/frame/drop_frame.h"
#include "widgets/kit/frame/notice_bar.h"
#include "widgets/kit/message_box.h"

#include <QApplication>
#include <QDesktopServices>
#include <QDialog>
#include <QDir>
#include <QDropEvent>
#include <QFileInfo>
#include <QLibraryInfo>
#include <QLoggingCategory>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QPushButton>
#include <QScopeGuard>
#include <QScreen>
#include <QTimer>
#include <QToolBar>
#include <QToolTip>
#include <QUrl>
#include <climits>

#include <algorithm>
#include <iostream>
#include <private/qhighdpiscaling_p.h>
#include <utility>

namespace lambdascope {
namespace {

/// What only the window knows and the next one takes over.
struct WindowState {
    WindowPlace place; // in pixels of the screen: a larger scale leaves the window as large as it was
    bool sameSize = false;
    Workspace workspace = Workspace::Explore;
    QByteArray docks, layout;
    RecordedWindow record; // its zooms
    QString opening, focus;
};

WindowState stateOf(MainWindow& window) {
    window.showNow(); // a zoom is that of the text
    const QWidget* focus = window.focusWidget();
    return {WindowPlace::of(window), false,
            window.workspace(),      window.saveState(),
            window.layout(),         windowRecord(window),
            window.opening(),        focus ? focus->objectName() : QString()};
}

void restore(MainWindow& window, const WindowState& state) {
    state.place.apply(window);
    window.resume(state.workspace, state.opening);
    state.place.show(window);
    restoreZoom(window, state.record);
    window.setLayout(state.layout);
    // at another size where docks go is the new window's business
    if (state.sameSize && !window.layouts().own()) {
        const WindowLayout::Arranging arranging(window.layouts());
        window.restoreState(state.docks);
    }
    window.activateWindow(); // the one before it was
    auto* focus = state.focus.isEmpty() ? nullptr : window.findChild<QWidget*>(state.focus);
    if (focus != nullptr) focus->setFocus();
}

Settings settingsOf(const StartOptions& options, bool useNone) {
    if (useNone) Settings::useNone();
    Settings settings;
    if (options.forFiles()) {
        settings.language = QStringLiteral("en");
        settings.theme = QStringLiteral("light");
    } else {
        settings = Settings::read();
    }
    if (options.language) settings.language = QString::fromStdString(*options.language);
    if (options.theme) settings.theme = QString::fromStdString(*options.theme);
    if (options.scale) settings.scale = *options.scale;
    if (options.memory) settings.memory = *options.memory;
    return settings;
}

std::vector<Qt::UIEffect> effectsOfDesktop() {
    std::vector<Qt::UIEffect> on;
    for (const Qt::UIEffect effect : {Qt::UI_AnimateMenu, Qt::UI_FadeMenu, Qt::UI_AnimateCombo,
                                      Qt::UI_AnimateTooltip, Qt::UI_FadeTooltip, Qt::UI_AnimateToolBox})
        if (QApplication::isEffectEnabled(effect)) on.push_back(effect);
    return on;
}

/// The session that the command line names, by its option or in the place of a model.
std::optional<std::filesystem::path> sessionGiven(const StartOptions& options) {
    if (options.session) return options.session;
    return options.model && isSessionFile(*options.model) ? options.model : std::nullopt;
}

/// The result of an experiment that the command line names, by its option or in the place of a model.
std::optional<std::filesystem::path> resultGiven(const StartOptions& options) {
    if (options.result) return options.result;
    return options.model && kindOf(*options.model) == FileKind::Result ? options.model : std::nullopt;
}

/// What is written is of a result alone: no model is opened for it.
bool writesResultOnly(const StartOptions& options) {
    const bool ofModel = options.model && options.result;
    return resultGiven(options) && !ofModel && !options.exports.empty() &&
           options.view.value_or("experiment") == "experiment" &&
           std::ranges::none_of(options.exports, isPageFile);
}

/// Sets the whole window: of several files that were dropped it is the one that is opened.
bool opensWhole(const TakenFiles::One& one) {
    return one.kind == FileKind::Class || one.kind == FileKind::Session;
}

/// What a drop of these files will do, in words.
QString whereItGoes(const TakenFiles& taken) {
    auto first = std::ranges::find_if(taken.files, opensWhole);
    if (first == taken.files.end())
        first =
            std::ranges::find_if(taken.files, [](const auto& one) { return one.kind != FileKind::Model; });
    if (first == taken.files.end() && taken.more > 0)
        return Shell::tr("Drop to open these models and %1 more files").arg(taken.more);
    if (first == taken.files.end() && taken.files.size() > 1) return Shell::tr("Drop to open these models");
    const TakenFiles::One& one = first == taken.files.end() ? taken.files.front() : *first;
    const auto named = [&](const QString& words) {
        const auto name = one.path.has_filename() ? one.path.filename() : one.path.parent_path().filename();
        return words.arg(QString::fromStdString(name.string()));
    };
    switch (one.kind) {
    case FileKind::Session:
        return named(Shell::tr("Drop to open the session “%1”"));
    case FileKind::Class:
        return named(Shell::tr("Drop to open the class “%1”"));
    case FileKind::Lesson:
        return named(Shell::tr("Drop to open the lesson “%1”"));
    case FileKind::Edits:
        return named(Shell::tr("Drop to put the edits of “%1” in force"));
    case FileKind::Text:
        return named(Shell::tr("Drop to run the text of “%1” as the prompt"));
    case FileKind::Result:
        return named(Shell::tr("Drop to show the result “%1”"));
    case FileKind::Model:
        break;
    }
    return named(Shell::tr("Drop to open the model “%1”"));
}

/// The files that are dragged; none that has a name longer than any file's.
std::vector<std::filesystem::path> filesOf(const QDropEvent& event) {
    std::vector<std::filesystem::path> files;
    for (const QUrl& url : event.mimeData()->urls())
        if (const std::string file = url.toLocalFile().toStdString(); !file.empty() && file.size() < PATH_MAX)
            files.emplace_back(file);
    return files;
}

constexpr int waitForDialogMs = 200;
const auto noticeBar = QStringLiteral("noticeToolBar");

/// Without Qt's warning of windows that exist: from the first dialog on it keeps one of its own for the
/// desktop, hidden and empty.
void scaleAllOfQt(double factor) {
    QLoggingCategory& said = *QLoggingCategory::defaultCategory();
    const bool warns = said.isWarningEnabled();
    said.setEnabled(QtWarningMsg, false);
    QHighDpiScaling::setGlobalFactor(factor);
    said.setEnabled(QtWarningMsg, warns);
}

double environmentRatio() {
    bool valid = false;
    const double ratio = qEnvironmentVariable("QT_SCALE_FACTOR").toDouble(&valid);
    return valid && ratio > 0 ? ratio : 1;
}

} // namespace

/// Files over the window, until they leave it or are dropped. They are looked at once.
struct Shell::Drag {
    std::vector<std::filesystem::path> files;
    std::shared_future<TakenFiles> looked;
    QString words;        // where they would go, once that is known
    bool refused = false; // by the class
    bool left = false;    // the window, or a part of it for another one
    QObject waiting;      // for the look
};

Shell::Shell(const StartOptions& options)
    : options_(options),
      assets_(findAssets(executableDir(), options.assets)),
      remembers_(!options.forFiles()),
      blocked_(remembers_ ? Settings::blocked() : QString()),
      settings_(settingsOf(options, !remembers_ || !blocked_.isEmpty())),
      appearance_(QApplication::palette()),
      ratio_(environmentRatio()),
      effects_(effectsOfDesktop()) {
    for (auto* path : {&options_.model, &options_.with})
        if (*path) *path = orShipped(**path, assets_);
    const Precision precision = options.precision == "bf16" ? Precision::Bf16 : Precision::Float32;
    session_ = std::make_unique<Session>(Processor(options.backend, 0, precision));
    session_->setWeights(cli::weightsNamed(options.weights));
    if (remembers_ && blocked_.isEmpty()) // beside the user's settings, as what is kept for recovery
        ExperimentDesk::of(*session_).setFolder(QFileInfo(userSettings().fileName()).path().toStdString() +
                                                "/experiments");
    session_->setStart(options.firstView());
    session_->setMapChoices(options.mapChoices());
    lessons_ = std::make_unique<LessonPlayer>(*session_, assets_, nullptr, language().toStdString());
    const LessonProgress earlier = remembers_ ? LessonProgress::read() : LessonProgress{};
    lessons_->setProgress(earlier);
    connect(lessons_.get(), &LessonPlayer::progressChanged, this, [this] {
        if (remembers_) lessons_->progress().write();
    });
    classroom_ = std::make_unique<Classroom>(*session_, *lessons_);
    connect(&classroom_->presenter(), &Presenter::ended, this, [this] {
        if (scaled_ != settings_.scale) rebuildLater();
    });
    guide_ = std::make_unique<GuideHelp>(assets_);
    if (auto* application = qobject_cast<Application*>(qApp))
        connect(application, &Application::threw, this, &Shell::tell);
    connect(classroom_.get(), &Classroom::settingsWanted, this, &Shell::followClass);
    sessions_ = std::make_unique<SessionFiles>(*session_, *lessons_, assets_, remembers_);
    connect(sessions_.get(), &SessionFiles::openRequested, this,
            [this](const QString& file) { openFile(file.toStdString()); });
    connect(&appearance_, &Appearance::changed, this, [this] {
        if (settings_.theme == QLatin1String("system")) change(settings_);
    });
    if (keepsLayout()) layouts_ = WindowPlace::readLayouts();
    build();
    if (!blocked_.isEmpty())
        notice_ = tr("%1 is a pipe or a device: settings are neither read nor kept.").arg(blocked_);
    dress();
    QSize size = (QSizeF(options.width, options.height) * ratio_ / factor_).toSize();
    constexpr int frame = 48; // pixels that a window's title takes, at most
    if (keepsLayout()) size = size.boundedTo(window_->screen()->availableSize() - QSize(0, frame));
    window_->resize(size);
    window_->setProperty(sizeGiven, options.sizeGiven);
}

Shell::~Shell() {
    if (window_ && window_->isVisible()) keepLayout();
    sessions_->detach(); // keeps what is on screen
    QCoreApplication::removeTranslator(&qtWords_);
    QCoreApplication::removeTranslator(&words_);
}

int Shell::run() {
    const EndSignals ends;
    QTimer::singleShot(0, this, &Shell::start); // within the loop, with which a box of the start ends, too
    return QCoreApplication::exec();
}

void Shell::start() {
    const WindowPlace place = keepsLayout() ? WindowPlace::read() : WindowPlace{};
    place.apply(*window_);
    if (options_.exports.empty()) place.show(*window_);
    if (const auto file = sessionGiven(options_)) {
        const bool opened = remembers_ ? sessions_->open(*file) : sessions_->openNow(*file);
        if (opened) return;
    }
    const bool isModel = options_.model && kindOf(*options_.model) == FileKind::Model;
    if (!writesResultOnly(options_))
        window_->start(isModel ? options_.model : std::nullopt, options_.with, options_.prompt);
    const bool why = options_.workspace == "why", effects = options_.workspace == "effects";
    if (why || effects) {
        LabChoices choices = session_->state().lab;
        choices.why = why;
        choices.effects = effects;
        session_->setLab(choices);
    }
    if (options_.workspace == "text") session_->setAsText(MapName::Difference);
    if (options_.workspace == "machine") session_->setMachine({.shown = true, .open = {}});
    window_->setWorkspace(why || effects
                              ? Workspace::Lab
                              : workspaceNamed(options_.workspace)); // a lesson brings a text of its own
    if (options_.experiment) ExperimentDesk::of(*session_).choose(*options_.experiment);
    if (options_.lesson) window_->openLesson(*options_.lesson);
    if (const auto result = resultGiven(options_))
        showResult(*result);
    else if (options_.model && !isModel && !sessionGiven(options_))
        open(lookAt({*options_.model}));
    if (options_.present) classroom_->present(false);
    if (options_.firstMinute && remembers_) offerFirstMinute();
}

void Shell::showResult(const std::filesystem::path& file) {
    if (window_->findChild<ExperimentsWorkspace*>()->openResult(file))
        window_->setWorkspace(Workspace::Experiments);
}

/// Once the pair that the window opens with is on screen, if nothing else has come up until then.
void Shell::offerFirstMinute() {
    constexpr int lookMs = 50;
    if (!settled() || QApplication::activeModalWidget() != nullptr) {
        QTimer::singleShot(lookMs, this, &Shell::offerFirstMinute);
        return;
    }
    auto* tour = window_->findChild<FirstMinute*>();
    const bool free = !classroom_->presenter().active() && window_->workspace() == Workspace::Explore;
    if (tour != nullptr && free && tour->possible() && firstTime(QStringLiteral("firstMinute"))) tour->open();
}

void Shell::openFile(const std::filesystem::path& file) {
    take(looks_.begin([file] { return lookAt({file}); }));
}

/// Opens what was found, by an event of its own: who drops waits for the answer, a box would keep him
/// waiting, the window that it comes from may go, and what goes wrong must not leave through the menu or the
/// drop.
void Shell::take(const std::shared_future<TakenFiles>& looked) {
    window_->setProperty("taking", ++taking_);
    whenThere(*this, looked, [this, looked] {
        const auto opened = [this, looked] {
            const auto done = qScopeGuard([this] {
                --taking_;
                if (window_) window_->setProperty("taking", taking_);
            });
            if (window_ && mayOpen(looked.get())) open(looked.get());
        };
        QMetaObject::invokeMethod(this, opened, Qt::QueuedConnection);
    });
}

/// False where the class does not allow it.
bool Shell::mayOpen(const TakenFiles& taken) const {
    return std::ranges::all_of(taken.files,
                               [this](const auto& one) { return classroom_->mayOpen(one.kind); });
}

void Shell::open(const TakenFiles& taken) {
    const auto whole = std::ranges::find_if(taken.files, opensWhole);
    if (whole == taken.files.end())
        window_->openFiles(taken);
    else if (whole->kind == FileKind::Session)
        sessions_->open(whole->path);
    else
        classroom_->open(whole->path);
}

bool Shell::settled() const {
    return taking_ == 0 && window_->settled() && sessions_->settled();
}

/// What failed, at the top of the window until it is put away; the last of several. What failed again and
/// again, as painting may, is told once.
void Shell::tell(const QString& words) {
    if (!window_) { // not even a window could be made; what was on screen is kept
        std::cerr << "lambdascope: " << escaped(words.toStdString()) << '\n';
        return QCoreApplication::exit(1);
    }
    const QString notice = tr("This failed: %1. What was open is still open.").arg(words);
    if (notice == notice_ && window_->findChild<QToolBar*>(noticeBar) != nullptr) return;
    notice_ = notice;
    addNotice();
}

void Shell::addNotice() {
    removeFromTop(*window_, noticeBar);
    if (notice_.isEmpty()) return;
    auto* bar = new NoticeBar(notice_);
    QPushButton* close =
        bar->addChoice(tr("Close"), QStringLiteral("closeNotice"), tr("Puts this line away"));
    connect(close, &QPushButton::clicked, this, [this] {
        notice_.clear();
        removeFromTop(*window_, noticeBar);
    });
    addAtTop(*window_, bar, tr("Notice"), noticeBar);
}

QString Shell::language() const {
    return languageFor(settings_.language, QLocale::system().uiLanguages());
}

Theme Shell::theme() const {
    const bool system = settings_.theme == QLatin1String("system");
    if (system) return appearance_.dark() ? Theme::darkTheme() : Theme::light();
    return Theme::named(settings_.theme);
}

void Shell::setLanguage(const QString& setting) {
    Settings wanted = settings_;
    wanted.language = setting;
    change(wanted);
}

void Shell::setTheme(const QString& setting) {
    Settings wanted = settings_;
    wanted.theme = setting;
    change(wanted);
}

void Shell::setScale(int percent) {
    Settings wanted = settings_;
    wanted.scale = percent;
    change(wanted);
}

void Shell::setReducedMotion(bool reduced) {
    Settings wanted = settings_;
    wanted.reducedMotion = reduced;
    change(wanted);
}

void Shell::setMemory(std::int64_t bytes) {
    Settings wanted = settings_;
    wanted.memory = bytes;
    keep(wanted);
    session_->passes().setMapMemory(bytes);
}

void Shell::keep(const Settings& settings) {
    if (remembers_ && !own_) settings.writeChanges(settings_);
    settings_ = settings;
}

void Shell::change(const Settings& settings) {
    keep(settings);
    rebuildLater();
}

/// A class that begins or ends.
void Shell::followClass() {
    if (classroom_->active()) {
        if (!own_) own_ = settings_;
        settings_ = classroom_->settingsFor(*own_);
    } else if (own_) {
        settings_ = *std::exchange(own_, {});
    }
    rebuildLater();
}

/// Later: the wish comes from a menu of the window that goes.
void Shell::rebuildLater() {
    if (!std::exchange(rebuildQueued_, true))
        QMetaObject::invokeMethod(this, &Shell::rebuild, Qt::QueuedConnection);
}

void Shell::rebuild() {
    // a dialog is a part of the window, also when it has just been closed and its exec() has still to return;
    // who shows that he is busy works in the window
    if (std::ranges::any_of(window_->findChildren<QDialog*>(), &QDialog::isModal) ||
        QApplication::activeModalWidget() != nullptr || QApplication::activePopupWidget() != nullptr ||
        QGuiApplication::overrideCursor() != nullptr) {
        QTimer::singleShot(waitForDialogMs, this, &Shell::rebuild);
        return;
    }
    rebuildQueued_ = false;
    WindowState state = stateOf(*window_);
    const int before = window_->property("scale").toInt();
    const bool wasOfClass = ofClass_;
    keepLayout();
    emit rebuilding();
    QToolTip::hideText();
    classroom_->detach();
    sessions_->detach();
    guide_->detach();
    window_.reset();
    build();
    state.sameSize = before == scaled_ && ofClass_ == wasOfClass;
    if (ofClass_ != wasOfClass) state.layout.clear(); // a class begins with the docks as designed
    restore(*window_, state);
    dress();
    emit rebuilt();
}

void Shell::build() {
    applyScale();
    applyLanguage();
    applyMotion();
    session_->passes().setMapMemory(settings_.memory);
    window_ = std::make_unique<MainWindow>(*session_, assets_, theme(), lessons_.get());
    window_->setProperty("scale", scaled_);
    window_->installEventFilter(this);
    window_->setAcceptDrops(true);
    connect(window_.get(), &MainWindow::fileChosen, this, &Shell::openFile);
    dropFrame_ = new DropFrame(window_.get());
    ofClass_ = classroom_->active();
    if (!ofClass_) window_->layouts().setStored(layouts_);
    auto* menu = new ViewMenu(*window_->findChild<QMenu*>(QStringLiteral("viewMenu")), settings_);
    connect(menu, &ViewMenu::languageRequested, this, &Shell::setLanguage);
    connect(menu, &ViewMenu::themeRequested, this, &Shell::setTheme);
    connect(menu, &ViewMenu::scaleRequested, this, &Shell::setScale);
    connect(menu, &ViewMenu::reducedMotionRequested, this, &Shell::setReducedMotion);
    connect(menu, &ViewMenu::memoryRequested, this, &Shell::setMemory);
    addHelp();
    new ExportMenu(*window_, figures());
    addCopyCommand(*window_, *session_, *lessons_, assets_);
    new ShareMenu(*window_, *session_, figures(), assets_, language());
}

FigureSource Shell::figures() {
    return {*window_, *session_, [this](Control control) { return classroom_->rules().allows(control); }};
}

/// What outlives windows adds its part to the new one.
void Shell::dress() {
    addNotice();
    sessions_->attach(*window_);
    classroom_->attach(*window_, settings_.reducedMotion);
    guide_->comeBack();
    Shortcuts(*window_).apply(); // all actions are there now
}

/// What a class made of the docks is not the user's.
void Shell::keepLayout() {
    if (ofClass_) return;
    layouts_ = window_->layouts().stored();
    if (!keepsLayout()) return;
    const bool borrowed = window_->property(borrowedSize).toSize() == window_->size();
    (borrowed ? WindowPlace::read() : WindowPlace::of(*window_)).write(layouts_);
}

bool Shell::eventFilter(QObject* watched, QEvent* event) {
    if (watched != window_.get()) return false;
    if (event->type() == QEvent::Close) {
        keepLayout();
        classroom_->windowCloses();
    }
    switch (event->type()) {
    case QEvent::DragEnter:
        dragEnters(*static_cast<QDropEvent*>(event)); // which it is, too
        return true;
    case QEvent::DragMove:
        dragMoves(*static_cast<QDropEvent*>(event));
        return true;
    case QEvent::Drop:
        dropped(*static_cast<QDropEvent*>(event));
        return true;
    case QEvent::DragLeave:
        dragEnds();
        return true;
    default:
        return false;
    }
}

/// Files are taken until it is known that the class does not allow it, and it is said where they would go.
void Shell::dragEnters(QDropEvent& event) {
    auto files = filesOf(event);
    if (files.empty()) return event.ignore();
    if (!drag_ || drag_->files != files) {
        drag_ = std::make_unique<Drag>();
        drag_->files = files;
        drag_->looked = hovers_.begin([files = std::move(files)] { return lookAt(files); });
        whenThere(drag_->waiting, drag_->looked, [this] {
            const TakenFiles taken = drag_->looked.get();
            drag_->refused = !mayOpen(taken);
            drag_->words = whereItGoes(taken);
            showDrag();
        });
    }
    drag_->left = false;
    showDrag();
    dragMoves(event);
}

void Shell::showDrag() {
    if (!drag_->left && !drag_->refused && !drag_->words.isEmpty()) dropFrame_->say(drag_->words);
}

void Shell::dragMoves(QDropEvent& event) {
    if (drag_ && !drag_->refused)
        event.acceptProposedAction();
    else
        event.ignore();
}

void Shell::dropped(QDropEvent& event) {
    dragMoves(event);
    if (event.isAccepted())
        take(isThere(drag_->looked) ? drag_->looked
                                    : looks_.begin([files = drag_->files] { return lookAt(files); }));
    dragEnds();
}

/// From one part of the window to the next a drag leaves and enters at once: only later it is over. One whose
/// look is not there yet is kept, so that the same files are not looked at twice at the same time.
void Shell::dragEnds() {
    dropFrame_->hide();
    if (drag_) drag_->left = true;
    const auto forget = [this] {
        if (drag_ && drag_->left && isThere(drag_->looked)) drag_.reset();
    };
    QMetaObject::invokeMethod(this, forget, Qt::QueuedConnection);
}

void Shell::addHelp() {
    QMenu* help = window_->menuBar()->addMenu(tr("&Help"));
    guide_->attach(*help, language());
    if (!ofClass_) addFirstMinute(*help);
    addLivePage(*help);
    (new BenchWindow(*session_, *lessons_, *window_))->attach(*help);
    QAction* keys = help->addAction(tr("&Keyboard shortcuts"), window_.get(), [window = window_.get()] {
        auto* dialog = new ShortcutsDialog(*window);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->open();
    });
    QAction* about = help->addAction(tr("&About Lambdascope"), window_.get(), [window = window_.get()] {
        MessageBox::about(window, tr("About Lambdascope"),
                          tr("Lambdascope %1\n\nAn explorer of the Differential Transformer "
                             "(arXiv 2410.05258).\n\nMIT licence. Made with Qt %2, Dear ImGui and Eigen.")
                              .arg(QCoreApplication::applicationVersion(), QLatin1String(qVersion())));
    });
    about->setObjectName(QStringLiteral("actionAbout"));
    keys->setObjectName(QStringLiteral("actionShortcuts"));
    keys->setShortcut(QKeySequence(Qt::Key_Question)); // a text field keeps its "?"
}

/// That of the shipped pair, which the build has made.
void Shell::addLivePage(QMenu& help) {
    const std::filesystem::path page = executableDir().parent_path() / "share" / "lambdascope" / "live.html";
    std::error_code none;
    if (ofClass_ || !std::filesystem::exists(page, none)) return;
    QAction* action = help.addAction(tr("&Live page in the browser"), this, [this, page] {
        const QString file = QString::fromStdString(page.string());
        if (!QDesktopServices::openUrl(QUrl::fromLocalFile(file)))
            MessageBox::information(window_.get(), tr("Live page"),
                                    tr("No browser could be started. The page is %1; any browser opens it.")
                                        .arg(QDir::toNativeSeparators(file)));
    });
    action->setObjectName(QStringLiteral("actionLivePage"));
    action->setToolTip(tr("The shipped pair as one page that computes in any browser, on a phone too"));
}

void Shell::addFirstMinute(QMenu& help) {
    auto* tour = new FirstMinute(*session_, *window_);
    connect(this, &Shell::rebuilding, tour, &FirstMinute::close); // what it wrote goes with it
    QAction* action = help.addAction(tr("&First minute"), tour, &FirstMinute::open);
    action->setObjectName(QStringLiteral("actionFirstMinute"));
    help.setToolTipsVisible(true);
    connect(&help, &QMenu::aboutToShow, action, [action, tour] {
        const QString why = tour->whyNot();
        action->setEnabled(why.isEmpty());
        action->setToolTip(why.isEmpty() ? tr("A guided start over this window") : why);
    });
}

/// All of Qt, the GL canvas and the text that ImGui shows draw in logical pixels, and this makes them larger
/// at once. Private, because in public there is only QT_SCALE_FACTOR, which is read once, when a program
/// starts; it may be called while no window exists, and between two windows none does.
/// Where that would be less than a pixel for a pixel, only the text gets smaller (see textScale()).
/// The windows of a presentation stay, and so does their scale: another one comes once they are gone.
void Shell::applyScale() {
    if (classroom_->presenter().active()) return;
    scaled_ = settings_.scale;
    factor_ = ratio_ * settings_.scale / 100;
    scaleAllOfQt(factor_);
    const double pixels = QGuiApplication::primaryScreen()->devicePixelRatio();
    const double text = std::min(1.0, pixels);
    if (text < 1) scaleAllOfQt(factor_ /= text);
    qApp->setProperty("textScale", text);
}

void Shell::applyLanguage() {
    const QString name = language();
    const QLocale locale(name);
    lessons_->setLanguage(name.toStdString());
    QLocale::setDefault(locale); // numbers in fields, and which Chinese characters the fonts show
    QCoreApplication::removeTranslator(&qtWords_);
    QCoreApplication::removeTranslator(&words_);
    if (qtWords_.load(locale, QStringLiteral("qtbase"), QStringLiteral("_"),
                      QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&qtWords_);
    // a translator looks at a file that is not built in
    if (words_.load(qEnvironmentVariable("LAMBDASCOPE_TRANSLATION",
                                         QStringLiteral(":/i18n/lambdascope_%1.qm").arg(name))))
        QCoreApplication::installTranslator(&words_);
}

void Shell::applyMotion() const {
    qApp->setProperty("reducedMotion", settings_.reducedMotion);
    for (const Qt::UIEffect effect : effects_)
        QApplication::setEffectEnabled(effect, !settings_.reducedMotion);
}

} // namespace lambdascope
