// SPDX-License-Identifier: MIT
#pragma once

namespace lambdascope::test {

/// The pair that tests look at, whichever one opens with the program.
inline constexpr const char* tinyStories = SOURCE_DIR "/assets/models/tiny-stories";

} // namespace lambdascope::test
