// SPDX-License-Identifier: MIT
#pragma once

namespace lambdascope {

// A softmax never gives 0: what one score gains on the others decides what is left for them.

/// The weight of a score that stands `margin` nats above `tokens` − 1 others, all alike:
///     e^m ÷ (e^m + n − 1).
double weightOfMargin(double margin, double tokens);

/// The margin that gives a score this weight among so many tokens, if the others share the rest evenly:
///     m = ln(w (n − 1) ÷ (1 − w)).
/// Infinite for weights that are 0 or 1; NaN for one token, which has all.
double marginOfWeight(double weight, double tokens);

} // namespace lambdascope
