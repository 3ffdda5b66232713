// SPDX-License-Identifier: MIT
#include "app/present/presenter.h"

#include "app/present/presenter_values.h"
#include "widgets/present/presenter_tally.h"

#include <QGuiApplication>
#include <QScreen>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace lambdascope {

namespace {

constexpr int pictureMs = 60;
constexpr double lambdaStep = 0.05;
constexpr std::array sizes{80, 90, 100, 115, 130, 140}; // percent

void call(const std::function<void()>& wish) {
    if (wish) wish();
}

/// How many parts there are now; one that is there no more is none to go back from.
int partsNow(const Session& session, const LessonPlayer& player, PresenterFigures& figures) {
    const int parts = presenterParts(session.state(), player);
    figures.follow(player.page());
    figures.index = std::min(figures.index, parts - 1);
    return parts;
}

bool toNextPart(const Session& session, const LessonPlayer& player, PresenterFigures& figures) {
    if (partsNow(session, player, figures) <= figures.index + 1) return false;
    ++figures.index;
    return true;
}

bool toPartBefore(const Session& session, const LessonPlayer& player, PresenterFigures& figures) {
    partsNow(session, player, figures);
    if (figures.index == 0) return false;
    --figures.index;
    return true;
}

/// One key goes through a whole lesson, as a clicker has no other: each map or figure of a page, the answer
/// to its question, and then the next page, whatever this one waits for.
void goOn(const Session& session, LessonPlayer& player, PresenterFigures& figures) {
    const LessonPage page = player.page();
    if (toNextPart(session, player, figures)) return;
    if (page.question && !page.question->score && page.question->cannot.isEmpty() &&
        !page.question->revealing)
        player.tell();
    else if (!page.question || !page.question->revealing || session.settled()) // else it comes soon
        player.skip();
}

void goBack(const Session& session, LessonPlayer& player, PresenterFigures& figures) {
    if (!toPartBefore(session, player, figures)) player.back();
}

} // namespace

PresenterPlaces presenterPlaces(const std::vector<QRect>& screens, std::size_t home) {
    for (std::size_t i = 0; i < screens.size(); ++i)
        if (i != home) return {screens[i], screens.at(home)};
    return {screens.at(home), {}};
}

Presenter::Presenter(PresenterSource source, QObject* parent) : QObject(parent), source_(std::move(source)) {
    pictureWaits_.setSingleShot(true);
    pictureWaits_.setInterval(pictureMs);
    connect(&pictureWaits_, &QTimer::timeout, this, &Presenter::showPicture);
}

Presenter::~Presenter() {
    delete view_;
    delete notes_;
}

void Presenter::setTheme(const Theme& theme) {
    if (!active()) return;
    view_->setTheme(theme);
    notes_->setTheme(theme);
    refresh();
}

void Presenter::setReducedMotion(bool reduced) {
    look_.reducedMotion = reduced;
    showLook();
}

void Presenter::create() {
    view_ = new PresenterView;
    view_->setWindowTitle(tr("Presentation — Lambdascope"));
    view_->setWindowFlag(Qt::FramelessWindowHint);
    notes_ = new NotesView;
    for (QWidget* window : {static_cast<QWidget*>(view_), static_cast<QWidget*>(notes_)})
        window->installEventFilter(this);
    connect(view_, &PresenterView::commanded, this, &Presenter::command);
    connect(notes_, &NotesView::commanded, this, &Presenter::command);
    const auto trained = [this](bool held) {
        if (source_.showTrained) source_.showTrained(held);
    };
    connect(view_, &PresenterView::trainedWhile, this, trained);
    connect(notes_, &NotesView::trainedWhile, this, trained);
    connect(view_, &PresenterView::lambdaMoved, this, [this](double lambda) {
        if (source_.moveLambda) source_.moveLambda(lambda);
    });
    connect(view_, &PresenterView::gestureEnded, this, [this] { call(source_.endGesture); });
    connect(notes_, &NotesView::gestureEnded, this, [this] { call(source_.endGesture); });
    connect(view_, &PresenterView::pinMoved, this, [this](Cell cell) {
        if (source_.pin) source_.pin(cell);
    });
}

void Presenter::start(const QWidget* window, bool fromFirst) {
    if (active()) {
        view_->raise();
        view_->activateWindow();
        return;
    }
    look_ = {.reducedMotion = look_.reducedMotion};
    if (fromFirst) call(source_.first);
    create();
    place(window);
    notes_->startClock();
    refresh();
    showLook();
    view_->activateWindow();
    view_->setFocus();
}

