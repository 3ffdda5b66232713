// SPDX-License-Identifier: MIT
#include "widgets/present/notes_view.h"

#include "widgets/kit/accessible_role.h"
#include "widgets/kit/label.h"

#include <QAbstractButton>
#include <QBoxLayout>
#include <QDesktopServices>
#include <QKeyEvent>
#include <QLocale>
#include <QResizeEvent>
#include <QTextBrowser>
#include <QTextDocument>
#include <QTime>

#include <algorithm>

namespace lambdascope {

namespace {

constexpr int tickMs = 250;

/// Keys that the widget with the focus needs itself.
bool isOwnKey(const QObject* watched, int key) {
    if (qobject_cast<const QAbstractButton*>(watched) != nullptr)
        return key == Qt::Key_Space || key == Qt::Key_Return || key == Qt::Key_Enter;
    return qobject_cast<const QTextBrowser*>(watched) != nullptr &&
           (key == Qt::Key_Up || key == Qt::Key_Down);
}

void colour(QWidget* widget, const QColor& ink) {
    QPalette palette = widget->palette();
    palette.setColor(QPalette::WindowText, ink);
    widget->setPalette(palette);
}

QLabel* label(const QFont& font, bool wraps) {
    auto* made = new Label;
    made->setFont(font);
    made->setWordWrap(wraps);
    return made;
}

/// The word on a button; empty: there is none.
QString wordOf(PresenterAction action) {
    using enum PresenterAction;
    switch (action) {
    case Next:
        return NotesView::tr("Next");
    case Back:
        return NotesView::tr("Back");
    case Trained:
        return NotesView::tr("Trained");
    case Reveal:
        return NotesView::tr("Reveal");
    case NextPart:
        return NotesView::tr("Next map");
    case Spotlight:
        return NotesView::tr("Spotlight");
    case Black:
        return NotesView::tr("Black");
    case White:
        return NotesView::tr("White");
    case Freeze:
        return NotesView::tr("Freeze");
    case Contrast:
        return NotesView::tr("Contrast");
    case Larger:
        return NotesView::tr("Larger");
    case Smaller:
        return NotesView::tr("Smaller");
    case Leave:
        return NotesView::tr("End");
    default:
        return {};
    }
}

bool isToggle(PresenterAction action) {
    using enum PresenterAction;
    return action == Spotlight || action == Black || action == White || action == Freeze ||
           action == Contrast;
}

} // namespace

NotesView::NotesView(QWidget* parent) : QWidget(parent) {
    setObjectName("notesView");
    setWindowTitle(tr("Notes — Lambdascope"));
    setAccessibleName(tr("Notes for the teacher"));
    setAccessibleRole(*this, QAccessible::Document);
    setAttribute(Qt::WA_StyledBackground);
    setAutoFillBackground(true);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(720, 460);
    resize(1080, 680);
    build();
    addButtons();
    tick_.setInterval(tickMs);
    connect(&tick_, &QTimer::timeout, this, &NotesView::showTime);
    setTheme(Theme::now());
    showState();
    showTime();
}

NotesView::~NotesView() = default;

void NotesView::build() {
    parts_ = std::make_unique<Parts>();
    parts_->build(*this);
    connect(parts_->pause, &QPushButton::toggled, this, &NotesView::pauseClock);
    for (QObject* child : {static_cast<QObject*>(parts_->notes), static_cast<QObject*>(parts_->pause)})
        child->installEventFilter(this);
}

void NotesView::addButtons() {
    for (const PresenterKey& key : presenterKeys()) {
        QPushButton* button = parts_->addButton(key);
        if (button == nullptr) continue;
        button->installEventFilter(this);
        if (key.action == PresenterAction::Trained) {
            connect(button, &QPushButton::pressed, this, [this] { emit trainedWhile(true); });
            connect(button, &QPushButton::released, this, [this] { emit trainedWhile(false); });
            continue;
        }
        connect(button, &QPushButton::clicked, this, [this, action = key.action] {
            emit commanded(action);
            showState(); // a toggle shows what is, also where nothing came of it
        });
    }
}

void NotesView::setTheme(const Theme& theme) {
    QPalette colours = palette();
    colours.setColor(QPalette::Window, theme.dock);
    colours.setColor(QPalette::WindowText, theme.ink1);
    colours.setColor(QPalette::Text, theme.ink1);
    setPalette(colours);
    parts_->setTheme(theme);
}

void NotesView::setPage(const NotesPage& page) {
    parts_->show(page);
}

void NotesView::setLook(const PresenterLook& look) {
    look_ = look;
    showState();
}

void NotesView::showState() {
    parts_->show(look_);
}

void NotesView::setPicture(const QPixmap& ofAudience) {
    picture_ = ofAudience;
    fitPicture();
}

void NotesView::fitPicture() {
    if (picture_.isNull()) return;
    const double ratio = devicePixelRatioF();
    const QSize room = (parts_->picture->size() - QSize(2, 2)).expandedTo({1, 1}) * ratio;
    QPixmap small = picture_.scaled(room, Qt::KeepAspectRatio, Qt::SmoothTransformation);
    small.setDevicePixelRatio(ratio);
    parts_->picture->setPixmap(small);
}

void NotesView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    parts_->fit(size());
    fitPicture();
}

