// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/accessible_number.h"
#include "widgets/kit/theme.h"

#include <QAbstractSlider>

#include <optional>

namespace lambdascope {

/// The scale of a prediction: a ring that the learner drags between two ends, hollow in the middle until a
/// guess was made, and after the answer a tick with the actual value and the distance between both. Keys: ← →
/// one step (0.01 of a scale of 2), with Shift or by page ten, Home, End, Enter for where it stands.
class PredictionScale : public QAbstractSlider, public AccessibleNumber {
    Q_OBJECT

  public:
    explicit PredictionScale(QWidget* parent = nullptr);

    /// `isSigned`: the track wears the colours of signed weights, and values carry their sign.
    void setScale(double from, double to, bool isSigned);
    void setGuess(std::optional<double> guess); // without a signal
    /// The answer, which ends the guessing; none begins it again.
    void setActual(std::optional<double> actual);

    [[nodiscard]] double xOf(double value) const; // pixels; values beyond the ends stand at them
    [[nodiscard]] std::optional<double> guess() const { return guess_; }
    [[nodiscard]] QSize sizeHint() const override { return {300, 84}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {200, 84}; }
    /// Of the scale, not of Qt's steps along it.
    [[nodiscard]] double accessibleValue() const override { return valueOf(value()); }
    [[nodiscard]] Range accessibleRange() const override { return {from_, to_, step_}; }
    void setAccessibleValue(double value) override { choose(stepOf(value)); }

  signals:
    void guessed(double value); // moved by the learner

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

  private:
    void moveTo(double x, bool always);
    void choose(int step);
    void describe();
    [[nodiscard]] int decimals() const; // of a step
    [[nodiscard]] QString printed(double value) const;
    [[nodiscard]] double valueOf(int step) const;
    [[nodiscard]] int stepOf(double value) const;
    void paintTrack(QPainter& painter) const;
    void paintTicks(QPainter& painter) const;
    void paintValues(QPainter& painter) const;
    void paintMarker(QPainter& painter) const;
    void paintRing(QPainter& painter, double x) const;

    const Theme theme_ = Theme::now();
    double from_ = -1, to_ = 1, step_ = 0.01;
    bool signed_ = false, dragged_ = false;
    double grip_ = 0; // from the marker's middle to the pointer
    std::optional<double> guess_, actual_;
};

} // namespace lambdascope
