// SPDX-License-Identifier: MIT
#pragma once

namespace lambdascope {

/// Milliseconds without a change after which a hand is taken to rest: what takes longer than a frame is done
/// then. None where no hand is, as pictures are taken or tests run (holdStill()).
int handRestsAfter();

} // namespace lambdascope
