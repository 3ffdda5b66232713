// SPDX-License-Identifier: MIT
#include "app/tour/first_minute.h"

#include "app/explore/explore_values.h"
#include "app/window/main_window.h"
#include "widgets/explore/maps/map_canvas.h"
#include "widgets/kit/controls/folding_choice.h"
#include "widgets/kit/controls/lambda_input.h"

#include <QEvent>

#include <algorithm>
#include <utility>

namespace lambdascope {

namespace {

constexpr int tokensToWrite = 8;
constexpr int settleMs = 30; // after a change, until the views have their places
constexpr int aboveMap = 68, besideMap = 62, aroundMap = 8; // pixels of its title, labels and cross-hair
constexpr int aboveNames = 112, besideNames = 120;          // where sentences or words have names
constexpr int apart = 60;                                   // openings nearer to each other are one

/// Parts of the window whose places a step shows.
constexpr const char* litParts[] = {"lambdaBar", "nextDock", "rowDock", "whereDock", "promptDock"};
/// What changes with λ, but the maps.
constexpr const char* answerToLambda[] = {"nextDock", "rowDock", "whereDock"};

} // namespace

FirstMinute::FirstMinute(Session& session, MainWindow& window)
    : QObject(&window), session_(session), window_(window) {
    setObjectName(QStringLiteral("firstMinute"));
    session_.onChange(this, Part::Models, &FirstMinute::close); // before it would show them
    session_.onChange(this, Part::Pass | Part::Edits | Part::Selection | Part::Writing,
                      &FirstMinute::refresh);
    placing_.setSingleShot(true);
    placing_.setInterval(settleMs);
    connect(&placing_, &QTimer::timeout, this, &FirstMinute::place);
}

std::vector<TourStep> FirstMinute::possibleSteps() const {
    std::vector<TourStep> steps;
    std::ranges::copy_if(allTourSteps, std::back_inserter(steps), [this](TourStep step) {
        const auto* slider = window_.findChild<InitSlider*>(QStringLiteral("lambdaSlider"));
        const bool held =
            step == TourStep::Drag && (slider->isHidden() || !slider->isEnabled()); // by a class
        return !held && tourWords(session_.state(), step);
    });
    return steps;
}

QString FirstMinute::whyNot() const {
    const SessionState& s = session_.state();
    if (s.recording() != nullptr) return tr("A trace is open, and its numbers stand still");
    if (!s.models.diff) return tr("It needs a DIFF model: open one first");
    if (s.models.ofTwoDiffs())
        return tr("It tells of a DIFF and a standard model, and two DIFF models are open");
    if (!s.problem.isEmpty()) return s.problem;
    if (s.marks.answer.empty()) return tr("It needs an answer: mark one in the prompt (Ctrl+M) first");
    if (!s.textCurrent()) return tr("The models still read the prompt");
    return possibleSteps().empty() ? tr("It has no numbers for these models and this prompt") : QString();
}

void FirstMinute::open() {
    if (running() || !possible()) return;
    session_.writing().backToPrompt(); // of which it speaks
    waiting_ = !session_.state().textCurrent();
    if (waiting_) return;
    steps_ = possibleSteps();
    for (const TourStep step : steps_) said_[step] = *tourWords(session_.state(), step);
    window_.setWorkspace(Workspace::Explore);
    const MeterTokens tokens = meterTokens(session_.state());
    const auto& pin = session_.state().pin;
    // the row that the words speak of
    if (!tokens.answer.empty() && (!pin || pin->query != tokens.rows.back()))
        session_.pin(Cell{tokens.rows.back(), tokens.answer.front()});
    window_.showNow();
    light_ = new Spotlight(window_);
    StepCard& card = light_->card();
    connect(light_, &Spotlight::escaped, this, &FirstMinute::close);
    connect(&card, &StepCard::skipRequested, this, &FirstMinute::close);
    connect(&card, &StepCard::backRequested, this, [this] { go(at_ - 1); });
    connect(&card, &StepCard::nextRequested, this, [this] { go(at_ + 1); });
    connect(&card, &StepCard::linkFollowed, this, [this] {
        close();
        window_.openLesson("4");
    });
    window_.installEventFilter(this);
    window_.canvas()->installEventFilter(this);
    for (const char* name : litParts)
        if (QWidget* lit = part(name)) lit->installEventFilter(this);
    at_ = 0;
    go(0);
}

void FirstMinute::close() {
    if (!running()) return;
    leaveStep();
    light_->hide();
    light_->deleteLater();
    light_ = nullptr;
    shown_ = {};
    window_.canvas()->setFocus();
}

/// What was written is done with: the maps have its room again.
void FirstMinute::leaveStep() {
    if (steps_[at_] == TourStep::Write && std::exchange(wrote_, false)) session_.writing().forget();
}

void FirstMinute::go(int step) {
    if (step < 0) return;
    if (step != at_) leaveStep();
    if (step >= static_cast<int>(steps_.size())) return close();
    at_ = step;
    if (steps_[at_] == TourStep::Write) {
        wrote_ = session_.state().writing.empty(); // else what is there stays, and is what it tells of
        if (wrote_) session_.writing().start(tokensToWrite, {}, true);
        session_.writing().backToPrompt(); // next tokens stay those that come after the question
    }
    refresh();
    if (!running()) return;
    light_->card().setStep(at_, static_cast<int>(steps_.size()));
    place();
    light_->card().takeFocus();
    placing_.start(); // the maps have their place a round later
}

void FirstMinute::refresh() {
    if (waiting_ && session_.state().textCurrent()) {
        waiting_ = false;
        return open();
    }
    if (!running()) return;
    placing_.start(); // maps of another text are elsewhere
    StepWords& words = said_[steps_[at_]];
    words = tourWords(session_.state(), steps_[at_]).value_or(words);
    if (words == shown_) return;
    const bool other = words.title != shown_.title || words.text.plain().size() != shown_.text.plain().size();
    shown_ = words;
    light_->card().setWords(shown_);
    if (other) light_->arrange(); // it may need another line
}

void FirstMinute::place() {
    if (!running()) return;
    if (window_.workspace() != Workspace::Explore) return close(); // by a key: its parts are gone
    const LitParts parts = partsOf(steps_[at_]);
    if (parts != light_->parts()) placing_.start(); // until they stand still: maps have their places late
    light_->setParts(parts);
    light_->show();
    light_->raise();
}

QWidget* FirstMinute::part(const char* name) const {
    return window_.findChild<QWidget*>(QLatin1String(name));
}

QRect FirstMinute::rectOf(const QWidget& part) const {
    return {part.mapTo(&window_, QPoint()), part.size()};
}

LitParts FirstMinute::maps(int first, int second) const {
    const MapCanvas& canvas = *window_.canvas();
    const QRect all = rectOf(canvas);
    const int last = static_cast<int>(canvas.scene().tokens.size()) - 1;
    const bool names = session_.state().shownBy != GroupBy::Token;
    LitParts lit;
    for (const int panel : {first, second}) {
        const auto corner = canvas.cellRect(panel, {0, 0}), end = canvas.cellRect(panel, {last, last});
        if (!corner || !end) continue; // zoomed, or not on screen
        const QRect map = corner->united(*end).toAlignedRect().translated(all.topLeft());
        const int left = names ? besideNames : besideMap, above = names ? aboveNames : aboveMap;
        const int beside = panel == 0 || panel == 3 ? left : 2 * aroundMap;
        const QRect opening = map.adjusted(-beside, -above, aroundMap, aroundMap) & all;
        if (lit.openings.empty()) // in the carpet
            lit.target = map.topLeft() + QPoint(map.width() * 11 / 20, map.height() * 3 / 4);
        if (!lit.openings.empty() && opening.left() - lit.openings.back().right() < apart)
            lit.openings.back() |= opening; // one frame
        else
            lit.openings.push_back(opening);
    }
    if (lit.openings.empty()) lit = {{all}, all.center()};
    return lit;
}

LitParts FirstMinute::partsOf(TourStep step) const {
    if (step == TourStep::Look) return maps(0, 3);
    if (step == TourStep::Subtract) return maps(1, 2);
    LitParts lit;
    if (step == TourStep::Write) {
        const QRect prompt = rectOf(*part("promptDock"));
        return {{prompt}, {prompt.center().x(), prompt.bottom() - aroundMap}};
    }
    const auto& slider = *window_.findChild<InitSlider*>(QStringLiteral("lambdaSlider"));
    lit.openings.push_back(rectOf(*part("lambdaBar")));
    lit.target = slider.mapTo(&window_, QPoint(qRound(slider.xOf(slider.value())), 0));
    if (const MapCanvas* canvas = window_.canvas()) // but what is chosen above the maps
        lit.openings.push_back(
            rectOf(*canvas).adjusted(0, canvas->byChoice()->geometry().bottom() + 1, 0, 0));
    for (const char* name : answerToLambda) {
        const QRect place = rectOf(*part(name));
        if (part(name)->isVisible() && window_.rect().contains(place)) // else it is behind a tab, or apart
            lit.openings.push_back(place);
    }
    return lit;
}

bool FirstMinute::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
    case QEvent::Resize:
    case QEvent::Move:
    case QEvent::Show:
    case QEvent::Hide:
        if (running()) placing_.start();
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace lambdascope