void NotesView::startClock() {
    before_ = 0;
    paused_ = false;
    running_.start();
    tick_.start();
    const QSignalBlocker quiet(parts_->pause);
    parts_->pause->setChecked(false);
    showTime();
}

void NotesView::pauseClock(bool paused) {
    if (paused == paused_) return;
    paused_ = paused;
    if (paused && running_.isValid()) before_ += running_.elapsed();
    if (!paused) running_.start();
    const QSignalBlocker quiet(parts_->pause);
    parts_->pause->setChecked(paused);
    showTime();
}

void NotesView::showTime() {
    const qint64 seconds = (before_ + (paused_ || !running_.isValid() ? 0 : running_.elapsed())) / 1000;
    parts_->showTime(QTime::currentTime(), seconds, paused_);
}

void NotesView::keyPressEvent(QKeyEvent* event) {
    const auto action = presenterAction(*event);
    if (!action) {
        event->ignore();
    } else if (event->isAutoRepeat() && !repeats(*action)) {
        return;
    } else if (*action != PresenterAction::Trained) {
        emit commanded(*action, optionOf(*event));
    } else if (!holding_) {
        holding_ = true;
        emit trainedWhile(true);
    }
}

void NotesView::keyReleaseEvent(QKeyEvent* event) {
    if (event->isAutoRepeat()) return;
    if (event->key() == Qt::Key_Space && holding_) {
        holding_ = false;
        emit trainedWhile(false);
    }
    if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down) emit gestureEnded();
}

bool NotesView::event(QEvent* event) {
    if ((event->type() == QEvent::WindowDeactivate || event->type() == QEvent::Hide) && holding_) {
        holding_ = false;
        emit trainedWhile(false);
    }
    return QWidget::event(event);
}

bool NotesView::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress && event->type() != QEvent::KeyRelease) return false;
    auto* key = static_cast<QKeyEvent*>(event);
    if (isOwnKey(watched, key->key()) || !presenterAction(*key)) return false;
    event->type() == QEvent::KeyPress ? keyPressEvent(key) : keyReleaseEvent(key);
    return true;
}