/// Without a window manager a window does not become as large as the screen by itself.
void Presenter::place(const QWidget* window) {
    std::vector<QRect> screens;
    std::size_t home = 0;
    for (const QScreen* screen : QGuiApplication::screens()) {
        if (window != nullptr && screen == window->screen()) home = screens.size();
        screens.push_back(screen->geometry());
    }
    const PresenterPlaces places = presenterPlaces(screens, home);
    view_->setGeometry(places.audience);
    view_->showFullScreen();
    view_->setGeometry(places.audience);
    const QRect room = places.notes.isNull() ? places.audience : places.notes;
    notes_->resize(notes_->size().boundedTo(room.size() * 0.9));
    notes_->move(room.center() - notes_->rect().center());
    if (!places.notes.isNull()) notes_->show();
}

void Presenter::stop() {
    if (!active()) return;
    if (source_.showTrained) source_.showTrained(false); // Space may still be down
    call(source_.endGesture);
    pictureWaits_.stop();
    // one of them may be in the middle of the key that ends it
    for (QWidget* window : {static_cast<QWidget*>(view_), static_cast<QWidget*>(notes_)}) {
        window->removeEventFilter(this);
        window->disconnect(this);
        window->hide();
        window->deleteLater();
    }
    view_ = nullptr;
    notes_ = nullptr;
    emit ended();
}

void Presenter::showAll() {
    call(source_.allParts);
    refresh();
}

void Presenter::refresh() {
    if (!active()) return;
    view_->setPage(source_.page());
    notes_->setPage(source_.notes());
    if (!pictureWaits_.isActive()) pictureWaits_.start();
}

void Presenter::showPicture() {
    if (active() && notes_->isVisible()) notes_->setPicture(view_->picture());
}

/// The list of keys is not for the audience where the teacher has a window of their own.
void Presenter::showLook() {
    if (!active()) return;
    PresenterLook ofAudience = look_;
    ofAudience.help = look_.help && !notes_->isVisible();
    view_->setLook(ofAudience);
    notes_->setLook(look_);
    if (!pictureWaits_.isActive()) pictureWaits_.start();
}

void Presenter::command(PresenterAction action, int option) {
    using enum PresenterAction;
    switch (action) {
    case Next:
        call(source_.next);
        return refresh(); // also to another figure of the same page
    case Back:
        call(source_.back);
        return refresh();
    case Reveal:
        return call(source_.reveal);
    case NextPart:
        call(source_.nextPart);
        return refresh();
    case PartBefore:
        call(source_.partBefore);
        return refresh();
    case LambdaUp:
        return stepLambda(lambdaStep);
    case LambdaDown:
        return stepLambda(-lambdaStep);
    case QueryUp:
        return movePin(-1, 0);
    case QueryDown:
        return movePin(1, 0);
    case KeyLeft:
        return movePin(0, -1);
    case KeyRight:
        return movePin(0, 1);
    case Count:
        return count(option, 1);
    case Uncount:
        return count(option, -1);
    case TakeBack:
        return counts() ? call(source_.takeBack) : void();
    case ClearCounts:
        return counts() ? call(source_.clearCounts) : void();
    case Notes:
        return toggleNotes();
    case Leave:
        return stop();
    default:
        switchLook(action);
    }
}

void Presenter::switchLook(PresenterAction action) {
    using enum PresenterAction;
    using Blank = PresenterLook::Blank;
    const auto blank = [this](Blank kind) { look_.blank = look_.blank == kind ? Blank::None : kind; };
    const auto resize = [this](int by) {
        const auto at = std::ranges::find(sizes, look_.percent) - sizes.begin() + by;
        look_.percent = sizes.at(static_cast<std::size_t>(
            std::clamp<std::ptrdiff_t>(at, 0, static_cast<std::ptrdiff_t>(sizes.size()) - 1)));
    };
    if (action == Spotlight) look_.spotlight = !look_.spotlight;
    if (action == Black) blank(Blank::Black);
    if (action == White) blank(Blank::White);
    if (action == Freeze) look_.frozen = !look_.frozen;
    if (action == Contrast) look_.highContrast = !look_.highContrast;
    if (action == Help) look_.help = !look_.help;
    if (action == Larger) resize(1);
    if (action == Smaller) resize(-1);
    showLook();
}

void Presenter::stepLambda(double by) {
    const auto lambda = view_->page().lambda;
    if (!lambda || !lambda->whyFixed.isEmpty() || !source_.moveLambda) return;
    const double moved = std::round((lambda->edited + by) * 100) / 100;
    // outside the slider's range it comes back step by step
    source_.moveLambda(
        std::clamp(moved, std::min(0.0, lambda->edited), std::max(PresenterLambda::end, lambda->edited)));
}

