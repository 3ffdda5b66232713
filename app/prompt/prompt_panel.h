// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session.h"
#include "widgets/prompt/prompt_bar.h"

#include <QList>
#include <QTimer>
#include <QWidget>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

class QAction;

namespace lambdascope {

class ContinuationsView;
class GenerateBar;
class LearnWorkspace;

/// The prompt with what is below it: the Generate row and the models' continuations. Hands them the state,
/// turns their wishes into Session's methods, and remembers the settings.
class PromptPanel : public QWidget {
    Q_OBJECT

  public:
    /// `learn` tells what a lesson covers and asks; `assets` has the examples.
    PromptPanel(Session& session, LearnWorkspace& learn, const std::filesystem::path& assets);

    void setLow(bool window, bool prompt); // smaller chips in a low window, fewer lines in a low prompt
    void setTokensShown(bool shown);       // under the text
    [[nodiscard]] PromptBar& bar() const { return *prompt_; }
    /// Begins with `text`, or with the first example of the models in `folder`.
    void start(const std::optional<std::filesystem::path>& folder, const std::optional<std::string>& text);
    void showText();
    void suitModels();                                // those that are open now
    void openText(const std::filesystem::path& file); // says so in a box if it cannot
    void fillNumbers(); // a prompt that a model without a tokenizer can run; undo brings the text back
    /// What the tokens are and how the maps on screen read them, in colours that end at `maximum`.
    void showTokens(float maximum);
    [[nodiscard]] QList<QAction*> menuActions() const;          // Generate and what belongs to it
    [[nodiscard]] QAction* findAction() const { return find_; } // whether marks are found by themselves

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void connectPrompt();
    void connectMarks();
    void tell(const QString& words);
    void connectViews();
    void fitPrompt();
    void readExamplesOf(const std::filesystem::path& opened);
    [[nodiscard]] PromptBar::Example firstExample() const; // that the window begins with
    void refresh();                                        // at once, while tokens come at most once a frame
    void show();
    void showRows();
    void showMessage();
    void use(int row);
    void readSettings();
    void writeSettings();
    [[nodiscard]] std::vector<int> sessionRows() const; // of the rows of the view
    [[nodiscard]] QString nameOf(int row) const;

    Session& session_;
    LearnWorkspace& learn_;
    std::filesystem::path assets_;
    std::vector<PromptBar::Example> examples_; // of the open models
    PromptBar* prompt_;
    GenerateBar* bar_;
    ContinuationsView* view_;
    QAction* find_;
    QTimer frame_; // since the views were shown something
    bool showQueued_ = false, streams_ = false;
    bool low_ = false; // fewer lines
};

} // namespace lambdascope