void NotesView::Parts::build(QWidget& window) {
    lesson = label(Theme::sans(15), true);
    sentence = label(Theme::sans(28, QFont::DemiBold), true);
    sentence->setObjectName("notesSentence");
    task = label(Theme::sans(15), true);
    guesses = label(Theme::sans(15), true);
    guesses->setObjectName("notesGuesses");
    notes = new LessonBrowser;
    notes->setObjectName("notesText");
    notes->setFont(Theme::sans(20));
    QObject::connect(notes, &QTextBrowser::anchorClicked, notes, [](const QUrl& url) {
        if (url.scheme() == QLatin1String("https") || url.scheme() == QLatin1String("http"))
            QDesktopServices::openUrl(url);
    });
    notes->setFrameShape(QFrame::NoFrame);
    notes->setAccessibleName(NotesView::tr("Notes of this page"));
    notes->setToolTip(NotesView::tr("Only you see these notes"));
    nextTitle = label(Theme::sans(13, QFont::DemiBold), false);
    nextTitle->setText(NotesView::tr("Next"));
    next = label(Theme::sans(18), true);
    next->setObjectName("notesNext");
    picture = label(Theme::sans(12), false);
    picture->setObjectName("notesPicture");
    picture->setAlignment(Qt::AlignCenter);
    picture->setAccessibleName(NotesView::tr("What the audience sees"));
    state = label(Theme::sans(15, QFont::DemiBold), true);
    state->setObjectName("notesState");
    clock = label(Theme::mono(36, QFont::Medium), false);
    elapsed = label(Theme::mono(28, QFont::Medium), false);
    elapsed->setObjectName("notesElapsed");
    step = label(Theme::sans(18), false);
    step->setObjectName("notesStep");
    pause = new QPushButton(NotesView::tr("Pause"));
    pause->setObjectName("notesPause");
    pause->setCheckable(true);
    pause->setToolTip(NotesView::tr("Stops the time since the start"));
    pause->setAccessibleName(NotesView::tr("Pause the time since the start"));
    layOut(window);
}

void NotesView::Parts::layOut(QWidget& window) {
    auto* words = new QVBoxLayout;
    words->setSpacing(8);
    words->addWidget(lesson);
    words->addWidget(sentence);
    words->addWidget(task);
    words->addWidget(guesses);
    words->addSpacing(8);
    words->addWidget(notes, 1);
    words->addSpacing(8);
    words->addWidget(nextTitle);
    words->addWidget(next);
    auto* time = new QHBoxLayout;
    time->addWidget(elapsed, 1);
    time->addWidget(pause);
    auto* side = new QVBoxLayout;
    side->setSpacing(8);
    side->addWidget(picture);
    side->addWidget(state);
    side->addStretch(1);
    side->addWidget(step);
    side->addWidget(clock);
    side->addLayout(time);
    auto* top = new QHBoxLayout;
    top->setSpacing(24);
    top->addLayout(words, 1);
    top->addLayout(side);
    first = new QHBoxLayout;
    second = new QHBoxLayout;
    for (QHBoxLayout* row : {first, second}) row->setSpacing(8);
    auto* all = new QVBoxLayout(&window);
    all->setContentsMargins(24, 24, 24, 16);
    all->setSpacing(8);
    all->addLayout(top, 1);
    all->addSpacing(16);
    all->addLayout(first);
    all->addLayout(second);
}

QPushButton* NotesView::Parts::addButton(const PresenterKey& key) {
    const QString word = wordOf(key.action);
    if (word.isEmpty()) return nullptr;
    auto* button = new QPushButton(word);
    button->setToolTip(NotesView::tr("%1: key %2").arg(key.name, keyName(key)));
    button->setAccessibleName(key.name);
    button->setCheckable(isToggle(key.action));
    button->setMinimumHeight(32);
    using enum PresenterAction;
    const bool main = key.action == Next || key.action == Back || key.action == Trained ||
                      key.action == Reveal || key.action == NextPart || key.action == Leave;
    button->setProperty("primary", key.action == Next);
    QHBoxLayout* row = main ? first : second;
    row->insertWidget(key.action == Back ? 0 : -1, button, 1);
    buttons[key.action] = button;
    return button;
}

