// SPDX-License-Identifier: MIT
#include "app/session_files.h"

#include "app/lesson_player.h"
#include "app/main_window.h"
#include "app/recent_files.h"
#include "app/sentence.h"
#include "app/session_values.h"
#include "app/settings.h"
#include "app/window_record.h"
#include "core/util/error.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>
#include <QScopeGuard>

#include <utility>

namespace lambdascope {
namespace {

constexpr int keepAfterMs = 2000;                          // since the first change that is not kept
constexpr std::int64_t readAtOnce = std::int64_t{1} << 28; // bytes of weights that are read without asking

/// What a session is about; the window is no change of it.
std::string contentOf(SessionRecord record) {
    record.window = {};
    record.savedAs.clear();
    return toJson(record);
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
    for (const auto signal :
         {&Session::modelsChanged, &Session::passChanged, &Session::editsChanged, &Session::selectionChanged,
          &Session::sweepChanged, &Session::generationChanged})
        connect(&session_, signal, this, changed);
    connect(&player_, &LessonPlayer::changed, this, changed);
    const auto given = [this] { opening_.reset(); };
    connect(&session_, &Session::openFailed, this, given);
    connect(&session_, &Session::openCancelled, this, given);
    if (!remembers_) return;
    recovery_ = std::make_unique<Recovery>(recoveryFolder());
    left_ = recovery_->left();
}

SessionFiles::~SessionFiles() = default;

void SessionFiles::attach(MainWindow& window, const Theme& theme) {
    window_ = &window;
    theme_ = theme;
    addActions(*window.findChild<QMenu*>(QStringLiteral("fileMenu")));
    window.installEventFilter(this);
    // of the window: they come after its own, which show what is new
    connect(&session_, &Session::modelsChanged, &window, [this] { onModels(); });
    connect(&session_, &Session::passChanged, &window, [this] { onPass(); });
    connect(&session_, &Session::passFailed, &window, [this] { onPass(); });
    showTitle();
    if (left_) offerRecovery();
}

void SessionFiles::detach() {
    window_ = nullptr;
}

SessionRecord SessionFiles::record(const std::filesystem::path& file, bool wholly) {
    SessionRecord record;
    const SessionState& s = session_.state();
    record.models = modelsOf(s, file);
    const std::pair<const ModelPtr&, std::optional<RecordedModel>&> both[] = {
        {s.models.diff, record.models.diff}, {s.models.standard, record.models.standard}};
    for (const auto& [model, recorded] : both)
        if (model && recorded) recorded->sha256 = wholly ? hashes_.of(model) : hashes_.known(model);
    record.view = viewOf(s, session_.history());
    record.lesson = player_.recorded(file);
    if (window_) record.window = windowRecord(*window_);
    return record;
}

bool SessionFiles::changed() {
    return !file_.empty() && content() != saved_;
}

std::string SessionFiles::content() {
    SessionRecord now = record(file_.empty() ? std::filesystem::path("session") : file_);
    for (auto* model : {&now.models.diff, &now.models.standard})
        if (*model) (*model)->sha256.clear(); // it comes to be known later, and the size tells enough
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
    const SessionRecord record = readSession(file);
    return start(record, file, std::filesystem::absolute(file));
}

bool SessionFiles::start(const SessionRecord& record, const std::filesystem::path& from,
                         const std::filesystem::path& file) {
    std::optional<ModelFinder::Found> found;
    if (!record.models.folder.empty()) {
        ModelFinder finder(assets_, remembers_ ? window_.data() : nullptr);
        found = finder.find(record.models, from);
        if (!found) return false;
    }
    if (player_.active()) player_.leave();
    opening_ = Opening{record, from, file};
    if (!found) { // it was saved before any model was open
        session_.setText(record.view.text, true);
        onModels();
        finish();
        return true;
    }
    StartOptions start;
    start.record = record.view;
    start.step = record.models.step;
    session_.setStart(start);
    window_->start(found->folder, found->with, record.view.text);
    return true;
}

/// The models of a session are there: the window gets its places before the first pass fills them.
void SessionFiles::onModels() {
    for (const ModelPtr& model : {session_.state().models.diff, session_.state().models.standard})
        if (model && weightBytes(*model) <= readAtOnce) hashes_.begin(model);
    showTitle();
    if (!opening_ || std::exchange(opening_->modelsThere, true)) return;
    try {
        if (opening_->record.lesson) player_.restore(*opening_->record.lesson, opening_->from);
    } catch (const Error& error) {
        tellProblem(tr("The lesson of the session could not be opened"), sentence(error));
    }
    restoreWindow(*window_, opening_->record.window);
}

void SessionFiles::onPass() {
    const SessionState& s = session_.state();
    if (!opening_ || !opening_->modelsThere || s.fresh > 0) return;
    const bool there = (s.diffInForce || s.standard) && s.textCurrent() && s.editsCurrent();
    const auto& step = opening_->record.models.step;
    if (s.problem.isEmpty() && (!there || (s.history && step && *step != s.step))) return;
    finish();
}

/// What was opened is on screen; from here on a change is the user's.
void SessionFiles::finish() {
    const Opening opened = *std::exchange(opening_, {});
    restoreZoom(*window_, opened.record.window);
    if (opened.record.view.swept) session_.startSweep();
    file_ = opened.file;
    saved_ = opened.from == opened.file ? content() : std::string(); // what was recovered is not saved yet
    if (left_ && opened.from == left_->file.toStdString()) discardRecovery();
    if (remembers_ && opened.from == opened.file) RecentFiles::add(file_);
    showTitle();
}

bool SessionFiles::save() {
    return file_.empty() ? saveAs() : write(file_);
}

bool SessionFiles::saveAs() {
    const auto ending = QStringLiteral("lambdascope");
    QFileDialog dialog(window_, tr("Save the session"), {}, tr("Sessions (*.lambdascope)"));
    dialog.setObjectName(QStringLiteral("saveSession"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(ending);
    const QString name = session_.state().title.isEmpty() ? tr("session") : session_.state().title;
    dialog.selectFile(file_.empty() ? name + u'.' + ending : QString::fromStdString(file_.string()));
    if (dialog.exec() != QDialog::Accepted || dialog.selectedFiles().isEmpty()) return false;
    return write(dialog.selectedFiles().constFirst().toStdString());
}

bool SessionFiles::write(const std::filesystem::path& file) {
    QGuiApplication::setOverrideCursor(Qt::WaitCursor); // large weights are read once for their hash
    const auto restored = qScopeGuard([] { QGuiApplication::restoreOverrideCursor(); });
    try {
        writeSession(file, record(file, true));
    } catch (const Error& error) {
        tellProblem(tr("The session was not saved"), sentence(error));
        return false;
    }
    file_ = std::filesystem::absolute(file);
    saved_ = content();
    if (remembers_) RecentFiles::add(file_);
    showTitle();
    return true;
}

/// For the case that the program ends without being asked.
void SessionFiles::keep() {
    showTitle();
    if (!recovery_ || !recovery_->works() || opening_ || !window_) return;
    const std::filesystem::path place = recovery_->file().toStdString();
    SessionRecord now = record(place);
    now.savedAs = file_.string();
    std::string json = toJson(now);
    if (json == kept_) return;
    try {
        writeSession(place, now);
        kept_ = std::move(json);
    } catch (const Error&) { // a full disk: the next change tries again
    }
}

void SessionFiles::showTitle() {
    if (!window_) return;
    QStringList parts;
    if (!file_.empty()) parts << QString::fromStdString(file_.stem().string()) + QStringLiteral("[*]");
    if (!session_.state().title.isEmpty()) parts << session_.state().title;
    parts << QStringLiteral("Lambdascope");
    window_->setWindowTitle(parts.join(QStringLiteral(" — ")));
    window_->setWindowFilePath(QString::fromStdString(file_.string()));
    window_->setWindowModified(changed());
}

} // namespace lambdascope
