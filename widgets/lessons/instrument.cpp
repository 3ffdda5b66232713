// SPDX-License-Identifier: MIT
#include "widgets/lessons/instrument.h"

#include "widgets/lessons/bench_view.h"
#include "widgets/lessons/margin_view.h"

namespace lambdascope {

Instrument* Instrument::make(InstrumentBlock::Kind kind, QWidget* parent) {
    if (kind == InstrumentBlock::Kind::SoftmaxBench) return new BenchView(parent);
    return new MarginView(parent);
}

} // namespace lambdascope
