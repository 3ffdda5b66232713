// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/lessons/lesson_browser.h"
#include "widgets/present/notes_view.h"

#include <QLabel>
#include <QPushButton>

#include <map>

class QHBoxLayout;
class QTime;

namespace lambdascope {

/// The widgets of the notes window.
struct NotesView::Parts {
    QLabel *lesson = nullptr, *sentence = nullptr, *task = nullptr;
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
