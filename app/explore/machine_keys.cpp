// SPDX-License-Identifier: MIT
#include "app/explore/machine_keys.h"

#include "app/explore/explore_values.h"
#include "core/analysis/row_facts.h"
#include "widgets/kit/sentence.h"

#include <QCoreApplication>
#include <QLocale>

namespace lambdascope {
namespace {

struct Keys {
    Q_DECLARE_TR_FUNCTIONS(MachineDrawing)
};

} // namespace

MachineKeys machineKeys(const SessionState& s, const OneRow& row) {
    MachineKeys found;
    if (s.pin && s.pin->key < static_cast<int>(row.keyCount())) found.pinned = s.pin->key;
    found.told = found.pinned.value_or(strongestKey(row));
    found.keys = rowKeys(row, s.groups.get(), found.pinned);
    found.grouped = !found.keys.groups.empty();
    const std::size_t own = found.keys.places.size() - (found.keys.hasOthers() ? 1 : 0);
    for (std::size_t i = 0; i < found.keys.places.size(); ++i)
        found.tokens.push_back(i < own ? strongestKey(row, found.keys.places[i]) : -1);
    for (std::size_t i = 0; i < own; ++i)
        found.words << (found.grouped
                            ? sentence(s.groups->groups[static_cast<std::size_t>(found.keys.groups[i])].label)
                            : tokenWord(s, found.keys.places[i].front()));
    if (found.keys.hasOthers())
        found.words << Keys::tr("%1 others").arg(QLocale::c().toString(found.keys.others));
    return found;
}

} // namespace lambdascope
