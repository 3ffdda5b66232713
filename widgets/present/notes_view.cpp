// SPDX-License-Identifier: MIT
#include "widgets/present/notes_view.h"

#include "widgets/present/notes_parts.h"

#include <QAbstractButton>
#include <QKeyEvent>
#include <QResizeEvent>
#include <QTextBrowser>
#include <QTime>

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

} // namespace

NotesView::NotesView(QWidget* parent) : QWidget(parent) {
    setObjectName("notesView");
    setWindowTitle(tr("Notes — Lambdascope"));
    setAccessibleName(tr("Notes for the teacher"));
    setAttribute(Qt::WA_StyledBackground);
    setAutoFillBackground(true);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(720, 460);
    resize(1080, 680);
    build();
    addButtons();
    tick_.setInterval(tickMs);
    connect(&tick_, &QTimer::timeout, this, &NotesView::showTime);
    setTheme(Theme::light());
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
        emit commanded(*action);
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

} // namespace lambdascope
