// SPDX-License-Identifier: MIT
#pragma once

#include "app/lessons/hunt_values.h"
#include "app/lessons/lesson_state.h"
#include "app/lessons/own_screen.h"
#include "app/session/session.h"
#include "core/lessons/course.h"
#include "core/lessons/guesses.h"
#include "widgets/lessons/lesson_page.h"

#include <QFileSystemWatcher>
#include <QObject>

#include <functional>
#include <optional>
#include <set>
#include <string>

namespace lambdascope {

/// Makes a row of the state for the machine of a page; `covers`: its question is not answered yet.
using MachineMaker = std::function<MachineShown(const SessionState& state, const InstrumentBlock& machine,
                                                const Stage& stage, bool covers)>;

/// Plays lessons on a session: sets the instrument for each page, watches what the learner does, takes the
/// prediction and scores it on the learner's own run.
class LessonPlayer : public QObject {
    Q_OBJECT

  public:
    LessonPlayer(Session& session, const std::filesystem::path& assets, QObject* parent = nullptr,
                 const std::string& language = "en");

    void setLanguage(const std::string& language); // the course of that language, at the same page
    [[nodiscard]] const Course& course() const { return course_; }
    void setProgress(const LessonProgress& progress) { progress_ = progress; } // of an earlier day
    [[nodiscard]] const LessonProgress& progress() const { return progress_; }
    void start();                             // where the learner stopped, else the first lesson
    void openLesson(int index, int page = 0); // anew: what was answered there is asked again
    void openFile(const std::filesystem::path& file, int page = 0); // the teacher's: read again when saved
    /// What of it a session keeps; nothing where no lesson is open. `file`: the session's, for paths.
    [[nodiscard]] std::optional<RecordedLesson> recorded(const std::filesystem::path& file) const;
    /// The page as it was; the instrument is as the learner left it and is not set anew.
    void restore(const RecordedLesson& record, const std::filesystem::path& file);
    void leave(); // what was on screen before comes back; nothing is covered any more
    void end();   // the same, but what is on screen by now stays
    void pause(); // until start(): where a page opened other models, the learner's come back
    void set(const Stage& stage) { apply(stage); } // the instrument, with a lesson or without
    [[nodiscard]] bool active() const { return lesson_.has_value() || !problem_.isEmpty(); }
    /// Asked before the learner leaves the lesson or follows a link: what a class has locked stays so.
    void setRules(std::function<bool(Control)> may) { rules_.may = std::move(may); }
    void setModels(const std::optional<std::string>& models) { rules_.models = models; } // of a class
    void setMachine(MachineMaker make) { machine_ = std::move(make); } // of the views that know a row
    /// What pages show that do not say it: of a class, or by token and of one head.
    void setColumns(std::optional<GroupBy> by, std::optional<MeterScope> heads) {
        rules_.by = by.value_or(GroupBy::Token);
        rules_.heads = heads.value_or(MeterScope::Head);
    }
    /// What comes back once the lesson is left.
    void keepChoices(const MapChoices& own) { before_.keepChoices(own); }
    void next();
    void skip();    // whatever the page waits for
    void back();    // to a page as it was left: an answer stays given
    void restart(); // at the first page, anew
    void guess(const Guess& guess);
    void reveal();
    void tell(); // the answer without a prediction, for a class that said it aloud: nothing is scored
    void hint();
    void another();
    void count();       // the prompt on screen, among the tries of the hunt
    void clearCounts(); // of these models, or brings them back
    [[nodiscard]] Hunts& hunts() { return hunts_; }
    void follow(const QString& url);
    /// A token, head or layer was clicked in the window: true if it answers the question.
    bool clicked(AnswerKind kind, int index);

    [[nodiscard]] const Stage& stage() const { return stage_; } // in force
    /// The same, and where a page that asks would leave the middle empty, the maps that the answer brings:
    /// they stand there covered.
    [[nodiscard]] Stage shown() const;
    [[nodiscard]] const Step* step() const;
    [[nodiscard]] int pageIndex() const { return page_; }
    [[nodiscard]] std::filesystem::path file() const; // of the lesson that is open
    [[nodiscard]] LessonPlace place() const;          // the page, as class files name it
    [[nodiscard]] LessonPage page() const;
    [[nodiscard]] bool onlyStandard() const;      // of the maps on screen
    [[nodiscard]] InstrumentRow row() const;      // that is pinned, without what is still to be predicted
    [[nodiscard]] bool covers(MapName map) const; // still to be predicted
    [[nodiscard]] std::optional<double> shownGuess() const; // a number that a plot may draw
    [[nodiscard]] bool revealed() const { return answer_.score.has_value(); }
    [[nodiscard]] bool settled() const {
        return !waits_ && !answer_.revealing;
    } // the models are open, and what the page shows is computed

  signals:
    void changed();      // page, stage or what is covered
    void lessonOpened(); // another lesson: the window shows the workspace Learn
    void modelsRequested(const OpenedPlaces& wanted);
    void progressChanged();

  private:
    void show(Lesson lesson, int page);
    void goTo(int index, int page = 0);
    void putAway();
    void takeOut();
    void forgetPages(const std::string& lesson);
    void startRevealing();
    void openPage(int page);
    void readOwn(int page);
    void readAgain();
    void forgetOwn();
    void giveUp(const QString& why);
    void close();
    void tellScore(const Question& question);
    [[nodiscard]] bool mayLeave() const;
    void apply(const Stage& stage);
    void applyEdits(const std::string& arguments);
    [[nodiscard]] bool openTraining(int step);
    void select(const Stage& stage);
    void applyLater(); // what waits for the tokens of the new text
    void onState();
    void scoreNow();
    [[nodiscard]] bool met(const Condition& condition) const;
    [[nodiscard]] bool asksOfTrace(const Condition& condition) const;
    [[nodiscard]] bool mayGoOn() const;
    [[nodiscard]] bool promisesMaps() const;
    [[nodiscard]] bool isAsked() const; // what the page covers is still to be predicted
    void awaitModels(const std::string& name);
    [[nodiscard]] std::optional<std::filesystem::path> modelsToOpen(const std::string& name) const;
    [[nodiscard]] bool current() const; // the traces are of the text, the edits and the models asked for
    [[nodiscard]] PageStart now() const;
    [[nodiscard]] QuestionShown question(const Question& question) const;

    Session& session_;
    std::filesystem::path folder_;
    std::string language_;
    Course course_; // in that language
    std::optional<Lesson> lesson_;
    std::filesystem::path own_; // the teacher's file; empty: a lesson of the course
    QFileSystemWatcher watcher_;
    int index_ = -1, page_ = 0;
    Stage stage_, later_;
    bool waits_ = false, opening_ = false;     // later_ is to be applied; once the pair is open
    bool applying_ = false, untilMet_ = false; // what changes is the page's doing; its task is done
    QString problem_, refused_;
    LessonAnswer answer_;
    std::optional<int> wantedStep_;           // of the training, until it is open
    OwnScreen before_;                        // any lesson
    std::filesystem::file_time_type written_; // of the teacher's file, when it was read
    LessonRules rules_;
    std::set<int> tried_; // keys that were predicted
    std::vector<DonePage> done_;
    PageStart start_;
    LessonProgress progress_;
    Hunts hunts_;
    MachineMaker machine_;
};

} // namespace lambdascope
