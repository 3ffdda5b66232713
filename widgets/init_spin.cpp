// SPDX-License-Identifier: MIT
#include "widgets/init_spin.h"

#include "widgets/marks.h"

#include <QGuiApplication>
#include <QLocale>

namespace lambdascope {
namespace {

QString plain(QString text) {
    return text.replace(QChar(0x2212), u'-').replace(u',', u'.').trimmed();
}

} // namespace

InitSpin::InitSpin(QWidget* parent) : QDoubleSpinBox(parent) {
    setRange(-2, 3);
    setDecimals(2);
    setSingleStep(0.01);
    setKeyboardTracking(false); // half a number typed is no wish yet
    setLocale(QLocale::c());
}

void InitSpin::stepBy(int steps) {
    const bool shift = QGuiApplication::keyboardModifiers().testFlag(Qt::ShiftModifier);
    QDoubleSpinBox::stepBy(shift ? 10 * steps : steps);
}

QString InitSpin::textFromValue(double value) const {
    return number(value, decimals());
}

double InitSpin::valueFromText(const QString& text) const {
    return plain(text).toDouble();
}

QValidator::State InitSpin::validate(QString& text, int& position) const {
    const QString typed = plain(text);
    if (typed.isEmpty() || typed == u"-" || typed == u"." || typed == u"-.") return QValidator::Intermediate;
    bool number = false;
    const double value = typed.toDouble(&number);
    Q_UNUSED(position)
    if (!number) return QValidator::Invalid;
    return value < minimum() || value > maximum() ? QValidator::Intermediate : QValidator::Acceptable;
}

} // namespace lambdascope
