// SPDX-License-Identifier: MIT
#include "app/files/session_files.h"

#include "app/files/window_record.h"
#include "app/lessons/lesson_player.h"
#include "app/session/recorded.h"
#include "app/session/work_dialog.h"
#include "app/settings/file_kinds.h"
#include "app/settings/settings.h"
#include "app/window/main_window.h"
#include "core/files/session_record.h"
#include "core/util/assets.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "widgets/kit/frame/notice_bar.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/message_box.h"
#include "widgets/kit/sentence.h"

#include <QCloseEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QScopeGuard>
#include <QToolBar>

#include <algorithm>
#include <utility>

namespace lambdascope {

namespace {

const auto recoveryBar = QStringLiteral("recoveryToolBar");
constexpr int keepAfterMs = 2000;                          // since the first change that is not kept
constexpr std::int64_t readAtOnce = std::int64_t{1} << 31; // bytes of weights that are hashed unasked

/// With paths that do not depend on where its file lies.
SessionRecord anywhere(SessionRecord record, const std::filesystem::path& file) {
    for (std::string* path : {&record.models.folder, &record.models.with})
        if (!path->empty()) *path = pathFromSession(*path, file).string();
    for (auto* model : {&record.models.diff, &record.models.standard})
        if (*model) (*model)->sha256.clear();
    if (record.lesson && record.lesson->lesson.ends_with(".md"))
        record.lesson->lesson = pathFromSession(record.lesson->lesson, file).string();
    for (RecordedHunt& hunt : record.hunts)
        for (std::string* path : {&hunt.folder, &hunt.with})
            if (!path->empty()) *path = pathFromSession(*path, file).string();
    return record;
}

/// What a session is about; the window is no change of it.
std::string contentOf(SessionRecord record) {
    record.window = {};
    record.savedAs.clear();
    return toJson(record);
}

/// Whether the user's own file holds the same.
bool isSaved(const SessionRecord& record, const std::filesystem::path& file) {
    if (record.savedAs.empty()) return false;
    try {
        return contentOf(anywhere(record, file)) ==
               contentOf(anywhere(readSession(record.savedAs), record.savedAs));
    } catch (const Error&) {
        return false;
    }
}

QString recoveryFolder() {
    return QFileInfo(userSettings().fileName()).path() + QStringLiteral("/recovery");
}

} // namespace

SessionFiles::SessionFiles(Session& session, LessonPlayer& player, const std::filesystem::path& assets,
                           bool remembers, QObject* parent)
    : QObject(parent), session_(session), player_(player), assets_(assets), remembers_(remembers) {
    keepSoon_.setSingleShot(true);
    keepSoon_.setInterval(keepAfterMs);
    connect(&keepSoon_, &QTimer::timeout, this, &SessionFiles::keep);
    const auto changed = [this] {
        if (!keepSoon_.isActive()) keepSoon_.start();
    };
    session_.onChange(this, ~(Part::Effects | Part::Recording), changed); // what a file keeps
    connect(&player_, &LessonPlayer::changed, this, changed);
    const auto loadEnded = [this] {                             // without a model
        if (opening_ && opening_->modelsThere) return finish(); // the step alone does not come
        opening_.reset();
    };
    connect(&player_, &LessonPlayer::lessonOpened, this, [this] {
        const auto lesson = player_.recorded("/");
        if (lesson && lesson->lesson.ends_with(".md")) RecentFiles::add(pathFromSession(lesson->lesson, "/"));
    });
    connect(&session_, &Session::openFailed, this, loadEnded);
    connect(&session_, &Session::openCancelled, this, loadEnded);
    if (!remembers_) return;
    recovery_ = std::make_unique<Recovery>(recoveryFolder());
    left_ = nextLeft();
}

/// What a run left that is more than what it had saved.
std::optional<Recovery::Left> SessionFiles::nextLeft() const {
    while (auto left = recovery_->left()) {
        if (!isSaved(left->record, left->file.toStdString())) return left;
        Recovery::discard(*left);
    }
    return {};
}

SessionFiles::~SessionFiles() = default;

bool SessionFiles::isShipped(const std::filesystem::path& folder) const {
    const auto shipped = shippedPairs(assets_);
    return std::ranges::find(shipped, folder) != shipped.end();
}

void SessionFiles::attach(MainWindow& window) {
    window_ = &window;
    addActions(*window.findChild<QMenu*>(QStringLiteral("fileMenu")));
    window.installEventFilter(this);
    // of the window; what its views have put off, restoreZoom() asks for
    session_.onChange(&window, Part::Models, [this] { onModels(); });
    session_.onChange(&window, Part::Pass, [this] { onPass(); });
    connect(&session_.passes(), &Passes::failed, &window, [this] { onPass(); });
    showTitle();
    if (left_) offerRecovery();
}

void SessionFiles::detach() {
    keep();
    window_ = nullptr;
}

SessionRecord SessionFiles::record(const std::filesystem::path& file) const {
    SessionRecord record;
    const SessionState& s = session_.state();
    record.models = modelsOf(s, file);
    const std::pair<const ModelPtr&, std::optional<RecordedModel>&> both[] = {
        {s.models.diff, record.models.diff}, {s.models.standard, record.models.standard}};
    for (const auto& [model, recorded] : both)
        if (model && recorded) recorded->sha256 = model->hash->known();
    record.view = viewOf(s, session_.history());
    record.lesson = player_.recorded(file);
    record.hunts = player_.hunts().recorded(file);
    if (window_) record.window = windowRecord(*window_);
    return record;
}

/// Where the weights cannot be read any more, the session is saved without.
bool SessionFiles::readHashes() {
    try {
        lambdascope::readHashes(remembers_ ? window_.data() : nullptr, tr("Save the session"),
                                session_.state().models);
    } catch (const Cancelled&) {
        return false;
    } catch (const Error&) {
        return true;
    }
    return true;
}

bool SessionFiles::changed() {
    return !file_.empty() && content() != saved_;
}

std::string SessionFiles::content() {
    SessionRecord now = record(file_.empty() ? std::filesystem::path("session") : file_);
    for (auto* model : {&now.models.diff, &now.models.standard})
        if (*model) (*model)->sha256.clear(); // it comes to be known later, and the size tells enough
    now.view.swept = false;                   // nor does a computation
    return contentOf(std::move(now));
}

bool SessionFiles::open(const std::filesystem::path& file) {
    try {
        return mayClose() && openNow(file);
    } catch (const Error& error) {
        tellProblem(tr("The session was not opened"), sentence(error));
        return false;
    }
}

bool SessionFiles::openNow(const std::filesystem::path& file) {
    const auto whole = absolutePath(file);
    return start({.record = readSession(whole), .from = whole, .file = whole, .folder = {}});
}

/// The models first: until they are there, everything stays as it is.
bool SessionFiles::start(Opening opening) {
    const RecordedModels& models = opening.record.models;
    if (models.folder.empty()) {                  // it was saved before any model was open:
        opening.folder = session_.state().folder; // what is open stays
        opening_ = std::move(opening);
        session_.setText(opening_->record.view.text, true);
        onModels();
        if (opening_) finish(); // unless a pass has
        return true;
    }
    ModelFinder finder(assets_, remembers_ ? window_.data() : nullptr);
    const auto found = finder.find(models, opening.from);
    if (!found) return false;
    FirstView start;
    start.record = opening.record.view;
    start.step = models.step;
    opening.folder = found->folder;
    opening_ = std::move(opening);
    window_->openModels(found->folder, found->with); // as they were recorded, and not as if they were dropped
    session_.setStart(start);                        // of what is being opened now
    return true;
}

/// The models of a session are there: the window gets its places before the first pass fills them.
void SessionFiles::onModels() {
    const SessionState& s = session_.state();
    if (opening_ && s.folder != opening_->folder) opening_.reset(); // another model came between
    if (!opening_ && !s.folder.empty() && s.folder != knownFolder_ && !isShipped(s.folder))
        RecentFiles::add(s.folder);
    knownFolder_ = s.folder;
    if (!opening_) return showTitle();
    if (std::exchange(opening_->modelsThere, true)) return;
    const Opening opening = *opening_;
    file_ = opening.file; // what is on screen is this session's from here on
    saved_.clear();
    showTitle();
    if (player_.active()) player_.end(); // what the session holds stays
    for (const RecordedHunt& hunt : opening.record.hunts)
        player_.hunts().restore(hunt,
                                hunt.folder == opening.record.models.folder
                                    ? opening.folder // where the models were found
                                    : pathFromSession(hunt.folder, opening.from),
                                opening.from);
    restoreWindow(*window_, opening.record.window);
    if (!opening.record.lesson) return;
    try {
        player_.restore(*opening.record.lesson, opening.from);
        restoreWindow(*window_, opening.record.window); // with the panels of the page
    } catch (const Error& error) {
        tellLater(tr("The lesson of the session could not be opened"), sentence(error));
    }
}

void SessionFiles::onPass() {
    const SessionState& s = session_.state();
    if (!opening_ || !opening_->modelsThere || s.fresh > 0) return;
    const bool there = (s.diffEdited || s.standard) && s.textCurrent() && s.editsCurrent();
    const auto& step = opening_->record.models.step;
    const bool stepToCome = step && *step != s.trainingStep && hasStep(s.history, *step);
    if (s.problem.isEmpty() && (!there || stepToCome)) return;
    finish();
}

/// What was opened is on screen; from here on a change is the user's.
void SessionFiles::finish() {
    const Opening opened = *std::exchange(opening_, {});
    restoreZoom(*window_, opened.record.window);
    if (opened.record.view.swept) session_.sweeps().start();
    if (opened.from == opened.file) {
        saved_ = content();
        RecentFiles::add(file_);
    } else if (keep() && left_ && opened.from == left_->file.toStdString()) {
        discardRecovery(); // only once this run keeps it
    }
    showTitle();
}

bool SessionFiles::save() {
    if (stillOpening()) return false;
    return file_.empty() ? saveAs() : write(file_);
}

bool SessionFiles::saveAs() {
    if (stillOpening()) return false;
    const auto ending = QStringLiteral("lambdascope");
    QFileDialog dialog(window_, tr("Save the session"), {}, tr("Sessions (*.lambdascope)"));
    dialog.setObjectName(QStringLiteral("saveSession"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(ending);
    const QString name = session_.state().title.isEmpty() ? tr("session") : session_.state().title;
    dialog.selectFile(file_.empty() ? name + u'.' + ending : QString::fromStdString(file_.string()));
    if (dialog.exec() != QDialog::Accepted || dialog.selectedFiles().isEmpty()) return false;
    const std::filesystem::path chosen = dialog.selectedFiles().constFirst().toStdString();
    if (isSessionFile(chosen)) return write(chosen);
    tellProblem(
        tr("The session was not saved"),
        tr("%1: the name of a session ends in .lambdascope").arg(QString::fromStdString(chosen.string())));
    return false;
}

bool SessionFiles::write(const std::filesystem::path& file) {
    if (!readHashes()) return false;
    try {
        writeSession(file, record(file));
    } catch (const Error& error) {
        tellProblem(tr("The session was not saved"), sentence(error));
        return false;
    }
    file_ = absolutePath(file);
    saved_ = content();
    RecentFiles::add(file_);
    showTitle();
    return true;
}

/// For the case that the program ends without being asked. True where it is on the disk; else it is tried
/// again soon: a session may be opening, or the disk be full.
bool SessionFiles::keep() {
    showTitle();
    if (!recovery_ || !recovery_->works() || !window_) return false;
    const bool kept = !opening_ && writeRecovery();
    if (!kept) keepSoon_.start();
    return kept;
}

bool SessionFiles::writeRecovery() {
    const std::filesystem::path place = recovery_->file().toStdString();
    try {
        for (const ModelPtr& model : {session_.state().models.diff, session_.state().models.standard})
            if (model && model->hash->bytes() <= readAtOnce) model->hash->begin(); // for the next time
        SessionRecord now = record(place);
        now.savedAs = file_.string();
        std::string json = toJson(now);
        if (json == kept_) return true;
        writeSession(place, now);
        kept_ = std::move(json);
        return true;
    } catch (const std::exception&) { // a full disk, no memory
        return false;
    }
}

void SessionFiles::showTitle() {
    if (!window_) return;
    QStringList parts;
    if (!file_.empty())
        parts << asTitle(QString::fromStdString(file_.stem().string())) + QStringLiteral("[*]");
    if (!session_.state().title.isEmpty()) parts << asTitle(session_.state().title);
    parts << QStringLiteral("Lambdascope");
    window_->setWindowTitle(parts.join(QStringLiteral(" — ")));
    window_->setWindowFilePath(QString::fromStdString(file_.string()));
    window_->setWindowModified(changed());
}

// What sessions add to a window: the menu File, the bar that offers what a crash left, and the last question.
void SessionFiles::addActions(QMenu& menu) {
    QAction* before = menu.actions().isEmpty() ? nullptr : menu.actions().constLast(); // Quit
    const auto add = [&](const QString& text, const char* name, const QKeySequence& key, const auto& wish,
                         bool opens) {
        auto* action = new QAction(text, &menu);
        action->setObjectName(QLatin1String(name));
        action->setShortcut(key);
        tagControl(action, Control::Open);
        if (opens) // it sets everything that a class can lock
            for (const ControlName& control : controlNames()) tagControl(action, control.control);
        connect(action, &QAction::triggered, this, wish);
        menu.insertAction(before, action);
        return action;
    };
    add(
        tr("Open sess&ion…"), "actionOpenSession", QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_O),
        [this] { choose(); }, true);
    auto* recent = new RecentMenu(&menu);
    connect(recent, &RecentMenu::chosen, this, &SessionFiles::openRequested, Qt::QueuedConnection);
    for (const ControlName& control : controlNames()) tagControl(recent->menuAction(), control.control);
    menu.insertMenu(before, recent);
    QAction* last = add(
        tr("Bring back the last &time's screen"), "actionLastScreen", {}, [this] { openLast(); }, true);
    connect(&menu, &QMenu::aboutToShow, last,
            [this, last] { last->setEnabled(recovery_ && QFileInfo::exists(recovery_->lastFile())); });
    menu.insertSeparator(before);
    add(
        tr("&Save session"), "actionSaveSession", QKeySequence::Save, [this] { save(); }, false);
    add(
        tr("Save session &as…"), "actionSaveSessionAs", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S),
        [this] { saveAs(); }, false);
    menu.insertSeparator(before);
}

void SessionFiles::choose() {
    const QString file = QFileDialog::getOpenFileName(window_, tr("Open a session"), {},
                                                      tr("Sessions (*.lambdascope);;All files (*)"));
    if (!file.isEmpty()) open(file.toStdString());
}

void SessionFiles::offerRecovery() {
    const QString when = QLocale().toString(left_->time, QLocale::ShortFormat);
    const QString name =
        left_->record.savedAs.empty()
            ? QString()
            : QString::fromStdString(std::filesystem::path(left_->record.savedAs).stem().string());
    auto* bar = new NoticeBar(
        name.isEmpty()
            ? tr("Lambdascope ended unexpectedly. What was on screen at %1 was kept.").arg(when)
            : tr("Lambdascope ended unexpectedly. “%1” was kept as it was at %2.").arg(name, when));
    QPushButton* back = bar->addChoice(tr("Bring it back"), QStringLiteral("bringBack"),
                                       tr("Opens what was on screen; what is on screen now goes"));
    for (const ControlName& control : controlNames()) tagControl(back, control.control); // it sets everything
    connect(back, &QPushButton::clicked, this, &SessionFiles::bringBack);
    connect(bar->addChoice(tr("Discard"), QStringLiteral("discardRecovery"), tr("Throws away what was kept")),
            &QPushButton::clicked, this, &SessionFiles::discardRecovery);
    addAtTop(*window_, bar, tr("Recovery"), recoveryBar);
}

void SessionFiles::bringBack() {
    if (!left_ || !mayClose()) return;
    try {
        start({.record = left_->record,
               .from = left_->file.toStdString(),
               .file = left_->record.savedAs,
               .folder = {}});
    } catch (const Error& error) {
        tellProblem(tr("The session was not opened"), sentence(error));
    }
}

/// What was on screen when the program was closed, whether it had a name or not.
void SessionFiles::openLast() {
    const std::filesystem::path last = recovery_ ? recovery_->lastFile().toStdString() : "";
    try {
        if (!mayClose()) return;
        const SessionRecord record = readSession(last);
        start({.record = record, .from = last, .file = record.savedAs, .folder = {}});
    } catch (const Error& error) {
        tellProblem(tr("The session was not opened"), sentence(error));
    }
}

void SessionFiles::discardRecovery() {
    if (!left_) return;
    Recovery::discard(*std::exchange(left_, {}));
    if (!window_) return;
    removeFromTop(*window_, recoveryBar);
    left_ = nextLeft(); // of several runs, one after the other
    if (left_) offerRecovery();
}

/// What was opened or saved under a name is not thrown away without being asked.
bool SessionFiles::mayClose() {
    if (!remembers_ || !changed()) return true;
    MessageBox box(
        MessageBox::Question, tr("Save the session?"),
        tr("“%1” has changed since it was saved.").arg(QString::fromStdString(file_.filename().string())),
        MessageBox::Save | MessageBox::Discard | MessageBox::Cancel, window_);
    box.setObjectName(QStringLiteral("sessionChanged"));
    box.setDefaultButton(MessageBox::Save);
    const int answer = box.exec();
    return answer == MessageBox::Discard || (answer == MessageBox::Save && save());
}

void SessionFiles::tellProblem(const QString& title, const QString& words) {
    MessageBox box(MessageBox::Warning, title, words, MessageBox::Ok, window_);
    box.setInformativeText(tr("What was open is unharmed."));
    box.setObjectName(QStringLiteral("sessionProblem"));
    box.exec();
}

/// The window and the models may be in the middle of a change; where nobody looks, the program says it and
/// ends.
void SessionFiles::tellLater(const QString& title, const QString& words) {
    if (!remembers_) return emit session_.startRefused(words);
    QMetaObject::invokeMethod(
        this, [this, title, words] { tellProblem(title, words); }, Qt::QueuedConnection);
}

bool SessionFiles::stillOpening() {
    if (opening_)
        tellProblem(tr("The session was not saved"),
                    tr("Another one is still being opened. Save it once its maps are there."));
    return opening_.has_value();
}

bool SessionFiles::eventFilter(QObject* watched, QEvent* event) {
    if (watched == window_ && event->type() == QEvent::Close && !mayClose()) {
        event->ignore();
        return true;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace lambdascope