void NotesView::Parts::setTheme(const Theme& with) {
    theme = with;
    colour(lesson, theme.ink3);
    colour(sentence, theme.ink1);
    colour(task, theme.accent);
    colour(guesses, theme.ink2);
    colour(nextTitle, theme.ink3);
    colour(next, theme.ink2);
    colour(state, theme.ink2);
    colour(step, theme.ink2);
    colour(clock, theme.ink1);
    colour(elapsed, theme.ink1);
    QPalette paper = notes->palette();
    paper.setColor(QPalette::Base, theme.dock);
    paper.setColor(QPalette::Text, theme.ink1);
    notes->setPalette(paper);
    picture->setStyleSheet(QStringLiteral("border: 1px solid %1;").arg(theme.line.name()));
}

void NotesView::Parts::show(const NotesPage& page) {
    lesson->setText(page.lesson);
    lesson->setVisible(!page.lesson.isEmpty());
    sentence->setText(page.sentence);
    task->setText(page.task);
    task->setVisible(!page.task.isEmpty());
    guesses->setText(page.guesses);
    guesses->setVisible(!page.guesses.isEmpty());
    ofPage = page.notes;
    fillNotes();
    nextTitle->setVisible(!page.next.isEmpty());
    next->setText(page.next);
    next->setVisible(!page.next.isEmpty());
    step->setText(NotesView::tr("Page %1 of %2").arg(page.step + 1).arg(page.steps));
    step->setVisible(page.steps > 1);
    buttons.at(PresenterAction::Reveal)->setEnabled(page.canReveal);
    buttons.at(PresenterAction::NextPart)->setEnabled(page.hasMoreParts);
}

void NotesView::Parts::fillNotes() {
    const QString words = keys               ? keysAsMarkdown()
                          : ofPage.isEmpty() ? NotesView::tr("*No notes on this page.*")
                                             : ofPage;
    if (notes->property("markdown").toString() == words) return; // the same notes keep their place
    notes->setLessonMarkdown(words);
    notes->setProperty("markdown", words);
}

void NotesView::Parts::show(const PresenterLook& look) {
    keys = look.help;
    fillNotes();
    using Blank = PresenterLook::Blank;
    QString words = NotesView::tr("The audience sees this.");
    if (look.blank == Blank::Black) words = NotesView::tr("The screen is black.");
    if (look.blank == Blank::White) words = NotesView::tr("The screen is white.");
    const bool held = look.frozen || look.blank != Blank::None;
    if (look.frozen && look.blank == Blank::None)
        words = NotesView::tr("Frozen: the audience’s picture stands still.");
    if (look.frozen && look.blank != Blank::None)
        words = NotesView::tr("%1 Behind it, it is frozen.").arg(words);
    state->setText(words);
    colour(state, held ? theme.warning : theme.ink2);
    const std::pair<PresenterAction, bool> toggles[] = {{PresenterAction::Spotlight, look.spotlight},
                                                        {PresenterAction::Black, look.blank == Blank::Black},
                                                        {PresenterAction::White, look.blank == Blank::White},
                                                        {PresenterAction::Freeze, look.frozen},
                                                        {PresenterAction::Contrast, look.highContrast}};
    for (const auto& [action, on] : toggles)
        if (const auto button = buttons.find(action); button != buttons.end()) button->second->setChecked(on);
}

void NotesView::Parts::showTime(const QTime& now, qint64 seconds, bool paused) {
    clock->setText(QLocale().toString(now, QLocale::ShortFormat));
    const QTime since = QTime(0, 0).addSecs(static_cast<int>(seconds));
    elapsed->setText(since.toString(seconds < 3600 ? QStringLiteral("mm:ss") : QStringLiteral("h:mm:ss")));
    colour(elapsed, paused ? theme.warning : theme.ink1);
    pause->setText(paused ? NotesView::tr("Go on") : NotesView::tr("Pause"));
}

/// The picture takes two fifths of the width, and never more than half of the height.
void NotesView::Parts::fit(QSize window) {
    const int width = std::clamp(window.width() * 2 / 5, 240, window.height() * 9 / 10);
    picture->setFixedSize(width, width * 9 / 16);
    for (QLabel* below : {state, step, clock}) below->setFixedWidth(width);
}

} // namespace lambdascope
