// SPDX-License-Identifier: MIT
// What the tests of the λ lab's widgets share: a state, counted signals, and where the keyboard can go.
#pragma once

#include "widgets/kit/controls/segments.h"
#include "widgets/lab/edit/edit_panel.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QLabel>
#include <QMetaMethod>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QTest>
#include <QTextDocument>

#include <map>
#include <memory>

namespace lambdascope::lab {

/// The edit of the mock-up: layer 2 of four, λ_init 0.47 → −0.15.
inline EditPanelState mockUp() {
    EditPanelState s;
    s.layerCount = 4;
    s.first = s.last = s.layer = 2;
    s.head = 3;
    s.headCount = 4;
    s.trainedInit = 0.4707;
    s.init = -0.15;
    s.trainedLambda = 0.831F;
    s.lambda = 0.21F;
    s.trainedFactor = 0.5293F;
    s.factor = 1.15F;
    s.schedule = EditPanelState::Schedule::Own;
    s.canReset = s.edited = true;
    return s;
}

/// Counts every signal that the class of `object` declares.
class AllSignals {
  public:
    explicit AllSignals(QObject* object) {
        const QMetaObject* meta = object->metaObject();
        for (int i = meta->methodOffset(); i < meta->methodCount(); ++i)
            if (meta->method(i).methodType() == QMetaMethod::Signal)
                spies_[meta->method(i).name()] = std::make_unique<QSignalSpy>(object, meta->method(i));
    }
    /// What was emitted since the last call: "targetChosen" or "valueMoved gestureEnded", sorted by name.
    QString taken() {
        QStringList names;
        for (auto& [name, spy] : spies_) {
            if (!spy->isEmpty()) names << QString::fromLatin1(name);
            if (!spy->isEmpty()) last_ = spy->last();
            spy->clear();
        }
        return names.join(QLatin1Char(' '));
    }
    [[nodiscard]] QVariant argument(int i) const { return last_.value(i); } // of the last one of taken()
    [[nodiscard]] qsizetype count() const { return static_cast<qsizetype>(spies_.size()); }

  private:
    std::map<QByteArray, std::unique_ptr<QSignalSpy>> spies_;
    QList<QVariant> last_;
};

template<typename T = QWidget>
T* child(QWidget& parent, const char* name) {
    T* found = parent.findChild<T*>(QLatin1String(name));
    if (found == nullptr) qFatal("no child %s", name);
    return found;
}

inline FlatButton* segment(QWidget& parent, const char* name, int index) {
    return child<Segments>(parent, name)->button(index);
}

inline void click(QWidget* control) {
    QTest::mouseClick(control, Qt::LeftButton);
}

inline void moveMouse(QWidget* widget, QPointF to) {
    QMouseEvent event(QEvent::MouseMove, to, widget->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(widget, &event);
}

inline QString plain(const QLabel* label) {
    QTextDocument document;
    document.setHtml(label->text());
    return document.toPlainText().simplified();
}

/// What can have the keyboard in the window of `root`, but not the editor inside a spin box.
inline QList<QWidget*> focusable(QWidget& root) {
    QList<QWidget*> found;
    for (QWidget* widget : root.findChildren<QWidget*>())
        if (widget->window() == root.window() && (widget->focusPolicy() & Qt::TabFocus) != 0 &&
            qobject_cast<QAbstractSpinBox*>(widget->parentWidget()) == nullptr)
            found << widget;
    return found;
}

inline void showActive(QWidget& widget) {
    widget.show();
    widget.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&widget));
}

} // namespace lambdascope::lab
