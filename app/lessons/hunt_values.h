// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session_state.h"
#include "core/analysis/answer/hunt.h"
#include "core/files/session_record.h"
#include "widgets/lessons/instrument.h"

#include <QString>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace lambdascope {

/// The prompt on screen as a try of a hunt, by the pass of the session: what both models, as trained, say
/// next. None, and a sentence, where something is missing.
struct HuntNow {
    std::optional<HuntTry> tried;
    QString cannot; // be counted; empty: it can
};
/// `given` is the page's own prompt, which is none of the learner's.
HuntNow huntNow(const SessionState& state, const std::optional<std::string>& given);

/// The hunts of a session: each pair, at each step of its training, has one of its own. `given`: as above.
class Hunts {
  public:
    [[nodiscard]] const Hunt& of(const SessionState& state) const;
    [[nodiscard]] HuntShown shown(const SessionState& state, const std::optional<std::string>& given) const;
    /// The prompt on screen; false: it is not to be counted.
    bool count(const SessionState& state, const std::optional<std::string>& given);
    /// All that was counted on these models goes, and comes back when there is nothing else; false: neither.
    bool clear(const SessionState& state);
    /// `file`: the session's, for paths.
    [[nodiscard]] std::vector<RecordedHunt> recorded(const std::filesystem::path& file) const;
    /// In the place of what was counted on the same models. `folder`: where they are by now.
    void restore(const RecordedHunt& hunt, const std::filesystem::path& folder,
                 const std::filesystem::path& file);

  private:
    using Models = std::tuple<std::filesystem::path, std::filesystem::path, int>; // folder, with, step
    static Models modelsOf(const SessionState& state);

    std::map<Models, Hunt> hunts_, cleared_;
};

} // namespace lambdascope
