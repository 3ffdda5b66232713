// SPDX-License-Identifier: MIT
// Which page is open, what the learner answers, and when the page is over.
#include "app/lesson_player.h"

#include "app/sentence.h"
#include "core/util/error.h"

#include <QTimer>
#include <QUrl>

#include <algorithm>

namespace lambdascope {
namespace {

constexpr int savedAgainMs = 60; // editors replace a file: it is away for a moment

/// What a lesson begins with, whatever was on screen before it.
Stage plainStage() {
    Stage stage;
    stage.answer = "";
    stage.edits = "";
    stage.step = -1;
    stage.panels = {Panel::Maps};
    stage.maps = {MapName::A1, MapName::A2, MapName::Difference, MapName::Standard};
    stage.cover = std::vector<MapName>{};
    return stage;
}

} // namespace

LessonPlayer::LessonPlayer(Session& session, const std::filesystem::path& assets, QObject* parent)
    : QObject(parent), session_(session), folder_(assets / "lessons"), course_(readCourse(folder_, "en")) {
    connect(&session_, &Session::modelsChanged, this, [this] { opening_ = false; });
    connect(&session_, &Session::openFailed, this, [this] { opening_ = false; });
    for (const auto signal :
         {&Session::passChanged, &Session::editsChanged, &Session::selectionChanged, &Session::modelsChanged})
        connect(&session_, signal, this, &LessonPlayer::onState);
    connect(&watcher_, &QFileSystemWatcher::fileChanged, this,
            [this] { QTimer::singleShot(savedAgainMs, this, &LessonPlayer::readOwn); });
}

void LessonPlayer::setLanguage(const std::string& language) {
    language_ = language;
    course_ = readCourse(folder_, language);
    if (!lesson_ || !own_.empty()) return;
    index_ = course_.indexOf(lesson_->name);
    if (index_ < 0) return;
    lesson_ = course_.lessons[index_]; // the same pages in other words: what is on screen stays
    step_ = std::min(step_, static_cast<int>(lesson_->steps.size()) - 1);
    emit changed();
}

void LessonPlayer::setProgress(const Progress& progress, const std::string& at) {
    progress_ = progress;
    at_ = at;
}

void LessonPlayer::start() {
    if (active()) return;
    openLesson(std::max(0, course_.indexOf(at_)));
}

void LessonPlayer::openLesson(int index, int step) {
    if (index < 0 || index >= static_cast<int>(course_.lessons.size())) {
        if (course_.problems.empty()) return;
        lesson_.reset();
        problem_ = QString::fromStdString(course_.problems.front());
        emit lessonOpened();
        emit changed();
        return;
    }
    if (!own_.empty()) watcher_.removePath(QString::fromStdString(own_.string()));
    own_.clear();
    index_ = index;
    show(course_.lessons[index], step);
}

void LessonPlayer::openFile(const std::filesystem::path& file, int step) {
    if (!own_.empty()) watcher_.removePath(QString::fromStdString(own_.string()));
    own_ = std::filesystem::absolute(file);
    index_ = -1;
    lesson_.reset();
    step_ = step;
    readOwn();
}

void LessonPlayer::readOwn() {
    if (own_.empty()) return;
    const QString path = QString::fromStdString(own_.string());
    if (!watcher_.files().contains(path)) watcher_.addPath(path);
    try {
        show(readLesson(own_), step_); // the teacher goes on writing at the page that is open
    } catch (const Error& error) {
        problem_ = sentence(error);
        emit lessonOpened();
        emit changed();
    }
}

void LessonPlayer::show(Lesson lesson, int step) {
    problem_.clear();
    lesson_ = std::move(lesson);
    at_ = lesson_->name;
    emit lessonOpened();
    openStep(std::clamp(step, 0, static_cast<int>(lesson_->steps.size()) - 1));
    emit progressChanged();
}

void LessonPlayer::leave() {
    lesson_.reset();
    problem_.clear();
    if (!own_.empty()) watcher_.removePath(QString::fromStdString(own_.string()));
    own_.clear();
    forgetAnswer();
    waits_ = false;
    stage_ = {};
    session_.setPeek(false);
    emit changed();
}

const Step* LessonPlayer::step() const {
    return lesson_ ? &lesson_->steps[step_] : nullptr;
}

void LessonPlayer::openStep(int step) {
    step_ = step;
    forgetAnswer();
    tried_.clear();
    untilMet_ = false;
    refused_.clear();
    Stage whole = plainStage();
    for (int i = 0; i <= step; ++i) {
        whole = whole.with(lesson_->steps[i].stage);
        if (i < step) whole.generate.reset(); // of that page alone
    }
    apply(whole);
    emit changed();
}

void LessonPlayer::forgetAnswer() {
    guess_.reset();
    score_.reset();
    hints_ = 0;
    revealing_ = told_ = false;
}

void LessonPlayer::next() {
    if (mayGoOn()) skip();
}

void LessonPlayer::skip() {
    if (!lesson_) return;
    if (step_ + 1 < static_cast<int>(lesson_->steps.size()))
        openStep(step_ + 1);
    else if (own_.empty() && index_ + 1 < static_cast<int>(course_.lessons.size()))
        openLesson(index_ + 1);
}

void LessonPlayer::back() {
    if (!lesson_) return;
    if (step_ > 0)
        openStep(step_ - 1);
    else if (own_.empty() && index_ > 0)
        openLesson(index_ - 1, static_cast<int>(course_.lessons[index_ - 1].steps.size()) - 1);
}

bool LessonPlayer::mayGoOn() const {
    const Step* page = step();
    if (page == nullptr) return false;
    const bool last = step_ + 1 == static_cast<int>(lesson_->steps.size());
    if (last && (!own_.empty() || index_ + 1 >= static_cast<int>(course_.lessons.size()))) return false;
    if (page->question && !score_ && (revealing_ || canScore(*page->question, source()))) return false;
    return !page->until || untilMet_;
}

void LessonPlayer::guess(const Guess& guess) {
    if (step() == nullptr || !step()->question || score_ || revealing_) return;
    guess_ = guess;
    emit changed();
}

void LessonPlayer::hint() {
    if (step() == nullptr || !step()->question) return;
    hints_ = std::min(hints_ + 1, static_cast<int>(step()->question->hints.size()));
    emit changed();
}

bool LessonPlayer::clicked(AnswerKind kind, int index) {
    const Step* page = step();
    if (page == nullptr || !page->question || page->question->kind != kind || score_ || revealing_)
        return false;
    if (kind == AnswerKind::Token && session_.state().pin && index > session_.state().pin->query)
        return true; // a key that the row cannot see is no answer, and no other pin either
    guess({0, index});
    return true;
}

void LessonPlayer::reveal() {
    if (step() == nullptr || !guess_ || score_ || revealing_) return;
    revealing_ = true;
    apply(step()->reveal); // an empty one changes nothing
    onState();
}

void LessonPlayer::tell() {
    if (step() == nullptr || !step()->question || score_ || revealing_) return;
    told_ = !guess_;
    if (told_) guess_ = Guess{.number = step()->question->from, .index = 0};
    reveal();
}

void LessonPlayer::scoreNow() {
    const Question& question = *step()->question;
    revealing_ = false;
    if (!canScore(question, source())) {
        if (told_) forgetAnswer();
        return;
    }
    score_ = score(question, *guess_, source());
    if (told_) return;
    if (session_.state().pin) tried_.insert(session_.state().pin->key);
    auto& best = progress_.try_emplace(lesson_->name, score_->verdict).first->second;
    best = std::min(best, score_->verdict); // Right comes first
    emit progressChanged();
}

bool LessonPlayer::asksForCell() const {
    if (step() == nullptr || !step()->question) return false;
    const Question& question = *step()->question;
    const bool ofPin = !question.answer.key && !question.answer.token;
    const std::set<std::string> facts{"weight", "a1", "a2", "lambda_a2"};
    return question.kind == AnswerKind::Number && ofPin && facts.contains(question.answer.name);
}

/// The key with the largest weight in the row that was not predicted yet.
void LessonPlayer::another() {
    const auto& pin = session_.state().pin;
    if (!asksForCell() || !score_ || !pin) return;
    int best = -1;
    double largest = -1;
    for (int key = 0; key <= pin->query; ++key) {
        if (tried_.contains(key)) continue;
        Fact fact = Fact::parse("weight");
        fact.key = TokenName{"@" + std::to_string(key)};
        const auto value = readFact(fact, source());
        if (!value || !value->number || std::abs(*value->number) <= largest) continue;
        largest = std::abs(*value->number);
        best = key;
    }
    if (best < 0) return;
    forgetAnswer();
    session_.pin(Cell{pin->query, best});
    emit changed();
}

bool LessonPlayer::covers(MapName map) const {
    if (score_ || !lesson_ || !stage_.cover || step() == nullptr || !step()->question) return false;
    return std::ranges::find(*stage_.cover, map) != stage_.cover->end();
}

std::optional<double> LessonPlayer::shownGuess() const {
    if (!guess_ || told_ || !asksForCell()) return {};
    return guess_->number;
}

bool LessonPlayer::settled() const {
    return !waits_ && !revealing_;
}

/// Something on screen changed: what waited for it goes on.
void LessonPlayer::onState() {
    if (applying_) return;
    if (waits_ && current()) applyLater();
    if (!lesson_) return;
    if (!waits_ && step()->until && !untilMet_) untilMet_ = met(*step()->until);
    if (revealing_ && !waits_ && current()) scoreNow();
    emit changed();
}

bool LessonPlayer::met(const Condition& condition) const {
    const SessionState& s = session_.state();
    switch (condition.kind) {
    case Condition::Kind::Typed:
        return s.text != textOfStage_ && s.textCurrent();
    case Condition::Kind::Edited:
        return s.edits != editsOfStage_;
    case Condition::Kind::Pinned:
        if (!s.pin || s.pin == pinOfStage_) return false;
        return !condition.key || condition.key->find(s.pieces) == s.pin->key;
    case Condition::Kind::Compare:
        break;
    }
    const auto value = readFact(*condition.fact, source());
    if (!current() || !value || !value->number) return false;
    return condition.less ? *value->number < condition.bound : *value->number > condition.bound;
}

void LessonPlayer::follow(const QString& url) {
    const QString scheme = QStringLiteral("lambdascope:");
    if (!url.startsWith(scheme)) return;
    const QString rest = url.mid(scheme.size());
    if (rest.startsWith(QLatin1String("lesson/"))) {
        openLesson(course_.indexOf(rest.mid(7).toStdString()));
        return;
    }
    if (!lesson_ || !rest.startsWith('?')) return;
    try {
        apply(parseStageLink(rest.mid(1).toStdString()));
    } catch (const Error& error) {
        refused_ = sentence(error);
    }
    emit changed();
}

} // namespace lambdascope
