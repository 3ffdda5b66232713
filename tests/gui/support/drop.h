// SPDX-License-Identifier: MIT
#pragma once

#include "tests/gui/support/waiting.h"

#include <QApplication>
#include <QDropEvent>
#include <QMimeData>
#include <QPointer>
#include <QUrl>
#include <QWidget>

namespace lambdascope {

inline void setFiles(QMimeData& data, const QStringList& files) {
    QList<QUrl> urls;
    for (const QString& file : files) urls << QUrl::fromLocalFile(file);
    data.setUrls(urls);
}

/// Drags files over a widget. True where it, or what it stands in, would take them.
inline bool dragOver(QWidget& widget, const QStringList& files) {
    QMimeData data;
    setFiles(data, files);
    QDragEnterEvent enter({200, 20}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&widget, &enter);
    return enter.isAccepted();
}

/// Drops files on a window, as a drag does: QApplication gives a drop only to whom a drag has entered.
/// Returns once they are opened, or are refused.
inline void dropOn(QWidget& window, const QStringList& files) {
    dragOver(window, files);
    QMimeData data;
    setFiles(data, files);
    QDropEvent drop({200, 200}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &drop);
    const QPointer<QWidget> taker(&window); // which a session or a class may replace
    VERIFY_WITHIN(!taker || taker->property("taking").toInt() == 0, test::patience);
}

inline void dropOn(QWidget& window, const QString& file) {
    dropOn(window, QStringList{file});
}

} // namespace lambdascope
