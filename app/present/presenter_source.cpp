// SPDX-License-Identifier: MIT
// What the presenter's wishes come to.
#include "app/present/presenter_values.h"

#include <QCoreApplication>

namespace lambdascope {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Presenter)
};

/// One key goes through a whole lesson, as a clicker has no other: each figure of a page, the answer to its
/// question, and then the next page, whatever this one waits for.
void goOn(const Session& session, LessonPlayer& player, PresenterFigures& figures) {
    const LessonPage page = player.page();
    figures.follow(page);
    if (player.step() != nullptr && !player.step()->stage.spotlight &&
        figures.index + 1 < PresenterFigure::count(page))
        ++figures.index;
    else if (page.question && !page.question->score && page.question->cannot.isEmpty() &&
             !page.question->revealing)
        player.tell();
    else if (!page.question || !page.question->revealing || session.settled()) // else it comes soon
        player.skip();
}

void goBack(LessonPlayer& player, PresenterFigures& figures) {
    figures.follow(player.page());
    if (figures.index > 0)
        --figures.index;
    else
        player.back();
}

void toFirst(LessonPlayer& player) {
    for (int left = player.page().step; left > 0; --left) player.back();
}

void moveLambda(Session& session, double lambda) {
    const SessionState& s = session.state();
    if (!s.models.diff) return;
    const int layer = s.head.layer;
    session.history().change(withValues(s.edits, Quantity::Lambda, {{layer, lambda}}, *s.models.diff),
                             Words::tr("λ of layer %1").arg(layer), true);
}

} // namespace

PresenterSource presenterSource(Session& session, LessonPlayer& player, std::function<bool()> mayMoveLambda) {
    const auto may = [mayMoveLambda = std::move(mayMoveLambda)] { return !mayMoveLambda || mayMoveLambda(); };
    PresenterSource source;
    const auto figures = std::make_shared<PresenterFigures>();
    source.page = [&session, &player, may, figures] {
        PresenterPage page = presenterPage(session.state(), player, figures);
        if (page.lambda && !may()) page.lambda->movable = false;
        return page;
    };
    source.notes = [&session, &player] {
        NotesPage notes = presenterNotes(player);
        if (!player.active()) notes.sentence = presenterPage(session.state()).sentence;
        return notes;
    };
    source.first = [&player, figures] {
        toFirst(player);
        figures->index = 0;
    };
    source.next = [&session, &player, figures] { goOn(session, player, *figures); };
    source.back = [&player, figures] { goBack(player, *figures); };
    source.reveal = [&player] { player.tell(); };
    source.moveLambda = [&session, may](double lambda) {
        if (may()) moveLambda(session, lambda);
    };
    source.endGesture = [&session] { session.history().endGesture(); };
    source.showTrained = [&session](bool held) { session.setPeek(held); };
    source.pin = [&session](Cell cell) { session.pin(cell); };
    return source;
}

std::unique_ptr<Presenter> makePresenter(Session& session, LessonPlayer& player,
                                         std::function<bool()> mayMoveLambda) {
    auto presenter = std::make_unique<Presenter>(presenterSource(session, player, std::move(mayMoveLambda)));
    Presenter* shown = presenter.get();
    for (const auto changed :
         {&Session::modelsChanged, &Session::passChanged, &Session::editsChanged, &Session::selectionChanged})
        QObject::connect(&session, changed, shown, &Presenter::refresh);
    QObject::connect(&player, &LessonPlayer::changed, shown, &Presenter::refresh);
    return presenter;
}

} // namespace lambdascope
