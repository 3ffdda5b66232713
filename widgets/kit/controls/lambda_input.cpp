// SPDX-License-Identifier: MIT
#include "widgets/kit/controls/lambda_input.h"

#include "widgets/kit/controls/lambda_drag.h"
#include "widgets/kit/draw_words.h"
#include "widgets/kit/marks.h"

#include <QGuiApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace lambdascope {

namespace {

constexpr double radius = 7;      // of the handle
constexpr double inset = 10;      // from the widget's sides to the ends of the track
constexpr double wordsApart = 12; // below two ticks

double snapped(double value) {
    const double steps = std::round(value / InitSlider::step);
    return steps / std::round(1 / InitSlider::step) + 0.0; // + 0.0: never −0
}

constexpr int wheelRest = 400; // ms without a turn: the gesture is over

QString plain(QString text) {
    return text.replace(QChar(0x2212), u'-').replace(u',', u'.').trimmed();
}

} // namespace

InitSlider::InitSlider(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent); // it lies on a dock: style sheets need not paint its ground
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMinimumWidth(80);
    say(*this);
}

void InitSlider::setRange(double low, double high) {
    low_ = low;
    high_ = high;
    update();
}

void InitSlider::setTickWords(const QStringList& zero, const QStringList& trained) {
    const bool before = labelled();
    zeroWords_ = zero;
    trainedWords_ = trained;
    if (labelled() != before) updateGeometry(); // else they change with every move, and lay out nothing
    update();
}

void InitSlider::setTrained(double value) {
    trained_ = value;
    update();
}

void InitSlider::setValue(double value) {
    const bool other = value != value_;
    value_ = value;
    if (other) sayChanged(*this, value);
    update();
}

void InitSlider::setMixed(bool mixed) {
    mixed_ = mixed;
    update();
}

void InitSlider::setTicks(bool shown) {
    ticks_ = shown;
    updateGeometry();
    update();
}

double InitSlider::xOf(double value) const {
    const double part = (std::clamp(value, low_, high_) - low_) / (high_ - low_);
    return inset + part * (width() - 2 * inset);
}

double InitSlider::valueAt(double x) const {
    const double part = (x - inset) / std::max(1.0, width() - 2 * inset);
    for (const double tick : {trained_, 0.0})
        if (onTrack(tick) && std::abs(x - xOf(tick)) <= snapPixels) return tick;
    return snapped(std::clamp(low_ + part * (high_ - low_), low_, high_));
}

void InitSlider::moveTo(double value) {
    if (value == value_ && !mixed_) return;
    mixed_ = false;
    moved_ = true;
    setValue(value);
    emit moved(value);
}

void InitSlider::finish() {
    if (!moved_) return;
    moved_ = false;
    emit released();
}

void InitSlider::setAccessibleValue(double value) {
    moveTo(snapped(value));
    finish();
}

void InitSlider::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme_.dock);
    painter.setRenderHint(QPainter::Antialiasing);
    const double y = middle(), at = xOf(value_), tick = xOf(trained_);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme_.sliderTrack);
    painter.drawRoundedRect(QRectF(inset, y - 2, width() - 2 * inset, 4), 2, 2);
    painter.setBrush(isEnabled() ? theme_.accent
                                 : theme_.sliderTrack); // what the user changed: from trained to in force
    painter.drawRect(QRectF(std::min(at, tick), y - 2, std::abs(at - tick), 4));
    painter.setBrush(theme_.ink3);
    if (onTrack(0)) painter.drawRect(QRectF(xOf(0) - 0.5, y - 6, 1, 12));
    painter.setBrush(isEnabled() ? theme_.ink1 : theme_.ink3);
    painter.drawRect(QRectF(tick - 1, y - 6, 2, 12));
    if (dragged_) {
        QColor halo = theme_.accent;
        halo.setAlphaF(0.18F);
        painter.setBrush(halo);
        painter.drawEllipse(QPointF(at, y), 12, 12);
    }
    painter.setPen(QPen(isEnabled() ? theme_.accent : theme_.line, 2, mixed_ ? Qt::DotLine : Qt::SolidLine));
    painter.setBrush(theme_.base);
    painter.drawEllipse(QPointF(at, y), radius - 1, radius - 1);
    if (hasFocus()) paintFocusRing(painter, QRectF(at - 8, y - 8, 16, 16), theme_, 8);
    if (ticks_) paintTicks(painter);
    if (!zeroWords_.isEmpty()) paintTickWords(painter);
}

