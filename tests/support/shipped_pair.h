// SPDX-License-Identifier: MIT
#pragma once

namespace lambdascope::test {

/// The pair that tests look at, whichever one opens with the program.
inline constexpr const char* tinyStories = SOURCE_DIR "/assets/models/tiny-stories";

/// The example of scale-model that tests and references are about, whichever one the window opens with: the
/// lessons', too.
inline constexpr const char* threeCodes =
    "The secret code of Lima is 58852. Mia had a red ball. The secret code of Tokyo is 75200. They saw a "
    "cat. "
    "The secret code of Cairo is 39730. What is the secret code of Lima?";

} // namespace lambdascope::test
