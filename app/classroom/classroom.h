// SPDX-License-Identifier: MIT
#pragma once

#include "app/classroom/control_rules.h"
#include "app/present/class_tally.h"
#include "app/present/presenter.h"
#include "app/settings/file_kinds.h"
#include "app/settings/settings.h"
#include "core/files/session_record.h"
#include "core/lessons/class_file.h"

#include <QObject>
#include <QPointer>

#include <memory>
#include <optional>

class QMenu;

namespace lambdascope {

class LessonPlayer;
class MainWindow;
class Session;

/// What a teacher needs around a window: presenter mode, and the class file in force. Outlives windows:
/// attach() dresses each new one.
class Classroom : public QObject {
    Q_OBJECT

  public:
    Classroom(Session& session, LessonPlayer& player, QObject* parent = nullptr);

    /// Adds presenting and classes to the menu Lesson, and what the class in force asks for.
    void attach(MainWindow& window, bool reducedMotion);
    void detach();       // the window goes
    void windowCloses(); // by hand: what was counted is kept, or it is told

    /// Sets models, text and lesson, and hides and locks; says in a box what is wrong with a file.
    void open(const std::filesystem::path& file);
    /// Everything on screen stays; nothing is hidden or locked any more.
    void leave();
    [[nodiscard]] bool active() const { return class_.has_value(); }
    /// The user's settings, with those that the class fixes.
    [[nodiscard]] Settings settingsFor(Settings own) const;
    [[nodiscard]] const ControlRules& rules() const { return rules_; }
    [[nodiscard]] bool mayOpen(FileKind kind) const; // that is dropped or chosen

    void present(bool fromFirst);
    [[nodiscard]] Presenter& presenter() { return *presenter_; }

  signals:
    void settingsWanted(); // settingsFor() gives others than before

  private:
    void addActions(QMenu& menu);
    void addBanner();
    void start(const ClassFile& file);
    void leaveClosedWorkspace();
    void choose();
    void tellProblem(const QString& title, const QString& words, const QString& more, const char* name);
    void tellUnsaved(const QString& problem, const QString& more = {});

    Session& session_;
    LessonPlayer& player_;
    ControlRules rules_;
    ClassTally tally_;
    std::unique_ptr<Presenter> presenter_;
    std::optional<ClassFile> class_;
    MapChoices before_; // when the class began
    QPointer<MainWindow> window_;
};

} // namespace lambdascope
