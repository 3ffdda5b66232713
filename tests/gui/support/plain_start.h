// SPDX-License-Identifier: MIT
#pragma once

#include "app/shell/start_options.h"
#include "tests/support/shipped_pair.h"

namespace lambdascope::test {

/// What most tests start the program with: one pair that comes with it, on the CPU, the same look everywhere.
inline StartOptions plainStart(int width = 1400, int height = 900) {
    StartOptions options;
    options.assets = SOURCE_DIR "/assets";
    options.model = tinyStories;
    options.backend = "cpu";
    options.language = "en";
    options.theme = "light";
    options.width = width;
    options.height = height;
    return options;
}

} // namespace lambdascope::test
