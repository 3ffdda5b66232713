// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/present/notes_view.h"
#include "widgets/present/presenter_view.h"

#include <QObject>
#include <QPointer>
#include <QRect>

#include <functional>
#include <memory>
#include <vector>

namespace lambdascope {

/// What the presenter shows and what its wishes come to; app/present/presenter_values.h makes it of session
/// and lesson.
struct PresenterSource {
    std::function<PresenterPage()> page;
    std::function<NotesPage()> notes;
    std::function<void()> first, next, back, reveal, endGesture;
    std::function<void()> nextPart, partBefore, allParts; // of a page's maps or figures
    std::function<void(double)> moveLambda;
    std::function<void(bool)> showTrained; // while Space is held
    std::function<void(Cell)> pin;
    std::function<void(int option, int by)> count; // guesses of the class
    std::function<void()> takeBack, clearCounts;
};

/// On which of the screens what stands: the audience has another one than the main window, if there is one.
struct PresenterPlaces {
    QRect audience;
    QRect notes; // null with one screen: notes are shown when they are asked for
};
PresenterPlaces presenterPlaces(const std::vector<QRect>& screens, std::size_t home);

/// Presenter mode: the audience's window and the teacher's, what the keys switched, and the time.
class Presenter : public QObject {
    Q_OBJECT

  public:
    explicit Presenter(PresenterSource source, QObject* parent = nullptr);
    ~Presenter() override;

    void setTheme(const Theme& theme); // its windows outlive the main one
    void setReducedMotion(bool reduced);
    /// `window` is the main one: it tells the screen. From the lesson's first page, or from where it is.
    void start(const QWidget* window, bool fromFirst);
    void stop();
    void showAll(); // maps that come one at a time: for a picture
    [[nodiscard]] bool active() const { return view_ != nullptr; }
    [[nodiscard]] PresenterView* view() const { return view_; }   // null while it is not active
    [[nodiscard]] NotesView* notesView() const { return notes_; } // so too

  public slots:
    void refresh(); // whatever the source shows has changed

  signals:
    void ended();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override; // windows closed by hand

  private:
    void create();
    void place(const QWidget* window);
    void command(PresenterAction action, int option);
    [[nodiscard]] bool counts() const;
    void count(int option, int by);
    void switchLook(PresenterAction action);
    void stepLambda(double by);
    void movePin(int query, int key);
    void toggleNotes();
    void showLook();
    void showPicture();

    PresenterSource source_;
    PresenterLook look_;
    QPointer<PresenterView> view_;
    QPointer<NotesView> notes_;
    QTimer pictureWaits_; // the small picture need not follow every move of the slider
};

} // namespace lambdascope
