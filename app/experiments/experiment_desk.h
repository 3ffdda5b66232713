// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session.h"
#include "core/experiments/runner.h"
#include "core/util/threads/jobs.h"

#include <QObject>
#include <QString>
#include <QTemporaryDir>

#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

namespace lambdascope {

/// Checks, runs and keeps the experiments of a session, on threads of their own, whichever window shows them.
/// What is found is kept in a journal of the user's, so that another start goes on where this one ends.
class ExperimentDesk : public QObject {
    Q_OBJECT

  public:
    /// The one of a session, which owns it.
    static ExperimentDesk& of(Session& session);

    /// Where journals are kept; without it, for as long as this lives.
    void setFolder(const std::filesystem::path& folder);

    /// Whether somebody looks: what is known of the chosen one takes the hash of all weights, and is looked
    /// up for those alone, and for who starts it.
    void setWatched(bool watched);

    void choose(const std::string& experiment);
    void setOption(const std::string& option, const std::string& text);
    void setChoice(const ExperimentChoice& choice); // of the chosen one
    void showPaper(bool shown);
    void keepToCompare(bool kept); // the result on screen, or none
    /// Shows the result of a file until another one is asked for, and takes over its options: Start asks the
    /// open models the same, as trained. Throws Error naming the file where it is no result, or one of what
    /// is being run.
    void open(const std::filesystem::path& file);
    void start(); // or goes on
    /// All that are not complete, one after another with their protocols as they are; or, once the one that
    /// runs has ended, none.
    void runAll(bool all);
    void pause();
    void cancel();
    [[nodiscard]] bool checked() const { return !checking_ && !stale_; }
    /// Nothing is checked and nothing runs.
    [[nodiscard]] bool settled() const { return !checking_ && !active_; }
    /// What an export that asks for an experiment waits for: starts it where there is no result.
    void want();

  private:
    struct Asked;  // a protocol on models: a value for a thread
    struct Answer; // what a check found
    explicit ExperimentDesk(Session& session);
    template<typename Change>
    void change(Change change);
    template<typename Which>
    void forget(Which which);
    [[nodiscard]] Asked asked(const std::string& kind) const;
    void begin(const std::string& kind);
    void beginNext(const std::string& after);
    void check();
    void lookUp();
    void onChecked(const Answer& answer);
    void onProgress(const std::string& kind, const ExperimentFound& found, std::optional<double> left);
    void onEnded(const std::string& kind, const ExperimentFound& found);
    void end();
    [[nodiscard]] static Answer answerOf(const Asked& asked, const std::stop_token& stop);
    static ExperimentFound
    runOf(const Asked& asked, const std::stop_token& stop,
          const std::function<void(const ExperimentFound&, std::optional<double>)>& tell);

    Session& session_;
    QTemporaryDir passing_; // for what is kept no longer than the program runs
    std::filesystem::path folder_;
    bool watched_ = false, stale_ = false; // what was looked up is of something else
    bool checking_ = false, active_ = false, wanted_ = false, starts_ = false;
    bool missed_ = false; // a check while a run was shown: what it found is to be found again
    Jobs checks_, runs_;  // last: they end first; no run waits for a check that has not ended yet
};

/// The command of the program without a window that does the same, as a shell takes it; empty where there is
/// none.
QString experimentCommand(const SessionState& state);

} // namespace lambdascope