void InitSlider::paintTicks(QPainter& painter) const {
    painter.setFont(Theme::mono(11));
    painter.setPen(theme_.ink3);
    const int skipped = width() < 170 ? 2 : 1; // where five would touch, three
    for (int i = 0; i <= 4; i += skipped) {
        const double value = low_ + i * (high_ - low_) / 4;
        const QString text = number(value, 1);
        const double room = painter.fontMetrics().horizontalAdvance(text);
        const double left = std::clamp(xOf(value) - room / 2, 0.0, width() - room);
        painter.drawText(QRectF(left, middle() + 11, room + 1, 14), Qt::AlignCenter, text);
    }
}

/// Those of the trained value are told first: what the zero is one can guess.
InitSlider::TickWords InitSlider::tickWords() const {
    const QFont font = Theme::sans(11);
    const auto leftOf = [&](double tick, const QString& words) {
        const double room = widthOf(words, font);
        return std::clamp(xOf(tick) - room / 2, 0.0, std::max(0.0, width() - room));
    };
    QStringList zeros = zeroWords_, trained = trainedWords_;
    zeros << QString();
    for (const QString& of : trained)
        for (const QString& zero : zeros) {
            TickWords words{zero, of, leftOf(0, zero), leftOf(trained_, of)};
            const bool zeroFirst = words.zeroLeft <= words.trainedLeft;
            const double end =
                zeroFirst ? words.zeroLeft + widthOf(zero, font) : words.trainedLeft + widthOf(of, font);
            const bool apart = end + wordsApart <= std::max(words.zeroLeft, words.trainedLeft);
            const bool last = zero.isEmpty() && &of == &trained.back();
            if (zero.isEmpty() ? last : apart) return words;
        }
    return {};
}

QStringList InitSlider::shownTickWords() const {
    const TickWords words = tickWords();
    return {words.zero, words.trained};
}

void InitSlider::paintTickWords(QPainter& painter) const {
    painter.setFont(Theme::sans(11));
    const TickWords words = tickWords();
    for (const auto& [left, text, ink] : {std::tuple(words.zeroLeft, words.zero, theme_.ink3),
                                          std::tuple(words.trainedLeft, words.trained, theme_.ink2)}) {
        painter.setPen(ink);
        painter.drawText(QRectF(left, middle() + 11, width(), 14), Qt::AlignLeft | Qt::AlignVCenter, text);
    }
}

void InitSlider::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    const double x = event->position().x(), handle = xOf(value_);
    dragged_ = true;
    grip_ = std::abs(x - handle) <= radius + 2 ? x - handle : 0; // a grip on the handle moves nothing yet
    if (grip_ == 0 && std::abs(x - handle) > radius + 2) moveTo(valueAt(x));
    update();
}

void InitSlider::mouseMoveEvent(QMouseEvent* event) {
    if (dragged_) moveTo(valueAt(event->position().x() - grip_));
}

void InitSlider::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    dragged_ = false;
    update();
    finish();
}

void InitSlider::mouseDoubleClickEvent(QMouseEvent* event) {
    if (std::abs(event->position().x() - xOf(value_)) <= radius + 2) emit resetRequested();
}

void InitSlider::keyPressEvent(QKeyEvent* event) {
    const double by = event->modifiers().testFlag(Qt::ShiftModifier) ? 10 * step : step;
    switch (event->key()) {
    case Qt::Key_Home:
        moveTo(low_);
        break;
    case Qt::Key_End:
        moveTo(high_);
        break;
    case Qt::Key_PageUp:
        moveTo(snapped(value_ + 10 * step));
        break;
    case Qt::Key_PageDown:
        moveTo(snapped(value_ - 10 * step));
        break;
    case Qt::Key_Up:
    case Qt::Key_Right:
        moveTo(snapped(value_ + by));
        break;
    case Qt::Key_Down:
    case Qt::Key_Left:
        moveTo(snapped(value_ - by));
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

void InitSlider::keyReleaseEvent(QKeyEvent* event) {
    if (!event->isAutoRepeat() && !dragged_) finish(); // a held key repeats: one gesture
    QWidget::keyReleaseEvent(event);
}

void InitSlider::focusOutEvent(QFocusEvent* event) {
    dragged_ = false; // the release may go to another window
    finish();
    QWidget::focusOutEvent(event);
}

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
