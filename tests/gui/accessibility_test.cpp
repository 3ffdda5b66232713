// SPDX-License-Identifier: MIT
// Everyone can use it: each control of the real window, in every workspace, says what it is, tells more in a
// tooltip and can be reached by keyboard; menus have no letter twice; the list of shortcuts is true.
#include "app/shell.h"
#include "app/shortcuts_dialog.h"
#include "app/view_values.h"
#include "widgets/canvas/map_canvas.h"
#include "widgets/continuation_strip.h"
#include "widgets/head_grid.h"
#include "widgets/lab/lab_canvas.h"
#include "widgets/token_strip.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextEdit>

#include <set>

using namespace lambdascope;

namespace {

constexpr int patience = 20000; // ms, for loaded machines

bool isControl(const QWidget* widget) {
    if (qobject_cast<const QScrollBar*>(widget) != nullptr) return false;
    if (widget->objectName().startsWith(QLatin1String("qt_"))) return false; // inside Qt's own widgets
    const QWidget* above = widget->parentWidget();
    if (above != nullptr && (above->inherits("QComboBox") || above->inherits("QComboBoxPrivateContainer") ||
                             above->inherits("QAbstractSpinBox") || above->inherits("QTabBar") ||
                             above->inherits("QDialogButtonBox") || above->inherits("QAbstractItemView")))
        return false; // a part of the control around it
    return qobject_cast<const QAbstractButton*>(widget) != nullptr ||
           qobject_cast<const QComboBox*>(widget) != nullptr ||
           qobject_cast<const QAbstractSpinBox*>(widget) != nullptr ||
           qobject_cast<const QAbstractSlider*>(widget) != nullptr ||
           qobject_cast<const QLineEdit*>(widget) != nullptr ||
           qobject_cast<const QTextEdit*>(widget) != nullptr ||
           qobject_cast<const QPlainTextEdit*>(widget) != nullptr ||
           qobject_cast<const QAbstractItemView*>(widget) != nullptr || takesKeys(widget);
}

} // namespace
