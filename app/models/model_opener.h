// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session.h"
#include "core/analysis/training_history.h"

#include <QObject>

#include <filesystem>
#include <optional>
#include <vector>

class QAction;
class QMenu;
class QWidget;

namespace lambdascope {

class StatePage;
struct OpenFailure;

/// Opens models: chosen, named, dropped or those that come with the program; and says on the page how far
/// that is, or why it failed.
class ModelOpener : public QObject {
    Q_OBJECT

  public:
    using Path = std::filesystem::path;
    /// `window` owns it and its dialogs. `assets` is searched for pairs.
    ModelOpener(Session& session, StatePage& page, const Path& assets, QWidget& window);

    /// `folder`, or the first pair that comes with the program.
    void start(const std::optional<Path>& folder, const std::optional<Path>& with);
    /// What is being opened goes on, on another page.
    void resume(const QString& opening);
    void open(const Path& folder, const std::optional<Path>& with = {});
    void openShipped(int index);
    void openOnce(const OpenedPlaces& wanted); // unless it is being opened
    void choose(bool beside);                  // asks for a folder
    void chooseFile();
    /// One, or two beside each other; `more` than that are told.
    void openAll(const std::vector<Path>& models, std::size_t more = 0);
    /// The model that is being opened; empty: none is.
    [[nodiscard]] const QString& opening() const { return opening_; }
    /// One for each pair that comes with the program, for menus: what it is, is its tooltip.
    [[nodiscard]] const QList<QAction*>& pairs() const { return pairs_; }
    /// Steps of the training of the open DIFF model, each to stand beside it; hidden where there are none.
    [[nodiscard]] QMenu* stepsMenu() const { return stepsMenu_; }
    void showFailure(const QString& folder, const QString& message, const QString& command = {});
    void showNotRun(const QString& message); // the models are open, their first text did not run
    void showModels();                       // or the first page, where none is open

  signals:
    void pageWanted();
    void modelsWanted();               // in place of the page
    void numbersWanted();              // in place of the text
    void fileChosen(const Path& file); // in the dialog: a model or something else

  private:
    void connectPage();
    void addPairs();
    void showPage(const OpenFailure& failure);
    void showOpening(const QString& name);
    [[nodiscard]] bool anyModel() const;
    void keepSteps();
    void fillSteps();
    void openStepBeside(const Path& step);

    Session& session_;
    StatePage& page_;
    QWidget& window_;
    std::vector<Path> shipped_;
    QList<QAction*> pairs_; // of shipped_
    QMenu* stepsMenu_;
    std::vector<Checkpoint> steps_; // of the training that the first model is of
    std::vector<Path> ofSteps_;     // the DIFF models that this training is known by
    Path convert_;                  // tools/convert
    QString opening_;
};

} // namespace lambdascope
