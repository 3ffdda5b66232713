// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/lessons/lesson_browser.h"
#include "widgets/present/presenter_keys.h"
#include "widgets/present/presenter_page.h"

#include <QElapsedTimer>
#include <QLabel>
#include <QPixmap>
#include <QPushButton>
#include <QTimer>
#include <QWidget>

#include <map>
#include <memory>

class QHBoxLayout;
class QTime;

namespace lambdascope {

/// What the teacher alone reads.
struct NotesPage {
    QString lesson; // "Two maps, one minus sign"
    QString sentence, next;
    QString notes; // Markdown
    QString task;  // what the page waits for
    int step = 0, steps = 1;
    bool canReveal = false;
    bool hasMoreParts = false; // maps or figures
    QString guesses = {};      // of the class, as far as they are counted
};

/// The teacher's window: sentence, notes, what comes next, the time, what the audience sees, and the same
/// keys as buttons.
class NotesView : public QWidget {
    Q_OBJECT

  public:
    explicit NotesView(QWidget* parent = nullptr);
    ~NotesView() override;

    void setTheme(const Theme& theme);
    void setPage(const NotesPage& page);
    void setLook(const PresenterLook& look);
    void setPicture(const QPixmap& ofAudience);
    void startClock(); // from 0
    void pauseClock(bool paused);

  signals:
    void commanded(lambdascope::PresenterAction action, int option = 0); // option: where guesses are counted
    void trainedWhile(bool held);
    void gestureEnded();

  protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override; // the keys, whatever has the focus
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    struct Parts;
    void build();
    void addButtons();
    void showTime();
    void showState();
    void fitPicture();

    std::unique_ptr<Parts> parts_;
    PresenterLook look_;
    QPixmap picture_;
    QTimer tick_;
    QElapsedTimer running_;
    qint64 before_ = 0; // milliseconds until the last pause
    bool paused_ = false, holding_ = false;
};

/// The widgets of the notes window.
struct NotesView::Parts {
    QLabel *lesson = nullptr, *sentence = nullptr, *task = nullptr, *guesses = nullptr;
    LessonBrowser* notes = nullptr;
    QLabel *nextTitle = nullptr, *next = nullptr;
    QLabel *picture = nullptr, *state = nullptr;
    QLabel *clock = nullptr, *elapsed = nullptr, *step = nullptr;
    QPushButton* pause = nullptr;
    QHBoxLayout *first = nullptr, *second = nullptr; // rows of buttons
    std::map<PresenterAction, QPushButton*> buttons;
    Theme theme;
    QString ofPage;    // the notes
    bool keys = false; // they are listed in the place of the notes

    void build(QWidget& window);
    void layOut(QWidget& window);
    /// Null for what has no button here: the keys that move λ and the pin, and the list of keys.
    QPushButton* addButton(const PresenterKey& key);
    void setTheme(const Theme& theme);
    void show(const NotesPage& page);
    void show(const PresenterLook& look);
    void showTime(const QTime& now, qint64 seconds, bool paused);
    void fit(QSize window);

  private:
    void fillNotes();
};

} // namespace lambdascope
