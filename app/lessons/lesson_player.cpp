// SPDX-License-Identifier: MIT
// Which page is open, what the learner answers, and when the page is over.
#include "app/lessons/lesson_player.h"

#include "core/lessons/play.h"
#include "core/util/assets.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "widgets/kit/sentence.h"

#include <QTimer>

#include <algorithm>
#include <cmath>
#include <utility>

namespace lambdascope {

namespace {

constexpr int savedAgainMs = 60; // editors replace a file: it is away for a moment

} // namespace

LessonPlayer::LessonPlayer(Session& session, const std::filesystem::path& assets, QObject* parent,
                           const std::string& language)
    : QObject(parent),
      session_(session),
      folder_(assets / "lessons"),
      language_(language),
      course_(readCourse(folder_, language)),
      before_(session, [this](const OpenedPlaces& own) { emit modelsRequested(own); }) {
    session_.onChange(this, Part::Models, [this] {
        opening_ = false;
        wantedStep_.reset(); // it is there, or the user chose another one
        if (before_.modelsCame())
            QTimer::singleShot(0, this, [this] { // not in the middle of the change
                if (lesson_ && !before_.away()) openPage(page_);
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
    connect(&session_.passes(), &Passes::failed, this, stopped);
    connect(&session_.passes(), &Passes::cancelled, this, stopped);
    session_.onChange(this, Part::Models | Part::Pass | Part::Edits | Part::Selection,
                      &LessonPlayer::onState);
    const auto saved = [this] { QTimer::singleShot(savedAgainMs, this, &LessonPlayer::readAgain); };
    connect(&watcher_, &QFileSystemWatcher::fileChanged, this, saved);
    connect(&watcher_, &QFileSystemWatcher::directoryChanged, this, saved); // where the file is made anew
}

void LessonPlayer::setLanguage(const std::string& language) {
    if (language == language_) return; // another theme, another size
    language_ = language;
    course_ = readCourse(folder_, language);
    if (!lesson_ || !own_.empty()) return;
    const int there = course_.indexOf(lesson_->name);
    if (there < 0) return; // it goes on in the language that it is in
    index_ = there;
    lesson_ = course_.lessons[index_]; // the same pages in other words: what is on screen stays
    page_ = std::min(page_, static_cast<int>(lesson_->steps.size()) - 1);
    emit changed();
}

void LessonPlayer::start() {
    if (!active()) return openLesson(std::max(0, course_.indexOf(progress_.at)));
    if (!lesson_ || !before_.away()) return;
    openPage(page_);
    readAgain();
}

void LessonPlayer::pause() {
    if (rules_.models || !before_.reopen()) return;
    waits_ = opening_ = answer_.revealing = false;
    wantedStep_.reset();
}

void LessonPlayer::openLesson(int index, int page) {
    if (index >= 0 && index < static_cast<int>(course_.lessons.size()))
        forgetPages(course_.lessons[index].name);
    goTo(index, page);
}

void LessonPlayer::goTo(int index, int page) {
    if (index < 0 || index >= static_cast<int>(course_.lessons.size())) {
        if (course_.problems.empty() || lesson_) return;
        problem_ = QString::fromStdString(course_.problems.front());
        emit lessonOpened();
        emit changed();
        return;
    }
    forgetOwn();
    index_ = index;
    show(course_.lessons[index], page);
}

void LessonPlayer::forgetOwn() {
    if (own_.empty()) return;
    watcher_.removePaths(watcher_.files() + watcher_.directories());
    own_.clear();
}

void LessonPlayer::openFile(const std::filesystem::path& file, int page) {
    putAway();
    forgetOwn();
    own_ = absolutePath(file);
    index_ = -1;
    lesson_.reset();
    watcher_.addPath(QString::fromStdString(own_.parent_path().string()));
    readOwn(page);
    if (problem_.isEmpty()) return;
    emit lessonOpened();
    emit changed();
}

void LessonPlayer::readOwn(int page) {
    const QString path = QString::fromStdString(own_.string());
    if (!watcher_.files().contains(path)) watcher_.addPath(path);
    written_ = timeWritten(own_);
    try {
        forgetPages(own_.filename().string());
        show(readLesson(own_), page);
    } catch (const Error& error) {
        problem_ = sentence(error);
    }
}

/// The teacher goes on writing at the page that is open. A folder tells of other files, too.
void LessonPlayer::readAgain() {
    if (own_.empty() || (lesson_ && before_.away()) || timeWritten(own_) == written_) return;
    readOwn(page_);
    emit changed();
}

void LessonPlayer::show(Lesson lesson, int page) {
    const bool another = !lesson_ || lesson_->file != lesson.file;
    before_.keep();
    problem_.clear();
    putAway();
    // before anybody asks for them: what is set below tells the window to draw
    page_ = std::clamp(page, 0, static_cast<int>(lesson.steps.size()) - 1);
    stage_ = stageOf(lesson, page_);
    lesson_ = std::move(lesson);
    if (own_.empty()) progress_.at = lesson_->name;
    if (another) emit lessonOpened();
    openPage(page_);
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
    putAway();
    lesson_.reset();
    problem_.clear();
    forgetOwn();
    stage_ = {};
    answer_ = {};
    waits_ = opening_ = false;
    wantedStep_.reset();
}

const Step* LessonPlayer::step() const {
    return lesson_ ? &lesson_->steps[page_] : nullptr;
}

std::filesystem::path LessonPlayer::file() const {
    return lesson_ ? lesson_->file : std::filesystem::path();
}

LessonPlace LessonPlayer::place() const {
    if (!lesson_) return {};
    LessonPlace place{own_.empty() ? lesson_->name : own_.filename().string(), page_};
    if (const Step& page = *step(); page.question) // the course has it in several languages
        place.question =
            questionKey(*page.question, stageOf(*lesson_, page_).with(page.reveal), !own_.empty());
    return place;
}

void LessonPlayer::openPage(int page) {
    applying_ = true; // until the page is set: what changes before is none of the learner's doing
    before_.keep();
    putAway();
    page_ = page;
    takeOut();
    refused_.clear();
    if (!session_.state().problem.isEmpty()) session_.setText(session_.state().text, true);
    session_.setPeek(false);
    Stage whole = stageOf(*lesson_, page);
    whole.by = whole.by.value_or(rules_.by);
    whole.heads = whole.heads.value_or(rules_.heads);
    if (!whole.twin) session_.selectTwinBy(TwinRule::Answer);
    if (answer_.revealing) whole = whole.with(step()->reveal);
    if (const auto& pin = answer_.scoredAt.pin; answer_.revealing && asksForCell(*step()->question) && pin)
        whole.pin = {TokenName{"@" + std::to_string(pin->query)}, TokenName{"@" + std::to_string(pin->key)}};
    apply(whole);
    if (answer_.revealing) return onState();
    emit changed();
}

/// What was done on the page that is left.
void LessonPlayer::putAway() {
    if (lesson_ && (answer_.guess || answer_.score || answer_.hints > 0 || untilMet_ || !tried_.empty())) {
        std::erase_if(done_, [at = place()](const DonePage& each) { return each.place == at; });
        done_.push_back({place(), std::exchange(answer_, {}), untilMet_, tried_});
    }
    answer_ = {};
    untilMet_ = false;
    tried_.clear();
}

/// On the page that is come to: it is scored anew, on what the models are now and in the language of now.
void LessonPlayer::takeOut() {
    const auto there = std::ranges::find(done_, place(), &DonePage::place);
    if (there == done_.end()) return;
    answer_ = std::move(there->answer);
    answer_.revealing = answer_.score.has_value() || answer_.revealing;
    answer_.score.reset();
    answer_.unanswerable = false;
    untilMet_ = there->task;
    tried_ = std::move(there->tried);
    done_.erase(there);
}

void LessonPlayer::forgetPages(const std::string& lesson) {
    putAway();
    std::erase_if(done_, [&](const DonePage& each) { return each.place.lesson == lesson; });
}

void LessonPlayer::next() {
    if (mayGoOn()) skip();
}

void LessonPlayer::skip() {
    if (!lesson_) return;
    if (page_ + 1 < static_cast<int>(lesson_->steps.size()))
        openPage(page_ + 1);
    else if (mayLeave() && index_ + 1 < static_cast<int>(course_.lessons.size()))
        goTo(index_ + 1);
}

/// To another lesson of the course.
bool LessonPlayer::mayLeave() const {
    return own_.empty() && rules_.allows(Control::Lessons);
}

void LessonPlayer::back() {
    if (!lesson_) return;
    if (page_ > 0)
        openPage(page_ - 1);
    else if (mayLeave() && index_ > 0)
        goTo(index_ - 1, static_cast<int>(course_.lessons[index_ - 1].steps.size()) - 1);
}

void LessonPlayer::restart() {
    if (!lesson_) return;
    forgetPages(place().lesson);
    openPage(0);
}

bool LessonPlayer::mayGoOn() const {
    const Step* page = step();
    if (page == nullptr) return false;
    const bool last = page_ + 1 == static_cast<int>(lesson_->steps.size());
    if (last && (!mayLeave() || index_ + 1 >= static_cast<int>(course_.lessons.size()))) return false;
    if (page->question && !answer_.score &&
        (answer_.revealing || canScore(*page->question, factSource(session_.state()))))
        return false;
    return !page->until || untilMet_ || !rules_.canMeet(*page->until) || asksOfTrace(*page->until);
}

/// What nothing that is done on an open trace can bring about.
bool LessonPlayer::asksOfTrace(const Condition& condition) const {
    if (session_.state().recording() == nullptr) return false;
    if (condition.kind == Condition::Kind::Compare) return comesAfterMaps(*condition.fact);
    return condition.kind == Condition::Kind::Typed || condition.kind == Condition::Kind::Counted;
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
    case Condition::Kind::Counted:
        return !hunts_.of(s).tries().empty();
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

// The text drives the instrument: what a page sets on the session.
void LessonPlayer::apply(const Stage& stage) {
    stage_ = stage_.with(stage);
    later_ = waits_ ? later_.with(stage) : stage;
    waits_ = applying_ = true; // what is told from here on is of the page
    if (stage.models) awaitModels(*stage.models);
    if (stage.by) session_.setBy(stage.by);
    if (stage.heads) session_.setScope(*stage.heads);
    session_.writing().backToPrompt();
    const SessionState& s = session_.state();
    const ModelPtr& main = s.models.diff ? s.models.diff : s.models.standard;
    const bool other = stage.prompt && *stage.prompt != s.text; // than is there
    if (other && !stage.models && s.recording() != nullptr)
        refused_ = tr("This page is about another text, and a trace has only its own. Open the models that "
                      "come with the program to follow it.");
    else if (stage.prompt && !stage.models && main && !readsWords(*main))
        refused_ = tr(
            "This lesson is about words, and the open model reads token numbers. Open the models that come "
            "with the program to follow it.");
    else if (other)
        session_.setText(*stage.prompt, true);
    try {
        if (stage.answer) session_.setMarks(answerMarks(s.text, *stage.answer));
    } catch (const Error& error) {
        if (refused_.isEmpty()) refused_ = sentence(error); // else of a text that is not there
    }
    applying_ = false;
    if (current()) applyLater();
}

/// Layers, heads and tokens are looked up in the models and the text that are open by now.
void LessonPlayer::applyLater() {
    const Stage stage = std::exchange(later_, {});
    applying_ = true;
    const bool other = stage.step && !openTraining(*stage.step);
    if (stage.edits) applyEdits(*stage.edits);
    select(stage);
    if (stage.generate && session_.state().recording() != nullptr && refused_.isEmpty())
        refused_ = tr("This page lets a model write, and a trace has no weights to write with.");
    else if (stage.generate)
        session_.writing().start(*stage.generate);
    start_ = now();
    applying_ = waits_ = false;
    if (other && wantedStep_) waits_ = true; // nothing is left to be set, but the step has to come
}

/// True if the models are of that step already, or there are no steps.
bool LessonPlayer::openTraining(int step) {
    const SessionState& s = session_.state();
    if (!s.history || s.history->checkpoints.empty()) return true;
    const int wanted = step < 0 ? s.history->checkpoints.back().step : step;
    if (s.trainingStep == wanted) return true;
    wantedStep_ = wanted;
    session_.openTrainingStep(wanted);
    return false;
}

void LessonPlayer::select(const Stage& stage) {
    const SessionState& s = session_.state();
    if (stage.layer || stage.head) {
        const HeadId head{stage.layer.value_or(s.head.layer), stage.head.value_or(s.head.head)};
        session_.selectHead(head);
        if (s.head != head)
            refused_ = tr("This lesson asks for layer %1 head %2, which the open model does not have.")
                           .arg(head.layer)
                           .arg(head.head);
    }
    if (stage.twin) session_.selectTwin(*stage.twin);
    if (!stage.pin) return;
    const auto query = stage.pin->first.find(s.pieces);
    const auto key = stage.pin->second.find(s.pieces);
    if (query && key && *key < s.seen(*query))
        session_.pin(Cell{*query, *key});
    else if (refused_.isEmpty())
        refused_ = tr("The text has no “%1” that reads “%2”.")
                       .arg(QString::fromStdString(stage.pin->first.text),
                            QString::fromStdString(stage.pin->second.text));
}

void LessonPlayer::applyEdits(const std::string& arguments) {
    const SessionState& s = session_.state();
    if (!s.models.diff) return;
    try {
        const PairEdits edits = stageEdits(arguments, *s.models.diff);
        session_.editBoth(edits, edits.empty() ? tr("back to trained") : tr("edit of the lesson"));
    } catch (const Error& error) {
        refused_ = sentence(error);
    }
}

/// Nothing where it is what was asked for last.
std::optional<std::filesystem::path> LessonPlayer::modelsToOpen(const std::string& name) const {
    std::vector<std::filesystem::path> beside;
    if (lesson_) beside.push_back(absolutePath(lesson_->file).parent_path());
    const std::filesystem::path wanted = rules_.models.value_or(name);
    auto folder = findModels(wanted, beside, folder_.parent_path()).value_or(wanted);
    const OpenedPlaces& asked = session_.state().asked;
    std::error_code none;
    const bool same = asked.folder == folder || std::filesystem::equivalent(asked.folder, folder, none);
    return same && !asked.with ? std::nullopt : std::optional(std::move(folder));
}

void LessonPlayer::awaitModels(const std::string& name) {
    const SessionState& s = session_.state();
    const auto folder = modelsToOpen(name);
    opening_ = folder || s.asked != OpenedPlaces{s.folder, s.with};
    if (!folder) return;
    emit modelsRequested({*folder, {}});
    before_.borrow();
}

bool LessonPlayer::current() const {
    const SessionState& s = session_.state();
    if (opening_ || (wantedStep_ && s.problem.isEmpty())) return false;
    const bool there = s.diffEdited || s.standard;
    return there && s.textCurrent() && s.editsCurrent();
}

PageStart LessonPlayer::now() const {
    const SessionState& s = session_.state();
    return {s.text, s.edits, s.pin};
}

// Predict, then reveal: what the learner answers, and how it is scored.
void LessonPlayer::guess(const Guess& guess) {
    if (step() == nullptr || !step()->question || answer_.score || answer_.revealing) return;
    answer_.guess = guess;
    emit changed();
}

void LessonPlayer::hint() {
    if (step() == nullptr || !step()->question) return;
    answer_.hints = std::min(answer_.hints + 1, static_cast<int>(step()->question->hints.size()));
    emit changed();
}

void LessonPlayer::count() {
    if (hunts_.count(session_.state(), stage_.prompt)) onState();
}

void LessonPlayer::clearCounts() {
    if (hunts_.clear(session_.state())) emit changed();
}

bool LessonPlayer::clicked(AnswerKind kind, int index) {
    const Step* page = step();
    if (page == nullptr || !page->question || page->question->kind != kind || answer_.score ||
        answer_.revealing)
        return false;
    if (kind == AnswerKind::Token && session_.state().pin && index > session_.state().pin->query)
        return true; // a key that the row cannot see is no answer, and no other pin either
    guess({0, index});
    return true;
}

void LessonPlayer::reveal() {
    if (answer_.guess) startRevealing();
}

void LessonPlayer::startRevealing() {
    if (step() == nullptr || !step()->question || answer_.score || answer_.revealing) return;
    answer_.told = !answer_.guess;
    answer_.revealing = true;
    apply(step()->reveal); // an empty one changes nothing
    onState();
}

void LessonPlayer::tell() {
    startRevealing();
}

void LessonPlayer::scoreNow() {
    const Question& question = *step()->question;
    answer_.revealing = false;
    if (!canScore(question, factSource(session_.state()))) {
        if (answer_.told) answer_ = {};
        return;
    }
    // told, any guess will do: what is right is the same
    answer_.score = score(question, answer_.guess.value_or(Guess{.number = question.from, .index = 0}),
                          factSource(session_.state()));
    answer_.scoredAt = now();
    tellScore(question); // in words, as it is now: the learner may pin and move λ afterwards
    if (answer_.told) return;
    if (session_.state().pin) tried_.insert(session_.state().pin->key);
    // a lesson of one's own is none of the course's; of the course's the last question counts
    if (!own_.empty() || page_ + 1 < static_cast<int>(lesson_->steps.size())) return;
    auto& best = progress_.verdicts.try_emplace(lesson_->name, answer_.score->verdict).first->second;
    best = std::min(best, answer_.score->verdict); // Right comes first
    emit progressChanged();
}

/// The key with the largest weight in the row that was not predicted yet.
void LessonPlayer::another() {
    const auto& pin = session_.state().pin;
    if (!step() || !step()->question || !asksForCell(*step()->question) || !answer_.score || !pin) return;
    int best = -1;
    double largest = -1;
    for (int key = 0; key < session_.state().seen(pin->query); ++key) {
        if (tried_.contains(key)) continue;
        Fact fact = Fact::parse("weight");
        fact.key = TokenName{"@" + std::to_string(key)};
        const auto value = readFact(fact, factSource(session_.state()));
        if (!value || !value->number || std::abs(*value->number) <= largest) continue;
        largest = std::abs(*value->number);
        best = key;
    }
    if (best < 0) return;
    answer_ = {};
    session_.pin(Cell{pin->query, best});
    emit changed();
}

} // namespace lambdascope
