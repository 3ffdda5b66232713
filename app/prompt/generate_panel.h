// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session.h"

#include <QList>
#include <QTimer>
#include <QWidget>

class QAction;

namespace lambdascope {

class ContinuationsView;
class GenerateBar;
class PromptBar;

/// The prompt with what is below it: the Generate row and the models' continuations. Hands them the state,
/// turns their wishes into Session's methods, and remembers the settings.
class GeneratePanel : public QWidget {
    Q_OBJECT

  public:
    /// Takes `prompt`.
    GeneratePanel(Session& session, PromptBar* prompt);

    void setLow(bool low);                             // a low window: smaller chips
    [[nodiscard]] QList<QAction*> menuActions() const; // Generate and what belongs to it

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void connectViews();
    void refresh(); // at once, while tokens come at most once a frame
    void show();
    void showRows();
    void showMessage();
    void use(int row);
    void readSettings();
    void writeSettings();
    [[nodiscard]] int sessionRow(int row) const; // of a row of the view
    [[nodiscard]] QString nameOf(int row) const;

    Session& session_;
    PromptBar* prompt_;
    GenerateBar* bar_;
    ContinuationsView* view_;
    QTimer frame_; // since the views were shown something
    bool asked_ = false, streams_ = false;
};

} // namespace lambdascope
