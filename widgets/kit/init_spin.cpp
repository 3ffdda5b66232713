// SPDX-License-Identifier: MIT
#include "widgets/kit/init_spin.h"

#include "widgets/kit/marks.h"

#include <QGuiApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QSignalBlocker>
#include <QWheelEvent>

#include <cmath>

namespace lambdascope {
namespace {

constexpr int wheelRest = 400; // ms without a turn: the gesture is over

QString plain(QString text) {
    return text.replace(QChar(0x2212), u'-').replace(u',', u'.').trimmed();
}

} // namespace

InitSpin::InitSpin(QWidget* parent) : QDoubleSpinBox(parent) {
    setRange(-100, 100); // wild values are allowed, and shown as they are
    setDecimals(4);
    setSingleStep(0.01);
    setKeyboardTracking(false); // half a number typed is no wish yet
    setFocusPolicy(Qt::StrongFocus);
    setLocale(QLocale::c());
    wheelEnd_.setSingleShot(true);
    wheelEnd_.setInterval(wheelRest);
    connect(&wheelEnd_, &QTimer::timeout, this, &InitSpin::finish);
    connect(this, &QDoubleSpinBox::valueChanged, this, [this] {
        moved_ = true;
        typedOverMixed_ = false;
    });
    connect(lineEdit(), &QLineEdit::textEdited, this, [this] {
        typedOverMixed_ = typedOverMixed_ || mixed_;
        mixed_ = false;
    });
    connect(this, &QAbstractSpinBox::editingFinished, this, [this] {
        if (typedOverMixed_) emit valueChanged(value()); // the value underneath, now chosen for all
        finish();
    });
}

void InitSpin::showValue(double value) {
    const QSignalBlocker quiet(this);
    const double fine = std::round(value * 1e4) / 1e4;
    const double shown = std::abs(fine - value) < 1e-9 ? fine : std::round(value * 100) / 100;
    if (shown != this->value()) setValue(shown); // else it may be typed into
}

void InitSpin::setMixed(bool mixed) {
    typedOverMixed_ = false;
    if (mixed == mixed_) return;
    mixed_ = mixed;
    lineEdit()->setText(textFromValue(value()));
}

void InitSpin::finish() {
    if (!moved_) return;
    moved_ = false;
    emit released();
}

void InitSpin::stepBy(int steps) {
    const bool shift = QGuiApplication::keyboardModifiers().testFlag(Qt::ShiftModifier);
    if (mixed_) setMixed(false);
    QDoubleSpinBox::stepBy(shift ? 10 * steps : steps);
}

void InitSpin::focusInEvent(QFocusEvent* event) {
    QDoubleSpinBox::focusInEvent(event);
    if (mixed_) QTimer::singleShot(0, this, &QAbstractSpinBox::selectAll); // after the click: typing replaces
}

void InitSpin::keyReleaseEvent(QKeyEvent* event) {
    QDoubleSpinBox::keyReleaseEvent(event);
    if (!event->isAutoRepeat()) finish();
}

void InitSpin::mouseReleaseEvent(QMouseEvent* event) {
    QDoubleSpinBox::mouseReleaseEvent(event);
    finish();
}

void InitSpin::wheelEvent(QWheelEvent* event) {
    if (!hasFocus()) return event->ignore(); // whoever scrolls past means another widget
    QDoubleSpinBox::wheelEvent(event);
    wheelEnd_.start();
}

QString InitSpin::textFromValue(double value) const {
    if (mixed_) return tr("mixed");
    int needed = 2;
    while (needed < decimals() &&
           std::abs(value - std::round(value * std::pow(10, needed)) / std::pow(10, needed)) > 1e-9)
        ++needed;
    return number(value, needed);
}

double InitSpin::valueFromText(const QString& text) const {
    return mixed_ && text == tr("mixed") ? value() : plain(text).toDouble();
}

QValidator::State InitSpin::validate(QString& text, int& position) const {
    if (mixed_ && text == tr("mixed")) return QValidator::Acceptable;
    const QString typed = plain(text);
    if (typed.isEmpty() || typed == u"-" || typed == u"." || typed == u"-.") return QValidator::Intermediate;
    bool number = false;
    const double value = typed.toDouble(&number);
    Q_UNUSED(position)
    if (!number) return QValidator::Invalid;
    return value < minimum() || value > maximum() ? QValidator::Intermediate : QValidator::Acceptable;
}

} // namespace lambdascope
