// SPDX-License-Identifier: MIT
#pragma once

#include <QApplication>
#include <QMouseEvent>
#include <QWidget>

namespace lambdascope::test {

/// The pointer of the mouse comes to a place, no button down: as an event, at once. QTest::mouseMove() moves
/// the pointer of the screen, of which the widget hears later or, where it was already, never.
inline void pointAt(QWidget* widget, QPointF place) {
    QMouseEvent move(QEvent::MouseMove, place, widget->mapToGlobal(place), Qt::NoButton, Qt::NoButton, {});
    QApplication::sendEvent(widget, &move);
}

} // namespace lambdascope::test
