// SPDX-License-Identifier: MIT
#include "app/explore/machine_keeper.h"

#include "app/explore/machine_opened.h"
#include "core/model/model.h"
#include "core/util/error.h"
#include "widgets/kit/sentence.h"

#include <cstdint>

namespace lambdascope {
namespace {

constexpr std::int64_t quickRow = 10'000'000; // multiplications: some 5 ms

/// The row with the λ in force, which its own maps do not depend on: before the pass has run, too.
OneRow withLambdaInForce(const SessionState& s, const OneRow& row, const Trace& trace) {
    const HeadMix now = machineOfStandard(s) ? s.standardMix(row.head) : s.mix(row.head);
    HeadMix moved = row.mix;
    moved.lambda = now.lambda;
    moved.factor = now.factor;
    const bool anotherLambda = moved == now && now != row.mix && !now.tokenLambda;
    return anotherLambda ? mixedAnew(row, trace, now) : row;
}

/// The box of a row that is open, among those that it has; −1: none.
int openBox(const SessionState& s, const MachineScene& scene) {
    if (!s.machine.open) return -1;
    const auto found = std::ranges::find_if(
        scene.boxes, [&](const MachineScene::Box& box) { return s.machine.open->step == box.step; });
    const auto index = static_cast<int>(found - scene.boxes.begin());
    return found == scene.boxes.end() && s.machine.open->step ? -1 : index;
}

} // namespace

MachineKeeper::MachineKeeper(QObject* parent)
    : QObject(parent), kept_(*this, Trained + 1, &MachineKeeper::taken, [this] { emit made(); }) {}

MachineKeeper::Row MachineKeeper::taken(const Of& of, const std::stop_token& stop) {
    Row row{oneRow(*of.trace, of.head, of.query, stop), {}};
    if (of.token >= 0) row.parts = machineParts(*of.trace, of.token, of.query);
    return row;
}

/// Keys and values of every key, and for the logit about as much as one token takes of a pass.
bool MachineKeeper::quick(const Of& of) {
    const Model& model = *of.trace->model;
    if (model.recording) return true;
    const std::int64_t keys = of.trace->seen(of.query), hidden = model.config.hiddenSize;
    const Head& head = model.plan.heads[static_cast<std::size_t>(of.head.head)];
    const std::int64_t ofKeys =
        keys * hidden * (std::ssize(head.terms) * model.plan.headDim + model.plan.valueWidth());
    const std::int64_t ofLogit = std::int64_t{4} * std::ssize(model.layers) * hidden * hidden;
    return ofKeys + ofLogit <= quickRow;
}

/// That of the wish, or while it is being made the newest of the same text, place and told token.
const Keeper<MachineKeeper::Of, MachineKeeper::Row>::Made* MachineKeeper::rowOf(const Of& of) {
    kept_.of(Now, of, quick(of));
    const auto* newest = kept_.newest(Now);
    const bool same = newest != nullptr && newest->key.head == of.head && newest->key.query == of.query &&
                      newest->key.token == of.token && newest->key.trace->model == of.trace->model &&
                      newest->key.trace->request.tokens == of.trace->request.tokens;
    return same ? newest : nullptr;
}

void MachineKeeper::fill(const SessionState& s, MachinePage& page, const Keeper<Of, Row>::Made& made) {
    const OneRow row = withLambdaInForce(s, made.value.row, *made.key.trace);
    const TracePtr& before = machineOfStandard(s) ? s.standardTrained : s.diffTrained;
    const Row* trained = nullptr;
    if (before && before != made.key.trace && before->request.tokens == made.key.trace->request.tokens) {
        const Of of{before, row.head, row.query, -1};
        trained = kept_.of(Trained, of, quick(of));
    }
    page.words = machineText(s, row);
    const LogitParts* parts = made.value.parts ? &*made.value.parts : nullptr;
    page.scene =
        machineScene(s, row, {.trained = trained == nullptr ? nullptr : &trained->row, .parts = parts});
    page.scene.open = openBox(s, page.scene);
    if (page.scene.open >= 0) page.opened = openedBox(s, row, s.machine.open->step, parts);
}

std::optional<MachinePage> MachineKeeper::page(const SessionState& s) {
    MachinePage page;
    page.ofStandard = machineOfStandard(s);
    page.both = s.shown() && s.shownStandard();
    page.first = s.calledFirst({});
    page.beside = s.calledBeside({});
    page.oneKey = s.machine.oneKey;
    page.peek = s.peek;
    try {
        const TracePtr& trace = machineTrace(s);
        if (!trace) throw fail("nothing has run yet");
        const int query = machineQuery(s, *trace);
        const auto* made = rowOf({trace, machineHead(s), query, machineToken(s, *trace, query)});
        if (made == nullptr) return {};
        fill(s, page, *made);
    } catch (const std::exception& error) {
        page.problem = sentence(error);
    }
    return page;
}

} // namespace lambdascope