void Presenter::movePin(int query, int key) {
    const auto& map = view_->page().map;
    if (!map || !map->pin || !source_.pin) return;
    Cell cell{std::clamp(map->pin->query + query, 0, map->rows() - 1), map->pin->key + key};
    cell.key = std::clamp(cell.key, 0, std::max(0, map->seen(cell.query) - 1));
    source_.pin(map->ofTokens(cell));
}

/// What nobody sees is not counted: a digit is easily hit.
bool Presenter::counts() const {
    return look_.blank == PresenterLook::Blank::None && !look_.frozen && isCounted(view_->page());
}

void Presenter::count(int option, int by) {
    const bool there = counts() && option < static_cast<int>(view_->page().tally->counts.size());
    if (there && source_.count) source_.count(option, by);
}

void Presenter::toggleNotes() {
    notes_->setVisible(!notes_->isVisible());
    if (notes_->isVisible()) {
        notes_->raise();
        notes_->activateWindow();
        notes_->setFocus();
    } else {
        view_->activateWindow();
    }
    showLook();
}

bool Presenter::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::Close) return false;
    if (watched == view_) {
        stop();
    } else if (notes_->isVisible()) {
        toggleNotes();
    }
    event->ignore(); // the window is gone or hidden already, and does not end the program
    return true;
}

namespace {

void addTally(PresenterSource& source, LessonPlayer& player, ClassTally* tally) {
    if (tally == nullptr) return;
    source.page = [&player, tally, before = std::move(source.page)] {
        PresenterPage page = before();
        fillTally(page, player, tally->guesses());
        return page;
    };
    source.notes = [&player, tally, before = std::move(source.notes)] {
        NotesPage notes = before();
        notes.guesses = guessesText(player, *tally);
        return notes;
    };
    source.count = [&player, tally](int option, int by) {
        tally->add(player.place(), countedAnswers(player.page()), option, by);
    };
    source.takeBack = [&player, tally] { tally->takeBack(player.place()); };
    source.clearCounts = [&player, tally] { tally->clear(player.place()); };
}

} // namespace

// What the presenter's wishes come to.
PresenterSource presenterSource(Session& session, LessonPlayer& player, std::function<bool()> mayMoveLambda,
                                ClassTally* tally) {
    const auto may = [mayMoveLambda = std::move(mayMoveLambda)] { return !mayMoveLambda || mayMoveLambda(); };
    PresenterSource source;
    const auto figures = std::make_shared<PresenterFigures>();
    source.page = [&session, &player, may, figures] {
        PresenterPage page = presenterPage(session.state(), player, figures);
        if (page.lambda && !may()) page.lambda->whyFixed = Presenter::tr("λ is locked");
        return page;
    };
    source.notes = [&session, &player, figures] {
        NotesPage notes = presenterNotes(player);
        notes.hasMoreParts = figures->index + 1 < presenterParts(session.state(), player);
        if (!player.active()) notes.sentence = presenterPage(session.state()).sentence;
        return notes;
    };
    source.first = [&player, figures] {
        player.restart();
        figures->index = 0;
    };
    source.next = [&session, &player, figures] { goOn(session, player, *figures); };
    source.back = [&session, &player, figures] { goBack(session, player, *figures); };
    source.nextPart = [&session, &player, figures] { toNextPart(session, player, *figures); };
    source.partBefore = [&session, &player, figures] { toPartBefore(session, player, *figures); };
    source.allParts = [&session, &player, figures] {
        if (!presenterPage(session.state(), player, figures).maps.empty())
            while (toNextPart(session, player, *figures)) continue;
    };
    source.reveal = [&player] { player.tell(); };
    source.moveLambda = [&session, may](double lambda) {
        if (may()) session.moveLambda(Quantity::Lambda, {{session.state().head.layer, lambda}});
    };
    source.endGesture = [&session] { session.history().endGesture(); };
    source.showTrained = [&session](bool held) { session.setPeek(held); };
    source.pin = [&session](Cell cell) { session.pin(cell); };
    addTally(source, player, tally);
    return source;
}

std::unique_ptr<Presenter> makePresenter(Session& session, LessonPlayer& player,
                                         std::function<bool()> mayMoveLambda, ClassTally* tally) {
    auto presenter =
        std::make_unique<Presenter>(presenterSource(session, player, std::move(mayMoveLambda), tally));
    Presenter* shown = presenter.get();
    session.onChange(shown, Part::Models | Part::Pass | Part::Edits | Part::Selection, &Presenter::refresh);
    QObject::connect(&player, &LessonPlayer::changed, shown, &Presenter::refresh);
    if (tally != nullptr) QObject::connect(tally, &ClassTally::changed, shown, &Presenter::refresh);
    return presenter;
}

} // namespace lambdascope
