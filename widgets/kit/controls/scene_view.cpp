// SPDX-License-Identifier: MIT
#include "widgets/kit/controls/scene_view.h"

#include "widgets/kit/controls/segments.h"

#include <QCoreApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QScrollBar>
#include <QWheelEvent>

#include <utility>

namespace lambdascope {

SceneView::SceneView(const QString& name, std::vector<KeyHelp> keys, QWidget* parent)
    : QWidget(parent),
      back_(new FlatButton({}, 24, this)),
      bar_(new QScrollBar(Qt::Vertical, this)),
      heads_(new QWidget(this)),
      keys_(std::move(keys)) {
    setObjectName(name + QStringLiteral("View"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    back_->setObjectName(name + QStringLiteral("Back"));
    bar_->setObjectName(name + QStringLiteral("Scroll"));
    heads_->setObjectName(name + QStringLiteral("Heads"));
    heads_->setMouseTracking(true);
    tagControls({heads_}, {Control::Head, Control::Twin});
    connect(bar_, &QScrollBar::valueChanged, this, [this](int value) {
        scroll(value);
        update();
    });
}

bool SceneView::choosesHeads() const {
    return heads_->isEnabled() && !heads_->isHidden();
}

void SceneView::peek(bool on) {
    if (std::exchange(peeking_, on) != on) emit peekRequested(on);
}

void SceneView::keyPressEvent(QKeyEvent* event) {
    const bool command = event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
    if (!command && event->key() == Qt::Key_Space) {
        if (!event->isAutoRepeat()) peek(true);
    } else if (command || !takeKey(event->key())) {
        QWidget::keyPressEvent(event);
    }
}

void SceneView::keyReleaseEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Space && !event->isAutoRepeat())
        peek(false);
    else
        QWidget::keyReleaseEvent(event);
}

void SceneView::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    refocused();
}

void SceneView::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    peek(false); // the release of a key goes to whoever has the focus then
    refocused();
}

void SceneView::wheelEvent(QWheelEvent* event) {
    if (!bar_->isHidden() && scrolledPlace().contains(event->position()))
        QCoreApplication::sendEvent(bar_, event);
    else
        event->ignore();
}

bool SceneView::event(QEvent* event) {
    if (answersOverride(*event, keys_)) return true;
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString words = tipAt(help->pos());
    if (words.isEmpty() && !toolTip().isEmpty()) return QWidget::event(event);
    showTip(help->globalPos(), words, this);
    return true;
}

} // namespace lambdascope
