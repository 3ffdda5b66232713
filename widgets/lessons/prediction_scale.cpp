// SPDX-License-Identifier: MIT
#include "widgets/lessons/prediction_scale.h"

#include "core/util/phrase.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>

namespace lambdascope {
namespace {

constexpr double inset = 24;   // from the widget's sides to the ends of the track: half a label
constexpr double catches = 12; // a press this close to the marker takes it

} // namespace

PredictionScale::PredictionScale(QWidget* parent) : QAbstractSlider(parent), theme_(Theme::light()) {
    setObjectName(QStringLiteral("predictionScale"));
    setAccessibleName(tr("Your guess"));
    setOrientation(Qt::Horizontal);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setScale(-1, 1, false);
    connect(this, &QAbstractSlider::valueChanged, this, [this](int step) { // a screen reader's wish, or ours
        guess_ = valueOf(step);
        describe();
        emit guessed(*guess_);
    });
}

void PredictionScale::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void PredictionScale::setScale(double from, double to, bool isSigned) {
    const double width = std::max(1e-9, to - from);
    step_ = width >= 0.2 && width <= 20 ? 0.01 : std::pow(10.0, std::floor(std::log10(width)) - 2);
    from_ = from;
    to_ = from + width;
    signed_ = isSigned;
    const QSignalBlocker quiet(this);
    setRange(0, static_cast<int>(std::lround(width / step_)));
    setSingleStep(1);
    setPageStep(10);
    describe();
}

void PredictionScale::setGuess(std::optional<double> guess) {
    const QSignalBlocker quiet(this);
    if (!dragged_ || !guess) {
        guess_ = guess;
        setValue(guess ? stepOf(*guess) : maximum() / 2);
    }
    describe();
}

void PredictionScale::setActual(std::optional<double> actual) {
    actual_ = actual;
    dragged_ = dragged_ && !actual;
    setCursor(actual ? Qt::ArrowCursor : Qt::PointingHandCursor);
    describe();
}

int PredictionScale::decimals() const {
    return std::max(0, static_cast<int>(std::lround(-std::log10(step_))));
}

QString PredictionScale::printed(double value) const {
    return QString::fromStdString(formatNumber(value, decimals(), signed_));
}

double PredictionScale::valueOf(int step) const {
    const double scale = std::pow(10.0, decimals());
    return std::round((from_ + step * step_) * scale) / scale + 0.0; // + 0.0: never −0
}

int PredictionScale::stepOf(double value) const {
    return static_cast<int>(std::lround((std::clamp(value, from_, to_) - from_) / step_));
}

void PredictionScale::describe() {
    QString words = tr("No guess yet, between %1 and %2").arg(printed(from_), printed(to_));
    if (guess_) words = tr("Your guess is %1").arg(printed(*guess_));
    if (guess_ && actual_) words = tr("Your guess is %1, it is %2").arg(printed(*guess_), printed(*actual_));
    setAccessibleDescription(words);
    setToolTip(actual_ ? words : tr("Drag the marker, or move it by ← → (Shift: ten steps)"));
    update();
}

double PredictionScale::xOf(double value) const {
    const double part = (std::clamp(value, from_, to_) - from_) / (to_ - from_);
    return inset + part * std::max(1.0, width() - 2 * inset);
}

void PredictionScale::choose(int step) {
    if (actual_) return;
    const bool same = std::clamp(step, minimum(), maximum()) == value();
    setValue(step);
    if (!same || guess_) return;
    guess_ = valueOf(value()); // the middle, where the marker stood undecided
    describe();
    emit guessed(*guess_);
}

void PredictionScale::moveTo(double x, bool always) {
    const double part = (x - inset) / std::max(1.0, width() - 2 * inset);
    const int step = stepOf(from_ + part * (to_ - from_));
    if (always || step != value()) choose(step);
}

void PredictionScale::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || actual_) return;
    const double x = event->position().x(), marker = xOf(valueOf(value()));
    dragged_ = true;
    grip_ = std::abs(x - marker) <= catches ? x - marker : 0; // a grip on the marker moves nothing yet
    if (grip_ == 0) moveTo(x, false);
    update();
}

void PredictionScale::mouseMoveEvent(QMouseEvent* event) {
    if (dragged_) moveTo(event->position().x() - grip_, false);
}

void PredictionScale::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !dragged_) return;
    moveTo(event->position().x() - grip_, true); // a click on the marker says: here
    dragged_ = false;
    update();
}

void PredictionScale::keyPressEvent(QKeyEvent* event) {
    const int by = event->modifiers().testFlag(Qt::ShiftModifier) ? pageStep() : singleStep();
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Up:
        return choose(value() + by);
    case Qt::Key_Left:
    case Qt::Key_Down:
        return choose(value() - by);
    case Qt::Key_PageUp:
        return choose(value() + pageStep());
    case Qt::Key_PageDown:
        return choose(value() - pageStep());
    case Qt::Key_Home:
        return choose(minimum());
    case Qt::Key_End:
        return choose(maximum());
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return choose(value());
    default:
        QWidget::keyPressEvent(event);
    }
}

void PredictionScale::wheelEvent(QWheelEvent* event) {
    event->ignore(); // whoever scrolls past guesses nothing
}

} // namespace lambdascope
