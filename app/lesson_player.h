// SPDX-License-Identifier: MIT
#pragma once

#include "app/session.h"
#include "core/lessons/course.h"
#include "widgets/lesson/lesson_page.h"

#include <QFileSystemWatcher>
#include <QObject>

#include <map>
#include <optional>
#include <string>

namespace lambdascope {

/// Plays lessons on a session: sets the instrument for each page, watches what the learner does, takes the
/// prediction and scores it on the learner's own run.
class LessonPlayer : public QObject {
    Q_OBJECT

  public:
    /// Lessons are in assets/lessons.
    LessonPlayer(Session& session, const std::filesystem::path& assets, QObject* parent = nullptr);

    void setLanguage(const std::string& language); // the course of that language, at the same page
    [[nodiscard]] const Course& course() const { return course_; }
    void start();                                      // where the learner stopped, else the first lesson
    void openLesson(int index, int step = 0);
    /// A lesson of the teacher's own, read anew whenever it is saved.
    void openFile(const std::filesystem::path& file);
    void leave(); // everything on screen stays; nothing is covered any more
    [[nodiscard]] bool active() const { return lesson_ != nullptr; }

    void next();
    void back();
    void guess(const Guess& guess);
    void reveal();
    void hint();
    void another();
    void follow(const QString& url);
    /// A token, head or layer was clicked in the window: an answer if the question asks for one.
    bool clicked(AnswerKind kind, int index);
    void typed(); // the learner changed the text

    [[nodiscard]] const Stage& stage() const { return stage_; } // in force
    [[nodiscard]] const Step* step() const;
    [[nodiscard]] LessonPage page() const;
    [[nodiscard]] bool covers(MapName map) const; // still to be predicted
    [[nodiscard]] std::optional<double> shownGuess() const; // number that a plot may draw
    /// The models are open, and what the page shows is computed.
    [[nodiscard]] bool settled() const;

  signals:
    void changed();      // page, stage or what is covered
    void lessonOpened(); // another page: the window shows the workspace Learn
    void generateRequested(int tokens);
};

} // namespace lambdascope
