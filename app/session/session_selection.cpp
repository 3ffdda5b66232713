// SPDX-License-Identifier: MIT
// What of a text is looked at: the head, its twin and the pinned cell.
#include "app/session/session.h"
#include "core/analysis/attention/highlight.h"
#include "core/model/model.h"
#include "core/util/error.h"

#include <algorithm>
#include <utility>

namespace lambdascope {

/// What the columns are: anew with other tokens, another choice, or where the room for them is.
void Session::putTogether() {
    const ModelPtr& main = state_.models.diff ? state_.models.diff : state_.models.standard;
    const bool words = !main || readsWords(*main);
    static_cast<Columns&>(state_) = columnsOf(state_.pieces, state_.by, tokenCell_, words);
}

void Session::setBy(std::optional<GroupBy> by) {
    if (state_.by == by) return;
    state_.by = by;
    if (state_.groups) putTogether();
    emit changed(Part::Selection);
}

void Session::setTokenCell(double side) {
    const bool small = side < leastTokenCell, before = tokenCell_ < leastTokenCell;
    tokenCell_ = side;
    if (small == before || state_.by || !state_.groups) return;
    putTogether();
    emit changed(Part::Selection);
}

/// Whether the pin is still a cell of the same tokens, for which nothing has changed.
bool Session::pinHolds(const std::vector<int>& before, const Trace& trace) const {
    if (!state_.pin || pinnedText_ == state_.tracedText) return true;
    const std::vector<int>& now = trace.request.tokens;
    const int end = state_.pin->query + 1; // what comes after a row it does not see
    return end <= std::min(std::ssize(before), std::ssize(now)) &&
           std::equal(before.begin(), before.begin() + end, now.begin());
}

Highlight Session::telling(const Trace& trace, std::optional<HeadId> only) const {
    const auto answer = answerCell(trace, tokensIn(state_.pieces, state_.marks.answer), only);
    return answer ? *answer : mostTellingCell(trace, only);
}

void Session::keepSelectionValid(bool newText, const std::vector<int>& before) {
    const TracePtr& main = state_.diffTrained ? state_.diffTrained : state_.standard;
    const int last = main->tokenCount() - 1;
    if (newText || !state_.groups || before != main->request.tokens) putTogether();
    findRetrieving();
    if (!hasHead(main, state_.head)) state_.head = {};
    const First first = std::exchange(first_, First::AsIs);
    if (first == First::Anew)
        selectFirst(*main);
    else if (newText && first != First::Recorded && (state_.pinFollows || !pinHolds(before, *main))) {
        state_.pin = telling(*main, state_.head).cell;
        state_.pinFollows = true;
    }
    if (state_.standard && state_.chosenTwin && !hasHead(state_.standard, *state_.chosenTwin))
        state_.chosenTwin.reset();
    if (state_.pin && state_.pin->query > last) state_.pin = Cell{last, std::min(state_.pin->key, last)};
    if (state_.pin && state_.pin->key >= main->seen(state_.pin->query)) // a session may say any cell
        state_.pin->key = main->seen(state_.pin->query) - 1;
    keepTargetValid();
}

/// A head and a cell worth looking at, or those of the command line.
void Session::selectFirst(const Trace& trace) {
    try {
        if (start_ && start_->marks) {
            state_.marks = start_->marks(state_.pieces);
            ownMarks_ = true;
            findRetrieving();
        } else if (auto found = start_ && start_->text ? wantedMarks(state_.text) : std::nullopt) {
            state_.marks = *found; // as if it were typed
            state_.found = true;
            findRetrieving();
        }
    } catch (const UsageError& error) {
        emit startRefused(QString::fromUtf8(error.what()));
    }
    Highlight highlight = telling(trace);
    const auto layer = state_.scope == MeterScope::Layer ? state_.retrieves.layer : std::nullopt;
    if (layer && highlight.head.layer != *layer && state_.retrieves.inLayer)
        highlight = telling(trace, state_.retrieves.inLayer);
    state_.head = highlight.head;
    state_.pin = highlight.cell;
    state_.chosenTwin.reset();
    state_.pinFollows = true;
    const auto start = std::exchange(start_, {});
    if (!start) return;
    generateFirst_ = start->generate.value_or(0);
    const HeadId head{start->layer.value_or(state_.head.layer), start->head.value_or(state_.head.head)};
    if (head.layer >= static_cast<int>(trace.layers.size()))
        emit startRefused(tr("--layer: there is no layer %1").arg(head.layer));
    else if (head.head >= trace.model->plan.headCount())
        emit startRefused(tr("--head: there is no head %1").arg(head.head));
    else
        state_.head = head;
    if (!start->pin) return;
    const Cell pin = *start->pin;
    if (const int last = std::max(pin.query, pin.key); last >= trace.tokenCount())
        emit startRefused(tr("--pin: there is no token %1").arg(last));
    else if (pin.key >= trace.seen(pin.query))
        emit startRefused(
            tr("--pin: token %1 does not see token %2, which comes later").arg(pin.query).arg(pin.key));
    else
        state_.pinFollows = !(state_.pin = start->pin);
}

/// The layers that edits go to: a range stays while the selected head is in it.
void Session::keepTargetValid() {
    const int layers = state_.models.diff ? static_cast<int>(state_.models.diff->layers.size()) : 0;
    LayerRange& target = state_.target;
    if (target.count() <= 1 || !target.contains(state_.head.layer) || target.last >= layers)
        target = {state_.head.layer, state_.head.layer};
}

void Session::selectHead(HeadId head) {
    const TracePtr& main = state_.diffTrained ? state_.diffTrained : state_.standard;
    if (head == state_.head || (main && !hasHead(main, head))) return;
    state_.head = head;
    keepTargetValid();
    emit changed(Part::Selection);
    passes_.fetchMissing();
}

void Session::selectHeadOf(bool standard, HeadId head) {
    if (standard && state_.models.diff)
        selectTwin(head);
    else
        selectHead(head);
}

/// Anew with other tokens, marks or models, and with nothing else: what is found by rule stands still while
/// the user pins, edits and chooses columns.
void Session::findRetrieving() {
    const Marks marks = moved(state_.marks, state_.text, state_.tracedText);
    const RetrievalKey key{state_.models.diff, state_.models.standard, state_.tracedText, marks};
    if (key == retrievalKey_) return;
    retrievalKey_ = state_.generated ? RetrievalKey{} : key; // of layers to come it is found again
    const auto of = [&](const TracePtr& trained) {
        return trained ? retrieval(*trained, state_.pieces, marks, state_.tracedAhead.size()) : Retrieval{};
    };
    state_.retrieves = of(state_.models.diff ? state_.diffTrained : state_.standardTrained);
    state_.besideRetrieves = state_.models.diff ? of(state_.standardTrained) : Retrieval{};
}

void Session::selectTwin(HeadId twin) {
    state_.chosenTwin = twin;
    emit changed(Part::Selection);
    passes_.fetchMissing();
}

void Session::selectTwinBy(TwinRule rule) {
    state_.twinRule = rule;
    state_.chosenTwin.reset();
    emit changed(Part::Selection);
    passes_.fetchMissing();
}

void Session::pin(std::optional<Cell> cell) {
    state_.pinFollows = false;
    pinnedText_ = state_.text;
    if (cell == state_.pin) return;
    state_.pin = cell;
    emit changed(Part::Selection);
}

void Session::select(const Selection& selection) {
    selectHead(selection.head);
    const Selection before = state_; // whose head and target there are in these models
    static_cast<Selection&>(state_) = selection;
    state_.head = before.head;
    state_.target = before.target;
    pinnedText_ = state_.text;
    emit changed(Part::Selection);
    passes_.fetchMissing();
}

} // namespace lambdascope
