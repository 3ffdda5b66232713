// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace lambdascope {

/// What is to be known of a pattern of Oniguruma's dialect before that library reads it.
struct ReadPattern {
    /// The same pattern, with what older versions of the library read otherwise written out.
    std::string text;
    std::string openRepeat; // the first {n,m} with a + behind it; empty without
    double mostRounds = 1;  // of repeats within repeats, all that have an upper end
    bool calls = false;     // has \g<name>, so that a group may run more often than it stands there
    bool strange = false;   // has a callout, (*NAME{…}) or (?{…}), of which it is not plain where it ends
};

ReadPattern readPattern(const std::string& pattern);

} // namespace lambdascope
