// SPDX-License-Identifier: MIT
#include "widgets/lessons/instrument.h"

#include "widgets/lessons/bench_view.h"
#include "widgets/lessons/hunt_view.h"
#include "widgets/lessons/machine/machine_instrument.h"
#include "widgets/lessons/margin_view.h"

namespace lambdascope {

Instrument* Instrument::make(InstrumentBlock::Kind kind, QWidget* parent) {
    if (kind == InstrumentBlock::Kind::SoftmaxBench) return new BenchView(parent);
    if (kind == InstrumentBlock::Kind::Hunt) return new HuntView(parent);
    if (kind == InstrumentBlock::Kind::Machine) return new MachineInstrument(parent);
    return new MarginView(parent);
}

} // namespace lambdascope
