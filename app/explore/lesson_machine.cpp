// SPDX-License-Identifier: MIT
#include "app/explore/lesson_machine.h"

#include "app/explore/machine_opened.h"
#include "app/explore/machine_values.h"
#include "app/lessons/lesson_state.h"
#include "core/lessons/play.h"
#include "core/util/error.h"
#include "widgets/kit/sentence.h"

#include <QCoreApplication>

#include <algorithm>

namespace lambdascope {
namespace {

struct PageMachine {
    Q_DECLARE_TR_FUNCTIONS(MachineInstrument)
};

/// The state whose machine is of the model that the page is about, whatever Explore shows of which.
SessionState ofModel(SessionState state, bool standard) {
    state.machine = {};
    state.peek = false;
    state.fresh = 0;
    state.arriving.reset(); // a lesson's row is of a pass that is there
    if (!standard) return state;
    state.head = state.twin();
    state.diffEdited = state.diffTrained = nullptr;
    return state;
}

void cover(MachineScene::Box& box) {
    box.series.clear();
    box.foot.clear();
    box.what.clear();
    box.missing = PageMachine::tr("Predict first");
}

} // namespace

MachineShown lessonMachine(const SessionState& s, const InstrumentBlock& machine, const Stage& stage,
                           bool covers) {
    MachineShown shown;
    const auto covered = [&](RowStep step) {
        return std::ranges::find(machine.cover, step) != machine.cover.end();
    };
    try {
        const OneRow row = lessonRow(factSource(s), stage);
        const SessionState of = ofModel(s, row.maps.size() < 2);
        shown.scene = machineScene(of, row, {.logits = machine.boxes.empty()});
        shown.words = machineText(of, row);
        std::vector<MachineScene::Box>& boxes = shown.scene.boxes;
        if (!machine.boxes.empty()) {
            std::erase_if(boxes, [&](const MachineScene::Box& box) {
                return std::ranges::find(machine.boxes, box.step) == machine.boxes.end();
            });
        }
        for (MachineScene::Box& box : boxes) {
            const bool hidden = covers && covered(box.step);
            if (hidden) cover(box);
            shown.opened.push_back(hidden ? std::nullopt : std::optional(openedBox(of, row, box.step)));
        }
        const auto first = std::ranges::find_if(boxes, covered, &MachineScene::Box::step);
        if (!covers && first != boxes.end()) shown.open = static_cast<int>(first - boxes.begin());
    } catch (const Error& error) {
        shown = {};
        shown.problem = sentence(error);
    }
    return shown;
}

} // namespace lambdascope
