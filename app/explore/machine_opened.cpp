// SPDX-License-Identifier: MIT
#include "app/explore/machine_opened.h"

#include <QCoreApplication>

#include <algorithm>

namespace lambdascope {
namespace {

struct Opened {
    Q_DECLARE_TR_FUNCTIONS(OpenedDrawing)
};

} // namespace

OpenedBox openedBox(const SessionState& /*s*/, const OneRow& row, std::optional<RowStep> step) {
    OpenedBox box;
    box.before.title = Opened::tr("before");
    box.after.title = Opened::tr("after");
    const std::vector<RowBox> boxes = boxesOf(row);
    const auto found = std::ranges::find_if(boxes, [&](const RowBox& each) { return each.step == step; });
    if (found == boxes.end()) return box;
    for (const RowBox::Series& each : found->series) {
        box.after.series.push_back({*each.numbers, MachineScene::Series::Ink::Signed});
        box.after.names << QString::fromStdString(each.name);
    }
    if (found == boxes.begin()) return box;
    for (const RowBox::Series& each : std::prev(found)->series) {
        box.before.series.push_back({*each.numbers, MachineScene::Series::Ink::Signed});
        box.before.names << QString::fromStdString(each.name);
    }
    return box;
}

} // namespace lambdascope
