// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session.h"

#include <QStatusBar>
#include <QTimer>
#include <QWidget>

class QProgressBar;
class QPushButton;

namespace lambdascope {

/// Says in the status bar that something is computed: a bar once it takes 200 ms, Cancel once it takes a
/// second.
class BusySigns : public QWidget {
    Q_OBJECT

  public:
    explicit BusySigns(QWidget* parent = nullptr);

    /// `done` of `all` steps; the first call starts the clock.
    void setProgress(int done, int all);
    void stop();

  signals:
    void cancelRequested();

  private:
    QProgressBar* bar_;
    QPushButton* cancel_;
    QTimer barDelay_, cancelDelay_;
};

class ElidedLabel;
class FigureLine;

/// What runs and on what, with Cancel where it takes long; the sentence that describes what is on screen (it
/// is what a screen reader reads); the length of the text.
class StatusBar : public QStatusBar {
    Q_OBJECT

  public:
    explicit StatusBar(Session& session, QWidget* parent = nullptr);

    /// What the sentence is of: the cell, of the DIFF model with its twin, of it alone or of the standard
    /// one, the edit, a cell that a lesson still covers, or the experiment.
    enum class About { Cell, CellAlone, StandardCell, OneHead, Edit, Covered, Experiment };
    void refresh(About about);
    void hideBusy();

  signals:
    void aboutRequested(); // what was checked

  private:
    void createParts();
    void showBusy(const QString& words, int done, int all);
    void showCheck();
    void showNotice(const QString& words);
    /// What stands around the sentence, which has the first claim on the room: all of it, without what is
    /// known of CUDA, and so on.
    enum Around { Everything, Pass, BriefCheck, NameAlone };
    [[nodiscard]] Around aroundFor(const QString& words, const QString& brief) const;
    [[nodiscard]] int roomWith(Around around) const; // pixels for the sentence
    [[nodiscard]] QString backendWords(Around around) const;
    [[nodiscard]] QString sentence() const;
    [[nodiscard]] QString brief() const; // where that has no room; empty: the same

    Session& session_;
    FigureLine* backend_ = nullptr;
    ElidedLabel* sentence_ = nullptr;
    FigureLine* tokens_ = nullptr;
    QPushButton* check_ = nullptr; // whether what is on screen passed the checks
    BusySigns* busy_ = nullptr;
    QPushButton* again_ = nullptr; // after a pass was cancelled
    QStringList notices_;          // for a while in the sentence's place
    About about_ = About::Cell;
    Around around_ = Everything;
};

} // namespace lambdascope
