// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/accessible_number.h"
#include "widgets/kit/theme.h"

#include <QDoubleSpinBox>
#include <QStringList>
#include <QTimer>
#include <QWidget>

namespace lambdascope {

/// A slider for λ_init or λ in steps of 0.01, with 0 and the trained value as ticks on its track. A drag
/// snaps to them; arrow keys move by 0.01, with Shift and by a page 0.1, Home and End to its ends; a double
/// click asks for the trained value.
class InitSlider : public QWidget, public AccessibleNumber {
    Q_OBJECT

  public:
    static constexpr double step = 0.01;

    explicit InitSlider(QWidget* parent = nullptr);

    void setRange(double low, double high); // of the track; −0.2…1.4 until then
    /// Below the ticks of 0 and of the trained value, each from its longest words on: the first that fit.
    void setTickWords(const QStringList& zero, const QStringList& trained);
    void setTrained(double value);
    void setValue(double value); // without a signal; may lie outside the track
    void setMixed(bool mixed);   // several layers with different values: a dashed handle at the first one's
    void setTicks(bool shown);   // numbers below the track, from end to end
    [[nodiscard]] double value() const { return value_; }
    [[nodiscard]] double xOf(double value) const;
    [[nodiscard]] QStringList shownTickWords() const; // of 0, of the trained value; empty: no room
    [[nodiscard]] QSize sizeHint() const override { return {160, labelled() ? 38 : 28}; }
    [[nodiscard]] double accessibleValue() const override { return value_; }
    [[nodiscard]] Range accessibleRange() const override { return {low_, high_, step}; }
    void setAccessibleValue(double value) override;

  signals:
    void moved(double value); // every change
    /// The end of a drag or of a held key that moved the value: one undo step.
    void released();
    void resetRequested();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    void moveTo(double value);
    void finish();
    void paintTicks(QPainter& painter) const;
    void paintTickWords(QPainter& painter) const;
    /// Where the words of 0 and of the trained value stand; empty: not there.
    struct TickWords {
        QString zero, trained;
        double zeroLeft = 0, trainedLeft = 0;
    };
    [[nodiscard]] TickWords tickWords() const;
    [[nodiscard]] double valueAt(double x) const;
    [[nodiscard]] bool labelled() const { return ticks_ || !zeroWords_.isEmpty(); }
    [[nodiscard]] bool onTrack(double value) const { return value >= low_ && value <= high_; }
    [[nodiscard]] double middle() const { return labelled() ? 12 : height() / 2.0; }

    const Theme theme_ = Theme::now();
    QStringList zeroWords_, trainedWords_;
    double low_ = -0.2, high_ = 1.4;
    double trained_ = 0, value_ = 0;
    double grip_ = 0;                      // from the pointer to the middle of the handle
    bool dragged_ = false, moved_ = false; // moved_: since the last released()
    bool mixed_ = false, ticks_ = false;
};

/// A field for λ_init or λ: up to four decimals may be typed, two are shown unless more were; steps of 0.01
/// (with Shift 0.1), minus as U+2212; "-" may be typed.
class InitSpin : public QDoubleSpinBox {
    Q_OBJECT

  public:
    explicit InitSpin(QWidget* parent = nullptr);

    /// A value from elsewhere, without a signal: rounded to two decimals where four do not hold it.
    void showValue(double value);

    /// Several layers with different values: says "mixed" until a value is typed or stepped to, and that
    /// value counts as a change even where it is the one underneath.
    void setMixed(bool mixed);
    [[nodiscard]] bool mixed() const { return mixed_; }

    void stepBy(int steps) override;
    [[nodiscard]] QString textFromValue(double value) const override;
    [[nodiscard]] double valueFromText(const QString& text) const override;
    [[nodiscard]] QValidator::State validate(QString& text, int& position) const override;

  signals:
    /// The end of typing, of a held arrow or of a turn of the wheel that changed the value: one undo step.
    void released();

  protected:
    void focusInEvent(QFocusEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

  private:
    void finish();

    QTimer wheelEnd_;
    bool mixed_ = false, typedOverMixed_ = false;
    bool moved_ = false; // since the last released()
};

} // namespace lambdascope
