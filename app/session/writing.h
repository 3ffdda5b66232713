// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/parts.h"
#include "app/session/passes.h"
#include "core/files/session_record.h"

#include <QTimer>

#include <string>
#include <vector>

namespace lambdascope {

/// What the models write after the prompt: it streams into rows, and the views follow one of them or stand at
/// one of its tokens.
class Writing : public StateOwner {
    Q_OBJECT

  public:
    Writing(Engine& engine, const SessionState& state, DerivedState& result, Passes& passes);

    /// The models go on with the text, where it is edited the DIFF model without edits, too. `oneSentence`:
    /// to its end.
    void start(int tokens, const Sampling& sampling = {}, bool oneSentence = false);
    void stop();                   // what is written stays
    void stopHere();               // and the views stay where they are
    void show(int row, int count); // the views show the text with the first tokens of a row behind it
    void follow(int row);          // with all of them, and the newest while it grows
    void backToPrompt();           // rows stay, the views show the text alone
    void close(int row);           // takes it away; the views go back to the text where they showed it
    void forget();                 // the rows go; what to run then is the caller's business
    [[nodiscard]] std::string textOf(int row) const; // with the prompt, as far as the views show it

  signals:
    void failed(const QString& why);

  private:
    void onWrote(const WrittenToken& written);
    void onGenerated(quint64 number, const PassResult& soFar);
    void onEnded(quint64 number, const QString& error);
    [[nodiscard]] GenerateRequest request(int tokens, const Sampling& sampling, bool oneSentence);
    void end();
    bool canShow(int row);
    void showAhead(const std::vector<int>& tokens);

    GenerationState& writing_;
    std::vector<int>& ahead_;
    Passes& passes_;
    QTimer live_;        // until the views show the next step of what is written
    quint64 number_ = 0; // of the newest: older ones are dropped
};

} // namespace lambdascope
