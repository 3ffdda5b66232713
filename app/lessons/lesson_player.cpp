// SPDX-License-Identifier: MIT
// Which page is open, what the learner answers, and when the page is over.
#include "app/lessons/lesson_player.h"

#include "core/util/error.h"
#include "widgets/kit/sentence.h"

#include <QTimer>

#include <algorithm>

namespace lambdascope {
namespace {

constexpr int savedAgainMs = 60; // editors replace a file: it is away for a moment

/// When a file was written; of one that is not there, never.
std::filesystem::file_time_type timeOf(const std::filesystem::path& file) {
    std::error_code none;
    const auto time = std::filesystem::last_write_time(file, none);
    return none ? std::filesystem::file_time_type::min() : time;
}

QString textOf(const std::filesystem::path& path) {
    return QString::fromStdString(path.string());
}

} // namespace

LessonPlayer::LessonPlayer(Session& session, const std::filesystem::path& assets, QObject* parent)
    : QObject(parent),
      session_(session),
      folder_(assets / "lessons"),
      course_(readCourse(folder_, "en")),
      before_(session, [this](const OpenedPlaces& own) {
          emit modelsRequested(textOf(own.folder), own.with ? textOf(*own.with) : QString());
      }) {
    connect(&session_, &Session::modelsChanged, this, [this] {
        opening_ = false;
        wantedStep_.reset(); // it is there, or the user chose another one
        if (before_.modelsCame())
            QTimer::singleShot(0, this, [this] { // not in the middle of the change
                if (lesson_ && !before_.away()) openStep(step_);
            });
    });
    connect(&session_, &Session::openFailed, this, [this] {
        before_.notOpened();
        giveUp(tr("Its models could not be opened."));
    });
    connect(&session_, &Session::openCancelled, this, [this] {
        before_.notOpened();
        giveUp(tr("Its models were not opened."));
    });
    const auto stopped = [this] {
        if (std::exchange(answer_.revealing, false)) giveUp(tr("The run was stopped. Reveal runs it again."));
    };
    connect(&session_, &Session::passFailed, this, stopped);
    connect(&session_, &Session::passCancelled, this, stopped);
    for (const auto signal :
         {&Session::passChanged, &Session::editsChanged, &Session::selectionChanged, &Session::modelsChanged})
        connect(&session_, signal, this, &LessonPlayer::onState);
    const auto saved = [this] { QTimer::singleShot(savedAgainMs, this, &LessonPlayer::readAgain); };
    connect(&watcher_, &QFileSystemWatcher::fileChanged, this, saved);
    connect(&watcher_, &QFileSystemWatcher::directoryChanged, this, saved); // where the file is made anew
}

void LessonPlayer::setLanguage(const std::string& language) {
    course_ = readCourse(folder_, language);
    if (!lesson_ || !own_.empty()) return;
    const int there = course_.indexOf(lesson_->name);
    if (there < 0) return; // it goes on in the language that it is in
    index_ = there;
    lesson_ = course_.lessons[index_]; // the same pages in other words: what is on screen stays
    step_ = std::min(step_, static_cast<int>(lesson_->steps.size()) - 1);
    emit changed();
}

void LessonPlayer::start() {
    if (!active()) return openLesson(std::max(0, course_.indexOf(progress_.at)));
    if (!lesson_ || !before_.away()) return;
    openStep(step_);
    readAgain();
}

void LessonPlayer::pause() {
    if (rules_.models || !before_.reopen()) return;
    waits_ = opening_ = answer_.revealing = false;
    wantedStep_.reset();
}

void LessonPlayer::openLesson(int index, int step) {
    if (index < 0 || index >= static_cast<int>(course_.lessons.size())) {
        if (course_.problems.empty() || lesson_) return;
        problem_ = QString::fromStdString(course_.problems.front());
        emit lessonOpened();
        emit changed();
        return;
    }
    forgetOwn();
    index_ = index;
    show(course_.lessons[index], step);
}

void LessonPlayer::forgetOwn() {
    if (own_.empty()) return;
    watcher_.removePaths(watcher_.files() + watcher_.directories());
    own_.clear();
}

void LessonPlayer::openFile(const std::filesystem::path& file, int step) {
    forgetOwn();
    own_ = std::filesystem::absolute(file);
    index_ = -1;
    lesson_.reset();
    watcher_.addPath(QString::fromStdString(own_.parent_path().string()));
    readOwn(step);
    if (problem_.isEmpty()) return;
    emit lessonOpened();
    emit changed();
}

void LessonPlayer::readOwn(int step) {
    const QString path = QString::fromStdString(own_.string());
    if (!watcher_.files().contains(path)) watcher_.addPath(path);
    written_ = timeOf(own_);
    try {
        show(readLesson(own_), step);
    } catch (const Error& error) {
        problem_ = sentence(error);
    }
}

/// The teacher goes on writing at the page that is open. A folder tells of other files, too.
void LessonPlayer::readAgain() {
    if (own_.empty() || (lesson_ && before_.away()) || timeOf(own_) == written_) return;
    readOwn(step_);
    emit changed();
}

void LessonPlayer::show(Lesson lesson, int step) {
    const bool another = !lesson_ || lesson_->file != lesson.file;
    before_.keep();
    problem_.clear();
    answer_ = {};
    // before anybody asks for them: what is set below tells the window to draw
    step_ = std::clamp(step, 0, static_cast<int>(lesson.steps.size()) - 1);
    stage_ = stageOf(lesson, step_);
    lesson_ = std::move(lesson);
    if (own_.empty()) progress_.at = lesson_->name;
    if (another) emit lessonOpened();
    openStep(step_);
    emit progressChanged();
}

/// What a page waits for does not come.
void LessonPlayer::giveUp(const QString& why) {
    if (!opening_ && !lesson_) return;
    opening_ = waits_ = answer_.revealing = false;
    refused_ = why;
    emit changed();
}

void LessonPlayer::leave() {
    const std::optional<std::string> prompt = stage_.prompt;
    close();
    if (rules_.models || !before_.reopen()) before_.giveBack(prompt);
    emit changed();
}

void LessonPlayer::end() {
    close();
    before_.forget();
    emit changed();
}

void LessonPlayer::close() {
    lesson_.reset();
    problem_.clear();
    forgetOwn();
    stage_ = {};
    answer_ = {};
    waits_ = opening_ = false;
    wantedStep_.reset();
}

const Step* LessonPlayer::step() const {
    return lesson_ ? &lesson_->steps[step_] : nullptr;
}

void LessonPlayer::openStep(int step) {
    applying_ = true; // until the page is set: what changes before is none of the learner's doing
    before_.keep();
    step_ = step;
    answer_ = {};
    tried_.clear();
    untilMet_ = false;
    refused_.clear();
    if (!session_.state().problem.isEmpty()) session_.setText(session_.state().text, true);
    session_.setPeek(false);
    const Stage whole = stageOf(*lesson_, step);
    if (!whole.twin) session_.selectTwinBy(TwinRule::LargestWeight);
    apply(whole);
    emit changed();
}

void LessonPlayer::next() {
    if (mayGoOn()) skip();
}

void LessonPlayer::skip() {
    if (!lesson_) return;
    if (step_ + 1 < static_cast<int>(lesson_->steps.size()))
        openStep(step_ + 1);
    else if (mayLeave() && index_ + 1 < static_cast<int>(course_.lessons.size()))
        openLesson(index_ + 1);
}

/// To another lesson of the course.
bool LessonPlayer::mayLeave() const {
    return own_.empty() && rules_.allows(Control::Lessons);
}

void LessonPlayer::back() {
    if (!lesson_) return;
    if (step_ > 0)
        openStep(step_ - 1);
    else if (mayLeave() && index_ > 0)
        openLesson(index_ - 1, static_cast<int>(course_.lessons[index_ - 1].steps.size()) - 1);
}

bool LessonPlayer::mayGoOn() const {
    const Step* page = step();
    if (page == nullptr) return false;
    const bool last = step_ + 1 == static_cast<int>(lesson_->steps.size());
    if (last && (!mayLeave() || index_ + 1 >= static_cast<int>(course_.lessons.size()))) return false;
    if (page->question && !answer_.score &&
        (answer_.revealing || canScore(*page->question, factSource(session_.state()))))
        return false;
    return !page->until || untilMet_ || !rules_.canMeet(*page->until);
}

bool LessonPlayer::settled() const {
    return !waits_ && !answer_.revealing;
}

/// Something on screen changed: what waited for it goes on.
void LessonPlayer::onState() {
    if (applying_) return;
    if (waits_ && current()) applyLater();
    if (!lesson_ || before_.away()) return;
    if (!waits_ && step()->until && !untilMet_) untilMet_ = met(*step()->until);
    if (!waits_ && current()) {
        if (answer_.revealing) scoreNow();
        answer_.unanswerable =
            step()->question && !answer_.score && !canScore(*step()->question, factSource(session_.state()));
    }
    emit changed();
}

bool LessonPlayer::met(const Condition& condition) const {
    const SessionState& s = session_.state();
    switch (condition.kind) {
    case Condition::Kind::Typed:
        return s.text != start_.text && s.textCurrent();
    case Condition::Kind::Edited:
        return s.edits != start_.edits;
    case Condition::Kind::Pinned:
        if (!s.pin || s.pin == start_.pin) return false;
        return !condition.key || condition.key->find(s.pieces) == s.pin->key;
    case Condition::Kind::Compare:
        break;
    }
    const auto value = readFact(*condition.fact, factSource(session_.state()));
    if (!current() || !value || !value->number) return false;
    return condition.less ? *value->number < condition.bound : *value->number > condition.bound;
}

void LessonPlayer::follow(const QString& url) {
    const QString scheme = QStringLiteral("lambdascope:");
    if (!url.startsWith(scheme)) return;
    const QString rest = url.mid(scheme.size());
    refused_.clear();
    if (rest.startsWith(QLatin1String("lesson/"))) {
        const int index = course_.indexOf(rest.mid(7).toStdString());
        if (index < 0)
            refused_ = tr("The course has no lesson “%1”.").arg(rest.mid(7));
        else if (!rules_.allows(Control::Lessons))
            refused_ = tr("The class stays with this lesson.");
        else
            return openLesson(index);
    } else if (lesson_ && rest.startsWith('?')) {
        try {
            apply(rules_.allowed(parseStageLink(rest.mid(1).toStdString())));
        } catch (const Error& error) {
            refused_ = sentence(error);
        }
    }
    emit changed();
}

} // namespace lambdascope
