// SPDX-License-Identifier: MIT
#include "widgets/lessons/prediction_scale.h"

#include "core/util/phrase.h"
#include "widgets/kit/marks.h"
#include "widgets/kit/palette.h"

#include <QKeyEvent>
#include <QLinearGradient>
#include <QMouseEvent>
#include <QPainter>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>

namespace lambdascope {

namespace {

constexpr double inset = 24;   // from the widget's sides to the ends of the track: half a label
constexpr double catches = 12; // a press this close to the marker takes it

constexpr double line = 42, thick = 7, radius = 9; // of the track and the ring, in pixels
constexpr int valueTop = 10, valueHeight = 18;

/// As few decimals as say the value exactly, at most three.
int decimalsOf(double value) {
    int decimals = 0;
    while (decimals < 3 &&
           std::abs(value - std::round(value * std::pow(10, decimals)) / std::pow(10, decimals)) > 1e-9)
        ++decimals;
    return decimals;
}

} // namespace

PredictionScale::PredictionScale(QWidget* parent) : QAbstractSlider(parent) {
    setObjectName(QStringLiteral("predictionScale"));
    setAccessibleName(tr("Your guess"));
    say(*this);
    setOrientation(Qt::Horizontal);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setScale(-1, 1, false);
    connect(this, &QAbstractSlider::valueChanged, this, [this](int step) {
        guess_ = valueOf(step);
        describe();
        emit guessed(*guess_);
    });
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

// How the scale of a prediction looks.
void PredictionScale::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintTrack(painter);
    paintTicks(painter);
    paintMarker(painter);
    paintValues(painter);
}

void PredictionScale::paintTrack(QPainter& painter) const {
    const QRectF track(xOf(from_), line - thick / 2, xOf(to_) - xOf(from_), thick);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme_.sliderTrack);
    if (signed_) {
        const Palette palette = Palette::of(Palette::Kind::Signed, theme_.dark);
        const double most = std::max(std::abs(from_), std::abs(to_));
        QLinearGradient gradient(track.topLeft(), track.topRight());
        constexpr int stops = 16;
        for (int i = 0; i <= stops; ++i) {
            const double part = static_cast<double>(i) / stops;
            gradient.setColorAt(part, palette.ofValue(static_cast<float>(from_ + part * (to_ - from_)),
                                                      static_cast<float>(most)));
        }
        painter.setBrush(gradient);
    }
    painter.drawRoundedRect(track, thick / 2, thick / 2);
    if (signed_ || !guess_) return;
    painter.setBrush(theme_.accent);
    painter.drawRoundedRect(QRectF(track.topLeft(), QPointF(xOf(*guess_), track.bottom())), thick / 2,
                            thick / 2);
}

void PredictionScale::paintTicks(QPainter& painter) const {
    painter.setFont(Theme::mono(11));
    const QFontMetricsF metrics(painter.font());
    constexpr int parts = 4;
    const auto valueAt = [this](int i) { return from_ + i * (to_ - from_) / parts; };
    int decimals = 0;
    for (int i = 0; i <= parts; ++i) decimals = std::max(decimals, decimalsOf(valueAt(i)));
    for (int i = 0; i <= parts; ++i) {
        const double value = valueAt(i), x = xOf(value);
        painter.setPen(QPen(theme_.ink3, 1));
        painter.drawLine(QPointF(x, line + thick / 2 + 2), QPointF(x, line + thick / 2 + 6));
        const QString text = std::abs(value) < 1e-9
                                 ? QStringLiteral("0")
                                 : QString::fromStdString(formatNumber(value, decimals, signed_));
        const double wide = metrics.horizontalAdvance(text);
        const double left = std::clamp(x - wide / 2, 0.0, width() - wide);
        painter.drawText(QRectF(left, line + 12, wide + 1, 16), Qt::AlignCenter, text);
    }
}

void PredictionScale::paintMarker(QPainter& painter) const {
    const double x = xOf(guess_ ? *guess_ : valueOf(value()));
    if (guess_ && actual_) {
        QPen dashes(theme_.ink1, 1.5);
        dashes.setDashPattern({2, 2});
        painter.setPen(dashes);
        painter.drawLine(QPointF(xOf(*actual_), line), QPointF(x, line));
    }
    if (guess_ || !actual_) paintRing(painter, x);
    // in front: a guess that is right would hide it
    if (actual_) painter.fillRect(QRectF(xOf(*actual_) - 1.5, line - 12, 3, 24), theme_.ink1);
}

/// The learner's marker: dashed and with a question mark until it was moved.
void PredictionScale::paintRing(QPainter& painter, double x) const {
    if (dragged_) {
        QColor halo = theme_.accent;
        halo.setAlphaF(0.18F);
        painter.setPen(Qt::NoPen);
        painter.setBrush(halo);
        painter.drawEllipse(QPointF(x, line), radius + 5, radius + 5);
    }
    QPen ring(theme_.accent, guess_ ? 2.5 : 1.5);
    if (!guess_) ring.setDashPattern({3, 2});
    painter.setPen(ring);
    painter.setBrush(theme_.base);
    const QRectF box(x - radius, line - radius, 2 * radius, 2 * radius);
    painter.drawEllipse(box);
    if (!guess_) {
        painter.setFont(Theme::mono(11, QFont::Medium));
        painter.drawText(box, Qt::AlignCenter, QStringLiteral("?"));
    }
    if (hasFocus()) paintFocusRing(painter, box.adjusted(-1, -1, 1, 1), theme_, radius + 2);
}

/// The values above the track; the guess and the answer move apart where they would touch.
void PredictionScale::paintValues(QPainter& painter) const {
    painter.setFont(Theme::mono(13, QFont::Medium));
    const QFontMetricsF metrics(painter.font());
    const auto room = [&](const QString& text, double at) {
        const double wide = metrics.horizontalAdvance(text) + 1;
        return QRectF(std::clamp(at - wide / 2, 0.0, width() - wide), valueTop, wide, valueHeight);
    };
    const QString you = !guess_ ? QString() : actual_ ? tr("you %1").arg(printed(*guess_)) : printed(*guess_);
    QRectF mine = room(you, guess_ ? xOf(*guess_) : 0);
    if (actual_) {
        const QString text = printed(*actual_);
        QRectF truth = room(text, xOf(*actual_));
        constexpr double apart = 10;
        if (guess_ && truth.left() < mine.right() + apart && mine.left() < truth.right() + apart) {
            QRectF& left = *actual_ <= *guess_ ? truth : mine;
            QRectF& right = *actual_ <= *guess_ ? mine : truth;
            const double middle = (xOf(*actual_) + xOf(*guess_)) / 2;
            left.moveRight(std::max(left.width(), middle - apart / 2));
            right.moveLeft(left.right() + apart);
            if (right.right() > width()) {
                right.moveRight(width());
                left.moveRight(right.left() - apart);
            }
        }
        painter.setPen(!signed_ ? theme_.ink1 : *actual_ < 0 ? theme_.negative : theme_.positive);
        painter.drawText(truth, Qt::AlignCenter, text);
    }
    painter.setPen(theme_.accent);
    painter.drawText(mine, Qt::AlignCenter, you);
}

} // namespace lambdascope
